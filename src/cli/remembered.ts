/**
 * What a scan found, kept for the next run over the same files with the same words.
 *
 * A result is known by the digest of all that it rests on: this tool and Node, the options, the files that are asked for, and each file's
 * bytes. A file is not read again for its digest where its inode, size and both its times are what they were, and these were two seconds
 * old then: a file that was written in the same instant once more would look alike.
 *
 * The cache lies in the user's own folder and never in the work tree, whose author could have put an answer there. It holds no source
 * text: sentences and edits repeat pieces of files, so a result is encrypted with a key that is made of the texts of these files. Who
 * has them can read it; a result that was tampered with, broken or made by another release is none.
 */
import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import type { Damage, ScanOptions, ScanResult, Skipped, Sources } from '../finding.ts';
import { isOwn, remove, writtenAt } from '../project/files.ts';
import { topLevel } from '../project/git.ts';
import { KEPT_SURVEY, KeptSurvey } from '../project/kept-survey.ts';
import { INSTANT, isInside, listed, realPath, signatureOf, treeText, withBytes } from '../project/read.ts';
import { sealed, unsealed } from '../project/sealed.ts';
import { mostAsked } from '../project/source-text.ts';
import { writeWhole } from '../project/write.ts';
import type { Veil } from '../redact/redact.ts';
import type { Place } from './place.ts';
import { type Given, UsageError } from './usage.ts';
import type { World } from './world.ts';

/** What a run takes from a scan: what was found, and what reading the files told. */
export interface Kept {
  result: ScanResult;
  /** One fingerprint for each of its findings that is reported. */
  prints: readonly string[];
  skipped: readonly Skipped[];
  damaged: readonly (readonly [string, Damage])[];
  /** The files that hold a suppression, in the order they were read. */
  marked: readonly string[];
  /** Where secrets stand in the files that it speaks of, by their shown names. */
  secrets: readonly (readonly [path: string, spans: Veil['spans']])[];
}

/** A place in the cache for one question. */
export interface Memory {
  kept: Kept | undefined;
  /** Keeps an answer, unless a file was changed meanwhile. */
  keep(kept: Kept): void;
}

const FORMAT = 2;
/** In milliseconds: thirty days. */
const LONG = 30 * 24 * 60 * 60 * 1000;
/** Results of one project. */
const MOST = 16;
/** In bytes; what is larger is none of ours. */
const LARGEST = 256 * 1024 * 1024;

/**
 * The memory for one scan. Undefined: nothing is kept of it.
 * @param options what the scan is told
 * @throws {UsageError} for a folder in the work tree
 */
export function memoryOf(given: Given, world: World, place: Place, options: ScanOptions): Memory | undefined {
  const { root, walked } = place.project;
  const base = folderFor(given, world, root);
  // what a person hands in or has staged is no file, and rules of one's own may be anything
  if (base === undefined || given.staged || given.stdinFilename !== undefined || options.own) return undefined;
  const tool = world.tool?.();
  if (tool === undefined) return undefined;
  const folder = folderIn(base, root);
  const { only = () => true, ...rest } = options;
  const question = digest(
    JSON.stringify([
      FORMAT,
      tool,
      process.version,
      rest,
      given.shard,
      walked.skipped,
      digest(place.sources.paths.filter(only).join('\0')),
    ]),
  );
  try {
    if (!isOwn(folder)) return undefined;
    const paths = [...place.sources.paths, ...walked.unread, ...walked.others];
    const now = nowIn(world);
    const seen = lookedAt(root, paths, indexIn(folder), now());
    const key = digest(`${question}\n${seen.digests}`);
    const file = join(folder, `${key}.json`);
    const kept = opened(textIn(folder, file), key, place.sources);
    return {
      kept,
      keep(made) {
        if (lookedAt(root, paths, seen.known, now()).digests !== seen.digests) return;
        quietly(() => {
          writeWhole(join(folder, INDEX), JSON.stringify([FORMAT, [...seen.known]]));
          writeWhole(file, hidden(made, key, place.sources));
          for (const each of [...superfluous(folder), ...forgotten(base, now())]) remove(each);
        });
      },
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return undefined;
  }
}

/**
 * The survey of a place's scripts, kept from the last run over them.
 * @param isOnDisk whether a file is looked at as the disk has it
 * @throws {UsageError} for a folder in the work tree
 */
export function surveyKeptOf(
  given: Given,
  world: World,
  { project: { root } }: Place,
  isOnDisk: (path: string) => boolean,
): KeptSurvey | undefined {
  const base = folderFor(given, world, root);
  const tool = base === undefined ? undefined : world.tool?.();
  if (base === undefined || tool === undefined) return undefined;
  const folder = folderIn(base, root);
  try {
    return isOwn(folder) ? new KeptSurvey({ root, folder, tool, now: nowIn(world), isOnDisk }) : undefined;
  } catch {
    return undefined;
  }
}

const nowIn = (world: World) => (): number => (world.now?.() ?? new Date()).getTime();
const folderIn = (base: string, root: string): string => join(base, `results-${digest(realPath(root)).slice(0, 32)}`);

/** Undefined: nothing is to be kept, this user has no folder for it, or it lies in the work tree. */
function folderFor({ cache, cacheLocation }: Given, { cwd, env }: World, root: string): string | undefined {
  if (!(cache ?? (cacheLocation !== undefined || !env.CI))) return undefined;
  const { XDG_CACHE_HOME: named, HOME: home } = env;
  const base = named && isAbsolute(named) ? named : home && isAbsolute(home) ? join(home, '.cache') : undefined;
  const folder = cacheLocation === undefined ? base && join(base, 'gitlab-sunset') : resolve(cwd, cacheLocation);
  const top = topLevel(root) ?? root;
  if (folder === undefined || !isInside(realPath(top), realPath(folder))) return folder;
  if (cacheLocation === undefined) return undefined;
  throw new UsageError(
    `The cache \`${cacheLocation}\` lies in the tree that is looked at, whose author could put answers there. Name a folder outside of it.`,
  );
}

// ---- the files -------------------------------------------------------------------------------------------------

const INDEX = 'files.json';

/** By path: what tells that a file is the same, and the digest of its bytes. */
type Known = ReadonlyMap<string, readonly [string, string]>;

interface Seen {
  /** The digest of every path with its bytes. */
  digests: string;
  /** Those that can be known again. */
  known: Known;
}

function lookedAt(root: string, paths: readonly string[], known: Known, now: number): Seen {
  const found = new Map<string, readonly [string, string]>();
  const all = createHash('sha256');
  for (const path of paths) {
    const file = join(root, path);
    const signature = signatureOf(file);
    const before = known.get(path);
    const isSame = signature !== undefined && before?.[0] === signature.text;
    const own = isSame ? before[1] : bytesOf(root, file);
    if (signature && signature.changed < now - INSTANT) found.set(path, [signature.text, own]);
    all.update(`${path}\0${own}\n`);
  }
  return { digests: all.digest('hex'), known: found };
}

/** The digest of a file's bytes, or why there are none. */
function bytesOf(root: string, file: string): string {
  const found = withBytes(file, { within: root, most: mostAsked }, digest);
  return typeof found === 'string' ? found : `${found.code} ${found.message}`;
}

function indexIn(folder: string): Known {
  const read: unknown = parsed(textIn(folder, join(folder, INDEX)));
  if (!Array.isArray(read) || read[0] !== FORMAT || !Array.isArray(read[1])) return new Map();
  const entries: readonly unknown[] = read[1];
  const known = new Map<string, readonly [string, string]>();
  for (const entry of entries) {
    const [path, pair]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    const [signature, own]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof path === 'string' && typeof signature === 'string' && typeof own === 'string')
      known.set(path, [signature, own]);
  }
  return known;
}

