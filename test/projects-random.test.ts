/**
 * Projects of several files that are laid out like real ones do the same before and after `fix`, today and tomorrow, with their own tests; what
 * they do differently tomorrow is found or told, and no edit brings in a type error. `SEED=7 COUNT=2000` looks at others, and at more; `OUT=file`
 * notes what was written of each, and what went wrong.
 */
import { expect, test } from 'vitest';
import { outcome, runOnce } from './equivalence-run.ts';
import { report } from './outcomes.ts';
import { projectProgram, resolved } from './projects-programs.ts';
import { projectWorld } from './projects-server.ts';
import { scanOnce } from './scan-once.ts';
import { newTypeErrors, typeErrors } from './type-errors.ts';

const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 40);

test(`${COUNT} projects do the same before and after`, { timeout: 60_000 + COUNT * 500 }, async () => {
  const wrong: string[] = [];
  /** What is written and does something else tomorrow alone, though nothing is left or told. */
  const half: string[] = [];
  /** What one of its uses says differently tomorrow, though nothing is told in the files that it consists of. */
  const silent: string[] = [];
  /** What does not run, or is not well typed, before anything is written. */
  const broken: string[] = [];
  const lines: string[] = [];
  const written = new Map<string, { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> }>();
  const before = new Map<string, ReadonlyMap<string, string>>();
  const counts = { programs: COUNT, found: 0, edited: 0, applied: 0, left: 0 };
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const project = projectProgram(seed);
    const { program, own } = project;
    const world = await projectWorld(project);
    const shown = [...program.files].map(([path, text]) => `--- ${path}\n${text}`).join('\n');
    const done = await outcome(program, scanOnce, world);
    if (done.found || done.edited) counts.found++;
    if (done.edited) counts.edited++;
    counts.applied += done.applied;
    counts.left += done.left;
    if (done.wrong !== undefined) (done.era === 'today' ? wrong : half).push(`${done.wrong}\n=== before\n${shown}`);
    const now = await runOnce(program.files, 'today', 0, world);
    if (/^throws|is not (?:a function|defined|there)|SyntaxError/m.test(now))
      broken.push(`${program.name}\n${now}\n${shown}`);
    if (done.wrong === undefined) {
      const then = await runOnce(done.after, 'tomorrow', 0, world);
      const unsaid = unsaidOf(now, then, own, done.told);
      if (unsaid !== undefined)
        silent.push(
          `${program.name}\n${unsaid}\n=== today\n${now}\n=== tomorrow\n${then}\n${[...done.after].map(([path, text]) => `--- ${path}\n${text}`).join('\n')}`,
        );
    }
    if (done.edited) written.set(program.name, { before: program.files, after: done.after });
    before.set(`${seed}`, program.files);
    lines.push(`${program.name}\t${done.applied}\t${done.left}\t${done.wrong === undefined ? '' : done.era}`);
  }
  const untyped = newTypeErrors(written, resolved);
  if (process.env.TYPES)
    for (const [name, errors] of typeErrors(before, resolved))
      if (errors.length > 0) broken.push(`${projectProgram(Number(name)).program.name} ${errors.join('\n')}`);
  report(counts, { wrong, half, silent, untyped, broken }, lines);
  expect(broken).toEqual([]);
  expect(wrong).toEqual([]);
  // what is made of a value (`typeof SAMPLE`), and a key that markup is handed
  expect(untyped.length, untyped.join('\n')).toBeLessThanOrEqual(COUNT / 50);
  // a common word in data, and names that are worked out
  expect(half.length + silent.length, [...half, ...silent].join('\n')).toBeLessThanOrEqual(COUNT / 20);
  // no cowardice: what is plain is written
  expect(counts.edited / COUNT).toBeGreaterThan(0.1);
});

/** The first use that says something else, though nothing is told in its files, nor in those that it shares with the others. */
function unsaidOf(
  now: string,
  then: string,
  own: readonly (readonly string[])[],
  told: readonly string[],
): string | undefined {
  const says = (all: string, at: number): string | undefined => new RegExp(`^use ${at} .*`, 'm').exec(all)?.[0];
  for (const at of own.keys()) {
    const others = own.filter((_, index) => index !== at).flat();
    if (told.some((path) => !others.includes(path) && !/(?:^|\/)test\/|\.test\./.test(path))) continue;
    if (says(now, at) !== says(then, at)) return `use ${at}: ${says(now, at)} => ${says(then, at)}`;
  }
  return undefined;
}
