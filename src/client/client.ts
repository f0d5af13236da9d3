/** Puts the client together. */
import type { Method, Operation } from './failure.ts';
import { type GroupAccessTokens, tokensOver } from './group-access-tokens.ts';
import { isPath, refuse, type Sent, withQuery } from './input.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { mirrorsOver, type RemoteMirrors } from './remote-mirrors.ts';
import { sender } from './request.ts';

/** What a `request` sends: JSON or form fields, not both. */
export interface RequestOptions extends CallOptions {
  readonly query?: Sent | undefined;
  readonly json?: Sent | undefined;
  readonly form?: Sent | undefined;
}

/** A client of one instance with one token. It holds the token where neither a log nor a debugger's print shows it. */
export interface Client {
  readonly groupAccessTokens: GroupAccessTokens;
  /** Push mirrors. Pull mirrors are configured through GitLab's projects interface, not here. */
  readonly remoteMirrors: RemoteMirrors;
  /**
   * Any other endpoint, with the same limits, errors and notices. POST and PATCH are sent once and never again.
   * Introduced in gitlab-sunset 0.1.0.
   * @param path under `/api/v4`, its segments encoded: `/runners/7`
   * @returns the parsed JSON body as it is, secrets in it included; undefined when there is none
   * @throws {InputError} for a path that leaves the API or begins with `/api/`, a query in it, two bodies, or one with
   * GET; nothing is sent
   * @throws {GoneError} 410: `notice.rules` names the rules of the catalogue
   * @throws {ValidationError} 400 or 422: what GitLab refuses, by field
   */
  request(method: Method, path: string, options?: RequestOptions): Promise<unknown>;
}

/**
 * A client for group access tokens and push mirrors. No connection is made before the first call. Introduced in
 * gitlab-sunset 0.1.0.
 * @param options `baseUrl` and exactly one of `token`, `oauthToken`, `jobToken`; an unknown option throws
 * @throws {InputError} for what is missing, wrong or unknown; the token is not in its text
 */
export function createClient(options: ClientOptions): Client {
  const over = sender(options);
  const [send] = over;
  return {
    groupAccessTokens: tokensOver(over),
    remoteMirrors: mirrorsOver(over),
    async request(method, path, { query, json, form, ...rest } = {}) {
      // With its prefix a path would be asked for below the prefix, where there is nothing: a 404 that misleads.
      if (!isPath(path) || /^\/api\//.test(path))
        refuse('request', 'the path is wrong', 'Give what follows /api/v4, encoded and without a query: /runners/7.');
      if ((json && form) || (method === 'GET' && (json ?? form)))
        refuse('request', 'the body is wrong', 'Give json or form, not both, and neither with GET.');
      const operation: Operation = [`${method} ${path}`, method, withQuery(path, query)];
      return await send<unknown>(operation, rest, undefined, { json, form });
    },
  };
}
