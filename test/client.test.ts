/** The client against a server with state: every operation, every documented error, paging, limits, bad input. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as all from '../src/client/index.ts';
import {
  type Client,
  type ClientOptions,
  createClient,
  type DeprecationNotice,
  type Fetch,
  GitlabError,
  GoneError,
  InputError,
  type ResponseEvent,
  Secret,
  tokenState,
  ValidationError,
} from '../src/client/index.ts';
import { texts } from '../src/client/texts.ts';
import { type Mock, type MockOptions, startMock } from './mock-server.ts';

const open: Mock[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((mock) => mock.close()));
});

type Own = Partial<Omit<ClientOptions, 'token' | 'oauthToken' | 'jobToken'>>;

async function start(
  mocked: MockOptions = {},
  own: Own = {},
  token = 'owner-1f0c3a',
): Promise<{ mock: Mock; client: Client }> {
  const mock = await startMock(mocked);
  open.push(mock);
  return { mock, client: createClient({ baseUrl: mock.url, token, allowHttp: true, backoffMs: 1, ...own }) };
}

/** The error of a call that must fail. */
async function failing(call: Promise<unknown>): Promise<GitlabError> {
  const outcome = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof GitlabError)) throw new Error(`no GitlabError: ${String(outcome)}`);
  return outcome;
}

const api = { name: 'deploy', scopes: ['api', 'read_repository'] };

describe('group access tokens', () => {
  test('create sends JSON with PRIVATE-TOKEN and gives a Secret; list and get have no value', async () => {
    const { mock, client } = await start();
    const made = await client.groupAccessTokens.create('team/backend', {
      ...api,
      access_level: 30,
      expires_at: '2031-02-28',
    });
    expect(mock.seen[0]).toMatchObject({ method: 'POST', url: '/api/v4/groups/team%2Fbackend/access_tokens' });
    expect(mock.seen[0]?.headers).toMatchObject({
      'private-token': 'owner-1f0c3a',
      'content-type': 'application/json',
    });
    expect(JSON.parse(mock.seen[0]?.body ?? '')).toEqual({ ...api, access_level: 30, expires_at: '2031-02-28' });
    expect(made).toMatchObject({
      name: 'deploy',
      access_level: 30,
      expires_at: '2031-02-28',
      active: true,
      revoked: false,
    });
    expect(made.token).toBeInstanceOf(Secret);
    expect(made.token.reveal()).toBe(mock.tokens[0]?.value);
    const [listed] = await client.groupAccessTokens.list(1).all();
    expect(listed).toEqual({ ...made, token: undefined });
    expect(await client.groupAccessTokens.get(1, made.id)).toEqual(listed);
  });

  test('rotate revokes the old token, has no body, and the new one expires in a week', async () => {
    const { mock, client } = await start({ now: () => Date.parse('2024-05-08T10:00:00Z') });
    const old = await client.groupAccessTokens.create(1, api);
    const fresh = await client.groupAccessTokens.rotate(1, old.id);
    expect(mock.seen[1]).toMatchObject({
      method: 'POST',
      url: `/api/v4/groups/1/access_tokens/${old.id}/rotate`,
      body: '',
    });
    expect(fresh).toMatchObject({ expires_at: '2024-05-15', revoked: false });
    expect(fresh.id).not.toBe(old.id);
    expect(fresh.token.reveal()).not.toBe(old.token.reveal());
    expect(await client.groupAccessTokens.get(1, old.id)).toMatchObject({ revoked: true, active: false });
    const dated = await client.groupAccessTokens.rotate(1, fresh.id, { expires_at: '2024-12-31' });
    expect(dated.expires_at).toBe('2024-12-31');
    expect(mock.seen.at(-1)?.body).toBe('{"expires_at":"2024-12-31"}');
  });

  test('a second rotate with the old token revokes the family, on the server, and is a NotRotatedError here', async () => {
    const { mock, client } = await start();
    const { id } = await client.groupAccessTokens.create(1, api);
    await client.groupAccessTokens.rotate(1, id);
    expect(await failing(client.groupAccessTokens.rotate(1, id))).toMatchObject({
      name: 'NotRotatedError',
      status: 400,
      details: ['token already revoked'],
    });
    expect(mock.tokens.every(({ revoked }) => revoked)).toBe(true);
  });

  test('a rotated token signs in until it expires at midnight UTC', async () => {
    let now = Date.parse('2024-05-08T10:00:00Z');
    const { mock, client } = await start({ now: () => now });
    const old = await client.groupAccessTokens.create(1, { ...api, access_level: 50 });
    const { token, id } = await client.groupAccessTokens.rotate(1, old.id);
    const own = (secret: Secret): Client => createClient({ baseUrl: mock.url, token: secret, allowHttp: true });
    expect(await failing(own(old.token).groupAccessTokens.list(1).all())).toMatchObject({
      name: 'AuthenticationError',
    });
    now = Date.parse('2024-05-14T23:59:59.999Z');
    const seen = await own(token).groupAccessTokens.get(1, id);
    expect(tokenState(seen, now)).toBe('active');
    now = Date.parse('2024-05-15T00:00:00Z');
    expect(await failing(own(token).groupAccessTokens.get(1, id))).toMatchObject({ name: 'AuthenticationError' });
    expect(tokenState(seen, now)).toBe('expired');
  });

  test('revoke', async () => {
    const { mock, client } = await start();
    const { id } = await client.groupAccessTokens.create(1, api);
    expect(await client.groupAccessTokens.revoke(1, id)).toBeUndefined();
    expect(mock.tokens[0]?.revoked).toBe(true);
  });

  test('a token asks about itself, rotates itself and revokes itself', async () => {
    const { mock, client } = await start();
    const first = await client.groupAccessTokens.create(1, { name: 'job', scopes: ['self_rotate'], access_level: 15 });
    const as = ({ token }: { token: Secret }): Client['groupAccessTokens'] =>
      createClient({ baseUrl: mock.url, token, allowHttp: true }).groupAccessTokens;
    mock.seen.splice(0);
    const own = await as(first).getSelf();
    expect(own).toMatchObject({ id: first.id, expires_at: first.expires_at, active: true });
    expect(own).not.toHaveProperty('token');
    const kept: string[] = [];
    const persist = (secret: Secret): unknown => kept.push(secret.reveal());
    const second = await as(first).rotateSelf('team/backend', { expires_at: '2031-12-31' }, { persist });
    expect(second).toMatchObject({ expires_at: '2031-12-31', revoked: false });
    expect(kept).toEqual([second.token.reveal()]);
    expect(await failing(as(first).getSelf())).toMatchObject({ name: 'AuthenticationError', status: 401 });
    expect(await as(second).revokeSelf()).toBeUndefined();
    expect(mock.tokens.every(({ revoked }) => revoked)).toBe(true);
    expect(mock.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v4/personal_access_tokens/self', ''],
      ['POST', '/api/v4/groups/team%2Fbackend/access_tokens/self/rotate', '{"expires_at":"2031-12-31"}'],
      ['GET', '/api/v4/personal_access_tokens/self', ''],
      ['DELETE', '/api/v4/personal_access_tokens/self', ''],
    ]);
  });

  test('what is no access token of a group cannot ask about itself or rotate itself', async () => {
    const { mock, client } = await start();
    const { groupAccessTokens: person } = client;
    expect(await failing(person.getSelf())).toMatchObject({ name: 'ValidationError', status: 400 });
    expect(await failing(person.rotateSelf(1))).toMatchObject({ name: 'NotRotatedError', status: 405 });
    expect(await failing(person.revokeSelf())).toMatchObject({ name: 'NotRevokedError', status: 400 });
    const { token } = await person.create(1, { name: 'reader', scopes: ['read_api'] });
    const reader = createClient({ baseUrl: mock.url, token, allowHttp: true }).groupAccessTokens;
    expect(await failing(reader.rotateSelf(1))).toMatchObject({
      ...{ name: 'AuthenticationError', status: 403, advice: expect.stringContaining('self_rotate') },
    });
    expect(mock.tokens.map(({ revoked }) => revoked)).toEqual([false]);
  });

  test('persist is awaited before create and rotate return', async () => {
    const { client } = await start();
    const kept: string[] = [];
    const persist = async (secret: Secret): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      kept.push(secret.reveal());
    };
    const made = await client.groupAccessTokens.create(1, api, { persist });
    expect(kept).toEqual([made.token.reveal()]);
    const fresh = await client.groupAccessTokens.rotate(1, made.id, {}, { persist });
    expect(kept).toEqual([made.token.reveal(), fresh.token.reveal()]);
  });

  test('when persist fails, the error still has the token', async () => {
    const { mock, client } = await start();
    const error = await failing(
      client.groupAccessTokens.create(1, api, {
        persist: (secret) => Promise.reject(new Error(`vault refused ${secret.reveal()}`)),
      }),
    );
    expect(error).toMatchObject({
      name: 'PersistError',
      id: mock.tokens[0]?.id,
      cause: { message: 'vault refused [redacted]' },
    });
    expect('token' in error && error.token instanceof Secret && error.token.reveal()).toBe(mock.tokens[0]?.value);
  });
});

