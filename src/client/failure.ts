/** What a bad status means: the error's class, its texts, and whether to try again. */
import {
  AuthenticationError,
  ConflictError,
  type ErrorClass,
  type ErrorExtras,
  type ErrorFacts,
  ForbiddenError,
  type GitlabError,
  GoneError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from './error.ts';
import { type DeprecationNotice, leaves, rulesFor, type Sent } from './notice.ts';
import type { Redact } from './redact.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of an operation, and what is documented about it. */
export interface Operation {
  /** `groupAccessTokens.rotate` */
  name: string;
  method: Method;
  /** Under `/api/v4`, encoded. */
  path: string;
  /** Release that introduced it, where one is documented. */
  since?: string | undefined;
  /** What may have happened and what to check when the answer is lost. */
  lost?: string | undefined;
  /** What a status means for this operation, where that is documented. */
  means?: Meanings | undefined;
}

/** Makes an error about the call that is under way. */
export type Fail = (
  as: ErrorClass,
  message: string,
  advice: string,
  more?: Partial<ErrorFacts & ErrorExtras>,
) => GitlabError;

export type Meaning = readonly [as: ErrorClass, message: string, advice: string];
export type Meanings = Readonly<Record<number, Meaning>>;

/** A try that brought no answer that one can use. */
export type Failure = readonly [
  error: GitlabError,
  /** Another try may do better. */
  retry?: boolean,
  /** The server may have done it all the same. */
  unsure?: boolean,
  /** Milliseconds the server asks to wait. */
  waitMs?: number | undefined,
];

/** One header of an answer, empty where there is none. */
export type Head = (name: string) => string;

/** GitLab's id of the request, if it looks like one and holds no secret. */
export const requestIdOf = (head: Head, redact: Redact): string | undefined =>
  /^[\w.:-]{1,128}$/.exec(redact(head('x-request-id')))?.[0];

/** Milliseconds to wait: `Retry-After` in seconds or as a date, else `RateLimit-Reset`; dates by the server's own clock. */
export function waitOf(head: Head, now: number): number | undefined {
  const until = (at: number): number => Math.max(0, at - (Date.parse(head('date')) || now));
  const [after, reset] = [head('retry-after'), head('ratelimit-reset')];
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = Date.parse(after);
  if (at) return until(at);
  if (!/^\d+$/.test(reset)) return undefined;
  // GitLab sends the second of the epoch, the draft standard the seconds that are left.
  return Number(reset) > 1e9 ? until(Number(reset) * 1000) : Number(reset) * 1000;
}

/** How a sentence of parameter validation begins: `name is missing, scopes does not …`. */
const sentence = '[\\w[\\]]+ (?:is|are|do|does|has|have|must|should) ';

/** `{message: "…"}`, `{message: {field: ["…"]}}`, `{error: "field is missing, …", error_description: "…"}`. */
function complaints(body: unknown, redact: Redact): [field: string, text: string][] {
  const { message, error, error_description: description }: Partial<Record<string, unknown>> = Object(body);
  const parts = typeof error === 'string' && error.split(new RegExp(`, (?=${sentence})`));
  const named = (part: string): [string, unknown][] => {
    const [, field = '', rest = part] = new RegExp(`^(?=${sentence})(\\S+) (.+)`, 's').exec(part) ?? [];
    return [[field, rest]];
  };
  return [...leaves(message), ...(parts ? parts.flatMap(named) : leaves(error)), ...leaves(description)].flatMap(
    ([field, text]) =>
      typeof text === 'string' && text ? [[redact(field).slice(0, 100), redact(text).slice(0, 500)]] : [],
  );
}

const conflict: Meaning = [ConflictError, 'conflict', 'Read it again, then decide'];
const refused: Meaning = [ValidationError, 'refused', 'Correct what was sent'];
const usual: Meanings = {
  400: refused,
  401: [
    AuthenticationError,
    'not authorised',
    'Check the token: wrong, expired, revoked, or without the role (tokens: Owner, mirrors: Maintainer)',
  ],
  403: [ForbiddenError, 'forbidden', 'Check its role and scopes (api, read_api)'],
  404: [NotFoundError, 'not found', 'Check the ids; this token may not see it'],
  409: conflict,
  410: [GoneError, 'gone', 'Stop using it'],
  412: conflict,
  422: refused,
  429: [RateLimitedError, 'too many requests', 'Wait, then try again'],
};
const unusual: Meaning = [ServerError, 'failed', 'Try later, or ask whoever runs the instance'];

/** A call and what came back. */
export interface Outcome {
  operation: Operation;
  /** Under `/api/v4`, without its query. */
  path: string;
  sent: Sent;
  status: number;
  head: Head;
  body: unknown;
  attempts: number;
  /** Milliseconds since 1970, by the client's clock. */
  now: number;
  notice: DeprecationNotice | undefined;
}

/** @returns the error that stands for a bad status, and what may be done about it */
export function failureOf(
  { operation: { method, since, means }, path, sent, status, head, body, attempts, now, notice }: Outcome,
  redact: Redact,
  fail: Fail,
): Failure {
  const said = complaints(body, redact);
  const details = said.map(([field, text]) => (field ? `${field}: ${text}` : text));
  const [as, message, advice] = means?.[status] ?? usual[status] ?? unusual;
  const retryAfterMs = waitOf(head, now);
  let rules = notice?.rules ?? [];
  let extras: Partial<ErrorExtras> = as === RateLimitedError ? { retryAfterMs } : {};
  let hints = '';
  if (as === GoneError && notice) extras = { notice };
  if (as === ValidationError) {
    rules = rulesFor(method, path, sent).field;
    const fields: Record<string, string[]> = Object.create(null);
    for (const [field, text] of said) (fields[field] ??= []).push(text);
    extras = { fields, rules };
  }
  if (status === 400 || status === 410 || status === 422)
    for (const id of rules) hints += `; see gitlab-sunset explain ${id}`;
  if (status === 404 && since) hints += `. The call needs GitLab ${since} or newer`;
  if (method === 'DELETE' && attempts > 1 && (status === 404 || status === 400))
    hints += '. Or an earlier try, whose answer was lost, did it';
  const whole = [`${status}, ${message}`, ...details.slice(0, 5)].join('; ').replace(/\.$/, '');
  const error = fail(as, whole, advice + hints, { details, ...extras });
  const unsure = status >= 500 || status === 408;
  const retry = (unsure && status !== 501) || status === 429 || (status === 409 && /resource lock/i.test(whole));
  return [error, retry, unsure, retryAfterMs];
}
