#!/usr/bin/env node
/**
 * How long a cold `check` of a repository takes beside one `ast-grep scan` with a single pattern, and what it needs.
 *
 *   npm run bench -- --repo DIR [--ast-grep FILE] [--runs N]
 *
 * 0: within the limits; 1: beyond one; 2: it could not be measured.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const limits = { ratio: 2, megabytes: 400 };
const rule = 'id: merged-by\nlanguage: TypeScript\nrule:\n  pattern: $A.merged_by\n';

/** Where the process that is measured leaves its note. */
let folder = '';
const given = asked();
const repo = resolve(given.repo ?? give('Which repository? Give --repo DIR or set BENCH_REPO.'));
const runs = Number(given.runs);
if (!existsSync(repo)) give(`There is no folder ${given.repo}.`);
if (!Number.isInteger(runs) || runs < 1) give('--runs is a number from 1 on.');
const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
if (!existsSync(cli)) give('It is not built yet: npm run build.');

folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-bench-'));
try {
  const samples = { check: [], scan: [], memory: [] };
  // One of each, again and again: what else the machine does falls on both.
  for (let run = 1; run <= runs; run += 1) {
    const { seconds, megabytes } = check();
    samples.check.push(seconds);
    samples.memory.push(megabytes);
    samples.scan.push(scan());
    console.error(`${run} of ${runs}: check ${shown(seconds)}, ast-grep ${shown(samples.scan.at(-1))}`);
  }
  const ratio = median(samples.check) / median(samples.scan);
  const peak = Math.max(...samples.memory);
  console.log(`gitlab-sunset check  ${shown(median(samples.check))}  (median of ${runs}, ${spread(samples.check)})`);
  console.log(`ast-grep scan        ${shown(median(samples.scan))}  (median of ${runs}, ${spread(samples.scan)})`);
  console.log(`ratio                ${ratio.toFixed(2)}  (at most ${limits.ratio})`);
  console.log(`peak memory          ${peak.toFixed(0)} MB  (at most ${limits.megabytes})`);
  console.log(`with                 Node ${process.versions.node}, ${availableParallelism()} cores`);
  process.exitCode = ratio > limits.ratio || peak > limits.megabytes ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function asked() {
  try {
    return parseArgs({
      options: {
        repo: { type: 'string', default: process.env.BENCH_REPO },
        'ast-grep': { type: 'string', default: 'ast-grep' },
        runs: { type: 'string', default: '5' },
      },
    }).values;
  } catch (error) {
    return give(error.message);
  }
}

/** The command as it is shipped, in a process of its own that notes its largest size when it ends. */
function check() {
  const note = join(folder, 'peak');
  const noting = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(note)}, String(process.resourceUsage().maxRSS)));`;
  const { seconds } = timed(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(noting)}`, cli, 'check', '--no-cache', '--format', 'json'],
    // The gate may fail; a repository may hold files that do not parse.
    [0, 1, 2],
  );
  return { seconds, megabytes: Number(readFileSync(note, 'utf8')) / 1024 };
}

function scan() {
  return timed(given['ast-grep'], ['scan', '--inline-rules', rule, '.'], [0, 1]).seconds;
}

function timed(command, args, codes) {
  const start = performance.now();
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: repo,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seconds = (performance.now() - start) / 1000;
  if (error) give(`${command} cannot be run: ${error.message}. Is it there? --ast-grep FILE says where ast-grep is.`);
  if (!codes.includes(status) || (status !== 0 && stdout === '')) give(`${command} ${args[0]} failed:\n${stderr}`);
  return { seconds };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function shown(seconds) {
  return `${seconds.toFixed(2)} s`;
}

function spread(numbers) {
  return `${shown(Math.min(...numbers))} to ${shown(Math.max(...numbers))}`;
}

/** It cannot be measured. */
function give(message) {
  console.error(`bench: ${message}`);
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  process.exit(2);
}