describe('remote mirrors', () => {
  test('create sends form fields and masks credentials; get, update by PUT, delete', async () => {
    const { mock, client } = await start();
    const made = await client.remoteMirrors.create('team/backend/api', {
      url: 'https://bot:s3cr-et@example.com/a.git',
      keep_divergent_refs: true,
    });
    expect(mock.seen[0]?.url).toBe('/api/v4/projects/team%2Fbackend%2Fapi/remote_mirrors');
    expect(mock.seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/);
    expect(mock.seen[0]?.body).toBe('url=https%3A%2F%2Fbot%3As3cr-et%40example.com%2Fa.git&keep_divergent_refs=true');
    expect(made).toMatchObject({
      enabled: false,
      update_status: 'none',
      last_error: null,
      url: 'https://*****:*****@example.com/a.git',
    });
    expect(await client.remoteMirrors.get(10, made.id)).toEqual(made);
    expect(
      await client.remoteMirrors.update(10, made.id, { enabled: true, mirror_branch_regex: '^main$' }),
    ).toMatchObject({ enabled: true, mirror_branch_regex: '^main$' });
    expect(mock.seen.at(-1)).toMatchObject({ method: 'PUT', body: 'enabled=true&mirror_branch_regex=%5Emain%24' });
    expect(await client.remoteMirrors.list(10).all()).toHaveLength(1);
    expect(await client.remoteMirrors.delete(10, made.id)).toBeUndefined();
    expect(mock.mirrors).toEqual([]);
  });

  test('sync and public key', async () => {
    const { client } = await start();
    const { id } = await client.remoteMirrors.create(10, { url: 'https://example.com/a.git' });
    expect(await failing(client.remoteMirrors.sync(10, id))).toMatchObject({ name: 'ValidationError', status: 400 });
    await client.remoteMirrors.update(10, id, { enabled: true });
    expect(await client.remoteMirrors.sync(10, id)).toBeUndefined();
    expect((await client.remoteMirrors.get(10, id)).update_status).toBe('started');
    expect(await client.remoteMirrors.publicKey(10, id)).toBe('ssh-rsa AAAAB3Nza');
  });
});

