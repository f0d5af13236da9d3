/** Arguments, checked before anything is sent. */
import { InputError } from './error.ts';
import type { Operation } from './failure.ts';

/** Number, or path such as `team/backend`, plain: the client encodes it. */
export type Id = number | string;

/** @throws {InputError} always */
export function refuse(operation: string, message: string, advice: string): never {
  throw new InputError(message, { operation, advice });
}

/** Anything that would leave its segment of the path, or was encoded already. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unfit = /^$|^\/|\/$|\/\/|(^|\/)\.\.?(\/|$)|[%\\?#\s\x00-\x1f]/;

/** One segment of a path, encoded. */
export function segment({ name }: Operation, what: string, id: unknown): string {
  if (typeof id === 'number' ? !(Number.isSafeInteger(id) && id > 0) : typeof id !== 'string' || unfit.test(id)) {
    refuse(
      name,
      `${what} is no id`,
      'Give a positive whole number or a plain path: 42 or team/backend, not URL-encoded',
    );
  }
  return encodeURIComponent(String(id));
}

/** Whether it is a day of the calendar, written `YYYY-MM-DD`. */
export function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(value);
  return at >= Date.parse('0001-01-01') && new Date(at).toISOString().startsWith(value);
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const kinds = {
  'a text': (value) => typeof value === 'string',
  'a text that is not empty': text,
  'a list of texts': (value) => Array.isArray(value) && value.length > 0 && value.every(text),
  'true or false': (value) => typeof value === 'boolean',
  'a number from 0 up': (value) => typeof value === 'number' && value >= 0,
  'a function': (value) => typeof value === 'function',
  'an object': (value) => typeof value === 'object' && value !== null,
  'a day, YYYY-MM-DD': isDate,
  'one of 10, 20, 30, 40, 50': (value) => typeof value === 'number' && [10, 20, 30, 40, 50].includes(value),
  anything: () => true,
} satisfies Record<string, Check>;

/** What a field must be, in words. */
export type Kind = keyof typeof kinds;

/** Checks fields against their kinds; unknown ones are refused, those that are undefined left out of what it gives. */
export function fields(
  operation: string,
  given: unknown,
  known: Readonly<Record<string, Kind>>,
  required: readonly string[] = [],
): Record<string, unknown> {
  const entries = Object.entries(Object(given)).filter(([, value]) => value !== undefined);
  for (const [key, value] of entries) {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!kind) return refuse(operation, `unknown option ${key}`, `Known: ${Object.keys(known).join(', ')}`);
    if (!kinds[kind](value)) refuse(operation, `${key} is not ${kind}`, 'Correct it');
  }
  const found = Object.fromEntries(entries);
  const missing = required.find((key) => !(key in found));
  if (missing) refuse(operation, `${missing} is missing`, 'Give it');
  return found;
}
