/**
 * How bytes get to disk. What is to be replaced is written beside it first and renamed, so it is there whole, old or new, at
 * every moment. `replaceFiles` is the one door for the files of a tree: what is to be known about them for later belongs there.
 */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { chunksOfSync, isInside, isThere, realPath, reasonOf, targetOf, withBytes } from './read.ts';

/** A file that is rewritten. */
export interface Replacement {
  /** Absolute; a link is followed as far as the tree reaches. */
  path: string;
  /** What must stand there still. */
  before: string;
  after: string;
}

/** Why a file could not be written. The message is what goes on after its name. */
export class WriteRefused extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * Why a file of a tree is left as it is, in words that go on after its name; undefined: it can be replaced, and whoever owns it and
 * what its mode is stay so. Access lists and extended attributes are not looked at.
 * @param tree absolute folder that it must really lie in
 */
export function whyClosed(tree: string, path: string): string | undefined {
  const refused = withBytes(path, { within: tree }, () => undefined);
  if (refused) return refused.message;
  const target = realPath(path);
  const { mode, nlink, uid, gid } = statSync(target);
  if (nlink > 1) return `has ${nlink} names (hard links), and would lose the others`;
  if ((mode & 0o222) === 0 || !may(target, constants.W_OK)) return 'is read-only';
  if (!may(dirname(target), constants.W_OK | constants.X_OK)) return 'lies in a folder that is read-only';
  const me = process.getuid?.() ?? 0;
  if (me === 0) return undefined;
  if (uid !== me) return 'belongs to another user, and would become yours';
  const groups = [process.getegid?.(), ...(process.getgroups?.() ?? [])];
  return groups.includes(gid) ? undefined : 'belongs to a group that you are not in';
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces all files or none. Each is compared with what it was right before its rename; one that somebody else wrote meanwhile,
 * or that cannot be written, is as it was, and so are the others.
 * @param tree absolute folder that all of them must really lie in
 * @throws {WriteRefused} for the first that cannot be replaced
 */
export function replaceFiles(tree: string, all: readonly Replacement[]): void {
  const ready: { each: Replacement; target: string; temporary: string }[] = [];
  const done: Replacement[] = [];
  try {
    for (const each of all) {
      const closed = whyClosed(tree, each.path);
      if (closed !== undefined) throw new WriteRefused(each.path, closed);
      compare(tree, each.path, each.before);
      const target = realPath(each.path);
      ready.push({ each, target, temporary: attempt(each.path, () => beside(target, [each.after])) });
    }
    for (const { each, target, temporary } of ready) {
      compare(tree, each.path, each.before);
      attempt(each.path, () => put(temporary, target));
      done.push(each);
    }
  } catch (error) {
    const lost = done.filter((each) => !restored(tree, each));
    if (lost.length === 0 || !(error instanceof WriteRefused)) throw error;
    throw new WriteRefused(error.path, `${error.message}; not put back: ${lost.map(({ path }) => path).join(', ')}`);
  } finally {
    for (const { temporary } of ready) discard(temporary);
  }
  for (const folder of new Set(ready.map(({ target }) => dirname(target)))) syncFolder(folder);
}

/** @throws {WriteRefused} where a file is not what it was */
function compare(tree: string, path: string, text: string): void {
  const wanted = Buffer.from(text);
  const same = withBytes(path, { within: tree }, (bytes) => bytes.equals(wanted));
  if (same === false) throw new WriteRefused(path, 'changed meanwhile');
  if (same !== true) throw new WriteRefused(path, same.message);
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new WriteRefused(path, `cannot be written: ${reasonOf(error)}`);
  }
}

