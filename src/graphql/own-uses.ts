/** Uses of a document that are ours, each with what is written in its place. */
import type { Blind } from '../finding.ts';
import type { Document } from './documents.ts';
import type { Elsewhere } from './elsewhere.ts';
import { type Open, type Use, usesIn } from './find.ts';
import type { Element, Proof } from './proof.ts';
import { doubted, inData, manual, type Rewrite, rewriteOf, shared } from './rewrite.ts';
import type { Rules, Schemas } from './schema.ts';
import type { Known, Standings } from './standings.ts';

export interface OwnUse {
  use: Use;
  certainty: 'certain' | 'likely';
  rewrite: Rewrite;
  element: Element;
  /** What it stands and falls with. */
  group: string;
}

interface Parts {
  schemas: Schemas;
  rules: Rules;
  proof: Proof;
  standings: Standings;
  oldest: string | undefined;
  /** Directives of what a client answers itself. */
  local: readonly string[];
  tell: (blind: Blind) => void;
}

export class OwnUses {
  /** What goes away in the documents that were looked at, where nothing shows that it is ours. */
  readonly unproven: Use[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All that goes away in a document, whether or not the document is one of ours. */
  all(document: Document, open?: Open): Use[] {
    const { schemas, rules, local } = this.#parts;
    return usesIn(document, schemas, rules, open, local);
  }

  of(document: Document): OwnUse[] {
    const { standings, proof, oldest, tell } = this.#parts;
    const out: OwnUse[] = [];
    const known = (use: Use): Known | undefined => standings.bySelf(use) ?? standings.bySpread(use);
    const open: Open = (use, { name, loc }) => {
      if (!known(use)) return;
      const message = `Whether \`$${name.value}\` is given where this is sent is not known: ${use.rule.change.title}`;
      tell({ path: document.path, at: document.at + (loc?.start ?? 0), code: 'document', message });
    };
    for (const use of this.all(document, open)) {
      const ours = known(use);
      if (!ours) {
        this.unproven.push(use);
        continue;
      }
      const own = doubted(rewriteOf(use, oldest), [...ours.against, ...proof.refused(document)]);
      const spelt = document.isKept ? inData(own) : own;
      const rewrite = ours.other === undefined ? spelt : shared(spelt, ours.other);
      const element = { document, start: use.start, end: use.end, edits: rewrite.edits };
      out.push({
        use,
        certainty: ours.certainty,
        rewrite,
        element,
        group: `${use.rule.change.id}:${document.path}:${document.at + use.start}`,
      });
    }
    return out;
  }

  /** The same uses, where what would make a document invalid is withdrawn. */
  settled(uses: readonly OwnUse[]): OwnUse[] {
    const { failures, tied } = this.#parts.proof.verdicts(uses.map(({ element }) => element));
    const groups = new Map(uses.map(({ element, group }) => [element, group]));
    for (const [a, b] of tied) {
      const [from = '', to = ''] = [groups.get(a) ?? '', groups.get(b) ?? ''].sort();
      for (const [element, group] of groups) if (group === to) groups.set(element, from);
    }
    return uses.map((each) => {
      const failure = failures.get(each.element);
      const group = groups.get(each.element) ?? each.group;
      const rewrite =
        failure === undefined ? each.rewrite : manual(`The rewritten document would be invalid: ${failure}`);
      return { ...each, group, rewrite };
    });
  }
}

/** What else goes by the old name is looked at by a person. */
export function besidesOf(own: OwnUse, elsewhere: Elsewhere): OwnUse {
  const reason = own.rewrite.tier === 'safe' ? elsewhere.of(own.use) : undefined;
  return reason === undefined ? own : { ...own, rewrite: { ...own.rewrite, tier: 'review', reason } };
}
