/** YAML text → trees. */
import type { Alias, Pair, Node as Parsed, YAMLMap, YAMLSeq } from 'yaml';
import { Budget, Overrun, tooDeep } from '../common/budget.ts';
import { late } from '../common/late.ts';
import { isJson } from './formats.ts';
import { yaml } from './load.ts';
import { holdsAction, readTemplated } from './template.ts';
import {
  type Entry,
  type Item,
  type ListNode,
  MAX_LEVELS,
  type MapNode,
  type Node,
  type Piece,
  pieceWithin,
  type Reading,
  type ScalarNode,
  type Span,
  type Tree,
} from './tree.ts';
import { innerOf, pieceOf } from './yaml-scalar.ts';

/** Trees of every document; a template's with what is between its braces left open. */
export const readYaml = (piece: Piece): Reading => readTemplated(piece, parse);

/** More continued lines than anybody writes against the indentation. */
const MOST_FOLDS = 40;

/**
 * A quoted text may go on at its key's own indentation for libyaml, which GitLab and Kubernetes read with, and not for the letter
 * of the standard. Undefined: that is not what is wrong. Otherwise the text with a blank for the line's end, as a reader folds it.
 */
function folded(text: string, error: Mistake): string | undefined {
  if (error.code === 'BAD_INDENT' && error.message.startsWith('Flow ')) return inOneLine(text, error.pos[0]);
  const end = error.code === 'MISSING_CHAR' ? /^[^\S\r\n]*\r?\n/.exec(text.slice(error.pos[0])) : null;
  return end
    ? text.slice(0, error.pos[0]) + ' '.repeat(end[0].length) + text.slice(error.pos[0] + end[0].length)
    : undefined;
}

interface Mistake {
  code: string;
  message: string;
  pos: readonly [number, number];
}

/** So may what stands between brackets: the text with a blank for the end of the line before. Undefined: a comment ends that one. */
function inOneLine(text: string, at: number): string | undefined {
  const end = text.lastIndexOf('\n', at - 1);
  if (end < 0 || text.slice(end + 1, at).trim() !== '') return undefined;
  const from = text[end - 1] === '\r' ? end - 1 : end;
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  return /(?:^|\s)#/.test(line) ? undefined : text.slice(0, from) + ' '.repeat(end + 1 - from) + text.slice(end + 1);
}

/** JSON as editors and linters take it: comments are blanks of their own length. */
function withoutComments(text: string): string {
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      for (at++; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
      continue;
    }
    if (text[at] !== '/' || (text[at + 1] !== '/' && text[at + 1] !== '*')) continue;
    const isLine = text[at + 1] === '/';
    const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
    const next = end < 0 ? text.length : end + (isLine ? 0 : 2);
    out += text.slice(from, at) + text.slice(at, next).replace(/[^\r\n]/g, ' ');
    from = next;
    at = next - 1;
  }
  return out + text.slice(from);
}

function parse(piece: Piece, given: string): Reading {
  const { parseAllDocuments } = yaml();
  // the parser would show the line of each mistake, which for many on a long line takes a minute; one is told
  const options = {
    uniqueKeys: false,
    logLevel: 'silent',
    strict: false,
    merge: false,
    prettyErrors: false,
  } as const;
  try {
    // the parser takes no list behind a byte order mark; a line's end is as long
    const own = given.replace(/^\uFEFF/, '\n');
    let text = piece.within === undefined && isJson(piece.path) ? withoutComments(own) : own;
    let parsed = parseAllDocuments(text, options);
    for (let folds = 0; folds < MOST_FOLDS && Array.isArray(parsed); folds += 1) {
      const [error] = parsed.flatMap(({ errors }) => errors);
      const next = error && folded(text, error);
      if (next === undefined) break;
      text = next;
      parsed = parseAllDocuments(text, options);
    }
    const documents = Array.isArray(parsed) ? parsed : [];
    const comments = lateComments(text);
    const trees: Tree[] = [];
    const merging = new Budget(MOST_MERGED, 'merging keys into maps');
    for (const { contents, errors } of documents) {
      const [error] = errors;
      // the parser tells the end of the stack as a mistake in the text
      if (error && /call stack/i.test(error.message)) throw tooDeep();
      if (error) return problem(piece, `${error.message} at ${lineAndColumn(given, error.pos[0])}`, error.pos[0]);
      if (contents) trees.push({ root: new Reader(piece, text, merging).node(contents), comments });
    }
    return { trees };
  } catch (error) {
    // so broken that the parser itself gives up; the end of the stack is for whoever asked
    if (error instanceof Overrun || error instanceof RangeError || !(error instanceof Error)) throw error;
    return problem(piece, error.message, 0);
  }
}

