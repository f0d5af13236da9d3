import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isInside, largest, openProject } from '../src/project/files.ts';
import { stateOf } from '../src/project/git.ts';
import { parseOwners } from '../src/project/owners.ts';
import { readSource } from '../src/project/source-text.ts';
import { writeWhole } from '../src/project/write.ts';
import { folderWith } from './stub.ts';

const list = (files: Record<string, string>, options = {}) => openProject(folderWith(files), options).paths;

describe('what is listed', () => {
  test('scripts, and the files that tell what they run with, by code unit', () => {
    const names = [
      'b.ts',
      'a.tsx',
      'Z.mts',
      'c.cts',
      'd.js',
      'e.jsx',
      'f.mjs',
      'g.cjs',
      'package.json',
      'tsconfig.build.json',
      'yarn.lock',
      'data.json',
    ];
    const others = ['notes.txt', 'image.png', 'x.min.js', 'x.ts.map'];
    expect(list(Object.fromEntries([...names, ...others].map((name) => [name, ''])))).toEqual([...names].sort());
  });

  test('no packages and no build output', () => {
    const files = [
      'node_modules/a/a.ts',
      'dist/a.ts',
      'src/dist/a.ts',
      'build/a.ts',
      'vendor/a.ts',
      'coverage/a.js',
      '.next/a.js',
      'app/build/a.ts',
    ];
    expect(
      list({ ...Object.fromEntries(files.map((name) => [name, ''])), 'app/package.json': '', 'a.ts': '' }),
    ).toEqual(['a.ts', 'app/package.json']);
  });

  test('a folder that is called like build output but stands among sources', () => {
    expect(list({ 'src/ci/build/a.ts': '', 'src/vendor/b.ts': '' })).toEqual(['src/ci/build/a.ts', 'src/vendor/b.ts']);
  });

  test('nested .gitignore files: the deepest that says anything decides', () => {
    const files = {
      '.gitignore': '*.gen.ts\n/tmp\nkept/*.js',
      'a.gen.ts': '',
      'tmp/a.ts': '',
      'kept/a.js': '',
      'src/.gitignore': '!b.gen.ts\n/local',
      'src/a.gen.ts': '',
      'src/b.gen.ts': '',
      'src/local/a.ts': '',
      'src/tmp/a.ts': '',
    };
    expect(list(files)).toEqual(['src/b.gen.ts', 'src/tmp/a.ts']);
  });

  test('the .gitignore above the root, up to the top of the work tree', () => {
    const top = folderWith({
      '.git/': '',
      '.gitignore': '/app/local\n*.gen.ts',
      'app/local/a.ts': '',
      'app/a.gen.ts': '',
      'app/a.ts': '',
    });
    expect(openProject(join(top, 'app')).paths).toEqual(['a.ts']);
  });

  test('what the configuration leaves out and brings back', () => {
    expect(list({ 'build/a.ts': '', 'legacy/a.ts': '', 'a.ts': '' }, { exclude: ['legacy/', '!build/'] })).toEqual([
      'a.ts',
      'build/a.ts',
    ]);
  });

  test('a folder or file that is named is read though it is ignored', () => {
    const files = {
      '.gitignore': 'out\nx.ts',
      'out/a.ts': '',
      'out/node_modules/b.ts': '',
      'x.ts': '',
      'dist/y.min.js': '',
    };
    expect(list(files, { named: ['out', 'x.ts', 'dist/y.min.js'] })).toEqual(['dist/y.min.js', 'out/a.ts', 'x.ts']);
  });

  test('a circle of links ends, and a linked file is read once', () => {
    const root = folderWith({ 'src/a.ts': '' });
    symlinkSync('..', join(root, 'src/up'));
    symlinkSync('self', join(root, 'self'));
    symlinkSync('src/a.ts', join(root, 'again.ts'));
    expect(openProject(root).paths).toEqual(['src/a.ts']);
  });
});

/** Most of it is no character of any text. */
const noise = Uint8Array.from({ length: 256 }, (_, i) => i);

