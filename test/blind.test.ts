/** What is neither found nor ruled out is told, and what stands together is told as one. */
import { describe, expect, test } from 'vitest';
import * as engine from '../src/engine.ts';
import { sourcesOf } from './fixtures.ts';
import { folderWith, sunset } from './stub.ts';

const look = (text: string) => engine.scan(sourcesOf(new Map([['a.ts', text]])), {});
const runner = "const runner = await (await fetch('https://gitlab.com/api/v4/runners/1')).json();";

describe('what the program writes to an answer', () => {
  test('is a blind spot, also in a draft', () => {
    const { blind } = look(
      `import { produce } from 'immer';\n${runner}\nexport const off = produce(runner, (draft: any) => { draft.active = false; });`,
    );
    expect(blind.map(({ message }) => message)).toEqual([
      'The program writes `active` of a Runner here: whoever reads it afterwards was not looked for.',
    ]);
  });
  test('is none where it is no answer', () => {
    expect(look("const own = { active: true };\nown.active = false;\nexport default own; // '/runners'").blind).toEqual(
      [],
    );
  });
  test('stands in one group with all that is read of it', () => {
    const { findings } = look(
      `${runner}\nrunner.active = flag();\nif (runner.active) on();\nexport const word = runner.active ? 'a' : 'b';`,
    );
    expect(findings.map(({ fix }) => fix)).toEqual(['manual', 'manual']);
    expect(new Set(findings.map(({ group }) => group)).size).toBe(1);
  });
});

describe('what is sent that nothing follows', () => {
  const told = (text: string) =>
    look(
      `import axios from 'axios';\nimport { Gitlab } from '@gitbeaker/rest';\nimport { load } from 'some-library';
const runner = 'https://gitlab.com/api/v4/runners/1';\nexport const own = { active: true, scope: 'active' };\n${text}`,
    ).blind.map(({ code, message }) => `${code}: ${message}`);
  const body = ['body: The body that is sent to `PUT /runners/{id}` is not in sight.'];
  const query = ['body: The query that is sent to `GET /runners` is not in sight.'];
  test.each([
    "export const set = (body: any) => fetch(runner, { method: 'PUT', body: JSON.stringify(body) });",
    'export const set = (body: any) => axios.put(runner, body);',
    "export const set = (data: unknown) => axios({ method: 'put', url: runner, data });",
    'export const set = async () => axios.put(runner, await load());',
    'export const set = (rest: Record<string, unknown>) => axios.put(runner, { locked: true, ...rest });',
    'export const set = (body: any) => axios.put(runner, new URLSearchParams(body));',
    'export const set = (body: any) => new Gitlab({}).Runners.edit(1, body);',
  ])('is a blind spot: %s', (text) => expect(told(text)).toEqual(body));
  test.each([
    'export const list = (query: string) => fetch(`https://gitlab.com/api/v4/runners?${query}`);',
    "export const list = (params: any) => axios.get('https://gitlab.com/api/v4/runners', { params });",
  ])('is one in a query: %s', (text) => expect(told(text)).toEqual(query));
  test.each([
    'export const set = (body: { locked: boolean }) => axios.put(runner, body);',
    "export const set = () => fetch(runner, { method: 'PUT', body: JSON.stringify({ locked: true }) });",
    'export const set = (config: any) => axios.put(runner, { locked: true }, config);',
    'export const set = (locked: any) => axios.put(runner, { locked });',
    "export const set = (body: any) => axios.put('https://gitlab.com/api/v4/projects/1/variables/a', body);",
    'export const set = (body: any) => axios.delete(runner, body);',
    'const set = (body: any) => axios.put(runner, body);\nset({ locked: true });',
  ])('is none where all is said, or where nothing of it goes away: %s', (text) => expect(told(text)).toEqual([]));
});

