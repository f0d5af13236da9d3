/** Where nothing ties a file to what brings a resource in, a word that many things have is another's. */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/index.ts';

type Files = Readonly<Record<string, string>>;

const apart: Files = {
  'runners.ts': `export async function runners() {
  const answer = await fetch('https://gitlab.com/api/v4/runners');
  return await answer.json();
}
`,
  'shown.ts': `export const shown = (it) => [it.active, it.status, it.description, it.name].join();
`,
  'one.ts': 'export const one = 1;\n',
  'two.ts': 'export const two = 2;\n',
  'all.ts': `import './runners';
import './shown';
import './one';
import './two';
`,
};

/** The places in \`shown.ts\` that are told, whatever they are told as. */
function toldOf(files: Files): number {
  const { findings, blind } = scan({ paths: Object.keys(files), read: (path) => files[path], skipped: [] });
  return [...findings, ...blind].filter(({ path }) => path === 'shown.ts').length;
}

describe('a file that lists all others ties none of them', () => {
  test('what nothing ties to a request is not told', () => expect(toldOf(apart)).toBe(0));

  test.each<readonly [string, Files]>([
    ['an import', { 'shown.ts': `import './runners';\n${apart['shown.ts']}\nexport { runners } from './runners';\n` }],
    [
      'a file that takes something of both',
      { 'all.ts': `import { runners } from './runners';\nimport { shown } from './shown';\n` },
    ],
    ['a file that hands on something of both', { 'all.ts': `export * from './runners';\nexport * from './shown';\n` }],
    [
      'a loader',
      { 'all.ts': `const { runners } = require('./runners');\nconst { shown } = await import('./shown');\n` },
    ],
    ['a global that is written', { 'runners.ts': `${apart['runners.ts']}globalThis.runners = await runners();\n` }],
    [
      'a parameter that is written to',
      {
        'runners.ts': `${apart['runners.ts']}export const use = async (app) => {\n  app.runners = await runners();\n};\n`,
      },
    ],
    [
      'another name of a global',
      { 'runners.ts': `${apart['runners.ts']}const app = window;\napp.runners = await runners();\n` },
    ],
    [
      'what plugs into a framework',
      { 'runners.ts': `${apart['runners.ts']}export default (app) => app.decorate('runners', runners);\n` },
    ],
    [
      'an event',
      {
        'runners.ts': `${apart['runners.ts']}export const send = async (bus) => bus.emit('runners', await runners());\n`,
      },
    ],
    ['a decorator', { 'runners.ts': `${apart['runners.ts']}@Injectable()\nexport class Runners {}\n` }],
    ['a file that is no module', { 'runners.ts': (apart['runners.ts'] ?? '').replace('export ', '') }],
    [
      'a method that few files name',
      { 'runners.ts': `${apart['runners.ts']}export const use = async (page) => page.shown(await runners());\n` },
    ],
    [
      'a word that the resource alone has',
      {
        'shown.ts': `${apart['shown.ts']}export interface Agent { contacted_at: string; run_untagged: boolean; active: boolean; locked: boolean }\n`,
      },
    ],
    [
      'a path that may lead there',
      { 'shown.ts': `${apart['shown.ts']}export const path = (id) => \`/runners/\${id}\`;\n` },
    ],
    [
      'a type that is declared for all',
      {
        'types.d.ts': 'interface Agent { active: boolean; status: string; description: string; name: string }\n',
        'runners.ts': `${apart['runners.ts']}export const first = async (): Promise<Agent> => (await runners())[0];\n`,
        'shown.ts': 'export const shown = (it: Agent) => [it.active, it.status, it.description, it.name].join();\n',
      },
    ],
    [
      'a type that a module declares globally',
      {
        'types.d.ts':
          'export {};\ndeclare global {\n  interface Agent { active: boolean; status: string; description: string; name: string }\n}\n',
        'runners.ts': `${apart['runners.ts']}export const first = async (): Promise<Agent> => (await runners())[0];\n`,
        'shown.ts': 'export const shown = (it: Agent) => [it.active, it.status, it.description, it.name].join();\n',
      },
    ],
  ])('%s ties', (_, more) => expect(toldOf({ ...apart, ...more })).toBeGreaterThan(0));

  test('what a file writes to objects of its own ties nothing', () => {
    const own = `${apart['runners.ts']}export const query = () => {\n  const query: Record<string, string> = {};\n  query.page = '1';\n  return query;\n};\n`;
    expect(toldOf({ ...apart, 'runners.ts': own })).toBe(0);
  });

  test('where one island is most of the tree, all is looked at', () => {
    const { 'one.ts': _, 'two.ts': __, 'all.ts': ___, ...most } = apart;
    const files = {
      ...most,
      'main.ts': `import { runners } from './runners';\nexport const load = () => runners();\n`,
    };
    expect(toldOf(files)).toBeGreaterThan(0);
  });
});

describe('what is inside of another answer brings its resource in', () => {
  const ask = (read: string): string =>
    `const answer = await fetch('https://gitlab.com/api/v4/projects/1/environments/2');\nconst environment = await answer.json();\n${read}\n`;

  test.each([
    ['read by its members', 'console.log(environment.last_deployment.deployable.runner.active);'],
    [
      'taken apart',
      'const { last_deployment: { deployable: { runner } } } = environment;\nconsole.log(runner.active);',
    ],
    ['read by texts', "console.log(environment['last_deployment']['deployable']['runner']['active']);"],
    [
      'read by constants',
      "const [first, last] = ['last_deployment', 'runner'];\nconsole.log(environment[first].deployable[last].active);",
    ],
  ])('%s', (_, read) =>
    expect(scan({ paths: ['a.js'], read: () => ask(read), skipped: [] }).findings.map(({ rule }) => rule)).toEqual([
      'runner-active',
    ]),
  );

  test('in another file', () => {
    const files: Files = {
      'a.js': `import { shown } from './b.js';\n${ask('shown(environment.last_deployment);')}`,
      'b.js': 'export const shown = (deployment) => deployment.deployable.runner.active;\n',
    };
    const { findings } = scan({ paths: Object.keys(files), read: (path) => files[path], skipped: [] });
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([['runner-active', 'b.js']]);
  });
});
