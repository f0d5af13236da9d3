/** `gitlab-sunset/client`: group access tokens and push mirrors of GitLab, over the platform's own `fetch`. */
export { type Client, createClient, groupAccessTokens, type RequestOptions, remoteMirrors } from './client.ts';
export type { Clock } from './clock.ts';
export {
  AbortedError,
  AmbiguousOutcomeError,
  AuthenticationError,
  ConflictError,
  type ErrorClass,
  type ErrorExtras,
  type ErrorFacts,
  ForbiddenError,
  GitlabError,
  GoneError,
  InputError,
  NetworkError,
  NoAccessError,
  NotFoundError,
  NotRevokedError,
  NotRotatedError,
  PagingError,
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
  Scope,
  TokenQuery,
} from './group-access-tokens.ts';
export type { Id } from './input.ts';
export type { DeprecationNotice, RuleText, Sent } from './notice.ts';
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  HttpAnswer,
  HttpRequest,
  RateLimit,
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
