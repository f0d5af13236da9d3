/**
 * Programs that send documents of GraphQL and read their answers do the same before and after `fix`, today and tomorrow. `SEED=7 COUNT=20000`
 * looks at others, and at more; `RENAME=1` moves the reads as well; `REVIEW=1` writes what is to be looked at; `OUT=file` notes each.
 */
import { expect, test } from 'vitest';
import { answeredProgram } from './answered-programs.ts';
import { answeredServer, librariesOver } from './answered-server.ts';
import { outcome, runOnce, silentOf, type World } from './equivalence-run.ts';
import { report } from './outcomes.ts';
import { scanOnce } from './scan-once.ts';
import { newTypeErrors } from './type-errors.ts';

const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 120);

const world: World = {
  serverOf: answeredServer,
  packagesOver: librariesOver,
  options: {
    ...(process.env.RENAME && { renameResponses: true }),
    ...(process.env.REVIEW && { review: true }),
  },
};

test(`${COUNT} programs that ask GraphQL do the same before and after`, {
  timeout: 60_000 + COUNT * 200,
}, async () => {
  const wrong: string[] = [];
  const half: string[] = [];
  const silent: string[] = [];
  const crashes: string[] = [];
  const broken: string[] = [];
  const lines: string[] = [];
  const written = new Map<string, { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> }>();
  const counts = { programs: COUNT, found: 0, edited: 0, applied: 0, left: 0 };
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const { program } = answeredProgram(seed);
    const text = [...program.files].map(([path, text]) => `--- ${path}\n${text}`).join('\n');
    try {
      const done = await outcome(program, scanOnce, world);
      if (done.found || done.edited) counts.found++;
      if (done.edited) counts.edited++;
      counts.applied += done.applied;
      counts.left += done.left;
      if (done.wrong !== undefined) (done.era === 'today' ? wrong : half).push(`${done.wrong}\n=== before\n${text}`);
      const now = await runOnce(program.files, 'today', 0, world);
      if (
        /throws (?:SyntaxError|ReferenceError|Error: Cannot|GraphQLError|Error: Unknown|.*(?:Syntax Error|is not a function|Cannot query))/.test(
          now,
        )
      )
        broken.push(`${program.name}\n${now}\n${text}`);
      const unsaid = await silentOf(program, done, world);
      if (unsaid !== undefined) silent.push(unsaid);
      if (done.edited) written.set(program.name, { before: program.files, after: done.after });
      lines.push(`${program.name}\t${done.applied}\t${done.left}\t${done.wrong === undefined ? '' : done.era}`);
    } catch (error) {
      crashes.push(`${program.name}: ${error instanceof Error ? error.stack : String(error)}\n${text}`);
    }
  }
  const untyped = newTypeErrors(written);
  const outcomes = { wrong, half, silent, untyped, crashes, broken };
  report(counts, outcomes, lines);
  // one of a thousand was found wrong at a first look, and none of these
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(process.env.COUNT === undefined ? 0 : COUNT / 100);
  expect(untyped.length, untyped.join('\n')).toBeLessThanOrEqual(COUNT / 100);
  expect(crashes).toEqual([]);
  expect(half.length + silent.length, [...half, ...silent].join('\n')).toBeLessThanOrEqual(COUNT / 100);
  expect(counts.edited / COUNT).toBeGreaterThan(0.1);
});
