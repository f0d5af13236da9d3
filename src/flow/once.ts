import type { Evaluator } from './evaluate.ts';

/** What one look at a program finds out about something, kept for good. */
export class Once<K, T> {
  readonly #known = new WeakMap<Evaluator, Map<K, readonly T[]>>();

  of(e: Evaluator, key: K, look: () => readonly T[]): readonly T[] {
    let known = this.#known.get(e);
    if (!known) this.#known.set(e, (known = new Map()));
    const before = known.get(key);
    if (before) return before;
    known.set(key, []); // what is asked for itself while it is looked up
    try {
      const found = e.apart(look);
      known.set(key, found);
      return found;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  }
}
