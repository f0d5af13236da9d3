/** Rewrites a project in memory until nothing is left that may be rewritten. */
import { Problem } from '../common/problem.ts';
import type { Finding, ScanOptions, ScanResult, Sources } from '../finding.ts';
import { fingerprints } from '../project/fingerprint.ts';
import { readBy } from '../project/sources.ts';
import { applied as applyGroups, byPlace, choose, editsOf, type Group, groupsOf } from './edits.ts';
import { type TypeCheck, type TypeProblem, typeCheck } from './types.ts';
import { firstNewError } from './verify.ts';

/** What is looked for, and what of it may be rewritten. */
export interface FixOptions extends ScanOptions {
  /** Apply what a person should look at, too. */
  review?: boolean;
  /** Apply likely findings, too. */
  likely?: boolean;
  /** Fingerprints of findings that a person has looked at and agreed to. */
  agreed?: ReadonlySet<string>;
  /** Which groups this is about; the others are left. Without it all. */
  isMeant?: (findings: readonly Finding[]) => boolean;
  /** Why a file cannot be written, in words that go on after its name; undefined: it can. Its groups are left whole. */
  closed?: (path: string) => string | undefined;
  /**
   * The folder of the sources on disk. Where its tsconfig.json and installed packages tell, a rewrite that brings in a
   * type error is given back. Without it types are not checked.
   */
  typesIn?: string;
}

/** A file that changes. */
export interface FixedFile {
  path: string;
  before: string;
  after: string;
}

/** What was rewritten, in memory, and what is left. */
export interface FixResult {
  /** Every file that changes, sorted by path. */
  files: FixedFile[];
  /** What was rewritten. Their offsets are of the text before their pass. */
  applied: Finding[];
  /** What is left in the new texts, and why, in a sentence. */
  left: { finding: Finding; reason: string }[];
  /** The scan of the new texts. */
  scan: ScanResult;
}

export type Scan = (sources: Sources, options: ScanOptions) => ScanResult;

const passes = 5;

/**
 * Rewrites in memory; nothing is written to disk.
 * A group is applied whole or not at all; one after which a file would not parse, or would have a new type error, is given
 * back.
 * @throws {Problem} when a file that would change is no longer what was looked at
 * @param options `only` limits what may change. The whole project is scanned all the same.
 */
export const fix = (given: Sources, options: FixOptions, scan: Scan): FixResult =>
  fixFrom(groundOf(given, options), new Map(), options, scan);

/** What the steps of one run stand on: each file as it was read first, and the types of what is written. */
export interface Ground {
  sources: Sources;
  whyMoved: (path: string) => string | undefined;
  types: TypeCheck | undefined;
}

export const groundOf = (given: Sources, { typesIn }: FixOptions): Ground => ({
  ...unmoved(given),
  types: typesIn === undefined ? undefined : typeCheck(typesIn),
});

/**
 * The same for one of several steps.
 * @param written path → what the steps before have made of it
 */
