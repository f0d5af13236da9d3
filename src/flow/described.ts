/** What a schema says of a function's parameter that stands with the function: a tool with its `inputSchema`, in a table or as a call's arguments. */
import type { Evaluator } from './evaluate.ts';
import { dressed, isFunction, nameOf, ts } from './syntax.ts';
import type { Value } from './values.ts';

/** What is known of the parameter by the schema beside its function; nothing: there is none. */
export function describedWith(e: Evaluator, parameter: ts.ParameterDeclaration): readonly Value[] {
  const fn = parameter.parent;
  if (!isFunction(fn) || fn.parameters[0] !== parameter) return [];
  const at = ts.isMethodDeclaration(fn) ? fn : dressed(fn).parent;
  if ((ts.isMethodDeclaration(at) || ts.isPropertyAssignment(at)) && ts.isObjectLiteralExpression(at.parent))
    return inObject(e, at.parent, nameOf(at.name) ?? '');
  if (!ts.isCallExpression(at)) return [];
  const before = at.arguments[at.arguments.findIndex((each) => each === dressed(fn)) - 1];
  return before && ts.isObjectLiteralExpression(before) ? inObject(e, before, undefined) : [];
}

/** @param key what the function stands under; undefined: it is handed over behind the object */
function inObject(e: Evaluator, object: ts.ObjectLiteralExpression, key: string | undefined): readonly Value[] {
  return e.api.describedFunctions.flatMap(({ schema, of, isShape }) => {
    if (key !== undefined && !of.includes(key)) return [];
    const beside = object.properties.find((each) => nameOf(each.name) === schema);
    if (!beside) return [];
    return e
      .member([{ kind: 'object', node: object, env: undefined }], schema, beside)
      .flatMap((each) => shapesOf(e, each, isShape === true, beside));
  });
}

/** The names that a schema has: that of a library, JSON Schema, or an object of schemas. */
function shapesOf(e: Evaluator, value: Value, isShape: boolean, at: ts.Node): readonly Value[] {
  if (value.kind === 'schema') return value.of;
  if (value.kind !== 'object') return [];
  const isJson = value.node.properties.some((each) => nameOf(each.name) === 'properties');
  const shapes = isJson ? e.member([value], 'properties', at) : isShape ? [value] : [];
  return shapes.flatMap((each): readonly Value[] =>
    each.kind === 'object' ? [{ kind: 'typed', node: each.node, env: each.env }] : [],
  );
}
