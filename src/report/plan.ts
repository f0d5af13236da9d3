/** The plan of work as numbers: by what breaks first, by owner, by package, by age, by file. Every form of the plan shows these. */
import type { Change, Due } from '../catalogue/change.ts';
import { compareRelease, newest } from '../catalogue/target.ts';
import type { Severity } from '../finding.ts';
import { thousands } from './duration.ts';
import { columnOf, minutesIn } from './effort.ts';
import type { AcceptedFinding, Report, ReportedFinding } from './report.ts';
import { type Column, tiers } from './tier.ts';

export type Tally = Record<Column, number> &
  Record<Severity, number> & {
    count: number;
    minutes: number;
    /** Of these, what a baseline or a comment accepts. */
    accepted: number;
    /** Places that somebody has to look at: neither rewritten unattended, nor bridged, nor a note. */
    person: number;
  };

export interface Row extends Tally {
  name: string;
}

/** When a change takes effect, as far as anybody knows, and how that is known. */
export interface When {
  release: Due;
  is: 'gone' | 'planned' | 'announced' | 'pending' | 'withdrawn';
}

export interface RuleRow extends Row {
  /** Undefined: the catalogue does not know the rule any longer. */
  change: Change | undefined;
  when: When;
}

export interface Wave extends Row {
  when: When;
}

export interface Plan {
  total: Tally;
  files: Row[];
  /** What breaks first comes first. */
  rules: RuleRow[];
  /** The same by the release that breaks it. */
  waves: Wave[];
  /** Most work first. Undefined: nobody said who owns what, which packages there are, or asked for ages. */
  owners: Row[] | undefined;
  parts: Row[] | undefined;
  /** By the year in which the line was last changed, the oldest first. */
  years: Row[] | undefined;
}

/** What a plan is told about places besides the report. All paths are shown ones. */
export interface Surroundings {
  changes: readonly Change[];
  /** Undefined: there is no CODEOWNERS. */
  ownersOf?: (path: string) => readonly string[];
  /** What `ownersOf` names. */
  ownerWord?: 'owner' | 'team';
  /** The package or repository that holds a file. */
  partOf?: (path: string) => string;
  /** What `partOf` names. */
  partWord?: 'package' | 'repository';
  /** The date of a line's last change, `2024-03-09`; undefined: not committed. Absent: nobody asked. */
  changedOn?: (path: string, line: number) => string | undefined;
}

/**
 * How many places `fix` rewrites as it is called: those that are safe and certain, and move with nothing that is not.
 * @param flags what else it is told to take
 */
export function rewrittenBy(
  findings: readonly (Pick<ReportedFinding, 'fix' | 'bridged' | 'certainty' | 'group'> &
    Partial<Pick<AcceptedFinding, 'accepted'>>)[],
  { likely = false }: { likely?: boolean } = {},
): number {
  // what a comment accepts is left as it is, what a baseline accepts is not
  const isTaken = ({ fix, bridged, certainty, accepted }: (typeof findings)[number]): boolean =>
    accepted?.by !== 'source' && fix === 'safe' && !bridged && (likely || certainty === 'certain');
  const held = new Set(findings.filter((each) => !isTaken(each)).map(({ group }) => group));
  return findings.filter(({ group }) => !held.has(group)).length;
}

export const nobody = 'nobody';
export const uncommitted = 'not committed';

/** What is there, accepted or not: all of it is work that is left. */
export const allIn = ({
  findings,
  accepted = [],
}: Pick<Report, 'findings'> & Partial<Pick<Report, 'accepted'>>): (ReportedFinding | AcceptedFinding)[] => [
  ...findings,
  ...accepted,
];

export function planOf(
  report: Pick<Report, 'findings'> & Partial<Pick<Report, 'accepted'>>,
  around: Surroundings,
): Plan {
  const findings = allIn(report);
  const byId = new Map(around.changes.map((change) => [change.id, change]));
  const minutes = minutesIn(findings, around);
  const total = empty();
  for (const each of findings) add(total, each, minutes(each));
  const grouped = (namesOf: (finding: ReportedFinding) => readonly string[]): Row[] =>
    [...tallied(findings, namesOf, minutes)].map(([name, tally]) => ({ name, ...tally }));
  const rules = grouped(({ rule }) => [rule]).map((row) => {
    const change = byId.get(row.name);
    return { ...row, change, when: whenOf(change) };
  });
  const { ownersOf, partOf, changedOn } = around;
  return {
    total,
    files: grouped(({ path }) => [path]),
    rules: rules.sort((a, b) => compareWhen(a.when, b.when) || b.error - a.error || b.count - a.count || byName(a, b)),
    waves: wavesOf(rules),
    owners:
      ownersOf &&
      grouped(({ path }) => {
        const owners = ownersOf(path);
        return owners.length > 0 ? owners : [nobody];
      }).sort(byWork),
    parts: partOf && grouped(({ path }) => [partOf(path)]).sort(byWork),
    years:
      changedOn &&
      grouped(({ path, line }) => [changedOn(path, line)?.slice(0, 4) ?? uncommitted]).sort((a, b) => byName(a, b)),
  };
}

