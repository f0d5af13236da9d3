/** What is known of a fleet's repositories from the last run: a folder with a report for each, and an index of them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../common/problem.ts';
import { kindOf, readText } from '../project/files.ts';
import { writeOutput } from '../project/write.ts';

export interface Known {
  name: string;
  /** The hash of the commit that was looked at; null: it was not committed as it was. */
  commit: string | null;
  /** With what it was looked at: versions and options. */
  by: string;
  /** Why there is no report. */
  failed?: string;
  /** There is nothing in it that could be looked at, and so no report. */
  empty?: true;
  /** Who owns the files with findings, as the repository's own CODEOWNERS says. */
  owners?: Readonly<Record<string, readonly string[]>>;
}

const indexName = 'fleet.json';

/** The report of a repository. Names of repositories are paths, and file systems do not agree on letters. */
export const reportIn = (state: string, name: string): string =>
  join(state, `${name.replace(/[^A-Za-z0-9.-]+/g, '_').slice(-60)}-${digest(name)}.json`);

const digest = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

/**
 * Empty: there was no run.
 * @throws {Problem} for an index that is none
 */
export function readState(state: string): Map<string, Known> {
  const path = join(state, indexName);
  if (kindOf(path) !== 'file') return new Map();
  try {
    const index: unknown = JSON.parse(readText(path) ?? '');
    const entries: unknown =
      typeof index === 'object' && index !== null && 'repositories' in index && index.repositories;
    if (!Array.isArray(entries) || !entries.every(isKnown)) throw new SyntaxError('no index');
    return new Map(entries.map((each) => [each.name, each]));
  } catch {
    throw new Problem(`${path} is no index of a fleet. Take the folder away to begin anew.`);
  }
}

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'commit' in value &&
  (value.commit === null || typeof value.commit === 'string') &&
  'by' in value &&
  typeof value.by === 'string' &&
  (!('failed' in value) || typeof value.failed === 'string') &&
  (!('empty' in value) || value.empty === true) &&
  (!('owners' in value) || isOwners(value.owners));

const isOwners = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((names) => Array.isArray(names) && names.every((name) => typeof name === 'string'));

/** Beside the index a list that a shell can look into: `name⇥commit` of what has a report. */
export async function writeState(state: string, all: Iterable<Known>): Promise<void> {
  const repositories = [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
  await writeOutput(join(state, indexName), `${JSON.stringify({ schemaVersion: 1, repositories }, null, 1)}\n`);
  const done = repositories.flatMap(({ name, commit, failed }) =>
    commit === null || failed !== undefined ? [] : [`${name}\t${commit}\n`],
  );
  await writeOutput(join(state, 'commits.tsv'), done.join(''));
}
