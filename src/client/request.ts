/** Sends one request: tries, waits, limits; and says in whose hands it is when the answer is lost. */
import { systemClock, within } from './clock.ts';
import {
  AbortedError,
  AmbiguousOutcomeError,
  NetworkError,
  RedirectError,
  summary,
  TimeoutError,
  UnexpectedAnswerError,
} from './error.ts';
import { type Fail, type Failure, failureOf, type Head, type Operation, requestIdOf } from './failure.ts';
import { fields, object } from './input.ts';
import { noticeOf, type Sent } from './notice.ts';
import {
  type CallOptions,
  type ClientOptions,
  type HttpAnswer,
  limits,
  type RateLimit,
  targetOf,
  urlOf,
} from './options.ts';
import { type Redact, redactor } from './redact.ts';

/** What a call sends, and what must not come back out of it besides the token. */
export interface Load {
  query?: Sent | undefined;
  json?: Sent | undefined;
  form?: Sent | undefined;
  secrets?: readonly string[];
}

/** An answer with a good status, read to its end. */
export interface Answer<T> {
  /** The parsed body; undefined when there is none. */
  body: T;
  head: Head;
  /** Makes an error about this answer. */
  fail: Fail;
  redact: Redact;
}

const callOptions = { signal: object, ...limits };

/**
 * Errors that come before a connection stands, so that no server saw the request. Not among them: what may also come
 * later on one that stood (`EHOSTUNREACH`, `ERR_SSL_…`).
 */
const unsent =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS_)?CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Tells a hook, whatever it does. */
async function tell<E>(hook: ((event: E) => unknown) | undefined, event: E): Promise<void> {
  try {
    await hook?.(event);
  } catch {
    // Thrown by somebody else's code, which must not cost a token.
  }
}

/** The whole body; undefined when it is larger than allowed. What is left of it goes with the signal. */
async function read(body: HttpAnswer['body'], most: number): Promise<string | undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    size += value?.length ?? 0;
    if (size > most) return undefined;
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
  }
}

/** `a=1&b=c+d`; what is undefined is left out. */
export function encodeForm(fields: Sent): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, `${value}`);
  return `${form}`;
}

function rateLimit(head: Head): RateLimit {
  const [limit, remaining, reset = 0] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = head(`ratelimit-${name}`);
    return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
  });
  return { limit, remaining, resetAt: reset > 1e9 ? new Date(reset * 1000).toISOString() : undefined };
}

/** Whatever JSON there is. */
export const anything = (_: unknown): _ is unknown => true;

/**
 * Sends until there is an answer of the right shape or no hope of one.
 * @throws {GitlabError} of the class that says what happened
 */
export type Send = <T>(
  operation: Operation,
  options: CallOptions | undefined,
  is: (body: unknown) => body is T,
  load?: Load,
) => Promise<Answer<T>>;