describe('errors, as the table of §7 has them', () => {
  test.each([
    [
      'rotate, 401: no access or no token',
      'owner-1f0c3a',
      (c: Client) => c.groupAccessTokens.rotate(1, 9),
      { name: 'NoAccessError', status: 401 },
    ],
    [
      'rotate, 404: administrator',
      'admin-77b2d1',
      (c: Client) => c.groupAccessTokens.rotate(1, 9),
      { name: 'NotFoundError', status: 404, advice: expect.stringContaining('16.0') },
    ],
    [
      'revoke, 404',
      'owner-1f0c3a',
      (c: Client) => c.groupAccessTokens.revoke(1, 9),
      { name: 'NotRevokedError', status: 404, advice: expect.stringContaining('14.7') },
    ],
    [
      'get, 404',
      'owner-1f0c3a',
      (c: Client) => c.groupAccessTokens.get(1, 9),
      { name: 'NotFoundError', status: 404, advice: expect.stringContaining('14.10') },
    ],
    [
      'list, 401: no permission',
      'guest-40e9aa',
      (c: Client) => c.groupAccessTokens.list(1).all(),
      { name: 'AuthenticationError', status: 401 },
    ],
    [
      'list, 404: no such group',
      'owner-1f0c3a',
      (c: Client) => c.groupAccessTokens.list(3).all(),
      { name: 'NotFoundError', advice: expect.stringContaining('14.7') },
    ],
    [
      'mirror get, 404',
      'owner-1f0c3a',
      (c: Client) => c.remoteMirrors.get(10, 9),
      { name: 'NotFoundError', advice: expect.stringContaining('14.10') },
    ],
    [
      'mirror delete, 404',
      'owner-1f0c3a',
      (c: Client) => c.remoteMirrors.delete(10, 9),
      { name: 'NotFoundError', advice: expect.stringContaining('14.10') },
    ],
    [
      'mirror sync, 404',
      'owner-1f0c3a',
      (c: Client) => c.remoteMirrors.sync(10, 9),
      { name: 'NotFoundError', advice: expect.stringContaining('16.11') },
    ],
    [
      'create in no group, 404',
      'owner-1f0c3a',
      (c: Client) => c.groupAccessTokens.create(3, api),
      { name: 'NotFoundError', advice: expect.stringContaining('14.7') },
    ],
    [
      'public key of no mirror, 404',
      'owner-1f0c3a',
      (c: Client) => c.remoteMirrors.publicKey(10, 9),
      { name: 'NotFoundError', advice: expect.stringContaining('17.9') },
    ],
    [
      'mirror update, 404: no release is documented, so none is named',
      'owner-1f0c3a',
      (c: Client) => c.remoteMirrors.update(10, 9, { enabled: true }),
      { name: 'NotFoundError', advice: expect.not.stringContaining('needs') },
    ],
    [
      'mirror list, 401: no Maintainer',
      'guest-40e9aa',
      (c: Client) => c.remoteMirrors.list(10).all(),
      { name: 'AuthenticationError', advice: expect.stringContaining('Maintainer') },
    ],
    [
      'runner registration, 410',
      'owner-1f0c3a',
      (c: Client) => c.request('POST', '/runners', { form: { token: 'x' } }),
      { name: 'GoneError', status: 410, notice: { kind: 'gone', rules: ['runner-registration'] } },
    ],
    [
      'reset of a registration token, 410',
      'owner-1f0c3a',
      (c: Client) => c.request('POST', '/projects/10/runners/reset_registration_token'),
      { name: 'GoneError', notice: { rules: ['reset-registration-token'] } },
    ],
    [
      'private_profile: null, 400',
      'owner-1f0c3a',
      (c: Client) => c.request('PUT', '/users/7', { json: { private_profile: null } }),
      {
        name: 'ValidationError',
        status: 400,
        fields: { private_profile: ['is invalid'] },
      },
    ],
  ] as const)('%s', async (_, token, call, expected) => {
    const { client } = await start({}, {}, token);
    const error = await failing(call(client));
    expect(error).toMatchObject({ ...expected, requestId: 'req-1', attempts: 1 });
    expect(error.message).toContain(error.advice);
  });

  test('rotate, 400, and revoke, 400', async () => {
    const { client } = await start();
    const { id } = await client.groupAccessTokens.create(1, api);
    await client.groupAccessTokens.revoke(1, id);
    expect(await failing(client.groupAccessTokens.revoke(1, id))).toMatchObject({
      name: 'NotRevokedError',
      status: 400,
    });
    expect(await failing(client.groupAccessTokens.rotate(1, id))).toMatchObject({
      name: 'NotRotatedError',
      status: 400,
    });
  });

  test.each([
    ['{"message":"400 Bad request"}', {}, ['400 Bad request']],
    [
      '{"message":{"url":["is blocked","is too long"],"base":"no"}}',
      { url: ['is blocked', 'is too long'], base: ['no'] },
      ['url: is blocked', 'url: is too long', 'base: no'],
    ],
    [
      '{"error":"name is missing, scopes is missing"}',
      { name: ['is missing'], scopes: ['is missing'] },
      ['name: is missing', 'scopes: is missing'],
    ],
    [
      '{"error":"access_level does not have a valid value"}',
      { access_level: ['does not have a valid value'] },
      ['access_level: does not have a valid value'],
    ],
    [
      '{"message":{"constructor":["is odd"],"base":{"__proto__":"no"}}}',
      { constructor: ['is odd'], 'base.__proto__': ['no'] },
      ['constructor: is odd', 'base.__proto__: no'],
    ],
    ['{"error":{"code":"E1"}}', { code: ['E1'] }, ['code: E1']],
    ['{"error":{"toString":1,"code":"E1"}}', { code: ['E1'] }, ['code: E1']],
    [`{"message":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}, []],
    ['<html>Bad</html>', {}, []],
    // RFC 9457, as the standard's own example and as GitLab's package registry have it.
    [
      '{"type":"https://h/errors","title":"Not valid","detail":"Two fields","errors":[{"detail":"not green","pointer":"#/a"}]}',
      { detail: ['not green'], pointer: ['#/a'] },
      ['Not valid', 'Two fields', 'detail: not green', 'pointer: #/a'],
    ],
    [
      '{"type":"about:blank","status":400,"title":"Bad Request","detail":"no such file","error":"no such file"}',
      {},
      ['no such file', 'Bad Request'],
    ],
  ])('a body of the shape %.60s', async (body, fields, details) => {
    const { client } = await start({ first: (_, response) => Boolean(response.writeHead(400).end(body)) });
    const error = await failing(client.groupAccessTokens.create(1, api));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ details });
    expect(error instanceof ValidationError && { ...error.fields, '': undefined }).toEqual({
      ...fields,
      '': undefined,
    });
  });

  test('an answer to DELETE that was lost and then 404 says that it may have been done', async () => {
    const { mock, client } = await start({
      instead: (response, { method }) => method === 'DELETE' && mock?.seen.length === 2 && Boolean(response.destroy()),
    });
    const { id } = await client.remoteMirrors.create(10, { url: 'https://example.com/a.git' });
    expect(await failing(client.remoteMirrors.delete(10, id))).toMatchObject({
      name: 'NotFoundError',
      attempts: 2,
      advice: expect.stringContaining('earlier try'),
    });
  });

  test.each([403, 405, 409, 412, 415, 501])('status %d is not tried again', async (status) => {
    const { mock, client } = await start({ first: (_, response) => Boolean(response.writeHead(status).end('{}')) });
    expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({ status });
    expect(mock.seen).toHaveLength(1);
  });
});

describe('what an error tells', () => {
  test('it names the path, without its query and what it was told to keep secret', async () => {
    const { client } = await start({}, {}, 'guest-40e9aa');
    const error = await failing(client.groupAccessTokens.list('team/backend', { search: 'birthday' }).all());
    expect(error).toMatchObject({ path: '/groups/team%2Fbackend/access_tokens' });
    expect(error.message).toMatch(
      /^groupAccessTokens\.list \/groups\/team%2Fbackend\/access_tokens: the server answered 401; 401 Unauthorized\. Check/,
    );
    expect(JSON.stringify(error)).not.toContain('birthday');
    const own = await failing(client.request('GET', '/runners/7', { query: { search: 'birthday' } }));
    expect(own).toMatchObject({ operation: 'GET /runners/7', path: '/runners/7' });
    expect(own.message).toMatch(/^GET \/runners\/7: the server answered/);
    expect((await failing(client.request('GET', '/x/guest-40e9aa'))).path).toBe('/x/[redacted]');
  });

  test.each([
    ['400', 400],
    ['401', 401],
    ['404', 404],
    ['410', 410],
    ['429', 429],
    ['302', 302],
    ['500', 500],
    ['HTML', 200],
  ])('its advice is made of whole sentences (%s)', async (_, status) => {
    const fetch: Fetch = async () => new Response('<html></html>', { status });
    const client = createClient({ ...{ baseUrl: 'https://h', token: 'glpat-abc', fetch }, maxRetries: 0 });
    const { groupAccessTokens: tokens, remoteMirrors: mirrors } = client;
    for (const call of [
      () => tokens.get(1, 2),
      () => tokens.create(1, api),
      () => tokens.rotate(1, 2),
      () => tokens.revoke(1, 2),
      () => mirrors.create(1, { url: 'https://h/p' }),
      () => mirrors.sync(1, 2),
      () => client.request('POST', '/x'),
      () => tokens.get('', 2),
      () => tokens.create(1, { name: '', scopes: [] }),
    ]) {
      const { advice, message } = await failing(call());
      expect(advice).toMatch(/^[A-Z].*[^.]\.$/s);
      expect(message.endsWith(`. ${advice}`)).toBe(true);
    }
  });

  const answers: [string, Fetch][] = [
    ['a bad status', async () => new Response('{"message":"404 Not Found"}', { status: 404 })],
    ['another shape', async () => new Response('<html></html>')],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer in time', () => new Promise(() => {})],
  ];
  test.each(answers)('after %s its stack says which of many calls it was', async (_, fetch) => {
    const client = createClient({
      ...{ baseUrl: 'https://h', token: 'glpat-abc', fetch },
      ...{ maxRetries: 1, backoffMs: 1, tryTimeoutMs: 5 },
    });
    const { groupAccessTokens: tokens, remoteMirrors: mirrors } = client;
    const calls: Record<string, () => Promise<unknown>> = {
      get: () => tokens.get(1, 2),
      create: () => tokens.create(1, api),
      rotate: () => tokens.rotate(1, 2),
      revoke: () => tokens.revoke(1, 2),
      all: () => tokens.list(1).all(),
      createMirror: () => mirrors.create(1, { url: 'https://h/p' }),
      update: () => mirrors.update(1, 2, { enabled: true }),
      delete: () => mirrors.delete(1, 2),
      sync: () => mirrors.sync(1, 2),
      publicKey: () => mirrors.publicKey(1, 2),
      request: () => client.request('GET', '/x'),
    };
    for (const [name, call] of Object.entries(calls)) {
      const loopOverProjects = async (): Promise<void> => {
        await call();
      };
      expect((await failing(loopOverProjects())).stack, name).toContain('loopOverProjects');
    }
    const loopOverPages = async (): Promise<void> => {
      for await (const { id } of mirrors.list(1)) throw new Error(`no mirror was sent: ${id}`);
    };
    expect((await failing(loopOverPages())).stack).toContain('loopOverPages');
  });
});

describe('a server that misbehaves', () => {
  test('reset before and after the handler: create and rotate are sent once, and ambiguous', async () => {
    const before = await start({ first: (request) => Boolean(request.socket.destroy()) });
    expect(await failing(before.client.groupAccessTokens.create(1, api))).toMatchObject({
      name: 'AmbiguousOutcomeError',
      cause: { name: 'NetworkError' },
    });
    expect(before.mock.seen).toHaveLength(1);
    const after = await start({ instead: (response) => Boolean(response.destroy()) });
    expect(await failing(after.client.groupAccessTokens.create(1, api))).toMatchObject({
      name: 'AmbiguousOutcomeError',
    });
    expect(after.mock.seen).toHaveLength(1);
    expect(after.mock.tokens).toHaveLength(1);
  });

  test('a truncated body: a list is read again, a create is ambiguous', async () => {
    const cut: MockOptions['instead'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id": 1, "token": "glpat-half', () => response.destroy());
      return true;
    };
    const { mock, client } = await start({ instead: cut });
    expect(await failing(client.groupAccessTokens.create(1, api))).toMatchObject({ name: 'AmbiguousOutcomeError' });
    expect(mock.seen).toHaveLength(1);
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({ name: 'NetworkError', attempts: 5 });
  });

  test('HTML with status 200 is no token', async () => {
    const html: MockOptions = {
      first: (_, response) =>
        Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')),
    };
    const { client } = await start(html);
    expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({
      name: 'UnexpectedAnswerError',
      attempts: 1,
      message: expect.stringContaining('HTML'),
    });
  });

  test('another shape, and a created token without its value', async () => {
    const { client } = await start({ first: (_, response) => Boolean(response.end('{"name": "a"}')) });
    expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({ name: 'UnexpectedAnswerError' });
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({ name: 'UnexpectedAnswerError' });
    expect(await failing(client.groupAccessTokens.create(1, api))).toMatchObject({ name: 'AmbiguousOutcomeError' });
  });

  test('the error of another shape knows the answer it is about', async () => {
    const { client } = await start({ first: (_, response) => Boolean(response.end('{"name": "a"}')) });
    expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({
      status: 200,
      requestId: 'req-1',
      attempts: 1,
      message: expect.stringContaining('not what was asked for'),
    });
  });

  test('a text in many pieces is read whole, letters that were cut in two included', async () => {
    const all = `"${'ü€😀'.repeat(5_000)}"`;
    const { client } = await start({
      first: (_, response) => {
        const bytes = Buffer.from(all);
        for (let at = 0; at < bytes.length; at += 1_001) response.write(bytes.subarray(at, at + 1_001));
        return Boolean(response.end());
      },
    });
    expect(await client.request('GET', '/x')).toBe(JSON.parse(all));
  });

  test('a huge body is cut off', async () => {
    const { client } = await start(
      { first: (_, response) => Boolean(response.end(`["${'x'.repeat(200_000)}"]`)) },
      { maxBodyBytes: 100_000 },
    );
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringMatching(/over 100000 bytes\..*maxBodyBytes/),
    });
  });

  test('of an answer with a bad status only the beginning is read, and its status still says what it means', async () => {
    let sent = 0;
    const chunk = new TextEncoder().encode('x'.repeat(10_000));
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += chunk.length;
            controller.enqueue(chunk);
          },
        }),
        { status: 403, headers: { 'x-request-id': 'req-1' } },
      );
    const client = createClient({ baseUrl: 'https://h', token: 'glpat-abc', fetch: async () => endless() });
    expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({
      ...{ name: 'AuthenticationError', status: 403, requestId: 'req-1', details: [], attempts: 1 },
    });
    expect(sent).toBeLessThan(100_000);
    // Its own limit is not above the caller's.
    sent = 0;
    const small = createClient({
      ...{ baseUrl: 'https://h', token: 'glpat-abc', maxBodyBytes: 20_000 },
      fetch: async () => endless(),
    });
    expect(await failing(small.groupAccessTokens.get(1, 2))).toMatchObject({ status: 403 });
    expect(sent).toBeLessThan(50_000);
  });

  test('a huge 500 to a create is ambiguous all the same', async () => {
    const { client } = await start(
      { first: (_, response) => Boolean(response.writeHead(500).end('x'.repeat(200_000))) },
      { maxBodyBytes: 100_000 },
    );
    expect(await failing(client.groupAccessTokens.create(1, api))).toMatchObject({
      name: 'AmbiguousOutcomeError',
      status: 500,
    });
  });

  test.each(['elsewhere', 'here'] as const)('a redirect is not followed, also when it leads %s', async (where) => {
    const other = await start();
    const { client, mock } = await start({
      first: (_, response, { url }) => {
        const location = where === 'here' ? url.replace('/old/', '/1/') : `${other.mock.url}/api/v4/x`;
        return url.includes('/old/') && Boolean(response.writeHead(302, { location }).end());
      },
    });
    const expected = { name: 'RedirectError', status: 302, attempts: 1, advice: expect.stringContaining('moved') };
    expect(await failing(client.groupAccessTokens.get('old', 2))).toMatchObject(expected);
    expect(await failing(client.groupAccessTokens.create('old', api))).toMatchObject(expected);
    expect([other.mock.seen.length, mock.seen.length, mock.tokens.length]).toEqual([0, 2, 0]);
  });

  test('no such host, nobody listening, no TLS', async () => {
    const { mock } = await start();
    const closed = await startMock();
    await closed.close();
    const at = (baseUrl: string): Client =>
      createClient({ baseUrl, token: 'owner-1f0c3a', allowHttp: true, maxRetries: 0 });
    expect(await failing(at('http://no-such-host.invalid').groupAccessTokens.get(1, 2))).toMatchObject({
      name: 'NetworkError',
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    });
    expect(await failing(at(closed.url).groupAccessTokens.create(1, api))).toMatchObject({
      name: 'NetworkError',
    });
    expect(await failing(at(mock.url.replace('http:', 'https:')).groupAccessTokens.get(1, 2))).toMatchObject({
      name: 'NetworkError',
    });
  });

  const openssl = spawnSync('openssl', ['version']).status === 0;
  test.skipIf(!openssl)(
    openssl ? 'a certificate that nobody vouches for: nothing is sent' : 'left out: openssl is not at hand',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sunset-tls-'));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
      execFileSync('openssl', [...how, '-keyout', key, '-out', cert], { stdio: 'ignore' });
      let seen = 0;
      const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
        seen += 1;
        response.end('[]');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const client = createClient({
        baseUrl: `https://localhost:${port}`,
        token: 'owner-1f0c3a',
        maxRetries: 1,
        backoffMs: 1,
      });
      try {
        expect(await failing(client.groupAccessTokens.create(1, api))).toMatchObject({
          name: 'NetworkError',
          code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
          advice: expect.stringContaining('certificate'),
        });
        expect(await failing(client.groupAccessTokens.get(1, 2))).toMatchObject({ name: 'NetworkError', attempts: 2 });
        expect(seen).toBe(0);
      } finally {
        server.close();
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('a server that never answers; an abort; an abort before anything is sent', async () => {
    const { mock, client } = await start({ first: () => true });
    expect(await failing(client.groupAccessTokens.get(1, 2, { tryTimeoutMs: 20, deadlineMs: 50 }))).toMatchObject({
      name: 'TimeoutError',
    });
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 20);
    expect(await failing(client.groupAccessTokens.get(1, 2, { signal: caller.signal }))).toMatchObject({
      name: 'AbortedError',
    });
    const { length } = mock.seen;
    expect(await failing(client.groupAccessTokens.create(1, api, { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortedError',
      attempts: 0,
    });
    expect(mock.seen).toHaveLength(length);
  });
});

describe('lists', () => {
  async function filled(mocked: MockOptions = {}, own: Own = {}): Promise<{ mock: Mock; client: Client }> {
    const both = await start(mocked, own);
    for (let i = 0; i < 45; i += 1) await both.client.groupAccessTokens.create(1, api);
    both.mock.seen.splice(0);
    return both;
  }
  const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

  test.each([
    ['Link', {}, {}],
    ['X-Next-Page', { links: false }, {}],
    ['number, where a proxy takes every header about pages away', { headers: false }, {}],
    ['number, where each page is asked to be small', { headers: false }, { per_page: 7 }],
    ['number, from a page on', { headers: false }, { page: 1, per_page: 10 }],
    ['keyset', {}, { pagination: 'keyset' }],
    ['links that name another host', { linkHost: 'http://gitlab.internal:8181' }, {}],
    ['links that name another host and no folder', { folder: '/git', linkHost: 'https://elsewhere.example' }, {}],
    ['a sub-path', { folder: '/git/lab' }, { per_page: 7 }],
  ] as const)('by %s', async (_, mocked, query) => {
    const { mock, client } = await filled(mocked);
    const all = await client.groupAccessTokens.list(1, query).all();
    expect(ids(all)).toEqual(ids(mock.tokens));
    expect(new Set(mock.seen.map(({ headers }) => headers.host))).toEqual(new Set([new URL(mock.url).host]));
    expect(mock.seen).toHaveLength(Math.ceil(45 / ('per_page' in query ? query.per_page : 20)));
  });

  test.each([
    ['a last page that is full', {}, {}, 2],
    ['a last page by cursor that is full', {}, { pagination: 'keyset' }, 2],
    ['a full page that says nothing about pages', { headers: false }, {}, 3],
  ] as const)('%s ends the list', async (_, mocked, query, requests) => {
    const { mock, client } = await filled(mocked);
    mock.tokens.splice(40);
    expect(ids(await client.groupAccessTokens.list(1, query).all())).toEqual(ids(mock.tokens));
    expect(mock.seen).toHaveLength(requests);
  });

  test('more items than a page has are all of them', async () => {
    let sent = 0;
    const fetch: Fetch = () => {
      sent += 1;
      return Promise.resolve(Response.json(Array.from({ length: 45 }, (_, id) => ({ id: id + 1 }))));
    };
    const client = createClient({ baseUrl: 'https://h', token: 'glpat-abc', fetch });
    expect(await client.remoteMirrors.list(1).all()).toHaveLength(45);
    expect(sent).toBe(1);
  });

  test('one item after the other, no page more than is read, and every loop starts anew', async () => {
    const { mock, client } = await filled();
    const list = client.groupAccessTokens.list(1);
    expect(mock.seen).toEqual([]);
    for await (const token of list) if (token.id === mock.tokens[24]?.id) break;
    expect(mock.seen).toHaveLength(2);
    expect(await list.all()).toHaveLength(45);
    expect(mock.seen).toHaveLength(5);
  });

  test.each([
    ['a foreign host', '<https://evil.example/x?page=2>; rel="next"'],
    ['a folder of this host', '</admin?page=2>; rel="next"'],
    ['no URL', '<http://[>; rel="next"'],
    ['the same page', '</api/v4/groups/1/access_tokens>; rel="next"'],
    // These would have given the tokens of another group, or of other people, as those of group 1.
    ['the list of another group', '</api/v4/groups/2/access_tokens?page=2>; rel="next"'],
    ['another list', '</api/v4/personal_access_tokens?page=2>; rel="next"'],
    ['one token', '</api/v4/groups/1/access_tokens/7?page=2>; rel="next"'],
    ['a path that climbs', '</api/v4/groups/1/access_tokens/../../2/access_tokens?page=2>; rel="next"'],
    ['a path that ends elsewhere', '<https://h/api/v4/groups/1/access_tokens%2F..?page=2>; rel="next"'],
  ])('a link to %s is refused', async (_, link) => {
    const { mock, client } = await start({
      first: (_, response) => Boolean(response.writeHead(200, { link }).end('[]')),
    });
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('next page'),
    });
    expect(mock.seen).toHaveLength(1);
  });

  test.each([
    ['the path of a group, spelt in its own way', '</api/v4/groups/team%2fbackend/access_tokens?page=2>; rel="next"'],
    ['a query alone', '<?page=2>; rel="next"'],
  ])('a link with %s is a page of this list', async (_, link) => {
    const { mock, client } = await start({
      first: (_, response, { url }) => Boolean(response.writeHead(200, url.includes('?') ? {} : { link }).end('[]')),
    });
    expect(await client.groupAccessTokens.list('team/backend').all()).toEqual([]);
    const path = '/api/v4/groups/team%2Fbackend/access_tokens';
    expect(mock.seen.map(({ url }) => url)).toEqual([path, `${path}?page=2`]);
  });

  test('more pages than allowed are an error, after what was read; as many as allowed are none', async () => {
    const { mock, client } = await filled({}, { maxPages: 2 });
    const found: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { id } of client.groupAccessTokens.list(1)) found.push(id);
    };
    expect(await failing(read())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringMatching(/more than 2 pages.*maxPages/),
    });
    expect(found).toEqual(ids(mock.tokens).slice(0, 40));
    expect(mock.seen).toHaveLength(2);
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({ name: 'UnexpectedAnswerError' });
    expect(await client.groupAccessTokens.list(1, { per_page: 23 }).all()).toHaveLength(45);
  });

  test('a server whose list never ends is left after 1,000 pages', async () => {
    let sent = 0;
    const fetch: Fetch = () => {
      sent += 1;
      return Promise.resolve(new Response('[]', { headers: { 'x-next-page': String(sent + 1) } }));
    };
    const client = createClient({ baseUrl: 'https://h', token: 'glpat-abc', fetch });
    const read = async (): Promise<void> => {
      for await (const { id } of client.remoteMirrors.list(1)) throw new Error(`no mirror was sent: ${id}`);
    };
    expect(await failing(read())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('more than 1000 pages'),
    });
    expect(sent).toBe(1000);
  });

  test('pages that go round are found before one is read twice', async () => {
    const { mock, client } = await start({
      first: (_, response, { url }) => {
        const next = url.includes('cursor=b') ? 'a' : 'b';
        return Boolean(
          response.writeHead(200, { link: `<${url.split('?')[0]}?cursor=${next}>; rel="next"` }).end('[]'),
        );
      },
    });
    expect(await failing(client.groupAccessTokens.list(1).all())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('next page'),
    });
    expect(mock.seen).toHaveLength(3);
    const back = await start({
      first: (_, response) => Boolean(response.writeHead(200, { 'x-next-page': '1' }).end('[]')),
    });
    expect(await failing(back.client.groupAccessTokens.list(1).all())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('next page'),
    });
  });

  test('a rate limit in the middle is waited for', async () => {
    const { mock, client } = await start({ allowed: 2 });
    for (let i = 0; i < 45; i += 1)
      mock.tokens.push({
        id: i + 1,
        user_id: 1,
        name: 'a',
        scopes: [],
        access_level: 10,
        expires_at: null,
        created_at: '',
        revoked: false,
        family: 1,
        value: '',
      });
    expect(await client.groupAccessTokens.list(1).all()).toHaveLength(45);
    expect(mock.seen).toHaveLength(4);
  });
});

