/** What became of the findings between reports. Findings are told apart by their fingerprints. */
import { columnOf } from './effort.ts';
import { counted, type Report, type ReportedFinding } from './report.ts';
import type { Column } from './tier.ts';

/** One report of a row of them. */
export interface Point extends Record<Column, number> {
  name: string;
  /** The day that it is about, `2026-11-22`, where it says one. */
  date?: string;
  /** All places, those that are accepted among them. */
  count: number;
  accepted: number;
  /** Those that are not accepted. */
  open: Readonly<Record<Column, number>>;
  byRule: ReadonlyMap<string, number>;
  /** By repository, where reports of several are one. */
  byPart: ReadonlyMap<string, number>;
  /** How often each fingerprint stands in it. */
  prints: ReadonlyMap<string, number>;
}

export interface Trend {
  points: readonly Point[];
  /** From each point to the next one. */
  steps: { gone: number; fresh: number; stayed: number }[];
  /** Rules whose number changed, with the number at each point; those that changed most first. */
  rules: Moved[];
  /** The same of repositories; those of which nothing is left are among them. */
  parts: Moved[];
}

export interface Moved {
  id: string;
  counts: number[];
}

type Counted = Pick<ReportedFinding, 'rule' | 'path' | 'fix' | 'bridged' | 'fingerprint'>;

/** What a point is made of. What a baseline or a comment accepts is there all the same. */
export interface PointInput {
  name: string;
  date?: string;
  findings: Iterable<Counted>;
  accepted?: Iterable<Counted>;
  /** The repository of a path: the same file in two of them has one fingerprint. */
  partOf?: (path: string) => string;
}

export function pointOf({ name, date, findings, accepted = [], partOf }: PointInput): Point {
  const point = { name, count: 0, accepted: 0, safe: 0, review: 0, manual: 0, bridged: 0 };
  const open = { safe: 0, review: 0, manual: 0, bridged: 0 };
  const byRule = new Map<string, number>();
  const byPart = new Map<string, number>();
  const prints = new Map<string, number>();
  const more = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const take = (finding: Counted): void => {
    point.count += 1;
    point[columnOf(finding)] += 1;
    more(byRule, finding.rule);
    const part = partOf?.(finding.path);
    if (part !== undefined) more(byPart, part);
    more(prints, part === undefined ? finding.fingerprint : `${part}\0${finding.fingerprint}`);
  };
  for (const finding of findings) {
    open[columnOf(finding)] += 1;
    take(finding);
  }
  for (const finding of accepted) {
    point.accepted += 1;
    take(finding);
  }
  return { ...point, ...(date === undefined ? {} : { date }), open, byRule, byPart, prints };
}

/** The point of the report that earlier ones are compared with. */
export const nowOf = (
  { findings, accepted, origin }: Report,
  { partOf, partWord }: { partOf?: (path: string) => string; partWord?: 'package' | 'repository' },
): Point =>
  pointOf({
    ...{ name: 'now', findings, accepted },
    ...(origin?.date === undefined ? {} : { date: origin.date }),
    ...(partOf && partWord === 'repository' ? { partOf } : {}),
  });

/** @param points the oldest first */
export function trendOf(points: readonly Point[]): Trend {
  const steps = points.slice(1).map((point, i) => {
    const before = points[i];
    let stayed = 0;
    for (const [print, count] of point.prints) stayed += Math.min(count, before?.prints.get(print) ?? 0);
    return { gone: (before?.count ?? 0) - stayed, fresh: point.count - stayed, stayed };
  });
  return { points, steps, rules: moved(points, 'byRule'), parts: moved(points, 'byPart') };
}

function moved(points: readonly Point[], by: 'byRule' | 'byPart'): Moved[] {
  const ids = [...new Set(points.flatMap((point) => [...point[by].keys()]))].sort();
  const way = (counts: readonly number[]): number => Math.abs((counts.at(-1) ?? 0) - (counts[0] ?? 0));
  return ids
    .map((id) => ({ id, counts: points.map((point) => point[by].get(id) ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count !== counts[0]))
    .sort((a, b) => way(b.counts) - way(a.counts));
}

type Asked = Pick<Report, 'target' | 'from' | 'shard' | 'origin' | 'catalogue' | 'rules'>;

/** Why two reports do not answer the same question; undefined: they do. */
export function whyApart(then: Asked, now: Asked): string | undefined {
  const question = ({ target, from }: Asked): string => `target ${target}${from ? ` from ${from}` : ''}`;
  if (question(then) !== question(now)) return `it was made for ${question(then)}, this is for ${question(now)}`;
  const part = ({ shard }: Asked): string => (shard ? `part ${shard.index} of ${shard.of}` : 'the whole');
  if (part(then) !== part(now)) return `it is ${part(then)}, this is ${part(now)}`;
  const [thenAbout, nowAbout] = [then.origin?.project, now.origin?.project];
  if (thenAbout !== undefined && nowAbout !== undefined && thenAbout !== nowAbout)
    return `it is about ${thenAbout}, this is about ${nowAbout}`;
  const isSameCatalogue = then.catalogue.version === now.catalogue.version;
  if (isSameCatalogue && [...then.rules.looked].sort().join() !== [...now.rules.looked].sort().join())
    return `it looked for ${counted(then.rules.looked.length, 'rule')}, this for ${now.rules.looked.length}: not for the same ones`;
  return undefined;
}
