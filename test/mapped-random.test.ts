/**
 * Members whose values change with their names, asked for in every way: what `fix` writes does the same and is typed as well, with `--review` too
 * in a world where the new values mean the old ones. `SEED=7 COUNT=20000` looks at others, and at more; `EACH=1` at each use by itself for each
 * value; `REVIEW=1` writes what is to be looked at; `DECOY=1` has another server answer; `OUT=file` notes each program, and what went wrong.
 */
import { expect, test } from 'vitest';
import { outcome, silentOf, type World } from './equivalence-run.ts';
import { eachMapped, type Mapped, mappedProgram } from './mapped-programs.ts';
import { asOld, clientsOver, mappedServer } from './mapped-server.ts';
import { report } from './outcomes.ts';
import { scanOnce } from './scan-once.ts';
import { newTypeErrors } from './type-errors.ts';

const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 120);
const isReview = process.env.REVIEW !== undefined;
const isDecoy = process.env.DECOY !== undefined;
const programs: readonly Mapped[] =
  process.env.EACH === undefined
    ? Array.from({ length: COUNT }, (_, at) => mappedProgram(SEED + at, isDecoy))
    : eachMapped();

const world: World = { serverOf: mappedServer, packagesOver: clientsOver, same: asOld };

test(`${programs.length} programs do the same before and after`, {
  timeout: 60_000 + programs.length * 200,
}, async () => {
  const wrong: string[] = [];
  /** What is written and does something else tomorrow alone, though nothing is left or told. */
  const half: string[] = [];
  /** What is neither found nor told, and does something else tomorrow. */
  const silent: string[] = [];
  const alarms: string[] = [];
  const crashes: string[] = [];
  const lines: string[] = [];
  const written = new Map<string, { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> }>();
  const counts = { programs: programs.length, found: 0, edited: 0, applied: 0, left: 0 };
  for (const { program, kind, isOrdered } of programs) {
    const isReviewed = isReview && !isOrdered;
    const text = [...program.files].map(([path, text]) => `--- ${path}\n${text}`).join('\n');
    try {
      const done = await outcome(program, scanOnce, isReviewed ? { ...world, options: { review: true } } : world);
      if (done.found || done.edited) counts.found++;
      if (done.edited) counts.edited++;
      counts.applied += done.applied;
      counts.left += done.left;
      if (isDecoy && (done.found || done.edited)) alarms.push(`${program.name}\n${text}`);
      if (done.wrong !== undefined) (done.era === 'today' ? wrong : half).push(`${done.wrong}\n=== before\n${text}`);
      const unsaid = isDecoy || kind.field === 'status' ? undefined : await silentOf(program, done, world);
      if (unsaid !== undefined) silent.push(unsaid);
      if (done.edited) written.set(program.name, { before: program.files, after: done.after });
      lines.push(`${program.name}\t${done.applied}\t${done.left}\t${done.wrong === undefined ? '' : done.era}`);
    } catch (error) {
      crashes.push(`${program.name}: ${error instanceof Error ? error.stack : String(error)}\n${text}`);
    }
  }
  const untyped = newTypeErrors(written);
  const outcomes = { wrong, half, silent, alarms, untyped, crashes };
  report(counts, outcomes, lines);
  // what is to be looked at is told to mean other values
  if (!isReview) expect(wrong).toEqual([]);
  // a key that a function declares as a text takes no boolean: `fix` gives that back where a project has types
  expect(untyped.length, untyped.join('\n')).toBeLessThanOrEqual(programs.length / 50);
  expect(crashes).toEqual([]);
  expect(half.length + silent.length, [...half, ...silent].join('\n')).toBeLessThanOrEqual(programs.length / 20);
  expect(alarms).toEqual([]);
  if (!isDecoy) expect(counts.edited / programs.length).toBeGreaterThan(0.1);
});
