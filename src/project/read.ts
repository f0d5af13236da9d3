/** How bytes come from disk: regular files only, at most so many bytes, and nothing through a link that leads out of the tree. */
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Larger files are generated ones. In bytes. */
export const largest = 8 * 1024 * 1024;

/** What is asked of a file before it is read. */
export interface Bounds {
  /** Absolute folder that the file must really lie in, links followed. Undefined: it may lie anywhere. */
  within?: string;
  /** The most bytes it may have; `largest` when it is not given. */
  most?: number;
  /** A link is not followed, wherever it leads: that is how git reads its own files in a tree. */
  itself?: boolean;
}

/** Why a file is not read. The message goes on after its name. */
export interface Refused {
  code: 'unreadable' | 'size';
  message: string;
}

const refused = (message: string, code: Refused['code'] = 'unreadable'): Refused => ({ code, message });
const unreadable = (error: unknown): Refused => refused(`cannot be read: ${reasonOf(error)}`);
const leadsOut = refused('leads out of the tree through a symbolic link');

let buffer: Buffer | undefined;

/**
 * Does something with the bytes of a regular file. What a pipe, a device or a folder is called is never opened, and what was
 * opened is looked at again, so nothing else can be put in its place meanwhile.
 * @param use the bytes are overwritten by the next file
 */
