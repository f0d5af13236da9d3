/** Files that the command line or the configuration names: schemas, OpenAPI documents, rules. */
import { basename, join, relative, resolve } from 'node:path';
import { isInside, readText, slashes, treeText } from '../project/files.ts';
import { isLedOut, treeOf } from '../project/git.ts';
import type { Commit } from '../project/git-tree.ts';
import { UsageError } from './usage.ts';

/** Where a command works, as far as the names of files go. */
export interface Ground {
  cwd: string;
  /** Absolute folder of the configuration. */
  root: string;
  /** With `--policy-from`: whose files count. */
  law: Commit | undefined;
  /** With `--config`: the file, as the command line names it. */
  configFile?: string;
}

export interface NamedText {
  /** As a message shows it. */
  path: string;
  text: string;
}

/** More than any of them has; in bytes. */
const most = 256 * 1024 * 1024;

/**
 * A file that the command line names may lie anywhere, unless a committed link leads there; one that the configuration names lies
 * in the tree. With `--policy-from` both are the commit's, where they stand in it: a request must not decide what is looked for.
 * @param what as in `The schema … cannot be read.`
 * @throws {UsageError} one line, where it cannot be read
 */
export function namedText(what: string, word: string, by: 'command' | 'configuration', ground: Ground): NamedText {
  const { cwd, root, law } = ground;
  const file = resolve(by === 'command' ? cwd : root, word);
  const path = slashes(relative(cwd, file)) || basename(file);
  const fail = (why: string): never => {
    throw new UsageError(`${what} ${by === 'command' ? word : path} ${why}.`);
  };
  const shown = by === 'command' ? word : path;
  if (law && isInside(law.top, file)) {
    const text = law.read(file);
    return text === undefined ? fail(`is not in ${law.ref}`) : { path: `${shown} of ${law.ref}`, text };
  }
  if (by === 'command') {
    if (isLedOut(file)) fail('leads out of the tree through a link that is committed');
    const text = readText(file);
    return text === undefined ? fail('cannot be read') : { path: shown, text };
  }
  const text = isInside(treeOf(root), file) ? treeText(treeOf(root), join(root, word), { most }) : undefined;
  if (typeof text === 'string') return { path: shown, text };
  return fail(text?.message ?? (isInside(treeOf(root), file) ? 'is not there' : 'lies outside of the tree'));
}
