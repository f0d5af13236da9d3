/** A canary token and canary credentials, and every place where they might sing. */
import { format, inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  GitlabError,
  type HttpRequest,
} from '../src/client/index.ts';

const token = 'canary-TOKEN-7f3e9';
const fresh = 'glpat-canary-FRESH-2b8d1';
const user = 'canary.user+77';
const password = 'canary:p@ss/w%rd"7';
const target = `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mirror.example/a.git`;
/** Everything in every spelling. Whoever prints `canary` prints one of them. */
const canary = /canary/i;

const printed: string[] = [];
beforeAll(() => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, name).mockImplementation((...given: unknown[]) => void printed.push(format(...given)));
  }
  vi.spyOn(process, 'emitWarning').mockImplementation((given: unknown) => void printed.push(format(given)));
});
afterAll(() => {
  vi.restoreAllMocks();
  expect(printed.join('\n')).not.toMatch(canary);
});

/** Every way in which people look at a value. */
function sinks(value: unknown): string {
  const deep = { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true, maxStringLength: null };
  const parts = [
    inspect(value),
    inspect(value, deep),
    inspect({ value: [value] }, deep),
    inspect(value, { ...deep, customInspect: false }),
    format('%s %o %O %j', value, value, value, value),
  ];
  parts.push(
    JSON.stringify(value) ?? '',
    JSON.stringify({ value }),
    String(value),
    `${value}`,
    JSON.stringify(Object.entries(Object(value))),
  );
  for (let each: unknown = value, depth = 0; each instanceof Error && depth < 9; each = each.cause, depth += 1) {
    parts.push(
      each.message,
      each.stack ?? '',
      each.name,
      String(each),
      inspect(Object.getOwnPropertyDescriptors(each), deep),
    );
  }
  try {
    parts.push(inspect(structuredClone(value), deep));
  } catch {
    // Functions cannot be cloned, and so do not leak that way.
  }
  return parts.join('\n');
}

/** The worst of servers: whatever it was sent, it sends back, in the text, the headers and the fields. */
const echoes: Readonly<Record<string, (request: HttpRequest, url: string) => Response>> = Object.fromEntries(
  [200, 201, 204, 302, 400, 401, 403, 404, 409, 410, 418, 422, 429, 500, 503].flatMap((status) => {
    const all = ({ headers, body = '' }: HttpRequest, url: string): string => {
      const mine = [user, password, target, encodeURIComponent(password), encodeURIComponent(target)];
      const known = `${body}`.startsWith('url=') ? mine : [];
      return [token, fresh, body, decodeURIComponent(`${body}`), JSON.stringify(headers), url, ...known].join(' ');
    };
    const headers = {
      ...{ 'x-request-id': token, deprecation: 'true', link: `<https://${user}:x@h/${token}>; rel="deprecation"` },
      ...{ location: `https://${token}@other.example/` },
    };
    const answer = (text: string | null, more: Record<string, string> = {}): Response =>
      new Response(status === 204 ? null : text, { status, headers: { ...headers, ...more } });
    return [
      [`${status} text`, (request: HttpRequest, url: string) => answer(JSON.stringify({ message: all(request, url) }))],
      [
        `${status} fields`,
        (request: HttpRequest, url: string) =>
          answer(JSON.stringify({ message: { url: [all(request, url)], [token]: ['https://canary:canary@h'] } })),
      ],
      [
        `${status} error`,
        (request: HttpRequest, url: string) =>
          answer(JSON.stringify({ error: `url is ${all(request, url)}`, error_description: 'ssh://canary@h/x' })),
      ],
      [
        `${status} html`,
        (request: HttpRequest, url: string) =>
          answer(`<html>${all(request, url)}</html>`, { 'content-type': 'text/html' }),
      ],
      [`${status} cut`, (request: HttpRequest, url: string) => answer(`{"token":"${fresh}","x":"${all(request, url)}`)],
    ];
  }),
);

/** The worst of fetches: it throws what it was given. */
const throwers: Readonly<Record<string, (request: HttpRequest, url: string) => unknown>> = {
  'an error with the request on it': (request, url) =>
    Object.assign(new Error(`failed ${JSON.stringify(request.headers)} ${url} ${request.body}`), {
      request,
      headers: request.headers,
      code: token,
    }),
  'a chain of causes': (request) =>
    new TypeError('fetch failed', {
      cause: new Error(token, {
        cause: Object.assign(new Error(`${target} ${request.body}`), { code: 'ECONNRESET', request }),
      }),
    }),
  'a text': (request) => `no ${JSON.stringify(request.headers)}`,
  'an object': (request) => ({ request }),
  'an aggregate': (request) =>
    Object.assign(new AggregateError([new Error(JSON.stringify(request.headers))], token), { name: token }),
};

