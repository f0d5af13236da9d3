/** What a whole schema, and the documents beside it, say of a document as it stands: faults, circles, doubled names. */
import type { Blind } from '../finding.ts';
import { deprecatedIn } from './deprecated.ts';
import type { Document, Documents } from './documents.ts';
import { deprecatedFinding, type GraphqlFinding } from './findings.ts';
import type { OwnUse } from './own-uses.ts';
import type { Element, Fault, Proof } from './proof.ts';
import type { Rules, Schemas } from './schema.ts';

interface Parts {
  documents: Documents;
  proof: Proof;
  schemas: Schemas;
  rules: Rules;
  tell: (blind: Blind) => void;
  found: (finding: GraphqlFinding) => void;
}

export class Validity {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the user's own schema says of a document. */
  against(document: Document, uses: readonly OwnUse[]): void {
    const { proof, schemas, rules, tell, found } = this.#parts;
    const filledIn = ({ at }: Fault): boolean =>
      at.some(
        (place) =>
          place.document === document.id &&
          document.holes.some((hole) => place.start < hole.end && hole.start < place.end),
      );
    const before = proof.faultsBefore(document).filter((fault) => !filledIn(fault));
    const blind = (message: string): void => {
      tell({ path: document.path, at: document.at, code: 'document', message });
    };
    const [invalid] = before;
    if (invalid) {
      blind(`is not valid against the schema: ${invalid.message}`);
      return;
    }
    const own = uses.filter(({ use }) => use.document === document);
    for (const fault of proof.faultsAfter(document).filter((each) => !filledIn(each))) {
      const isKnown = fault.at.some((place) =>
        uses.some(({ use }) => use.document.id === place.document && place.start < use.end && use.start < place.end),
      );
      if (!isKnown)
        blind(
          `will not be valid when everything that was announced has been done, and no rule knows why: ${fault.message}`,
        );
    }
    const marked = deprecatedIn(document, schemas, rules).filter(
      (each) => !own.some(({ use }) => use.start === each.start),
    );
    const elements = marked.map((each): Element => ({ document, start: each.start, end: each.end, edits: each.edits }));
    const { failures } = proof.verdicts([...elements, ...own.map(({ element }) => ({ ...element, edits: [] }))]);
    for (const [index, each] of marked.entries()) {
      const element = elements[index];
      found(deprecatedFinding(each, element !== undefined && failures.has(element)));
    }
  }

  /** Fragments that use themselves are told once. */
  circles(document: Document): void {
    const { proof, tell } = this.#parts;
    for (const fault of proof.circles(document))
      tell({ path: document.path, at: document.at + fault.at, code: 'document', message: fault.message });
  }

  /** Operations of one name, which tools that collect documents refuse. */
  doubles(uses: readonly OwnUse[]): void {
    const { documents, tell } = this.#parts;
    const told = new Set<string>();
    for (const document of new Set(uses.map(({ use }) => use.document)))
      for (const node of document.ast.definitions) {
        if (node.kind !== 'OperationDefinition' || !node.name || told.has(node.name.value)) continue;
        const name = node.name.value;
        told.add(name);
        const other = documents.operations(name).find(({ path }) => path !== document.path);
        if (other)
          tell({
            path: document.path,
            at: document.at + (node.name.loc?.start ?? 0),
            code: 'document',
            message: `${other.path} has an operation \`${name}\` too: readers of types that a generator made of them are not told apart`,
          });
      }
  }
}
