/** `--since`, `--staged` and `--changed-lines`: the whole program is read, and only what changed is reported. */
import { join, relative } from 'node:path';
import type { Damage, ScanResult, Skipped, Sources } from '../finding.ts';
import { isInside, isLooked, slashes } from '../project/files.ts';
import { topLevel } from '../project/git.ts';
import { changesSince, type Staged, stagedChanges, stagedState } from '../project/git-changes.ts';
import { textOf } from '../project/source-text.ts';
import { counted, placesOf } from '../report/report.ts';
import type { Place } from './place.ts';
import { type Given, UsageError } from './usage.ts';

/** Whether what stands at these offsets of a path is on a line that differs. */
export type Touched = (path: string, start: number, end: number) => boolean;

export interface Narrowed {
  place: Place;
  touched: Touched | undefined;
  /** Whether a file of the project is looked at as the disk has it. */
  isOnDisk: (path: string) => boolean;
  remarks: string[];
}

/** @throws {UsageError} outside git, and for options that do not go together */
export function narrowedBy(given: Given, place: Place, isRelevant: (text: string) => boolean): Narrowed {
  const { since, staged, changedLines } = given;
  if (since === undefined && !staged) {
    if (changedLines) throw new UsageError('--changed-lines goes with --since or --staged.');
    return { place, touched: undefined, isOnDisk: () => given.stdinFilename === undefined, remarks: [] };
  }
  if (since !== undefined && staged) throw new UsageError('--since and --staged are two questions. Ask one.');
  if (given.stdinFilename !== undefined)
    throw new UsageError('Standard input has no history. Leave out --since and --staged.');
  const top = topLevel(place.project.root);
  if (top === undefined)
    throw new UsageError(`${staged ? '--staged' : '--since'} needs git, and this is no work tree of it.`);
  const { files } = since === undefined ? stagedChanges(top) : changesSince(top, since);
  const { root } = place.project;
  const at = (path: string): string => join(root, path);
  // asked of every file, several times
  const changed = within(root, files.keys());
  const isChanged = (path: string): boolean => changed.has(path);
  const index = staged ? stagedState(top) : undefined;
  const differs = within(root, index?.differs ?? []);
  const own: Place = {
    ...place,
    ...(index ? { sources: stagedSources(place, index, isRelevant) } : {}),
    isMeant: (path) => isChanged(path) && place.isMeant(path),
    only: (path) => isChanged(path) && place.only(path),
    named: place.named.filter(isChanged),
  };
  const looked = own.sources.paths.filter(own.only);
  const remarks =
    looked.length > 0 ? [] : [`Nothing to look at has changed${staged ? ': it is not staged' : ` since ${since}`}.`];
  const differing = looked.filter((path) => differs.has(path));
  if (differing.length > 0) {
    remarks.push(
      `${counted(differing.length, 'file')} read as staged, not as in the work tree: ${differing.map(place.shown).join(', ')}`,
    );
  }
  return {
    place: own,
    touched: changedLines ? touchedIn(own, at, files) : undefined,
    isOnDisk: (path) => !differs.has(path),
    remarks,
  };
}

function touchedIn(
  { sources }: Place,
  at: (path: string) => string,
  files: ReturnType<typeof stagedChanges>['files'],
): Touched {
  const places = new Map<string, ReturnType<typeof placesOf>>();
  return (path, start, end) => {
    const lines = files.get(at(path)) ?? [];
    if (lines === 'all') return true;
    const place = places.get(path) ?? placesOf(sources.read(path) ?? '');
    places.set(path, place);
    const [first, last] = [place(start).line, place(end).line];
    return lines.some(([from, to]) => from <= last && first <= to);
  };
}

/** Of absolute paths those in a folder, as paths of it. */
const within = (root: string, files: Iterable<string>): ReadonlySet<string> =>
  new Set([...files].filter((path) => isInside(root, path)).map((path) => slashes(relative(root, path))));

/** The program as it would be committed: staged texts, and nothing that git does not know. */
function stagedSources({ project, isMeant }: Place, index: Staged, isRelevant: (text: string) => boolean): Sources {
  const at = (path: string): string => join(project.root, path);
  const differs = within(project.root, index.differs);
  const unknown = within(project.root, index.unknown);
  const gone = [...differs].filter((path) => isLooked(path) && isMeant(path) && !project.isExcluded(path));
  const paths = [...new Set([...project.paths.filter((path) => !unknown.has(path)), ...gone])].sort();
  const known = new Set(paths);
  const skipped = new Map<string, Skipped>();
  const damaged = new Map<string, Damage>();
  return {
    paths,
    get skipped() {
      return [...project.skipped.filter(({ path }) => !differs.has(path)), ...skipped.values()];
    },
    get damaged() {
      return new Map([...(project.damaged ?? []), ...damaged]);
    },
    ...(project.others && { others: project.others }),
    read(path) {
      if (!known.has(path)) return undefined;
      if (!differs.has(path)) return project.read(path);
      const bytes = index.read(at(path));
      const text = bytes && textOf(bytes, path, isRelevant);
      if (text && 'text' in text) {
        if (text.damage) damaged.set(path, text.damage);
        return text.text;
      }
      const why = text ?? { code: 'unreadable' as const, message: 'is not staged, or in a conflict', relevant: false };
      skipped.set(path, { path, ...why });
      return undefined;
    },
  };
}

/** Only what stands on lines that differ. What would move together with a place elsewhere is not offered as an edit. */
export function touchedOnly(
  result: ScanResult,
  fingerprints: readonly string[],
  touched: Touched | undefined,
): { result: ScanResult; fingerprints: readonly string[] } {
  if (!touched) return { result, fingerprints };
  const isTouched = result.findings.map(({ path, start, end }) => touched(path, start, end));
  const parted = new Set(result.findings.filter((_, i) => !isTouched[i]).map(({ group }) => group));
  for (const finding of result.findings) if (parted.has(finding.group)) finding.edits = [];
  return {
    result: {
      ...result,
      findings: result.findings.filter((_, i) => isTouched[i]),
      blind: result.blind.filter(({ path, at }) => touched(path, at, at)),
    },
    fingerprints: fingerprints.filter((_, i) => isTouched[i]),
  };
}
