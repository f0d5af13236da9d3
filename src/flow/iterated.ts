/** What an object of the program gives one by one where it says itself how it is gone through: `async *[Symbol.asyncIterator]() { … }`. */
import type { Evaluator } from './evaluate.ts';
import { kinOf } from './kin.ts';
import { bare, type FunctionNode, isFunction, returns, ts } from './syntax.ts';
import type { Value } from './values.ts';

type Holder = Extract<Value, { kind: 'instance' | 'object' }>;

/** The names of the methods that a loop calls. */
const ITERATES = /^Symbol\.(?:iterator|asyncIterator)$/;

/** What a loop over it gives; empty: it does not say how it is gone through. */
export function iteratedBy(e: Evaluator, value: Holder): readonly Value[] {
  const fn = iteratorOf(e, value);
  if (!fn) return [];
  return e.remember(e.memberKey(value.node, '[iterated]', value.kind), value.env, () => {
    const given = called(e, { kind: 'function', node: fn, env: value.env, self: [value] });
    const steps = e.member(given, 'next', fn).flatMap((each) => called(e, each));
    return [
      ...e.element(given.filter((each) => each.kind !== 'object')),
      ...e.member(steps, 'value', fn),
      // `return this.rows[Symbol.iterator]()`
      ...returns(fn).flatMap((each) => {
        const call = bare(each);
        const method = ts.isCallExpression(call) ? bare(call.expression) : undefined;
        return method && ts.isElementAccessExpression(method) && isIterator(method.argumentExpression)
          ? e.element(e.value(method.expression, value.env))
          : [];
      }),
    ];
  });
}

const called = (e: Evaluator, value: Value): readonly Value[] =>
  value.kind === 'function' ? e.returned(value, [], [], value.env?.depth ?? 0) : [];

const isIterator = (node: ts.Expression): boolean => ITERATES.test(node.getText());

/** The method that a loop calls, of the object itself or of a class that its own extends. */
function iteratorOf(e: Evaluator, { node }: Holder): FunctionNode | undefined {
  const own: readonly (ts.ClassElement | ts.ObjectLiteralElementLike)[] = ts.isClassLike(node)
    ? [node, ...(node.heritageClauses ? kinOf(e, node).bases : [])].flatMap(({ members }) => [...members])
    : node.properties;
  for (const each of own) {
    if (!each.name || !ts.isComputedPropertyName(each.name) || !isIterator(each.name.expression)) continue;
    if (ts.isMethodDeclaration(each)) return each;
    const held = ts.isPropertyAssignment(each) || ts.isPropertyDeclaration(each) ? each.initializer : undefined;
    const fn = held && bare(held);
    if (fn && isFunction(fn)) return fn;
  }
  return undefined;
}
