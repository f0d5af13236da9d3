/** Sends one request: tries, waits, limits; and says in whose hands it is when the answer is lost. */
import { wait } from './clock.ts';
import {
  AbortedError,
  AmbiguousOutcomeError,
  type ErrorFacts,
  type GitlabError,
  NetworkError,
  RedirectError,
  summary,
  TimeoutError,
  UnexpectedAnswerError,
} from './error.ts';
import { type Failure, failureOf, type Operation, requestIdOf } from './failure.ts';
import { fields } from './input.ts';
import { noticeOf, type Sent } from './notice.ts';
import type { CallOptions, HttpAnswer, RateLimit, Settings } from './options.ts';
import { redactor } from './redact.ts';
import { notGitlab } from './shape.ts';

/** One call of an operation. */
export interface Call {
  operation: Operation;
  /** Under `/api/v4`, encoded, with its query. */
  path: string;
  json?: Sent;
  form?: Sent;
  /** What must not come back out, besides the token. */
  secrets?: readonly string[];
  options: CallOptions;
}

/** An answer with a good status, read to its end. */
export interface Answer {
  status: number;
  headers: HttpAnswer['headers'];
  /** The parsed body; undefined when there is none. */
  body: unknown;
  /** When the request was sent, ISO 8601. */
  sentAt: string;
}

const callOptions = {
  signal: 'an object',
  tryTimeoutMs: 'a number from 0 up',
  deadlineMs: 'a number from 0 up',
} as const;

/** Errors that say for sure that no server saw the request. */
const unsent =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Tells a hook, whatever it does. */
async function tell<E>(hook: ((event: E) => unknown) | undefined, event: E): Promise<void> {
  try {
    await hook?.(event);
  } catch {
    // Thrown by somebody else's code, which must not cost a token.
  }
}

/** The whole body; undefined when it is larger than allowed. */
async function read(answer: HttpAnswer, most: number): Promise<string | undefined> {
  if (!answer.body) return '';
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value?.length ?? 0;
    if (size > most) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** `a=1&b=c+d`; what is undefined is left out. */
export function encodeForm(fields: Sent): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, String(value));
  return form.toString();
}

function rateLimit(headers: HttpAnswer['headers']): RateLimit {
  const number = (name: string): number | undefined => {
    const text = headers.get(`ratelimit-${name}`) ?? '';
    return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
  };
  const reset = number('reset');
  const resetAt = reset && reset > 1e9 ? new Date(reset * 1000).toISOString() : undefined;
  return { limit: number('limit'), remaining: number('remaining'), resetAt };
}

/**
 * Sends until there is an answer or no hope of one.
 * @throws {GitlabError} of the class that says what happened
 */
export type Send = (call: Call) => Promise<Answer>;

