/** The attributes of an element of a Svelte component: what they are called, and what of their values is text and what an expression. */
import { braced } from './braces.ts';
import { lineOf, type Range, trimmed } from './woven.ts';

export interface Attribute {
  name: string;
  /** Of the name. */
  at: Range;
  /** What stands there: texts and expressions, in order. Undefined: nothing. */
  value: readonly (Range & { isText: boolean })[] | undefined;
  isShorthand: boolean;
  /** Offset of the quote, or where the value begins. */
  opens: number;
}

/** Something that is not what Svelte reads. */
export class Unreadable extends Error {}

export interface Tag {
  attributes: readonly Attribute[];
  /** Where what is behind the tag begins. */
  end: number;
  isClosed: boolean;
}

/**
 * The attributes of a tag.
 * @param from behind its name
 * @param element where it begins
 */
export function attributesOf(text: string, from: number, element: number): Tag {
  const attributes: Attribute[] = [];
  let at = from;
  for (;;) {
    at = skipped(text, at);
    if (at >= text.length) throw new Unreadable(`line ${lineOf(text, element)}: the element is not closed`);
    if (text[at] === '>') return { attributes, end: at + 1, isClosed: false };
    if (text.startsWith('/>', at)) return { attributes, end: at + 2, isClosed: true };
    const found = attributeAt(text, at, element);
    if (found.attribute) attributes.push(found.attribute);
    at = found.end;
  }
}

interface Found {
  attribute?: Attribute;
  end: number;
}

function attributeAt(text: string, start: number, element: number): Found {
  if (text[start] === '{') {
    const sign = /^\{\s*(\.\.\.|@attach\b)?/.exec(text.slice(start, start + 100));
    const from = start + (sign?.[1] === undefined ? 1 : sign[0].length);
    const inner = within(text, from, start);
    const range = trimmed(text, inner);
    const end = inner.end + 1;
    if (range.start === range.end) return { end };
    const name = sign?.[1] ?? text.slice(range.start, range.end);
    const value = [{ ...inner, isText: false }];
    const isShorthand = sign?.[1] === undefined;
    return { attribute: { name, at: { start, end }, value, isShorthand, opens: range.start }, end };
  }
  const name = /^[^\s=/>"'{}]+/.exec(text.slice(start, start + 500))?.[0];
  if (name === undefined) throw new Unreadable(`line ${lineOf(text, element)}: an attribute cannot be read`);
  const at = { start, end: start + name.length };
  const equals = skipped(text, at.end);
  if (text[equals] !== '=')
    return { attribute: { name, at, value: undefined, isShorthand: false, opens: at.end }, end: at.end };
  const opens = skipped(text, equals + 1);
  const quote = text[opens] === '"' || text[opens] === "'" ? text[opens] : undefined;
  const ends = quote === undefined ? /[\s>{]|\/>/g : quote === '"' ? /["{]/g : /['{]/g;
  const value: (Range & { isText: boolean })[] = [];
  for (let from = opens + (quote === undefined ? 0 : 1); ; ) {
    ends.lastIndex = from;
    const found = ends.exec(text);
    if (!found) throw new Unreadable(`line ${lineOf(text, element)}: an attribute is not closed`);
    if (found.index > from) value.push({ start: from, end: found.index, isText: true });
    if (found[0] !== '{')
      return {
        attribute: { name, at, value, isShorthand: false, opens },
        end: found.index + (quote === undefined ? 0 : 1),
      };
    const inner = within(text, found.index + 1, found.index);
    value.push({ ...inner, isText: false });
    from = inner.end + 1;
  }
}

function within(text: string, from: number, start: number): Range {
  const whole = braced(text, from);
  if (!whole) throw new Unreadable(`line ${lineOf(text, start)}: the brace is not closed`);
  return { start: from, end: whole.end };
}

/** Behind the blanks and comments at a place. */
function skipped(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    const ends = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : undefined;
    if (ends === undefined) return at;
    const end = text.indexOf(ends, at + 2);
    at = end < 0 ? text.length : end + ends.length;
  }
}

/** `bind:value` → what it does, and to what; `title` → nothing, and itself. */
export function split(name: string): readonly [kind: string, own: string] {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? '' : name.slice(0, colon);
  return /^(?:on|bind|class|style|use|transition|in|out|animate|let)$/.test(kind)
    ? [kind, name.slice(colon + 1)]
    : ['', name];
}
