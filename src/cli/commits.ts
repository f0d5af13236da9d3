/** `fix --commit-per-rule`: one commit for each rule, with what was done and why. */
import type { Change } from '../catalogue/change.ts';
import type { Step } from '../fix/steps.ts';
import { commitFiles, hasStaged, topLevel } from '../project/git.ts';
import { counted } from '../report/report.ts';
import { UsageError } from './usage.ts';

/** @throws {UsageError} where git could not make the commits */
export function checkCommits(root: string): string {
  const top = topLevel(root);
  if (top === undefined) throw new UsageError('`--commit-per-rule` needs a git work tree.');
  if (hasStaged(top))
    throw new UsageError('Nothing was changed: something is staged that would go into the commits. Commit it first.');
  return top;
}

/** @throws {UsageError} when git refuses: the files are written then, and not committed */
export function commit(top: string, paths: readonly string[], step: Step, changes: readonly Change[]): void {
  const refused = commitFiles(top, paths, messageOf(step, changes));
  if (refused !== undefined)
    throw new UsageError(
      `The files for ${step.rule} are rewritten, but git did not commit them: ${refused}. \`gitlab-sunset fix --undo\` takes all of this run back.`,
    );
}

function messageOf({ rule, files, applied }: Step, changes: readonly Change[]): string {
  const change = changes.find(({ id }) => id === rule);
  const looks = [
    ...new Set(applied.flatMap(({ fix, reason }) => (fix === 'review' && reason !== null ? [reason] : []))),
  ];
  return [
    subjectOf(change?.title ?? rule),
    '',
    plain(change?.why ?? ''),
    '',
    `${counted(applied.length, 'place')} in ${counted(files.length, 'file')}, rewritten by gitlab-sunset (${rule}).`,
    ...(looks.length > 0 ? ['', 'To look at:', ...looks.map((look) => `- ${plain(look)}`)] : []),
  ].join('\n');
}

/** The first line of the commit for a rule of this title. */
export const subjectOf = (title: string): string => plain(title);

/** A line of a commit message has no mark-up, and none begins with what git takes for a comment. */
const plain = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').replace(/^#/, '');
