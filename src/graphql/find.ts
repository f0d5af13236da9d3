/** Documents × schema × rules → uses: each where an element stands, with the way that leads there. */
import type {
  ArgumentNode,
  ASTNode,
  EnumValueNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  InlineFragmentNode,
  NamedTypeNode,
  ObjectFieldNode,
  OperationDefinitionNode,
  VariableNode,
} from 'graphql';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import type { Rule, Rules, Schemas } from './schema.ts';

export type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** What stands there. */
export type Site =
  | { kind: 'field'; node: FieldNode; siblings: readonly ASTNode[] }
  /** A field that is used without an argument. */
  | { kind: 'absent'; node: FieldNode }
  | { kind: 'argument'; node: ArgumentNode; siblings: readonly ArgumentNode[] }
  | { kind: 'input'; node: ObjectFieldNode; siblings: readonly ObjectFieldNode[] }
  | {
      kind: 'value';
      node: EnumValueNode;
      holder: ArgumentNode | ObjectFieldNode | undefined;
      siblings: readonly (ArgumentNode | ObjectFieldNode)[];
    }
  | { kind: 'type'; node: NamedTypeNode };

export interface Use {
  rule: Rule;
  document: Document;
  definition: Definition;
  site: Site;
  /** Offsets in the document's text. */
  start: number;
  end: number;
  /** Response keys from the definition down to the field, or to the field that the element belongs to. */
  way: readonly string[];
}

/** An argument that a rule wants given, and that a variable is given for which may be left out: the use that it is then. */
export type Open = (use: Use, variable: VariableNode) => void;

/**
 * Every use of every coordinate in one document.
 * @param local directives of what a client answers itself, and sends to nobody
 */
export function usesIn(
  document: Document,
  schemas: Pick<Schemas, 'old'>,
  rules: Rules,
  open?: Open,
  local: readonly string[] = [],
): Use[] {
  const out: Use[] = [];
  for (const definition of document.ast.definitions) {
    if (definition.kind !== 'OperationDefinition' && definition.kind !== 'FragmentDefinition') continue;
    out.push(...usesOf(document, definition, schemas.old, { rules, local }, open));
  }
  return out;
}

function usesOf(
  document: Document,
  definition: Definition,
  schema: GraphQLSchema,
  { rules, local }: { rules: Rules; local: readonly string[] },
  open: Open | undefined,
): Use[] {
  const { TypeInfo, visit, visitWithTypeInfo, getNamedType, Kind } = graphql();
  const info = new TypeInfo(schema);
  const out: Use[] = [];
  const way: string[] = [];
  const useOf = (coordinate: string, named: ASTNode, site: Site): Use | undefined => {
    const rule = rules.get(coordinate);
    if (!rule || !named.loc || (rule.match.absent === true) !== (site.kind === 'absent')) return undefined;
    return { rule, document, definition, site, start: named.loc.start, end: named.loc.end, way: [...way] };
  };
  const add = (coordinate: string, named: ASTNode, site: Site): void => {
    const use = useOf(coordinate, named, site);
    if (use) out.push(use);
  };
  const isLocal = ({ directives = [] }: FieldNode | InlineFragmentNode): boolean =>
    directives.some(({ name }) => local.includes(name.value));
  visit(
    definition,
    visitWithTypeInfo(info, {
      InlineFragment: (node) => (isLocal(node) ? false : undefined),
      Field: {
        enter(node, _key, parent) {
          if (isLocal(node)) return false;
          way.push(node.alias?.value ?? node.name.value);
          const owner = info.getParentType()?.name;
          if (owner === undefined) return undefined;
          const coordinate = `${owner}.${node.name.value}`;
          add(coordinate, node.name, { kind: 'field', node, siblings: isList(parent) ? parent : [] });
          if (!info.getFieldDef()) return undefined;
          for (const [each, { match }] of rules) {
            if (!match.absent || !each.startsWith(`${coordinate}(`)) continue;
            const given = node.arguments?.find(({ name }) => each === `${coordinate}(${name.value}:)`);
            const use = useOf(each, node.name, { kind: 'absent', node });
            if (use && !given) out.push(use);
            if (use && given?.value.kind === 'Variable' && mayBeLeftOut(definition, given.value))
              open?.(use, given.value);
          }
          return undefined;
        },
        leave() {
          way.pop();
        },
      },
      Argument(node, _key, parent) {
        const owner = info.getParentType()?.name;
        const field = info.getFieldDef();
        if (info.getDirective() || owner === undefined || !field) return;
        add(`${owner}.${field.name}(${node.name.value}:)`, node.name, {
          kind: 'argument',
          node,
          siblings: argumentsAmong(parent),
        });
      },
      ObjectField(node, _key, parent) {
        const type = info.getParentInputType();
        const owner = type && getNamedType(type);
        if (owner)
          add(`${owner.name}.${node.name.value}`, node.name, { kind: 'input', node, siblings: fieldsAmong(parent) });
      },
      EnumValue(node, _key, parent, _path, ancestors) {
        const type = info.getInputType();
        if (!type) return;
        const holder =
          isNode(parent) && (parent.kind === Kind.ARGUMENT || parent.kind === Kind.OBJECT_FIELD) ? parent : undefined;
        const list = ancestors.at(-1);
        add(`${getNamedType(type).name}.${node.value}`, node, {
          kind: 'value',
          node,
          holder,
          siblings: [...argumentsAmong(list), ...fieldsAmong(list)],
        });
      },
      NamedType(node) {
        add(node.name.value, node.name, { kind: 'type', node });
      },
    }),
  );
  return out;
}

/** Whether an operation can be sent without a variable. A fragment does not say. */
function mayBeLeftOut(definition: Definition, { name }: VariableNode): boolean {
  const declared = definition.variableDefinitions?.find(({ variable }) => variable.name.value === name.value);
  return declared !== undefined && declared.defaultValue === undefined && declared.type.kind !== 'NonNullType';
}

type Ancestor = ASTNode | readonly ASTNode[] | undefined;

const isList = (value: Ancestor): value is readonly ASTNode[] => Array.isArray(value);
const isNode = (value: Ancestor): value is ASTNode => value !== undefined && !isList(value);
const argumentsAmong = (value: Ancestor): ArgumentNode[] =>
  isList(value) ? value.filter((each) => each.kind === 'Argument') : [];
const fieldsAmong = (value: Ancestor): ObjectFieldNode[] =>
  isList(value) ? value.filter((each) => each.kind === 'ObjectField') : [];
