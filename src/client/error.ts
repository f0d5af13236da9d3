/** What can go wrong, one class per meaning. Every text in here has been redacted before it got here. */
import type { DeprecationNotice } from './notice.ts';
import type { Secret } from './secret.ts';

/** What every error knows. */
export interface ErrorFacts {
  /** `groupAccessTokens.rotate`, or method and path of a `request`; `createClient` before there is a client. */
  operation: string;
  /** Path of the request under `/api/v4`, redacted, without its query; absent where there is none yet. */
  path?: string | undefined;
  /** What to do about it, in whole sentences. */
  advice: string;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** GitLab's `x-request-id`, to look it up in its logs; empty in an answer without one. */
  requestId?: string | undefined;
  /** What the server said, redacted; `field: message` where it named a field. Title and detail of `application/problem+json`. */
  details?: readonly string[];
  /** How often the request was sent. */
  attempts?: number;
  /** Milliseconds the server asks to wait, from `Retry-After`, or the `RateLimit-Reset` of a 429; at least `backoffMs`. */
  retryAfterMs?: number | undefined;
  /** An error of this family, or a redacted copy (name, message, code) of what `fetch` threw. */
  cause?: Error | undefined;
}

/** What single classes know beyond that. */
export interface ErrorExtras {
  /** What the 410 says, joined with the catalogue. */
  notice: DeprecationNotice;
  /** Field → what is wrong with it, in all three shapes of GitLab's bodies. What it said of none stands under `''`. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** `ECONNRESET`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, …; empty where the platform gives none. */
  code: string;
  /** Which limit passed: that of one try, or the one for everything. */
  limit: 'tryTimeout' | 'deadline';
  /** When it was sent, ISO 8601 in UTC by the local clock: compare with `created_at`. */
  sentAt: string;
  /** Id of the new token. */
  id: number;
  /** Its value, which is nowhere else. */
  token: Secret;
}

/**
 * The family. Catch it to catch everything the client throws. No token, no credentials and no request is on it: it may
 * be logged, inspected and serialised as it is. Introduced in gitlab-sunset 0.1.0.
 */
export class GitlabError extends Error {
  declare readonly operation: string;
  declare readonly path: string | undefined;
  declare readonly advice: string;
  declare readonly status: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly details: readonly string[];
  declare readonly attempts: number;
  declare readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ErrorFacts & Partial<ErrorExtras>) {
    const { operation, path = '', advice } = facts;
    // The name of a `request` has its path already.
    super(`${operation}${operation.endsWith(path) ? '' : ` ${path}`}: ${message}. ${advice}`, facts);
    Object.assign(this, { attempts: 0, details: [] }, facts);
  }

  // Bundlers shorten the names of classes; those of `named` stay.
  override get name(): string {
    return this.constructor.name;
  }

  toJSON(): object {
    return { ...this, name: this.name, message: this.message, cause: this.cause };
  }
}

/** What makes errors of a class that knows `Name` beyond what all know. */
export type ErrorClass<Name extends keyof ErrorExtras = never> = new (
  message: string,
  facts: ErrorFacts & Partial<ErrorExtras>,
) => GitlabError & Readonly<Pick<ErrorExtras, Name>>;

/** A class of the family: `Input` makes `InputError`. */
function named<Name extends keyof ErrorExtras = never>(name: string): ErrorClass<Name>;
function named(name: string): ErrorClass {
  return class extends GitlabError {
    static override readonly name = `${name}Error`;
  };
}

/** Misuse: nothing was sent. A wrong option, id, date or combination of fields. */
export const InputError = /* @__PURE__ */ named('Input');
export type InputError = InstanceType<typeof InputError>;

/** 401 or 403: the token is wrong, expired or revoked, or lacks the role or scope. */
export const AuthenticationError = /* @__PURE__ */ named('Authentication');
export type AuthenticationError = InstanceType<typeof AuthenticationError>;

/** 404: not there, or hidden from this caller, or this GitLab does not know the operation yet. */
export const NotFoundError = /* @__PURE__ */ named('NotFound');
export type NotFoundError = InstanceType<typeof NotFoundError>;

