/**
 * What the raw text of a script tells before anything is parsed: cheap questions that may say yes wrongly, never no. A large program
 * holds a common word in thousands of files, and in few of them as what is sought.
 */
import type { Endpoints } from '../../flow/endpoint.ts';
import { filled } from '../../flow/joins.ts';
import { ts } from '../../flow/syntax.ts';
import type { Part } from '../../flow/values.ts';

/** Stands for a place that was not parsed. */
const NOWHERE = ts.factory.createIdentifier('');
const HOLE: Part = { hole: NOWHERE, single: false };

const QUOTE = new Set(["'", '"', '`']);

/** So many characters around a word are looked at. */
const MOST = 200;

/** A word as a segment of a path in raw text, where a piece begins and ends with a quote or a hole. */
export const segmentIn = (word: string): RegExp => new RegExp(`[/'"\`}]${word}(?=[/?#'"\`$*\\s])`, 'g');

/** Whether a raw text may spell the path of one of some endpoints: what stands between quotes and holes around a word of it is looked at. */
export function maySpell(text: string, word: string, endpoints: Endpoints, wanted: ReadonlySet<string>): boolean {
  const alone = endpoints.match({ parts: [{ text: word, node: NOWHERE, at: -1 }] });
  const isWhole = alone?.endpoints.some((each) => wanted.has(each)) === true;
  for (const match of text.matchAll(segmentIn(word))) {
    const at = match.index + 1;
    let start = at - 1;
    while (start > 0 && at - start < MOST && !/['"`}\n]/.test(text[start] ?? '')) start--;
    let end = at + word.length;
    while (end < text.length && end - at < MOST && !/['"`\n]/.test(text[end] ?? '') && !text.startsWith('${', end))
      end++;
    const chunk = text.slice(start + 1, end);
    if (chunk === word && QUOTE.has(text[start] ?? '') && text[end] === text[start]) {
      // a word by itself may be joined to anything; a common one is only asked for where its own file joins it
      if (word.includes('_') || isWhole || !isUnread(text, start, end)) return true;
      continue;
    }
    const open = text[start] === '}' || text[start] === '\n' ? [HOLE] : [];
    // more of the path follows that is not in this piece, but for what fills a query
    if ((text[end] === '$' || chunk.endsWith('/')) && !/[?#]/.test(chunk)) {
      if (/^[a-z]+:\/\//i.test(chunk) && !chunk.includes('/api/')) continue;
      if (endpoints.mayHold({ parts: [...open, ...spelt(text, start + 1)] }, word, wanted)) return true;
      continue;
    }
    const isReplaced = /^['"`]\s{0,40}\.replace/.test(text.slice(end, end + 50));
    const own = isReplaced ? filled(chunk, undefined, [HOLE], NOWHERE) : [{ text: chunk, node: NOWHERE, at: -1 }];
    const whole = { parts: [...open, ...own] };
    if (isReplaced && endpoints.mayHold(whole, word, wanted)) return true;
    if (endpoints.mayEnd(whole, wanted)) return true;
    // what more of the path is put behind, wherever it is named
    if ((isBase(chunk) || isPath(chunk)) && endpoints.mayHold(whole, word, wanted)) return true;
  }
  return false;
}

/** Whether a text is a path from its root, or an address below the root of an API: what may stand in front of the rest of a path. */
export const isBase = (text: string): boolean =>
  (text.startsWith('/') || /^[a-z]+:\/\/.*\/api\//i.test(text)) && !/[?#\s]/.test(text);

/** Whether a text is some of a path by itself, without what stands before it: `projects/:id/issues`. */
const isPath = (text: string): boolean => /^[\w:{}%-][\w.:{}%-]*\/[\w.:{}%/-]+$/.test(text);

/** What a text spells from a place on, to the first quote or the line's end. What is filled in is a hole. */
function spelt(text: string, from: number): Part[] {
  const parts: Part[] = [];
  let start = from;
  let at = from;
  const take = (): void => {
    if (at > start) parts.push({ text: text.slice(start, at), node: NOWHERE, at: -1 });
  };
  for (; at < text.length && at - from < 2 * MOST && !/['"`\n]/.test(text[at] ?? ''); at++) {
    if (!text.startsWith('${', at)) continue;
    take();
    parts.push(HOLE);
    const end = endOfHole(text, at + 2);
    if (end < 0) return parts;
    at = end;
    start = end + 1;
  }
  take();
  return parts;
}

/** Where a hole closes that holds neither a quote nor a line's end; -1: it holds one, or is longer than is looked at. */
function endOfHole(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length && at - from < MOST; at++) {
    const each = text[at];
    if (each === '{') open++;
    else if (each === '}' && open-- === 0) return at;
    else if (each === "'" || each === '"' || each === '`' || each === '\n') return -1;
  }
  return -1;
}

/** In a text that names members of members, these stand beside a name: `a.b[0].c`. */
const STEP = new Set([...QUOTE, '.', '[', ']']);
/** What may follow the name of a member where it is declared, made or taken out of an object; `/` begins a comment. */
const BEHIND = new Set([':', ',', '}', '=', ';', '(', '<', '?', '!', ')', '/']);
/** Characters of the longest modifier. */
const LONGEST = 10;
/** What may stand in front of a declared member's name on its line. */
const MODIFIERS =
  /(?:^|[^\w$])(?:readonly|public|private|protected|static|declare|override|abstract|accessor|async|get|set)$/;

/** Whether a raw text may read, declare, make or quote a member of that name: not where it only is a word of a sentence. */
export function mayNameMember(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (isMemberAt(text, at, at + name.length)) return true;
  return false;
}

/** Whether a name stands last in brackets somewhere: `TABLE[x.name]`, `TABLE[x['name']]`. */
export function isKeyIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (
      /^['"`]?\s{0,4}\]/.test(text.slice(at + name.length, at + name.length + 7)) &&
      /(?:\.|\[['"`]|\*\/)$/.test(text.slice(Math.max(0, at - 2), at))
    )
      return true;
  return false;
}

/** The constants that a raw text gives a text which holds a member of that name as one of its steps: `const BY = 'merged_by'`. */
export function constantsOf(text: string, name: string): readonly string[] {
  const out: string[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (isStepAt(text, at, at + name.length)) {
      const constant = GIVEN.exec(text.slice(Math.max(0, at - IN_FRONT), at))?.[1];
      if (constant !== undefined) out.push(constant);
    }
  return out;
}

/** Characters in front of a text that are looked at. */
const IN_FRONT = 300;
/** `NAME =`, `NAME: Type =`, and the beginning of a text behind it. Bounded: so many characters. */
const GIVEN = /([\w$]+)(?:\s{0,9}:[^=;\n]{0,80})?\s{0,9}=[\s(]{0,99}(?:<\w+>\s{0,9})?['"`](?:[^'"`\n]{0,99}[.[\]])?$/;

/** Whether a raw text hands on one of some names under another one. */
export const renames = (text: string, names: Iterable<string>): boolean =>
  [...names].some((each) => text.includes(`${each} as `));

const isStepAt = (text: string, start: number, end: number): boolean =>
  STEP.has(text[start - 1] ?? '') && STEP.has(text[end] ?? '');

function isMemberAt(text: string, start: number, end: number): boolean {
  const first = text[start - 1] ?? '';
  const last = text[end] ?? '';
  if (isNamePart(first) || isNamePart(last)) return false;
  if (isStepAt(text, start, end)) return true;
  let before = start - 1;
  while (before >= 0 && isBlank(text[before])) before--;
  const isFirst = text.slice(before + 1, start).includes('\n');
  // behind a dot, or behind a comment that may stand behind one
  if (text[before] === '.' || text.endsWith('*/', before + 1) || (isFirst && isCommented(text, before))) return true;
  let behind = end;
  while (behind < text.length && text[behind] !== '\n' && isBlank(text[behind])) behind++;
  const next = text[behind] ?? '\n';
  if (next !== '\n' && !BEHIND.has(next)) return false;
  // two words on one line are a sentence, unless the first is a modifier
  return (
    isFirst || !isNamePart(text[before] ?? '') || MODIFIERS.test(text.slice(Math.max(0, before - LONGEST), before + 1))
  );
}

/** Whether the line that ends at a place has a comment that does not end before. */
const isCommented = (text: string, at: number): boolean =>
  text.slice(text.lastIndexOf('\n', at) + 1, at + 1).includes('//');

const isBlank = (each: string | undefined): boolean => each !== undefined && /\s/.test(each);
const isNamePart = (each: string): boolean => /[\w$]/.test(each);

/** A read by an expression in brackets, as raw text has it; `[]`, a number and a text say what they are. */
const COMPUTED = /[\w$)\]!.}'"`]\s*\[\s*(?!\]|\d+\s*\]|'[^'\n]*'\s*\]|"[^"\n]*"\s*\])\S|[{,]\s*\[\s*(?![\]\d{])\S/;

/** Whether a raw text may read members by expressions in brackets. */
export const mayCompute = (text: string): boolean => COMPUTED.test(text);

/**
 * Whether a text in quotes is an entry of an object, or one of a list of texts that is, under a name that nothing in its own file reads:
 * `{ role: 'user' }`, `{ integrations: ['slack', 'github'] }`.
 * @param open its first quote
 * @param close its last one
 */
function isUnread(text: string, open: number, close: number): boolean {
  let start = skipped(text, open - 1, -1);
  let end = skipped(text, close + 1, 1);
  if (text[start] === '[' || text[start] === ',' || text[end] === ']') {
    start = endOfList(text, open - 1, -1, '[');
    end = endOfList(text, close + 1, 1, ']');
    if (start < 0 || end < 0) return false;
    start = skipped(text, start - 1, -1);
    end = skipped(text, end + 1, 1);
  }
  if (text[start] !== ':' || (text[end] !== ',' && text[end] !== '}')) return false;
  let first = start;
  while (first > 0 && isNamePart(text[first - 1] ?? '')) first--;
  const before = text[skipped(text, first - 1, -1)];
  // behind anything else the colon may be that of a choice
  if (first === start || (before !== '{' && before !== ',')) return false;
  return !mayRead(text, text.slice(first, start), TEXTS) && !mayReadAny(text);
}

/** What reads entries of an object without their names: by expressions in brackets, or one after the other. */
const mayReadAny = (text: string): boolean => mayCompute(text) || /\bObject\.(?:values|entries)\b/.test(text);

/** The first place from one on, or back from there, that is not blank. */
function skipped(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (isBlank(text[at])) at += step;
  return at;
}

/** Where a list of texts in quotes begins or ends; -1: there is more in it than texts. */
function endOfList(text: string, from: number, step: 1 | -1, bracket: '[' | ']'): number {
  for (let at = from; at >= 0 && at < text.length && Math.abs(at - from) < MOST; at += step) {
    const each = text[at] ?? '';
    if (each === bracket) return at;
    if (!/[\w\s'",./@:-]/.test(each)) return -1;
  }
  return -1;
}

/** What begins a text, or a list of them: who has one of these under a name is asked for that name. */
const TEXTS = new Set([...QUOTE, '[']);
/** What nothing is taken out into: behind the name that is read there may be a name, a member, or a pattern. */
const NO_TARGETS = new Set([...QUOTE, ...'0123456789-+!']);

/**
 * Whether a raw text may read a member of that name, take it out of an object, or declare it in a type: not where it only makes objects with it.
 * @param isTyped whether there are types in it
 */
export const mayReadMember = (text: string, name: string, isTyped: boolean): boolean =>
  isTyped ? mayNameMember(text, name) : mayRead(text, name, NO_TARGETS);

/**
 * Whether a raw text may read a member of that name, or take it out of an object.
 * @param made what begins a value behind the name and its colon, so that an object is made there
 */
function mayRead(text: string, name: string, made: ReadonlySet<string>): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const first = text[at - 1] ?? '';
    if (isNamePart(first) || isNamePart(text[end] ?? '')) continue;
    const before = skipped(text, at - 1, -1);
    const behind = skipped(text, end, 1);
    const next = text[behind] ?? '';
    if (text[before] === '.' || text[before] === '#' || text[before] === '/' || QUOTE.has(first)) return true;
    // `{ a }`, `{ a = 1 }`, `{ a: b }`; a comment may stand behind it
    if (next === ',' || next === '}' || next === '=' || next === '/') return true;
    if (next === ':' && !made.has(text[skipped(text, behind + 1, 1)] ?? '')) return true;
    if (isCommented(text, before)) return true;
  }
  return false;
}
