/** Key paths over a tree: what stands there, and the way that led to it. */
import type { ConfigMatch, Literal } from '../catalogue/change.ts';
import { beginsWith } from '../common/begins.ts';
import { tooDeep } from '../common/budget.ts';
import { onceFor } from '../common/once.ts';
import { isEither } from './template.ts';
import type { Entry, Item, MapNode, Node, Span, Steering } from './tree.ts';

/** One step of the way: what was entered, under which name. */
export interface Way {
  node: Node;
  /** The key or element that led out of `node`. */
  through: Entry | Item;
  /** The key, where it was any. */
  any?: string;
}

export interface Hit {
  /** The last key, or the text of an element. */
  key: string;
  name: Span;
  value: Node;
  /** What would be taken out. */
  own: Entry | Item;
  way: readonly Way[];
}

interface At {
  node: Node;
  hit: Omit<Hit, 'way'> | undefined;
  way: readonly Way[];
}

/** Steps of a key path: names, `*` and `[]`. A name may stand in quotes when it holds a dot. */
export const stepsOf = onceFor((path): readonly string[] =>
  [...path.matchAll(/'([^']*)'|\[\]|[^.[\]]+/g)].map(([step, quoted]) => quoted ?? step),
);

/** Every place that a path leads to. Each key or element is found once, however many names lead there. */
export function hits(root: Node, path: string): Hit[] {
  if (path === '**') return values(root);
  let places: At[] = [{ node: root, hit: undefined, way: [] }];
  for (const step of stepsOf(path)) {
    const seen = new Set<Entry | Item>();
    const next: At[] = [];
    for (const place of places)
      for (const each of stepped(place, step)) {
        if (!each.hit || seen.has(each.hit.own)) continue;
        seen.add(each.hit.own);
        next.push(each);
      }
    places = next;
    if (places.length === 0) return [];
  }
  return places.flatMap(({ hit, way }) => (hit ? [{ ...hit, way }] : []));
}

/** Every value of a tree that is one word; what has blanks is a sentence, or shell. */
function values(root: Node): Hit[] {
  const found: Hit[] = [];
  const seen = new Set<Node>([root]);
  const open: At[] = [{ node: root, hit: undefined, way: [] }];
  for (let at = open.pop(); at; at = open.pop())
    for (const next of [...stepped(at, '[]'), ...(at.node.kind === 'map' ? stepped(at, '*') : [])]) {
      if (!next.hit || seen.has(next.node)) continue;
      seen.add(next.node);
      if (next.node.kind !== 'scalar') open.push(next);
      else if (!/\s/.test(next.node.text)) found.push({ ...next.hit, way: next.way });
    }
  return found;
}

function stepped({ node, way }: At, step: string): At[] {
  if (step === '[]') {
    if (node.kind !== 'list') return [];
    return node.items.map((own) => {
      const { value } = own;
      const span = value.kind === 'scalar' ? value.inner : own.whole;
      const key = value.kind === 'scalar' ? value.text : '';
      return { node: value, hit: { key, name: span, value, own }, way: [...way, { node, through: own }] };
    });
  }
  if (node.kind === 'map') {
    const found: At[] = [];
    for (const entry of node.entries)
      if (entry.key === '<<') {
        for (const { entry: inner, through } of mergedBy(node, entry, step))
          found.push(led(inner, [...way, ...through], step === '*'));
      } else if (step === '*' || entry.key === step)
        found.push(led(entry, [...way, { node, through: entry }], step === '*'));
    return found;
  }
  return node.kind === 'list' ? named(node.items, step, [...way], node) : [];
}

const led = (entry: Entry, way: readonly Way[], isAny: boolean): At => {
  const last = way.at(-1);
  const own = last && isAny ? [...way.slice(0, -1), { ...last, any: entry.key }] : way;
  return {
    node: entry.value,
    hit: { key: entry.key, name: entry.name, value: entry.value, own: entry },
    way: own,
  };
};

