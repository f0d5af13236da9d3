/** A word that stands alone is a part of a path where a function of the program joins it to one, however it gets there. */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';

const API = 'https://gitlab.com/api/v4';
const PUT = "{ method: 'PUT' }";

const found = (...texts: readonly string[]): readonly string[] =>
  scan(sourcesOf(new Map(texts.map((text, index) => [`file${index}.js`, text])))).findings.map(({ rule }) => rule);

describe('joined', () => {
  test.each([
    ['into a template', `const put = (kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\nawait put('labels');`],
    ['by a sum', `const put = (kind) => fetch('${API}/projects/1/' + kind, ${PUT});\nawait put('labels');`],
    [
      'in another function',
      `const send = (path) => fetch(\`${API}/\${path}\`, ${PUT});\nconst put = (kind) => send('projects/1/' + kind);\nawait put('labels');`,
    ],
    [
      'after it was tested',
      `const put = (kind) => {\n  if (kind !== 'labels') throw new Error(\`no \${kind} here\`);\n  return fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'under another name',
      `const put = (kind) => {\n  const last = kind ?? 'milestones';\n  return fetch(\`${API}/projects/1/\${last}\`, ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'by a method of a text',
      `const put = (kind) => fetch(\`${API}/projects/1/\`.concat(kind), ${PUT});\nawait put('labels');`,
    ],
    [
      'with a slash first',
      `const put = (kind) => {\n  const path = \`/\${kind}\`;\n  return fetch('${API}/projects/1' + path, ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'with what stands behind it first',
      `const put = (kind) => {\n  const path = \`\${kind}?a=b\`;\n  return fetch('${API}/projects/1/' + path, ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'in a list',
      `const put = (kind) => fetch(['${API}', 'projects', '1', kind].join('/'), ${PUT});\nawait put('labels');`,
    ],
    [
      'by a function that is declared as one',
      `function put(kind) {\n  return fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\n}\nawait put('labels');`,
    ],
    [
      'by options',
      `const send = ({ kind }) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\nconst put = (kind) => send({ kind });\nawait put('labels');`,
    ],
    [
      'by a method of an object',
      `const api = { put: (kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT}) };\nawait api.put('labels');`,
    ],
    [
      'by a method of an object that takes more in',
      `const api = { ...others, async put(kind) { return fetch(\`${API}/projects/1/\${kind}\`, ${PUT}); } };\nawait api.put('labels');`,
    ],
    [
      'by a method that what is taken in may have',
      `const join = { put: (kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT}) };\nconst api = { put: (kind) => kind === 'x', ...join };\nawait api.put('labels');`,
    ],
    [
      'behind a verb and a blank',
      `const send = (text) => fetch(\`${API}\${text.slice(4)}\`, ${PUT});\nconst put = (kind) => send('PUT /projects/1/' + kind);\nawait put('labels');`,
    ],
    [
      'by a list that it is put into',
      `const put = (kind) => {\n  const parts = ['${API}', 'projects', '1'];\n  parts.push(kind);\n  return fetch(parts.join('/'), ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'by a list that is spread into another one',
      `const tail = ['projects', '1', 'labels'];\nawait fetch(['${API}', ...tail].join('/'), ${PUT});`,
    ],
    [
      'by a list of a member',
      `const held = { parts: ['${API}', 'projects', '1', 'labels'] };\nawait fetch(held.parts.join('/'), ${PUT});`,
    ],
    [
      'by an entry of a table',
      `const PATHS = { one: { list: 'labels' } };\nconst put = (kind) => fetch(\`${API}/projects/1/\${PATHS[kind].list}\`, ${PUT});\nawait put(process.argv[2]);`,
    ],
    [
      'by an entry of a table in a table',
      `const PATHS = { one: { list: { name: 'labels' } } };\nconst put = (kind, verb) => fetch(\`${API}/projects/1/\${PATHS[kind][verb].name}\`, ${PUT});\nawait put(...process.argv);`,
    ],
    [
      'by an entry of a table that gets a name first',
      `const PATHS = { one: { list: 'labels' } };\nconst put = (kind) => {\n  const own = PATHS[kind];\n  return fetch(\`${API}/projects/1/\${own.list}\`, ${PUT});\n};\nawait put(process.argv[2]);`,
    ],
    [
      'by a list that is asked for it and gone through',
      `const kinds = ['labels'];\nif (kinds.includes(process.argv[2])) for (const kind of kinds) await fetch(\`${API}/projects/1/\${kind}\`, ${PUT});`,
    ],
    ['by a callback for each', `['labels'].forEach((kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT}));`],
    [
      'by a callback that is asked of some',
      `await ['labels'].some((kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT}));`,
    ],
    [
      'after it was asked for its beginning',
      `const put = (kind) => {\n  if (kind.startsWith('x')) throw new Error(\`no \${kind}\`);\n  return fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\n};\nawait put('labels');`,
    ],
    [
      'by a method of its own that is called as those of a list',
      `const own = { kind: 'labels', includes(id) { return fetch(\`${API}/projects/\${id}/\${this.kind}\`, ${PUT}); } };\nawait own.includes('1');`,
    ],
    [
      'by a list of a class',
      `class Path {\n  parts = ['${API}', 'projects'];\n  constructor(id) { this.parts.push(id, 'labels'); }\n  get url() { return this.parts.join('/'); }\n}\nawait fetch(new Path('1').url, ${PUT});`,
    ],
  ])('%s', (_, text) => expect(found(text)).toEqual(['label-by-name']));

  test.each([
    ['with slashes of their own', "'/projects/', '1', '/labels/'"],
    ['with a query behind it', "'projects', '1', 'labels', '?a=b'"],
    ['with a name between', "'projects', id, 'labels'"],
    ['with nothing between', "'projects', '1', '', 'labels'"],
    ['with several segments in one', "'projects/1', 'labels'"],
  ])('by a function that is called after joining, %s', (_, pieces) => {
    const text = `import { joinUrl } from './join.js';\nawait fetch(joinUrl('${API}', ${pieces}), ${PUT});`;
    expect(found(text)).toEqual(['label-by-name']);
  });

  test('by a function that is called after joining and takes a verb as well', () => {
    const text = `const joinAndSend = (path, method) => fetch(\`${API}/projects/1/\${path}\`, { method });\nawait joinAndSend('labels', 'PUT');`;
    expect(found(text)).toEqual(['label-by-name']);
  });

  test('in another file', () => {
    const put = `export const put = (kind) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT});\n`;
    expect(found(put, "import { put } from './file0.js';\nawait put('labels');\n")).toEqual(['label-by-name']);
  });
});

test('a list in another file', () => {
  const parts = `export const parts = ['${API}', 'projects', '1', 'labels'];\n`;
  expect(found(parts, `import { parts } from './file0.js';\nawait fetch(parts.join('/'), ${PUT});\n`)).toEqual([
    'label-by-name',
  ]);
});

describe('right behind another word of the path', () => {
  const sent = "{ method: 'POST', body: JSON.stringify({ wiki_enabled: true }) }";
  test.each([
    ['in a list', `await fetch(['${API}', 'projects', 'user', '1'].join('/'), ${sent});`],
    ['in a template', `const make = (kind) => fetch(\`${API}/projects/\${kind}/1\`, ${sent});\nawait make('user');`],
    [
      'behind a base',
      `const projects = '${API}/projects';\nconst make = (kind) => fetch(\`\${projects}/\${kind}/1\`, ${sent});\nawait make('user');`,
    ],
    [
      'in the place of a placeholder',
      `const make = (kind) => fetch('${API}/projects/:kind/1'.replace(':kind', kind), ${sent});\nawait make('user');`,
    ],
    [
      'in the place of a placeholder of a base',
      `const path = '/projects/{kind}/1';\nconst make = (kind) => fetch(\`${API}\${path.replace('{kind}', kind)}\`, ${sent});\nawait make('user');`,
    ],
    [
      'behind a base of a table',
      `const PATHS = { projects: '${API}/projects', groups: '${API}/groups' };\nconst make = (of, kind) => fetch(\`\${PATHS[of]}/\${kind}/1\`, ${sent});\nawait make('projects', 'user');`,
    ],
    ['by a sum', `const make = (kind) => fetch('${API}/projects' + '/' + kind + '/1', ${sent});\nawait make('user');`],
    [
      'behind a base that is used more often than is followed',
      `const projects = '${API}/projects';\n${Array.from({ length: 80 }, (_, at) => `const one${at} = \`\${projects}?page=${at}\`;`).join('\n')}\nconst make = (kind) => fetch(\`\${projects}/\${kind}/1\`, ${sent});\nawait make('user');`,
    ],
  ])('%s', (_, text) => expect(found(text)).toEqual(['project-features']));

  test('in another file', () => {
    const make = `export const make = (kind) => fetch(\`${API}/projects/\${kind}/1\`, ${sent});\n`;
    expect(found(make, "import { make } from './file0.js';\nawait make('user');\n")).toEqual(['project-features']);
  });
});

describe('spelt where something else is filled in', () => {
  const base = `const base = '${API}/projects/1';\n`;
  test.each([
    ['in a template', "`${base}/${'labels'}`"],
    ['in a template with a slash of another', "`${base + '/'}${'labels'}`"],
    ['in a sum', "base + '/' + 'labels'"],
    ['in a list', "[base, 'labels'].join('/')"],
    ['in a list that is named', "[...[base, 'labels']].join('/')"],
    ['as one of two', "`${base}/${process.argv[2] ? 'labels' : 'issues'}`"],
  ])('%s', (_, address) => expect(found(`${base}await fetch(${address}, ${PUT});`)).toEqual(['label-by-name']));
});

describe('under a name of an object', () => {
  const kinds = "const kinds = { kind: 'labels' };\n";
  test.each([
    ['in a template', `await fetch(\`${API}/projects/1/\${kinds.kind}\`, ${PUT});`],
    ['in a template over several lines', `await fetch(\`\n  ${API}/projects/1/\${kinds.kind}\n\`, ${PUT});`],
    ['in a sum', `await fetch('${API}/projects/' + 1 + '/' + kinds.kind, ${PUT});`],
    ['in a list', `await fetch(['${API}', 'projects', 1, kinds.kind].join('/'), ${PUT});`],
    [
      'in a list of its own',
      `const parts = ['${API}/projects/1'];\nparts.push(kinds.kind);\nawait fetch(parts.join('/'), ${PUT});`,
    ],
    ['behind a name', `const base = '${API}/projects/1/';\nawait fetch(base + kinds.kind, ${PUT});`],
    [
      'in a copy under the same name',
      `const copy = { kind: kinds.kind };\nawait fetch(\`${API}/projects/1/\${copy.kind}\`, ${PUT});`,
    ],
    [
      'in one of many copies under the same name',
      `const copies = [kinds].map(({ kind }) => ({ id: 1, kind }));\nfor (const { kind } of copies) await fetch(\`${API}/projects/1/\${kind}\`, ${PUT});`,
    ],
    [
      'in a copy that is looked up by a name of run time',
      `const copy = { kind: kinds.kind };\nawait fetch(\`${API}/projects/1/\${copy[process.argv[2]]}\`, ${PUT});`,
    ],
  ])('%s', (_, text) => expect(found(kinds + text)).toEqual(['label-by-name']));

  test.each([
    ['in no path', `await fetch(\`${API}/projects/1/issues?kind=\${kinds.kind}\`, ${PUT});`],
    ['in a sentence', `const text = \`no \${kinds.kind} here\`;\nawait fetch('${API}/projects/1/issues', ${PUT});`],
    ['in another path', `await fetch(\`${API}/projects/1/\${kinds.kind}/issues\`, ${PUT});`],
  ])('not %s', (_, text) => expect(found(kinds + text)).toEqual([]));
});

describe('by a private method', () => {
  const asks = `return fetch(\`${API}/projects/1/\${kind}\`, ${PUT});`;
  test('that asks', () => {
    const text = `class Client {\n  private put(kind: string) { ${asks} }\n  all() { return this.put('labels'); }\n}\n`;
    expect(scan(sourcesOf(new Map([['a.ts', text]]))).findings.map(({ rule }) => rule)).toEqual(['label-by-name']);
    expect(found(text.replace('private put(kind: string)', '#put(kind)').replace('this.put', 'this.#put'))).toEqual([
      'label-by-name',
    ]);
  });
  test('that looks at it', () => {
    const text = `class Client {\n  #is(kind) { return kind.length > 3 && kind.trim() === 'x'; }\n  async put(kind) { ${asks} }\n  all() { return this.#is('labels'); }\n}\n`;
    expect(found(text)).toEqual([]);
  });
});

describe('in an object that is handed over', () => {
  const asks = `({ kind }) => fetch(\`${API}/projects/1/\${kind}\`, ${PUT})`;
  test.each([
    [
      'to a method of an instance',
      `class Client {\n  put = ${asks};\n}\nconst client = new Client();\nconst put = (kind) => client.put({ kind });\nawait put('labels');`,
    ],
    [
      'to what a function gives',
      `const make = () => ({ put: ${asks} });\nconst put = (kind) => make().put({ kind });\nawait put('labels');`,
    ],
    ['to what gives it back', `const put = (kind) => (${asks})(Object.assign({}, { kind }));\nawait put('labels');`],
    ['to a copy of it', `const put = (kind) => (${asks})(structuredClone({ kind: kind }));\nawait put('labels');`],
    [
      'to a function of which nothing is known, as its address',
      `const put = (kind) => clients.first().send({ baseURL: '${API}/projects/1', path: kind, method: 'PUT' });\nawait put('labels');`,
    ],
  ])('%s', (_, text) => expect(found(text)).toEqual(['label-by-name']));

  test('to a function of which nothing is known, under a name that no address goes by', () => {
    const text = `const put = (kind) => rows.insert(jobs).values({ kind, path: '${API}/projects/1/issues' });\nawait put('labels');`;
    expect(found(text)).toEqual([]);
  });
});

describe('only held against something', () => {
  const asked = `const put = (kind, path) => fetch(\`${API}/projects/1/\${path}\`, ${PUT});\n`;
  test.each([
    [
      'a key',
      "const needed = (of, key) => {\n  if (!(key in of)) throw new Error(`${key} is needed`);\n  return of[key];\n};\nawait put('x', needed(input, 'labels'));",
    ],
    [
      'a list',
      "const isOne = (kind) => ['labels', 'issues'].includes(kind);\nawait put('x', isOne('labels') ? 'a' : 'b');",
    ],
    ['what a test expects', "test('x', async () => expect((await put('x', 'y')).kind).toBe('labels'));"],
    [
      'the name of a parameter',
      "const url = new URL(input);\nurl.searchParams.set('labels', 'a');\nconst form = new FormData();\nform.append('labels', 'a');\nawait put('x', url.search);",
    ],
    [
      'a word that a header has behind another one',
      "const api = { read: (token) => fetch('https://example.com/x', { headers: { Authorization: `Bearer ${token}` } }) };\nawait put('x', (await api.read('labels')).status);",
    ],
    ['a test', "const same = (one, other) => one === other;\nawait put('x', same(input, 'labels') ? 'a' : 'b');"],
  ])('%s', (_, text) => expect(found(asked + text)).toEqual([]));
});
