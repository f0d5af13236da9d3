/**
 * What is written unattended does the same, however an answer is carried to where it is read. `SEED=7 COUNT=20000` looks at others, and at
 * more; `EACH=1` at each step and each use by itself; `OUT=file` notes what was written of each program, and what went wrong.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Carried, carriedProgram, eachCarried } from './carried-programs.ts';
import { outcome, silentOf } from './equivalence-run.ts';
import { scanOnce } from './scan-once.ts';

const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 200);
const programs: readonly Carried[] =
  process.env.EACH === undefined ? Array.from({ length: COUNT }, (_, at) => carriedProgram(SEED + at)) : eachCarried();

test(`${programs.length} programs do the same before and after`, {
  timeout: 60_000 + programs.length * 60,
}, async () => {
  const wrong: string[] = [];
  /** What is neither found nor told, and does something else tomorrow. */
  const silent: string[] = [];
  const lines: string[] = [];
  const counts = { programs: programs.length, found: 0, edited: 0, applied: 0, left: 0 };
  for (const { program } of programs) {
    const done = await outcome(program, scanOnce);
    const { found, edited, wrong: how, era, applied, left } = done;
    const unsaid = await silentOf(program, done);
    if (unsaid !== undefined) silent.push(unsaid);
    if (found || edited) counts.found++;
    if (edited) counts.edited++;
    counts.applied += applied;
    counts.left += left;
    if (how !== undefined) (era === 'today' ? wrong : silent).push(how);
    lines.push(`${program.name}\t${applied}\t${left}\t${how === undefined ? '' : era}`);
  }
  console.log(JSON.stringify({ ...counts, wrong: wrong.length, silent: silent.length }));
  if (process.env.OUT) writeFileSync(process.env.OUT, [...lines, ...wrong, ...silent].join('\n'));
  expect(wrong).toEqual([]);
  // names that are made of texts, and copies that are made name by name: some are read by what nobody follows
  expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(programs.length / 8);
  // no cowardice: a third of these ways change or choose by name, and what is left is written
  expect(counts.edited / programs.length).toBeGreaterThan(0.15);
});
