/** A rewrite that would not type-check is given back. Small projects on disk, their types beside them; nothing is installed. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FixOptions, fix, type Scan } from '../src/fix/fix.ts';
import { isFolder, isIndex, isSelfContained, mayImport, NAMES_FOLDER, namesOf, passesOn } from '../src/fix/imports.ts';
import { folderWith, scan, sunset } from './stub.ts';

const config = '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022" } }';
const without = 'export interface MergeRequest { merged_by: { name: string } | null }';
const withBoth = 'export interface MergeRequest { merged_by: unknown; merge_user: { name: string } | null }';
const reads =
  "import type { MergeRequest } from './types.js';\nexport const who = (mr: MergeRequest) => mr.merged_by;\n";

/** @param below where the sources begin in the folder; what stands elsewhere is only on disk */
function fixed(files: Record<string, string>, options: FixOptions & { below?: string; by?: Scan } = {}) {
  const { below = '', by = scan, ...rest } = options;
  const root = join(folderWith({ 'tsconfig.json': config, ...files }), below);
  const paths = Object.keys(files)
    .filter((path) => path.startsWith(below))
    .map((path) => path.slice(below.length))
    .sort();
  const sources = { paths, read: (path: string) => files[below + path], skipped: [] };
  const result = fix(sources, { typesIn: root, ...rest }, by);
  return {
    texts: Object.fromEntries(result.files.map(({ path, after }) => [path, after])),
    left: result.left.map(({ finding, reason }) => `${finding.path} ${finding.fix}: ${reason}`),
    scan: result.scan.findings.map((finding) => [finding.fix, finding.edits.length]),
  };
}

const unknown = "Property 'merge_user' does not exist on type 'MergeRequest'. (TS2339)";

describe('a type of someone else that does not know the replacement', () => {
  const files = { 'types.d.ts': without, 'a.ts': reads };
  test('gives the file back, its findings by hand, with the error', () =>
    expect(fixed(files)).toEqual({
      texts: {},
      left: [`a.ts manual: its rewrite is given back: a.ts:2 would not type-check: ${unknown}`],
      scan: [['manual', 0]],
    }));
  test('also where the declarations begin with a byte order mark', () =>
    expect(fixed({ ...files, 'types.d.ts': `\uFEFF${without}` }).left).toEqual([
      `a.ts manual: its rewrite is given back: a.ts:2 would not type-check: ${unknown}`,
    ]));
  test('the error of each is told, by its line in the file', () => {
    const more = `${reads}export const two = (mr: MergeRequest) => mr.merged_by;\n\nexport const three = (mr: MergeRequest) => [mr.merged_by, mr.merged_by];\n`;
    expect(
      fixed({ ...files, 'a.ts': more }).left.map((each) => /: (a\.ts:\d+) would not type-check/.exec(each)?.[1]),
    ).toEqual(['a.ts:2', 'a.ts:3', 'a.ts:5', 'a.ts:5']);
  });
  test('though not when types are not asked for', () =>
    expect(fixed(files, { typesIn: undefined }).texts['a.ts']).toBe(reads.replace('merged_by', 'merge_user')));
  test('in a package that is installed', () => {
    const { left } = fixed({
      'a.ts': reads.replace('./types.js', 'someone'),
      'node_modules/someone/package.json': '{ "name": "someone", "types": "index.d.ts" }',
      'node_modules/someone/index.d.ts': without,
    });
    expect(left).toEqual([`a.ts manual: its rewrite is given back: a.ts:2 would not type-check: ${unknown}`]);
  });
  test('in a package that is not installed nothing is looked at', () =>
    expect(fixed({ 'a.ts': reads.replace('./types.js', 'someone') }).left).toEqual([]));
});

