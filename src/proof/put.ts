/** What is put into a list, a set or a map, by whatever name it goes there: another name of it, a parameter, a member. */
import { appliedTo, asPut, type Put } from '../flow/containers.ts';
import { accessOf, bare, ts } from '../flow/syntax.ts';
import { ANY, type Arrival, type Origin, type Path } from './source.ts';
import type { Tracer } from './tracer.ts';
import { PUTS } from './vocabulary.ts';

/** The arguments of a method that stand in what it is called on afterwards. */
export function putBy(name: string, args: readonly ts.Expression[]): readonly ts.Expression[] {
  if (PUTS.test(name)) return args;
  if (name === 'set') return args.slice(1);
  if (name === 'splice') return args.slice(2);
  return name === 'fill' ? args.slice(0, 1) : [];
}

/** Whether what is put under a key may be read as the second of a pair: `for (const [key, value] of map)`. */
export const isOfPair = ([step]: Path, value: ts.Expression): boolean =>
  step === '#1' && !ts.isArrayLiteralExpression(bare(value));

/** What a use of a list puts into it: `list.push(x)`, `list[0] = x`, `map.set(key, x)`, `Array.prototype.push.apply(list, more)`. */
export function putAt({ kind, node }: Arrival): readonly Put[] {
  if (kind === 'handed' && ts.isCallExpression(node)) return appliedTo(node);
  if (kind !== 'read' && kind !== 'written') return [];
  const { parent } = node;
  if (ts.isElementAccessExpression(node) && ts.isBinaryExpression(parent) && parent.left === node)
    return kind === 'written' ? [asPut(parent.right)] : [];
  const call = ts.isCallExpression(node) ? node : parent;
  if (!ts.isCallExpression(call) || (call !== node && call.expression !== node)) return [];
  const name = accessOf(call.expression)?.name ?? '';
  const key = name === 'set' ? call.arguments[0] : undefined;
  return putBy(name, call.arguments).map((value) => ({ ...asPut(value), key }));
}

/** Where else the elements of the lists come from that a server answers: what the program puts into them itself. */
export function putBeside(tracer: Tracer, origins: readonly Origin[]): readonly Origin[] {
  return origins.flatMap((origin) => {
    if (origin.kind !== 'answer' || !origin.element || !ts.isExpression(origin.node)) return [];
    const { node, path, frame } = origin;
    // the list is a member of it; what is put into a list that is the whole answer is told where that is asked for
    const list = path.slice(0, path.lastIndexOf(ANY));
    return tracer
      .arrivals({ node, path: list.length > 0 ? list : [ANY], frame })
      .flatMap(putAt)
      .flatMap(({ value, isAll }) => tracer.origins({ node: value, path: isAll ? [ANY] : [], frame: undefined }));
  });
}
