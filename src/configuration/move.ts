/** A key with all that is below it, to another place of the same tree. */
import { breakOf, type Change, lineEnd, lineStart, shifted } from './edit.ts';
import type { Page } from './kinds.ts';
import { type Hit, stepsOf } from './match.ts';
import { outline } from './outline.ts';
import { get, type MapNode, type Node } from './tree.ts';

interface Moved {
  change: Change;
  /** The map that takes it in, and what it gets. */
  map: MapNode;
  entry: readonly [string, unknown];
}

/** @param root where the path begins; without its first key there, the tree's own top may have it */
export function moveTo(page: Page, root: Node, hit: Hit, path: string): Moved | { why: string } {
  const keys = stepsOf(path);
  const [first = ''] = keys;
  const base =
    root.kind === 'map' && get(root, first) === undefined && get(page.tree.root, first) ? page.tree.root : root;
  if (base.kind !== 'map' || page.format !== 'yaml') return { why: 'its new place is no map of the file' };
  let map: MapNode = base;
  let missing = keys;
  for (let [key = ''] = missing; missing.length > 0; [key = ''] = missing) {
    const next = map.entries.findLast((entry) => entry.key === key);
    if (!next) break;
    if (missing.length === 1)
      return { why: `\`${path}\` is there already: see which of the two is right, and delete the old key` };
    if (next.value.shared !== undefined) return { why: `\`&${next.value.shared}\` at its new place is used elsewhere` };
    if (next.value.kind !== 'map' || next.value.entries.some(({ stands }) => stands !== 'block'))
      return { why: `\`${key}\` at its new place is not written as a block` };
    if (next.value.entries.length === 0) return { why: `\`${key}\` at its new place is written as \`{}\`` };
    map = next.value;
    missing = missing.slice(1);
  }
  return placed(page, map, missing, hit);
}

function placed(page: Page, map: MapNode, keys: readonly string[], { own, value }: Hit): Moved | { why: string } {
  const { text } = page.piece;
  const last = map.entries.at(-1);
  if (last?.stands !== 'block' || !('key' in own)) return { why: 'its new place is no block' };
  const eol = breakOf(text);
  const column = last.whole.start - lineStart(text, last.whole.start);
  const step = stepIn(text);
  const from = lineStart(text, own.whole.start);
  const to = lineEnd(text, own.whole.end);
  const before = text.slice(from, own.whole.start);
  if (before.trim() !== '') return { why: 'it does not begin its line' };
  const name = keys.at(-1) ?? own.key;
  const source = text.slice(from, own.name.start) + name + text.slice(own.name.end, to);
  const depth = column + step * (keys.length - 1);
  const lines = shifted(source.endsWith('\n') ? source : source + eol, depth - before.length);
  if (lines === undefined) return { why: 'a line in it stands further to the left than itself' };
  const heads = keys.slice(0, -1).map((key, i) => `${' '.repeat(column + step * i)}${key}:${eol}`);
  const made = heads.join('') + lines;
  const at = lineEnd(text, last.whole.end);
  const isCut = at === text.length && !text.endsWith('\n');
  const change = { start: at, end: at, text: isCut ? eol + made.slice(0, -eol.length) : made };
  const outlined = keys.slice(1).reduceRight<unknown>((inner, key) => ({ map: [[key, inner]] }), outline(value));
  return { change, map, entry: [keys[0] ?? name, outlined] };
}

/** By how many blanks the text indents. */
function stepIn(text: string): number {
  const found = /^( +)\S/m.exec(text.replace(/^ *(?:#.*)?$/gm, ''))?.[1]?.length ?? 2;
  return found > 8 ? 2 : found;
}
