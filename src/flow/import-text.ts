/**
 * What the raw text of a script tells of what it has from others and gives to them, so that only those are parsed that matter. Each answer is
 * cheap; it may be yes wrongly, and never no.
 */
import type { Evaluator } from './evaluate.ts';

/**
 * Which imports of a name count: all, also of the module as a whole; where the name is said; where more may become of a function than that it is
 * called by its name; where it may go by another name; where a class of that name is extended.
 */
export type Use = 'any' | 'said' | 'kept' | 'renamed' | 'extended';

/** A text may hand on all that it imports, or spell names another way. */
const HANDS_ON = /\*\s*(?:from\b|\/[*/])|\bexport\s*(?:\*|\/[*/])|\\u/;
/** The same, or have a module as a whole. */
const HAS_WHOLE = /\*\s*(?:as\b|from\b|\/[*/])|\brequire\b|\bimport\s*(?:\(|\/[*/])|\\u/;
/** The same, or hand on what it imports under a name, or extend what no name stands for. */
const HANDS_ON_NAMES = /\bexport\s*[{*=/]|\bdefault\s*[(/]|\bexports\b|\bextends\s*[(/]|\\u/;

/** Whether a script may use what a file exports under a name. */
export function mayUse(e: Evaluator, path: string, name: string | undefined, use: Use): boolean {
  if (name === undefined || name === 'default') return true;
  if (!e.project.names(path, name)) return e.project.matches(path, use === 'any' ? HAS_WHOLE : HANDS_ON);
  switch (use) {
    case 'any':
    case 'said':
      return true;
    case 'kept':
      return (
        e.project.matches(path, HANDS_ON_NAMES) || e.project.says(path, `keeps ${name}`, (text) => mayKeep(text, name))
      );
    case 'renamed':
      return (
        e.project.matches(path, HANDS_ON_NAMES) ||
        e.project.says(path, `calls ${name} something else`, (text) => mayRename(text, name))
      );
    case 'extended':
      return e.project.matches(path, HANDS_ON_NAMES) || e.project.matches(path, extending(name));
  }
}

/** Whether a script may call what has a name, or give it another one. */
export const mayCall = (e: Evaluator, path: string, name: string): boolean =>
  /\W/.test(name) || e.project.matches(path, new RegExp(`\\b${name}\\s*(?:[(<!):]|\\?\\.|/[/*]|as\\b|satisfies\\b)`));

/** The places of a name in a raw text where it stands as a whole. */
function* placesOf(text: string, name: string): Generator<number> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + name.length])) yield at;
}

const isPartOfName = (character: string | undefined): boolean => character !== undefined && /[\w$]/.test(character);

/** Whether a raw text may give what has a name another one: `name as other`, `{ name: other }`, `const other = name`, `= module.name`. */
function mayRename(text: string, name: string): boolean {
  for (const at of placesOf(text, name)) {
    const behind = behindName(text, at, name);
    // what is called, or has members read, is not given as it is
    if (GETS_NAME.test(behind) || (!GOES_ON.test(behind) && isBehindSign(text, at))) return true;
  }
  return false;
}

/** Whether a raw text may do more with a function than call it by its name: put it into something, or hand it to somebody. */
function mayKeep(text: string, name: string): boolean {
  for (const at of placesOf(text, name)) {
    const behind = behindName(text, at, name);
    if (GETS_NAME.test(behind)) return true;
    if (!/^(?:\?\.)?\(/.test(behind) && !IMPORTING.test(text.slice(Math.max(0, at - LONGEST_LIST), at))) return true;
  }
  return false;
}

const behindName = (text: string, at: number, name: string): string =>
  text.slice(at + name.length, at + name.length + LOOKED).trimStart();

const GETS_NAME = /^(?:as\b|[:/])/;
const GOES_ON = /^(?:\?\.|[(.[`])/;
/** A list of what is imported that ends there. */
const IMPORTING = /\bimport\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[\w$\s,]*$/;
/** Characters of such a list. */
const LONGEST_LIST = 2000;
/** Characters around a name that are looked at. */
const LOOKED = 60;

/** Whether something is put into a name at the left of a place, as far as the text in front of it tells: `=`, `= (`, `= <T>`, `= module.`. */
function isBehindSign(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOKED), at);
  const way = WAY.exec(before)?.[0] ?? '';
  if (way.length === LOOKED || before.includes('//') || /\bdefault\s+$/.test(way)) return true;
  const rest = before.slice(0, before.length - way.length);
  if (rest.endsWith(')') || rest.endsWith(']')) return way.includes('.');
  if (rest.endsWith('(')) return /[=>/][\s(]*$/.test(rest);
  return /[=/'"`]$|[^=]>$/.test(rest);
}

/** Names, and what stands between them on the way to a member. Bounded: `LOOKED` characters. */
const WAY = /[\w$.?!\s\u0080-\uffff]*$/;

/** A text that may give what none of its names stands for: it hands on another file, or is CommonJS. */
const GIVES_ON = /\*\s*(?:from\b|\/[*/])|\bexports\b|\bexport\s*(?:[*=]|\/[*/])|\\u/;

/** Whether a script may give something under a name. */
export const mayGive = (e: Evaluator, path: string, name: string): boolean =>
  name === 'default' || e.project.names(path, name) || e.project.matches(path, GIVES_ON);

/** Whether what a script gives may be one thing as a whole: `module.exports = …`, `export = …`. */
export const mayBeWhole = (e: Evaluator, path: string): boolean => e.project.matches(path, GIVES_WHOLE);
const GIVES_WHOLE = /\bexports\b|\bexport\s*(?:=|\/[*/])|\\u/;

/** A text that may extend what has a name, or that gives it another one. */
const extending = (name: string): RegExp =>
  /\W/.test(name)
    ? /^/
    : new RegExp(`\\b(?:extends\\s+(?:[\\w$]+\\s*\\.\\s*)?|default\\s+)${name}\\b|\\b${name}\\s*(?:as\\b|[:/])`);
