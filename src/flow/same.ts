/** Which values say the same: what an expression may be is told once, and no longer than is worth looking at. */
import type { Text, Value } from './values.ts';

const MAX_VALUES = 24;
/** So many objects are all that an expression is taken to be. */
export const MAX_OBJECTS = 240;

/** What is handed on as it is says nothing twice already. */
const united = new WeakSet<readonly Value[]>();

/** Leaves out what says the same twice, and what is too much. */
export function unite(values: readonly Value[]): readonly Value[] {
  if (values.length < 2 || united.has(values)) return values;
  const out: Value[] = [];
  const alike = values.length > FEW ? new Map<unknown, Value[]>() : undefined;
  for (const value of values) {
    // what each caller of a wrapper hands over is an object of its own, and each of them is sent
    if (out.length >= (value.kind === 'object' ? MAX_OBJECTS : MAX_VALUES)) continue;
    const known = alike ? alikeOf(alike, value) : out;
    if (has(known, value)) continue;
    if (alike) known.push(value);
    out.push(value);
  }
  united.add(out);
  return out;
}

/** More values than this are compared with those of the same node alone. */
const FEW = 8;

/** The values before one that may be the same. */
function alikeOf(alike: Map<unknown, Value[]>, value: Value): Value[] {
  const key = 'node' in value ? value.node : value.kind;
  let known = alike.get(key);
  if (!known) alike.set(key, (known = []));
  return known;
}

function has(values: readonly Value[], value: Value): boolean {
  for (const each of values) if (each === value || (each.kind === value.kind && same(each, value))) return true;
  return false;
}

function same(a: Value, b: Value): boolean {
  if (a.kind === 'answer' && b.kind === 'answer')
    return (
      a.resource === b.resource &&
      a.list === b.list &&
      a.certain === b.certain &&
      a.call?.node === b.call?.node &&
      a.call?.env === b.call?.env &&
      // what several endpoints answer may be nothing that is known, and is still not one answer
      a.call?.endpoints[0] === b.call?.endpoints[0]
    );
  if (a.kind === 'selection' && b.kind === 'selection')
    return a.document === b.document && a.call === b.call && a.keys.join() === b.keys.join();
  if (a.kind === 'typed' && b.kind === 'typed')
    return (
      a.node === b.node &&
      a.env === b.env &&
      a.isMade === b.isMade &&
      [...(a.without ?? [])].join() === [...(b.without ?? [])].join()
    );
  if (a.kind === 'text' && b.kind === 'text')
    return a.parts.length === b.parts.length && a.parts.every((part, i) => samePart(part, b.parts[i]));
  if (a.kind === 'function' && b.kind === 'function' && a.bound !== b.bound) return false;
  if (a.kind === 'array' && b.kind === 'array' && a.isMoved !== b.isMoved) return false;
  if ('node' in a && 'node' in b && 'env' in a && 'env' in b) return a.node === b.node && a.env === b.env;
  if (a.kind === 'literal' && b.kind === 'literal') return a.node === b.node;
  if (a.kind === 'enum' && b.kind === 'enum') return a.node === b.node;
  if (a.kind === 'module' && b.kind === 'module') return a.node === b.node;
  return false;
}

function samePart(a: Text['parts'][number], b: Text['parts'][number] | undefined): boolean {
  if (!b) return false;
  if ('hole' in a) return 'hole' in b && a.hole === b.hole;
  return 'text' in b && a.text === b.text && a.node === b.node;
}
