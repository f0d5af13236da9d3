/**
 * Whether a rewritten document is as valid as it was: before against the old schema, after against the new one, each operation
 * with the fragments it uses. What our part of the schema does not know counts on neither side, for it errs on both.
 */
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { applyEdits } from '../fix/edits.ts';
import type { Document } from './documents.ts';
import type { Definition } from './find.ts';
import type { Fragments } from './fragments.ts';
import { graphql } from './load.ts';
import type { TextEdit } from './rewrite.ts';
import type { Schemas } from './schema.ts';

export interface Element {
  document: Document;
  start: number;
  end: number;
  edits: readonly TextEdit[];
}

/** Errors as the validator words them, without its guesses at what was meant. */
export interface Fault {
  message: string;
  /** Where, in the texts as they were checked. */
  at: readonly { document: string; start: number; end: number }[];
}

/** More elements than this, in documents that use each other's fragments, are not checked one by one. */
const MAX_ALONE = 40;
/** Nodes of an operation and its fragments that are validated: pairs of fields with one name are compared, each with each. */
const MAX_NODES = 4_000;
const TOO_LARGE = 'it is too large to be checked';

export class Proof {
  readonly #fragments: Fragments;
  readonly #schemas: Schemas;
  readonly #before = new Map<string, readonly Fault[]>();
  readonly #after = new Map<string, readonly Fault[]>();
  readonly #refused = new Map<string, readonly string[]>();

  constructor(fragments: Fragments, schemas: Schemas) {
    this.#fragments = fragments;
    this.#schemas = schemas;
  }

  /**
   * The elements whose rewrite adds an error, each with the validator's sentence. An error at another of the elements does not
   * count: a person still has to see to that one. Elements that are only valid when both are rewritten are `tied`.
   */
  verdicts(elements: readonly Element[]): { failures: Map<Element, string>; tied: [Element, Element][] } {
    const failures = new Map<Element, string>();
    const tied: [Element, Element][] = [];
    for (const { documents, own } of this.#together(elements)) {
      const rewritten = own.filter((each) => each.edits.length > 0);
      const [first] = rewritten;
      if (!first) continue;
      const isWhole = rewritten.length === 1 || rewritten.length > MAX_ALONE;
      const all = this.#added(documents, rewritten, own);
      if (isWhole && all.error !== undefined) for (const element of rewritten) failures.set(element, all.error);
      // so many are only checked together, so they are only written together
      if (isWhole) for (const element of all.error === undefined ? rewritten : []) tied.push([first, element]);
      if (isWhole) continue;
      for (const element of rewritten) {
        const alone = this.#added(documents, [element], own);
        if (alone.error !== undefined && all.error !== undefined) failures.set(element, alone.error);
        for (const other of alone.beside) tied.push([element, other]);
      }
      const left = rewritten.filter((each) => !failures.has(each));
      const rest = left.length > 0 && all.error !== undefined ? this.#added(documents, left, own).error : undefined;
      if (rest !== undefined) for (const element of left) failures.set(element, rest);
    }
    return { failures, tied };
  }

