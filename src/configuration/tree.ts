/** What YAML, TOML, Ruby assignments and HCL have in common once they are read. Types and small walks; offsets are of the piece's text. */

import type { Literal } from '../catalogue/change.ts';
import type { Budget, Trouble } from '../common/budget.ts';
import type { Step } from '../finding.ts';

/** A text that is a file, or stands in one: a block scalar, a heredoc. */
export interface Piece {
  readonly path: string;
  /** As its reader gets to see it: the host's quoting and indentation taken off. */
  readonly text: string;
  /** An offset in `text` as an offset in the file. Monotonic. */
  at(offset: number): number;
  /** New text as the host has to spell it at that place. Undefined: it cannot be written there. */
  write(text: string, offset: number): string | undefined;
  /** What led into it. Empty for a file. */
  readonly host: readonly Step[];
  /** The text that holds it, and its places there. None for a file. */
  readonly within?: Within;
}

export interface Within {
  piece: Piece;
  place(offset: number): number;
  /** New text as it has to be spelt there. */
  spell(text: string): string | undefined;
}

export interface Span {
  start: number;
  end: number;
}

/** What one key says. */
export interface Entry {
  key: string;
  /** The name itself, inside its quotes. */
  name: Span;
  value: Node;
  /** Key and value, without the line's comment and line break. */
  whole: Span;
  /** `block`: on lines of its own. `flow`: among others between brackets. `fixed`: cannot be taken out by itself. */
  stands: 'block' | 'flow' | 'fixed';
  /** It counts only under a condition that stands with it. */
  conditional?: true;
}

interface Common extends Span {
  /** It has a name that is used elsewhere, or stands inside something that has. */
  shared?: string;
}

export interface MapNode extends Common {
  kind: 'map';
  entries: Entry[];
  /** What the merged keys of the whole text may cost. */
  merging?: Budget;
}
export interface ListNode extends Common {
  kind: 'list';
  items: Item[];
  /** A tag that makes it something else: `!reference`. */
  tag?: string;
}
export interface Item {
  value: Node;
  whole: Span;
  stands: 'block' | 'flow' | 'fixed';
}
export interface ScalarNode extends Common {
  kind: 'scalar';
  value: Literal;
  /** The text it stands for. */
  text: string;
  /** Where its text stands, inside the quotes. */
  inner: Span;
  /** The text with its places. Undefined where it holds nothing a piece could be. */
  piece?: () => Piece | undefined;
}
/** A call of a function that the format has: `file("values.yaml")`. */
export interface CallNode extends Common {
  kind: 'call';
  name: string;
  arguments: Node[];
}
/** What is computed later, and what is empty. */
export interface OpaqueNode extends Common {
  kind: 'opaque';
  /** Its text as it is written, where a template fills a part of it in. */
  piece?: () => Piece | undefined;
}
export type Node = MapNode | ListNode | ScalarNode | CallNode | OpaqueNode;

/** One document. */
export interface Tree {
  root: Node;
  /** The comments of the whole piece, in order, with their sign. */
  comments: () => readonly Span[];
  /** Template language stands in it: what is between its braces is not known. */
  templated?: true;
  /** Statements stand in it that count under a condition. */
  branched?: true;
  /** What steers a template, in order, where the reader takes it as comments. */
  steering?: readonly Steering[];
}

/** A condition or a loop of a template, where it begins, turns to another branch, ends, or none of these. */
export interface Steering extends Span {
  does?: 'begin' | 'turn' | 'end';
}

export type Format = 'yaml' | 'toml' | 'ruby' | 'hcl' | 'program';

/** A piece that was read: its trees, or why there are none. */
export type Reading =
  | { trees: readonly Tree[] }
  | { problem: { code: 'syntax' | 'template' | Trouble['code']; message: string; at: number } };

/** Levels of a tree, names that lead to others included. Nobody writes a tenth of it, and every parser gets there. */
export const MAX_LEVELS = 400;

/** The whole file as a piece. */
export const fileAsPiece = (path: string, text: string): Piece => ({
  path,
  text,
  at: (offset) => offset,
  write: (part) => part,
  host: [],
});

/** A piece inside another one. */
export const pieceWithin = (within: Within, text: string): Piece => ({
  path: within.piece.path,
  text,
  at: (offset) => within.piece.at(within.place(offset)),
  write: (part, offset) => {
    const spelt = within.spell(part);
    return spelt === undefined ? undefined : within.piece.write(spelt, within.place(offset));
  },
  host: within.piece.host,
  within,
});

export const emptyMap = (at: number): MapNode => ({ kind: 'map', start: at, end: at, entries: [] });

/** The value of a key; the last one wins, as for those who read such files. */
export function get(node: Node | undefined, ...keys: readonly string[]): Node | undefined {
  let at = node;
  for (const key of keys) {
    if (at?.kind !== 'map') return undefined;
    at = at.entries.findLast((entry) => entry.key === key)?.value;
  }
  return at;
}

export const textOf = (node: Node | undefined): string | undefined =>
  node?.kind === 'scalar' && node.value !== null ? node.text : undefined;

/** A node's own elements; one that is no list stands for itself. */
export const itemsOf = (node: Node | undefined): readonly Node[] =>
  node === undefined ? [] : node.kind === 'list' ? node.items.map(({ value }) => value) : [node];

/** Every node once, however many names lead to it. */
export function* nodesIn(root: Node, seen = new Set<Node>()): Generator<Node> {
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    yield node;
    if (node.kind === 'map') for (let i = node.entries.length - 1; i >= 0; i -= 1) push(open, node.entries[i]?.value);
    else if (node.kind === 'list') for (let i = node.items.length - 1; i >= 0; i -= 1) push(open, node.items[i]?.value);
    else if (node.kind === 'call') open.push(...node.arguments.toReversed());
  }
}

function push(open: Node[], node: Node | undefined): void {
  if (node) open.push(node);
}
