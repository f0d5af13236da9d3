/** `init`: looks at the project and writes what it takes to begin. Never over a file that is there, unless told to. */
import { basename, dirname, join, relative } from 'node:path';
import { configNames } from '../project/config.ts';
import { kindOf, packageFolder, packageVersion, slashes } from '../project/files.ts';
import { topLevel, treeOf } from '../project/git.ts';
import { isThere, readText, treeText } from '../project/read.ts';
import { firstConfig, githubWorkflow, interpolated, OWN_SCHEMA, publishedSchema, stageIn } from '../project/setup.ts';
import { plain, plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
import { firstBaseline, type Writing, writeFile } from './baseline.ts';
import { type Survey, survey } from './check.ts';
import { baselineFile } from './debt.ts';
import { askInstance, type Instance } from './instance.ts';
import type { Given } from './usage.ts';
import type { Catalogue, Reply, World } from './world.ts';

interface Piece {
  /** All or none of them. */
  files: [Writing, ...Writing[]];
  about: string;
  /** Why it is left as it is. */
  stays?: string;
}

export async function init(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const server = given.server === undefined ? undefined : await askInstance(given.server, world, facts);
  const seen = await survey(given, world, facts);
  const { root } = seen.place.project;
  const pipeline = pipelineFor(topLevel(root) ?? root, root, world.cwd, given.ci);
  const unread = seen.result.skipped.filter(({ relevant }) => relevant);
  const pieces: Piece[] = [
    configPiece(root, world.cwd, server, given.force),
    ...(unread.length === 0 && seen.result.findings.length > 0 ? [baselinePiece(seen, given, world.cwd)] : []),
    { files: [pipeline.writing], about: pipeline.about, ...staying(pipeline.writing.file, given.force) },
  ];
  const toWrite = pieces.filter(({ stays }) => stays === undefined).flatMap(({ files }) => files);
  if (!given.dryRun) for (const file of toWrite) writeFile(file);
  const text = [
    ...about(seen, await packagesOf(seen, world)),
    ...(server ? [`${server.url} is GitLab ${server.release}.`] : []),
    '',
    ...pieces.flatMap((each) => linesOf(each, given.dryRun)),
    ...(given.dryRun ? toWrite.flatMap(preview) : []),
    ...nextSteps(pipeline.include, given.dryRun),
  ];
  const remarks = unread.map(
    ({ path, message }) =>
      `No baseline: ${plainName(seen.place.shown(path))} could not be looked into (${message}). Repair it or exclude it, then: npx gitlab-sunset baseline create`,
  );
  return { code: unread.length > 0 ? 2 : 0, reports: [`${text.join('\n')}\n`], remarks: [...seen.remarks, ...remarks] };
}

const staying = (file: string, isForced: boolean): Pick<Piece, 'stays'> =>
  isThere(file) && !isForced ? { stays: 'is there already; --force writes over it' } : {};

function configPiece(root: string, cwd: string, server: Instance | undefined, isForced: boolean): Piece {
  const there = configNames.map((name) => join(root, name)).find(isThere);
  const file = there ?? join(root, configNames[0]);
  return {
    files: [
      {
        file,
        shown: slashes(relative(cwd, file)),
        tree: treeOf(root),
        text: firstConfig({ ...(server ? { server } : {}), schema: schemaFor(root) }),
      },
    ],
    about: 'what to look for',
    ...(file.endsWith('.json') ? { stays: 'is there already, and is JSON' } : staying(file, isForced)),
  };
}

/** An editor reads the schema of the project's own package; a project that does without it is sent to the published one. */
function schemaFor(root: string): string {
  const manifest = treeText(treeOf(root), join(root, 'package.json'));
  const isOwn = typeof manifest === 'string' && dependenciesOf(manifest).some(([name]) => name === 'gitlab-sunset');
  return isOwn || isThere(join(root, OWN_SCHEMA)) ? OWN_SCHEMA : publishedSchema(packageVersion());
}

function baselinePiece(seen: Survey, given: Given, cwd: string): Piece {
  const where = baselineFile(given, seen.place, cwd);
  const { files, count } = firstBaseline(seen, where);
  return { files, about: `${counted(count, 'finding')} accepted until fixed`, ...staying(where.file, given.force) };
}

/** The first lines of a file that would be written. */
function preview({ shown, text }: Writing): string[] {
  const lines = text.trimEnd().split('\n');
  return [
    '',
    `--- ${shown}`,
    ...lines.slice(0, longest),
    ...(lines.length > longest ? [`… ${lines.length - longest} more lines`] : []),
  ];
}

const longest = 60;

function linesOf({ files: [first, ...more], about, stays }: Piece, isDry: boolean): string[] {
  if (stays !== undefined) return [`stays  ${first.shown}  ${stays}`];
  const word = isDry ? 'would write' : 'wrote';
  return [
    `${word}  ${first.shown}  ${about}`,
    ...more.map(({ shown }) => `${word}  ${shown}  so that git merges the baseline`),
  ];
}

function about({ result, place }: Survey, packages: readonly string[]): string[] {
  const manifests = place.project.paths.filter((path) => basename(path) === 'package.json').length;
  return [
    `Looked at ${counted(result.files, 'file')}${manifests > 0 ? ` in ${counted(manifests, 'package')}` : ''}: ${counted(result.findings.length, 'finding')}.`,
    ...packages,
  ];
}

/** Which packages of the project use a package that speaks to GitLab. */
async function packagesOf({ place }: Survey, world: World): Promise<string[]> {
  const { packages = [] } = await world.engine();
  return place.project.paths
    .filter((path) => basename(path) === 'package.json')
    .flatMap((path) => {
      const used = dependenciesOf(place.project.read(path) ?? '').filter(([name]) => packages.includes(name));
      return used.map(
        ([name, version]) => `${plainName(place.shown(dirname(path)))} uses ${plainName(name)} ${plain(version)}.`,
      );
    });
}

function dependenciesOf(text: string): [name: string, version: string][] {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return [];
  }
  const entries = (value: unknown): [string, unknown][] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries(manifest)
    .filter(([key]) => /^(?:dev|peer|optional)?dependencies$/i.test(key))
    .flatMap(([, value]) => entries(value).map(([name, version]): [string, string] => [name, String(version)]));
}

