/** The only reader and writer of disk. */
import { isAscii, isUtf8 } from 'node:buffer';
import {
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ignore, { type Ignore } from 'ignore';
import type { Skipped, Sources } from './finding.ts';

/** Larger files are generated ones. */
export const largest = 8 * 1024 * 1024;

/** What of a folder is read. */
export interface ProjectOptions {
  /** Patterns as in `.gitignore`, relative to the root, of what the configuration leaves out. `!build/` brings back what is left out by itself. */
  exclude?: readonly string[];
  /** Files and folders relative to the root that were named and are read though they are ignored or generated. */
  named?: readonly string[];
  /** Whether a text that could not be decoded would have mattered. */
  isRelevant?: (text: string) => boolean;
}

/** The sources of a folder on disk. */
export interface Project extends Sources {
  /** Absolute path of the folder that `paths` are relative to. */
  readonly root: string;
  /** Whether the configuration leaves this file out. */
  isExcluded(path: string): boolean;
}

const scripts = /\.(?:[cm]?[jt]s|[jt]sx|vue|graphqls?|gql|json)$/;
const facts =
  /^(?:package\.json|[jt]sconfig[\w.-]*\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/;
const minified = /\.min\.[cm]?js$/;

/** Whether a file with this name is looked into, for findings. */
export const isScript = (name: string): boolean => scripts.test(name) && !isFact(name);
const isFact = (name: string): boolean => facts.test(name.slice(name.lastIndexOf('/') + 1));
/** Names of the files in a folder that say something about the scripts beside and below it. */
export const factsIn = (folder: string): string[] =>
  entriesOf(folder).flatMap((entry) => (entry.isFile() && isFact(entry.name) ? [entry.name] : []));
const isRead = (name: string): boolean => scripts.test(name) || isFact(name);

/** Folders that never hold sources, and folders that hold build output when they stand beside a package.json. */
const never = new Set(['node_modules', '.git', '.hg', '.svn', 'bower_components', '.yarn', '.pnpm-store']);
const output = ['dist', '.next', '.nuxt', '.output', '.svelte-kit', '.turbo', '.angular', '.nyc_output'];
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

/** The `.gitignore` files of the folders above the root, up to git's top, each with paths as the root's files are seen from there. */
function rulesAbove(root: string): { matcher: Ignore; prefix: string }[] {
  const top = findUp(root, ['.git']);
  if (top === undefined) return [];
  const found: { matcher: Ignore; prefix: string }[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    const prefix = folder === root ? '' : `${slashes(relative(folder, root))}/`;
    const texts = folder === root ? [] : [readText(join(folder, '.gitignore'))];
    if (folder === top) texts.push(readText(join(folder, '.git', 'info', 'exclude')));
    for (const text of texts) if (text !== undefined) found.unshift({ matcher: ignore().add(text), prefix });
    if (folder === top || dirname(folder) === folder) return found;
  }
}

/**
 * Lists the files under `root` that are read, and reads them when asked. Nothing is kept in memory but the names.
 * Symbolic links to folders are not followed; a link to a file is read unless the file itself lies in the tree.
 */
export function openProject(root: string, options: ProjectOptions = {}): Project {
  const excluded = ignore().add([...(options.exclude ?? [])]);
  const above = rulesAbove(root);
  const paths: string[] = [];
  const walked = new Set<string>();
  const linked = new Set<string>();
  const skipped: Skipped[] = [];

  const isLeftOut = (path: string, rules: readonly Rules[]): boolean => {
    const own = excluded.test(path);
    if (own.ignored) return true;
    if (own.unignored) return false;
    return isIgnored(path, rules) || above.some(({ matcher, prefix }) => matcher.test(prefix + path).ignored);
  };

  const walk = (folder: string, rulesSoFar: readonly Rules[]): void => {
    walked.add(folder);
    const entries = entriesOf(join(root, folder), (error) => {
      skipped.push({
        path: folder.slice(0, -1),
        code: 'unreadable',
        message: `cannot be listed: ${reasonOf(error)}`,
        relevant: false,
      });
    });
    let rules = rulesSoFar;
    const own = entries.find((entry) => entry.name === '.gitignore');
    const text = own && readText(join(root, folder, '.gitignore'));
    if (text) rules = [...rules, { folder, matcher: ignore().add(text) }];
    const isPackage = folder === '' || entries.some((entry) => entry.name === 'package.json');
    for (const entry of entries) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (never.has(name)) continue;
        const path = `${folder}${name}/`;
        const generated = output.includes(name) || (isPackage && outputOfPackage.includes(name));
        if (generated ? !excluded.test(path).unignored : isLeftOut(path, rules)) continue;
        walk(path, rules);
      } else if (isRead(name) && !minified.test(name)) {
        const path = folder + name;
        if (isLeftOut(path, rules)) continue;
        if (entry.isFile() || (entry.isSymbolicLink() && isForeign(root, path, linked))) paths.push(path);
      }
    }
  };

  walk('', []);
  for (const name of options.named ?? []) {
    const path = name.replace(/\/$/, '');
    const kind = statSync(join(root, path), { throwIfNoEntry: false });
    if (kind?.isDirectory() && path !== '' && !walked.has(`${path}/`)) walk(`${path}/`, []);
    else if (kind?.isFile() && isRead(path) && !excluded.test(path).ignored) paths.push(path);
  }
  return withReading(
    root,
    [...new Set(paths)].sort(),
    (path) => excluded.test(path).ignored,
    skipped,
    options.isRelevant,
  );
}