const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  create: ({ groupAccessTokens: c }) => c.create(1, { name: 'a', scopes: ['api'] }),
  rotate: ({ groupAccessTokens: c }) => c.rotate(1, 2),
  rotateSelf: ({ groupAccessTokens: c }) => c.rotateSelf(1),
  list: ({ groupAccessTokens: c }) => c.list(1).all(),
  revoke: ({ groupAccessTokens: c }) => c.revoke(1, 2),
  createMirror: ({ remoteMirrors: c }) => c.create(1, { url: target }),
  // Whoever puts the token where it does not belong must not find it in the log.
  request: (c) => c.request('GET', `/x/${token}`, { query: { private_token: token, job_token: fresh } }),
};

async function listen(fetch: Fetch, own: Partial<ClientOptions> = {}): Promise<string> {
  const heard: string[] = [];
  const hear = (event: unknown): void => void heard.push(sinks(event));
  const options = {
    baseUrl: 'https://gitlab.example',
    token,
    fetch,
    maxRetries: 1,
    backoffMs: 0,
    ...own,
    onRequest: hear,
    onResponse: hear,
    onDeprecation: hear,
  };
  const { oauthToken, jobToken } = own;
  const client = createClient(
    oauthToken
      ? { ...options, token: undefined, oauthToken, jobToken: undefined }
      : jobToken
        ? { ...options, token: undefined, oauthToken: undefined, jobToken }
        : { ...options, oauthToken: undefined, jobToken: undefined },
  );
  heard.push(sinks(client), sinks(client.groupAccessTokens), sinks(client.remoteMirrors.list(1)));
  for (const call of Object.values(calls)) {
    await call(client).then(
      // The parsed body of a good answer is the caller's; but for what create and rotate box.
      () => undefined,
      (error: unknown) => {
        expect(error).toBeInstanceOf(GitlabError);
        heard.push(sinks(error));
      },
    );
  }
  expect(heard.length).toBeGreaterThan(10);
  return heard.join('\n');
}

describe('no canary sings', () => {
  test.each(Object.entries(echoes))('%s', async (_, answer) => {
    expect(await listen((url, request) => Promise.resolve(answer(request, url)))).not.toMatch(canary);
  });
  test.each(Object.entries(throwers))('%s', async (_, thrown) => {
    expect(await listen((url, request) => Promise.reject(thrown(request, url)))).not.toMatch(canary);
  });
  test.each(['oauthToken', 'jobToken'] as const)('%s', async (kind) => {
    const fetch: Fetch = (_, request) => Promise.reject(new Error(JSON.stringify(request.headers)));
    expect(await listen(fetch, { [kind]: token })).not.toMatch(canary);
  });
});

const made = JSON.stringify({ id: 7, name: 'a', scopes: ['api'], active: true, revoked: false, token: fresh });

test('what create and rotate give prints no token, also when persist fails with it in hand', async () => {
  const fetch: Fetch = () => Promise.resolve(new Response(made, { status: 201 }));
  const { groupAccessTokens: tokens } = createClient({ baseUrl: 'https://gitlab.example', token, fetch });
  const one = await tokens.create(1, { name: 'a', scopes: ['api'] });
  expect(one.token.reveal()).toBe(fresh);
  expect(sinks(one) + sinks(one.token) + sinks({ ...one })).not.toMatch(canary);
  const persist = (): never => {
    throw Object.assign(new Error(`cannot keep ${fresh} with ${token}`), { value: fresh, code: fresh });
  };
  const error = await tokens.rotate(1, 7, {}, { persist }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'PersistError' });
  expect(sinks(error)).not.toMatch(canary);
});

test.each([
  { baseUrl: `https://${password}@h`, token },
  { baseUrl: `https://u:${encodeURIComponent(password)}@h`, token },
  { baseUrl: 'https://h', token: `${token}\n` },
  { baseUrl: 'https://h', token: `glrt-${token}` },
  { baseUrl: 'http://h', token },
])('misuse shows nothing (%#)', (options) => {
  let error: unknown;
  try {
    createClient(options);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ name: 'InputError' });
  expect(sinks(error)).not.toMatch(canary);
});
