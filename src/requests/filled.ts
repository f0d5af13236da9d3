/** Where the variables of a file of requests are filled in: what one holds is spelt for each request that takes it, and for a program that asks for it. */
import type { SpeltBy } from './shared.ts';
import { FILLED } from './text.ts';

export interface Span {
  start: number;
  end: number;
}

/** @param values where the value of each variable stands @param requests where each request does; its index is its visit */
export function spelledFor(
  path: string,
  text: string,
  values: ReadonlyMap<string, Span>,
  requests: readonly Span[],
): SpeltBy[] {
  if (values.size === 0) return [];
  const out: SpeltBy[] = [];
  const names = [...values.keys()];
  const users = new Map<string, Set<number>>(names.map((name) => [name, new Set()]));
  /** By variable: those whose values it is filled into. */
  const into = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  // a variable that is said twice holds what is said last
  const holders = [...values].sort(([, one], [, other]) => one.start - other.start);
  const holderAt = locating(holders.map(([, span]) => span));
  const requestAt = locating(requests);
  for (const { index, 0: whole } of text.matchAll(FILLED)) {
    const name = whole.slice(2, -2).trim();
    const holder = holders[holderAt(index)]?.[0];
    if (holder !== undefined) into.get(name)?.add(holder);
    else users.get(name)?.add(requestAt(index));
  }
  // a script of the file may do anything with it
  for (const [, name = ''] of text.matchAll(ASKED)) users.get(name)?.add(-1);
  for (const [name, { start, end }] of values) {
    const all = new Set([name]);
    for (const each of all) for (const other of into.get(each) ?? []) all.add(other);
    for (const visit of new Set([...all].flatMap((each) => [...(users.get(each) ?? [])])))
      out.push({ visit, path, start, end });
  }
  return out;
}

/** Tells which of some ranges, in the order in which they begin, holds a place; of those inside others the outermost, below zero none. Asked from front to back. */
function locating(spans: readonly Span[]): (at: number) => number {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) <= at ? next : -1;
  };
}

/** A script asks for a variable, or sets it: `pm.collectionVariables.get("name")`, also inside a text of JSON. */
const ASKED = /\.(?:get|set|unset|has)\(\s{0,9}\\?["'`]([\w.-]{1,99})\\?["'`]/g;
