/** Text edits that take out, rename, move and write keys. No edit takes a comment away. */
import type { Span } from './tree.ts';

export interface Change extends Span {
  text: string;
}

/** What the text looks like around the places that are edited. */
export interface Page {
  text: string;
  comments: () => readonly Span[];
}

export const lineStart = (text: string, at: number): number => {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
};

/** After the line break; of a span that ends with one, there. */
export function lineEnd(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
}

export const breakOf = (text: string): string => (/\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

/** The comments inside a span, as they are spelt. */
const commentsIn = ({ text, comments }: Page, { start, end }: Span, but?: Span): string[] =>
  comments()
    .filter(
      (each) => start <= each.start && each.start < end && !(but && but.start <= each.start && each.start < but.end),
    )
    .map((each) => text.slice(each.start, each.end));

/** The end of lines that go; with the blank line behind them where one stands before them as well, or nothing. */
function withBlank(text: string, start: number, end: number): number {
  const isAfterBlank = /(?:^|\n[ \t]*\r?\n)\uFEFF?$/.test(text.slice(0, start));
  const blank = isAfterBlank ? /^[ \t]*\r?\n/.exec(text.slice(end)) : null;
  return end + (blank?.[0].length ?? 0);
}

/**
 * Takes out what stands on lines of its own. Comments that stand in those lines stay, on lines of their own.
 * @param next where the next key of the same map begins, when what is taken out is the first behind a dash
 * @param moved a part whose comments go elsewhere with it
 */
export function withoutLines(page: Page, whole: Span, next: number | undefined, moved?: Span): Change | undefined {
  const { text } = page;
  const start = lineStart(text, whole.start);
  const end = lineEnd(text, whole.end);
  const before = text.slice(start, whole.start);
  const kept = commentsIn(page, { start: whole.start, end }, moved);
  const eol = breakOf(text);
  if (before.trim() === '') {
    const lines = kept.map((comment) => before + comment + eol).join('');
    const isLast = end === text.length && !text.endsWith('\n') && start > 0;
    if (!isLast) return { start, end: lines === '' ? withBlank(text, start, end) : end, text: lines };
    const from = start - (text[start - 2] === '\r' ? 2 : 1);
    return { start: from, end, text: lines === '' ? '' : eol + lines.slice(0, -eol.length) };
  }
  if (!/^ *(?:- +)+$/.test(before) || next === undefined) return undefined;
  if (commentsIn(page, { start: whole.start, end: next }).length === 0)
    return { start: whole.start, end: next, text: '' };
  const lines = kept.map((comment, i) => (i === 0 ? '' : ' '.repeat(before.length)) + comment + eol).join('');
  return { start: whole.start, end, text: lines === '' ? eol : lines };
}

/**
 * Takes out one of those between brackets, with its comma.
 * @param others spans of the neighbours before and after it
 */
export function withoutFlow(page: Page, whole: Span, others: { before?: Span; after?: Span }): Change | undefined {
  const { text } = page;
  const { before, after } = others;
  const quiet = (span: Span): boolean => commentsIn(page, span).length === 0;
  const line = ownLine(page, whole);
  if (line) return line;
  if (after && quiet({ start: whole.start, end: after.start })) {
    // what stands on a line of its own goes with its line
    const start = lineStart(text, whole.start);
    const isAlone = text.slice(start, whole.start).trim() === '' && text.slice(whole.end, after.start).includes('\n');
    if (isAlone) return { start, end: lineStart(text, after.start), text: '' };
    return { start: whole.start, end: after.start, text: '' };
  }
  if (!after && before && quiet({ start: before.end, end: whole.end }))
    return { start: before.end, end: whole.end, text: '' };
  if (!after && !before && quiet(whole)) return { ...whole, text: '' };
  return undefined;
}

/** What stands on a line of its own with the comma behind it goes with its line; a comment behind it stays. */
function ownLine(page: Page, whole: Span): Change | undefined {
  const { text } = page;
  const [start, end] = [lineStart(text, whole.start), lineEnd(text, whole.end)];
  const before = text.slice(start, whole.start);
  const comma = /^[ \t]*,[ \t]*/.exec(text.slice(whole.end, end));
  if (
    before.trim() !== '' ||
    !comma ||
    commentsIn(page, whole).length > 0 ||
    !text.slice(whole.start, end).endsWith('\n')
  )
    return undefined;
  const kept = commentsIn(page, { start: whole.end, end });
  const rest = text.slice(whole.end + comma[0].length, end).trim();
  if (rest !== kept.join('')) return undefined;
  return { start, end, text: kept.map((comment) => before + comment + breakOf(text)).join('') };
}

/** Lines with another indentation. Undefined: a line begins too far to the left. */
export function shifted(lines: string, by: number): string | undefined {
  const out: string[] = [];
  for (const line of lines.split(/(?<=\n)/)) {
    const blanks = line.length - line.trimStart().length;
    if (line.trim() === '') out.push(line);
    else if (blanks + by < 0) return undefined;
    else out.push(by >= 0 ? ' '.repeat(by) + line : line.slice(-by));
  }
  return out.join('');
}