// ---- the results -----------------------------------------------------------------------------------------------

interface Sealed {
  /** The files whose texts are the key. */
  holding: readonly string[];
  /** All three in base64. */
  nonce: string;
  tag: string;
  data: string;
}

function hidden(kept: Kept, name: string, sources: Sources): string {
  const holding = holdingIn(kept.result);
  const { nonce, tag, data } = sealed(Buffer.from(JSON.stringify(kept)), secretOf(holding, sources), name);
  const made: Sealed = {
    holding,
    nonce: nonce.toString('base64'),
    tag: tag.toString('base64'),
    data: data.toString('base64'),
  };
  return JSON.stringify(made);
}

function opened(text: string | undefined, name: string, sources: Sources): Kept | undefined {
  const read: unknown = parsed(text);
  if (!isSealed(read)) return undefined;
  const [nonce, tag, data] = [read.nonce, read.tag, read.data].map((each) => Buffer.from(each, 'base64'));
  const found = nonce && tag && data && unsealed({ nonce, tag, data }, secretOf(read.holding, sources), name);
  if (!found) return undefined;
  // what this tool encrypted with the texts of these files is what it wrote
  const kept: Kept = JSON.parse(found.toString('utf8'));
  return kept;
}

function isSealed(read: unknown): read is Sealed {
  if (typeof read !== 'object' || read === null) return false;
  const holding: unknown = Reflect.get(read, 'holding');
  return (
    Array.isArray(holding) &&
    holding.every((each) => typeof each === 'string') &&
    ['nonce', 'tag', 'data'].every((key) => typeof Reflect.get(read, key) === 'string')
  );
}

/** The files that the sentences and edits of a result may repeat a piece of. */
export function holdingIn({ findings, blind, skipped }: ScanResult): string[] {
  const places = findings.flatMap((finding) => [finding, ...finding.evidence, ...finding.edits]);
  return [...new Set([...places, ...blind, ...skipped].map(({ path }) => path))].sort();
}

/** A key that only who has the texts can make. */
function secretOf(holding: readonly string[], sources: Sources): Buffer {
  const hash = createHash('sha256').update('texts\n');
  for (const path of holding) {
    const text = sources.read(path) ?? '';
    hash.update(`${path}\0${text.length}\n${text}`);
  }
  return hash.digest();
}

/** The results beyond the newest ones. */
function superfluous(folder: string): string[] {
  const { files } = listed(folder, folder);
  return files
    .filter((name) => name !== INDEX && name.endsWith('.json'))
    .map((name) => join(folder, name))
    .sort((a, b) => (writtenAt(b) ?? 0) - (writtenAt(a) ?? 0))
    .slice(MOST);
}

/** The folders of projects that nothing was kept of for long. */
function forgotten(base: string, now: number): string[] {
  const { directories } = listed(base, base);
  return directories
    .filter((name) => name.startsWith('results-'))
    .map((name) => join(base, name))
    .filter((folder) => {
      const times = [INDEX, KEPT_SURVEY].flatMap((name) => writtenAt(join(folder, name)) ?? []);
      return times.length > 0 && Math.max(...times) < now - LONG;
    });
}

const digest = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');

/** The text of a file of the cache. Undefined: it is not there, or is none of ours. */
function textIn(folder: string, file: string): string | undefined {
  const text = treeText(folder, file, { most: LARGEST, itself: true });
  return typeof text === 'string' ? text : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What cannot be written is not kept. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // the next run looks again
  }
}
