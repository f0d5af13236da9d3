/** The ready setup file, in a real run of vitest on a small project; and the summary at the end of a real process. */
import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionsFrom } from '../src/watch/setup.ts';
import { folderWith } from './stub.ts';

const root = join(import.meta.dirname, '..');

/** @param isWhole whether the run is told once, instead of each file */
const project = (isWhole = false): string => {
  const folder = folderWith({
    'package.json': '{ "type": "module" }',
    'node_modules/': '',
    'vitest.config.ts': `export default { test: { setupFiles: [${JSON.stringify(join(root, 'src/watch/vitest.ts'))}]${
      isWhole ? `, globalSetup: [${JSON.stringify(join(root, 'src/watch/run.ts'))}]` : ''
    } } };`,
    'src/runners.ts': `interface Runner {
  id: number;
  active: boolean;
}

export async function paused(base: string): Promise<Runner[]> {
  const response = await fetch(\`\${base}/api/v4/runners?status=paused\`);
  const runners = (await response.json()) as Runner[];
  return runners.filter((runner) => !runner.active);
}
`,
    'test/runners.test.ts': `import { expect, test, vi } from 'vitest';
import { paused } from '../src/runners.ts';

test('a fetch of the test', async () => {
  globalThis.fetch = async () => new Response('[{"id":1,"active":false},{"id":2,"active":true}]');
  expect(await paused('https://git.example.com')).toEqual([{ id: 1, active: false }]);
});
test('a mock', async () => {
  globalThis.fetch = vi.fn().mockResolvedValue({ ok: true, json: async () => [{ id: 1, active: false }] });
  expect(await paused('https://git.example.com')).toHaveLength(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});
`,
    ...(isWhole
      ? {
          'test/again.test.ts': `import { expect, test } from 'vitest';
import { paused } from '../src/runners.ts';

test('in another file', async () => {
  globalThis.fetch = async () => new Response('[{"id":1,"active":false}]');
  expect(await paused('https://git.example.com')).toHaveLength(1);
});
`,
        }
      : {}),
    'test/other.test.ts': "import { expect, test } from 'vitest';\ntest('nothing', () => expect(1).toBe(1));\n",
  });
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
  return folder;
};

interface Run {
  code: number;
  text: string;
}

const run = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Run> =>
  new Promise((resolve) => {
    const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
    execFile(process.execPath, args, { cwd, env: { ...inherited, NO_COLOR: '1', ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    );
  });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

describe('vitest', () => {
  const row = (count: string): RegExp =>
    new RegExp(`warning {2}runner-active {2}src/runners\\.ts:9:\\d+ {2}${count} {2}Runner\\.active is read`);

  test('tells what the tests of a file make the program use, at its place in the sources, and passes', async () => {
    const { code, text } = await run([vitest, 'run'], project());
    expect(text).toMatch(row('3×'));
    expect(text).toMatch(
      /warning {2}runner-status {2}src\/runners\.ts:7:\d+ {2}2× {2}Runner\.status is sent to GET \/runners/,
    );
    expect(text.match(/gitlab-sunset: /g)).toHaveLength(1);
    expect([code, text.includes('3 passed')]).toEqual([0, true]);
  }, 30_000);

  test('tells a run of several files in one summary, where it is set up for the run', async () => {
    const { code, text } = await run([vitest, 'run'], project(true));
    expect(text).toMatch(row('4×'));
    expect(text.match(/gitlab-sunset: /g)).toHaveLength(1);
    expect([code, text.includes('4 passed')]).toEqual([0, true]);
  }, 30_000);

  test('GITLAB_SUNSET_FAIL_ON lets the file fail', async () => {
    const { code, text } = await run([vitest, 'run'], project(), { GITLAB_SUNSET_FAIL_ON: 'warning' });
    expect(text).toMatch(row('3×'));
    expect([code, text.includes("deprecated use of GitLab's API")]).toEqual([1, true]);
  }, 30_000);
});

test('options come from the environment, and a wrong one is an error', () => {
  expect(optionsFrom({})).toEqual({});
  expect(
    optionsFrom({ GITLAB_SUNSET_TARGET: '17', GITLAB_SUNSET_FAIL_ON: 'error', GITLAB_SUNSET_HOSTS: 'a, b,' }),
  ).toEqual({
    target: '17',
    failOn: 'error',
    hosts: ['a', 'b'],
  });
  expect(() => optionsFrom({ GITLAB_SUNSET_FAIL_ON: 'always' })).toThrow('is one of error, warning, note, not always');
});
