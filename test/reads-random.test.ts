/**
 * A member that a program reads is found however the answer got to where it is read, or something is told as a blind spot; and where something
 * else may have got there, no edit is written unseen. `PROGRAMS=20000 SEED=7` tries others.
 */
import { expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';
import { random } from './random.ts';
import { mixedProgram, readingProgram } from './reads-programs.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 300);
const SEED = Number(process.env.SEED ?? 1);

/** Milliseconds for as many programs as are asked for, on a machine that does other things as well. */
const timeout = Math.max(60_000, PROGRAMS * 60);

const looked = (text: string) => scan(sourcesOf(new Map([['a.mjs', text]])));

test(`${PROGRAMS} programs keep nothing silent of what they read`, { timeout }, () => {
  const next = random(SEED);
  const silent: string[] = [];
  let [told, wanted] = [0, 0];
  for (let index = 0; index < PROGRAMS; index++) {
    const { text, plain } = readingProgram(next);
    const { findings, blind, skipped } = looked(text);
    expect(skipped, text).toEqual([]);
    const found = new Set(findings.map(({ rule }) => rule));
    for (const { rule } of looked(plain).findings) {
      wanted++;
      if (found.has(rule)) continue;
      if (blind.length > 0) told++;
      else silent.push(`${rule}\n${text}`);
    }
  }
  console.log(JSON.stringify({ programs: PROGRAMS, wanted, told, silent: silent.length }));
  expect(wanted).toBeGreaterThan(PROGRAMS * 0.9);
  expect(silent.slice(0, 5)).toEqual([]);
});

test(`${PROGRAMS} programs have no edit that something else may get`, { timeout }, () => {
  const next = random(SEED);
  const wrong: string[] = [];
  let wanted = 0;
  for (let index = 0; index < PROGRAMS; index++) {
    const text = mixedProgram(next);
    const found = looked(text).findings.filter(({ rule }) => rule === 'merged-by');
    wanted += found.length;
    if (found.some(({ fix }) => fix === 'safe')) wrong.push(text);
  }
  expect(wanted).toBeGreaterThan(PROGRAMS * 0.9);
  expect(wrong.slice(0, 5)).toEqual([]);
});
