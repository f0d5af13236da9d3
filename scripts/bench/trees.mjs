#!/usr/bin/env node
/**
 * What a `check` of some trees takes: processor time, peak memory and the digest of what is found; without a cache, and where nothing
 * changed since the last run. With another build beside it: that build's figures, taken in turns, and the ratio of both.
 *
 *   npm run bench:trees -- [--tree NAME=DIR]… [--against BUILD] [--runs N]
 *
 * A tree that is not there is left out; a file of ten lines, and `fixtures/app`, are always measured.
 * 0: what is found is the same everywhere; 1: it is not; 2: it could not be measured.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const own = fileURLToPath(new URL('../..', import.meta.url));
const { tree: named = [], against, runs: word } = asked();
const runs = Number(word);
if (!Number.isInteger(runs) || runs < 1) give('--runs is a number from 1 on.');
const commandOf = (build) => {
  const cli = join(resolve(build), 'dist/src/cli.js');
  return existsSync(cli) ? cli : give(`There is no build in ${build}.`);
};
const builds = { ours: commandOf(own), ...(against === undefined ? {} : { other: commandOf(against) }) };

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-trees-'));
/** A process that tells its own figures in the last line of standard error. */
const telling = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`\\n${user+system} ${process.resourceUsage().maxRSS}`)})',
)}`;
const tenLines = `const api = 'https://gitlab.example.com/api/v4';
export async function merger(project, iid) {
  const path = \`\${api}/projects/\${project}/merge_requests/\${iid}\`;
  const answer = await fetch(path);
  const request = await answer.json();
  if (request.merged_by) {
    return request.merged_by.name;
  }
  return undefined;
}
`;

try {
  const small = join(folder, 'ten-lines');
  mkdirSync(small);
  writeFileSync(join(small, 'a.js'), tenLines);
  const trees = [
    ['ten lines', small],
    ['fixtures/app', join(own, 'fixtures/app')],
    ...named.map((each) => [each.slice(0, each.indexOf('=')), resolve(each.slice(each.indexOf('=') + 1))]),
  ];
  let same = true;
  for (const [name, place] of trees) {
    if (!existsSync(place)) {
      console.log(`${name}: not there`);
      continue;
    }
    const samples = { ours: [], other: [], again: [] };
    // each in turn: what else the machine does falls on all of them
    for (let run = 0; run < runs; run += 1) {
      for (const [build, cli] of Object.entries(builds)) samples[build].push(check(cli, place, undefined));
      samples.again.push(again(place, `${name} ${run}`));
    }
    const digests = new Set(Object.values(samples).flatMap((list) => list.map(({ digest }) => digest)));
    same &&= digests.size === 1;
    const ours = middle(samples.ours);
    const other = samples.other.length > 0 ? middle(samples.other) : undefined;
    console.log(
      [
        `${name}: ${shown(ours)}`,
        `nothing changed ${shown(middle(samples.again))}`,
        ...(other ? [`other ${shown(other)}`, `ratio ${(ours.seconds / other.seconds).toFixed(2)}`] : []),
        digests.size === 1 ? `found ${[...digests][0]}` : 'NOT THE SAME FOUND',
      ].join(' · '),
    );
  }
  console.log(`medians of ${runs}, Node ${process.versions.node}, ${availableParallelism()} cores`);
  process.exitCode = same ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A run behind one that filled the cache. */
function again(place, name) {
  const cache = join(folder, `cache ${name}`);
  check(builds.ours, place, cache);
  return check(builds.ours, place, cache);
}

function check(cli, place, cache) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=8192',
      '--import',
      telling,
      cli,
      'check',
      '--format',
      'json',
      ...(cache ? ['--cache-location', cache] : []),
    ],
    // in CI nothing is kept
    { cwd: place, encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, CI: 'true' } },
  );
  const [micros, kilobytes] = (stderr.split('\n').at(-1) ?? '').split(' ').map(Number);
  if (![0, 1, 2].includes(status) || !stdout.startsWith('{')) give(`${place}: ${stderr.trim().split('\n')[0]}`);
  const { findings, blind, skipped } = JSON.parse(stdout);
  const digest = createHash('sha256')
    .update(JSON.stringify([findings, blind, skipped]))
    .digest('hex')
    .slice(0, 12);
  return { seconds: micros / 1e6, megabytes: kilobytes / 1024, digest };
}

function middle(list) {
  const sorted = [...list].sort((a, b) => a.seconds - b.seconds);
  return sorted[Math.floor(sorted.length / 2)];
}

function shown({ seconds, megabytes }) {
  return `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;
}

function asked() {
  try {
    return parseArgs({
      options: {
        tree: { type: 'string', multiple: true },
        against: { type: 'string' },
        runs: { type: 'string', default: '5' },
      },
    }).values;
  } catch (error) {
    return give(error.message);
  }
}

function give(why) {
  console.error(why);
  process.exit(2);
}
