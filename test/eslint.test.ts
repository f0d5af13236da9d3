/** The ESLint plugin in ESLint 9 and 10: what the core says, nothing else. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as typescript from '@typescript-eslint/parser';
import type * as ten from 'eslint';
import { afterAll, describe, expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import plugin, { rules, type Settings } from '../src/eslint/index.ts';
import { fix } from '../src/fix/fix.ts';
import * as core from '../src/scan.ts';
import { spells } from '../src/spelling.ts';
import { foundBy, type Host, hosts, type Message, said, script } from './eslint-hosts.ts';
import { cases, marksIn, sourcesOf, stripped } from './fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-eslint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const jsx = (path: string): boolean => /x$/.test(path) || /\.[cm]?js$/.test(path);

/** One file, alone, as an editor's host would ask. */
function linted(host: Host, path: string, text: string, settings: Settings = {}): Message[] {
  const linter = new host.Linter({ configType: 'flat', cwd: folder });
  const config = [
    {
      files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
      languageOptions: { parser: typescript, parserOptions: { ecmaFeatures: { jsx: jsx(path) } } },
    },
    ...plugin.configs.recommended,
    { settings: { 'gitlab-sunset': { notes: true, ...settings } } },
  ];
  return linter.verify(text, config, { filename: join(folder, path) });
}

const alone = cases()
  .filter(({ files }) => files.size === 1)
  .flatMap(({ name, files }) => [...stripped(files)].map(([path, text]) => ({ name, path, text })))
  .filter(({ path }) => script.test(path) || path.endsWith('.graphql'));

/** Asked once for both. */
const inCore = new Map<string, string[]>();
const saidAlone = ({ name, path, text }: (typeof alone)[number]): string[] => {
  const known = inCore.get(name) ?? said(core, new Map([[path, text]]), path);
  inCore.set(name, known);
  return known;
};

