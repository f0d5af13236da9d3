/** What a schema says of a function's parameter that stands with the function: a tool with its `inputSchema`, in a table or as a call's arguments. */
import type { DescribedFunction } from '../../rules/libraries.ts';
import { literalsAt } from './arms.ts';
import type { Evaluator } from './evaluate.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, dressed, isFunction, nameOf, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

/** What is known of the parameter by the schema beside its function; nothing: there is none. Inside of a call the schema is what that call is given. */
export function describedWith(
  e: Evaluator,
  parameter: ts.ParameterDeclaration,
  env: Env | undefined,
): readonly Value[] {
  const fn = parameter.parent;
  if (!isFunction(fn) || fn.parameters[0] !== parameter) return [];
  const at = ts.isMethodDeclaration(fn) ? fn : dressed(fn).parent;
  if ((ts.isMethodDeclaration(at) || ts.isPropertyAssignment(at)) && ts.isObjectLiteralExpression(at.parent))
    return inObject(e, at.parent, nameOf(at.name) ?? '', env);
  if (!ts.isCallExpression(at)) return [];
  const before = at.arguments[at.arguments.findIndex((each) => each === dressed(fn)) - 1];
  if (!before) return [];
  const beside = ts.isObjectLiteralExpression(before) ? inObject(e, before, undefined, env) : [];
  return beside.length > 0 ? beside : ahead(e, before, env);
}

/** The argument before the function is the shape itself: each member of it is a schema. */
function ahead(e: Evaluator, before: ts.Expression, env: Env | undefined): readonly Value[] {
  if (!e.api.describedFunctions.some((each) => each.isAhead)) return [];
  return e.value(before, env).flatMap((each): readonly Value[] => {
    if (each.kind !== 'object' || each.node.properties.length === 0) return [];
    const isShape = each.node.properties.every(
      (member) =>
        ts.isPropertyAssignment(member) &&
        e.value(member.initializer, each.env).some((value) => value.kind === 'schema'),
    );
    return isShape ? [{ kind: 'typed', node: each.node, env: each.env }] : [];
  });
}

/** @param key what the function stands under; undefined: it is handed over behind the object */
function inObject(
  e: Evaluator,
  object: ts.ObjectLiteralExpression,
  key: string | undefined,
  env: Env | undefined,
): readonly Value[] {
  return e.api.describedFunctions.flatMap(({ schema, of, isShape }) => {
    if (key !== undefined && !of.includes(key)) return [];
    const beside = object.properties.find((each) => nameOf(each.name) === schema);
    if (!beside) return [];
    return e
      .member([{ kind: 'object', node: object, env }], schema, beside)
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

type Table = NonNullable<DescribedFunction['table']>;

/** What a schema in a table says of what a request hands over, where a name is said in the arm of the schema's own name. */
export function describedInTable(e: Evaluator, node: ts.Identifier, declaration: Declaration): readonly Value[] {
  return e.api.describedFunctions.flatMap(({ schema, isShape, table }): readonly Value[] => {
    const of = table && partOf(declaration, table.given);
    if (!table || of === undefined) return [];
    const literals = literalsAt(e, node, (each) => partAt(e, each, table.said) === of);
    return literals.flatMap((literal) =>
      tabled(e, schema, table).flatMap(({ name, at }) =>
        name === literal
          ? e
              .member([{ kind: 'object', node: at, env: undefined }], schema, at)
              .flatMap((each) => shapesOf(e, each, isShape === true, at))
          : [],
      ),
    );
  });
}

/** What a name is a part of under a key, as it is written: `const { arguments: args } = request.params`, `const args = request.params.arguments`. */
function partOf(declaration: Declaration, key: string): string | undefined {
  if (ts.isBindingElement(declaration)) {
    const whole = declaration.parent.parent;
    if (nameOf(declaration.propertyName ?? declaration.name) !== key || !ts.isVariableDeclaration(whole))
      return undefined;
    return whole.initializer && bare(whole.initializer).getText();
  }
  return ts.isVariableDeclaration(declaration) && declaration.initializer
    ? partIn(declaration.initializer, key)
    : undefined;
}

function partIn(node: ts.Expression, key: string): string | undefined {
  const inner = bare(node);
  // `request.params.arguments ?? {}`
  if (ts.isBinaryExpression(inner)) return partIn(inner.left, key);
  const access = accessOf(inner);
  return access?.name === key ? bare(access.object).getText() : undefined;
}

/** The same of an expression. */
function partAt(e: Evaluator, node: ts.Expression, key: string): string | undefined {
  const inner = bare(node);
  if (!ts.isIdentifier(inner)) return partIn(inner, key);
  const [only, another] = e.project.of(inner).scopes.resolve(inner, inner.text);
  return only && !another ? partOf(only, key) : undefined;
}

const tables = new WeakMap<Evaluator, Map<string, readonly Entry[]>>();

interface Entry {
  name: string;
  at: ts.ObjectLiteralExpression;
}

/** The entries of tables that have a schema and a name. */
function tabled(e: Evaluator, schema: string, table: Table): readonly Entry[] {
  let known = tables.get(e);
  if (!known) tables.set(e, (known = new Map()));
  const done = known.get(schema);
  if (done) return done;
  const found = e.project.mentioning(schema).flatMap((path) =>
    (e.project.file(path)?.scopes.identifiers.get(schema) ?? []).flatMap((each): readonly Entry[] => {
      const at = each.parent.parent;
      if (!ts.isObjectLiteralElement(each.parent) || each.parent.name !== each || !ts.isObjectLiteralExpression(at))
        return [];
      const named = at.properties.find((property) => nameOf(property.name) === table.name);
      const said = named && ts.isPropertyAssignment(named) ? bare(named.initializer) : undefined;
      const name = said && ts.isStringLiteralLike(said) ? said.text : undefined;
      return name === undefined ? [] : [{ name, at }];
    }),
  );
  known.set(schema, found);
  return found;
}