describe('how it signs in and where', () => {
  test.each([
    [{ oauthToken: 'owner-1f0c3a' }, { authorization: 'Bearer owner-1f0c3a' }],
    [{ jobToken: 'owner-1f0c3a' }, { 'job-token': 'owner-1f0c3a' }],
    [{ token: new Secret('owner-1f0c3a') }, { 'private-token': 'owner-1f0c3a' }],
  ])('%j', async (token, headers) => {
    const { mock } = await start({ folder: '/sub/path' });
    const client = createClient({ baseUrl: `${mock.url}/`, allowHttp: true, userAgent: 'rotator/2', ...token });
    await client.groupAccessTokens.list(1).all();
    expect(mock.seen[0]).toMatchObject({ url: '/sub/path/api/v4/groups/1/access_tokens', headers });
    expect(mock.seen[0]?.headers['user-agent']).toMatch(/^rotator\/2 gitlab-sunset\/\d+\.\d+\.\d+$/);
  });

  const base = { baseUrl: 'https://gitlab.example.com', token: 'glpat-abc' };
  test.each<[string, unknown]>([
    ['an unknown option', { ...base, tokn: 1 }],
    ['no token', { baseUrl: base.baseUrl }],
    ['two tokens', { ...base, jobToken: 'x' }],
    ['an empty token', { ...base, token: '' }],
    ['a token with a line end', { ...base, token: 'glpat-abc\n' }],
    ['a runner token', { ...base, token: 'glrt-abc' }],
    ['a registration token', { ...base, token: 'GR1348941abc' }],
    ['a deploy token', { ...base, token: 'gldt-abc' }],
    ['a job token as an access token', { ...base, token: 'glcbt-64_abc' }],
    ['an access token as a job token', { baseUrl: base.baseUrl, jobToken: 'glpat-abc' }],
    ['plain http', { ...base, baseUrl: 'http://gitlab.example.com' }],
    ['no URL', { ...base, baseUrl: 'gitlab.example.com' }],
    ['another scheme', { ...base, baseUrl: 'ftp://gitlab.example.com' }],
    ['credentials in the URL', { ...base, baseUrl: 'https://u:p@gitlab.example.com' }],
    ['a query', { ...base, baseUrl: 'https://gitlab.example.com/?a=1' }],
    ['/api/v4', { ...base, baseUrl: 'https://gitlab.example.com/api/v4' }],
    ['a hook that is no function', { ...base, onRequest: 'log' }],
    ['nothing', undefined],
  ])('%s is refused', (_, options) => {
    const create: (options: never) => unknown = createClient;
    expect(() => Reflect.apply(create, undefined, [options])).toThrow(InputError);
    expect(() => Reflect.apply(create, undefined, [options])).not.toThrow(/abc/);
  });

  const limits = ['tryTimeoutMs', 'deadlineMs', 'maxRetries', 'backoffMs', 'maxBodyBytes', 'maxPages'] as const;
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 0.5, 1e300];
  test.each(limits)('%s is a whole number', (name) => {
    for (const value of numbers)
      expect(() => createClient({ ...base, [name]: value }), `${name}: ${value}`).toThrow(InputError);
    // Without a further try or wait there can be something to do; without time, bytes or pages there is nothing.
    const zero = (): unknown => createClient({ ...base, [name]: 0 });
    if (name === 'maxRetries' || name === 'backoffMs') expect(zero).not.toThrow();
    else expect(zero).toThrow(InputError);
    expect(() => createClient({ ...base, [name]: 1 })).not.toThrow();
  });
  test.each(['tryTimeoutMs', 'deadlineMs'] as const)('%s of one call is a whole number', async (name) => {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('[]')));
    const client = createClient({ ...base, fetch });
    for (const value of [...numbers, 0]) {
      const error = await failing(client.groupAccessTokens.list(1, {}, { [name]: value }).all());
      expect(error, `${name}: ${value}`).toBeInstanceOf(InputError);
    }
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('bad input is refused before anything is sent', () => {
  const sent = vi.fn();
  const client = createClient({ baseUrl: 'https://h', token: 'glpat-abc', fetch: () => sent() });
  const { groupAccessTokens: tokens, remoteMirrors: mirrors } = client;
  /** As a caller without types does it. */
  const wild = (call: (...given: never[]) => unknown, ...given: unknown[]): Promise<unknown> =>
    (async () => Reflect.apply(call, undefined, given))();
  test.each<[string, (...given: never[]) => unknown, unknown[]]>([
    ['group 0', tokens.get, [0, 1]],
    ['group 1.5', tokens.get, [1.5, 1]],
    ['group NaN', tokens.get, [Number.NaN, 1]],
    ['no group', tokens.get, [undefined, 1]],
    ['an empty group', tokens.list, ['']],
    ['..', tokens.list, ['..']],
    ['a/../b', tokens.list, ['a/../b']],
    ['an encoded path', tokens.list, ['team%2Fbackend']],
    ['a slash at the end', tokens.list, ['team/']],
    ['a slash at the beginning', tokens.list, ['/team']],
    ['two slashes', tokens.list, ['team//backend']],
    ['team/.', tokens.list, ['team/.']],
    ['a query in the path', tokens.list, ['team?x=1']],
    ['token id ..', tokens.revoke, [1, '..']],
    // Without its id the path would be that of the whole list.
    ['no token id, get', tokens.get, [1]],
    ['no token id, revoke', tokens.revoke, [1, undefined]],
    ['an empty token id', tokens.revoke, [1, '']],
    ['no token id, rotate', tokens.rotate, [1, null]],
    ['no mirror id, delete', mirrors.delete, [1]],
    ['no mirror id, update', mirrors.update, [1, undefined, { enabled: true }]],
    ['a control character in the group', tokens.list, ['te\nam']],
    ['half a character in the group', tokens.list, ['te\ud83dam']],
    ['half a character in a path', client.request, ['GET', '/x/\udfff']],
    ['scopes that are no list', tokens.create, [1, { name: 'a', scopes: 'api' }]],
    ['the year 0', tokens.create, [1, { name: 'a', scopes: ['api'], expires_at: '0000-01-01' }]],
    ['13th month', tokens.rotate, [1, 2, { expires_at: '2031-13-01' }]],
    ['29 February of no leap year', tokens.list, [1, { created_after: '2031-02-29' }]],
    // JSON has no NaN: it would arrive as null, and GitLab would make a Maintainer of it.
    ['an access level NaN', tokens.create, [1, { ...api, access_level: Number.NaN }]],
    ['a page 1.5', tokens.list, [1, { page: 1.5 }]],
    ['an unknown option of a call', tokens.get, [1, 2, { timeoutMs: 5 }]],
    ['a signal that is none', tokens.get, [1, 2, { signal: 'stop' }]],
    ['a persist that is no function', tokens.create, [1, api, { persist: 'vault' }]],
    ['an unknown option of a request', client.request, ['POST', '/x', { body: '{}' }]],
    ['GET with a body', client.request, ['GET', '/x', { json: {} }]],
    ['json and form', client.request, ['POST', '/x', { json: {}, form: {} }]],
    ['an empty name', tokens.create, [1, { name: ' ', scopes: ['api'] }]],
    ['no name', tokens.create, [1, { scopes: ['api'] }]],
    ['no scopes', tokens.create, [1, { name: 'a', scopes: [] }]],
    ['an empty scope', tokens.create, [1, { name: 'a', scopes: [''] }]],
    ['30 February', tokens.create, [1, { name: 'a', scopes: ['api'], expires_at: '2031-02-30' }]],
    ['a timestamp for a day', tokens.rotate, [1, 2, { expires_at: '2031-02-01T00:00:00Z' }]],
    ['a misspelt field', tokens.create, [1, { name: 'a', scopes: ['api'], expire_at: '2031-02-01' }]],
    ['no fields', tokens.create, [1]],
    [
      'regex with protected only, create',
      mirrors.create,
      [1, { url: 'https://h/p', mirror_branch_regex: 'a', only_protected_branches: true }],
    ],
    [
      'regex with protected only, update',
      mirrors.update,
      [1, 2, { mirror_branch_regex: 'a', only_protected_branches: true }],
    ],
    ['no url', mirrors.create, [1, {}]],
    ['a path out of the API', client.request, ['GET', '/../admin']],
    ['a path to another host', client.request, ['GET', '//evil.example/x']],
    ['a path with its prefix', client.request, ['GET', '/api/v4/runners/7']],
    ['a path of GraphQL', client.request, ['POST', '/api/graphql', { json: { query: '{ a }' } }]],
  ])('%s', async (_, call, given) => {
    expect(await failing(wild(call, ...given))).toBeInstanceOf(InputError);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('hooks and notices', () => {
  test('request and response, in order, and what hooks throw costs nothing', async () => {
    const events: string[] = [];
    const seen: ResponseEvent[] = [];
    const { client } = await start(
      { first: (_, response) => void response.setHeader('ratelimit-remaining', '59') === null },
      {
        onRequest: ({ operation, attempt }) => {
          events.push(`${operation} ${attempt}`);
          throw new Error('hook');
        },
        onResponse: (event) => {
          events.push(String(event.status));
          seen.push(event);
          return Promise.reject(new Error('hook'));
        },
      },
    );
    const { token } = await client.groupAccessTokens.create(1, api);
    expect(token.reveal()).toMatch(/^glpat-/);
    expect(events).toEqual(['groupAccessTokens.create 1', '201']);
    expect(seen[0]).toMatchObject({ method: 'POST', requestId: 'req-1', ms: expect.any(Number) });
    expect([seen[0]?.header('RateLimit-Remaining'), seen[0]?.header('ratelimit-limit')]).toEqual(['59', '']);
  });

  test.each([
    [
      { deprecation: '@1688169599', link: '<https://docs.example/x>; rel="deprecation"' },
      { kind: 'deprecated', deprecatedAt: '2023-06-30T23:59:59.000Z', link: 'https://docs.example/x' },
    ],
    [
      { deprecation: 'true', sunset: 'Sat, 31 Dec 2033 23:59:59 GMT' },
      { kind: 'sunset', deprecatedAt: null, sunsetAt: '2033-12-31T23:59:59.000Z' },
    ],
  ])('%j is told once', async (headers, expected) => {
    const notices: DeprecationNotice[] = [];
    const { client } = await start(
      { first: (_, response) => Boolean(response.writeHead(200, headers).end('{}')) },
      { onDeprecation: (notice) => notices.push(notice), texts },
    );
    await client.request('GET', '/geo_nodes/3/status');
    await client.request('GET', '/geo_nodes/3/status');
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      ...expected,
      method: 'GET',
      url: expect.stringMatching(/\/api\/v4\/geo_nodes\/3\/status$/),
      rules: ['geo-nodes'],
      texts: [{ due: 'v5' }],
    });
  });

  test('410 tells the hook and the error', async () => {
    const onDeprecation = vi.fn();
    const { client } = await start({}, { onDeprecation });
    const error = await failing(client.request('POST', '/runners', { json: { active: true } }));
    expect(error instanceof GoneError && error.notice.rules).toEqual(['runner-registration']);
    expect(onDeprecation).toHaveBeenCalledTimes(1);
  });
});

describe('the state of a token', () => {
  const token = { expires_at: '2024-05-15', revoked: false, active: true };
  test.each([
    [token, '2024-05-14T23:59:59.999Z', 'active'],
    [token, '2024-05-15T00:00:00.000Z', 'expired'],
    [{ ...token, expires_at: '2024-05-15T00:00:00.000Z' }, '2024-05-14T23:00:00Z', 'active'],
    [{ ...token, revoked: true }, '2024-05-20T00:00:00Z', 'revoked'],
    [{ ...token, expires_at: null }, '2999-01-01T00:00:00Z', 'active'],
    [{ ...token, active: false }, '2024-05-01T00:00:00Z', 'inactive'],
  ])('%j at %s', (each, at, state) => {
    expect(tokenState(each, new Date(at))).toBe(state);
    expect(tokenState(each, Date.parse(at))).toBe(state);
  });
  test('what is no date is refused', () => {
    expect(() => tokenState({ ...token, expires_at: 'soon' }, 0)).toThrow(InputError);
    expect(() => tokenState(token, Number.NaN)).toThrow(InputError);
  });
});

test('request sends its query, without what is undefined, and its fields as they are', async () => {
  const { mock, client } = await start();
  await client.request('GET', '/groups/1/access_tokens', { query: { page: 2, search: 'a b', state: undefined } });
  expect(mock.seen[0]?.url).toBe('/api/v4/groups/1/access_tokens?page=2&search=a+b');
  await failing(client.request('PATCH', '/x', { query: { a: 1n }, form: { b: true, c: undefined } }));
  expect(mock.seen[1]).toMatchObject({ method: 'PATCH', url: '/api/v4/x?a=1', body: 'b=true' });
});

test.each(['json', 'form'] as const)('what is sent as %s is sent whole when it is sent again', async (kind) => {
  const { mock, client } = await start({
    first: (_, response) => mock.seen.length < 2 && Boolean(response.writeHead(503).end()),
  });
  await failing(client.request('PUT', '/x', { [kind]: { a: 'ü&=', b: true } }));
  expect(mock.seen.map(({ body }) => body)).toEqual(
    Array(2).fill(kind === 'json' ? '{"a":"ü&=","b":true}' : 'a=%C3%BC%26%3D&b=true'),
  );
});

test('every class of the family has its name, as a class and on its errors', () => {
  const classes = Object.entries(all).filter(([name]) => name.endsWith('Error'));
  expect(classes).toHaveLength(18);
  for (const [name, each] of classes) {
    const error: unknown = Reflect.construct(Object(each), ['m', { operation: 'o', advice: 'a' }]);
    expect(error).toBeInstanceOf(GitlabError);
    expect([Reflect.get(Object(each), 'name'), String(error)]).toEqual([name, `${name}: o: m. a`]);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name, message: 'o: m. a', attempts: 0, details: [] });
  }
});

test('a fetch that is put in later is the one that is called', async () => {
  const client = createClient({ baseUrl: 'https://h', token: 'glpat-abc' });
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('[]')));
  try {
    await client.remoteMirrors.list(1).all();
    expect(fetch).toHaveBeenCalledTimes(1);
  } finally {
    fetch.mockRestore();
  }
});

test('fetch is the one that was given, and redirects are never left to it', async () => {
  const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('[]')));
  await createClient({ baseUrl: 'https://h/x/', token: 'glpat-abc', fetch })
    .remoteMirrors.list(1, { per_page: 5 })
    .all();
  expect(fetch).toHaveBeenCalledWith(
    'https://h/x/api/v4/projects/1/remote_mirrors?per_page=5',
    expect.objectContaining({ method: 'GET', redirect: 'manual' }),
  );
});
