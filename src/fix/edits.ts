/** Text edits: applied to a text, and chosen so that every group is taken whole or not at all. */
import type { Edit, Finding } from '../finding.ts';

export type Span = Pick<Edit, 'start' | 'end' | 'text'>;

/** Findings that are applied together or not at all, with the edits of all of them, each once. */
export interface Group {
  id: string;
  findings: readonly Finding[];
  edits: readonly Edit[];
}

const before = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;
const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end && a.text === b.text;
/** Two insertions at one place clash: their order would be chance. Edits that only touch do not. */
const clash = (a: Span, b: Span): boolean =>
  a.start === b.start && a.end === b.end ? a.text !== b.text : a.start < b.end && b.start < a.end;

/**
 * The text with every edit made, in whatever order they are given; edits that are the same count once.
 * @throws {RangeError} when two clash or one lies outside the text: that is a mistake of the caller.
 */
export function applyEdits(text: string, edits: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  let last: Span | undefined;
  for (const edit of [...edits].sort(before)) {
    if (last && isSame(last, edit)) continue;
    if (edit.start < at || edit.end < edit.start || edit.end > text.length || (last && clash(last, edit))) {
      throw new RangeError(`edits clash at ${edit.start}`);
    }
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
    last = edit;
  }
  return parts.join('') + text.slice(at);
}

/** The groups that findings form, in the order of their first finding (by path, offset, rule). */
export function groupsOf(findings: readonly Finding[]): Group[] {
  const members = new Map<string, Finding[]>();
  for (const finding of [...findings].sort(byPlace)) {
    const group = members.get(finding.group);
    if (group) group.push(finding);
    else members.set(finding.group, [finding]);
  }
  return [...members].map(([id, inGroup]) => ({
    id,
    findings: inGroup,
    edits: distinct(inGroup.flatMap(({ edits }) => edits)),
  }));
}

export const byPlace = (a: Finding, b: Finding): number =>
  compare(a.path, b.path) || a.start - b.start || compare(a.rule, b.rule);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function distinct(edits: readonly Edit[]): Edit[] {
  const seen = new Map(edits.map((edit) => [`${edit.path}\0${edit.start}\0${edit.end}\0${edit.text}`, edit]));
  return [...seen.values()];
}

/** The groups that can be applied at once, the first of two that clash; the rest waits. A group that clashes with itself is broken. */
export function choose(groups: readonly Group[]): { taken: Group[]; waiting: Group[]; broken: Group[] } {
  const taken: Group[] = [];
  const waiting: Group[] = [];
  const broken: Group[] = [];
  const inFile = new Map<string, Edit[]>();
  for (const group of groups) {
    const own = editsOf([group]);
    const clashesWith = (others: ReadonlyMap<string, readonly Edit[]>): boolean =>
      group.edits.some((edit) => others.get(edit.path)?.some((other) => clash(edit, other)));
    if (clashesWith(own)) broken.push(group);
    else if (clashesWith(inFile)) waiting.push(group);
    else {
      taken.push(group);
      for (const [path, edits] of own) inFile.set(path, [...(inFile.get(path) ?? []), ...edits]);
    }
  }
  return { taken, waiting, broken };
}

/** Path → the edits that the groups make in it. */
export function editsOf(groups: readonly Group[]): Map<string, Edit[]> {
  const byPath = new Map<string, Edit[]>();
  for (const edit of groups.flatMap(({ edits }) => edits))
    byPath.set(edit.path, [...(byPath.get(edit.path) ?? []), edit]);
  return byPath;
}

/** Path → its new text, for the files that the groups change. */
export const applied = (groups: readonly Group[], read: (path: string) => string | undefined): Map<string, string> =>
  new Map([...editsOf(groups)].map(([path, edits]) => [path, applyEdits(read(path) ?? '', edits)]));

/** Edits in order, those that are the same once. */
export const inOrder = (edits: readonly Span[]): Span[] =>
  [...new Map(edits.map((edit) => [`${edit.start}\0${edit.end}\0${edit.text}`, edit])).values()].sort(before);

/**
 * Where an offset of the new text stood in the old one; inside an edit, where the edit begins.
 * @param edits in order
 */
export function placeBefore(offset: number, edits: readonly Span[]): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (offset < start + shift) break;
    if (offset < start + shift + text.length) return start;
    shift += text.length - (end - start);
  }
  return offset - shift;
}

/** An offset of the old text, by where its edit begins. */
export const settled = (offset: number, edits: readonly Span[]): number =>
  edits.find(({ start, end }) => start <= offset && offset < end)?.start ?? offset;
