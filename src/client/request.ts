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
import { noticeOf, type Sent } from './notice.ts';
import { type CallOptions, checkLimits, type HttpAnswer, onlyKnown, type RateLimit, type Settings } from './options.ts';
import { redactor } from './redact.ts';

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
    const text = headers.get(name);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const reset = number('ratelimit-reset');
  return {
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    resetAt: reset !== undefined && reset > 1e9 && reset < 1e12 ? new Date(reset * 1000).toISOString() : undefined,
  };
}

/**
 * Sends until there is an answer or no hope of one.
 * @throws {GitlabError} of the class that says what happened
 */
export type Send = (call: Call) => Promise<Answer>;

export function sender(settings: Settings): Send {
  const { clock, api } = settings;
  const told = new Set<string>();

  return async ({ operation, path: start, json, form, secrets = [], options }) => {
    const { name, method } = operation;
    onlyKnown(name, options, ['signal', 'tryTimeoutMs', 'deadlineMs', 'persist']);
    const limits = { ...settings.limits, ...checkLimits(name, options) };
    const { signal } = options;
    const redact = secrets.length > 0 ? redactor([...settings.secrets, ...secrets]) : settings.redact;
    const sent = json ?? form ?? Object.fromEntries(new URLSearchParams(start.split('?')[1]));
    const isRepeatable = method === 'GET' || method === 'PUT' || method === 'DELETE';
    const body = json ? JSON.stringify(json) : form && encodeForm(form);
    const headers: Record<string, string> = { ...settings.headers };
    if (json) headers['content-type'] = 'application/json';
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
    const begin = clock.now();
    let attempt = 0;
    let sentAt = '';

    const facts = (advice: string, more: Partial<ErrorFacts> = {}): ErrorFacts => ({
      operation: name,
      advice,
      attempts: attempt,
      ...more,
    });
    const aborted = (): GitlabError => new AbortedError('aborted by the caller', facts('Nothing to do'));

    /** Sends, reads and judges; follows a redirect of a GET within the API. */
    async function exchange(inner: AbortSignal): Promise<Answer | Failure> {
      let path = start;
      for (let hops = 0; ; hops += 1) {
        const url = api + path;
        const event = { operation: name, method, url: redact(url), attempt };
        void tell(settings.onRequest, event);
        const from = clock.now();
        const answer = await settings.fetch(url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          redirect: 'manual',
          signal: inner,
        });
        const { status } = answer;
        const text = await read(answer, limits.maxBodyBytes);
        const requestId = requestIdOf(answer.headers, redact);
        const known = { status, requestId };
        void tell(settings.onResponse, {
          ...event,
          ...known,
          ms: clock.now() - from,
          rateLimit: rateLimit(answer.headers),
        });
        const notice = noticeOf(answer, { operation: name, method, path, sent }, settings.texts, redact);
        if (notice) {
          const key = [name, notice.kind, ...notice.rules].join(' ');
          if (!told.has(key)) void tell(settings.onDeprecation, notice);
          told.add(key);
        }
        // A browser hides a redirect behind status 0.
        if (status === 0 || (status >= 300 && status < 400)) {
          const target = nextHop(answer.headers.get('location'), url);
          if (method === 'GET' && hops < 5 && target !== undefined) {
            path = target;
            continue;
          }
          const error = new RedirectError(
            'answered with a redirect, which was not followed',
            facts('Set baseUrl to where the instance really is; a moved group or project has another path', known),
          );
          return { error, retry: false, unsure: false };
        }
        if (text === undefined) {
          const error = new UnexpectedAnswerError(
            `the answer is larger than ${limits.maxBodyBytes} bytes`,
            facts('Raise maxBodyBytes, or ask for smaller pages', known),
          );
          return { error, retry: false, unsure: status < 400 };
        }
        const type = answer.headers.get('content-type') ?? '';
        let parsed: unknown;
        let isJson = true;
        try {
          parsed = text === '' ? undefined : JSON.parse(text);
        } catch {
          // Not kept: the parser's message quotes the body.
          isJson = false;
        }
        if (status >= 200 && status < 300) {
          if (isJson) return { status, headers: answer.headers, body: parsed, sentAt };
          const isHtml = /html/i.test(type) || /^\s*</.test(text);
          const error = new UnexpectedAnswerError(
            isHtml ? 'the answer is an HTML page' : 'the answer is no JSON, or only a part of it',
            facts(
              isHtml ? 'Something other than the API answered (a login page, a proxy): check baseUrl' : 'Try again',
              known,
            ),
          );
          return { error, retry: !isHtml, unsure: true };
        }
        return failureOf(
          operation,
          { status, headers: answer.headers, body: parsed, notice, sent, path, now: clock.now() },
          facts,
          redact,
        );
      }
    }

    /** Where a redirect of a GET leads, when it stays with this instance's API. */
    function nextHop(location: string | null, from: string): string | undefined {
      if (location === null) return undefined;
      try {
        const { href } = new URL(location, from);
        return href.startsWith(`${api}/`) ? href.slice(api.length) : undefined;
      } catch {
        return undefined;
      }
    }

    /** One try, cut off by time or by the caller even if `fetch` heeds no signal. */
    function once(): Promise<Answer | Failure> {
      const left = begin + limits.deadlineMs - clock.now();
      const limit = left <= limits.tryTimeoutMs ? 'deadline' : 'try';
      const ms = Math.min(left, limits.tryTimeoutMs);
      return new Promise((resolve) => {
        const inner = new AbortController();
        const end = (outcome: Answer | Failure): void => {
          cancel();
          signal?.removeEventListener('abort', abort);
          resolve(outcome);
        };
        const cut = (error: GitlabError, retry: boolean): void => {
          end({ error, retry, unsure: true });
          inner.abort();
        };
        const abort = (): void => cut(aborted(), false);
        const cancel = clock.after(ms, () =>
          cut(
            new TimeoutError(
              `no answer within ${limit === 'try' ? ms : limits.deadlineMs} ms`,
              facts(
                limit === 'try'
                  ? 'Raise tryTimeoutMs if the instance is slow'
                  : 'Raise deadlineMs if the instance is slow',
              ),
              limit,
            ),
            limit === 'try',
          ),
        );
        signal?.addEventListener('abort', abort);
        exchange(inner.signal).then(end, (thrown: unknown) => {
          const cause = summary(thrown, redact);
          const error = new NetworkError(
            `no answer${cause.code ? ` (${cause.code})` : ''}`,
            facts('Check name, network, proxy and certificate of the instance', { cause }),
            cause.code,
          );
          end({ error, retry: true, unsure: !unsent.test(cause.code ?? '') });
        });
      });
    }

    for (;;) {
      if (signal?.aborted) throw aborted();
      sentAt = new Date(clock.now()).toISOString();
      attempt += 1;
      const outcome = await once();
      if (!('error' in outcome)) return outcome;
      const { error } = outcome;
      if (!isRepeatable && outcome.unsure) {
        const { status, requestId } = error;
        throw new AmbiguousOutcomeError(
          'it was sent, and the answer was lost',
          facts(operation.lost ?? 'It may have happened: look before you send it again', {
            status,
            requestId,
            cause: error,
          }),
          sentAt,
        );
      }
      if (!isRepeatable || !outcome.retry || attempt > limits.maxRetries) throw error;
      const pause =
        outcome.waitMs ??
        Math.floor(settings.random() * Math.min(limits.maxBackoffMs, limits.backoffMs * 2 ** (attempt - 1)));
      // Nothing can come of waiting beyond the deadline.
      if (clock.now() + pause >= begin + limits.deadlineMs) throw error;
      if (!(await wait(clock, pause, signal))) throw aborted();
    }
  };
}
