/** What a codemod writes: the core's own `fix` of a whole project, looked up file by file. */
import { join, resolve } from 'node:path';
import { changes } from '../../rules/index.ts';
import type { Change } from '../catalogue/change.ts';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import type { ScanOptions, ScanResult } from '../finding.ts';
import { groupsOf } from '../fix/edits.ts';
import { fix } from '../fix/fix.ts';
import { looking } from '../looking.ts';
import { ownRules } from '../own.ts';
import { isIncluded } from '../project/config.ts';
import { isInside, openProject, realPath } from '../project/files.ts';
import { trackedIn } from '../project/git.ts';
import { projectConfig, ruleFilesOf } from '../project/root.ts';
import { withoutSuppressed } from '../project/suppress.ts';
import { Cleaner } from '../report/clean.ts';
import { plain } from '../report/escape/terminal.ts';
import { sentence } from '../report/report.ts';
import { unseenBy } from '../results.ts';

/** What a transform may be told, as jscodeshift hands it over: `--oldest=16.0`. */
export interface PlanOptions extends Pick<ScanOptions, 'target' | 'from' | 'oldest' | 'announced'> {
  /** Rewrite what a person should look at, too. */
  review?: boolean;
  /** Rewrite likely findings, too. */
  likely?: boolean;
  /** Of the transform of every rule: only these, with commas between them. */
  rule?: string;
  /**
   * The files and folders that this run is given, with commas between them. What moves together in several files is
   * rewritten only where all of them lie in there; without it only what one file holds alone.
   */
  within?: string;
}

export interface Planned {
  before: string;
  after: string;
}

export interface Plan {
  /** Absolute path → its new text, for the files that change. */
  files: Record<string, Planned>;
  /** Absolute path → what is left there to a person or to another run, and what was not looked into, one line each. */
  left: Record<string, string[]>;
}

const ids = changes.map(({ id }) => id);

/** Whether a rule rewrites something. */
export const isRewriting = ({ match }: Change): boolean =>
  match.some(
    (each) =>
      ('endpoint' in each && each.sdk !== undefined) ||
      (each.fix !== undefined && !('manual' in each.fix && typeof each.fix.manual === 'string')),
  );

/** Ids of the rules that rewrite something, in catalogue order. */
export const rewriting: readonly string[] = changes.filter(isRewriting).map(({ id }) => id);

/**
 * Reads a project and works out what the rules write there.
 * @param root absolute folder of the project
 * @param rules undefined: all that rewrite
 * @param cwd what `within` is relative to
 */
export function planFor(root: string, rules: readonly string[] | undefined, options: PlanOptions, cwd: string): Plan {
  const config = projectConfig(root, ids);
  const project = openProject(root, {
    tracked: trackedIn(root),
    ...(config.exclude ? { exclude: config.exclude } : {}),
  });
  const own = ownRules(ruleFilesOf(root, config), ids);
  const known = [...changes, ...(own?.changes ?? [])];
  const { target, from, oldest, announced, review, likely, within = '' } = options;
  const given = within
    .split(',')
    .filter(Boolean)
    .map((path) => realPath(resolve(cwd, path)));
  const isIn = isIncluded(config);
  const { wrappers, target: usual, from: usualFrom, oldest: usualOldest, announced: usualAnnounced } = config;
  const look = looking();
  const result = fix(
    project,
    {
      rules: (rules ?? asked(options.rule, known)).filter((id) => config.rules?.[id] !== 'off'),
      ...(own ? { own } : {}),
      target: String(target ?? usual ?? 'v5'),
      announced: isYes(announced ?? usualAnnounced),
      review: isYes(review),
      likely: isYes(likely),
      ...((from ?? usualFrom) === undefined ? {} : { from: String(from ?? usualFrom) }),
      ...((oldest ?? usualOldest) === undefined ? {} : { oldest: String(oldest ?? usualOldest) }),
      ...(wrappers === undefined ? {} : { wrappers }),
      only: (path) => isIn(path) && (given.length === 0 || given.some((each) => isInside(each, join(root, path)))),
    },
    (sources, options) => {
      const found = withoutSuppressed(look(sources, options), sources.read, { changes: known, target: options.target });
      return given.length > 0 ? found : apart(found);
    },
  );
  const left: Record<string, string[]> = {};
  const clean = new Cleaner((path) => project.read(path));
  for (const { finding, reason } of result.left) {
    if (finding.bridged) continue;
    const path = join(root, finding.path);
    left[path] = [
      ...(left[path] ?? []),
      plain(clean.said(`${sentence(finding.message)} ${sentence(reason)}`, [finding.path])),
    ];
  }
  for (const each of result.scan.skipped) {
    if (!each.relevant) continue;
    const path = join(root, each.path);
    left[path] = [...(left[path] ?? []), plain(clean.said(unseenBy(each), [each.path]))];
  }
  return {
    files: Object.fromEntries(result.files.map(({ path, before, after }) => [join(root, path), { before, after }])),
    left,
  };
}

/** @throws {Problem} for a rule that there is not */
function asked(words: string | undefined, known: readonly Change[]): string[] {
  const able = known.filter(isRewriting).map(({ id }) => id);
  if (words === undefined) return able;
  return words.split(',').map((word) => {
    if (!known.some(({ id }) => id === word)) throw new Problem(`There is no rule ${word}.${didYouMean(word, able)}`);
    return word;
  });
}

/** jscodeshift reads `--review=1` as a number and `--review=yes` as a text. */
const isYes = (value: unknown): boolean => value === true || /^(?:1|true|yes)$/.test(String(value));

/** Nobody says which files jscodeshift was given, so what reaches beyond one file stays. */
function apart(found: ScanResult): ScanResult {
  const wide = new Map(
    groupsOf(found.findings)
      .map(({ id, findings, edits }) => [id, [...new Set([...findings, ...edits].map(({ path }) => path))]] as const)
      .filter(([, paths]) => paths.length > 1),
  );
  return {
    ...found,
    findings: found.findings.map((finding) => {
      const paths = wide.get(finding.group)?.filter((path) => path !== finding.path);
      if (!paths || finding.fix === 'manual') return finding;
      const reason = `it moves together with ${paths.join(' and ')}: say --within=<the paths of this run>, or run \`npx gitlab-sunset codemod ${finding.rule}\``;
      return { ...finding, fix: 'manual', reason, edits: [] };
    }),
  };
}
