/** Whatever goes wrong, and in whatever order: a POST reaches the server once, and time is kept to the millisecond. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, createClient, type Fetch, GitlabError } from '../src/client/index.ts';
import { virtualClock } from './mock-server-time.ts';

/** What the network does to one request. */
type Fault =
  | { is: 'fine' }
  | { is: 'refused' }
  | { is: 'reset before' }
  | { is: 'reset after' }
  | { is: 'status'; status: number; retryAfter: number | 'date' | 'past' | 'reset' | undefined }
  | { is: 'truncated' }
  | { is: 'cut body' }
  | { is: 'html' }
  | { is: 'never' };

interface Step {
  fault: Fault;
  /** Milliseconds before the handler runs, and after it. */
  before: number;
  after: number;
}

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault[]>({ is: 'fine' }, { is: 'refused' }, { is: 'reset before' }, { is: 'reset after' }),
  fc.constantFrom<Fault[]>({ is: 'truncated' }, { is: 'cut body' }, { is: 'html' }, { is: 'never' }),
  fc.record({
    is: fc.constant<'status'>('status'),
    status: fc.constantFrom(408, 409, 429, 429, 500, 502, 503, 504),
    retryAfter: fc.oneof(
      fc.constant(undefined),
      fc.integer({ min: -3, max: 40 }),
      fc.constantFrom<('date' | 'past' | 'reset')[]>('date', 'past', 'reset'),
    ),
  }),
);
const step: fc.Arbitrary<Step> = fc.record({
  fault,
  before: fc.constantFrom(0, 1, 250, 9_999, 10_000, 20_000),
  after: fc.constantFrom(0, 1, 250, 9_999, 10_000),
});
const schedule = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  operation: fc.constantFrom(
    'create',
    'rotate',
    'rotateSelf',
    'getSelf',
    'revokeSelf',
    'createMirror',
    'sync',
    'post',
    'get',
    'update',
    'delete',
    'revoke',
    'list',
  ),
  abortAt: fc.option(fc.integer({ min: 0, max: 70_000 }), { nil: undefined }),
  deadlineMs: fc.constantFrom(5_000, 30_000, 60_000, 100_000),
  chance: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
});

const token = { id: 7, name: 'a', scopes: ['api'], active: true, revoked: false, token: 'glpat-canary-0000' };
const mirror = { id: 7, enabled: true, url: 'https://h/p', update_status: 'none' };

const calls: Readonly<
  Record<string, { once: boolean; body: unknown; call: (client: Client, signal: AbortSignal) => Promise<unknown> }>
> = {
  create: {
    once: true,
    body: token,
    call: (c, signal) => c.groupAccessTokens.create(1, { name: 'a', scopes: ['api'] }, { signal }),
  },
  rotate: { once: true, body: token, call: (c, signal) => c.groupAccessTokens.rotate(1, 7, {}, { signal }) },
  rotateSelf: { once: true, body: token, call: (c, signal) => c.groupAccessTokens.rotateSelf(1, {}, { signal }) },
  getSelf: { once: false, body: token, call: (c, signal) => c.groupAccessTokens.getSelf({ signal }) },
  revokeSelf: { once: false, body: undefined, call: (c, signal) => c.groupAccessTokens.revokeSelf({ signal }) },
  createMirror: {
    once: true,
    body: mirror,
    call: (c, signal) => c.remoteMirrors.create(1, { url: 'https://h/p' }, { signal }),
  },
  sync: { once: true, body: undefined, call: (c, signal) => c.remoteMirrors.sync(1, 7, { signal }) },
  post: { once: true, body: {}, call: (c, signal) => c.request('POST', '/users', { json: {}, signal }) },
  get: { once: false, body: token, call: (c, signal) => c.groupAccessTokens.get(1, 7, { signal }) },
  update: {
    once: false,
    body: mirror,
    call: (c, signal) => c.remoteMirrors.update(1, 7, { enabled: true }, { signal }),
  },
  delete: { once: false, body: undefined, call: (c, signal) => c.remoteMirrors.delete(1, 7, { signal }) },
  revoke: { once: false, body: undefined, call: (c, signal) => c.groupAccessTokens.revoke(1, 7, { signal }) },
  list: { once: false, body: [token], call: (c, signal) => c.groupAccessTokens.list(1, {}, { signal }).all() },
};

