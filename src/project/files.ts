/** Which files there are. */
import {
  copyFileSync,
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ignore } from 'ignore';
import type { Damage, Skipped, Sources } from '../finding.ts';
import { inlineIn, mayHoldInline } from './inline.ts';
import { isFact, isGuess, isLooked, isMinified, isOther, isRead, isUnread, matters } from './names.ts';
import { isTooFar, linesOf, MOST_FOLDERS, MOST_WILD, nearest, patternsOf } from './patterns.ts';
import { isInside, isThere, readText, realPath, reasonOf, treeText } from './read.ts';
import { decoded } from './source-text.ts';

export { isLooked } from './names.ts';
export { isInside, isThere, largest, readText, realPath, reasonOf, treeText } from './read.ts';

/** What of a folder is read. */
export interface ProjectOptions {
  /** Patterns as in `.gitignore`, relative to the root, of what the configuration leaves out. `!build/` brings back what is left out by itself. */
  exclude?: readonly string[];
  /** Files and folders relative to the root that were named and are read though they are ignored or generated. */
  named?: readonly string[];
  /** Files relative to the root that git tracks: they are read though they are ignored, or stand where build output does. */
  tracked?: readonly string[];
  /** Whether a text that could not be decoded would have mattered. */
  isRelevant?: (text: string) => boolean;
  /** The same for a file of a kind that is not read; none: as for any other. */
  isTelling?: (text: string) => boolean;
}

/** The sources of a folder on disk. */
export interface Project extends Sources {
  /** Absolute path of the folder that `paths` are relative to. */
  readonly root: string;
  /** Whether the configuration leaves this file out. */
  isExcluded(path: string): boolean;
  /** What would be looked into and the configuration leaves out. */
  readonly excluded: readonly string[];
}

/** What the walk itself told, before anything was read: what is not listed, and files of kinds that are asked for words alone. */
export interface Walked {
  readonly skipped: readonly Skipped[];
  readonly unread: readonly string[];
  /** Programs in languages that are not read. */
  readonly others: readonly string[];
}

/** A project with what the walk told. */
export interface WalkedProject extends Project {
  readonly walked: Walked;
}

/** Names of the files in a folder that say something about the scripts beside and below it. */
export const factsIn = (folder: string): string[] =>
  entriesOf(folder).flatMap((entry) => (entry.isFile() && isFact(entry.name) ? [entry.name] : []));

/** Folders that never hold sources, and folders that hold build output when they stand beside a package.json. */
const never = new Set(['node_modules', '.git', '.hg', '.svn', 'bower_components', '.yarn', '.pnpm-store']);
const outputFolders = ['dist', '.next', '.nuxt', '.output', '.svelte-kit', '.turbo', '.angular', '.nyc_output'];
const outputOfPackage = ['build', 'coverage', 'vendor', 'out'];

interface Rules {
  /** Folder with a slash at the end, or empty. */
  folder: string;
  matcher: Ignore;
}

/** The deepest file of rules that says anything decides. `path` of a folder ends with a slash. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (let i = rules.length - 1; i >= 0; i -= 1) {
    const each = rules[i];
    if (!each) continue;
    const answer = each.matcher.test(path.slice(each.folder.length));
    if (answer.ignored) return true;
    if (answer.unignored) return false;
  }
  return false;
}

function entriesOf(folder: string, onError?: (error: unknown) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    onError?.(error);
    return [];
  }
}

/** The names in a folder, sorted; none where it cannot be listed. */
export const namesIn = (folder: string): string[] =>
  entriesOf(folder)
    .map(({ name }) => name)
    .sort();

const TOO_FAR = `stands in more than ${MOST_FOLDERS} folders, and is not looked into`;
const tooWild = ({ length }: readonly string[]): string =>
  `${length} ${length === 1 ? 'pattern' : 'patterns'} with more than ${MOST_WILD} \`**\` between folders, which ignore nothing`;

/** How git reads a `.gitignore`: never through a link. */
const ofGit = { itself: true, most: 1024 * 1024 } as const;

