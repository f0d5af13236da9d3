/** `merge`: several JSON reports as one, of parts of a project or of many repositories. */
import { resolve } from 'node:path';
import { kindOf } from '../project/files.ts';
import { treeOf } from '../project/git.ts';
import { readSource } from '../project/source-text.ts';
import { type Input, jsonOf, type Merged, merge, whole } from '../report/merge.ts';
import { pageParts } from '../report/page-parts.ts';
import type { FormatContext } from '../report/places.ts';
import { counted, exitCodeOf, failsBy, type Report } from '../report/report.ts';
import { text, verdictOf } from '../report/text.ts';
import { earlierFrom, sourceOf } from './earlier.ts';
import { ownersIn, rendered } from './report-context.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, coloursOf, formatsOf, type Reply, type World } from './world.ts';

export async function mergeReports(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const inputs = given.paths.map((word) => inputOf(word, world.cwd));
  const merged = merge(
    inputs,
    facts.changes.map(({ id }) => id),
  );
  return mergedReply(merged, inputs, given, world, facts);
}

/** What is said of many repositories, and of a few reports is not. */
export interface OfFleet extends Pick<FormatContext, 'ownersOf' | 'ownerWord'> {
  /** Repositories in which nothing is left. */
  doneIn: (report: Report) => string[];
  text: (report: Report) => string;
}

export function mergedReply(
  merged: Merged,
  inputs: readonly Input[],
  given: Given,
  world: World,
  facts: Catalogue,
  ofFleet?: OfFleet,
): Reply {
  const remarks = [...merged.remarks];
  const formats = formatsOf(given);
  const code = exitCodeOf({ ...merged.head, findings: [], accepted: [], skipped: [], blind: [] });
  const verdict = verdictOf({ ...merged.head, findings: [], accepted: [], skipped: [], blind: [] });
  if (formats.every((format) => format === 'json'))
    return { code, reports: formats.map(() => jsonOf(merged)), remarks, verdict };

  const read = readerOf(whole(merged), world.cwd);
  const { report } = read;
  if (read.absent > 0 && !ofFleet)
    remarks.push(
      `${counted(read.absent, 'file')} with findings ${read.absent === 1 ? 'is' : 'are'} not here as they were looked at: without code and edits. Merge where the sources are checked out to have them.`,
    );
  const { ownersOf, ownerWord } = ofFleet ?? {};
  const context = {
    ...contextFrom(given, world, facts, report, read.read, inputs),
    ...(ofFleet && ownersOf && ownerWord ? { ownersOf, ownerWord, done: ofFleet.doneIn(report) } : {}),
  };
  const reports = formats.map((format) => {
    if (format === 'json') return jsonOf(merged);
    if (format === 'text')
      return ofFleet ? ofFleet.text(report) : text(report, { colours: coloursOf(world), read: read.read, again: '' });
    const made = rendered(format, report, context);
    remarks.push(...made.remarks);
    return made.text;
  });
  return { code, reports, remarks, verdict };
}

/** `a.json`, or `web=a.json`, whose paths become `web/…`. */
function inputOf(word: string, cwd: string): Input {
  const [, name = '', file = ''] = /^([\w@.+/-]*[\w@+-])=(.+)$/.exec(word) ?? [];
  if (name === '' || kindOf(resolve(cwd, word)) === 'file') return { prefix: '', ...sourceOf(word, cwd) };
  if (name.split('/').includes('..')) throw new UsageError(`\`${name}\` is no name for a report: it leads out.`);
  return { prefix: `${name}/`, ...sourceOf(file, cwd) };
}

function contextFrom(
  given: Given,
  world: World,
  { changes }: Catalogue,
  report: Report,
  read: FormatContext['read'],
  inputs: readonly Input[],
): FormatContext {
  const { failOn = 'warning', certainOnly = false } = report.summary.gate;
  const prefixes = inputs.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');
  const owners = prefixes.length === 0 ? ownersIn(world.cwd) : undefined;
  const partOf = prefixes.length > 0 ? repositoryIn(prefixes) : undefined;
  return {
    changes,
    read,
    inRepository: (path) => path,
    fails: failsBy({ failOn, certainOnly }),
    page: pageParts,
    ...earlierFrom(given, world.cwd, report, partOf),
    ...(owners ? { ownersOf: owners } : {}),
    ...(partOf ? { partOf, partWord: 'repository' } : {}),
  };
}

/**
 * The texts of the working directory, of those files that are still as they were looked at: each place holds a word of its
 * finding. The edits of others would land in the wrong place, and are left out.
 */
function readerOf(
  report: Report,
  cwd: string,
): { report: Report; read: (path: string) => string | undefined; absent: number } {
  const texts = new Map<string, string | undefined>();
  const fits = new Map<string, boolean>();
  const tree = treeOf(cwd);
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, readSource(tree, resolve(cwd, path)));
    return fits.get(path) === false ? undefined : texts.get(path);
  };
  const lines = new Map<string, readonly string[]>();
  const all = [...report.findings, ...report.accepted];
  for (const finding of all) {
    const { path, line, column, endLine, endColumn } = finding;
    if (fits.get(path) === false) continue;
    const rows = lines.get(path) ?? (read(path) ?? '').split('\n');
    lines.set(path, rows);
    const spelt = (rows[line - 1] ?? '').slice(column - 1, line === endLine ? endColumn - 1 : undefined);
    const said = plain(`${finding.element} ${finding.message} ${finding.title}`);
    fits.set(path, plain(spelt) !== '' && said.includes(plain(spelt)));
  }
  const isHere = (path: string): boolean => read(path) !== undefined;
  return {
    read,
    absent: [...fits.values()].filter((fit) => !fit).length,
    report: {
      ...report,
      findings: report.findings.map((each) =>
        each.edits.every(({ path }) => isHere(path)) ? each : { ...each, edits: [] },
      ),
    },
  };
}

/** `merged_by` and `mergedBy` are one word. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The repository that a path begins with: the longest of its folders that is one. */
function repositoryIn(prefixes: readonly string[]): (path: string) => string {
  const known = new Set(prefixes);
  return (path) => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (known.has(path.slice(0, at + 1))) return path.slice(0, at);
    return 'without a name';
  };
}
