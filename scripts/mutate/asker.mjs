/**
 * The process that asks the tests. `dry`: runs each once and keeps which mutants it reaches. Otherwise it gets numbers of mutants from its parent,
 * switches each on, and asks the tests that reach it until one fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { LEFT_OUT, TESTS } from './modules.mjs';
import { afterwards, collected, state } from './vitest.mjs';

const [out, count, only = '.'] = process.argv.slice(2);
const size = Math.ceil(Number(count) / 8);
const stryker = { activeMutant: undefined, mutantCoverage: { static: {}, perTest: {} } };
globalThis.__stryker__ = stryker;
const loaded = (path) => import(pathToFileURL(join(out, path)).href);

console.log = () => {};
fc.configureGlobal({ seed: 1 });
for (const name of TESTS) {
  state.file = name;
  await loaded(`test/${name}.test.js`);
}
const { forget } = await loaded('test/scan-once.js');
const tests = collected.filter((test) => !LEFT_OUT.test(test.name));

/** @returns why it fails; undefined: it passes */
async function failure(at) {
  state.test = String(at);
  state.asked = 0;
  try {
    await tests[at].run({ skip });
  } catch (error) {
    if (error === SKIPPED) return undefined;
    return String(error?.message ?? error).slice(0, 300) || 'fails';
  } finally {
    for (const each of afterwards)
      try {
        each();
      } catch {}
  }
}

const SKIPPED = new Error('skipped');
const skip = () => {
  throw SKIPPED;
};

let beat = Date.now();
function alive() {
  if (Date.now() - beat < 500) return;
  beat = Date.now();
  process.send('alive');
}

const coverage = join(out, 'coverage.bin');
const notes = join(out, 'coverage.json');

async function dry() {
  const reached = Buffer.alloc(size * (tests.length + 1));
  const mark = (row, counts) => {
    for (const id of Object.keys(counts)) reached[row * size + (id >> 3)] |= 1 << (id & 7);
  };
  const failing = [];
  const times = [];
  const hits = {};
  for (const [at] of tests.entries()) {
    stryker.currentTestId = 'test';
    const began = performance.now();
    const why = await failure(at);
    times.push(Math.round((performance.now() - began) * 10) / 10);
    stryker.currentTestId = undefined;
    if (why !== undefined) failing.push([at, `${tests[at].name}: ${why}`]);
    const counts = stryker.mutantCoverage.perTest.test ?? {};
    mark(at, counts);
    for (const [id, number] of Object.entries(counts)) hits[id] = Math.max(hits[id] ?? 0, number);
    stryker.mutantCoverage.perTest = {};
    alive();
  }
  mark(tests.length, stryker.mutantCoverage.static);
  writeFileSync(coverage, reached);
  writeFileSync(
    notes,
    JSON.stringify({ names: tests.map(({ name }) => name), failing, times, hits, snapshots: [...state.snapshots] }),
  );
  process.send({
    tests: tests.length,
    failing: failing.map(([, why]) => why),
    ms: times.reduce((sum, each) => sum + each, 0),
  });
}

function asker() {
  const reached = readFileSync(coverage);
  const { failing, times, hits, snapshots } = JSON.parse(readFileSync(notes, 'utf8'));
  state.isDry = false;
  state.snapshots = new Map(snapshots);
  const isOut = new Set(failing.map(([at]) => at));
  const reaches = (row, id) => (reached[row * size + (id >> 3)] & (1 << (id & 7))) !== 0;
  // the tests of one fixture share what they look at; cheap ones are asked first
  const groupOf = ({ file, group, name }) => (file === 'rules' ? group : name);
  const cost = new Map();
  for (const [at, test] of tests.entries()) cost.set(groupOf(test), (cost.get(groupOf(test)) ?? 0) + times[at]);
  const costOf = (at) => cost.get(groupOf(tests[at]));
  const order = tests.map((_, at) => at).sort((a, b) => costOf(a) - costOf(b) || a - b);
  const wanted = new RegExp(only);
  /** What has killed another mutant of a module is likely to kill this one. */
  let killers = [];

  return async (id, path) => {
    const asked = order.filter(
      (at) => reaches(at, id) && !isOut.has(at) && wanted.test(`${tests[at].file} ${tests[at].name}`),
    );
    if (asked.length === 0) return { id, status: reaches(tests.length, id) ? 'static' : 'no coverage', asked: 0 };
    const known = killers.filter((each) => each.path === path).map(({ at }) => at);
    const sorted = [...known.filter((at) => asked.includes(at)), ...asked.filter((at) => !known.includes(at))];
    stryker.activeMutant = String(id);
    process.env.__STRYKER_ACTIVE_MUTANT__ = String(id);
    stryker.hitCount = 0;
    forget();
    try {
      for (const [i, at] of sorted.entries()) {
        alive();
        stryker.hitCount = 0;
        stryker.hitLimit = (hits[id] ?? 1) * 100 + 10_000;
        const why = await failure(at);
        if (why !== undefined) {
          killers = [{ path, at }, ...killers.filter((each) => each.at !== at)].slice(0, 200);
          const status = stryker.hitCount > stryker.hitLimit ? 'timeout' : 'killed';
          return { id, status, asked: i + 1, by: tests[at].name, why };
        }
      }
      return { id, status: 'survived', asked: sorted.length };
    } finally {
      stryker.activeMutant = undefined;
      delete process.env.__STRYKER_ACTIVE_MUTANT__;
      forget();
    }
  };
}

if (!existsSync(notes)) await dry();
else {
  const ask = asker();
  process.on('message', async ({ id, path }) => process.send(await ask(id, path)));
  process.send('ready');
}
process.on('disconnect', () => process.exit());
