/** Numbers for tests that try what nobody thought of: the same for the same seed. */

/** A generator of whole numbers from 0 to below `below`. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 0x7fffffff;
    return state % below;
  };
}

/** A generator of numbers from 0 to below 1. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What tests choose by a seed: whole numbers from 0 to below `below`, and one of a list. */
export function chooser(seed: number): { next: (below: number) => number; pick: <T>(from: readonly T[]) => T } {
  const next = numbers(((seed * 2654435761) % 0x7ffffffe) + 1);
  // seeds that follow one another begin alike
  for (let at = 0; at < 5; at++) next(2);
  return {
    next,
    pick(from) {
      const found = from[next(from.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
  };
}
