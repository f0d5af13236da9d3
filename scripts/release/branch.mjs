#!/usr/bin/env node
/**
 * Commits what the package holds to a branch of its own: built, without what only building needs. Hosts that take a program from git
 * (pre-commit, actions) install it from there, since they build nothing. The work tree and its index stay as they are.
 *
 *   node scripts/release/branch.mjs [branch]      default: release
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const branch = process.argv[2] ?? 'release';
const place = mkdtempSync(join(tmpdir(), 'sunset-release-'));
const run = (command, args, env = {}) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

try {
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place]));
  execFileSync('tar', ['xzf', join(place, filename), '-C', place]);
  const folder = join(place, 'package');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // what is built needs neither a script nor what builds it
  for (const key of ['scripts', 'devDependencies']) delete manifest[key];
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const env = { GIT_INDEX_FILE: join(place, 'index'), GIT_WORK_TREE: folder };
  // what is built is ignored elsewhere
  run('git', ['add', '--all', '--force', '.'], { ...env, GIT_DIR: run('git', ['rev-parse', '--absolute-git-dir']) });
  const tree = run('git', ['write-tree'], env);
  const source = run('git', ['rev-parse', 'HEAD']);
  let parents = ['-p', source];
  try {
    parents = ['-p', run('git', ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]), ...parents];
  } catch {
    // the first one
  }
  const commit = run('git', ['commit-tree', tree, ...parents, '-m', `Version ${manifest.version}, built`]);
  run('git', ['update-ref', `refs/heads/${branch}`, commit]);
  console.log(`${branch} is ${commit}, version ${manifest.version} of ${source}`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