/** Both from 1 on. */
function lineAndColumn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function problem({ path, within }: Piece, message: string, at: number): Reading {
  const language = within === undefined && isJson(path) ? 'JSON' : 'YAML';
  return { problem: { code: 'syntax', message: `no ${language}: ${message.split('\n')[0] ?? ''}`, at } };
}

/** Where the comments stand, asked for by those who edit. */
function lateComments(text: string): () => readonly Span[] {
  let found: Span[] | undefined;
  return () => {
    if (found) return found;
    found = [];
    let at = 0;
    const { Lexer } = yaml();
    for (const token of new Lexer().lex(text)) {
      // signs of the lexer that stand in no text
      if (token === '\u0002' || token === '\u0018' || token === '\u001f') continue;
      if (token.startsWith('#')) found.push({ start: at, end: at + token.length });
      at += token.length;
    }
    return found;
  };
}

/** Keys that maps may take from others in one text, all in all. */
const MOST_MERGED = 400_000;

class Reader {
  readonly #anchors = new Map<string, Node>();
  readonly #piece: Piece;
  readonly #text: string;
  readonly #merging: Budget;
  /** How many levels what has a name holds. */
  readonly #heights = new Map<Node, number>();
  /** How many levels up from here there are, and how many the last node held. */
  #level = 0;
  #height = 0;

  constructor(piece: Piece, text: string, merging: Budget) {
    this.#piece = piece;
    this.#text = text;
    this.#merging = merging;
  }

  /** @throws {Overrun} for more than `MAX_LEVELS` */
  node(parsed: Parsed | null | undefined): Node {
    this.#level += 1;
    const beside = this.#height;
    this.#height = 0;
    const made = this.#made(parsed);
    this.#level -= 1;
    if (this.#level + this.#height > MAX_LEVELS) throw tooDeep();
    if (parsed && 'anchor' in parsed && parsed.anchor !== undefined) this.#heights.set(made, this.#height);
    this.#height = Math.max(beside, this.#height + 1);
    return made;
  }

  #made(parsed: Parsed | null | undefined): Node {
    const { isAlias, isMap, isScalar, isSeq } = yaml();
    if (this.#level > MAX_LEVELS) throw tooDeep();
    if (!parsed) return { kind: 'opaque', start: 0, end: 0 };
    if (isAlias(parsed)) return this.#alias(parsed);
    const made = isMap(parsed)
      ? this.#map(parsed)
      : isSeq(parsed)
        ? this.#list(parsed)
        : isScalar(parsed)
          ? this.#scalar(parsed)
          : ({ kind: 'opaque', ...spanOf(parsed) } as const);
    return made;
  }

  #alias(alias: Alias): Node {
    const target = this.#anchors.get(alias.source);
    if (!target) return { kind: 'opaque', ...spanOf(alias) };
    target.shared = alias.source;
    this.#height = this.#heights.get(target) ?? 0;
    return target;
  }

