/** The schema before a change and after it: from our part of GitLab's, or from the user's own. */
import type { ASTNode, DefinitionNode, DocumentNode, GraphQLSchema, TypeNode } from 'graphql';
import type { Change, GraphqlMatch } from '../catalogue/change.ts';
import { isNested } from '../common/budget.ts';
import { oncePer } from '../common/once.ts';
import { Problem } from '../common/problem.ts';
import { graphql } from './load.ts';
import { without } from './without.ts';

/** The user named a schema that is none, or not GitLab's. */
export class SchemaError extends Problem {}

/** A change's word about one element of the schema. */
export interface Rule {
  change: Change;
  match: GraphqlMatch;
}

/** Rules by the coordinate they are about. */
export type Rules = ReadonlyMap<string, Rule>;

export const rulesOf = oncePer((changes: readonly Change[]): Rules => {
  const out = new Map<string, Rule>();
  for (const change of changes)
    for (const match of change.match) if ('graphql' in match) out.set(match.graphql, { change, match });
  return out;
});

/** The name that a document spells where it uses the element. */
export function wordOf(match: GraphqlMatch): string {
  const [, owner = '', member, argument] = /^(\w+)(?:\.(\w+)(?:\((\w+):\))?)?$/.exec(match.graphql) ?? [];
  return (match.absent ? member : (argument ?? member)) ?? owner;
}

export interface Schemas {
  old: GraphQLSchema;
  /** Made when it is first asked for: most runs find nothing to prove. */
  readonly new: GraphQLSchema;
  /** The user's own, whole: documents must be valid against it. */
  full: boolean;
  /** Old names of types that the server took for new ones. */
  aliases: ReadonlyMap<string, string>;
}

export interface Given {
  schemas: Schemas;
  /** One line each about what the user's schema lacks. */
  remarks: readonly string[];
}

const built = new Map<string, Given>();

/** `sdl`: our part, asked for once. A run that rewrites looks more than once. */
export function schemasOf(sdl: () => string, rules: Rules, own?: { path: string; text: string }): Given {
  if (own) return build(sdl(), rules, own);
  const key = [...rules.keys()].join();
  let known = built.get(key);
  if (!known) {
    known = build(sdl(), rules);
    built.set(key, known);
  }
  return known;
}

function build(sdl: string, rules: Rules, own?: { path: string; text: string }): Given {
  const { parse, buildASTSchema } = graphql();
  const ours = parse(sdl, { noLocation: true });
  const taken = typesTaken(ours);
  const aliases = new Map<string, string>();
  for (const { match } of rules.values())
    if (!match.graphql.includes('.') && match.fix?.rename !== undefined && !taken.has(match.graphql))
      aliases.set(match.graphql, match.fix.rename);
  const read = own && readOwn(own, ours, rules);
  const ast = read?.ast ?? ours;
  const old = buildASTSchema(ast, { assumeValid: true });
  let after: GraphQLSchema | undefined;
  return {
    schemas: {
      old,
      get new() {
        after ??= buildASTSchema(without(ast, rules), { assumeValid: true });
        return after;
      },
      full: read !== undefined,
      aliases,
    },
    remarks: read?.remarks ?? [],
  };
}

/** Types that a field, an argument or an input field is of. One that is of nothing is only another name for one that is. */
function typesTaken(ast: DocumentNode): ReadonlySet<string> {
  const out = new Set<string>();
  const take = (type: TypeNode): void => {
    if (type.kind === 'NamedType') out.add(type.name.value);
    else take(type.type);
  };
  for (const node of ast.definitions) {
    if (!('fields' in node)) continue;
    for (const field of node.fields ?? []) {
      take(field.type);
      if ('arguments' in field) for (const argument of field.arguments ?? []) take(argument.type);
    }
  }
  return out;
}

interface Read {
  ast: DocumentNode;
  remarks: string[];
}

/** @throws {SchemaError} for what is no schema of GitLab's */
function readOwn({ path, text }: { path: string; text: string }, ours: DocumentNode, rules: Rules): Read {
  const bad = (why: string): never => {
    throw new SchemaError(`${path} ${why.replace(/\.$/, '')}.`);
  };
  if (text.length > 50_000_000) return bad('is larger than 50 MB, so no schema');
  if (isNested(text, 200)) return bad('is nested too deeply to be read');
  const remarks: string[] = [];
  let ast: DocumentNode;
  try {
    ast = documentOf(text, remarks, path);
  } catch (error) {
    return bad(
      `could not be read as a schema: ${error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)}`,
    );
  }
  const names = new Set(ast.definitions.map(nameOf));
  // an older or newer one lacks some of ours; somebody else's has none of the longer names
  const own = [...new Set(ours.definitions.map(nameOf))].filter((name) => /[a-z][A-Z]/.test(name));
  const missing = own.filter((name) => !names.has(name));
  if (missing.length > own.length * 0.75)
    return bad(
      `is not GitLab's schema (it has no ${missing
        .slice(0, 3)
        .map((name) => `\`${name}\``)
        .join(', ')} and more)`,
    );
  if (isWithoutDeprecated(ast))
    remarks.push(
      `${path} lists no deprecated element: it was made without \`includeDeprecated\`, so nothing in it is reported as \`schema-deprecated\`.`,
    );
  else if (lacksDeprecatedInputs(ast))
    remarks.push(
      `${path} lists no deprecated argument or input field: ask for them with \`inputValueDeprecation: true\`, else they cannot be reported.`,
    );
  return { ast: joined(ast, ours, rules), remarks };
}