describe('where packages are looked for', () => {
  const error = (path: string) =>
    `${path} manual: its rewrite is given back: ${path}:2 would not type-check: ${unknown}`;
  const someone = (folder: string) => ({
    [`${folder}node_modules/someone/package.json`]: '{ "name": "someone", "types": "index.d.ts" }',
    [`${folder}node_modules/someone/index.d.ts`]: without,
  });
  const inside = {
    'packages/a/tsconfig.json': config,
    'packages/a/src/a.ts': reads.replace('./types.js', 'someone'),
  };
  test('above the configuration', () =>
    expect(fixed({ ...inside, ...someone('') }).left).toEqual([error('packages/a/src/a.ts')]));
  test('beside it', () =>
    expect(fixed({ ...inside, ...someone('packages/a/') }).left).toEqual([error('packages/a/src/a.ts')]));
  test('not beside another one', () => expect(fixed({ ...inside, ...someone('packages/b/') }).left).toEqual([]));
  test('nowhere: a file that names one is not looked at, whatever else it reads', () =>
    expect(
      fixed({
        'packages/a/tsconfig.json': config,
        'packages/a/types.d.ts': without,
        'packages/a/a.ts': `${reads}import 'someone';\n`,
        'packages/b/node_modules/someone/index.d.ts': '',
      }).left,
    ).toEqual([]));
  test('nowhere: a file that names no package is looked at all the same', () =>
    expect(
      fixed({ 'packages/a/tsconfig.json': config, 'packages/a/types.d.ts': without, 'packages/a/a.ts': reads }).left,
    ).toEqual([error('packages/a/a.ts')]));
});

test('a type that knows it is applied', () =>
  expect(fixed({ 'types.d.ts': withBoth, 'a.ts': reads })).toEqual({
    texts: { 'a.ts': reads.replace('merged_by', 'merge_user') },
    left: [],
    scan: [],
  }));

test('what brings no error in is written, in the same file as well', () => {
  const { texts, left } = fixed({
    'types.d.ts': without,
    'a.ts': `${reads}export const by = (mr: { merged_by?: string; merge_user?: string }) => mr.merged_by;\n`,
  });
  expect(texts['a.ts']?.match(/mr\.merge\w+/g)).toEqual(['mr.merged_by', 'mr.merge_user']);
  expect(left).toEqual([`a.ts manual: its rewrite is given back: a.ts:2 would not type-check: ${unknown}`]);
});

test('where very many bring errors in, what may be to blame is given back after some checks', () => {
  const many = Array.from({ length: 60 }, (_, i) => `export const who${i} = (mr: MergeRequest) => mr.merged_by;\n`);
  const { texts, left } = fixed({
    'types.d.ts': without,
    'a.ts': reads + many.join(''),
    'b.ts': 'export const by = (mr: { merged_by?: string; merge_user?: string }) => mr.merged_by;',
  });
  expect([Object.keys(texts), left.length]).toEqual([['b.ts'], 61]);
});

test('other files go on', () => {
  const { texts, left } = fixed({
    'types.d.ts': without,
    'a.ts': reads,
    'b.ts': 'export const by = (mr: { merged_by?: string; merge_user?: string }) => mr.merged_by;',
  });
  expect([Object.keys(texts), left.length]).toEqual([['b.ts'], 1]);
});

test('a group is given back whole', () => {
  const { texts, left } = fixed({
    'types.d.ts': without,
    'a.ts': reads.replaceAll(/\bmr\b/g, 'together'),
    'b.ts': 'export const by = (together: { merge_user: 1; merged_by: 1 }) => together.merged_by;',
  });
  expect([texts, left.length]).toEqual([{}, 2]);
});

describe('a file that imports the changed one', () => {
  const files = {
    'api.ts':
      'export const last = (mr: { merged_by: string; merge_user: string | null }): { by: typeof mr.merged_by } => ({ by: mr.merged_by }) as never;',
    'use.ts':
      "import { last } from './api.js';\nexport const by: string = last({ merged_by: '', merge_user: '' }).by;\n",
  };
  const error = "use.ts:2 would not type-check: Type 'string | null' is not assignable to type 'string'.";
  test('gives the changed one back', () => {
    const { texts, left } = fixed(files);
    // the other read, which brings no error in, is written
    expect(texts).toEqual({ 'api.ts': files['api.ts'].replace('mr.merged_by })', 'mr.merge_user })') });
    expect(left).toEqual([expect.stringContaining(`api.ts manual: its rewrite is given back: ${error}`)]);
  });
  test('through one that hands it on', () => {
    const through = { ...files, 'use.ts': files['use.ts'].replace('./api.js', './index.js') };
    expect(fixed({ ...through, 'index.ts': "export * from './api.js';" }).left[0]).toContain(error);
  });
  test('in a package of the workspace with a configuration of its own', () => {
    const { left } = fixed({
      'packages/api/package.json': '{ "name": "@acme/api", "type": "module", "exports": "./index.ts" }',
      'packages/api/tsconfig.json': config,
      'packages/api/index.ts': files['api.ts'],
      'packages/use/package.json': '{ "type": "module", "imports": { "#api": "../api/index.ts" } }',
      'packages/use/tsconfig.json': config.replace(
        '"strict"',
        '"allowImportingTsExtensions": true, "noEmit": true, "strict"',
      ),
      'packages/use/use.ts': files['use.ts'].replace('./api.js', '../api/index.ts'),
    });
    expect(left[0]).toContain(`its rewrite is given back: packages/use/${error}`);
  });
});

