/** Answers that a program's own tests give in the server's place: what they hold under the old name is read by the code that they test. */
import { contextValues } from '../flow/context.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, calleeName, dressed, nameOf, ts, walk } from '../flow/syntax.ts';
import { STANDS } from '../flow/test-doubles.ts';
import { isHeld } from '../script/find/asserted.ts';
import { objectsWith } from '../script/find/data-samples.ts';
import { type Datum, testsOf } from '../script/find/tests.ts';
import type { Tracer } from './tracer.ts';

/** So many files that import one another are looked through for tests. */
const MAX_FILES = 200;

/** Of the names of what may be an answer, at least this part must be the resource's. */
const MIN_ALIKE = 0.6;

/** What has the old name and stays as it is. */
export type StandIn =
  /** Given in the server's place, or likely so. */
  { node: ts.Node; name: string; isGiven: boolean } | { datum: Datum; name: string };

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
): StandIn | undefined {
  const { e } = tracer;
  const own = read.getSourceFile().fileName;
  let reached: ReadonlySet<string> | undefined;
  for (const path of e.project.mentioning(from))
    for (const at of e.project.named(path, from)) {
      const entry = at.parent;
      if (!ts.isPropertyAssignment(entry) || entry.name !== at || isFound(at)) continue;
      const isLikeOne = isSpelt(entry.initializer) && isLike(tracer, entry.parent, resource);
      if (!standsIn(at) && !(isLikeOne && isGivenToTest(tracer, entry.parent))) continue;
      reached ??= testersOf(tracer, own);
      if (reached.has(path)) return { node: at, name: from, isGiven: true };
    }
  // the server has a name of its own for what the program calls in camelCase
  for (const name of new Set([from, snake(from)])) {
    const found = sampleFor(tracer, own, name, resource, isFound);
    if (found) return found;
  }
  return undefined;
}

