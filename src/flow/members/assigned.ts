/** What a program writes to the members of what it holds: `options.body = …`, `Object.assign(options, more)`. */
import type { Evaluator } from '../evaluate.ts';
import { accessOf, bare, dressed, isAssignment, isFunction, nameOf, returns, ts, walk } from '../syntax.ts';
import type { Env, Value } from '../values.ts';

/** `this.state.runners = …` where `state` is a field that holds an object. */
export function assignedInClass(
  e: Evaluator,
  field: ts.PropertyDeclaration,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const out: Value[] = [];
  walk(field.parent, (at) => {
    if (!ts.isBinaryExpression(at) || !isAssignment(at.operatorToken.kind)) return undefined;
    const inner = accessOf(at.left);
    const outer = inner?.name === name ? accessOf(inner.object) : undefined;
    if (outer?.object.kind === ts.SyntaxKind.ThisKeyword && outer.name === nameOf(field.name))
      out.push(...e.value(at.right, env));
    return undefined;
  });
  return out;
}

const ownWrites = new WeakMap<ts.ObjectLiteralExpression, ReadonlyMap<string, readonly ts.Expression[]>>();

/** `{ rows: [], async load() { this.rows = … } }`: what the methods of an object write to its members, by their names. */
export function writtenByMethods(node: ts.ObjectLiteralExpression): ReadonlyMap<string, readonly ts.Expression[]> {
  const known = ownWrites.get(node);
  if (known) return known;
  const found = new Map<string, ts.Expression[]>();
  for (const property of node.properties) {
    const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : property;
    if (!ts.isMethodDeclaration(value) && !ts.isFunctionExpression(value)) continue;
    walk(value, (at) => {
      // another function, class or object has a `this` of its own
      if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at) || ts.isClassLike(at)) return false;
      if (ts.isMethodDeclaration(at) || ts.isGetAccessor(at)) return false;
      const access = ts.isBinaryExpression(at) && isAssignment(at.operatorToken.kind) ? accessOf(at.left) : undefined;
      if (access?.object.kind === ts.SyntaxKind.ThisKeyword && ts.isBinaryExpression(at)) {
        const own = found.get(access.name);
        if (own) own.push(at.right);
        else found.set(access.name, [at.right]);
      }
      return undefined;
    });
  }
  ownWrites.set(node, found);
  return found;
}

/** What may be held by a name that members are written to. */
type Holder = ts.VariableDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration;

/** `options.body = …` after `const options = { … }`. */
export function assignedTo(e: Evaluator, holder: Holder, name: string, env: Env | undefined): readonly Value[] {
  const written = assignmentsOf(e, holder);
  return [
    ...(written.get(name) ?? []).flatMap((right) => [...e.value(right, env)]),
    ...(written.get(MERGED) ?? []).flatMap((each) => e.member(e.value(each, env), name, each)),
  ];
}

/** Whether anything that is written to a name may be a member of what it holds. */
export function isAssignedTo(e: Evaluator, holder: Holder, name: string): boolean {
  const written = assignmentsOf(e, holder);
  return written.has(name) || written.has(MERGED);
}

/** What a call is given to put somewhere, or what the function that it is given makes: `setX((before) => …)`. */
export function putBy(
  e: Evaluator,
  { arguments: [first] = [] }: { readonly arguments?: readonly ts.Expression[] | undefined },
  env: Env | undefined,
): readonly Value[] {
  return (first ? e.value(first, env) : []).flatMap((value) =>
    value.kind === 'function' ? returns(value.node).flatMap((each) => e.value(each, value.env)) : value,
  );
}

/** The place of what is merged into an object as a whole, among what is written to its members. */
const MERGED = Symbol('merged');

/** `Object.assign(x, more)`: what the call puts into its first argument. */
export function mergedInto(call: ts.Node, into: ts.Node): readonly ts.Expression[] {
  if (!ts.isCallExpression(call) || call.arguments[0] !== into) return [];
  const callee = accessOf(bare(call.expression));
  const owner = callee && bare(callee.object);
  return callee?.name === 'assign' && owner && ts.isIdentifier(owner) && owner.text === 'Object'
    ? call.arguments.slice(1)
    : [];
}

/** `Object.defineProperty(x, 'name', { value })`, or with a `get` that gives it: what the call makes a member of its first argument. */
function definedOn(call: ts.Node, on: ts.Node): { name: string; values: readonly ts.Expression[] } | undefined {
  if (!ts.isCallExpression(call) || call.arguments[0] !== on) return undefined;
  const [, key, how] = call.arguments;
  const name = key && nameOf(bare(key));
  const callee = accessOf(bare(call.expression));
  const descriptor = how && bare(how);
  if (
    callee?.name !== 'defineProperty' ||
    name === undefined ||
    !descriptor ||
    !ts.isObjectLiteralExpression(descriptor)
  )
    return undefined;
  return {
    name,
    values: descriptor.properties.flatMap((each) => {
      const given = nameOf(each.name);
      if (given === 'value' && ts.isPropertyAssignment(each)) return [each.initializer];
      const getter = ts.isPropertyAssignment(each) ? bare(each.initializer) : each;
      return given === 'get' && isFunction(getter) ? returns(getter) : [];
    }),
  };
}

const assignments = new WeakMap<ts.Node, Assignments>();

type Assignments = ReadonlyMap<string | typeof MERGED, readonly ts.Expression[]>;

/** What is written to each member of what a variable or a function holds, in order. */
function assignmentsOf(e: Evaluator, holder: Holder): Assignments {
  const known = assignments.get(holder);
  if (known) return known;
  const found = new Map<string | typeof MERGED, ts.Expression[]>();
  for (const reference of e.project.of(holder).scopes.references(holder)) {
    const holding = dressed(reference);
    const access = holding.parent;
    const defined = definedOn(access, holding);
    if (defined) {
      found.set(defined.name, [...(found.get(defined.name) ?? []), ...defined.values]);
      continue;
    }
    const merged = mergedInto(access, holding);
    if (merged.length > 0) {
      found.set(MERGED, [...(found.get(MERGED) ?? []), ...merged]);
      continue;
    }
    if (
      !(ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access)) ||
      access.expression !== holding
    )
      continue;
    const key = ts.isPropertyAccessExpression(access) ? access.name.text : nameOf(bare(access.argumentExpression));
    if (key === undefined) continue;
    const assignment = access.parent;
    if (
      !ts.isBinaryExpression(assignment) ||
      assignment.left !== access ||
      !isAssignment(assignment.operatorToken.kind)
    )
      continue;
    const written = found.get(key);
    if (written) written.push(assignment.right);
    else found.set(key, [assignment.right]);
  }
  assignments.set(holder, found);
  return found;
}
