/**
 * Starts a bundled program with the code that V8 compiled for it at an earlier run. Loading the TypeScript parser costs a third
 * of a second of processor time without, and a tenth of that with it.
 *
 * The compiled code lies in the user's cache folder, below a name that holds the version of this package, of Node, and V8's tag of what its
 * code depends on (its version, its flags, the processor). It is taken only when it belongs to this user, its digest is right and V8 accepts
 * it. A cache that is missing, foreign or broken is made anew; where nothing can be written, nothing is. Who keeps code removes what other
 * versions kept and nobody used for long.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

type Wrapped = (
  exports: unknown,
  require: (id: string) => unknown,
  module: Loaded,
  file: string,
  folder: string,
) => void;

interface Loaded {
  exports: unknown;
}

/**
 * What was kept after a run that did little (`--version`) lacks what others need. It is made anew after a run that took so many
 * times the processor time of the one that kept it. To ask V8 how much it has compiled walks the whole heap: a twentieth of a run.
 */
const MUCH_MORE = 2;

/**
 * Compiling for speed costs a short run more than it gains, a quarter of a `check` of twenty files: a function is to run several times
 * as often before that. A long run has that work done on another core, and is a tenth faster with it (`hurry`); with three times V8's own
 * patience it is as fast as without, for a sixth less processor time, and with six times a fifth slower. How V8 is told is another word in
 * each release of Node, and a word that it does not know is an error that it prints.
 */
const FLAGS: Readonly<Record<string, { patient: readonly string[]; hurried: readonly string[] }>> = {
  '11.3': { patient: ['--interrupt-budget=600000'], hurried: ['--interrupt-budget=200000'] },
  '12.4': {
    patient: ['--invocation-count-for-turbofan=12000', '--invocation-count-for-osr=3200'],
    hurried: ['--invocation-count-for-turbofan=3000', '--invocation-count-for-osr=800'],
  },
  '13.6': {
    patient: ['--invocation-count-for-turbofan=12000', '--invocation-count-for-osr=3200'],
    hurried: ['--invocation-count-for-turbofan=3000', '--invocation-count-for-osr=500'],
  },
};
const [release = ''] = /^\d+\.\d+/.exec(process.versions.v8) ?? [];

function turn(to: 'patient' | 'hurried'): void {
  for (const flag of FLAGS[release]?.[to] ?? []) setFlagsFromString(flag);
}

let isHurried = false;
/** For who is about to do much. */
function hurry(): void {
  isHurried = true;
  turn('hurried');
}

/** Compiled code is only good under the flags that it was made with: whatever is compiled or kept is so under the same ones. */
function patiently<T>(work: () => T): T {
  if (!isHurried) return work();
  turn('patient');
  try {
    return work();
  } finally {
    turn('hurried');
  }
}

/** Milliseconds of processor time that this run has taken. */
const timeTaken = (): number => process.cpuUsage().user / 1000;

/** Compiled code as it is kept: a digest of all that follows, the processor time of the run that kept it, the code. */
const DIGEST = 32;
const TIME = 8;
const digestOf = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

/**
 * Runs a program of a folder of bundles. What it requires comes from the same folder, where a bundle of that name is there.
 * @param folder where `npm run build` puts the bundles, with `bundles.json`, which gives the file of each by its name
 * @returns false: there is no such bundle
 */