describe('a file that imports the changed one by another name', () => {
  const api = (body: string) =>
    `export const last = (mr: { merged_by: string; merge_user: string | null }) => ${body};\n`;
  const use = (from: string) =>
    `import { last } from '${from}';\nexport const by: string = last({ merged_by: '', merge_user: '' }).by;\n`;
  const bundled = config.replace('"nodenext"', '"esnext", "moduleResolution": "bundler"');
  const error = (path: string, by: string) =>
    `${path} manual: its rewrite is given back: ${by}:2 would not type-check: Type 'string | null' is not assignable to type 'string'.   Type 'null' is not assignable to type 'string'. (TS2322)`;
  test.each([
    ['of a folder', 'lib/index.ts', './lib', 'use.ts'],
    ['of the folder around', 'lib/index.ts', '..', 'lib/deep/use.ts'],
    ['of the folder itself', 'index.ts', '.', 'use.ts'],
    ['without an ending', 'lib/api.ts', './lib/api', 'use.ts'],
    ['of a folder further up', 'lib/index.ts', '../..', 'lib/very/deep/use.ts'],
  ])('%s', (_, path, from, by) => {
    const files = { 'tsconfig.json': bundled, [path]: api('({ by: mr.merged_by })'), [by]: use(from) };
    expect(fixed(files).left).toEqual([error(path, by)]);
  });
  test('by a name that only looks like it', () => {
    const files = { 'api.ts': api('({ by: mr.merged_by })'), 'use.ts': use('./api-of-others.js') };
    expect(fixed(files).texts['api.ts']).toContain('merge_user }'.slice(0, 10));
    expect(fixed(files).left).toEqual([]);
  });
  test('one that only names it in a comment is left alone', () => {
    const files = {
      'api.ts': api('({ by: mr.merged_by })'),
      'use.ts': '// see ./api.js\nexport const n: string = 1;\n',
    };
    expect(fixed(files).left).toEqual([]);
  });
  test('of the changed files that it may come from, only that is given back which brings it in', () => {
    const { left, texts } = fixed({
      'tsconfig.json': bundled,
      'a.ts': api('({ by: mr.merged_by })'),
      'b.ts': 'export const other = (mr: { merged_by: string; merge_user: string }) => mr.merged_by;\n',
      'use.ts': `import { other } from './b';\n${use('./a').replace('({', '({').replace("''", "other({ merged_by: '', merge_user: '' })")}`,
    });
    expect(left).toEqual([
      expect.stringContaining('a.ts manual: its rewrite is given back: use.ts:3 would not type-check'),
    ]);
    expect(Object.keys(texts)).toEqual(['b.ts']);
  });
});

describe('types that no file imports', () => {
  const use = 'export const who = (mr: TheirMergeRequest) => mr.merged_by;\n';
  const types = `declare interface TheirMergeRequest { merged_by: unknown }`;
  const told =
    "a.ts manual: its rewrite is given back: a.ts:1 would not type-check: Property 'merge_user' does not exist on type 'TheirMergeRequest'. (TS2339)";
  test.each([
    ['declared in the project', { 'globals.d.ts': types }],
    [
      'of an installed package of types',
      {
        'node_modules/@types/theirs/package.json': '{ "name": "@types/theirs", "types": "index.d.ts" }',
        'node_modules/@types/theirs/index.d.ts': types,
      },
    ],
    [
      'that the configuration names',
      {
        'tsconfig.json': config.replace('{ "s', '{ "types": ["theirs"], "s'),
        'node_modules/@types/theirs/package.json': '{ "name": "@types/theirs", "types": "index.d.ts" }',
        'node_modules/@types/theirs/index.d.ts': types,
        'node_modules/@types/others/index.d.ts': 'declare interface TheirMergeRequest { merge_user: unknown }',
      },
    ],
  ])('%s', (_, files) => expect(fixed({ ...files, 'a.ts': use }).left).toEqual([told]));
});

test('types beside the folder of the sources are read from disk', () => {
  const git = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/': '', '.git/refs/': '' };
  const files = { ...git, 'app/tsconfig.json': config, 'types.d.ts': without };
  const use = reads.replace('./types.js', '../types.js');
  expect(fixed({ ...files, 'app/a.ts': use }, { below: 'app/' }).left).toEqual([
    `a.ts manual: its rewrite is given back: a.ts:2 would not type-check: ${unknown}`,
  ]);
});

