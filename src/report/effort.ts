/** What a plan costs people, and how that sum is made. */
import type { Change } from '../catalogue/change.ts';
import { furtherMinutes } from '../catalogue/explain.ts';
import { duration, thousands } from './duration.ts';
import type { Surroundings } from './plan.ts';
import type { ReportedFinding } from './report.ts';
import { type Column, share } from './tier.ts';

export const columnOf = ({ bridged, fix }: Pick<ReportedFinding, 'bridged' | 'fix'>): Column =>
  bridged ? 'bridged' : fix;

type Around = Pick<Surroundings, 'changes' | 'partOf' | 'partWord'>;

/** Why a place leaves nothing for a person. */
type Free = 'withdrawn' | 'bridged' | 'documentation' | 'note' | 'safe';

/** What GitLab withdrew, or what is bridged already, waits for nobody, and a note is no work. */
function whyFree(
  { bridged, fix, severity, class: kind }: ReportedFinding,
  change: Change | undefined,
): Free | undefined {
  if (change?.outcome.is === 'withdrawn') return 'withdrawn';
  if (bridged) return 'bridged';
  if (severity === 'note') return kind === 'documentation' ? 'documentation' : 'note';
  return fix === 'safe' ? 'safe' : undefined;
}

interface Share {
  minutes: number;
  isFirst: boolean;
}

const nothing: Share = { minutes: 0, isFirst: false };

/**
 * Minutes that each place leaves for a person. Of a rule the first place of a project takes the rule's minutes, by hand before what is
 * reviewed; each further one the minutes that the rule has for those. What a machine has written takes half.
 */
export function minutesIn(findings: readonly ReportedFinding[], around: Around): (finding: ReportedFinding) => number {
  const shareOf = sharesIn(findings, around);
  return (finding) => shareOf(finding).minutes;
}

function sharesIn(
  findings: readonly ReportedFinding[],
  { changes, partOf, partWord }: Around,
): (finding: ReportedFinding) => Share {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const projectOf = partWord === 'repository' && partOf ? partOf : () => '';
  const first = new Map<string, ReportedFinding>();
  const keyOf = ({ rule, path }: ReportedFinding): string => `${rule}\0${projectOf(path)}`;
  for (const each of findings) {
    if (whyFree(each, byId.get(each.rule))) continue;
    const known = first.get(keyOf(each));
    if (!known || share[columnOf(known)] < share[columnOf(each)]) first.set(keyOf(each), each);
  }
  return (finding) => {
    const change = byId.get(finding.rule);
    if (!change || whyFree(finding, change)) return nothing;
    const isFirst = first.get(keyOf(finding)) === finding;
    return { isFirst, minutes: (isFirst ? change.effort : furtherMinutes(change)) * share[columnOf(finding)] };
  };
}

/** How the minutes of one rule come together. */
export interface Summand {
  rule: string;
  /** Minutes of a first place and of a further one, by hand; to review takes half. */
  each: { first: number; further: number };
  first: { manual: number; review: number };
  further: { manual: number; review: number };
  minutes: number;
}

export interface Effort {
  /** Most work first. */
  summands: Summand[];
  /** Places that are no work, by the reason. */
  free: Readonly<Record<Free, number>>;
}

export function effortOf(findings: readonly ReportedFinding[], around: Around): Effort {
  const byId = new Map(around.changes.map((change) => [change.id, change]));
  const shareOf = sharesIn(findings, around);
  const free = { withdrawn: 0, bridged: 0, documentation: 0, note: 0, safe: 0 };
  const summands = new Map<string, Summand>();
  for (const finding of findings) {
    const change = byId.get(finding.rule);
    const why = whyFree(finding, change);
    if (why) free[why] += 1;
    if (why || !change) continue;
    const known: Summand = summands.get(change.id) ?? {
      ...{ rule: change.id, each: { first: change.effort, further: furtherMinutes(change) }, minutes: 0 },
      ...{ first: { manual: 0, review: 0 }, further: { manual: 0, review: 0 } },
    };
    summands.set(change.id, known);
    const { isFirst, minutes } = shareOf(finding);
    known[isFirst ? 'first' : 'further'][finding.fix === 'review' ? 'review' : 'manual'] += 1;
    known.minutes += minutes;
  }
  const byWork = (a: Summand, b: Summand): number => b.minutes - a.minutes || (a.rule < b.rule ? -1 : 1);
  return { summands: [...summands.values()].sort(byWork), free };
}

/** `2 in documentation, 5 of what GitLab withdrew`: the places that are no work. */
export function freeWords({ free }: Effort): string {
  const words: Readonly<Record<Free, string>> = {
    safe: 'that a machine does alone',
    documentation: 'in documentation',
    withdrawn: 'of what GitLab withdrew',
    bridged: 'already bridged',
    note: 'that are notes',
  };
  const kinds = ['safe', 'documentation', 'withdrawn', 'bridged', 'note'] as const;
  return kinds
    .filter((kind) => free[kind] > 0)
    .map((kind) => `${thousands(free[kind])} ${words[kind]}`)
    .join(', ');
}

/** `1 × 2 h + 3 × 20 min + 2 × 10 min`: the first places, then the further ones, by hand before to review. */
export function sumWords({ each, first, further }: Summand): string {
  const worded = (minutes: number): string =>
    Number.isInteger(minutes) ? duration(minutes) : `${minutes.toFixed(1)} min`;
  const terms = [
    [first.manual, each.first],
    [first.review, each.first * share.review],
    [further.manual, each.further],
    [further.review, each.further * share.review],
  ] as const;
  return terms
    .filter(([count]) => count > 0)
    .map(([count, minutes]) => `${count} × ${worded(minutes)}`)
    .join(' + ');
}
