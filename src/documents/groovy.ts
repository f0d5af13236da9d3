/** Groovy, as far as pipelines need it: words, marks and texts, what a text says, and how a text is spelt. */
import type { Piece } from './pieces.ts';

export type Quote = "'" | '"' | "'''" | '"""' | '/' | '$/';

/** A text between quotes, which stand at `at` and end before `end`. */
export interface Text {
  readonly kind: 'text';
  readonly quote: Quote;
  readonly text: '';
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

interface Plain {
  readonly kind: 'word' | 'mark' | 'line';
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

export type Token = Text | Plain;

// ---- texts -----------------------------------------------------------------------------------------------------

/** What a text holds: a range of the file, what an escape stands for, or what is filled in: the name, where it has a plain one. */
export type Content = Piece | { readonly name: string | undefined; readonly at: number; readonly to: number };

const FILLED = /\$(?:\{\s*(?:env\.)?([A-Za-z_]\w*)\s*\}|(?:env\.)?([A-Za-z_]\w*))/y;

/** What the text between quotes says, piece by piece. */
export function* contentOf(text: string, { quote, from, to }: Text): Generator<Content> {
  const isFilled = quote !== "'" && quote !== "'''";
  let start = from;
  for (let at = from; at < to; ) {
    const found = text[at] === '$' && isFilled ? filledAt(text, at, to) : escapeAt(text, at, quote);
    if (!found) {
      at++;
      continue;
    }
    if (at > start) yield { from: start, to: at };
    yield found;
    at = found.to;
    start = at;
  }
  if (to > start) yield { from: start, to };
}

/** `$name`, `${env.NAME}`, `${anything(else)}`. */
function filledAt(text: string, at: number, to: number): Exclude<Content, { from: number }> | undefined {
  FILLED.lastIndex = at;
  const match = FILLED.exec(text);
  if (text[at + 1] === '{') {
    const end = match ? at + match[0].length : closing(text, at + 1, to);
    return { name: match?.[1], at, to: Math.min(end, to) };
  }
  if (!match) return undefined;
  // `$build.url` is a property of it, to the last name
  let end = at + match[0].length;
  PROPERTY.lastIndex = end;
  for (let more = PROPERTY.exec(text); more; more = PROPERTY.exec(text)) end = PROPERTY.lastIndex;
  return { name: end === at + match[0].length ? match[2] : undefined, at, to: Math.min(end, to) };
}

const PROPERTY = /\.[A-Za-z_]\w*/y;

/** Behind the brace that closes the one at an offset: texts in between may hold others. */
function closing(text: string, open: number, to: number): number {
  let depth = 0;
  let quote: string | undefined;
  for (let at = open; at < to; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (quote !== undefined) {
      if (char === quote) quote = undefined;
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return to;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const ESCAPE = /\\(?:\r?\n|u+[\da-f]{4}|[\s\S])/iy;

/** What is written another way than it is meant, line ends among it. */
function escapeAt(text: string, at: number, quote: Quote): { text: string; at: number; to: number } | undefined {
  if (text[at] === '\r' && text[at + 1] === '\n') return { text: '\n', at, to: at + 2 };
  if (quote === '$/') {
    const isEscape = text[at] === '$' && (text[at + 1] === '$' || text[at + 1] === '/');
    return isEscape ? { text: text[at + 1] ?? '', at, to: at + 2 } : undefined;
  }
  if (text[at] !== '\\') return undefined;
  if (quote === '/') return text[at + 1] === '/' ? { text: '/', at, to: at + 2 } : undefined;
  ESCAPE.lastIndex = at;
  const spelling = ESCAPE.exec(text)?.[0] ?? '\\';
  const body = spelling.slice(1);
  const isCode = body.length > 2 && body.startsWith('u');
  const meant = /^\r?\n$/.test(body)
    ? ''
    : isCode
      ? String.fromCharCode(Number.parseInt(body.slice(-4), 16))
      : (SIMPLE[body] ?? body);
  return { text: meant, at, to: at + spelling.length };
}

/** New text as Groovy spells it; undefined: Groovy would read it first, or the line would end. */
export function quoted(written: string, quote: Quote): string | undefined {
  if (quote === '$/' || quote === '/') return /[$/\n]/.test(written) ? undefined : written;
  const isLong = quote.length === 3;
  if ((quote[0] === '"' && written.includes('$')) || (!isLong && written.includes('\n'))) return undefined;
  const safe = written.replaceAll('\\', '\\\\');
  if (!isLong) return safe.replaceAll(quote, `\\${quote}`);
  // one between others ends no long text
  return safe.replace(quote === "'''" ? /^'|'$|'(?=')/g : /^"|"$|"(?=")/g, '\\$&');
}

// ---- words -----------------------------------------------------------------------------------------------------

const BLANK = /[^\S\n]+/y;
const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /\d[\w.]*/y;
const MARK = /->|[=!<>+*/%-]?=[=~]*|\?[:.]|[\s\S]/y;
/** What a slash begins a text behind, where it would divide elsewhere. */
const BEFORE_TEXT = /^(?:[(,=[{:?&|!;+~<>]|==~?|=~|->|return|)$/;

/**
 * The words, marks and texts of Groovy. Comments are stepped over; so is what stands behind the beginning of a text that has no end.
 * @param isStep whether a word may be followed by what it is given, so that a slash behind it begins a text
 */
export function* tokensOf(text: string, isStep: (word: string) => boolean): Generator<Token> {
  let before: Token | undefined;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const lineEnd = (from: number): number => {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  };
  const read = (expression: RegExp): string | undefined => {
    expression.lastIndex = at;
    return expression.exec(text)?.[0];
  };
  if (text.startsWith('#!', at)) at = lineEnd(at);
  while (at < text.length) {
    const blank = read(BLANK);
    if (blank) {
      at += blank.length;
      continue;
    }
    if (text.startsWith('//', at)) {
      at = lineEnd(at);
      continue;
    }
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
      continue;
    }
    const quote = quoteAt(text, at, before, isStep);
    if (quote) {
      const found = textAt(text, at, quote, lineEnd);
      if (!found) {
        at = quote === '/' ? at + 1 : quote.length > 1 ? text.length : lineEnd(at);
        continue;
      }
      yield found;
      before = found;
      at = found.end;
      continue;
    }
    const word = read(WORD);
    const spelling = word ?? read(NUMBER) ?? read(MARK) ?? '';
    const token: Token = {
      kind: word ? 'word' : spelling === '\n' ? 'line' : 'mark',
      text: spelling === '\n' ? '' : spelling,
      at,
      end: at + spelling.length,
    };
    yield token;
    before = token;
    at = token.end;
  }
}

function quoteAt(
  text: string,
  at: number,
  before: Token | undefined,
  isStep: (word: string) => boolean,
): Quote | undefined {
  const char = text[at];
  if (char === "'") return text.startsWith("'''", at) ? "'''" : "'";
  if (char === '"') return text.startsWith('"""', at) ? '"""' : '"';
  if (char === '$') return text[at + 1] === '/' ? '$/' : undefined;
  if (char !== '/') return undefined;
  if (before?.kind === 'text') return undefined;
  return BEFORE_TEXT.test(before?.text ?? '') || isStep(before?.text ?? '') ? '/' : undefined;
}

/** Undefined: it does not end, in its line where it may not leave it. */
function textAt(text: string, at: number, quote: Quote, lineEnd: (from: number) => number): Text | undefined {
  const from = at + quote.length;
  const close = quote === '$/' ? '/$' : quote;
  const limit = quote.length > 1 ? text.length : lineEnd(at);
  const isFilled = quote !== "'" && quote !== "'''";
  for (let to = from; to < limit; to++) {
    if (text.startsWith(close, to)) {
      // the last of more quotes than are needed end it
      while (quote.length === 3 && text[to + 3] === quote[0]) to++;
      return { kind: 'text', quote, text: '', at, from, to, end: to + close.length };
    }
    if (quote === '$/' ? text[to] === '$' && /[$/]/.test(text[to + 1] ?? '') : text[to] === '\\') to++;
    else if (isFilled && text[to] === '$' && text[to + 1] === '{') to = closing(text, to + 1, limit) - 1;
  }
  return undefined;
}