interface Merged {
  entry: Entry;
  through: readonly Way[];
}

/** What maps merge in under a name, once asked. */
const merged = new WeakMap<Entry, Map<string, readonly Merged[]>>();
/** Maps that merge one another, so many in a row, are followed. */
const MAX_MERGES = 1000;

/** The keys of that name, or all, that a map takes in by one of its `<<`. Each is found once, by the first way that leads to it. */
function mergedBy(map: MapNode, by: Entry, step: string, depth = 0): readonly Merged[] {
  const known = merged.get(by) ?? new Map<string, readonly Merged[]>();
  merged.set(by, known);
  const done = known.get(step);
  if (done) return done;
  if (depth > MAX_MERGES) throw tooDeep();
  // a map that merges itself in has nothing more to give
  known.set(step, []);
  const found = new Map<Entry, Merged>();
  const on: Way = { node: map, through: by };
  for (const each of by.value.kind === 'list' ? by.value.items.map(({ value }) => value) : [by.value]) {
    if (each.kind !== 'map') continue;
    map.merging?.spend(1 + each.entries.length);
    for (const entry of each.entries)
      if (entry.key === '<<') {
        for (const inner of mergedBy(each, entry, step, depth + 1))
          if (!found.has(inner.entry)) found.set(inner.entry, { ...inner, through: [on, ...inner.through] });
      } else if ((step === '*' || entry.key === step) && !found.has(entry))
        found.set(entry, { entry, through: [on, { node: each, through: entry }] });
  }
  const all = [...found.values()];
  if (step === '*') map.merging?.spend(all.length);
  known.set(step, all);
  return all;
}

/** `NAME=value` and `{ name: NAME, value: … }` among the elements of a list. */
function named(items: readonly Item[], step: string, way: readonly Way[], node: Node): At[] {
  return items.flatMap((own): At[] => {
    const { value } = own;
    const on = [...way, { node, through: own }];
    if (value.kind === 'scalar') {
      const cut = value.text.indexOf('=');
      if (cut < 1 || (value.text.slice(0, cut) !== step && step !== '*')) return [];
      const text = value.text.slice(cut + 1);
      const name = { start: value.inner.start, end: value.inner.start + cut };
      const inner = { start: name.end + 1, end: value.inner.end };
      const said: Node = { kind: 'scalar', start: inner.start, end: inner.end, value: text, text, inner };
      return [{ node: said, hit: { key: step, name, value: said, own }, way: on }];
    }
    if (value.kind !== 'map') return [];
    const label = value.entries.find(({ key }) => key === 'name')?.value;
    if (label?.kind !== 'scalar' || label.text !== step) return [];
    const said = value.entries.find(({ key }) => key === 'value')?.value ?? label;
    return [{ node: said, hit: { key: step, name: label.inner, value: said, own }, way: on }];
  });
}

/** What a map takes in under a key by its `<<`. */
export const mergedIn = (map: MapNode, key: string): readonly Entry[] =>
  map.entries.flatMap((by) => (by.key === '<<' ? mergedBy(map, by, key).map(({ entry }) => entry) : []));

/** The value itself, or what a map with a description gives as its `value`. */
const saidBy = (node: Node): Node =>
  node.kind === 'map' ? (node.entries.findLast(({ key }) => key === 'value')?.value ?? node) : node;

/** Whether a value is one that a rule speaks of. */
export function saysValue({ value: wanted }: ConfigMatch, node: Node): boolean {
  const value = saidBy(node);
  return wanted === undefined || (value.kind === 'scalar' && isOneOf(value.value, value.text, wanted));
}

/** The same of a text that no parser has read. */
export const isValueOf = ({ value }: ConfigMatch, text: string): boolean =>
  value === undefined || isOneOf(text, text, value);

