/** Answers that a program's own tests give in the server's place: what they hold under the old name is read by the code that they test. */
import { accessOf, calleeName, nameOf, ts } from '../flow/syntax.ts';
import { STANDS } from '../flow/test-doubles.ts';
import type { Tracer } from './tracer.ts';

/** So many files that import one another are looked through for tests. */
const MAX_FILES = 200;

/**
 * The first stand-in with the old name that what is read here may come from, and that stays as it is.
 * @param from the old name @param isFound whether a name is a place of a finding itself, and moves too
 * @param standsIn whether a name is a finding that stands for an answer, and stays
 */
export function standInFor(
  tracer: Tracer,
  read: ts.Node,
  from: string,
  resource: string,
  isFound: (name: ts.Node) => boolean,
  standsIn: (name: ts.Node) => boolean,
): ts.Node | undefined {
  const { e } = tracer;
  let reached: ReadonlySet<string> | undefined;
  for (const path of e.project.mentioning(from))
    for (const at of e.project.named(path, from)) {
      const entry = at.parent;
      if (!ts.isPropertyAssignment(entry) || entry.name !== at || isFound(at)) continue;
      const isLikeOne = isSpelt(entry.initializer) && isLike(tracer, entry.parent, resource);
      if (!standsIn(at) && !(isLikeOne && isGivenToTest(tracer, entry.parent))) continue;
      reached ??= testersOf(tracer, read.getSourceFile().fileName);
      if (reached.has(path)) return at;
    }
  return undefined;
}

const SPELT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
]);

/** A value that is written out, and not computed. */
function isSpelt(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((each) => ts.isPropertyAssignment(each) && isSpelt(each.initializer));
  return ts.isStringLiteralLike(node) || SPELT.has(node.kind);
}

/** Whether all its names are members of the resource. */
function isLike({ e }: Tracer, object: ts.ObjectLiteralExpression, resource: string): boolean {
  return object.properties.every((each) => {
    const name = each.name && nameOf(each.name);
    return name === undefined || e.api.has(resource, name);
  });
}

function isGivenToTest(tracer: Tracer, object: ts.ObjectLiteralExpression): boolean {
  if (standsAround(object)) return true;
  return tracer
    .arrivals({ node: object, path: [], frame: undefined })
    .some((each) => (each.kind === 'handed' || each.kind === 'given') && standsAround(each.node));
}

/** Something around a place that answers for a server: a mock's method, or what is put in the place of `fetch`. */
function standsAround(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isCallExpression(at) && STANDS.test(calleeName(at))) return true;
    if (
      ts.isBinaryExpression(at) &&
      at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      accessOf(at.left)?.name === 'fetch'
    )
      return true;
  }
  return false;
}

/** A file, and all that import it, through others as well. */
function testersOf({ e }: Tracer, path: string): ReadonlySet<string> {
  const found = new Set([path]);
  for (const each of found) {
    if (found.size > MAX_FILES) break;
    for (const importer of e.project.importersOf(each)) found.add(importer);
  }
  return found;
}
