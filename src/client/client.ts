/** Puts the client together. */
import type { Method } from './failure.ts';
import { type GroupAccessTokens, tokensOver } from './group-access-tokens.ts';
import { refuse } from './input.ts';
import type { Sent } from './notice.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { mirrorsOver, type RemoteMirrors } from './remote-mirrors.ts';
import { anything, sender } from './request.ts';

/** What a `request` sends: JSON or form fields, not both. */
export interface RequestOptions extends CallOptions {
  readonly query?: Sent;
  readonly json?: Sent;
  readonly form?: Sent;
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
   * @throws {InputError} for a path that leaves the API; nothing is sent
   * @throws {GoneError} 410: `notice.rules` names the rules of the catalogue
   * @throws {ValidationError} 400 or 422; `rules` names rules about fields that were sent
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
  const send = sender(options);
  return {
    groupAccessTokens: tokensOver(send),
    remoteMirrors: mirrorsOver(send),
    async request(method, path, { query, json, form, ...rest } = {}) {
      const isMethod = /^(GET|POST|PUT|PATCH|DELETE)$/.test(method);
      const isPath = /^(\/(?!(\.|%2e){1,2}(\/|$))[^/?#\\\s]+)+$/i.test(path);
      if (!isMethod || !isPath || (json && form) || (method === 'GET' && (json ?? form))) {
        const advice = 'Give a method, a path such as /runners/7, and json or form, neither with GET';
        refuse('request', 'wrong method, path or body', advice);
      }
      return (await send({ name: `${method} ${path}`, method, path }, rest, anything, { query, json, form })).body;
    },
  };
}

/**
 * The operations on group access tokens alone: what `createClient` gives as `groupAccessTokens`, in a smaller bundle.
 * Introduced in gitlab-sunset 0.1.0.
 */
export const groupAccessTokens = (options: ClientOptions): GroupAccessTokens => tokensOver(sender(options));

/**
 * The operations on push mirrors alone: what `createClient` gives as `remoteMirrors`, in a smaller bundle. Introduced in
 * gitlab-sunset 0.1.0.
 */
export const remoteMirrors = (options: ClientOptions): RemoteMirrors => mirrorsOver(sender(options));
