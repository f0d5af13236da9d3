/** What a word tells: that something named so is a secret, and whether a text is a name or looks random. */
import { secrets } from '../../rules/secrets.ts';

/** `certain`: its value is a secret, whatever it looks like. `likely`: only a value that is no name itself. */
export type Strength = 'certain' | 'likely' | undefined;

const { endings, perhaps, secretKeys, openKeys, fillers, headers } = secrets;

/** Words with a hump, as names of variables have them. */
const compounds = endings.filter((each) => each.length > 3);

export const isHeader = (word: string): boolean => headers.includes(word.toLowerCase());

/** `registrationToken` → registration, token. Of a very long name only the end counts. */
const partsOf = (word: string): string[] =>
  word
    .slice(-120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '');

/** What a word tells of what stands beside it. */
export interface Word {
  strength: Strength;
  /** Its first part: `set` of `setToken`. */
  first: string;
  /** Its last member, in lower case: `from` of `Buffer.from`. */
  last: string;
}

/** Most words of a file come again and again. */
const known = new Map<string, Word>();
const most = 50_000;

export function wordOf(word: string): Word {
  const there = known.get(word);
  if (there) return there;
  const last = word.slice(word.lastIndexOf('.') + 1);
  const parts = partsOf(word);
  const made = { strength: strengthFrom(word, parts), first: partsOf(last)[0] ?? '', last: last.toLowerCase() };
  if (known.size >= most) known.clear();
  known.set(word, made);
  return made;
}

export const strengthOf = (word: string): Strength => wordOf(word).strength;

function strengthFrom(word: string, parts: string[]): Strength {
  if (isHeader(word)) return 'certain';
  while (parts.length > 1 && fillers.includes(parts.at(-1) ?? '')) parts.pop();
  const [before = '', last = ''] = [parts.at(-2), parts.at(-1)];
  // the shell's names for a folder
  if (last === 'pwd' || last === 'oldpwd') return before === '' || before === 'old' ? undefined : 'certain';
  if (endings.includes(last) || compounds.some((each) => last.endsWith(each))) return 'certain';
  if (last === 'key' && secretKeys.includes(before)) return 'certain';
  if (last.endsWith('key') && secretKeys.includes(last.slice(0, -3))) return 'certain';
  if (last === 'pass' && parts.length === 2) return 'certain';
  if (last === 'key' && openKeys.includes(before)) return undefined;
  return perhaps.includes(last) ? 'likely' : undefined;
}

const share = (text: string, of: RegExp): number =>
  (text.match(of) ?? []).reduce((sum, each) => sum + each.length, 0) /
  Math.max(1, text.match(/[A-Za-z\d]/g)?.length ?? 0);

/** Whether a text is made of words, as names, paths and sentences are. */
export const isName = (text: string): boolean =>
  /^[\w.,:/@~ '#*()-]*$/.test(text) &&
  share(text, /[A-Z]?[a-z]{2,}|[A-Z]{2,}/g) >= 0.7 &&
  share(text, /\d/g) <= 0.3 &&
  // a digit in the middle of a word may be one of its own, two are not
  (text.match(/[A-Za-z]\d+(?=[A-Za-z])/g)?.length ?? 0) < 2;

/** Whether a text is the name of a variable or header that holds a secret: `GITLAB_TOKEN`, `PRIVATE-TOKEN`. */
export const namesSecret = (text: string): boolean =>
  (/^[A-Z][A-Z_]*$/.test(text) || /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(text)) && strengthOf(text) !== undefined;

/** Letters, capitals and digits in such a turn as no name has them. */
export function looksRandom(run: string): boolean {
  // what names a commit, a file's content or a row is nobody's secret
  const text = run.replace(/(?<![A-Za-z\d])[\da-fA-F]{4,}(?![A-Za-z\d])/g, '');
  if (text.length < 20) return false;
  let [turns, digits, before] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const kind = kindOf(text.charCodeAt(i));
    if (kind === 1) digits += 1;
    if (kind > 0 && before > 0 && kind !== before) turns += 1;
    before = kind;
  }
  return digits >= 2 && turns / text.length >= 0.3;
}

/** 1: a digit, 2: a capital, 3: a small letter, 0: anything else. */
const kindOf = (code: number): number =>
  code >= 48 && code < 58 ? 1 : code >= 65 && code < 91 ? 2 : code >= 97 && code < 123 ? 3 : 0;
