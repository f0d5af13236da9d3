/** The words the engine answers in. Types only. Offsets are UTF-16 code units of the decoded text, its BOM included; ends are exclusive. */
import type { Extra } from './catalogue/extra.ts';
import type { Survey } from './project/survey.ts';

/** Why a text is not the bytes of its file, letter for letter. */
export interface Damage {
  /** The first place, as an offset of the text. */
  at: number;
  /** Goes on after the file's name. */
  message: string;
  /** The text holds a word of the catalogue, so that it is worth telling. */
  relevant: boolean;
}

/** The files of a project: what the engine reads. */
export interface Sources {
  /** Every file of the project that may be read, relative to the root, with `/`, sorted by code unit. */
  readonly paths: readonly string[];
  /** The decoded text, its BOM kept. Undefined: there is none, or it was skipped. */
  read(path: string): string | undefined;
  /** What could not be read, as far as files were read. */
  readonly skipped: readonly Skipped[];
  /** Texts that are not their bytes, as far as files were read: nothing of them is rewritten. */
  readonly damaged?: ReadonlyMap<string, Damage>;
  /**
   * Whether a program in a language that is not read holds something; `among`: which of them are opened. Undefined: these are some texts, and
   * not a whole tree.
   */
  others?(holds: (text: string, path: string) => boolean, among?: (path: string) => boolean): boolean;
}

/** One reason to believe, in reading order. The last step is the finding itself. */
export interface Step {
  path: string;
  /** Offset. */
  at: number;
  note: string;
}

/** Replaces the text from `start` to `end`. */
export interface Edit {
  path: string;
  start: number;
  end: number;
  text: string;
}

export type Severity = 'error' | 'warning' | 'note';
/** `certain`: the URL says so, or a known SDK was imported, or the declaration is bound to such a call. `likely`: all but the base fits. */
export type Certainty = 'certain' | 'likely';
/** `safe` may be applied unattended; `review` needs a look; `manual` has no edits. */
export type Tier = 'safe' | 'review' | 'manual';

/** One use of a deprecated element. */
export interface Finding {
  rule: string;
  path: string;
  start: number;
  end: number;
  /** One sentence about this very place. */
  message: string;
  /** `MergeRequest.merged_by`, `GET /projects/{id}/…/changes`. */
  element: string;
  replacement: string | null;
  certainty: Certainty;
  severity: Severity;
  fix: Tier;
  /** What to review, or why by hand; null when safe. */
  reason: string | null;
  /** The code already reads the replacement and falls back. Never rewritten. */
  bridged: boolean;
  /** Findings with one value are applied together or not at all. */
  group: string;
  evidence: readonly Step[];
  edits: readonly Edit[];
}

/** A file that was not looked into, or not to its end, and why. */
export interface Skipped {
  path: string;
  /** `depth`: too many levels. `budget`: too much work. `internal`: a mistake of this program. */
  code:
    | 'syntax'
    | 'encoding'
    | 'binary'
    | 'size'
    | 'generated'
    | 'kind'
    | 'unreadable'
    | 'depth'
    | 'budget'
    | 'internal';
  message: string;
  /** The file holds a word of the catalogue or is of a kind that rules look into, so silence about it would be a silent pass. */
  relevant: boolean;
}

/** A GitLab call, or its answer, that could not be followed. */
export interface Blind {
  path: string;
  at: number;
  code: 'url' | 'answer' | 'untied' | 'body' | 'document' | 'encoding' | 'depth' | 'budget' | 'internal';
  message: string;
  /** The rule whose finding may hide there, where it is one rule's: a suppression of it speaks of the place. */
  rule?: string;
  /** The way as far as it was followed, from the request on. */
  way?: readonly Step[];
}

/** What a scan is at, in the order that it comes to it; in programs again for each part of a project. */
export type Phase = 'programs' | 'rewrites' | 'graphql' | 'configuration' | 'shell';

/** What is looked for, and how severe it is. */
export interface ScanOptions {
  /** What the code is going to run against. Default `v5`: everything. */
  target?: string;
  /** What the code runs against now: only what takes effect after it, and by the target, is found. */
  from?: string;
  /** The oldest GitLab the code must still serve. Default: `from`. */
  oldest?: string;
  /** Ignore what GitLab did and go by the announcement. */
  announced?: boolean;
  /** Rule ids; default all that the scanners know. */
  rules?: readonly string[];
  /** Report only findings in these files (the whole project is read all the same). */
  only?: (path: string) => boolean;
  /** The user's own GraphQL schema: SDL or introspection JSON. */
  schema?: { path: string; text: string };
  /** The user's own OpenAPI document, version 3 or 2. */
  openapi?: { path: string; text: string };
  /** Rules of the user's own. */
  own?: Extra;
  /** Rename selected fields and every reader of the answer together, where all readers are known. */
  renameResponses?: boolean;
  /** Names of wrappers the scanner cannot know: a function or `object.method` that calls GitLab. */
  wrappers?: readonly Wrapper[];
  /** Told often what the scan is at. `share`: how much of it is done, from 0 to 1. */
  told?: (phase: Phase, share: number) => void;
}

/** What a run that rewrites says besides. */
export interface LookOptions extends ScanOptions {
  /** Only the units that hold such a file are looked into, and all that is found in them is told: what moves together with a place stands there. */
  around?: (path: string) => boolean;
  /** Where the survey of the scripts is kept from run to run. */
  surveys?: Surveys;
  /** Only the units are looked into that this part of the files of `only` reports, or shares in. All that is found in them is told. */
  shard?: Shard;
}

/** What such a run gets. */
export interface LookResult extends ScanResult {
  /** With `shard`: whether a path is reported by this part. */
  part?: (path: string) => boolean;
}

/** What is known of a project from the last run: only what has changed since then is read. */
export interface Surveys {
  /** The survey of some scripts. `fileOf` gives the file that a script is a part of. */
  survey(
    paths: readonly string[],
    read: (path: string) => string | undefined,
    fileOf: (path: string) => string,
  ): Survey;
  /** What the text of another file answered to all that is asked of it, in that order; undefined: it is not known any more. */
  answers(path: string): readonly boolean[] | undefined;
  /** Takes the answers of a text that was read. */
  answered(path: string, answers: readonly boolean[]): void;
}

/** A part of a project whose findings are reported. `index` counts from 1. */
export interface Shard {
  index: number;
  of: number;
}

/** A function of the project that calls GitLab, told by the user. */
export interface Wrapper {
  /** `name` or `object.method`. */
  call: string;
  /** Index of the argument that holds the path; default 0. */
  path?: number;
  /** The verb, or the index of the argument that holds it. */
  method?: string | number;
}

/** What was seen. */
export interface ScanResult {
  findings: Finding[];
  blind: Blind[];
  skipped: Skipped[];
  /** Number of files looked at. */
  files: number;
  rules: { looked: string[]; notLooked: string[] };
  /** What the user should know about what they gave, one line each. */
  remarks?: string[];
}
