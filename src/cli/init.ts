/** `init`: looks at the project and writes what it takes to begin. Never over a file that is there, unless told to. */
import { basename, dirname, join, relative } from 'node:path';
import { configNames } from '../config.ts';
import { kindOf, packageFolder, packageVersion, readText, slashes } from '../files.ts';
import { topLevel } from '../git.ts';
import { counted } from '../report/report.ts';
import { firstConfig, githubWorkflow, interpolated } from '../setup.ts';
import { firstBaseline, type Writing, writeFile } from './baseline.ts';
import { type Survey, survey } from './check.ts';
import { baselineFile } from './debt.ts';
import { releaseOf } from './instance.ts';
import type { Given } from './usage.ts';
import type { Catalogue, Reply, World } from './world.ts';

interface Piece {
  /** All or none of them. */
  files: Writing[];
  about: string;
  /** It is there already, and stays. */
  stays: boolean;
}

export async function init(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const server =
    given.server === undefined
      ? undefined
      : { url: given.server.replace(/\/$/, ''), release: await releaseOf(given.server, world, facts) };
  const seen = await survey(given, world, facts);
  const { root } = seen.place.project;
  const shown = (file: string): string => slashes(relative(world.cwd, file)) || basename(file);
  const piece = (files: Writing[], about: string, there: string | undefined): Piece => ({
    files,
    about,
    stays: there !== undefined && !given.force,
  });

  const configThere = configNames.map((name) => join(root, name)).find((path) => kindOf(path) !== undefined);
  const config = configThere ?? join(root, configNames[0]);
  const pieces = [
    piece(
      config.endsWith('.json') ? [] : [{ file: config, shown: shown(config), text: firstConfig({ server }) }],
      'what to look for',
      configThere,
    ),
  ];
  const unread = seen.result.skipped.filter(({ relevant }) => relevant);
  if (unread.length === 0 && seen.result.findings.length > 0) {
    const { file, shown: name } = baselineFile(given, seen.place, world.cwd);
    const { files, count } = firstBaseline(seen, file, name);
    pieces.push(piece(files, `${counted(count, 'finding')} accepted until fixed`, kindOf(file) && file));
  }
  const pipeline = pipelineFor(topLevel(root) ?? root, root, world.cwd);
  pieces.push(
    piece([pipeline.writing], 'a job for the pipeline', kindOf(pipeline.writing.file) && pipeline.writing.file),
  );

  const toWrite = pieces.filter(({ stays }) => !stays).flatMap(({ files }) => files);
  if (!given.dryRun) for (const file of toWrite) writeFile(file);
  const text = [
    ...about(seen, await packagesOf(seen, world)),
    ...(server ? [`${server.url} is GitLab ${server.release}.`] : []),
    '',
    ...pieces.flatMap((each) => linesOf(each, given.dryRun)),
    ...(given.dryRun
      ? toWrite
          .filter(({ text: body }) => body.length < 4000)
          .flatMap(({ shown: name, text: body }) => ['', `--- ${name}`, body.trimEnd()])
      : nextSteps(pipeline.include)),
  ];
  const remarks = unread.map(
    ({ path, message }) =>
      `No baseline: ${seen.place.shown(path)} could not be looked into (${message}). Repair it or exclude it, then: npx gitlab-sunset baseline create`,
  );
  return { code: unread.length > 0 ? 2 : 0, reports: [`${text.join('\n')}\n`], remarks: [...seen.remarks, ...remarks] };
}

function linesOf({ files, about, stays }: Piece, isDry: boolean): string[] {
  const word = stays ? 'stays' : isDry ? 'would write' : 'wrote';
  const [first, ...more] = files;
  if (!first) return [];
  return [
    `${word}  ${first.shown}  ${stays ? 'is there already; --force writes over it' : about}`,
    ...(stays ? [] : more.map(({ shown }) => `${word}  ${shown}  so that git merges the baseline`)),
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
      return used.map(([name, version]) => `${place.shown(dirname(path))} uses ${name} ${version}.`);
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
  /** What has to be added to the pipeline by hand. */
  include?: { to: string; lines: string[] };
}

/** For the host whose pipeline is there; without any for GitLab. */
function pipelineFor(top: string, root: string, cwd: string): Pipeline {
  const directory = slashes(relative(top, root)) || '.';
  const at = (path: string, text: string): Writing => ({
    file: join(top, path),
    shown: slashes(relative(cwd, join(top, path))),
    text,
  });
  const ours = readText(join(top, '.gitlab-ci.yml'));
  if (ours === undefined && kindOf(join(top, '.github/workflows')) === 'folder')
    return { writing: at('.github/workflows/gitlab-sunset.yml', githubWorkflow(packageVersion(), directory)) };
  const path = '.gitlab/ci/gitlab-sunset.yml';
  const component = readText(join(packageFolder(), 'templates/check.yml'));
  if (component === undefined) throw new Error('the package is incomplete: templates/check.yml is missing');
  const writing = at(path, interpolated(component, { version: packageVersion(), directory }));
  if (ours?.includes(path)) return { writing };
  return { writing, include: { to: '.gitlab-ci.yml', lines: ['include:', `  - local: /${path}`] } };
}

function nextSteps(include: Pipeline['include']): string[] {
  const steps = [
    ['npx gitlab-sunset check  passes now, and fails for what is new'],
    ...(include ? [[`add to ${include.to}:`, ...include.lines.map((line) => `    ${line}`)]] : []),
    ['commit these files'],
  ];
  return steps.flatMap((lines, i) => lines.map((line, j) => `${i + j === 0 ? '\nNext: ' : '      '}${line}`));
}
