/** The gate is green only where everything was seen: each attempt to slip past it is found (1), refused (2), or listed in the documentation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, changes } from '../rules/index.ts';
import { run } from '../src/cli/run.ts';
import { needed, scan } from '../src/engine.ts';
import { attempts, lay } from './attempts.ts';
import { repoWith } from './repo.ts';

const check = async (folder: string): Promise<number> => {
  const { code } = await run(['check', '--policy-from', 'main'], {
    cwd: folder,
    env: {},
    colour: false,
    stdin: () => '',
    engine: async () => ({ scan, needed }),
    catalogue: async () => ({ catalogue, changes }),
  });
  return code;
};

describe('an attempt', () => {
  test.each(attempts)('$name', async (attempt) => {
    const folder = repoWith({ 'README.md': '', 'clean.js': 'export {};\n', ...attempt.main });
    lay(folder, attempt);
    const code = await check(folder);
    expect(['seen or refused', 'possible'][code === 0 ? 1 : 0]).toBe(attempt.possible ? 'possible' : 'seen or refused');
  });
});

test('there are more than eighty of them, and every one that stays possible is listed', () => {
  expect(attempts.length).toBeGreaterThan(80);
  const text = readFileSync(join(import.meta.dirname, '../docs/gate.md'), 'utf8').replace(/\s+/g, ' ');
  for (const { possible } of attempts) if (possible) expect(text).toContain(possible);
});

test('every word that the gate rests on is explained', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const types = read('src/finding.ts') + read('src/report/report.ts');
  const codes = [...types.matchAll(/^ {2}code:((?:\s*\|?\s*'\w+')+);$/gm)].flatMap(
    ([, all = '']) => all.match(/\w+/g) ?? [],
  );
  expect(codes.length).toBeGreaterThan(20);
  const text = read('docs/gate.md');
  expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});
