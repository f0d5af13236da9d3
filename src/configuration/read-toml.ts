/** TOML text → one tree. */
import type { AST } from 'toml-eslint-parser';
import { toml } from './load.ts';
import { holdsAction, readTemplated, withoutExpressions } from './template.ts';
import {
  type Entry,
  emptyMap,
  type ListNode,
  type MapNode,
  type Node,
  type Piece,
  pieceWithin,
  type Reading,
} from './tree.ts';

export function readToml(piece: Piece): Reading {
  const read = readTemplated(piece, parse);
  if (!('problem' in read) || !piece.text.includes('${')) return read;
  const filled = parse(piece, withoutExpressions(piece.text));
  return 'problem' in filled ? read : { trees: filled.trees.map((tree) => ({ ...tree, templated: true })) };
}

function parse(piece: Piece, text: string): Reading {
  // the parser takes a byte order mark for a part of the first key
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    const program = toml().parseTOML(mark === 1 ? ` ${text.slice(1)}` : text);
    const comments = program.comments.map(({ range: [start, end] }) => ({ start, end }));
    return { trees: [{ root: rootOf(program, piece, text), comments: () => comments }] };
  } catch (error) {
    const { ParseError } = toml();
    if (!(error instanceof ParseError)) throw error;
    return { problem: { code: 'syntax', message: `no TOML: ${error.message}`, at: error.index } };
  }
}

function rootOf(program: AST.TOMLProgram, piece: Piece, text: string): MapNode {
  const root = emptyMap(0);
  root.end = text.length;
  for (const each of program.body[0].body) {
    if (each.type === 'TOMLKeyValue') add(root, each, piece, text);
    else {
      const own = tableAt(root, each);
      for (const pair of each.body) add(own, pair, piece, text);
    }
  }
  return root;
}

/** `[runners.feature_flags]` and `[[runners]]`: the table that is meant, made when it is not there yet. */
function tableAt(root: MapNode, table: AST.TOMLTable): MapNode {
  let at = root;
  const names = table.key.keys;
  let depth = 0;
  table.resolvedKey.forEach((key, i) => {
    if (typeof key === 'number') return;
    const name = names[depth];
    depth += 1;
    const index = table.resolvedKey[i + 1];
    const known = at.entries.find((entry) => entry.key === key);
    if (typeof index === 'number') at = elementOf(known?.value ?? under(at, key, name, listAt(table)), index, table);
    else at = mapIn(known?.value) ?? mapIn(under(at, key, name, emptyMap(table.range[0]))) ?? emptyMap(0);
  });
  return at;
}

const mapIn = (node: Node | undefined): MapNode | undefined => (node?.kind === 'map' ? node : undefined);
const listAt = ({ range }: AST.TOMLTable): ListNode => ({ kind: 'list', start: range[0], end: range[1], items: [] });

function under(map: MapNode, key: string, name: AST.TOMLBare | AST.TOMLQuoted | undefined, value: Node): Node {
  const place = name ? nameOf(name) : { start: map.start, end: map.start };
  map.entries.push({ key, name: place, value, whole: place, stands: 'fixed' });
  return value;
}

function elementOf(node: Node, index: number, table: AST.TOMLTable): MapNode {
  if (node.kind !== 'list') return emptyMap(table.range[0]);
  const known = mapIn(node.items[index]?.value);
  if (known) return known;
  const made = emptyMap(table.range[0]);
  node.items[index] = { value: made, whole: made, stands: 'fixed' };
  return made;
}

function add(map: MapNode, pair: AST.TOMLKeyValue, piece: Piece, text: string, flow = false): void {
  const value = nodeOf(pair.value, piece, text);
  const whole = { start: pair.range[0], end: pair.range[1] };
  let at = map;
  pair.key.keys.forEach((name, i) => {
    const key = name.type === 'TOMLBare' ? name.name : name.value;
    if (i < pair.key.keys.length - 1) {
      const known = mapIn(at.entries.find((entry) => entry.key === key)?.value);
      at = known ?? mapIn(under(at, key, name, emptyMap(name.range[0]))) ?? at;
    } else at.entries.push({ key, name: nameOf(name), value, whole, stands: flow ? 'flow' : 'block' });
  });
}

function nameOf(name: AST.TOMLBare | AST.TOMLQuoted): Entry['name'] {
  const quotes = name.type === 'TOMLQuoted' ? 1 : 0;
  return { start: name.range[0] + quotes, end: name.range[1] - quotes };
}

const quotesOf = ({ multiline }: AST.TOMLStringValue): number => (multiline ? 3 : 1);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\' };

/** A string with the place of each character. Undefined: an escape of it is not known here, or it is not what the parser read. */
function within(piece: Piece, source: string, value: AST.TOMLStringValue): Piece | undefined {
  const [start, end] = value.range;
  const quotes = quotesOf(value);
  const isLiteral = value.style === 'literal';
  const places: number[] = [];
  let text = '';
  const last = source.length - quotes;
  // a line break right behind the quotes is none of the text
  const first = quotes + (value.multiline ? (/^\r?\n/.exec(source.slice(quotes, quotes + 2))?.[0].length ?? 0) : 0);
  for (let i = first; i < last; i += 1) {
    // shell has plain line ends
    if (value.multiline && source.startsWith('\r\n', i)) continue;
    places.push(start + i);
    const isEscape = !isLiteral && source[i] === '\\';
    if (isEscape) i += 1;
    text += (isEscape ? ESCAPES[source[i] ?? ''] : source[i]) ?? '';
  }
  places.push(end - quotes);
  if (text !== value.value.replaceAll('\r\n', '\n')) return undefined;
  const place = (offset: number): number => places[Math.min(Math.max(offset, 0), text.length)] ?? end - quotes;
  const spell = (part: string): string | undefined =>
    isLiteral ? (part.includes("'") ? undefined : part) : JSON.stringify(part).slice(1, -1);
  return pieceWithin({ piece, place, spell }, text);
}

function nodeOf(value: AST.TOMLContentNode, piece: Piece, text: string): Node {
  const [start, end] = value.range;
  if (value.type === 'TOMLArray') {
    const items = value.elements.map((each) => ({
      value: nodeOf(each, piece, text),
      whole: { start: each.range[0], end: each.range[1] },
      stands: 'flow' as const,
    }));
    return { kind: 'list', start, end, items };
  }
  if (value.type === 'TOMLInlineTable') {
    const map: MapNode = { kind: 'map', start, end, entries: [] };
    for (const pair of value.body) add(map, pair, piece, text, true);
    return map;
  }
  const source = text.slice(start, end);
  if (holdsAction(source)) return { kind: 'opaque', start, end };
  if (value.kind === 'string') {
    const quotes = quotesOf(value);
    const inner = { start: start + quotes, end: end - quotes };
    return {
      kind: 'scalar',
      start,
      end,
      value: value.value,
      text: value.value,
      inner,
      piece: () => within(piece, source, value),
    };
  }
  const known = value.kind === 'boolean' ? value.value : value.kind === 'integer' ? Number(value.value) : source;
  return { kind: 'scalar', start, end, value: known, text: source, inner: { start, end } };
}
