/** Some lines of code around a place, a single line of a step, and what edits make of the lines they touch. */
import type { Edit } from '../../finding.ts';
import { visible } from '../escape/characters.ts';
import type { Texts } from '../places.ts';
import type { ReportedFinding } from '../report.ts';
import type { Detail, Excerpt } from './data.ts';

/** Characters of a line that are shown. */
const widest = 220;
/** Lines before and behind the place. */
const around = 2;
/** Lines of one place that are shown at most. */
const highest = 12;

/** Gives the index of a text among those that are shared. */
export type Intern = (text: string) => number;

export function excerptOf(
  { path, line, column, endLine, endColumn }: ReportedFinding,
  texts: Texts,
  intern: Intern,
): Excerpt | undefined {
  const lines = texts.shownLines(path);
  if (line > lines.length || texts.text(path) === '') return undefined;
  const first = Math.max(1, line - around);
  const last = Math.min(lines.length, Math.min(endLine, line + highest) + around);
  const here = clean(lines[line - 1] ?? '');
  const end = endLine === line ? endColumn - 1 : here.length;
  const cut = cutFor(here, column - 1);
  const upTo = (offset: number): number => shown(here, cut, Math.min(offset, cut + widest)).length;
  const rows: number[] = [];
  for (let number = first; number <= last; number += 1) rows.push(intern(shown(clean(lines[number - 1] ?? ''), cut)));
  return { line: first, rows, mark: [line - first, upTo(column - 1), upTo(end)] };
}

/** The line of a step, without what it is indented by. */
export function lineOf(path: string, line: number, column: number, texts: Texts): string | undefined {
  const text = texts.shownLines(path)[line - 1];
  if (text === undefined || text.trim() === '') return undefined;
  const row = clean(text);
  return shown(row, cutFor(row, column - 1)).trim();
}

/** Hunks of the lines that the edits touch, each with the line before and the one behind it. */
export function diffOf(
  edits: readonly Edit[],
  texts: Texts,
  intern: Intern,
  path: (path: string) => number,
): NonNullable<Detail['diff']> {
  const hunks: NonNullable<Detail['diff']> = [];
  for (const some of clustersOf(edits, texts)) {
    const [first] = some;
    if (!first) continue;
    const lines = texts.shownLines(first.edit.path);
    const from = first.line;
    const to = Math.max(...some.map(({ endLine }) => endLine));
    const before = lines.slice(from - 1, to);
    const after = rewritten(before.join('\n'), some, first.edit.start - first.column + 1).split('\n');
    const context = (number: number): string[] =>
      lines[number - 1] === undefined ? [] : [` ${row(lines[number - 1] ?? '')}`];
    const rows = [
      ...(from > 1 ? context(from - 1) : []),
      ...changed(before.map(row), after.map(row)),
      ...context(to + 1),
    ];
    hunks.push({ path: path(first.edit.path), line: from > 1 ? from - 1 : from, rows: rows.map(intern) });
  }
  return hunks;
}

interface Placed {
  edit: Edit;
  line: number;
  column: number;
  endLine: number;
}

/** Edits that touch the same lines or neighbours, in the order of places. */
function clustersOf(edits: readonly Edit[], texts: Texts): Placed[][] {
  const placed = edits
    .map((edit) => ({ edit, ...texts.region(edit) }))
    .sort((a, b) => (a.edit.path < b.edit.path ? -1 : a.edit.path > b.edit.path ? 1 : a.edit.start - b.edit.start));
  const clusters: Placed[][] = [];
  for (const each of placed) {
    const last = clusters.at(-1);
    const before = last?.at(-1);
    if (last && before && before.edit.path === each.edit.path && each.line <= before.endLine + 1) last.push(each);
    else clusters.push([each]);
  }
  return clusters;
}

function rewritten(text: string, some: readonly Placed[], base: number): string {
  let out = '';
  let at = 0;
  for (const { edit } of some) {
    out += text.slice(at, edit.start - base) + edit.text;
    at = edit.end - base;
  }
  return out + text.slice(at);
}

/** Lines that are equal at both ends are context. */
function changed(before: readonly string[], after: readonly string[]): string[] {
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  return [
    ...before.slice(0, head).map((each) => ` ${each}`),
    ...before.slice(head, before.length - tail).map((each) => `-${each}`),
    ...after.slice(head, after.length - tail).map((each) => `+${each}`),
    ...before.slice(before.length - tail).map((each) => ` ${each}`),
  ];
}

const clean = (line: string): string => line.replace(/\r$/, '');
const cutFor = (line: string, at: number): number => (line.length > widest ? Math.max(0, at - 60) : 0);
const shown = (line: string, cut: number, to = cut + widest): string =>
  `${visible(line.slice(cut, to).replace(/^\uFEFF/, ''))}${to === cut + widest && line.length > to ? '\u2026' : ''}`;
const row = (line: string): string => shown(clean(line), 0);
