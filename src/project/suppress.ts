/** `gitlab-sunset-ignore <id>[, until <date|release>]: reason` in a comment: findings there are accepted. */
import type { Change, Due } from '../catalogue/change.ts';
import { derivedRules } from '../catalogue/ids.ts';
import { compareRelease, parseTarget, removedBy } from '../catalogue/target.ts';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import type { Blind, Finding, ScanResult } from '../finding.ts';
import { commentsOf, isProgram } from './comments.ts';

export const MARK = 'gitlab-sunset-ignore';

/** Whether a text is worth reading for suppressions. */
export const hasMark = (text: string): boolean => text.includes(MARK);

export interface Suppression {
  path: string;
  /** Of the comment, from 1. */
  line: number;
  /** Lines whose findings it accepts: its own, and those below it where it stands alone. */
  covers: readonly Lines[];
  rule: string;
  reason: string;
  /** As written: a day, or a release. */
  until: { day: string } | { release: Due } | null;
}

/** From a line to a line, both among them. */
export interface Lines {
  first: number;
  last: number;
}

export interface Read {
  suppressions: Suppression[];
  /** What looks like one and is none: the line and why. */
  broken: { line: number; why: string }[];
}

/** @param rules all ids there are */
export function readSuppressions(path: string, text: string, rules: readonly string[]): Read {
  const read: Read = { suppressions: [], broken: [] };
  if (!hasMark(text)) return read;
  const lines = text.split('\n');
  const isComment = commentsOf(path, text);
  const alone = new Map<number, Suppression[]>();
  let offset = 0;
  lines.forEach((row, i) => {
    const line = i + 1;
    for (const { at, end, isAlone } of marksIn(row)) {
      if (!isComment(offset + at)) continue;
      const made = parse(row.slice(at, Math.min(end, at + LONGEST)), rules);
      if (typeof made === 'string') {
        read.broken.push({ line, why: made });
        continue;
      }
      const suppression = { path, line, covers: [{ first: line, last: line }], ...made };
      read.suppressions.push(suppression);
      const others = alone.get(line) ?? [];
      if (isAlone) alone.set(line, others);
      if (isAlone) others.push(suppression);
    }
    offset += row.length + 1;
  });
  // several that stand above each other all speak of the line below them
  let below: Lines = { first: 0, last: 0 };
  for (const [line, own] of [...alone].reverse()) {
    if (!alone.has(line + 1)) below = { first: line + 1, last: isProgram(path) ? line + 1 : lastOf(lines, line + 1) };
    for (const each of own) each.covers = [...each.covers, below];
  }
  return read;
}

/** Characters of one suppression that are read. */
const LONGEST = 1000;

/** The marks in a row that a comment may begin with, where each ends, and whether it stands alone. Linear, however many there are. */
function* marksIn(row: string): Generator<{ at: number; end: number; isAlone: boolean }> {
  let at = row.indexOf(MARK);
  if (at < 0) return;
  const first = row.search(/[^\s{\uFEFF]/);
  let last = row.length;
  while (/[\s}]/.test(row[last - 1] ?? '')) last -= 1;
  let end = -1;
  for (; at >= 0; at = row.indexOf(MARK, at + 1)) {
    const opened = openedAt(row, at);
    if (opened === undefined) continue;
    if (end < at) end = endOfComment(row, at);
    const mark = row.startsWith('*/', end) ? 2 : row.startsWith('-->', end) ? 3 : 0;
    yield { at, end, isAlone: opened <= first && end + mark >= last };
  }
}

const endOfComment = (row: string, from: number): number => {
  const ends = [row.indexOf('*/', from), row.indexOf('-->', from)].filter((end) => end >= 0);
  return Math.min(row.endsWith('\r') ? row.length - 1 : row.length, ...ends);
};

