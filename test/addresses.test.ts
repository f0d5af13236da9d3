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

  test('behind a verb, wherever it comes from', () => {
    const url = `const url = 'https://gitlab.com${MERGE_REQUEST}';\n`;
    for (const route of [`'GET ${MERGE_REQUEST}'`, '`GET ${url}`', "'GET ' + url"])
      expect(asked(`import { load } from 'some-client';\n${url}const mr = await load(${route});`)).toEqual([
        'merged-by',
      ]);
  });

  test.each(['`Asking ${url} now`', "'Failed: ' + url", '`rawExec: ${url}`', '`Could not load ${url}`'])(
    'not by who is told %s',
    (said) => {
      const url = `const url = 'https://gitlab.com${MERGE_REQUEST}';\n`;
      expect(asked(`import { say } from 'some-logger';\n${url}const mr = say(${said});`)).toEqual([]);
    },
  );

  describe('not by a function that asks nobody', () => {
    const load = (body: string): readonly string[] => asked(`${body}\nconst mr = load('${MERGE_REQUEST}');`);

    test.each([
      [
        'what it cuts out',
        'const load = (path) => { const [first] = path.split("/"); return cut[first]; };\nconst cut = globalThis.cut;',
      ],
      [
        'what another one gives it',
        'const clean = (path) => table[path.trim()];\nfunction load(path) { return clean(path.toLowerCase()); }\nconst table = globalThis.table;',
      ],
      [
        'what a callback makes',
        'const load = (path) => known.find((each) => path.startsWith(each.path));\nconst known = globalThis.known;',
      ],
      [
        'what calls itself',
        'function load(path, depth = 0) { return depth > 3 ? table[path] : load(path, depth + 1); }\nconst table = globalThis.table;',
      ],
    ])('%s', (_, body) => expect(load(body)).toEqual([]));

    test.each([
      [
        'but one that is handed what asks',
        'const load = (path) => paths.map(ask);\nconst paths = [];\nimport { ask } from "some-client";',
      ],
      [
        'but a command',
        'import { execSync } from "node:child_process";\nconst load = (path) => table[execSync(`curl ${path}`)];\nconst table = globalThis.table;',
      ],
      [
        'but another one that may',
        'const load = (path) => table[other(path)];\nconst other = (path) => globalThis.send(path);\nconst table = globalThis.table;',
      ],
      [
        'but what runs a generator',
        "function* load(path) { const one = yield { method: 'GET', path }; return table[one]; }\nconst table = globalThis.table;",
      ],
      ['but a tag of a text', 'const load = (path) => table[ask`${path}`];\nconst { ask, table } = globalThis;'],
      [
        'but one that asks for each',
        'import { ask } from "some-client";\nconst load = (path) => table[Array.from([path], ask)];\nconst table = globalThis.table;',
      ],
      ['but what it waits for', 'const load = async (path) => table[await path];\nconst table = globalThis.table;'],
      [
        'but one that a name may be later',
        'let other = (path) => path;\nother = globalThis.other;\nconst load = (path) => table[other(path)];\nconst table = globalThis.table;',
      ],
    ])('%s', (_, body) => expect(load(body)).toEqual(['merged-by']));
  });
});

