/** What `printf` writes: its format with what it is given filled in. */
import type { Words } from '../requests/text.ts';
import { flat, HOLE } from '../requests/text.ts';
import type { Argument } from './commands.ts';

type Part = Words['parts'][number];

/** A directive, an escape, what is filled in at run time, or text as it is. */
const PIECE =
  /%%|%[-+ #0]{0,5}\d{0,4}(?:\.\d{1,4})?[a-zA-Z]|\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}|.)|\u0001|[^%\\\u0001]+|[%\\]/gs;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Undefined: the format has no place for all that is given, or is not known. */
export function printed(all: readonly Argument[]): Words | undefined {
  const [format, ...given] = all[0]?.text === '--' ? all.slice(1) : all;
  if (!format || format.text === HOLE) return undefined;
  const { word, words } = format;
  const { text, place } = flat(words);
  const rest = [...given];
  const hole: Part = { hole: word, single: false };
  const parts = [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }): readonly Part[] => {
    if (piece === HOLE) return [hole];
    if (piece.length > 1 && piece.startsWith('%') && piece !== '%%') {
      const next = rest.shift();
      return next && /[sdi]$/.test(piece) ? next.words.parts : [hole];
    }
    if (piece === '%%') return [{ text: '%', node: word, at: -1 }];
    if (piece.length > 1 && piece.startsWith('\\'))
      return [{ text: ESCAPES[piece.slice(1)] ?? piece.slice(1), node: word, at: -1 }];
    const at = place(index, index + piece.length);
    return [{ text: piece, node: at?.spelled ?? word, at: at?.from ?? -1 }];
  });
  return rest.length === 0 ? { parts } : undefined;
}