describe('a path whose verb decides, of which nothing tells the verb', () => {
  const told = (method: string) =>
    look(
      `import { verbs } from '@acme/http';\nfetch('https://gitlab.com/api/v4/projects/1/labels', { method: ${method} });`,
    ).blind.map(({ rule, message }) => ({ rule, message }));

  test('is a blind spot', () =>
    expect(told('verbs.replace')).toEqual([
      {
        rule: 'label-by-name',
        message:
          '`PUT /projects/{id}/labels` goes away, and this path was followed to no request that says with which verb it is asked for.',
      },
    ]));
  test('is none where the call says another verb', () => expect(told("'GET'")).toEqual([]));

  test('is none where it is one word that nothing asks with', () =>
    expect(
      look(
        "export class Tools { #all = new Map(); constructor(own: unknown) { this.#all.set('runners', own); } }\nfetch('https://gitlab.com/api/v4/projects');",
      ).blind,
    ).toEqual([]));

  const wrapped = (options: string, more = 'JSON.parse(process.env.MORE)') =>
    look(
      `const api = 'https://gitlab.com/api/v4';
async function load(path: string, more: object) { const response = await fetch(\`\${api}\${path}\`${options}); return { data: await response.json() }; }
export const labels = load('/projects/1/labels', ${more});`,
    ).blind.map(({ rule }) => rule);
  test.each(['', ", { headers: { 'PRIVATE-TOKEN': 't' } }"])(
    'is none where `fetch(url%s)` reads inside of it',
    (options) => expect(wrapped(options)).toEqual([]),
  );
  test.each([', more', ', { ...more }', ', { method: more.method }'])(
    'is one where `fetch(url%s)` is told elsewhere',
    (options) => expect(wrapped(options)).toContain('label-by-name'),
  );
  test.each([', more', ', { ...more }'])('is none where `fetch(url%s)` is told in sight that it reads', (options) => {
    expect(wrapped(options, "{ headers: { 'PRIVATE-TOKEN': 't' } }")).toEqual([]);
    expect(wrapped(options, "{ method: 'GET' }")).toEqual([]);
  });
});

describe('what a JSON file holds', () => {
  const stands = (text: string) =>
    engine
      .scan(
        sourcesOf(
          new Map([
            ['api.ts', "export const one = async () => (await fetch('https://gitlab.com/api/v4/runners/1')).json();"],
            ['a.test.ts', `import data from './data.json';\nimport * as api from './api';\n${text}`],
          ]),
        ),
        {},
      )
      .blind.map(({ message }) => message);

  test.each(['data', '{ ...data, id: 2 }'])('is a blind spot where %s answers in a test', (given) =>
    expect(stands(`vi.spyOn(api, 'one').mockResolvedValue(${given});`)).toEqual([
      'What `./data.json` holds is given here in the place of a Runner: it was not looked into, and moves with the code that reads it.',
    ]),
  );
  test('is one too where it is taken with require', () => {
    const files = new Map([
      ['api.js', "exports.one = async () => (await fetch('https://gitlab.com/api/v4/runners/1')).json();"],
      [
        'a.test.js',
        "const api = require('./api');\nconst data = require('./data.json');\napi.one.mockResolvedValue(data);",
      ],
    ]);
    expect(engine.scan(sourcesOf(files), {}).blind.map(({ path, at }) => [path, at])).toEqual([['a.test.js', 93]]);
  });
  const served =
    "import { http, HttpResponse } from 'msw';\nconst serve = (path, body) => http.get(`https://gitlab.com/api/v4${path}`, () => HttpResponse.json(body));\n";
  test('is one where a helper of the test serves it under a path of the resource', () =>
    expect(stands(`${served}serve('/runners/1', data);`)).toHaveLength(1));
  test('is none where the helper serves it under another path than the resource', () =>
    expect(stands(`${served}serve('/runners/1', {});\nserve('/user', data);`)).toEqual([]));
  test('is none where it stands for nothing of the API', () =>
    expect(stands("vi.spyOn(shop, 'order').mockResolvedValue(data);\nexpect(data.id).toBe(1);")).toEqual([]));
});

