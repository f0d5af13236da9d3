/** Keys that are spelt as paths: `set { name = "a.b.c" }`, `{ "a.b.c" = 1 }`, `["a.b.c=1"]`. */
import { type Entry, itemsOf, type MapNode, type Node, type Span, textOf } from './tree.ts';

/** One path with its value; `start` is where the path begins, in the text of the page. */
interface Spelled {
  path: string;
  start: number;
  value: Node;
  whole: Span;
}

/** What single values of a chart spell, in blocks, in a map or in a list. Undefined: none. */
export function valuesOf(node: Node | undefined): MapNode | undefined {
  if (!node) return undefined;
  const all =
    node.kind === 'map'
      ? [
          ...block(node),
          ...node.entries.map(({ key, name, value, whole }) => ({ path: key, start: name.start, value, whole })),
        ]
      : itemsOf(node).flatMap((each) => (each.kind === 'map' ? block(each) : pair(each)));
  const entries = all.map(entryOf);
  return entries.length === 0 ? undefined : { kind: 'map', start: node.start, end: node.end, entries };
}

/** `{ name = "a.b", value = 1 }`. */
function block(map: MapNode): Spelled[] {
  const own = (key: string): Node | undefined => map.entries.find((entry) => entry.key === key)?.value;
  const [name, value] = [own('name'), own('value') ?? own('values')];
  if (name?.kind !== 'scalar' || !value) return [];
  return [{ path: name.text, start: name.inner.start, value, whole: { start: map.start, end: map.end } }];
}

/** `"a.b=1"`. */
function pair(node: Node): Spelled[] {
  const text = textOf(node) ?? '';
  const sign = /^[\w.\\-]+(?==)/.exec(text)?.[0].length ?? 0;
  if (node.kind !== 'scalar' || sign === 0) return [];
  const inner = { start: node.inner.start + sign + 1, end: node.inner.end };
  const own = text.slice(sign + 1);
  const value: Node = { kind: 'scalar', ...inner, value: own, text: own, inner };
  return [{ path: text.slice(0, sign), start: node.inner.start, value, whole: { start: node.start, end: node.end } }];
}

/** The keys of a path, one inside the other. None of them can be taken out by itself. */
function entryOf({ path, start, value, whole }: Spelled): Entry {
  const keys = path
    .replace(/\\\./g, '\0')
    .split('.')
    .map((key) => key.replaceAll('\0', '.'));
  let from = start;
  const places = keys.map((key) => {
    const at = from;
    from += key.length + 1;
    return { key, name: { start: at, end: at + key.length } };
  });
  const [first, ...rest] = places.toReversed();
  const inmost: Entry = { key: first?.key ?? path, name: first?.name ?? whole, value, whole, stands: 'fixed' };
  return rest.reduce<Entry>(
    (inner, each) => ({
      ...each,
      value: { kind: 'map', start: whole.start, end: whole.end, entries: [inner] },
      whole,
      stands: 'fixed',
    }),
    inmost,
  );
}