/** The `.gitignore` files of the folders above the root, up to git's top, each with paths as the root's files are seen from there. */
function rulesAbove(root: string): { matcher: Ignore; prefix: string }[] {
  const top = findUp(root, ['.git']);
  if (top === undefined) return [];
  const found: { matcher: Ignore; prefix: string }[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    const prefix = folder === root ? '' : `${slashes(relative(folder, root))}/`;
    const texts = folder === root ? [] : [treeText(top, join(folder, '.gitignore'), ofGit)];
    if (folder === top) texts.push(treeText(join(top, '.git'), join(top, '.git', 'info', 'exclude'), ofGit));
    for (const text of texts)
      if (typeof text === 'string') found.unshift({ matcher: patternsOf(linesOf(text)).matcher, prefix });
    if (folder === top || dirname(folder) === folder) return found;
  }
}

/**
 * Lists the files under `root` that are read, and reads them when asked. Nothing is kept in memory but the names.
 * A file is read once, under its own name. A link to it counts only where it makes a file a script that is none by its own
 * name or that is left out under it; one that leads out of the tree is skipped.
 */
export function openProject(root: string, options: ProjectOptions = {}): Project {
  return walkProject(root, options);
}

/** The same, and what the walk told. */
export function walkProject(root: string, options: ProjectOptions): WalkedProject {
  const excluded = patternsOf(options.exclude ?? []).matcher;
  const above = rulesAbove(root);
  const paths: string[] = [];
  const walked = new Set<string>();
  const links: string[] = [];
  const skipped: Skipped[] = [];
  const skip = (path: string, message: string, relevant = matters(path)): void => {
    skipped.push({ path, code: 'unreadable', message, relevant });
  };
  const leftOut: string[] = [];
  const unread: string[] = [];
  const others: string[] = [];

  const isLeftOut = (path: string, rules: readonly Rules[]): boolean => {
    const own = excluded.test(path);
    if (own.ignored) return true;
    if (own.unignored) return false;
    return isIgnored(path, rules) || above.some(({ matcher, prefix }) => matcher.test(prefix + path).ignored);
  };

  const walk = (folder: string, rulesSoFar: readonly Rules[]): void => {
    walked.add(folder);
    const entries = entriesOf(join(root, folder), (error) => {
      skip(folder.slice(0, -1) || '.', `cannot be listed: ${reasonOf(error)}`, true);
    });
    let rules = rulesSoFar;
    const own = entries.find((entry) => entry.name === '.gitignore' && !entry.isDirectory());
    const text = own && treeText(root, join(root, folder, '.gitignore'), ofGit);
    if (typeof text === 'object') skip(`${folder}.gitignore`, `${text.message}, so it ignores nothing`, false);
    else if (text) {
      const { matcher, refused } = patternsOf(linesOf(text));
      rules = [...rules, { folder, matcher }];
      if (refused.length > 0) skip(`${folder}.gitignore`, `has ${tooWild(refused)}`, false);
    }
    const isPackage = folder === '' || entries.some((entry) => entry.name === 'package.json');
    for (const entry of entries) {
      const { name } = entry;
      if (name.includes('\uFFFD') && !isThere(join(root, folder, name))) {
        const isWanted = entry.isDirectory() || matters(name);
        if (isWanted && !isLeftOut(folder + name, rules))
          skip(folder + name, 'has a name that is not valid UTF-8', true);
        continue;
      }
      if (entry.isDirectory()) {
        if (never.has(name)) continue;
        const path = `${folder}${name}/`;
        const generated = outputFolders.includes(name) || (isPackage && outputOfPackage.includes(name));
        const isExcluded = !generated && excluded.test(path).ignored;
        if (isExcluded) leftOut.push(...lookedUnder(root, path));
        if (isExcluded || (generated ? !excluded.test(path).unignored : isLeftOut(path, rules))) continue;
        if (isTooFar(path)) skip(path.slice(0, -1), TOO_FAR, true);
        else walk(path, rules);
        continue;
      }
      const path = folder + name;
      const isLink = entry.isSymbolicLink() && entry !== own;
      if (!isLink && (isUnread(name) || isOther(name))) {
        if (entry.isFile() && !isLeftOut(path, rules)) (isOther(name) ? others : unread).push(path);
        continue;
      }
      if (!isLink && (!isRead(name) || isMinified(name))) continue;
      if (!isLink && isLooked(name) && excluded.test(path).ignored) leftOut.push(path);
      if (isLeftOut(path, rules)) continue;
      if (isLink) links.push(path);
      else if (entry.isFile()) paths.push(path);
      else if (matters(path)) skip(path, 'is no regular file');
    }
  };

  walk('', []);
  const known = new Set([...paths, ...links]);
  const tracked = new Set(options.tracked);
  for (const path of tracked) {
    if (isTooFar(path)) {
      if (isRead(path) && !excluded.test(nearest(path)).ignored) skip(path, TOO_FAR, matters(path));
      continue;
    }
    if (known.has(path) || !isRead(path) || excluded.test(path).ignored || isOfPackage(path, tracked)) continue;
    const kind = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (kind?.isSymbolicLink()) links.push(path);
    else if (kind?.isFile()) paths.push(path);
  }
  const seen = new Set(paths);
  for (const path of links.sort()) {
    const led = ledTo(root, path);
    if ('to' in led) {
      if (!isRead(path) || isMinified(path) || seen.has(led.to) || excluded.test(led.to).ignored) continue;
      seen.add(led.to);
      paths.push(path);
    } else if (led.why !== undefined) skip(path, led.why, led.isOut && matters(path));
  }
  for (const name of options.named ?? []) {
    const path = name.replace(/\/$/, '');
    const kind = statSync(join(root, path), { throwIfNoEntry: false });
    if (kind?.isDirectory() && path !== '' && !walked.has(`${path}/`)) walk(`${path}/`, []);
    else if (kind?.isFile() && isRead(path) && !excluded.test(path).ignored) paths.push(path);
  }
  const isExcluded = (path: string): boolean => excluded.test(path).ignored;
  const all = [...new Set(paths)].sort();
  return withReading(
    root,
    all,
    { isExcluded, excluded: leftOut },
    { skipped, unread, others: others.sort() },
    options.isRelevant,
    options.isTelling,
  );
}

