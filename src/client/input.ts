/** Arguments, checked before anything is sent. */
import { InputError } from './error.ts';

/** Number, or path such as `team/backend`, plain: the client encodes it. */
export type Id = number | string;

/** @throws {InputError} always */
export function refuse(operation: string, message: string, advice: string): never {
  throw new InputError(message, { operation, advice });
}

/** `/a/b`: no segment is empty or leads out of it, and each is text that can be encoded. */
export const isPath = (path: string): boolean => /^(?!.*\/(\.|%2e){0,2}(\/|$))\/[^?#\\\s\p{Cs}]+$/iu.test(path);

/**
 * @returns the id as a segment of a path
 * @throws {InputError} unless it is a positive whole number, or a path that nobody has encoded yet
 */
export function segment(operation: string, name: string, id: unknown): string {
  const text = `${id}`;
  if (!(typeof id === 'string' ? isPath(`/${text}`) && !/%/.test(text) : /^[1-9]\d*$/.test(text)))
    refuse(operation, `${name} is wrong`, 'Give a number, or a path such as team/backend that nobody has encoded.');
  return encodeURIComponent(text);
}

/** @throws {InputError} unless it is a day that exists, `YYYY-MM-DD` */
export function checkDay(operation: string, name: string, day: unknown): void {
  const text = `${day}`;
  // Of days that do not exist some engines make others.
  if (text < '0001' || new Date(text).toJSON()?.slice(0, 10) !== text)
    refuse(operation, `${name} is no day`, 'Give a day that exists as YYYY-MM-DD.');
}

const defined = (given: object | undefined) => Object.entries({ ...given }).filter(([, value]) => value !== undefined);

/** Where zero means something: no further try, no wait. */
const mayBeZero = /^(maxRetries|backoffMs)$/;

/**
 * What is given, without what is undefined.
 * @param sample a value for each name that is known, of its type; without it any will do
 * @throws {InputError} when a number is none or not whole, a day is none, or what is required is missing or blank
 */
export function fields<T extends object>(
  operation: string,
  given: T | undefined,
  sample?: Sent,
  required?: readonly string[],
): Partial<T> & Sent;
export function fields(
  operation: string,
  given: object | undefined,
  sample: Sent | undefined,
  required: readonly string[] = [],
): Sent {
  const entries = defined(given);
  const found = Object.fromEntries(entries);
  for (const [key, value] of entries) {
    if (sample && typeof value !== typeof sample[key])
      refuse(operation, `${key} is unknown or of a wrong type`, `Known are ${Object.keys(sample).join(', ')}.`);
    // Every limit is met by NaN, and JSON makes null of it, for which GitLab takes its default: a higher role.
    const least = mayBeZero.test(key) ? 0 : 1;
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= least))
      refuse(operation, `${key} is ${value}`, `Give a whole number, ${least} or more.`);
    if (/_(at|after|before)$/.test(key)) checkDay(operation, key, value);
  }
  for (const key of required)
    if (!/\S/.test(`${found[key] ?? ''}`)) refuse(operation, `${key} is missing`, 'It must not be empty.');
  return found;
}

/** What is sent, by name. */
export type Sent = Readonly<Record<string, unknown>>;

/** `a=1&b=c+d`; what is undefined is left out. */
export const formOf = (sent: object | undefined): URLSearchParams =>
  new URLSearchParams(defined(sent).map(([key, value]): [string, string] => [key, `${value}`]));

/** A path with its query, if there is one. */
export const withQuery = (path: string, query: object | undefined): string =>
  `${path}?${formOf(query)}`.replace(/\?$/, '');

/** A URL in its usual spelling, or an empty text. */
export const urlOf = (text: string, base?: string): string =>
  URL.canParse(text, base) ? new URL(text, base).href : '';
