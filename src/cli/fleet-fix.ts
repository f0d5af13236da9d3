/** `fleet fix`: a branch in each repository with the commits of `fix`, and a description of what to review. Sends nothing without `--push`. */
import type { Change } from '../catalogue/change.ts';
import { runAll, type Task } from '../fleet/workers.ts';
import {
  branched,
  commitOf,
  described,
  descriptionIn,
  hasBranch,
  isClean,
  pushed,
  subjectsSince,
  switchedBack,
  withoutBranch,
} from '../project/git.ts';
import { plain, plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
import { subjectOf } from './commits.ts';
import { NOTHING, repositoriesOf } from './repositories.ts';
import { type Given, UsageError } from './usage.ts';
import type { Catalogue, Reply, World } from './world.ts';

interface Prepared extends Task {
  name: string;
  before: string;
}

export async function fixFleet(given: Given, world: World, { changes }: Catalogue): Promise<Reply> {
  const { branch, rules } = given;
  if (branch === undefined || !/^(?!-)[\w./-]+$/.test(branch))
    throw new UsageError('`fleet fix` needs --branch, the name of the branch to make.');
  if (rules.length === 0)
    throw new UsageError('`fleet fix` needs --rule, once or more: one change a branch is reviewed best.');
  const lines: string[] = [];
  const tasks: Prepared[] = [];
  let [failed, made, left] = [0, 0, 0];
  const leave = (name: string, why: string): void => {
    left += 1;
    lines.push(`${plainName(name)}: left: ${why}`);
  };
  const push = (name: string, folder: string, commits: readonly string[], description: string): void => {
    const title =
      commits.length === 1 ? (commits[0] ?? '') : `Leave deprecated GitLab API elements: ${rules.join(', ')}`;
    const why = pushed(folder, branch, { title, description });
    if (why !== undefined) failed += 1;
    lines.push(
      `${plainName(name)}: ${why === undefined ? `pushed ${branch}, and asked for a merge request` : `not pushed: ${plain(why)}`}`,
    );
  };
  const args = [
    'fix',
    '--commit-per-rule',
    ...rules.flatMap((rule) => ['--rule', rule]),
    ...(given.review ? ['--review'] : []),
    ...(given.likely ? ['--likely'] : []),
    ...(given.oldest === undefined ? [] : ['--oldest', given.oldest]),
  ];
  for (const { name, folder } of repositoriesOf(given, world.cwd)) {
    const before = folder === undefined ? undefined : commitOf(folder);
    if (folder === undefined || before === undefined) leave(name, 'it has no commit');
    else if (hasBranch(folder, branch)) {
      // what is described there was made here
      const about = descriptionIn(folder, branch);
      const commits = subjectsSince(folder, before, branch);
      if (about === undefined) leave(name, `there is a branch ${branch} that was not made by \`fleet fix\``);
      else if (!given.push || given.dryRun) leave(name, `there is a branch ${branch} already; --push pushes it`);
      else if (commits.length === 0) leave(name, `its branch ${branch} has nothing that is not there already`);
      else {
        made += 1;
        push(name, folder, commits, about);
      }
    } else if (!isClean(folder)) leave(name, 'it has changes that are not committed');
    else if (given.dryRun)
      tasks.push({ name, folder, before, args: [...args.filter((word) => word !== '--commit-per-rule'), '--dry-run'] });
    else if (!branched(folder, branch)) {
      failed += 1;
      lines.push(`${plainName(name)}: failed: git made no branch ${branch}`);
    } else tasks.push({ name, folder, before, args });
  }
  await runAll(tasks, given.workers ?? 2, ({ name, folder, before }, { code, said }) => {
    const shown = plainName(name);
    if (given.dryRun) {
      if (code === 1) made += 1;
      else if (code !== 0) failed += 1;
      lines.push(
        `${shown}: ${code === 1 ? 'would change' : code === 0 ? 'nothing to rewrite' : `failed: ${plain(said)}`}`,
      );
      return;
    }
    const commits = subjectsSince(folder, before);
    const isDone = code === 0 || NOTHING.test(said);
    if (!isDone) failed += 1;
    switchedBack(folder);
    if (commits.length === 0) {
      withoutBranch(folder, branch);
      lines.push(`${shown}: ${isDone ? 'nothing to rewrite' : `failed: ${plain(said)}`}`);
      return;
    }
    made += 1;
    // only what was rewritten here
    const about = descriptionOf(
      changes.filter(({ id, title }) => rules.includes(id) && commits.includes(subjectOf(title))),
      commits,
    );
    described(folder, branch, about);
    if (given.push) push(name, folder, commits, about);
    else lines.push(`${shown}: ${counted(commits.length, 'commit')} on ${branch}`);
  });
  lines.sort();
  lines.push(
    '',
    `${counted(made, 'repository', 'repositories')} with ${given.dryRun ? 'something to rewrite' : `a branch ${branch}`}${given.push || given.dryRun ? '' : '; nothing was pushed'}.`,
  );
  if (left > 0)
    lines.push(`${counted(left, 'repository', 'repositories')} left as ${left === 1 ? 'it was' : 'they were'}.`);
  if (made > 0 && !given.push && !given.dryRun)
    lines.push(
      `Next: git log -p HEAD..${branch}  in one of them shows the commits`,
      `      git config branch.${branch}.description  says what to review, and is the merge request's description`,
      '      the same command with --push  pushes the branches, and asks for merge requests',
    );
  return { code: failed > 0 ? 2 : given.dryRun && made > 0 ? 1 : 0, reports: [`${lines.join('\n')}\n`], remarks: [] };
}

/** What, why, and what to review: Markdown, of our own words alone. */
function descriptionOf(about: readonly Change[], commits: readonly string[]): string {
  return [
    ...about.flatMap(({ title, why, advice, sources }) => [
      `## ${title}`,
      '',
      why,
      '',
      `To review: ${advice}`,
      ...sources.filter((source) => source.startsWith('https://')).map((source) => `- ${source}`),
      '',
    ]),
    'Commits:',
    ...commits.map((subject) => `- ${subject.replace(/[`<>[\]@#!~&$%]/g, '')}`),
  ].join('\n');
}
