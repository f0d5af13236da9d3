/** What is told of documents that scripts make, or send something with, by means that are not followed. */
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { documentBuilders } from '../../rules/graphql-stores.ts';
import { attempt } from '../common/budget.ts';
import { fileOf } from '../documents/vue.ts';
import type { Blind, Sources } from '../finding.ts';
import type { Project } from '../flow/project.ts';
import { isSaidSo, mayBeOurs } from './belongs.ts';
import type { Document, Documents } from './documents.ts';
import { graphql } from './load.ts';
import { type Rules, wordOf } from './schema.ts';
import type { Standings } from './standings.ts';

/** An import of what puts documents together. Bounded: names of our own rules. */
const BUILDS = new RegExp(`["'](?:${documentBuilders.join('|')})["']`);
/** What raw text has where something is put in the place of a field that is none. */
const REPLACES = /\.replace(?:All)?\(/;
const STAND_IN = /[\s{](?:[A-Z][A-Z\d_]+|__(?!typename|type|schema)[A-Za-z]\w*)[\s}]/;
const STANDS_IN = /^(?:[A-Z][A-Z\d_]+|__(?!typename|type|schema)[A-Za-z]\w*)$/;

/** Whether a script imports what puts documents together, as raw text has it. */
export const mayBuild = (project: Project, path: string): boolean => project.matches(path, BUILDS);

/** Whether a script may put something in the place of a field that stands for others. */
export const mayReplace = (project: Project, path: string): boolean =>
  project.matches(path, REPLACES) && project.matches(path, STAND_IN);

interface Looked {
  sources: Sources;
  project: Project;
  documents: Documents;
  rules: Rules;
  schema: GraphQLSchema;
}

export class Unfollowed {
  /** Variables of documents of which it was seen what they are sent with, as `path:start`. */
  readonly followed = new Set<string>();
  readonly #told = new Set<string>();
  readonly #looked: Looked;
  readonly #standings: Standings;
  readonly #tell: (blind: Blind) => void;

  constructor(looked: Looked, standings: Standings, tell: (blind: Blind) => void) {
    this.#looked = looked;
    this.#standings = standings;
    this.#tell = tell;
  }

  /** The boundary round one file or document: what goes wrong is told there, and all else stands. */
  #guarded(path: string, at: number, look: () => void): void {
    const outcome = attempt(look);
    if ('trouble' in outcome) this.#tell({ path, at, ...outcome.trouble });
  }

  /** Scripts that have a library put documents together, of names and objects, where they spell what goes away. */
  built(paths: readonly string[]): void {
    const { project, rules } = this.#looked;
    const names = [...new Set([...rules.values()].map(({ match }) => wordOf(match)))];
    for (const path of paths) {
      const text = project.text(path) ?? '';
      const at = text.search(BUILDS);
      if (at < 0 || !isSaidSo(`${path}\n${text}`)) continue;
      const name = names.find((each) => new RegExp(`\\b${each}\\b`).test(text));
      if (name !== undefined)
        this.#tell({
          path: fileOf(path),
          at,
          code: 'document',
          message: `A library puts documents together here, which was not followed: they may name \`${name}\`, which goes away.`,
        });
    }
  }

  /** Scripts that put something in the place of a field that stands for others: `QUERY.replace('FIELDS', …)`. */
  replaced(paths: readonly string[]): void {
    for (const path of paths)
      for (const document of this.#looked.documents.in(path))
        this.#guarded(document.path, document.at, () => this.#replacedIn(document));
  }

  #replacedIn(document: Document): void {
    const file = this.#fileOf(document);
    const isOurs = document.ast.definitions.some(
      (each) => each.kind === 'OperationDefinition' && mayBeOurs(this.#standings.of(each), file),
    );
    if (!isOurs) return;
    graphql().visit(document.ast, {
      Field: ({ name: { value, loc } }) => {
        if (STANDS_IN.test(value))
          this.#tell({
            path: document.path,
            at: document.at + (loc?.start ?? 0),
            code: 'document',
            message: `What is put in the place of \`${value}\` was not followed, and may name what goes away.`,
          });
      },
    });
  }

  /** Documents that take what goes away in a variable, where it was not seen what they are sent with, and a script beside them spells its name. */
  unsent(found: readonly Document[]): void {
    for (const document of found) this.#guarded(document.path, document.at, () => this.#unsentIn(document));
  }

  #unsentIn(document: Document): void {
    const { schema, rules } = this.#looked;
    const file = this.#fileOf(document);
    for (const { name, at, leaving, operation } of variablesOf(document, schema, rules)) {
      const key = `${document.path}:${document.at + at}`;
      if (this.followed.has(key) || this.#told.has(key) || !mayBeOurs(this.#standings.of(operation), file)) continue;
      const field = leaving.find((each) => this.#isSpeltBeside(document, operation.name?.value, each));
      if (field === undefined) continue;
      this.#told.add(key);
      this.#tell({
        path: document.path,
        at: document.at + at,
        code: 'body',
        message: `What is sent as \`$${name}\` was not followed, and may hold \`${field}\`, which goes away.`,
      });
    }
  }

  /** Whether a script has a name outside of a document: the document's own script, or one that names it. */
  #isSpeltBeside({ path, text, id }: Document, operation: string | undefined, name: string): boolean {
    const { project, documents } = this.#looked;
    const word = new RegExp(`(?<![\\w.$])${name}(?!\\w)|\\.${name}\\s{0,9}=(?![=>])`, 'g');
    const own = path.slice(path.lastIndexOf('/') + 1);
    return project.naming(name).some((each) => {
      const script = project.text(each) ?? '';
      const isOwn = fileOf(each) === path;
      if (!isOwn && !script.includes(own) && !(operation !== undefined && script.includes(operation))) return false;
      const inDocuments = isOwn ? documents.in(each).map((other) => other.text) : id === path ? [] : [text];
      const all = (script.match(word) ?? []).length;
      return all > inDocuments.reduce((count, other) => count + (other.match(word) ?? []).length, 0);
    });
  }

  /** A file by its path and its text: what says whose it is may stand in either. */
  #fileOf({ path }: Document): string {
    return `${path}\n${this.#looked.sources.read(path) ?? ''}`;
  }
}

interface OpenVariable {
  name: string;
  /** Where it is declared, in the document's text. */
  at: number;
  /** Names of fields, and of values, that go away in it. */
  leaving: readonly string[];
  operation: OperationDefinitionNode;
}

/** The variables of a document that can hold a field or a value which goes away, by their types. */
function variablesOf(document: Document, schema: GraphQLSchema, rules: Rules): OpenVariable[] {
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
  const { getNamedType, isEnumType, isInputObjectType } = graphql();
  const named = getNamedType(type);
  if (isEnumType(named))
    return named.getValues().flatMap(({ name }) => (rules.has(`${named.name}.${name}`) ? [name] : []));
  if (!isInputObjectType(named) || seen.has(named.name)) return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => [
    ...(rules.has(`${named.name}.${field.name}`) ? [field.name] : []),
    ...leavingIn(field.type, rules, seen),
  ]);
}
