/** Values that something unknown keeps for the program: a value with its setter, an object whose members are written here. */
import type { Evaluator } from './evaluate.ts';
import { assignedTo } from './members.ts';
import { handed } from './parameters.ts';
import { bare, dressed, returns, ts, walk } from './syntax.ts';
import type { Env, Value } from './values.ts';

/** What is handed to `setX` of `const [x, setX] = …()`, by whatever library: in a call, or as the callback of one. */
export function setValues(e: Evaluator, node: ts.BindingElement, env: Env | undefined): readonly Value[] {
  const setter = setterOf(node);
  if (!setter) return [];
  const out: Value[] = [];
  for (const reference of e.project.of(setter).scopes.references(setter)) {
    const use = dressed(reference);
    const { parent } = use;
    if (!ts.isCallExpression(parent)) continue;
    const [given] = parent.arguments;
    if (bare(parent.expression) !== reference) out.push(...handed(e, parent, use, 0, env));
    else if (given)
      out.push(...e.value(given, env).flatMap((value) => (value.kind === 'function' ? made(e, value) : value)));
  }
  return out;
}

/** What an updater gives: `setX((before) => …)`. */
const made = (e: Evaluator, { node, env }: Extract<Value, { kind: 'function' }>): readonly Value[] =>
  returns(node).flatMap((each) => e.value(each, env));

/** The second of a pair, when it is named after the first. */
function setterOf(node: ts.BindingElement): ts.BindingElement | undefined {
  const pattern = node.parent;
  if (!ts.isArrayBindingPattern(pattern) || pattern.elements[0] !== node || !ts.isVariableDeclaration(pattern.parent))
    return undefined;
  const [, setter] = pattern.elements;
  if (!setter || !ts.isBindingElement(setter) || !ts.isIdentifier(setter.name) || !ts.isIdentifier(node.name))
    return undefined;
  const name = node.name.text;
  return setter.name.text === `set${name.charAt(0).toUpperCase()}${name.slice(1)}` ? setter : undefined;
}

/** What is written to a member of an object that nobody here knows: `mr.value = …` after `const mr = ref()`. */
export function writtenValues(
  e: Evaluator,
  object: ts.Expression,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const inner = bare(object);
  if (!ts.isIdentifier(inner)) return [];
  return e.project
    .of(inner)
    .scopes.resolve(inner, inner.text)
    .flatMap((each) =>
      ts.isVariableDeclaration(each) && each.initializer && ts.isCallExpression(bare(each.initializer))
        ? assignedTo(e, each, name, env)
        : [],
    );
}

const shared = new WeakMap<ts.ObjectLiteralExpression, Map<string, ts.Expression[]>>();

/** What the methods of an object write to `this`, those of the objects inside it included: they may share it. */
export function sharedValues(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const outermost = outermostOf(node);
  let written = shared.get(outermost);
  if (!written) {
    written = new Map();
    shared.set(outermost, written);
    for (const [key, right] of writtenIn(outermost)) written.set(key, [...(written.get(key) ?? []), right]);
  }
  return (written.get(name) ?? []).flatMap((each) => e.value(each, env));
}

function outermostOf(node: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression {
  const { parent } = dressed(node);
  return ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent)
    ? outermostOf(parent.parent)
    : node;
}

function writtenIn(node: ts.Node): [name: string, right: ts.Expression][] {
  const out: [string, ts.Expression][] = [];
  walk(node, (at) => {
    if (ts.isClassLike(at) || ts.isFunctionDeclaration(at)) return false;
    if (
      ts.isBinaryExpression(at) &&
      at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(at.left) &&
      at.left.expression.kind === ts.SyntaxKind.ThisKeyword
    )
      out.push([at.left.name.text, at.right]);
    return undefined;
  });
  return out;
}
