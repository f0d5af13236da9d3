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
export class GitlabError extends Error {
  readonly operation: string;
  readonly advice: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly string[];
  readonly attempts: number;

  constructor(message: string, facts: ErrorFacts) {
    super(`${facts.operation}: ${message}. ${facts.advice}`, facts.cause && { cause: facts.cause });
    this.operation = facts.operation;
    this.advice = facts.advice;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.details = facts.details ?? [];
    this.attempts = facts.attempts ?? 0;
  }

  toJSON(): Record<string, unknown> {
    const { name, message, cause } = this;
    const json: Record<string, unknown> = { name, message, ...Object.fromEntries(Object.entries(this)) };
    if (cause instanceof GitlabError) json.cause = cause.toJSON();
    else if (cause instanceof Error) json.cause = { name: cause.name, message: cause.message };
    return json;
  }

  static {
    GitlabError.prototype.name = 'GitlabError';
  }
}

/** Misuse: nothing was sent. A wrong option, id, date or combination of fields. */
export class InputError extends GitlabError {
  static {
    InputError.prototype.name = 'InputError';
  }
}

/** 401: the token is wrong, expired or revoked, or lacks the role. */
export class AuthenticationError extends GitlabError {
  static {
    AuthenticationError.prototype.name = 'AuthenticationError';
  }
}

/** 403: the token is known and may not do this. */
export class ForbiddenError extends GitlabError {
  static {
    ForbiddenError.prototype.name = 'ForbiddenError';
  }
}

/** 404: not there, or hidden from this caller, or this GitLab does not know the operation yet. */
export class NotFoundError extends GitlabError {
  static {
    NotFoundError.prototype.name = 'NotFoundError';
  }
}

/** 401 of rotate: no access to the token with that id, or there is none. GitLab does not say which. */
export class NoAccessError extends GitlabError {
  static {
    NoAccessError.prototype.name = 'NoAccessError';
  }
}

/** 400 of rotate: the rotation did not succeed. */
export class NotRotatedError extends GitlabError {
  static {
    NotRotatedError.prototype.name = 'NotRotatedError';
  }
}

/** 400 or 404 of revoke: not revoked. After a lost answer (`attempts` > 1) an earlier try may have revoked it. */
export class NotRevokedError extends GitlabError {
  static {
    NotRevokedError.prototype.name = 'NotRevokedError';
  }
}

/** 410: the endpoint or argument is gone. `notice.rules` names the catalogue's rules. */
export class GoneError extends GitlabError {
  readonly notice: DeprecationNotice;

  constructor(message: string, facts: ErrorFacts, notice: DeprecationNotice) {
    super(message, facts);
    this.notice = notice;
  }

  static {
    GoneError.prototype.name = 'GoneError';
  }
}

/** 400 or 422: the server refused a value. */
export class ValidationError extends GitlabError {
  /** Field → what is wrong with it, in all three shapes of GitLab's bodies. Empty when it named none. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Rules of the catalogue about what was sent (`private-profile-null`). Mostly empty. */
  readonly rules: readonly string[];

  constructor(
    message: string,
    facts: ErrorFacts,
    fields: Readonly<Record<string, readonly string[]>>,
    rules: readonly string[],
  ) {
    super(message, facts);
    this.fields = fields;
    this.rules = rules;
  }

  static {
    ValidationError.prototype.name = 'ValidationError';
  }
}

/** 409 or 412: somebody else was quicker, or holds a lock. */
export class ConflictError extends GitlabError {
  static {
    ConflictError.prototype.name = 'ConflictError';
  }
}

/** 429: too many requests. */
export class RateLimitedError extends GitlabError {
  /** Milliseconds the server asks to wait, from `Retry-After` or `RateLimit-Reset`. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ErrorFacts, retryAfterMs: number | undefined) {
    super(message, facts);
    this.retryAfterMs = retryAfterMs;
  }

  static {
    RateLimitedError.prototype.name = 'RateLimitedError';
  }
}

/** 5xx, and every other status that no class above stands for. */
export class ServerError extends GitlabError {
  static {
    ServerError.prototype.name = 'ServerError';
  }
}

/** 3xx that was not followed, because the token would have gone elsewhere or a write would have been repeated. */
export class RedirectError extends GitlabError {
  static {
    RedirectError.prototype.name = 'RedirectError';
  }
}

/** The answer cannot be read: HTML, truncated JSON, another shape, more bytes than allowed. */
export class UnexpectedAnswerError extends GitlabError {
  static {
    UnexpectedAnswerError.prototype.name = 'UnexpectedAnswerError';
  }
}

/** A list whose next page lies on a foreign host, outside the API, or goes round in a circle. */
export class PagingError extends GitlabError {
  static {
    PagingError.prototype.name = 'PagingError';
  }
}

/** No answer: DNS, refused, reset, TLS. */
export class NetworkError extends GitlabError {
  /** `ECONNRESET`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, … where the platform gives one. */
  readonly code: string | undefined;

  constructor(message: string, facts: ErrorFacts, code: string | undefined) {
    super(message, facts);
    this.code = code;
  }

  static {
    NetworkError.prototype.name = 'NetworkError';
  }
}

/** No answer in time. */
export class TimeoutError extends GitlabError {
  /** Which limit passed: that of one try, or the one for everything. */
  readonly limit: 'try' | 'deadline';

  constructor(message: string, facts: ErrorFacts, limit: 'try' | 'deadline') {
    super(message, facts);
    this.limit = limit;
  }

  static {
    TimeoutError.prototype.name = 'TimeoutError';
  }
}

/** The caller's signal aborted. */
export class AbortedError extends GitlabError {
  static {
    AbortedError.prototype.name = 'AbortedError';
  }
}

/**
 * A `POST` was sent and its answer lost: nobody here knows whether it happened, and it is not sent again. `advice` says
 * what may have happened and what to check; `cause` is the error that lost the answer (also an `AbortedError`).
 */
export class AmbiguousOutcomeError extends GitlabError {
  /** When it was sent, ISO 8601 in UTC by the local clock: compare with `created_at`. */
  readonly sentAt: string;

  constructor(message: string, facts: ErrorFacts, sentAt: string) {
    super(message, facts);
    this.sentAt = sentAt;
  }

  static {
    AmbiguousOutcomeError.prototype.name = 'AmbiguousOutcomeError';
  }
}

/** The token was made, but `persist` failed. The value is still here: keep `token`, or revoke `id`. */
export class PersistError extends GitlabError {
  /** Id of the new token. */
  readonly id: number;
  readonly token: Secret;

  constructor(message: string, facts: ErrorFacts, id: number, token: Secret) {
    super(message, facts);
    this.id = id;
    this.token = token;
  }

  static {
    PersistError.prototype.name = 'PersistError';
  }
}

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
