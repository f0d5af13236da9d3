/** Who says of a document that it is one for our schema: its definitions, what stands beside it in its file, and who spreads its fragments. */
import type { GraphQLSchema } from 'graphql';
import type { Sources } from '../finding.ts';
import { certaintyOf, mayBeSpread, type Standing, standingOf, together } from './belongs.ts';
import type { Document } from './documents.ts';
import type { Definition, Use } from './find.ts';
import type { Fragments } from './fragments.ts';
import type { Rules } from './schema.ts';

export interface Known {
  certainty: 'certain' | 'likely';
  /** What our schema would refuse of what says so. */
  against: readonly string[];
  /** The file of an operation that the same text is sent with, and that may be for another server. */
  other?: string | undefined;
}

/** A definition that uses a fragment. */
interface User {
  node: Definition;
  path: string;
  file: string;
  /** What stands for it and against it, its fragments and all. */
  standing: Standing;
}

export class Standings {
  readonly #sources: Sources;
  readonly #fragments: Fragments;
  readonly #schema: GraphQLSchema;
  readonly #rules: Rules;
  readonly #standings = new Map<Definition, Standing>();
  readonly #users = new Map<Definition, readonly User[]>();
  /** What speaks for the documents of each file. */
  readonly #beside = new Map<string, string[]>();

  constructor(sources: Sources, fragments: Fragments, schema: GraphQLSchema, rules: Rules) {
    this.#sources = sources;
    this.#fragments = fragments;
    this.#schema = schema;
    this.#rules = rules;
  }

  /** Notes what a document says for the others of its file. */
  take(document: Document): void {
    const names = this.#beside.get(document.path) ?? [];
    for (const definition of document.ast.definitions)
      if (definition.kind === 'OperationDefinition' || definition.kind === 'FragmentDefinition')
        names.push(...this.of(definition).own);
    this.#beside.set(document.path, names);
  }

  /** What was noted of the documents of a file. */
  beside(path: string): readonly string[] | undefined {
    return this.#beside.get(path);
  }

  of(definition: Definition): Standing {
    let known = this.#standings.get(definition);
    if (!known) {
      known = standingOf(definition, this.#schema);
      this.#standings.set(definition, known);
    }
    return known;
  }

  /** What its definition and its file say of a use. */
  bySelf(use: Use): Known | undefined {
    const { document, definition } = use;
    const standing = this.of(definition);
    const certainty = certaintyOf(use, standing, this.#rules, this.#fileOf(document), this.beside(document.path));
    return certainty && { certainty, against: standing.against };
  }

  /** What they say of a use in a fragment who spread it: there it stands in one request with what they name. */
  bySpread(use: Use): Known | undefined {
    const { document, definition } = use;
    if (definition.kind !== 'FragmentDefinition' || !mayBeSpread(this.of(definition), this.#fileOf(document)))
      return undefined;
    let users = this.#users.get(definition);
    if (!users) {
      users = this.#fragments.users({ document, node: definition }).map(
        ({ document: from, node }): User => ({
          node,
          path: from.path,
          file: this.#fileOf(from),
          standing: together(this.#fragments.closure(from, node).members.map((each) => this.of(each.node))),
        }),
      );
      this.#users.set(definition, users);
    }
    const said = users.map((user) => ({ user, certainty: certaintyOf(use, user.standing, this.#rules, user.file) }));
    const best = said.find(({ certainty }) => certainty === 'certain') ?? said.find(({ certainty }) => certainty);
    if (!best?.certainty) return undefined;
    const other = said.find(({ user, certainty }) => !certainty && user.node.kind === 'OperationDefinition');
    return { certainty: best.certainty, against: best.user.standing.against, other: other?.user.path };
  }

  /** The path of a document with all that its file says. */
  #fileOf({ path, text }: Document): string {
    return `${path}\n${this.#sources.read(path) ?? text}`;
  }
}
