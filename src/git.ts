/** What git knows about files. The only module that starts a process. */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join, relative } from 'node:path';
import { findUp, slashes } from './files.ts';
import { isInside, realPath, targetOf } from './read.ts';

/** What git answers in the work tree with this top. Undefined: git is missing, or says no. */
export function git(
  top: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Buffer | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['-C', top, '-c', 'core.fsmonitor=false', '--literal-pathspecs', ...args],
    {
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', ...env },
      maxBuffer: 1024 * 1024 * 1024,
    },
  );
  return status === 0 ? stdout : undefined;
}

/** The top of the work tree that holds a folder. Undefined: there is none. */
export const topLevel = (folder: string): string | undefined => findUp(folder, ['.git']);

/** The folder that nothing a project names may lead out of: git's work tree, where there is one. */
export const treeOf = (root: string): string => topLevel(root) ?? root;

/** Whether a link that is committed leads a path out of its work tree: somebody else than the user says then where it goes. */
export function isLedOut(path: string): boolean {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const folder = realPath(dirname(at));
    const [link, target] = [join(folder, basename(at)), targetOf(at)];
    if (link === target) continue;
    const top = topLevel(folder);
    if (top === undefined || isInside(realPath(top), target)) continue;
    if (git(top, ['ls-files', '-z', '--', slashes(relative(top, link))])?.length !== 0) return true;
  }
  return false;
}

/** Whether git merges a file by taking the lines of both sides. */
export const isMergedByUnion = (top: string, file: string): boolean =>
  git(top, ['check-attr', '-z', 'merge', '--', slashes(relative(top, file))])
    ?.toString()
    .split('\0')[2] === 'union';

/** Whether the index holds what the last commit does not; also where there is no commit yet. */
export const hasStaged = (top: string): boolean =>
  git(top, ['diff', '--cached', '--quiet', '--no-ext-diff']) === undefined;

/**
 * Commits files as they stand. No hook runs and nothing is signed: these are programs that the repository's own
 * configuration may name. What goes through a filter is left to its user.
 * @param files absolute
 * @returns why it was not done; undefined: it was
 */
export function commitFiles(top: string, files: readonly string[], message: string): string | undefined {
  const paths = files.map((file) => slashes(relative(top, file)));
  const filtered =
    git(top, ['check-attr', '-z', 'filter', '--', ...paths])
      ?.toString()
      .split('\0') ?? [];
  const through = paths.find((_, i) => !['unspecified', 'unset', undefined].includes(filtered[3 * i + 2]));
  if (through !== undefined) return `${through} goes through a filter of git's`;
  const done = git(top, [
    '-c',
    'core.hooksPath=/dev/null',
    'commit',
    '--quiet',
    '--no-verify',
    '--no-gpg-sign',
    '--cleanup=verbatim',
    '-m',
    message,
    '--',
    ...paths,
  ]);
  return done ? undefined : 'git says no (is a name and an address set?)';
}

export interface TreeState {
  /** Files that git could not give back: changed, staged, untracked or ignored. */
  dirty: string[];
  /** Files that no git work tree holds, or whose git could not be asked. */
  outside: string[];
}

/** How many paths one command line takes with certainty. */
const batch = 200;

/** Looks the given files up, absolute paths in and out, in their order. */
export function stateOf(files: readonly string[]): TreeState {
  const byTop = new Map<string, string[]>();
  const outside = new Set<string>();
  for (const file of files) {
    const top = topLevel(dirname(file));
    if (top === undefined) outside.add(file);
    else byTop.set(top, [...(byTop.get(top) ?? []), file]);
  }
  const dirty = new Set<string>();
  for (const [top, inside] of byTop) {
    for (let i = 0; i < inside.length; i += batch) {
      const some = inside.slice(i, i + batch);
      const changed = changedIn(top, some);
      for (const file of some) {
        if (changed === undefined) outside.add(file);
        else if (changed.has(file)) dirty.add(file);
      }
    }
  }
  return { dirty: files.filter((file) => dirty.has(file)), outside: files.filter((file) => outside.has(file)) };
}

/** Undefined: git is missing, or refuses. */
function changedIn(top: string, files: readonly string[]): Set<string> | undefined {
  const paths = files.map((file) => slashes(relative(top, file)));
  const asked = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--ignored=matching', '--'];
  const answer = git(top, [...asked, ...paths])?.toString();
  if (answer === undefined) return undefined;
  const entries = answer
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3));
  const folders = entries.filter((entry) => entry.endsWith('/'));
  const changed = new Set<string>();
  for (const path of paths) {
    if (entries.includes(path) || folders.some((folder) => path.startsWith(folder))) changed.add(join(top, path));
  }
  return changed;
}

/** The date of the last commit of each of these lines, `2024-03-09` in UTC, by number from 1. Lines that were never committed are missing. */
export function datesOf(file: string, lines: readonly number[]): ReadonlyMap<number, string> {
  const dates = new Map<number, string>();
  const top = topLevel(dirname(file));
  if (top === undefined || lines.length === 0) return dates;
  const ranges = lines.length <= batch ? lines.flatMap((line) => ['-L', `${line},${line}`]) : [];
  const { status, stdout } = spawnSync(
    'git',
    ['-C', top, 'blame', '--porcelain', ...ranges, '--', slashes(relative(top, file))],
    { encoding: 'utf8', env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' }, maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0 || typeof stdout !== 'string') return dates;
  const wanted = new Set(lines);
  const byCommit = new Map<string, string>();
  const commits: [line: number, commit: string][] = [];
  for (const row of stdout.split('\n')) {
    const [, commit, line] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(row) ?? [];
    if (commit !== undefined && line !== undefined) commits.push([Number(line), commit]);
    const [, seconds] = /^committer-time (\d+)$/.exec(row) ?? [];
    const last = commits.at(-1)?.[1];
    if (seconds !== undefined && last !== undefined)
      byCommit.set(last, new Date(Number(seconds) * 1000).toISOString().slice(0, 10));
  }
  for (const [line, commit] of commits) {
    const date = byCommit.get(commit);
    if (date !== undefined && !/^0+$/.test(commit) && wanted.has(line)) dates.set(line, date);
  }
  return dates;
}
