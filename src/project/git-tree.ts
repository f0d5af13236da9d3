/** What stands in a commit, whatever the work tree says. */
import { dirname, join, relative } from 'node:path';
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
  const id = ref.startsWith('-')
    ? undefined
    : git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
        ?.toString()
        .trim();
  if (id) return id;
  const silent = whySilent(top);
  throw new Problem(
    silent === undefined
      ? `There is no commit \`${ref}\` here. In a shallow clone fetch it first: git fetch origin ${ref}`
      : `${silent}.`,
  );
}

interface Entry {
  /** Of its kind and its rights, as `100644`. */
  mode: string;
  /** The id of what it is. */
  blob: string;
}

/** What stands in a folder of a commit never changes, and several files of a folder are asked for in each run. */
const folders = new Map<string, ReadonlyMap<string, Entry>>();

/**
 * What a folder of a commit holds, by the path from the top.
 * @param folder from the top; empty for the top itself
 * @returns undefined: git does not say
 */
function entriesOf(top: string, id: string, folder: string): ReadonlyMap<string, Entry> | undefined {
  const key = `${top}\0${id}\0${folder}`;
  const known = folders.get(key);
  if (known) return known;
  const answer = git(top, ['ls-tree', '-z', '--full-tree', id, ...(folder === '' ? [] : ['--', `${folder}/`])]);
  if (answer === undefined) return undefined;
  const entries = new Map<string, Entry>();
  for (const line of answer.toString().split('\0')) {
    const [, mode, blob, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (mode !== undefined && blob !== undefined && path !== undefined) entries.set(path, { mode, blob });
  }
  folders.set(key, entries);
  return entries;
}

/** @throws {Problem} when there is no such commit */
export function openCommit(top: string, ref: string): Commit {
  const id = commitOf(top, ref);
  const nameOf = (path: string): string => slashes(relative(top, path));
  const entryOf = (path: string): Entry | undefined => {
    const entry = entriesOf(top, id, nameOf(dirname(path)));
    if (entry === undefined) throw new Problem(`git cannot tell what stands in \`${ref}\`.`);
    return entry.get(nameOf(path));
  };
  return {
    ref,
    id,
    top,
    has: (path) => entryOf(path) !== undefined,
    read(path) {
      const name = nameOf(path);
      const entry = entryOf(path);
      if (entry === undefined) return undefined;
      const { mode, blob } = entry;
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