describe('a member that no answer was tied to', () => {
  const asks =
    "export const load = async () => (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests')).json();\n";
  const spotsIn = (text: string) => look(text).blind.map(({ code, rule, message }) => ({ code, rule, message }));

  test('is a blind spot that names what is not followed', () => {
    const [spot, ...others] = spotsIn(
      `import { store } from 'a-store';\n${asks}load().then((all) => store.put(all));\nexport const shown = store.read().merged_by;`,
    );
    expect(others).toEqual([]);
    expect(spot).toMatchObject({ code: 'untied', rule: 'merged-by' });
    expect(spot?.message).toContain('nothing here says what `read()` gives');
    expect(spot?.message).toContain('GET /projects/{id}/merge_requests');
  });
  test('is one where the address is spelt and leads to no request', () => {
    const text = `import { Builder } from 'a-builder';
      const url = \`/api/v4/projects/\${id}/merge_requests\`;
      export const load = async () => fetch(new Builder(url).build());
      import { store } from 'a-store';
      export const shown = store.read().merged_by;`;
    expect(spotsIn(text)).toMatchObject([{ message: expect.stringContaining('GET /projects/{id}/merge_requests') }]);
    expect(spotsIn(text.replace('/api/v4', '/pages'))).toEqual([]);
  });
  test('is none where the program does not ask for what has it', () => {
    expect(spotsIn("import { store } from 'a-store';\nexport const shown = store.read().merged_by;")).toEqual([]);
  });
  test('is none where something says what it is read of', () => {
    expect(spotsIn(`${asks}const own = { merged_by: 1 };\nexport const shown = own.merged_by;`)).toEqual([]);
    expect(
      spotsIn(
        `${asks}interface Own { colour: string; merged_by: string }\nexport const f = (own: Own) => own.merged_by;`,
      ),
    ).toMatchObject([{ message: expect.stringContaining('is declared here') }]);
  });
  test('is none where it is declared among members of another forge', () => {
    const declared = (more: string) =>
      spotsIn(`${asks}export interface Pull { number: number; merged_by: string${more} }`);
    expect(declared('; mergeable: boolean')).toHaveLength(1);
    expect(declared('; mergeable: boolean; changed_files: number')).toEqual([]);
    expect(declared('; mergeable: boolean; changed_files: number; has_conflicts: boolean')).toHaveLength(1);
  });
  test('is none for a common word alone, and one among other members', () => {
    const read = (more: string) =>
      spotsIn(
        `import { store } from 'a-store';\n${asks}const one = store.read();\nexport const shown = [one.assignee${more}];`,
      );
    expect(read('')).toEqual([]);
    expect(read(', one.source_branch, one.target_branch, one.iid')).toMatchObject([{ rule: 'merge-request-assignee' }]);
  });
  test('of a description of the whole API is told once', () => {
    const parts = Array.from(
      { length: 12 },
      (_, i) => `export interface Part${i} { work_in_progress: boolean; colour: string }`,
    );
    expect(spotsIn(asks + parts.join('\n'))).toHaveLength(1);
  });

  const files = {
    'a.js': `import { store } from 'a-store';\n${asks}const mr = store.read();\nconsole.log(mr.merged_by);\n`,
  };
  test('shows the way with --explain-blind, as far as it was followed', async () => {
    const { out } = await sunset(folderWith(files), ['check', '--explain-blind'], { engine: async () => engine });
    const rows = out.split('\n').map((row) => row.trim());
    const at = rows.findIndex((row) => row.startsWith('a.js:4:16'));
    expect(rows.slice(at + 1, at + 4)).toEqual([
      'a.js:2:40  GET /projects/{id}/merge_requests',
      'a.js:3:12  nothing here says what `read()` gives',
      'a.js:3:7  `mr`',
    ]);
    const { out: plain } = await sunset(folderWith(files), ['check'], { engine: async () => engine });
    expect(plain).toContain('a.js:4:16');
    expect(plain).not.toContain('a.js:3:12');
  });
  test('is ruled out by a suppression, which is not stale then', async () => {
    const text = files['a.js'].replace('merged_by);', 'merged_by); // gitlab-sunset-ignore merged-by: it is our own');
    const { code, out } = await sunset(folderWith({ 'a.js': text }), ['check', '--strict', '--format', 'json'], {
      engine: async () => engine,
    });
    expect(JSON.parse(out)).toMatchObject({ blind: [] });
    expect(code).toBe(0);
  });
});

describe('texts that say a name, in a program that asks for what has it', () => {
  const asks = "const list = await (await fetch('https://gitlab.example.com/api/v4/projects')).json();\n";
  const told = (text: string) => look(`${asks}${text}`).blind.map(({ rule, code }) => `${rule} ${code}`);
  test.each([
    "const get = (from, path) => path.split('.').reduce((at, key) => at?.[key], from);\nconsole.log(get({ row: list[0] }, 'row.emails_disabled'));",
    "const pick = (row, text) => JSON.parse(text).concat(text.split(',')).map((key) => row[key]);\nconsole.log(pick(list[0], 'id,emails_disabled'));",
    "const pick = (row, ...keys) => keys.map((key) => row[key.trim()]);\nconsole.log(pick(list[0], ...'id emails_disabled'.split(' ')));",
    "const fill = (text, row) => text.replace(/\\{\\{(\\w+)\\}\\}/g, (_, key) => row[key]);\nconsole.log(fill('{{id}} {{emails_disabled}}', list[0]));",
  ])('are told where nobody follows who reads by them: %s', (text) =>
    expect(told(text)).toEqual(['emails-disabled untied']),
  );
  test.each([
    "const KEY = 'emails_disabled';\nconsole.log(list[0][KEY]);",
    "console.log('the emails_disabled flag of a project');",
    "console.log('id emails_disabled');",
    "const say = (text) => text;\nsay('the emails_disabled flag');",
  ])('are not where it is followed, or no name: %s', (text) => expect(told(text)).toEqual([]));
  test('are not where nothing asks for what has it', () =>
    expect(look("export const names = ['id', 'emails_disabled'];\n").blind).toEqual([]));
});

