/** What stands in a tag of an Angular template, and what parts its expressions. */
import { ts } from '../../flow/syntax.ts';
import { tokensIn } from '../braces.ts';
import { Unreadable } from '../svelte-attributes.ts';
import { lineOf, type Range, trimmed } from '../woven.ts';

export interface Attribute {
  name: string;
  at: Range;
  /** Within the quotes. */
  value: Range | undefined;
  quote: '"' | "'" | undefined;
}

/**
 * The attributes of a tag.
 * @param from behind its name
 * @param element where it begins
 * @returns also where its `>` or `/>` stands
 */
export function attributesOf(text: string, from: number, element: number): { attributes: Attribute[]; end: number } {
  const attributes: Attribute[] = [];
  for (let at = blanks(text, from); ; at = blanks(text, at)) {
    if (at >= text.length) throw new Unreadable(`line ${lineOf(text, element)}: the element is not closed`);
    if (text[at] === '>' || text.startsWith('/>', at)) return { attributes, end: at };
    const start = at;
    while (at < text.length && !/[\s=>"']/.test(text[at] ?? '') && !text.startsWith('/>', at)) at += 1;
    if (start === at) {
      // a sign that is none of an attribute's
      at += 1;
      continue;
    }
    const attribute: Attribute = {
      name: text.slice(start, at),
      at: { start, end: at },
      value: undefined,
      quote: undefined,
    };
    attributes.push(attribute);
    const equals = blanks(text, at);
    if (text[equals] !== '=') continue;
    const opens = blanks(text, equals + 1);
    const sign = text[opens];
    attribute.quote = sign === '"' || sign === "'" ? sign : undefined;
    const begins = attribute.quote === undefined ? opens : opens + 1;
    let ends = begins;
    if (attribute.quote === undefined) while (ends < text.length && !/[\s>]/.test(text[ends] ?? '')) ends += 1;
    else ends = text.indexOf(attribute.quote, begins);
    if (ends < 0) throw new Unreadable(`line ${lineOf(text, element)}: an attribute is not closed`);
    attribute.value = { start: begins, end: ends };
    at = attribute.quote === undefined ? ends : ends + 1;
  }
}

function blanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** What stands in the parentheses at a place; undefined: there are none. */
export function inParentheses(text: string, from: number): Range | undefined {
  const opens = blanks(text, from);
  if (text[opens] !== '(') return undefined;
  let depth = 1;
  for (const { kind, start } of tokensIn(text, { start: opens + 1, end: text.length })) {
    if (kind === ts.SyntaxKind.OpenParenToken) depth += 1;
    else if (kind === ts.SyntaxKind.CloseParenToken) depth -= 1;
    if (depth === 0) return { start: opens + 1, end: start };
  }
  throw new Unreadable(`line ${lineOf(text, opens)}: the parenthesis is not closed`);
}

/** What semicolons part. */
export function partsOf(text: string, range: Range): readonly Range[] {
  const parts: Range[] = [];
  let start = range.start;
  let depth = 0;
  for (const { kind, start: at, end } of tokensIn(text, range)) {
    const sign = text.slice(at, end);
    if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
    if (kind !== ts.SyntaxKind.SemicolonToken || depth > 0) continue;
    parts.push({ start, end: at });
    start = end;
  }
  return [...parts, { start, end: range.end }].filter((each) => trimmed(text, each).start < each.end);
}
