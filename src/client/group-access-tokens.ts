/** Access tokens of a group: list, get, create, rotate, revoke; and what a token may do with itself. */
import {
  AuthenticationError,
  NoAccessError,
  NotRevokedError,
  NotRotatedError,
  PersistError,
  summary,
  ValidationError,
} from './error.ts';
import type { Operation } from './failure.ts';
import { fields, type Id } from './input.ts';
import type { CallOptions } from './options.ts';
import type { List } from './pages.ts';
import { redactor } from './redact.ts';
import type { Sender } from './request.ts';
import { resource } from './resource.ts';
import { Secret } from './secret.ts';
import { hasId, hasToken } from './shape.ts';

/** 10 Guest, 15 Planner (GitLab 17.7), 20 Reporter, 25 Security Manager (18.11, beta), 30 Developer, 40 Maintainer, 50 Owner. */
export type AccessLevel = 10 | 15 | 20 | 25 | 30 | 40 | 50;

/** The scopes that are known; any other text is allowed, because the full list is not documented. */
export type Scope =
  | 'api'
  | 'read_api'
  | 'read_repository'
  | 'write_repository'
  | 'read_registry'
  | 'write_registry'
  | 'create_runner'
  | 'manage_runner'
  | 'k8s_proxy'
  | 'ai_features'
  | 'self_rotate'
  | 'read_virtual_registry'
  | 'write_virtual_registry'
  | (string & {});

/**
 * A group access token as `list` and `get` show it: without its value. That there is an `id` is checked when an answer
 * comes in; the rest is as GitLab documents it.
 */
export interface GroupAccessToken {
  readonly id: number;
  /** The user the token acts as. */
  readonly user_id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly access_level: AccessLevel | (number & {});
  /** `YYYY-MM-DD`: it expires at midnight UTC on that day. Null where it never does. See `tokenState`. */
  readonly expires_at: string | null;
  /** ISO 8601 in UTC with milliseconds. */
  readonly created_at: string;
  readonly active: boolean;
  readonly revoked: boolean;
  /** Newer GitLab only, as all below. */
  readonly description?: string | null;
  /** ISO 8601 in UTC; null before it was used. */
  readonly last_used_at?: string | null;
  readonly last_used_ips?: readonly string[];
  readonly resource_type?: string;
  readonly resource_id?: number;
}

/** The client's own token as `getSelf` shows it: GitLab leaves out what it may do where. */
export type OwnToken = Omit<GroupAccessToken, 'access_level' | 'resource_type' | 'resource_id'>;

/** A token that was just made: the only moment its value is shown. */
export interface NewGroupAccessToken extends GroupAccessToken {
  /** Prints as `[redacted]`; `.reveal()` gives the value. */
  readonly token: Secret;
}

/** What `list` may ask. GitLab 16 knows only the paging; the filters came over 17.x and older servers ignore them. */
export interface TokenQuery {
  readonly page?: number | undefined;
  /** 1 to 100; GitLab's default is 20. */
  readonly per_page?: number | undefined;
  readonly pagination?: 'keyset' | undefined;
  readonly order_by?: string | undefined;
  readonly sort?: string | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
  readonly revoked?: boolean | undefined;
  readonly search?: string | undefined;
  /** `YYYY-MM-DD`, as all below. */
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly last_used_after?: string | undefined;
  readonly last_used_before?: string | undefined;
  readonly expires_after?: string | undefined;
  readonly expires_before?: string | undefined;
}

/** What `create` sends. */
export interface NewTokenFields {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** GitLab's default is 40. It may not exceed the caller's. */
  readonly access_level?: AccessLevel | undefined;
  /** `YYYY-MM-DD`. Without it GitLab takes the longest lifetime it allows; its newest OpenAPI document calls it required. */
  readonly expires_at?: string | undefined;
  /** Newer GitLab only. */
  readonly description?: string | undefined;
}

/** Options of create and rotate. */
export interface NewTokenOptions extends CallOptions {
  /**
   * Keeps the value; awaited before the call returns, whatever the deadline. When it throws, the call throws a
   * `PersistError` that still has the `Secret`.
   */
  persist?: ((secret: Secret, token: NewGroupAccessToken) => unknown) | undefined;
}

