/** What git says has changed: files, lines, names, and what is staged. */
import { dirname, join, relative } from 'node:path';
import { Problem } from '../common/problem.ts';
import { kindOf, slashes, withCopy } from './files.ts';
import { git, topLevel, whySilent } from './git.ts';
import { commitOf } from './git-tree.ts';

/** First and last line, from 1. */
export type Lines = readonly [first: number, last: number];

export interface Changes {
  /** Absolute paths of files that are there now → their lines that are new or differ; `all`: a new file. */
  files: ReadonlyMap<string, readonly Lines[] | 'all'>;
}

/** Independent of what the user has configured. */
const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules', '-M'];
const split = (answer: Buffer): string[] => answer.toString().split('\0').filter(Boolean);

function asked(top: string, args: readonly string[]): Buffer {
  const answer = git(top, args);
  if (answer === undefined)
    throw new Problem(
      `git cannot tell what has changed: ${whySilent(top) ?? `\`git ${args[0]}\` failed. \`git status\` may tell why`}.`,
    );
  return answer;
}

/**
 * What differs between the work tree and where it left `ref`, files that git does not know yet included.
 * @throws {Problem} when there is no such commit, or none that both come from
 */
export function changesSince(top: string, ref: string): Changes {
  commitOf(top, ref);
  const base = git(top, ['merge-base', ref, 'HEAD'])?.toString().trim();
  if (!base)
    throw new Problem(
      `\`${ref}\` and HEAD have no commit in common. In a shallow clone fetch more: git fetch --unshallow`,
    );
  const changes = changedLines(top, [base]);
  for (const path of split(asked(top, ['ls-files', '-z', '--others', '--exclude-standard'])))
    changes.set(join(top, path), 'all');
  return { files: changes };
}

/** What is staged to be committed. */
export const stagedChanges = (top: string): Changes => ({ files: changedLines(top, ['--cached']) });

function changedLines(top: string, which: readonly string[]): Map<string, Lines[] | 'all'> {
  const files = new Map<string, Lines[] | 'all'>();
  const args = ['diff', ...plain, '--diff-filter=d', ...which];
  for (const path of split(asked(top, [...args, '--name-only', '-z', '--']))) files.set(join(top, path), []);
  const patch = asked(top, [...args, '--text', '--unified=0', '--src-prefix=a/', '--dst-prefix=b/', '--']).toString();
  for (const [path, lines] of linesOf(patch)) files.set(join(top, path), lines);
  return files;
}

/** The lines that a patch without context writes, by the new path. */
export function linesOf(patch: string): Map<string, Lines[]> {
  const files = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  let left = 0;
  for (const row of patch.split('\n')) {
    if (left > 0) {
      // a line of the file itself may look like a head
      if (!row.startsWith('\\')) left -= 1;
      continue;
    }
    const name = /^\+\+\+ (.*)$/.exec(row)?.[1];
    if (name !== undefined) {
      lines = [];
      files.set(nameOf(name), lines);
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(row);
    if (!hunk) continue;
    const [first, count] = [Number(hunk[2]), Number(hunk[3] ?? 1)];
    left = Number(hunk[1] ?? 1) + count;
    if (count > 0) lines.push([first, first + count - 1]);
  }
  return files;
}

/** `b/src/a.ts`, or in quotes with the bytes of what is unusual. */
function nameOf(name: string): string {
  const quoted = /^"(.*)"\t?$/.exec(name)?.[1];
  if (quoted === undefined) return name.replace(/\t$/, '').replace(/^b\//, '');
  const letters: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };
  const bytes: Buffer[] = [];
  for (const [, code, letter = '', text] of quoted.matchAll(/\\(?:([0-7]{3})|(.))|([^\\]+)/g)) {
    if (text !== undefined) bytes.push(Buffer.from(text));
    else
      bytes.push(Buffer.of(code === undefined ? (letters[letter] ?? letter.charCodeAt(0)) : Number.parseInt(code, 8)));
  }
  return Buffer.concat(bytes).toString().replace(/^b\//, '');
}

export interface Staged {
  /** Absolute paths of files that differ from what is staged of them, or are gone. */
  differs: ReadonlySet<string>;
  /** Absolute paths of files that git does not know. */
  unknown: ReadonlySet<string>;
  /** What is staged of a path. Undefined: nothing, or a conflict. */
  read(path: string): Buffer | undefined;
}

/** How the work tree differs from what is staged. */
export function stagedState(top: string): Staged {
  const absolute = (answer: Buffer): Set<string> => new Set(split(answer).map((path) => join(top, path)));
  return {
    differs: absolute(asked(top, ['diff', ...plain, '--no-renames', '--name-only', '-z', '--'])),
    unknown: absolute(asked(top, ['ls-files', '-z', '--others', '--exclude-standard'])),
    read: (path) => git(top, ['cat-file', 'blob', `:${slashes(relative(top, path))}`]),
  };
}

/**
 * Files that were renamed since a commit, or since a file was last committed, moved without git's knowledge included:
 * absolute path now → then.
 */
export function renamedSince(file: string, since?: string): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const top = topLevel(dirname(file));
  if (top === undefined) return renamed;
  const commit =
    since ??
    git(top, ['rev-list', '-1', 'HEAD', '--', slashes(relative(top, file))])
      ?.toString()
      .trim();
  const index = git(top, ['rev-parse', '--path-format=absolute', '--git-path', 'index'])?.toString().trim();
  if (!index || kindOf(index) !== 'file') return renamed;
  const diff = ['diff', ...plain, '--diff-filter=R', '--name-status', '-z', commit || 'HEAD', '--'];
  const answer = withCopy(index, (copy) => {
    // a file that was moved and not added is found with an index of its own
    const env = { GIT_INDEX_FILE: copy };
    git(top, ['add', '--intent-to-add', '--', '.'], env);
    return git(top, diff, env);
  });
  const words = split(answer ?? Buffer.alloc(0));
  for (let i = 0; i + 2 < words.length; i += 3)
    renamed.set(join(top, words[i + 2] ?? ''), join(top, words[i + 1] ?? ''));
  return renamed;
}
