/** Whether what a document is filled in with may name what goes away: by where it stands, and what can be reached from there. */
import type { ASTNode, GraphQLNamedType, GraphQLSchema, SelectionSetNode } from 'graphql';
import type { Hole } from '../documents/mask.ts';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import { type Rules, wordOf } from './schema.ts';

/** A hole of a document, and an element that may be named in it. */
export interface Open {
  hole: Hole;
  element: string;
}

/** The holes that may name what goes away. */
export function naming(
  { ast, holes }: Pick<Document, 'ast' | 'holes'>,
  schema: GraphQLSchema,
  rules: Rules,
): readonly Open[] {
  if (holes.length === 0) return [];
  const { TypeInfo, visit, visitWithTypeInfo, getNamedType } = graphql();
  const leading = leadingIn(schema, rules);
  const out: Open[] = [];
  const filled = ({ loc }: ASTNode): Hole | undefined =>
    loc && holes.find(({ start, end }) => loc.start < end && start < loc.end);
  for (const definition of ast.definitions) {
    const info = new TypeInfo(schema);
    const add = (node: ASTNode, element: string | undefined): void => {
      const hole = element === undefined ? undefined : filled(node);
      if (hole && element !== undefined) out.push({ hole, element });
    };
    visit(
      definition,
      visitWithTypeInfo(info, {
        Field({ name, selectionSet }) {
          const leads = leading.get(info.getParentType()?.name ?? '');
          if (leads !== undefined && filled(name))
            add(name, (selectionSet && selectedIn(selectionSet, rules)) ?? leads);
        },
        Argument({ name, value }) {
          const field = info.getFieldDef();
          const owner = info.getParentType()?.name;
          if (info.getDirective() || !field || owner === undefined) return;
          const own = [...rules.keys()].find((each) => each.startsWith(`${owner}.${field.name}(`));
          const carried = field.args.flatMap(({ type }) => leading.get(getNamedType(type).name) ?? []);
          add(name, own ?? carried[0]);
          const type = info.getInputType();
          if (type) add(value, leading.get(getNamedType(type).name));
        },
        ObjectField({ name, value }) {
          const owner = info.getParentInputType();
          if (owner) add(name, leading.get(getNamedType(owner).name));
          const type = info.getInputType();
          if (type) add(value, leading.get(getNamedType(type).name));
        },
        InlineFragment({ typeCondition, selectionSet }) {
          if (typeCondition) add(typeCondition, selectedIn(selectionSet, rules));
        },
        FragmentDefinition: ({ typeCondition, selectionSet }) => add(typeCondition, selectedIn(selectionSet, rules)),
      }),
    );
  }
  return out;
}

/** An element that a selection names, whatever type it is of. */
function selectedIn(selection: SelectionSetNode, rules: Rules): string | undefined {
  const { visit } = graphql();
  let found: string | undefined;
  visit(selection, {
    Field({ name }) {
      found ??= [...rules.values()].find(({ match }) => wordOf(match) === name.value)?.match.graphql;
    },
  });
  return found;
}

/** A schema is built for one set of rules, and asked again for each document. */
const known = new WeakMap<GraphQLSchema, ReadonlyMap<string, string>>();

/** The types from which what goes away can be reached, each with the nearest element. */
function leadingIn(schema: GraphQLSchema, rules: Rules): ReadonlyMap<string, string> {
  const done = known.get(schema);
  if (done) return done;
  const out = new Map<string, string>();
  for (const element of rules.keys()) {
    const [owner = ''] = element.split('.');
    if (!out.has(owner)) out.set(owner, element);
  }
  const types = Object.values(schema.getTypeMap());
  for (let size = -1; size !== out.size; ) {
    size = out.size;
    const before = new Map(out);
    for (const type of types) {
      const element = before.has(type.name)
        ? undefined
        : reachedFrom(type, schema).flatMap((each) => before.get(each) ?? [])[0];
      if (element !== undefined) out.set(type.name, element);
    }
  }
  known.set(schema, out);
  return out;
}

/** The types of what a type has, and of what it may be. */
function reachedFrom(type: GraphQLNamedType, schema: GraphQLSchema): readonly string[] {
  const { getNamedType, isAbstractType, isInputObjectType, isInterfaceType, isObjectType } = graphql();
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [];
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type).name);
  if (!isObjectType(type) && !isInterfaceType(type)) return possible;
  return [
    ...possible,
    ...Object.values(type.getFields()).flatMap((field) => [
      getNamedType(field.type).name,
      ...field.args.map((argument) => getNamedType(argument.type).name),
    ]),
  ];
}