  #keep<T extends Node>(parsed: { anchor?: string }, made: T): T {
    if (parsed.anchor !== undefined) this.#anchors.set(parsed.anchor, made);
    return made;
  }

  #map(map: YAMLMap<unknown, unknown>): MapNode {
    const made = this.#keep<MapNode>(map, { kind: 'map', ...spanOf(map), entries: [], merging: this.#merging });
    for (const pair of map.items) {
      const entry = this.#entry(pair, map.flow === true);
      if (entry) made.entries.push(entry);
    }
    made.end = Math.max(made.end === made.start ? made.end : 0, endOf(map));
    return made;
  }

  #entry(pair: Pair<unknown, unknown>, flow: boolean): Entry | undefined {
    const { isNode, isScalar } = yaml();
    const { key, value } = pair;
    if (!isScalar(key) || !key.range) return undefined;
    const span = spanOf(key);
    const node = this.node(isNode(value) ? value : undefined);
    const end = isNode(value) ? endOf(value) : span.end;
    return {
      key: String(key.value ?? ''),
      name: innerOf(this.#text, span),
      value: isNode(value) ? node : { kind: 'opaque', start: end, end },
      whole: { start: span.start, end },
      stands: flow ? 'flow' : this.#begins(span.start) ? 'block' : 'fixed',
    };
  }

  #list(list: YAMLSeq<unknown>): ListNode {
    const { isNode } = yaml();
    const made = this.#keep<ListNode>(list, { kind: 'list', ...spanOf(list), items: [] });
    if (list.tag !== undefined) made.tag = list.tag;
    for (const item of list.items) {
      if (!isNode(item)) continue;
      const span = { start: spanOf(item).start, end: endOf(item) };
      const dash = this.#dashBefore(span.start);
      const stands: Item['stands'] = list.flow === true ? 'flow' : dash === undefined ? 'fixed' : 'block';
      made.items.push({ value: this.node(item), whole: { ...span, start: dash ?? span.start }, stands });
    }
    made.end = Math.max(made.end === made.start ? made.end : 0, endOf(list));
    return made;
  }

  #scalar(scalar: {
    value: unknown;
    source?: string;
    type?: string;
    range?: readonly number[] | null;
    anchor?: string;
  }): Node {
    const span = spanOf(scalar);
    const { value } = scalar;
    const text = typeof value === 'string' ? value : (scalar.source ?? '');
    if (holdsAction(text)) {
      const piece = late(() => this.#unmasked(pieceOf(this.#masked(), scalarType(scalar.type), text, span)));
      return this.#keep(scalar, { kind: 'opaque', ...span, piece });
    }
    const made: ScalarNode = {
      kind: 'scalar',
      ...span,
      value: typeof value === 'number' || typeof value === 'boolean' || value === null ? value : text,
      text,
      inner: innerOf(this.#text, span),
      piece: late(() => this.#steered(pieceOf(this.#masked(), scalarType(scalar.type), text, span))),
    };
    return this.#keep(scalar, made);
  }

  /** The text as it was parsed, with what a template fills in made harmless. */
  #masked(): Piece {
    return { ...this.#piece, text: this.#text };
  }

  /** A part of it with the template's language as it is written. */
  #unmasked(piece: Piece | undefined): Piece | undefined {
    if (!piece?.within) return undefined;
    const { place, spell } = piece.within;
    const text = piece.text
      .split('')
      .map((character, i) => (holdsAction(character) ? this.#piece.text[place(i)] : character));
    return this.#steered(pieceWithin({ piece: this.#piece, place, spell }, text.join('')));
  }

  /**
   * What is read inside has to know of lines that steer the template, which were made blank for the parser: they stand there as they
   * are written, or as a comment of the template's where their beginning belongs to the indentation.
   */
  #steered(piece: Piece | undefined): Piece | undefined {
    if (!piece?.within || this.#text === this.#piece.text) return piece && this.#own(piece);
    const { place } = piece.within;
    let from = 0;
    const lines = piece.text.split('\n').map((line) => {
      const start = place(from);
      from += line.length + 1;
      const written = this.#piece.text.slice(start, start + line.length);
      if (line.trim() !== '' || line.length < 4 || written === line) return line;
      return /^\s*(?:\{[%#{]|<%)/.test(written) ? written : `{#${' '.repeat(line.length - 4)}#}`;
    });
    return this.#own({ ...piece, text: lines.join('\n') });
  }

  /** In the text as it is written. */
  #own(piece: Piece): Piece {
    const { within, text } = piece;
    return within ? pieceWithin({ ...within, piece: this.#piece }, text) : piece;
  }

  /** Whether only blanks and dashes of a list stand before it in its line. */
  #begins(at: number): boolean {
    return /^[ \uFEFF]*(?:- +)*$/.test(this.#text.slice(this.#text.lastIndexOf('\n', at - 1) + 1, at));
  }

  #dashBefore(at: number): number | undefined {
    const line = this.#text.slice(this.#text.lastIndexOf('\n', at - 1) + 1, at);
    return /^ *- +$/.test(line) ? at - line.length + line.indexOf('-') : undefined;
  }
}

type ScalarType = Parameters<typeof pieceOf>[1];

const types: readonly NonNullable<ScalarType>[] = [
  'BLOCK_FOLDED',
  'BLOCK_LITERAL',
  'PLAIN',
  'QUOTE_DOUBLE',
  'QUOTE_SINGLE',
];
const scalarType = (type: string | undefined): ScalarType => types.find((each) => each === type);

const spanOf = ({ range }: { range?: readonly number[] | null }): Span => ({
  start: range?.[0] ?? 0,
  end: range?.[1] ?? 0,
});

/** Where the last thing in it ends: a collection's own range may take in what follows it. */
function endOf(parsed: Parsed): number {
  const { isMap, isNode, isPair, isScalar, isSeq } = yaml();
  let at: unknown = parsed;
  for (;;) {
    if ((isMap(at) || isSeq(at)) && at.flow !== true && at.items.length > 0) {
      const last: unknown = at.items.at(-1);
      at = isPair(last) ? (isNode(last.value) ? last.value : last.key) : last;
    } else break;
  }
  if (!isNode(at)) return spanOf(parsed).end;
  const { start, end } = spanOf(at);
  return isScalar(at) && (at.type === 'BLOCK_LITERAL' || at.type === 'BLOCK_FOLDED') ? Math.max(start, end) : end;
}
