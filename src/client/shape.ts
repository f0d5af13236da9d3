/** Whether an answer is what was asked for. */

/** @returns a guard for objects whose members are of the same types as those of the sample */
export const like =
  <T extends object>(sample: Partial<T>) =>
  (value: unknown): value is T => {
    const members: Record<string, unknown> = Object(value);
    return Object.entries(sample).every(([name, each]) => typeof members[name] === typeof each);
  };
