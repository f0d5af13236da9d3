/** Time as the client sees it, so that a test can bring its own. */

/** Wall clock and timer. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z; never goes back. */
  now(): number;
  /** Calls `then` once, `ms` milliseconds from now. The function it gives cancels that. */
  after(ms: number, then: () => void): () => void;
}

/** A longer timer would fire at once. */
const longest = 2 ** 31 - 1;

/** The platform's time, from a clock that nobody can turn back. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, longest));
    return () => clearTimeout(timer);
  },
};

/** Waits; false as soon as the signal aborts. */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOver: boolean): void => {
      cancel();
      signal?.removeEventListener('abort', stop);
      resolve(isOver);
    };
    const stop = (): void => end(false);
    const cancel = clock.after(ms, () => end(true));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}