export function launch(folder: URL, name: string): boolean {
  const place = fileURLToPath(folder);
  const table = readTable(join(place, 'bundles.json'));
  if (table?.files[name] === undefined) return false;
  const { files, version } = table;
  turn('patient');
  const outside = createRequire(join(place, 'command.cjs'));
  const cache = cacheFolder(version);
  const loaded = new Map<string, Loaded>();
  const taken: { script: Script; file: string; time: number }[] = [];
  const anew: Omit<(typeof taken)[number], 'time'>[] = [];
  const load = (id: string): unknown => {
    if (id === 'launch') return { hurry };
    const file = files[id];
    if (file === undefined) return outside(id);
    const known = loaded.get(id);
    if (known) return known.exports;
    const module: Loaded = { exports: {} };
    loaded.set(id, module);
    const path = join(place, file);
    // the bundles hold nothing but ASCII, and a text of one byte a character takes half the memory
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'latin1')}\n})`;
    const kept = cache === undefined ? undefined : readCompiled(join(cache, `${file}.cache`));
    const script = patiently(() => new Script(source, { filename: path, cachedData: kept?.code }));
    if (cache !== undefined) {
      const own = { script, file: join(cache, `${file}.cache`) };
      if (kept && script.cachedDataRejected !== true) taken.push({ ...own, time: kept.time });
      else anew.push(own);
    }
    const run: Wrapped = script.runInThisContext();
    run(module.exports, load, module, path, place);
    return module.exports;
  };
  // what was compiled on the way is in it then, too
  process.once('exit', () => {
    const now = timeTaken();
    const kept = [...anew, ...taken.filter(({ time }) => now > time * MUCH_MORE)];
    for (const { script, file } of kept) patiently(() => keepCompiled(file, script, now));
    if (cache === undefined) return;
    markUsed(cache);
    if (kept.length > 0) removeForgotten(cache);
  });
  load(name);
  return true;
}

interface Table {
  version: string;
  files: Record<string, string>;
}

/** Undefined: the package was compiled, but not bundled. */
function readTable(path: string): Table | undefined {
  if (!existsSync(path)) return undefined;
  const table: Table = JSON.parse(readFileSync(path, 'utf8'));
  return table;
}

/** Undefined: this user has no folder for it. */
function cacheFolder(version: string): string | undefined {
  const { GITLAB_SUNSET_CODE_CACHE: wanted, XDG_CACHE_HOME: named } = process.env;
  if (wanted === '0') return undefined;
  const base = named && isAbsolute(named) ? named : homeCache();
  if (base !== undefined && isInWorkTree(base)) return undefined;
  const tag = cachedDataVersionTag().toString(16);
  return base && join(base, 'gitlab-sunset', `code-${version}-${process.version}-${process.arch}-${tag}`);
}

/** Whether a folder lies in the tree that is looked at: whoever wrote that could have put compiled code there. */
function isInWorkTree(folder: string): boolean {
  const real = (path: string): string => {
    try {
      return realpathSync(path);
    } catch {
      return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
    }
  };
  let top = real(process.cwd());
  for (let at = top; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) top = at;
    if (dirname(at) === at) break;
  }
  return `${real(folder)}${sep}`.startsWith(top.endsWith(sep) ? top : `${top}${sep}`);
}

function homeCache(): string | undefined {
  try {
    return join(homedir(), '.cache');
  } catch {
    return undefined;
  }
}

function readCompiled(path: string): { code: Buffer; time: number } | undefined {
  try {
    const { uid, mode } = statSync(path);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) return undefined;
    const data = readFileSync(path);
    const kept = data.subarray(DIGEST);
    if (!digestOf(kept).equals(data.subarray(0, DIGEST))) return undefined;
    return { code: kept.subarray(TIME), time: kept.readDoubleLE() };
  } catch {
    return undefined;
  }
}

function keepCompiled(path: string, script: Script, time: number): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const head = Buffer.alloc(TIME);
    head.writeDoubleLE(time);
    const kept = Buffer.concat([head, script.createCachedData()]);
    writeFileSync(beside, Buffer.concat([digestOf(kept), kept]), { flag: 'wx', mode: 0o600 });
    chmodSync(beside, 0o600);
    renameSync(beside, path);
  } catch {
    quietly(() => unlinkSync(beside));
  }
}

const DAY = 24 * 60 * 60 * 1000;
/** A folder that was used by no run for so long is forgotten. */
const LONG = 30 * DAY;

/** A folder's time tells, to a day, when a run last took code from it. */
function markUsed(folder: string): void {
  quietly(() => {
    const now = Date.now();
    if (statSync(folder).mtimeMs < now - DAY) utimesSync(folder, now / 1000, now / 1000);
  });
}

/** What earlier releases called it has no tag. */
const FOLDER = /^code-.+-v\d+\.\d+\.\d+-\w+(?:-[\da-f]+)?$/;
const FILE = /\.cjs\.cache(?:\.\d+\.tmp)?$/;

/** Removes the compiled code of other versions that was not used for long. What is not ours stays, and so does the folder around it. */
function removeForgotten(own: string): void {
  const base = dirname(own);
  for (const name of quietly(() => readdirSync(base)) ?? []) {
    if (name === basename(own) || !FOLDER.test(name)) continue;
    const folder = join(base, name);
    quietly(() => {
      const found = lstatSync(folder);
      const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
      if (!isOurs || found.mtimeMs > Date.now() - LONG) return;
      for (const file of readdirSync(folder)) if (FILE.test(file)) unlinkSync(join(folder, file));
      rmdirSync(folder);
    });
  }
}

/** Undefined: it could not be done. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
