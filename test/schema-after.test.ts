/** The schema after all changes is what another library makes of the one before them. */
import { createRequire } from 'node:module';
import type { GraphQLFieldConfigArgumentMap, GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { changes } from '../rules/index.ts';
import type { Change } from '../src/catalogue/change.ts';
import { type Rules, rulesOf, schemasOf } from '../src/graphql/schema.ts';
import { readText } from '../src/project/files.ts';

// the same instances of both as the engine's
const require = createRequire(import.meta.url);
const { buildASTSchema, parse, printSchema }: typeof import('graphql') = require('graphql');
const { MapperKind, mapSchema }: typeof import('@graphql-tools/utils') = require('@graphql-tools/utils');

/** The same by the maps of @graphql-tools/utils, which take the schema apart instead of its text. */
function mapped(schema: GraphQLSchema, rules: Rules): GraphQLSchema {
  const goes = (coordinate: string): boolean => {
    const match = rules.get(coordinate)?.match;
    return match !== undefined && !match.absent && !match.stays;
  };
  return mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (config, field, type) => {
      if (goes(`${type}.${field}`)) return null;
      const args: GraphQLFieldConfigArgumentMap = {};
      for (const [name, argument] of Object.entries(config.args ?? {}))
        if (!goes(`${type}.${field}(${name}:)`)) args[name] = argument;
      return { ...config, args };
    },
    [MapperKind.INPUT_OBJECT_FIELD]: (_config, field, type) => (goes(`${type}.${field}`) ? null : undefined),
    [MapperKind.ENUM_VALUE]: (_config, type, _schema, value) => (goes(`${type}.${value}`) ? null : undefined),
    [MapperKind.ENUM_TYPE]: (type) => (goes(type.name) ? null : undefined),
    [MapperKind.INPUT_OBJECT_TYPE]: (type) => (goes(type.name) ? null : undefined),
  });
}

const sorted = (schema: GraphQLSchema): string[] => printSchema(schema).split(/\n\n/).sort();

describe('the schema after all changes', () => {
  const sdl = readText(new URL('../rules/schema.graphql', import.meta.url).pathname) ?? '';
  const rules = rulesOf(changes);

  it('is ours without what the catalogue says of it', () => {
    const { schemas } = schemasOf(() => sdl, rules);
    expect(sorted(schemas.new)).toEqual(sorted(mapped(schemas.old, rules)));
    expect(sorted(schemas.new)).not.toEqual(sorted(schemas.old));
  });

  it('is the user’s own without it, extensions and all that is of a type that goes as well', () => {
    const own = [
      'type Query { a(old: Int, by: Gone, in: [GoneInput!]): Int b: E c: I left(in: Kept): Int }',
      'enum E { A OLD }',
      'enum Gone { X }',
      'input GoneInput { x: Int }',
      'input Kept { x: Int old: Int by: Gone in: [GoneInput!] }',
      'interface I { id: ID old: ID }',
      'type T implements I { id: ID old: ID }',
      'extend type T { more(old: Int, new: Int): Int gone: Gone }',
      'extend enum E { ALSO_OLD B }',
      'extend input Kept { old2: Int }',
      'union U = T',
      'scalar S',
    ].join('\n');
    const [change] = changes;
    const match = [
      'Query.a(old:)',
      'E.OLD',
      'E.ALSO_OLD',
      'Gone',
      'GoneInput',
      'Kept.old',
      'Kept.old2',
      'I.old',
      'T.old',
    ]
      .concat(['T.more(old:)'])
      .map((graphql): Change['match'][number] => ({ graphql }));
    const made = rulesOf(change ? [{ ...change, match }] : []);
    const { schemas } = schemasOf(() => own, made);
    expect(sorted(schemas.new)).toEqual(sorted(mapped(buildASTSchema(parse(own)), made)));
    expect(sorted(schemas.new).join('\n')).not.toMatch(/old|OLD|Gone/);
  });
});
