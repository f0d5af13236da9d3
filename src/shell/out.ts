/** What commands write: text, answers of requests, members that were read of them. */

import type { AnswerRead, Asked } from '../requests/find.ts';
import { type Flat, flat, HOLE, type Words } from '../requests/text.ts';
import type { Arms } from './alternatives.ts';
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
  /** The number of the command that asks (`Run.visit`), and that of this request where it sends several. */
  visits: readonly number[];
  /** Which arms of statements the request stands in. */
  arms: Arms;
  /** A program that nobody here knows is handed the address: it may ask with it. */
  isGuess?: true;
}

/** What becomes of an answer, as far as it is seen. */
export interface AnswerUse {
  isSeen: boolean;
  isUnseen: boolean;
  /** It is counted, compared or gone through as a whole, whatever members it has. */
  isWhole: boolean;
  reads: AnswerRead[];
  /** Whether something looks in it for a member of this name, by the name as a text. */
  looks: ((name: string) => boolean)[];
}

/** A member that a jq program reads, and what the script does with it. */
export interface Taken {
  read: JqRead<Answer>;
  program: Flat;
  /** The number of the command that reads. */
  visit: number;
  /** What jq is handed beside what this is read of. */
  beside: Pick<Out, 'answers' | 'besides'>;
  /** Words that the script compares it with. */
  comparisons: { word: SpelledWord; text: string }[];
  /** The text that it stands in goes to something else than people: a command that is not known only to show it, a file, a comparison. */
  isHandedOn: boolean;
}

export interface Out {
  words: Words | undefined;
  answers: readonly Answer[];
  taken: readonly Taken[];
  /** Texts that may come along with the answers, or in their place: a default behind `||`, another file. A hole is a text that is not known. */
  besides: readonly string[];
}

export const NOTHING: Out = { words: undefined, answers: [], taken: [], besides: [] };

/** Text of the script's own. */
export const ownText = (text: string): Out => ({ ...NOTHING, besides: [text] });

/** What a command wrote that says nothing of answers: its own text, as far as it is known. */
export const ownWords = (words: Words | undefined): string => (words ? flat(words).text : HOLE);

/** Whether such a text may be JSON that holds a member of this name. */
export const mayHold = (text: string, name: string): boolean =>
  text.includes(name) || (text.includes(HOLE) && /^[{[\u0001]/.test(text.trimStart()));

/** All that commands write together, each thing once: a file that a script adds to in many places may hold what it held at each of them. */
export function both(outs: readonly Out[]): Out {
  const [first = NOTHING, ...others] = outs;
  if (others.length === 0) return first;
  return {
    words: undefined,
    answers: joined(outs.map(({ answers }) => answers)),
    taken: joined(outs.map(({ taken }) => taken)),
    besides: fewer(joined(outs.map(({ besides }) => besides))),
  };
}

/** More texts than these are one that is not known. */
const MAX_TEXTS = 500;
const fewer = (texts: readonly string[]): readonly string[] => (texts.length > MAX_TEXTS ? [HOLE] : texts);

function joined<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = [], ...others] = lists.filter(({ length }) => length > 0);
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}

/** What is written goes to something else than people. */
export function handOn(out: Out): void {
  for (const taken of out.taken) taken.isHandedOn = true;
}

/** It goes where it cannot be followed. */
export function lost(out: Out): void {
  for (const { use } of out.answers) use.isUnseen = true;
}