/** What is accepted is still to be done. */
export function acceptedWords(accepted: Report['accepted'], all: number, noun: 'findings' | 'places'): string {
  if (accepted.length === 0) return '';
  const [baseline, source] = (['baseline', 'source'] as const).map(
    (by) => accepted.filter((each) => each.accepted.by === by).length,
  );
  const by = [
    ...(baseline ? [`${thousands(baseline)} by the baseline`] : []),
    ...(source ? [`${thousands(source)} by comments in the source`] : []),
  ].join(', ');
  return `${accepted.length === all ? (all === 1 ? 'It is accepted' : 'All are accepted') : `${thousands(accepted.length)} of the ${noun} ${accepted.length === 1 ? 'is' : 'are'} accepted`}: ${by}. `;
}

export function whenOf(change: Change | undefined): When {
  if (!change) return { release: 'v5', is: 'announced' };
  const { due, outcome } = change;
  if (outcome.is === 'removed' || outcome.is === 'empty') return { release: outcome.in ?? due, is: 'gone' };
  if (outcome.is === 'withdrawn' || outcome.is === 'pending') return { release: due, is: outcome.is };
  if (outcome.to) return { release: outcome.to, is: 'planned' };
  return { release: due, is: 'announced' };
}

/** What is gone or planned has a release and comes first; what was only announced may come at any time, what has no release any more later still; what was withdrawn never. */
function compareWhen(a: When, b: When): number {
  const rank = ({ is }: When): number => (is === 'withdrawn' ? 3 : is === 'pending' ? 2 : is === 'announced' ? 1 : 0);
  const kind = ({ is }: When): number => (is === 'gone' ? 0 : 1);
  return rank(a) - rank(b) || compareRelease(a.release, b.release) || kind(a) - kind(b);
}

/** In a few words, for a heading. */
export function whenText({ release, is }: When): string {
  const name = release === 'v5' ? 'API v5' : `GitLab ${release}`;
  switch (is) {
    case 'gone':
      return `Gone since ${name}`;
    case 'planned':
      return release !== 'v5' && compareRelease(release, newest) <= 0
        ? `Due since ${name}, still served`
        : `Planned for ${name}`;
    case 'announced':
      return release === 'v5' ? 'API v5, no date yet' : `Announced for ${name}, still served`;
    case 'pending':
      return 'Announced, and without a release by now';
    case 'withdrawn':
      return 'Withdrawn by GitLab';
  }
}

function wavesOf(rules: readonly RuleRow[]): Wave[] {
  const waves = new Map<string, Wave>();
  for (const rule of rules) {
    const name = whenText(rule.when);
    const wave = waves.get(name) ?? { name, when: rule.when, ...empty() };
    for (const key of keys) wave[key] += rule[key];
    waves.set(name, wave);
  }
  return [...waves.values()].sort((a, b) => compareWhen(a.when, b.when));
}

const keys = [...tiers, 'error', 'warning', 'note', 'count', 'accepted', 'minutes', 'person'] as const;

const empty = (): Tally => ({
  ...{
    safe: 0,
    review: 0,
    manual: 0,
    bridged: 0,
    error: 0,
    warning: 0,
    note: 0,
    count: 0,
    accepted: 0,
    minutes: 0,
    person: 0,
  },
});

function add(tally: Tally, finding: ReportedFinding, minutes: number): void {
  tally[columnOf(finding)] += 1;
  tally[finding.severity] += 1;
  tally.count += 1;
  if ('accepted' in finding) tally.accepted += 1;
  tally.minutes += minutes;
  if (minutes > 0) tally.person += 1;
}

function tallied(
  findings: readonly ReportedFinding[],
  namesOf: (finding: ReportedFinding) => readonly string[],
  minutes: (finding: ReportedFinding) => number,
): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const finding of findings) {
    for (const name of namesOf(finding)) {
      const tally = found.get(name) ?? empty();
      found.set(name, tally);
      add(tally, finding, minutes(finding));
    }
  }
  return found;
}

const byName = (a: Row, b: Row): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const byWork = (a: Row, b: Row): number => b.minutes - a.minutes || b.count - a.count || byName(a, b);