/** What is waited at least when the server says how long. */
const backoffMs = 500;

const broken = (code: string): Error =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });

interface Outcome {
  /** Requests that left, handlers that ran, when each request left. */
  sent: number;
  handled: number;
  left: number[];
  /** When the server allows the next one, after each. */
  allowed: number[];
  error: unknown;
  began: number;
  ended: number;
}

async function play({
  steps,
  operation,
  abortAt,
  deadlineMs,
  chance,
}: {
  steps: Step[];
  operation: string;
  abortAt: number | undefined;
  deadlineMs: number;
  chance: number;
}): Promise<Outcome> {
  const clock = virtualClock();
  const outcome: Outcome = {
    sent: 0,
    handled: 0,
    left: [],
    allowed: [],
    error: undefined,
    began: clock.now(),
    ended: 0,
  };
  const what = calls[operation];
  if (!what) throw new Error(operation);
  const pause = (ms: number): Promise<void> =>
    ms === 0 ? Promise.resolve() : new Promise((resolve) => void clock.after(ms, resolve));
  // Heeds no signal, as the worst of fetches.
  const fetch: Fetch = async () => {
    const { fault, before, after } = steps[Math.min(outcome.sent, steps.length - 1)] ?? {
      fault: { is: 'fine' },
      before: 0,
      after: 0,
    };
    const index = outcome.sent;
    const from = clock.now();
    /** The client hears it only of a try that it has not given up. */
    const allow = (at: number): void => {
      if (clock.now() - from < 10_000) outcome.allowed[index] = at;
    };
    outcome.sent += 1;
    outcome.left.push(from);
    await pause(before);
    if (fault.is === 'refused') throw broken('ECONNREFUSED');
    if (fault.is === 'reset before') throw broken('ECONNRESET');
    if (fault.is === 'never') return new Promise(() => {});
    outcome.handled += 1;
    await pause(after);
    if (fault.is === 'reset after') throw broken('UND_ERR_SOCKET');
    const text = what.body === undefined ? '' : JSON.stringify(what.body);
    if (fault.is === 'truncated')
      return new Response('{"id": 7, "tok', { headers: { 'content-type': 'application/json' } });
    if (fault.is === 'html') return new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
    if (fault.is === 'cut body') {
      return new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(broken('UND_ERR_SOCKET'));
          },
        }),
      );
    }
    if (fault.is === 'status') {
      const headers = new Headers();
      // The server's clock is ten minutes ahead.
      const theirs = clock.now() + 600_000;
      const until = Math.ceil((theirs + 3_000) / 1000) * 1000;
      if (typeof fault.retryAfter === 'number') {
        headers.set('retry-after', String(fault.retryAfter));
        allow(clock.now() + Math.max(backoffMs, fault.retryAfter * 1000));
      } else if (fault.retryAfter) {
        headers.set('date', new Date(theirs).toUTCString());
        if (fault.retryAfter === 'past') headers.set('retry-after', new Date(theirs - 60_000).toUTCString());
        else if (fault.retryAfter === 'date') headers.set('retry-after', new Date(until).toUTCString());
        else headers.set('ratelimit-reset', String(until / 1000));
        const asked = fault.retryAfter === 'past' ? backoffMs : until - Math.floor(theirs / 1000) * 1000;
        // Without a 429 it asks for nothing.
        if (fault.retryAfter !== 'reset' || fault.status === 429) allow(clock.now() + asked);
      }
      return new Response('{"message":"no"}', { status: fault.status, headers });
    }
    return text === '' ? new Response(null, { status: 204 }) : new Response(text);
  };
  const options: ClientOptions = {
    baseUrl: 'https://h',
    token: 'owner-1f0c3a',
    fetch,
    clock,
    random: () => chance,
    deadlineMs,
    tryTimeoutMs: 10_000,
    backoffMs,
  };
  const caller = new AbortController();
  if (abortAt !== undefined) clock.after(abortAt, () => caller.abort());
  const result = what.call(createClient(options), caller.signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  outcome.error = await clock.run(
    result.finally(() => {
      outcome.ended = clock.now();
    }),
  );
  return outcome;
}

