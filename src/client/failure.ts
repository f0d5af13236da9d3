/** What a bad status means: the error's class, its texts, and whether to try again. */
import {
  AuthenticationError,
  ConflictError,
  type ErrorFacts,
  ForbiddenError,
  type GitlabError,
  GoneError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from './error.ts';
import { type DeprecationNotice, rulesFor, type Sent } from './notice.ts';
import type { Redact } from './redact.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation, and what is documented about it. */
export interface Operation {
  /** `groupAccessTokens.rotate` */
  name: string;
  method: Method;
  /** Release that introduced it, where one is documented. */
  since?: string;
  /** It takes `persist`. */
  makesToken?: true;
  /** What a status means for this operation, where that is documented. */
  means?: Readonly<Record<number, Meaning>>;
  /** What may have happened and what to check when the answer is lost. */
  lost?: string;
}

export type Meaning = readonly [
  error: new (message: string, facts: ErrorFacts) => GitlabError,
  message: string,
  advice: string,
];

/** A try that brought no answer that one can use. */
export interface Failure {
  error: GitlabError;
  /** Another try may do better. */
  retry?: boolean;
  /** The server may have done it all the same. */
  unsure?: boolean;
  /** Milliseconds the server asks to wait. */
  waitMs?: number | undefined;
}

interface Headers {
  get(name: string): string | null;
}

/** GitLab's id of the request, if it looks like one. */
export function requestIdOf(headers: Headers, redact: Redact): string | undefined {
  const id = headers.get('x-request-id');
  return id !== null && /^[\w.:-]{1,128}$/.test(id) ? redact(id) : undefined;
}

/** Milliseconds to wait: `Retry-After` in seconds or as a date, else `RateLimit-Reset`; dates by the server's own clock. */
export function waitOf(headers: Headers, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  const serverNow = date || now;
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = Date.parse(after);
  if (at) return Math.max(0, at - serverNow);
  const reset = headers.get('ratelimit-reset')?.trim() ?? '';
  if (!/^\d+$/.test(reset)) return undefined;
  // GitLab sends the second of the epoch, the draft standard the seconds that are left.
  const ms = Number(reset) * 1000;
  return ms > 1e12 ? Math.max(0, ms - serverNow) : ms;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a sentence of parameter validation begins: `name is missing, scopes does not …`. */
const sentence = /^([\w[\]]+) ((?:is|are|do|does|has|have|must|should) .+)$/s;

/** `{message: "…"}`, `{message: {field: ["…"]}}`, `{error: "field is missing, …", error_description: "…"}`. */
export function fieldsOf(body: unknown, redact: Redact): Record<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (field: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) add(field, each);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) add(field ? `${field}.${key}` : key, inner);
    } else if (typeof value === 'string' && value) {
      const key = redact(field).slice(0, 100);
      found.set(key, [...(found.get(key) ?? []), redact(value).slice(0, 500)]);
    }
  };
  const { message, error, error_description: description } = isObject(body) ? body : {};
  add('', message);
  if (typeof error === 'string') {
    for (const part of error.split(/, (?=[\w[\]]+ (?:is|are|do|does|has|have|must|should) )/)) {
      const [, field = '', rest = part] = sentence.exec(part) ?? [];
      add(field, rest);
    }
  } else add('', error);
  add('', description);
  return Object.fromEntries(found);
}

interface Bad {
  status: number;
  requestId: string | undefined;
  headers: Headers;
  body: unknown;
  notice: DeprecationNotice | undefined;
  sent: Sent;
  path: string;
  now: number;
}

const explain = (rules: readonly string[]): string => rules.map((id) => `; see gitlab-sunset explain ${id}`).join('');

/** @returns the error that stands for a bad status, and what may be done about it */
export function failureOf(
  { method, since, means }: Operation,
  { status, requestId, headers, body, notice, sent, path, now }: Bad,
  factsOf: (advice: string, more: Partial<ErrorFacts>) => ErrorFacts,
  redact: Redact,
): Failure {
  const fields = fieldsOf(body, redact);
  const details = Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => (field ? `${field}: ${text}` : text)),
  );
  const facts = (advice: string): ErrorFacts => {
    const { attempts = 0, ...all } = factsOf(advice, { status, requestId, details });
    const isLate = method === 'DELETE' && attempts > 1 && /^40[04]$/.test(`${status}`);
    const late = '. An earlier try, whose answer was lost, may have done it';
    return { ...all, attempts, advice: isLate ? advice + late : advice };
  };
  const say = (text: string): string => [`${status}, ${text}`, ...details.slice(0, 5)].join('; ').replace(/\.$/, '');
  const waitMs = waitOf(headers, now);

  const [meant, message, advice] = means?.[status] ?? [];
  if (meant && message && advice) return { error: new meant(say(message), facts(advice)) };
  switch (status) {
    case 400:
    case 422: {
      const rules = rulesFor(method, path, sent).field;
      const given = facts(`Correct what was sent${explain(rules)}`);
      return { error: new ValidationError(say('refused'), { ...given, fields, rules }) };
    }
    case 401: {
      const role =
        'The token is wrong, expired or revoked, or lacks the role: Owner for tokens, Maintainer for mirrors';
      return { error: new AuthenticationError(say('not authorised'), facts(role)) };
    }
    case 403:
      return {
        error: new ForbiddenError(say('forbidden'), facts('The token lacks the role, or a scope: api, read_api')),
      };
    case 404: {
      const old = since ? `, or GitLab is older than ${since}, which introduced this` : '';
      return { error: new NotFoundError(say('not found'), facts(`It is not there, or hidden from this token${old}`)) };
    }
    case 409:
    case 412: {
      const error = new ConflictError(say('conflict'), facts('Read it again, then decide'));
      return { error, retry: /resource lock/i.test(error.message), waitMs };
    }
    case 429: {
      const given = { ...facts('Wait, then try again'), retryAfterMs: waitMs };
      return { error: new RateLimitedError(say('too many requests'), given), retry: true, waitMs };
    }
  }
  if (notice?.kind === 'gone') {
    const given = facts(`Stop using it${explain(notice.rules)}`);
    return { error: new GoneError(say('this endpoint or an argument is gone'), { ...given, notice }) };
  }
  const unsure = status >= 500 || status === 408;
  const error = new ServerError(say('failed'), facts('Try later; give the request id to whoever runs the instance'));
  return { error, retry: unsure && status !== 501, unsure, waitMs };
}
