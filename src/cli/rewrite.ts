/** `fix`: rewrite, or show what would be rewritten. */
import { dirname, join, relative } from 'node:path';
import type { FixOptions, FixResult } from '../fix/fix.ts';
import { type Change as Kept, keep, stateFolder } from '../fix/journal.ts';
import type { Step } from '../fix/steps.ts';
import { realPath, slashes } from '../project/files.ts';
import { stateOf, topLevel, whySilent } from '../project/git.ts';
import { reasonOf } from '../project/read.ts';
import { readSource } from '../project/source-text.ts';
import { replaceFiles, WriteRefused, whyClosed } from '../project/write.ts';
import { Cleaner } from '../report/clean.ts';
import { fixText } from '../report/fixed.ts';
import { gitPatch } from '../report/patch.ts';
import { placesOf } from '../report/report.ts';
import { acceptedIn, noted } from './accept.ts';
import { again, narrowed, placeFor, settingsOf, toldTo, watched } from './check.ts';
import { checkCommits, commit } from './commits.ts';
import { agreedTo } from './interactive.ts';
import type { Place } from './place.ts';
import { takeBack } from './undo.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, coloursOf, type Engine, type Reply, type World } from './world.ts';

/** Writes all files or none. */
export type Write = (result: FixResult, place: Place) => void | Promise<void>;

export async function rewrite(given: Given, world: World, facts: Catalogue, write: Write = writeAll): Promise<Reply> {
  if (given.paths.includes('-'))
    throw new UsageError(`\`${given.command}\` rewrites files; it takes no standard input.`);
  const engine: { loaded?: Engine } = {};
  checkTogether(given);
  const place = placeFor(given, world, facts, engine);
  if (given.undo) return takeBack(place, world);
  const top = given.commitPerRule ? checkCommits(place.project.root) : undefined;
  const settings = settingsOf(given, place, facts, world.cwd);
  const { fix, questions } = await import('../fix/fix.ts');
  const { fixByRule } = await import('../fix/steps.ts');
  engine.loaded = await world.engine(place.sources.paths.filter(place.only).length);
  const look = engine.loaded.looking?.() ?? engine.loaded.scan;
  const suppress = await import('../project/suppress.ts');
  const { only: around } = place;
  const scan: Engine['scan'] = (sources, options) => {
    const own = noted(sources, suppress);
    const found = look(own, { ...options, around });
    return suppress.withoutAccepted(found, acceptedIn(found, own, { given, place, facts, world }, suppress));
  };
  const { review, likely } = given;
  const closed = new Map<string, string | undefined>();
  const options: FixOptions = {
    ...settings.options,
    ...toldTo(world),
    only: place.only,
    review,
    likely,
    closed(path: string) {
      if (!closed.has(path)) closed.set(path, whyClosed(place.project.root, join(place.project.root, path)));
      return closed.get(path);
    },
    ...(given.typeCheck ? { typesIn: place.project.root } : {}),
  };
  if (given.interactive && world.ask) {
    const asked = questions(place.sources, scan(watched(place.sources, world), settings.options), options);
    const how = { read: place.sources.read, shown: place.shown, colours: coloursOf(world) };
    options.agreed = await agreedTo(asked, world.ask, how);
    // what was not agreed to is not written
    options.likely = false;
  }
  const sources = watched(place.sources, world);
  const { result, steps } =
    top === undefined
      ? { result: fix(sources, options, scan), steps: [] }
      : fixByRule(
          facts.changes.map(({ id }) => id),
          sources,
          options,
          scan,
        );
  const unread = narrowed(result.scan, place).skipped.filter(
    ({ path, relevant }) => relevant || place.named.includes(path),
  );
  const troubles = unread.map(({ path, message }) => `${place.shown(path)} could not be looked into: ${message}`);
  const looked = { paths: place.sources.paths.filter(place.only), result: result.scan, kept: false };
  const remarks = [
    ...place.remarks,
    ...settings.remarks,
    ...(result.scan.remarks ?? []),
    ...[...closed].flatMap(([path, why]) =>
      why === undefined ? [] : [`${place.shown(path)} is left as it is: it ${why}.`],
    ),
  ];
  const cannot = unread.length > 0 ? 2 : undefined;
  if (given.dryRun) {
    return {
      code: cannot ?? (result.files.length > 0 ? 1 : 0),
      reports: [patchOf(result, place, world.cwd)],
      remarks,
      troubles,
      looked,
    };
  }
  if (!given.allowDirty) refuseDirty(result, place, given);
  const state = stateFolder(world.env);
  if (state !== undefined && result.files.length > 0) keepFor(state, place, changesOf(result, steps));
  if (top === undefined) await write(result, place);
  else
    for (const step of steps) {
      writeAll(step, place);
      commit(
        top,
        step.files.map(({ path }) => realPath(join(place.project.root, path))),
        step,
        facts.changes,
      );
    }
  // what stood beside a secret may be rewritten, and the secret is one all the same
  const before = new Map(result.files.map((file) => [file.path, file.before]));
  const clean = new Cleaner((path) => before.get(path) ?? place.sources.read(path));
  const report = fixText(result, {
    shown: place.shown,
    lineOf: linesOf(result, place),
    said: (sentence, path) => clean.said(sentence, [path]),
    colours: coloursOf(world),
  });
  return { code: cannot ?? 0, reports: [report], remarks, troubles, looked };
}

