/** Shell that stands somewhere: in a file of its own, or inside another one (a CI script, `RUN`, a fence, a heredoc). Types only. */
import type { Edit, Step } from '../finding.ts';

/** A variable that the host sets. */
export interface HostVariable {
  readonly value: string | undefined;
  readonly at: number;
  /** The file that sets it, where that is another one than the shell stands in. */
  readonly path?: string;
  /** Edits that give it another name, or take it out. Undefined: a machine cannot write that there. */
  rewrite?(to: { readonly rename: string } | { readonly remove: true }): readonly Edit[] | undefined;
}

export interface ShellSource {
  /** The file it stands in. */
  readonly path: string;
  /** The shell text, as the shell gets to see it: the host's quoting and indentation taken off. */
  readonly text: string;
  /** An offset in `text` as an offset in the decoded file. Monotonic. */
  at(offset: number): number;
  /**
   * The same for the end of what stands before the offset, where that is another place: text that the host puts together
   * from pieces has something between them. Default: `at`.
   */
  end?(offset: number): number;
  /**
   * New shell text, written the way the host has to spell it at that place (quotes, indentation).
   * Undefined: it cannot be written there without changing more than the place itself.
   */
  write(text: string, offset: number): string | undefined;
  /**
   * Where a range is all that the host says in one place (an element of a list): what goes with it in the file; null: it cannot be
   * taken out there. Undefined: something is left.
   */
  whole?(from: number, to: number): { start: number; end: number } | null | undefined;
  /** What the host says about it: `script of the job deploy`. The first step of a finding's evidence. */
  readonly host?: Step;
  /** Nobody wrote the command: it is what is run there by all that is known. What it is given stands in the file. */
  readonly isAssumed?: boolean;
  /** One of several texts that stand in the same place: what it is given is found, and a person rewrites it. */
  readonly isOneOf?: boolean;
  /** Nothing but its own words says that it is shell: what is found is likely, and a person writes it. */
  readonly isGuess?: boolean;
  /** The host goes on with what it writes: a program reads it, or a variable is given it. */
  readonly isTaken?: boolean;
  /** The image that it stands in, where the host names one. */
  readonly image?: string;
  readonly dialect: 'posix' | 'powershell' | 'cmd';
  /** Variables that the host sets for it (`variables:`, `ENV`, `environment:`); without a value where it is made at run time. */
  readonly environment: Pick<ReadonlyMap<string, HostVariable>, 'get' | 'has'>;
}