interface Pipeline {
  writing: Writing;
  about: string;
  /** What has to be added to the pipeline by hand. */
  include?: { to: string; lines: string[] };
}

/** For the host that is asked for, else the one whose pipeline is there; without any for GitLab. */
function pipelineFor(top: string, root: string, cwd: string, ci: Given['ci']): Pipeline {
  const directory = slashes(relative(top, root)) || '.';
  const at = (path: string, text: string): Writing => ({
    file: join(top, path),
    shown: slashes(relative(cwd, join(top, path))),
    tree: top,
    text,
  });
  const pipeline = treeText(top, join(top, '.gitlab-ci.yml'));
  const ours = typeof pipeline === 'string' ? pipeline : undefined;
  const host =
    ci ?? (pipeline === undefined && kindOf(join(top, '.github/workflows')) === 'folder' ? 'github' : 'gitlab');
  if (host === 'github')
    return {
      writing: at('.github/workflows/gitlab-sunset.yml', githubWorkflow(packageVersion(), directory)),
      about: 'a workflow for GitHub Actions',
    };
  const path = '.gitlab/ci/gitlab-sunset.yml';
  const component = readText(join(packageFolder(), 'templates/check.yml'));
  if (component === undefined) throw new Error('the package is incomplete: templates/check.yml is missing');
  const stage = ours === undefined ? undefined : stageIn(ours);
  const writing = at(
    path,
    interpolated(component, { version: packageVersion(), directory, ...(stage === undefined ? {} : { stage }) }),
  );
  const about = `a job for GitLab CI/CD, in the stage ${stage ?? 'test'}`;
  if (ours?.includes(path)) return { writing, about };
  return { writing, about, include: { to: '.gitlab-ci.yml', lines: ['include:', `  - local: /${path}`] } };
}

function nextSteps(include: Pipeline['include'], isDry: boolean): string[] {
  const steps = [
    [isDry ? 'npx gitlab-sunset init  writes them' : 'npx gitlab-sunset check  passes now, and fails for what is new'],
    ...(include ? [[`add to ${include.to}:`, ...include.lines.map((line) => `    ${line}`)]] : []),
    [
      'commit these files. A merge request is judged by what its target branch has of them:',
      '    merge configuration and baseline before the job',
    ],
  ];
  return steps.flatMap((lines, i) => lines.map((line, j) => `${i + j === 0 ? '\nNext: ' : '      '}${line}`));
}
