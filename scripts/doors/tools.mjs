/** What every door needs: a place of its own, processes that do not block, repositories, and words for what went wrong. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const place = mkdtempSync(join(tmpdir(), 'sunset-doors-'));
export const command = join(root, 'dist/src/cli.js');

const localCi = process.env.GITLAB_CI_LOCAL ?? join(root, 'node_modules/.bin/gitlab-ci-local');
export const programs = {
  neovim: process.env.NEOVIM ?? 'nvim',
  'pre-commit': process.env.PRE_COMMIT ?? 'pre-commit',
  component: localCi,
  fleet: localCi,
};
/** What has to be installed for a door to be tried at all. */
export const needed = {
  neovim: [programs.neovim],
  'pre-commit': [programs['pre-commit']],
  component: [localCi, 'rsync'],
  fleet: [localCi, 'rsync'],
};

const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'doors'],
    [`GIT_${who}_EMAIL`, 'doors@example.com'],
  ]),
);
// nobody's own settings; who owns the checkout that is tried does not matter
const settings = join(place, 'gitconfig');
writeFileSync(settings, '[safe]\n\tdirectory = *\n');
const env = { ...process.env, ...identity, GIT_CONFIG_GLOBAL: settings };

/** @returns {Promise<{ code: number | null, out: string, err: string }>} 127: there is no such program */
export function run(cwd, program, args = [], more = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.on('error', () => done({ code: 127, out, err }));
    child.on('close', (code) => done({ code, out, err }));
  });
}

export async function must(cwd, program, args = [], more = {}) {
  const made = await run(cwd, program, args, more);
  if (made.code !== 0) throw new Error(`${program} ${args.join(' ')}: ${made.code}\n${made.out}${made.err}`);
  return made.out;
}

export function expect(is, what) {
  if (!is) throw new Error(what);
}

export async function committed(folder, message = 'all') {
  await must(folder, 'git', ['add', '-A']);
  await must(folder, 'git', ['commit', '-qm', message]);
}

/** A repository of the example project. */
export async function example(name) {
  const folder = join(place, name);
  cpSync(join(root, 'fixtures/app'), folder, { recursive: true });
  await must(folder, 'git', ['init', '-q', '-b', 'main']);
  await committed(folder);
  return folder;
}

let npx;
/** A folder for the path whose `npx` starts what is built here, whatever it is asked for. */
export function builtNpx() {
  npx ??= writtenNpx();
  return npx;
}

function writtenNpx() {
  const bin = join(place, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nwhile [ "\${1#gitlab-sunset}" = "$1" ]; do shift; done; shift\nexec ${process.execPath} ${command} "$@"\n`,
    { mode: 0o755 },
  );
  return `${bin}:${process.env.PATH}`;
}

/** What `check` says in one line about the example project: `35 findings in 13 files`. */
export async function exampleSum() {
  const { out } = await run(join(root, 'fixtures/app'), process.execPath, [command, 'check', '--no-cache']);
  return /^\d+ findings in \d+ files/m.exec(out)?.[0] ?? 'a sum that is not there';
}
