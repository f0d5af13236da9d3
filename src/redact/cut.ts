/** Where a piece of a text begins and ends. */
import type { Span } from './span.ts';

export const blanks = ' \t';
export const anyBlanks = ' \t\r\n';

export function skip(text: string, from: number, what: string): number {
  let at = from;
  while (at < text.length && what.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Before the line's end, of whatever kind it is. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : text[end - 1] === '\r' && end > from ? end - 1 : end;
}

export const lineFrom = (text: string, from: number): string => text.slice(from, lineEnd(text, from));

/** Whether nothing but a comment follows in the line. */
export const isEnd = (text: string, from: number): boolean => /^[ \t]*(?:#.*)?$/.test(lineFrom(text, from));

export const until = (text: string, end: RegExp): string => text.slice(0, end.exec(text)?.index ?? text.length);
/** @param begin global */
export const since = (text: string, begin: RegExp): string => text.slice([...text.matchAll(begin)].at(-1)?.index ?? 0);

export interface Closed {
  at: number;
  /** The quote that was closed. Empty: none. */
  quote: string;
}

/** Behind what stands around a name: its quote, the bracket of an index, the mark of what may be missing. */
export function closeOf(text: string, end: number): Closed {
  let at = end;
  let quote = '';
  if (text[at] === '\\' && /["'`]/.test(text[at + 1] ?? '')) at += 1;
  if (/["'`]/.test(text[at] ?? '')) {
    quote = text[at] ?? '';
    at += 1;
  }
  for (let i = 0; i < 3 && /[\])]/.test(text[at] ?? ''); i += 1) at += 1;
  if (/[?!]/.test(text[at] ?? '') && text[at + 1] === ':') at += 1;
  return { at, quote };
}

/** Where the value of an option stands: behind a blank, in the next element of a list, in the next line. */
export function behindOption(text: string, at: number): number {
  const between = /["'`]?(?:[ \t]*,[ \t\r\n]*|[ \t]+(?:\\\r?\n[ \t]*)?|\r?\n[ \t]*-[ \t]+)/y;
  between.lastIndex = at;
  return at + (between.exec(text)?.[0].length ?? 0);
}

/** A text between quotes. */
export interface Literal extends Span {
  /** Behind the closing quote. */
  next: number;
}

const opening = /(?:[bBrRfFuU]{1,2}|[$@]{1,2})?(\\?["'`]|"""|''')|%[qQw]([({[|!])/y;
const closers: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '|': '|', '!': '!' };
/** Characters of a text that are looked through for its end. */
const longest = 20_000;

/** @param multiline whether it may go on in the next line */
export function literalAt(text: string, at: number, multiline = false): Literal | undefined {
  opening.lastIndex = at;
  const opened = opening.exec(text);
  if (!opened) return undefined;
  let [, quote = closers[opened[2] ?? ''] ?? ''] = opened;
  let start = at + opened[0].length;
  if (/^["']$/.test(quote) && text.startsWith(quote.repeat(2), start)) {
    quote = quote.repeat(3);
    start += 2;
  }
  const isLong = multiline || quote.length === 3 || quote === '`';
  const most = Math.min(text.length, start + longest);
  for (let i = start; i < most; i += 1) {
    if (text.startsWith(quote, i)) {
      // two of them are one character of the text, or the beginning of its other half
      if (quote.length > 1 || i === start || text[i + 1] !== quote) return { start, end: i, next: i + quote.length };
      i += 1;
    } else if (text[i] === '\\') i += 1;
    else if (text[i] === '\n' && !isLong) return { start, end: i, next: i };
  }
  return { start, end: most, next: most };
}

/** `<<~EOT` and the lines up to `EOT`. */
export function heredocAt(text: string, at: number): Span | undefined {
  if (text[at] !== '<' || text[at + 1] !== '<') return undefined;
  const head = /<<[~-]?["']?([A-Z_]\w{0,40})["']?/y;
  head.lastIndex = at;
  const name = head.exec(text)?.[1];
  if (name === undefined) return undefined;
  const start = lineEnd(text, head.lastIndex);
  const end = new RegExp(`^[ \\t]*${name}\\b`, 'm').exec(text.slice(start, start + longest))?.index;
  return end === undefined ? undefined : { start, end: start + end };
}

/**
 * A word of a command, of an address or an assignment: up to a blank or a sign that ends it.
 * @param quote the one that is open around it
 */
export function bareAt(text: string, from: number, quote: string): Span {
  const most = Math.min(text.length, from + 4000);
  let i = from;
  while (i < most) {
    const character = text[i] ?? '';
    const pair = text.slice(i, i + 2);
    if (character === quote) break;
    // an expansion is one piece
    if (pair === '$(') i = Math.max(i, text.indexOf(')', i));
    else if (pair === '${') i = Math.max(i, text.indexOf('}', i));
    else if (pair === '{{') i = Math.max(i, text.indexOf('}}', i) + 1);
    else if (/[\s;&|<>()`,]/.test(character) || /^\\["']/.test(pair)) break;
    else if (/["']/.test(character)) {
      const literal = quote === '' ? literalAt(text, i) : undefined;
      if (!literal) break;
      if (i === from) return { start: literal.start, end: joined(text, literal) };
      i = literal.next - 1;
    }
    i += 1;
  }
  return { start: from, end: Math.min(i, most) };
}

/** What follows a quote without a blank belongs to the word. */
function joined(text: string, { end, next }: Literal): number {
  const rest = /[^\s;&|<>()`,"'\]}]*/y;
  rest.lastIndex = next;
  return (rest.exec(text)?.[0].length ?? 0) > 0 ? rest.lastIndex : end;
}

/** Up to a character, or to the end of the line. */
export function upTo(text: string, from: number, character: string): Span {
  const at = character === '' ? -1 : text.indexOf(character, from);
  const end = lineEnd(text, from);
  return { start: from, end: at < 0 ? end : Math.min(at, end) };
}

/** The rest of the line, without a comment. */
export function lineAt(text: string, from: number): Span {
  const literal = literalAt(text, from);
  if (literal) return literal;
  const [value = ''] = /^(?:[^\s]|[ \t]+(?!#)(?=\S))*/.exec(lineFrom(text, from)) ?? [];
  return { start: from, end: from + value.replace(/[,;]$/, '').length };
}
