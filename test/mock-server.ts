/** GitLab as the specification's §§2–7 have it, on loopback, with real state: what is revoked stays revoked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface StoredToken {
  id: number;
  user_id: number;
  name: string;
  scopes: string[];
  access_level: number;
  expires_at: string | null;
  created_at: string;
  revoked: boolean;
  /** Tokens that came from one another by rotation. */
  family: number;
  value: string;
}

export interface StoredMirror {
  id: number;
  enabled: boolean;
  /** With its credentials. */
  url: string;
  last_error: string | null;
  last_successful_update_at: string | null;
  last_update_at: string | null;
  last_update_started_at: string | null;
  only_protected_branches: boolean;
  keep_divergent_refs: boolean;
  update_status: string;
  mirror_branch_regex?: string;
}

export interface Seen {
  method: string;
  /** As it came, encoded. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface MockOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Stands before `/api/v4`. */
  folder?: string;
  /** Host that the links name, as behind a proxy. */
  linkHost?: string;
  /** Answers 429 once this many requests came in. */
  allowed?: number;
  /** Whether lists carry `Link`; GitLab leaves it out for large ones. */
  links?: boolean;
  /** Whether lists say anything about pages; some proxies take it away. */
  headers?: boolean;
  /** First say on every request: true when it has answered. */
  first?: (request: IncomingMessage, response: ServerResponse, seen: Seen) => boolean;
  /** Told when the handler has changed its state, before it answers: true when it has answered instead. */
  instead?: (response: ServerResponse, seen: Seen) => boolean;
}

type Role = 'owner' | 'admin' | 'guest';

/** Tokens of people. */
export const people: Readonly<Record<string, Role>> = {
  'owner-1f0c3a': 'owner',
  'admin-77b2d1': 'admin',
  'guest-40e9aa': 'guest',
};

const groups: Readonly<Record<string, string>> = { '1': '1', 'team/backend': '1', '2': '2' };
const projects: Readonly<Record<string, string>> = { '10': '10', 'team/backend/api': '10' };

const masked = (url: string): string => url.replace(/:\/\/[^@/]*@/, '://*****:*****@');
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

type Reply = [status: number, body?: unknown];

export interface Mock {
  url: string;
  tokens: StoredToken[];
  mirrors: StoredMirror[];
  seen: Seen[];
  close(): Promise<void>;
}

