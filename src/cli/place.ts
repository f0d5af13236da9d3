/** Which files are meant: the root, the configuration, and the paths of the command line. */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import type { Sources } from '../finding.ts';
import { type Config, ConfigError, configNames, isIncluded, misnamed, parseConfig } from '../project/config.ts';
import {
  findUp,
  isInside,
  isLooked,
  isThere,
  kindOf,
  namesIn,
  realPath,
  slashes,
  treeText,
  type WalkedProject,
  walkProject,
} from '../project/files.ts';
import { isLedOut, topLevel, trackedIn, treeOf } from '../project/git.ts';
import { type Commit, openCommit } from '../project/git-tree.ts';
import { readBy } from '../project/sources.ts';
import { type Ground, namedText } from './named.ts';
import { UsageError } from './usage.ts';

export interface Place {
  config: Config;
  /** With `--policy-from`: whose configuration, baseline and limits count. */
  law: Commit | undefined;
  project: WalkedProject;
  /** The project, with standard input in the place of a file. */
  sources: Sources;
  /** Whether a path is among those that were asked for. */
  isMeant: (path: string) => boolean;
  /** Whether a path holds code that was asked for. */
  only: (path: string) => boolean;
  /** Paths that were asked for, and that the configuration excludes or does not include. */
  leftOut: { excluded: string[]; notIncluded: string[] };
  /** Paths of the project that were named one by one. */
  named: string[];
  /** A path of the project as it is shown: relative to the working directory. */
  shown: (path: string) => string;
  /** The other way round. */
  inProject: (shown: string) => string;
  /** Lines for a person that are no errors. */
  remarks: string[];
}

export interface PlaceOptions {
  cwd: string;
  paths: readonly string[];
  /** What stands on standard input, and its name. */
  stdin?: { name: string; text: string };
  rules: readonly string[];
  isRelevant?: (text: string) => boolean;
  /** The same for a file of a kind that is not read. */
  isTelling?: (text: string) => boolean;
  /** There may be no file to look at: something else is. */
  mayBeEmpty?: boolean;
  /** The commit whose configuration counts instead of the work tree's. */
  policyFrom?: string;
  /** The file of the configuration, as the command line names it. */
  configFile?: string;
}

interface Wanted {
  word: string;
  kind: 'file' | 'folder' | 'glob' | 'stdin';
  /** Absolute; of a glob the folder before its first special character. */
  path: string;
}

/**
 * Where the paths of a command line lie.
 * @throws {UsageError} for a path that is not there
 */
export function groundOf({
  cwd: from,
  paths,
  stdin,
  policyFrom,
  configFile,
}: Omit<PlaceOptions, 'rules'>): Ground & { wanted: Wanted[] } {
  const cwd = realPath(from);
  const words = stdin ? [stdin.name] : paths.length > 0 ? paths : ['.'];
  const wanted = words.map((word) =>
    stdin ? { word, kind: 'stdin' as const, path: resolve(cwd, word) } : wantedOf(word, cwd),
  );
  const law = policyFrom === undefined ? undefined : lawOf(cwd, policyFrom);
  const root = rootOf(
    cwd,
    wanted.map(({ path, kind }) => (kind === 'folder' ? path : dirname(path))),
    law,
  );
  return { cwd, wanted, law, root, ...(configFile === undefined ? {} : { configFile }) };
}

/**
 * @throws {UsageError} for a path that is not there or a pattern that fits nothing
 * @throws {ConfigError} for a broken configuration file
 */
export function openPlace(options: PlaceOptions): Place {
  const { stdin, rules, isRelevant, isTelling, mayBeEmpty } = options;
  const ground = groundOf(options);
  const { cwd, wanted, law, root } = ground;
  const config = configOf(ground, rules);
  const inRoot = (path: string): string => slashes(relative(root, path));
  const project = walkProject(root, {
    exclude: config.exclude,
    tracked: trackedIn(root),
    named: wanted.filter(({ kind }) => kind === 'file' || kind === 'folder').map(({ path }) => inRoot(path)),
    isRelevant,
    isTelling,
  });

  const remarks: string[] = [];
  const isIncludedPath = isIncluded(config);
  const isAsked = (path: string): boolean => tests.some((test) => test(path));
  const isMeant = (path: string): boolean => isAsked(path) && isIncludedPath(path);
  const tests = wanted.map((each) => testOf(each, cwd, root));
  const looked = stdin ? [inRoot(resolve(cwd, stdin.name))] : project.paths.filter((path) => isLooked(path));
  let any = false;
  wanted.forEach((each, i) => {
    const fits = looked.some((path) => tests[i]?.(path));
    any ||= fits;
    if (fits || mayBeEmpty) return;
    if (each.kind === 'glob') throw new UsageError(`\`${each.word}\` matches no file.`);
    const closed = project.skipped.find(({ path }) => path === inRoot(each.path));
    if (closed) throw new UsageError(`\`${each.word}\` ${closed.message}.`);
    if (each.kind === 'folder') throw new UsageError(`There is no file to look at in \`${each.word}\`.`);
    remarks.push(
      project.isExcluded(inRoot(each.path))
        ? `${each.word} is left out: the configuration excludes it.`
        : `${each.word} is left out: it holds no program, shell, requests or configuration.`,
    );
  });
  if (!any && !mayBeEmpty) throw new UsageError(`There is nothing to look at. ${remarks.join(' ')}`.trim());

  const named = wanted.flatMap(({ kind, path }) =>
    kind === 'file' && project.paths.includes(inRoot(path)) ? [inRoot(path)] : [],
  );
  return {
    config,
    law,
    project,
    sources: stdin ? withText(project, inRoot(resolve(cwd, stdin.name)), stdin.text) : project,
    isMeant,
    only: (path) => isLooked(path) && isMeant(path),
    leftOut: {
      excluded: project.excluded.filter(isAsked),
      notIncluded: looked.filter((path) => isAsked(path) && !isIncludedPath(path)),
    },
    named,
    shown: (path) => slashes(relative(cwd, join(root, path))) || '.',
    inProject: (shown) => inRoot(resolve(cwd, shown)),
    remarks,
  };
}

