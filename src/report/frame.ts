/** Some lines of code with the place marked. */
import type { Colors } from 'picocolors/types.js';
import { dotted, withoutMarkers } from './escape/characters.ts';

const widest = 140;

export interface Frame {
  /** The file's text, without its secrets. */
  text: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** One line before the place, the place's first line and carets under it. Very long lines are cut around the place. */
export function codeFrame({ text, line, column, endLine, endColumn }: Frame, colours: Colors): string[] {
  const lines = text.split('\n', line);
  const here = (lines[line - 1] ?? '').replace(/\r$/, '').replace('\uFEFF', ' ');
  const before = (lines[line - 2] ?? '').replace(/\r$/, '').replace('\uFEFF', '');
  const end = endLine === line ? endColumn : here.length + 1;
  const cut = here.length > widest ? Math.max(0, column - 1 - 40) : 0;
  const gutter = String(line).length;
  const row = (number: number | '', code: string): string =>
    `${colours.dim(`${String(number).padStart(gutter)} │`)} ${code}`.trimEnd();
  const visible = (code: string): string => plain(code.slice(cut, cut + widest));
  const carets = '^'.repeat(Math.max(1, widthOf(plain(here.slice(column - 1, Math.min(end - 1, cut + widest))))));
  const indent = ' '.repeat(widthOf(plain(here.slice(cut, column - 1))));
  const rows = [row(line, visible(here)), row('', indent + colours.red(carets))];
  if (line > 1 && before.trim() !== '' && before.length <= widest) rows.unshift(row(line - 1, plain(before)));
  return rows;
}

/** Tabs have a width of their own, and control characters would move the terminal's cursor. */
const plain = (code: string): string => dotted(withoutMarkers(code.replace(/\t/g, '  ')));
/** Each of its characters is one column. */
const PLAIN = /^[ -~]*$/;
/** Columns that a terminal takes for it. */
const widthOf = (code: string): number => (PLAIN.test(code) ? code.length : widthBeyond(code));

/** To make the classes of characters takes longer than all else of a frame. */
function widthBeyond(code: string): number {
  const wide =
    /[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
  return [...code].reduce((sum, each) => sum + (/\p{M}/u.test(each) ? 0 : wide.test(each) ? 2 : 1), 0);
}