describe('programs in languages that are not read', () => {
  const asks = "GET = 'https://gitlab.example.com/api/v4/projects/1/merge_requests'\n";
  const said = async (files: Record<string, string>, given: readonly string[] = []) => {
    const { code, err } = await sunset(folderWith({ 'a.js': 'export {};\n', ...files }), ['check', ...given], {
      engine: async () => engine,
    });
    expect(code).toBe(0);
    return err.split('\n').filter((line) => line.startsWith('Not looked into'));
  };

  test('are told where they spell the root of the API, and do not fail the gate', async () => {
    expect(await said({ 'bot/client.py': asks })).toEqual([
      'Not looked into: a program (bot/client.py) in other languages than TypeScript and JavaScript, where the root of the API, or a client of it, is spelt.',
    ]);
    expect(await said({ 'bot/client.py': asks, 'app/api.rb': asks, 'x.py': "print('hello')\n" })).toEqual([
      'Not looked into: 2 programs (app/api.rb is the first) in other languages than TypeScript and JavaScript, where the root of the API, or a client of it, is spelt.',
    ]);
  });
  test('are told where they ask by a library, a variable or GraphQL, in a notebook, and without an ending', async () => {
    for (const [path, text] of Object.entries({
      'bot.py': 'import gitlab\n',
      'main.go': 'import (\n\tgl "gitlab.com/gitlab-org/api/client-go"\n)\n',
      'Bot.java': 'import org.gitlab4j.api.GitLabApi;\n',
      'bot.rb': "require 'gitlab'\n",
      'bot.lua': "local root = os.getenv('CI_API_V4_URL')\n",
      'ask.py': "url = 'https://gitlab.example.com/api/graphql'\n",
      'look.ipynb': '{"cells":[{"source":["requests.get(\\"https://gitlab.example.com/api/v4/runners/5\\")"]}]}',
      'bin/report': "#!/usr/bin/env python3\nprint(get('https://gitlab.example.com/api/v4/runners/5'))\n",
    }))
      expect(await said({ [path]: text }), path).toHaveLength(1);
  });
  test('are no matter where they only say the name', async () => {
    for (const [path, text] of Object.entries({
      'bot.py': 'import gitlab_ci_parser\nfrom tools import gitlab\n',
      'main.go': 'import "gitlab.com/acme/tools"\n',
      'ask.py': "url = 'https://example.com/api/graphql'\n",
      'bin/report': '#!/bin/sh\nexit 0\n',
    }))
      expect(await said({ [path]: text }), path).toEqual([]);
  });
  test('are told of what is asked for alone', async () => {
    expect(await said({ 'bot/client.py': asks, 'src/b.js': 'export {};\n' }, ['src'])).toEqual([]);
    expect(await said({ 'bot/client.py': asks }, ['--quiet'])).toEqual([]);
  });
  test('are no matter where they ask somebody else', async () =>
    expect(await said({ 'bot/client.py': "GET = 'https://example.com/api/v1/users'\n" })).toEqual([]));
});