/** Whether a file is one of a package that somebody else wrote and that was committed as it was installed. */
function isOfPackage(path: string, tracked: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part !== 'node_modules' && never.has(part))) return true;
  const last = parts.lastIndexOf('node_modules');
  if (last < 0) return false;
  const length = parts[last + 1]?.startsWith('@') ? 3 : 2;
  return tracked.has([...parts.slice(0, last + length), 'package.json'].join('/'));
}

/** Files of a folder that would be looked into, by their names alone. */
function lookedUnder(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.isDirectory()) return never.has(entry.name) ? [] : lookedUnder(root, `${path}/`);
    return isLooked(entry.name) && !isMinified(entry.name) ? [path] : [];
  });
}

/** The file of the tree that a link leads to, relative to the root; or why it is not read, where there is anything to say. */
function ledTo(root: string, link: string): { to: string } | { why: string | undefined; isOut: boolean } {
  try {
    const [top, real] = [realPath(root), realpathSync.native(join(root, link))];
    const parts = relative(top, real).split(sep);
    if (!isInside(top, real) || parts.some((part) => never.has(part)))
      return { why: 'leads out of the tree through a symbolic link', isOut: true };
    const kind = statSync(real);
    if (kind.isFile()) return { to: parts.join('/') };
    return { why: kind.isDirectory() ? undefined : 'is no regular file', isOut: false };
  } catch (error) {
    return { why: `cannot be read: ${reasonOf(error)}`, isOut: false };
  }
}

