/** Functions that one of the program is given inside of an object, or a component of it in markup: what it calls them with. */
import { argumentsOf } from './calls/inline.ts';
import { componentBases } from './component-classes.ts';
import { ownMembers } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import type { Declaration } from './scope.ts';
import { accessOf, dressed, nameOf, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

/** Where something stands inside of what a function or a component is given. */
interface Inside {
  by: ts.CallExpression | ts.JsxOpeningLikeElement;
  /** The argument of the call that it stands in. */
  argument: number;
  /** The way of keys to it: for a component the name of an attribute first. */
  keys: readonly string[];
}

/**
 * What the program calls a function with that it is given inside of an object or of markup, by the way of keys to it:
 * `load({ on: { done(mr) { … } } })`, `<List onPick={(mr) => …}>{(mr) => …}</List>`. Undefined: no function or component of the program is
 * given it.
 * @param given the function, or a name that stands for it
 */
export function calledInside(
  e: Evaluator,
  given: ts.Node,
  index: number,
  env: Env | undefined,
): readonly Value[] | undefined {
  const inside = insideOf(given);
  if (!inside) return undefined;
  const { by, argument, keys } = inside;
  if (!ts.isCallExpression(by) && !e.mayWander()) return undefined;
  const callee = ts.isCallExpression(by) ? by.expression : by.tagName;
  const values = ts.isJsxNamespacedName(callee) ? [] : e.value(callee, env);
  const owners = values.flatMap((each) => (each.kind === 'function' || each.kind === 'class' ? each : []));
  if (owners.length === 0) return ts.isCallExpression(by) ? undefined : rendered(e, by, values, keys, index, env);
  const look = () =>
    owners.flatMap((owner): readonly Value[] => {
      if (owner.kind === 'class')
        return ofComponent(e, owner.node, keys).flatMap((call) => handedBy(e, call, index, undefined));
      const parameter = owner.node.parameters[argument];
      const calls = parameter ? callsOfMember(e, parameter.name, parameter, keys) : [];
      const inner = e.bind(owner.node, owner.env, owner.node, {
        ...(ts.isCallExpression(by)
          ? argumentsOf(e, by, env)
          : { args: [() => [{ kind: 'attributes', node: by.attributes, env }]], types: [] }),
        self: owner.self,
        depth: env?.depth ?? 0,
      });
      return calls.flatMap((call) => handedBy(e, call, index, inner));
    });
  // one use of a component says what it hands over, and no other one: callers are not asked for it
  return ts.isCallExpression(by) ? look() : e.within(false, look);
}

/** What a component of a library calls the function with that stands under an attribute, or between its tags. */
function rendered(
  e: Evaluator,
  by: ts.JsxOpeningLikeElement,
  values: readonly Value[],
  keys: readonly string[],
  index: number,
  env: Env | undefined,
): readonly Value[] | undefined {
  const does = values.flatMap((each) =>
    each.kind === 'external' ? (e.api.libraryFunction(each.module, each.path)?.renders ?? []) : [],
  );
  const own = does.filter(({ attribute }) => keys.length === 1 && attribute === keys[0]);
  if (own.length === 0 || index > 0) return undefined;
  return own.flatMap(({ of, each, member }): readonly Value[] => {
    const whole = e.member([{ kind: 'attributes', node: by.attributes, env }], of, by);
    const given = each ? e.element(whole) : whole;
    return member === undefined
      ? given
      : [{ kind: 'state', node: by, path: [], of: [], named: { name: member, of: given } }];
  });
}

/** What a call gives in one argument. What it is called with may have come with another call. */
function handedBy(e: Evaluator, call: ts.CallExpression, index: number, env: Env | undefined): readonly Value[] {
  const argument = call.arguments[index];
  const values = argument ? e.value(argument, env) : [];
  return argument && env && values.length === 0 ? e.value(argument, undefined) : values;
}

/** Where a function, or a name that stands for it, is given to something inside of an object or of markup. */
export function insideOf(given: ts.Node): Inside | undefined {
  const keys: string[] = [];
  let at: ts.Node = dressed(given);
  for (;;) {
    const property = ts.isMethodDeclaration(at) ? at : at.parent;
    const isEntry =
      property === at ||
      (ts.isPropertyAssignment(property) && property.initializer === at) ||
      ts.isShorthandPropertyAssignment(property);
    if (!isEntry || !ts.isObjectLiteralElement(property) || !ts.isObjectLiteralExpression(property.parent)) break;
    const key = nameOf(property.name);
    if (key === undefined) return undefined;
    keys.unshift(key);
    at = dressed(property.parent);
  }
  const { parent } = at;
  if (ts.isCallExpression(parent) && keys.length > 0) {
    const argument = parent.arguments.findIndex((each) => each === at);
    return argument < 0 ? undefined : { by: parent, argument, keys };
  }
  if (!ts.isJsxExpression(parent)) return undefined;
  const holder = parent.parent;
  if (ts.isJsxElement(holder))
    return isOwn(holder.openingElement)
      ? { by: holder.openingElement, argument: 0, keys: ['children', ...keys] }
      : undefined;
  if (!ts.isJsxAttribute(holder) || !isOwn(holder.parent.parent)) return undefined;
  return { by: holder.parent.parent, argument: 0, keys: [holder.name.getText(), ...keys] };
}

/** Whether an element is a component's, and none of the page. */
const isOwn = ({ tagName }: ts.JsxOpeningLikeElement): boolean =>
  !/^[a-z]/.test(tagName.getText()) || tagName.getText().includes('.');

/** The calls of what a component that is a class was given: `this.props.onPick(mr)`. */
function ofComponent(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  keys: readonly string[],
): readonly ts.CallExpression[] {
  const [first] = node.members;
  const names = first ? componentBases(e, node).flatMap(({ given }) => given) : [];
  return first ? names.flatMap((name) => ownMembers(e, first, name)).flatMap((each) => callsAt(e, each, keys)) : [];
}

/** The calls of what lies under a way of keys in what a name holds, or a pattern takes apart. */
function callsOfMember(
  e: Evaluator,
  name: ts.BindingName,
  declaration: Declaration,
  keys: readonly string[],
): readonly ts.CallExpression[] {
  const [key, ...rest] = keys;
  if (ts.isObjectBindingPattern(name))
    return name.elements.flatMap((each) =>
      nameOf(each.propertyName ?? each.name) === key ? callsOfMember(e, each.name, each, rest) : [],
    );
  if (!ts.isIdentifier(name)) return [];
  return e.project
    .of(name)
    .scopes.references(declaration)
    .flatMap((reference) => callsAt(e, reference, keys));
}

/** The calls of what lies under a way of keys in what an expression is. */
function callsAt(e: Evaluator, holder: ts.Expression, keys: readonly string[]): readonly ts.CallExpression[] {
  let at: ts.Node = dressed(holder);
  let left = keys.length;
  for (const each of keys) {
    const access = accessOf(at.parent);
    if (access?.object !== at || access.name !== each) break;
    at = dressed(access.node);
    left--;
  }
  if (left === 0 && ts.isCallExpression(at.parent) && at.parent.expression === at) return [at.parent];
  const { parent } = at;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== at) return [];
  // `const { onPick } = props`, `const pick = props.onPick`
  const isPattern = ts.isObjectBindingPattern(parent.name);
  return isPattern || left === 0 ? callsOfMember(e, parent.name, parent, keys.slice(keys.length - left)) : [];
}
