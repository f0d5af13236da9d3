/** The JSON text that a jq program writes, as far as it spells it: each key and literal with its place in the program. */
import { escapedIn } from '../requests/escaped.ts';
import { cut, type Flat, flat, HOLE, type Spelled, type Words } from '../requests/text.ts';
import type { Jq, JqEntry } from './jq-syntax.ts';

/** What a variable of a program was given on the command line. */
export interface GivenValue {
  words: Words;
  /** It is JSON; else text. */
  isJson: boolean;
}

type Part = Words['parts'][number];

/** What an object holds: an entry of the program, or the inside of an object that it was handed. */
type Entry = { name: readonly Part[]; value: readonly Part[] } | { inside: Words };

/** They leave of an object what they leave, and put nothing into it. */
const LEAVES = /^(?:select|with_entries|map_values|del|tojson|empty|tostring)$/;

/** @param input what it is handed: JSON text, nothing (`null`), or what is not known. Undefined: no object that the program spells. */
export function writtenBy(
  program: Jq,
  spelt: Flat,
  given: ReadonlyMap<string, GivenValue>,
  input: Words | null | undefined,
): Words | undefined {
  const anywhere = spelt.place(program.start, program.start + 1)?.spelled;
  if (!anywhere) return undefined;
  return new Writer(spelt, given, anywhere).whole(program, input);
}

class Writer {
  readonly #spelt: Flat;
  readonly #given: ReadonlyMap<string, GivenValue>;
  readonly #anywhere: Spelled;

  constructor(spelt: Flat, given: ReadonlyMap<string, GivenValue>, anywhere: Spelled) {
    this.#spelt = spelt;
    this.#given = given;
    this.#anywhere = anywhere;
  }

  whole(program: Jq, input: Words | null | undefined): Words | undefined {
    const entries = this.#entries(program, input === null ? [] : input && this.#inside(input));
    if (entries) return { parts: this.#object(entries) };
    return program.kind === 'list' ? { parts: this.#value(program) } : undefined;
  }

  /** What is between the braces of a JSON text. */
  #inside(words: Words): Entry[] | undefined {
    const { text } = flat(words);
    // Bounded: one text of a script, of which only the ends are looked at.
    const from = text.length - text.trimStart().length;
    const to = text.trimEnd().length;
    if (text[from] !== '{' || text[to - 1] !== '}' || to - from < 2) return undefined;
    const isEmpty = text.slice(from + 1, to - 1).trim() === '';
    return isEmpty ? [] : [{ inside: cut(words, from + 1, to - 1) }];
  }

  /** The entries of the object that an expression makes of its input. Undefined: it makes none, or it is not known what. */
  #entries(node: Jq, input: readonly Entry[] | undefined): readonly Entry[] | undefined {
    switch (node.kind) {
      case 'input':
        return input;
      case 'object':
        return node.entries.flatMap((each) => this.#entry(each) ?? []);
      case 'group':
        return this.#entries(node.of, input);
      case 'pipe':
        return this.#entries(node.right, this.#entries(node.left, input));
      case 'bind':
        return this.#entries(node.body, input);
      case 'if': {
        // what it may be besides has its keys, too
        const all = [...node.results, ...(node.results.length === node.conditions.length ? [INPUT] : [])];
        return joined(all.map((each) => this.#entries(each, input)));
      }
      case 'call':
        return LEAVES.test(node.name) ? (node.name === 'empty' ? [] : input) : undefined;
      case 'literal':
        return node.value === null ? [] : undefined;
      case 'binary':
        return this.#joined(node, input);
      default:
        return undefined;
    }
  }

  #joined(node: Extract<Jq, { kind: 'binary' }>, input: readonly Entry[] | undefined): readonly Entry[] | undefined {
    const { operator, left, right } = node;
    if (operator === '+' || operator === '*') return joined([this.#entries(left, input), this.#entries(right, input)]);
    if (operator === '+=' && left.kind === 'input') return joined([input, this.#entries(right, input)]);
    if (!/^\|?=$/.test(operator) || left.kind !== 'member' || left.of.kind !== 'input' || !input) return undefined;
    const value = operator === '=' ? this.#value(right) : [this.#hole()];
    return [...input, { name: this.#spelled(left.nameStart, left.nameEnd), value }];
  }

  #entry({ key, keyStart, keyEnd, computed, value }: JqEntry): Entry | undefined {
    if (key !== undefined)
      return { name: this.#spelled(keyStart, keyEnd), value: value ? this.#value(value) : [this.#hole()] };
    const name = this.#spelt.text.slice(keyStart + 1, keyEnd);
    if (computed || this.#spelt.text[keyStart] !== '$' || name.startsWith('__')) return undefined;
    // `{$name}` is a name and a variable at once: nothing can be written there
    const parts = this.#spelled(keyStart + 1, keyEnd).map(
      (part): Part => ('hole' in part ? part : { ...part, node: unwritten(part.node) }),
    );
    return { name: parts, value: this.#variable(`$${name}`) };
  }

  #value(node: Jq): readonly Part[] {
    switch (node.kind) {
      case 'literal':
        return this.#spelled(node.start, node.end);
      case 'group':
        return this.#value(node.of);
      case 'variable':
        return this.#variable(node.name);
      case 'list':
        return [this.#sign('['), ...(node.of ? this.#value(node.of) : []), this.#sign(']')];
      case 'comma':
        return [...this.#value(node.left), this.#sign(','), ...this.#value(node.right)];
      default: {
        const entries = this.#entries(node, undefined);
        return entries ? this.#object(entries) : [this.#hole()];
      }
    }
  }

  #variable(name: string): readonly Part[] {
    const given = this.#given.get(name.slice(1));
    if (!given) return [this.#hole()];
    return given.isJson ? given.words.parts : [this.#sign('"'), ...given.words.parts.map(escapedIn), this.#sign('"')];
  }

  #object(entries: readonly Entry[]): readonly Part[] {
    const parts = entries.flatMap((each, index): readonly Part[] => [
      ...(index > 0 ? [this.#sign(',')] : []),
      ...('inside' in each
        ? each.inside.parts
        : [this.#sign('"'), ...each.name, this.#sign('"'), this.#sign(':'), ...each.value]),
    ]);
    return [this.#sign('{'), ...parts, this.#sign('}')];
  }

  /** A range of the program, as it stands there. */
  #spelled(from: number, to: number): readonly Part[] {
    const text = this.#spelt.text.slice(from, to);
    const place = this.#spelt.place(from, to);
    if (text.includes(HOLE)) return [this.#hole()];
    return text === '' ? [] : [{ text, node: place?.spelled ?? this.#anywhere, at: place?.from ?? -1 }];
  }

  readonly #sign = (text: string): Part => ({ text, node: this.#anywhere, at: -1 });
  readonly #hole = (): Part => ({ hole: this.#anywhere, single: false });
}

/** More entries than this are nobody's body: a program may double what it has at each step. */
const MAX_ENTRIES = 200;

const INPUT: Jq = { kind: 'input', start: 0, end: 0 };

const joined = (all: readonly (readonly Entry[] | undefined)[]): readonly Entry[] | undefined => {
  const known = all.flatMap((each) => (each ? [each] : []));
  const entries = known.flat();
  return known.length === all.length && entries.length <= MAX_ENTRIES ? entries : undefined;
};

const unwritten = (node: Spelled): Spelled => ({
  path: node.path,
  value: node.value,
  at: (index) => node.at(index),
  range: (from, to) => node.range(from, to),
  write: () => undefined,
});