describe('a declaration that looks like a resource, and what is read so', () => {
  const board = `export interface MergeRequest { iid: number; title: string; source_branch: string; has_conflicts: boolean; merged_by: { name: string } }
export const load = async (): Promise<MergeRequest[]> => (await fetch('/reviews')).json();
export const by = (mr: MergeRequest) => mr.merged_by.name;
export const line = async () => {
  const mr = await (await fetch('/reviews/1')).json();
  return [mr.iid, mr.title, mr.source_branch, mr.has_conflicts, mr.merged_by];
};
`;
  const told = async (beside: Record<string, string>, text = board) => {
    const { out } = await sunset(
      folderWith({ 'board.ts': text, ...beside }),
      ['check', '--format', 'json', '--no-cache'],
      {
        engine: async () => engine,
      },
    );
    const { findings, blind }: Record<'findings' | 'blind', { line: number }[]> = JSON.parse(out);
    return { found: findings.map(({ line }) => line), blind: blind.map(({ line }) => line) };
  };
  const found = { found: [1, 3, 6], blind: [] };

  test('are blind spots where nothing in the tree can reach the product', async () => {
    expect(await told({})).toEqual({ found: [], blind: [1, 6] });
    // what is said to people alone is no way to it
    const said = { 'README.md': 'Moved here from GitLab.', 'package.json': '{"repository":"https://gitlab.com/a/b"}' };
    expect(await told(said, `// Unlike those of GitLab.\n${board}`)).toEqual({ found: [], blind: [2, 7] });
  });
  test.each<Record<string, string>>([
    { 'app.py': 'import gitlab\n' },
    { '.env.example': 'GITLAB_TOKEN=\n' },
    { 'package.json': '{"dependencies":{"@gitbeaker/rest":"40.0.0"}}' },
    { 'package.json': '{"name":"gitlab-board"}' },
    { 'compose.yaml': 'services:\n  web:\n    environment:\n      API: https://git.example.com/api/v4\n' },
    { 'other.ts': "export const name = 'GitLab';\n" },
    { 'gitlab/other.ts': 'export const n = 1;\n' },
  ])('are likely beside %o', async (beside) => expect(await told(beside)).toEqual(found));
  test('are likely where a user names functions that ask', async () =>
    expect(await told({ '.gitlab-sunset.yaml': 'wrappers:\n  - { call: proxied, path: 0, method: GET }\n' })).toEqual(
      found,
    ));
});

test('a text of a kind that is not read is told where it spells a name of two words, whoever asks GitLab', () => {
  expect(engine.telling('{#each data.mrs as mr}{mr.merged_by.name}{/each}')).toBe(true);
  expect(engine.telling('{#each labels as label}{label.reference}{/each}')).toBe(false);
  expect(engine.needed('{mr.merged_by.name}')).toBe(false);
});

describe('a description of the whole API', () => {
  const request =
    "export const load = async () => (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests')).json();\n";
  const type = (at: number) =>
    `export interface Entity${at} { work_in_progress: boolean; allow_maintainer_to_push: boolean; own_${at}: string }\n`;
  const told = (types: number) =>
    look(`${request}${Array.from({ length: types }, (_, at) => type(at)).join('')}`).blind.map(({ rule, message }) => [
      rule,
      /nor into (.*?) of this file/.exec(message)?.[1],
    ]);

  test('is told at each of a few declarations', () => expect(told(2)).toHaveLength(4));
  test('is told once for each rule, with how many others it is about', () =>
    expect(told(6)).toEqual([
      ['merge-request-draft', '5 others'],
      ['allow-maintainer-to-push', '5 others'],
    ]));
});

describe('a word of a path that is only compared', () => {
  const spotsIn = (text: string) =>
    look(`const get = (path: string) => fetch(\`https://gitlab.com/api/v4\${path}\`);\n${text}`).blind.map(
      ({ code, rule, message }) => [code, rule, message.replace(/ and the path .*/, '')],
    );
  const path = '`/projects/${id}/merge_requests/${iid}/${kind}`';
  const told = [
    'url',
    'merge-request-changes',
    'Here `kind` is a word of `GET /projects/{id}/merge_requests/{merge_request_iid}/changes`,',
  ];

  test.each([
    `export const part = (kind: string, id: string, iid: number) => kind === 'changes' && get(${path});`,
    `export function part(kind: string, id: string, iid: number) { if (id && 'changes' === kind) { return get(${path}); } }`,
    `export function part(kind: string, id: string, iid: number) { switch (kind) { case 'changes': case 'x': return get(${path}); } }`,
    `export const part = (kind: 'changes' | 'commits', id: string, iid: number) => get(${path});`,
    `type Kind = 'changes' | 'commits';\nexport const part = (kind: Kind, id: string, iid: number) => get(${path});`,
    `export const part = (kind: string, id: string, iid: number) => ['changes'].includes(kind) ? get('/projects/' + id + '/merge_requests/' + iid + '/' + kind) : 0;`,
  ])('is a blind spot where the path is made of what is compared: %s', (text) => expect(spotsIn(text)).toEqual([told]));

  test.each([
    `export const part = (kind: string, id: string, iid: number) => kind === 'changes' ? 0 : get(${path});`,
    `export const part = (kind: string, id: string, iid: number) => kind !== 'changes' && get(${path});`,
    `export const part = (kind: string, id: string) => kind === 'changes' && get(\`/users/\${id}/\${kind}\`);`,
    `export const part = (kind: string, id: string, iid: number) => kind === 'commits' && get(${path}); // 'changes'`,
  ])('is none where it is another path: %s', (text) => expect(spotsIn(text)).toEqual([]));
});