  /** The documents that spread a fragment of this one: what two fragments select meets there. */
  #usersOf(document: Document): readonly Document[] {
    const own = document.ast.definitions.flatMap((node) =>
      node.kind === 'FragmentDefinition' ? { document, node } : [],
    );
    return this.#fragments.users(...own).map((user) => user.document);
  }

  /** Elements by the documents that use each other's fragments. */
  #together(elements: readonly Element[]): { documents: readonly Document[]; own: readonly Element[] }[] {
    const group = new Map<Document, Set<Document>>();
    for (const document of new Set(elements.map((each) => each.document))) {
      const mine = group.get(document) ?? new Set([document]);
      group.set(document, mine);
      for (const other of new Set([...this.#fragments.usedBy(document), ...this.#usersOf(document)])) {
        if (other === document) continue;
        for (const each of group.get(other) ?? [other]) mine.add(each);
        for (const each of mine) group.set(each, mine);
      }
    }
    const out = new Map<Set<Document>, Element[]>();
    for (const element of elements) {
      const documents = group.get(element.document);
      const list = documents && out.get(documents);
      if (list) list.push(element);
      else if (documents) out.set(documents, [element]);
    }
    return [...out].map(([documents, own]) => ({ documents: [...documents], own }));
  }

  /** The first error that these rewrites add, and the elements that would have to be rewritten with them. */
  #added(
    documents: readonly Document[],
    rewritten: readonly Element[],
    all: readonly Element[],
  ): { error?: string; beside: readonly Element[] } {
    const { parse, Source } = graphql();
    const edited = new Map<Document, { text: string; edits: readonly TextEdit[]; ast: DocumentNode }>();
    for (const document of documents) {
      const edits = rewritten.filter((each) => each.document === document).flatMap((each) => each.edits);
      if (edits.length === 0) continue;
      try {
        const text = applyEdits(document.text, edits);
        edited.set(document, {
          text,
          edits,
          ast: parse(new Source(text, document.id), { allowLegacyFragmentVariables: true }),
        });
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error), beside: [] };
      }
    }
    const asts = new Map([...edited].map(([{ id }, { ast }]) => [id, ast]));
    const chosen = new Set(rewritten);
    const others = all.filter((each) => !chosen.has(each));
    const at = (fault: Fault): Element | undefined =>
      others.find(({ document, start, end }) => {
        const { text, edits } = edited.get(document) ?? { text: document.text, edits: [] };
        const span = { start: moved(start, edits), end: moved(end, edits) };
        return fault.at.some((place) => place.document === document.id && isHeadOf(text, place, span));
      });
    const beside = new Set<Element>();
    for (const document of documents) {
      if (this.faultsBefore(document).some(({ message }) => message === TOO_LARGE))
        return { error: TOO_LARGE, beside: [] };
      const known = counted(this.faultsBefore(document));
      const anyhow = counted(this.faultsAfter(document));
      for (const fault of this.#faults(document, this.#schemas.new, false, asts)) {
        if (taken(known, fault.message)) continue;
        const other = at(fault);
        if (!other) return { error: fault.message, beside: [] };
        if (!taken(anyhow, fault.message) && other.edits.length > 0) beside.add(other);
      }
    }
    return { beside: [...beside] };
  }

  /** What the old schema says of a document as it stands. */
  faultsBefore(document: Document): readonly Fault[] {
    let known = this.#before.get(document.id);
    if (!known) {
      known = this.#faults(document, this.#schemas.old, true);
      this.#before.set(document.id, known);
    }
    return known;
  }

  /** What the new schema says of a document as it stands. */
  faultsAfter(document: Document): readonly Fault[] {
    let known = this.#after.get(document.id);
    if (!known) {
      known = this.#faults(document, this.#schemas.new, false);
      this.#after.set(document.id, known);
    }
    return known;
  }

  /**
   * What GitLab refuses of the operations of a document, whatever else its schema has: variables that are not declared, or of
   * another type than what takes them, and what is said twice. What is filled in may declare them.
   */
  refused(document: Document): readonly string[] {
    let known = this.#refused.get(document.id);
    if (!known) {
      known = this.#refusedOf(document);
      this.#refused.set(document.id, known);
    }
    return known;
  }

  #refusedOf(document: Document): readonly string[] {
    const { Kind, validate, ...rules } = graphql();
    const operations = document.ast.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    return operations.flatMap((operation) => {
      const { members } = this.#fragments.closure(document, operation);
      const whole: DocumentNode = { kind: Kind.DOCUMENT, definitions: members.map(({ node }) => node) };
      if (members.some((each) => each.document.holes.length > 0) || this.#isLarge(whole)) return [];
      return validate(this.#schemas.old, this.#asNew(whole), [
        rules.NoUndefinedVariablesRule,
        rules.VariablesInAllowedPositionRule,
        rules.UniqueVariableNamesRule,
        rules.UniqueArgumentNamesRule,
      ]).map(({ message }) => shortened(message).replace(/\.$/, ''));
    });
  }

  /** Fragments of a document that use themselves, through others or at once. */
  circles(document: Document): { at: number; message: string }[] {
    const { NoFragmentCyclesRule, validate, Kind } = graphql();
    for (const root of this.#fragments.circular(document)) {
      const whole: DocumentNode = {
        kind: Kind.DOCUMENT,
        definitions: this.#fragments.closure(document, root).members.map(({ node }) => node),
      };
      for (const error of validate(this.#schemas.old, whole, [NoFragmentCyclesRule]))
        if (error.nodes?.[0]?.loc && root.loc && error.nodes[0].loc.source.name === document.id)
          return [{ at: root.loc.start, message: shortened(error.message) }];
    }
    return [];
  }

  /** `asts`: documents as they are rewritten, by id. */
  #faults(
    document: Document,
    schema: GraphQLSchema,
    aliased: boolean,
    asts?: ReadonlyMap<string, DocumentNode>,
  ): readonly Fault[] {
    const { Kind, validate, specifiedRules, NoUnusedFragmentsRule, ExecutableDefinitionsRule } = graphql();
    const definitions = document.ast.definitions.filter(isExecutable);
    const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const used = new Set<string>();
    const out: Fault[] = [];
    const check = (roots: readonly Definition[]): void => {
      const nodes = new Map<string, Definition>();
      for (const root of roots)
        for (const member of this.#fragments.closure(document, root).members) {
          const node = rewrittenOf(member.node, asts?.get(member.document.id));
          if (node.kind === Kind.FRAGMENT_DEFINITION) used.add(node.name.value);
          nodes.set(`${node.kind} ${node.name?.value ?? ''}`, node);
        }
      const whole: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...nodes.values()] };
      if (this.#isLarge(whole)) {
        out.push({ message: TOO_LARGE, at: [] });
        return;
      }
      const isFragmentOnly = roots.every((each) => each.kind === Kind.FRAGMENT_DEFINITION);
      const rules = specifiedRules.filter(
        (rule) => rule !== ExecutableDefinitionsRule && !(isFragmentOnly && rule === NoUnusedFragmentsRule),
      );
      const errors = validate(schema, aliased ? this.#asNew(whole) : whole, rules, {
        maxErrors: 500,
        hideSuggestions: true,
      });
      for (const error of errors) out.push(faultOf(error));
    };
    for (const operation of operations) check([operation]);
    for (const fragment of definitions)
      if (fragment.kind === Kind.FRAGMENT_DEFINITION && !used.has(fragment.name.value)) check([fragment]);
    return out;
  }

  /** Whether a document has more nodes than are validated. */
  #isLarge(document: DocumentNode): boolean {
    let nodes = 0;
    const { visit, BREAK } = graphql();
    visit(document, { enter: () => (++nodes > MAX_NODES ? BREAK : undefined) });
    return nodes > MAX_NODES;
  }

  /** As the old server read it: an old name of a type is the new one. */
  #asNew(document: DocumentNode): DocumentNode {
    const { aliases } = this.#schemas;
    if (aliases.size === 0) return document;
    return graphql().visit(document, {
      NamedType(node) {
        const to = aliases.get(node.name.value);
        return to === undefined ? undefined : { ...node, name: { ...node.name, value: to } };
      },
    });
  }
}