function documentOf(text: string, remarks: string[], path: string): DocumentNode {
  const { parse, buildClientSchema, printSchema } = graphql();
  if (!/^\uFEFF?\s*[{[]/.test(text)) return parse(text.replace(/^\uFEFF/, ''), { noLocation: true });
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const introspection = introspectionOf(json);
  if (!introspection) throw new Error('the JSON holds no `__schema`');
  if (!text.includes('"isDeprecated"')) remarks.push(`${path} says of no element whether it is deprecated.`);
  return parse(printSchema(buildClientSchema(introspection, { assumeValid: true })), { noLocation: true });
}

type Introspection = Parameters<Graphql['buildClientSchema']>[0];
type Graphql = ReturnType<typeof graphql>;

function introspectionOf(json: unknown): Introspection | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  if ('__schema' in json && isIntrospection(json)) return json;
  return 'data' in json ? introspectionOf(json.data) : undefined;
}

function isIntrospection(json: object): json is Introspection {
  const schema: unknown = Reflect.get(json, '__schema');
  return typeof schema === 'object' && schema !== null && 'types' in schema && Array.isArray(schema.types);
}

const nameOf = (node: DefinitionNode): string => ('name' in node && node.name ? node.name.value : '');

function isWithoutDeprecated(ast: DocumentNode): boolean {
  return !hasDeprecated(ast, () => true);
}

function lacksDeprecatedInputs(ast: DocumentNode): boolean {
  return !hasDeprecated(ast, (kind) => kind === 'InputValueDefinition');
}

function hasDeprecated(ast: DocumentNode, of: (kind: ASTNode['kind']) => boolean): boolean {
  const { visit, BREAK } = graphql();
  let found = false;
  visit(ast, {
    enter(node) {
      if (of(node.kind) && 'directives' in node && node.directives?.some((each) => each.name.value === 'deprecated')) {
        found = true;
        return BREAK;
      }
      return undefined;
    },
  });
  return found;
}

/** The user's schema with every element that the catalogue is about, old and new, so that both sides can be told. */
function joined(own: DocumentNode, ours: DocumentNode, rules: Rules): DocumentNode {
  const wanted = new Set<string>();
  for (const { match } of rules.values()) {
    // Bounded: a name of our own rules.
    wanted.add(match.graphql.replace(/\(.*$/, ''));
    wanted.add(match.graphql);
    const owner = match.graphql.split('.')[0] ?? '';
    const to = match.fix?.rename ?? match.fix?.set?.name;
    if (to !== undefined)
      wanted.add(
        match.graphql.includes('(')
          ? // Bounded: a name of our own rules.
            `${match.graphql.replace(/\(.*$/, '')}(${to}:)`
          : match.graphql.includes('.')
            ? `${owner}.${to}`
            : to,
      );
  }
  const has = new Map(own.definitions.map((node) => [nameOf(node), node]));
  const added = new Map<string, DefinitionNode>();
  /** A type that only ours has, with the types it needs. */
  const need = (name: string): void => {
    if (has.has(name) || added.has(name)) return;
    const definition = ours.definitions.find((node) => nameOf(node) === name);
    if (!definition) return;
    added.set(name, definition);
    graphql().visit(definition, { NamedType: (node) => need(node.name.value) });
  };
  const needAll = (node: ASTNode): void => {
    graphql().visit(node, { NamedType: (each) => need(each.name.value) });
  };
  const definitions = own.definitions.map((node): DefinitionNode => {
    const mine = ours.definitions.find((each) => each.kind === node.kind && nameOf(each) === nameOf(node));
    if (!mine) return node;
    const type = nameOf(node);
    if (node.kind === 'EnumTypeDefinition' && mine.kind === 'EnumTypeDefinition') {
      const more = (mine.values ?? []).filter(
        (each) =>
          wanted.has(`${type}.${each.name.value}`) && !node.values?.some((one) => one.name.value === each.name.value),
      );
      return { ...node, values: [...(node.values ?? []), ...more] };
    }
    if (node.kind === 'InputObjectTypeDefinition' && mine.kind === 'InputObjectTypeDefinition') {
      const more = (mine.fields ?? []).filter(
        (each) =>
          wanted.has(`${type}.${each.name.value}`) && !node.fields?.some((one) => one.name.value === each.name.value),
      );
      more.forEach(needAll);
      return { ...node, fields: [...(node.fields ?? []), ...more] };
    }
    if (
      (node.kind === 'ObjectTypeDefinition' && mine.kind === 'ObjectTypeDefinition') ||
      (node.kind === 'InterfaceTypeDefinition' && mine.kind === 'InterfaceTypeDefinition')
    ) {
      const more = (mine.fields ?? []).filter(
        (each) =>
          wanted.has(`${type}.${each.name.value}`) && !node.fields?.some((one) => one.name.value === each.name.value),
      );
      more.forEach(needAll);
      const fields = (node.fields ?? []).map((field) => {
        const ownArguments = field.arguments ?? [];
        const mineField = mine.fields?.find((each) => each.name.value === field.name.value);
        const extra = (mineField?.arguments ?? []).filter(
          (each) =>
            wanted.has(`${type}.${field.name.value}(${each.name.value}:)`) &&
            !ownArguments.some((one) => one.name.value === each.name.value),
        );
        extra.forEach(needAll);
        return extra.length > 0 ? { ...field, arguments: [...ownArguments, ...extra] } : field;
      });
      return { ...node, fields: [...fields, ...more] };
    }
    return node;
  });
  for (const name of wanted) if (!name.includes('.')) need(name);
  return { ...own, definitions: [...definitions, ...added.values()] };
}