/** Whether a rule's conditions on the value, its neighbours and its file hold. */
export function fits(match: ConfigMatch, hit: Hit, root: Node, steering: readonly Steering[] = []): boolean {
  const value = saidBy(hit.value);
  const text = value.kind === 'scalar' && value.value !== null ? value.text : undefined;
  if (!saysValue(match, value)) return false;
  if (match.starts && (text === undefined || !beginsWith(text, match.starts))) return false;
  if (match.ends && !match.ends.some((end) => text?.endsWith(end))) return false;
  if (match.filled && (value.kind === 'scalar' ? !text : value.kind === 'opaque' && value.start === value.end))
    return false;
  const { holds } = match;
  // what is replaced is no part of a longer name, or that would be written anew
  const isHeld = match.fix?.replace ? isWholeIn : isIn;
  if (holds !== undefined && !textsIn(value).some((each) => isHeld(each, holds))) return false;
  if (match.absent !== undefined) {
    const { absent } = match;
    if (value.kind !== 'map' || stepped({ node: value, hit: undefined, way: [] }, absent).length > 0) return false;
  }
  if (match.without !== undefined && isSaid(siblingsOf(hit), match.without)) return false;
  if (match.nowhere?.some((key) => hits(root, key).length > 0)) return false;
  if (match.repeated && !isRepeated(match, hit, root, steering)) return false;
  return match.beside === undefined || isBeside(match.beside, hit, root);
}

const isIn = (text: string, part: string): boolean => text.includes(part);

const isWholeIn = (text: string, part: string): boolean =>
  text
    .split(part)
    .slice(1)
    .some((behind) => !goesOn(behind));

/** Whether what stands behind a name makes it the beginning of a longer one. */
export const goesOn = (behind: string): boolean => /^(?:[\w-]|\.\w)/.test(behind);

function isRepeated({ key }: ConfigMatch, { value }: Hit, root: Node, steering: readonly Steering[]): boolean {
  if (value.kind !== 'scalar') return false;
  const above = [key].flat().flatMap((path) => hits(root, path));
  return above.some(
    ({ value: other }) =>
      other.kind === 'scalar' &&
      other.text === value.text &&
      other.start < value.start &&
      !isEither(steering, other, value),
  );
}

const siblingsOf = ({ way }: Hit): readonly Entry[] => {
  const last = way.at(-1)?.node;
  return last?.kind === 'map' ? last.entries : [];
};

const isSaid = (entries: readonly Entry[], key: string): boolean =>
  entries.some(
    (entry) =>
      entry.key === key && !(entry.value.kind === 'scalar' && (entry.value.text === '' || entry.value.value === null)),
  );

function isOneOf(value: Literal, text: string, wanted: Literal | readonly Literal[]): boolean {
  return [wanted].flat().some((each) => each === value || String(each) === text);
}

const textsIn = (node: Node): string[] =>
  node.kind === 'scalar' ? [node.text] : node.kind === 'list' ? node.items.flatMap(({ value }) => textsIn(value)) : [];

function isBeside(beside: NonNullable<ConfigMatch['beside']>, hit: Hit, root: Node): boolean {
  const others = hits(root, beside.key).filter(
    ({ own, value }) => own !== hit.own && value.kind === 'scalar' && beginsWith(value.text, beside.starts),
  );
  if (!beside.names) return others.length > 0;
  const name = hit.way.findLast(({ any }) => any !== undefined)?.any;
  return name !== undefined && others.some((other) => speaksOf(other.way.at(-1)?.node, name));
}

/** Whether a name stands somewhere in it, as a key or a word. */
function speaksOf(node: Node | undefined, name: string, depth = 0): boolean {
  if (!node || depth > 6) return false;
  const word = new RegExp(`(?:^|[^\\w-])${name.replace(/[^\w-]/g, '\\$&')}(?:$|[^\\w-])`);
  if (node.kind === 'scalar') return word.test(node.text);
  if (node.kind === 'list') return node.items.some(({ value }) => speaksOf(value, name, depth + 1));
  return node.kind === 'map' && node.entries.some(({ key, value }) => key === name || speaksOf(value, name, depth + 1));
}
