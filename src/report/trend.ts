/** What became of the findings between reports. Findings are told apart by their fingerprints. */
import { columnOf } from './plan.ts';
import type { ReportedFinding } from './report.ts';
import type { Column } from './tier.ts';

/** One report of a row of them. */
export interface Point extends Record<Column, number> {
  name: string;
  /** All places, those that are accepted among them. */
  count: number;
  accepted: number;
  byRule: ReadonlyMap<string, number>;
  /** How often each fingerprint stands in it. */
  prints: ReadonlyMap<string, number>;
}

export interface Trend {
  points: readonly Point[];
  /** From each point to the next one. */
  steps: { gone: number; fresh: number; stayed: number }[];
  /** Rules whose number changed, with the number at each point; those that changed most first. */
  rules: { id: string; counts: number[] }[];
}

type Counted = Pick<ReportedFinding, 'rule' | 'fix' | 'bridged' | 'fingerprint'>;

/** @param accepted what a baseline or a comment accepts: it is there all the same */
export function pointOf(name: string, findings: Iterable<Counted>, accepted: Iterable<Counted> = []): Point {
  const point = { name, count: 0, accepted: 0, safe: 0, review: 0, manual: 0, bridged: 0 };
  const byRule = new Map<string, number>();
  const prints = new Map<string, number>();
  const take = (finding: Counted): void => {
    point.count += 1;
    point[columnOf(finding)] += 1;
    byRule.set(finding.rule, (byRule.get(finding.rule) ?? 0) + 1);
    prints.set(finding.fingerprint, (prints.get(finding.fingerprint) ?? 0) + 1);
  };
  for (const finding of findings) take(finding);
  for (const finding of accepted) {
    point.accepted += 1;
    take(finding);
  }
  return { ...point, byRule, prints };
}

/** @param points the oldest first */
export function trendOf(points: readonly Point[]): Trend {
  const steps = points.slice(1).map((point, i) => {
    const before = points[i];
    let stayed = 0;
    for (const [print, count] of point.prints) stayed += Math.min(count, before?.prints.get(print) ?? 0);
    return { gone: (before?.count ?? 0) - stayed, fresh: point.count - stayed, stayed };
  });
  const ids = [...new Set(points.flatMap(({ byRule }) => [...byRule.keys()]))].sort();
  const moved = (counts: readonly number[]): number => Math.abs((counts.at(-1) ?? 0) - (counts[0] ?? 0));
  const rules = ids
    .map((id) => ({ id, counts: points.map(({ byRule }) => byRule.get(id) ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count !== counts[0]))
    .sort((a, b) => moved(b.counts) - moved(a.counts));
  return { points, steps, rules };
}
