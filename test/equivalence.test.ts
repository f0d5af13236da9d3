/** What `fix` writes unattended does the same: generated programs, run before and after it, on the GitLab of today and of tomorrow. */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../src/finding.ts';
import { decisions } from './decisions.ts';
import { eachPiece, type Program, programOf } from './equivalence-programs.ts';
import { outcome, type Scan } from './equivalence-run.ts';
import { sourcesOf } from './fixtures.ts';
import { scanOnce } from './scan-once.ts';
import { wholePrograms } from './whole-programs.ts';

/** `SEED=7 COUNT=20000 npx vitest run test/equivalence.test.ts` looks at others, and at more. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 300);

test(`${COUNT} generated programs do the same before and after`, { timeout: 600_000 }, async () => {
  const wrong: string[] = [];
  const provable = { all: 0, found: 0, edited: 0 };
  const unprovable = { all: 0, found: 0, edited: 0 };
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const program = programOf(seed);
    const found = await outcome(program, scanOnce);
    if (found.wrong !== undefined) wrong.push(found.wrong);
    const kind = program.cause === undefined ? provable : unprovable;
    kind.all++;
    if (found.found) kind.found++;
    if (found.edited) kind.edited++;
  }
  expect(wrong).toEqual([]);
  console.log(JSON.stringify({ provable, unprovable }));
  // no cowardice: nearly all that is found and can be proven is written, and what cannot is there to be refused
  expect(provable.found / provable.all).toBeGreaterThan(0.95);
  expect(provable.edited / provable.found).toBeGreaterThan(0.97);
  expect(unprovable.all).toBeGreaterThan(COUNT / 5);
});

describe('a piece by itself does the same, or is left for the reason that is said', () => {
  for (const { program, left } of eachPiece())
    test(program.name, async () => {
      const { wrong, edited } = await outcome(program, scanOnce);
      expect(wrong).toBeUndefined();
      expect(edited, [...program.files.values()].join('\n')).toBe(left === undefined);
      const { findings } = scanOnce(sourcesOf(program.files), {});
      expect(decisions(findings, program.files)).toMatchSnapshot();
      if (left !== undefined) expect(findings.some(({ reason }) => reason?.includes(left) === true)).toBe(true);
    });
});

describe('a whole program does the same, or what is left of it is left for the reason that is said', () => {
  for (const { program, left } of wholePrograms())
    test(program.name, async () => {
      // what the server in memory does not have is decided, and not run
      if (!program.name.startsWith('decided')) expect((await outcome(program, scanOnce)).wrong).toBeUndefined();
      const { findings } = scanOnce(sourcesOf(program.files), {});
      expect(findings).not.toEqual([]);
      expect(decisions(findings, program.files)).toMatchSnapshot();
      const reasons = findings.flatMap(({ reason }) => reason ?? []);
      if (left === undefined) expect(reasons).toEqual([]);
      else expect(reasons.join('\n')).toContain(left);
    });
});

describe('a rewrite that believes what is not proven is caught', () => {
  for (const cause of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'])
    test(`root cause ${cause}`, { timeout: 60_000 }, async () => {
      let caught = 0;
      for (let seed = 1; seed < 4_000 && caught === 0; seed++) {
        const program = programOf(seed);
        if (program.cause !== cause) continue;
        if ((await outcome(program, believing(program))).wrong !== undefined) caught++;
      }
      expect(caught).toBeGreaterThan(0);
    });
});

/** A decision that calls everything safe: what was to be reviewed is written as it was proposed, what was left to a person by its name alone. */
function believing(program: Program): Scan {
  return (sources, options) => {
    const result = scanOnce(sources, options);
    return {
      ...result,
      findings: result.findings.map((finding) => believed(finding, program.files.get(finding.path) ?? '')),
    };
  };
}

const NAIVE: Readonly<Record<string, string>> = {
  'runner-active': 'paused',
  'merged-by': 'merge_user',
  'merge-status': 'detailed_merge_status',
  'runner-status': 'paused',
};

function believed(finding: Finding, text: string): Finding {
  // a form that asks for itself what is not proven is what a decision that believes it has no need of
  const isExact = finding.edits.some((edit) => / \? |&&/.test(edit.text));
  if (finding.fix === 'safe' && !isExact) return finding;
  const start = finding.rule === 'runner-active' ? text.slice(0, finding.start).search(/[\w.]+\.$/) : -1;
  const edits =
    finding.edits.length > 0 && !isExact
      ? finding.edits
      : [
          ...(start >= 0 ? [{ path: finding.path, start, end: start, text: '!' }] : []),
          { path: finding.path, start: finding.start, end: finding.end, text: NAIVE[finding.rule] ?? 'x' },
        ];
  return { ...finding, fix: 'safe', reason: null, edits };
}
