/** What an address is put together of: entries of tables, texts that fall back to nothing, and paths that are none. */
import { describe, expect, test } from 'vitest';
import { type LibraryFunction, libraries } from '../rules/libraries.ts';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';

const MERGE_REQUEST = '/api/v4/projects/1/merge_requests/1';

const found = (text: string): readonly string[] =>
  scan(sourcesOf(new Map([['a.mjs', text]]))).findings.map(({ rule }) => rule);

const reading = (address: string): string =>
  `const mr = await (await fetch(${address})).json();\nconsole.log(mr.merged_by);\n`;

describe('an entry of a table, by a key that is known at run time alone', () => {
  const table = `const PATHS = { one_path: '${MERGE_REQUEST}', none: '/api/v4/topics' };\n`;
  test.each([
    ['from the environment', 'process.env.KIND'],
    ['from the command line', 'process.argv[2]'],
    ['that ends as the entry does', '`${process.env.KIND}_path`'],
    ['that begins as it does', "'one' + process.env.KIND"],
    ['that is like it at both ends', '`o${process.env.KIND}e_p${process.argv[2]}h`'],
    ['or one that is spelt', "process.argv[2] ? 'none' : process.env.KIND"],
  ])('%s', (_, key) => {
    expect(found(`${table}${reading(`\`https://gitlab.com\${PATHS[${key}]}\``)}`)).toEqual(['merged-by']);
  });

  test.each([
    ['that ends otherwise', '`${process.env.KIND}_name`'],
    ['that begins otherwise', '`one_p${process.env.KIND}_path`'],
    ['that is spelt', "process.argv[2] ? 'none' : 'other'"],
    ['that is longer', '`one_path${process.env.KIND}_path`'],
  ])('none %s', (_, key) => {
    expect(found(`${table}${reading(`\`https://gitlab.com\${PATHS[${key}]}\``)}`)).toEqual([]);
  });

  test('of a table that takes another one in', () => {
    const more = `${table}const ALL = { ...PATHS, two: '/api/v4/topics' };\n`;
    expect(found(`${more}${reading('`https://gitlab.com${ALL[`${process.env.KIND}_path`]}`')}`)).toEqual(['merged-by']);
    expect(found(`${more}${reading('`https://gitlab.com${ALL[`${process.env.KIND}_name`]}`')}`)).toEqual([]);
  });
});

test('a segment that falls back to nothing is one all the same', () => {
  const get = [
    "const SETTINGS = { id: process.env.ID || '', path: process.env.ID_PATH || '' };",
    'const get = async (path) => {',
    '  const project = encodeURIComponent(SETTINGS.id || SETTINGS.path);',
    '  return (await fetch(`https://gitlab.com/api/v4/projects/${project}${path}`)).json();',
    '};',
  ].join('\n');
  expect(found(`${get}\nconsole.log((await get('/merge_requests/1')).merged_by);\n`)).toEqual(['merged-by']);
});

describe('a path is asked for', () => {
  const asked = (line: string): readonly string[] => found(`${line}\nconsole.log(mr.merged_by);\n`);

  test('by a function of which nothing is known', () => {
    expect(asked(`import { load } from 'some-client';\nconst mr = await load('${MERGE_REQUEST}');`)).toEqual([
      'merged-by',
    ]);
  });

  test.each(libraries.filter(({ asksNobody }) => asksNobody).flatMap(({ modules }) => modules))(
    'not by a function of %s, nor is it read out of what that gives',
    (module) => {
      expect(
        asked(`import { load } from '${module}';\nconst mr = JSON.parse(await load('${MERGE_REQUEST}'));`),
      ).toEqual([]);
      expect(asked(`import all from '${module}';\nconst mr = all.load('${MERGE_REQUEST}');`)).toEqual([]);
    },
  );

  test.each(
    libraries.flatMap(({ modules, functions = {} }) =>
      Object.entries<LibraryFunction>(functions).flatMap(([name, { gives }]) =>
        name !== '' && gives?.length === 0 ? modules.map((module) => [name, module] as const) : [],
      ),
    ),
  )('not by `%s` of %s', (name, module) => {
    expect(asked(`import { ${name} as named } from '${module}';\nconst mr = named('${MERGE_REQUEST}');`)).toEqual([]);
  });

  test('not by what tests have without an import', () => {
    expect(asked(`const mr = expect('${MERGE_REQUEST}');`)).toEqual([]);
  });
});
