/** More code never takes a finding away: callers, tests, literals and unrelated files are added to every fixture, and what was found stays found. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { scan } from '../src/scan.ts';
import { type Case, cases, type Files, sourcesOf, stripped } from './fixtures.ts';

/** `SEED=7 COUNT=20 npx vitest run test/monotone.test.ts` adds other code, and more of it: COUNT times to each fixture. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 0);

/** What is added to a project: files that were not there, and text at the end of files that were. */
type Addition = (files: Files, random: () => number) => Files;

function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LITERALS = [
  "'123'",
  "'group/name'",
  '42',
  "''",
  "'https://other.example'",
  "'POST'",
  'true',
  'null',
  '{}',
  "'x?y=z'",
];

const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts');

interface Callable {
  path: string;
  name: string;
  exported: boolean;
  /** How it is called: by itself, as a class that is made, or as a method of one. */
  method: { class: string; parameters: readonly ts.ParameterDeclaration[] } | undefined;
  parameters: readonly ts.ParameterDeclaration[];
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

/** The functions and methods at the top of a script. */
function callables(path: string, text: string): Callable[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement): Callable[] => {
    const exported = isExported(statement);
    if (ts.isFunctionDeclaration(statement) && statement.name)
      return [{ path, name: statement.name.text, exported, method: undefined, parameters: statement.parameters }];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) &&
        initializer &&
        (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
          ? [{ path, name: name.text, exported, method: undefined, parameters: initializer.parameters }]
          : [],
      );
    if (!ts.isClassDeclaration(statement) || !statement.name) return [];
    const owner = statement.name.text;
    const maker = statement.members.find(ts.isConstructorDeclaration);
    return statement.members.flatMap((member) =>
      ts.isMethodDeclaration(member) && ts.isIdentifier(member.name)
        ? [
            {
              path,
              name: member.name.text,
              exported,
              method: { class: owner, parameters: maker?.parameters ?? [] },
              parameters: member.parameters,
            },
          ]
        : [],
    );
  });
}

const given = (parameters: readonly ts.ParameterDeclaration[], random: () => number): string =>
  parameters.map((each) => literalFor(each.name, random)).join(', ');

function literalFor(name: ts.BindingName, random: () => number): string {
  if (ts.isObjectBindingPattern(name))
    return `{ ${name.elements.map((each) => `${(each.propertyName ?? each.name).getText()}: ${literalFor(each.name, random)}`).join(', ')} }`;
  return LITERALS[Math.floor(random() * LITERALS.length)] ?? '1';
}

const called = ({ name, method, parameters }: Callable, random: () => number): string =>
  method
    ? `new ${method.class}(${given(method.parameters, random)}).${name}(${given(parameters, random)});`
    : `${name}(${given(parameters, random)});`;

const everyCallable = (files: Files): Callable[] =>
  [...files].flatMap(([path, text]) => (isScript(path) ? callables(path, text) : []));

/** Calls with literals, in the file itself. */
const callers: Addition = (files, random) => {
  const out = new Map(files);
  for (const each of everyCallable(files)) out.set(each.path, `${out.get(each.path) ?? ''}\n${called(each, random)}\n`);
  return out;
};

/** A test beside each file, that calls what it exports with literals and with mocks. */
const tests: Addition = (files, random) => {
  const out = new Map(files);
  for (const path of [...files.keys()].filter(isScript)) {
    const own = callables(path, files.get(path) ?? '').filter(({ exported }) => exported);
    if (own.length === 0) continue;
    const names = [...new Set(own.map(({ name, method }) => method?.class ?? name))];
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '');
    const mock =
      '{ json: async () => ({ id: 1 }), get: async () => ({ data: [] }), data: [], body: {}, text: async () => "[]" }';
    const lines = own.flatMap((each) => [
      called(each, random),
      called(each, random).replace(/\((?=[^()]*\);$)[^()]*/, `(${each.parameters.map(() => mock).join(', ')}`),
    ]);
    out.set(
      path.replace(/\.[cm]?[jt]sx?$/, '.added.test.ts'),
      `import { ${names.join(', ')} } from './${file}';\nit('works', async () => {\n${lines.map((line) => `  await ${line}`).join('\n')}\n});\n`,
    );
  }
  return out;
};

