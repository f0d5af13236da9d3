/** One file never ends the run: programs that are nested, long or go round in circles, and what stands beside them. */
import { describe, expect, test } from 'vitest';
import { serving } from '../rules/serving.ts';
import type { ScanResult } from '../src/finding.ts';
import { Endpoints } from '../src/flow/endpoint.ts';
import { fingerprints } from '../src/project/fingerprint.ts';
import { scan } from '../src/scan.ts';
import { servedIn } from '../src/script/find/facts.ts';
import { programs } from './fuzz/nests.ts';

const ask = "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n";
const innocent = `${ask}console.log(mr.merged_by);\n`;

function look(files: Readonly<Record<string, string>>): ScanResult & { seconds: number } {
  const start = process.cpuUsage();
  const result = scan({ paths: Object.keys(files).sort(), read: (path) => files[path], skipped: [] });
  const { user, system } = process.cpuUsage(start);
  return { ...result, seconds: (user + system) / 1e6 };
}

const found = ({ findings }: ScanResult, path: string): number => findings.filter((each) => each.path === path).length;
const bugs = ({ skipped, blind }: ScanResult) => [...skipped, ...blind].filter(({ code }) => code === 'internal');

/** Each function of a ring takes a millisecond; each link some of the stack, of which vitest has less. */
const levelsOf = (name: string): number => (name === 'recursive wrappers' ? 400 : name === 'links' ? 1_500 : 3_000);

test.each(Object.entries(programs))('%s: read, or told and gated; all else stands', (name, make) => {
  const result = look({ 'src/a.tsx': make(levelsOf(name)), 'src/z.ts': innocent });
  expect(found(result, 'src/z.ts')).toBe(1);
  expect(bugs(result)).toEqual([]);
  const told = result.skipped.filter(({ path, relevant }) => path === 'src/a.tsx' && relevant);
  expect(found(result, 'src/a.tsx') + told.length).toBeGreaterThan(0);
  expect(result.seconds).toBeLessThan(20);
});

describe('100,000 levels', () => {
  test.each(['parentheses', 'objects', 'calls', 'templates', 'markup', 'ternaries', 'else if', 'negations', 'types'])(
    '%s',
    (name) => {
      const result = look({ 'src/a.tsx': programs[name]?.(100_000) ?? '', 'src/z.ts': innocent });
      expect(found(result, 'src/z.ts')).toBe(1);
      expect(result.skipped).toEqual([
        { path: 'src/a.tsx', code: 'depth', message: 'nested too deeply to be looked into', relevant: true },
      ]);
    },
  );
});

describe('what is long and not deep is read', () => {
  test.each([
    ['ternaries', 1_500],
    ['else if', 1_900],
    ['sums', 4_000],
    ['nothing or', 4_000],
  ] as const)('%s, %i times', (name, times) => {
    const result = look({ 'src/a.tsx': programs[name]?.(times) ?? '' });
    expect(found(result, 'src/a.tsx')).toBeGreaterThanOrEqual(times);
    expect(result.skipped).toEqual([]);
  });

  test('1,000 links of `.then`', () => {
    const link = '.then((answer) => answer)';
    const text = `const mr = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')${link.repeat(1_000)};\nmr.merged_by;\n`;
    expect(found(look({ 'src/a.ts': text }), 'src/a.ts')).toBe(1);
  });

  test('1,000 casts', () => {
    const text = `${ask}const same = mr${' as any'.repeat(1_000)};\nsame.merged_by;\n`;
    expect(found(look({ 'src/a.ts': text }), 'src/a.ts')).toBe(1);
  });
});

test('members of a constructor that are put into each other', () => {
  const circle = 'class A {\n  constructor() { this.a = this.b; this.b = this.a; this.b = { get: () => 1 }; }\n';
  const text = `${ask}mr.merged_by;\n${circle}  run() { return this.a.get('https://gitlab.com/api/v4/runners?status=paused'); }\n}\nnew A().run();\n`;
  const result = look({ 'src/a.ts': text });
  expect(found(result, 'src/a.ts')).toBeGreaterThan(0);
  expect([...result.skipped, ...result.blind]).toEqual([]);
});

