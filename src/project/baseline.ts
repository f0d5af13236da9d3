/** The baseline: findings that were there when a team began, one a line, accepted until they are gone. */
import { Problem } from '../common/problem.ts';
import { unseen } from '../report/escape/characters.ts';

/** Looked for in the project's root. */
export const baselineName = '.gitlab-sunset-baseline';

/** One accepted finding. */
export interface Entry {
  /** Relative to the root. */
  path: string;
  rule: string;
  element: string;
  fingerprint: string;
}

const head = [
  '# Findings that gitlab-sunset accepts, one a line: path, rule, element, fingerprint. It may only shrink:',
  '# `gitlab-sunset baseline prune` takes out what was fixed.',
];

/** Fields stand between tabs, which a name may hold. */
const escapes: readonly (readonly [char: string, written: string])[] = [
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
];
const escaped = (field: string): string =>
  escapes
    .reduce((text, [char, written]) => text.replaceAll(char, written), field)
    .replace(unseen, (each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`)
    // the runner of a job would take these for commands
    .replace(/#(?=#(?:\[|vso\[|teamcity\[))/g, '\\u{23}')
    .replace(/^(\s*):(?=:)/, '$1\\u{3a}')
    .replace(/^#/, '\\#');
const unescaped = (field: string): string =>
  field.replace(
    /\\(?:([\\tnr#])|u\{([\da-f]{1,6})\})/g,
    (whole, letter: string | undefined, code: string | undefined) => {
      if (letter !== undefined) return { t: '\t', n: '\n', r: '\r' }[letter] ?? letter;
      const point = Number.parseInt(code ?? '', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

const lineOf = ({ path, rule, element, fingerprint }: Entry): string =>
  [path, rule, element, fingerprint].map(escaped).join('\t');

/** The file: sorted by code unit, no entry twice. */
export function formatBaseline(entries: readonly Entry[]): string {
  const lines = [...new Set(entries.map(lineOf))].sort();
  return [...head, ...lines].map((line) => `${line}\n`).join('');
}

/** The lines of a file as each side of an unfinished merge has them; all the same where there is no conflict. */
interface Sides {
  ours: string[];
  /** What both began with, where git wrote it down (`merge.conflictStyle` diff3). */
  base?: string[];
  theirs: string[];
}

/**
 * The entries of a file, in any order: a merge of two branches by lines leaves them unsorted.
 * @param name how the file is called in messages
 * @throws {Problem} for what is no entry, and for the marks of a conflict
 */
export function parseBaseline(text: string, name: string): Entry[] {
  const { ours, theirs } = sidesOf(text);
  if (ours.length !== theirs.length || ours.some((line, i) => line !== theirs[i]))
    throw new Problem(`${name} holds a conflict. Resolve it with: npx gitlab-sunset baseline merge`);
  return entriesOf(ours, name, true);
}

/** The entries of a file that git left with a conflict, brought together. */
export function resolvedBaseline(text: string, name: string): Entry[] {
  const { ours, base, theirs } = sidesOf(text);
  return mergeBaselines(
    [entriesOf(ours, name), entriesOf(theirs, name)],
    base === undefined ? [] : entriesOf(base, name),
  );
}

/** What any of them accepts, but for what stands in the base and one of them took out. */
export function mergeBaselines(all: readonly (readonly Entry[])[], base: readonly Entry[] = []): Entry[] {
  const before = new Set(base.map(lineOf));
  const count = new Map<string, number>();
  const entries = new Map<string, Entry>();
  for (const side of all) {
    for (const line of new Set(side.map(lineOf))) count.set(line, (count.get(line) ?? 0) + 1);
    for (const entry of side) entries.set(lineOf(entry), entry);
  }
  return [...entries].filter(([line]) => !before.has(line) || count.get(line) === all.length).map(([, entry]) => entry);
}

function sidesOf(text: string): Sides {
  const lines = { ours: [] as string[], base: [] as string[], theirs: [] as string[] };
  const all = ['ours', 'base', 'theirs'] as const;
  let open: readonly (keyof typeof lines)[] = all;
  let hasBase = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (/^<{7}(?: |$)/.test(line)) open = ['ours'];
    else if (open !== all && /^\|{7}(?: |$)/.test(line)) {
      open = ['base'];
      hasBase = true;
    } else if (open !== all && line === '='.repeat(7)) open = ['theirs'];
    else if (open !== all && /^>{7}(?: |$)/.test(line)) open = all;
    else for (const side of open) lines[side].push(line);
  }
  const { ours, base, theirs } = lines;
  return { ours, theirs, ...(hasBase ? { base } : {}) };
}

/** What a line says is not repeated: it may be a file that was never meant to be shown. */
function entriesOf(lines: readonly string[], name: string, isWhole = false): Entry[] {
  return lines.flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [path = '', rule = '', element = '', fingerprint = '', ...more] = line.split('\t').map(unescaped);
    if (!/^gs\d+:\w+$/.test(fingerprint.trim()) || more.length > 0)
      throw new Problem(
        `${name}${isWhole ? `:${i + 1}` : ''}: ${isWhole ? 'this' : 'a'} line is no entry of a baseline.`,
      );
    return [{ path, rule, element, fingerprint: fingerprint.trim() }];
  });
}

/** A finding and what stands for it in a baseline, in the order of the fingerprints. */
export interface Matched<T> {
  /** Finding → the entry that accepts it. */
  accepted: Map<T, Entry>;
  /** Entries that accept nothing. */
  unused: Entry[];
}

/**
 * @param fingerprints one for every finding, in order
 * @param formerly the same as they would be had no file been renamed; computed only when something is left
 */
export function matchBaseline<T>(
  findings: readonly T[],
  fingerprints: readonly string[],
  entries: readonly Entry[],
  formerly: (left: readonly Entry[]) => readonly string[] | undefined = () => undefined,
): Matched<T> {
  const left = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  const accepted = new Map<T, Entry>();
  const take = (names: readonly string[]): void => {
    findings.forEach((finding, i) => {
      const entry = accepted.has(finding) ? undefined : left.get(names[i] ?? '');
      if (!entry) return;
      accepted.set(finding, entry);
      left.delete(entry.fingerprint);
    });
  };
  take(fingerprints);
  if (left.size > 0 && accepted.size < findings.length) take(formerly([...left.values()]) ?? []);
  return { accepted, unused: [...left.values()] };
}
