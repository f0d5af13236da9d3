/** What can go wrong, one class per meaning. Every text in here has been redacted before it got here. */
import type { DeprecationNotice } from './notice.ts';
import type { Secret } from './secret.ts';

/** What every error knows. */
export interface ErrorFacts {
  /** `groupAccessTokens.rotate`, or method and path of a `request`; `createClient` before there is a client. */
  operation: string;
  /** What to do about it. */
  advice: string;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** GitLab's `x-request-id`, to look it up in its logs. */
  requestId?: string | undefined;
  /** What the server said, redacted; `field: message` where it named a field. */
  details?: readonly string[] | undefined;
  /** How often the request was sent. */
  attempts?: number | undefined;
  /** An error of this family, or a redacted copy (name, message, code) of what `fetch` threw. */
  cause?: Error | undefined;
}

/**
 * The family. Catch it to catch everything the client throws. No token, no credentials and no request is on it: it may
 * be logged, inspected and serialised as it is. Introduced in gitlab-sunset 0.1.0.
 */
export class GitlabError<More extends object = object> extends Error {
  declare readonly operation: string;
  declare readonly advice: string;
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly details: readonly string[];
  declare readonly attempts: number;

  constructor(message: string, given: ErrorFacts & More) {
    const { cause, ...facts }: ErrorFacts = given;
    super(`${facts.operation}: ${message}. ${facts.advice}`, cause && { cause });
    Object.assign(this, { status: undefined, requestId: undefined, attempts: 0 }, facts, {
      details: facts.details ?? [],
    });
  }

  toJSON(): Record<string, unknown> {
    const { name, message, cause } = this;
    const inner =
      cause instanceof GitlabError
        ? cause.toJSON()
        : cause instanceof Error && { name: cause.name, message: cause.message };
    return { name, message, ...Object.fromEntries(Object.entries(this)), ...(inner && { cause: inner }) };
  }
}

/** Misuse: nothing was sent. A wrong option, id, date or combination of fields. */
export class InputError extends GitlabError {}

/** 401: the token is wrong, expired or revoked, or lacks the role. */
export class AuthenticationError extends GitlabError {}

/** 403: the token is known and may not do this. */
export class ForbiddenError extends GitlabError {}

/** 404: not there, or hidden from this caller, or this GitLab does not know the operation yet. */
export class NotFoundError extends GitlabError {}

/** 401 of rotate: no access to the token with that id, or there is none. GitLab does not say which. */
export class NoAccessError extends GitlabError {}

/** 400 of rotate: the rotation did not succeed. */
export class NotRotatedError extends GitlabError {}

/** 400 or 404 of revoke: not revoked. After a lost answer (`attempts` > 1) an earlier try may have revoked it. */
export class NotRevokedError extends GitlabError {}

/** 410: the endpoint or argument is gone. `notice.rules` names the catalogue's rules. */
export class GoneError extends GitlabError<{ notice: DeprecationNotice }> {
  declare readonly notice: DeprecationNotice;
}

/** 400 or 422: the server refused a value. */
export class ValidationError extends GitlabError<{
  fields: Readonly<Record<string, readonly string[]>>;
  rules: readonly string[];
}> {
  /** Field → what is wrong with it, in all three shapes of GitLab's bodies. Empty when it named none. */
  declare readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Rules of the catalogue about what was sent (`private-profile-null`). Mostly empty. */
  declare readonly rules: readonly string[];
}

/** 409 or 412: somebody else was quicker, or holds a lock. */
export class ConflictError extends GitlabError {}

/** 429: too many requests. */
export class RateLimitedError extends GitlabError<{ retryAfterMs: number | undefined }> {
  /** Milliseconds the server asks to wait, from `Retry-After` or `RateLimit-Reset`. */
  declare readonly retryAfterMs: number | undefined;
}

/** 5xx, and every other status that no class above stands for. */
export class ServerError extends GitlabError {}

/** 3xx that was not followed, because the token would have gone elsewhere or a write would have been repeated. */
export class RedirectError extends GitlabError {}

/** The answer cannot be read: HTML, truncated JSON, another shape, more bytes than allowed. */
export class UnexpectedAnswerError extends GitlabError {}

/** A list whose next page lies on a foreign host, outside the API, or goes round in a circle. */
export class PagingError extends GitlabError {}

/** No answer: DNS, refused, reset, TLS. */
export class NetworkError extends GitlabError<{ code: string | undefined }> {
  /** `ECONNRESET`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, … where the platform gives one. */
  declare readonly code: string | undefined;
}

/** No answer in time. */
export class TimeoutError extends GitlabError<{ limit: 'try' | 'deadline' }> {
  /** Which limit passed: that of one try, or the one for everything. */
  declare readonly limit: 'try' | 'deadline';
}

/** The caller's signal aborted. */
export class AbortedError extends GitlabError {}

/**
 * A `POST` was sent and its answer lost: nobody here knows whether it happened, and it is not sent again. `advice` says
 * what may have happened and what to check; `cause` is the error that lost the answer (also an `AbortedError`).
 */
export class AmbiguousOutcomeError extends GitlabError<{ sentAt: string }> {
  /** When it was sent, ISO 8601 in UTC by the local clock: compare with `created_at`. */
  declare readonly sentAt: string;
}

/** The token was made, but `persist` failed. The value is still here: keep `token`, or revoke `id`. */
export class PersistError extends GitlabError<{ id: number; token: Secret }> {
  /** Id of the new token. */
  declare readonly id: number;
  declare readonly token: Secret;
}

// Bundlers shorten the names of classes; these stay.
const family = {
  GitlabError,
  InputError,
  AuthenticationError,
  ForbiddenError,
  NotFoundError,
  NoAccessError,
  NotRotatedError,
  NotRevokedError,
  GoneError,
  ValidationError,
  ConflictError,
  RateLimitedError,
  ServerError,
  RedirectError,
  UnexpectedAnswerError,
  PagingError,
  NetworkError,
  TimeoutError,
  AbortedError,
  AmbiguousOutcomeError,
  PersistError,
};
for (const [name, each] of Object.entries(family)) each.prototype.name = name;

/** What a stranger threw, without anything that may hold a secret: name, message and code, redacted; no stack. */
export function summary(thrown: unknown, redact: (text: string) => string): Error & { code?: string } {
  let inner: unknown = thrown;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth += 1)
    inner = inner.cause;
  const text = inner instanceof Error ? inner.message : typeof inner === 'string' ? inner : '';
  const copy: Error & { code?: string } = new Error(redact(text).slice(0, 500));
  if (inner instanceof Error) copy.name = redact(inner.name);
  if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string') copy.code = redact(inner.code);
  copy.stack = `${copy.name}: ${copy.message}`;
  return copy;
}
