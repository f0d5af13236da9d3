/** Sends one request: tries, waits, limits; and says in whose hands it is when the answer is lost. */
import { within } from './clock.ts';
import {
  AbortedError,
  AmbiguousOutcomeError,
  NetworkError,
  summary,
  TimeoutError,
  UnexpectedAnswerError,
} from './error.ts';
import { type Fail, type Failure, failureOf, type Head, type Operation, waitOf } from './failure.ts';
import { fields, formOf, type Sent } from './input.ts';
import { noticeOf } from './notice.ts';
import { type CallOptions, type ClientOptions, callSample, type HttpAnswer, settingsOf } from './options.ts';
import { type Redact, redactor } from './redact.ts';

/** The body of a call, and what must not come back out of it besides the token. */
export interface Load {
  json?: Sent | undefined;
  form?: Sent | undefined;
  secrets?: readonly string[];
}

/** An answer with a good status, read to its end. */
export type Answer<T> = readonly [
  /** Parsed; undefined when there is none. */
  body: T,
  header: Head,
  redact: Redact,
  /** Makes an error about this answer. */
  fail: Fail,
];

/**
 * Errors that come before a connection stands, so that no server saw the request. Not among them: what may also come
 * later on one that stood (`EHOSTUNREACH`, `ERR_SSL_…`).
 */
const unsent = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|UND_ERR_CONNECT|(ERR_TLS_)?CERT|DEPTH|SELF|UNABLE)/;

/** Bytes that are read of an answer with a bad status. GitLab's own are smaller; what is longer explains nothing. */
const mostOfError = 2 ** 16;

/** Tells a hook, whatever it does. */
async function tell<E>(hook: (event: E) => unknown, event: E): Promise<void> {
  try {
    await hook(event);
  } catch {
    // Thrown by somebody else's code, which must not cost a token.
  }
}

/** The whole body; undefined when it is larger than allowed. What is left of it goes with the signal. */
async function read(body: HttpAnswer['body'], most: number): Promise<string | undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    size += value?.length ?? 0;
    if (size > most) return undefined;
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
  }
}

/** Whatever there is. */
const anything = <T>(_: unknown): _ is T => true;

/** A call of an operation: what its answer must be (anything, unless it is said), and what is sent. */
type Call<T> = [operation: Operation, options: CallOptions | undefined, is?: (body: unknown) => body is T, load?: Load];

/**
 * Sends until there is an answer of the right shape or no hope of one.
 * @throws {GitlabError} of the class that says what happened
 */
export type Ask = <T>(...call: Call<T>) => Promise<Answer<T>>;
/** The same, for whom the body is enough. */
export type Send = <T = void>(...call: Call<T>) => Promise<T>;

/** What operations stand on. */
export type Sender = readonly [
  send: Send,
  ask: Ask,
  /** How many pages of a list are read. */
  maxPages: number,
];

