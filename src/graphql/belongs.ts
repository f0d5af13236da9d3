/** Whether a document is one for our schema at all. Names like `runners` and `projects` stand in other people's schemas too. */
import type { ASTNode, GraphQLSchema } from 'graphql';
import type { Definition, Use } from './find.ts';
import { graphql } from './load.ts';
import type { Rules } from './schema.ts';
import { wordOf } from './schema.ts';

/** Names that every schema has. */
const COMMON =
  /^(?:pageInfo|hasNextPage|hasPreviousPage|endCursor|startCursor|createdAt|updatedAt|clientMutationId|totalCount|firstName|lastName|mergedAt|sortBy|orderBy|avatarUrl|webUrl|fullName|userId|groupId|projectId)$/;
const hasHump = (name: string): boolean => /[a-z][A-Z]/.test(name);

export interface Standing {
  /** Names in it that are this schema's and hardly another's. */
  own: readonly string[];
  /** What it does that this schema would refuse, but for what is not listed. */
  against: readonly string[];
  /** Fields that types of ours do not list. */
  unknown: number;
}

/** What speaks for a definition, and what against it. */
export function standingOf(definition: Definition, schema: GraphQLSchema): Standing {
  const {
    TypeInfo,
    visit,
    visitWithTypeInfo,
    getNamedType,
    isCompositeType,
    isEnumType,
    isInputType,
    typeFromAST,
    isNonNullType,
  } = graphql();
  const info = new TypeInfo(schema);
  const own = new Set<string>();
  const against: string[] = [];
  let unknown = 0;
  const mine = (name: string): void => {
    if (hasHump(name) && !COMMON.test(name)) own.add(name);
  };
  const named = (name: string): void => {
    const type = schema.getType(name);
    if (!type || !hasHump(name)) return;
    own.add(name);
    // named outright, a type of three words is nobody else's
    const isMarked = type.astNode?.directives?.some((directive) => directive.name.value === 'unmistakable') === true;
    if (isMarked || /^[A-Z][a-z]+[A-Z][a-z]+[A-Z]/.test(name)) own.add(`type ${name}`);
  };
  visit(
    definition,
    visitWithTypeInfo(info, {
      Field(node) {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        if (!parent || node.name.value.startsWith('__') || /^_+$/.test(node.name.value)) return;
        if (!field) {
          unknown += 1;
          return;
        }
        mine(node.name.value);
        const isComposite = isCompositeType(getNamedType(field.type));
        if (isComposite !== (node.selectionSet !== undefined))
          against.push(`${parent.name}.${node.name.value} is ${isComposite ? 'not ' : ''}a leaf`);
        const given = new Set(node.arguments?.map(({ name }) => name.value));
        for (const argument of field.args)
          if (
            isNonNullType(argument.type) &&
            argument.defaultValue === undefined &&
            !given.has(argument.name) &&
            !hasHole(node.arguments ?? [])
          )
            against.push(`${parent.name}.${node.name.value} without ${argument.name}`);
      },
      Argument(node) {
        if (info.getDirective() || !info.getFieldDef() || /^_+$/.test(node.name.value)) return;
        if (info.getArgument()) mine(node.name.value);
        else unknown += 1;
      },
      EnumValue(node) {
        const type = info.getInputType();
        const enumeration = type && getNamedType(type);
        if (enumeration && isEnumType(enumeration) && enumeration.getValue(node.value) && node.value.includes('_'))
          own.add(node.value);
      },
      ObjectField(node) {
        if (info.getInputType()) mine(node.name.value);
      },
      VariableDefinition(node) {
        const type = typeFromAST(schema, node.type);
        if (type && isInputType(type)) named(getNamedType(type).name);
      },
      FragmentDefinition: (node) => named(node.typeCondition.name.value),
      InlineFragment: (node) => {
        if (node.typeCondition) named(node.typeCondition.name.value);
      },
    }),
  );
  return { own: [...own], against, unknown };
}

const hasHole = (nodes: readonly ASTNode[]): boolean =>
  nodes.some((node) => 'name' in node && node.name !== undefined && /^_+$/.test(node.name.value));

/** What a file says of whose server it speaks to. */
interface Said {
  isSentElsewhere: boolean;
  isSaidSo: boolean;
}

let lastSaid: (Said & { file: string }) | undefined;

