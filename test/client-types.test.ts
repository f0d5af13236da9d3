/** The public types, checked by the compiler when the tests are. */
import { expectTypeOf, test } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  GitlabError,
  type GroupAccessToken,
  type List,
  type NewGroupAccessToken,
  type OwnToken,
  type RateLimitedError,
  type RemoteMirror,
  type Scope,
  type Secret,
  type TokenState,
  type tokenState,
  type UpdateStatus,
} from '../src/client/index.ts';

type Tokens = Client['groupAccessTokens'];
type Mirrors = Client['remoteMirrors'];

test('createClient takes one kind of token', () => {
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
  expectTypeOf<{ baseUrl: string; token: string }>().toExtend<ClientOptions>();
  expectTypeOf<{ baseUrl: string; token: Secret }>().toExtend<ClientOptions>();
  expectTypeOf<{ baseUrl: string; oauthToken: string }>().toExtend<ClientOptions>();
  expectTypeOf<{ baseUrl: string; jobToken: string }>().toExtend<ClientOptions>();
  expectTypeOf<{ baseUrl: string }>().not.toExtend<ClientOptions>();
  expectTypeOf<{ baseUrl: string; token: string; jobToken: string }>().not.toExtend<ClientOptions>();
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>();
});

test('only create and rotate give a token, in a Secret', () => {
  expectTypeOf<Tokens['create']>().returns.resolves.toEqualTypeOf<NewGroupAccessToken>();
  expectTypeOf<Tokens['rotate']>().returns.resolves.toEqualTypeOf<NewGroupAccessToken>();
  expectTypeOf<NewGroupAccessToken['token']>().toEqualTypeOf<Secret>();
  expectTypeOf<Tokens['get']>().returns.resolves.toEqualTypeOf<GroupAccessToken>();
  expectTypeOf<GroupAccessToken>().not.toHaveProperty('token');
  expectTypeOf<Tokens['revoke']>().returns.resolves.toEqualTypeOf<void>();
});

test('a token can ask about itself without a group, and gives a value only when it is rotated', () => {
  expectTypeOf<Tokens['getSelf']>().returns.resolves.toEqualTypeOf<OwnToken>();
  expectTypeOf<OwnToken['expires_at']>().toEqualTypeOf<string | null>();
  expectTypeOf<OwnToken>().not.toHaveProperty('access_level');
  expectTypeOf<Parameters<Tokens['rotateSelf']>[0]>().toEqualTypeOf<number | string>();
  expectTypeOf<Tokens['rotateSelf']>().returns.resolves.toEqualTypeOf<NewGroupAccessToken>();
  expectTypeOf<Tokens['revokeSelf']>().returns.resolves.toEqualTypeOf<void>();
});

test('lists are async iterables with all()', () => {
  expectTypeOf<Tokens['list']>().returns.toEqualTypeOf<List<GroupAccessToken>>();
  expectTypeOf<Mirrors['list']>().returns.toEqualTypeOf<List<RemoteMirror>>();
  expectTypeOf<List<RemoteMirror>>().toExtend<AsyncIterable<RemoteMirror>>();
  expectTypeOf<List<RemoteMirror>['all']>().returns.resolves.toEqualTypeOf<RemoteMirror[]>();
});

test('what is not documented stays open, what is documented does not', () => {
  expectTypeOf<'tomorrow'>().toExtend<Scope>();
  expectTypeOf<'tomorrow'>().toExtend<UpdateStatus>();
  expectTypeOf<Parameters<Tokens['create']>[1]['access_level']>().toEqualTypeOf<
    10 | 15 | 20 | 25 | 30 | 40 | 50 | undefined
  >();
  expectTypeOf<Parameters<Tokens['create']>[0]>().toEqualTypeOf<number | string>();
  expectTypeOf<Parameters<Mirrors['get']>[1]>().toEqualTypeOf<number>();
  expectTypeOf<RemoteMirror['last_error']>().toEqualTypeOf<string | null>();
  expectTypeOf<typeof tokenState>().returns.toEqualTypeOf<TokenState>();
});

test('errors are one family', () => {
  expectTypeOf<RateLimitedError>().toExtend<GitlabError>();
  expectTypeOf<RateLimitedError['retryAfterMs']>().toEqualTypeOf<number | undefined>();
  expectTypeOf(GitlabError).instance.toHaveProperty('advice').toEqualTypeOf<string>();
  expectTypeOf<Client['request']>().returns.resolves.toBeUnknown();
});
