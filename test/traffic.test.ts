/** `check --traffic`: recordings of what was called, joined with what the sources say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { catalogue, changes } from '../rules/index.ts';
import type { World } from '../src/cli/world.ts';
import { scan } from '../src/scan.ts';
import { Entries } from '../src/traffic/har.ts';
import type { Traffic } from '../src/traffic/join.ts';
import { programIn } from '../src/traffic/tally.ts';
import { folderWith, sunset } from './stub.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
const real: Partial<World> = {
  engine: async () => ({ scan }),
  catalogue: async () => ({ changes, catalogue }),
};
const source = `
export const pause = (id: number) =>
  fetch(\`https://gitlab.example.com/api/v4/runners/\${id}\`, { method: 'PUT', body: JSON.stringify({ active: false }) });
export async function merger(id: number) {
  const response = await fetch(\`https://gitlab.example.com/api/v4/projects/1/merge_requests/\${id}\`);
  return (await response.json()).merged_by;
}
export const nodes = () => fetch('https://gitlab.example.com/api/v4/geo_nodes');
`;

const check = (files: Files, argv: readonly string[], world: Partial<World> = {}) =>
  sunset(folderWith({ '.gitlab-sunset.yaml': '', ...files }), ['check', ...argv], { ...real, ...world });

/** What the recordings say, all files that are no source given as traffic. */
async function trafficOf(files: Files, argv: readonly string[] = []): Promise<Traffic> {
  const given = Object.keys(files).filter((name) => !name.endsWith('.ts'));
  const { out, err } = await check(files, [
    ...given.flatMap((name) => ['--traffic', name]),
    '--format',
    'json',
    ...argv,
  ]);
  expect(err).toBe('');
  return JSON.parse(out).traffic;
}
const brief = ({ uses }: Traffic): string[] =>
  uses.map(({ count, element, endpoint, joined }) => `${count} ${element} | ${endpoint} | ${joined}`);

const nginx = (request: string, agent = 'bot/1.0', user = '-'): string =>
  `203.0.113.7 - ${user} [20/Nov/2026:10:00:00 +0000] "${request} HTTP/1.1" 200 512 "-" "${agent}" 2.31\n`;
const api = (method: string, path: string, params: Record<string, unknown> = {}, more: object = {}): string =>
  `${JSON.stringify({ time: '2026-11-20T10:00:00.000Z', severity: 'INFO', status: 200, method, path, params: Object.entries(params).map(([key, value]) => ({ key, value })), host: 'gitlab.example.com', remote_ip: '203.0.113.7', ua: 'bot/1.0', user_id: 1, username: 'root', ...more })}\n`;
const entry = (method: string, url: string, more: object = {}) => ({
  startedDateTime: '2026-11-20T10:00:00.000Z',
  request: {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    headers: [{ name: 'User-Agent', value: 'bot/1.0' }],
    queryString: [],
    ...more,
  },
  response: { status: 200, content: { mimeType: 'application/json', text: '{"entries":[{"a":"]}\\""}]}' } },
});
const har = (...entries: object[]) => ({
  log: { version: '1.2', creator: { name: 'x', entries: [] }, pages: [{}], entries, comment: 'end' },
});