export function sender(given: ClientOptions): Sender {
  const all = settingsOf(given);
  const { clock, maxBodyBytes } = all;
  const told = new Set<string>();

  const ask: Ask = async <T>(...[call, options, is = anything, { json, form, secrets = [] } = {}]: Call<T>) => {
    const [name, method, path, , lost = 'It may have happened. Look before you send it again.'] = call;
    const redact = redactor([all.secret, ...secrets]);
    const operation = redact(name);
    const { signal, tryTimeoutMs, deadlineMs }: CallOptions & typeof all = {
      ...all,
      ...fields(operation, options, callSample),
    };
    const url = all.api + path;
    // The platform itself says what a form is.
    const body = json ? JSON.stringify(json) : form && formOf(form);
    const headers = { ...all.headers, ...(json && { 'content-type': 'application/json' }) };
    const end = clock.now() + deadlineMs;
    let attempts = 0;
    /** Of the answer of this try. */
    let known: { status?: number; requestId?: string } = {};

    const fail: Fail = (as, message, advice, more) =>
      new as(message, { operation, path: redact(path.replace(/\?.*/s, '')), advice, attempts, ...known, ...more });

    /** Sends, reads and judges. */
    const exchange = async (inner: AbortSignal): Promise<Answer<T> | Failure> => {
      try {
        attempts += 1;
        const event = { operation, method, url: redact(url), attempt: attempts };
        void tell(all.onRequest, event);
        const from = clock.now();
        const answer = await all.fetch(url, { method, headers, body, redirect: 'manual', signal: inner });
        const text = await read(answer.body, answer.ok ? maxBodyBytes : Math.min(maxBodyBytes, mostOfError));
        // Given up in the meantime: it must not speak for the try that is under way.
        inner.throwIfAborted();
        const now = clock.now();
        const header: Head = (name) => redact(answer.headers.get(name) ?? '');
        const { status } = answer;
        known = { status, requestId: header('x-request-id') };
        void tell(all.onResponse, { ...event, ...known, status, header, ms: now - from });
        const notice = noticeOf(event, path, status, header, all.texts);
        const { size } = told;
        if (notice && told.add(notice.kind + (notice.rules[0] ?? operation)).size > size)
          void tell(all.onDeprecation, notice);
        let parsed: unknown;
        let wrong = text === undefined && `over ${maxBodyBytes} bytes`;
        try {
          parsed = text ? JSON.parse(text) : undefined;
        } catch {
          // Not kept: the parser's message quotes the body.
          wrong = /^\s*</.test(`${text}`) ? 'HTML' : 'broken JSON';
        }
        if (!answer.ok)
          return failureOf(call, status, parsed, attempts, redact, fail, {
            retryAfterMs: waitOf(header, status, now, all.backoffMs),
            notice,
          });
        if (!wrong && is(parsed)) return [parsed, header, redact, fail];
        return [
          () =>
            fail(
              UnexpectedAnswerError,
              `the answer is ${wrong || 'not what was asked for'}`,
              'Check that baseUrl leads to GitLab and no proxy answers in its place. A larger answer needs maxBodyBytes.',
            ),
          wrong === 'broken JSON',
          true,
        ];
      } catch (thrown) {
        const cause = summary(thrown, redact);
        const { code } = cause;
        return [
          () =>
            fail(
              NetworkError,
              `there was no answer (${code || cause.name})`,
              'Check the address, the network, the proxy and the certificate.',
              { cause, code },
            ),
          true,
          !unsent.test(code),
        ];
      }
    };

    for (;;) {
      known = {};
      const began = clock.now();
      const left = end - began;
      const outcome = await within(clock, Math.min(left, tryTimeoutMs), signal, exchange);
      if (outcome && outcome.length === 4) return outcome;
      const limit = tryTimeoutMs < left ? 'tryTimeout' : 'deadline';
      const [make, retry, unsure]: Failure =
        outcome ||
        (outcome === false
          ? [() => fail(AbortedError, 'the signal ended it', 'Nothing more was sent.'), false, attempts > 0]
          : [
              () =>
                fail(TimeoutError, 'there was no answer in time', `Raise ${limit}Ms, or try again later.`, { limit }),
              tryTimeoutMs < left,
              true,
            ]);
      const error = make();
      if (!/^(GET|PUT|DELETE)$/.test(method)) {
        if (!unsure) throw error;
        throw fail(AmbiguousOutcomeError, 'the answer was lost', lost, {
          cause: error,
          sentAt: new Date(began).toJSON(),
        });
      }
      const pause =
        error.retryAfterMs ?? Math.floor(all.random() * Math.min(30_000, all.backoffMs * 2 ** (attempts - 1)));
      // Nothing can come of waiting beyond the deadline.
      if (!retry || attempts > all.maxRetries || clock.now() + pause >= end) throw error;
      await within(clock, pause, signal);
    }
  };
  return [async (...call) => (await ask(...call))[0], ask, all.maxPages];
}