describe('what is read', () => {
  const read = (content: string | Uint8Array, isRelevant?: (text: string) => boolean) => {
    const project = openProject(folderWith({ 'a.ts': content }), { isRelevant });
    return { text: project.read('a.ts'), skipped: project.skipped };
  };

  test.each([
    ['', 'nothing'],
    ['\uFEFFconst a = 1;\r\n', 'a byte order mark and carriage returns'],
    ['const ä = "\u{1F600}";', 'all of Unicode'],
  ])('%j: %s', (text) => expect(read(text)).toEqual({ text, skipped: [] }));

  test.each([
    ['is no text', 'a.ts', noise, 'binary', true],
    ['is no text, and nobody said that it is one', 'a', noise, undefined, false],
    ['is no text, and JSON is judged by its words', 'a.json', noise, 'binary', false],
    ['is a picture', 'a.ts', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...noise), 'binary', false],
    ['is too large', 'a.ts', new Uint8Array(largest + 1).fill(0x20), 'size', true],
    ['is too large, and nobody said that it is one', 'a', new Uint8Array(largest + 1).fill(0x20), undefined, false],
    ['is too large JSON without a word', 'a.json', new Uint8Array(largest + 1).fill(0x20), 'size', false],
    ['is too large JSON with a word', 'a.json', `"merged_by"${' '.repeat(largest)}`, 'size', true],
    ['is a large script', 'a', `#!/bin/sh\nmerged_by\n${' '.repeat(largest)}`, 'size', true],
  ])('what %s: %s', (_, name, bytes, code, relevant) => {
    const project = openProject(folderWith({ [name]: bytes }), { isRelevant: (text) => text.includes('merged_by') });
    expect(project.read(name)).toBeUndefined();
    expect(project.skipped).toMatchObject(code ? [{ path: name, code, relevant }] : []);
  });

  test('a file of exactly the largest size is read', () =>
    expect(read(' '.repeat(largest)).text).toHaveLength(largest));

  test('a text that is not its bytes, and whether it is worth telling', () => {
    const project = openProject(folderWith({ 'a.ts': Uint8Array.of(0x6d, 0xff), 'b.ts': Uint8Array.of(0x62, 0) }), {
      isRelevant: (text) => text.includes('m'),
    });
    expect([project.read('a.ts'), project.read('b.ts'), project.skipped]).toEqual(['m\uFFFD', 'b', []]);
    expect([...(project.damaged ?? [])]).toEqual([
      ['a.ts', { at: 1, message: 'is not valid UTF-8', relevant: true }],
      ['b.ts', { at: 1, message: 'holds NUL bytes', relevant: false }],
    ]);
  });

  test('only what is listed', () =>
    expect(openProject(folderWith({ 'secret.txt': 'x' })).read('secret.txt')).toBeUndefined());

  test('a file that went away is unreadable', () => {
    const root = folderWith({ 'a.ts': 'x' });
    const project = openProject(root);
    spawnSync('rm', [join(root, 'a.ts')]);
    expect(project.read('a.ts')).toBeUndefined();
    expect(project.skipped).toMatchObject([{ code: 'unreadable', message: 'cannot be read: no such file or folder' }]);
  });

  test('a name that is not UTF-8 is told of, and one that only looks like that is read', () => {
    const root = folderWith({ 'a\uFFFD.ts': 'x', '.gitignore': 'made*' });
    const at = (name: string): Buffer => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
    for (const name of ['b\xe4.ts', 'notes\xe4.txt', 'made\xe4.ts']) writeFileSync(at(name), 'x');
    mkdirSync(at('folder\xe4'));
    const project = openProject(root);
    expect(project.paths).toEqual(['a\uFFFD.ts']);
    const message = 'has a name that is not valid UTF-8';
    expect([...project.skipped].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'b\uFFFD.ts', code: 'unreadable', message, relevant: true },
      { path: 'folder\uFFFD', code: 'unreadable', message, relevant: true },
    ]);
  });

  test('a folder that cannot be listed is told of', () => {
    const root = folderWith({ 'a.ts': 'x', 'closed/b.ts': 'x' });
    chmodSync(join(root, 'closed'), 0);
    const { skipped } = openProject(root);
    if (process.getuid?.() !== 0)
      expect(skipped).toMatchObject([{ path: 'closed', code: 'unreadable', relevant: true }]);
    chmodSync(join(root, 'closed'), 0o755);
  });
});

test.each([
  ...['pages/index.astro', 'deploy.fish', 'views/group.pug', 'views/row.hbs', 'views/list.ejs'],
  ...['requests/merged.bru', 'docs/api.adoc'],
])('%s with a word of ours is listed as a kind that is not read; without, it is not', (name) => {
  const skippedIn = (text: string) =>
    openProject(folderWith({ [name]: text }), { isRelevant: (all) => all.includes('merged_by') }).skipped;
  expect(skippedIn('merged_by')).toEqual([
    { path: name, code: 'kind', message: 'is of a kind that is not read', relevant: false },
  ]);
  expect(skippedIn('other')).toEqual([]);
});

