/** No secret of a request stands in what is told of it: recorded ones (`check --traffic`) and those that the watch sees. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { watch } from '../src/watch/index.ts';
import { real } from './real.ts';
import { folderWith } from './stub.ts';

const secret = 'zX81canary_k9-Qw';
const shows = (text: string): boolean =>
  decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
    .toLowerCase()
    .includes('canary');

/** Where a request may hold one: in its address, in its headers, in its body. */
const host = `https://root:${secret}@gitlab.example.com`;
const urls = [
  `${host}/api/v4/geo_nodes?private_token=${secret}`,
  `${host}/api/v4/runners?status=paused&access_token=glpat-${secret}`,
  `${host}/api/v4/geo_nodes/${secret}/repair?${secret}`,
  `${host}/api/v4/projects/glpat-${secret}/merge_requests/1/changes#${secret}`,
  `${host}/api/v4/runners/1?status=${secret}&job_token=${secret}`,
];
const headers = {
  'PRIVATE-TOKEN': secret,
  Authorization: `Bearer ${secret}`,
  Cookie: `_gitlab_session=${secret}`,
  'User-Agent': `bot/1.0 token=${secret}`,
  Referer: `https://example.com/?token=${secret}`,
  [`X-${secret}`]: secret,
};
const bodies = [
  `token=${secret}&active=false&${secret}=1`,
  JSON.stringify({ active: false, token: secret, [`glpat-${secret}`]: { private_profile: secret } }),
  JSON.stringify({
    query: `{ runners(active: true, search: "glpat-${secret}") { nodes { active } } }`,
    variables: { token: secret },
  }),
];

describe('--traffic', () => {
  const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const har = {
    log: {
      version: '1.2',
      creator: { name: 'x' },
      entries: urls.flatMap((url, i) =>
        ['GET', 'PUT', 'POST'].map((method, j) => ({
          startedDateTime: '2026-11-20T10:00:00.000Z',
          request: {
            method,
            url,
            headers: pairs,
            queryString: [],
            postData: { mimeType: 'application/json', text: bodies[(i + j) % 3] },
          },
          response: { status: 200, headers: pairs, content: { text: `{"token":"${secret}"}` } },
        })),
      ),
    },
  };
  const nginx = urls
    .map(
      (url) =>
        `203.0.113.7 - ${secret} [20/Nov/2026:10:00:00 +0000] "GET ${url.slice(host.length)} HTTP/1.1" 200 5 "https://x:${secret}@y/?token=${secret}" "curl/8 token=${secret}"\n`,
    )
    .join('');
  const gitlab = urls
    .map(
      (url) =>
        `${JSON.stringify({
          method: 'PUT',
          path: url.slice(host.length),
          params: [
            { key: 'active', value: secret },
            { key: 'token', value: secret },
          ],
          ua: `bot token=${secret}`,
          username: secret,
          token_type: 'PersonalAccessToken',
          meta: secret,
        })}\n`,
    )
    .join('');
  const files = {
    'a.har': JSON.stringify(har),
    'access.log': nginx,
    'api_json.log': gitlab,
    'broken.har': `{"log":{"entries":[{"request":"${secret}`,
  };

  test('in every sink', async () => {
    const folder = folderWith({
      '.gitlab-sunset.yaml': '',
      'a.ts': "fetch('https://gitlab.com/api/v4/geo_nodes');\n",
      ...files,
    });
    const formats = ['text', 'json', 'sarif', 'html', 'markdown', 'github', 'csv'];
    const argv = [
      'check',
      ...Object.keys(files).flatMap((name) => ['--traffic', name]),
      ...formats.flatMap((format) => ['--format', format, '--output', `${format}.out`]),
    ];
    const { out, err } = await real(folder, ...argv);
    const told = formats.map((format) => readFileSync(join(folder, `${format}.out`), 'utf8'));
    const { traffic } = JSON.parse(told[1] ?? '');
    // all three recordings were read, and their requests counted
    expect(traffic.files.map(({ api }: { api: number }) => api > 0)).toEqual([true, true, true, false]);
    expect(traffic.uses.length).toBeGreaterThan(3);
    for (const [i, text] of [...told, out, err].entries())
      expect([formats[i], shows(text)]).toEqual([formats[i], false]);
  });
});

describe('the watch', () => {
  test('in its uses, its summary and what it throws', async () => {
    const said: string[] = [];
    const answer = async (_url: unknown, _init?: unknown) => ({
      ok: true,
      json: async () => ({ active: true, token: secret, merged_by: secret }),
    });
    const fetch = watch(answer, { printAtExit: false });
    const strict = watch(answer, { printAtExit: false, throwOn: 'note' });
    for (const url of urls)
      for (const method of ['GET', 'PUT', 'POST'])
        for (const body of bodies) {
          const init = { method, headers, ...(method === 'GET' ? {} : { body }) };
          const got = await (await fetch(url, init)).json();
          said.push(got.active ? 'read' : '');
          await strict(url, init).catch((error: unknown) =>
            said.push(String(error), JSON.stringify(error), error instanceof Error ? (error.stack ?? '') : ''),
          );
        }
    await fetch(`${host}/api/graphql?private_token=${secret}`, { method: 'POST', headers, body: bodies[2] });
    const uses = fetch.uses();
    expect(uses.length).toBeGreaterThan(3);
    expect(said.some((text) => text.includes('DeprecatedUseError'))).toBe(true);
    for (const text of [JSON.stringify(uses), fetch.summary(), ...said])
      expect([text.slice(0, 200), shows(text.replaceAll('canary-requests.test.ts', ''))]).toEqual([
        text.slice(0, 200),
        false,
      ]);
  });
});