const shortened = (message: string): string => (message.length > 300 ? `${message.slice(0, 300)}…` : message);

const isExecutable = (node: DocumentNode['definitions'][number]): node is Definition =>
  node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition';

function faultOf(error: GraphQLError): Fault {
  return {
    message: error.message,
    at: (error.nodes ?? []).flatMap(({ loc }) =>
      loc ? [{ document: loc.source.name, start: loc.start, end: loc.end }] : [],
    ),
  };
}

/** Where an offset is after edits before it. */
function moved(offset: number, edits: readonly TextEdit[]): number {
  return edits.reduce((at, { start, end, text }) => (end <= offset ? at + text.length - (end - start) : at), offset);
}

interface Span {
  start: number;
  end: number;
}

/** Whether an element stands in what a node itself says, not in what is selected below it. */
function isHeadOf(text: string, node: Span, element: Span): boolean {
  return (
    node.start <= element.start &&
    element.end <= node.end &&
    !/[{]/.test(text.slice(node.start, element.start).replace(/\([^()]*\)/g, ''))
  );
}

const named = new WeakMap<DocumentNode, ReadonlyMap<string, Definition>>();
const keyOf = (node: Definition): string => `${node.kind} ${node.name?.value ?? ''}`;

/** The same definition in a rewritten document. */
function rewrittenOf(node: Definition, ast: DocumentNode | undefined): Definition {
  if (!ast) return node;
  let known = named.get(ast);
  if (!known) {
    known = new Map(
      ast.definitions
        .filter(isExecutable)
        .reverse()
        .map((each) => [keyOf(each), each]),
    );
    named.set(ast, known);
  }
  return known.get(keyOf(node)) ?? node;
}

function counted(faults: readonly Fault[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const { message } of faults) out.set(message, (out.get(message) ?? 0) + 1);
  return out;
}

/** Takes one away, where there is one. */
function taken(counts: Map<string, number>, message: string): boolean {
  const left = counts.get(message) ?? 0;
  if (left > 0) counts.set(message, left - 1);
  return left > 0;
}
