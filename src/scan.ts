/** Sources in, findings out. Pure: reads nothing but what it is given. */
import { endpoints, resources, sharedPaths, variables } from '../rules/api.ts';
import { changes as catalogue } from '../rules/index.ts';
import { sdks } from '../rules/sdk.ts';
import type { Finding, ScanOptions, ScanResult, Sources } from './finding.ts';
import { scanScripts } from './script/scan.ts';
import { parseTarget, severityOf } from './target.ts';

const facts = { endpoints, resources, sharedPaths, variables, sdks };

/** Ids of the changes that a scanner looks for today. */
export const looked: readonly string[] = catalogue
  .filter((change) => change.match.some((match) => 'endpoint' in match || 'request' in match || 'response' in match))
  .map((change) => change.id);

export function scan(sources: Sources, options: ScanOptions = {}): ScanResult {
  const target = options.target === undefined ? 'v5' : parseTarget(options.target);
  const chosen = catalogue.filter(
    (change) => looked.includes(change.id) && (options.rules === undefined || options.rules.includes(change.id)),
  );
  const result = scanScripts(sources, chosen, facts, { oldest: options.oldest, wrappers: options.wrappers ?? [] });
  const only = options.only ?? (() => true);
  const byId = new Map(catalogue.map((change) => [change.id, change]));
  const findings: Finding[] = result.findings
    .filter((finding) => only(finding.path))
    .map((finding) => {
      const change = byId.get(finding.rule);
      return {
        ...finding,
        severity: finding.bridged || !change ? 'note' : severityOf(change, target, options.announced),
      };
    });
  findings.sort((a, b) => compare(a.path, b.path) || a.start - b.start || compare(a.rule, b.rule));
  return {
    findings,
    blind: result.blind.filter((each) => only(each.path)),
    skipped: [...sources.skipped, ...result.skipped].filter((each) => only(each.path)),
    files: sources.paths.filter(only).length,
    rules: {
      looked: chosen.map((change) => change.id),
      notLooked: catalogue.filter((change) => !looked.includes(change.id)).map((change) => change.id),
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