describe('a word of a path that a member is declared to be', () => {
  const spotsIn = (text: string) =>
    look(`const get = (path: string) => fetch(\`https://gitlab.com/api/v4\${path}\`);\n${text}`).blind.map(
      ({ rule, message }) => [rule, message.replace(/ is a word .*/, '')],
    );
  const path = (kind: string) => `\`/projects/\${id}/merge_requests/\${iid}/\${${kind}}\``;
  const zod = "import { z } from 'zod';\n";
  const told = (subject: string) => [['merge-request-changes', `Here \`${subject}\``]];

  test.each([
    [
      'asked.kind',
      `interface Asked { kind: 'changes' | 'commits' }\nexport const part = (asked: Asked, id: string, iid: number) => get(${path('asked.kind')});`,
    ],
    [
      'asked.kind',
      `type Kind = 'changes' | 'commits';\ntype Asked = { kind: Kind };\nexport const part = (asked: Asked, id: string, iid: number) => get(${path('asked.kind')});`,
    ],
    [
      'kind',
      `interface Asked { kind: 'changes' | 'commits' }\nexport const part = ({ kind }: Asked, id: string, iid: number) => get(${path('kind')});`,
    ],
    [
      'part',
      `interface Asked { kind: 'changes' | 'commits' }\nexport function load(asked: Asked, id: string, iid: number) { const part = asked.kind; return get(${path('part')}); }`,
    ],
    [
      'asked.kind',
      `${zod}const Asked = z.object({ kind: z.enum(['changes', 'commits']).optional() });\nexport const part = (asked: z.infer<typeof Asked>, id: string, iid: number) => get(${path('asked.kind')});`,
    ],
    [
      'asked.kind',
      `${zod}const Kind = z.enum(['changes', 'commits']);\nconst Asked = z.object({ kind: Kind });\nexport function part(given: unknown, id: string, iid: number) { const asked = Asked.parse(given); return get(${path('asked.kind')}); }`,
    ],
  ])('is a blind spot where the path is made of `%s`: %s', (subject, text) =>
    expect(spotsIn(text)).toEqual(told(subject)),
  );

  test.each([
    `interface Asked { kind: 'changes' | 'commits' }\ninterface Other { kind: string }\nexport const part = (asked: Other, id: string, iid: number) => get(${path('asked.kind')});`,
    `interface Asked { kind: 'changes' | 'commits' }\nexport const part = (asked: Asked, id: string) => get(\`/users/\${id}/merge_requests/\${asked.kind}\`);`,
    `${zod}const Asked = z.object({ kind: z.string().describe('changes') });\nexport const part = (asked: z.infer<typeof Asked>, id: string, iid: number) => get(${path('asked.kind')});`,
  ])('is none where it is another one, or another path: %s', (text) => expect(spotsIn(text)).toEqual([]));
});