/** Puts back what was replaced, unless somebody else has written it since. */
function restored(tree: string, { path, before, after }: Replacement): boolean {
  try {
    compare(tree, path, after);
    replace(realPath(path), before);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a file of a tree that may not be there yet, whole or not at all. What was there keeps its mode and owner.
 * @param tree absolute folder that it must really lie in
 * @throws {WriteRefused}
 */
export function writeWithin(tree: string, path: string, text: string): void {
  if (isThere(path)) {
    const closed = whyClosed(tree, path);
    if (closed !== undefined) throw new WriteRefused(path, closed);
  }
  // no link is followed that a missing folder would be made behind
  let folder = dirname(path);
  while (!isThere(folder) && dirname(folder) !== folder) folder = dirname(folder);
  if (!isInside(realPath(tree), realPath(folder)))
    throw new WriteRefused(path, 'leads out of the tree through a symbolic link');
  attempt(path, () => writeWhole(path, text));
}

/**
 * Writes a file whole or not at all, wherever it lies. Its mode and owner stay; a link stays a link.
 * @throws the operating system's error; the file is then as it was
 */
export function writeWhole(path: string, text: string | Uint8Array): void {
  const target = targetOf(path);
  mkdirSync(dirname(target), { recursive: true });
  replace(target, text);
}

function replace(target: string, text: string | Uint8Array): void {
  const name = beside(target, [text]);
  try {
    put(name, target);
  } finally {
    discard(name);
  }
  syncFolder(dirname(target));
}

/** How long a report is written before a signal may come in between, in milliseconds. */
const turn = 50;

/**
 * Writes a report to where the user wants it: into a pipe, a device or a descriptor of this process straight, into a file whole or
 * not at all. A link is followed.
 * @throws the operating system's error; a file is then as it was
 */
export async function writeOutput(path: string, pieces: string | Iterable<string>): Promise<void> {
  const all = typeof pieces === 'string' ? [pieces] : pieces;
  const descriptor = descriptorOf(path);
  if (descriptor !== undefined) return writeStraight(descriptor, all);
  const kind = statSync(path, { throwIfNoEntry: false });
  if (kind && !kind.isFile()) {
    const file = openSync(path, constants.O_WRONLY | (constants.O_NOCTTY ?? 0));
    try {
      return writeStraight(file, all);
    } finally {
      closeSync(file);
    }
  }
  if (kind) accessSync(path, constants.W_OK);
  const target = targetOf(path);
  mkdirSync(dirname(target), { recursive: true });
  const replaces = !kind || canReplace(target, kind);
  const { name, file } = opened(replaces ? dirname(target) : tmpdir(), replaces ? kind : undefined);
  try {
    try {
      let last = performance.now();
      for (const piece of all) {
        writeAll(file, Buffer.from(piece));
        if (performance.now() - last < turn) continue;
        await new Promise((go) => setImmediate(go));
        last = performance.now();
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (!replaces || !moved(name, target)) overwrite(target, name);
  } finally {
    discard(name);
  }
}

/** Whether a file can be renamed over without taking it from its owner or from its other names. */
function canReplace(target: string, { nlink, uid, gid }: Stats): boolean {
  const me = process.getuid?.() ?? 0;
  const isOurs = me === 0 || (uid === me && (process.getgroups?.() ?? [gid]).includes(gid));
  return isOurs && nlink === 1 && may(dirname(target), constants.W_OK | constants.X_OK);
}

/** False: the file is a mount of its own. */
function moved(name: string, target: string): boolean {
  try {
    put(name, target);
    syncFolder(dirname(target));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EBUSY') return false;
    throw error;
  }
}

/** Writes a file where it stands; only what is whole already is written so. */
function overwrite(target: string, from: string): void {
  const file = openSync(target, constants.O_WRONLY | constants.O_TRUNC);
  try {
    for (const chunk of chunksOfSync(from)) writeAll(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes to an open descriptor as it is: where it stands, and at the end of a file that it appends to.
 * @throws the operating system's error, `EPIPE` for a pipe that nobody reads any longer
 */
export function writeStraight(descriptor: number, pieces: Iterable<string>): void {
  for (const piece of pieces) writeAll(descriptor, Buffer.from(piece));
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(file, bytes, done);
    } catch (error) {
      // a pipe that does not block and is full
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

/** The open descriptor of this process that a path stands for, as `/dev/stdout` does: to open it again would begin at its start. */
function descriptorOf(path: string): number | undefined {
  for (let at = path, steps = 0; steps < 40; steps += 1) {
    const place = join(realPath(dirname(at)), basename(at));
    const [, own, number] = /^(?:\/proc\/(\d+|self)|\/dev)\/fd\/(\d+)$/.exec(place) ?? [];
    if (number !== undefined && (own === undefined || own === 'self' || Number(own) === process.pid))
      return Number(number);
    try {
      at = resolve(dirname(place), readlinkSync(place));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Writes a new file in the folder of the one that it is going to replace. @returns its name */
function beside(target: string, pieces: Iterable<string | Uint8Array>): string {
  const { name, file } = opened(dirname(target), statSync(target, { throwIfNoEntry: false }));
  try {
    for (const piece of pieces) writeAll(file, typeof piece === 'string' ? Buffer.from(piece) : piece);
    fsyncSync(file);
    return name;
  } catch (error) {
    discard(name);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** A new file with a name that nobody could guess. @param like whose owner and mode it has */
function opened(folder: string, like: Stats | undefined): { name: string; file: number } {
  const name = join(folder, `.${randomBytes(12).toString('hex')}.gitlab-sunset.tmp`);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  hold(name);
  try {
    const file = openSync(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, like ? 0o600 : 0o666);
    if (!like) return { name, file };
    try {
      const own = fstatSync(file);
      if (own.uid !== like.uid || own.gid !== like.gid) fchownSync(file, like.uid, like.gid);
      fchmodSync(file, like.mode & 0o7777);
      return { name, file };
    } catch (error) {
      closeSync(file);
      throw error;
    }
  } catch (error) {
    discard(name);
    throw error;
  }
}

function put(name: string, target: string): void {
  renameSync(name, target);
  release(name);
}

/** So that a rename outlives a power failure, where the system can do that for folders. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, constants.O_RDONLY);
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The file itself is on disk.
  }
}

const temporaryName = /^\.[0-9a-f]{24}\.gitlab-sunset\.tmp$/;

/** Takes away what a killed run has left in folders: files that were written beside and never renamed. */
export function discardLeftovers(folders: Iterable<string>): void {
  for (const folder of folders)
    for (const name of readdirSync(folder)) if (temporaryName.test(name)) rmSync(join(folder, name), { force: true });
}

/** Names of files that are gone in the end, whatever happens. */
const held = new Set<string>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let isHeard = false;

function hold(name: string): void {
  held.add(name);
  if (isHeard) return;
  isHeard = true;
  for (const signal of signals) process.on(signal, interrupted);
}

function release(name: string): void {
  // a signal that came while files were written is told first: between two turns of the loop
  if (held.delete(name) && held.size === 0) setImmediate(() => setImmediate(() => held.size > 0 || unheard()));
}

function unheard(): void {
  isHeard = false;
  for (const signal of signals) process.off(signal, interrupted);
}

function discard(name: string): void {
  if (!held.has(name)) return;
  rmSync(name, { force: true });
  release(name);
}

function interrupted(signal: NodeJS.Signals): void {
  for (const name of held) rmSync(name, { force: true });
  held.clear();
  unheard();
  process.kill(process.pid, signal);
}
