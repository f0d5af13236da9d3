/** The words, texts and signs of a PowerShell script, as far as its requests are made of them. */

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Token extends Range {
  readonly kind: 'word' | 'text' | 'sign' | 'end';
  /** The name of a variable, with the members that are asked of it: `$mr.iid`, `$env:HOME`. */
  readonly name?: string;
  /** What stands between the quotes. */
  readonly inside?: Range;
  /** What is not text as it stands. */
  readonly parts?: readonly Part[];
}

/** A part of a text that is filled in (`name`; neither: by more than a name), or spelt otherwise in shell (`text`). */
interface Part {
  readonly at: number;
  readonly end: number;
  readonly name?: string;
  readonly text?: string;
}

const BLANK = /(?:[ \t\r\uFEFF]|`\r?\n)+/y;
const COMMENT = /#[^\n]*/y;
const LONG_COMMENT = /<#(?:[^#]|#(?!>))*(?:#>)?/y;
const SIGN = /@[{(]|\$\(|\+=|[{}()[\],=|+;]/y;
const NAME = /\$(?:\{(\w+(?::\w+)?)\}|(\w+(?::\w+)?(?:\.\w+)*))/y;
const HERE = /@(["'])[ \t]*\r?\n/y;
/** An address that stands without quotes may have signs in it. */
const ADDRESS = /https?:\/\/[^\s;|"'`)}]+/y;
const WORD = /@?[^\s;|"'`(){}[\],=+$@]+|[^\s]/y;

/** What opens a bracket. */
export const OPENS = /^(?:@?[({]|\$\(|\[)$/;
const CLOSES = /^[)}\]]$/;

export const isSign = (text: string, token: Token | undefined, sign: string): boolean =>
  token?.kind === 'sign' && text.slice(token.from, token.to) === sign;

/** Whether a command ends at a token. */
export const isEndIn = (text: string, token: Token | undefined): boolean =>
  !token || token.kind === 'end' || (token.kind === 'sign' && /^[|)}\]]$/.test(text.slice(token.from, token.to)));

/** For each sign that opens a bracket, the index of the one that closes it. */
export function closingsIn(text: string, tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'sign') continue;
    const sign = text.slice(token.from, token.to);
    if (OPENS.test(sign)) open.push(index);
    else if (CLOSES.test(sign)) {
      const opened = open.pop();
      if (opened !== undefined) closings.set(opened, index);
    }
  }
  return closings;
}

export function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  const at = (pattern: RegExp, offset: number): RegExpExecArray | null => {
    pattern.lastIndex = offset;
    return pattern.exec(text);
  };
  for (let from = 0; from < text.length; ) {
    const skipped = at(BLANK, from) ?? at(LONG_COMMENT, from) ?? at(COMMENT, from);
    if (skipped) {
      from += skipped[0].length;
      continue;
    }
    const token = tokenAt(text, from, at);
    tokens.push(token);
    from = Math.max(token.to, from + 1);
  }
  return tokens;
}

function tokenAt(text: string, from: number, at: (pattern: RegExp, offset: number) => RegExpExecArray | null): Token {
  const sign = text[from];
  if (sign === '\n' || sign === ';') return { kind: 'end', from, to: from + 1 };
  const here = at(HERE, from);
  if (here) return hereText(text, from, from + here[0].length, here[1] === '"');
  if (sign === '"' || sign === "'") return quotedText(text, from, sign);
  const name = at(NAME, from);
  if (name) return { kind: 'word', from, to: from + name[0].length, name: name[1] ?? name[2] ?? '' };
  const address = at(ADDRESS, from);
  if (address) {
    const to = from + address[0].length;
    return { kind: 'word', from, to, parts: partsIn(text, from, to) };
  }
  const own = at(SIGN, from);
  if (own) return { kind: 'sign', from, to: from + own[0].length };
  const word = at(WORD, from);
  return { kind: 'word', from, to: from + (word?.[0].length ?? 1) };
}

function quotedText(text: string, from: number, quote: string): Token {
  let to = from + 1;
  while (to < text.length) {
    if (quote === '"' && text[to] === '`') to += 2;
    else if (text[to] !== quote) to += 1;
    else if (text[to + 1] === quote) to += 2;
    else break;
  }
  const inside = { from: from + 1, to: Math.min(to, text.length) };
  return { kind: 'text', from, to: Math.min(to + 1, text.length), inside, parts: partsOf(text, inside, quote === '"') };
}

function hereText(text: string, from: number, start: number, isFilled: boolean): Token {
  const close = text.indexOf(isFilled ? '\n"@' : "\n'@", start - 1);
  const end = close < 0 ? text.length : close;
  const inside = { from: start, to: Math.max(start, end) };
  const to = close < 0 ? text.length : close + 3;
  return { kind: 'text', from, to, inside, parts: partsOf(text, inside, isFilled) };
}

const partsOf = (text: string, { from, to }: Range, isFilled: boolean): readonly Part[] =>
  isFilled ? partsIn(text, from, to) : [...text.slice(from, to).matchAll(/["\\$`]|''/g)].map(literal(from));

/** What the shell would take for something else between its quotes. */
const literal =
  (from: number) =>
  ({ index, 0: spelt }: RegExpExecArray): Part => ({
    at: from + index,
    end: from + index + spelt.length,
    text: spelt === "''" ? "'" : `\\${spelt}`,
  });

/** The parts of a text that is filled in. */
function partsIn(text: string, from: number, to: number): Part[] {
  const out: Part[] = [];
  for (let at = from; at < to; ) {
    const sign = text[at];
    if (sign === '`') {
      const next = text[at + 1] ?? '';
      out.push({ at, end: Math.min(at + 2, to), text: /["$\\`]/.test(next) ? `\\${next}` : next === '' ? '' : ' ' });
      at += 2;
    } else if (sign === '"' || sign === '\\') {
      const isTwo = sign === '"' && text[at + 1] === '"';
      out.push({ at, end: at + (isTwo ? 2 : 1), text: `\\${sign}` });
      at += isTwo ? 2 : 1;
    } else if (sign === '$' && text[at + 1] === '(') {
      const end = Math.min(closing(text, at + 1, to), to);
      const [, name] = /^\$\(\s{0,9}\$(\w+(?::\w+)?)\s{0,9}\)$/.exec(text.slice(at, end)) ?? [];
      out.push({ at, end, ...(name === undefined ? {} : { name }) });
      at = end;
    } else if (sign === '$') {
      const name = /^\$(?:\{(\w+(?::\w+)?)\}|(\w+(?::\w+)?))/.exec(text.slice(at, at + MAX_NAME));
      out.push({
        at,
        end: at + (name?.[0].length ?? 1),
        ...(name ? { name: name[1] ?? name[2] ?? '' } : { text: '\\$' }),
      });
      at += name?.[0].length ?? 1;
    } else at += 1;
  }
  return out;
}

const MAX_NAME = 100;

/** Behind the bracket that closes one. */
function closing(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return to;
}
