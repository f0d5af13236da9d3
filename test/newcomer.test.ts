/** A newcomer's path on the example project, and what the README tells them to type. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installed, install, manifest, type Ran, top } from './installed.ts';
import { commit, git } from './repo.ts';

let installed: Installed;
beforeAll(() => {
  installed = install();
}, 60_000);
afterAll(() => installed?.remove());

test('install, check, baseline, red on a new finding, fix, report', () => {
  const folder = installed.example();
  const run = (line: string): Ran => installed.shell(folder, line);
  expect(run('npx gitlab-sunset --version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });

  const first = run('npx gitlab-sunset check');
  expect([first.code, first.err]).toEqual([1, '']);
  expect(first.out).toContain('25 findings in 10 files');

  expect(run('npx gitlab-sunset init')).toMatchObject({ code: 0, err: '' });
  commit(folder, 'init');
  const accepted = run('npx gitlab-sunset check --strict');
  expect([accepted.code, accepted.err]).toEqual([0, '']);
  expect(accepted.out).toContain('25 accepted: 25 by the baseline');

  const path = join(folder, 'packages/bot/src/news.ts');
  writeFileSync(
    path,
    "export const news = async () => (await fetch('https://gitlab.example.com/api/v4/geo_nodes')).json();\n",
  );
  const red = run('npx gitlab-sunset check');
  expect(red.code).toBe(1);
  expect(red.out).toContain('packages/bot/src/news.ts\n\n  1:');
  expect(red.out).toContain('Next: npx gitlab-sunset fix  rewrites 1 place');
  expect(run('npx gitlab-sunset baseline update').code).toBe(1);

  expect(run('npx gitlab-sunset fix')).toMatchObject({
    code: 2,
    err: /not committed\.\n {2}packages\/bot\/src\/news\.ts/,
  });
  commit(folder, 'news');
  expect(run('npx gitlab-sunset fix')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(path, 'utf8')).toContain('/api/v4/geo_sites');
  const green = run('npx gitlab-sunset check');
  expect([green.code, green.err]).toEqual([0, expect.stringContaining('baseline prune')]);
  expect(run('npx gitlab-sunset baseline prune')).toMatchObject({ code: 0, err: '' });
  expect(run('npx gitlab-sunset check --strict')).toMatchObject({ code: 0, err: '' });
  expect(git(folder, 'diff', '--stat', '--', '.gitlab-sunset-baseline')).toMatch(/\d+ deletions?\(-\)\n$/);

  const report = run('npx gitlab-sunset report');
  expect([report.code, report.err]).toEqual([0, '']);
  expect(report.out).toMatch(/^# /);
}, 60_000);

describe('the README', () => {
  const readme = readFileSync(join(top, 'README.md'), 'utf8');
  const example = /<!-- output of the example: begin -->[\s\S]*?<!-- output of the example: end -->/;
  /** Lines that are typed: those of code blocks without a language or for a shell, and commands in the text that are whole. */
  const typed = [
    ...readme.replace(example, '').matchAll(/^```(.*)\n([\s\S]*?)^```$|`(npx gitlab-sunset [^`]*)`/gm),
  ].flatMap(([, language = '', block = '', inText]) => {
    if (inText !== undefined) return [inText];
    return /^(?:sh|bash)?$/.test(language)
      ? block
          .split('\n')
          .map((line) => line.replace(/ +#.*/, ''))
          .filter(Boolean)
      : [];
  });
  /** Why one is not run as it stands, and what of it is. */
  const otherwise: Readonly<Record<string, { why: string; instead?: string }>> = {
    'npm ci && npx gitlab-sunset check fixtures/app': {
      why: 'npm ci would write over the packages of this very run; what follows it is run',
      instead: 'npx gitlab-sunset check fixtures/app',
    },
    'npm ci && npm test': { why: 'this is the test that would be run' },
  };
  test('has commands, and none is left out that is no longer there', () => {
    expect(typed.length).toBeGreaterThan(10);
    expect(Object.keys(otherwise).filter((line) => !typed.includes(line))).toEqual([]);
  });
  const lines = typed.filter((line) => !(line in otherwise) || otherwise[line]?.instead !== undefined);
  test('every command does what it says, one after the other', () => {
    const folder = installed.example();
    const codes = lines.map((line) => {
      const command = otherwise[line]?.instead ?? line;
      const inTop = command.includes('fixtures/app');
      const { code, err } = installed.shell(inTop ? top : folder, command);
      // the gate may fail on the example; what cannot be done, or is not there, must not happen
      return code === 0 || code === 1 ? code : `${command}: ${code} ${err}`;
    });
    expect(codes.filter((code) => typeof code === 'string')).toEqual([]);
  }, 120_000);
  test('every command and option in its text exists', () => {
    const help = (command: string): string => installed.shell(top, `gitlab-sunset ${command} --help`).out;
    const commands = [
      ...new Set(
        [...readme.matchAll(/gitlab-sunset (check|fix|report|rules|explain|baseline|init)\b/g)].map(
          ([, name = '']) => name,
        ),
      ),
    ];
    const helps = [installed.shell(top, 'gitlab-sunset --help').out, ...commands.map((name) => help(name))].join('\n');
    const options = [
      ...new Set(
        [...readme.replace(/npm run bench[^\n]*|ast-grep[^\n]*/g, '').matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(
          ([, name = '']) => name,
        ),
      ),
    ];
    const isThere = (name: string): boolean =>
      helps.includes(`--${name}`) || helps.includes(`--${name.replace(/^no-/, '')}`);
    expect(commands.length).toBeGreaterThan(4);
    expect(options.filter((name) => !isThere(name))).toEqual([]);
  }, 60_000);
});
