/** What a function of a library gives, by what is known of it as data. */
import type { LibraryFunction } from '../../../rules/libraries.ts';
import { cachedValues } from '../cached.ts';
import { collectedValues } from '../collections.ts';
import type { Evaluator } from '../evaluate.ts';
import { exportedValues, sentTo, stateGiven } from '../handed.ts';
import { cellValues } from '../holders.ts';
import { kept } from '../kept.ts';
import { sentValues } from '../messages.ts';
import { replyValues } from '../replies.ts';
import { programStores } from '../standing.ts';
import type { ts } from '../syntax.ts';
import type { Env, Value } from '../values.ts';
import { fromCallbacks } from './callbacks.ts';
import { callbacks, returned } from './inline.ts';
import { listed } from './lists.ts';

/** What a function of a library gives of an argument. */
export function given(
  e: Evaluator,
  node: ts.CallExpression,
  { argument, as, member }: NonNullable<LibraryFunction['gives']>[number],
  env: Env | undefined,
): readonly Value[] {
  const expression = node.arguments[argument];
  if (!expression) return [];
  const values = e.value(expression, env);
  switch (as) {
    case 'member':
      return member === undefined ? [] : e.member(values, member, node);
    case 'same':
    case 'itself':
    case 'store':
      return values;
    case 'held':
      return kept(e, cellValues(e, expression, env), expression, ['()']);
    case 'element':
      return e.element(values);
    case 'groups':
      return values.length > 0 ? [{ kind: 'list', of: values, keys: [] }] : [];
    case 'mapped':
      return listed(
        callbacks(e, node.arguments.slice(argument + 1, argument + 2), env).flatMap((fn) => [
          ...returned(e, fn, [() => e.element(values)], [], env?.depth ?? 0),
        ]),
      );
    case 'returned':
      return callbacks(e, [expression], env).flatMap((fn) => [...returned(e, fn, [], [], env?.depth ?? 0)]);
    case 'instance':
      return values.flatMap((each) =>
        each.kind === 'class' ? [{ kind: 'instance' as const, node: each.node, env: each.env }] : [],
      );
  }
}

/** What a library's function makes that keeps a state, or gives of one. Undefined: neither. */
export function fromStore(
  e: Evaluator,
  node: ts.CallExpression,
  value: Extract<Value, { kind: 'external' }>,
  does: LibraryFunction,
  env: Env | undefined,
): readonly Value[] | undefined {
  const made = [{ ...value, path: [...value.path, '()'], made: node, env: undefined }];
  // `create<State>()((set) => ({ … }))`
  if (does.keeps?.isPair) {
    const state = e.state(node);
    return [{ kind: 'list', of: state, each: [state, []] }];
  }
  if (does.keeps) return node.arguments.at(does.keeps.argument) ? made : [value];
  if (does.makes) return made;
  if (does.exported) return exportedValues(e, node, does.exported);
  if (does.state) return stateGiven(e, node, value, does.state, env);
  if (does.puts) return [];
  if (does.collected) return collectedValues(e, value, does.collected, node, sentTo);
  if (does.hears)
    return kept(
      e,
      sentValues(e, { by: value, call: node, store: node, key: undefined, name: undefined, sent: does.hears }),
      node,
      ['()'],
      false,
    );
  if (does.replies) {
    const replies = replyValues(e, node, does.replies, env);
    return replies.length > 0 ? replies : undefined;
  }
  if (does.cached) return cachedValues(e, node, does.cached, env);
  if (does.paged) {
    const of = kept(e, fromCallbacks(e, node, env), node, ['[]']);
    const named = { name: does.paged, of: [{ kind: 'list' as const, of }] };
    return of.length > 0 ? [{ kind: 'envelope', of: [{ kind: 'state', node, path: [], of: [], named }] }] : undefined;
  }
  const [as] = (does.gives ?? []).map((each) => each.as);
  // what a function of a library's own gives so that it is called on again
  if (as === 'itself') return [{ ...value, path: value.path.slice(0, -1) }];
  return as === 'store' ? programStores(e, value.module) : undefined;
}
