/** The only reader and writer of disk. */
import { isAscii, isUtf8 } from 'node:buffer';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
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
/** Shell and requests, and documents that hold them. A name without an ending may be a script's: its first line says so. */
const commands =
  /\.(?:sh|bash|zsh|ksh|ash|command|ps1|cmd|bat|md|mdx|markdown|mkd|qmd|http|rest|dockerfile|containerfile)$|^(?:Dockerfile|Containerfile)(?:[.-][\w.-]+)?$|^\.(?:bashrc|zshrc|profile|bash_profile|envrc)$|^[^.]+$/i;
const facts =
  /^(?:package\.json|[jt]sconfig[\w.-]*\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/;
/** Configuration, also as a template of itself. */
const configuration =
  /\.(?:ya?ml|toml|rb|tf|tofu)(?:\.(?:j2|jinja2?|erb|tpl|tmpl|tftpl|gotmpl|template|example|sample|dist|in))*$/i;
const minified = /\.min\.[cm]?js$/;

/** Whether a file with this name is looked into, for findings. */
export function isLooked(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (scripts.test(name) || commands.test(name) || configuration.test(name)) && !facts.test(name);
}
const isFact = (path: string): boolean => facts.test(path.slice(path.lastIndexOf('/') + 1));
const isRead = (path: string): boolean => isLooked(path) || isFact(path);
/** Names of the files in a folder that say something about the scripts beside and below it. */
export const factsIn = (folder: string): string[] =>
  entriesOf(folder).flatMap((entry) => (entry.isFile() && isFact(entry.name) ? [entry.name] : []));

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
      // a name without an ending was only looked at in case it is a script
      const isGuess = !path.slice(path.lastIndexOf('/') + 1).includes('.');
      if (!isGuess || result.relevant || result.code === 'unreadable') skipped.set(path, { path, ...result });
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
  return textOf(buffer.subarray(0, length), isRelevant);
}

/** The text of a file's bytes, or why there is none. */
export function textOf(bytes: Buffer, isRelevant: (text: string) => boolean): string | Omit<Skipped, 'path'> {
  const { length } = bytes;
  if (length > largest) {
    return {
      code: 'size',
      message: `larger than ${largest / 1024 / 1024} MB, so taken for a generated file`,
      relevant: false,
    };
  }
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

/**
 * The bytes of a file, some at a time; each chunk is its reader's own.
 * @throws the operating system's error
 */
export function* chunksOfSync(path: string): Generator<Buffer> {
  const file = openSync(path, constants.O_RDONLY);
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(256 * 1024);
      const length = readSync(file, chunk, 0, chunk.length, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * The bytes of a file of any size, or of standard input, as they come.
 * @param told how many bytes have been read, and of how many where that is known
 */
export async function* chunksOf(
  path: string | 0,
  told: (done: number, total: number | undefined) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const total = path === 0 ? undefined : statSync(path).size;
  const options = { highWaterMark: 256 * 1024 };
  const stream = path === 0 ? createReadStream('', { ...options, fd: 0 }) : createReadStream(path, options);
  let done = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    done += chunk.length;
    told(done, total);
    yield chunk;
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
 * Writes a file whole or not at all: beside it first, then in its place. Its mode stays; a link stays a link.
 * @param text all of it, or its pieces
 * @throws the operating system's error; the file is then as it was.
 */
export function writeWhole(path: string, text: string | Iterable<string>): void {
  const target = realPath(path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  mkdirSync(dirname(target), { recursive: true });
  const beside = join(dirname(target), `.${Math.random().toString(36).slice(2)}.gitlab-sunset.tmp`);
  try {
    const file = openSync(beside, 'wx');
    try {
      for (const piece of typeof text === 'string' ? [text] : text) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
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