describe('what is counted', () => {
  test('an access log of nginx: endpoints and query parameters', async () => {
    const log =
      nginx('GET /api/v4/runners?status=paused') +
      nginx('GET /gitlab/api/v4/runners?status=paused&page=2', 'curl/8.4.0') +
      nginx('GET /api/v4/geo_nodes/3') +
      nginx('GET /api/v4/geo_sites/3') +
      nginx('GET /') +
      nginx('GET /assets/x.js');
    const traffic = await trafficOf({ 'any.name': log });
    expect(brief(traffic)).toEqual([
      '1 GET /geo_nodes/{id} | GET /geo_nodes/{id} | runtime-only',
      '2 Runner.status | GET /runners | runtime-only',
    ]);
    expect(traffic.uses[1]?.agents).toEqual([
      { name: 'bot/1.0', count: 1 },
      { name: 'curl/8.4.0', count: 1 },
    ]);
    expect(traffic.files).toEqual([{ path: 'any.name', format: 'nginx', requests: 6, api: 4, broken: 0 }]);
  });

  test("GitLab's api_json.log: what was sent, too, and the route where the path does not tell", async () => {
    const log =
      api('PUT', '/api/v4/runners/7', { active: 'false' }, { token_type: 'PersonalAccessToken' }) +
      api('PUT', '/api/v4/runners/7', { paused: true }) +
      api('POST', '/api/v4/users', { private_profile: null, email: 'a@b' }, { token_type: 'OauthAccessToken' }) +
      api('POST', '/api/v4/projects/5/releases', { assets: { links: [{ filepath: '/x' }] } }) +
      api(
        'GET',
        '/api/v4/projects/group/project/merge_requests/4/changes',
        {},
        { route: '/api/:version/projects/:id/merge_requests/:merge_request_iid/changes' },
      );
    const traffic = await trafficOf({ 'log.txt': log });
    expect(brief(traffic)).toEqual([
      '1 User.private_profile | POST /users | runtime-only',
      expect.stringContaining('1 GET /projects/{id}/merge_requests/{merge_request_iid}/changes'),
      '1 Runner.active | PUT /runners/{id} | runtime-only',
      '1 ReleaseLink.filepath | POST /projects/{id}/releases | runtime-only',
    ]);
    expect(traffic.uses.map(({ tokens }) => tokens[0]?.kind)).toEqual(['OAuth token', null, 'access token', null]);
  });

  test('GraphQL: documents of production_json.log and graphql_json.log, and the fields that the server lists', async () => {
    const production = (more: object) =>
      api(
        'POST',
        '/api/graphql',
        { query: '[FILTERED]', operationName: 'q' },
        { controller: 'GraphqlController', ...more },
      );
    const log =
      api('POST', '/api/graphql', {
        query: 'query($a: Boolean) { runners(active: $a) { nodes { id } } }',
        variables: {},
      }) +
      production({
        graphql: [{ operation_name: 'q', used_fields: ['CiRunner.active', 'Query.runners', 'CiRunner.projects'] }],
      }) +
      production({}) +
      `${JSON.stringify({ severity: 'INFO', time: 'x', query_string: '{ runnerPlatforms { nodes { name } } }', variables: '{}', complexity: 1 })}\n`;
    expect(brief(await trafficOf({ 'log.json': log }))).toEqual([
      '1 CiRunner.active | POST /api/graphql | runtime-only',
      '1 Query.runners(active:) | POST /api/graphql | runtime-only',
      '1 Query.runnerPlatforms | POST /api/graphql | runtime-only',
    ]);
  });

  test('HAR: bodies, token headers, GraphQL; other servers are left alone', async () => {
    const post = (text: string, mimeType = 'application/json') => ({ postData: { mimeType, text } });
    const file = har(
      entry('PUT', 'https://gitlab.example.com/api/v4/runners/7', {
        ...post('{"active":true}'),
        headers: [{ name: 'JOB-TOKEN', value: 'x' }],
      }),
      entry('PUT', 'https://gitlab.example.com/api/v4/runners/8', {
        postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'active', value: 'true' }] },
      }),
      entry(
        'POST',
        'https://gitlab.example.com/api/graphql',
        post(JSON.stringify({ query: '{ runners { nodes { active } } }' })),
      ),
      entry(
        'POST',
        'https://shop.example.com/api/graphql',
        post(JSON.stringify({ query: '{ runners { nodes { active } } }' })),
      ),
      entry(
        'PUT',
        'https://chat.example.com/api/v4/groups/7',
        post('{"shared_runners_setting":"disabled_with_override"}'),
      ),
      entry('GET', 'https://example.com/page'),
    );
    for (const text of [JSON.stringify(file), `\uFEFF${JSON.stringify(file, null, 2)}\n`]) {
      const traffic = await trafficOf({ 'x.har': text });
      expect(brief(traffic)).toEqual([
        '1 CiRunner.active | POST /api/graphql | runtime-only',
        '2 Runner.active | PUT /runners/{id} | runtime-only',
      ]);
      expect(traffic.files[0]).toMatchObject({ format: 'har', requests: 6, broken: 0 });
      expect(traffic.uses[1]?.tokens).toEqual([
        { kind: 'job token', count: 1 },
        { kind: null, count: 1 },
      ]);
    }
  });

  test('the entries of a HAR file are found wherever its pieces are cut', () => {
    const text = JSON.stringify(
      har(entry('GET', 'https://a/"[{'), entry('GET', 'https://b/\\'), { deep: [[{ entries: [{}] }]] }),
    );
    const cut = (size: number): unknown[] => {
      const entries = new Entries();
      const out: unknown[] = [];
      for (let at = 0; at < text.length; at += size) out.push(...entries.push(text.slice(at, at + size)));
      expect(entries.isWhole).toBe(true);
      return out.map((each) => JSON.parse(String(each)));
    };
    const whole = JSON.parse(text).log.entries;
    for (const size of [1, 2, 3, 7, 64, text.length]) expect(cut(size)).toEqual(whole);
  });

  test('gzip by its content, in several members; several files are one count', async () => {
    const [one, two] = [nginx('GET /api/v4/geo_nodes'), nginx('GET /api/v4/geo_nodes')];
    const packed = Buffer.concat([gzipSync(one), gzipSync(two)]);
    const traffic = await trafficOf({ 'access.log': packed, 'second.log': api('GET', '/api/v4/geo_nodes') });
    expect(brief(traffic)).toEqual(['3 GET /geo_nodes | GET /geo_nodes | runtime-only']);
    expect(traffic.files.map(({ format, api: many }) => [format, many])).toEqual([
      ['nginx', 2],
      ['gitlab', 1],
    ]);
  });

  test('only the rules that are asked for', async () => {
    const log = nginx('GET /api/v4/geo_nodes') + nginx('GET /api/v4/runners?status=paused');
    expect(brief(await trafficOf({ 'a.ts': source, 'a.log': log }, ['--rule', 'geo-nodes']))).toHaveLength(1);
  });
});