export function fixFrom(
  ground: Ground,
  written: ReadonlyMap<string, string>,
  options: FixOptions,
  scan: Scan,
): FixResult {
  const {
    review = false,
    likely = false,
    only = () => true,
    closed = () => undefined,
    agreed = new Set<string>(),
    isMeant = () => true,
    typesIn: _,
    ...scanOptions
  } = options;
  const { whyMoved, types } = ground;
  const sources = over(ground.sources, written);
  const texts = new Map<string, string>();
  const overlay = over(sources, texts);
  const applied: Finding[] = [];
  /** Fingerprint → why its group was given back. */
  const refused = new Map<string, string>();

  for (let pass = 1; ; pass += 1) {
    const result = scan(overlay, scanOptions);
    const markOf = marking(result.findings, overlay.read);
    const reasonFor = (group: Group): string | undefined =>
      whyNot(group, { review, likely, only, closed, agreed, isMeant, refused, markOf });
    const groups = groupsOf(result.findings);
    const ready = groups.filter((group) => reasonFor(group) === undefined);
    if (ready.length === 0 || pass > passes) {
      const left = groups.flatMap((group) =>
        group.findings.map((finding) => ({
          finding: byHand(finding, refused.get(markOf(finding))),
          reason: ownReason(finding, group, reasonFor),
        })),
      );
      return {
        files: changedFiles(sources, texts, whyMoved),
        applied: applied.sort(byPlace),
        left: left.filter(({ finding }) => only(finding.path)).sort((a, b) => byPlace(a.finding, b.finding)),
        scan: { ...result, findings: result.findings.map((each) => byHand(each, refused.get(markOf(each)))) },
      };
    }
    const refuse = (some: readonly Group[], why: string): void => {
      for (const finding of some.flatMap(({ findings }) => findings)) refused.set(markOf(finding), why);
    };
    const { taken, broken } = choose(ready);
    refuse(broken, 'its edits overlap each other, which is a mistake of gitlab-sunset');
    const kept = verified(taken, overlay, refuse, types);
    for (const [path, text] of applyGroups(kept, overlay.read)) texts.set(path, text);
    applied.push(...kept.flatMap(({ findings }) => findings).filter(({ bridged }) => !bridged));
  }
}

/** The name by which a finding is known from one pass to the next. */
function marking(findings: readonly Finding[], read: Sources['read']): (finding: Finding) => string {
  const marks = fingerprints(findings, read);
  const names = new Map(findings.map((finding, i) => [finding, marks[i] ?? '']));
  return (finding) => names.get(finding) ?? '';
}

/** A group that only waits for a person's look, and the fingerprints by which it is known when they agree. */
export interface Question {
  group: Group;
  marks: readonly string[];
}

/** What `review` would rewrite in addition, in the order of the report. */
export function questions(sources: Sources, { findings }: ScanResult, options: FixOptions): Question[] {
  const { likely = false, only = () => true, closed = () => undefined } = options;
  const markOf = marking(findings, sources.read);
  const limits = { likely, only, closed, agreed: new Set<string>(), isMeant: () => true, refused: new Map(), markOf };
  const waits = (group: Group): boolean =>
    whyNot(group, { ...limits, review: true }) === undefined &&
    whyNot(group, { ...limits, review: false, likely: false }) !== undefined;
  return groupsOf(findings)
    .filter(waits)
    .map((group) => ({ group, marks: group.findings.map(markOf) }));
}

/** So often a pass looks for the groups that bring in an error; after that all that may be to blame are given back. */
const MAX_CHECKS = 32;

/**
 * The groups after which every file they touch still parses, and none has a type error that it had not. Of those that touch a file with an
 * error in it, only those are given back that bring it in: the others are tried without them, half by half.
 */
function verified(
  taken: readonly Group[],
  sources: Sources,
  refuse: (groups: readonly Group[], why: string) => void,
  types: TypeCheck | undefined,
): readonly Group[] {
  let checks = 0;
  const problemOf = (groups: readonly Group[]): TypeProblem | undefined => {
    checks += 1;
    const after = applyGroups(groups, sources.read);
    return unparsed(after, sources) ?? types?.({ before: sources, after, edits: editsOf(groups) });
  };
  /** What is kept, and as many of some others as can be written with it. */
  const kept = (before: readonly Group[], some: readonly Group[]): readonly Group[] => {
    if (some.length === 0) return before;
    const all = [...before, ...some];
    const problem = problemOf(all);
    if (!problem) return all;
    const touches = (group: Group): boolean => group.edits.some(({ path }) => problem.causes.includes(path));
    const others = some.filter((group) => !touches(group));
    const suspects = others.length === some.length ? some : some.filter(touches);
    const without = others.length === some.length ? before : kept(before, others);
    if (suspects.length === 1 || checks >= MAX_CHECKS) {
      refuse(suspects, `its rewrite is given back: ${problem.message}`);
      return without;
    }
    const half = Math.ceil(suspects.length / 2);
    return kept(kept(without, suspects.slice(0, half)), suspects.slice(half));
  };
  return kept([], taken);
}

