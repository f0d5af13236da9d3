/** The pages about programs and GraphQL: their files are written down, looked at and rewritten, and what is printed is what the page shows. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { real } from './real.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sunset-pages-')));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The page's blocks of a language. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../docs', page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, is, block = '']) =>
    is === language ? [block] : [],
  );
}

const changed = (patch: string): string =>
  patch
    .split('\n')
    .filter((line) => /^[-+](?![-+])/.test(line))
    .map((line) => `${line}\n`)
    .join('');

test.each([
  ['programs.md', [['fix', '--dry-run']]],
  [
    'graphql.md',
    [
      ['fix', '--review', '--dry-run'],
      ['fix', '--review', '--rename-responses', '--dry-run'],
    ],
  ],
] as const)(
  '%s',
  async (page, fixes) => {
    const folder = join(place, page);
    const files = blocksOf(page, 'ts');
    expect(files.length).toBeGreaterThan(0);
    for (const block of files) {
      const [, name = ''] = /^\/\/ (\S+)\n/.exec(block) ?? [];
      expect(name).toMatch(/^src\//);
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), block);
    }
    const { code, out } = await real(folder, 'check');
    expect(code).toBe(1);
    const shown = blocksOf(page, 'text');
    expect(shown).toHaveLength(1);
    const printed = new Set(out.split('\n'));
    expect(shown[0]?.split('\n').filter((line) => !printed.has(line))).toEqual([]);
    const patches = blocksOf(page, 'diff');
    expect(patches).toHaveLength(fixes.length);
    for (const [i, words] of fixes.entries()) expect(changed((await real(folder, ...words)).out)).toBe(patches[i]);
  },
  60_000,
);