export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { now = Date.now, folder = '', links = true, headers = true } = options;
  const tokens: StoredToken[] = [];
  const mirrors: StoredMirror[] = [];
  const seen: Seen[] = [];
  let left = options.allowed ?? Number.POSITIVE_INFINITY;
  let last = 100;

  const isOver = ({ expires_at: end }: StoredToken): boolean => end !== null && now() >= Date.parse(`${end}T00:00:00Z`);
  const shown = ({ family, value, ...token }: StoredToken) => ({
    ...token,
    active: !token.revoked && !isOver({ ...token, family, value }),
  });
  const make = (fields: Partial<StoredToken>): StoredToken => {
    last += 1;
    const token: StoredToken = {
      ...{ id: last, user_id: last + 1000, name: 'token', scopes: ['api'], access_level: 40, revoked: false },
      ...{ expires_at: day(now() + 365 * 864e5), created_at: new Date(now()).toISOString() },
      ...{ family: last, value: `glpat-new-value-${last}-x7` },
      ...fields,
    };
    tokens.push(token);
    return token;
  };

  const signedWith = ({ headers }: IncomingMessage): string => {
    const { 'private-token': own, authorization = '', 'job-token': job } = headers;
    return String(own ?? job ?? authorization.replace(/^Bearer /, ''));
  };
  function roleOf(request: IncomingMessage): Role | undefined {
    const value = signedWith(request);
    const token = tokens.find((each) => each.value === value);
    if (token) return token.revoked || isOver(token) ? undefined : token.access_level === 50 ? 'owner' : 'guest';
    return people[value];
  }

  /** One page, by number or by cursor, with the headers GitLab sends. */
  function page(list: readonly { id: number }[], seenUrl: URL, response: ServerResponse): Reply {
    const perPage = Math.min(100, Number(seenUrl.searchParams.get('per_page') ?? 20));
    const link = (change: Record<string, string>): void => {
      const target = new URL(seenUrl);
      for (const [key, value] of Object.entries(change)) target.searchParams.set(key, value);
      const host = options.linkHost ?? `http://${seenUrl.host}${folder}`;
      response.setHeader(
        'link',
        `<${host}${target.pathname}${target.search}>; rel="next", <${host}${target.pathname}>; rel="first"`,
      );
    };
    if (seenUrl.searchParams.get('pagination') === 'keyset') {
      const after = Number(seenUrl.searchParams.get('cursor') ?? 0);
      const rest = list.filter(({ id }) => id > after);
      const part = rest.slice(0, perPage);
      if (rest.length > perPage) link({ cursor: String(part.at(-1)?.id) });
      return [200, part];
    }
    const number = Number(seenUrl.searchParams.get('page') ?? 1);
    const hasMore = list.length > number * perPage;
    if (headers)
      response.setHeader('x-page', String(number)).setHeader('x-next-page', hasMore ? String(number + 1) : '');
    if (headers && hasMore && links) link({ page: String(number + 1), per_page: String(perPage) });
    return [200, list.slice((number - 1) * perPage, number * perPage)];
  }

  function groupTokens(
    method: string,
    id: string | undefined,
    verb: string | undefined,
    role: Role,
    body: Record<string, unknown>,
    url: URL,
    response: ServerResponse,
  ): Reply {
    if (role === 'guest') return [401, { message: '401 Unauthorized' }];
    if (id === undefined && method === 'GET') return page(tokens.map(shown), url, response);
    if (id === undefined && method === 'POST') {
      const missing = ['name', 'scopes'].filter((key) => body[key] === undefined);
      if (missing.length > 0) return [400, { error: missing.map((key) => `${key} is missing`).join(', ') }];
      if (String(body.name) === 'refused') return [400, { message: 'Failed to provide maintainer access' }];
      const token = make({
        name: String(body.name),
        scopes: Array.isArray(body.scopes) ? body.scopes.map(String) : [],
        ...(typeof body.access_level === 'number' && { access_level: body.access_level }),
        ...(typeof body.expires_at === 'string' && { expires_at: body.expires_at }),
      });
      return [201, { ...shown(token), token: token.value }];
    }
    const token = tokens.find((each) => String(each.id) === id);
    if (method === 'POST' && verb === 'rotate') {
      if (!token)
        return role === 'admin' ? [404, { message: '404 Not Found' }] : [401, { message: '401 Unauthorized' }];
      if (token.revoked) {
        for (const each of tokens) if (each.family === token.family) each.revoked = true;
        return [400, { message: 'token already revoked' }];
      }
      token.revoked = true;
      last += 1;
      const fresh = make({
        ...token,
        id: last,
        revoked: false,
        value: `glpat-rotated-${last}-q9z`,
        created_at: new Date(now()).toISOString(),
        expires_at: typeof body.expires_at === 'string' ? body.expires_at : day(now() + 7 * 864e5),
      });
      return [200, { ...shown(fresh), token: fresh.value }];
    }
    if (!token) return [404, { message: `404 Could not find group access token with token_id: ${id} Not Found` }];
    if (method === 'GET') return [200, shown(token)];
    if (method === 'DELETE') {
      if (token.revoked) return [400, { message: 'Bad Request' }];
      token.revoked = true;
      return [204];
    }
    return [405, { error: '405 Not Allowed' }];
  }

  function projectMirrors(
    method: string,
    id: string | undefined,
    verb: string | undefined,
    role: Role,
    body: Record<string, unknown>,
    url: URL,
    response: ServerResponse,
  ): Reply {
    if (role === 'guest') return [401, { message: '401 Unauthorized' }];
    const flag = (key: string): boolean | undefined => (body[key] === undefined ? undefined : body[key] === 'true');
    const show = (mirror: StoredMirror) => ({ ...mirror, url: masked(mirror.url) });
    const changes = (): Partial<StoredMirror> =>
      Object.fromEntries(
        [
          ...['enabled', 'keep_divergent_refs', 'only_protected_branches'].map((key) => [key, flag(key)]),
          ['mirror_branch_regex', body.mirror_branch_regex],
        ].filter(([, value]) => value !== undefined),
      );
    if (method === 'POST' || method === 'PUT') {
      if (body.mirror_branch_regex && flag('only_protected_branches'))
        return [400, { error: 'mirror_branch_regex, only_protected_branches are mutually exclusive' }];
    }
    if (id === undefined && method === 'GET') return page(mirrors.map(show), url, response);
    if (id === undefined && method === 'POST') {
      if (typeof body.url !== 'string') return [400, { error: 'url is missing' }];
      if (/localhost/.test(body.url)) return [400, { message: { url: [`is blocked: ${body.url} is local`] } }];
      last += 1;
      const mirror: StoredMirror = {
        id: last,
        enabled: false,
        url: body.url,
        last_error: null,
        last_successful_update_at: null,
        last_update_at: null,
        last_update_started_at: null,
        only_protected_branches: false,
        keep_divergent_refs: false,
        update_status: 'none',
        ...changes(),
      };
      mirrors.push(mirror);
      return [201, show(mirror)];
    }
    const mirror = mirrors.find((each) => String(each.id) === id);
    if (!mirror) return [404, { message: '404 Not found' }];
    if (verb === 'sync' && method === 'POST') {
      if (!mirror.enabled)
        return [400, { message: 'Cannot proceed with the push mirroring. Please verify your mirror configuration.' }];
      mirror.update_status = 'started';
      mirror.last_update_started_at = new Date(now()).toISOString();
      return [204];
    }
    if (verb === 'public_key' && method === 'GET') return [200, { public_key: 'ssh-rsa AAAAB3Nza' }];
    if (method === 'GET') return [200, show(mirror)];
    if (method === 'PUT') return [200, show(Object.assign(mirror, changes()))];
    if (method === 'DELETE') {
      mirrors.splice(mirrors.indexOf(mirror), 1);
      return [204];
    }
    return [405, { error: '405 Not Allowed' }];
  }

  function answer(request: IncomingMessage, response: ServerResponse, { method, url, body }: Seen): Reply {
    const at = new URL(url, `http://${request.headers.host}`);
    if (!at.pathname.startsWith(`${folder}/api/v4/`)) return [404, { error: '404 Not Found' }];
    const inner = new URL(at.pathname.slice(folder.length) + at.search, at);
    const [, , , kind = '', id = '', what = '', item, verb] = inner.pathname.split('/').map(decodeURIComponent);
    const role = roleOf(request);
    if (left <= 0) {
      response.setHeader('retry-after', '1');
      left = options.allowed ?? left;
      return [429, { message: { error: 'This endpoint has been requested too many times. Try again later.' } }];
    }
    left -= 1;
    const isForm = /x-www-form-urlencoded/.test(request.headers['content-type'] ?? '');
    const parsed: unknown =
      body === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const fields: Record<string, unknown> = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
    if (
      method === 'POST' &&
      (inner.pathname === '/api/v4/runners' || /\/reset_registration_token$/.test(inner.pathname))
    ) {
      return [410, { message: '410 Gone' }];
    }
    if (!role) return [401, { message: '401 Unauthorized' }];
    if (kind === 'users' && fields.private_profile === null) return [400, { error: 'private_profile is invalid' }];
    // What a token asks about itself.
    const own = tokens.find((each) => each.value === signedWith(request));
    if (kind === 'personal_access_tokens' && id === 'self') {
      if (!own) return [400, { message: 'This endpoint requires token type to be a personal access token' }];
      if (method === 'DELETE') own.revoked = true;
      const { access_level: _, ...self } = shown(own);
      return method === 'DELETE' ? [204] : [200, self];
    }
    if (kind === 'groups' && what === 'access_tokens' && item === 'self') {
      if (!own) return [405, { error: '405 Method Not Allowed' }];
      if (!own.scopes.some((scope) => scope === 'api' || scope === 'self_rotate'))
        return [403, { error: 'insufficient_scope', error_description: 'The request requires higher privileges.' }];
      return groupTokens(method, String(own.id), verb, 'owner', fields, inner, response);
    }
    if (kind === 'groups' && what === 'access_tokens') {
      if (!groups[id]) return [404, { message: '404 Group Not Found' }];
      if (body !== '' && isForm) return [415, { error: 'The provided content-type is not supported.' }];
      return groupTokens(method, item, verb, role, fields, inner, response);
    }
    if (kind === 'projects' && what === 'remote_mirrors') {
      if (!projects[id]) return [404, { message: '404 Project Not Found' }];
      if (body !== '' && !isForm) return [415, { error: 'The provided content-type is not supported.' }];
      return projectMirrors(method, item, verb, role, fields, inner, response);
    }
    return [404, { error: '404 Not Found' }];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(one);
      response.setHeader('x-request-id', `req-${seen.length}`);
      if (options.first?.(request, response, one)) return;
      const [status, body] = answer(request, response, one);
      if (options.instead?.(response, one)) return;
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}${folder}`,
    tokens,
    mirrors,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
