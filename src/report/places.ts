/** What the machine formats share: places in other countings, texts without secrets, and edits as regions. */
import { kept } from '../common/once.ts';
import type { Edit } from '../finding.ts';
import { veilOf } from '../redact/redact.ts';
import type { PageParts } from './html/data.ts';
import type { Surroundings } from './plan.ts';
import { placesOf, type Report, type ReportedFinding, sentence } from './report.ts';
import type { Point } from './trend.ts';

export interface FormatContext extends Surroundings {
  /** Where a place is on the web, with `{path}` and `{line}`. */
  sourceUrl?: string;
  /** The text of a shown path. */
  read: (path: string) => string | undefined;
  /** A shown path as it is called from the repository's top. */
  inRepository: (path: string) => string;
  /** Whether a finding fails the gate. */
  fails: (finding: ReportedFinding) => boolean;
  /** Earlier reports, the oldest first. */
  earlier?: readonly Point[];
  /** Reports of a folder that cannot be compared, and why. */
  leftOut?: readonly { name: string; why: string }[];
  /** Repositories in which nothing is left, where there are many. */
  done?: readonly string[];
  /** What the HTML page is made with. */
  page: () => PageParts;
}

/** Counts from 1; the end is exclusive. */
export interface Region {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface Texts {
  text(path: string): string;
  /** The same without its secrets, as long and line by line. */
  shown(path: string): string;
  shownLines(path: string): readonly string[];
  lines(path: string): readonly string[];
  /** The region of an edit, columns as in the report. */
  region(edit: Edit): Region;
  /** Whether a file begins with a byte order mark, which is a character of the report's columns. */
  hasMark(path: string): boolean;
}

/** Looks each file up once. */
export function textsOf(read: FormatContext['read']): Texts {
  const texts = new Map<string, string>();
  const places = new Map<string, ReturnType<typeof placesOf>>();
  const split = new Map<string, readonly string[]>();
  const text = (path: string): string => kept(texts, path, () => read(path) ?? '');
  const veils = new Map<string, readonly string[]>();
  const shown = (path: string): string => veilOf(text(path), path).text;
  return {
    text,
    shown,
    shownLines: (path) => kept(veils, path, () => shown(path).split('\n')),
    lines: (path) => kept(split, path, () => text(path).split('\n')),
    region({ path, start, end }) {
      const at = kept(places, path, () => placesOf(text(path)));
      const [from, to] = [at(start), at(end)];
      return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
    hasMark: (path) => text(path).startsWith('\uFEFF'),
  };
}

type Told = Pick<ReportedFinding, 'message' | 'title' | 'fix' | 'reason' | 'bridged'>;

/**
 * One paragraph about a finding: what is there, what to do, and who does it.
 * @param by who rewrites what is safe, in the reader's own tool
 */
export function said({ message, title, fix, reason, bridged }: Told, by = '`gitlab-sunset fix`'): string {
  const about = message === title ? sentence(message) : `${sentence(message)} ${sentence(title)}`;
  if (bridged) return `${about} None needed: ${sentence(reason ?? 'the replacement is read first')}`;
  if (fix === 'safe') return `${about} ${by} rewrites it.`;
  return `${about} ${fix === 'review' ? 'To review' : 'By hand'}: ${sentence(reason ?? 'a person must look')}`;
}

/** All that a group's findings write, without doubles, in the order of places: nothing where a part of it stays. */
export function groupsOf({ findings, accepted }: Pick<Report, 'findings' | 'accepted'>): (group: string) => {
  size: number;
  edits: readonly Edit[];
} {
  const groups = new Map<string, { size: number; edits: Map<string, Edit>; isWhole: boolean }>();
  for (const { group, edits } of findings) {
    const known = groups.get(group) ?? { size: 0, edits: new Map<string, Edit>(), isWhole: true };
    known.size += 1;
    if (edits.length === 0) known.isWhole = false;
    for (const edit of edits) known.edits.set(`${edit.path}\0${edit.start}\0${edit.end}\0${edit.text}`, edit);
    groups.set(group, known);
  }
  for (const { group } of accepted) {
    const known = groups.get(group);
    if (known) known.isWhole = false;
  }
  const compare = (a: Edit, b: Edit): number =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start || a.end - b.end;
  const sorted = new Map<string, { size: number; edits: readonly Edit[] }>();
  return (name) => {
    const known = sorted.get(name);
    if (known) return known;
    const group = groups.get(name);
    const made = { size: group?.size ?? 0, edits: group?.isWhole ? [...group.edits.values()].sort(compare) : [] };
    sorted.set(name, made);
    return made;
  };
}
