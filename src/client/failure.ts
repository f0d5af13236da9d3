/** What a bad status means: the error's class, its texts, and whether to try again. */
import {
  AuthenticationError,
  type ErrorClass,
  type ErrorExtras,
  type ErrorFacts,
  type GitlabError,
  GoneError,
  NotFoundError,
  RateLimitedError,
  RedirectError,
  ServerError,
  ValidationError,
} from './error.ts';
import type { DeprecationNotice } from './notice.ts';
import type { Redact } from './redact.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of an operation, and what is documented about it. A tuple, because names of members stay in a bundle. */
export type Operation = readonly [
  /** `groupAccessTokens.rotate` */
  name: string,
  method: Method,
  /** Under `/api/v4`, encoded. */
  path: string,
  /** Release that introduced it, where one is documented. */
  since?: string | undefined,
  /** What to check when the answer is lost. */
  lost?: string | undefined,
  /** What a status means for this operation, where that is documented. */
  means?: Meanings | undefined,
];

/** Makes an error about the call that is under way. */
export type Fail = (
  as: ErrorClass,
  message: string,
  advice: string,
  more?: Partial<ErrorFacts & ErrorExtras>,
) => GitlabError;

export type Meaning = readonly [as: ErrorClass, advice: string];
export type Meanings = Readonly<Record<number, Meaning>>;

/** A try that brought no answer that one can use. */
export type Failure = readonly [
  /** Makes the error. Called where the caller waits, so that the caller's frames are in its stack. */
  error: () => GitlabError,
  /** Another try may do better. */
  retry?: boolean,
  /** The server may have done it all the same. */
  unsure?: boolean,
];

/** One header of an answer, redacted; empty where there is none. */
export type Head = (name: string) => string;

/**
 * Milliseconds to wait: `Retry-After` in seconds or as a date, else the `RateLimit-Reset` of a 429; dates by the server's own
 * clock. GitLab.com sends `RateLimit-Reset` with every answer: elsewhere it says when the count begins anew, and asks for nothing.
 * @param least what is waited at least, so that a server which asks for nothing, or names a moment that has passed, is
 * not called again at once
 */
export function waitOf(header: Head, status: number, now: number, least: number): number | undefined {
  const text = header('retry-after') || (status === 429 ? header('ratelimit-reset') : '');
  const seconds = parseFloat(text);
  // As a reset GitLab sends the second of the epoch, the draft standard the seconds that are left.
  const ms =
    seconds < 1e9 ? seconds * 1000 : (seconds * 1000 || Date.parse(text)) - (Date.parse(header('date')) || now);
  return Number.isNaN(ms) ? undefined : Math.max(ms, least);
}

/** Each leaf of a value with its dotted path. Elements of a list stand under the path of the list. What lies too deep is one. */
const leaves = (value: unknown, path = '', depth = 20): [path: string, leaf: unknown][] =>
  typeof value === 'object' && value && depth
    ? Object.entries(value).flatMap(([key, inner]) =>
        leaves(inner, Array.isArray(value) ? path : (path && `${path}.`) + key, depth - 1),
      )
    : [[path, value]];

const refused: Meaning = [ValidationError, 'Correct what the answer names.'];
const noAccess: Meaning = [
  AuthenticationError,
  'Check that the token is valid and has the scope and the role: Owner for tokens of a group, Maintainer for mirrors.',
];
const usual: Meanings = {
  400: refused,
  401: noAccess,
  403: noAccess,
  404: [NotFoundError, 'Check the ids, and that the token may see it: GitLab says 404 of what it hides.'],
  410: [GoneError, 'It was removed: notice.rules says by which change. Stop using it.'],
  422: refused,
  429: [RateLimitedError, 'Wait for retryAfterMs milliseconds, then try again.'],
};
/** Not followed. A browser hides it behind status 0. */
const moved: Meaning = [RedirectError, 'Check baseUrl; the group or project may have moved.'];
const unusual: Meaning = [ServerError, 'Try again later, or look up requestId in the logs of GitLab.'];

/** @returns the error that stands for a bad status, and what may be done about it */
export function failureOf(
  [, method, , since, , means]: Operation,
  status: number,
  body: unknown,
  attempts: number,
  redact: Redact,
  fail: Fail,
  more: { retryAfterMs: number | undefined; notice: DeprecationNotice | undefined },
): Failure {
  const details: string[] = [];
  const fields: Record<string, string[]> = Object.create(null);
  // `{message: "…"}`, `{message: {field: ["…"]}}`, `{error: "field is missing, …", error_description: "…"}`, and RFC 9457:
  // `{title: "…", detail: "…", errors: [{detail: "…", pointer: "#/…"}]}`.
  const said: Partial<Record<string, unknown>> = Object(body);
  const told = [said.message, said.error, said.error_description, said.title, said.detail, said.errors];
  for (const [at, leaf] of leaves(told)) {
    // How a sentence of parameter validation begins: `name is missing, scopes does not …`.
    for (const part of typeof leaf === 'string' && leaf ? leaf.split(/, (?=\S+ (?:is|are|do|ha|must|sh))/) : []) {
      const [, field = at, text = part] = /^([a-z_\d[\]]+) ((?:is|are|do|ha|must|sh).+)/s.exec(part) ?? [];
      const detail = redact(field ? `${field}: ${text}` : text);
      // GitLab says some twice, as `error` and as `detail`.
      if (details.includes(detail)) continue;
      (fields[redact(field)] ??= []).push(redact(text));
      details.push(detail);
    }
  }
  const [as, advice] = means?.[status] ?? usual[status] ?? (status < 400 ? moved : unusual);
  const newer = status === 404 && since ? ` It needs GitLab ${since} or newer.` : '';
  const earlier = method === 'DELETE' && attempts > 1 ? ' Or an earlier try did it.' : '';
  const answered = `the server answered ${[status, ...details].join('; ')}`.slice(0, 999).replace(/\.$/, '');
  const unsure = status >= 500 || status === 408;
  return [
    () => fail(as, answered, advice + newer + earlier, { details, fields, ...more }),
    (unsure && status !== 501) || status === 429,
    unsure,
  ];
}
