/** Documents in, findings out. */
import type { Change } from '../change.ts';
import type { Blind, Finding, Skipped, Sources, Step } from '../finding.ts';
import { Project } from '../script/project.ts';
import { isScript } from '../script/syntax.ts';
import { certaintyOf, type Standing, standingOf } from './belongs.ts';
import { type Document, Documents, isDocumentFile } from './documents.ts';
import { type Definition, type Use, usesIn } from './find.ts';
import { type Element, Proof } from './proof.ts';
import { manual, type Plan, planOf } from './rewrite.ts';
import { type Rules, rulesOf, type Schemas, schemasOf, wordOf } from './schema.ts';

export interface GraphqlOptions {
  oldest: string | undefined;
  /** The text of `rules/schema.graphql`; only asked for when there is a document. */
  sdl: () => string;
  /** The user's own schema. */
  schema?: { path: string; text: string } | undefined;
}

export type GraphqlFinding = Omit<Finding, 'severity'>;

export interface GraphqlResult {
  findings: GraphqlFinding[];
  blind: Blind[];
  skipped: Skipped[];
  /** One line each for the user. */
  remarks: string[];
}

/** What a text must hold to have a document in it. */
export const MARK = /\bgql\b|graphql|\b(?:query|mutation|subscription)\b[^'"`;]{0,400}\{|\bfragment\s+\w+\s+on\s/i;

/** `asScripts`: the same sources with each component as the script in it. */
export function scanGraphql(
  sources: Sources,
  asScripts: Sources,
  changes: readonly Change[],
  options: GraphqlOptions,
): GraphqlResult {
  const rules = rulesOf(changes);
  const nothing: GraphqlResult = { findings: [], blind: [], skipped: [], remarks: [] };
  if (rules.size === 0 && !options.schema) return nothing;
  const words = [...new Set([...rules.values()].map(({ match }) => wordOf(match)))];
  const speaks = new RegExp(`\\b(?:${words.join('|')})\\b`);
  const mayHold = (text: string): boolean => speaks.test(text) && MARK.test(text);
  const paths = asScripts.paths.filter((path) => {
    if (!isDocumentFile(path) && !isScript(path)) return false;
    const text = asScripts.read(path);
    return (
      text !== undefined && (isDocumentFile(path) ? options.schema !== undefined || speaks.test(text) : mayHold(text))
    );
  });
  if (paths.length === 0) return nothing;
  const project = new Project(asScripts);
  const documents = new Documents(asScripts, project);
  const found = paths.flatMap((path) => documents.in(path));
  const given = schemasOf(options.sdl(), rules, options.schema);
  const findings =
    found.length === 0 ? [] : look(found, documents, given.schemas, rules, options, (path) => sources.read(path) ?? '');
  return { findings, blind: documents.blind, skipped: documents.skipped, remarks: [...given.remarks] };
}

function look(
  found: readonly Document[],
  documents: Documents,
  schemas: Schemas,
  rules: Rules,
  options: GraphqlOptions,
  textOf: (path: string) => string,
): GraphqlFinding[] {
  const standings = new Map<Definition, Standing>();
  const standing = (definition: Definition): Standing => {
    let known = standings.get(definition);
    if (!known) {
      known = standingOf(definition, schemas.old);
      standings.set(definition, known);
    }
    return known;
  };
  const kept: { use: Use; certainty: 'certain' | 'likely'; plan: Plan; element: Element }[] = [];
  for (const document of found)
    for (const use of usesIn(document, schemas, rules)) {
      const certainty = certaintyOf(
        use,
        standing(use.definition),
        rules,
        `${document.path}\n${textOf(document.path) || document.text}`,
      );
      if (!certainty) continue;
      const plan = planOf(use, options.oldest);
      kept.push({ use, certainty, plan, element: { document, start: use.start, end: use.end, edits: plan.edits } });
    }
  const failures = new Proof(documents, schemas).failures(kept.map(({ element }) => element));
  return kept.map(({ use, certainty, plan, element }) => {
    const failure = failures.get(element);
    return findingOf(
      use,
      certainty,
      failure === undefined ? plan : manual(`The rewritten document would be invalid: ${failure}`),
    );
  });
}

export function findingOf(use: Use, certainty: 'certain' | 'likely', plan: Plan): GraphqlFinding {
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
    fix: plan.tier,
    reason: plan.reason,
    bridged: false,
    group: `${change.id}:${document.path}:${start}`,
    evidence: evidenceOf(use),
    edits: plan.edits.map((edit) => ({
      path: document.path,
      start: document.at + edit.start,
      end: document.at + edit.end,
      text: document.write(edit.text, edit.start),
    })),
  };
}

function messageOf({ site, rule: { match } }: Use): string {
  switch (site.kind) {
    case 'field':
      return `\`${site.node.name.value}\` selects \`${match.graphql}\`.`;
    case 'absent':
      return `\`${site.node.name.value}\` is selected without \`${/\((\w+):\)/.exec(match.graphql)?.[1] ?? ''}\`, whose default changes.`;
    case 'argument':
      return `\`${site.node.name.value}\` is given to \`${match.graphql.replace(/\(.*$/, '')}\`.`;
    case 'input':
      return `\`${site.node.name.value}\` is given in a \`${match.graphql.split('.')[0] ?? ''}\`.`;
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
