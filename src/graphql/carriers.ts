/** Which types of a schema can carry what goes away: in what is sent, and in what is answered. */
import type { GraphQLSchema } from 'graphql';
import { graphql } from './load.ts';
import type { Rules } from './schema.ts';

export interface Carriers {
  /** The input types and enumerations that a value which goes away can be sent in. */
  inputs: ReadonlySet<string>;
  /** Those that are enumerations. */
  enumerations: ReadonlySet<string>;
  /** The fields of these that go away. */
  leaving: ReadonlySet<string>;
  /** The fields of these that can hold a value which goes away. */
  holding: ReadonlySet<string>;
  /** The names of fields that answer with such a value. */
  answering: ReadonlySet<string>;
}

/** A schema is built for one set of rules, and asked again with each scan. */
const carriers = new WeakMap<GraphQLSchema, Carriers>();

/** The carriers of all rules that a schema is built for. */
export function carriersOf(schema: GraphQLSchema, rules: Rules): Carriers {
  const known = carriers.get(schema) ?? carriersIn(schema, rules);
  carriers.set(schema, known);
  return known;
}

/** The carriers of some rules. */
export function carriersIn(schema: GraphQLSchema, rules: Rules): Carriers {
  const { getNamedType, isInputObjectType, isObjectType, isEnumType } = graphql();
  const types = Object.values(schema.getTypeMap());
  const owners = new Set(
    [...rules.keys()].filter((each) => !each.includes('(')).map((each) => each.split('.')[0] ?? ''),
  );
  const inputs = new Set(
    types
      .filter((type) => owners.has(type.name) && (isEnumType(type) || isInputObjectType(type)))
      .map(({ name }) => name),
  );
  const enumerations = new Set(
    [...inputs].filter(
      (name) => isEnumType(schema.getType(name)) && [...rules.keys()].some((each) => each.startsWith(`${name}.`)),
    ),
  );
  for (let size = -1; size !== inputs.size; ) {
    size = inputs.size;
    for (const type of types)
      if (
        isInputObjectType(type) &&
        Object.values(type.getFields()).some((field) => inputs.has(getNamedType(field.type).name))
      )
        inputs.add(type.name);
  }
  const answering = types.flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => enumerations.has(getNamedType(field.type).name))
          .map(({ name }) => name)
      : [],
  );
  const fields = types.flatMap((type) =>
    isInputObjectType(type) && inputs.has(type.name)
      ? Object.values(type.getFields()).map((field) => ({ owner: type.name, field }))
      : [],
  );
  const leaving = fields.filter(({ owner, field }) => rules.has(`${owner}.${field.name}`));
  const holding = fields.filter(({ field }) => enumerations.has(getNamedType(field.type).name));
  return {
    inputs,
    enumerations,
    leaving: new Set(leaving.map(({ field }) => field.name)),
    holding: new Set(holding.map(({ field }) => field.name)),
    answering: new Set(answering),
  };
}
