/** What a command gets from outside, and what it answers. */
import { createColors } from 'picocolors';
import type { Change } from '../catalogue/change.ts';
import type { Extra } from '../catalogue/extra.ts';
import type { LookOptions, LookResult, Sources } from '../finding.ts';
import { formats } from './options.ts';
import type { Looked } from './statistics.ts';
import type { Given } from './usage.ts';

export type ExitCode = 0 | 1 | 2 | 3;

export interface Answer {
  code: ExitCode;
  /** For standard output: the report and nothing else. */
  out: string;
  /** What follows `out`, where it is too large to be held. */
  rest?: Iterable<string>;
  /** For standard error. */
  err: string;
}

export interface Engine {
  scan(sources: Sources, options: LookOptions): LookResult;
  /** The same for several looks at one project, between which little of it changes. */
  looking?(): Engine['scan'];
  /** Whether silence about a text that cannot be read would be a silent pass. */
  needed?(text: string): boolean;
  /** The same for a text of a kind that nothing here reads: who asks GitLab may do so in another file. */
  telling?(text: string): boolean;
  /** What is to be said of programs in languages that are not read. */
  saidOfOthers?(sources: Sources, isMeant: (path: string) => boolean): readonly string[];
  /** Packages that speak to GitLab. */
  packages?: readonly string[];
}

export interface Catalogue {
  changes: readonly Change[];
  catalogue: { version: string; date: string };
  /** Rules of the user's own, which are among the changes, and what they speak of. */
  own?: Extra;
  /** How a GitLab says which release it is, and more. */
  instance?: {
    paths: readonly string[];
    member: string;
    tokenHeader: string;
    /** How it lists the projects of a group, and what they are called there. */
    projects?: {
      path: string;
      query: string;
      nextPageHeader: string;
      name: string;
      url: string;
      branch: string;
      size: readonly string[];
    };
  };
}

/** Puts a question to a person, and waits for a line. Undefined: nothing more will come. */
export type Ask = (question: string) => Promise<string | undefined>;

/** What a command needs from outside. */
export interface World {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output shows colours. */
  colour: boolean;
  stdin(): string;
  /** Asks on standard error and reads from standard input. */
  ask?: Ask;
  /** Standard input as it comes. */
  stdinChunks?(): AsyncIterable<Uint8Array>;
  /** The time; the clock's own when it is not given. */
  now?(): Date;
  /**
   * Told often what is being done, in words, and how much of it is done: of so many, where that is known.
   * `unit`: what is counted.
   */
  progress?(phase: string, done: number, total: number | undefined, unit: string): void;
  /** How much memory this process had at most, in MB. */
  memory?(): number;
  /** The network, for `init --server` alone. */
  fetch?(url: string, options: RequestInit): Promise<Response>;
  /** Answers an editor over standard input and output until that ends it. */
  lsp?(version: string): Promise<void>;
  /** What tells this build of the engine from any other. Undefined, or not given: nothing that it finds is kept. */
  tool?(): string | undefined;
  /**
   * Loaded late: the compiler is large.
   * @param files how many it will be asked to look at, where that is known
   */
  engine(files?: number): Promise<Engine>;
  catalogue(): Promise<Catalogue>;
}

/** A command's answer before it is known where the report goes. */
export interface Reply {
  code: ExitCode;
  /** One text a format, or its pieces, in the order of the formats. */
  reports: (string | Iterable<string>)[];
  remarks: string[];
  /** What could not be done: said where it is to be quiet, too. */
  troubles?: readonly string[];
  /** What a scan was about, for `--statistics`. */
  looked?: Looked;
  /** One line about all of it, told when every report went into a file. */
  verdict?: string;
}

export const coloursOf = (world: World): ReturnType<typeof createColors> => createColors(world.colour);

/** The formats that are asked for; without any the command's own. */
export function formatsOf(given: Given): string[] {
  const known: readonly string[] = formats[given.command];
  return given.formats.length > 0 ? given.formats : known.slice(0, 1);
}
