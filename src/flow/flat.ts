/** An address as one text, a hole as one letter, with the way back to the pieces that it is put together from. */
import type { ts } from './syntax.ts';
import { cutParts, known, lengthOf, type Part, type Spelling } from './values.ts';

/** A piece of a URL with the place where it is spelt (`N`: what a place is). */
export interface Spelt<N = ts.Node> {
  text: string;
  node: N | undefined;
  at: number;
}

export interface QueryEntry<N = ts.Node> {
  name: Spelt<N>;
  value: { kind: 'text'; parts: readonly Part<N>[] };
}

/** Stands for a hole of any length, and for one that holds no slash. */
export const ANY = '\u0001';
const ONE = '\u0002';
export const HOLE = /[\u0001\u0002]/;

/** An address as one text, a hole as one letter, with the way back to its pieces. */
export interface Flat<N> {
  text: string;
  segments: (from: number, to: number) => Spelt<N>[];
  query: (from: number) => QueryEntry<N>[];
}

export function flatten<N>(url: Spelling<N>): Flat<N> {
  let text = '';
  const starts: { from: number; part: Part<N> }[] = [];
  for (const part of url.parts) {
    starts.push({ from: text.length, part });
    text += 'hole' in part ? (part.single ? ONE : ANY) : part.text;
  }
  const place = (at: number): Spelt<N> => {
    for (let i = starts.length - 1; i >= 0; i--) {
      const start = starts[i];
      if (start && start.from <= at && (at < start.from + lengthOf(start.part) || i === starts.length - 1)) {
        if ('hole' in start.part) return { text: '', node: start.part.hole, at: -1 };
        return { text: '', node: start.part.node, at: start.part.at < 0 ? -1 : start.part.at + (at - start.from) };
      }
    }
    return { text: '', node: undefined, at: -1 };
  };
  return {
    text,
    segments(from, to) {
      const found: Spelt<N>[] = [];
      for (let at = from; at < to; ) {
        let stop = text.indexOf('/', at);
        if (stop < 0 || stop > to) stop = to;
        // white space around a path that is written over several lines is no part of it
        const raw = text.slice(at, stop);
        const word = wordIn(raw);
        if (word !== '') found.push({ ...place(at + raw.indexOf(word)), text: word });
        at = stop + 1;
      }
      return found;
    },
    query(from) {
      const found: QueryEntry<N>[] = [];
      for (let at = from; at < text.length; ) {
        let stop = text.indexOf('&', at);
        if (stop < 0) stop = text.length;
        const equals = text.indexOf('=', at);
        const nameEnd = equals >= 0 && equals < stop ? equals : stop;
        const name = text.slice(at, nameEnd);
        if (name !== '' && !HOLE.test(name))
          found.push({
            name: { ...place(at), text: name },
            value: { kind: 'text', parts: cutParts(url.parts, Math.min(nameEnd + 1, stop), stop) },
          });
        at = stop + 1;
      }
      return found;
    },
  };
}

/** The word of a segment; a test's pattern of addresses may go on behind it: `/runners**`. */
export const wordIn = (segment: string): string => segment.trim().replace(/(?<=\w)\*{1,2}$/, '');

/** `a=1&b=2` as entries, for a query that stands by itself. */
export function parseQuery<N>(query: Spelling<N>): readonly QueryEntry<N>[] {
  const lead = known({ parts: query.parts.slice(0, 1) });
  return flatten(query).query(lead?.startsWith('?') ? 1 : 0);
}