describe('joined with the sources', () => {
  test('confirmed, reached, static only, only at run time', async () => {
    const log =
      api('PUT', '/api/v4/runners/7', { active: false }) +
      api('GET', '/api/v4/projects/1/merge_requests/9') +
      api('GET', '/api/v4/projects/1/managed_licenses');
    const folder = { 'a.ts': source, 'api_json.log': log };
    const traffic = await trafficOf(folder);
    expect(brief(traffic)).toEqual([
      '1 GET /projects/{id}/managed_licenses | GET /projects/{id}/managed_licenses | runtime-only',
      '1 Runner.active | PUT /runners/{id} | confirmed',
    ]);
    expect(traffic.findings.map(({ joined }) => joined)).toEqual(['confirmed', 'reached', 'static-only']);
    expect(traffic.uses[1]?.fingerprints).toEqual([traffic.findings[0]?.fingerprint]);
    const { out, code } = await check(folder, ['--traffic', 'api_json.log']);
    expect(code).toBe(1);
    expect(out.slice(out.indexOf('Traffic'), out.indexOf('Failed'))).toMatchInlineSnapshot(`
      "Traffic
        api_json.log  GitLab log, 3 requests, 3 to the API

        only at run time  1×  managed-licenses  GET /projects/{id}/managed_licenses  bot/1.0 (1)
        confirmed         1×  runner-active     Runner.active to PUT /runners/{id}   bot/1.0 (1)

        Of 3 findings:
        1 confirmed    the element was asked for
        1 reached      the request was made; what was read of it, or sent unrecorded, no traffic can tell
        1 static only  not in this traffic

        1 element only at run time: another program, or a call that could not be followed in these sources.

      "
    `);
  });

  test('a body that is not recorded says nothing against a finding', async () => {
    const { findings } = await trafficOf({ 'a.ts': source, 'access.log': nginx('PUT /api/v4/runners/7') });
    expect(findings.map(({ joined }) => joined)).toEqual(['reached', 'static-only', 'static-only']);
  });

  test('an accepted finding is known, too; traffic alone fails no gate', async () => {
    const accepted =
      "fetch('https://gitlab.example.com/api/v4/geo_nodes'); // gitlab-sunset-ignore geo-nodes: on purpose\n";
    const files = {
      'a.ts': accepted,
      'access.log': nginx('GET /api/v4/geo_nodes') + nginx('GET /api/v4/runners?scope=active'),
    };
    expect((await check(files, ['--traffic', 'access.log'])).code).toBe(0);
    expect(brief(await trafficOf(files)).map((row) => row.split(' | ')[2])).toEqual(['confirmed', 'runtime-only']);
  });

  test('both JSON formats keep to their schemas, and without traffic say nothing of it', async () => {
    const files = {
      'a.ts': source,
      'access.log': nginx('GET /api/v4/geo_nodes') + nginx('POST /api/v4/runners?locked=1'),
    };
    const validator = (name: string) =>
      new Ajv({ strict: false }).compile(
        JSON.parse(readFileSync(join(import.meta.dirname, '../schema', name), 'utf8')),
      );
    const [report, row] = [validator('report.schema.json'), validator('report-line.schema.json')];
    const { out } = await check(files, ['--traffic', 'access.log', '--format', 'json']);
    expect(report(JSON.parse(out)) || report.errors).toBe(true);
    const lines = (await check(files, ['--traffic', 'access.log', '--format', 'ndjson'])).out.trim().split('\n');
    for (const line of lines) expect(row(JSON.parse(line)) || row.errors).toBe(true);
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      'run',
      'finding',
      'finding',
      'finding',
      'traffic',
      'summary',
    ]);
    expect((await check(files, ['--format', 'json'])).out).not.toContain('traffic');
  });
});