/** The five operations on any token of a group, and three on the very token that the client was given. */
export interface GroupAccessTokens {
  /**
   * `GET /groups/{id}/access_tokens`: all tokens of the group, revoked and expired ones included, without their
   * values. Introduced in GitLab 14.7, here in gitlab-sunset 0.1.0.
   * @param group number, or path such as `team/backend`
   * @returns a list: `for await` (memory of one page) or `.all()`. Nothing is sent before it is read
   * @throws {InputError} at once, for a bad group or a day that does not exist
   * @throws {AuthenticationError} while it is read: 401, no permission to read them
   * @throws {NotFoundError} while it is read: 404, no such group, or GitLab before 14.7
   * @throws {UnexpectedAnswerError} while it is read: no list, the next page is no page of it, or there are too many
   */
  list(group: Id, query?: TokenQuery, options?: CallOptions): List<GroupAccessToken>;

  /**
   * `GET /groups/{id}/access_tokens/{token_id}`: one token, without its value. Introduced in GitLab 14.10, here in
   * gitlab-sunset 0.1.0.
   * @throws {InputError} for a bad group or id; nothing is sent
   * @throws {NotFoundError} 404: no such group or token, or GitLab before 14.10
   */
  get(group: Id, tokenId: Id, options?: CallOptions): Promise<GroupAccessToken>;

  /**
   * `POST /groups/{id}/access_tokens` as JSON: makes a token. Needs the Owner role in the group. Sent once and never
   * again. Introduced in GitLab 14.7, here in gitlab-sunset 0.1.0.
   * @returns the token with its value in a `Secret`, after `persist` has been awaited
   * @throws {InputError} for an empty name, no scopes, an unknown field, a day that does not exist; nothing is sent
   * @throws {ValidationError} 400: what GitLab refuses, by field
   * @throws {AmbiguousOutcomeError} the answer was lost: a token may exist whose value nobody has
   * @throws {PersistError} it was made, but `persist` failed; the error holds the `Secret`
   */
  create(group: Id, token: NewTokenFields, options?: NewTokenOptions): Promise<NewGroupAccessToken>;

  /**
   * `POST /groups/{id}/access_tokens/{token_id}/rotate`: revokes the token and makes a new one with another id. It
   * expires in one week, or on `expires_at` where GitLab knows that (16.0 sends no body). Sent once and never again:
   * a second rotate with the old token can revoke the whole family. Introduced in GitLab 16.0, here in
   * gitlab-sunset 0.1.0.
   * @param expiry `expires_at` as `YYYY-MM-DD`; without it there is no body
   * @returns the new token with its value in a `Secret`, after `persist` has been awaited
   * @throws {InputError} for a bad group, id or day; nothing is sent
   * @throws {NotRotatedError} 400: the rotation did not succeed
   * @throws {NoAccessError} 401: no access to that token, or there is none
   * @throws {NotFoundError} 404: the caller is an administrator and there is none, or GitLab before 16.0
   * @throws {AmbiguousOutcomeError} the answer was lost: the old token may be revoked, and the new value lost
   * @throws {PersistError} it was rotated, but `persist` failed; the error holds the `Secret`
   */
  rotate(
    group: Id,
    tokenId: Id,
    expiry?: { readonly expires_at?: string | undefined },
    options?: NewTokenOptions,
  ): Promise<NewGroupAccessToken>;

  /**
   * `DELETE /groups/{id}/access_tokens/{token_id}`: revokes the token (204). Introduced in GitLab 14.7, here in
   * gitlab-sunset 0.1.0.
   * @throws {InputError} for a bad group or id; nothing is sent
   * @throws {NotRevokedError} 400 or 404: not revoked. With `attempts` above 1 an earlier try, whose answer was lost,
   * may have done it
   */
  revoke(group: Id, tokenId: Id, options?: CallOptions): Promise<void>;

  /**
   * `GET /personal_access_tokens/self`: the token that the client was given, whatever its scopes. So a job learns the id
   * of its own token and when it ends. In which release GitLab introduced it is not documented; here in gitlab-sunset 0.1.0.
   * @throws {ValidationError} 400: it is no access token, but one of OAuth or a job
   * @throws {AuthenticationError} 401: it is wrong, expired or revoked
   */
  getSelf(options?: CallOptions): Promise<OwnToken>;

  /**
   * `POST /groups/{id}/access_tokens/self/rotate`: rotates the token that the client was given, which must be one of this
   * group with the scope `api` or `self_rotate`. The client goes on with the old one, which is revoked then: make another
   * client of `token`. Sent once and never again. In which release GitLab introduced it is not documented (the scope
   * `self_rotate`: 17.9); here in gitlab-sunset 0.1.0.
   * @param expiry `expires_at` as `YYYY-MM-DD`; without it there is no body
   * @returns the new token with its value in a `Secret`, after `persist` has been awaited
   * @throws {InputError} for a bad group or day; nothing is sent
   * @throws {NotRotatedError} 400: the rotation did not succeed. 405: it is no token of a group
   * @throws {NoAccessError} 401: expired or revoked, or a token of another group
   * @throws {AuthenticationError} 403: it may not rotate itself
   * @throws {AmbiguousOutcomeError} the answer was lost: the old token may be revoked, and the new value lost
   * @throws {PersistError} it was rotated, but `persist` failed; the error holds the `Secret`
   */
  rotateSelf(
    group: Id,
    expiry?: { readonly expires_at?: string | undefined },
    options?: NewTokenOptions,
  ): Promise<NewGroupAccessToken>;

