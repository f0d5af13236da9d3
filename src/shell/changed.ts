/** What the shell's own operations make of a text: `${NAME%/}`, `${NAME:1}`, `${NAME,,}`, `${NAME/one/other}`. What they leave stands where it stood. */
import { cut, flat, HOLE, type Words } from '../requests/text.ts';

type Part = Words['parts'][number];

/** Longer texts and patterns are nobody's address. */
const MAX_TEXT = 2_000;
const MAX_PATTERN = 60;

/** What is left without the shortest or the longest piece that a pattern fits, at one end. Undefined: it is not known. */
export function without(
  words: Words,
  operator: '#' | '##' | '%' | '%%',
  pattern: string | undefined,
): Words | undefined {
  const { text } = flat(words);
  if (pattern === undefined || !isSimple(pattern) || text.length > MAX_TEXT) return undefined;
  const isFront = operator.startsWith('#');
  const lengths = Array.from({ length: text.length + 1 }, (_, at) => at);
  const ordered = operator.length === 2 ? lengths.reverse() : lengths;
  for (const length of ordered) {
    const piece = isFront ? text.slice(0, length) : text.slice(text.length - length);
    if (!fits(pattern, piece)) continue;
    return isFront ? cut(words, length, text.length) : cut(words, 0, text.length - length);
  }
  return words;
}

/** @param length `null`: it is not known */
export function sliced(words: Words, offset: string | undefined, length: string | null | undefined): Words | undefined {
  const { text } = flat(words);
  const from = Number(offset?.trim());
  if (offset === undefined || length === null || !Number.isInteger(from) || text.includes(HOLE)) return undefined;
  const start = from < 0 ? Math.max(0, text.length + from) : Math.min(from, text.length);
  const count = length === undefined ? text.length : Number(length);
  if (!Number.isInteger(count)) return undefined;
  return cut(words, start, count < 0 ? Math.max(start, text.length + count) : Math.min(start + count, text.length));
}

/** A text in other letters is written nowhere; one that stays as it is stands where it stood. */
export function recased(words: Words, operator: string): Words {
  const change = (text: string): string => (operator.startsWith(',') ? text.toLowerCase() : text.toUpperCase());
  const isAll = operator.length === 2;
  return {
    parts: words.parts.map((part, index): Part => {
      if ('hole' in part || (!isAll && index > 0)) return part;
      const text = isAll ? change(part.text) : change(part.text.slice(0, 1)) + part.text.slice(1);
      return text === part.text ? part : { text, node: part.node, at: -1 };
    }),
  };
}

/** Undefined: it is not known what is looked for. */
export function replaced(words: Words, operator: string, pattern: string | undefined, by: string): Words | undefined {
  const { text } = flat(words);
  const [first] = words.parts;
  if (pattern === undefined || pattern === '' || /[*?[\\]/.test(pattern) || text.length > MAX_TEXT || !first)
    return undefined;
  const node = 'hole' in first ? first.hole : first.node;
  const parts: Part[] = [];
  let from = 0;
  for (let count = 0; count < MAX_PATTERN; count++) {
    const at = placeOf(text, pattern, operator, from);
    if (at < 0) break;
    parts.push(...cut(words, from, at).parts);
    if (by === HOLE) parts.push({ hole: node, single: false });
    else if (by !== '') parts.push({ text: by, node, at: -1 });
    from = at + pattern.length;
    if (operator !== '//') break;
  }
  return { parts: [...parts, ...cut(words, from, text.length).parts] };
}

function placeOf(text: string, pattern: string, operator: string, from: number): number {
  if (operator === '/#') return text.startsWith(pattern) ? 0 : -1;
  if (operator === '/%') return text.endsWith(pattern) ? text.length - pattern.length : -1;
  return text.indexOf(pattern, from);
}

/** Stars, single signs and text: no sets, no escapes, and nothing that is filled in. */
const isSimple = (pattern: string): boolean =>
  pattern.length <= MAX_PATTERN && !/[[\]\\(|]/.test(pattern) && !pattern.includes(HOLE);

/** Whether a pattern of the shell fits the whole of a text. A hole fits nothing but a star. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const isAt = (piece: string, at: number): boolean =>
    at >= 0 && at + piece.length <= text.length && [...piece].every((sign, i) => sign === '?' || sign === text[at + i]);
  if (!isAt(first, 0)) return false;
  const last = others.pop();
  if (last === undefined) return first.length === text.length;
  let from = first.length;
  for (const piece of others) {
    while (from <= text.length && !isAt(piece, from)) from++;
    if (from > text.length) return false;
    from += piece.length;
  }
  return from <= text.length - last.length && isAt(last, text.length - last.length);
}
