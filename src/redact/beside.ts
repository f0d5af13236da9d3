/** Secrets that no name stands before: what a function is given, the value beside a name, what is sent through a pipe. */
import { secrets } from '../../rules/secrets.ts';
import {
  anyBlanks,
  bareAt,
  behindOption,
  blanks,
  closeOf,
  type Literal,
  lineAt,
  lineEnd,
  literalAt,
  since,
  skip,
  until,
} from './cut.ts';
import { isName, strengthOf, type Word } from './names.ts';
import { pairIn } from './shapes.ts';
import type { Span } from './span.ts';
import { type Budget, hidden } from './values.ts';

const { pairs, encoders, logins, setters } = secrets;

const called = new Set([...logins, ...encoders]);
const begins = new Set(setters);

/** `set('…')`, `btoa('user:…')`, `auth('user', '…')`. @param word of what is called */
export function givenTo(text: string, { first, last, strength }: Word, end: number): Span[] {
  if (!called.has(last) && (strength !== 'certain' || !begins.has(first))) return [];
  if (logins.includes(last)) {
    const second = nextOf(text, firstOf(text, end, true));
    return second ? hidden(text, second, 'certain') : [];
  }
  if (encoders.includes(last)) {
    const literal = firstOf(text, end, false);
    return literal && text.slice(literal.start, literal.end).includes(':') ? pairIn(text, literal) : [];
  }
  const literal = firstOf(text, end, false);
  return literal && !nextOf(text, literal) ? hidden(text, literal, 'certain') : [];
}

/** The first text of a call, or of a list that a name stands for. */
function firstOf(text: string, end: number, isBare: boolean): Literal | undefined {
  const open = isBare ? /["'`]?(?:\s{0,9}[:=]?\s{0,9}[([]\s{0,40}| {1,4}(?=["']))/y : /\s{0,9}\(\s{0,40}/y;
  open.lastIndex = end;
  const opened = open.exec(text);
  return opened ? literalAt(text, end + opened[0].length) : undefined;
}

function nextOf(text: string, literal: Literal | undefined): Literal | undefined {
  if (!literal) return undefined;
  const comma = skip(text, literal.next, anyBlanks);
  return text[comma] === ',' ? literalAt(text, skip(text, comma + 1, anyBlanks)) : undefined;
}

/** `--user name:password` */
export function pairBehind(text: string, end: number, quote: string): Span[] {
  const at = text[end] === '=' ? end + 1 : behindOption(text, closeOf(text, end).at);
  const literal = text[at] === quote ? undefined : literalAt(text, at);
  const value = literal ?? bareAt(text, at, quote);
  return text.slice(value.start, value.end).includes(':') ? pairIn(text, value) : [];
}

/** `Bearer …` where nothing else says what it is. */
export function behindScheme(text: string, start: number, end: number): Span[] {
  const token = /[ \t]{1,3}([\w.~+/=-]{6,})/y;
  token.lastIndex = end;
  const value = token.exec(text)?.[1];
  if (value === undefined) return [];
  const span = { start: token.lastIndex - value.length, end: token.lastIndex };
  const before = text.slice(Math.max(0, start - 4), start);
  const isAlone = /["'`:]$|[:=]\s*$/.test(before) && /["'`\n]/.test(text[span.end] ?? '\n');
  return !isName(value) || (isAlone && strengthOf(value) === undefined) ? hidden(text, span, 'certain') : [];
}

/** `echo … | docker login --password-stdin` */
export function sentBefore(text: string, lineStart: number, start: number): Span[] {
  const from = Math.max(lineStart, start - 300);
  const [said] = [
    ...text.slice(from, start).matchAll(/\b(?:echo|printf)[ \t]+(?:-\w+[ \t]+|["']?%s\S*[ \t]+)?/g),
  ].slice(-1);
  if (!said) return [];
  const at = from + said.index + said[0].length;
  return hidden(text, bareAt(text, at, ''), 'certain');
}

/** The value beside a name that is a value itself: `name: API_TOKEN` and `value: …`. */
export function besideName(text: string, start: number, end: number, isData: boolean, budget: Budget): Span[] {
  const at = valueBehind(text, end);
  if (at === undefined || budget.left <= 0) return [];
  const name = /\\?["'`]?([\w.-]{3,80})/y;
  name.lastIndex = at;
  const named = name.exec(text)?.[1];
  if (named === undefined || strengthOf(named) === undefined) return [];
  const before = since(text.slice(Math.max(0, start - 200), start), /[{<]|\n[ \t]*(?:#[ \t]*)?(?:- |\n)/g);
  const behind = until(text.slice(name.lastIndex, name.lastIndex + 300), /[}>]|\n[ \t]*(?:#[ \t]*)?(?:- |\n)/);
  budget.left -= 500;
  return [...valuesIn(text, start - before.length, before, isData), ...valuesIn(text, name.lastIndex, behind, isData)];
}

/** `variable "api_token" { default = "…" }` */
export function inBlock(text: string, end: number, budget: Budget): Span[] {
  const head = /[ \t]+"([\w.-]{1,80})"[ \t]*\{/y;
  head.lastIndex = end;
  const label = head.exec(text)?.[1];
  if (label === undefined || strengthOf(label) !== 'certain' || budget.left <= 0) return [];
  budget.left -= 600;
  return valuesIn(text, head.lastIndex, until(text.slice(head.lastIndex, head.lastIndex + 600), /\n\}/), false);
}

function valuesIn(text: string, base: number, part: string, isData: boolean): Span[] {
  return [...part.matchAll(/[A-Za-z_]+/g)].flatMap(({ index, 0: word }) => {
    const at = pairs.values.includes(word.toLowerCase()) ? valueBehind(text, base + index + word.length) : undefined;
    if (at === undefined) return [];
    const value = literalAt(text, at) ?? (isData ? lineAt(text, at) : undefined);
    return value ? hidden(text, value, 'certain') : [];
  });
}

/** Where the value of a name stands, in its line. */
function valueBehind(text: string, end: number): number | undefined {
  const gap = skip(text, closeOf(text, end).at, blanks);
  if (!/[:=]/.test(text[gap] ?? '')) return undefined;
  const at = skip(text, text[gap + 1] === '>' ? gap + 2 : gap + 1, blanks);
  return at < lineEnd(text, gap) ? at : undefined;
}
