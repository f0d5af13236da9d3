/** Suppressions at work: read while the engine reads, then held against what it found. */

import { relative } from 'node:path';
import { parseTarget } from '../catalogue/target.ts';
import type { ScanResult, Sources } from '../finding.ts';
import { isInside, slashes } from '../project/files.ts';
import type { Commit } from '../project/git-tree.ts';
import type { Suppressed, Suppression, Written } from '../project/suppress.ts';
import { placesOf } from '../report/report.ts';
import type { Place } from './place.ts';
import type { Given } from './usage.ts';
import type { Catalogue, World } from './world.ts';

type Module = typeof import('../project/suppress.ts');

/** The sources, keeping the texts that hold a suppression. */
export interface Noted extends Sources {
  /** By path. What the engine did not ask for is read now. */
  marked(paths: Iterable<string>): ReadonlyMap<string, string>;
}

/** @param marked the files that hold one, where that is known: no other is read to find out */
export function noted(sources: Sources, { hasMark }: Module, marked?: readonly string[]): Noted {
  const seen = new Set<string>();
  const texts = new Map<string, string>();
  const read = (path: string): string | undefined => {
    const text = sources.read(path);
    seen.add(path);
    if (text !== undefined && hasMark(text)) texts.set(path, text);
    else texts.delete(path);
    return text;
  };
  for (const path of marked ?? []) read(path);
  if (marked) for (const path of sources.paths) seen.add(path);
  return {
    paths: sources.paths,
    get skipped() {
      return sources.skipped;
    },
    get damaged() {
      return sources.damaged;
    },
    read,
    ...(sources.others && { others: sources.others }),
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
  /** Comments that may accept; those that the policy's commit did not have, and of these those that it refuses. */
  counts: { comments: number; new: number | null; refused: number };
  /** What the whole project has otherwise than the policy's commit. */
  changed: { added: number; removed: number };
}

export interface Case {
  given: Given;
  place: Place;
  facts: Catalogue;
  world: World;
}

/** @param whole the place before a part of it was chosen */
export function acceptedIn(
  result: ScanResult,
  sources: Noted,
  { given, place, facts, world }: Case,
  module: Module,
  whole: Place = place,
): Accepted {
  const unread = new Set(result.skipped.map(({ path }) => path));
  const texts = sources.marked(sources.paths.filter(whole.only));
  const all: Suppression[] = [];
  const remarks: string[] = [];
  const ids = facts.changes.map(({ id }) => id);
  for (const path of [...texts.keys()].filter((each) => whole.only(each) && !unread.has(each)).sort()) {
    const read = module.readSuppressions(path, texts.get(path) ?? '', ids);
    all.push(...read.suppressions);
    if (!place.only(path)) continue;
    for (const { line, why } of read.broken)
      remarks.push(`${place.shown(path)}:${line}: the suppression ${why}${/[.?]$/.test(why) ? '' : '.'}`);
  }
  const { law, config } = place;
  const { fresh, gone } = law
    ? module.newSince({ suppressions: all, texts }, writtenIn(law, whole, ids, module))
    : { fresh: new Set<Suppression>(), gone: 0 };
  const isRefused = config.suppressions?.new === 'refuse';
  const own = all.filter(({ path }) => place.only(path));
  const news = own.filter((each) => fresh.has(each));
  const suppressions = isRefused ? own.filter((each) => !fresh.has(each)) : own;
  for (const { path, line, rule } of news)
    remarks.push(
      `${place.shown(path)}:${line}: the suppression of ${rule} is new since ${law?.ref}${isRefused ? ', and accepts nothing: the configuration refuses new ones' : ''}.`,
    );
  const places = new Map<string, ReturnType<typeof placesOf>>();
  const lineOf = (path: string, offset: number): number => {
    const at = places.get(path) ?? placesOf(texts.get(path) ?? '');
    places.set(path, at);
    return at(offset).line;
  };
  const word = given.target ?? place.config.target;
  const circumstances = {
    today: (world.now?.() ?? new Date()).toISOString().slice(0, 10),
    target: word === undefined ? undefined : parseTarget(word),
    strict: given.strict,
    changes: facts.changes,
    looked: result.rules.looked,
    lineOf,
  };
  const suppressed = module.suppress(result.findings, suppressions, circumstances, result.blind);
  const sentences = suppressed.stale.map(
    ({ suppression: { path, line, rule }, why }) =>
      `${place.shown(path)}:${line}: the suppression of ${rule} accepts nothing: ${why}.`,
  );
  return {
    ...suppressed,
    remarks: [...remarks, ...sentences],
    sentences,
    counts: {
      comments: own.length,
      new: law ? news.length : null,
      refused: isRefused ? news.length : 0,
    },
    changed: { added: fresh.size, removed: gone },
  };
}

/** The suppressions that a commit has in the files that are asked for. */
function writtenIn(law: Commit, { project, only }: Place, ids: readonly string[], module: Module): Written {
  const texts = new Map<string, string>();
  for (const file of law.holding(module.MARK)) {
    const path = slashes(relative(project.root, file));
    if (isInside(project.root, file) && only(path)) texts.set(path, law.read(file) ?? '');
  }
  const suppressions = [...texts].flatMap(([path, text]) => module.readSuppressions(path, text, ids).suppressions);
  return { suppressions, texts };
}
