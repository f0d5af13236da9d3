/**
 * Whether a rewritten document is as valid as it was: before against the old schema, after against the new one, each operation
 * with the fragments it uses. What our part of the schema does not know counts on neither side, for it errs on both.
 */
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { applyEdits } from '../fix/edits.ts';
import type { Document, Documents } from './documents.ts';
import type { Definition } from './find.ts';
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
interface Fault {
  message: string;
  /** Where, in the texts as they were checked. */
  at: readonly { document: string; start: number; end: number }[];
}

export class Proof {
  readonly #documents: Documents;
  readonly #schemas: Schemas;
  readonly #before = new Map<string, readonly Fault[]>();

  constructor(documents: Documents, schemas: Schemas) {
    this.#documents = documents;
    this.#schemas = schemas;
  }

  /**
   * The elements whose rewrite adds an error, each with the validator's sentence. An error at another of the elements does not
   * count: a person still has to see to that one.
   */
  failures(elements: readonly Element[]): Map<Element, string> {
    const out = new Map<Element, string>();
    const byDocument = new Map<Document, Element[]>();
    for (const element of elements)
      byDocument.set(element.document, [...(byDocument.get(element.document) ?? []), element]);
    for (const [document, own] of byDocument) {
      const rewritten = own.filter((each) => each.edits.length > 0);
      if (rewritten.length === 0 || this.#added(document, rewritten, own) === undefined) continue;
      for (const element of rewritten) {
        const alone = this.#added(document, [element], own);
        if (alone !== undefined) out.set(element, alone);
      }
      const left = rewritten.filter((each) => !out.has(each));
      const together = left.length > 0 ? this.#added(document, left, own) : undefined;
      if (together !== undefined) for (const element of left) out.set(element, together);
    }
    return out;
  }

  /** The first error that these rewrites add. */
  #added(document: Document, rewritten: readonly Element[], all: readonly Element[]): string | undefined {
    const edits = rewritten.flatMap((each) => each.edits);
    const text = applyEdits(document.text, edits);
    const { parse, Source } = graphql();
    let ast: DocumentNode;
    try {
      ast = parse(new Source(text, document.id), { allowLegacyFragmentVariables: true });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const known = new Map<string, number>();
    for (const { message } of this.faultsBefore(document)) known.set(message, (known.get(message) ?? 0) + 1);
    const exempt = all
      .filter((each) => !rewritten.includes(each))
      .map((each) => ({ start: moved(each.start, edits), end: moved(each.end, edits) }));
    const after = this.#faults({ ...document, text, ast }, this.#schemas.new, false);
    for (const fault of after) {
      const left = known.get(fault.message) ?? 0;
      if (left > 0) {
        known.set(fault.message, left - 1);
        continue;
      }
      const isLeft = fault.at.some(
        (place) =>
          place.document === document.id && exempt.some((each) => place.start < each.end && each.start < place.end),
      );
      // an element that goes away and stands in a fragment elsewhere is a finding of its own
      const isElsewhere = fault.at.length > 0 && fault.at.every((place) => place.document !== document.id);
      if (!isLeft && !isElsewhere) return fault.message;
    }
    return undefined;
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
    return this.#faults(document, this.#schemas.new, false);
  }

  /** Fragments of a document that use themselves, through others or at once. */
  circles(document: Document): { at: number; message: string }[] {
    const { NoFragmentCyclesRule, validate, Kind } = graphql();
    const out: { at: number; message: string }[] = [];
    for (const root of document.ast.definitions.filter(isExecutable)) {
      if (root.kind !== Kind.FRAGMENT_DEFINITION) continue;
      const whole: DocumentNode = {
        kind: Kind.DOCUMENT,
        definitions: this.#documents.closure(document, root).members.map(({ node }) => node),
      };
      for (const error of validate(this.#schemas.old, whole, [NoFragmentCyclesRule]))
        if (error.nodes?.[0]?.loc && root.loc && error.nodes[0].loc.source.name === document.id)
          out.push({ at: root.loc.start, message: error.message });
    }
    return out.slice(0, 1);
  }

  #faults(document: Document, schema: GraphQLSchema, aliased: boolean): readonly Fault[] {
    const { Kind, validate, specifiedRules, NoUnusedFragmentsRule, ExecutableDefinitionsRule } = graphql();
    const definitions = document.ast.definitions.filter(isExecutable);
    const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const used = new Set<string>();
    const out: Fault[] = [];
    const check = (roots: readonly Definition[]): void => {
      const nodes = new Map<string, Definition>();
      for (const root of roots)
        for (const { node } of this.#documents.closure(document, root).members) {
          if (node.kind === Kind.FRAGMENT_DEFINITION) used.add(node.name.value);
          nodes.set(`${node.kind} ${node.name?.value ?? ''}`, node);
        }
      const whole: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...nodes.values()] };
      const isFragmentOnly = roots.every((each) => each.kind === Kind.FRAGMENT_DEFINITION);
      const rules = specifiedRules.filter(
        (rule) => rule !== ExecutableDefinitionsRule && !(isFragmentOnly && rule === NoUnusedFragmentsRule),
      );
      const errors = validate(schema, aliased ? this.#asNew(whole) : whole, rules, { maxErrors: 500 });
      for (const error of errors) out.push(faultOf(error));
    };
    for (const operation of operations) check([operation]);
    for (const fragment of definitions)
      if (fragment.kind === Kind.FRAGMENT_DEFINITION && !used.has(fragment.name.value)) check([fragment]);
    return out;
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

const isExecutable = (node: DocumentNode['definitions'][number]): node is Definition =>
  node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition';

function faultOf(error: GraphQLError): Fault {
  return {
    message: error.message.replace(/ Did you mean .*$/s, ''),
    at: (error.nodes ?? []).flatMap(({ loc }) =>
      loc ? [{ document: loc.source.name, start: loc.start, end: loc.end }] : [],
    ),
  };
}

/** Where an offset is after edits before it. */
function moved(offset: number, edits: readonly TextEdit[]): number {
  return edits.reduce(
    (at, { start, end, text }) => (end <= offset ? at + text.length - (end - start) : start < offset ? at : at),
    offset,
  );
}