test('a file that cannot be read keeps nobody from being looked at', () => {
  const files: Record<string, string> = { 'types.d.ts': without, 'a.ts': reads };
  const root = folderWith({ 'tsconfig.json': config, ...files });
  const sources = { paths: ['a.ts', 'gone.ts', 'types.d.ts'], read: (path: string) => files[path], skipped: [] };
  expect(fix(sources, { typesIn: root }, scan).left[0]?.reason).toContain(unknown);
});

test('of several errors the first of the file is told, in whatever order the compiler comes upon them', () => {
  const two = `${reads}declare const mr: MergeRequest;\nexport const now = mr.merged_by;\n`;
  expect(fixed({ 'types.d.ts': without, 'a.ts': two }).left[0]).toContain('a.ts:2 would not type-check');
});

describe('what a file hangs on', () => {
  const api = 'export const last = (mr: { merged_by: string; merge_user: string | null }) => ({ by: mr.merged_by });\n';
  const use = (from: string) =>
    `import { last } from '${from}';\nexport const by: string = last({ merged_by: '', merge_user: '' }).by;\n`;
  const error = "use.ts:2 would not type-check: Type 'string | null' is not assignable to type 'string'.";
  test('through files that hand on to each other in a circle', () => {
    const { left } = fixed({
      'api.ts': api,
      'one.ts': "export * from './api.js';\nexport * from './two.js';\n",
      'two.ts': "export * from './one.js';\n",
      'use.ts': use('./two.js'),
    });
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(error);
  });
  test('through a file that imports and exports it', () => {
    const { left } = fixed({
      'api.ts': api,
      'one.ts': "import { last } from './api.js';\nexport { last };\n",
      'use.ts': use('./one.js'),
    });
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(error);
  });
  test('not through a file that only asks it for something', () => {
    const { left, texts } = fixed({
      'api.ts': api,
      'asks.ts': "import { last } from './api.js';\nexport const one: () => string = () => String(last);\n",
      'use.ts': "import { one } from './asks.js';\nexport const by: string = one();\n",
    });
    expect([left, Object.keys(texts)]).toEqual([[], ['api.ts']]);
  });
  test.each([
    ['by `import()`', 'const api = import("./api.js");\n'],
    ['by `require`', 'import api = require("./api.js");\n'],
    ['by a line of its own', 'import { last }\n  from\n  "./api.js";\nconst api = { last };\n'],
  ])('%s', (_, head) => {
    const isLate = head.includes('import(');
    const call = "last({ merged_by: '', merge_user: '' })";
    const text = `${head}export const by${isLate ? '' : ': string'} = ${
      isLate ? `async (): Promise<string> => (await api).${call}.by` : `api.${call}.by`
    };\n`;
    const { left } = fixed({ 'package.json': '{}', 'api.ts': api, 'use.ts': text });
    expect(left[0]).toContain("would not type-check: Type 'string | null' is not assignable to type 'string'.");
  });
  test('by the name of its package, as a workspace links it', () => {
    const files = {
      'package.json': '{ "name": "all" }',
      'packages/api/package.json': '{ "name": "@acme/lib", "type": "module", "exports": "./src/api.ts" }',
      'packages/api/src/api.ts': api,
      'packages/use/use.ts': use('@acme/lib'),
    };
    const root = folderWith({
      ...files,
      'tsconfig.json': config.replace('"s', '"allowImportingTsExtensions": true, "noEmit": true, "s'),
    });
    const link = join(root, 'node_modules/@acme/lib');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'packages/api'), link);
    const read = (path: string) => Object.entries(files).find(([name]) => name === path)?.[1];
    const { left, files: after } = fix(
      { paths: Object.keys(files).sort(), read, skipped: [] },
      { typesIn: root },
      scan,
    );
    expect(after).toEqual([]);
    expect(left[0]?.reason).toContain(`its rewrite is given back: packages/use/${error}`);
  });
});