/** @throws {UsageError} for options that say different things */
function checkTogether({ undo, interactive, review, dryRun, commitPerRule, allowDirty }: Given): void {
  const clash = (isBoth: boolean, words: string): void => {
    if (isBoth) throw new UsageError(words);
  };
  clash(undo && (interactive || review || dryRun || commitPerRule), '`--undo` stands alone: it only gives files back.');
  clash(interactive && review, '`--interactive` asks about what `--review` would rewrite: give one of them.');
  clash(commitPerRule && dryRun, '`--dry-run` changes nothing, so there is nothing to commit.');
  clash(
    commitPerRule && allowDirty,
    '`--commit-per-rule` would commit changes of your own: leave `--allow-dirty` out.',
  );
}

/** @throws {UsageError} where what is going to change cannot be kept: a run that cannot be undone is none that anybody asked for */
function keepFor(state: string, { project }: Place, changes: readonly Kept[]): void {
  try {
    keep(state, project.root, changes);
  } catch (error) {
    throw new UsageError(`Nothing was changed: what \`--undo\` needs cannot be kept in ${state}: ${reasonOf(error)}.`);
  }
}

/** For each file what it was, and what it becomes on the way. */
function changesOf({ files }: FixResult, steps: readonly Step[]): Kept[] {
  return files.map(({ path, before, after }) => ({
    path,
    before,
    after:
      steps.length === 0
        ? [after]
        : steps.flatMap((step) => step.files.flatMap((file) => (file.path === path ? [file.after] : []))),
  }));
}

/** Names as `git apply` in the working directory takes them: from git's top, or from here where there is no git. */
function patchOf({ files }: FixResult, place: Place, cwd: string): string {
  const top = topLevel(cwd) ?? cwd;
  return files
    .map(({ path, before, after }) => gitPatch(slashes(relative(top, join(place.project.root, path))), before, after))
    .join('');
}

/** Lines of the new texts. */
function linesOf({ files }: FixResult, place: Place): (path: string, offset: number) => number {
  const texts = new Map(files.map(({ path, after }) => [path, after]));
  return (path, offset) => placesOf(texts.get(path) ?? place.sources.read(path) ?? '')(offset).line;
}

function refuseDirty({ files }: FixResult, place: Place, given: Given): void {
  const shownBy = new Map(files.map(({ path }) => [realPath(join(place.project.root, path)), place.shown(path)]));
  const { dirty, outside } = stateOf([...shownBy.keys()]);
  const command = `npx gitlab-sunset ${given.command === 'codemod' ? `codemod ${given.rules.join(',') || 'all'}` : 'fix'}${again(given.command === 'codemod' ? { ...given, rules: [] } : given)}${given.review ? ' --review' : ''}${given.likely ? ' --likely' : ''}${given.renameResponses ? ' --rename-responses' : ''}${given.typeCheck ? '' : ' --no-type-check'} --allow-dirty`;
  const list = (some: readonly string[]): string => some.map((path) => `  ${shownBy.get(path) ?? path}`).join('\n');
  if (dirty.length > 0) {
    throw new UsageError(
      `Nothing was changed: these files have changes that are not committed.\n${list(dirty)}\nCommit them first, or go on with: ${command}`,
    );
  }
  if (outside.length > 0) {
    const top = topLevel(dirname(outside[0] ?? ''));
    const silent = top === undefined ? undefined : whySilent(top);
    throw new UsageError(
      `Nothing was changed: ${silent === undefined ? '' : `${silent}; `}no git work tree could give these files back.\n${list(outside)}\nTo go on all the same: ${command}`,
    );
  }
}

/** @throws {UsageError} for a file that somebody else wrote while it was looked at */
export function unchangedSince(files: FixResult['files'], { project, shown }: Place): void {
  const stale = files.find(({ path, before }) => readSource(project.root, join(project.root, path)) !== before);
  if (stale) throw new UsageError(`Nothing was changed: ${shown(stale.path)} changed meanwhile. Run it again.`);
}

/** @throws {UsageError} when one cannot be written: then none is */
function writeAll({ files }: Pick<FixResult, 'files'>, { project, shown }: Place): void {
  const shownBy = new Map(files.map(({ path }) => [join(project.root, path), shown(path)]));
  try {
    replaceFiles(
      project.root,
      files.map(({ path, before, after }) => ({ path: join(project.root, path), before, after })),
    );
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    throw new UsageError(
      `Nothing was changed: ${shownBy.get(error.path) ?? error.path} ${error.message}. Run it again.`,
    );
  }
}
