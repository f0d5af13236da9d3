/** Files that are not what their bytes say: findings in them stand, and nothing of them is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import { run } from '../src/cli/run.ts';
import { needed, scan } from '../src/engine.ts';
import { facts, folderWith } from './stub.ts';

const source = `
const response = await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests?state=merged');
for (const mr of await response.json()) console.log('merged by ' + mr.merged_by.name);
`;
const command = async (folder: string, ...argv: string[]) => {
  const answer = await run(argv, {
    cwd: folder,
    env: {},
    colour: false,
    stdin: () => '',
    engine: async () => ({ scan, needed }),
    catalogue: async () => ({ ...facts, changes }),
  });
  return answer;
};

test.each<[what: string, bytes: Buffer, message: string]>([
  ['a NUL byte in a comment', Buffer.from(`// \0${source}`), 'holds NUL bytes'],
  ['one byte of Latin-1', Buffer.from(`// \xe4${source}`, 'latin1'), 'is not valid UTF-8'],
  ['UTF-16', Buffer.from(`\uFEFF${source}`, 'utf16le'), 'is UTF-16'],
  ['UTF-16 without a mark', Buffer.from(source, 'utf16le'), 'holds NUL bytes'],
])('%s', async (_, bytes, message) => {
  const folder = folderWith({ 'damaged.js': bytes, 'clean.js': source });
  const { code, out } = await command(folder, 'check', '--format', 'json');
  const report = JSON.parse(out);
  expect(code).toBe(1);
  expect(report.findings.map(({ path, fix }: { path: string; fix: string }) => [path, fix])).toEqual([
    ['clean.js', 'safe'],
    ['damaged.js', 'manual'],
  ]);
  expect(report.findings[1].reason).toBe(`damaged.js ${message}, and could not be written back as it is`);
  expect(report.blind).toEqual([
    expect.objectContaining({ path: 'damaged.js', code: 'encoding', message: expect.stringContaining(message) }),
  ]);
  expect(await command(folder, 'fix', '--allow-dirty', '--no-type-check')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'damaged.js')).equals(bytes)).toBe(true);
  expect(readFileSync(join(folder, 'clean.js'), 'utf8')).toContain('merge_user');
});

test('what belongs to it in another file stays as well', async () => {
  const folder = folderWith({
    'type.ts': Buffer.from(
      `// \xe4
export interface Merge { merged_by: { name: string }; title: string }
`,
      'latin1',
    ),
    'use.ts': `import type { Merge } from './type';
const response = await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests?state=merged');
for (const mr of (await response.json()) as Merge[]) console.log('merged by ' + mr.merged_by.name);
`,
  });
  const { out } = await command(folder, 'check', '--format', 'json');
  const { findings } = JSON.parse(out);
  expect(findings.map(({ path, fix, edits }: Record<string, unknown>) => [path, fix, edits])).toEqual([
    ['type.ts', 'manual', []],
    ['use.ts', 'manual', []],
  ]);
});
