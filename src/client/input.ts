/** Arguments, checked before anything is sent. */
import { InputError } from './error.ts';

/** Number, or path such as `team/backend`, plain: the client encodes it. */
export type Id = number | string;

/** @throws {InputError} always */
export function refuse(operation: string, message: string, advice: string): never {
  throw new InputError(message, { operation, advice });
}

/** What a value must be: in words, and as a test. */
export type Kind = readonly [give: string, fits: (value: unknown) => boolean];

/** A test for a type whose text matches. */
export const typed =
  (type: string, pattern = /^/) =>
  (value: unknown): boolean =>
    typeof value === type && pattern.test(`${value}`);

const isWhole = typed('number', /^[1-9]\d{0,14}$/);
const isDay = typed('string', /^(?!0000)\d{4}-\d\d-\d\d$/);
const isText = typed('string', /\S/);
/** Nothing that would leave its segment of the path, or was encoded already. */
const isPath = typed('string', /^(?!\.{1,2}(\/|$))[^/%\\?#\s\x00-\x1f]+(\/(?!\.{1,2}(\/|$))[^/%\\?#\s\x00-\x1f]+)*$/);

export const text: Kind = ['a text that is not empty', isText];
export const anyText: Kind = ['a text', typed('string')];
export const texts: Kind = ['a list of texts', (value) => Array.isArray(value) && value[0] && value.every(isText)];
export const flag: Kind = ['true or false', typed('boolean')];
export const number: Kind = ['a number from 0 up', typed('number', /^[\dI]/)];
export const hook: Kind = ['a function', typed('function')];
export const object: Kind = ['an object', (value) => Object(value) === value];
export const day: Kind = [
  'a day, YYYY-MM-DD',
  // Of days that do not exist some engines make others.
  (value) => isDay(value) && `${new Date(`${value}`).toJSON?.()}`.startsWith(`${value}`),
];
export const level: Kind = ['10, 20, 30, 40 or 50', typed('number', /^[1-5]0$/)];
export const wholeId: Kind = ['a positive whole number', isWhole];
export const id: Kind = [
  'a positive number or a plain path, not URL-encoded: 42, team/backend',
  (value) => isWhole(value) || isPath(value),
];

/** @throws {InputError} when the value is not of that kind */
export function check(operation: string, name: string, value: unknown, [give, fits]: Kind): void {
  if (!fits(value)) refuse(operation, `${name} is ${value === undefined ? 'missing' : 'wrong'}`, `Give ${give}`);
}

/** Checks fields against their kinds; unknown ones are refused, those that are undefined left out of what it gives. */
export function fields(
  operation: string,
  given: object | undefined,
  known: Readonly<Record<string, Kind>>,
  required: readonly string[] = [],
): Record<string, unknown> {
  const found = Object.fromEntries(Object.entries({ ...given }).filter(([, value]) => value !== undefined));
  for (const key of [...required, ...Object.keys(found)]) {
    const kind = Object.hasOwn(known, key) && known[key];
    if (kind) check(operation, key, found[key], kind);
    else refuse(operation, `unknown option ${key}`, `Known: ${Object.keys(known)}`);
  }
  return found;
}
