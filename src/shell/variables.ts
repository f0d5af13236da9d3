/** What names mean while a script is read: variables, functions, files that answers were written to. */

import type { CompoundList, Function as FunctionNode, ParameterOperation, ParsedScript, Word } from 'unbash';
import type { ShellSource } from '../documents/shell-source.ts';
import { rootOn } from '../flow/endpoint.ts';
import { cut, flat, HOLE, type Spelled, type Words } from '../requests/text.ts';
import { recased, replaced, sliced, without } from './changed.ts';
import { apartFrom, type Choice, type Held } from './choices.ts';
import type { Argument, Setting } from './commands.ts';
import { both, type Out, ownText, ownWords } from './out.ts';
import { handAllOn } from './shown.ts';
import { type Filler, type Ground, type SpelledWord, spell } from './words.ts';

/** What a variable was given. */
export interface Bound {
  words: Words;
  /** What wrote it, when it is what commands wrote. */
  out: Out | undefined;
  isExported: boolean;
  /** It is an array of these. */
  items?: readonly Argument[] | undefined;
  /** Where it is set. */
  setting: Setting;
  /** The statement that does nothing but set it. */
  statement: SetBy | undefined;
}

/** A statement, as a range of the shell's text. */
export interface SetBy {
  from: number;
  to: number;
  /** It may be taken out: no operator joins it with another, and what it stands in may be without it. */
  isFree: boolean;
}

export interface Defined {
  node: FunctionNode;
  ground: Ground;
  isCalled: boolean;
}

/** What the scope asks of whoever walks: the commands inside a word have to be run. */
export interface Runner {
  run(script: ParsedScript | CompoundList, ground: Ground): Out;
  /** A text that answers are cut at. */
  compared(outs: readonly Out[], text: string, ground: Ground, pos: number): void;
  /** Told of every word, with what is known filled in. */
  spelt(words: Words, text: string): void;
}

/** What variables of the catalogue stand for. */
export type Known = (name: string) => 'api' | 'host' | undefined;

/** What a word is filled with: what commands wrote, and texts that something else is made of. */
interface FilledBy {
  outs: Out[];
  from: Words[];
}

const MAX_PARTS = 256;
const MAX_TEXT = 200_000;
/** Times that one file is written which are kept. */
const MAX_WRITTEN = 8;

/** Variables of the host inside of each other. */
const MAX_HOSTED = 20;
/** `$NAME`, `${NAME}`; `$$` is a dollar. */
const FILLED_IN = /\$(?:\$|\{(\w+)\}|([A-Za-z_]\w*))/g;

/** `"${NAME[@]}"`, also where it may be empty: `${NAME[@]+"${NAME[@]}"}`, `"${NAME[@]:-}"`. */
const ITEMS =
  /^"?\$\{(!?)(\w+)\[@\](?::?-)?\}"?$|^\$\{(\w+)\[\*\](?::?-)?\}$|^"?\$\{(\w+)\[[@*]\]:?\+"?\$\{\4\[[@*]\]\}"?\}"?$/;

/** `[key]=value`: an entry of a table. */
const isKeyed = (text: string): boolean => text.startsWith('[') && text.includes(']=');

/** Where the value of an item stands in its text, or its key. */
function rangeIn(text: string, isKey: boolean): readonly [from: number, to: number] {
  const end = isKeyed(text) ? text.indexOf(']=') : -2;
  return isKey ? [1, Math.max(1, end)] : [end + 2, text.length];
}

/** Whether what is done in some branches is done wherever others are: where these stand inside of them. */
const isAround = (outer: readonly number[], inner: readonly number[]): boolean =>
  outer.every((branch, i) => inner[i] === branch);

/** Of what was done one after another, each in its branches, all that may count where it is asked: the last one, and what stands before it where that may not have been done. */
function mayCount<T extends { branches: readonly number[] }>(all: readonly T[], here: readonly number[]): readonly T[] {
  const sure = all.findLastIndex(({ branches }) => isAround(branches, here));
  return sure < 0 ? all : all.slice(sure);
}

/** What was written to files, by what tells one from others. */
export class Files {
  readonly #here: () => readonly number[];
  #written = new Map<string, readonly { out: Out; branches: readonly number[] }[]>();

  constructor(here: () => readonly number[]) {
    this.#here = here;
  }