/** Where the comment begins whose first word stands at a place: behind `//`, `/*`, `#` or `<!--`, or in a line of a comment. */
function openedAt(row: string, at: number): number | undefined {
  const back = (from: number, what: RegExp): number => {
    let start = from;
    while (start > 0 && what.test(row[start - 1] ?? '')) start -= 1;
    return start;
  };
  const end = back(at, /[ \t]/);
  const slashes = back(end, /\//);
  if (end - slashes >= 2) return slashes;
  const stars = back(end, /\*/);
  if (stars < end && row[stars - 1] === '/') return stars - 1;
  const hashes = back(end, /#/);
  if (hashes < end) return hashes;
  if (row.startsWith('<!--', end - 4)) return end - 4;
  return back(end - stars === 1 ? stars : end, /\s/) === 0 ? 0 : undefined;
}

/** The last line of what begins in a line: a command goes on behind a backslash, a fence up to its end. */
function lastOf(lines: readonly string[], first: number): number {
  const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(lines[first - 1] ?? '')?.[1];
  let last = first;
  if (fence !== undefined) {
    while (last < lines.length && !lines[last]?.trim().startsWith(fence)) last += 1;
    return Math.min(last + 1, lines.length);
  }
  while (last < lines.length && /\\\r?$/.test(lines[last - 1] ?? '')) last += 1;
  return last;
}

function parse(words: string, rules: readonly string[]): Pick<Suppression, 'rule' | 'reason' | 'until'> | string {
  const match = /^gitlab-sunset-ignore[ \t]+([\w-]+)[ \t]*(?:,[ \t]*until[ \t]+([^\s:]+)[ \t]*)?(?::(.*))?$/.exec(
    words,
  );
  if (!match) return `is written \`${MARK} <rule>[, until <date or release>]: <reason>\``;
  const [, rule = '', until, reason = ''] = match;
  if (!rules.includes(rule) && !derivedRules.includes(rule))
    return `names no rule: \`${rule}\`.${didYouMean(rule, rules)}`;
  if (reason.trim() === '') return `gives no reason, so it accepts nothing. Write \`: <reason>\` after it`;
  const end = until === undefined ? null : untilOf(until);
  if (typeof end === 'string') return end;
  return { rule, reason: reason.trim(), until: end };
}

function untilOf(word: string): Suppression['until'] | string {
  if (/^\d{4}-\d\d-\d\d$/.test(word)) {
    const time = Date.parse(`${word}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(word);
    return isDay ? { day: word } : `ends at no day: \`${word}\``;
  }
  try {
    return { release: parseTarget(word) };
  } catch (error) {
    if (error instanceof Problem) return `ends neither at a day (2027-03-01) nor at a release (18.0): \`${word}\``;
    throw error;
  }
}

/** What makes two suppressions one and the same, though lines and files have moved: rule, end, and the code they speak of. */
function identityOf({ rule, until, covers }: Suppression, codeOf: (lines: Lines) => number): string {
  return [rule, JSON.stringify(until), ...covers.map(codeOf)].join('\0');
}

/** A suppression up to the end of its comment. */
const written = new RegExp(`${MARK}[\\s\\S]*?(?=\\*/|-->|\\r?$)`, 'g');

/** Suppressions with the texts they stand in, by path. */
export interface Written {
  suppressions: readonly Suppression[];
  texts: ReadonlyMap<string, string>;
}

/** Those of `now` that `before` does not have, and how many of `before` are gone. */
export function newSince(now: Written, before: Written): { fresh: Set<Suppression>; gone: number } {
  // a number for each code: many that stand above each other speak of the same lines
  const codes = new Map<string, number>();
  const identities = ({ suppressions, texts }: Written): [suppression: Suppression, identity: string][] => {
    const rows = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
    const numbers = new Map<Lines, number>();
    const numberOf = (path: string, lines: Lines): number => {
      const spoken = (rows.get(path) ?? []).slice(lines.first - 1, lines.last).map((row) => row.replace(written, ''));
      const code = spoken.join(' ').replace(/\s+/g, ' ').trim();
      const number = codes.get(code) ?? codes.size;
      codes.set(code, number);
      numbers.set(lines, number);
      return number;
    };
    return suppressions.map((each) => [
      each,
      identityOf(each, (lines) => numbers.get(lines) ?? numberOf(each.path, lines)),
    ]);
  };
  const known = new Map<string, number>();
  for (const [, identity] of identities(before)) known.set(identity, (known.get(identity) ?? 0) + 1);
  const fresh = new Set<Suppression>();
  for (const [suppression, identity] of identities(now)) {
    const left = known.get(identity) ?? 0;
    if (left === 0) fresh.add(suppression);
    else known.set(identity, left - 1);
  }
  return { fresh, gone: [...known.values()].reduce((sum, count) => sum + count, 0) };
}

export interface Circumstances {
  /** The day it is, as `2026-11-20`. */
  today: string;
  /** The release that was given, if one was. */
  target: Due | undefined;
  /** None counts for what GitLab removed at or before the given release. */
  strict: boolean;
  changes: readonly Change[];
  /** Rules that were looked for. */
  looked: readonly string[];
  /** Line of a place. */
  lineOf: (path: string, offset: number) => number;
}

export interface Suppressed {
  accepted: ReadonlyMap<Finding, Suppression>;
  /** Blind spots that are said to hide nothing. */
  ruledOut: ReadonlySet<Blind>;
  /** What no longer accepts anything, in order: where, and why. */
  stale: { suppression: Suppression; why: string }[];
}

export function suppress(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  circumstances: Circumstances,
  blind: readonly Blind[] = [],
): Suppressed {
  const { changes, looked, lineOf, strict, target } = circumstances;
  const ends = new Map(suppressions.map((each) => [each, endOf(each, circumstances)]));
  const gone = strict ? removedBy(changes, target) : new Set<string>();
  const used = new Set<Suppression>();
  const accepted = new Map<Finding, Suppression>();
  const ruledOut = new Set<Blind>();
  const spots: readonly Spot[] = [
    ...findings.map((finding) => ({ path: finding.path, rule: finding.rule, start: finding.start, finding })),
    ...blind.flatMap((each) => (each.rule ? [{ path: each.path, rule: each.rule, start: each.at, blind: each }] : [])),
  ];
  const keyOf = ({ path, rule }: { path: string; rule: string }): string => `${path}\0${rule}`;
  const lines = new Map<Spot, number>(spots.map((each) => [each, lineOf(each.path, each.start)]));
  const found = groupedBy(spots, keyOf);
  for (const [key, own] of groupedBy(suppressions, keyOf)) {
    const here = found.get(key) ?? [];
    const sorted = here.map((each) => lines.get(each) ?? 0).sort((a, b) => a - b);
    for (const each of own)
      if (each.covers.some(({ first, last }) => (sorted[countBefore(sorted, first)] ?? last + 1) <= last))
        used.add(each);
    const covering = firstCovering(own.filter((each) => ends.get(each) === undefined));
    for (const each of here) {
      const valid = covering(lines.get(each) ?? 0);
      if (!valid || gone.has(each.rule)) continue;
      if (each.finding) accepted.set(each.finding, valid);
      if (each.blind) ruledOut.add(each.blind);
    }
  }
  const stale = suppressions.flatMap((suppression) => {
    const end = ends.get(suppression);
    if (end !== undefined) return [{ suppression, why: end }];
    if (!used.has(suppression))
      return looked.includes(suppression.rule) ? [{ suppression, why: 'nothing is found there' }] : [];
    if (gone.has(suppression.rule)) return [{ suppression, why: `GitLab ${target} no longer has what it speaks of` }];
    return [];
  });
  return { accepted, ruledOut, stale };
}

/** What a suppression may speak of. */
interface Spot {
  path: string;
  rule: string;
  start: number;
  finding?: Finding;
  blind?: Blind;
}

function groupedBy<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** How many of some ascending numbers are smaller. */
function countBefore(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first of some suppressions of one file, in their order, that covers a line; without looking at all of them. */
function firstCovering(all: readonly Suppression[]): (line: number) => Suppression | undefined {
  // the lines of their own and those below begin further and further down, each for itself
  const kinds = [0, 1].map((kind) => {
    const some = all.flatMap((each, order) => (each.covers[kind] ? [{ ...each.covers[kind], order }] : []));
    let furthest = 0;
    return {
      orders: some.map(({ order }) => order),
      firsts: some.map(({ first }) => first),
      // as far down as any up to here goes
      lasts: some.map(({ last }) => (furthest = Math.max(furthest, last))),
    };
  });
  return (line) => {
    const orders = kinds.flatMap(({ orders, firsts, lasts }) => {
      const index = countBefore(lasts, line);
      return index < countBefore(firsts, line + 1) ? [orders[index] ?? 0] : [];
    });
    return orders.length > 0 ? all[Math.min(...orders)] : undefined;
  };
}

/** Why it has ended. Undefined: it has not. */
function endOf({ until }: Suppression, { today, target }: Circumstances): string | undefined {
  if (until === null) return undefined;
  if ('day' in until) return until.day < today ? `it ended on ${until.day}` : undefined;
  if (target === undefined || compareRelease(until.release, target) > 0) return undefined;
  return `it ended with ${until.release === 'v5' ? 'API v5' : `GitLab ${until.release}`}`;
}

/** The end as it was written. */
export const untilText = ({ until }: Suppression): string | null =>
  until === null ? null : 'day' in until ? until.day : until.release;

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

/** A result without what comments in its files accept today. For those who have no use for what is stale. */
export function withoutSuppressed(
  result: ScanResult,
  read: (path: string) => string | undefined,
  { changes, target }: { changes: readonly Change[]; target: string | undefined },
): ScanResult {
  const ids = changes.map(({ id }) => id);
  const texts = new Map(result.findings.map(({ path }) => [path, read(path) ?? '']));
  const suppressions = [...texts].flatMap(([path, text]) => readSuppressions(path, text, ids).suppressions);
  if (suppressions.length === 0) return result;
  const starts = new Map([...texts].map(([path, text]) => [path, lineStarts(text)]));
  const circumstances: Circumstances = {
    today: new Date().toISOString().slice(0, 10),
    target: target === undefined ? undefined : parseTarget(target),
    strict: false,
    changes,
    looked: result.rules.looked,
    lineOf: (path, offset) => countBefore(starts.get(path) ?? [], offset + 1),
  };
  return withoutAccepted(result, suppress(result.findings, suppressions, circumstances));
}

/** Without what was accepted; what would move together with it stays by hand. */
export function withoutAccepted(result: ScanResult, { accepted }: Pick<Suppressed, 'accepted'>): ScanResult {
  if (accepted.size === 0) return result;
  const groups = new Set([...accepted.keys()].map(({ group }) => group));
  const held = (finding: Finding): Finding => ({
    ...finding,
    fix: 'manual',
    reason: 'it moves together with a place that is suppressed',
    edits: [],
  });
  return {
    ...result,
    findings: result.findings
      .filter((finding) => !accepted.has(finding))
      .map((finding) => (groups.has(finding.group) ? held(finding) : finding)),
  };
}
