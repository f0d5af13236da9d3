/**
 * What a program asks for is found however it puts the address together, or told as a blind spot: whatever is found where the address is
 * spelt. `PROGRAMS=20000 SEED=7` tries others.
 */
import { expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { askingProgram } from './addresses-programs.ts';
import { sourcesOf } from './fixtures.ts';
import { random } from './random.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 500);
const SEED = Number(process.env.SEED ?? 1);

/** Milliseconds for as many programs as are asked for, on a machine that does other things as well. */
const timeout = Math.max(60_000, PROGRAMS * 60);

test(`${PROGRAMS} programs keep nothing silent of what they ask for`, { timeout }, () => {
  const next = random(SEED);
  const looked = (text: string) => scan(sourcesOf(new Map([['a.mjs', text]])));
  const rulesIn = (text: string): Set<string> => new Set(looked(text).findings.map(({ rule }) => rule));
  /** Many programs ask for the same, spelt in the same way. */
  const spelt = new Map<string, Set<string>>();
  const silent: string[] = [];
  let wanted = 0;
  for (let index = 0; index < PROGRAMS; index++) {
    const { text, plain } = askingProgram(next);
    const { findings, blind } = looked(text);
    const found = new Set(findings.map(({ rule }) => rule));
    const expected = spelt.get(plain) ?? rulesIn(plain);
    spelt.set(plain, expected);
    for (const rule of expected) {
      wanted++;
      if (!found.has(rule) && blind.length === 0) silent.push(`${rule}\n${text}`);
    }
  }
  console.log(JSON.stringify({ programs: PROGRAMS, wanted, silent: silent.length }));
  expect(wanted).toBeGreaterThan(PROGRAMS / 5);
  expect(silent.slice(0, 5)).toEqual([]);
});
