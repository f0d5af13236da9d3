/** `gitlab-sunset-ignore <id>[, until <date|release>]: reason` in a comment: findings there are accepted. */
import { ts } from '@ts-morph/common';
import type { Change, Due } from './change.ts';
import type { Finding, ScanResult } from './finding.ts';
import { didYouMean } from './nearest.ts';
import { Problem } from './problem.ts';
import { compareRelease, parseTarget, removedBy } from './target.ts';

export const MARK = 'gitlab-sunset-ignore';

/** Whether a text is worth reading for suppressions. */
export const hasMark = (text: string): boolean => text.includes(MARK);

export interface Suppression {
  path: string;
  /** Of the comment, from 1. */
  line: number;
  /** Lines whose findings it accepts. */
  covers: readonly number[];
  rule: string;
  reason: string;
  /** As written: a day, or a release. */
  until: { day: string } | { release: Due } | null;
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
    for (let at = row.indexOf(MARK); at >= 0; at = row.indexOf(MARK, at + 1)) {
      if (!opening.test(row.slice(0, at)) || !isComment(offset + at)) continue;
      const end = at + (/\*\/|[ \t]*-->|\r?$/.exec(row.slice(at))?.index ?? 0);
      const made = parse(row.slice(at, end), rules);
      if (typeof made === 'string') {
        read.broken.push({ line, why: made });
        continue;
      }
      const before = row.slice(0, at).replace(opening, '');
      const after = row.slice(end).replace(/^(?:\*\/|[ \t]*-->)/, '');
      const suppression = { path, line, covers: [line], ...made };
      read.suppressions.push(suppression);
      if (/^[\s{\uFEFF]*$/.test(before) && /^[\s}]*$/.test(after))
        alone.set(line, [...(alone.get(line) ?? []), suppression]);
    }
    offset += row.length + 1;
  });
  // several that stand above each other all speak of the line below them
  for (const [line, own] of alone) {
    let below = line + 1;
    while (alone.has(below)) below += 1;
    const last = isProgram(path) ? below : lastOf(lines, below);
    for (const each of own) each.covers = [line, ...span(below, last)];
  }
  return read;
}

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

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

/** What stands before the mark in its line when a comment begins with it, or a line of a comment. */
const opening = /(?:\/\/+|\/\*+|#+|<!--|^\s*\*)[ \t]*$|^\s*$/;

function parse(words: string, rules: readonly string[]): Pick<Suppression, 'rule' | 'reason' | 'until'> | string {
  const match = /^gitlab-sunset-ignore[ \t]+([\w-]+)[ \t]*(?:,[ \t]*until[ \t]+([^\s:]+)[ \t]*)?(?::(.*))?$/.exec(
    words,
  );
  if (!match) return `is written \`${MARK} <rule>[, until <date or release>]: <reason>\``;
  const [, rule = '', until, reason = ''] = match;
  if (!rules.includes(rule)) return `names no rule: \`${rule}\`.${didYouMean(rule, rules)}`;
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

/** Whether a file is read by the compiler, as a whole or in part. */
const isProgram = (path: string): boolean => /\.(?:[cm]?[jt]s|[jt]sx|vue)$/.test(path);

/** Whether an offset lies in a comment. */
function commentsOf(path: string, text: string): (offset: number) => boolean {
  if (/\.(?:graphqls?|gql)$/.test(path)) return graphqlComments(text);
  if (!isProgram(path)) return lineComments(text);
  const isComponent = path.endsWith('.vue');
  const script = isComponent ? scriptsOf(text) : text;
  const kind = /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(`${path}.tsx`, script, ts.ScriptTarget.Latest, true, kind);
  return (offset) => {
    if (script[offset] !== text[offset]) return false;
    let node: ts.Node = file;
    for (;;) {
      if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return true;
      const children: readonly ts.Node[] = node.getChildren(file);
      const next: ts.Node | undefined = children.find((child) => child.pos <= offset && offset < child.end);
      if (!next) break;
      node = next;
    }
    // what stands before a token and is no blank is a comment, and so is what no token holds
    if (node.kind === ts.SyntaxKind.JsxText) return false;
    if (node === file || node.getChildCount(file) > 0 || offset < node.getStart(file)) return true;
    // a document in a template has comments of its own
    return isTemplate(node) && /#+[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset) + 1, offset));
  };
}

const isTemplate = (node: ts.Node): boolean =>
  ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

/** A component's scripts, each character where it stands. */
function scriptsOf(text: string): string {
  let script = '';
  for (const match of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi)) {
    const start = match.index + match[0].indexOf('>') + 1;
    script += text.slice(script.length, start).replace(/[^\r\n]/g, ' ') + (match[1] ?? '');
  }
  return script + text.slice(script.length).replace(/[^\r\n]/g, ' ');
}

/** `#` behind a blank and outside the quotes of its line, `//` at its beginning, and `<!-- … -->`. */
function lineComments(text: string): (offset: number) => boolean {
  const ranges = [...text.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ index, 0: whole }) => [
    index,
    index + whole.length,
  ]);
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const start = /^[ \t]*\/\//.test(line) ? 0 : hashIn(line);
    if (start >= 0) ranges.push([index + start, index + line.length]);
  }
  return (offset) => ranges.some(([start = 0, end = 0]) => start <= offset && offset < end);
}