test.each([
  ['a script of a page', 'index.html', '<p></p>\n<script type="module">\nshow(mr.merged_by);\n</script>\n'],
  ['one that is not closed', 'index.htm', '<SCRIPT>show(mr.merged_by);'],
  ['an expression of MDX', 'docs/a.mdx', '# Merged\n\nBy {mr.merged_by.name}\n'],
  [
    'a step that runs a script',
    '.github/workflows/a.yml',
    'steps:\n  - uses: actions/github-script@v7\n    with:\n      script: |\n        ask(`${api}/api/v4/merge_requests`);\n        show(mr.merged_by);\n',
  ],
  [
    'a test of a collection',
    'a.postman_collection.json',
    '{ "event": [{ "script": { "exec": ["show(list[0]);", "show(mr.merged_by);"], "type": "text/javascript" } }] }',
  ],
  ['a pipeline that asks by itself', 'Jenkinsfile', 'def asked = httpRequest url: server\necho asked.merged_by\n'],
  ['an export of MDX', 'docs/a.mdx', 'export const who =\n  mr.merged_by;\n\n# Merged\n'],
])('%s with a word of ours is told as not read', (_, name, text) => {
  const project = openProject(folderWith({ [name]: text }), { isRelevant: (all) => all.includes('merged_by') });
  const message = 'holds a program of its own, which is not read';
  expect(project.skipped).toEqual([{ path: name, code: 'kind', message, relevant: false }]);
});

test.each([
  ['prose of a page', 'index.html', '<p>merged_by</p><script src="a.js"></script>'],
  ['data in a page', 'index.html', '<script type="application/json">{ "merged_by": 1 }</script>'],
  ['fences and spans of code in MDX', 'a.mdx', '```js\n{mr.merged_by}\n```\n\n`{merged_by}` is merged_by\n'],
  [
    'a step of another kind',
    '.github/workflows/a.yml',
    'steps:\n  - run: show\n    with:\n      script: |\n        merged_by\n',
  ],
  [
    'what stands beside a step’s script',
    '.github/workflows/a.yml',
    'steps:\n  - uses: actions/github-script@v7\n    with:\n      script: |\n        ask("/api/v4/user");\n    env:\n      merged_by: 1\n',
  ],
  ['what a collection sends', 'a.postman_collection.json', '{ "request": { "url": "merged_by" } }'],
  ['a pipeline that asks nobody', 'Jenkinsfile', "sh 'show merged_by'\n"],
  ['braces in Markdown', 'a.md', '{mr.merged_by}'],
])('%s are no program', (_, name, text) => {
  const project = openProject(folderWith({ [name]: text }), { isRelevant: (all) => all.includes('merged_by') });
  expect(project.skipped).toEqual([]);
});

describe('a bundle', () => {
  const use = 'fetch(`https://gitlab.com/api/v4/projects/1/merge_requests`).then(a=>a.json()).then(a=>a[0].merged_by);';
  const read = (name: string, text: string) => {
    const project = openProject(folderWith({ [name]: text }), { isRelevant: () => true });
    return { text: project.read(name)?.length, skipped: project.skipped };
  };
  test('is listed, and not looked into', () =>
    expect(read('assets/index-x1.js', use.repeat(300))).toEqual({
      text: undefined,
      skipped: [
        {
          path: 'assets/index-x1.js',
          code: 'generated',
          message: 'is a bundle: most of it stands in lines that nobody writes',
          relevant: false,
        },
      ],
    }));
  test('gates where it stands among sources and holds a word of ours', () =>
    expect(read('src/a.js', use.repeat(300)).skipped[0]?.relevant).toBe(true));
  test.each([
    ['a short script in one line', 'a.js', use.repeat(20)],
    ['a long one in lines', 'a.js', `${use}\n`.repeat(300)],
    ['one with a long line among others', 'a.js', `${`${use}\n`.repeat(300)}${use.repeat(100)}`],
    ['TypeScript', 'a.ts', use.repeat(300)],
  ])('%s is none', (_, name, text) => expect(read(name, text)).toEqual({ text: text.length, skipped: [] }));
});