/** 401 of rotate: no access to the token with that id, or there is none. GitLab does not say which. Of rotateSelf: not of that group. */
export const NoAccessError = /* @__PURE__ */ named('NoAccess');
export type NoAccessError = InstanceType<typeof NoAccessError>;

/** 400 of rotate: the rotation did not succeed. 405 of rotateSelf: no token of a group. */
export const NotRotatedError = /* @__PURE__ */ named('NotRotated');
export type NotRotatedError = InstanceType<typeof NotRotatedError>;

/** 400 or 404 of revoke: not revoked. After a lost answer (`attempts` > 1) an earlier try may have revoked it. */
export const NotRevokedError = /* @__PURE__ */ named('NotRevoked');
export type NotRevokedError = InstanceType<typeof NotRevokedError>;

/** 410: the endpoint or argument is gone. `notice.rules` names the catalogue's rules. */
export const GoneError = /* @__PURE__ */ named<'notice'>('Gone');
export type GoneError = InstanceType<typeof GoneError>;

/** 400 or 422: the server refused a value. `fields` says which. */
export const ValidationError = /* @__PURE__ */ named<'fields'>('Validation');
export type ValidationError = InstanceType<typeof ValidationError>;

/** 429: too many requests. `retryAfterMs` says how long to wait. */
export const RateLimitedError = /* @__PURE__ */ named('RateLimited');
export type RateLimitedError = InstanceType<typeof RateLimitedError>;

/** 5xx, and every other status that no class stands for: 409, 412, … */
export const ServerError = /* @__PURE__ */ named('Server');
export type ServerError = InstanceType<typeof ServerError>;

/** 3xx. None is followed: the token could go elsewhere, a write could be repeated. The group or project may have moved. */
export const RedirectError = /* @__PURE__ */ named('Redirect');
export type RedirectError = InstanceType<typeof RedirectError>;

/**
 * The answer cannot be used: HTML, truncated JSON, another shape, more bytes or pages than allowed, or a next page
 * that is none of its list or was read before.
 */
export const UnexpectedAnswerError = /* @__PURE__ */ named('UnexpectedAnswer');
export type UnexpectedAnswerError = InstanceType<typeof UnexpectedAnswerError>;

/** No answer: DNS, refused, reset, TLS. */
export const NetworkError = /* @__PURE__ */ named<'code'>('Network');
export type NetworkError = InstanceType<typeof NetworkError>;

/** No answer in time. */
export const TimeoutError = /* @__PURE__ */ named<'limit'>('Timeout');
export type TimeoutError = InstanceType<typeof TimeoutError>;

/** The caller's signal aborted. */
export const AbortedError = /* @__PURE__ */ named('Aborted');
export type AbortedError = InstanceType<typeof AbortedError>;

/**
 * A `POST` was sent and its answer lost: nobody here knows whether it happened, and it is not sent again. `advice` says
 * what may have happened and what to check; `cause` is the error that lost the answer (also an `AbortedError`).
 */
export const AmbiguousOutcomeError = /* @__PURE__ */ named<'sentAt'>('AmbiguousOutcome');
export type AmbiguousOutcomeError = InstanceType<typeof AmbiguousOutcomeError>;

/** The token was made, but `persist` failed. The value is still here: keep `token`, or revoke `id`. */
export const PersistError = /* @__PURE__ */ named<'id' | 'token'>('Persist');
export type PersistError = InstanceType<typeof PersistError>;

/** What a stranger threw, without anything that may hold a secret: name, message and code (or empty), redacted; no stack. */
export function summary(thrown: unknown, redact: (text: string) => string): Error & { code: string } {
  // What fetch throws has the reason as its cause. By its members, not its class: a frame has another Error.
  const { message = thrown, name, code }: Partial<Record<string, unknown>> = Object(Object(thrown).cause ?? thrown);
  const text = (value: unknown): string => (typeof value === 'string' ? redact(value) : '');
  // Its message is set, not given: so it is there in JSON.
  return Object.assign(Error(), {
    message: text(message),
    name: text(name) || 'Error',
    code: text(code),
    stack: '',
  });
}
