/** `baseline create|update|prune|merge`: the list of accepted findings, which may only shrink. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import { didYouMean } from '../common/nearest.ts';
import type { Finding } from '../finding.ts';
import { type Entry, formatBaseline, mergeBaselines, parseBaseline, resolvedBaseline } from '../project/baseline.ts';
import { slashes } from '../project/files.ts';
import { isMergedByUnion, topLevel } from '../project/git.ts';
import { isInside, isThere, reasonOf, treeText } from '../project/read.ts';
import { WriteRefused, writeWhole, writeWithin } from '../project/write.ts';
import { plain, plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
import { type Survey, survey } from './check.ts';
import {
  acceptedByBaseline,
  type Baseline,
  type BaselineFile,
  baselineFile,
  baselineText,
  openBaseline,
} from './debt.ts';
import { openPlace } from './place.ts';
import { type Given, UsageError } from './usage.ts';
import type { Catalogue, ExitCode, Reply, World } from './world.ts';

const actions = ['create', 'update', 'prune', 'merge'] as const;

export async function baseline(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const { action } = given;
  if (!actions.some((each) => each === action)) {
    throw new UsageError(
      `There is no \`baseline ${action}\`.${didYouMean(action, actions) || ` There are ${actions.join(', ')}.`}`,
    );
  }
  if (given.baseline === false)
    throw new UsageError('`baseline` works on a baseline; --no-baseline says there is none.');
  if (action !== 'merge' && (given.outputs.length > 0 || given.base !== undefined))
    throw new UsageError('--base and --output belong to `baseline merge`.');
  if (given.grow && action !== 'update') throw new UsageError('--grow belongs to `baseline update`.');
  if (action === 'merge') return merge(given, world, facts);
  return action === 'create' ? create(given, world, facts) : shrink(given, world, facts);
}

/** What a command wants written, and says about it. */
interface Plan extends BaselineFile {
  entries: readonly Entry[];
  says: string[];
  remarks: string[];
}

async function create(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const seen = await readable(given, world, facts);
  const where = baselineFile(given, seen.place, world.cwd);
  const { file, shown } = where;
  if (isThere(file) && !given.force) {
    throw new UsageError(
      `${shown} is there already. To take out what was fixed: npx gitlab-sunset baseline prune. To begin anew: npx gitlab-sunset baseline create --force`,
    );
  }
  const entries = open(seen).map(({ entry }) => entry);
  const says = [`${shown}: ${counted(entries.length, 'finding')} accepted`];
  const steps = ['npx gitlab-sunset check  passes now, and fails for what is new'];
  return written({ ...where, entries, says, remarks: seen.remarks }, given, steps);
}

/** `update` and `prune`: without what is gone; what is new only when that was asked for. */
async function shrink(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const seen = await readable(given, world, facts);
  const there = openBaseline(given, seen.place, world.cwd);
  if (!there) throw new UsageError('There is no baseline yet. To make one: npx gitlab-sunset baseline create');
  const debt = await acceptedByBaseline(there, seen, given, facts);
  const now = open(seen);
  const added = now.filter(({ finding }) => !debt.accepted.has(finding)).map(({ entry }) => entry);
  if (given.action === 'update' && added.length > 0 && !given.grow) return refused(there, added, seen);

  const spokenOf = new Set([...debt.unused, ...debt.accepted.values()]);
  const entries = [
    ...there.entries.filter((entry) => !spokenOf.has(entry)),
    ...now.filter(({ finding }) => debt.accepted.has(finding)).map(({ entry }) => entry),
  ];
  const fewer = there.entries.length - entries.length;
  if (given.grow) entries.push(...added);
  const more = given.grow && added.length > 0 ? `, ${added.length} more` : '';
  const says = [
    fewer === 0 && !more
      ? `${there.shown} accepts ${counted(entries.length, 'finding')}; none of them was fixed`
      : `${there.shown}: ${counted(fewer, 'finding')} fewer${more}, ${entries.length} accepted`,
  ];
  const steps =
    given.action === 'prune' && added.length > 0
      ? [
          `npx gitlab-sunset check  shows ${counted(added.length, 'finding')} that ${added.length === 1 ? 'is' : 'are'} not accepted`,
        ]
      : [];
  return written({ ...there, entries, says, remarks: seen.remarks }, given, steps);
}

function refused({ shown }: Baseline, added: readonly Entry[], seen: Survey): Reply {
  const some = added
    .slice(0, 20)
    .map(({ path, rule, element }) => `  ${plainName(seen.place.shown(path))}  ${rule}  ${plain(element)}\n`);
  const more = added.length > some.length ? `  … and ${added.length - some.length} more\n` : '';
  const one = added.length === 1;
  return {
    code: 1,
    reports: [
      `Nothing was written: ${counted(added.length, 'finding')} ${one ? 'is' : 'are'} not in ${shown}, and it may only shrink.\n${some.join('')}${more}\nTo take out what was fixed: npx gitlab-sunset baseline prune\nTo accept ${one ? 'it' : 'them'} all the same: npx gitlab-sunset baseline update --grow\n`,
    ],
    remarks: seen.remarks,
  };
}