describe('a file that is nested too deeply and holds no word of ours', () => {
  const deep = `export const a = ${'('.repeat(5_000)}1${')'.repeat(5_000)};\nexport const get = (p) => fetch('https://gitlab.com' + p).then((r) => r.json());\n`;

  test('and that a relevant one imports', () => {
    const result = look({
      'src/a.ts': deep,
      'src/b.ts': `import { a, get } from './a';\n${ask}console.log(a, mr.merged_by, get('/api/v4/runners').active);\n`,
    });
    expect(found(result, 'src/b.ts')).toBeGreaterThan(0);
    expect(result.skipped.filter(({ relevant }) => relevant)).toEqual([]);
    expect(bugs(result)).toEqual([]);
  });

  test('does not make the parser read the next file wrong', () => {
    // half of an arrow function, as far as the parser got
    const half = `x = ${'(a = ('.repeat(5_000)}\n`;
    const result = look({ 'src/a.ts': `${half}// merged_by`, 'src/z.ts': innocent });
    expect(found(result, 'src/z.ts')).toBe(1);
  });
});

describe('what the parser would read in ever more ways', () => {
  test.each([
    ['methods without an end', '  protected async post(path: string, bo\n'],
    ['templates without an end', '  const node = await json(`/geoxport async function clone(id: number) {\n'],
    ['arrows or parentheses', 'x ? (a) : (b = (c) => '],
  ])('%s', (_, part) => {
    const result = look({ 'src/a.ts': `${ask}mr.merged_by;\nclass A {\n${part.repeat(200)}`, 'src/z.ts': innocent });
    expect(found(result, 'src/z.ts')).toBe(1);
    expect(result.skipped).toMatchObject([{ path: 'src/a.ts', relevant: true }]);
    expect(result.seconds).toBeLessThan(20);
  });
});

describe('in circles', () => {
  test.each([
    ['a name that two files hand to each other', "export { g } from './b';", "export { g } from './a';"],
    ['all names', "export * from './b';", "export * from './a';"],
    ['under other names', "export { g as h, h as g } from './b';", "export { g as h, h as g } from './a';"],
    ['imported and exported', "import { g } from './b';\nexport { g };", "import { g } from './a';\nexport { g };"],
    ['types', "import { g } from './b';\nexport type { g };", "import type { g } from './a';\nexport { g };"],
    ['default', "export { default as g, g as default } from './b';", "export { default } from './a';"],
    ['modules', "module.exports = require('./b');", "module.exports = require('./a');"],
  ])('%s', (_, a, b) => {
    const result = look({
      'src/a.ts': a,
      'src/b.ts': b,
      'src/c.ts': `import { g } from './a';\n${ask}g.merged_by; g().merged_by; mr.merged_by;\nlet x: g; x.merged_by;\n`,
    });
    expect(found(result, 'src/c.ts')).toBe(1);
    expect(result.skipped).toEqual([]);
  });

  test.each([
    ['a class of itself', 'class A extends A {}\nnew A().merged_by; new A(1).x.merged_by;'],
    ['two classes', 'class A extends B {}\nclass B extends A {}\nnew A().merged_by; A.merged_by;'],
    ['interfaces', 'interface A extends B {}\ninterface B extends A {}\ndeclare const a: A;\na.merged_by;'],
    ['types', 'type A = B | A[]; type B = A & { x: B };\ndeclare const a: A;\na.merged_by; a.x.merged_by;'],
    ['a function', 'const f = () => f();\nf().merged_by;'],
    ['objects', 'const a = { get x() { return a.x }, ...a };\na.x.merged_by;'],
    ['lists', 'let a = [...a, a];\na[0].merged_by;'],
    ['variables', 'var a = b, b = a;\na.merged_by;'],
  ])('%s', (_, text) => {
    const result = look({ 'src/a.ts': `${ask}${text}\nmr.merged_by;\n` });
    expect(found(result, 'src/a.ts')).toBe(1);
    expect(result.skipped).toEqual([]);
  });
});

