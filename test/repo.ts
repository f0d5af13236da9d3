/** Git repositories for tests, untouched by what the user has configured. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { folderWith } from './stub.ts';

// a test starts dozens of processes, and other things may run beside it
vi.setConfig({ testTimeout: 60_000 });

const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' },
  ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' },
};

/** @throws when git fails */
export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });

export function commit(folder: string, message = 'more'): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', message);
}

/** Where git's folder of these files is, by what they hold: many tests begin with the same, and a copy starts no process. */
const begun = new Map<string, string>();

/** A repository with these files in its first commit, on the branch `main`. */
export function repoWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = folderWith(files);
  const key = JSON.stringify(Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]));
  const first = begun.get(key);
  if (first !== undefined) {
    cpSync(first, join(folder, '.git'), { recursive: true });
    return folder;
  }
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder);
  const kept = join(folderWith({}), 'git');
  cpSync(join(folder, '.git'), kept, { recursive: true });
  begun.set(key, kept);
  return folder;
}
