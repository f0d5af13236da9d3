/** JSON that a program writes as text: its names and values, each where it is spelt. What is computed at run time is one hole. */
import type { ts } from '../../flow/syntax.ts';
import { cutParts, type Part, type Text } from '../../flow/values.ts';

export interface JsonEntry {
  /** Names from the outside in; `[]` for an element. */
  path: readonly string[];
  /** The name as it is spelt, between its quotes. */
  name: { text: string; node: ts.Node; at: number };
  /** The value's own text, quotes included. */
  value: { kind: 'text'; parts: readonly Part[] };
}

/** So deep a value is looked into. */
const MAX_DEPTH = 8;
/** Longer text is data and no request's body. */
const MAX_LENGTH = 20_000;
const HOLE = '\u0001';

/** The entries of every object in a text; none where the text is no JSON. */
export function jsonEntries(text: Text): readonly JsonEntry[] {
  const flat = text.parts.map((part) => ('hole' in part ? HOLE : part.text)).join('');
  if (flat.length > MAX_LENGTH || !/^\s*[[{]/.test(flat)) return [];
  const reader = new Reader(flat);
  if (!reader.value([], 0)) return [];
  return reader.entries.flatMap(({ path, from, to, start, end }) => {
    const [part, ...more] = cutParts(text.parts, from, to);
    if (!part || 'hole' in part || more.length > 0) return [];
    return [
      {
        path,
        name: { text: part.text, node: part.node, at: part.at },
        value: { kind: 'text', parts: cutParts(text.parts, start, end) },
      },
    ];
  });
}

interface Entry {
  path: readonly string[];
  from: number;
  to: number;
  start: number;
  end: number;
}

class Reader {
  readonly entries: Entry[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one value; false where there is none. */
  value(path: readonly string[], depth: number): boolean {
    this.#blank();
    const first = this.#text[this.#at];
    if (first === undefined || depth > MAX_DEPTH) return false;
    if (first === '{') return this.#list('}', () => this.#member(path, depth));
    if (first === '[') return this.#list(']', () => this.value([...path, '[]'], depth + 1));
    if (first === '"') return this.#string() !== undefined;
    const plain = /^[^\s,\]}"]+/.exec(this.#text.slice(this.#at, this.#at + 40));
    if (!plain) return false;
    this.#at += plain[0].length;
    return true;
  }

  #list(close: string, each: () => boolean): boolean {
    this.#at++;
    this.#blank();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return true;
    }
    for (;;) {
      if (!each()) return false;
      this.#blank();
      const next = this.#text[this.#at++];
      if (next === close) return true;
      if (next !== ',') return false;
    }
  }

  #member(path: readonly string[], depth: number): boolean {
    this.#blank();
    // members that are put in at run time
    if (this.#text[this.#at] === HOLE) {
      this.#at++;
      return true;
    }
    const name = this.#string();
    if (!name) return false;
    this.#blank();
    if (this.#text[this.#at++] !== ':') return false;
    const spelt = this.#text.slice(name.from, name.to);
    const inner = [...path, spelt];
    this.#blank();
    const start = this.#at;
    const entry: Entry = { path: inner, ...name, start, end: start };
    if (/^[\w[\]-]+$/.test(spelt)) this.entries.push(entry);
    if (!this.value(inner, depth + 1)) return false;
    entry.end = this.#at;
    return true;
  }

  #string(): { from: number; to: number } | undefined {
    if (this.#text[this.#at] !== '"') return undefined;
    const from = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      if (this.#text[this.#at] === '\\') this.#at++;
      else if (this.#text[this.#at] === '"') return { from, to: this.#at++ };
    }
    return undefined;
  }

  #blank(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }
}
