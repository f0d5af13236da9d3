/** What an expression must be because the program spells it there: no list of what it may be. Nothing: it may be something else. */
import type { Evaluator } from './evaluate.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, dressed, isTarget, nameOf, ts } from './syntax.ts';
import { type Env, known } from './values.ts';

/** So many names may lead on to one another. */
const MAX_STEPS = 12;

/** An expression, and the bindings under which it stands. */
interface Told {
  node: ts.Expression;
  env: Env | undefined;
  /** It is what stands under this name, in what a schema hands back. */
  under?: string;
}

/** The text, number or truth that an expression must be under the bindings of a call. */
export function toldLiteral(e: Evaluator, node: ts.Expression, env: Env | undefined): string | undefined {
  const told = toldAt(e, node, env, 0);
  return told && !told.under ? literalOf(told.node) : undefined;
}

/** What a constant is, in whatever file it is declared; undefined: it is none, or it is not known. */
export function constantOf(e: Evaluator, node: ts.Expression): string | undefined {
  const literal = toldLiteral(e, node, undefined);
  if (literal !== undefined) return literal;
  let root = bare(node);
  for (let access = accessOf(root); access; access = accessOf(root)) root = bare(access.object);
  const declarations = ts.isIdentifier(root) ? e.project.of(root).scopes.resolve(root, root.text) : [];
  if (declarations.length === 0 || !declarations.every(isSetOnce)) return undefined;
  const values = e.value(node, undefined);
  const [only] = values;
  return values.length === 1 && only?.kind === 'text' ? known(only) : undefined;
}

const isSetOnce = (node: ts.Node): boolean =>
  ts.isEnumDeclaration(node) || ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);

/** A literal as text. */
export function literalOf(node: ts.Expression): string | undefined {
  const inner = bare(node);
  if (ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner)) return inner.text;
  if (inner.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  return inner.kind === ts.SyntaxKind.FalseKeyword ? 'false' : undefined;
}

/** The literal or object that an expression must be. */
function toldAt(e: Evaluator, node: ts.Expression, env: Env | undefined, steps: number): Told | undefined {
  if (steps > MAX_STEPS) return undefined;
  const inner = bare(node);
  if (ts.isAwaitExpression(inner)) return toldAt(e, inner.expression, env, steps + 1);
  if (literalOf(inner) !== undefined || ts.isObjectLiteralExpression(inner)) return { node: inner, env };
  if (ts.isIdentifier(inner)) return toldName(e, inner, env, steps + 1);
  const access = accessOf(inner);
  if (access) return memberOf(e, toldAt(e, access.object, env, steps + 1), access.name, steps + 1);
  return ts.isCallExpression(inner) ? checkedAt(e, inner, env, steps + 1) : undefined;
}

/** What is held against a schema comes out of it as what it was, as far as one is told from another by it. */
function checkedAt(e: Evaluator, call: ts.CallExpression, env: Env | undefined, steps: number): Told | undefined {
  const [data] = call.arguments;
  const access = accessOf(bare(call.expression));
  const way = access && e.api.parsedBy(access.name);
  if (!data || !way) return undefined;
  if (!e.value(access.object, env).some((each) => each.kind === 'schema')) return undefined;
  const told = toldAt(e, data, env, steps);
  return told && way.reduce<Told>((inner, under) => ({ ...inner, under }), told);
}

function toldName(e: Evaluator, name: ts.Identifier, env: Env | undefined, steps: number): Told | undefined {
  const declarations = e.project.of(name).scopes.resolve(name, name.text);
  const [declaration] = declarations;
  return declaration && declarations.length === 1 && isLeftAlone(e, declaration)
    ? toldDeclaration(e, declaration, env, steps)
    : undefined;
}

function toldDeclaration(e: Evaluator, node: ts.Node, env: Env | undefined, steps: number): Told | undefined {
  if (steps > MAX_STEPS) return undefined;
  if (ts.isParameter(node)) {
    const call = envOf(node.parent, env)?.by;
    const index = node.parent.parameters.indexOf(node);
    const given = (call?.given ?? call?.node.arguments)?.slice(0, index + 1);
    const argument = given?.[index];
    if (!call || !given || node.dotDotDotToken || given.some((each) => each && ts.isSpreadElement(each)))
      return undefined;
    if (argument) return toldAt(e, argument, call.env, steps + 1);
    // what is not given is what the function itself says
    return node.initializer && !call.given ? toldAt(e, node.initializer, env, steps + 1) : undefined;
  }
  if (ts.isVariableDeclaration(node))
    return node.initializer && (node.parent.flags & ts.NodeFlags.Const) !== 0
      ? toldAt(e, node.initializer, env, steps + 1)
      : undefined;
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken) return undefined;
  const key = nameOf(node.propertyName ?? node.name);
  const whole = toldDeclaration(e, node.parent.parent, env, steps + 1);
  return key === undefined ? undefined : memberOf(e, whole, key, steps);
}

/** The bindings of the call that a function was gone into with. */
function envOf(fn: ts.Node, env: Env | undefined): Env | undefined {
  for (let at = env; at; at = at.parent) if (at.fn === fn) return at;
  return undefined;
}

/** A member of an object that is spelt, where nothing behind it may put another in its place. */
function memberOf(e: Evaluator, whole: Told | undefined, name: string, steps: number): Told | undefined {
  if (whole?.under) return whole.under === name ? { node: whole.node, env: whole.env } : undefined;
  if (!whole || !ts.isObjectLiteralExpression(whole.node)) return undefined;
  for (const property of [...whole.node.properties].reverse()) {
    if (ts.isSpreadAssignment(property)) {
      const spread = toldAt(e, property.expression, whole.env, steps + 1);
      if (!spread || spread.under || !isPlain(spread.node)) return undefined;
      const inside = memberOf(e, spread, name, steps + 1);
      if (inside) return inside;
      if (spread.node.properties.some((each) => each.name && nameOf(each.name) === name)) return undefined;
      continue;
    }
    const key = nameOf(property.name);
    if (key === undefined) return undefined;
    if (key !== name) continue;
    if (ts.isPropertyAssignment(property)) return toldAt(e, property.initializer, whole.env, steps + 1);
    return ts.isShorthandPropertyAssignment(property) ? toldName(e, property.name, whole.env, steps + 1) : undefined;
  }
  return undefined;
}

/** An object that is spelt with all of its keys. */
const isPlain = (node: ts.Expression): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.every((each) => !ts.isSpreadAssignment(each) && nameOf(each.name) !== undefined);

/** Whether neither a name nor a member of what it holds is written to. */
function isLeftAlone(e: Evaluator, declaration: Declaration): boolean {
  return e.project
    .of(declaration)
    .scopes.references(declaration)
    .every((reference) => {
      let at: ts.Node = reference;
      for (;;) {
        if (isTarget(at)) return false;
        const { parent } = dressed(at);
        if (!ts.isPropertyAccessExpression(parent) && !ts.isElementAccessExpression(parent)) return true;
        if (parent.expression !== dressed(at)) return true;
        at = parent;
      }
    });
}
