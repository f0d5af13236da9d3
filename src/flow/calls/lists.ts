/** What methods of lists do, and what holds of lists wherever they come from. */
import { isAnswered, type Value } from '../values.ts';

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
/** Those of them that leave some out, or put others in, so that nobody knows which stands where. */
const MOVES = new Set(['filter', 'slice', 'splice', 'unique', 'take', 'with']);

/** A list as a method of `KEEPS` gives it. */
export const keptBy = (method: string, list: Value): Value =>
  MOVES.has(method) && (list.kind === 'array' || list.kind === 'list') ? { ...list, isMoved: true } : list;

/** Methods that make another list of the one that they are called on. */
export const REARRANGES = /^(?:push|splice|unshift|shift|pop|sort|reverse|fill|copyWithin)$/;
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

/** Methods of lists and texts that look for something in them, and give a number or a truth. */
export const SEARCHES = new Set(['includes', 'indexOf', 'lastIndexOf', 'startsWith', 'endsWith']);
/** Methods of lists that give a number, a truth or nothing: an element gets no further than to a callback. */
export const GIVES_NO_ELEMENT = new Set(['findIndex', 'findLastIndex', 'some', 'every', 'forEach', 'push', 'unshift']);

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
