/** A newcomer's path on the example project, and what the README tells them to type. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentation, pages, readme } from './documentation.ts';
import { type Installed, install, manifest, type Ran, top } from './installed.ts';
import { real } from './real.ts';
import { commit, git } from './repo.ts';

let installed: Installed;
beforeAll(() => {
  installed = install();
}, 60_000);
afterAll(() => installed?.remove());

test('install, check, baseline, red on a new finding, fix, report', () => {
  const folder = installed.example();
  // on a busy machine it says what it is at
  const type = (line: string): Ran => {
    const ran = installed.shell(folder, line);
    return { ...ran, err: ran.err.replace(/^after \d+ s: .*\n/gm, '') };
  };
  expect(type('npx gitlab-sunset --version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });

  const first = type('npx gitlab-sunset check');
  expect([first.code, first.err]).toEqual([1, '']);
  expect(first.out).toContain('35 findings in 13 files');

  expect(type('npx gitlab-sunset init')).toMatchObject({ code: 0, err: '' });
  commit(folder, 'init');
  const accepted = type('npx gitlab-sunset check --strict');
  expect([accepted.code, accepted.err]).toEqual([0, '']);
  expect(accepted.out).toContain('35 accepted: 35 by the baseline');

  const path = join(folder, 'packages/bot/src/news.ts');
  writeFileSync(
    path,
    "export const news = async () => (await fetch('https://gitlab.example.com/api/v4/geo_nodes')).json();\n",
  );
  const red = type('npx gitlab-sunset check');
  expect(red.code).toBe(1);
  expect(red.out).toContain('packages/bot/src/news.ts\n\n  1:');
  expect(red.out).toContain('Next: npx gitlab-sunset fix  rewrites 1 place');
  commit(folder, 'news');
  expect(type('npx gitlab-sunset fix')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(path, 'utf8')).toContain('/api/v4/geo_sites');
  expect(type('npx gitlab-sunset baseline prune')).toMatchObject({ code: 0, err: '' });
  expect(type('npx gitlab-sunset check --strict')).toMatchObject({ code: 0, err: '' });
  expect(git(folder, 'diff', '--stat', '--', '.gitlab-sunset-baseline')).toMatch(/\d+ deletions?\(-\)\n$/);

  const report = type('npx gitlab-sunset report');
  expect([report.code, report.err]).toEqual([0, '']);
  expect(report.out).toMatch(/^# /);
}, 60_000);

describe('the README and its pages', () => {
  const example = /<!-- output of the example: begin -->[\s\S]*?<!-- output of the example: end -->/g;
  /** Lines that are typed: those of code blocks without a language or for a shell, and commands in the text that are whole. */
  const typed = [
    ...documentation.replace(example, '').matchAll(/^```(.*)\n([\s\S]*?)^```$|`(npx gitlab-sunset [^`]*)`/gm),
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
    'npx jscodeshift -t node_modules/gitlab-sunset/transforms/merged-by.cjs --extensions=js,ts --within=src src': {
      why: "jscodeshift's own runner is started by test/jscodeshift.test.ts",
    },
    ...Object.fromEntries(
      [
        'npx gitlab-sunset fleet check checkouts --format json --output fleet.json --format html --output fleet.html --format text',
        'npx gitlab-sunset fleet fix checkouts --rule merged-by --branch sunset/merged-by --dry-run',
        'npx gitlab-sunset fleet fix checkouts --rule merged-by --branch sunset/merged-by',
      ].map((line) => [line, { why: 'test/fleet.test.ts has the folder of checkouts that it needs' }]),
    ),
    'npm ci && npm test': { why: 'this is the test that would be run' },
  };
  // in a clone, where the other fixtures stand beside it, and by itself
  test.each([
    ['in this repository', () => top],
    ['by itself', () => installed.example('fixtures/app')],
  ])(
    'shows what the example gives %s, line by line',
    async (_, folderOf) => {
      const { out } = await real(folderOf(), 'check', 'fixtures/app', '--no-cache');
      const blocks = (documentation.match(example) ?? []).map((each) => /```\n([\s\S]*?)```/.exec(each)?.[1] ?? '');
      expect(blocks).toHaveLength(2);
      const block = blocks.join('');
      const printed = new Set(out.split('\n'));
      const shown = block.split('\n').filter((line) => line !== '[…]');
      expect(shown.length).toBeGreaterThan(50);
      expect(shown.filter((line) => !printed.has(line))).toEqual([]);
    },
    60_000,
  );
  test('the README has at most 9 kB, and nothing is linked to that is not there', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9000);
    const linked = [['README.md', readme] as const, ...pages].flatMap(([from, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => join(dirname(from), to)),
    );
    expect(linked.length).toBeGreaterThan(20);
    // what is linked to comes with the package
    const packed = [...manifest.files, 'README.md', 'LICENSE'];
    expect(linked.filter((path) => !existsSync(join(top, path)))).toEqual([]);
    expect(linked.filter((path) => !packed.some((each) => path === each || path.startsWith(`${each}/`)))).toEqual([]);
  });
  test('has commands, and none is left out that is no longer there', () => {
    expect(typed.length).toBeGreaterThan(10);
    expect(Object.keys(otherwise).filter((line) => !typed.includes(line))).toEqual([]);
  });
  const lines = typed.filter((line) => !(line in otherwise) || otherwise[line]?.instead !== undefined);
  test('every command does what it says, one after the other', async () => {
    const folder = installed.example('fixtures/app');
    const failed: string[] = [];
    for (const line of lines) {
      const [program, name, ...argv] = (otherwise[line]?.instead ?? line).split(' ');
      const { code, err } = await real(folder, ...argv);
      // the gate may fail on the example; what cannot be done, or is not there, must not happen
      if (`${program} ${name}` !== 'npx gitlab-sunset' || code > 1) failed.push(`${line}: ${code} ${err}`);
    }
    expect(failed).toEqual([]);
  }, 120_000);
  test('every command and option in its text exists', async () => {
    const named = (text: string, pattern: RegExp): string[] => [
      ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
    ];
    const commands = named(
      documentation,
      /gitlab-sunset (check|fix|report|merge|codemod|rules|explain|baseline|catalogue|init|fleet|lsp)\b/g,
    );
    expect(commands).toHaveLength(12);
    const helps = await Promise.all(commands.map(async (name) => (await real(top, name, '--help')).out));
    const own = documentation.replace(
      /npm run bench[^`\n]*|--against\b|--max-old-space-size\b|ast-grep[^\n]*|npx jscodeshift[^\n]*|`(?:helm|curl|npm|eslint) [^`]*`|`--within`|flags: \[[^\]]*\]/g,
      '',
    );
    const options = named(own, /(?<![\w-])--([a-z][a-z-]+)/g).map((name) => name.replace(/^no-/, ''));
    expect(options.length).toBeGreaterThan(10);
    expect(options.filter((name) => !helps.join('').includes(`--${name}`))).toEqual([]);
  });
});
