/** Functions that one of the program is given inside of an object: what it calls them with. */
import { argumentsOf } from './calls/inline.ts';
import type { Evaluator } from './evaluate.ts';
import type { Declaration } from './scope.ts';
import { accessOf, dressed, nameOf, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

/**
 * What a function of the program hands to one that it is given inside of an object, by the way of keys to it: `load({ on: { done(mr) { … } } })`.
 * Undefined: the program has no such function.
 */
export function calledInside(
  e: Evaluator,
  property: ts.MethodDeclaration | ts.PropertyAssignment,
  index: number,
  env: Env | undefined,
): readonly Value[] | undefined {
  const keys: string[] = [];
  let at: ts.Node = property;
  while (ts.isMethodDeclaration(at) || ts.isPropertyAssignment(at)) {
    const key = nameOf(at.name);
    if (key === undefined || !ts.isObjectLiteralExpression(at.parent)) return undefined;
    keys.unshift(key);
    const object: ts.Node = dressed(at.parent);
    at = ts.isPropertyAssignment(object.parent) ? object.parent : object;
  }
  const call = at.parent;
  const place = ts.isCallExpression(call) ? call.arguments.findIndex((each) => each === at) : -1;
  if (!ts.isCallExpression(call) || place < 0) return undefined;
  const functions = e.value(call.expression, env).flatMap((each) => (each.kind === 'function' ? each : []));
  if (functions.length === 0) return undefined;
  return functions.flatMap((fn) => {
    const parameter = fn.node.parameters[place];
    const calls = parameter ? callsOfMember(e, parameter.name, parameter, keys) : [];
    const inner = e.bind(fn.node, fn.env, fn.node, {
      ...argumentsOf(e, call, env),
      self: fn.self,
      depth: env?.depth ?? 0,
    });
    return calls.flatMap(({ arguments: args }) => {
      const argument = args[index];
      const values = argument ? e.value(argument, inner) : [];
      // what it is called with may have come with another call
      return argument && values.length === 0 ? e.value(argument, undefined) : values;
    });
  });
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
    .flatMap((reference) => {
      let at: ts.Node = dressed(reference);
      for (const each of keys) {
        const access = accessOf(at.parent);
        if (access?.object !== at || access.name !== each) break;
        at = dressed(access.node);
        if (each === keys.at(-1) && ts.isCallExpression(at.parent) && at.parent.expression === at) return [at.parent];
      }
      if (keys.length === 0 && ts.isCallExpression(at.parent) && at.parent.expression === at) return [at.parent];
      const { parent } = at;
      return ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isObjectBindingPattern(parent.name)
        ? callsOfMember(e, parent.name, parent, keys)
        : [];
    });
}