/** A link to a file outside the tree that no other link led to yet. */
function isForeign(root: string, path: string, linked: Set<string>): boolean {
  try {
    const real = realpathSync(join(root, path));
    if (linked.has(real) || isInside(root, real) || !statSync(real).isFile()) return false;
    linked.add(real);
    return true;
  } catch {
    return false;
  }
}

function withReading(
  root: string,
  paths: readonly string[],
  isExcluded: (path: string) => boolean,
  unlisted: readonly Skipped[],
  isRelevant: (text: string) => boolean = () => false,
): Project {
  const known = new Set(paths);
  const skipped = new Map(unlisted.map((each) => [each.path, each]));
  return {
    root,
    paths,
    isExcluded,
    get skipped() {
      return [...skipped.values()];
    },
    read(path) {
      if (!known.has(path)) return undefined;
      const result = decoded(join(root, path), isRelevant);
      if (typeof result === 'string') return result;
      skipped.set(path, { path, ...result });
      return undefined;
    },
  };
}

/** The text of a source file now. Undefined: there is none, or it is not one that is read. */
export function readSource(path: string): string | undefined {
  const result = decoded(path, () => false);
  return typeof result === 'string' ? result : undefined;
}

let buffer: Buffer | undefined;

/** The text, its byte order mark kept, or why there is none. */
function decoded(path: string, isRelevant: (text: string) => boolean): string | Omit<Skipped, 'path'> {
  buffer ??= Buffer.allocUnsafeSlow(largest + 1);
  let length = 0;
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      for (let read = -1; read !== 0 && length < buffer.length; length += read) {
        read = readSync(file, buffer, length, buffer.length - length, null);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { code: 'unreadable', message: `cannot be read: ${reasonOf(error)}`, relevant: false };
  }
  if (length > largest) {
    return {
      code: 'size',
      message: `larger than ${largest / 1024 / 1024} MB, so taken for a generated file`,
      relevant: false,
    };
  }
  const bytes = buffer.subarray(0, length);
  if (isAscii(bytes)) {
    return bytes.includes(0)
      ? { code: 'binary', message: 'holds NUL bytes', relevant: false }
      : bytes.toString('latin1');
  }
  const mark = length > 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfeff || mark === 0xfffe) {
    const text = new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(bytes);
    return { code: 'encoding', message: 'is UTF-16; only UTF-8 is read', relevant: isRelevant(text) };
  }
  if (bytes.includes(0)) return { code: 'binary', message: 'holds NUL bytes', relevant: false };
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return { code: 'encoding', message: 'is not valid UTF-8', relevant: isRelevant(bytes.toString('latin1')) };
}

/** One line for a person about an error of the operating system. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file or folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'a cycle of symbolic links',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space left',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}

/** With `/` between the parts, on every system. */
export const slashes = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'));

/** Whether `path` is `folder` or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path);
}

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

/** The path with every link followed; the path itself where that cannot be done. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The text of a small file. Undefined: there is none, or it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Standard input to its end. */
export const readStandardInput = (): string => readFileSync(0, 'utf8');

/** The files under a folder, relative to it, with `/`, sorted; none when there is no such folder. */
export const filesUnder = (folder: string): string[] =>
  entriesOf(folder)
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return kindOf(path) === 'folder' ? filesUnder(path).map((inside) => `${name}/${inside}`) : [name];
    })
    .sort();

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
 * Writes a file whole or not at all: beside it first, then in its place. Its mode stays; a link stays a link.
 * @throws the operating system's error; the file is then as it was.
 */
export function writeWhole(path: string, text: string): void {
  const target = realPath(path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  mkdirSync(dirname(target), { recursive: true });
  const beside = join(dirname(target), `.${Math.random().toString(36).slice(2)}.gitlab-sunset.tmp`);
  try {
    writeFileSync(beside, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(beside, mode & 0o7777);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
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

/** When a file or folder was last written, in milliseconds since 1970. Undefined: it is not there. */
export const writtenAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Takes a folder away with all that is in it. */
export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A new empty folder of this user's, beside no project. Take it away with `remove`. */
export const temporary = (prefix: string): string => mkdtempSync(join(tmpdir(), prefix));
