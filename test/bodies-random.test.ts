/** A field that changes is found however a body is put together and sent, or told as a blind spot. `PROGRAMS=5000 SEED=7` tries others. */
import { expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { sendingProgram } from './bodies-programs.ts';
import { sourcesOf } from './fixtures.ts';
import { random } from './random.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 300);
const SEED = Number(process.env.SEED ?? 1);

/** Milliseconds for as many programs as are asked for, on a machine that does other things as well. */
const timeout = Math.max(60_000, PROGRAMS * 60);

test(`${PROGRAMS} programs keep nothing silent of what they send`, { timeout }, () => {
  const next = random(SEED);
  const silent: string[] = [];
  let found = 0;
  for (let index = 0; index < PROGRAMS; index++) {
    const { rule, text } = sendingProgram(next);
    const { findings, blind } = scan(sourcesOf(new Map([['a.mjs', text]])));
    if (findings.some((each) => each.rule === rule)) found++;
    else if (blind.length === 0) silent.push(`${rule}\n${text}`);
  }
  console.log(JSON.stringify({ programs: PROGRAMS, found, silent: silent.length }));
  expect(found).toBeGreaterThan(PROGRAMS * 0.9);
  expect(silent.slice(0, 5)).toEqual([]);
});
