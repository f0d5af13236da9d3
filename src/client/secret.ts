/** A value that does not print itself. */

export const redacted = '[redacted]';

/**
 * Holds a secret string. It prints as `[redacted]` in `String()`, template texts, `JSON.stringify`, `console.log` and
 * `util.inspect`; only `reveal()` gives the value. A copy by `structuredClone` or a spread loses it.
 * Introduced in gitlab-sunset 0.1.0.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The secret itself. Hand it straight to where it is kept; never log it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return redacted;
  }

  toJSON(): string {
    return redacted;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}
