/** What came out of a store, or by a message: others may have put something else in its place. */
import { listed } from './calls/lists.ts';
import type { Evaluator } from './evaluate.ts';
import type { ts } from './syntax.ts';
import type { Value } from './values.ts';

/**
 * What came out of a store, or by a message.
 * @param node with `path`, what tells this part of a state from any other
 * @param isSure false: by its name alone it is taken for what comes out
 */
export function kept(
  e: Evaluator,
  values: readonly Value[],
  node: ts.Node,
  path: readonly string[],
  isSure = true,
): readonly Value[] {
  const objects = values.filter(({ kind }) => kind === 'object' || kind === 'instance');
  const others = values.flatMap((value): readonly Value[] => {
    switch (value.kind) {
      case 'answer':
        return [{ ...value, kept: true, certain: value.certain && isSure }];
      case 'array':
      case 'list': {
        const of = kept(e, e.element([value]), node, [...path, '[]'], isSure);
        return of.length > 0 ? listed(of) : [];
      }
      case 'envelope':
        return [{ ...value, of: kept(e, value.of, node, [...path, '()'], isSure) }];
      case 'state':
      case 'typed':
      case 'function':
      case 'external':
      case 'signature':
        return [value];
      default:
        return [];
    }
  });
  return objects.length > 0 ? [{ kind: 'state', node, path, of: objects, isSure }, ...others] : others;
}
