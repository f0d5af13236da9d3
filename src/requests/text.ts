/** Text as a program gets to see it, with the place in a file where every character of it is written. */
import type { Edit } from '../finding.ts';
import { cutParts, type Spelling } from '../flow/values.ts';

export interface Spelled {
  readonly path: string;
  /** What is spelt. What is only known at run time is one `HOLE`. */
  readonly value: string;
  /** Where the character at an index of `value` begins in the file. */
  at(index: number): number;
  /** The range of the file that holds a range of `value` and nothing else. Undefined: it is written in pieces. */
  range(from: number, to: number): { start: number; end: number } | undefined;
  /** Something else may stand there when it runs: a default, or a variable that is set more than once. */
  readonly isAssumed?: boolean;
  /** It is one of several that may stand there: a default, what one branch sets, what a host sets and sets otherwise elsewhere. */
  readonly isOneOf?: boolean;
  /** New text, written the way the place asks for (quotes, escapes). Undefined: it cannot be written there. */
  write(text: string, index: number): string | undefined;
}

/** Stands for what is only known at run time. */
export const HOLE = '\u0001';

/** A part of a spelt text. */
export interface Place {
  spelled: Spelled;
  from: number;
  to: number;
}

export type Words = Spelling<Spelled>;

/** Text as it stands, with no quoting at all. */
export function plain(path: string, value: string, offset: number): Spelled {
  return {
    path,
    value,
    at: (index) => offset + index,
    range: (from, to) => ({ start: offset + from, end: offset + to }),
    write: (text) => text,
  };
}

/** A spelt text as words: holes told from text. `single`: no hole holds a slash. */
export function wordsOf(spelled: Spelled, from = 0, to = spelled.value.length, single = false): Words {
  const parts: Words['parts'][number][] = [];
  for (let at = from; at < to; ) {
    const hole = spelled.value.indexOf(HOLE, at);
    const stop = hole < 0 || hole >= to ? to : hole;
    if (stop > at) parts.push({ text: spelled.value.slice(at, stop), node: spelled, at });
    if (stop < to) parts.push({ hole: spelled, single });
    at = stop + 1;
  }
  return { parts };
}

/**
 * Text in which others fill something in: holes, but where it is known what a name stands for.
 * @param filled what is filled in, signs and all
 */
export function templated(
  spelled: Spelled,
  filled: RegExp,
  variables: { get(name: string): Words | undefined; terms?(from: number, to: number): Words | undefined },
): Words {
  const parts: Words['parts'][number][] = [];
  let at = 0;
  for (const match of spelled.value.matchAll(filled)) {
    if (match.index > at) parts.push({ text: spelled.value.slice(at, match.index), node: spelled, at });
    // `${name}` ends with one sign, `{{ name }}` with two
    const end = match[0].length - (/^[$@]/.test(match[0]) ? 1 : 2);
    const known = variables.get(match[0].slice(2, end).trim()) ?? variables.terms?.(match.index + 2, match.index + end);
    if (known && known.parts.length < MOST_PARTS) parts.push(...known.parts);
    else parts.push({ hole: spelled, single: false });
    at = match.index + match[0].length;
  }
  if (at < spelled.value.length) parts.push({ text: spelled.value.slice(at), node: spelled, at });
  return { parts };
}

/** `{{name}}`: filled in where the file says what it is. */
export const FILLED = /\{\{[^{}]*\}\}/g;

/** Of a variable that is filled in. */
const MOST_PARTS = 16;

/** One text of several parts, holes as `HOLE`, and the way back to the places. */
export interface Flat {
  text: string;
  /** The place of a range that one text spells. Undefined: it is put together. */
  place(from: number, to: number): Place | undefined;
}

export function flat(words: Words): Flat {
  let text = '';
  const starts: number[] = [];
  for (const part of words.parts) {
    starts.push(text.length);
    text += 'hole' in part ? HOLE : part.text;
  }
  return {
    text,
    place(from, to) {
      for (let i = starts.length - 1; i >= 0; i--) {
        const start = starts[i] ?? 0;
        if (start > from) continue;
        const part = words.parts[i];
        if (!part || 'hole' in part || part.at < 0 || to > start + part.text.length) return undefined;
        return { spelled: part.node, from: part.at + from - start, to: part.at + to - start };
      }
      return undefined;
    },
  };
}

/** The part of some words between two offsets of their flat text. */
export const cut = ({ parts }: Words, from: number, to: number): Words => ({ parts: cutParts(parts, from, to) });

export const textOf = ({ spelled, from, to }: Place): string => spelled.value.slice(from, to);

/** Writes text in a place. Undefined: it cannot be written there without touching what stands around it. */
export function edit({ spelled, from, to }: Place, text: string): Edit | undefined {
  const range = spelled.range(from, to);
  const written = spelled.write(text, from);
  if (!range || written === undefined) return undefined;
  return { path: spelled.path, start: range.start, end: range.end, text: written };
}

/** All of some edits, or nothing. */
export function all(edits: readonly (Edit | undefined)[]): Edit[] | undefined {
  const found = edits.filter((each) => each !== undefined);
  return found.length === edits.length ? found : undefined;
}
