/**
 * What shell asks GitLab for is found however the shell says it, or told as a blind spot; and what is rewritten does what it did.
 * `PROGRAMS=5000 SEED=7` tries others.
 */
import { expect, test } from 'vitest';
import { fix } from '../src/fix/fix.ts';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';
import { random } from './random.ts';
import { SCRIPT, shellProgram } from './shell-programs.ts';
import { canRun, renamed, Shells } from './shell-runs.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 400);
const SEED = Number(process.env.SEED ?? 1);
/** To run one takes as long as to read ten. */
const RUNS = Math.ceil(PROGRAMS / 10);

/** Milliseconds for as many programs as are asked for, on a machine that does other things as well. */
const timeout = Math.max(60_000, PROGRAMS * 60);

/** What is known to be silent in some of its forms: another program asks, and what it is handed is made in a way that is not followed. */
const LEFT = /^(?:curl: wrapper script|other client: (?:hurl|python))$/;

test(`${PROGRAMS} programs of shell keep nothing silent`, { timeout }, () => {
  const next = random(SEED);
  const silent: string[] = [];
  let found = 0;
  for (let index = 0; index < PROGRAMS; index++) {
    const { rule, files, ways } = shellProgram(next);
    const { findings, blind } = scan(sourcesOf(files));
    if (findings.some((each) => each.rule === rule)) found++;
    else if (blind.length === 0 && !ways.some((way) => LEFT.test(way)))
      silent.push(`${rule} ${ways.join(', ')}\n${[...files].flat().join('\n')}`);
  }
  console.log(JSON.stringify({ programs: PROGRAMS, found, silent: silent.length }));
  expect(found).toBeGreaterThan(PROGRAMS * 0.6);
  // one in a thousand is what nobody has looked at yet
  expect(silent.slice(PROGRAMS > 1000 ? PROGRAMS / 1000 : 0)).toEqual([]);
});

test.skipIf(!canRun)(`what is rewritten of ${RUNS} programs does what it did`, { timeout }, () => {
  const next = random(SEED);
  const shells = new Shells();
  const wrong: string[] = [];
  let edited = 0;
  for (let index = 0; index < RUNS; index++) {
    const { files, ways } = shellProgram(next, true);
    const result = fix(sourcesOf(files), {}, scan);
    if (result.applied.length === 0) continue;
    edited++;
    const after = new Map(files);
    for (const { path, after: text } of result.files) after.set(path, text);
    for (const X of ['1', '']) {
      const [before, now] = [shells.run(files, SCRIPT, { X }), shells.run(after, SCRIPT, { X })];
      const isSame = renamed(before.sent) === renamed(now.sent) && renamed(before.stdout) === renamed(now.stdout);
      if (!isSame)
        wrong.push([ways.join(', '), files.get(SCRIPT), after.get(SCRIPT), before.stdout, now.stdout].join('\n--\n'));
    }
  }
  shells.close();
  console.log(JSON.stringify({ programs: RUNS, edited, wrong: wrong.length }));
  expect(wrong.slice(0, 3)).toEqual([]);
});
