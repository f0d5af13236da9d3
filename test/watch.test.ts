/** The watch: what is seen of requests and answers, what is left alone, and that nothing changes for the program. */
import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DeprecatedUseError, type Use, unwatched, type WatchOptions, watch } from '../src/watch/index.ts';
import { watch as portable } from '../src/watch/portable.ts';

const api = 'https://gitlab.example.com/api/v4';
const json = (value: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' }, ...init });
const options: WatchOptions = { printAtExit: false };

/** A `fetch` that answers one value, watched. */
const answering = <T>(value: T, more: WatchOptions = {}) =>
  watch(async (_url: unknown, _init?: unknown) => ({ ok: true, json: async () => structuredClone(value) }), {
    ...options,
    ...more,
  });
/** The program's view of the answer to one request. */
const read = async <T>(fetch: (url: string) => Promise<{ json(): Promise<T> }>, path: string): Promise<T> =>
  (await fetch(api + path)).json();
const elements = (uses: readonly Use[]): string[] =>
  uses.map(({ kind, element, endpoint }) => `${kind} ${element} | ${endpoint}`);

/** The uses of one request. */
async function usesOf(url: string, init?: RequestInit, more?: WatchOptions): Promise<string[]> {
  const fetch = answering({}, more);
  await fetch(url, init);
  return elements(fetch.uses());
}

describe('what goes out', () => {
  test('an endpoint, whatever the ids, the format and the base', async () => {
    const expected = [
      'endpoint GET /projects/{id}/merge_requests/{merge_request_iid}/changes | GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
    ];
    expect(await usesOf(`${api}/projects/1/merge_requests/2/changes`)).toEqual(expected);
    expect(await usesOf(`${api}/projects/group%2Fproject/merge_requests/2/changes?page=1#x`)).toEqual(expected);
    expect(await usesOf(`${api}/projects/1/merge_requests/2/changes.json`)).toEqual(expected);
    expect(await usesOf('https://example.com/git/api/v4/projects/1/merge_requests/2/changes')).toEqual(expected);
    expect(await usesOf(`${api}/projects/1/merge_requests/2/changes`, { method: 'HEAD' })).toEqual(expected);
    expect(await usesOf(`${api}/projects/1/merge_requests/2/changes`, { method: 'POST' })).toEqual([]);
    expect(await usesOf(`${api}/projects/1/merge_requests/2/diffs`)).toEqual([]);
  });

  test('query parameters, with and without brackets, by their value', async () => {
    const expected = ['sent Runner.status | GET /runners'];
    expect(await usesOf(`${api}/runners?status=paused`)).toEqual(expected);
    expect(await usesOf(`${api}/runners?per_page=5&status%5B%5D=active`)).toEqual(expected);
    expect(await usesOf(`${api}/runners?status=online&x=paused`)).toEqual([]);
  });

  test('JSON, form and multipart bodies, however they are handed over', async () => {
    const expected = ['sent Runner.active | PUT /runners/{id}'];
    const url = `${api}/runners/7`;
    const put = (body: NonNullable<RequestInit['body']>, type?: string): RequestInit => ({
      method: 'put',
      body,
      ...(type ? { headers: { 'Content-Type': type } } : {}),
    });
    const form = new FormData();
    form.set('active', 'false');
    for (const body of [
      '{"active":false}',
      'active=false',
      new URLSearchParams({ active: 'false' }),
      form,
      new Blob(['{"active":true}']),
      new TextEncoder().encode('{"active":true}'),
    ]) {
      expect(await usesOf(url, put(body))).toEqual(expected);
    }
    expect(await usesOf(url, put('{"paused":false,"note":{"active":1}}', 'application/json'))).toEqual([]);
  });

  test('a `Request` with a body; its body still arrives', async () => {
    const bodies: string[] = [];
    const fetch = watch(async (input: Request) => {
      bodies.push(await input.text());
      return json({});
    }, options);
    await fetch(new Request(`${api}/runners/7`, { method: 'PUT', body: '{"active":true}' }));
    expect(elements(fetch.uses())).toEqual(['sent Runner.active | PUT /runners/{id}']);
    expect(bodies).toEqual(['{"active":true}']);
    expect(fetch.uses()[0]?.place?.file).toBe('test/watch.test.ts');
  });

  test('nested fields, null, and the arguments of an endpoint', async () => {
    const body = JSON.stringify({ assets: { links: [{ name: 'a' }, { filepath: '/b' }] } });
    expect(await usesOf(`${api}/projects/1/releases`, { method: 'POST', body })).toEqual([
      'sent ReleaseLink.filepath | POST /projects/{id}/releases',
    ]);
    expect(await usesOf(`${api}/projects/1/releases?assets[links][][filepath]=/b`, { method: 'POST' })).toEqual([
      'sent ReleaseLink.filepath | POST /projects/{id}/releases',
    ]);
    expect(
      await usesOf(
        `${api}/users`,
        { method: 'POST', body: '{"private_profile":null}' },
        { hosts: ['gitlab.example.com'] },
      ),
    ).toEqual(['sent User.private_profile | POST /users']);
    expect(await usesOf(`${api}/users`, { method: 'POST', body: '{"private_profile":true}' })).toEqual([]);
    const fetch = answering({});
    await fetch(`${api}/runners`, { method: 'POST', body: 'token=secret&locked=true' });
    expect(fetch.uses()[0]?.message).toBe('`POST /runners` is called with `token`, `locked`.');
  });

  test('GraphQL: fields, arguments, types, and what stands in the variables', async () => {
    const send = (query: string, variables?: unknown) =>
      usesOf('https://gitlab.example.com/api/graphql', { method: 'POST', body: JSON.stringify({ query, variables }) });
    expect(await send('{ runners(active: true) { nodes { active } } }')).toEqual([
      'graphql Query.runners(active:) | POST /api/graphql',
      'graphql CiRunner.active | POST /api/graphql',
    ]);
    expect(
      await send('mutation($i: RunnerUpdateInput!) { runnerUpdate(input: $i) { errors } }', {
        i: { id: 1, active: true },
      }),
    ).toEqual(['graphql RunnerUpdateInput.active | POST /api/graphql']);
    expect(await send('query($s: CiRunnerStatus) { runners(status: $s) { count } }', { s: 'PAUSED' })).toEqual([
      'graphql CiRunnerStatus.PAUSED | POST /api/graphql',
    ]);
    expect(await send('query($s: CiRunnerStatus) { runners(status: $s) { count } }', { s: 'ONLINE' })).toEqual([]);
  });

  test('a persisted or broken GraphQL request is told as not seen', async () => {
    const fetch = answering({});
    for (const body of ['{"id":"abc"}', '{"query":"{ runners("}'])
      await fetch('https://gitlab.example.com/api/graphql', { method: 'POST', body });
    expect(fetch.summary()).toContain('2 GraphQL requests without a readable document: not looked into');
  });
});

describe('whose server it is', () => {
  test('other APIs are left alone', async () => {
    for (const url of [
      'https://api.github.com/repos/a/b/runners?status=paused',
      'https://example.com/api/v3/runners?status=paused',
      'https://example.com/api/v4/unknown?status=paused',
      'https://example.com/runners?next=/api/v4/runners&status=paused',
    ])
      expect(await usesOf(url)).toEqual([]);
  });

  test('a path that Mattermost has too needs more than the path', async () => {
    const init = { method: 'PUT', body: '{"shared_runners_setting":"disabled_with_override"}' };
    const path = '/api/v4/groups/5';
    expect(await usesOf(`https://chat.example.com${path}`, init)).toEqual([]);
    const expected = ['sent Group.shared_runners_setting | PUT /groups/{id}'];
    expect(await usesOf(`https://gitlab.example.com${path}`, init)).toEqual(expected);
    expect(await usesOf(`https://git.example.com${path}`, { ...init, headers: { 'PRIVATE-TOKEN': 'x' } })).toEqual(
      expected,
    );
    expect(await usesOf(`https://git.example.com${path}`, init, { hosts: ['https://git.example.com/'] })).toEqual(
      expected,
    );
    const fetch = answering({});
    await fetch(`https://chat.example.com${path}`, init);
    expect(fetch.summary()).toContain('name your GitLab with `hosts`');
  });

  test("`/api/graphql` of nobody known counts only where the document is GitLab's for sure", async () => {
    const send = (query: string) =>
      usesOf('https://shop.example.com/api/graphql', { method: 'POST', body: JSON.stringify({ query }) });
    expect(await send('{ runners { nodes { active } } }')).toEqual([]);
    expect(
      await send('{ group(fullPath: "a") { dependencyProxyTotalSizeInBytes dependencyProxyImageCount } }'),
    ).toEqual(['graphql Group.dependencyProxyTotalSizeInBytes | POST /api/graphql']);
  });

  test('`hosts` names hosts, ports and sub-paths, and nothing else counts', async () => {
    const path = '/api/v4/geo_nodes';
    const seen = async (url: string, hosts: string[]) => (await usesOf(url + path, {}, { hosts })).length;
    expect(await seen('https://git.example.com', ['git.example.com'])).toBe(1);
    expect(await seen('https://git.example.com:8443', ['git.example.com'])).toBe(1);
    expect(await seen('https://git.example.com:8443', ['git.example.com:9'])).toBe(0);
    expect(await seen('https://example.com/git', ['https://example.com/git/api/v4'])).toBe(1);
    expect(await seen('https://example.com', ['https://example.com/git'])).toBe(0);
    expect(await seen('https://gitlab.com', ['git.example.com'])).toBe(0);
  });

  test("an object with somebody else's members is no answer of GitLab's, where that is in doubt", async () => {
    const fetch = answering([{ active: true, busy: false, os: 'linux' }, { active: true }]);
    const list = await (await fetch('https://ci.example.com/api/v4/runners')).json();
    void list[0]?.active;
    expect(fetch.uses()).toEqual([]);
    void list[1]?.active;
    expect(fetch.uses()).toHaveLength(1);
  });
});

const mr = {
  id: 1,
  iid: 2,
  state: 'merged',
  merged_by: { id: 3, name: 'x' },
  merge_status: 'can_be_merged',
  author: { id: 9 },
  labels: ['a'],
};

describe('what is read of an answer', () => {
  test('nothing is told before a member is read, then each place once, with its count', async () => {
    const fetch = answering([mr, mr]);
    const list = await (await fetch(`${api}/projects/1/merge_requests`)).json();
    expect(list.map(({ id, author }) => id + author.id)).toEqual([10, 10]);
    expect(fetch.uses()).toEqual([]);
    for (const each of list) expect(each.merged_by.name).toBe('x');
    const line = Number(/:(\d+):\d+\)?$/.exec(new Error().stack?.split('\n')[1] ?? '')?.[1]) - 1;
    expect(fetch.uses()).toMatchObject([
      {
        rule: 'merged-by',
        element: 'MergeRequest.merged_by',
        endpoint: 'GET /projects/{id}/merge_requests',
        count: 2,
        place: { file: 'test/watch.test.ts', line },
      },
    ]);
  });

  test('destructuring, computed names, nested resources, and absent members', async () => {
    const fetch = answering({ id: 1, target: mr });
    const one = await read(fetch, '/todos/1/mark_as_done');
    expect(fetch.uses()).toEqual([]);
    const post = answering({ target: mr });
    const done = await (await post(`${api}/todos/1/mark_as_done`, { method: 'POST' })).json();
    const { merge_status: status, ...rest } = done.target;
    const name = 'merged_by' as const;
    void done.target[name];
    expect([status, rest.iid, one.id]).toEqual(['can_be_merged', 2, 1]);
    expect(elements(post.uses())).toEqual([
      'read MergeRequest.merge_status | POST /todos/{id}/mark_as_done',
      'read MergeRequest.merged_by | POST /todos/{id}/mark_as_done',
    ]);
    const bare = answering<{ id: number; active?: boolean }>({ id: 1 });
    void (await read(bare, '/runners/1')).active;
    expect(elements(bare.uses())).toEqual(['read Runner.active | GET /runners/{id}']);
  });

  test('values: only where the answer has one that goes away', async () => {
    const paused = answering({ id: 1, status: 'paused' });
    void (await read(paused, '/runners/1')).status;
    expect(elements(paused.uses())).toEqual(['read Runner.status | GET /runners/{id}']);
    const online = answering({ id: 1, status: 'online' });
    void (await read(online, '/runners/1')).status;
    expect(online.uses()).toEqual([]);
  });

  test('members that the answer of a replaced endpoint has and its replacement lacks', async () => {
    const fetch = answering({ ...mr, changes: [] });
    const answer = await read(fetch, '/projects/1/merge_requests/1/changes');
    void answer.changes;
    void answer.state;
    expect(elements(fetch.uses()).slice(1)).toEqual([
      'read MergeRequestChanges.changes | GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
      'read MergeRequestChanges.state | GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
    ]);
  });

  test.each<[string, (view: Record<string, unknown>) => unknown, unknown]>([
    ['a spread', (view) => ({ ...view }), mr],
    ['Object.assign', (view) => Object.assign({}, view), mr],
    ['JSON.stringify', (view) => JSON.stringify(view), JSON.stringify(mr)],
    ['JSON.stringify of what holds it', (view) => JSON.stringify([view]), JSON.stringify([mr])],
    ['Object.entries', (view) => Object.entries(view), Object.entries(mr)],
    ['Object.values', (view) => Object.values(view), Object.values(mr)],
    ['a loop over the keys', (view) => Object.keys(view).map((key) => [key, view[key]]), Object.entries(mr)],
    [
      'a loop backwards',
      (view) =>
        Object.keys(view)
          .reverse()
          .map((key) => view[key]),
      Object.values(mr).reverse(),
    ],
    ['the rest', ({ id, ...rest }) => ({ id, ...rest }), mr],
    [
      'for in',
      (view) => {
        const out: Record<string, unknown> = {};
        for (const key in view) out[key] = view[key];
        return out;
      },
      mr,
    ],
  ])('%s is no read, and is told once as an object that went on whole', async (_name, work, expected) => {
    const fetch = answering(mr);
    const view = await read(fetch, '/projects/1/merge_requests/1');
    expect(work(view)).toEqual(expected);
    work(view);
    expect(fetch.uses()).toEqual([]);
    expect(fetch.summary()).toContain('1 object with a deprecated member went on whole');
    expect(fetch.summary()).toContain('went on whole at test/watch.test.ts:');
  });

  test('a deep comparison is no read either', async () => {
    const fetch = answering(mr);
    expect(await read(fetch, '/projects/1/merge_requests/1')).toEqual(mr);
    expect(fetch.uses()).toEqual([]);
  });

  test('asking whether a member is there is none; reading it behind that is one', async () => {
    const fetch = answering(mr);
    const view = await read(fetch, '/projects/1/merge_requests/1');
    expect(['merged_by' in view, Object.hasOwn(view, 'merged_by'), Object.keys(view).includes('merged_by')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(fetch.uses()).toEqual([]);
    if (Object.hasOwn(view, 'merged_by')) void view.merged_by;
    expect(fetch.uses()).toHaveLength(1);
  });

  test('one that stands behind its replacement is bridged: a note', async () => {
    const fetch = answering<typeof mr & { merge_user?: unknown }>(mr, { throwOn: 'warning' });
    const view = await read(fetch, '/projects/1/merge_requests/1');
    void (view.merge_user ?? view.merged_by);
    expect(fetch.uses()).toMatchObject([{ bridged: true, severity: 'note' }]);
    expect(() => view.merge_status).toThrow(DeprecatedUseError);
  });

  test("what the program writes itself is the program's", async () => {
    const fetch = answering<{ id: number; active?: unknown }>({ id: 1, active: true });
    const view = await read(fetch, '/runners/1');
    view.active = 'mine';
    expect(view.active).toBe('mine');
    delete view.active;
    expect([view.active, fetch.uses()]).toEqual([undefined, []]);
  });

  test('a view behaves like the value', async () => {
    const fetch = answering([mr, mr]);
    const list = await (await fetch(`${api}/merge_requests`)).json();
    const [first] = list;
    const { Array: Plain } = globalThis;
    expect([
      Array.isArray(list),
      list instanceof Plain,
      list.length,
      list.at(0) === first,
      list.includes(first ?? mr),
      list.indexOf(first ?? mr),
    ]).toEqual([true, true, 2, true, true, 0]);
    expect(list.concat([]).length + list.slice().length + [...list].length).toBe(6);
    expect(Object.getPrototypeOf(first)).toBe(Object.prototype);
    list.push(mr);
    expect(list).toHaveLength(3);
    expect(list.sort((a, b) => a.id - b.id)).toBe(list);
    Object.freeze(first);
    expect(first?.merged_by).toEqual(mr.merged_by);
    expect(() => structuredClone(first)).toThrow('could not be cloned');
    expect(structuredClone(unwatched(first))).toEqual(mr);
    expect(unwatched(5)).toBe(5);
    if (first) Object.assign(list, { 1: first });
    expect(Object.is(unwatched(list)[1], unwatched(first))).toBe(true);
  });

  test('the answer stays what it is', async () => {
    const response = json(mr);
    const fetch = watch(async (_url: string) => response, options);
    const got = await fetch(`${api}/projects/1/merge_requests/1`);
    expect([got === response, got instanceof Response, got.status, Object.keys(got)]).toEqual([true, true, 200, []]);
    const copy = await got.clone().json();
    expect(copy).toHaveProperty('merged_by.name', 'x');
    expect(fetch.uses()).toHaveLength(1);
    expect(JSON.parse(await got.text())).toEqual(mr);
    expect(fetch.summary()).toContain('1 answer taken as text');
  });

  test.each<[string, (got: Response) => Promise<unknown>]>([
    ['arrayBuffer', (got) => got.arrayBuffer()],
    ['blob', (got) => got.blob()],
    ['a stream', (got) => new Response(got.body).json()],
    ['a copy', (got) => got.clone().text()],
  ])('an answer that is taken as %s is told as not seen, until it is read as JSON as well', async (_, take) => {
    const fetch = watch(async (_url: string) => json(mr), options);
    await take(await fetch(`${api}/projects/1/merge_requests/1`));
    expect(fetch.summary()).toContain('1 answer taken as text or bytes');
    const again = watch(async (_url: string) => json(mr), options);
    const got = await again(`${api}/projects/1/merge_requests/1`);
    const copy = got.clone();
    await take(copy);
    await got.json();
    expect(again.summary()).not.toContain('Not seen');
  });

  test('what inherits from a view is no view: what is written to it stays there', async () => {
    const fetch = watch(async (_url: string) => json([mr]), options);
    const list: unknown = await (await fetch(`${api}/merge_requests`)).json();
    const [first]: unknown[] = Array.isArray(list) ? list : [];
    for (const [view, key] of [
      [list, 'note'],
      [first, 'merged_by'],
    ] as const) {
      const heir: Record<string, unknown> = Object.create(Object(view));
      heir[key] = 'mine';
      expect([heir[key], Object.keys(heir), unwatched(heir)]).toEqual(['mine', [key], heir]);
    }
    expect(unwatched(list)).toEqual([mr]);
    // and a read is seen as before
    expect(first).toHaveProperty('merged_by.name', 'x');
    expect(fetch.uses()).toHaveLength(1);
  });

  test('a frozen list gives its elements as they are, and that is told', async () => {
    const fetch = watch(async (_url: string) => json([mr, mr]), options);
    const list: unknown[] = Object(await (await fetch(`${api}/merge_requests`)).json());
    Object.freeze(list);
    expect(list.map((each) => each)).toEqual([mr, mr]);
    expect(fetch.summary()).toContain('1 object with a deprecated member went on whole');
    expect(fetch.summary()).toMatch(/went on whole at .*watch\.test\.ts:\d+/);
  });

  test('a member that is made one that never changes is given as it is', async () => {
    const fetch = watch(async (_url: string) => json([mr]), options);
    const list: object = Object(await (await fetch(`${api}/merge_requests`)).json());
    const kept = { id: 5, merged_by: null };
    for (const name of ['0', 'kept']) {
      Object.defineProperty(list, name, { value: kept, enumerable: true });
      Object.defineProperty(list, name, { configurable: false, writable: false });
      expect(Reflect.get(list, name)).toBe(kept);
    }
    expect(JSON.parse(JSON.stringify(list))).toEqual([kept]);
  });

  test('a mock may give one object to several requests', async () => {
    const answer = { ok: true, json: async () => ({ id: 1, active: true }) };
    const before = Object.getOwnPropertyDescriptors(answer);
    const fetch = watch(async (_url: string) => answer, options);
    const runner = await fetch(`${api}/runners/1`);
    expect(Object.keys(runner)).toEqual(['ok', 'json']);
    void (await (await fetch(`${api}/groups/1/access_tokens/1`)).json()).active;
    expect(fetch.uses()).toEqual([]);
    void (await runner.json()).active;
    expect(fetch.uses()).toHaveLength(1);
    expect(Object.getOwnPropertyDescriptors(answer)).toEqual(before);
  });

  test('nothing is put around answers that hold nothing of interest, failures, and other shapes', async () => {
    const raw = { id: 1, active: true };
    const fetch = watch(
      async (_url: string, _init?: unknown) => ({ ok: true, json: async (): Promise<unknown> => raw }),
      options,
    );
    for (const path of [
      '/groups/1/access_tokens/2',
      '/projects/1/pipeline_schedules/2',
      '/projects/1/packages/2/package_files',
      '/runners',
    ])
      expect(await (await fetch(api + path)).json()).toBe(raw);
    const failing = watch(async (_url: string) => ({ ok: false, json: async (): Promise<unknown> => raw }), options);
    expect(await (await failing(`${api}/runners/1`)).json()).toBe(raw);
    expect(
      await (
        await watch(async (_url: string) => ({ ok: true, json: async (): Promise<unknown> => raw }), {
          ...options,
          reads: false,
        })(`${api}/runners/1`)
      ).json(),
    ).toBe(raw);
  });
});

describe('telling', () => {
  test('`onUse` is told once a place', async () => {
    const told: Use[] = [];
    const fetch = answering({}, { onUse: (use) => told.push(use) });
    for (let i = 0; i < 3; i += 1) await fetch(`${api}/geo_nodes`);
    await fetch(`${api}/geo_nodes`);
    expect(told.map(({ count }) => count)).toEqual([3, 1]);
  });

  test('severity follows the target as it does in `check`', async () => {
    const severity = async (target: string) => {
      const fetch = answering([{ pipelines: [] }], { target });
      const list = await (await fetch(`${api}/projects/1/packages`)).json();
      void list[0]?.pipelines;
      return fetch.uses()[0]?.severity;
    };
    expect([await severity('16.0'), await severity('17')]).toEqual(['warning', 'error']);
  });

  test('`throwOn`: a request is not sent, a read throws', async () => {
    const inner = vi.fn(async (_url: string) => ({ ok: true, json: async () => ({ id: 1, active: true }) }));
    const fetch = watch(inner, { ...options, throwOn: 'warning' });
    await expect(fetch(`${api}/geo_nodes`)).rejects.toThrow(DeprecatedUseError);
    expect(inner).not.toHaveBeenCalled();
    const runner = await (await fetch(`${api}/runners/1`)).json();
    expect(() => runner.active).toThrow(
      /`Runner.active` is read from the answer of `GET \/runners\/\{id\}`\..*runner-active, warning, at test\/watch\.test\.ts:\d+:\d+/,
    );
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('no secret, no id and no value is told', async () => {
    const secret = 'glpat-canary12345678';
    const fetch = answering(
      { id: 1, active: true, token: secret },
      { onUse: (use) => expect(JSON.stringify(use)).not.toContain('canary') },
    );
    const url = `https://canary:canary@gitlab.example.com/api/v4/runners/canary?private_token=${secret}&scope=canary`;
    await fetch(url, {
      method: 'PUT',
      headers: { 'PRIVATE-TOKEN': secret },
      body: `{"active":true,"token":"${secret}"}`,
    });
    void (await read(fetch, '/runners/1')).active;
    expect(fetch.uses()).toHaveLength(2);
    expect(fetch.summary() + JSON.stringify(fetch.uses())).not.toContain('canary');
    const strict = answering({}, { throwOn: 'note' });
    await expect(strict(`${api}/geo_nodes/canary?private_token=${secret}`)).rejects.toSatisfy(
      (error) => !String(error).includes('canary'),
    );
  });

  test('the summary is aligned, and names the next step', async () => {
    const fetch = answering({ id: 1, active: true }, { target: '18.0' });
    await fetch(`${api}/geo_nodes`);
    for (let i = 0; i < 11; i += 1) void (await read(fetch, '/runners/1')).active;
    expect(fetch.summary().replace(/\d+:\d+/g, (place) => '0'.repeat(place.length))).toMatchInlineSnapshot(`
      "gitlab-sunset: 2 deprecated uses in 2 places (target 18.0, catalogue of 2026-11-20)

        warning  geo-nodes      test/watch.test.ts:000000   1×  GET /geo_nodes is called
        warning  runner-active  test/watch.test.ts:000000  11×  Runner.active is read from the answer of GET /runners/{id}

      Next: npx gitlab-sunset check  shows each place in the sources, and what rewrites it
            npx gitlab-sunset explain geo-nodes  says what to do by hand
      "
    `);
    expect(answering({}).summary()).toBe(
      'gitlab-sunset: no deprecated use seen (target v5, catalogue of 2026-11-20)\n',
    );
  });

  test('a wrong option is one clear line', () => {
    const wrong: Record<string, unknown> = { traget: '17' };
    expect(() => watch(async () => json({}), wrong)).toThrow(
      'watch() has no option `traget`. There are target, announced, hosts',
    );
    expect(() => answering({}, { rules: ['merged_by'] })).toThrow('There is no rule `merged_by`.');
    expect(() => answering({}, { target: '16.12' })).toThrow('never released');
  });

  test('`rules` looks for some only; `stop` looks no further', async () => {
    expect(await usesOf(`${api}/geo_nodes`, {}, { rules: ['merged-by'] })).toEqual([]);
    const fetch = answering({});
    fetch.stop();
    await fetch(`${api}/geo_nodes`);
    expect(fetch.uses()).toEqual([]);
  });

  test('without Node: the same, GraphQL told as not looked into', async () => {
    const fetch = portable(async (_url: string, _init?: unknown) => json({}));
    await fetch(`${api}/geo_nodes`);
    await fetch('https://gitlab.example.com/api/graphql', {
      method: 'POST',
      body: '{"query":"{ runners { count } }"}',
    });
    expect(elements(fetch.uses())).toEqual(['endpoint GET /geo_nodes | GET /geo_nodes']);
    expect(fetch.summary()).toContain('1 GraphQL request');
    expect(() => portable(async () => json({}), { http: true })).toThrow('needs Node');
  });
});

describe('clients that do not use fetch', () => {
  const server = createServer((_request, response) => response.end('{}'));
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address() as AddressInfo;
    base = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => server.close());

  test('http and undici are seen by address; a watched fetch is not seen twice', async () => {
    const native = globalThis.fetch;
    const fetch = watch(native, { ...options, http: true });
    try {
      await new Promise<void>((resolve, reject) => {
        httpGet(`${base}/api/v4/runners?status=paused&private_token=canary`, (response) =>
          response.resume().on('end', resolve),
        ).on('error', reject);
      });
      await fetch(`${base}/api/v4/geo_nodes`);
      await native(`${base}/api/v4/geo_nodes/status`);
      expect(fetch.uses().map(({ element, via }) => `${via} ${element}`)).toEqual([
        'http Runner.status',
        'fetch GET /geo_nodes',
        'undici GET /geo_nodes/status',
      ]);
      // Before 22.12 Node tells of a request when the code that made it has left the stack.
      expect([undefined, 'test/watch.test.ts']).toContain(fetch.uses()[0]?.place?.file);
      expect(fetch.summary()).toContain(
        '2 requests through http, https or undici: only endpoints and query parameters can be seen there',
      );
    } finally {
      fetch.stop();
    }
    await native(`${base}/api/v4/geo_nodes`);
    expect(fetch.uses()).toHaveLength(3);
  });
});
