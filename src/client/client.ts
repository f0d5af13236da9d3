/** Puts the client together. */
import type { Method } from './failure.ts';
import { type GroupAccessTokens, groupAccessTokens } from './group-access-tokens.ts';
import { refuse } from './input.ts';
import type { Sent } from './notice.ts';
import { type CallOptions, type ClientOptions, settings } from './options.ts';
import { type RemoteMirrors, remoteMirrors } from './remote-mirrors.ts';
import { encodeForm, sender } from './request.ts';
import { version } from './version.ts';

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
  const all = settings(options, version);
  const send = sender(all);
  return {
    groupAccessTokens: groupAccessTokens(all, send),
    remoteMirrors: remoteMirrors(all, send),
    async request(method, path, { query, json, form, ...rest } = {}) {
      const isMethod = /^(GET|POST|PUT|PATCH|DELETE)$/.test(method);
      if (!isMethod || !/^(\/[^/?#\\\s]+)+$/.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path) || (json && form)) {
        refuse(
          'request',
          'no such method, no such path, or both json and form',
          'Give a path under /api/v4: /runners/7',
        );
      }
      const body = json ? { json } : form ? { form } : {};
      const operation = { name: `${method} ${path}`, method };
      const whole = [path, query ? encodeForm(query) : ''].filter(Boolean).join('?');
      return (await send({ operation, path: whole, ...body, options: rest })).body;
    },
  };
}
