/** Words that are spelt with escapes, so that nobody who looks for them finds them. */

/** A character of a name or a path, by its number. */
const escaped = /\\(?:u00([2-7][\da-f])|u\{0{0,6}([2-7][\da-f])\}|x([2-7][\da-f]))/gi;
const end = /[\s'"`.,;:()[\]=+<>?&|!]/;
const letters = /^[\w/-]$/;

/** A run of what may be one word, or words of a path, and holds an escape; no longer than any word that is looked for with what stands beside it. */
const around = 80;

/** The first word that a text spells with escapes only. Nobody does so by chance: escapes are for what is no letter. */
export function escapedWord(text: string, isWord: (text: string) => boolean): { at: number; word: string } | undefined {
  for (const match of text.matchAll(escaped)) {
    if (!letters.test(characterOf(match)) || isLiteral(text, match.index)) continue;
    const [from, to] = [Math.max(0, match.index - around), match.index + around];
    const before = text.slice(from, match.index).split(end).at(-1) ?? '';
    const [after = ''] = text.slice(match.index, to).split(end);
    const raw = before + after;
    const word = raw.replace(escaped, (...groups) => characterOf(groups));
    if (!isWord(raw) && isWord(word)) return { at: match.index - before.length, word };
  }
  return undefined;
}

/** Whether the backslash is one that another backslash escapes: `'\\x72'` is the text of a pattern, and no letter. */
function isLiteral(text: string, at: number): boolean {
  let before = 0;
  while (before < around && text[at - before - 1] === '\\') before += 1;
  return before % 2 === 1;
}

const characterOf = (groups: readonly unknown[]): string =>
  String.fromCharCode(Number.parseInt(String(groups[1] ?? groups[2] ?? groups[3]), 16));
