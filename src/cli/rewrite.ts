/** `fix`: rewrite, or show what would be rewritten. */
import { join, relative } from 'node:path';
import { readSource, reasonOf, slashes, writeWhole } from '../files.ts';
import type { FixResult } from '../fix/fix.ts';
import { stateOf, topLevel } from '../git.ts';
import { fixText } from '../report/fixed.ts';
import { gitPatch } from '../report/patch.ts';
import { placesOf } from '../report/report.ts';
import { acceptedIn, noted } from './accept.ts';
import { again, narrowed, placeFor, settingsOf, watched } from './check.ts';
import type { Place } from './place.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, coloursOf, type Engine, type Reply, type World } from './world.ts';

/** Writes all files or none. */
export type Write = (result: FixResult, place: Place) => void | Promise<void>;

export async function rewrite(given: Given, world: World, facts: Catalogue, write: Write = writeAll): Promise<Reply> {
  if (given.paths.includes('-'))
    throw new UsageError(`\`${given.command}\` rewrites files; it takes no standard input.`);
  const engine: { loaded?: Engine } = {};
  const place = placeFor(given, world, facts, engine);
  const settings = settingsOf(given, place, facts, world.cwd);
  const { fix } = await import('../fix/fix.ts');
  engine.loaded = await world.engine();
  const { scan: look } = engine.loaded;
  const suppress = await import('../suppress.ts');
  const scan: Engine['scan'] = (sources, options) => {
    const own = noted(sources, suppress);
    const found = look(own, options);
    return suppress.withoutAccepted(found, acceptedIn(found, own, { given, place, facts, world }, suppress));
  };
  const { review, likely } = given;
  const options = {
    ...settings.options,
    only: place.only,
    review,
    likely,
    ...(given.typeCheck ? { typesIn: place.project.root } : {}),
  };
  const result = fix(watched(place.sources, world), options, scan);
  const unread = narrowed(result.scan, place).skipped.filter(
    ({ path, relevant }) => relevant || place.named.includes(path),
  );
  const remarks = [
    ...place.remarks,
    ...settings.remarks,
    ...(result.scan.remarks ?? []),
    ...unread.map(({ path, message }) => `${place.shown(path)} could not be looked into: ${message}`),
  ];
  const cannot = unread.length > 0 ? 2 : undefined;
  if (given.dryRun) {
    return { code: cannot ?? (result.files.length > 0 ? 1 : 0), reports: [patchOf(result, place, world.cwd)], remarks };
  }
  if (!given.allowDirty) refuseDirty(result, place, given);
  unchangedSince(result, place);
  await write(result, place);
  const report = fixText(result, { shown: place.shown, lineOf: linesOf(result, place), colours: coloursOf(world) });
  return { code: cannot ?? 0, reports: [report], remarks };
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
  const shownBy = new Map(files.map(({ path }) => [join(place.project.root, path), place.shown(path)]));
  const { dirty, outside } = stateOf([...shownBy.keys()]);
  const command = `npx gitlab-sunset ${given.command === 'codemod' ? `codemod ${given.rules.join(',') || 'all'}` : 'fix'}${again(given.command === 'codemod' ? { ...given, rules: [] } : given)}${given.review ? ' --review' : ''}${given.likely ? ' --likely' : ''}${given.renameResponses ? ' --rename-responses' : ''}${given.typeCheck ? '' : ' --no-type-check'} --allow-dirty`;
  const list = (some: readonly string[]): string => some.map((path) => `  ${shownBy.get(path) ?? path}`).join('\n');
  if (dirty.length > 0) {
    throw new UsageError(
      `Nothing was changed: these files have changes that are not committed.\n${list(dirty)}\nCommit them first, or go on with: ${command}`,
    );
  }
  if (outside.length > 0) {
    throw new UsageError(
      `Nothing was changed: no git work tree could give these files back.\n${list(outside)}\nTo go on all the same: ${command}`,
    );
  }
}

/** @throws {UsageError} for a file that somebody else wrote while it was looked at */
function unchangedSince({ files }: FixResult, { project, shown }: Place): void {
  const stale = files.find(({ path, before }) => readSource(project.root, join(project.root, path)) !== before);
  if (stale) throw new UsageError(`Nothing was changed: ${shown(stale.path)} changed meanwhile. Run it again.`);
}

/** All files or none: what was written is put back when a later one cannot be. */
function writeAll({ files }: FixResult, { project, shown }: Place): void {
  const written: FixResult['files'] = [];
  for (const file of files) {
    try {
      writeWhole(join(project.root, file.path), file.after);
      written.push(file);
    } catch (error) {
      for (const { path, before } of written) writeWhole(join(project.root, path), before);
      throw new UsageError(`Nothing was changed: ${shown(file.path)} cannot be written: ${reasonOf(error)}.`);
    }
  }
}