test.each([
  ['SARIF', 'gl.json', '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0"}', false],
  ['SARIF in lines', 'gl.json', '{\n  "version": "2.1.0",\n  "$schema": "https://x/sarif-schema-2.1.0.json"\n}', false],
  ['our own page', 'plan.html', '<!doctype html>\n<meta name="generator" content="gitlab-sunset">', false],
  ['JSON that only names it', 'a.json', '{ "script": "sarif", "a": { "$schema": "sarif" } }', true],
  ['a program that quotes one', 'a.ts', 'const head = `<meta name="generator" content="gitlab-sunset">`;', true],
  ['another page', 'a.html', '<!doctype html>\n<meta name="generator" content="hugo">', true],
])('a report that a tool left in the tree is listed, and not looked into: %s', (_, name, text, isRead) => {
  const project = openProject(folderWith({ [name]: text }), { isRelevant: () => true });
  expect(project.read(name) === text).toBe(isRead);
  const reports = project.skipped.filter(({ code }) => code === 'generated');
  expect(reports.map(({ relevant }) => relevant)).toEqual(isRead ? [] : [false]);
});

describe('what is written', () => {
  test('whole, with its mode, through a link, and nothing is left beside it', () => {
    const root = folderWith({ 'a.ts': 'old' });
    chmodSync(join(root, 'a.ts'), 0o750);
    symlinkSync('a.ts', join(root, 'link.ts'));
    writeWhole(join(root, 'link.ts'), 'new');
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new');
    expect(statSync(join(root, 'a.ts')).mode & 0o777).toBe(0o750);
    expect(lstatSync(join(root, 'link.ts')).isSymbolicLink()).toBe(true);
    expect(readdirSync(root)).toEqual(['a.ts', 'link.ts']);
  });

  test('not at all: the old text stays', () => {
    const root = folderWith({ 'a.ts/': '' });
    expect(() => writeWhole(join(root, 'a.ts'), 'new')).toThrow();
    expect(readdirSync(root)).toEqual(['a.ts']);
  });
});

test('readSource gives what a project would read', () => {
  const root = folderWith({ 'a.ts': '\uFEFFx', 'b.ts': noise });
  const read = (name: string) => readSource(root, join(root, name));
  expect([read('a.ts'), read('b.ts'), read('c.ts')]).toEqual(['\uFEFFx', undefined, undefined]);
});

test('inside is a matter of folders, not of letters', () => {
  expect([
    isInside('/a', '/a'),
    isInside('/a', '/a/b'),
    isInside('/a', '/ab'),
    isInside('/a/b', '/a'),
    isInside('/a', '/a/..b'),
  ]).toEqual([true, true, false, false, true]);
});

test('git: changed, staged, untracked and ignored files are dirty; committed ones are not', () => {
  const top = folderWith({ 'clean.ts': 'x', 'changed.ts': 'x', 'staged é.ts': 'x', '.gitignore': 'ignored/' });
  const git = (...words: string[]) =>
    spawnSync('git', ['-C', top, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  for (const name of ['changed.ts', 'staged é.ts', 'new.ts']) writeFileSync(join(top, name), 'y');
  git('add', 'staged é.ts');
  mkdirSync(join(top, 'ignored'));
  writeFileSync(join(top, 'ignored/a.ts'), 'y');
  const outside = join(folderWith({ 'a.ts': 'x' }), 'a.ts');
  const at = (name: string) => join(top, name);
  const dirty = ['changed.ts', 'staged é.ts', 'new.ts', 'ignored/a.ts'].map(at);
  expect(stateOf([at('clean.ts'), ...dirty, outside])).toEqual({ dirty, outside: [outside] });
});

describe('CODEOWNERS', () => {
  const owners = parseOwners(
    '# all\n* @all\n/src/ @src\nwith\\ blank.ts @blank # why\n\n[Docs][2] @docs\n*.md\n!README.md\n^[Optional]\n/src/api/ @api @src\n',
  );
  test.each([
    ['a.ts', ['@all']],
    ['src/a.ts', ['@src']],
    ['src/api/a.ts', ['@src', '@api']],
    ['guide.md', ['@all', '@docs']],
    ['README.md', ['@all']],
    ['with blank.ts', ['@blank']],
  ])('%s belongs to %j', (path, expected) => expect(owners(path)).toEqual(expected));
});