  /** @param isAdded behind what is there */
  set(name: string, out: Out, isAdded = false): void {
    const before = isAdded ? this.get(name) : undefined;
    const written = { out: before ? both([before, out]) : out, branches: this.#here() };
    this.#written.set(name, [...(this.#written.get(name) ?? []).slice(-MAX_WRITTEN), written]);
  }

  get(name: string): Out | undefined {
    const all = this.#written.get(name);
    if (!all) return undefined;
    const counting = mayCount(all, this.#here()).map(({ out }) => out);
    return counting.length === 1 ? counting[0] : both(counting);
  }

  /** Each text that it may hold. */
  textsOf(name: string): readonly Words[] {
    return mayCount(this.#written.get(name) ?? [], this.#here()).flatMap(({ out }) => out.words ?? []);
  }

  /** What is in the files whose names a text holds. */
  namedIn(text: string): readonly Out[] {
    return [...this.#written.keys()].flatMap((name) =>
      name.length > 2 && !name.includes(HOLE) && text.includes(name) ? (this.get(name) ?? []) : [],
    );
  }

  /** What is written is forgotten afterwards. */
  apart<T>(run: () => T): T {
    const before = new Map(this.#written);
    const done = run();
    this.#written = before;
    return done;
  }
}

export class Scope {
  readonly functions = new Map<string, Defined>();
  /** What was written to files, by what tells one from others. */
  readonly files = new Files(() => this.branches);
  /** The words that a name stands for where a command begins with it. */
  readonly aliases = new Map<string, readonly Argument[]>();
  /** Variables that containers were made with, by the name of the container. */
  readonly containers = new Map<string, readonly Setting[]>();
  /** `set -a`: every variable is exported. */
  exportsAll = false;
  positional: readonly Argument[] | undefined;
  /** The branches that the script is in, each with a number of its own: what is set in one may not be set behind it. */
  branches: readonly number[] = [];
  readonly #branchOf = new WeakMap<Bound, readonly number[]>();
  readonly #variables = new Map<string, Bound[]>();
  readonly #source: ShellSource;
  readonly #known: Known;
  /** Whether what the host sets is set by it once more. */
  readonly #isSetAgain: (name: string) => boolean;
  readonly #runner: Runner;

  constructor(source: ShellSource, known: Known, runner: Runner, isSetAgain: (name: string) => boolean) {
    this.#isSetAgain = isSetAgain;
    this.#source = source;
    this.#known = known;
    this.#runner = runner;
  }

  /** The run that is read now is one besides the first; and what names were given in such runs. */
  #isBeside = false;
  readonly #beside = new WeakSet<Bound>();

  /** What names hold in the run that is read now; nothing for one that holds what it was given last. */
  #chosen: ReadonlyMap<string, Bound | undefined> = new Map();

  /**
   * One run of a command whose names may hold one of several values. Whatever it asks for is settled by it, until it is given anew.
   * @param names all of its names
   */
  choosing<T>(names: readonly string[], choice: Choice, run: () => T): T {
    const { positional, exportsAll } = this;
    const before = this.#chosen;
    this.#chosen = new Map([...before, ...names.map((name): [string, Bound | undefined] => [name, choice.get(name)])]);
    const isBeside = this.#isBeside;
    this.#isBeside = isBeside || choice.size > 0;
    const done = run();
    this.#isBeside = isBeside;
    this.#chosen = before;
    // what is only done in another run is not done for what stands behind it
    if (choice.size > 0) {
      this.positional = positional;
      this.exportsAll = exportsAll;
    }
    return done;
  }

  /** The values that a name may hold here, where nothing has settled which. */
  choicesOf(name: string): readonly Held[] {
    if (this.#chosen.has(name)) return [];
    const all = this.#counting(name);
    if (all.length < 2) return [];
    const last = this.bound(name);
    const inOrder = [...all.filter((each) => each !== last), ...all.filter((each) => each === last)];
    return apartFrom(inOrder.map((bound) => ({ bound, branches: this.#branchOf.get(bound) ?? [] })));
  }

  bind(name: string, bound: Bound): void {
    if (this.#isBeside) this.#beside.add(bound);
    if (this.#isBeside) this.#chosen = new Map([...this.#chosen, [name, bound]]);
    else if (this.#chosen.has(name)) this.#chosen = new Map([...this.#chosen].filter(([each]) => each !== name));
    this.#branchOf.set(bound, this.branches);
    const all = this.#variables.get(name);
    if (all) all.push(bound);
    else this.#variables.set(name, [bound]);
  }

  /** What is behind the variables of some names, where the programs that are run get to see it. */
  exportedOuts(text: string): readonly Out[] {
    const names = new Set(text.match(/\b[A-Za-z_]\w*/g) ?? []);
    return [...names].flatMap((name) => (this.exported(name) ? this.#outsOf(name) : []));
  }

  /** What is done with nothing kept of it: one of several rounds of a loop. */
  apart<T>(run: () => T): T {
    const variables = [...this.#variables].map(([name, all]): [string, Bound[]] => [name, [...all]]);
    const { exportsAll } = this;
    const done = this.files.apart(run);
    this.#variables.clear();
    for (const [name, all] of variables) this.#variables.set(name, all);
    this.exportsAll = exportsAll;
    return done;
  }

  /** What a subshell sets is gone behind it; what it writes to files is not. */
  inSubshell<T>(run: () => T): T {
    const variables = [...this.#variables].map(([name, all]): [string, Bound[]] => [name, [...all]]);
    const { exportsAll, positional } = this;
    const done = run();
    this.#variables.clear();
    for (const [name, all] of variables) this.#variables.set(name, all);
    this.exportsAll = exportsAll;
    this.positional = positional;
    return done;
  }

  /** What it was given last. */
  bound(name: string): Bound | undefined {
    const all = this.#variables.get(name);
    return this.#chosen.get(name) ?? all?.findLast((each) => !this.#beside.has(each)) ?? all?.at(-1);
  }

  /** What stands for `"${NAME[@]}"`: each item of an array is a word; and for `"${!NAME[@]}"`: each key of a table. Undefined: the word names no array that is known. */
  itemsOf(word: string, { text }: Ground): readonly Argument[] | undefined {
    const [, ...names] = ITEMS.exec(word) ?? [];
    const [mark = '', name] = [names[0], names.slice(1).find((each) => each !== undefined)];
    const items = name === undefined ? undefined : this.bound(name)?.items;
    if (mark !== '' && !items?.some(({ text: own }) => isKeyed(own))) return undefined;
    // what several commands are given is not the place to change what one of them means
    const isShared = items !== undefined && text.split(`\${${name}[`).length > 2;
    return items?.map((each): Argument => {
      const [from, to] = rangeIn(each.text, mark !== '');
      const own = cut(each.words, from, to);
      return {
        ...each,
        text: each.text.slice(from, to),
        words: isShared || isKeyed(each.text) ? assumed(own) : unsure(own),
        isPart: true,
      };
    });
  }

  /** Everything it was given so far, as text. */
  everGiven(name: string): string[] {
    return (this.#variables.get(name) ?? []).map(({ words }) => flat(words).text);
  }

  export(name: string): void {
    for (const bound of this.#variables.get(name) ?? []) bound.isExported = true;
  }

  /** `name=the words of a command`. */
  alias({ word, words, text }: Argument): readonly Argument[] {
    const name = /^[\w-]+(?==)/.exec(text)?.[0];
    if (name === undefined) return [];
    const pieces = text.slice(name.length + 1).matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g);
    const all = [...pieces].slice(0, MAX_PARTS).map(({ index, 0: piece, 1: double, 2: single }): Argument => {
      const own = double ?? single ?? piece;
      const from = name.length + 1 + index + Number(own !== piece);
      return { word, words: assumed(cut(words, from, from + own.length)), text: own, isPart: true };
    });
    this.aliases.set(name, all);
    return all;
  }

  forget(name: string): void {
    this.#variables.delete(name);
  }

  /** What it was given last, where the programs that are run get to see it. */
  exported(name: string): Bound | undefined {
    const last = this.bound(name);
    return last && (last.isExported || this.exportsAll) ? last : undefined;
  }

  /** A word with what is known filled in, and what the commands in it, or behind its variables, write. */
  argument(node: Word, ground: Ground): { argument: Argument; outs: Out[] } {
    return this.filled(spell(ground, node), ground);
  }

  filled(word: SpelledWord, ground: Ground): { argument: Argument; outs: Out[] } {
    const outs: Out[] = [];
    const from: Words[] = [];
    const words = this.#fill(word, ground, { outs, from }, 0);
    const { text } = flat(words);
    this.#runner.spelt(words, text);
    const argument: Argument = {
      word,
      words,
      text,
      ...(from.length > 0 ? { from } : {}),
      ...(outs.length > 0 ? { outs } : {}),
    };
    return { argument, outs };
  }

  #fill(word: SpelledWord, ground: Ground, by: FilledBy, depth: number): Words {
    const parts: Words['parts'][number][] = [];
    let length = 0;
    for (let at = 0; at < word.value.length; ) {
      const hole = word.value.indexOf(HOLE, at);
      const stop = hole < 0 ? word.value.length : hole;
      if (stop > at) parts.push({ text: word.value.slice(at, stop), node: word, at });
      if (hole < 0) break;
      const filler = word.holes.get(hole);
      const filled = filler && this.#filler(filler, ground, by, depth);
      length += filled ? flat(filled).text.length : 1;
      if (filled && parts.length + filled.parts.length < MAX_PARTS && length < MAX_TEXT) parts.push(...filled.parts);
      else parts.push({ hole: word, single: false });
      at = hole + 1;
    }
    return { parts };
  }

  #filler(filler: Filler, ground: Ground, by: FilledBy, depth: number): Words | undefined {
    const { outs } = by;
    switch (filler.type) {
      case 'SimpleExpansion':
        return this.#named(filler.text.slice(1), outs);
      case 'ParameterExpansion': {
        const { parameter, operation, prefix, index } = filler;
        if (prefix !== undefined || index) {
          const item =
            prefix === undefined && index && operation === undefined ? this.#item(parameter, index) : undefined;
          if (item) {
            outs.push(...item.outs);
            return item.words;
          }
          // an item of an array is of what the array is made of; how long something is tells nothing of it
          const held = this.#named(parameter, prefix === undefined ? outs : []);
          // `${!NAME}` is what the variable holds whose name it holds
          const meant = prefix === '!' && held ? this.#named(flat(held).text, outs) : undefined;
          by.from.push(...[held, meant].filter((each) => each !== undefined));
          return prefix === '!' && index === undefined && operation === undefined ? meant && assumed(meant) : undefined;
        }
        const named: Out[] = [];
        const own = this.#named(parameter, named);
        // a part of it, or what is made of it, may be decided by what it says
        if (operation !== undefined && operation.type !== 'Default') handAllOn(named);
        if (named.length > 0) this.#cutAt(named, operation, ground);
        outs.push(...named);
        // an option that a loop takes from the command line was not given
        const isUnknown =
          !own || (named.length === 0 && own.parts.length > 0 && own.parts.every((part) => 'hole' in part));
        if (operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator) && isUnknown && depth < 4) {
          const words = oneOf(assumed(this.#fill(spell(ground, operation.operand), ground, by, depth + 1)));
          // from here on it is set
          if (operation.operator.endsWith('=') && !own) this.#set(parameter, spell(ground, operation.operand), words);
          return words;
        }
        if (operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator) && own && outs.length > 0)
          outs.push(...this.#default(spell(ground, operation.operand), ground, depth));
        if (operation === undefined || operation.type === 'Default') return own;
        if (own) by.from.push(own);
        return own && this.#changed(own, operation, ground);
      }
      case 'CommandExpansion': {
        const { script } = filler;
        if (!script) return undefined;
        const out = this.#runner.run(script, insideOf(ground, script, filler.pos));
        outs.push(out);
        return out.words && withoutLastLines(out.words);
      }
      case 'ProcessSubstitution': {
        const { script } = filler;
        if (script) outs.push(this.#runner.run(script, insideOf(ground, script, filler.pos)));
        return undefined;
      }
      default:
        return undefined;
    }
  }

  /** What an item of an array holds, or all of them in one text: `${NAME[1]}`, `${NAME[*]}`. */
  #item(name: string, index: Word): { words: Words; outs: readonly Out[] } | undefined {
    const items = this.bound(name)?.items;
    if (!items) return undefined;
    const key = index.value;
    if (key === '*' || key === '@') {
      const between = this.bound('IFS');
      const sign = between ? flat(between.words).text.slice(0, 1) : ' ';
      const parts = items.flatMap(({ word, words, text }, at): Words['parts'] => {
        const own = cut(words, ...rangeIn(text, false)).parts;
        return at === 0 ? own : [{ text: sign, node: word, at: -1 }, ...own];
      });
      if (parts.length > MAX_PARTS || sign === HOLE) return undefined;
      return { words: unsure({ parts }), outs: items.flatMap(({ outs = [] }) => outs) };
    }
    const isTable = items.some(({ text }) => isKeyed(text));
    const found = isTable
      ? items.findLast(({ text }) => text.startsWith(`[${key.replace(/^["']|["']$/g, '')}]=`))
      : items.at(/^-?\d{1,4}$/.test(key) ? Number(key) : Number.NaN);
    if (!found) return undefined;
    return { words: unsure(cut(found.words, ...rangeIn(found.text, false))), outs: found.outs ?? [] };
  }

  /** What a variable is given in passing. */
  #set(name: string, word: SpelledWord, words: Words): void {
    const setting: Setting = { name, value: words, text: '', word, from: 0, out: { from: 0, to: 0 } };
    this.bind(name, { words, out: undefined, isExported: false, setting, statement: undefined });
  }

  #cutAt(outs: readonly Out[], operation: ParameterOperation | undefined, ground: Ground): void {
    const at =
      operation?.type === 'Remove' ? operation.operand : operation?.type === 'Replace' ? operation.pattern : undefined;
    if (at) this.#runner.compared(outs, spell(ground, at).value, ground, at.pos);
  }

  /** What an operation makes of a text, where both are spelt. What is left of it stands where it stood. */
  #changed(own: Words, operation: ParameterOperation, ground: Ground): Words | undefined {
    const spelt = (word: Word | undefined): string | undefined => {
      if (!word) return undefined;
      const { text } = flat(this.#fill(spell(ground, word), ground, { outs: [], from: [] }, 4));
      return text.includes(HOLE) ? undefined : text;
    };
    switch (operation.type) {
      case 'Remove':
        return this.#without(own, operation.operator, spelt(operation.operand));
      case 'Slice': {
        const length = operation.length ? (spelt(operation.length) ?? null) : undefined;
        const part = sliced(own, spelt(operation.offset), length);
        return part && assumed(part);
      }
      case 'CaseModification':
        return recased(own, operation.operator);
      case 'Replace':
        return replaced(own, operation.operator, spelt(operation.pattern), spelt(operation.replacement) ?? HOLE);
      default:
        return undefined;
    }
  }

  /** Another text may lose another piece by a pattern: it is written to only where the piece is spelt. */
  #without(own: Words, operator: '#' | '##' | '%' | '%%', pattern: string | undefined): Words {
    const left = without(own, operator, pattern);
    return !left ? own : /[*?]/.test(pattern ?? '') ? assumed(left) : left;
  }

  /** What stands behind `:-` of a variable that is set: its text, and what comes of the commands in it. */
  #default(word: SpelledWord, ground: Ground, depth: number): readonly Out[] {
    const outs: Out[] = [];
    const { text } = flat(this.#fill(word, ground, { outs, from: [] }, depth + 1));
    handAllOn(outs);
    return [ownText(text)];
  }

  /** It was given one value, and not in a branch that may not have been taken. */
  #isSure(name: string, bound: Bound): boolean {
    const branches = this.#branchOf.get(bound) ?? [];
    return this.#variables.get(name)?.length === 1 && isAround(branches, this.branches);
  }

  /** What it may hold of what commands wrote, and the texts that it may hold instead. */
  #outsOf(name: string): readonly Out[] {
    const counting = this.#counting(name);
    return counting.some(({ out }) => out) ? counting.map(({ out, words }) => out ?? ownText(ownWords(words))) : [];
  }

  /** All that it may have been given last. */
  #counting(name: string): readonly Bound[] {
    const chosen = this.#chosen.get(name);
    if (chosen) return [chosen];
    const all = (this.#variables.get(name) ?? []).map((each) => ({ each, branches: this.#branchOf.get(each) ?? [] }));
    return mayCount(all, this.branches).map(({ each }) => each);
  }

  readonly #hosted = new Map<string, Words | undefined>();
  #depth = 0;

  /** What a variable of the host holds: the host fills in others, `API: "$CI_API_V4_URL/projects"`. */
  #saidByHost(value: string, at: number): Words {
    const node = fixed(this.#source.path, value, at);
    const parts: Words['parts'][number][] = [];
    let from = 0;
    let length = value.length;
    for (const { index, 0: spelt, 1: braced, 2: bare } of value.matchAll(FILLED_IN)) {
      const inner = braced ?? bare;
      if (inner === undefined) continue;
      if (index > from) parts.push({ text: value.slice(from, index), node, at: from });
      const held = parts.length < MAX_PARTS ? this.#ofHost(inner) : undefined;
      length += held ? flat(held).text.length : 1;
      const isShort = held !== undefined && parts.length + held.parts.length < MAX_PARTS && length < MAX_TEXT;
      parts.push(...(isShort ? held.parts : [{ hole: node, single: false }]));
      from = index + spelt.length;
    }
    if (from < value.length || parts.length === 0) parts.push({ text: value.slice(from), node, at: from });
    return { parts };
  }

  #named(name: string, outs: Out[]): Words | undefined {
    if (/^\d$/.test(name)) {
      const own = this.positional?.[Number(name) - 1];
      outs.push(...(own?.outs ?? []));
      return own?.words;
    }
    if (name === '@' || name === '*') outs.push(...(this.positional ?? []).flatMap((own) => own.outs ?? []));
    const bound = this.bound(name);
    if (bound) {
      outs.push(...this.#outsOf(name));
      if (this.#chosen.get(name)) return oneOf(unsure(bound.words));
      if (this.#isSure(name, bound)) return bound.words;
      return this.#counting(name).length > 1 ? oneOf(unsure(bound.words)) : unsure(bound.words);
    }
    return this.#ofHost(name);
  }

  /** What the host says of a name; worked out once, since what is filled in twice over and over would double each time. */
  #ofHost(name: string): Words | undefined {
    if (this.#hosted.has(name)) return this.#hosted.get(name);
    if (this.#depth >= MAX_HOSTED) return undefined;
    // what is filled into itself holds what nobody knows
    this.#hosted.set(name, undefined);
    this.#depth += 1;
    const words = this.#askedOfHost(name);
    this.#depth -= 1;
    this.#hosted.set(name, words);
    return words;
  }

  #askedOfHost(name: string): Words | undefined {
    const given = this.#source.environment.get(name);
    if (given) {
      const { value, at } = given;
      if (value === undefined) return undefined;
      const held = unsure(this.#saidByHost(value, at));
      return this.#isSetAgain(name) ? oneOf(held) : held;
    }
    const known = this.#known(name);
    if (known === undefined) return undefined;
    const nowhere = fixed(this.#source.path, '', 0);
    return { parts: known === 'api' ? rootOn(nowhere) : [{ hole: nowhere, single: false }] };
  }
}

/** Words that may be others when it runs. Each text keeps one stand-in, so that two parts of it are still known to be of one. */
function unsure({ parts }: Words): Words {
  return {
    parts: parts.map((part) => {
      if ('hole' in part || part.node.isAssumed === true) return part;
      const { node } = part;
      let other = unsureOf.get(node);
      if (!other) unsureOf.set(node, (other = standIn(node, { isAssumed: true })));
      return { ...part, node: other };
    }),
  };
}

const unsureOf = new WeakMap<Spelled, Spelled>();

/** What a stand-in stands for in the end: a text that is filled into itself over and over would else be asked for its places through all of them. */
const originOf = new WeakMap<Spelled, Spelled>();

/** The same text at the same places, of which something else is known besides. */
function standIn(node: Spelled, known: Partial<Spelled>): Spelled {
  const origin = originOf.get(node) ?? node;
  const made: Spelled = {
    path: node.path,
    value: node.value,
    at: (index) => origin.at(index),
    range: (from, to) => origin.range(from, to),
    write: (text, index) => node.write(text, index),
    isAssumed: node.isAssumed === true,
    isOneOf: node.isOneOf === true,
    ...known,
  };
  originOf.set(made, origin);
  return made;
}

/** What is written in a word loses the ends of lines behind it. */
function withoutLastLines(words: Words): Words {
  const { text } = flat(words);
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return end === text.length ? words : cut(words, 0, end);
}

/** Commands inside backticks that hold escapes have places of their own, which lead nowhere. */
export function insideOf(ground: Ground, script: ParsedScript, pos: number): Ground {
  return script.source === undefined
    ? ground
    : { source: ground.source, text: script.source, fixedAt: ground.fixedAt ?? pos };
}

/** Words that are one of several which may stand there. */
function oneOf({ parts }: Words): Words {
  return {
    parts: parts.map((part) =>
      'hole' in part || part.node.isOneOf === true ? part : { ...part, node: standIn(part.node, { isOneOf: true }) },
    ),
  };
}

/** What holds unless something else is said: it tells what is meant, and is not the place to change it. */
export function assumed({ parts }: Words): Words {
  return {
    parts: parts.map((part) => {
      if ('hole' in part) return part;
      return { ...part, node: standIn(part.node, { isAssumed: true, write: () => undefined }) };
    }),
  };
}

/** Text that stands in the file, where nothing can be written. */
function fixed(path: string, value: string, at: number): Spelled {
  return { path, value, at: () => at, range: () => undefined, write: () => undefined };
}