describe('what fills an address', () => {
  const API = 'https://gitlab.com/api/v4';
  test.each([
    ['whose host is not known', 'https://${process.env.HOST}/api/v4/projects/1/merge_requests/1'],
    ['whose host is worked out', 'https://${hostOf(settings)}/api/v4/projects/1/merge_requests/1'],
    ['with an id that nothing tells', `${API}/projects/\${process.argv[2]}/merge_requests/\${Number(process.argv[3])}`],
    ['with an id that tells nothing', `${API}/projects/\${encodeURIComponent('issues')}/merge_requests/1`],
  ])('does not matter %s', (_, address) => {
    expect(found(reading(`\`${address}\``))).toEqual(['merged-by']);
  });

  test.each([
    ['several segments', "'1/merge_requests/1'", '/projects/${rest}'],
    ['a word of the path', "'merge_requests'", '/projects/1/${rest}/1'],
    ['the first words', "'projects/1/merge_requests'", '/${rest}/1'],
  ])('matters where it is %s', (_, rest, path) => {
    expect(found(`const rest = ${rest};\n${reading(`\`${API}${path}\``)}`)).toEqual(['merged-by']);
    expect(found(`const rest = ${rest};\n${reading(`'${API}${path.replace('${rest}', "' + rest + '")}'`)}`)).toEqual([
      'merged-by',
    ]);
  });

  test('matters where a word stands in front of a query', () => {
    const send = (end: string): string =>
      `import { client } from 'some-client';\nconst base = ['${API}'];\nconst own = { kind: 'projects/1' };\nconst page = (text) => text.trim();\nconst end = ${end};\nexport const put = () => client.put(\`\${base[0]}/\${own.kind}\${end}\`, { name: 'a' });\n`;
    expect(found(send("`/labels?page=${page('1')}`"))).toEqual(['label-by-name']);
    expect(found(send("`/milestones?page=${page('1')}`"))).toEqual([]);
  });

  test('matters where a host with the root of the API stands before what looks like a release', () => {
    const send = (base: string): string =>
      `const base = ${base};\nawait fetch(\`https://\${base}/projects/1/releases/v1.2.0/assets/links\`, { method: 'POST', body: JSON.stringify({ filepath: '/a' }) });\n`;
    expect(found(send("'gitlab.com/api/v4'"))).toEqual(['release-filepath']);
    expect(found(send('process.env.BASE'))).toEqual(['release-filepath']);
  });

  test('matters where it may be the root of the API', () => {
    const root = "const root = 'gitlab/api/v4';\n";
    expect(found(root + reading('`https://example.com/${root}/projects/1/merge_requests/1`'))).toEqual(['merged-by']);
    expect(found(reading('`https://example.com/api/v1/projects/${root}/merge_requests/1`'))).toEqual([]);
    expect(found(reading('`https://${host}/api/v1/projects/1/merge_requests/1`'))).toEqual([]);
  });
});

describe('what else is of the type of a constant that is written out', () => {
  const tools = [
    'interface Tool { name: string; run(id: number): Promise<any> }',
    `export const one: Tool = { name: 'one', run: async (id) => (await fetch(\`https://gitlab.com/api/v4/projects/\${id}/merge_requests/1\`)).json() };`,
    "export const other: Tool = { name: 'other', run: async (id) => known[id] };",
    'declare const known: any[];\n',
  ].join('\n');
  const read = (line: string): readonly string[] =>
    scan(sourcesOf(new Map([['a.ts', `${tools}${line}\nconsole.log(mr.merged_by);\n`]]))).findings.map(
      ({ rule }) => rule,
    );

  test.each([
    ['it is itself', 'const mr = await one.run(1);'],
    ['it is one of some', 'const mr = await [one, other][Number(process.argv[2])].run(1);'],
    [
      'it is handed in',
      'export async function say(tool: Tool) { const mr = await tool.run(1); console.log(mr.merged_by); }\nconst mr = { merged_by: 1 };',
    ],
    ['it lacks the member', 'const last = { name: "last" } as Tool;\nconst mr = await last.run(1);'],
    [
      'others are spread into it',
      'declare const more: Tool;\nconst last: Tool = { ...more, name: "last" };\nconst mr = await last.run(1);',
    ],
  ])('is meant where %s', (_, line) => expect(read(line)).toEqual(['merged-by']));

  test('is meant where it is nothing to begin with', () => {
    const line = "const last: Tool = { name: 'last', run: null! };\nfill(last);\nconst mr = await last.run(1);";
    expect(read(line)).toEqual(['merged-by']);
  });

  test('is not meant where the constant says it', () => {
    expect(read('const mr = await other.run(1);')).toEqual([]);
  });
});

test('who looks for a text asks no server of the program for it', () => {
  const served = [
    "import express from 'express';",
    'const app = express();',
    `app.get('/api/one', async (request, response) => response.json(await (await fetch('https://gitlab.com${MERGE_REQUEST}')).json()));`,
  ].join('\n');
  expect(found(`${served}\nconst mr = await load('/api/one');\nconsole.log(mr.merged_by);\n`)).toEqual(['merged-by']);
  expect(found(`${served}\nconst mr = texts.includes('/api/one');\nconsole.log(mr.merged_by);\n`)).toEqual([]);
});

describe('a path is put together', () => {
  const API = 'https://gitlab.com/api/v4';
  const SENT = "{ method: 'PUT', body: JSON.stringify({ assignee_id: 1 }) }";
  const put = (address: string): string => `await fetch(${address}, ${SENT});`;
  const into = (path: string): string =>
    `async (kind, iid, body) => { await fetch(\`${API}/projects/1/${path}\`, { method: 'PUT', body: JSON.stringify(body) }); }`;

  test.each([
    [
      'of its beginning behind a base that is spelt',
      `const begun = \`projects/\${process.env.ID}\`;\n${put(`\`${API}/\${begun}/issues/2\``)}`,
    ],
    [
      'of its beginning right behind the root',
      `const begun = \`/projects/\${process.env.ID}\`;\n${put(`\`${API}\${begun}/issues/2\``)}`,
    ],
    [
      'of what a function gives',
      `const project = (id) => \`projects/\${id}\`;\n${put(`'${API}/' + project(1) + '/issues/2'`)}`,
    ],
    ['of its end', `const what = 'issues/2';\n${put(`\`${API}/projects/1/\${what}\``)}`],
    ['of its middle', `const what = 'projects/1/issues';\n${put(`\`${API}/\${what}/2\``)}`],
    [
      'of a pattern',
      `const paths = { issues: 'projects/:id/issues' };\n${put(`'${API}/' + paths.issues.replace(':id', 1) + '/' + 2`)}`,
    ],
    ['of a word behind a slash', `let path = '${API}/projects/1/';\npath += 'issues';\npath += '/2';\n${put('path')}`],
    ['of a word that is put behind it last', `let path = '${API}/projects/1/issues/';\npath += '2';\n${put('path')}`],
    ['of what a function is called for', `const kind = () => 'issues';\n${put(`\`${API}/projects/1/\${kind()}/2\``)}`],
    [
      'of one of the words that a function gives',
      `const kind = (of) => (of === 'issue' ? 'issues' : 'epics');\n${put(`\`${API}/projects/1/\${kind(process.argv[2])}/2\``)}`,
    ],
    [
      'of a word that a function gives, and that another one joins',
      `const kind = () => 'issues';\nconst url = (id, kind, iid) => \`${API}/projects/\${id}/\${kind}/\${iid}\`;\n${put("url(1, kind(), '2')")}`,
    ],
    [
      'of one of two words, which a function joins',
      `const kind = process.env.EPICS ? 'epics' : 'issues';\nconst url = (kind, iid) => \`${API}/projects/1/\${kind}/\${iid}\`;\n${put('url(kind, 2)')}`,
    ],
    [
      'of several segments that a function gives at the end',
      `const clean = (text) => text.trim();\n${put(`'${API}/projects/1/' + clean('issues/2')`)}`,
    ],
    [
      'of a word that is given back',
      `const clean = (text) => text.trim();\n${put(`\`${API}/projects/1/\${clean('issues')}/2\``)}`,
    ],
    [
      'of a word that is given back and handed on',
      `const url = (kind) => \`${API}/projects/1/\${kind}/2\`;\n${put("url(encodeURIComponent('issues'))")}`,
    ],
    [
      'of a constant that is handed over',
      `const KIND = 'issues';\nconst url = (kind) => \`${API}/projects/1/\${kind}/2\`;\n${put('url(KIND)')}`,
    ],
    [
      'of a member that is handed over',
      `const KINDS = { issue: 'issues' };\nconst url = (kind) => \`${API}/projects/1/\${kind}/2\`;\n${put('url(KINDS.issue)')}`,
    ],
    [
      'of all that a function is given',
      `const url = (...parts) => ['${API}', ...parts].join('/');\n${put("url('projects', 1, 'issues', 2)")}`,
    ],
    [
      'of what it is given first, and of all the rest',
      `const url = (kind, ...parts) => ['${API}', kind, ...parts].join('/');\n${put("url('projects', 1, 'issues', 2)")}`,
    ],
    [
      'of all that a method hands on',
      `class Api {\n  #join(...all) { return ['${API}', ...all].join('/'); }\n  issue(iid) { return this.#join('projects', 1, 'issues', iid); }\n}\n${put('new Api().issue(2)')}`,
    ],
    [
      'of a list, each of which is written anew',
      `const parts = ['${API}', 'projects', '1'];\nparts.push('issues');\nparts.push('2');\n${put("parts.filter(Boolean).map((each) => each.trim()).join('/')")}`,
    ],
    [
      'inside of a function that gives nothing',
      `const send = ${into('${kind}/${iid}')};\nawait send('issues', 2, { assignee_id: 1 });`,
    ],
    [
      'inside of one that is handed the end of it',
      `const send = ${into('${kind}')};\nawait send(\`issues/\${process.env.IID}\`, 2, { assignee_id: 1 });`,
    ],
  ])('%s', (_, text) => expect(found(`${text}\n`)).toEqual(['merge-request-assignee']));

  test.each([
    ['and is another one', `const begun = \`topics/\${process.env.ID}\`;\n${put(`\`${API}/\${begun}/issues/2\``)}`],
    [
      'of what another server has',
      `const begun = \`projects/\${process.env.ID}\`;\n${put('`https://example.com/v1/${begun}/issues/2`')}`,
    ],
    [
      'of a list that is longer',
      `const url = (...parts) => ['${API}', ...parts].join('/');\n${put("url('projects', 1, 'issues', 2, 'notes')")}`,
    ],
    [
      'of what is left of a list',
      `const url = (...parts) => { parts.shift(); return '${API}/projects/1/' + parts.join('/'); };\n${put("url('issues', 2)")}`,
    ],
    [
      'of a word that is only looked at',
      `const kind = (of) => of === 'issues';\n${put(`\`${API}/projects/1/\${kind('issues')}/2\``)}`,
    ],
  ])('%s', (_, text) => expect(found(`${text}\n`)).toEqual([]));
});

describe('what is sent gets another name without a look', () => {
  const SENT = "{ method: 'POST', body: JSON.stringify({ filepath: '/a' }) }";
  const PARTS = "const parts = ['https://gitlab.com/api/v4', 'projects', '1', 'releases', 'v1', 'assets', 'links'];\n";
  const join = (inside: string): string =>
    `const join = (...all) => { ${inside} return ['https://gitlab.com/api/v4', ...all].join('/'); };\n`;
  const LINKS = "join('projects', '1', 'releases', 'v1', 'assets', 'links')";
  const fixes = (text: string): readonly unknown[] =>
    scan(sourcesOf(new Map([['a.mjs', text]]))).findings.map(({ fix }) => fix);

  test.each([
    ['spelt', "await fetch('https://gitlab.com/api/v4/projects/1/releases/v1/assets/links', SENT);"],
    ['joined', `${PARTS}await fetch(parts.join('/'), SENT);`],
    [
      'of a constant',
      "const kind = 'links';\nawait fetch(`https://gitlab.com/api/v4/projects/1/releases/v1/assets/${kind}`, SENT);",
    ],
  ])('where the address is %s', (_, text) => expect(fixes(text.replace('SENT', SENT))).toEqual(['safe']));

  test.each([
    [
      'of which something is left out',
      `${PARTS}await fetch(parts.filter((each) => each !== 'links').join('/'), SENT);`,
    ],
    ['that is cut', `${PARTS}await fetch(parts.slice(0, 3).map((each) => each.trim()).join('/'), SENT);`],
    ['that is cut before', `${PARTS}parts.splice(3);\nawait fetch(parts.map((each) => each.trim()).join('/'), SENT);`],
    ['that loses its end under another name', `${join('const own = all; own.pop();')}await fetch(${LINKS}, SENT);`],
    [
      'that another function turns round',
      `const turn = (list) => list.reverse();\n${join('turn(all);')}await fetch(${LINKS}, SENT);`,
    ],
    ['with something else in its place', `${join("all[5] = 'other';")}await fetch(${LINKS}, SENT);`],
  ])('not where it is of a list %s', (_, text) => {
    expect(fixes(text.replace('SENT', SENT))).not.toContain('safe');
  });

  test('not where another function may say another word', () => {
    const text = `let kind = 'links';\nconst set = (to) => { kind = to; };\nset(process.argv[2]);\nawait fetch(\`https://gitlab.com/api/v4/projects/1/releases/v1/assets/\${kind}\`, ${SENT});`;
    expect(fixes(text)).toEqual(['review']);
  });
});