/** The entries of what a test may answer with that are findings themselves: who reads an answer by the name moves along with them. */
export function movingStandIns(
  tracer: Tracer,
  read: ts.Node,
  from: string,
  resource: string,
  isFound: (name: ts.Node) => boolean,
): readonly ts.Node[] {
  const { e } = tracer;
  const own = read.getSourceFile().fileName;
  return testsOf(e)
    .answering(own, from)
    .flatMap((path) => e.project.named(path, from))
    .flatMap((at) => {
      const entry = at.parent;
      const isEntry = (ts.isPropertyAssignment(entry) || ts.isShorthandPropertyAssignment(entry)) && entry.name === at;
      const isSample = isEntry && isFound(at) && isLike(tracer, entry.parent, resource) && !isHeld(e, entry.parent);
      return isSample ? [entry] : [];
    });
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the tests of a file of the program have under a name that may be an answer to it. */
function sampleFor(
  tracer: Tracer,
  own: string,
  name: string,
  resource: string,
  isFound: (name: ts.Node) => boolean,
): StandIn | undefined {
  const { e } = tracer;
  const tests = testsOf(e);
  for (const path of tests.answering(own, name)) {
    const least = tests.isTied(path, own) ? 1 : 2;
    const found = e.project.named(path, name).find((at) => {
      const entry = at.parent;
      // a factory's entries may be methods: `merged() { return true; }`
      const isEntry = ts.isObjectLiteralElement(entry) && !ts.isSpreadAssignment(entry) && entry.name === at;
      return (
        isEntry &&
        ts.isObjectLiteralExpression(entry.parent) &&
        !isFound(at) &&
        mayAnswer(tracer, entry.parent, resource, least)
      );
    });
    const node = found ?? textFor(tracer, path, name, resource) ?? putIn(tracer, path, name, isFound);
    if (node) return { node, name: (found && nameOf(found)) ?? name, isGiven: false };
  }
  const [datum] = tests.dataOf(own, name).filter(({ names }) => isAlike(tracer, names, resource));
  if (!datum) return undefined;
  tests.told.set(`${datum.path}\0${datum.at}`, { datum, field: name, resource });
  return { datum, name };
}

/** A text of a test that holds what may be an answer: `reply(200, '{"name":"a"}')`. */
function textFor(tracer: Tracer, path: string, name: string, resource: string): ts.Node | undefined {
  const file = tracer.e.project.file(path);
  let found: ts.Node | undefined;
  if (file)
    walk(file.ast, (at) => {
      if (found) return false;
      if (!ts.isStringLiteralLike(at) && !ts.isTemplateExpression(at)) return undefined;
      const text = ts.isTemplateExpression(at) ? at.getText() : at.text;
      const isSample = objectsWith(text, name).some((names) => isAlike(tracer, names, resource));
      if (isSample && !isHeld(tracer.e, dressed(at))) found = at;
      return undefined;
    });
  return found;
}

/**
 * Where a test gives something a member without writing an object out: `runner.name = 'a'`, `class Fake { name = 'a' }`, `['name', 'a']`,
 * `set(runner, 'name', 'a')`, `{ [FIELD]: 'a' }`.
 */
function putIn({ e }: Tracer, path: string, name: string, isFound: (name: ts.Node) => boolean): ts.Node | undefined {
  return e.project.named(path, name).find((at) => !isFound(at) && isPut(e, at) && !isHeld(e, at));
}

function isPut(e: Evaluator, at: ts.Node): boolean {
  const { parent } = at;
  if (ts.isPropertyDeclaration(parent) || ts.isGetAccessorDeclaration(parent)) return parent.name === at;
  const access = accessOf(parent);
  if (access?.at === at) {
    const written = dressed(parent).parent;
    return (
      access.object.kind !== ts.SyntaxKind.ThisKeyword &&
      ts.isBinaryExpression(written) &&
      written.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      bare(written.left) === parent
    );
  }
  if (!ts.isStringLiteralLike(at)) return false;
  // the pair of a name and what it is, and no word of a list of words
  if (ts.isArrayLiteralExpression(parent)) {
    const [first, second] = parent.elements;
    return first === at && parent.elements.length === 2 && second !== undefined && !ts.isStringLiteralLike(second);
  }
  if (ts.isCallExpression(parent))
    return parent.arguments[1] === at && parent.arguments.length > 2 && PUTS_NAMED.test(calleeName(parent));
  return (
    ts.isVariableDeclaration(parent) &&
    ts.isIdentifier(parent.name) &&
    e.project
      .of(parent)
      .scopes.references(parent)
      .some((each) => ts.isComputedPropertyName(each.parent) && !ts.isBindingElement(each.parent.parent))
  );
}

/** Functions that put a member into what they are given first, by a name. */
const PUTS_NAMED = /^(?:set|defineProperty|setProperty|setPath|dset)$/;

/** Whether an object of a test may be an answer: its names are the resource's, and it is neither what is expected nor of a type of the program's own. */
function mayAnswer(tracer: Tracer, object: ts.ObjectLiteralExpression, resource: string, least: number): boolean {
  const names = object.properties.flatMap((each) => (each.name ? (nameOf(each.name) ?? []) : []));
  return (
    names.length >= least &&
    isAlike(tracer, names, resource) &&
    !isHeld(tracer.e, object) &&
    !isOfOwnType(tracer, object)
  );
}

const isAlike = ({ e }: Tracer, names: readonly string[], resource: string): boolean =>
  names.filter((each) => e.api.has(resource, each)).length >= names.length * MIN_ALIKE;

/** Whether a declaration says what an object is, which is no object of the program's. */
const isOfOwnType = ({ e }: Tracer, object: ts.ObjectLiteralExpression): boolean =>
  contextValues(e, object, 0).some(
    (each) =>
      each.kind === 'typed' &&
      (ts.isInterfaceDeclaration(each.node) || ts.isTypeLiteralNode(each.node) || ts.isClassLike(each.node)),
  );

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