describe('what nothing is known of', () => {
  const asks =
    "export const load = async () => (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests')).json();\n";
  const told = (text: string) =>
    look(asks + text).blind.map(({ rule, message }) => [rule, message.slice(0, message.indexOf('.'))]);

  test('is also what an empty object stands in for', () =>
    expect(told('export const show = ({ mr = {} }: any) => mr.merge_status;')).toEqual([
      [
        'merge-status',
        '`merge_status` is read here of something that was not followed: no call of this function that was followed hands over `what is taken apart`',
      ],
    ]));
  test('is also what a library reads by a name', () =>
    expect(
      told("import { pluck } from 'rxjs/operators';\nexport const show = (mr: any) => mr.pipe(pluck('merge_status'));"),
    ).toEqual([
      [
        'merge-status',
        '`merge_status` is read here of something that was not followed: nothing here says what `pluck()` gives',
      ],
    ]));
  test('is also what is nothing until somebody gives it', () =>
    expect(
      told('export class Page { mr: any; constructor() { this.mr = null; } show() { return this.mr.merge_status; } }'),
    ).toEqual([['merge-status', expect.stringContaining('nothing that was followed is written to `this')]]));
  test('is also what it is with more members', () =>
    expect(
      told('export const show = (given: any) => { const mr = { ...given, seen: true }; return mr.merge_status; };'),
    ).toHaveLength(1));
  test.each(['{ ...given, merge_status: 1 }', '{ ...{ title: 1 }, seen: true }', '{ seen: true }'])(
    'is not %s',
    (made) =>
      expect(told(`export const show = (given: any) => { const mr = ${made}; return mr.merge_status; };`)).toEqual([]),
  );
  test('is also the column of a table', () => {
    const named = (key: string) => [
      'merge-status',
      `\`merge_status\` is named here under \`${key}\`, and whose rows are read by that name was not followed`,
    ];
    expect(
      told("export const columns = [{ title: 'Status', dataIndex: 'merge_status' }, { accessorKey: 'merge_status' }];"),
    ).toEqual([named('dataIndex'), named('accessorKey')]);
    expect(told("export const columns = [{ dataIndex: ['merge_status', 'length'] }];")).toEqual([named('dataIndex')]);
  });
  test.each([
    "export const columns = [{ title: 'merge_status' }];",
    "export const column = { dataIndex: 'merge_status' };",
    "export const columns = [{ dataIndex: ['own', 'merge_status'] }];",
  ])('is no column: %s', (text) => expect(told(text)).toEqual([]));
  test('is none where an object is written out', () =>
    expect(told("export const show = ({ mr = { title: '' } }: any) => mr.merge_status;")).toEqual([]));
});

describe('a text that names a member which is declared beside it', () => {
  const declared = `interface Merge { iid: number; source_branch: string; merge_status: string }
export const load = async (): Promise<Merge[]> => (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests')).json();\n`;
  const told = (text: string) =>
    look(`${declared}${text}`).blind.map(({ code, rule, at }) => `${code} ${rule} ${at > declared.length}`);
  test.each([
    "export const column = helper.accessor('merge_status', {});",
    "export const columns = [{ field: 'merge_status.text' }];",
    "export const columns = [{ field: 'merge_status' }];",
    "export const fuse = (all) => new Fuse(all, { keys: ['merge_status'] });",
    "export const page = '<li>{{ row.merge_status }}</li>';",
    "export const page = _.template('<%= merge_status %>');",
    'export const page = `${head()}<li>{{merge_status}}</li>`;',
  ])('is a blind spot, and leaves the declaration to a person: %s', (text) => {
    expect(told(text)).toEqual(['untied merge-status true']);
    expect(look(`${declared}${text}`).findings.map(({ fix, reason }) => [fix, reason])).toEqual([
      ['review', expect.stringContaining('A text names it in line 3')],
    ]);
  });
  test.each([
    "export const help = 'merge_status says whether it can be merged';",
    "export const column = helper.accessor('merge_status_id', {});",
    "export const page = '<li>{{ own_merge_status }}</li> merge_status';",
    "console.log('merge_status');",
  ])('is none: %s', (text) => expect(told(text)).toEqual([]));
});

describe("a test's stand-in of an SDK", () => {
  const uses = "import { Gitlab } from '@gitbeaker/rest';\nnew Gitlab({}).MergeRequests.showChanges(1, 2);\n";
  const told = (text: string) => look(uses + text).blind.map(({ message }) => message);
  test('is told where it has a method that goes away', () =>
    expect(
      told(
        "vi.mock('@gitbeaker/rest', () => ({ Gitlab: vi.fn(() => ({ MergeRequests: { showChanges: vi.fn() } })) }));",
      ),
    ).toEqual([expect.stringContaining("A test's stand-in has `MergeRequests.showChanges` here")]));
  test('is told where a test hands it over by itself', () =>
    expect(
      told(
        "it('lists', () => { const showChanges = vi.fn(); list({ client: { MergeRequests: { showChanges } } }); });",
      ),
    ).toEqual([expect.stringContaining("A test's stand-in has `MergeRequests.showChanges` here")]));
  test.each([
    "it('lists', () => { vi.mock('./own', () => ({ MergeRequests: { showChanges: vi.fn() } })); });",
    "vi.mock('./own', () => ({ MergeRequests: { showChanges: vi.fn() } }));",
    'export const own = { MergeRequests: { showChanges: () => 1 } };',
    "vi.mock('@gitbeaker/rest', () => ({ Other: { showChanges: vi.fn() } }));",
  ])('is none: %s', (text) => expect(told(text)).toEqual([]));
});

