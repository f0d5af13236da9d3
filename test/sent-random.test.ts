/**
 * What is sent means the same after what is written unattended, however the body is put together. `SEED=7 COUNT=5000` tries others, and
 * more; `OUT=file` notes what was written of each program, and what went wrong.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fix } from '../src/fix/fix.ts';
import { sourcesOf } from './fixtures.ts';
import { random } from './random.ts';
import { scanOnce } from './scan-once.ts';
import { sendingProgram } from './sent-programs.ts';

const COUNT = Number(process.env.COUNT ?? 200);
const SEED = Number(process.env.SEED ?? 1);

test(`${COUNT} programs send what means the same before and after`, { timeout: 60_000 + COUNT * 60 }, async () => {
  const next = random(SEED);
  const wrong: string[] = [];
  /** What is sent under the old name, and is neither found nor told. */
  const silent: string[] = [];
  const lines: string[] = [];
  const counts = { programs: COUNT, found: 0, edited: 0 };
  for (let index = 0; index < COUNT; index++) {
    const { title, text, run } = sendingProgram(next);
    const result = fix(sourcesOf(new Map([['a.mjs', text]])), { likely: true }, scanOnce);
    const after = result.files[0]?.after;
    if (after !== undefined || result.left.length > 0) counts.found++;
    const isWrong = after !== undefined && (await run(text)) !== (await run(after));
    if (after !== undefined) counts.edited++;
    else if (result.left.length === 0 && result.scan.blind.length === 0 && (await run(text)).includes('"means"'))
      silent.push(`${title}\n${text}`);
    if (isWrong) wrong.push(`${title}\n${text}=>\n${after}\n${await run(text)}\n---\n${await run(after)}`);
    lines.push(`${index} ${title}\t${result.applied.length}\t${result.left.length}\t${isWrong ? 'wrong' : ''}`);
  }
  console.log(JSON.stringify({ ...counts, wrong: wrong.length, silent: silent.length }));
  if (process.env.OUT) writeFileSync(process.env.OUT, [...lines, ...wrong, ...silent].join('\n'));
  expect(wrong).toEqual([]);
  expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(COUNT / 25);
  // no cowardice: what is plain is written
  expect(counts.edited / COUNT).toBeGreaterThan(0.15);
});