function hashIn(line: string): number {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /^$|\s/.test(line[at - 1] ?? '')) return at;
  }
  return -1;
}

/** `#` outside strings, up to the end of the line. */
function graphqlComments(text: string): (offset: number) => boolean {
  const ranges = [...text.matchAll(/"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\r\n]*/g)]
    .filter(([token]) => token.startsWith('#'))
    .map((match) => [match.index, match.index + match[0].length] as const);
  return (offset) => ranges.some(([start, end]) => start <= offset && offset < end);
}

/** What makes two suppressions one and the same, though lines and files have moved: rule, end, and the code they speak of. */
function identityOf({ rule, until, covers }: Suppression, lines: readonly string[]): string {
  const code = covers.map((line) => (lines[line - 1] ?? '').replace(written, ''));
  return [rule, JSON.stringify(until), code.join(' ').replace(/\s+/g, ' ').trim()].join('\0');
}

/** A suppression up to the end of its comment. */
const written = new RegExp(`${MARK}.*?(?=\\*/|[ \\t]*-->|\\r?$)`, 'g');

/** Suppressions with the texts they stand in, by path. */
export interface Written {
  suppressions: readonly Suppression[];
  texts: ReadonlyMap<string, string>;
}

/** Those of `now` that `before` does not have, and how many of `before` are gone. */
export function newSince(now: Written, before: Written): { fresh: Set<Suppression>; gone: number } {
  const identities = ({ suppressions, texts }: Written): [suppression: Suppression, identity: string][] => {
    const rows = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
    return suppressions.map((each) => [each, identityOf(each, rows.get(each.path) ?? [])]);
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
  /** What no longer accepts anything, in order: where, and why. */
  stale: { suppression: Suppression; why: string }[];
}

export function suppress(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  circumstances: Circumstances,
): Suppressed {
  const { changes, looked, lineOf, strict, target } = circumstances;
  const byLine = new Map<string, Suppression[]>();
  for (const each of suppressions) {
    for (const line of each.covers) {
      const key = `${each.path}\0${each.rule}\0${line}`;
      byLine.set(key, [...(byLine.get(key) ?? []), each]);
    }
  }
  const ends = new Map(suppressions.map((each) => [each, endOf(each, circumstances)]));
  const gone = strict ? removedBy(changes, target) : new Set<string>();
  const used = new Set<Suppression>();
  const accepted = new Map<Finding, Suppression>();
  for (const finding of findings) {
    const fit = byLine.get(`${finding.path}\0${finding.rule}\0${lineOf(finding.path, finding.start)}`) ?? [];
    const [valid] = fit.filter((each) => ends.get(each) === undefined);
    for (const each of fit) used.add(each);
    if (valid && !gone.has(finding.rule)) accepted.set(finding, valid);
  }
  const stale = suppressions.flatMap((suppression) => {
    const end = ends.get(suppression);
    if (end !== undefined) return [{ suppression, why: end }];
    if (!used.has(suppression))
      return looked.includes(suppression.rule) ? [{ suppression, why: 'nothing is found there' }] : [];
    if (gone.has(suppression.rule)) return [{ suppression, why: `GitLab ${target} no longer has what it speaks of` }];
    return [];
  });
  return { accepted, stale };
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
  const circumstances: Circumstances = {
    today: new Date().toISOString().slice(0, 10),
    target: target === undefined ? undefined : parseTarget(target),
    strict: false,
    changes,
    looked: result.rules.looked,
    lineOf: (path, offset) => (texts.get(path) ?? '').slice(0, offset).split('\n').length,
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
