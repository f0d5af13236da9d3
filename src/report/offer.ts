/** What may be offered to who looks at one file: who writes a group of edits, and in which words. */
import type { Edit } from '../finding.ts';
import { applyEdits, choose, type Group } from '../fix/edits.ts';
import { firstNewError } from '../fix/verify.ts';
import { plainName } from './escape/terminal.ts';
import { counted, sentence } from './report.ts';

/** Who may rewrite a group. `elsewhere`: other files move with it, which who may change this one alone cannot write. */
export function rewriterOf({ findings, edits }: Group, here: string): 'fix' | 'suggestion' | 'elsewhere' | 'none' {
  if (edits.length === 0 || findings.some(({ fix, bridged }) => bridged || fix === 'manual')) return 'none';
  if ([...findings, ...edits].some(({ path }) => path !== here)) return 'elsewhere';
  return findings.every(({ fix, certainty }) => fix === 'safe' && certainty === 'certain') ? 'fix' : 'suggestion';
}

/** What the groups write, or nothing where `fix` would give it back: the file no longer parses. */
export function soundIn(groups: readonly Group[], here: string, text: string): readonly Edit[] {
  const edits = choose(groups).taken.flatMap((group) => group.edits);
  return firstNewError(here, text, applyEdits(text, edits)) === undefined ? edits : [];
}

/** What else moves together with a group, and which command writes all of it. */
export function beyond({ findings, edits }: Group, here: string): string {
  const others = [...new Set([...findings, ...edits].map(({ path }) => path))].filter((path) => path !== here).sort();
  const named = others.length > 2 ? counted(others.length, 'other file') : others.map(plainName).join(' and ');
  const flags = [
    findings.some(({ fix }) => fix === 'review') ? ' --review' : '',
    findings.some(({ certainty }) => certainty === 'likely') ? ' --likely' : '',
  ].join('');
  return ` It moves together with ${named}: \`npx gitlab-sunset fix${flags}\` rewrites them at once.`;
}

/** A group as something to choose: what it does, and what to look at first. */
export function proposal(title: string, { findings }: Group): string {
  const reasons = [...new Set(findings.flatMap(({ fix, reason }) => (fix === 'review' && reason ? [reason] : [])))];
  const likely = findings.some(({ certainty }) => certainty === 'likely')
    ? ' (likely to be GitLab’s, not certain)'
    : '';
  return `${title}${likely}.${reasons.map((reason) => ` Look first: ${sentence(reason)}`).join('')}`;
}