describe('bad input', () => {
  test('a broken line is counted, and the rest is read', async () => {
    const log = `cut off" 200\n${nginx('GET /api/v4/geo_nodes')}\n203.0.113.7 - - [x] "\\x16\\x03" 400 157 "-" "-"\n"GET /api/v4/\r\n`;
    expect((await trafficOf({ 'a.log': log })).files[0]).toMatchObject({ requests: 2, api: 1, broken: 2 });
    const json = `${api('GET', '/api/v4/geo_nodes').trim()}\r\n{"method":"GET","path":"/api/v4/ge\nnot json\n${api('GET', '/')}`;
    expect((await trafficOf({ 'a.log': json })).files[0]).toMatchObject({ requests: 2, api: 1, broken: 2 });
    const cut = JSON.stringify(
      har(entry('GET', 'https://gitlab.example.com/api/v4/geo_nodes'), entry('GET', 'https://b')),
    ).slice(0, -40);
    expect((await trafficOf({ 'a.har': cut })).files[0]).toMatchObject({
      format: 'har',
      requests: 1,
      api: 1,
      broken: 1,
    });
    const long = `${'x'.repeat(17 * 1024 * 1024)}\n${nginx('GET /api/v4/geo_nodes')}`;
    expect((await trafficOf({ 'a.log': nginx('GET /') + long })).files[0]).toMatchObject({
      requests: 2,
      api: 1,
      broken: 1,
    });
  });

  test('an empty log is one, and said to be', async () => {
    expect((await trafficOf({ 'a.log': '' })).files[0]).toMatchObject({ format: 'empty', requests: 0 });
    expect((await check({ 'a.log': '' }, ['--traffic', 'a.log'])).out).toMatch(
      /a\.log {2}empty\n[\s\S]*Nothing deprecated was called\./,
    );
  });

  test.each<[string, Files, string[], string]>([
    ['no file', {}, ['--traffic', 'no.log'], 'There is no file `no.log` for --traffic.'],
    ['a folder', { 'logs/': '' }, ['--traffic', 'logs'], '`logs` is a folder: --traffic takes files.'],
    [
      'another text',
      { 'a.log': 'hello\nworld\n' },
      ['--traffic', 'a.log'],
      'a.log is no traffic that can be read: neither a HAR file, nor a log of GitLab (api_json.log, production_json.log, graphql_json.log) or nginx.',
    ],
    ['another JSON', { 'a.log': '{"class":"Worker","queue":"x"}\n' }, ['--traffic', 'a.log'], 'a.log is no traffic'],
    ['another gzip', { 'a.gz': gzipSync(Buffer.from([0, 1, 2])) }, ['--traffic', 'a.gz'], 'a.gz is no traffic'],
    [
      'half a gzip',
      { 'a.gz': gzipSync(nginx('GET /')).subarray(0, 60) },
      ['--traffic', 'a.gz'],
      'a.gz cannot be read: unexpected end of file.',
    ],
    ['no value', {}, ['--traffic'], '`--traffic` needs a value.'],
    [
      'standard input twice',
      {},
      ['--traffic', '-', '--traffic', '-'],
      'Standard input is one file: `-` is given twice.',
    ],
  ])('%s is one line and exit code 2', async (_name, files, argv, line) => {
    const { code, out, err } = await check({ 'a.ts': '', ...files }, argv);
    expect([code, out, err.split('\n').length]).toEqual([2, '', 2]);
    expect(err).toContain(`gitlab-sunset: ${line}`);
  });

  test('standard input is read as it comes, and no source is needed beside it', async () => {
    async function* chunks() {
      yield new TextEncoder().encode(nginx('GET /api/v4/geo_nodes').slice(0, 30));
      yield new TextEncoder().encode(nginx('GET /api/v4/geo_nodes').slice(30));
    }
    const { code, out, err } = await check({}, ['--traffic', '-'], { stdinChunks: chunks });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('standard input  nginx, 1 request, 1 to the API');
    expect((await check({}, ['--traffic', '-', 'src'], { stdinChunks: chunks })).code).toBe(2);
  });
});

