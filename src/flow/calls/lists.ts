/** What methods of lists do, and what holds of lists wherever they come from. */
import { segment } from '../evaluate/segments.ts';
import type { Evaluator } from '../evaluate.ts';
import { ts } from '../syntax.ts';
import { concat, type Env, isAnswered, known, type Part, type Text, text, texts, type Value } from '../values.ts';

/** Methods that give a list of the same elements. */
export const KEEPS = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'splice',
  'values',
  'toArray',
  'unique',
  'take',
  'with',
]);
export const REORDERS = new Set(['sort', 'toSorted', 'reverse', 'toReversed']);
/** Methods that give what an answer holds. */
export const BODIES = new Set(['json', 'toPromise', 'promise', 'unwrap']);
/** Methods that give an element. */
export const PICKS = new Set(['find', 'findLast', 'at', 'pop', 'shift', 'first', 'last']);
/** Methods that hand each element to a callback. */
export const VISITS = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
  'some',
  'every',
  'each',
  'sortBy',
  'groupBy',
  'keyBy',
  'partition',
  'mapSeries',
  'eachSeries',
]);

/** What an array method hands its callback at a place. */
export function arrayCallback(method: string, index: number): 'element' | 'whole' | 'accumulator' | undefined {
  if (VISITS.has(method)) return index === 0 ? 'element' : index === 2 ? 'whole' : undefined;
  if (method === 'sort' || method === 'toSorted') return index < 2 ? 'element' : undefined;
  if (method === 'reduce' || method === 'reduceRight')
    return index === 0 ? 'accumulator' : index === 1 ? 'element' : undefined;
  return undefined;
}

export function listed(of: readonly Value[]): readonly Value[] {
  if (of.length === 0) return [];
  return [
    ...of.filter((each) => each.kind === 'answer').map((each) => ({ ...each, list: true })),
    ...of.filter((each) => each.kind === 'selection'),
    { kind: 'list', of: of.filter((each) => !isAnswered(each)) },
  ];
}

/** A list whose elements that are lists give theirs in their place. `whole`: where nothing is known of the elements. */
export function flattened(elements: readonly Value[], whole: readonly Value[]): readonly Value[] {
  if (elements.length === 0) return whole;
  const isListed = ({ kind }: Value): boolean => kind === 'list' || kind === 'array';
  return [...elements.filter(isListed), ...listed(elements.filter((each) => !isListed(each)))];
}

export const gathered = (name: string, of: readonly Value[]): readonly Value[] =>
  name === 'flatMap' ? flattened(of, []) : listed(of);

interface Element {
  element: ts.Expression;
  env: Env | undefined;
}

/** The elements of a list that is written out, with those of the lists that are spread into it. */
const elementsOf = (e: Evaluator, { node, env }: Extract<Value, { kind: 'array' }>, depth = 0): readonly Element[] =>
  node.elements.flatMap((element): readonly Element[] => {
    if (!ts.isSpreadElement(element) || depth >= MAX_SPREAD) return [{ element, env }];
    const spread = e.value(element.expression, env).find((each) => each.kind === 'array');
    return spread?.kind === 'array' ? elementsOf(e, spread, depth + 1) : [{ element, env }];
  });

/** So many lists may be spread into one another. */
const MAX_SPREAD = 3;

/** `[base, path].join('/')` as text. */
export function joinedArray(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const array = receiver.find((each) => each.kind === 'array');
  if (array?.kind !== 'array') return joinedList(e, receiver, separator, env);
  const by = separator ? (texts(e.value(separator, env)).map(known)[0] ?? ',') : ',';
  const pieces: (readonly Text[])[] = [];
  const elements = elementsOf(e, array);
  for (const [index, { element, env: around }] of elements.entries()) {
    if (index > 0) pieces.push([text(by, element, -1)]);
    const found = e.asText(element, around);
    const isLast = index === elements.length - 1;
    pieces.push(by === '/' && index > 0 ? segment(e.api, found, element, isLast) : found);
  }
  const whole = concat(pieces);
  if (by !== '&' || !separator) return whole;
  const spelt = new Set(pieces.flatMap((each) => each.flatMap(({ parts }) => parts.map(placeOf))));
  // what is put into the list later stands in the query behind the others: `parts.push('a=b')`
  const later = texts(e.element(receiver)).filter(({ parts: [first] }) => !first || !spelt.has(placeOf(first)));
  if (later.length === 0) return whole;
  return [...whole, ...concat(elements.length > 0 ? [...pieces, [text(by, separator, -1)], later] : [later])];
}

const placeOf = (part: Part): ts.Node => ('hole' in part ? part.hole : part.node);

/** Any of what is joined to a query, and more: `Object.entries(x).map(([k, v]) => `${k}=${v}`).join('&')`. */
function joinedList(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const by = separator && texts(e.value(separator, env)).map(known)[0];
  if (!separator || by !== '&') return [];
  return texts(e.element(receiver)).map(({ parts }) => ({
    kind: 'text',
    parts: [...parts, { text: by, node: separator, at: -1 }, { hole: separator, single: false }],
  }));
}
