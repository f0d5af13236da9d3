/** The baseline at work: which findings it accepts, and which of its entries accept nothing any more. */
import { join, relative, resolve } from 'node:path';
import { parseTarget, removedBy } from '../catalogue/target.ts';
import type { Finding } from '../finding.ts';
import { baselineName, type Entry, matchBaseline, parseBaseline } from '../project/baseline.ts';
import { isInside, isThere, kindOf, readText, slashes, treeText } from '../project/files.ts';
import { treeOf } from '../project/git.ts';
import { renamedSince } from '../project/git-changes.ts';
import type { Survey } from './check.ts';
import type { Place } from './place.ts';
import { type Given, UsageError } from './usage.ts';
import type { Catalogue } from './world.ts';

/** Where a baseline is, or would be. */
export interface BaselineFile {
  /** Absolute. */
  file: string;
  shown: string;
  /** The folder that it must really lie in. Undefined: the user named it. */
  tree: string | undefined;
}

/** A baseline file that was read. */
export interface Baseline extends BaselineFile {
  entries: Entry[];
  /** Of a policy's commit: the entries that the work tree still has. What a request took out of it is not stale. */
  kept?: ReadonlySet<string>;
}

export function baselineFile(given: Given, { project: { root } }: Place, cwd: string): BaselineFile {
  const named = typeof given.baseline === 'string' ? resolve(cwd, given.baseline) : undefined;
  const file = named ?? join(root, baselineName);
  return { file, shown: slashes(relative(cwd, file)), tree: named === undefined ? treeOf(root) : undefined };
}

/** @throws {UsageError} where it cannot be read */
export function baselineText({ file, shown, tree }: BaselineFile): string {
  const text = tree === undefined ? readText(file) : treeText(tree, file);
  if (typeof text === 'string') return text;
  throw new UsageError(`The baseline ${shown} ${text?.message ?? 'cannot be read'}.`);
}

/**
 * The baseline that was named, or the one in the project's root if there is one; that of the policy's commit where there is one.
 * @throws {UsageError} for one that cannot be read
 */
export function openBaseline(given: Given, place: Place, cwd: string): Baseline | undefined {
  const { law } = place;
  const where = baselineFile(given, place, cwd);
  const { file, shown } = where;
  // a file elsewhere is nothing that a request could write
  if (!law || !isInside(law.top, file)) return ownBaseline(given, place, cwd);
  if (given.baseline === false || (given.baseline === undefined && !law.has(file))) return undefined;
  const name = `${shown} of ${law.ref}`;
  const text = law.read(file);
  if (text === undefined) throw new UsageError(`The baseline ${name} cannot be read.`);
  const own = isThere(file) ? ownBaseline(given, place, cwd) : undefined;
  return { ...where, entries: parseBaseline(text, name), kept: fingerprintsOf(own) };
}

const fingerprintsOf = (baseline: Baseline | undefined): Set<string> =>
  new Set(baseline?.entries.map(({ fingerprint }) => fingerprint));

/**
 * The same of the work tree.
 * @throws {UsageError} for one that cannot be read
 */
export function ownBaseline(given: Given, place: Place, cwd: string): Baseline | undefined {
  if (given.baseline === false) return undefined;
  const where = baselineFile(given, place, cwd);
  if (where.tree !== undefined && !isThere(where.file)) return undefined;
  return { ...where, entries: parseBaseline(baselineText(where), where.shown) };
}

export interface Debt {
  accepted: ReadonlyMap<Finding, Entry>;
  /** Of what was looked for and where: entries that accept nothing. */
  unused: Entry[];
  /** For standard error. */
  remarks: string[];
  /** One for each unused entry. */
  sentences: string[];
}

export async function acceptedByBaseline(
  { file, shown, entries, kept }: Baseline,
  { result, prints, place }: Survey,
  given: Given,
  facts: Catalogue,
): Promise<Debt> {
  // loaded late: it parses
  const { fingerprints } = await import('../project/fingerprint.ts');
  const { root } = place.project;
  const inRoot = (path: string): string | undefined =>
    isInside(root, path) ? slashes(relative(root, path)) : undefined;
  const formerly = (left: readonly Entry[]): string[] | undefined => {
    const gone = new Set(left.map(({ path }) => path).filter((path) => kindOf(join(root, path)) === undefined));
    if (gone.size === 0) return undefined;
    const names = new Map<string, string>();
    for (const [now, then] of renamedSince(file, place.law?.id)) {
      const [name, before] = [inRoot(now), inRoot(then)];
      if (name !== undefined && before !== undefined && gone.has(before)) names.set(name, before);
    }
    if (names.size === 0) return undefined;
    return fingerprints(result.findings, place.sources.read, (path) => names.get(path) ?? path);
  };
  const matched = matchBaseline(result.findings, prints, entries, formerly);
  const word = given.target ?? place.config.target;
  const removed = given.strict
    ? removedBy(facts.changes, word === undefined ? undefined : parseTarget(word))
    : new Set();
  for (const finding of [...matched.accepted.keys()]) if (removed.has(finding.rule)) matched.accepted.delete(finding);
  const isLooked = lookedIn({ result, place }, facts);
  const unused = matched.unused.filter((entry) => isLooked(entry) && (kept?.has(entry.fingerprint) ?? true));
  const sentences = unused.map(
    ({ path, rule, element }) => `${shown}: nothing is found any more in ${path} for ${rule} (${element}).`,
  );
  const one = unused.length === 1;
  const remark = `${unused.length} ${one ? 'entry' : 'entries'} of ${shown} ${one ? 'accepts' : 'accept'} nothing any more. To take ${one ? 'it' : 'them'} out: npx gitlab-sunset baseline prune`;
  const remarks = unused.length === 0 ? [] : [remark];
  return { accepted: matched.accepted, unused, remarks, sentences };
}

/** Whether an entry speaks of what was looked at; of the others nothing is known. */
function lookedIn({ result, place }: Pick<Survey, 'result' | 'place'>, facts: Catalogue): (entry: Entry) => boolean {
  const unread = new Set(result.skipped.map(({ path }) => path));
  const ids = new Set(facts.changes.map(({ id }) => id));
  const looked = new Set(result.rules.looked);
  return ({ path, rule }) => place.only(path) && !unread.has(path) && (looked.has(rule) || !ids.has(rule));
}
