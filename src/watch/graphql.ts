/** Deprecated elements in what is sent to GraphQL, by schema coordinate. `graphql` itself is loaded with the first document. */
import type { DocumentNode, GraphQLInputType, GraphQLSchema, VariableDefinitionNode } from 'graphql';
import type { Change } from '../catalogue/change.ts';
import { certaintyOf, standingOf } from '../graphql/belongs.ts';
import type { Document } from '../graphql/documents.ts';
import { usesIn } from '../graphql/find.ts';
import { graphql } from '../graphql/load.ts';
import { type Rules, rulesOf } from '../graphql/schema.ts';
import type { Observed } from './observe.ts';

/** Where operations go, in words that no path of the catalogue has. */
const ENDPOINT = 'POST /api/graphql';
/** Programs send few documents, and send them often. */
const KEPT = 500;

interface Seen {
  /** Coordinates of the document itself. */
  coordinates: readonly string[];
  ast: DocumentNode;
}

export class Operations {
  readonly #rules: Rules;
  readonly #sdl: () => string;
  #schema: GraphQLSchema | undefined;
  readonly #known = new Map<string, Seen | undefined>();

  /** @param sdl our part of GitLab's schema; asked for once */
  constructor(changes: readonly Change[], sdl: () => string) {
    this.#rules = rulesOf(changes);
    this.#sdl = sdl;
  }

  /**
   * @param isSure it goes to GitLab for sure; otherwise the document must prove it
   * @returns undefined where the text is no document
   */
  uses(text: string, variables: unknown, isSure: boolean): Observed[] | undefined {
    const seen = this.#seen(text, isSure);
    if (!seen) return undefined;
    const out = new Set(seen.coordinates);
    if (isSure || out.size > 0) for (const each of this.#inVariables(seen.ast, variables)) out.add(each);
    return this.#observed(out);
  }

  /** From `Type.field` names, as GitLab's log lists them. */
  fields(names: readonly string[]): Observed[] {
    return this.#observed(new Set(names.filter((name) => this.#rules.get(name)?.match.absent !== true)));
  }

  #observed(coordinates: Iterable<string>): Observed[] {
    return [...coordinates].flatMap((element) => {
      const rule = this.#rules.get(element)?.change.id;
      return rule === undefined ? [] : [{ rule, kind: 'graphql' as const, element, endpoint: ENDPOINT }];
    });
  }

  #seen(text: string, isSure: boolean): Seen | undefined {
    const key = `${isSure} ${text}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const seen = this.#look(text, isSure);
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, seen);
    return seen;
  }

  #look(text: string, isSure: boolean): Seen | undefined {
    const { parse, buildASTSchema } = graphql();
    let ast: DocumentNode;
    try {
      ast = parse(text, { maxTokens: 50_000 });
    } catch {
      return undefined;
    }
    this.#schema ??= buildASTSchema(parse(this.#sdl(), { noLocation: true }), { assumeValid: true });
    const schema = this.#schema;
    const found = usesIn(documentOf(text, ast), { old: schema }, this.#rules).filter(
      (use) => isSure || certaintyOf(use, standingOf(use.definition, schema), this.#rules, text) === 'certain',
    );
    return { ast, coordinates: found.map(({ rule }) => rule.match.graphql) };
  }

  /** Input fields and enum values that stand in the variables. */
  #inVariables(ast: DocumentNode, variables: unknown): string[] {
    const schema = this.#schema;
    if (typeof variables !== 'object' || variables === null || !schema) return [];
    const out: string[] = [];
    for (const definition of ast.definitions) {
      if (definition.kind !== 'OperationDefinition') continue;
      for (const each of definition.variableDefinitions ?? []) {
        const type = typeOf(schema, each);
        const name = each.variable.name.value;
        if (type && Object.hasOwn(variables, name)) walk(type, Reflect.get(variables, name), out);
      }
    }
    return out.filter((each) => this.#rules.has(each));
  }
}

function typeOf(schema: GraphQLSchema, { type }: VariableDefinitionNode): GraphQLInputType | undefined {
  const { getNamedType, isInputType, typeFromAST } = graphql();
  // Each kind of type node has an overload of its own; what counts is the named type inside.
  let node = type;
  while (node.kind !== 'NamedType') node = node.type;
  const named = typeFromAST(schema, node);
  return named && isInputType(named) ? getNamedType(named) : undefined;
}

/** The coordinates that a variable's value spells. */
function walk(type: GraphQLInputType, value: unknown, out: string[]): void {
  const { getNamedType, isEnumType, isInputObjectType } = graphql();
  const named = getNamedType(type);
  if (Array.isArray(value)) for (const each of value) walk(named, each, out);
  else if (isEnumType(named) && typeof value === 'string') out.push(`${named.name}.${value}`);
  else if (isInputObjectType(named) && typeof value === 'object' && value !== null) {
    const fields = named.getFields();
    for (const [name, inside] of Object.entries(value)) {
      const field = fields[name];
      if (!field) continue;
      out.push(`${named.name}.${name}`);
      walk(field.type, inside, out);
    }
  }
}

/** A document that stands in no file. */
const documentOf = (text: string, ast: DocumentNode): Document => ({
  id: '',
  path: '',
  text,
  at: 0,
  holes: [],
  node: undefined,
  by: 'text',
  ast,
  write: (written) => written,
});
