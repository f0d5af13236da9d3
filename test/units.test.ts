/** What belongs together, and that nothing is known of one unit from another. */
import { describe, expect, test } from 'vitest';
import { fileOf, withComponents } from '../src/documents/vue.ts';
import { Project } from '../src/flow/project.ts';
import { scan } from '../src/index.ts';

type Files = Readonly<Record<string, string>>;

const sourcesOf = (files: Files) => ({ paths: Object.keys(files), read: (path: string) => files[path], skipped: [] });

/** The same whether all scripts are surveyed or those of some units alone. */
function unitsOf(files: Files): string[][] {
  const sources = withComponents(sourcesOf(files), () => true);
  const [whole, ...parts] = [undefined, ...Object.keys(files)].map((asked) => {
    const near =
      asked === undefined
        ? undefined
        : { isNear: (path: string) => path === asked, read: (path: string) => files[path] };
    return new Project(sources)
      .units(Object.keys(files), fileOf, near)
      .map((unit) => unit.files.map((path) => path.replace(/\/package\.json$/, '/')));
  });
  for (const part of parts) expect(part).toEqual(whole);
  return whole ?? [];
}

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

  test.each([
    ['of Vue', 'examples/one/one.vue', `<script setup lang="ts">\nimport { two } from '../two/two.js';\n</script>`],
    ['of Svelte', 'examples/one/one.svelte', `<script>\n  import { two } from '../two/two.js';\n</script>`],
    ['in its markup', 'examples/one/one.svelte', `{#await import('../two/two.js') then two}{two}{/await}`],
  ])('an import in a component %s ties two packages', (_, path, text) => {
    const units = unitsOf({ ...apart, 'examples/one/src/one.ts': '', [path]: text });
    expect(units.find((unit) => unit.includes(path))).toContain('examples/two/two.js');
  });

  test('what only looks like an import of a component ties nothing', () => {
    const text = `<script>\n  const one = 1;\n</script>\n<p>Taken from '../two/two.js'</p>`;
    expect(unitsOf({ ...apart, 'examples/one/src/one.ts': '', 'examples/one/one.svelte': text })).toHaveLength(3);
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