function withReading(
  root: string,
  paths: readonly string[],
  leftOut: Pick<Project, 'isExcluded' | 'excluded'>,
  walked: Walked,
  isRelevant: (text: string) => boolean = () => false,
  isTelling = isRelevant,
): WalkedProject {
  const known = new Set(paths);
  const skipped = new Map(walked.skipped.map((each) => [each.path, each]));
  let { unread } = walked;
  let partly = paths.filter(mayHoldInline);
  const damaged = new Map<string, Damage>();
  return {
    root,
    paths,
    ...leftOut,
    walked,
    get skipped() {
      // what they hold is asked when it is known what would matter: once all else was read
      for (const path of unread) {
        const result = decoded(join(root, path), path, root, isRelevant);
        if ('text' in result ? isTelling(result.text) : result.relevant)
          skipped.set(path, { path, code: 'kind', message: 'is of a kind that is not read', relevant: false });
      }
      unread = [];
      for (const path of partly) {
        const result = skipped.has(path) ? undefined : decoded(join(root, path), path, root, isRelevant);
        if (result && 'text' in result && isTelling(inlineIn(path, result.text)))
          skipped.set(path, {
            path,
            code: 'kind',
            message: 'holds a program of its own, which is not read',
            relevant: false,
          });
      }
      partly = [];
      return [...skipped.values()];
    },
    damaged,
    others: (holds, among = () => true) =>
      walked.others.some((path) => {
        if (!among(path)) return false;
        const result = decoded(join(root, path), path, root, () => false);
        return 'text' in result && holds(result.text, path);
      }),
    read(path) {
      if (!known.has(path)) return undefined;
      const result = decoded(join(root, path), path, root, isRelevant);
      if ('code' in result) {
        if (!isGuess(path) || result.relevant || result.code === 'unreadable') skipped.set(path, { path, ...result });
        return undefined;
      }
      if (result.damage) damaged.set(path, result.damage);
      return result.text;
    },
  };
}

/** With `/` between the parts, on every system. */
export const slashes = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'));

/** The nearest folder at or above `from` that has an entry of one of these names. */
export function findUp(from: string, names: readonly string[]): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** What stands at a path. A link counts as what it leads to. */
export function kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    const kind = statSync(path);
    return kind.isDirectory() ? 'folder' : kind.isFile() ? 'file' : 'other';
  } catch (error) {
    // A link that leads nowhere or in a circle is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'ELOOP' ? 'other' : undefined;
  }
}

/** The files under a folder, relative to it, with `/`, sorted; none when there is no such folder. */
export const filesUnder = (folder: string): string[] =>
  entriesOf(folder)
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return kindOf(path) === 'folder' ? filesUnder(path).map((inside) => `${name}/${inside}`) : [name];
    })
    .sort();

/** Folders deep that repositories are looked for. */
const DEEPEST_CHECKOUT = 6;

/** The tops of git's work trees in a folder, or the folder itself where it is one, sorted; none inside another one, and none behind a link. */
export function checkoutsUnder(folder: string, depth = DEEPEST_CHECKOUT): string[] {
  if (isThere(join(folder, '.git'))) return [folder];
  if (depth === 0) return [];
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !never.has(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
    .flatMap((each) => checkoutsUnder(each, depth - 1));
}

/** Does something with a copy of a file that is gone afterwards, outside of every work tree. */
export function withCopy<T>(path: string, act: (copy: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-'));
  try {
    const copy = join(folder, 'copy');
    copyFileSync(path, copy);
    return act(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of this package, with what is shipped beside the code. */
export function packageFolder(): string {
  const folder = findUp(dirname(fileURLToPath(import.meta.url)), ['package.json']);
  if (folder === undefined) throw new Error('the package is incomplete: its package.json is missing');
  return folder;
}

/** The version of this package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readText(join(packageFolder(), 'package.json')) ?? '{}');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0';
}

/**
 * Makes a folder that only this user can look into.
 * @returns false: it was there
 * @throws for a folder above it that another user could write in
 */
export function claim(folder: string): boolean {
  const above = dirname(folder);
  mkdirSync(above, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(above);
  if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0))
    throw new Error(`${above} belongs to somebody else`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a folder is this user's, and nobody else's to write in; it is made where it is not there. */
export function isOwn(folder: string): boolean {
  claim(folder);
  const { uid, mode } = statSync(folder);
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** When a file or folder was last written, in milliseconds since 1970. Undefined: it is not there. */
export const writtenAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Takes a folder away with all that is in it. */
export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A new empty folder of this user's, beside no project. Take it away with `remove`. */
export const temporary = (prefix: string): string => mkdtempSync(join(tmpdir(), prefix));
