/** A rewrite that would not type-check is given back. Small projects on disk, their types beside them; nothing is installed. */
import { describe, expect, test } from 'vitest';
import { type FixOptions, fix } from '../src/fix/fix.ts';
import { folderWith, scan, sunset } from './stub.ts';

const config = '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022" } }';
const without = 'export interface MergeRequest { merged_by: { name: string } | null }';
const withBoth = 'export interface MergeRequest { merged_by: unknown; merge_user: { name: string } | null }';
const reads =
  "import type { MergeRequest } from './types.js';\nexport const who = (mr: MergeRequest) => mr.merged_by;\n";

function fixed(files: Record<string, string>, options: FixOptions = {}) {
  const root = folderWith({ 'tsconfig.json': config, ...files });
  const paths = Object.keys(files).sort();
  const sources = { paths, read: (path: string) => files[path], skipped: [] };
  const result = fix(sources, { typesIn: root, ...options }, scan);
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
      left: [`a.ts manual: a.ts is given back untouched: a.ts:2 would not type-check: ${unknown}`],
      scan: [['manual', 0]],
    }));
  test('also where the declarations begin with a byte order mark', () =>
    expect(fixed({ ...files, 'types.d.ts': `\uFEFF${without}` }).left).toEqual([
      `a.ts manual: a.ts is given back untouched: a.ts:2 would not type-check: ${unknown}`,
    ]));
  test('the first error is told, by its line in the file', () => {
    const more = `${reads}export const two = (mr: MergeRequest) => mr.merged_by;\n\nexport const three = (mr: MergeRequest) => [mr.merged_by, mr.merged_by];\n`;
    expect(
      fixed({ ...files, 'a.ts': more }).left.filter((each) => each.includes(': a.ts:2 would not type-check')),
    ).toHaveLength(4);
  });
  test('though not when types are not asked for', () =>
    expect(fixed(files, { typesIn: undefined }).texts['a.ts']).toBe(reads.replace('merged_by', 'merge_user')));
  test('in a package that is installed', () => {
    const { left } = fixed({
      'a.ts': reads.replace('./types.js', 'someone'),
      'node_modules/someone/package.json': '{ "name": "someone", "types": "index.d.ts" }',
      'node_modules/someone/index.d.ts': without,
    });
    expect(left).toEqual([`a.ts manual: a.ts is given back untouched: a.ts:2 would not type-check: ${unknown}`]);
  });
  test('in a package that is not installed nothing is looked at', () =>
    expect(fixed({ 'a.ts': reads.replace('./types.js', 'someone') }).left).toEqual([]));
});

describe('where packages are looked for', () => {
  const error = (path: string) =>
    `${path} manual: ${path} is given back untouched: ${path}:2 would not type-check: ${unknown}`;
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
    expect(texts).toEqual({});
    expect(left[0]).toContain(`api.ts manual: api.ts is given back untouched: ${error}`);
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
    expect(left[0]).toContain(`packages/api/index.ts is given back untouched: packages/use/${error}`);
  });
});

describe('a file that imports the changed one by another name', () => {
  const api = (body: string) =>
    `export const last = (mr: { merged_by: string; merge_user: string | null }) => ${body};\n`;
  const use = (from: string) =>
    `import { last } from '${from}';\nexport const by: string = last({ merged_by: '', merge_user: '' }).by;\n`;
  const bundled = config.replace('"nodenext"', '"esnext", "moduleResolution": "bundler"');
  const error = (path: string, by: string) =>
    `${path} manual: ${path} is given back untouched: ${by}:2 would not type-check: Type 'string | null' is not assignable to type 'string'.   Type 'null' is not assignable to type 'string'. (TS2322)`;
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
  test('each changed file that it comes from is given back', () => {
    const { left, texts } = fixed({
      'tsconfig.json': bundled,
      'a.ts': api('({ by: mr.merged_by })'),
      'b.ts': 'export const other = (mr: { merged_by: string; merge_user: string }) => mr.merged_by;\n',
      'use.ts': `import { other } from './b';\n${use('./a').replace('({', '({').replace("''", "other({ merged_by: '', merge_user: '' })")}`,
    });
    expect(left.map((each) => each.slice(0, 12))).toEqual(['a.ts manual:', 'b.ts manual:']);
    expect(left[0]).toContain('a.ts, b.ts is given back untouched: use.ts:3 would not type-check');
    expect(texts).toEqual({});
  });
});

describe('an error that was there before', () => {
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
