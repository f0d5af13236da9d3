/** What was switched off, counted; with `--policy-from` held against what the request wrote. */
import type { Config } from '../project/config.ts';
import { isThere } from '../project/files.ts';
import type { PolicyChange } from '../report/policy.ts';
import type { PolicyInput } from '../report/report.ts';
import type { Survey } from './check.ts';
import { type Baseline, baselineFile, openBaseline, ownBaseline } from './debt.ts';
import { configOf } from './place.ts';
import type { Given } from './usage.ts';
import type { Catalogue } from './world.ts';

/** @param max how many findings may fail */
export function policyFor(seen: Survey, given: Given, facts: Catalogue, cwd: string, max: number): PolicyInput {
  const { place, lessened, suppressed } = seen;
  const { config, law, leftOut } = place;
  const ids = facts.changes.map(({ id }) => id);
  return {
    from: law ? { ref: law.ref, commit: law.id } : null,
    rulesOff: ids.filter((id) => config.rules?.[id] === 'off'),
    files: { excluded: leftOut.excluded.length, notIncluded: leftOut.notIncluded.length },
    findings: { lessened },
    max,
    suppressions: { ...suppressed.counts, max: config.suppressions?.max ?? null },
    ...(law ? { changed: changesOf(seen, given, ids, cwd) } : {}),
  };
}

/** What the work tree says otherwise than the commit whose policy counts. */
function changesOf({ place, suppressed }: Survey, given: Given, rules: readonly string[], cwd: string): PolicyChange[] {
  const { law, config, project } = place;
  if (!law) return [];
  const own = configOf(
    { root: project.root, cwd, law: undefined, ...(given.config === undefined ? {} : { configFile: given.config }) },
    rules,
  );
  const entries = (baseline: Baseline | undefined): string[] =>
    baseline?.entries.map(({ fingerprint }) => fingerprint) ?? [];
  const here = isThere(baselineFile(given, place, cwd).file) ? ownBaseline(given, place, cwd) : undefined;
  const keys = [...new Set([...Object.keys(config), ...Object.keys(own)])].filter(isKey).sort();
  return [
    ...keys.map((key) => ({
      in: 'configuration' as const,
      of: key,
      ...differing(sayings(own[key]), sayings(config[key])),
    })),
    { in: 'baseline' as const, of: 'entries', ...differing(entries(here), entries(openBaseline(given, place, cwd))) },
    { in: 'source' as const, of: 'suppressions', ...suppressed.changed },
  ].filter(({ added, removed }) => added + removed > 0);
}

const isKey = (key: string): key is keyof Config => key !== '$schema';

/** Everything that a value of the configuration says, each with its keys; the order of a list means nothing. */
function sayings(value: unknown, at = ''): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((each) => `${at}[] ${JSON.stringify(each)}`);
  if (typeof value !== 'object' || value === null) return [`${at} ${String(value)}`];
  return Object.entries(value).flatMap(([key, each]) => sayings(each, `${at}.${key}`));
}

function differing(now: readonly string[], before: readonly string[]): { added: number; removed: number } {
  const [here, there] = [new Set(now), new Set(before)];
  return {
    added: [...here].filter((each) => !there.has(each)).length,
    removed: [...there].filter((each) => !here.has(each)).length,
  };
}
