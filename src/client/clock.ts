/** Time as the client sees it, so that a test can bring its own. */

/** Wall clock and timer. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z; never goes back. */
  now(): number;
  /** Calls `then` once, `ms` milliseconds from now. The function it gives cancels that. */
  after(ms: number, then: () => void): () => void;
}

/** A longer timer would fire at once. */
const longest = 2e9;

/** The platform's time, from a clock that nobody can turn back. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, longest));
    return () => clearTimeout(timer);
  },
};

/**
 * Whatever comes first: what the work brings, the end of the time (undefined), or the caller's abort (false). Then the
 * work's own signal aborts; whether it heeds that makes no difference. Without work it only waits.
 * @param work must not reject
 */
export const within = <T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined | false> =>
  new Promise((resolve) => {
    const inner = new AbortController();
    const end = (outcome?: T | false): void => {
      cancel();
      resolve(outcome);
      inner.abort();
    };
    const abort = (): void => end(false);
    const cancel = clock.after(ms, end);
    signal?.addEventListener('abort', abort, { signal: inner.signal });
    if (signal?.aborted) abort();
    else work?.(inner.signal).then(end);
  });
