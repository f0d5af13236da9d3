/** The variables of a document that can hold a field which goes away, by their types. */
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import type { Rules } from './schema.ts';

export interface OpenVariable {
  name: string;
  /** Where it is declared, in the document's text. */
  at: number;
  /** Names of fields that go away in it. */
  leaving: readonly string[];
  operation: OperationDefinitionNode;
}

export function variablesOf(document: Document, schema: GraphQLSchema, rules: Rules): OpenVariable[] {
  const { typeFromAST, isInputType } = graphql();
  return document.ast.definitions.flatMap((operation) => {
    if (operation.kind !== 'OperationDefinition') return [];
    return (operation.variableDefinitions ?? []).flatMap(({ variable, type, loc }) => {
      const own = typeFromAST(schema, type);
      const leaving = own && isInputType(own) ? leavingIn(own, rules, new Set()) : [];
      return leaving.length > 0 ? [{ name: variable.name.value, at: loc?.start ?? 0, leaving, operation }] : [];
    });
  });
}

function leavingIn(type: GraphQLInputType, rules: Rules, seen: Set<string>): string[] {
  const { getNamedType, isInputObjectType } = graphql();
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.has(named.name)) return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => [
    ...(rules.has(`${named.name}.${field.name}`) ? [field.name] : []),
    ...leavingIn(field.type, rules, seen),
  ]);
}
