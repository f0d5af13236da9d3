/**
 * What is selected in one place with what a rewrite changes: a fragment and who spreads it are one selection to the server, which refuses two
 * fields under one name. Documents that are in sight are validated (`proof.ts`); here is asked whether all of them are.
 */
import type { FieldNode, GraphQLSchema, SelectionSetNode } from 'graphql';
import type { Evaluator } from '../flow/evaluate.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import { asSpelt, filledIn, openIn } from './composed.ts';
import type { Begun, Document, Documents } from './documents.ts';
import type { Use } from './find.ts';
import type { Fragments } from './fragments.ts';
import { graphql } from './load.ts';
import type { Rules } from './schema.ts';

export class Spread {
  readonly #project: Project;
  readonly #e: Evaluator;
  readonly #documents: Documents;
  readonly #fragments: Fragments;
  readonly #schema: GraphQLSchema;
  readonly #rules: Rules;
  readonly #known = new Map<string, string | undefined>();

  constructor(
    project: Project,
    e: Evaluator,
    documents: Documents,
    fragments: Fragments,
    schema: GraphQLSchema,
    rules: Rules,
  ) {
    this.#project = project;
    this.#e = e;
    this.#documents = documents;
    this.#fragments = fragments;
    this.#schema = schema;
    this.#rules = rules;
  }

  /** Why a person has to look at what else is selected where this is; undefined: all of it is in sight. */
  of({ site, definition, document }: Use): string | undefined {
    if (site.kind !== 'field') return undefined;
    const key = (site.node.alias ?? site.node.name).value;
    const [missing] = this.#missing(document, definition.selectionSet, site.node);
    if (missing !== undefined)
      return `The fragment \`${missing}\` is not in sight: make sure that it does not select \`${key}\` as well.`;
    if (definition.kind !== 'FragmentDefinition') return undefined;
    const { name } = definition;
    const users = this.#fragments.users({ document, node: definition });
    if (!users.some(({ node }) => node.kind === 'OperationDefinition'))
      return `No operation that spreads the fragment is in sight: make sure that none selects \`${key}\` beside it.`;
    const spread = [
      name.value,
      ...users.flatMap(({ node }) => (node.kind === 'FragmentDefinition' ? node.name.value : [])),
    ];
    for (const each of spread) {
      const known = `${each}\0${key}`;
      if (!this.#known.has(known)) this.#known.set(known, this.#selecting(each, key));
      const path = this.#known.get(known);
      if (path !== undefined)
        return `A document in ${path} that is put together spreads the fragment: make sure that it does not select \`${key}\` beside it.`;
    }
    return undefined;
  }

  /** The fragments that nobody declares and that are spread in the selections around a field. */
  #missing(document: Document, { selections }: SelectionSetNode, field: FieldNode): readonly string[] {
    const around = selections.find(
      ({ loc }) => loc && field.loc && loc.start <= field.loc.start && field.loc.end <= loc.end,
    );
    const beside = selections.flatMap((each) =>
      each.kind === 'FragmentSpread' && !/^_+$/.test(each.name.value) ? each.name.value : [],
    );
    const own = beside.filter((name) => this.#fragments.named(name, document) === undefined);
    const inner = around && 'selectionSet' in around && around !== field ? around.selectionSet : undefined;
    return inner ? [...own, ...this.#missing(document, inner, field)] : own;
  }

  /** The file of a text that is put together, spreads a fragment, and selects a key itself or may do so. */
  #selecting(fragment: string, key: string): string | undefined {
    // Bounded: a name of a fragment.
    const spread = new RegExp(`\\.\\.\\.[\\s,]{0,99}${fragment}\\b`);
    return this.#project.naming(fragment).find((path) => {
      if (!isScript(path) || !this.#project.matches(path, spread)) return false;
      return this.#documents
        .unfinished(path)
        .some((begun) => spread.test(begun.masked.text) && this.#maySelect(begun, key));
    });
  }

  #maySelect(begun: Begun, key: string): boolean {
    const filled = { begun, asSpelt: asSpelt(begun), texts: filledIn(this.#e, begun) };
    return (
      filled.texts.some(({ document }) => document !== undefined && this.#isSelected(begun, document, key)) ||
      openIn(filled, this.#schema, this.#rules).length > 0
    );
  }

  /** Whether a document selects something under a key, but for fragments that are documents of their own: those are validated with it. */
  #isSelected({ document: own }: Begun, document: Document, key: string): boolean {
    const { visit } = graphql();
    // without one that is spelt, what stands in the composed text itself is not told from it
    const isElsewhere = (name: string): boolean => own !== undefined && this.#fragments.named(name, own) !== undefined;
    let found = false;
    visit(document.ast, {
      FragmentDefinition: ({ name }) => (isElsewhere(name.value) ? false : undefined),
      Field({ alias, name }) {
        if ((alias ?? name).value === key) found = true;
      },
    });
    return found;
  }
}
