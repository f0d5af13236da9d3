#!/usr/bin/env node
/**
 * Hostile input on demand; `harness.ts` says what it is made of.
 *
 *   npm run fuzz -- [--seed N] [--inputs N] [--target NAME] [--only INDEX [--print]]
 *
 * Needs a build. 0: nothing failed; 1: something did, each with what finds it again; 2: it could not be run.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** An input that takes longer than this, in milliseconds, is ended: it may take for ever. */
const patience = 120_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '1000' },
    target: { type: 'string' },
    only: { type: 'string' },
    print: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const inputs = Number(values.inputs);
if (!Number.isInteger(seed) || !Number.isInteger(inputs)) {
  console.error('fuzz: --seed and --inputs are whole numbers');
  process.exit(2);
}

process.env.FUZZ_FIXTURES ??= inRepository('fixtures');
const out = inRepository('node_modules/.cache/fuzz');
mkdirSync(out, { recursive: true });
await build({
  entryPoints: [
    inRepository('test/fuzz/worker.ts'),
    inRepository('test/fuzz/targets.ts'),
    inRepository('test/fuzz/harness.ts'),
  ],
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const scanner = pathToFileURL(inRepository('dist/src/scan.js')).href;
const { targets } = await import(pathToFileURL(`${out}/targets.mjs`).href);
const { inputOf, look } = await import(pathToFileURL(`${out}/harness.mjs`).href);
const chosen = targets.filter(({ name }) => values.target === undefined || name === values.target);
if (chosen.length === 0) {
  console.error(`fuzz: there is no target ${values.target}; there are ${targets.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

if (values.only !== undefined) {
  const [target] = chosen;
  const text = inputOf(target, seed, Number(values.only));
  if (values.print) process.stdout.write(text);
  else {
    const { scan } = await import(scanner);
    const { failure, seconds } = look(target, text, scan);
    console.log(`${text.length} characters, ${seconds.toFixed(2)} s`, failure ?? 'no failure');
    process.exitCode = failure ? 1 : 0;
  }
} else {
  let failed = 0;
  for (const target of chosen) {
    const { failures, slowest, seconds } = await runAll(target.name, inputs);
    failed += failures.length;
    for (const { index, what, message } of failures)
      console.log(`npm run fuzz -- --target ${target.name} --seed ${seed} --only ${index}\n  ${what}: ${message}`);
    console.log(
      `${target.name}: ${inputs} inputs, ${failures.length} failures, ${seconds.toFixed(0)} s, slowest ${slowest.seconds.toFixed(2)} s (${slowest.index}, ${slowest.size} characters)`,
    );
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

/** In a thread of its own, begun anew behind an input that does not end. */
async function runAll(name, to) {
  const failures = [];
  let slowest = { index: -1, seconds: 0, size: 0 };
  let total = 0;
  for (let from = 0; from < to; ) {
    const at = await new Promise((resolve, reject) => {
      // the stack of a main thread, which has less than a worker by default
      const worker = new Worker(`${out}/worker.mjs`, {
        workerData: { scanner, name, seed, from, to },
        resourceLimits: { stackSizeMb: 1 },
      });
      let current = { index: from - 1, size: 0 };
      let watch;
      const give = (what, message) => {
        failures.push({ index: current.index, what, message });
        clearTimeout(watch);
        void worker.terminate().then(() => resolve(current.index + 1));
      };
      worker.on('message', ({ index, size, seen }) => {
        current = { index, size };
        clearTimeout(watch);
        if (!seen) {
          watch = setTimeout(() => give('time', `more than ${patience / 1000} s`), patience);
          return;
        }
        total += seen.seconds;
        if (seen.seconds > slowest.seconds) slowest = { index, size, seconds: seen.seconds };
        if (seen.failure) failures.push({ index, ...seen.failure });
      });
      worker.on('error', (error) => {
        if (current.index < from) reject(error);
        else give('exception', String(error));
      });
      worker.on('exit', () => {
        clearTimeout(watch);
        if (current.index >= to - 1) resolve(to);
      });
    });
    from = at;
  }
  return { failures, slowest, seconds: total };
}
