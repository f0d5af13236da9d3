/**
 * What the last run of `fix` changed in a project, kept so that it can be taken back. It is whole on disk before the first file
 * changes, so it also tells what a run that was killed had in mind: each file is then what it was, or what it was to become.
 *
 * It lies in the user's own folder for state, never in the work tree, and only that user can read it: it holds source text.
 */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join } from 'node:path';
import { claim, remove } from '../project/files.ts';
import { realPath, treeText } from '../project/read.ts';
import { discardLeftovers, replaceFiles, writeWhole } from '../project/write.ts';

/** A file that a run changed. */
export interface Change {
  /** Relative to the project's root. */
  path: string;
  before: string;
  /** What it became, one text after the other; a killed run leaves any of them, or `before`. */
  after: readonly string[];
}

interface Journal {
  version: 1;
  root: string;
  changes: readonly Change[];
}

/** What taking back came to. */
export type Undone =
  | { kind: 'nothing' }
  /** Somebody wrote these files since; nothing was changed. */
  | { kind: 'changed'; paths: string[] }
  | { kind: 'done'; paths: string[] };

/** Larger journals are none of ours. In bytes. */
const largest = 2 ** 30;

/** Undefined: this user has no folder for it. */
export function stateFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_STATE_HOME: named, HOME: home } = env;
  if (named && isAbsolute(named)) return join(named, 'gitlab-sunset');
  return home && isAbsolute(home) ? join(home, '.local', 'state', 'gitlab-sunset') : undefined;
}

const placeOf = (state: string, root: string): string =>
  join(state, `undo-${createHash('sha256').update(realPath(root)).digest('hex').slice(0, 32)}`);
const fileIn = (folder: string): string => join(folder, 'journal.json');

/**
 * Keeps what is going to be changed, in place of what the run before had changed.
 * @param state this user's folder
 * @throws the operating system's error: then nothing was kept, and nothing may be changed
 */
export function keep(state: string, root: string, changes: readonly Change[]): void {
  const folder = placeOf(state, root);
  claim(folder);
  const journal: Journal = { version: 1, root: realPath(root), changes };
  writeWhole(fileIn(folder), JSON.stringify(journal));
}

/**
 * Gives every file of the last run the bytes that it had before, all of them or none.
 * @throws {WriteRefused} for a file that cannot be written
 */
export function undo(state: string, root: string): Undone {
  const folder = placeOf(state, root);
  const journal = journalIn(folder, root);
  if (!journal) return { kind: 'nothing' };
  const now = journal.changes.map((change) => {
    const path = join(root, change.path);
    const text = treeText(root, path, { most: largest });
    return { ...change, at: path, text: typeof text === 'string' ? text : undefined };
  });
  const changed = now.filter(
    ({ before, after, text }) => text !== before && (text === undefined || !after.includes(text)),
  );
  if (changed.length > 0) return { kind: 'changed', paths: changed.map(({ path }) => path) };
  const moved = now.flatMap(({ path, at, before, text }) =>
    text === undefined || text === before ? [] : [{ is: path, write: { path: at, before: text, after: before } }],
  );
  replaceFiles(
    root,
    moved.map(({ write }) => write),
  );
  discardLeftovers(new Set(now.map(({ at }) => dirname(realPath(at)))));
  remove(folder);
  return { kind: 'done', paths: moved.map(({ is }) => is) };
}

function journalIn(folder: string, root: string): Journal | undefined {
  const text = treeText(folder, fileIn(folder), { most: largest });
  if (typeof text !== 'string') return undefined;
  const journal: Journal = JSON.parse(text);
  return journal.version === 1 && journal.root === realPath(root) ? journal : undefined;
}
