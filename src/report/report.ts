/** What `check` says, as data: the object of `--format json`, which every other format is made from. */
import type { Change, Due, Release } from '../catalogue/change.ts';
import { derivedTitles } from '../catalogue/ids.ts';
import { timeOf } from '../catalogue/target.ts';
import type { Blind, Certainty, Edit, Finding, ScanResult, Severity, Shard, Skipped, Tier } from '../finding.ts';
import type { FileClass } from '../project/classes.ts';
import type { Traffic } from '../traffic/join.ts';
import { Cleaner } from './clean.ts';
import { thousands } from './duration.ts';
import type { Policy } from './policy.ts';

/** Counts from 1; columns in UTF-16 code units, a byte order mark included. */
export interface Place {
  path: string;
  line: number;
  column: number;
}

/** A finding with lines and columns, as reports show it. */
export interface ReportedFinding extends Place {
  rule: string;
  endLine: number;
  endColumn: number;
  title: string;
  message: string;
  element: string;
  replacement: string | null;
  due: Due;
  severity: Severity;
  certainty: Certainty;
  fix: Tier;
  reason: string | null;
  bridged: boolean;
  group: string;
  evidence: (Place & { note: string })[];
  edits: Edit[];
  fingerprint: string;
  /** Only where the file is one. */
  class?: FileClass;
}

/** Why a finding does not count. */
export interface Acceptance {
  /** A comment in the source, or an entry of the baseline. */
  by: 'source' | 'baseline';
  reason: string;
  /** The date or release until which it holds; null: for good. */
  until: string | null;
}

export interface AcceptedFinding extends ReportedFinding {
  accepted: Acceptance;
}

export interface Reason {
  code: 'findings' | 'suppressions' | 'skipped' | 'unreadable' | 'stale';
  message: string;
}

export interface Gate {
  passed: boolean;
  reasons: Reason[];
  /** The least severity that fails. Absent: warning. */
  failOn?: Severity;
  /** Whether only certain findings fail. */
  certainOnly?: boolean;
}

/** What a report is about. The same for the same commit. */
export interface Origin {
  project?: string;
  branch?: string;
  commit?: string;
  /** Of the commit, `2026-11-22`. */
  date?: string;
}

/** The object of `check --format json`. */
export interface Report {
  schemaVersion: 1;
  tool: { name: string; version: string };
  catalogue: { version: string; date: string };
  target: Due;
  oldest: Release | null;
  /** Only with `--from`: the report holds what changes between it and the target, and nothing else. */
  from?: Release;
  /** Relative to the working directory. */
  root: string;
  /** Only where git or the variables of a pipeline tell it. */
  origin?: Origin;
  /** Only in a part of a report: which one of how many. */
  shard?: Shard;
  rules: { looked: string[]; notLooked: string[] };
  summary: {
    files: number;
    findings: number;
    /** In catalogue order; only rules that were found. */
    byRule: Record<string, number>;
    gate: Gate;
  };
  findings: ReportedFinding[];
  accepted: AcceptedFinding[];
  skipped: { path: string; code: Skipped['code']; message: string }[];
  blind: (Place & {
    code: Blind['code'];
    message: string;
    /** With `--explain-blind`: the way as far as it was followed. */
    evidence?: (Place & { note: string })[];
  })[];
  /** With `--traffic`: what was really called. */
  traffic?: Traffic;
  /** What was switched off. */
  policy?: Policy;
}

export interface ReportInput {
  result: ScanResult;
  /** One for every finding, in order. */
  fingerprints: readonly string[];
  /** Whether blind spots show how far they were followed. */
  explainBlind?: boolean;
  /** The text that was scanned, by its path in the result. */
  read: (path: string) => string | undefined;
  /** A path of the result as it is shown: relative to the working directory, with `/`. */
  shown: (path: string) => string;
  changes: readonly Change[];
  catalogue: { version: string; date: string };
  version: string;
  target: Due;
  oldest: Release | null;
  from?: Release;
  root: string;
  shard?: Shard;
  gate: GateOptions;
  /** Why a finding of the result does not count. Undefined: it counts. */
  acceptanceOf?: (finding: Finding) => Acceptance | undefined;
  /** Whether a path of the result is a test or a mock. */
  classOf?: (path: string) => FileClass | undefined;
  /** What was switched off, but for what the report itself counts. */
  policy?: PolicyInput;
}

/** The report with what it is about, its keys in order. */
export function withOrigin(report: Report, origin: Origin): Report {
  if (Object.keys(origin).length === 0) return report;
  const { schemaVersion, tool, catalogue, target, oldest, from, root, ...rest } = report;
  return { schemaVersion, tool, catalogue, target, oldest, ...(from ? { from } : {}), root, origin, ...rest };
}

export type PolicyInput = Omit<Policy, 'findings'> & { findings: Pick<Policy['findings'], 'lessened'> };