describe('an error that was there before', () => {
  /** The edits as another rewrite might spell them: with what stands before the name, or behind it. */
  const wider =
    (before: number, behind: string): Scan =>
    (sources, options) => {
      const result = scan(sources, options);
      const findings = result.findings.map((each) => ({
        ...each,
        edits: each.edits.map((edit) => {
          const text = sources.read(edit.path) ?? '';
          const start = edit.start - before;
          return {
            ...edit,
            start,
            end: edit.end + behind.length,
            text: text.slice(start, edit.start) + edit.text + behind,
          };
        }),
      }));
      return { ...result, findings };
    };
  test('inside what is written anew does not count', () => {
    const none = 'export interface MergeRequest { id: number }';
    const { texts } = fixed({ 'types.d.ts': none, 'a.ts': reads }, { by: wider(3, '') });
    expect(texts['a.ts']).toContain('merge_user');
  });
  test('right behind what is written anew does not count', () => {
    const text = `${reads.trimEnd().slice(0, -1)},other: number = 'text';\n`;
    const { texts } = fixed({ 'types.d.ts': withBoth, 'a.ts': text }, { by: wider(0, ',') });
    expect(texts['a.ts']).toContain('merge_user,other');
  });
  test('between edits that come in another order does not count', () => {
    const line = (name: string) => `export const ${name}By = (${name}: MergeRequest) => ${name}.merged_by;\n`;
    const text = [
      "import type { MergeRequest } from './types.js';\n",
      line('together'),
      line('mr'),
      "export const n: number = 'text';\n",
      line('togetherToo'),
    ].join('');
    const { texts, left } = fixed({ 'types.d.ts': withBoth, 'a.ts': text });
    expect(left).toEqual([]);
    expect(texts['a.ts']).toBe(text.replaceAll('merged_by', 'merge_user'));
  });
  test('in a line that is shifted by an edit does not count', () => {
    const after = `${reads}export const n: number = 'text';\n`;
    expect(fixed({ 'types.d.ts': withBoth, 'a.ts': after }).texts['a.ts']).toContain('merge_user');
  });
  test('in another file does not count', () => {
    const files = {
      'types.d.ts': withBoth,
      'a.ts': reads,
      'b.ts': "import './a.js';\nexport const n: number = 'text';\n",
    };
    expect(fixed(files).texts['a.ts']).toContain('merge_user');
  });
  test('at another place does not count', () => {
    const bad = `const n: number = 'text';\n${reads}`;
    expect(fixed({ 'types.d.ts': withBoth, 'a.ts': bad }).texts['a.ts']).toContain('merge_user');
  });
  test('at the same place does not count', () => {
    const none = 'export interface MergeRequest { id: number }';
    expect(fixed({ 'types.d.ts': none, 'a.ts': reads }).texts['a.ts']).toContain('merge_user');
  });
  test('does not hide a new one', () => {
    const bad = `${reads}export const n: number = 'text';\n`;
    expect(fixed({ 'types.d.ts': without, 'a.ts': bad }).texts).toEqual({});
  });
});

describe('it is not looked at', () => {
  const files = { 'types.d.ts': without, 'a.ts': reads };
  test.each([
    ['without a configuration', undefined],
    ['with one that does not cover the file', '{ "include": ["b.ts"] }'],
    ['with a broken one', '{ "compilerOptions": '],
    ['with one that builds on what is not there', '{ "extends": "@acme/config" }'],
  ])('%s', (_, text) => {
    const root = folderWith({ ...files, ...(text === undefined ? {} : { 'tsconfig.json': text }) });
    const sources = { paths: Object.keys(files).sort(), read: (path: string) => files[path as 'a.ts'], skipped: [] };
    expect(fix(sources, { typesIn: root }, scan).files).toHaveLength(1);
  });
  test('in JavaScript', () => {
    const js = '/** @param {{ merged_by: string }} mr */ export const by = (mr) => mr.merged_by;';
    expect(fixed({ 'a.js': js, 'tsconfig.json': config.replace('{ "s', '{ "checkJs": true, "s') }).left).toEqual([]);
  });
});

test('a configuration that only refers to others', () => {
  const { left } = fixed({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'tsconfig.app.json': config.replace('"strict"', '"composite": true, "strict"'),
    'types.d.ts': without,
    'a.ts': reads,
  });
  expect(left[0]).toContain(unknown);
});

test('on the command line', async () => {
  const files = { 'tsconfig.json': config, 'types.d.ts': without, 'a.ts': reads };
  const given = await sunset(folderWith(files), ['fix', '--allow-dirty']);
  expect(given.out).toContain(unknown);
  const taken = await sunset(folderWith(files), ['fix', '--allow-dirty', '--no-type-check']);
  expect(taken.out).toContain('1 place rewritten in 1 file, 0 left.');
});

