#!/usr/bin/env node
/**
 * What a fleet costs: `node scripts/bench/fleet.mjs FOLDER [repositories] [simulated]`.
 *
 * FOLDER holds checkouts; of those that are no work tree of git a copy is made one. So many of them (50) are looked at twice, by two
 * workers: all at first, none the second time. Then so many reports (2,000) are made of theirs, and merged into one JSON and one HTML.
 * Processor time and the largest resident size come from the operating system (GNU time).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const [folder, repositories = '50', simulated = '2000'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? Name one with checkouts in it.');
const place = mkdtempSync(join(tmpdir(), 'sunset-fleet-'));
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };

function measured(what, args) {
  const started = performance.now();
  const { status, stderr, stdout } = spawnSync(
    '/usr/bin/time',
    ['-f', '%U %S %M', process.execPath, cli, 'fleet', ...args],
    {
      cwd: place,
      encoding: 'utf8',
      env,
      maxBuffer: 1 << 28,
    },
  );
  const wall = (performance.now() - started) / 1000;
  const [user, system, size] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const last = stdout.trim().split('\n').slice(-2).join(' | ');
  console.log(
    `${what}: ${(user + system).toFixed(1)} s of processor time, ${wall.toFixed(1)} s, ${Math.round(size / 1024)} MB at most, exit code ${status}. ${last}`,
  );
}

try {
  const checkouts = join(place, 'checkouts');
  mkdirSync(checkouts);
  const git = (cwd, ...args) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
      cwd,
      env,
      stdio: 'ignore',
    });
  for (const name of readdirSync(folder).sort().slice(0, Number(repositories))) {
    const to = join(checkouts, name.replace(/[^\w.+-]/g, '_'));
    cpSync(join(folder, name), to, { recursive: true, verbatimSymlinks: true });
    if (existsSync(join(to, '.git'))) continue;
    git(to, 'init', '-q');
    git(to, 'add', '-A', '--force');
    git(to, 'commit', '-qm', 'all');
  }
  const outputs = [
    '--format',
    'json',
    '--output',
    'all.json',
    '--format',
    'html',
    '--output',
    'all.html',
    '--format',
    'text',
  ];
  measured(`${repositories} repositories`, ['check', 'checkouts', '--state', 'state', ...outputs]);
  measured(`${repositories} repositories, none changed`, ['check', 'checkouts', '--state', 'state', ...outputs]);

  const index = JSON.parse(readFileSync(join(place, 'state/fleet.json'), 'utf8'));
  const good = index.repositories.filter(({ failed, empty }) => failed === undefined && !empty);
  const reportOf = (state, name) =>
    join(
      state,
      `${name.replace(/[^A-Za-z0-9.-]+/g, '_').slice(-60)}-${createHash('sha256').update(name).digest('hex').slice(0, 12)}.json`,
    );
  mkdirSync(join(place, 'large'));
  const large = Array.from({ length: Number(simulated) }, (_, i) => {
    const from = good[i % good.length];
    const name = `group-${String(i % 40).padStart(2, '0')}/project-${String(i).padStart(5, '0')}`;
    cpSync(reportOf(join(place, 'state'), from.name), reportOf(join(place, 'large'), name));
    return { ...from, name };
  });
  writeFileSync(join(place, 'large/fleet.json'), JSON.stringify({ schemaVersion: 1, repositories: large }));
  measured(`${simulated} reports, merged to JSON`, ['merge', 'large', '--format', 'json', '--output', 'large.json']);
  measured(`${simulated} reports, merged to JSON, HTML and text`, [
    'merge',
    'large',
    '--format',
    'json',
    '--output',
    'large.json',
    '--format',
    'html',
    '--output',
    'large.html',
    '--format',
    'text',
  ]);
  for (const name of ['large.json', 'large.html'])
    console.log(`${name}: ${(statSync(join(place, name)).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
