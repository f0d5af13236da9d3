/** `gitlab-sunset/client`: group access tokens and push mirrors of GitLab, over the platform's own `fetch`. */
export { type Client, createClient, type RequestOptions } from './client.ts';
export type { Clock } from './clock.ts';
export {
  AbortedError,
  AmbiguousOutcomeError,
  AuthenticationError,
  type ErrorClass,
  type ErrorExtras,
  type ErrorFacts,
  GitlabError,
  GoneError,
  InputError,
  NetworkError,
  NoAccessError,
  NotFoundError,
  NotRevokedError,
  NotRotatedError,
  PersistError,
  RateLimitedError,
  RedirectError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
} from './error.ts';
export type { Method } from './failure.ts';
export type {
  AccessLevel,
  GroupAccessToken,
  GroupAccessTokens,
  NewGroupAccessToken,
  NewTokenFields,
  NewTokenOptions,
  OwnToken,
  Scope,
  TokenQuery,
} from './group-access-tokens.ts';
export type { Id, Sent } from './input.ts';
export type { DeprecationNotice, RuleText } from './notice.ts';
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  HttpAnswer,
  HttpRequest,
  RequestEvent,
  ResponseEvent,
  TokenOptions,
} from './options.ts';
export type { List } from './pages.ts';
export type {
  MirrorFields,
  MirrorQuery,
  NewMirrorFields,
  RemoteMirror,
  RemoteMirrors,
  UpdateStatus,
} from './remote-mirrors.ts';
export { Secret } from './secret.ts';
export { type TokenState, tokenState } from './token-state.ts';