/** @throws {UsageError} when something could not be looked into: what is in it would be missing */
async function readable(given: Given, world: World, facts: Catalogue): Promise<Survey> {
  const seen = await survey(given, world, facts);
  const unread = seen.result.skipped.find(({ path, relevant }) => relevant || seen.place.named.includes(path));
  if (unread) {
    throw new UsageError(
      `Nothing was written: ${plainName(seen.place.shown(unread.path))} could not be looked into (${unread.message}). Repair it, or exclude it in the configuration.`,
    );
  }
  return seen;
}

/** Everything that was found and that no comment accepts, and the entry it would be. */
const open = ({ result, prints, suppressed }: Survey): { finding: Finding; entry: Entry }[] =>
  result.findings.flatMap((finding, i) => {
    const { path, rule, element } = finding;
    return suppressed.accepted.has(finding)
      ? []
      : [{ finding, entry: { path, rule, element, fingerprint: prints[i] ?? '' } }];
  });

/** Without files: the conflict that git left in the baseline. With files: all of them into one. */
function merge(given: Given, world: World, facts: Catalogue): Reply {
  const textOf = (path: string): string =>
    baselineText({ file: resolve(world.cwd, path), shown: path, tree: undefined });
  if (given.paths.length > 0) {
    if (given.dryRun) throw new UsageError('Without --output `baseline merge` only prints; leave out --dry-run.');
    const base = given.base === undefined ? [] : parseBaseline(textOf(given.base), given.base);
    const entries = mergeBaselines(
      given.paths.map((path) => parseBaseline(textOf(path), path)),
      base,
    );
    return { code: 0, reports: [formatBaseline(entries)], remarks: [] };
  }
  if (given.base !== undefined || given.outputs.length > 0)
    throw new UsageError('--base and --output go with files to merge.');
  const place = openPlace({
    cwd: world.cwd,
    paths: [],
    rules: facts.changes.map(({ id }) => id),
    ...(given.config === undefined ? {} : { configFile: given.config }),
  });
  const where = baselineFile(given, place, world.cwd);
  const { file, shown } = where;
  if (!isThere(file)) throw new UsageError(`There is no ${shown} to merge.`);
  const entries = resolvedBaseline(baselineText(where), shown);
  const says = [`${shown}: ${counted(entries.length, 'finding')} accepted`];
  const steps = ['npx gitlab-sunset baseline prune  takes out what neither side has any more', `git add ${shown}`];
  return written({ ...where, entries, says, remarks: [] }, given, steps);
}

function written({ says, remarks, ...plan }: Plan, given: Given, steps: readonly string[]): Reply {
  const union = given.action === 'merge' ? undefined : unionFor(plan.file);
  const files = [...changedBaseline(plan), ...(union ? [union] : [])];
  if (!given.dryRun) for (const each of files) writeFile(each);
  const extra = union ? [`${union.shown}: so that git brings two branches' lines together`] : [];
  const head = given.dryRun ? ['Nothing was written. It would be:'] : files.length === 0 ? ['Nothing to change.'] : [];
  const next = given.dryRun ? [] : steps.map((step, i) => `${i === 0 ? '\nNext: ' : '      '}${step}`);
  const code: ExitCode = given.dryRun && files.length > 0 ? 1 : 0;
  return { code, reports: [`${[...head, ...says, ...extra, ...next].join('\n')}\n`], remarks };
}

/** A file that a command writes. */
export interface Writing extends BaselineFile {
  text: string;
}

/** @throws {UsageError} when it cannot be written */
export function writeFile({ file, tree, text, shown }: Writing): void {
  try {
    if (tree === undefined) writeWhole(file, text);
    else writeWithin(tree, file, text);
  } catch (error) {
    if (error instanceof WriteRefused) throw new UsageError(`\`${shown}\` ${error.message}.`);
    throw new UsageError(`\`${shown}\` cannot be written: ${reasonOf(error)}.`);
  }
}

function changedBaseline({ entries, ...where }: BaselineFile & { entries: readonly Entry[] }): Writing[] {
  const text = formatBaseline(entries);
  return isThere(where.file) && baselineText(where).replaceAll('\r\n', '\n') === text ? [] : [{ ...where, text }];
}

/** A baseline of everything that was found, and what git needs to merge it. */
export function firstBaseline(seen: Survey, where: BaselineFile): { files: [Writing, ...Writing[]]; count: number } {
  const entries = open(seen).map(({ entry }) => entry);
  const union = unionFor(where.file);
  return { files: [{ ...where, text: formatBaseline(entries) }, ...(union ? [union] : [])], count: entries.length };
}

/** The `.gitattributes` beside a baseline with the line that lets git merge it. Undefined: none is needed, there is no git, or it is no file that git reads. */
function unionFor(file: string): Writing | undefined {
  const folder = dirname(file);
  const top = topLevel(folder);
  if (top === undefined || !isInside(top, file) || isMergedByUnion(top, file)) return undefined;
  const path = join(folder, '.gitattributes');
  const before = treeText(top, path, { itself: true }) ?? '';
  if (typeof before !== 'string') return undefined;
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  const line = `${basename(file).replace(/[\s"\\*?[\]!#]/g, '?')} merge=union`;
  if (before.split(/\r?\n/).includes(line)) return undefined;
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : end}${line}${end}`;
  return { file: path, text, shown: slashes(relative(top, path)), tree: top };
}
