/**
 * What a component hands to its slot: its own markup says so, or, for components of libraries, data (`rules/components.ts`). What a library
 * does with what it was given nobody sees here.
 */

import { tagName } from './api.ts';
import type { Evaluator } from './evaluate.ts';
import type { Slot } from './project.ts';
import type { ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

/** What lies under a path in what is handed to a slot. */
export function slotValues(
  e: Evaluator,
  at: ts.Identifier,
  slot: Slot,
  path: readonly string[],
  env: Env | undefined,
): readonly Value[] {
  const handed = handedTo(e, slot, env);
  const [first, ...rest] = path;
  if (first !== undefined)
    return rest.reduce<readonly Value[]>((values, name) => e.member(values, name, at), handed.get(first) ?? []);
  // a name for all that is handed over
  return [...handed].map(([name, of]): Value => ({ kind: 'state', node: at, path: [], of: [], named: { name, of } }));
}

function handedTo(e: Evaluator, slot: Slot, env: Env | undefined): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, readonly Value[]>();
  const add = (name: string, values: readonly Value[]): void => {
    found.set(name, [...(found.get(name) ?? []), ...values]);
  };
  for (const [name, expressions] of slot.hands)
    add(
      name,
      expressions.flatMap((each) => e.value(each, undefined)),
    );
  for (const { tags, of, member } of e.api.slots(slot.tag)) {
    let at: Slot | undefined = slot;
    while (at && !tags.has(tagName(at.tag))) at = at.outer;
    for (const prop of of) {
      const rows = at?.given.get(prop);
      if (rows) add(member, e.element(e.value(rows, env)));
    }
  }
  return found;
}