export function sender(settings: Settings): Send {
  const { clock, api, maxBodyBytes } = settings;
  const told = new Set<string>();

  return async ({ operation, path: start, json, form, secrets = [], options }) => {
    const redact = redactor([...settings.secrets, ...secrets]);
    const { method } = operation;
    const name = redact(operation.name);
    fields(name, options, operation.makesToken ? { ...callOptions, persist: 'a function' } : callOptions);
    const { signal, tryTimeoutMs = settings.tryTimeoutMs, deadlineMs = settings.deadlineMs } = options;
    const sent = json ?? form ?? Object.fromEntries(new URLSearchParams(start.split('?')[1]));
    const isRepeatable = /GET|PUT|DELETE/.test(method);
    const headers = { ...settings.headers };
    if (json) headers['content-type'] = 'application/json';
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
    const body = json ? { body: JSON.stringify(json) } : form && { body: encodeForm(form) };
    const end = clock.now() + deadlineMs;
    let attempts = 0;
    let sentAt = '';

    const facts = (advice: string, more: Partial<ErrorFacts> = {}): ErrorFacts => ({
      operation: name,
      advice,
      attempts,
      ...more,
    });
    const aborted = (): GitlabError => new AbortedError('aborted by the caller', facts('Nothing more was sent'));

    /** Sends, reads and judges; follows a redirect of a GET within the API. */
    async function exchange(inner: AbortSignal, path: string, hops: number): Promise<Answer | Failure> {
      const url = api + path;
      const event = { operation: name, method, url: redact(url), attempt: attempts };
      void tell(settings.onRequest, event);
      const from = clock.now();
      const answer = await settings.fetch(url, { method, headers, ...body, redirect: 'manual', signal: inner });
      const { status, headers: head } = answer;
      const text = await read(answer, maxBodyBytes);
      const known = { status, requestId: requestIdOf(head, redact) };
      void tell(settings.onResponse, { ...event, ...known, ms: clock.now() - from, rateLimit: rateLimit(head) });
      const notice = noticeOf(answer, { operation: name, method, path, sent }, settings.texts, redact);
      const key = notice && [notice.kind, ...(notice.rules.length > 0 ? notice.rules : [name])].join();
      if (key && !told.has(key)) {
        told.add(key);
        void tell(settings.onDeprecation, notice);
      }
      // A browser hides a redirect behind status 0.
      if (status === 0 || (status >= 300 && status < 400)) {
        const target = head.get('location');
        const href = target !== null && URL.canParse(target, url) ? new URL(target, url).href : '';
        const isOurs = method === 'GET' && href.startsWith(`${api}/`);
        if (isOurs && hops < 5 && !inner.aborted) return exchange(inner, href.slice(api.length), hops + 1);
        const advice = 'Set baseUrl to where the instance is; a moved group or project has another path';
        return { error: new RedirectError('a redirect, which was not followed', facts(advice, known)) };
      }
      if (text === undefined && status < 300) {
        const given = facts('Raise maxBodyBytes, or ask for smaller pages', known);
        return { error: new UnexpectedAnswerError(`the answer is over ${maxBodyBytes} bytes`, given), unsure: true };
      }
      let parsed: unknown;
      let isJson = true;
      try {
        parsed = text ? JSON.parse(text) : undefined;
      } catch {
        // Not kept: the parser's message quotes the body.
        isJson = false;
      }
      if (status >= 300) {
        return failureOf(
          operation,
          { ...known, headers: head, body: parsed, notice, sent, path, now: clock.now() },
          facts,
          redact,
        );
      }
      if (isJson) return { status, headers: head, body: parsed, sentAt };
      const isPage = /^\s*</.test(text ?? '');
      const message = isPage ? 'the answer is an HTML page' : 'the answer is no JSON, or a part of it';
      return { error: new UnexpectedAnswerError(message, facts(notGitlab, known)), retry: !isPage, unsure: true };
    }

    /** One try, cut off by time or by the caller even if `fetch` heeds no signal. */
    const once = (): Promise<Answer | Failure> =>
      new Promise((resolve) => {
        const left = end - clock.now();
        const limit = left <= tryTimeoutMs ? 'deadline' : 'try';
        const inner = new AbortController();
        const settle = (outcome: Answer | Failure): void => {
          cancel();
          signal?.removeEventListener('abort', abort);
          resolve(outcome);
          inner.abort();
        };
        const abort = (): void => settle({ error: aborted(), unsure: true });
        const cancel = clock.after(Math.min(left, tryTimeoutMs), () => {
          const [ms, option] = limit === 'try' ? [tryTimeoutMs, 'tryTimeoutMs'] : [deadlineMs, 'deadlineMs'];
          const error = new TimeoutError(`no answer within ${ms} ms`, {
            ...facts(`Raise ${option} if the instance is slow`),
            limit,
          });
          settle({ error, retry: limit === 'try', unsure: true });
        });
        signal?.addEventListener('abort', abort);
        exchange(inner.signal, start, 0).then(settle, (thrown: unknown) => {
          const cause = summary(thrown, redact);
          const { code } = cause;
          const given = facts('Check name, network, proxy and certificate of the instance', { cause });
          const error = new NetworkError(`no answer (${code ?? cause.name})`, { ...given, code });
          settle({ error, retry: true, unsure: !unsent.test(code ?? '') });
        });
      });

    for (;;) {
      if (signal?.aborted) throw aborted();
      sentAt = new Date(clock.now()).toISOString();
      attempts += 1;
      const outcome = await once();
      if (!('error' in outcome)) return outcome;
      const { error, retry, unsure, waitMs } = outcome;
      if (!isRepeatable && unsure) {
        const { status, requestId } = error;
        const advice = operation.lost ?? 'It may have happened: look before you send it again';
        const given = facts(advice, { status, requestId, cause: error });
        throw new AmbiguousOutcomeError('it was sent, and the answer was lost', { ...given, sentAt });
      }
      const most = Math.min(settings.maxBackoffMs, settings.backoffMs * 2 ** (attempts - 1));
      const pause = waitMs ?? Math.floor(settings.random() * most);
      // Nothing can come of waiting beyond the deadline.
      if (!isRepeatable || !retry || attempts > settings.maxRetries || clock.now() + pause >= end) throw error;
      if (!(await wait(clock, pause, signal))) throw aborted();
    }
  };
}
