/** A word of shell as the program gets it, each character with its place; what is filled in at run time as holes. */
import type { DoubleQuotedChild, HereDocBody, Word, WordPart } from 'unbash';
import type { ShellSource } from '../documents/shell-source.ts';
import { HOLE, type Spelled, type Words } from '../requests/text.ts';

/** What stands around a character: what may be written there, and how. */
type Quoting = 'none' | 'single' | 'double' | 'heredoc' | 'raw' | 'fixed';

/** What fills a hole: a parameter, a command, something else. */
export type Filler = Exclude<WordPart, { type: 'Literal' | 'SingleQuoted' | 'DoubleQuoted' }>;

/** Where some parsed shell stands. */
export interface Ground {
  source: ShellSource;
  /** What positions index: the source's text, or what backticks with escapes hold. */
  text: string;
  /** Inside such backticks no place can be told: all stands at this offset of the source, and nothing can be written. */
  fixedAt: number | undefined;
}

export class SpelledWord implements Spelled {
  readonly path: string;
  value = '';
  readonly holes = new Map<number, Filler>();
  readonly #ground: Ground;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #quoting: Quoting[] = [];
  /** Range in the shell's text, quotes and all. */
  readonly pos: number;
  readonly end: number;

  constructor(ground: Ground, pos: number, end: number) {
    this.path = ground.source.path;
    this.#ground = ground;
    this.pos = pos;
    this.end = end;
  }

  add(text: string, start: number, end: number, quoting: Quoting): void {
    this.value += text;
    for (let i = 0; i < text.length; i++) {
      this.#starts.push(start);
      this.#ends.push(end);
      this.#quoting.push(quoting);
    }
  }

  fill(by: Filler, quoting: Quoting): void {
    this.holes.set(this.value.length, by);
    this.add(HOLE, by.pos, by.end, quoting);
  }

  /** Nothing in it is quoted: what is filled in falls apart at its blanks. */
  get isBare(): boolean {
    return this.#quoting.every((each) => each === 'none');
  }

  /** Offset in the shell's text. */
  posAt(index: number): number {
    return this.#starts[index] ?? this.#ends.at(-1) ?? this.pos;
  }

