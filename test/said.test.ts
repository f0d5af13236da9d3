/** What commands that write no format say of files: nothing in a name is alive on a terminal, or a command to the runner of a job. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { repoWith } from './repo.ts';
import { folderWith, needed, scan, sunset } from './stub.ts';

const esc = '\u001b';
const names = [
  '::stop-commands::abc.ts',
  'a\n::error::x.ts',
  'a\r::error::x.ts',
  '##[error]x.ts',
  '##vso[task.setvariable]x.ts',
  `${esc}[31mred.ts`,
  `${esc}]8;;https:evil.example${esc}\\link.ts`,
  `section_start:1:x\r${esc}[0Ky.ts`,
  '\u202Egpj.ts',
  '\u009b31mc1.ts',
];
const files = Object.fromEntries(names.map((name) => [name, 'mr.merged_by']));

/** What a terminal or a runner would take for its own. */
function alive(text: string): string[] {
  return text
    .split('\n')
    .filter((line) =>
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s*::|##(?:\[|vso\[)/.test(line),
    );
}

describe.each([
  ['baseline create', ['baseline', 'create']],
  ['init', ['init']],
  ['init --dry-run', ['init', '--dry-run']],
])('%s', (_, argv) => {
  test('says it in lines that are text', async () => {
    const manifest = JSON.stringify({ dependencies: { '@gitbeaker/rest': `1\n::error::${esc}[31m` } });
    const root = repoWith({ ...files, 'package.json': manifest, '::debug::x/package.json': manifest });
    const world = { engine: async () => ({ scan, needed, packages: ['@gitbeaker/rest'] }) };
    const { out, err } = await sunset(root, argv, world);
    expect(out.length).toBeGreaterThan(20);
    expect(alive(out + err)).toEqual([]);
  });
});

test('`baseline update` names what is new, a line each', async () => {
  const root = repoWith(files);
  await sunset(root, ['baseline', 'create']);
  execFileSync('mkdir', ['more'], { cwd: root });
  for (const name of names) execFileSync('cp', [name, `more/${name}`], { cwd: root });
  const { out, code } = await sunset(root, ['baseline', 'update']);
  expect(code).toBe(1);
  expect(out.split('\n').filter((line) => line.includes('merged-by'))).toHaveLength(names.length);
  expect(alive(out)).toEqual([]);
});

test('`fix --undo` names every file, a line each', async () => {
  const root = repoWith(files);
  const world = { env: { XDG_STATE_HOME: folderWith({ 'state/': '' }) } };
  await sunset(root, ['fix'], world);
  const { out, code } = await sunset(root, ['fix', '--undo'], world);
  expect(code).toBe(0);
  expect(out.split('\n').filter((line) => line.startsWith('restored  '))).toHaveLength(names.length);
  expect(alive(out)).toEqual([]);
});
