/**
 * What one file or one question may cost, and the boundary round it. The tree is not trusted: whatever a file holds, it neither ends
 * the run nor passes in silence, and all that is found elsewhere stands.
 *
 * How a reader uses it:
 *
 *     const outcome = attempt(() => {
 *       const budget = new Budget(200_000, 'following its aliases');   // one a file, or one a question
 *       if (isNested(text, MAX_DEPTH)) throw tooDeep();                // before a parser is started that calls itself for each level
 *       return read(text, budget);                                     // calls `budget.spend()` once for each step of its work
 *     });
 *     if ('trouble' in outcome) skipped.push({ path, ...outcome.trouble, relevant: true });
 *
 * Where the trouble is one question's and the rest of the file stands, it is told as a blind spot at its place instead:
 * `blind.push({ path, at, ...outcome.trouble })`. Either way it is told: nothing takes a trouble and goes on in silence.
 *
 * Steps are counted and never timed, and levels are counted before the stack ends, so that the same input gives the same bytes on
 * every machine. `attempt` knows the end of the stack as well, but that is the last resort: how deep it is depends on the thread, on
 * the release of Node and on who called. A reader whose limit of levels is the lower one never gets there.
 */
import { Problem } from './problem.ts';

/** Why something was not looked into to its end, as a skipped file or a blind spot tells it. */
export interface Trouble {
  /** `depth`: too many levels. `budget`: too much work. `internal`: a mistake of this program. */
  code: 'depth' | 'budget' | 'internal';
  /** One line, to stand behind the file's name. */
  message: string;
}

export type Outcome<T> = { value: T } | { trouble: Trouble };

/** Thrown where a limit is met; `attempt` makes data of it. */
export class Overrun extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.name = 'Overrun';
    this.trouble = trouble;
  }
}

/** More levels than are looked into. */
export const tooDeep = (): Overrun => new Overrun({ code: 'depth', message: 'nested too deeply to be looked into' });

/** A number of steps that some work may take. */
export class Budget {
  readonly #steps: number;
  readonly #work: string;
  #left: number;

  /**
   * @param steps how often `spend` may be called, in all
   * @param work what takes the steps, as in `it is too much work: following its aliases`
   */
  constructor(steps: number, work: string) {
    this.#steps = steps;
    this.#left = steps;
    this.#work = work;
  }

  /** How many steps were taken so far. */
  get spent(): number {
    return this.#steps - this.#left;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Takes one step, or some, and says whether there were so many left: for who answers with what there is, and tells. */
  takes(steps = 1): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /**
   * Takes one step, or some.
   * @throws {Overrun} when there are none left
   */
  spend(steps = 1): void {
    if (!this.takes(steps)) throw new Overrun(this.trouble);
  }

  /** What is told when it is spent. */
  get trouble(): Trouble {
    return { code: 'budget', message: `too much work: ${this.#work} takes more than ${this.#steps} steps` };
  }
}

/**
 * Does some work, and gives what went wrong as data. What the user can mend (`Problem`) is thrown on: it is about the run, not about
 * a file. A mistake of this program is told with its message and the place that threw it, so that somebody can report it.
 */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return { trouble: troubleOf(error) };
  }
}

/** What an error that was thrown while a file was looked into says of it. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Overrun) return error.trouble;
  if (isEndOfStack(error)) return tooDeep().trouble;
  const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return { code: 'internal', message: `something went wrong inside: ${message}${placeOf(error)}` };
}

const isEndOfStack = (error: unknown): boolean => error instanceof RangeError && /call stack/i.test(error.message);

/** The function that threw, no built-in one: named alike wherever this program is installed. */
function placeOf(error: unknown): string {
  const [, name] =
    (error instanceof Error && /\n[ \t]+at (?:new )?([\w.#$<>]+) \((?!<anonymous>)/.exec(error.stack ?? '')) || [];
  return name === undefined ? '' : ` (in ${name})`;
}

/**
 * Whether brackets stand more than some levels deep in a text, counted without a parser: quotes and comments are not known, a bracket
 * that closes nothing is passed over. One look at each character. For who starts a parser that ends the stack: what it lets through
 * is caught by `attempt`, what it stops was not meant for a reader.
 */
export function isNested(text: string, levels: number): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) {
      level += 1;
      if (level > levels) return true;
    } else if ((code === 41 || code === 93 || code === 125) && level > 0) level -= 1;
  }
  return false;
}