const special = /[*?[\]{}()!]/;

function wantedOf(word: string, cwd: string): Wanted {
  const path = resolve(cwd, word);
  const kind = kindOf(path);
  if (isLedOut(path))
    throw new UsageError(`\`${word}\` leads out of the tree through a link that is committed. Name the place itself.`);
  if (kind === 'file' || kind === 'folder') return { word, kind, path: realPath(path) };
  if (kind === 'other') throw new UsageError(`\`${word}\` is neither a file nor a folder.`);
  if (!special.test(word)) throw new UsageError(`There is no file or folder \`${word}\`.`);
  const { base } = picomatch.scan(slashes(word));
  return { word, kind: 'glob', path: join(resolve(cwd, base), 'any') };
}

function testOf({ word, kind, path }: Wanted, cwd: string, root: string): (path: string) => boolean {
  const own = slashes(relative(root, path));
  if (kind === 'file' || kind === 'stdin') return (each) => each === own;
  if (kind === 'folder') return own === '' ? () => true : (each) => each.startsWith(`${own}/`);
  const absolute = isAbsolute(word)
    ? slashes(word)
    : `${escaped(slashes(cwd))}/${slashes(word).replace(/^(?:\.\/)+/, '')}`;
  const fits = picomatch(normalisedPattern(absolute), { dot: true });
  return (each) => fits(`${slashes(root)}/${each}`);
}

/** The working directory is no pattern. */
const escaped = (path: string): string => path.replace(/[*?[\]{}()!+@\\]/g, '\\$&');

/** `/a/b/../c/*.ts` → `/a/c/*.ts`. */
function normalisedPattern(pattern: string): string {
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function lawOf(cwd: string, ref: string): Commit {
  const top = topLevel(cwd);
  if (top === undefined) throw new UsageError('--policy-from needs git, and this is no work tree of it.');
  return openCommit(top, ref);
}

/** The nearest configuration's folder, else git's top, else the working directory; for paths outside it the same from their common folder. */
function rootOf(cwd: string, folders: readonly string[], law: Commit | undefined): string {
  const configured = (folder: string): string | undefined =>
    law ? configuredAbove(folder, law) : findUp(folder, configNames);
  const from = (folder: string): string => configured(folder) ?? topLevel(folder) ?? folder;
  const root = from(cwd);
  if (folders.every((folder) => isInside(root, folder))) return root;
  let common = folders[0] ?? cwd;
  while (!folders.every((folder) => isInside(common, folder))) common = dirname(common);
  if (dirname(common) === common)
    throw new UsageError('The paths have no folder in common. Look through them one by one.');
  const other = from(common);
  return isInside(other, common) ? other : common;
}

/** The nearest folder at or above one in which a commit has a configuration. */
function configuredAbove(from: string, law: Commit): string | undefined {
  for (let folder = from; isInside(law.top, folder); folder = dirname(folder)) {
    if (configNames.some((name) => law.has(join(folder, name)))) return folder;
    if (folder === law.top) return undefined;
  }
  return undefined;
}

/**
 * The configuration that counts: the file that the command line names, else the one in the root; of a commit, where one is given.
 * @throws {ConfigError} one line for a broken file, and for one whose name nobody reads
 */
export function configOf(ground: Ground, rules: readonly string[] | undefined): Config {
  const { root, cwd, law, configFile } = ground;
  if (configFile !== undefined) {
    const { text, path } = namedText('The configuration', configFile, 'command', ground);
    return parseConfig(text, path, rules);
  }
  const has = (path: string): boolean => (law ? law.has(path) : isThere(path));
  const [name, second] = configNames.filter((each) => has(join(root, each)));
  if (name === undefined) {
    const wrong = law ? undefined : misnamedIn([root, cwd]);
    if (wrong !== undefined)
      throw new ConfigError(
        `${slashes(relative(cwd, wrong))} is not read: the configuration is called ${configNames[0]}. Rename it, or name it with --config.`,
      );
    return {};
  }
  if (second !== undefined) throw new ConfigError(`${name} and ${second} stand side by side. Keep one.`);
  const path = join(root, name);
  const text = law ? law.read(path) : treeText(treeOf(root), path);
  const shown = slashes(relative(cwd, path)) || basename(path);
  if (typeof text !== 'string') throw new ConfigError(`${shown} ${text?.message ?? 'is gone'}.`);
  return parseConfig(text, law ? `${shown} of ${law.ref}` : shown, rules);
}

/** A file that somebody took for the configuration. */
function misnamedIn(folders: readonly string[]): string | undefined {
  for (const folder of new Set(folders))
    for (const name of namesIn(folder)) {
      const how = misnamed(name);
      const path = join(folder, name);
      if (how !== undefined && kindOf(path) === 'file' && (how === 'surely' || readsAsOne(folder, path))) return path;
    }
  return undefined;
}

/** A job of a pipeline and a report may have the same name. */
function readsAsOne(folder: string, path: string): boolean {
  const text = treeText(treeOf(folder), path);
  try {
    return typeof text === 'string' && Object.keys(parseConfig(text, path, undefined)).length > 0;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

function withText(project: WalkedProject, path: string, text: string): Sources {
  const paths = project.paths.includes(path) ? project.paths : [...project.paths, path].sort();
  return readBy(project, (each) => (each === path ? text : project.read(each)), paths);
}
