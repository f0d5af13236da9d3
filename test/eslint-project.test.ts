/** The ESLint plugin in a project: what `check` says of it, by one scan for a run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as typescript from '@typescript-eslint/parser';
import * as ten from 'eslint';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import plugin, { type Settings } from '../src/eslint/index.ts';
import { fix } from '../src/fix/fix.ts';
import * as core from '../src/scan.ts';
import { foundBy, type Host, hosts, said, script } from './eslint-hosts.ts';
import { app, type Files, sourcesOf } from './fixtures.ts';

vi.mock('../src/scan.ts', async (load) => {
  const real = await load<typeof import('../src/scan.ts')>();
  return { ...real, scan: vi.fn(real.scan) };
});

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-eslint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  vi.mocked(core.scan).mockClear();
});

describe('a project', () => {
  const root = join(folder, 'app');
  const files = app();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of files) write(path, text);
  write('.gitlab-sunset.yaml', 'target: v5\n');
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext" }, "include": ["packages"] }',
  );

  const eslint = (host: Host, settings: Settings, typed: boolean, fixes = false): InstanceType<Host['ESLint']> =>
    new host.ESLint({
      cwd: root,
      fix: fixes,
      overrideConfigFile: true,
      overrideConfig: [
        {
          files: ['**/*.ts'],
          languageOptions: {
            parser: typescript,
            parserOptions: typed ? { projectService: true, tsconfigRootDir: root } : {},
          },
        },
        ...plugin.configs.recommended,
        { settings: { 'gitlab-sunset': { notes: true, ...settings } } },
      ],
    });

  const foundIn = async (host: InstanceType<Host['ESLint']>, patterns: string[]): Promise<Record<string, string[]>> => {
    const results = await host.lintFiles(patterns);
    return Object.fromEntries(
      results.map(({ filePath, messages }) => [
        filePath.slice(root.length + 1).replaceAll('\\', '/'),
        foundBy(messages),
      ]),
    );
  };
  const expected = (from: Files, wanted: (path: string) => boolean): Record<string, string[]> =>
    Object.fromEntries([...from.keys()].filter(wanted).map((path) => [path, said(core, from, path)]));

  test.each(hosts)('without types ESLint %s says what `check` says, and scans once', async (_, host) => {
    const found = await foundIn(eslint(host, {}, false), ['**/*.ts', '**/*.js']);
    // the second host asks the same, and finds the answer kept
    expect(vi.mocked(core.scan).mock.calls.length).toBeLessThanOrEqual(1);
    expect(found).toEqual(expected(files, (path) => script.test(path)));
    // the pipeline and the chart are none of its files
    const inScripts = core.scan(sourcesOf(files), {}).findings.filter(({ path }) => script.test(path));
    expect(Object.values(found).flat().length).toBe(inScripts.length);
  });

  test.each(hosts)(
    'with the project service’s program ESLint %s sees across files, and scans once',
    async (_, host) => {
      const typed = new Map([...files].filter(([path]) => path.endsWith('.ts') || path.endsWith('package.json')));
      const found = await foundIn(eslint(host, {}, true), ['**/*.ts']);
      // the second host asks the same, and finds the answer kept
      expect(vi.mocked(core.scan).mock.calls.length).toBeLessThanOrEqual(1);
      expect(found).toEqual(expected(typed, (path) => path.endsWith('.ts')));
      const lonely = await foundIn(eslint(host, { project: 'none' }, true), ['**/*.ts']);
      expect(Object.values(lonely).flat().length).toBeLessThan(Object.values(found).flat().length);
      const told = await foundIn(eslint(host, { project: 'files' }, true), ['**/*.ts']);
      expect(told).toEqual(expected(files, (path) => path.endsWith('.ts')));
    },
  );

  test('a text that is no file is looked at alone', async () => {
    const digest = 'packages/bot/src/digest.ts';
    const text = files.get(digest) ?? '';
    const linted = async (filePath: string): Promise<number> => {
      const [result] = await eslint(ten, {}, false).lintText(text, { filePath: join(root, filePath) });
      return result?.messages.length ?? 0;
    };
    expect(await linted('packages/bot/src/none.ts')).toBeLessThan(await linted(digest));
  });

  test('what moves with another file is not fixed here, and says what does', async () => {
    const results = await eslint(ten, {}, false, true).lintFiles(['packages/**/*.ts']);
    const messages = results.flatMap(({ messages: each }) => each);
    const told = messages.filter(({ message }) => message.includes('It moves together with'));
    expect(told.length).toBeGreaterThan(0);
    for (const { fix: edit, suggestions } of told) expect([edit, suggestions]).toEqual([undefined, undefined]);
    // after ESLint `fix` ends where it would have ended without it
    const end = (from: Files): Files =>
      new Map([...from, ...fix(sourcesOf(from), {}, core.scan).files.map(({ path, after }) => [path, after] as const)]);
    const written = results.flatMap(({ filePath, output }) =>
      output === undefined ? [] : [[filePath.slice(root.length + 1), output] as const],
    );
    expect(written.length).toBeGreaterThan(0);
    expect(end(new Map([...files, ...written]))).toEqual(end(files));
  });
});
