/** Sources in, findings out. Pure: reads nothing but what it is given, and the schema that comes with the catalogue. */
import { endpoints, resources, sharedPaths, variables } from '../rules/api.ts';
import { changes as catalogue } from '../rules/index.ts';
import { sdks } from '../rules/sdk.ts';
import type { Change } from './change.ts';
import { packageFolder, readText } from './files.ts';
import type { Finding, ScanOptions, ScanResult, Sources } from './finding.ts';
import { MARK, scanGraphql } from './graphql/scan.ts';
import { wordOf } from './graphql/schema.ts';
import { fileOf, withComponents } from './graphql/vue.ts';
import { Evaluator } from './script/evaluate.ts';
import { ready } from './script/facts.ts';
import { Project } from './script/project.ts';
import { scanScripts, wordsFor } from './script/scan.ts';
import { parseTarget, severityOf } from './target.ts';

const facts = { endpoints, resources, sharedPaths, variables, sdks };

/** Ids of the changes that a scanner looks for today. */
export const looked: readonly string[] = catalogue
  .filter((change) =>
    change.match.some(
      (match) => 'endpoint' in match || 'request' in match || 'response' in match || 'graphql' in match,
    ),
  )
  .map((change) => change.id);

/**
 * Finds every use of a deprecated element in a project.
 * @throws {TargetError} for a release that never was
 */
export function scan(sources: Sources, options: ScanOptions = {}): ScanResult {
  const target = options.target === undefined ? 'v5' : parseTarget(options.target);
  const chosen = catalogue.filter(
    (change) => looked.includes(change.id) && (options.rules === undefined || options.rules.includes(change.id)),
  );
  const once = remembered(sources);
  const words = wordsOf(chosen);
  const scripts = withComponents(once, (text) => words.test(text) || MARK.test(text));
  const project = new Project(scripts);
  const inScripts = scanScripts(project, chosen, facts, {
    oldest: options.oldest,
    wrappers: options.wrappers ?? [],
    scope: options.only ? (path) => options.only?.(fileOf(path)) === true : () => true,
  });
  const inDocuments = scanGraphql(once, project, scripts, chosen, {
    oldest: options.oldest,
    sdl: () => readText(`${packageFolder()}/rules/schema.graphql`) ?? '',
    schema: options.schema,
    renameResponses: options.renameResponses ?? false,
    evaluator: () => new Evaluator(project, ready(facts, options.wrappers ?? []).api),
  });
  const broken = project.skipped((text) => inScripts.speaks(text) || inDocuments.speaks(text));
  const result = {
    findings: [...inScripts.findings.map(inFile), ...inDocuments.findings],
    blind: [...inScripts.blind.map((each) => ({ ...each, path: fileOf(each.path) })), ...inDocuments.blind],
    skipped: [...broken.map((each) => ({ ...each, path: fileOf(each.path) })), ...inDocuments.skipped],
  };
  const only = options.only ?? (() => true);
  const byId = new Map(catalogue.map((change) => [change.id, change]));
  const findings: Finding[] = result.findings
    .filter((finding) => only(finding.path))
    .map((finding) => {
      const change = byId.get(finding.rule);
      return {
        ...finding,
        severity: finding.bridged ? 'note' : change ? severityOf(change, target, options.announced) : 'warning',
      };
    });
  findings.sort((a, b) => compare(a.path, b.path) || a.start - b.start || compare(a.rule, b.rule));
  return {
    findings,
    blind: result.blind.filter((each) => only(each.path)),
    skipped: [...scripts.skipped, ...result.skipped].filter((each) => only(each.path)),
    files: sources.paths.filter(only).length,
    rules: {
      looked: chosen.map((change) => change.id),
      notLooked: catalogue.filter((change) => !looked.includes(change.id)).map((change) => change.id),
    },
    remarks: inDocuments.remarks,
  };
}

let spelt: RegExp | undefined;

/** Whether a text spells a word of the catalogue. Where it does not, nothing is found in it, unless the user's own schema or wrappers say more. */
export function spells(text: string): boolean {
  spelt ??= new RegExp([...new Set([...wordsFor(catalogue, facts), ...wordsInDocuments()])].join('|'));
  return spelt.test(text);
}

const wordsInDocuments = (): string[] =>
  catalogue.flatMap(({ match }) => match.flatMap((each) => ('graphql' in each ? wordOf(each) : [])));

/** What was found in the script of a component, as a place in the component. */
function inFile<T extends Omit<Finding, 'severity'>>(finding: T): T {
  return {
    ...finding,
    path: fileOf(finding.path),
    group: finding.group.replace(/\.vue\.(?:markup\.ts|tsx?|js)(?=:\d+$)/, '.vue'),
    evidence: finding.evidence.map((step) => ({ ...step, path: fileOf(step.path) })),
    edits: finding.edits.map((edit) => ({ ...edit, path: fileOf(edit.path) })),
  };
}

/** Each file is read once, however many scanners ask. */
function remembered(sources: Sources): Sources {
  const texts = new Map<string, string | undefined>();
  return {
    paths: sources.paths,
    get skipped() {
      return sources.skipped;
    },
    read(path) {
      if (!texts.has(path)) texts.set(path, sources.read(path));
      return texts.get(path);
    },
  };
}

/** What a component spells that is worth looking into. */
function wordsOf(changes: readonly Change[]): RegExp {
  const words = changes.flatMap((change) =>
    change.match.flatMap((match) => {
      if ('endpoint' in match) return [match.segment];
      if ('request' in match || 'response' in match) return match.field.match(/\w+$/) ?? [];
      // a common word is not worth a look at every component
      if ('graphql' in match) return wordOf(match).match(/^.*[a-z][A-Z].*$/) ?? [];
      return [];
    }),
  );
  const camel = words.map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return new RegExp(`\\b(?:${[...new Set([...words, ...camel])].join('|')})\\b`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
