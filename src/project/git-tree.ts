/** What stands in a commit, whatever the work tree says. */
import { join, relative } from 'node:path';
import { Problem } from '../common/problem.ts';
import { slashes } from './files.ts';
import { git, whySilent } from './git.ts';

/** A commit that was named. */
export interface Commit {
  /** As it was named. */
  ref: string;
  /** Its whole id. */
  id: string;
  /** Absolute path of the work tree's top. */
  top: string;
  /** Whether there is anything of this absolute path. */
  has(path: string): boolean;
  /**
   * The text of a file by its absolute path. Undefined: there is none.
   * @throws {Problem} for what is no regular file
   */
  read(path: string): string | undefined;
  /** Absolute paths of the files that hold a word. */
  holding(word: string): string[];
}

/**
 * The id of a commit.
 * @throws {Problem} when there is no such commit
 */
export function commitOf(top: string, ref: string): string {
  const silent = whySilent(top);
  if (silent !== undefined) throw new Problem(`${silent}.`);
  const id = ref.startsWith('-')
    ? undefined
    : git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
        ?.toString()
        .trim();
  if (!id)
    throw new Problem(`There is no commit \`${ref}\` here. In a shallow clone fetch it first: git fetch origin ${ref}`);
  return id;
}

/** @throws {Problem} when there is no such commit */
export function openCommit(top: string, ref: string): Commit {
  const id = commitOf(top, ref);
  const nameOf = (path: string): string => slashes(relative(top, path));
  const entryOf = (path: string): string => {
    const entry = git(top, ['ls-tree', '-z', '--full-tree', id, '--', nameOf(path)])?.toString();
    if (entry === undefined) throw new Problem(`git cannot tell what stands in \`${ref}\`.`);
    return entry;
  };
  return {
    ref,
    id,
    top,
    has: (path) => entryOf(path) !== '',
    read(path) {
      const name = nameOf(path);
      const entry = entryOf(path);
      if (entry === '') return undefined;
      const [, mode = '', blob = ''] = /^(\d+) \w+ ([0-9a-f]+)\t/.exec(entry) ?? [];
      if (!mode.startsWith('100')) throw new Problem(`${name} of \`${ref}\` is no regular file.`);
      const text = git(top, ['cat-file', 'blob', blob]);
      if (text === undefined) throw new Problem(`git cannot give ${name} of \`${ref}\`.`);
      return text.toString();
    },
    holding(word) {
      const how = ['-l', '-z', '-a', '-F', '--full-name', '--no-color', '--no-textconv', '--no-recurse-submodules'];
      // no such file is an error, too
      const answer = git(top, ['grep', ...how, '-e', word, id])?.toString() ?? '';
      return answer
        .split('\0')
        .filter(Boolean)
        .map((name) => join(top, name.slice(id.length + 1)));
    },
  };
}
