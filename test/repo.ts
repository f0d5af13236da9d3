/** Git repositories for tests, untouched by what the user has configured. */
import { execFileSync } from 'node:child_process';
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

/** A repository with these files in its first commit, on the branch `main`. */
export function repoWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = folderWith(files);
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder);
  return folder;
}