describe('fault schedules', () => {
  test('5,000 of them: sent at most once, typed errors, waits and deadline kept', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(schedule, async (each) => {
        const { sent, handled, left, allowed, error, began, ended } = await play(each);
        const isOnce = calls[each.operation]?.once === true;
        if (isOnce) {
          expect(sent).toBeLessThanOrEqual(1);
          expect(handled).toBeLessThanOrEqual(1);
          // What may have happened is said to be so, and only that.
          const [first] = each.steps;
          const isKnown =
            error === undefined || (error instanceof GitlabError && error.name !== 'AmbiguousOutcomeError');
          if (handled === 1 && isKnown && error !== undefined) expect(first?.fault).toMatchObject({ is: 'status' });
        }
        expect(sent).toBeLessThanOrEqual(5);
        if (error !== undefined) expect(error).toBeInstanceOf(GitlabError);
        expect(ended - began).toBeLessThanOrEqual(each.deadlineMs);
        if (each.abortAt !== undefined) expect(ended - began).toBeLessThanOrEqual(each.abortAt);
        for (const [index, at] of left.entries()) {
          const previous = allowed[index - 1];
          // To the millisecond: neither earlier nor later than asked. Statuses that are not tried again have no next.
          if (index > 0 && previous !== undefined) expect(at).toBe(previous);
        }
        const name = error instanceof GitlabError ? error.name : 'fine';
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }),
      { numRuns: 5_000, seed: 20240508 },
    );
    // The schedules reach every kind of end.
    for (const name of [
      'fine',
      'AmbiguousOutcomeError',
      'RateLimitedError',
      'NetworkError',
      'TimeoutError',
      'AbortedError',
      'ServerError',
      'UnexpectedAnswerError',
    ]) {
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(20);
    }
  }, 60_000);
});

const fixed = { abortAt: undefined, chance: 0.5, operation: 'get' };
const status = (code: number, retryAfter?: number | 'date' | 'past' | 'reset'): Step => ({
  fault: { is: 'status', status: code, retryAfter },
  before: 0,
  after: 0,
});
const fine: Step = { fault: { is: 'fine' }, before: 0, after: 0 };
const never: Step = { fault: { is: 'never' }, before: 0, after: 0 };

