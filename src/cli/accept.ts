/** Suppressions at work: read while the engine reads, then held against what it found. */

import type { ScanResult, Sources } from '../finding.ts';
import { veiled } from '../redact.ts';
import { placesOf } from '../report/report.ts';
import type { Suppressed, Suppression } from '../suppress.ts';
import { parseTarget } from '../target.ts';
import type { Place } from './place.ts';
import type { Given } from './usage.ts';
import type { Catalogue, World } from './world.ts';

type Module = typeof import('../suppress.ts');

/** The sources, keeping the texts that hold a suppression. */
export interface Noted extends Sources {
  /** By path. What the engine did not ask for is read now. */
  marked(paths: Iterable<string>): ReadonlyMap<string, string>;
}

export function noted(sources: Sources, { hasMark }: Module): Noted {
  const seen = new Set<string>();
  const texts = new Map<string, string>();
  const read = (path: string): string | undefined => {
    const text = sources.read(path);
    seen.add(path);
    if (text !== undefined && hasMark(text)) texts.set(path, text);
    else texts.delete(path);
    return text;
  };
  return {
    paths: sources.paths,
    get skipped() {
      return sources.skipped;
    },
    read,
    marked(paths) {
      for (const path of paths) if (!seen.has(path)) read(path);
      return texts;
    },
  };
}

export interface Accepted extends Suppressed {
  /** For standard error: what is broken, and what is stale. */
  remarks: string[];
  /** What is stale, one sentence each. */
  sentences: string[];
}

export interface Case {
  given: Given;
  place: Place;
  facts: Catalogue;
  world: World;
}

export function acceptedIn(
  result: ScanResult,
  sources: Noted,
  { given, place, facts, world }: Case,
  module: Module,
): Accepted {
  const unread = new Set(result.skipped.map(({ path }) => path));
  const texts = sources.marked(sources.paths.filter(place.only));
  const suppressions: Suppression[] = [];
  const remarks: string[] = [];
  const ids = facts.changes.map(({ id }) => id);
  for (const path of [...texts.keys()].filter((each) => place.only(each) && !unread.has(each)).sort()) {
    const read = module.readSuppressions(path, texts.get(path) ?? '', ids);
    suppressions.push(...read.suppressions);
    for (const { line, why } of read.broken)
      remarks.push(`${place.shown(path)}:${line}: the suppression ${why}${/[.?]$/.test(why) ? '' : '.'}`);
  }
  const places = new Map<string, ReturnType<typeof placesOf>>();
  const lineOf = (path: string, offset: number): number => {
    const at = places.get(path) ?? placesOf(texts.get(path) ?? '');
    places.set(path, at);
    return at(offset).line;
  };
  const word = given.target ?? place.config.target;
  const suppressed = module.suppress(result.findings, suppressions, {
    today: (world.now?.() ?? new Date()).toISOString().slice(0, 10),
    target: word === undefined ? undefined : parseTarget(word),
    strict: given.strict,
    changes: facts.changes,
    looked: result.rules.looked,
    lineOf,
  });
  const sentences = suppressed.stale.map(
    ({ suppression: { path, line, rule }, why }) =>
      `${place.shown(path)}:${line}: the suppression of ${rule} accepts nothing: ${why}.`,
  );
  return { ...suppressed, remarks: [...remarks, ...sentences].map(veiled), sentences };
}