test('never by whom: no name, address, token, id, or control character comes out', async () => {
  const secret = 'glpat-canary12345678';
  const agent = `canary (canary@example.com) bot/2.0 ${secret} canary@example.com \\x1b[31m \u001b]0;canary\u0007 203.0.113.9`;
  const query = `private_token=${secret}&status=paused&x=canary`;
  const files = {
    'a.log': nginx(`GET /api/v4/projects/canary%2Fcanary/runners?${query}`, agent.replace('canary ', ''), 'canary'),
    'b.log': api(
      'PUT',
      '/api/v4/runners/canary',
      { active: 'canary' },
      {
        username: 'canary',
        'meta.user': 'canary',
        'meta.project': 'canary/x',
        token_id: 'canary',
        ua: agent.replace('canary ', ''),
      },
    ),
    'c.har': JSON.stringify(
      har(
        entry('PUT', `https://canary:canary@gitlab.example.com/api/v4/runners/canary?${query}`, {
          headers: [
            { name: 'Authorization', value: `Bearer ${secret}` },
            { name: 'Cookie', value: 'canary' },
          ],
          postData: { mimeType: 'application/json', text: '{"active":"canary"}' },
        }),
      ),
    ),
  };
  const argv = Object.keys(files).flatMap((name) => ['--traffic', name]);
  for (const format of ['text', 'json', 'ndjson']) {
    const { out } = await check(files, [...argv, '--format', format]);
    expect(out).toContain('Runner.active');
    expect(out).not.toMatch(/canary|203\.0|\u001b|\u0007/);
  }
  const traffic = await trafficOf(files);
  expect(traffic.uses.flatMap(({ tokens }) => tokens.map(({ kind }) => kind))).toEqual([
    'access token',
    null,
    'access token',
  ]);
});

test.each([
  ['axios/1.6.2', 'axios/1.6.2'],
  ['python-requests/2.31.0', 'python-requests/2.31.0'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    'Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0',
  ],
  ['gitlab-runner 16.1.0 (16-1-stable; go1.19)', 'gitlab-runner 16.1.0'],
  ['0123456789abcdef0123456789abcdef', null],
  ['', null],
])('the program in %j is %j', (agent, program) => expect(programIn(agent)).toBe(program));

test('programs beyond a number are counted as one', async () => {
  const log = Array.from({ length: 300 }, (_, i) => nginx('GET /api/v4/geo_nodes', `bot${i}/1`)).join('');
  const [use] = (await trafficOf({ 'a.log': log })).uses;
  expect([use?.count, use?.agents.length, use?.agents[0]]).toEqual([300, 201, { name: '(others)', count: 100 }]);
});