export interface GateOptions {
  failOn: Severity;
  certainOnly: boolean;
  /** How many may fail; default none. */
  max?: number;
  /** Shown paths that were named one by one, and so must have been read. */
  named: readonly string[];
  /** With `--strict`: what no longer accepts anything, one sentence each. */
  stale?: readonly string[];
}

export function makeReport(input: ReportInput): Report {
  const { result, read, shown } = input;
  const places = new Map<string, (offset: number) => { line: number; column: number }>();
  const at = (path: string, offset: number): { line: number; column: number } => {
    let place = places.get(path);
    if (!place) {
      place = placesOf(read(path) ?? '');
      places.set(path, place);
    }
    return place(offset);
  };
  const changes = new Map(input.changes.map((change) => [change.id, change]));
  const texts = new Map<string, string>();
  const clean = new Cleaner((path) => read(texts.get(path) ?? path));
  const called = (path: string): string => {
    const name = shown(path);
    texts.set(name, path);
    return name;
  };
  const findings: ReportedFinding[] = [];
  const accepted: AcceptedFinding[] = [];
  result.findings.forEach((finding, i) => {
    const made = reported(finding, input.fingerprints[i] ?? '', changes.get(finding.rule), at, called);
    const kind = input.classOf?.(finding.path);
    if (kind) made.class = kind;
    const acceptance = input.acceptanceOf?.(finding);
    if (acceptance) accepted.push(clean.finding({ ...made, accepted: acceptance }));
    else findings.push(clean.finding(made));
  });
  findings.sort(byPlace);
  accepted.sort(byPlace);
  const skipped = result.skipped.map((each) => clean.place({ ...each, path: called(each.path) })).sort(byPath);
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const ids = input.changes.map(({ id }) => id);
  const others = [...counts.keys()].filter((id) => !changes.has(id)).sort();
  const inOrder = [...ids.filter((id) => counts.has(id)), ...others];
  const policy = input.policy && policyOf(input.policy, findings, accepted, input.gate);
  return {
    schemaVersion: 1,
    tool: { name: 'gitlab-sunset', version: input.version },
    catalogue: { version: input.catalogue.version, date: input.catalogue.date },
    target: input.target,
    oldest: input.oldest,
    ...(input.from ? { from: input.from } : {}),
    root: input.root,
    ...(input.shard ? { shard: input.shard } : {}),
    rules: { looked: [...result.rules.looked], notLooked: [...result.rules.notLooked] },
    summary: {
      files: result.files,
      findings: findings.length,
      byRule: Object.fromEntries(inOrder.map((id) => [id, counts.get(id) ?? 0])),
      gate: gateOf(findings, skipped, input.gate, policy, clean),
    },
    findings,
    accepted,
    skipped: skipped.map(({ path, code, message }) => ({ path, code, message })),
    blind: result.blind
      .map((each) => ({
        path: called(each.path),
        ...at(each.path, each.at),
        code: each.code,
        message: each.message,
        ...(input.explainBlind && each.way
          ? {
              evidence: each.way.map((step) => ({
                path: called(step.path),
                ...at(step.path, step.at),
                note: step.note,
              })),
            }
          : {}),
      }))
      .map((each) => clean.place(each))
      .sort(byPlace),
    ...(policy ? { policy } : {}),
  };
}

function policyOf(
  { findings: { lessened }, ...rest }: PolicyInput,
  findings: readonly ReportedFinding[],
  accepted: readonly AcceptedFinding[],
  gate: GateOptions,
): Policy {
  const { from, rulesOff, files, ...more } = rest;
  const by = (who: Acceptance['by']): number => accepted.filter((each) => each.accepted.by === who).length;
  const isTolerated = (finding: ReportedFinding): boolean => failsBy(usual)(finding) && !failsBy(gate)(finding);
  return {
    ...{ from, rulesOff, files },
    findings: {
      lessened,
      tolerated: findings.filter(isTolerated).length,
      baseline: by('baseline'),
      source: by('source'),
    },
    ...more,
  };
}

/** Why the gate does not pass, where comments accept more than they may. */
export function tooManySuppressed({ findings: { source }, suppressions: { max } }: Policy): Reason[] {
  if (max === null || source <= max) return [];
  const message = `${counted(source, 'finding')} accepted by comments in the source: more than the ${max} that may be`;
  return [{ code: 'suppressions', message }];
}

/** 2: the job could not be done; 1: the gate failed; 3: all that fails is stale; 0: it passed. */
export function exitCodeOf({ summary }: Report): 0 | 1 | 2 | 3 {
  const codes = new Set(summary.gate.reasons.map(({ code }) => code));
  if (codes.has('skipped') || codes.has('unreadable')) return 2;
  if (codes.has('findings') || codes.has('suppressions')) return 1;
  return codes.has('stale') ? 3 : 0;
}