/** Whether a file, by its path and its text, says that it speaks to the product. */
export const isSaidSo = (file: string): boolean => /gitlab/i.test(file) || /\/api\/graphql\b/.test(file);

/** Asked for each use, and the same for all of a file. */
function saidBy(file: string): Said {
  if (lastSaid?.file !== file) {
    lastSaid = { file, isSentElsewhere: foreignHost(file), isSaidSo: isSaidSo(file) };
  }
  return lastSaid;
}

/**
 * How sure it is that a use is one of our element. Undefined: it is someone else's.
 * @param beside what speaks for all documents of the file: a program speaks to one server in one place
 */
export function certaintyOf(
  use: Use,
  standing: Standing,
  rules: Rules,
  file: string,
  beside: readonly string[] = [],
): 'certain' | 'likely' | undefined {
  const distinct = isDistinctive(use, rules) ? 1 : 0;
  const { isSentElsewhere, isSaidSo } = saidBy(file);
  if (isSentElsewhere) return undefined;
  const { own, against, unknown } = standing;
  if (use.rule.match.proven) {
    if (against.length > 0) return isSaidSo && outweighs(use, standing, beside) ? 'likely' : undefined;
    if (own.length === 0 && !isSaidSo) return undefined;
    // what our schema does not know may be newer than it, or left out there
    if (own.length === 0 && unknown > 0) return 'likely';
    return own.length >= 2 || isSaidSo ? 'certain' : unknown > 0 ? undefined : 'likely';
  }
  if (against.length > 0) return own.length + distinct >= 2 ? 'likely' : undefined;
  if (distinct || own.length > 0)
    return own.length + distinct >= 2 || isSaidSo ? 'certain' : unknown > 2 ? undefined : 'likely';
  if (unknown > 0 && !isSaidSo) return undefined;
  return isSaidSo ? 'certain' : 'likely';
}

/** Whether a definition may be one for our schema, as far as it is spelt. */
export function mayBeOurs({ own, against }: Standing, file: string): boolean {
  const { isSentElsewhere, isSaidSo } = saidBy(file);
  return !isSentElsewhere && (isSaidSo || (own.length > 0 && against.length === 0));
}

/** Whether a definition may turn out to be for our schema once it is known what fills it in. */
export function mayTurnOutOurs({ own, against, unknown }: Standing, file: string): boolean {
  const { isSentElsewhere, isSaidSo } = saidBy(file);
  return !isSentElsewhere && (isSaidSo || own.length > 0 || against.length + unknown === 0);
}

/** Whether what uses a fragment may speak for it: neither it nor its file speaks against us. */
export const mayBeSpread = ({ against }: Standing, file: string): boolean =>
  against.length === 0 && !saidBy(file).isSentElsewhere;

/** What speaks for and against definitions that are sent together. */
export function together(all: readonly Standing[]): Standing {
  return {
    own: [...new Set(all.flatMap(({ own }) => own))],
    against: all.flatMap(({ against }) => against),
    unknown: all.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}

/** Many names of ours stand against one mistake; what a neighbour says counts for what lies deep on a way that is ours all along. */
function outweighs({ way }: Use, { own, against }: Standing, beside: readonly string[]): boolean {
  const steps = way.slice(0, -1).filter((key) => !LISTING.test(key)).length;
  return (steps >= 3 ? new Set([...own, ...beside]).size : own.length) > 2 * Math.max(against.length, 1);
}

/** What every list of GraphQL has. */
const LISTING = /^(?:nodes|edges|node)$/;

/** Only our schema has an element of that name. */
function isDistinctive({ rule: { match } }: Use, rules: Rules): boolean {
  const word = wordOf(match);
  return rules.has(match.graphql) && (word.match(/[a-z0-9][A-Z]|_/g)?.length ?? 0) >= 1 && !COMMON.test(word);
}

/** An address of a GraphQL server that is none of GitLab's. */
function foreignHost(text: string): boolean {
  const urls = (text.match(/https?:\/\/[^\s'"`<>]*/gi) ?? []).filter((url) => /graphql/i.test(url));
  return (
    urls.length > 0 && urls.every((url) => !/gitlab|\/api\/graphql|localhost|127\.0\.0\.1|docs\.|spec\./i.test(url))
  );
}
