/** What schema libraries make of declared shapes, and what they give of what is held against a schema. */
import type { LibraryFunction } from '../../../rules/libraries.ts';
import type { Evaluator } from '../evaluate.ts';
import { bare, type ts } from '../syntax.ts';
import type { Env, Value } from '../values.ts';
import { listed } from './lists.ts';

/** A schema that is made: of a shape, or of other schemas. */
export function schemaCall(
  e: Evaluator,
  path: readonly string[],
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const name = path.at(-1) ?? '';
  const out: Value[] = [];
  for (const argument of node.arguments) {
    const inner = bare(argument);
    for (const value of e.value(inner, env)) {
      if (value.kind === 'object') {
        if (e.api.schemaDoes('shapes', name)) out.push({ kind: 'typed', node: value.node, env: value.env });
      } else if (value.kind === 'schema') out.push(...(e.api.schemaDoes('lists', name) ? listed(value.of) : value.of));
      else if (value.kind === 'function')
        for (const each of e.returned(value, [], [], env?.depth ?? 0)) if (each.kind === 'schema') out.push(...each.of);
      if (value.kind === 'array')
        for (const each of e.element([value])) if (each.kind === 'schema') out.push(...each.of);
    }
  }
  return [{ kind: 'schema', of: out }];
}

/** What is held against a schema, and what the schema describes. */
export function checked(
  e: Evaluator,
  node: ts.CallExpression,
  { data, schema }: NonNullable<LibraryFunction['checks']>,
  env: Env | undefined,
): readonly Value[] {
  const valuesOf = (index: number): readonly Value[] => {
    const argument = node.arguments[index];
    return argument ? e.value(argument, env) : [];
  };
  const of = valuesOf(schema).flatMap((each) => (each.kind === 'schema' ? [...each.of] : []));
  return [...of, { kind: 'envelope', of }, ...valuesOf(data)];
}

/** A method of a schema: it checks what it is given, or makes another schema. */
export function schemaMethod(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  schemas: readonly Value[],
  env: Env | undefined,
): readonly Value[] {
  const of = schemas.flatMap((each) => (each.kind === 'schema' ? [...each.of] : []));
  const [first] = node.arguments;
  const within = e.api.parsedBy(name);
  if (within || e.api.schemaDoes('casts', name) || e.api.schemaDoes('either', name)) {
    // what is given as it is has its own members alone: the `body` of a note is no note
    const around: readonly Value[] = within?.length === 0 ? [] : [{ kind: 'envelope', of }];
    return [...of, ...around, ...(first ? e.value(first, env) : [])];
  }
  if (name === 'array') return [{ kind: 'schema', of: listed(of) }];
  if (e.api.schemaDoes('joins', name)) {
    const more = node.arguments.flatMap((each) =>
      e
        .value(each, env)
        .flatMap((value): Value[] =>
          value.kind === 'object'
            ? [{ kind: 'typed', node: value.node, env: value.env }]
            : value.kind === 'schema'
              ? [...value.of]
              : [],
        ),
    );
    return [{ kind: 'schema', of: [...of, ...more] }];
  }
  return schemas;
}
