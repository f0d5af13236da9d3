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
  /** What a status means for this operation, where that is documented. */
  means?: Readonly<Record<number, Meaning>>;
  /** What may have happened and what to check when the answer is lost. */
  lost?: string;
}

export interface Meaning {
  error: new (message: string, facts: ErrorFacts) => GitlabError;
  message: string;
  advice: string;
}

/** A try that brought no answer that one can use. */
export interface Failure {
  error: GitlabError;
  /** Another try may do better. */
  retry: boolean;
  /** The server may have done it all the same. */
  unsure: boolean;
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
  const serverNow = Number.isNaN(date) ? now : date;
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = Date.parse(after);
  if (!Number.isNaN(at)) return Math.max(0, at - serverNow);
  const reset = headers.get('ratelimit-reset')?.trim() ?? '';
  if (!/^\d+$/.test(reset)) return undefined;
  // GitLab sends the second of the epoch, the draft standard the seconds that are left.
  const ms = Number(reset) * 1000;
  return ms > 1e12 ? Math.max(0, ms - serverNow) : ms;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{message: "…"}`, `{message: {field: ["…"]}}`, `{error: "field is missing, …", error_description: "…"}`. */
export function fieldsOf(body: unknown, redact: Redact): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  const add = (field: string, value: unknown): void => {
    for (const each of [value].flat()) {
      if (isObject(each)) for (const [key, inner] of Object.entries(each)) add(field ? `${field}.${key}` : key, inner);
      else if (typeof each === 'string' && each) {
        const name = redact(field).slice(0, 100);
        fields.set(name, [...(fields.get(name) ?? []), redact(each).slice(0, 500)]);
      }
    }
  };
  if (isObject(body)) {
    add('', body.message);
    const parts =
      typeof body.error === 'string' ? body.error.split(/, (?=[\w[\]]+ (?:is|are|do|does|has|have|must|should) )/) : [];
    for (const part of parts) {
      const [, field = '', rest = part] = /^([\w[\]]+) ((?:is|are|do|does|has|have|must|should) .+)$/s.exec(part) ?? [];
      add(field, rest);
    }
    add('', body.error_description);
  }
  return Object.fromEntries(fields);
}

interface Bad {
  status: number;
  headers: Headers;
  body: unknown;
  notice: DeprecationNotice | undefined;
  sent: Sent;
  path: string;
  now: number;
}

/** @returns the error that stands for a bad status, and what may be done about it */
export function failureOf(
  operation: Operation,
  bad: Bad,
  factsOf: (advice: string, more: Partial<ErrorFacts>) => ErrorFacts,
  redact: Redact,
): Failure {
  const { status, headers, notice } = bad;
  const { method, since } = operation;
  const fields = fieldsOf(bad.body, redact);
  const details = Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => (field ? `${field}: ${text}` : text)),
  );
  const facts = (advice: string): ErrorFacts => {
    const all = factsOf(advice, { status, requestId: requestIdOf(headers, redact), details });
    const isLate = method === 'DELETE' && (status === 400 || status === 404) && (all.attempts ?? 1) > 1;
    return isLate ? { ...all, advice: `${advice}. An earlier try, whose answer was lost, may have done it` } : all;
  };
  const say = (text: string): string => [`${status}, ${text}`, ...details.slice(0, 5)].join('; ').replace(/\.$/, '');
  const fail = (error: GitlabError): Failure => ({ error, retry: false, unsure: false });

  const meaning = operation.means?.[status];
  if (meaning) {
    return fail(new meaning.error(say(meaning.message), facts(meaning.advice)));
  }
  const explain = (rules: readonly string[]): string => rules.map((id) => `; see gitlab-sunset explain ${id}`).join('');
  if (status === 410 && notice) {
    const text = say('gone: this endpoint or an argument is removed');
    return fail(new GoneError(text, facts(`Stop using it${explain(notice.rules)}`), notice));
  }
  if (status === 400 || status === 422) {
    const rules = rulesFor(method, bad.path.split('?')[0] ?? '', bad.sent).field;
    return fail(new ValidationError(say('refused'), facts(`Correct what was sent${explain(rules)}`), fields, rules));
  }
  if (status === 401) {
    return fail(
      new AuthenticationError(
        say('not authorised'),
        facts(
          'The token is wrong, expired or revoked, or lacks the role (Owner for group access tokens, Maintainer for mirrors)',
        ),
      ),
    );
  }
  if (status === 403)
    return fail(
      new ForbiddenError(
        say('forbidden'),
        facts('The token lacks a scope (api to write, read_api to read) or the role'),
      ),
    );
  if (status === 404) {
    const old = since ? `, or this GitLab is older than ${since}, which introduced the operation` : '';
    return fail(new NotFoundError(say('not found'), facts(`It is not there, or hidden from this token${old}`)));
  }
  const waitMs = waitOf(headers, bad.now);
  if (status === 429) {
    const error = new RateLimitedError(say('too many requests'), facts('Wait, then try again'), waitMs);
    return { error, retry: true, unsure: false, waitMs };
  }
  if (status === 409 || status === 412) {
    const isLock = /resource lock/i.test(details.join(' '));
    return {
      error: new ConflictError(say('conflict'), facts('Read it again, then decide')),
      retry: isLock,
      unsure: false,
      waitMs,
    };
  }
  const unsure = status >= 500 || status === 408;
  const advice = unsure
    ? 'Try again later; give the request id to whoever runs the instance'
    : 'See what the server said';
  return {
    error: new ServerError(say('the server failed'), facts(advice)),
    retry: unsure && status !== 501,
    unsure,
    waitMs,
  };
}
