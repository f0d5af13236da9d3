/** A clock that stands still until everything waits, then jumps to the next timer. */
import type { Clock } from '../src/client/index.ts';

export interface VirtualClock extends Clock {
  /** Lets time pass until the promise settles; throws when nothing is left that could settle it. */
  run<T>(promise: Promise<T>): Promise<T>;
}

export function virtualClock(start = Date.parse('2024-05-08T12:00:00Z')): VirtualClock {
  let at = start;
  let count = 0;
  const timers = new Map<number, { due: number; then: () => void }>();
  return {
    now: () => at,
    after(ms, then) {
      count += 1;
      const id = count;
      timers.set(id, { due: at + ms, then });
      return () => void timers.delete(id);
    },
    async run(promise) {
      let settled = false;
      const end = (): void => {
        settled = true;
      };
      promise.then(end, end);
      for (let idle = 0; ; ) {
        // Streams of answers settle over several turns.
        await new Promise((resolve) => setImmediate(resolve));
        if (settled) return promise;
        idle += 1;
        if (idle < 3) continue;
        idle = 0;
        const [next] = [...timers].sort(([a, x], [b, y]) => x.due - y.due || a - b);
        if (!next) throw new Error('everything waits and no timer is left');
        const [id, { due, then }] = next;
        timers.delete(id);
        at = Math.max(at, due);
        then();
      }
    },
  };
}
