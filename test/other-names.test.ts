/**
 * A function is called by whoever calls it, also where a file gives it another name, keeps it, or hands it on: which files are parsed for that is
 * told by their raw text, which may say yes wrongly and never no.
 */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';

const RUNNER = "await (await fetch('https://gitlab.com/api/v4/runners/1')).json()";
const SHOWN = 'export function show(it) {\n  return it.active;\n}\n';

const found = (files: Record<string, string>): readonly string[] =>
  scan(sourcesOf(new Map(Object.entries(files)))).findings.map(({ rule, path }) => `${rule} in ${path}`);

const READ = ['runner-active in shown.ts'];

describe('a function that another file', () => {
  const called = (text: string, others: Record<string, string> = {}): void =>
    expect(found({ 'shown.ts': SHOWN, 'main.ts': text, ...others })).toEqual(READ);

  test.each([
    ['calls by its name', `import { show } from './shown';\nshow(${RUNNER});\n`],
    ['imports by another one', `import { show as other } from './shown';\nother(${RUNNER});\n`],
    [
      'imports by another one, behind a comment',
      `import { show /* it */ as other } from './shown';\nother(${RUNNER});\n`,
    ],
    ['has as a member of its module', `import * as all from './shown';\nall.show(${RUNNER});\n`],
    ['puts into a name', `import { show } from './shown';\nconst other = show;\nother(${RUNNER});\n`],
    ['puts into a name in brackets', `import { show } from './shown';\nconst other = ((show));\nother(${RUNNER});\n`],
    [
      'puts into a name with a type',
      `import { show } from './shown';\nconst other = show as (it: unknown) => unknown;\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name with a type before it',
      `import { show } from './shown';\nconst other = <(it: unknown) => unknown>show;\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name behind a comment',
      `import { show } from './shown';\nconst other = /* it */ show;\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name on the line behind a comment',
      `import { show } from './shown';\nconst other = // it's here\n  show;\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name out of a module',
      `import * as all from './shown';\nconst other = all.show;\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name out of a module by a text',
      `import * as all from './shown';\nconst other = all['show'];\nother(${RUNNER});\n`,
    ],
    [
      'puts into a name out of a module with a strange name',
      `import * as größe from './shown';\nconst other = größe.show;\nother(${RUNNER});\n`,
    ],
    ['takes out of a module', `const { show: other } = require('./shown');\nother(${RUNNER});\n`],
    ['takes out of a module as a member', `const other = require('./shown').show;\nother(${RUNNER});\n`],
    ['takes out of a module that it waits for', `const other = (await import('./shown')).show;\nother(${RUNNER});\n`],
    ['hands to a callback', `import { show } from './shown';\n[${RUNNER}].map(show);\n`],
    [
      'keeps in a table',
      `import { show } from './shown';\nconst table = { one: show };\ntable[process.argv[2]](${RUNNER});\n`,
    ],
    ['keeps in a list', `import { show } from './shown';\nfor (const each of [show]) each(${RUNNER});\n`],
    [
      'keeps in a table by its own name',
      `import { show } from './shown';\nconst table = { show };\ntable[process.argv[2]](${RUNNER});\n`,
    ],
  ])('%s', (_, text) => called(text));

  test.each([
    ['hands on', "export { show } from './shown';\n", 'show'],
    ['hands on by another name', "export { show as other } from './shown';\n", 'other'],
    ['hands on with all else', "export * from './shown';\n", 'show'],
    ['hands on after it imported it', "import { show } from './shown';\nexport { show as other };\n", 'other'],
    ['hands on under a name of its own', "import { show } from './shown';\nexport const other = show;\n", 'other'],
    ['hands on in CommonJS', "const { show } = require('./shown');\nexports.other = show;\n", 'other'],
    [
      'hands on in CommonJS as a whole',
      "const { show } = require('./shown');\nmodule.exports = { other: show };\n",
      'other',
    ],
  ])('%s', (_, text, name) =>
    called(`import { ${name} as last } from './between';\nlast(${RUNNER});\n`, { 'between.ts': text }),
  );

  test('hands on as its default', () =>
    called(`import last from './between';\nlast(${RUNNER});\n`, {
      'between.ts': "import { show } from './shown';\nexport default show;\n",
    }));

  test('hands on as a member of a module', () =>
    called(`import { all } from './between';\nconst other = all.show;\nother(${RUNNER});\n`, {
      'between.ts': "export * as all from './shown';\n",
    }));
});

describe('a name', () => {
  const reading = "import { runner } from './given';\nconsole.log(runner.active);\n";
  const given = (text: string, main: string): readonly string[] => found({ 'given.ts': text, 'main.ts': main });

  test.each([
    ['that is written with an escape', `export const \\u0072unner = ${RUNNER};\n`],
    ['of a list that is taken apart', `export const [runner] = [${RUNNER}];\n`],
    ['of CommonJS', `exports.runner = ${RUNNER};\n`],
    ['of a whole in CommonJS', `const all = { runner: ${RUNNER} };\nmodule.exports = all;\n`],
  ])('%s is given', (_, text) => {
    expect(given(text, reading)).toEqual(['runner-active in main.ts']);
  });

  test('that a file has from another one with all else is given', () => {
    const files = {
      'first.ts': `export const runner = ${RUNNER};\n`,
      'given.ts': "export type * from './types';\nexport * from './first';\n",
      'types.ts': 'export interface Other { x: string }\n',
      'main.ts': reading,
    };
    expect(found(files)).toEqual(['runner-active in main.ts']);
  });

  test('that nobody gives is nothing', () => {
    expect(given(`export const other = ${RUNNER};\n`, reading)).toEqual([]);
  });

  test('of a member of the whole of a module is read', () => {
    const main = "import all = require('./given');\nconsole.log(all.active);\n";
    expect(given(`const runner = ${RUNNER};\nexport = runner;\n`, main)).toEqual(['runner-active in main.ts']);
  });
});