/** Files that use the same names for something else. */
const unrelated: Addition = (files) => {
  const out = new Map(files);
  const names = [...new Set(everyCallable(files).map(({ name }) => name))].slice(0, 12);
  for (let i = 0; i < 20; i++)
    out.set(
      `added/file${i}.ts`,
      `${names.map((name) => `export const ${name}${i} = (client: any) => client.${name}('/other/${name}', { ${name}: ${i} });`).join('\n')}\nexport const table${i} = { a: '/api/v4', b: 'group/name' };\n`,
    );
  return out;
};

/** Files that say every word of the others in a text, so that no word stands in few files. */
const sayings: Addition = (files) => {
  const out = new Map(files);
  const words = [...new Set([...files.values()].flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))];
  for (let i = 0; i < 20; i++) out.set(`added/said${i}.ts`, `export const said${i} = '${words.join(' ')}';\n`);
  return out;
};

const additions = { callers, tests, unrelated, sayings };

const placesIn = (files: Files): string[] =>
  scan(sourcesOf(files)).findings.map(({ rule, path, start }) => `${path}:${start} ${rule}`);

function lost(fixture: Case, add: Addition, seed: number): string[] {
  const files = stripped(fixture.files);
  const after = new Set(placesIn(add(files, randomOf(seed))));
  return placesIn(files).filter((each) => !after.has(each));
}

const scripts = cases().filter(({ files }) => [...files.keys()].some(isScript));
const sampled = COUNT > 0 ? scripts : scripts.filter((_, index) => index % 6 === SEED % 6);

describe.each(Object.entries(additions))('added %s', (_, add) => {
  it.each(sampled.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
    for (let i = 0; i < Math.max(1, COUNT); i++) expect(lost(fixture, add, SEED + i)).toEqual([]);
  });
});

// One of many products that a program knows: its tool stands in a file of its own, and is asked by all that is known of any of them.
it.each([1, 14, 40, 300])('beside %i tools of other products one is asked as it is by itself', (count) => {
  const tool = (url: string, member: string): string =>
    `import type { Tool } from '../tool';\nexport const tool: Tool = {\n  request: { url: (id) => \`${url}/\${id}\` },\n  show: (answer) => answer.${member}.name,\n};\n`;
  const files = new Map([
    ['tool.ts', 'export interface Tool { request: { url(id: string): string }; show(answer: any): string }\n'],
    [
      'run.ts',
      "import type { Tool } from './tool';\nexport async function run(tool: Tool, id: string) {\n  const response = await fetch(tool.request.url(id));\n  return tool.show(await response.json());\n}\n",
    ],
    ['tools/z.ts', tool('https://gitlab.example.com/api/v4/projects/1/merge_requests', 'merged_by')],
  ]);
  for (let i = 0; i < count; i++)
    files.set(`tools/a${i}.ts`, tool(`https://api.example.com/v${i}/things`, `other${i}`));
  expect(placesIn(files)).toEqual([expect.stringMatching(/^tools\/z\.ts:\d+ merged-by$/)]);
});

// Each tool says its verb itself, and what it sends.
it.each([0, 1, 12])('beside %i tools that ask by another verb one sends what it sends by itself', (count) => {
  const tool = (url: string, verb: string, body: string): string =>
    `export const tool = { url: (id) => \`${url}/\${id}\`, method: '${verb}', body: (on) => (${body}) };\n`;
  const names = ['z', ...Array.from({ length: count }, (_, i) => `a${i}`)].sort();
  const files = new Map([
    [
      'run.js',
      `${names.map((name) => `import { tool as ${name} } from './tools/${name}';\n`).join('')}const tools = { ${names.join(', ')} };\nexport const run = (name, id, on) => {\n  const tool = tools[name];\n  return fetch(tool.url(id), { method: tool.method, body: JSON.stringify(tool.body(on)) });\n};\n`,
    ],
    ['tools/z.js', tool('https://gitlab.example.com/api/v4/runners', 'PUT', '{ active: on }')],
  ]);
  for (const [i, name] of names.filter((each) => each !== 'z').entries())
    files.set(`tools/${name}.js`, tool(`https://api.example.com/v${i}/things`, 'GET', `{ other${i}: on }`));
  expect(placesIn(files)).toEqual([expect.stringMatching(/^tools\/z\.js:\d+ runner-active$/)]);
});
