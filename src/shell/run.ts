/** A command as it is run, and who is told of it. Types only. */

import type { Trouble } from '../common/budget.ts';
import type { Words } from '../requests/text.ts';
import type { Arms } from './alternatives.ts';
import type { Argument, Invocation, Setting } from './commands.ts';
import type { Out } from './out.ts';
import type { Scope, SetBy } from './variables.ts';
import type { Ground } from './words.ts';

/** A command as it is run. */
export interface Run {
  invocation: Invocation;
  /** Set for it alone, by the words before it. */
  settings: readonly Setting[];
  scope: Scope;
  ground: Ground;
  /** Range of the command in the shell's text. */
  pos: number;
  end: number;
  /** All its words, in order. */
  words: readonly Argument[];
  /** What it is handed on standard input. */
  input: Out;
  inputWords: Words | undefined;
  /** What stands behind the variables that are set for it alone. */
  settingOuts: readonly Out[];
  /** What stands behind words: the answers in variables and in commands inside. */
  outsOf(argument: Argument): readonly Out[];
  /** What it writes is shown, or kept in a file; else something goes on with it. */
  isShown: boolean;
  isDiscarded: boolean;
  /** It goes into a file. */
  isKept: boolean;
  /** Which arms of statements it stands in. */
  arms: Arms;
  /** Which run of a command this is, in the order of the script: a function's command runs once for each call. */
  visit: number;
}

/** Told of every command; answers what it writes. Undefined: it is no business of whoever is told. */
export interface Visitor {
  command(run: Run): Out | undefined;
  /** Of every command, before anything else is told of it. */
  visited(run: Run): void;
  /** What something is made of, or decided by, that is no command: one more use of its texts. */
  used(words: readonly Words[], visit: number): void;
  /** Shell that a command is handed as text. */
  script(run: Run, script: Argument): Out;
  /** A text that answers are compared with, or cut at. */
  compared(outs: readonly Out[], text: string, ground: Ground, pos: number): void;
  /** Every word of the script, wherever it stands. */
  spelt(words: Words, text: string): void;
  /** From here on it is not followed. */
  trouble(ground: Ground, pos: number, trouble: Trouble): void;
  /** Whether a piece of the shell, or of what its variables hold, spells a name that is looked for. */
  speaks(text: string): boolean;
  /** Another file of the project that asks for a variable. */
  askedElsewhere(name: string): string | undefined;
  /** A function is made. */
  defined(name: string, ground: Ground, start: number, end: number): void;
  /** A variable is set, and nothing else is done. */
  set(scope: Scope, ground: Ground, setting: Setting, statement: SetBy | undefined): void;
}
