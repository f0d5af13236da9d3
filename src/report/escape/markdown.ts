/** Markdown, as GitLab and GitHub read it: nothing that a stranger wrote becomes a link, an image, a tag, a mention or a command. */
import { nameIn, sentenceIn, withoutMarkers } from './characters.ts';

/** A name as code. */
export const code = (text: string): string => span(nameIn(text));

/** Nothing is alive in code, so long as its fence is longer than any run of backticks in it. */
function span(text: string): string {
  const inside = withoutMarkers(text);
  if (!inside.includes('`')) return inside.trim() === '' ? `\` ${inside} \`` : `\`${inside}\``;
  const fence = fenceFor(inside, 1);
  return `${fence} ${inside} ${fence}`;
}

/** A run of backticks that does not stand in a text. */
export function fenceFor(text: string, least: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A word that means nothing but itself. */
const word =
  /^(?!www\.)["'(\u2018\u201C\u2026]*[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'\u2019.,;:()-]*[\p{L}\p{N})])?["'\u2019\u201D).,;:!?\u2026]*$/iu;
const sign = /^[-\u2013\u2014\u2192\u00D7\u2026.,;:!?()"']+$/;

/** A sentence with its code as code, in one line: words stay, whatever else stands in it is code too. */
export function prose(text: string): string {
  const pieces: { text: string; isCode: boolean; isApart: boolean }[] = [];
  const add = (piece: string, isCode: boolean, isApart: boolean): void => {
    const last = pieces.at(-1);
    // two spans that touch would be read as one, and end elsewhere
    if (last?.isCode && isCode && !isApart) last.text += piece;
    else pieces.push({ text: piece, isCode, isApart });
  };
  for (const [i, part] of sentenceIn(text)
    .split(/`([^`]+)`/)
    .entries()) {
    if (i % 2 === 1) {
      add(part, true, false);
      continue;
    }
    for (const { 1: blank = '', 2: own = '' } of part.matchAll(/(\s*)(\S+)|\s+$/g)) {
      if (own === '') add('', false, true);
      else add(own, !word.test(own) && !sign.test(own), blank !== '');
    }
  }
  return pieces
    .map(({ text: piece, isCode, isApart }) => `${isApart ? ' ' : ''}${isCode ? span(piece) : piece}`)
    .join('')
    .trim();
}

/** A row of a table. The cells are Markdown. */
export const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\n/g, ' ').replace(/\|/g, '\\|')).join(' | ')} |`;
