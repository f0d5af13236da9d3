/** Whether members of a class's instances may be taken by names that nobody says: `poller[name](row)`, `Object.values(poller)`. */
import { kinOf, namingOf } from '../flow/kin.ts';
import { accessOf, bare, ts, walk } from '../flow/syntax.ts';
import type { Tracer } from './tracer.ts';

/** Where somebody takes what an instance of a class has by a name that is worked out, lists it, or gets it and is not followed. */
export function chosenOf(tracer: Tracer, owner: ts.ClassLikeDeclaration): ts.Node | undefined {
  const { bases, heirs } = kinOf(tracer.e, owner);
  for (const each of [owner, ...bases, ...heirs]) {
    const own = chosenIn(each);
    if (own) return own;
  }
  for (const said of namingOf(tracer.e, owner)) {
    if (!isMade(said)) continue;
    const found = tracer
      .arrivals({ node: said.parent, path: [], frame: undefined })
      .find((each) => each.kind !== 'shown' && !(each.kind === 'read' && each.name !== undefined));
    if (found) return found.node;
  }
  return undefined;
}

/** Whether a name of a class stands behind `new`. */
export const isMade = (said: ts.Node): said is ts.Node & { parent: ts.NewExpression } =>
  ts.isNewExpression(said.parent) && said.parent.expression === said;

/** Where a class takes a member of `this` by a name that is worked out. */
function chosenIn(owner: ts.ClassLikeDeclaration): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(owner, (at) => {
    if (ts.isElementAccessExpression(at) && !accessOf(at) && bare(at.expression).kind === ts.SyntaxKind.ThisKeyword)
      found ??= at;
  });
  return found;
}
