/** Whether two places speak of one object. */
import { bare, fold, nameOf, type ts } from '../flow/syntax.ts';
import type { Frame, Origin } from './source.ts';
import type { Tracer } from './tracer.ts';

/** Whether a name that is written somewhere is this one, however it is spelt. */
export function isNamed(at: ts.Node | undefined, name: string): boolean {
  const written = nameOf(at);
  return written !== undefined && fold(written) === fold(name);
}

/** Whether an object is written with a member of a name. */
export const spells = (node: ts.ObjectLiteralExpression, name: string): boolean =>
  node.properties.some((each) => isNamed(each.name, name));

/** Whether two values may be one object: they come from one request, or from one place that makes it. */
export function isSameObject(tracer: Tracer, node: ts.Expression, origins: readonly Origin[]): boolean {
  const inner = bare(node);
  const others = tracer.origins({ node: inner, path: [], frame: undefined });
  return others.some((one) =>
    one.kind === 'unknown'
      ? /calls it with|called from where|not known what gives|computed|too far/.test(one.why) &&
        origins.some((each) => each.kind === 'answer')
      : origins.some((each) =>
          one.kind === 'answer' && each.kind === 'answer'
            ? one.answer.call?.node === each.answer.call?.node &&
              one.answer.resource === each.answer.resource &&
              isOneCall(one.frame, each.frame)
            : one.node === each.node && one.kind !== 'literal',
        ),
  );
}

/** Whether two answers may come from one request: the functions that lead to it were called in the same places. */
function isOneCall(one: Frame | undefined, other: Frame | undefined): boolean {
  if (!one || !other) return true;
  return one.call === other.call && isOneCall(one.caller, other.caller);
}