function unparsed(after: ReadonlyMap<string, string>, { read }: Sources): TypeProblem | undefined {
  for (const [path, text] of after) {
    const message = firstNewError(path, read(path) ?? '', text);
    if (message !== undefined) return { message, causes: [path] };
  }
  return undefined;
}

/** A finding whose rewrite was given back is one for a person. */
const byHand = (finding: Finding, why: string | undefined): Finding =>
  why === undefined ? finding : { ...finding, fix: 'manual', reason: why, edits: [] };

interface Limits {
  review: boolean;
  likely: boolean;
  only: (path: string) => boolean;
  closed: (path: string) => string | undefined;
  agreed: ReadonlySet<string>;
  isMeant: (findings: readonly Finding[]) => boolean;
  refused: ReadonlyMap<string, string>;
  markOf(finding: Finding): string;
}

/** Why a group is left alone; undefined: it is not. */
function whyNot(
  { findings, edits }: Group,
  { review, likely, only, closed, agreed, isMeant, refused, markOf }: Limits,
): string | undefined {
  if (!isMeant(findings)) return 'belongs to another rule';
  // what reads the replacement already needs nothing, and keeps nothing else from moving
  const open = findings.filter(({ bridged }) => !bridged);
  if (open.length === 0) return findings[0]?.reason ?? 'already reads the replacement and falls back';
  for (const finding of open) {
    if (finding.fix === 'manual') return finding.reason ?? 'by hand';
    const why = refused.get(markOf(finding));
    if (why !== undefined) return why;
  }
  if (edits.length === 0) return 'there is no rewrite for it';
  const stranger = [...findings, ...edits].find(({ path }) => !only(path));
  if (stranger) return `moves together with ${stranger.path}, which is not among the given paths`;
  const unsure = open.find((each) => each.certainty === 'likely' && !agreed.has(markOf(each)));
  if (unsure && !likely) return 'likely, not certain: only with --likely';
  const looked = open.find((each) => each.fix === 'review' && !agreed.has(markOf(each)));
  if (looked && !review) return `only with --review: ${looked.reason ?? 'needs a look'}`;
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const why = closed(path);
    if (why !== undefined) return `${path} ${why}`;
  }
  return undefined;
}

/** The finding's own reason where it has one: a group says only one of its members'. */
function ownReason(finding: Finding, group: Group, reasonFor: (group: Group) => string | undefined): string {
  const shared = reasonFor(group) ?? `not settled after ${passes} passes`;
  return finding.fix === 'manual' ? (finding.reason ?? shared) : shared;
}

/** The sources as they are after the rewrites so far. */
export const over = (sources: Sources, texts: ReadonlyMap<string, string>): Sources =>
  readBy(sources, (path) => texts.get(path) ?? sources.read(path));

function changedFiles(
  sources: Sources,
  texts: ReadonlyMap<string, string>,
  whyMoved: (path: string) => string | undefined,
): FixedFile[] {
  return [...texts.keys()].sort().flatMap((path) => {
    const [before, after] = [sources.read(path) ?? '', texts.get(path) ?? ''];
    const moved = whyMoved(path);
    if (moved !== undefined) throw new Problem(moved);
    return before === after ? [] : [{ path, before, after }];
  });
}

/**
 * The sources, each file of which is read once: an edit that somebody makes between two readings would be lost, since the places of ours
 * are those of the text that was looked at.
 */
function unmoved(sources: Sources): Pick<Ground, 'sources' | 'whyMoved'> {
  const texts = new Map<string, string | undefined>();
  return {
    sources: readBy(sources, (path) => {
      if (!texts.has(path)) texts.set(path, sources.read(path));
      return texts.get(path);
    }),
    whyMoved: (path) =>
      sources.read(path) === texts.get(path)
        ? undefined
        : `Nothing was changed: ${path} changed meanwhile. Run it again.`,
  };
}