describe('who may import a file is told by the texts', () => {
  test.each([
    ["import { a } from './api.js';", true],
    ['import"./api"', true],
    ['import type { A } from "@acme/api";', true],
    ["export * from '../lib/api.ts'", true],
    ['const a = await import(`./api.js`);', true],
    ["const a = require( './api' )", true],
    ["import a, { b }\n  from\n  './api';", true],
    ["import {\n  a,\n} from './api';", true],
    ['/// <reference path="./api.d.ts" />', false],
    ["/* types: */'./api'", true],
    ["type A = import('./api').A;", true],
    ["jest.mock('./api')", true],
    ["const own = 1; // of api\nimport { own } from './other/api';", true],
    [`${' '.repeat(900)}import './api'`, true],
    ["'./api'", true],
    ['// see ./api.js', false],
    ['const api = 1;', false],
    ["const kind = 'api';", false],
    ["get('one', 'api')", false],
    ["const a = 'x';\nconst api = a;", false],
    ["const a = ['api'];", false],
    ["import './other.js';", false],
    ['', false],
  ])('%j: %j', (text, may) => expect(mayImport(text, 'api')).toBe(may));

  test.each([
    ["export * from './api';", true],
    ["export { a } from './api'", true],
    ['export {\n  a,\n}\n  from "./api";', true],
    ["import { a } from './api'\nexport { a }", true],
    ["import { a } from './api'\nexport const b = 1\nexport { a }", true],
    ["import { a } from './api'\nexport const b = 1\nexport type { a }", true],
    ["import { a } from './api'; export type { a };", true],
    ["import { a } from './api'; export const b = { a };", false],
    ['export const from = 1;', true],
    ['const exported = 1; const from = 2;', false],
    ["import { a } from './api';", false],
    ['export const a = 1;', false],
    ['reexport; from', false],
    ['export; from', false],
  ])('%j hands on: %j', (text, hands) => expect(passesOn(text)).toBe(hands));

  test.each([
    ["import '..';", true],
    ["import './';", true],
    ['import "../..";', true],
    ["import './a';", false],
    ["const a = '';", false],
    ['// ..', false],
  ])('%j names a folder: %j', (text, names) => expect(NAMES_FOLDER.test(text)).toBe(names));
  test.each([
    ['.', true],
    ['..', true],
    ['../..', true],
    ['./', true],
    ['./a', false],
    ['a', false],
    ['', false],
    ['a/..', false],
  ])('%j is a folder: %j', (name, is) => expect(isFolder(name)).toBe(is));
  test.each([
    ['index.ts', true],
    ['a/index.tsx', true],
    ['a/index.mts', true],
    ['a/index.cts', true],
    ['a/other-index.ts', false],
    ['a/index.ts.snap', false],
    ['a/index.js', false],
    ['index/a.ts', false],
    ['a/indexes.ts', false],
  ])('%s is what its folder is imported as: %j', (path, is) => expect(isIndex(path)).toBe(is));
  test.each([
    ["import './a.js';\nexport * from '../b.js';", true],
    ['export const a = 1;', true],
    ["import './a.js';\nimport 'b';", false],
    ["const a = require('b');", false],
  ])('%j names no package: %j', (text, is) => expect(isSelfContained(text)).toBe(is));

  const packages: Record<string, string> = {
    'package.json': '{ "name": "all" }',
    'lib/one/package.json': '{ "private": true, "name" : "@acme/one" }',
    'lib/two/package.json': '{ "private": true }',
    'lib/three/package.json': '{"name":"three"}',
  };
  test.each([
    ['a.ts', ['a', 'all']],
    ['src/deep/a.tsx', ['a', 'all']],
    ['src/a.d.ts', ['a', 'all']],
    ['src/a.mts', ['a', 'all']],
    ['src/a.d.cts', ['a', 'all']],
    ['src/a.ts.ts', ['a.ts', 'all']],
    ['src/index.ts', ['src', 'all']],
    ['index.d.ts', ['.', 'all']],
    ['src/.ts', ['.', 'all']],
    ['lib/one/src/a.ts', ['a', '@acme/one']],
    ['lib/two/src/index.ts', ['src', 'all']],
    ['lib/three/a.ts', ['a', 'three']],
    ['src/a.ts.d.ts', ['a.ts', 'all']],
  ])('%s is imported as one of %j', (path, names) => expect(namesOf(path, (each) => packages[each])).toEqual(names));
  test('without a package it has its own name alone', () => expect(namesOf('a/b.ts', () => undefined)).toEqual(['b']));
});
