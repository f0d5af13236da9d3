/** Earlier reports: those that are named one by one, and those of a folder. */
import { basename, join, resolve } from 'node:path';
import { filesUnder, kindOf } from '../project/files.ts';
import { chunksOfSync, reasonOf } from '../project/read.ts';
import type { FormatContext } from '../report/places.ts';
import { elementsOf, type Head, ReportError } from '../report/read.ts';
import type { Report } from '../report/report.ts';
import { type Point, pointOf, whyApart } from '../report/trend.ts';
import { type Given, UsageError } from './usage.ts';

/**
 * The reports of `--history` by their dates, then those of `--trend` as they are named.
 * @param now what they are compared with
 * @param partOf the repository of a path, where the report is one of several
 * @throws {UsageError} for one of `--trend` that answers another question; those of a folder are left out with the reason
 */
export function earlierFrom(
  given: Given,
  cwd: string,
  now: Report,
  partOf?: (path: string) => string,
): Pick<FormatContext, 'earlier' | 'leftOut'> {
  const named = given.trend.map((word) => {
    const read = reportFrom(word, cwd, partOf);
    const why = whyApart(read.head, now);
    if (why !== undefined) throw new UsageError(`\`${word}\` cannot be compared: ${why}.`);
    return read.point;
  });
  if (given.history === undefined) return { earlier: named };
  const { points, leftOut } = historyIn(given.history, cwd, now, partOf);
  return { earlier: [...points, ...named], leftOut };
}

function historyIn(
  word: string,
  cwd: string,
  now: Report,
  partOf: ((path: string) => string) | undefined,
): { points: Point[]; leftOut: { name: string; why: string }[] } {
  const folder = resolve(cwd, word);
  if (kindOf(folder) !== 'folder') throw new UsageError(`There is no folder \`${word}\`.`);
  const names = filesUnder(folder).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new UsageError(`The folder \`${word}\` holds no .json files.`);
  const points: Point[] = [];
  const leftOut: { name: string; why: string }[] = [];
  for (const name of names) {
    try {
      const { head, point } = reportFrom(join(word, name), cwd, partOf);
      const date = point.date ?? /\d{4}-\d\d-\d\d/.exec(name)?.[0];
      const why =
        whyApart(head, now) ??
        (date === undefined ? 'neither the report nor the name of its file says a date' : undefined);
      if (date === undefined || why !== undefined) leftOut.push({ name, why: why ?? '' });
      else points.push({ ...point, date });
    } catch (error) {
      if (!(error instanceof ReportError || error instanceof UsageError)) throw error;
      leftOut.push({ name, why: error.message.replace(/\.$/, '') });
    }
  }
  // sorting is stable: of one day the reports stay in the order of their names
  points.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : (a.date ?? '') > (b.date ?? '') ? 1 : 0));
  return { points, leftOut };
}

function reportFrom(
  word: string,
  cwd: string,
  partOf: ((path: string) => string) | undefined,
): { head: Head; point: Point } {
  let head: Head | undefined;
  const all = [
    ...elementsOf(
      sourceOf(word, cwd),
      (made) => {
        head = made;
      },
      (list) => list === 'findings' || list === 'accepted',
    ),
  ];
  if (!head) throw new ReportError(`${word} is no report of \`check --format json\`.`);
  const point = pointOf({
    name: basename(word).replace(/\.json$/, ''),
    ...(head.origin?.date === undefined ? {} : { date: head.origin.date }),
    findings: all.flatMap((each) => (each.list === 'findings' ? [each.value] : [])),
    accepted: all.flatMap((each) => (each.list === 'accepted' ? [each.value] : [])),
    ...(partOf ? { partOf } : {}),
  });
  return { head, point };
}

/** The findings of a report that was written before, one after another, accepted or not. */
export function* findingsIn(source: ReturnType<typeof sourceOf>) {
  for (const element of elementsOf(source, undefined, (list) => list === 'findings' || list === 'accepted'))
    if (element.list === 'findings' || element.list === 'accepted') yield element.value;
}

/** @throws {UsageError} where there is no such file */
export function sourceOf(word: string, cwd: string): { name: string; chunks: () => Iterable<Buffer> } {
  const path = resolve(cwd, word);
  if (kindOf(path) !== 'file') throw new UsageError(`There is no file \`${word}\`.`);
  return {
    name: word,
    *chunks() {
      try {
        yield* chunksOfSync(path);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
        throw new UsageError(`\`${word}\` cannot be read: ${reasonOf(error)}.`);
      }
    },
  };
}