function reported(
  finding: Finding,
  fingerprint: string,
  change: Change | undefined,
  at: (path: string, offset: number) => { line: number; column: number },
  shown: (path: string) => string,
): ReportedFinding {
  const { path, start, end } = finding;
  const last = at(path, end);
  return {
    rule: finding.rule,
    path: shown(path),
    ...at(path, start),
    endLine: last.line,
    endColumn: last.column,
    title: change?.title ?? derivedTitles[finding.rule] ?? finding.rule,
    message: finding.message,
    element: finding.element,
    replacement: finding.replacement,
    due: change ? timeOf(change, finding.element).due : 'v5',
    severity: finding.severity,
    certainty: finding.certainty,
    fix: finding.fix,
    reason: finding.reason,
    bridged: finding.bridged,
    group: finding.group,
    evidence: finding.evidence.map((step) => ({ path: shown(step.path), ...at(step.path, step.at), note: step.note })),
    edits: finding.edits.map((edit) => ({ path: shown(edit.path), start: edit.start, end: edit.end, text: edit.text })),
    fingerprint,
  };
}

export const weight: Readonly<Record<Severity, number>> = { error: 2, warning: 1, note: 0 };

const unread = 'is of a kind that rules look into and could not be read';
const unseen = 'holds a word of the catalogue and could not be looked into';
/** Why a file that is skipped fails the gate. */
const why: Readonly<Record<Skipped['code'], string>> = {
  ...{ encoding: unread, binary: unread, size: unread, generated: unread, kind: unread, unreadable: unread },
  ...{ syntax: unseen, depth: unseen, budget: unseen, internal: unseen },
};

function gateOf(
  findings: readonly ReportedFinding[],
  skipped: readonly Skipped[],
  gate: GateOptions,
  policy: Policy | undefined,
  clean: Cleaner,
): Gate {
  const { failOn, certainOnly } = gate;
  const reasons: Reason[] = [];
  const failing = findings.filter(failsBy(gate));
  const { max = 0 } = gate;
  if (failing.length > max) {
    const counts = countsBySeverity(failing);
    reasons.push({ code: 'findings', message: max > 0 ? `${counts}: more than the ${max} that may be there` : counts });
  }
  if (policy) reasons.push(...tooManySuppressed(policy));
  for (const { path, code, message, relevant } of skipped) {
    if (gate.named.includes(path)) reasons.push({ code: 'unreadable', message: `${path}: ${message}` });
    else if (relevant) reasons.push({ code: 'skipped', message: `${path} ${why[code]}: ${message}` });
  }
  for (const message of gate.stale ?? []) reasons.push({ code: 'stale', message });
  return {
    passed: reasons.length === 0,
    reasons: inOrder(reasons).map((each) => clean.reason(each)),
    failOn,
    certainOnly,
  };
}

/** The findings first, then what could not be read, then the rest; each by its text, numbers as numbers. */
export function inOrder(reasons: readonly Reason[]): Reason[] {
  const ranks = { findings: 0, suppressions: 1, skipped: 2, unreadable: 2, stale: 3 };
  const rank = ({ code }: Reason): number => ranks[code];
  const parts = ({ message }: Reason): string[] => message.split(/(\d+)/);
  return [...reasons].sort((a, b) => {
    const [these, those] = [parts(a), parts(b)];
    const at = these.findIndex((part, i) => part !== those[i]);
    const [one = '', other = ''] = [these[at], those[at]];
    return rank(a) - rank(b) || (at % 2 === 1 && other !== '' ? Number(one) - Number(other) : 0) || compare(one, other);
  });
}

/** What fails where nobody says otherwise. */
const usual = { failOn: 'warning', certainOnly: false } as const;

/** Whether a finding fails the gate. */
export const failsBy =
  ({ failOn, certainOnly }: Pick<GateOptions, 'failOn' | 'certainOnly'>) =>
  ({ severity, certainty }: Pick<ReportedFinding, 'severity' | 'certainty'>): boolean =>
    weight[severity] >= weight[failOn] && (!certainOnly || certainty === 'certain');

/** `2 errors, 1 warning`; empty where there is none. */
export function severityText(counts: Readonly<Record<Severity, number>>): string {
  const kinds = ['error', 'warning', 'note'] as const;
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => counted(counts[kind], kind))
    .join(', ');
}

export function countsBySeverity(findings: readonly { severity: Severity }[]): string {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return severityText(counts);
}

/** With a full stop, so that another can follow. */
export const sentence = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);

/** `1 place`, `2,000 places`. */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${thousands(count)} ${count === 1 ? noun : nouns}`;

/** Line and column of an offset. Lines end with a line feed, whatever stands before it. */
export function placesOf(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

export const byPath = (a: { path: string }, b: { path: string }): number => compare(a.path, b.path);
export const byPlace = (a: Place & { rule?: string }, b: Place & { rule?: string }): number =>
  compare(a.path, b.path) || a.line - b.line || a.column - b.column || compare(a.rule ?? '', b.rule ?? '');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