describe('to the millisecond', () => {
  test('full jitter: half the chance is half of 500, 1000, 2000, 4000 ms', async () => {
    const { left, began, sent } = await play({
      ...fixed,
      deadlineMs: 60_000,
      steps: [status(502), status(502), status(502), status(502), fine],
    });
    expect(left.map((at) => at - began)).toEqual([0, 250, 750, 1750, 3750]);
    expect(sent).toBe(5);
  });
  test('four retries, then the error', async () => {
    const { sent, error } = await play({ ...fixed, deadlineMs: 60_000, steps: [status(503)] });
    expect(sent).toBe(5);
    expect(error).toMatchObject({ name: 'ServerError', status: 503, attempts: 5 });
  });
  test('Retry-After in seconds is waited exactly', async () => {
    const { left, began } = await play({ ...fixed, deadlineMs: 60_000, steps: [status(429, 17), fine] });
    expect(left.map((at) => at - began)).toEqual([0, 17_000]);
  });
  test.each([0, -1, 'past'] as const)('a Retry-After of %s is no leave to call again at once', async (asked) => {
    // With the least chance there is no jitter that could hide it.
    const { left, began, error } = await play({
      ...fixed,
      chance: 0,
      deadlineMs: 60_000,
      steps: [status(429, asked)],
    });
    expect(left.map((at) => at - began)).toEqual([0, 500, 1000, 1500, 2000]);
    expect(error).toMatchObject({ name: 'RateLimitedError', retryAfterMs: 500 });
  });
  test.each(['date', 'reset'] as const)(
    "a %s counts by the server's clock, which is ten minutes ahead",
    async (kind) => {
      const { left, began } = await play({ ...fixed, deadlineMs: 60_000, steps: [status(429, kind), fine] });
      expect(left.map((at) => at - began)).toEqual([0, 3_000]);
    },
  );
  test('the RateLimit-Reset that GitLab.com sends with every answer is no wait where nothing was too much', async () => {
    const { left, began } = await play({ ...fixed, deadlineMs: 60_000, steps: [status(502, 'reset'), fine] });
    expect(left.map((at) => at - began)).toEqual([0, 250]);
    for (const code of [404, 500]) {
      const { error } = await play({ ...fixed, deadlineMs: 60_000, steps: [status(code, 'reset')] });
      expect(error).toMatchObject({ status: code, retryAfterMs: undefined });
    }
  });
  test('a Retry-After beyond the deadline fails at once and says how long', async () => {
    const { ended, began, error } = await play({ ...fixed, deadlineMs: 5_000, steps: [status(429, 17), fine] });
    expect(ended).toBe(began);
    expect(error).toMatchObject({ name: 'RateLimitedError', retryAfterMs: 17_000 });
  });
  test('each try has its limit, all together the deadline', async () => {
    const { left, began, ended, error } = await play({ ...fixed, deadlineMs: 30_000, steps: [never] });
    expect(left.map((at) => at - began)).toEqual([0, 10_250, 20_750]);
    expect(ended - began).toBe(30_000);
    expect(error).toMatchObject({ name: 'TimeoutError', limit: 'deadline' });
  });
  test('an abort ends a wait and a try at once', async () => {
    const waiting = await play({ ...fixed, deadlineMs: 60_000, abortAt: 3_333, steps: [status(503, 20), fine] });
    expect(waiting.ended - waiting.began).toBe(3_333);
    expect(waiting.error).toMatchObject({ name: 'AbortedError' });
    const trying = await play({ ...fixed, operation: 'create', deadlineMs: 60_000, abortAt: 4_444, steps: [never] });
    expect(trying.ended - trying.began).toBe(4_444);
    expect(trying.error).toMatchObject({ name: 'AmbiguousOutcomeError', cause: { name: 'AbortedError' } });
  });
  test.each(Object.entries(calls))('after a 503 %s is sent again or is ambiguous', async (operation, { once }) => {
    const { sent, error } = await play({ ...fixed, operation, deadlineMs: 60_000, steps: [status(503), fine] });
    expect(sent).toBe(once ? 1 : 2);
    expect(error).toEqual(once ? expect.objectContaining({ name: 'AmbiguousOutcomeError' }) : undefined);
  });
  test.each([
    ['ENOTFOUND', 'NetworkError'],
    ['CERT_HAS_EXPIRED', 'NetworkError'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NetworkError'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'NetworkError'],
    ['UND_ERR_CONNECT_TIMEOUT', 'NetworkError'],
    // These may also come after the request was read.
    ['EHOSTUNREACH', 'AmbiguousOutcomeError'],
    ['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', 'AmbiguousOutcomeError'],
    ['ECONNRESET', 'AmbiguousOutcomeError'],
    ['UND_ERR_SOCKET', 'AmbiguousOutcomeError'],
  ])('rotate that ends with %s is a %s', async (code, name) => {
    const options = { baseUrl: 'https://h', token: 'owner-1f0c3a', fetch: () => Promise.reject(broken(code)) };
    await expect(createClient(options).groupAccessTokens.rotate(1, 7)).rejects.toMatchObject({ name });
  });
  test.each(['refused'] as const)('a POST that surely never left is a NetworkError (%s)', async (is) => {
    const { error, sent } = await play({
      ...fixed,
      operation: 'rotate',
      deadlineMs: 60_000,
      steps: [{ fault: { is }, before: 0, after: 0 }],
    });
    expect(sent).toBe(1);
    expect(error).toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED' });
  });
  test.each([
    status(500),
    status(504),
    status(408),
    never,
    { ...fine, fault: { is: 'reset after' } },
    { ...fine, fault: { is: 'truncated' } },
    { ...fine, fault: { is: 'cut body' } },
    { ...fine, fault: { is: 'html' } },
  ] as Step[])('a lost answer to rotate says what to check (%j)', async (only) => {
    const { error, sent } = await play({ ...fixed, operation: 'rotate', deadlineMs: 60_000, steps: [only] });
    expect(sent).toBe(1);
    expect(error).toMatchObject({
      name: 'AmbiguousOutcomeError',
      sentAt: '2024-05-08T12:00:00.000Z',
      advice: expect.stringMatching(/old token may be revoked.* Do not rotate with it again.* whole family/),
    });
  });
});
