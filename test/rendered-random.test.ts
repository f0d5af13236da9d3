/**
 * What components show is the same before and after `fix`, in script and markup, today and tomorrow. `SEED=7 COUNT=20000` looks at others, and at
 * more; `OUT=file` notes what went wrong.
 */
import { expect, test } from 'vitest';
import { fix } from '../src/fix/fix.ts';
import type { Era } from './equivalence-server.ts';
import { sourcesOf } from './fixtures.ts';
import { mappedServer } from './mapped-server.ts';
import { report } from './outcomes.ts';
import { type Rendered, rendered, renderedProgram } from './rendered-programs.ts';
import { scanOnce } from './scan-once.ts';

const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 100);

const shown = async (component: Rendered, era: Era, data: number): Promise<string> => {
  try {
    return await rendered(component, mappedServer(era, data));
  } catch (error) {
    return `throws ${String(error)}`;
  }
};

test(`${COUNT} components show the same before and after`, { timeout: 60_000 + COUNT * 100 }, async () => {
  const wrong: string[] = [];
  const silent: string[] = [];
  const broken: string[] = [];
  const counts = { components: COUNT, found: 0, edited: 0 };
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const component = renderedProgram(seed);
    const { files, left, scan } = fix(
      sourcesOf(new Map([[component.path, component.text]])),
      { likely: true },
      scanOnce,
    );
    const after = { ...component, text: files[0]?.after ?? component.text };
    const isTold = left.length > 0 || scan.blind.length > 0;
    if (files.length > 0 || left.length > 0) counts.found++;
    if (files.length > 0) counts.edited++;
    for (const data of [0, 1]) {
      const now = await shown(component, 'today', data);
      if (/^throws/.test(now) || now.includes('{{')) broken.push(`${component.name}\n${now}\n${component.text}`);
      const said = `${component.name}\n${now}\n---\n`;
      const today = await shown(after, 'today', data);
      if (today !== now) wrong.push(`${said}${today}\n${after.text}\n=== before\n${component.text}`);
      const then = isTold ? now : await shown(after, 'tomorrow', data);
      if (then !== now) silent.push(`${said}${then}\n${after.text}`);
      if (today !== now || then !== now) break;
    }
  }
  report(counts, { wrong, silent, broken }, []);
  expect(broken).toEqual([]);
  expect(wrong).toEqual([]);
  expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(COUNT / 15);
  expect(counts.edited / COUNT).toBeGreaterThan(0.3);
});
