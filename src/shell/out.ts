/** What commands write: text, answers of requests, members that were read of them. */
import type { AnswerRead, Asked } from '../requests/find.ts';
import type { Flat, Words } from '../requests/text.ts';
import type { JqRead } from './jq-flow.ts';
import type { SpelledWord } from './words.ts';

/** The answer of a request, or a part of it. */
export interface Answer {
  asked: Asked;
  /** Shared by all parts. */
  use: AnswerUse;
  resource: string | null;
  list: boolean;
  /** It is the answer itself. */
  isWhole: boolean;
  /** The number of the command that asks (`Run.visit`). */
  visit: number;
}

/** What becomes of an answer, as far as it is seen. */
export interface AnswerUse {
  isSeen: boolean;
  isUnseen: boolean;
  reads: AnswerRead[];
}

/** A member that a jq program reads, and what the script does with it. */
export interface Taken {
  read: JqRead<Answer>;
  program: Flat;
  /** The number of the command that reads. */
  visit: number;
  /** Words that the script compares it with. */
  comparisons: { word: SpelledWord; text: string }[];
}

export interface Out {
  words: Words | undefined;
  answers: readonly Answer[];
  taken: readonly Taken[];
}

export const NOTHING: Out = { words: undefined, answers: [], taken: [] };

export function both(outs: readonly Out[]): Out {
  if (outs.length === 0) return NOTHING;
  return {
    words: outs.length === 1 ? outs[0]?.words : undefined,
    answers: outs.flatMap(({ answers }) => answers),
    taken: outs.flatMap(({ taken }) => taken),
  };
}

/** It goes where it cannot be followed. */
export function lost(out: Out): void {
  for (const { use } of out.answers) use.isUnseen = true;
}
