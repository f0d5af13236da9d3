/** What was seen of a document and of what goes with it, as findings. */
import { withArticle } from '../common/articles.ts';
import type { Edit, Finding, Step } from '../finding.ts';
import type { Composed } from './composed.ts';
import type { DeprecatedUse } from './deprecated.ts';
import { escaped } from './documents.ts';
import type { Use } from './find.ts';
import type { Named } from './names.ts';
import type { Read } from './reads.ts';
import type { Rewrite } from './rewrite.ts';
import type { Sent } from './spelt.ts';

export type GraphqlFinding = Omit<Finding, 'severity'>;

export function findingOf(use: Use, certainty: 'certain' | 'likely', rewrite: Rewrite, group: string): GraphqlFinding {
  const { document, rule } = use;
  const { change, match } = rule;
  const start = document.at + use.start;
  return {
    rule: change.id,
    path: document.path,
    start,
    end: document.at + use.end,
    message: messageOf(use),
    element: match.graphql,
    replacement: change.replacement?.name ?? null,
    certainty,
    fix: rewrite.tier,
    reason: rewrite.reason,
    bridged: false,
    group,
    evidence: evidenceOf(use),
    edits: rewrite.edits.map((edit) => ({
      path: document.path,
      start: document.at + edit.start,
      end: document.at + edit.end,
      text: document.write(edit.text, edit.start),
    })),
  };
}

/** A use in a document that is put together: it stands where its piece is spelt. */
export function composedFinding(
  use: Use,
  document: Composed,
  certainty: 'certain' | 'likely',
  rewrite: Rewrite,
): GraphqlFinding {
  const { rule } = use;
  const place = document.near(use.start, document.text.slice(use.start, use.end));
  const edits = rewrite.edits.flatMap((edit): Edit[] => {
    const at = document.placeOf(edit.start, edit.end);
    return at ? [{ path: at.path, start: at.start, end: at.end, text: escaped(edit.text, at.quote) }] : [];
  });
  const isWritten = rewrite.tier !== 'manual' && edits.length === rewrite.edits.length;
  const [root, last] = evidenceOf(use);
  return {
    rule: rule.change.id,
    ...place,
    message: messageOf(use),
    element: rule.match.graphql,
    replacement: rule.change.replacement?.name ?? null,
    certainty,
    fix: isWritten ? 'review' : 'manual',
    reason: isWritten
      ? rewrite.tier === 'review'
        ? rewrite.reason
        : TOGETHER
      : (rewrite.reason ?? rule.change.advice),
    bridged: false,
    group: `${rule.change.id}:${place.path}:${place.start}`,
    evidence: [
      ...(root ? [{ ...root, at: document.at }] : []),
      { path: place.path, at: place.start, note: last?.note ?? rule.match.graphql },
    ],
    edits: isWritten ? edits : [],
  };
}

const TOGETHER =
  'The document is put together of this and other texts: make sure that this one goes into no other text, and that nothing looks for the old name in it.';

function messageOf({ site, rule: { match } }: Use): string {
  switch (site.kind) {
    case 'field':
      return `\`${site.node.name.value}\` selects \`${match.graphql}\`.`;
    case 'absent':
      return `\`${site.node.name.value}\` is selected without \`${/\((\w+):\)/.exec(match.graphql)?.[1] ?? ''}\`, whose default changes.`;
    case 'argument':
      // Bounded: a name of our own rules.
      return `\`${site.node.name.value}\` is given to \`${match.graphql.replace(/\(.*$/, '')}\`.`;
    case 'input':
      return `\`${site.node.name.value}\` is given in ${withArticle(`\`${match.graphql.split('.')[0] ?? ''}\``)}.`;
    case 'value':
      return `\`${site.node.value}\` is a value of \`${match.graphql.split('.')[0] ?? ''}\` that goes away.`;
    case 'type':
      return `\`${match.graphql}\` is the old name of a type.`;
  }
}

function evidenceOf({ document, definition, way, rule: { match }, start }: Use): Step[] {
  const at = document.at + (definition.loc?.start ?? 0);
  const what =
    definition.kind === 'OperationDefinition'
      ? `${definition.operation}${definition.name ? ` ${definition.name.value}` : ''}`
      : `fragment ${definition.name.value} on ${definition.typeCondition.name.value}`;
  const root: Step = { path: document.path, at, note: way.length > 0 ? `${what} > ${way.join(' > ')}` : what };
  return [root, { path: document.path, at: document.at + start, note: match.graphql }];
}

export function readFinding({
  target,
  path,
  start,
  end,
  rewrite,
  edits,
  message,
  evidence,
  joined,
}: Read): GraphqlFinding {
  const { change, match } = target.use.rule;
  return {
    rule: change.id,
    path,
    start,
    end,
    message,
    element: match.graphql,
    replacement: change.replacement?.name ?? null,
    certainty: target.certainty,
    fix: rewrite.tier,
    reason: rewrite.reason,
    bridged: false,
    group: joined ? target.group : `${change.id}:${path}:${start}`,
    evidence,
    edits,
  };
}

export function sentFinding({
  rule,
  element,
  path,
  start,
  end,
  tier,
  reason,
  edits,
  message,
  evidence,
}: Sent): GraphqlFinding {
  return {
    rule: rule.change.id,
    path,
    start,
    end,
    message,
    element,
    replacement: rule.change.replacement?.name ?? null,
    certainty: 'certain',
    fix: tier,
    reason,
    bridged: false,
    group: `${rule.change.id}:${path}:${start}`,
    evidence,
    edits,
  };
}

export function namedFinding({ rule, path, start, end, message, reason }: Named): GraphqlFinding {
  const element = rule.match.graphql;
  const evidence = [{ path, at: start, note: element }];
  return {
    ...sentFinding({ rule, element, path, start, end, tier: 'manual', reason, edits: [], message, evidence }),
    // a name of four words is nobody else's
    certainty: (element.match(/[A-Z][a-z]+/g)?.length ?? 0) > 3 ? 'certain' : 'likely',
  };
}

export function deprecatedFinding(use: DeprecatedUse, isInvalid: boolean): GraphqlFinding {
  const { document, coordinate, because, to } = use;
  const start = document.at + use.start;
  const edits = isInvalid ? [] : use.edits;
  return {
    rule: 'schema-deprecated',
    path: document.path,
    start,
    end: document.at + use.end,
    message: `\`${coordinate}\` is deprecated: ${because}`,
    element: coordinate,
    replacement: to ?? null,
    certainty: 'certain',
    fix: edits.length > 0 ? 'review' : 'manual',
    reason:
      edits.length > 0
        ? `The schema names \`${to ?? ''}\` in its place, of the same type: make sure that it means the same.`
        : because,
    bridged: false,
    group: `schema-deprecated:${document.path}:${start}`,
    evidence: [{ path: document.path, at: start, note: coordinate }],
    edits: edits.map((edit) => ({
      path: document.path,
      start: document.at + edit.start,
      end: document.at + edit.end,
      text: document.write(edit.text, edit.start),
    })),
  };
}
