/** `fleet fix`: a branch in each repository with the commits of `fix`, and a description of what to review. Sends nothing without `--push`. */
import type { Change } from '../catalogue/change.ts';
import { runAll, type Task } from '../fleet/workers.ts';
import { branched, commitOf, isClean, pushed, subjectsSince, switchedBack } from '../project/git.ts';
import { plain, plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
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
    if (folder === undefined || before === undefined) lines.push(`${plainName(name)}: left: it has no commit`);
    else if (!isClean(folder)) lines.push(`${plainName(name)}: left: it has changes that are not committed`);
    else if (given.dryRun)
      tasks.push({ name, folder, before, args: [...args.filter((word) => word !== '--commit-per-rule'), '--dry-run'] });
    else if (!branched(folder, branch))
      lines.push(`${plainName(name)}: left: git made no branch ${branch}; there may be one`);
    else tasks.push({ name, folder, before, args });
  }
  let failed = 0;
  let made = 0;
  await runAll(tasks, given.workers ?? 2, ({ name, folder, before }, { code, said }) => {
    const shown = plainName(name);
    if (given.dryRun) {
      if (code === 1) made += 1;
      lines.push(
        `${shown}: ${code === 1 ? 'would change' : code === 0 ? 'nothing to rewrite' : `failed: ${plain(said)}`}`,
      );
      return;
    }
    const commits = subjectsSince(folder, before);
    const isDone = code === 0 || NOTHING.test(said);
    if (!isDone) failed += 1;
    if (commits.length === 0) {
      switchedBack(folder, branch);
      lines.push(`${shown}: ${isDone ? 'nothing to rewrite' : `failed: ${plain(said)}`}`);
      return;
    }
    made += 1;
    const about = descriptionOf(
      changes.filter(({ id }) => rules.includes(id)),
      commits,
    );
    const title =
      commits.length === 1 ? (commits[0] ?? '') : `Leave deprecated GitLab API elements: ${rules.join(', ')}`;
    if (!given.push) {
      lines.push(`${shown}: ${counted(commits.length, 'commit')} on ${branch}`);
      return;
    }
    const why = pushed(folder, branch, { title, description: about });
    if (why !== undefined) failed += 1;
    lines.push(
      `${shown}: ${why === undefined ? `pushed ${branch}, and asked for a merge request` : `not pushed: ${plain(why)}`}`,
    );
  });
  lines.sort();
  lines.push(
    '',
    `${counted(made, 'repository', 'repositories')} with ${given.dryRun ? 'something to rewrite' : `a branch ${branch}`}${given.push || given.dryRun ? '' : '; nothing was pushed'}.`,
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
