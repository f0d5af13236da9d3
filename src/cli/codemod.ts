/** `codemod`: what `fix` works out, for rules that are named, written by jscodeshift's pool of workers. */
import { join } from 'node:path';
import { runner, writeAll } from '../jscodeshift/pool.ts';
import { isRewriting, type Plan } from '../jscodeshift/rewrites.ts';
import { remove, temporary } from '../project/files.ts';
import { readSource } from '../project/source-text.ts';
import { replaceFiles, writeWhole } from '../project/write.ts';
import { rewrite, unchangedSince, type Write } from './rewrite.ts';
import { type Given, UsageError } from './usage.ts';
import type { Catalogue, Reply, World } from './world.ts';

export async function codemod(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const { rules, paths } = named(given, facts);
  const other = rules.find((id) => !facts.changes.some((change) => change.id === id && isRewriting(change)));
  if (other !== undefined)
    throw new UsageError(
      `No machine rewrites ${other}. \`npx gitlab-sunset explain ${other}\` says what to do by hand.`,
    );
  const run = runner();
  if (!run)
    throw new UsageError('`codemod` needs jscodeshift, which was left out. Run: npm install --save-dev jscodeshift');
  const write: Write = async ({ files }, place) => {
    const at = (path: string): string => join(place.project.root, path);
    const plan: Plan = {
      files: Object.fromEntries(files.map(({ path, before, after }) => [at(path), { before, after }])),
      left: {},
    };
    unchangedSince(files, place);
    const folder = temporary('gitlab-sunset-codemod-');
    try {
      const name = join(folder, 'plan.json');
      writeWhole(name, JSON.stringify(plan));
      await writeAll(run, Object.keys(plan.files), name, given.cpus);
    } finally {
      remove(folder);
    }
    const unwritten = files.filter(({ path, after }) => readSource(place.project.root, at(path)) !== after);
    if (unwritten.length === 0) return;
    replaceFiles(
      place.project.root,
      files.flatMap(({ path, before }) => {
        const now = readSource(place.project.root, at(path));
        return now === undefined || now === before ? [] : [{ path: at(path), before: now, after: before }];
      }),
    );
    throw new UsageError(
      `Nothing was changed: jscodeshift could not write ${unwritten.map(({ path }) => place.shown(path)).join(', ')}.`,
    );
  };
  return rewrite({ ...given, rules, paths }, world, facts, write);
}

/** Words up to the first that is no rule are rules; `./merged-by` is a path. */
function named(given: Given, { changes }: Catalogue): { rules: string[]; paths: string[] } {
  const ids = changes.map(({ id }) => id);
  const end = given.paths.findIndex((word) => !word.split(',').every((id) => ids.includes(id)));
  const words = end < 0 ? given.paths : given.paths.slice(0, end);
  const rules = [...new Set([...given.rules, ...words.flatMap((word) => word.split(','))])];
  return { rules: given.rules.length === 0 ? [] : rules, paths: given.paths.slice(words.length) };
}
