#!/usr/bin/env node
/**
 * How many mutants of the modules that prove, rewrite and fix does a test notice? Stryker's mutators make them, all in one build; each of a seeded sample is
 * switched on, and the tests that reach it are asked in one process until one of them fails.
 *
 *   npm run mutate -- [PATH_RE] [--count 150] [--seed 1] [--mutants ID,ID] [--tests RE] [--json FILE]
 *
 * A timeout counts as killed. Mutants that only the loading of a module reaches are not asked and counted apart.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './mutate/build.mjs';
import { MODULES } from './mutate/modules.mjs';

/** A process that says nothing for so long hangs. */
const SILENCE = 60_000;

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'string' },
    tests: { type: 'string', default: '.' },
    json: { type: 'string' },
  },
});
const wanted = new RegExp(positionals[0] ?? '.');
const isOurs = (path) => Object.values(MODULES).some((each) => each.test(path));
const modules = readdirSync(join(root, 'src'), { recursive: true }).map(
  (name) => `src/${String(name).replaceAll('\\', '/')}`,
);
// one build for all that decides and writes; what is asked about beyond it needs one of its own
const isMeant = modules.some((path) => isOurs(path) && wanted.test(path))
  ? isOurs
  : (path) => wanted.test(path) && path.startsWith('src/');
const { out, mutants } = await build(root, isMeant);

/** A seeded source of numbers (mulberry32). */
function randomOf(seed) {
  let now = seed >>> 0;
  return () => {
    now = (now + 0x6d2b79f5) >>> 0;
    let t = Math.imul(now ^ (now >>> 15), 1 | now);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function sample() {
  const all = mutants.filter(({ path }) => wanted.test(path));
  if (values.mutants !== undefined) return all.filter(({ id }) => values.mutants.split(',').includes(id));
  const random = randomOf(Number(values.seed));
  const picked = all.map((mutant) => ({ mutant, key: random() })).sort((a, b) => a.key - b.key);
  const byPlace = (a, b) => Number(a.id) - Number(b.id);
  return picked
    .slice(0, Number(values.count))
    .map(({ mutant }) => mutant)
    .sort(byPlace);
}

const place = mkdtempSync(join(tmpdir(), 'mutate-'));
const env = {
  ...process.env,
  CI: 'true',
  HOME: place,
  XDG_STATE_HOME: join(place, 'state'),
  XDG_CACHE_HOME: join(place, 'cache'),
};

/** A process that asks, and what it says next; `undefined` once it has gone or said nothing for long. */
function started() {
  const child = fork(join(root, 'scripts/mutate/asker.mjs'), [out, String(mutants.length), values.tests], {
    cwd: place,
    env,
  });
  let tell = () => {};
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), SILENCE);
  };
  child.on('message', (said) => (said === 'alive' ? wait() : tell(said)));
  child.on('exit', () => tell(undefined));
  return {
    child,
    next: (message) =>
      new Promise((done) => {
        tell = (said) => {
          clearTimeout(timer);
          tell = () => {};
          done(said);
        };
        wait();
        if (message !== undefined) child.send(message);
      }),
  };
}

let asking = started();
let said = await asking.next();
if (said !== 'ready') {
  if (said === undefined) throw new Error('the tests could not be asked');
  console.log(
    `${said.tests} tests in ${Math.round(said.ms / 1000)} s, ${said.failing.length} of them fail here and are not asked`,
  );
  for (const each of said.failing) console.log(`  ${each}`);
  asking.child.disconnect();
  asking = started();
  said = await asking.next();
}

const chosen = sample();
const texts = new Map();
const linesOf = (path) => {
  if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8').split('\n'));
  return texts.get(path);
};
/** The mutation as a person reads it: its lines before, and after. */
function shown({ path, location: { start, end }, replacement }) {
  const lines = linesOf(path).slice(start.line, end.line + 1);
  const head = lines[0].slice(0, start.column);
  const tail = lines.at(-1).slice(end.column);
  const cut = (text) => (text.length > 300 ? `${text.slice(0, 300)} …` : text);
  const flat = (text) => cut(text.replace(/\s*\n\s*/g, ' ').trim());
  return `    - ${flat(lines.join('\n'))}\n    + ${flat(head + replacement + tail)}`;
}

const results = [];
const began = Date.now();
for (const [i, mutant] of chosen.entries()) {
  const before = Date.now();
  const answer = (await asking.next({ id: Number(mutant.id), path: mutant.path })) ?? { status: 'timeout', asked: 0 };
  if (asking.child.exitCode !== null || asking.child.signalCode !== null) {
    asking = started();
    await asking.next();
  }
  const { line, column } = mutant.location.start;
  const result = {
    ...mutant,
    ...answer,
    id: mutant.id,
    seconds: (Date.now() - before) / 1000,
    place: `${mutant.path}:${line + 1}:${column + 1}`,
  };
  results.push(result);
  if (process.stderr.isTTY)
    process.stderr.write(`\r${i + 1}/${chosen.length} ${Math.round((Date.now() - began) / 1000)} s `);
  if (result.status === 'survived' || result.status === 'no coverage')
    console.log(
      `${result.status} ${result.place} #${result.id} ${result.mutator} (${result.asked} tests, ${result.seconds} s)\n${shown(mutant)}`,
    );
}
asking.child.disconnect();
rmSync(place, { recursive: true, force: true });

/** Killed of all that can be. */
function table(title, keyOf) {
  const groups = new Map();
  for (const each of results) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  console.log(`\n${title.padEnd(46)} score killed survived no coverage timeout static`);
  for (const [key, all] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const count = (status) => all.filter((each) => each.status === status).length;
    const dead = count('killed') + count('timeout');
    const asked = all.length - count('static');
    const score = asked === 0 ? '' : `${((100 * dead) / asked).toFixed(0)} %`;
    const cells = [count('killed'), count('survived'), count('no coverage'), count('timeout'), count('static')];
    const [killed, survived, none, late, fixed] = cells.map(String);
    console.log(
      `${key.padEnd(46)} ${score.padStart(5)} ${killed.padStart(6)} ${survived.padStart(8)} ${none.padStart(11)} ${late.padStart(7)} ${fixed.padStart(6)}`,
    );
  }
}
table('file', ({ path }) => path);
table('folder', ({ path }) => dirname(path));
table('part', ({ path }) => Object.keys(MODULES).find((name) => MODULES[name].test(path)) ?? 'other');
table('all', () => 'all');
console.log(
  `\nseed ${values.seed}, ${chosen.length} of ${mutants.filter(({ path }) => wanted.test(path)).length} mutants, ${Math.round((Date.now() - began) / 1000)} s`,
);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 1));
