/** What a tree says, without places: to see that an edit changes what it means to change, and nothing else. */
import type { Entry, Item, MapNode, Node } from './tree.ts';

/** What is meant to become of parts of a tree. */
export interface Intent {
  gone: ReadonlySet<Entry | Item>;
  /** New names of keys. */
  named: ReadonlyMap<Entry, string>;
  /** New outlines of values: of a map that is left empty, a text that is written. */
  valued: ReadonlyMap<Node, unknown>;
  /** Elements of a list that become several. */
  spread: ReadonlyMap<Node, readonly string[]>;
  /** Keys that are added to the end of a map. */
  added: ReadonlyMap<MapNode, readonly (readonly [key: string, value: unknown])[]>;
}

export const nothing: Intent = {
  gone: new Set(),
  named: new Map(),
  valued: new Map(),
  spread: new Map(),
  added: new Map(),
};

/** Plain data that survives `JSON.stringify`: keys in their order, what is used twice once. */
export function outline(node: Node, intent: Intent = nothing, seen = new Map<Node, number>()): unknown {
  if (intent.valued.has(node)) return intent.valued.get(node);
  const known = seen.get(node);
  if (known !== undefined) return { again: node.shared ?? known };
  if (node.kind === 'map' || node.kind === 'list') seen.set(node, seen.size);
  switch (node.kind) {
    case 'map': {
      const own = node.entries
        .filter((entry) => !intent.gone.has(entry))
        .map((entry) => [intent.named.get(entry) ?? entry.key, outline(entry.value, intent, seen)]);
      return { map: [...own, ...(intent.added.get(node) ?? [])] };
    }
    case 'list':
      return {
        list: node.items
          .filter((item) => !intent.gone.has(item))
          .flatMap(({ value }) => intent.spread.get(value)?.map((is) => ({ is })) ?? [outline(value, intent, seen)]),
        ...(node.tag === undefined ? {} : { tag: node.tag }),
      };
    case 'call':
      return { call: node.name, with: node.arguments.map((each) => outline(each, intent, seen)) };
    case 'scalar':
      return { is: node.value };
    case 'opaque':
      return { opaque: true };
  }
}
