/** Text that something puts into a string of JSON, escaped, with the way back to where it stands as it is. */
import { attempt } from '../common/budget.ts';
import type { Spelled, Words } from './text.ts';

type Part = Words['parts'][number];

/** Text as it stands in a string of JSON. */
export function escapedIn(part: Part): Part {
  if ('hole' in part) return part;
  const node = part.at < 0 ? part.node : new Escaped(part.node, part.at, part.at + part.text.length);
  return { text: escapedText(part.text), node, at: part.at < 0 ? -1 : 0 };
}

const escapedText = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A range of a spelt text, escaped as in a text of JSON. */
class Escaped implements Spelled {
  readonly path: string;
  readonly value: string;
  readonly #of: Spelled;
  /** Where each character comes from. */
  readonly #from: number[] = [];
  readonly #end: number;

  constructor(of: Spelled, from: number, to: number) {
    this.path = of.path;
    this.#of = of;
    this.#end = to;
    let value = '';
    for (let at = from; at < to; at++) {
      const own = escapedText(of.value[at] ?? '');
      for (let i = 0; i < own.length; i++) this.#from.push(at);
      value += own;
    }
    this.value = value;
  }

  get isAssumed(): boolean {
    return this.#of.isAssumed === true;
  }

  get isOneOf(): boolean {
    return this.#of.isOneOf === true;
  }

  at(index: number): number {
    return this.#of.at(this.#from[index] ?? this.#end);
  }

  range(from: number, to: number): { start: number; end: number } | undefined {
    const last = this.#from[to - 1];
    return this.#of.range(this.#from[from] ?? this.#end, to > from && last !== undefined ? last + 1 : this.#end);
  }

  write(text: string, index: number): string | undefined {
    const written = attempt(() => String(JSON.parse(`"${text}"`)));
    return 'value' in written ? this.#of.write(written.value, this.#from[index] ?? this.#end) : undefined;
  }
}
