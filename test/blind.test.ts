/** What is neither found nor ruled out is told, and what stands together is told as one. */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const look = (text: string) => scan(sourcesOf(new Map([['a.ts', text]])), {});
const runner = "const runner = await (await fetch('https://gitlab.com/api/v4/runners/1')).json();";

describe('what the program writes to an answer', () => {
  test('is a blind spot, also in a draft', () => {
    const { blind } = look(
      `import { produce } from 'immer';\n${runner}\nexport const off = produce(runner, (draft: any) => { draft.active = false; });`,
    );
    expect(blind.map(({ message }) => message)).toEqual([
      'The program writes `active` of a Runner here: whoever reads it afterwards was not looked for.',
    ]);
  });
  test('is none where it is no answer', () => {
    expect(look("const own = { active: true };\nown.active = false;\nexport default own; // '/runners'").blind).toEqual(
      [],
    );
  });
  test('stands in one group with all that is read of it', () => {
    const { findings } = look(
      `${runner}\nrunner.active = flag();\nif (runner.active) on();\nexport const word = runner.active ? 'a' : 'b';`,
    );
    expect(findings.map(({ fix }) => fix)).toEqual(['manual', 'manual']);
    expect(new Set(findings.map(({ group }) => group)).size).toBe(1);
  });
});