export function withBytes<T>(path: string, bounds: Bounds, use: (bytes: Buffer) => T): T | Refused {
  const { within, most = largest, itself = false } = bounds;
  try {
    if (itself && lstatSync(path).isSymbolicLink()) return refused('is a symbolic link');
    let real = join(realFolder(dirname(path)), basename(path));
    let before = lstatSync(real);
    if (before.isSymbolicLink()) {
      real = realpathSync.native(path);
      before = lstatSync(real);
    }
    if (within !== undefined && !isOfTree(within, real)) return leadsOut;
    if (!before.isFile()) return refused(`is ${wordFor(before)}, no regular file`);
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
    const file = openSync(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    try {
      const opened = fstatSync(file);
      if (!opened.isFile()) return refused(`is ${wordFor(opened)}, no regular file`);
      if (within !== undefined && !isStill(file, opened, path, real, within)) return leadsOut;
      if (opened.size > most) return tooLarge(most);
      const length = fill(file, most, opened.size);
      return length > most ? tooLarge(most) : use(bufferOf(length).subarray(0, length));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return unreadable(error);
  }
}

/** Where folders really lie. A scan is one turn, and asks this for each of its files; `isStill` sees what became a link meanwhile. */
const realFolders = new Map<string, string>();

/** @throws the operating system's error */
function realFolder(folder: string): string {
  let real = realFolders.get(folder);
  if (real === undefined) {
    if (realFolders.size === 0) queueMicrotask(() => realFolders.clear());
    real = realpathSync.native(folder);
    realFolders.set(folder, real);
  }
  return real;
}

const tooLarge = (most: number): Refused =>
  refused(`larger than ${most / 1024 / 1024} MB, so taken for a generated file`, 'size');

/** Room for that many bytes; what stands in it stays. */
function bufferOf(length: number): Buffer {
  if (buffer && buffer.length >= length) return buffer;
  const larger = Buffer.allocUnsafeSlow(Math.max(length, largest + 1));
  buffer?.copy(larger);
  buffer = larger;
  return larger;
}

/**
 * Reads to the end, or until it is more than the most: a file may grow, or tell no size.
 * @param size what it tells; to ask for megabytes of a small file costs five times its reading
 */
function fill(file: number, most: number, size = largest): number {
  let length = 0;
  for (;;) {
    const room = bufferOf(Math.min(most + 1, Math.max(largest + 1, 2 * length)));
    const wanted = length < size ? size + 1 : room.length;
    const asked = Math.min(wanted, room.length, most + 1) - length;
    const read = readSync(file, room, length, asked, null);
    length += read;
    // a regular file that gives less than it is asked for, and all that it tells, has no more
    if (read === 0 || length > most || (length === size && read < asked)) return length;
  }
}

/** Whether what was opened lies where the path led: a folder on the way may have become a link meanwhile. */
function isStill(file: number, opened: Stats, path: string, real: string, within: string): boolean {
  if (process.platform === 'linux') {
    try {
      if (readlinkSync(`/proc/self/fd/${file}`) === real) return true;
    } catch {
      // There is no /proc: what the path leads to now must be the same file.
    }
  }
  const now = realpathSync.native(path);
  const { dev, ino } = lstatSync(now);
  return isOfTree(within, now) && dev === opened.dev && ino === opened.ino;
}

/** Whether a real path lies in a folder and is nothing of git's own. */
function isOfTree(folder: string, real: string): boolean {
  const tree = realTree(folder);
  if (real === tree) return true;
  const start = tree.endsWith(sep) ? tree : tree + sep;
  return real.startsWith(start) && !OF_GIT.test(real.slice(start.length));
}

/** A part of a path that is git's own folder, or the file that leads to it. */
const OF_GIT = /(?:^|[\\/])\.git(?:[\\/]|$)/i;

function realTree(folder: string): string {
  try {
    return realFolder(folder);
  } catch {
    return folder;
  }
}

function wordFor(kind: Stats): string {
  if (kind.isDirectory()) return 'a folder';
  if (kind.isFIFO()) return 'a pipe';
  if (kind.isSocket()) return 'a socket';
  return kind.isBlockDevice() || kind.isCharacterDevice() ? 'a device' : 'something else';
}

/**
 * The text of a file that the tree names: its configuration, a baseline, a list of owners.
 * @param tree absolute folder that it must really lie in
 * @returns undefined: nothing is there
 */
export function treeText(
  tree: string,
  path: string,
  bounds: Omit<Bounds, 'within'> = {},
): string | Refused | undefined {
  return isThere(path) ? withBytes(path, { ...bounds, within: tree }, asText) : undefined;
}

const asText = (bytes: Buffer): string => bytes.toString('utf8');

/** Whether a folder has an entry of this name, even a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** The names in a folder of a tree, sorted: links to folders, and whatever leads out, are left out. */
export function listed(tree: string, folder: string): { files: string[]; directories: string[] } {
  const [files, directories]: [string[], string[]] = [[], []];
  try {
    if (!isOfTree(tree, realpathSync.native(folder))) return { files, directories };
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const isLinked = entry.isSymbolicLink() && isFileOf(tree, join(folder, entry.name));
      if (entry.isFile() || isLinked) files.push(entry.name);
      else if (entry.isDirectory()) directories.push(entry.name);
    }
  } catch {
    // What cannot be listed holds nothing for us.
  }
  return { files: files.sort(), directories: directories.sort() };
}

function isFileOf(tree: string, path: string): boolean {
  const real = realPath(path);
  return isOfTree(tree, real) && lstatSync(real, { throwIfNoEntry: false })?.isFile() === true;
}

/** What tells that a file is the one it was: its place on disk, its size, and when it and its entry were last changed. */
export interface Signature {
  text: string;
  /** The later of the two times, in milliseconds since 1970. */
  changed: number;
}

/** In milliseconds: a file that was changed less than this before it was looked at may be changed again unseen. */
export const INSTANT = 2000;

/** Undefined: it is no regular file, or a link. */
export function signatureOf(path: string): Signature | undefined {
  try {
    const kind = lstatSync(path, { bigint: true });
    if (!kind.isFile()) return undefined;
    const { dev, ino, size, mtimeNs, ctimeNs } = kind;
    const changed = Math.max(Number(mtimeNs), Number(ctimeNs)) / 1_000_000;
    return { text: [dev, ino, size, mtimeNs, ctimeNs].join(' '), changed };
  } catch {
    return undefined;
  }
}

/** Whether a file may be started as a program. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** More than any schema has; in bytes. */
const mostNamed = 256 * 1024 * 1024;

/** The text of a file that comes with this package or that the user names, who may name a pipe. Undefined: it cannot be read. */
export function readText(path: string): string | undefined {
  const text = isPipe(path) ? pipeText(path) : withBytes(path, { most: mostNamed }, asText);
  return typeof text === 'string' ? text : undefined;
}

function isPipe(path: string): boolean {
  try {
    return statSync(path).isFIFO();
  } catch {
    return false;
  }
}

function pipeText(path: string): string | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY);
    try {
      const length = fill(file, mostNamed);
      return length > mostNamed ? undefined : asText(bufferOf(length).subarray(0, length));
    } finally {
      closeSync(file);
    }
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

/** The path with every link followed; the path itself where that cannot be done. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Where a path leads, also when nothing is there yet. */
export function targetOf(path: string): string {
  let at = path;
  for (let steps = 0; steps < 40; steps += 1) {
    const place = join(realPath(dirname(at)), basename(at));
    try {
      at = resolve(dirname(place), readlinkSync(place));
    } catch {
      return place;
    }
  }
  return realPath(path);
}

/** Whether `path` is `folder` or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path);
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
    EEXIST: 'something else has this name',
    ELOOP: 'a cycle of symbolic links',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space left',
    EPIPE: 'nobody reads it any longer',
    ENXIO: 'nobody reads it',
    EDQUOT: 'no space left',
    EFBIG: 'it would be too large',
    EIO: 'the device failed',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