test('what is asked with an address and a request that are made of themselves is found', () => {
  const text = `let url: any = 'https://gitlab.com/api/v4/projects/1/merge_requests/2';
url = new URL(url, 'https://gitlab.com');
let request = new Request(url);
request = new Request(request, { headers: {} });
const mr = await (await fetch(request)).json();
mr.merged_by;
`;
  const result = look({ 'src/a.ts': text });
  expect(found(result, 'src/a.ts')).toBe(1);
  expect(result.skipped).toEqual([]);
});

test('an address that is put into itself', () => {
  const text = `const url = new URL('https://gitlab.com/api/v4/runners/1');\nurl.search = url;\nfetch(url, { method: 'PUT', body: 'active=false' });\n`;
  const result = look({ 'src/a.ts': `${ask}${text}mr.merged_by;\n` });
  expect(found(result, 'src/a.ts')).toBe(2);
  expect(bugs(result)).toEqual([]);
  expect(result.skipped).toEqual([]);
});

test('a type that is made of itself with other arguments ends, and one that is named often in itself is followed', () => {
  const type = `type Made<T, D = string> = T extends Date ? D : T extends Map<infer K, infer V> ? [Made<K, D>, Made<V, D>][] : { [k in keyof T]: Made<T[k], D> } | Array<Made<T, D>>;
declare const made: Made<{ a: string }>;
declare const other: { merged_by: string };
made.merged_by;
other.merged_by;
`;
  const often = 'Maybe<Maybe<Maybe<Maybe<Merge>>>>';
  const maybe = `type Maybe<T> = T | null;\ninterface Merge { merged_by: string; merge_status: string; source_branch: string }\n`;
  const read = `async function f(): Promise<${often}> { return (await fetch('/api/v4/projects/1/merge_requests/2')).json(); }\nconst one = await f();\none.merged_by;\n`;
  const result = look({ 'src/a.ts': ask + type, 'src/b.ts': maybe + read });
  expect(result.skipped).toEqual([]);
  expect(found(result, 'src/b.ts')).toBe(3);
});

test('a backslash that another one escapes spells no letter', () => {
  const member = (backslash: string): string => `${innocent}const pattern = mr['${backslash}x6derged_by'];\n`;
  expect(look({ 'src/a.ts': member('\\\\') }).skipped).toEqual([]);
  expect(look({ 'src/a.ts': member('\\') }).skipped).toMatchObject([{ code: 'encoding', relevant: true }]);
});