  at(index: number): number {
    return startIn(this.#ground, this.posAt(index));
  }

  range(from: number, to: number): { start: number; end: number } | undefined {
    if (this.#ground.fixedAt !== undefined) return undefined;
    const { source } = this.#ground;
    for (let i = from; i < to; i++) {
      if (this.#quoting[i] === 'fixed') return undefined;
      // what was put together from pieces has something between them that must stay
      if (i > from && endIn(source, this.#ends[i - 1] ?? 0) !== source.at(this.#starts[i] ?? 0)) return undefined;
    }
    const start = this.posAt(from);
    const end = to > from ? (this.#ends[to - 1] ?? start) : start;
    return { start: source.at(start), end: endIn(source, end) };
  }

  write(text: string, index: number): string | undefined {
    const written = quoted(text, this.#quoting[Math.min(index, this.#quoting.length - 1)] ?? 'none');
    return written === undefined ? undefined : this.#ground.source.write(written, this.posAt(index));
  }
}

export const startIn = ({ source, fixedAt }: Ground, pos: number): number => source.at(fixedAt ?? pos);
export const endIn = (source: ShellSource, pos: number): number => source.end?.(pos) ?? source.at(pos);

/** Text for a place inside quotes, or outside of any. */
function quoted(text: string, quoting: Quoting): string | undefined {
  switch (quoting) {
    case 'raw':
      return text;
    case 'single':
      return text.includes("'") ? undefined : text;
    case 'double':
      return text.replace(/[\\"$`]/g, '\\$&');
    case 'heredoc':
      return text.replace(/[\\$`]/g, '\\$&');
    case 'none':
      return text.replace(/[^\w./:=,@%+-]/g, '\\$&');
    case 'fixed':
      return undefined;
  }
}

export function spell(ground: Ground, node: Word): SpelledWord {
  const out = new SpelledWord(ground, node.pos, node.end);
  if (node.parts) for (const part of node.parts) addPart(out, part, ground.text);
  else addBare(out, ground.text, node.pos, node.end);
  return out;
}

export function spellHeredoc(ground: Ground, body: HereDocBody, isQuoted: boolean, isIndented: boolean): SpelledWord {
  const out = new SpelledWord(ground, body.pos, body.end);
  const add = (from: number, to: number): void => {
    let at = from;
    for (const line of ground.text.slice(from, to).split(/(?<=\n)/)) {
      // `<<-` takes the tabs off
      const isStart = at === body.pos || ground.text[at - 1] === '\n';
      const tabs = isIndented && isStart ? (/^\t*/.exec(line)?.[0].length ?? 0) : 0;
      if (isQuoted) addRaw(out, ground.text, at + tabs, at + line.length, 'raw');
      else addEscaped(out, ground.text, at + tabs, at + line.length, 'heredoc', /[\\$`]/);
      at += line.length;
    }
  };
  if (isQuoted || !body.parts) {
    add(body.pos, body.end);
    return out;
  }
  let at = body.pos;
  for (const part of body.parts) {
    if (part.type === 'Literal') continue;
    add(at, part.pos);
    out.fill(fillerOf(part), 'heredoc');
    at = part.end;
  }
  add(at, body.end);
  return out;
}

const fillerOf = (part: WordPart): Filler => {
  if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'DoubleQuoted')
    throw new Error(`${part.type} is no expansion`);
  return part;
};

function addPart(out: SpelledWord, part: WordPart, text: string): void {
  switch (part.type) {
    case 'Literal':
    case 'Glob':
    case 'BraceExpansion':
    case 'ExtendedGlob':
      addBare(out, text, part.pos, part.end);
      return;
    case 'SingleQuoted':
      addRaw(out, text, part.pos + 1, part.pos + 1 + part.value.length, 'single');
      return;
    case 'DoubleQuoted':
      addDouble(out, part.parts, text);
      return;
    case 'LocaleString':
      addDouble(out, part.parts, text);
      return;
    case 'AnsiCQuoted':
      if (part.text.includes('\\')) out.add(part.value, part.pos, part.end, 'fixed');
      else addRaw(out, text, part.pos + 2, part.pos + 2 + part.value.length, 'single');
      return;
    default:
      out.fill(part, 'none');
  }
}

function addDouble(out: SpelledWord, parts: readonly DoubleQuotedChild[], text: string): void {
  for (const part of parts) {
    if (part.type === 'Literal') addEscaped(out, text, part.pos, part.end, 'double', /[\\$`"]/);
    else out.fill(part, 'double');
  }
}

const addBare = (out: SpelledWord, text: string, from: number, to: number): void =>
  addEscaped(out, text, from, to, 'none', /[\s\S]/);

/** Text in which a backslash takes away what the next character means; before a line's end both are gone. */
function addEscaped(
  out: SpelledWord,
  text: string,
  from: number,
  to: number,
  quoting: Quoting,
  escapable: RegExp,
): void {
  for (let at = from; at < to; ) {
    const next = text[at + 1] ?? '';
    if (text[at] === '\\' && at + 1 < to && next === '\n') at += 2;
    else if (text[at] === '\\' && at + 1 < to && escapable.test(next)) {
      out.add(next, at, at + 2, quoting);
      at += 2;
    } else {
      out.add(text[at] ?? '', at, at + 1, quoting);
      at += 1;
    }
  }
}

function addRaw(out: SpelledWord, text: string, from: number, to: number, quoting: Quoting): void {
  for (let at = from; at < to; at++) out.add(text[at] ?? '', at, at + 1, quoting);
}

/**
 * What tells a file from others: its name as far as it is spelt, and what fills the rest. Two names that nothing is known of are two files,
 * unless they were given the same value, or say the same variable.
 */
export const fileOf = ({ parts }: Words): string =>
  parts.map((part) => ('hole' in part ? `${HOLE}${filledBy(part.hole)}` : part.text)).join('');

function filledBy(hole: Spelled): string {
  const fillers = hole instanceof SpelledWord ? [...hole.holes.values()] : [];
  const isNamed = fillers.length > 0 && fillers.every(({ type }) => /^(Simple|Parameter)Expansion$/.test(type));
  if (isNamed) return fillers.map(({ text }) => text.replace(/[${}]/g, '')).join();
  let known = numbers.get(hole);
  if (known === undefined) numbers.set(hole, (known = ++lastNumber));
  return String(known);
}

const numbers = new WeakMap<Spelled, number>();
let lastNumber = 0;
