/** What callbacks give to a function that nobody here knows. */
import type { Evaluator } from '../evaluate.ts';
import { bare, calleeName, ts } from '../syntax.ts';
import { type Env, isAnswered, type Value } from '../values.ts';

/**
 * A function nobody here knows is handed callbacks: what they give may be what it gives (`useQuery({ queryFn })`, `retry(() => …)`), and
 * for a list of them a list (`useQueries({ queries: [{ queryFn }, …] })`).
 */
export function fromCallbacks(e: Evaluator, node: ts.CallExpression, env: Env | undefined): readonly Value[] {
  const out = node.arguments.flatMap((argument) => e.value(argument, env).flatMap((value) => givenBy(e, value, env)));
  return e.traced(out, node, () => `${calleeName(node) || 'call'}()`);
}

/** What callbacks give: a function by itself, those under the keys of an object, and those in a list under a key. */
function givenBy(e: Evaluator, value: Value, env: Env | undefined): readonly Value[] {
  if (value.kind === 'function')
    return e
      .returned(value, [], [], env?.depth ?? 0)
      .filter((each) => isAnswered(each) || each.kind === 'typed' || each.kind === 'list');
  if (value.kind !== 'object') return [];
  const own = (each: Value): readonly Value[] => (each.kind === 'function' ? givenBy(e, each, env) : []);
  return value.node.properties.flatMap((property): readonly Value[] => {
    if (ts.isMethodDeclaration(property))
      return own({ kind: 'function', node: property, env: value.env, self: undefined });
    if (ts.isShorthandPropertyAssignment(property)) return e.identifier(property.name, value.env).flatMap(own);
    if (!ts.isPropertyAssignment(property)) return [];
    // `queries: ids.map((id) => ({ queryFn: () => load(id) }))`
    const made = e.value(property.initializer, value.env);
    const each = made
      .filter(({ kind }) => kind === 'list')
      .flatMap((list) => e.element([list]).flatMap((one) => (one.kind === 'object' ? givenBy(e, one, env) : [])));
    if (each.length > 0) return [{ kind: 'list', of: each }];
    const listing = bare(property.initializer);
    if (
      ts.isArrayLiteralExpression(listing) &&
      listing.elements.some((each) => ts.isObjectLiteralExpression(bare(each)))
    ) {
      const ofEach = listing.elements.map((element) =>
        ts.isObjectLiteralExpression(bare(element))
          ? e.value(element, value.env).flatMap((one) => givenBy(e, one, env))
          : [],
      );
      return ofEach.some((given) => given.length > 0) ? [{ kind: 'list', of: ofEach.flat(), each: ofEach }] : [];
    }
    return made.flatMap(own);
  });
}