describe('names', () => {
  test.each(['a\\b.ts', 'a\\\\b\\..\\c.ts', './a.ts', 'a//b.ts', 'a/../b.ts', '__proto__.ts', 'a b\n.ts', 'C:\\x.ts'])(
    'of files: %j',
    (path) => {
      const result = look({ [path]: innocent });
      expect(found(result, path)).toBe(1);
      expect(result.skipped).toEqual([]);
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    'in programs: %s',
    (name) => {
      const result = look({
        'src/a.ts': `${ask}import { ${name} as p } from './${name}';\nexport const ${name} = { ${name}: mr, ['${name}']() { return mr; } };\nclass ${name}2 { static x = ${name} }\nfetch(${name}.${name}.${name}, { ${name}: 1, method: '${name}' });\nenum E { ${name} = '${name}' }\n${name}.${name}(); mr.${name}.${name}; E.${name}; gql\`{ ${name} { ${name} } }\`;\nmr.merged_by;\n`,
        [`src/${name}.ts`]: `export * from './a';\nexport { ${name} } from './a';\n`,
      });
      expect(found(result, 'src/a.ts')).toBe(1);
      expect(bugs(result)).toEqual([]);
    },
  );
});

test.each(['a(b', '[x', 'a.b', '(?<', '*'])('a member of the whole that is called %s', (name) => {
  const text = `const r = await fetch('https://gitlab.com/api/v4/runners/1');\nwindow['${name}'] = await r.json();\nconsole.log(window['${name}'].active);\n`;
  const { findings, blind, skipped } = scan({ paths: ['a.mjs'], read: () => text, skipped: [] });
  expect([blind, skipped]).toEqual([[], []]);
  if (/\w/.test(name)) expect(findings.map(({ rule }) => rule)).toEqual(['runner-active']);
});

test('a place that is not answered is told where it stands, and gates', () => {
  const text = programs.variables?.(1_000) ?? '';
  const result = look({ 'src/a.ts': text });
  expect(result.blind).toEqual([
    {
      path: 'src/a.ts',
      at: text.indexOf('merged_by;'),
      code: 'depth',
      message: 'nested too deeply to be looked into',
    },
  ]);
  expect(result.skipped).toEqual([
    {
      path: 'src/a.ts',
      code: 'depth',
      message: 'not to its end: nested too deeply to be looked into',
      relevant: true,
    },
  ]);
});

describe('what a finding costs does not grow with its statement', () => {
  test.each(['nothing or', 'sums', 'else if', 'calls'])('a fingerprint in %s', (name) => {
    const text = programs[name]?.(1_000) ?? '';
    const places = [...text.matchAll(/merged_by/g)].map(({ index }) => ({
      rule: 'merged-by',
      element: 'x',
      path: 'a.tsx',
      start: index,
    }));
    const start = process.cpuUsage();
    const found = fingerprints(places, () => text);
    const { user, system } = process.cpuUsage(start);
    expect(new Set(found).size).toBe(places.length);
    expect(places.length).toBeGreaterThan(1);
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  test('fingerprints at the end of a sum of 80,000', () => {
    const text = `const sum = ${'r.active + '.repeat(80_000)}0;\n`;
    const places = [...text.matchAll(/active/g)].slice(-40).map(({ index }) => ({
      rule: 'runner-active',
      element: 'x',
      path: 'a.ts',
      start: index,
    }));
    const start = process.cpuUsage();
    expect(new Set(fingerprints(places, () => text)).size).toBe(40);
    // each went down to the first word of all: it took 6 s
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(3);
  });

  test('a sum of 4,000 in which each other piece is a word of a path', () => {
    const pieces = Array.from({ length: 4_000 }, (_, i) => (i % 2 === 0 ? `x${i}` : "'runners'"));
    const result = look({
      'src/a.ts': `const sum = ${pieces.join('\n + ')};\nawait fetch('https://gitlab.example.com/api/v4/' + sum);\n`,
    });
    expect(bugs(result)).toEqual([]);
    // each piece asked all of them whether they are an address: it took 30 s
    expect(result.seconds).toBeLessThan(5);
  });

  test('8,000 holes of a document', () => {
    const holes = Array.from({ length: 8_000 }, (_, i) => `\${f${i}}`).join(' ');
    const result = look({ 'src/a.ts': `const q = gql\`query q { a ${holes} runners { nodes { active } } }\`;\n` });
    expect(bugs(result)).toEqual([]);
    expect(result.seconds).toBeLessThan(5);
  });
});

/** What wrappers of wrappers do with a path costs more steps than all else: it is asked only where the path may be one of ours. */
describe('a text that can be no part of a path is followed no further', () => {
  const name = 'PUT /projects/{id}/merge_requests/{iid}/merge';
  const endpoints = new Endpoints([name], []);
  const spelt = (text: string) => ({
    parts: text
      .split(/(<>)/)
      .filter(Boolean)
      .map((each) => (each === '<>' ? { hole: undefined, single: false } : { text: each, node: undefined, at: 0 })),
  });
  const may = (text: string, word = 'merge_requests'): boolean => endpoints.mayHold(spelt(text), word, new Set([name]));

  test.each([
    'projects/<>/merge_requests/<>/merge',
    '/merge_requests/',
    'merge_requests',
    '<>/merge_requests/<>',
    'https://gitlab.com/api/v4/projects/a%2Fb/merge_requests/<>',
    '<>merge_requests/<>',
    '/merge_requests/<>?a=<>',
    '/merge_requests/<>/mer',
    '/merge_requests/1, or /merge_requests/2',
    '/<>/merge_requests<>',
    'https://<>/projects/1/merge_requests/<>',
    'https://api.example.com/<>/merge_requests/<>',
    'https://api.example.com/api/<>/projects/1/merge_requests/<>',
    '/api/v4/projects/<>/merge_requests/<>',
    '4/projects/1/merge_requests',
    '/proxy/<>/merge_requests/<>',
    '<>/<>/projects/1/merge_requests/<>',
  ])('%s may', (text) => expect(may(text)).toBe(true));

  test.each([
    'projects/<>/merge_requests/<>/notes',
    'projects/<>/merge_requests/<>/notes/<>',
    '/merge_requests/<>/mer?a=<>',
    '/groups/1/merge_requests/<>',
    '/merge_requests/<>/merge/<>',
    '/merge_requests/<>/a/<>/b',
    'merge_requests_of/<>',
    'https://api.example.com/api/v2/projects/1/merge_requests/<>',
    'https://api.example.com/v1/projects/1/merge_requests/<>/',
    '<>/api/projects/<>/merge_requests/<>/merge',
    '/gitlab/projects/1/merge_requests/<>',
    '/v1/merge_requests/<>',
  ])('%s may not', (text) => expect(may(text)).toBe(false));

  test('what stands at the root of a server is ours where the address says so', () => {
    const rooted = 'POST /oauth/token';
    const servers = new Endpoints([rooted], [], { '/oauth/token': 'gitlab' });
    const mayBe = (text: string): boolean => servers.mayHold(spelt(text), 'oauth', new Set([rooted]));
    expect(mayBe('https://gitlab.example.com/oauth/token')).toBe(true);
    expect(mayBe('https://gitlab.example.com/oauth/')).toBe(true);
    expect(mayBe('<>/oauth/token')).toBe(true);
    expect(mayBe('https://api.example.com/api/v2/oauth/token')).toBe(false);
  });

  test('the word stands where it stands in that path', () => {
    expect(may('projects/<>/merge_requests', 'projects')).toBe(true);
    expect(may('/users/<>/projects', 'projects')).toBe(true);
    expect(may('/projects/5/issues/<>', 'projects')).toBe(false);
  });

  test('many holes and many segments cost little', () => {
    expect(may(`${'<>/merge_requests/'.repeat(20_000)}1/notes/`)).toBe(false);
    expect(may(`merge_requests/${'<>/'.repeat(20_000)}`)).toBe(false);
  });
});

/** A script that may serve a path is parsed before anybody asks for one: what only asks is told from raw text. */
describe('what may serve a path', () => {
  const served = servedIn(serving);

  test.each([
    "app.get('/mrs', list)",
    "app.get<{ Params: { id: string } }>('/mrs', list)",
    'router\n  .post(`/${base}/mrs`, list)',
    "router.get('/mrs' + tail, list)",
    'router.get(PATHS.mrs, list)',
    "router./* all */get('/mrs', list)",
    "router. // all\n get('/mrs', list)",
    "router['get']('/mrs', list)",
    "router.route('/mrs').get(list)",
    "app.use('/api', router)",
    "app.get(path('/mrs'), list)",
    "@Controller('mrs') class Mrs {}",
  ])('%s may', (text) => expect(text).toMatch(served));

  test.each([
    "client.get({ endpoint: '/mrs' })",
    "client.get('/mrs')",
    'client.get(`/mrs/${id}`)',
    "nock(server)\n  .get('/mrs')\n  .reply(200)",
    "// see https://example.com/team-delete\nconst path = '/mrs'",
    "cache.get().then(() => '/mrs')",
  ])('%s may not', (text) => expect(text).not.toMatch(served));
});
