/** What scanners found, as one result: each place told once, in the file that a person knows, and nothing that may not be written. */
import { fileOf } from './documents/vue.ts';
import type { Blind, Damage, Finding, Skipped } from './finding.ts';

/** A finding as a scanner gives it: how severe it is depends on the target. */
export type Found = Omit<Finding, 'severity'>;

export interface Looked<F, S> {
  findings: readonly F[];
  blind: readonly Blind[];
  skipped?: readonly S[];
  remarks?: readonly string[];
  speaks: (text: string) => boolean;
}

/** What was found in all units, as if it were one. */
export function joinedAll<F, S>(results: readonly Looked<F, S>[]) {
  return {
    findings: results.flatMap(({ findings }) => findings),
    blind: results.flatMap(({ blind }) => blind),
    skipped: results.flatMap(({ skipped = [] }) => skipped),
    remarks: [...new Set(results.flatMap(({ remarks = [] }) => remarks))],
    speaks: (text: string): boolean => results.some(({ speaks }) => speaks(text)),
  };
}

/** What would write into a file that is not what its text says, and what belongs to that, is left to people. */
export function unlessDamaged(findings: readonly Found[], damaged: ReadonlyMap<string, Damage>): readonly Found[] {
  if (damaged.size === 0) return findings;
  const groups = new Map<string, string>();
  for (const { group, edits } of findings)
    for (const { path } of edits) {
      const damage = damaged.get(path);
      if (damage) groups.set(group, `${path} ${damage.message}, and could not be written back as it is`);
    }
  return findings.map((finding) => {
    const reason = groups.get(finding.group);
    return reason === undefined ? finding : { ...finding, fix: 'manual', reason, edits: [] };
  });
}

/** What a page shows as how it was is found like anything else, and is for a person: the page would tell of two forms that are one. */
export function unlessOfBefore(
  findings: readonly Found[],
  isOfBefore: (path: string, at: number) => boolean,
): readonly Found[] {
  const groups = new Set(
    findings.filter(({ path, fix, start }) => fix === 'safe' && isOfBefore(path, start)).map(({ group }) => group),
  );
  return findings.map((finding) =>
    groups.has(finding.group) && finding.fix === 'safe' ? { ...finding, fix: 'review', reason: OF_BEFORE } : finding,
  );
}

const OF_BEFORE = 'The page tells of how something was: make sure that this is no form that it shows as the old one.';

/** Damaged files that are worth telling. */
export function blindIn(damaged: ReadonlyMap<string, Damage>, findings: readonly Found[]): Blind[] {
  const found = new Set(findings.map(({ path }) => path));
  return [...damaged].flatMap(([path, { at, message, relevant }]) => {
    const text = `This file ${message}: it was read as well as possible, and is never rewritten.`;
    return relevant || found.has(path) ? [{ path, at, code: 'encoding', message: text }] : [];
  });
}

/** Of several reasons for one file, the one that matters. */
export function eachOnce(skipped: readonly Skipped[]): Skipped[] {
  const found = new Map<string, Skipped>();
  for (const each of skipped) {
    const key = `${each.path}\0${each.code}`;
    if (found.get(key)?.relevant !== true) found.set(key, each);
  }
  return [...found.values()];
}

/** The files in which a question had no answer although there is one: to take them for looked into would be a silent pass. */
export function inPart(blind: readonly Blind[]): Skipped[] {
  const found = new Map<string, Skipped>();
  for (const { path, code, message } of blind)
    if ((code === 'depth' || code === 'budget' || code === 'internal') && !found.has(path))
      found.set(path, { path, code, message: `${NOT_TO_ITS_END}${message}`, relevant: true });
  return [...found.values()];
}

const NOT_TO_ITS_END = 'not to its end: ';

/** One sentence about a file that was skipped, where the file's name stands beside it already. */
export const unseenBy = ({ message }: Skipped): string =>
  message.startsWith(NOT_TO_ITS_END)
    ? `Not looked into to its end: ${message.slice(NOT_TO_ITS_END.length)}.`
    : `Not looked into: ${message}.`;

/** A path in a command that a program spells is told by whoever reads the command: it knows the verb. */
export function withoutSame<T extends Found>(findings: readonly T[], others: readonly Found[]): T[] {
  const places = new Set(others.map(({ rule, path, start }) => `${rule}\0${path}\0${start}`));
  return findings.filter(({ rule, path, start }) => !places.has(`${rule}\0${path}\0${start}`));
}

/** `rule:path:offset`, where the path is that of a part: the file's. */
function groupInFile(group: string): string {
  const [from, to] = [group.indexOf(':'), group.lastIndexOf(':')];
  return from < to ? `${group.slice(0, from + 1)}${fileOf(group.slice(from + 1, to))}${group.slice(to)}` : group;
}

/** What was found in the script of a component, as a place in the component. */
export function inFile<T extends Found>(finding: T): T {
  return {
    ...finding,
    path: fileOf(finding.path),
    group: groupInFile(finding.group),
    evidence: finding.evidence.map((step) => ({ ...step, path: fileOf(step.path) })),
    edits: finding.edits.map((edit) => ({ ...edit, path: fileOf(edit.path) })),
  };
}