  /**
   * `DELETE /personal_access_tokens/self`: revokes the token that the client was given (204), whatever its scopes. In which
   * release GitLab introduced it is not documented; here in gitlab-sunset 0.1.0.
   * @throws {NotRevokedError} 400: not revoked, or it is no access token
   * @throws {AuthenticationError} 401: it is wrong, expired or revoked. With `attempts` above 1 an earlier try, whose answer
   * was lost, may have revoked it
   */
  revokeSelf(options?: CallOptions): Promise<void>;
}

const state = 'Get the token to see its state.';
const notRevoked = [NotRevokedError, state] as const;
const own = '/personal_access_tokens/self';
const kind = 'Only an access token of a person, project or group can ask this about itself.';
/** A misspelt `expires_at` would make a token that lives as long as GitLab allows. */
const sample = { name: '', scopes: [], access_level: 0, expires_at: '', description: '' };

/** The operations over one way to send. */
export function tokensOver(over: Sender): GroupAccessTokens {
  const [send, ask] = over;
  const { call, on, ...common } = resource<'create' | 'rotate' | 'rotateSelf' | 'revoke', GroupAccessToken>(
    over,
    'groupAccessTokens',
    'group',
    'access_tokens',
    {
      list: ['GET', '14.7'],
      get: ['GET', '14.10'],
      create: [
        'POST',
        '14.7',
        'The token may exist, but nobody has its value. Find its name in the list, revoke it and create another.',
      ],
      rotate: [
        'POST',
        '16.0',
        'The old token may be revoked. Do not rotate with it again: that can revoke its whole family. Get it; if it is revoked, create another.',
        {
          400: [NotRotatedError, state],
          401: [NoAccessError, 'There is no such token, or you have no access to it: GitLab does not say which.'],
        },
      ],
      rotateSelf: [
        'POST',
        undefined,
        'The token may be revoked, and nobody has the value of the new one. If it no longer signs in, an owner must create another.',
        {
          400: [NotRotatedError, 'Call getSelf to see the state of the token.'],
          401: [NoAccessError, 'The token is expired or revoked, or belongs to another group.'],
          403: [AuthenticationError, 'The token needs the scope api or self_rotate.'],
          405: [NotRotatedError, 'Only an access token of a group can rotate itself here.'],
        },
      ],
      revoke: ['DELETE', '14.7', undefined, { 400: notRevoked, 404: notRevoked }],
    },
  );

  /** Makes a token, boxes its value at once and has it kept. */
  async function make(
    operation: Operation,
    given: Partial<NewTokenFields> | undefined,
    options: NewTokenOptions | undefined,
    required?: readonly string[],
  ): Promise<NewGroupAccessToken> {
    const json = fields(operation[0], given, sample, required);
    const [body, , redact, fail] = await ask(
      operation,
      options,
      hasToken<GroupAccessToken & { token: string }>,
      Object.keys(json)[0] ? { json } : {},
    );
    const token = new Secret(body.token);
    const made = { ...body, token };
    try {
      await options?.persist?.(token, made);
    } catch (thrown) {
      const cause = summary(thrown, (text) => redact(redactor([body.token])(text)));
      const advice = 'The token exists. Keep error.token.reveal(), or revoke error.id.';
      throw fail(PersistError, 'persist failed', advice, { id: body.id, token, cause });
    }
    return made;
  }

  return {
    ...common,
    create: async (group, token, options) => await make(call('create', group), token, options, ['name', 'scopes']),
    rotate: async (group, token, expiry, options) =>
      await make(call('rotate', group, token, '/rotate'), expiry, options),
    revoke: on('revoke'),
    getSelf: async (options) =>
      await send(
        ['groupAccessTokens.getSelf', 'GET', own, undefined, undefined, { 400: [ValidationError, kind] }],
        options,
        hasId<OwnToken>,
      ),
    rotateSelf: async (group, expiry, options) =>
      await make(call('rotateSelf', group, 'self', '/rotate'), expiry, options),
    revokeSelf: async (options) =>
      await send(
        ['groupAccessTokens.revokeSelf', 'DELETE', own, undefined, undefined, { 400: [NotRevokedError, kind] }],
        options,
      ),
  };
}
