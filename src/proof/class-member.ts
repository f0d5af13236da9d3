/** Whether the name of a class's member is said to anybody else than those who read it: to a decorator, or by who lists what an instance has. */
import { namingOf } from '../flow/kin.ts';
import { ts } from '../flow/syntax.ts';
import type { Shape } from '../flow/values.ts';
import { lineOf } from '../script/find/places.ts';
import { mergedIn } from './merged.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';

/** Why a member of a class may not get another name unattended, in a sentence; undefined: nothing speaks against it. */
export function proveClassMember(tracer: Tracer, shape: Shape, member: ts.Node): string | undefined {
  if (!ts.isClassLike(shape)) return undefined;
  const { e } = tracer;
  const decorator = [member, shape]
    .flatMap((each) => (ts.canHaveDecorators(each) ? (ts.getDecorators(each) ?? []) : []))
    .find((each) => !isQuiet(tracer, each));
  if (decorator)
    return `A decorator is told of it in ${lineOf(e, decorator, member)}: make sure that nothing goes by the old name.`;
  // what is merged into it has the names of what is merged
  const isOwn = ts.isPropertyDeclaration(member) && member.initializer !== undefined && mergedIn(shape).length === 0;
  for (const said of isOwn ? namingOf(e, shape) : []) {
    const made = said.parent;
    if (!ts.isNewExpression(made)) continue;
    const listed = tracer.arrivals({ node: made, path: [], frame: undefined }).find(({ kind }) => LISTED.has(kind));
    if (listed)
      return `The names of what is made in ${lineOf(e, made, member)} go on in ${lineOf(e, listed.node, member)}: make sure that nothing there needs the old one.`;
  }
  return undefined;
}

const LISTED: ReadonlySet<Arrival['kind']> = new Set(['listed', 'filtered', 'spread', 'sent']);

/** Whether a decorator is a library's that tells nobody the name. */
function isQuiet({ e }: Tracer, { expression }: ts.Decorator): boolean {
  const values = e.ask(ts.isCallExpression(expression) ? expression.expression : expression);
  return (
    values.length > 0 &&
    values.every((each) => each.kind === 'external' && e.api.decoratingModules.includes(each.module))
  );
}