describe('a page that no component names', () => {
  const script = "fetch('https://gitlab.com/api/v4/merge_requests').then((response) => response.json()).then(show);";
  const told = (page: string, text = script) =>
    engine
      .scan(
        sourcesOf(
          new Map([
            ['main.js', text],
            ['index.html', page],
          ]),
        ),
        {},
      )
      .blind.filter(({ path }) => path === 'index.html')
      .map(({ at, rule }) => `${rule} ${page.slice(at, at + 12)}`);

  test('is told where its markup or its script reads what goes away', () => {
    expect(told('<b v-for="mr in list" :class="mr.merge_status">{{ text(mr?.merged_by) }}</b>')).toEqual([
      'merge-status merge_status',
      'merged-by merged_by) }',
    ]);
    expect(told("<p></p><script>for (const mr of list) add(mr['merge_status']);</script>")).toEqual([
      'merge-status merge_status',
    ]);
  });
  test('is not told for its prose, for what is commented out, nor in a program of others', () => {
    expect(told('<p>Read <code>mr.merge_status</code>.</p><!-- {{ mr.merge_status }} -->')).toEqual([]);
    expect(told('<b>{{ pr.merged_by }}</b>', 'fetch("https://api.example.com/pulls")')).toEqual([]);
  });
});

describe('what configuration reads of an answer', () => {
  const told = (files: Record<string, string>) =>
    engine
      .scan(sourcesOf(new Map(Object.entries(files))), {})
      .blind.map(({ path, message }) => `${path}: ${/`\w+`/.exec(message)?.[0] ?? message}`);
  const asks = (path: string) => `- uri:\n    url: https://gitlab.example.com/api/v4/${path}\n  register: answer\n`;

  test.each([
    [
      'a member',
      "- debug:\n    msg: no\n  when: answer.json.merge_status != 'x'\n",
      'merge_status',
      'projects/1/merge_requests/2',
    ],
    ['a filter', '- debug:\n    msg: "{{ answer.json | selectattr(\'active\') }}"\n', 'active', 'runners/all'],
    [
      'a loop',
      '- debug:\n    msg: "{{ item.id }}"\n  loop: "{{ answer.json }}"\n  when: item.active\n',
      'active',
      'runners/all',
    ],
    [
      'a map',
      '- debug:\n    msg: "{{ answer.results | map(attribute=\'json.tag_list\') }}"\n',
      'tag_list',
      'projects/1',
    ],
  ])('is a blind spot: %s', (_, reads, field, path) =>
    expect(told({ 'tasks.yml': asks(path) + reads })).toEqual([`tasks.yml: \`${field}\``]),
  );
  test('is one in another file, by the name that the answer was given', () => {
    const files = {
      'a.yml': asks('projects/1/merge_requests/2'),
      'b.yml': '- debug:\n    msg: "{{ answer.json.merge_status }}"\n',
      'c.yml': '- debug:\n    msg: "{{ other.json.merge_status }}"\n',
    };
    expect(told(files)).toEqual(['b.yml: `merge_status`']);
  });
  test('is one in a flow, a check and a panel', () => {
    const mr = 'https://gitlab.example.com/api/v4/projects/1/merge_requests/2';
    expect(
      told({
        'flow.json': JSON.stringify([{ url: mr }, { func: 'return msg.payload.merge_status;' }], null, 1),
        'gatus.yaml': `endpoints:\n  - url: ${mr}\n    conditions: ["[BODY].merge_status == x"]\n`,
        'panel.json': JSON.stringify({ url: mr, columns: [{ selector: 'merge_status' }] }, null, 1),
      }),
    ).toEqual(['flow.json: `merge_status`', 'gatus.yaml: `merge_status`', 'panel.json: `merge_status`']);
  });
  test('is none where the answer is data, or nothing of it is read', () => {
    const url = 'https://gitlab.example.com/api/v4/runners/1';
    expect(told({ 'answer.json': JSON.stringify({ url, response: { id: 1, active: true } }) })).toEqual([]);
    expect(told({ 'tasks.yml': `${asks('runners/1')}- debug:\n    msg: "{{ own.active }}"\n` })).toEqual([]);
  });
});
