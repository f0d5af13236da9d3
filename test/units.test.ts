/** What belongs together, and that nothing is known of one unit from another. */
import { describe, expect, test } from 'vitest';
import { Project } from '../src/flow/project.ts';
import { scan } from '../src/index.ts';

type Files = Readonly<Record<string, string>>;

const sourcesOf = (files: Files) => ({ paths: Object.keys(files), read: (path: string) => files[path], skipped: [] });

const unitsOf = (files: Files): string[][] =>
  new Project(sourcesOf(files))
    .units(Object.keys(files), (path) => path)
    .map((unit) => unit.files.map((path) => path.replace(/\/package\.json$/, '/')));

describe('units', () => {
  const apart: Files = {
    'package.json': '{ "name": "tool" }',
    'tool.ts': 'export const tool = 1;',
    'examples/one/package.json': '{ "name": "one" }',
    'examples/one/src/one.ts': "import { two } from 'two';",
    'examples/two/package.json': '{ "name": "two", "main": "two.js" }',
    'examples/two/two.js': 'export const two = 2;',
  };

  test('a package that nothing ties to another is a unit', () => {
    expect(unitsOf(apart)).toEqual([
      ['examples/one/', 'examples/one/src/one.ts'],
      ['examples/two/', 'examples/two/two.js'],
      ['package.json', 'tool.ts'],
    ]);
  });

  test.each([
    [
      'a manifest that names the other',
      { 'examples/one/package.json': '{ "dependencies": { "two": "file:../two" } }' },
    ],
    ['an import by path', { 'examples/one/src/one.ts': "export * from '../../two/two.js';" }],
    ['a workspace round both', { 'examples/package.json': '{ "workspaces": ["*"] }' }],
    ["a package manager's file", { 'examples/package.json': '{}', 'examples/pnpm-workspace.yaml': 'packages: ["*"]' }],
  ])('%s ties two packages', (_, more) => {
    const units = unitsOf({ ...apart, ...more });
    expect(units).toHaveLength(2);
    expect(units.find((unit) => unit.includes('examples/one/'))).toContain('examples/two/two.js');
  });

  test('a workspace is one unit, with all that lies in it', () => {
    expect(unitsOf({ ...apart, 'package.json': '{ "workspaces": ["examples/*"] }' })).toHaveLength(1);
  });

  test('without manifests all is one unit, whatever imports what', () => {
    expect(unitsOf({ 'a/a.ts': '1', 'b/b.ts': '2' })).toHaveLength(1);
  });

  test('what is asked of one unit only is answered as in a look at all', () => {
    const reads = (name: string): string =>
      `const answer = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2');\nconst ${name} = await answer.json();\nconsole.log(${name}.merged_by);`;
    const sources = sourcesOf({
      'a/package.json': '{}',
      'a/read.mjs': reads('one'),
      'b/package.json': '{}',
      'b/read.mjs': reads('other'),
    });
    const only = (path: string): boolean => path.startsWith('b/');
    const all = scan(sources).findings;
    expect(all).toHaveLength(2);
    expect(scan(sources, { only }).findings).toEqual(all.filter(({ path }) => only(path)));
  });
});
