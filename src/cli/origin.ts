/** What a report is about, and where it is on the web: told by the variables of a pipeline, else by git. The same for the same commit. */
import { git, topLevel } from '../project/git.ts';
import { spoken } from '../redact/redact.ts';
import type { Origin } from '../report/places.ts';
import { type Given, UsageError } from './usage.ts';
import type { World } from './world.ts';

/** @throws {UsageError} for a --source-url that is no address with a path in it */
export function originOf(given: Given, { env }: World, root: string): Origin {
  const top = topLevel(root) ?? root;
  const said = (args: readonly string[]): string | undefined => git(top, args)?.toString().trim() || undefined;
  const commit = env.CI_COMMIT_SHA ?? env.GITHUB_SHA ?? said(['rev-parse', 'HEAD']);
  const date = said(['log', '-1', '--format=%cs']);
  const project = env.CI_PROJECT_PATH ?? env.GITHUB_REPOSITORY;
  const branch = env.CI_COMMIT_REF_NAME ?? env.GITHUB_REF_NAME ?? said(['rev-parse', '--abbrev-ref', 'HEAD']);
  const sourceUrl = addressFrom(given.sourceUrl, env, commit);
  return {
    // the name of a folder is nobody's name
    ...(project === undefined ? {} : { project: spoken(project) }),
    ...(branch === undefined || branch === 'HEAD' ? {} : { branch: spoken(branch) }),
    ...(commit === undefined ? {} : { commit: spoken(commit) }),
    ...(date === undefined ? {} : { date }),
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
  };
}

function addressFrom(given: string | undefined, env: World['env'], commit: string | undefined): string | undefined {
  const { CI_PROJECT_URL: onGitlab, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  const made =
    given ??
    (commit === undefined
      ? undefined
      : onGitlab
        ? `${onGitlab}/-/blob/${commit}/{path}#L{line}`
        : server && repository
          ? `${server}/${repository}/blob/${commit}/{path}#L{line}`
          : undefined);
  if (made === undefined) return undefined;
  const isGood = made.includes('{path}') && /^(?:https?|vscode|vscode-insiders|jetbrains|idea|file):/.test(made);
  if (isGood && !/[\s<>"]/.test(made)) return made;
  if (given === undefined) return undefined;
  throw new UsageError('--source-url is an address (https:, vscode: and the like) with {path} in it, and {line}.');
}