export function sender(options: ClientOptions): Send {
  const { api, headers: own, secrets: ownSecrets } = targetOf(options);
  const {
    fetch = (url, request) => globalThis.fetch(url, request),
    clock = systemClock,
    random = Math.random,
    tryTimeoutMs: usualTry = 30_000,
    deadlineMs: usualDeadline = 120_000,
    maxRetries = 4,
    backoffMs = 500,
    maxBackoffMs = 30_000,
    maxBodyBytes = 10 * 2 ** 20,
    texts = {},
    onRequest,
    onResponse,
    onDeprecation,
  } = options;
  const told = new Set<string>();

  return async <T>(
    operation: Operation,
    options: CallOptions = {},
    is: (body: unknown) => body is T,
    { query = {}, json, form, secrets = [] }: Load = {},
  ) => {
    const redact = redactor([...ownSecrets, ...secrets]);
    const { method, lost = 'It may have happened: look before you repeat it' } = operation;
    const name = redact(operation.name);
    fields(name, options, callOptions);
    const { signal, tryTimeoutMs = usualTry, deadlineMs = usualDeadline } = options;
    const body = json ? JSON.stringify(json) : form && encodeForm(form);
    const headers = { ...own };
    if (body !== undefined) headers['content-type'] = `application/${json ? 'json' : 'x-www-form-urlencoded'}`;
    const asked = encodeForm(query);
    const start = operation.path + (asked && `?${asked}`);
    const end = clock.now() + deadlineMs;
    let attempts = 0;

    const fail: Fail = (as, message, advice, more) => new as(message, { operation: name, advice, attempts, ...more });
    const aborted = () => fail(AbortedError, 'aborted by the caller', 'Nothing more was sent');

    /** Sends, reads and judges; follows a redirect of a GET within the API. */
    const exchange = async (inner: AbortSignal, target: string, hops: number): Promise<Answer<T> | Failure> => {
      const url = api + target;
      const [path = ''] = target.split('?');
      const event = { operation: name, method, url: redact(url), attempt: attempts };
      void tell(onRequest, event);
      const from = clock.now();
      const answer = await fetch(url, { method, headers, body, redirect: 'manual', signal: inner });
      const { status } = answer;
      const head: Head = (name) => answer.headers.get(name) ?? '';
      const text = await read(answer.body, maxBodyBytes);
      const now = clock.now();
      const known = { status, requestId: requestIdOf(head, redact) };
      void tell(onResponse, { ...event, ...known, ms: now - from, rateLimit: rateLimit(head) });
      const outcome = { operation, path, sent: json ?? form ?? query, status, head, attempts, now };
      const notice = noticeOf(name, outcome, texts, redact);
      const key = notice && `${[notice.kind, ...(notice.rules[0] ? notice.rules : [name])]}`;
      if (key && !told.has(key)) {
        told.add(key);
        void tell(onDeprecation, notice);
      }
      const failed: Fail = (as, message, advice, more) => fail(as, message, advice, { ...known, ...more });
      // A browser hides a redirect behind status 0.
      if (status === 0 || (status >= 300 && status < 400)) {
        const location = head('location') && urlOf(head('location'), url);
        if (method === 'GET' && location.startsWith(`${api}/`) && hops && !inner.aborted)
          return exchange(inner, location.slice(api.length), hops - 1);
        const advice = 'Check baseUrl, and whether the group or project moved';
        return [failed(RedirectError, 'a redirect, which was not followed', advice)];
      }
      let parsed: unknown;
      let wrong = '';
      try {
        parsed = text ? JSON.parse(text) : undefined;
      } catch {
        // Not kept: the parser's message quotes the body.
        wrong = /^\s*</.test(`${text}`) ? 'an HTML page' : 'no JSON, or a part of it';
      }
      if (status >= 300) return failureOf({ ...outcome, body: parsed, notice }, redact, failed);
      if (text === undefined) wrong = `over ${maxBodyBytes} bytes`;
      if (!wrong && is(parsed)) return { body: parsed, head, redact, fail: failed };
      const advice =
        text === undefined
          ? 'Raise maxBodyBytes, or ask for smaller pages'
          : 'Check baseUrl: a proxy or login page may have answered';
      const message = `the answer is ${wrong || 'not what was asked for'}`;
      return [failed(UnexpectedAnswerError, message, advice), /^no/.test(wrong), true];
    };

    for (;;) {
      if (signal?.aborted) throw aborted();
      const began = clock.now();
      const left = end - began;
      const ms = Math.min(left, tryTimeoutMs);
      attempts += 1;
      const outcome = await within(clock, ms, signal, (inner) =>
        exchange(inner, start, 5).catch((thrown: unknown): Failure => {
          const cause = summary(thrown, redact);
          const { code = '' } = cause;
          const advice = 'Check name, network, proxy and certificate';
          const error = fail(NetworkError, `no answer (${code || cause.name})`, advice, { cause, code: cause.code });
          return [error, true, !unsent.test(code)];
        }),
      );
      if (outcome && 'body' in outcome) return outcome;
      const [limit, option, all] =
        ms < left ? (['try', 'tryTimeoutMs', ms] as const) : (['deadline', 'deadlineMs', deadlineMs] as const);
      const late = () => fail(TimeoutError, `no answer within ${all} ms`, `Raise ${option}`, { limit });
      const [error, retry, unsure, waitMs] =
        outcome || (outcome === false ? [aborted(), false, true] : [late(), limit === 'try', true]);
      if (!/^(GET|PUT|DELETE)$/.test(method)) {
        if (!unsure) throw error;
        const { status, requestId } = error;
        const sentAt = new Date(began).toISOString();
        throw fail(AmbiguousOutcomeError, 'it was sent, and the answer was lost', lost, {
          status,
          requestId,
          cause: error,
          sentAt,
        });
      }
      const pause = waitMs ?? Math.floor(random() * Math.min(maxBackoffMs, backoffMs * 2 ** (attempts - 1)));
      // Nothing can come of waiting beyond the deadline.
      if (!retry || attempts > maxRetries || clock.now() + pause >= end) throw error;
      await within(clock, pause, signal);
    }
  };
}
