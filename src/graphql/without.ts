/** The schema that is left when every announced change has been made: the definitions, without what goes and without what is of a type that goes. */
import type {
  ASTNode,
  DefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  TypeNode,
} from 'graphql';
import type { Rules } from './schema.ts';

/** @param ast valid definitions, with their extensions */
export function without(ast: DocumentNode, rules: Rules): DocumentNode {
  const goes = (coordinate: string): boolean => {
    const match = rules.get(coordinate)?.match;
    return match !== undefined && !match.absent && !match.stays;
  };
  const gone = new Set(
    ast.definitions.flatMap((node) => (isTypeOfInput(node) && goes(node.name.value) ? [node.name.value] : [])),
  );
  const isOfGone = ({ type }: { type: TypeNode }): boolean => gone.has(namedIn(type));
  const argumentsLeft = (owner: string, field: FieldDefinitionNode): readonly InputValueDefinitionNode[] | undefined =>
    field.arguments?.filter((each) => !isOfGone(each) && !goes(`${owner}.${field.name.value}(${each.name.value}:)`));
  const left = (node: DefinitionNode): DefinitionNode => {
    switch (node.kind) {
      case 'EnumTypeDefinition':
      case 'EnumTypeExtension': {
        const values = node.values?.filter((each) => !goes(`${node.name.value}.${each.name.value}`));
        return { ...node, ...(values ? { values } : {}) };
      }
      case 'InputObjectTypeDefinition':
      case 'InputObjectTypeExtension': {
        const fields = node.fields?.filter((each) => !isOfGone(each) && !goes(`${node.name.value}.${each.name.value}`));
        return { ...node, ...(fields ? { fields } : {}) };
      }
      case 'ObjectTypeDefinition':
      case 'ObjectTypeExtension':
      case 'InterfaceTypeDefinition':
      case 'InterfaceTypeExtension': {
        const owner = node.name.value;
        const fields = node.fields
          ?.filter((each) => !isOfGone(each) && !goes(`${owner}.${each.name.value}`))
          .map((each): FieldDefinitionNode => {
            const own = argumentsLeft(owner, each);
            return own && own.length !== each.arguments?.length ? { ...each, arguments: own } : each;
          });
        return { ...node, ...(fields ? { fields } : {}) };
      }
      default:
        return node;
    }
  };
  return {
    ...ast,
    definitions: ast.definitions.filter((node) => !isNamed(node) || !gone.has(node.name.value)).map(left),
  };
}

const isNamed = (node: ASTNode): node is DefinitionNode & { name: { value: string } } =>
  'name' in node && node.name !== undefined;

const isTypeOfInput = (
  node: DefinitionNode,
): node is Extract<DefinitionNode, { kind: `${'Enum' | 'InputObject'}Type${string}` }> =>
  /^(?:Enum|InputObject)Type/.test(node.kind);

const namedIn = (type: TypeNode): string => (type.kind === 'NamedType' ? type.name.value : namedIn(type.type));
