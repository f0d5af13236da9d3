/** Arguments of operations, checked before anything is sent. */
import type { Operation } from './failure.ts';
import { onlyKnown, refuse } from './options.ts';

/** Number, or path such as `team/backend`, plain: the client encodes it. */
export type Id = number | string;

/** Anything that would leave its segment of the path, or was encoded already. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unfit = /^\.{0,2}$|^\/|\/$|\/\/|(^|\/)\.\.?(\/|$)|[%\\?#\s\x00-\x1f]/;

/** One segment of a path, encoded. */
export function segment({ name }: Operation, what: string, id: unknown): string {
  if (typeof id === 'number' ? !(Number.isSafeInteger(id) && id > 0) : typeof id !== 'string' || unfit.test(id)) {
    refuse(
      name,
      `${what} is neither a positive whole number nor a plain path`,
      'Give 42 or team/backend, not URL-encoded',
    );
  }
  return encodeURIComponent(String(id));
}

/** A segment that is a positive whole number. */
export function integer(operation: Operation, what: string, id: unknown): string {
  if (typeof id !== 'number') refuse(operation.name, `${what} is no number`, 'Give the number that list shows');
  return segment(operation, what, id);
}

type Kind = 'text' | 'texts' | 'flag' | 'whole' | 'date' | 'any';

const checks: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  texts: (value) => Array.isArray(value) && value.length > 0 && value.every(checks.text),
  flag: (value) => typeof value === 'boolean',
  whole: (value) => Number.isSafeInteger(value),
  date: isDate,
  any: (value) => typeof value === 'string',
};
const words: Readonly<Record<Kind, string>> = {
  text: 'a text that is not empty',
  texts: 'a list of texts that is not empty',
  flag: 'true or false',
  whole: 'a whole number',
  date: 'a day that exists, as YYYY-MM-DD',
  any: 'a text',
};

/** Whether it is a day of the calendar, written `YYYY-MM-DD`. */
export function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** Checks fields against their kinds; those that are undefined are left out of what it gives. */
export function fields(
  { name }: Operation,
  given: unknown,
  kinds: Readonly<Record<string, Kind>>,
  required: readonly string[] = [],
): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) refuse(name, 'the fields are no object', 'Give an object');
  onlyKnown(name, given, Object.keys(kinds));
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const missing = required.find((key) => !entries.some(([each]) => each === key));
  if (missing) refuse(name, `${missing} is missing`, `Needed: ${required.join(', ')}`);
  for (const [key, value] of entries) {
    const kind = kinds[key];
    if (kind && !checks[kind](value)) refuse(name, `${key} is not ${words[kind]}`, 'Correct it');
  }
  return Object.fromEntries(entries);
}