describe.each(hosts)('in ESLint %s', (version, host) => {
  // every other one, and the older host is asked about fewer: its rules are the same objects. `ESLINT=all` asks about each
  const step = process.env.ESLINT === 'all' ? 1 : version === '10' ? 2 : 5;
  const some = alone.filter((_, i) => i % step === 0);
  test('one file alone: what the core finds, where it finds it', () => {
    expect(some.length).toBeGreaterThan(20);
    const found = some.map(({ name, path, text }) => [name, foundBy(linted(host, path, text))]);
    expect(found).toEqual(some.map((each) => [each.name, saidAlone(each)]));
  });

  test('fixes are what `fix` writes', () => {
    const linter = new host.Linter({ configType: 'flat', cwd: folder });
    let changed = 0;
    for (const { name, path, text } of some.filter((_, i) => version === '9' || i % 3 === 0)) {
      const [file] = fix(sourcesOf(new Map([[path, text]])), {}, core.scan).files;
      const config = [
        { files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'], languageOptions: { parser: typescript } },
        ...plugin.configs.all,
        { settings: { 'gitlab-sunset': { notes: true } } },
      ];
      const { output } = linter.verifyAndFix(text, config, { filename: join(folder, path) });
      expect(output, name).toBe(file?.after ?? text);
      if (file) changed += 1;
    }
    expect(changed).toBeGreaterThan(2);
  });

  test('a file that was not looked into to its end is told once, whatever rules are on', () => {
    const deep = `${'('.repeat(1_500)}1${')'.repeat(1_500)}`;
    const text = `const r = await fetch('https://gitlab.com/api/v4/runners/1');\nexport const x = [${deep}, r.active];\n`;
    const linter = new host.Linter({ configType: 'flat', cwd: folder });
    // one that levels do not stop
    const shallow: ten.Linter.Parser = {
      parseForESLint: () => ({
        ast: {
          ...{ type: 'Program', sourceType: 'module', body: [], tokens: [], comments: [], range: [0, 0] },
          loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } },
        },
      }),
    };
    const found = linter.verify(
      text,
      [{ files: ['**/*.mjs'], languageOptions: { parser: shallow } }, ...plugin.configs.recommended],
      { filename: join(folder, 'deep.mjs') },
    );
    expect(found.map(({ line, column, message }) => [line, column, message])).toEqual([
      [1, 1, 'Not looked into: nested too deeply to be looked into.'],
    ]);
    expect(linted(host, 'shallow.mjs', text.replace(deep, '1')).map(({ messageId }) => messageId)).not.toContain(
      'unseen',
    );
  });

  test('what needs a look is a suggestion that says what to look at', () => {
    const text =
      "const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2');\nconst mr = await r.json();\nif (mr.merge_status === 'can_be_merged') go();\n";
    const [message] = linted(host, 'a.mjs', text);
    expect(message?.fix).toBeUndefined();
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      expect.stringMatching(
        /^Read `detailed_merge_status` instead of `merge_status`\. Look first: `mergeable` is stricter/,
      ),
    ]);
    const [{ fix: edit } = { fix: undefined }] = message?.suggestions ?? [];
    const written = edit && text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1]);
    expect(written).toContain("mr.detailed_merge_status === 'mergeable'");
  });

  test('a message says what ESLint itself can do', () => {
    const lines = (url: string, read: string): string =>
      `const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests${url}');\nconst mr = (await r.json())[0];\n${read}\n`;
    const [fixed] = linted(host, 'a.mjs', lines('?state=merged', 'console.log(mr.merged_by);'));
    expect([fixed?.fix === undefined, fixed?.message]).toEqual([
      false,
      expect.stringMatching(/ `eslint --fix` rewrites it\.$/),
    ]);
    const [looked] = linted(host, 'a.mjs', lines('', "if (mr.merge_status === 'can_be_merged') go();"));
    expect([looked?.suggestions?.length, looked?.message]).toEqual([
      1,
      expect.stringMatching(/ To review: .* A suggestion here rewrites it\.$/),
    ]);
    expect(plugin.configs.all[0]?.rules).toEqual({ 'gitlab-sunset/all': 'warn' });
  });

  test('a comment of either tool accepts a finding', () => {
    const lines = (comment: string): string =>
      `const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged');\nconst [mr] = await r.json();\n${comment}\nconsole.log(mr.merged_by);\n`;
    expect(linted(host, 'a.mjs', lines('//'))).toHaveLength(1);
    expect(linted(host, 'a.mjs', lines('// gitlab-sunset-ignore merged-by: the dashboard moves in spring'))).toEqual(
      [],
    );
    expect(linted(host, 'a.mjs', lines('// eslint-disable-next-line gitlab-sunset/merged-by'))).toEqual([]);
  });

  test('a fix leaves alone what a comment of ESLint’s accepts', () => {
    const text =
      "const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged');\nconst [mr] = await r.json();\nconsole.log(mr.merged_by);\nconsole.log(mr.merged_by.name); // eslint-disable-line gitlab-sunset/all -- later\n";
    const linter = new host.Linter({ configType: 'flat', cwd: folder });
    const config: ten.Linter.Config[] = [
      ...plugin.configs.all,
      { linterOptions: { reportUnusedDisableDirectives: 'off' } },
    ];
    const { output } = linter.verifyAndFix(text, config, { filename: join(folder, 'a.mjs') });
    expect(output).toBe(text.replace('mr.merged_by)', 'mr.merge_user)'));
  });

  test('settings count, and a wrong one is a line that names the nearest', () => {
    const text =
      "const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged');\nconst [mr] = await r.json();\nconsole.log(mr.merged_by);\n";
    expect(linted(host, 'a.mjs', text, { oldest: '14.0' })[0]?.fix?.text).toContain('merge_user ?? ');
    const wrong = (settings: object) => () => linted(host, 'a.mjs', text, settings);
    expect(wrong({ traget: 'v5' })).toThrow("There is no settings['gitlab-sunset'].traget. Did you mean `target`?");
    expect(wrong({ max: 1 })).toThrow("There is no settings['gitlab-sunset'].max.");
    expect(wrong({ target: 16.1 })).toThrow("settings['gitlab-sunset'].target is written in quotes.");
    expect(wrong({ project: 'all' })).toThrow("settings['gitlab-sunset'].project is one of types, files, none.");
    expect(wrong({ target: '16.12' })).toThrow('16.12');
  });

  test('rules of one’s own are told by `own` and by `all`, with what they write', () => {
    const place = join(folder, 'owned');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.gitlab-sunset.yaml'), 'ruleFiles: [own.yaml]\nrules: { acme-old: off }\n');
    writeFileSync(
      join(place, 'own.yaml'),
      [
        'rules:',
        '  - { id: acme-things, title: Call `widgets`, match: [{ endpoint: GET /things, segment: things, fix: { segment: widgets } }] }',
        '  - { id: acme-old, title: Leave it, match: [{ endpoint: GET /olden, segment: olden }] }',
        '',
      ].join('\n'),
    );
    const text =
      "const api = 'https://gitlab.com/api/v4';\nawait fetch(`${api}/things`);\n// gitlab-sunset-ignore acme-things: soon\nawait fetch(`${api}/things`);\nawait fetch(`${api}/olden`);\n";
    const messages = linted(host, 'owned/a.mjs', text);
    expect(messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['gitlab-sunset/own', 2]]);
    expect(messages[0]?.message).toContain('widgets');
    expect(messages[0]?.fix?.text).toBe('widgets');
    const linter = new host.Linter({ configType: 'flat', cwd: folder });
    const all = linter.verify(text, plugin.configs.all, { filename: join(place, 'a.mjs') });
    expect(all.map(({ ruleId, line }) => [ruleId, line])).toEqual([['gitlab-sunset/all', 2]]);
    writeFileSync(join(place, 'own.yaml'), 'rules: []\n');
    expect(() => linted(host, 'owned/a.mjs', text)).toThrow('own.yaml:1:8: `rules` must not be empty');
  });

  test('a byte order mark and CRLF move nothing', () => {
    const text =
      "const r = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged');\r\nconst [mr] = await r.json();\r\nconsole.log(mr.merged_by);\r\n";
    const linter = new host.Linter({ configType: 'flat', cwd: folder });
    const { output } = linter.verifyAndFix(`\uFEFF${text}`, plugin.configs.all, { filename: join(folder, 'a.mjs') });
    expect(output).toBe(`\uFEFF${text.replace('merged_by', 'merge_user')}`);
  });

  describe('a GraphQL document', () => {
    const text =
      '# about runners\nquery {\n  runners(membership: DIRECT) {\n    nodes { upgradeStatus }\n  }\n  runnerPlatforms { nodes { name } }\n}\n';
    test('has the findings of the core, and comments of ESLint’s count', () => {
      const expected = said(core, new Map([['q.gql', text]]), 'q.gql');
      expect(expected.length).toBeGreaterThan(0);
      expect(foundBy(linted(host, 'q.gql', text))).toEqual(expected);
      const silenced = text.replace(
        '  runnerPlatforms',
        '  # eslint-disable-next-line gitlab-sunset/runner-setup\n  runnerPlatforms',
      );
      expect(foundBy(linted(host, 'q.gql', silenced)).filter((each) => each.includes('runner-setup'))).toEqual([]);
    });
    test('that does not parse is told', () => {
      expect(linted(host, 'q.gql', 'query {\n  runners(\n}\n')).toEqual([
        expect.objectContaining({ fatal: true, line: 3, message: expect.stringContaining('Syntax Error') }),
      ]);
    });
    test('is left alone by rules for scripts', () => {
      const linter = new host.Linter({ configType: 'flat', cwd: folder });
      const config: ten.Linter.Config[] = [
        ...plugin.configs.recommended,
        { rules: { 'no-warning-comments': ['error', { terms: ['todo'] }] } },
      ];
      const { output, messages } = linter.verifyAndFix('# todo: less\nquery { a }\n', config, {
        filename: join(folder, 'q.gql'),
      });
      expect([output, messages]).toEqual(['# todo: less\nquery { a }\n', []]);
    });
  });
});

describe('the plugin', () => {
  test('has a rule for each change that is looked for, one for what only the project knows, and one for all', () => {
    expect(Object.keys(rules)).toEqual([...core.looked, 'own', 'all']);
    for (const { meta } of Object.values(rules)) {
      expect(meta?.docs?.url).toMatch(/^https:\/\//);
      expect(meta?.docs?.description).toBeTruthy();
      expect(meta).toMatchObject({ type: 'problem', fixable: 'code', hasSuggestions: true, schema: [] });
    }
    expect(rules['merged-by']?.meta?.docs?.description).toBe(changes.find(({ id }) => id === 'merged-by')?.title);
  });

  test('is named after the package', () => {
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(plugin.meta).toEqual({ name: 'gitlab-sunset', version, namespace: 'gitlab-sunset' });
  });

  // `rules.test.ts` holds that what is marked is what is found
  test('skips no file of a fixture that has a finding', () => {
    for (const { name, files } of cases())
      for (const { path } of marksIn(files))
        if (script.test(path) || /\.(?:vue|graphqls?|gql)$/.test(path))
          expect(spells(files.get(path) ?? ''), `${name} ${path}`).toBe(true);
  });
});
