/** What a report is about, and where it is on the web: told by the variables of a pipeline, else by git. The same for the same commit. */
import { git, topLevel } from '../project/git.ts';
import { realPath } from '../project/read.ts';
import { spoken } from '../redact/redact.ts';
import { type Report, withOrigin } from '../report/report.ts';
import { type Given, UsageError } from './usage.ts';
import type { World } from './world.ts';

export interface About {
  report: Report;
  /** Where a place is on the web, with `{path}` and `{line}`. */
  sourceUrl?: string;
}

/**
 * The report with what it is about.
 * @throws {UsageError} for a --source-url that is no address with a path in it
 */
export function aboutIn(report: Report, given: Given, { env }: World, root: string): About {
  const top = topLevel(root);
  const ofPipeline = isCheckout(env, top ?? root) ? env : {};
  const said = (args: readonly string[]): string | undefined =>
    top === undefined ? undefined : git(top, args)?.toString().trim() || undefined;
  const [hash, day] = said(['log', '-1', '--format=%H %cs'])?.split(' ') ?? [];
  const project = ofPipeline.CI_PROJECT_PATH ?? ofPipeline.GITHUB_REPOSITORY;
  const branch =
    ofPipeline.CI_COMMIT_REF_NAME ?? ofPipeline.GITHUB_REF_NAME ?? said(['rev-parse', '--abbrev-ref', 'HEAD']);
  const commit = ofPipeline.CI_COMMIT_SHA ?? ofPipeline.GITHUB_SHA ?? hash;
  const sourceUrl = addressFrom(given.sourceUrl, ofPipeline, commit);
  const origin = {
    // the name of a folder is nobody's name
    ...(project === undefined ? {} : { project: spoken(project) }),
    ...(branch === undefined || branch === 'HEAD' ? {} : { branch: spoken(branch) }),
    ...(commit === undefined ? {} : { commit: spoken(commit) }),
    ...(day === undefined ? {} : { date: day }),
  };
  return { report: withOrigin(report, origin), ...(sourceUrl === undefined ? {} : { sourceUrl }) };
}

/** Whether the variables of a pipeline speak of this folder: a fleet's job looks at checkouts of others. */
function isCheckout(env: World['env'], top: string): boolean {
  const folder = env.CI_PROJECT_DIR ?? env.GITHUB_WORKSPACE;
  return folder === undefined || realPath(folder) === realPath(top);
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
