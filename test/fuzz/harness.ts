/**
 * Hostile input for every reader, from a seed: what anybody may send in a request for a merge.
 *
 * A reader has a *target* (`programs.ts`, …; all of them stand in `targets.ts`): texts that it reads well (our fixtures), the tokens
 * of its language, what goes round something (`pairs`), nests of so many levels, and the files that a text stands among
 * (`project`). From these `inputOf(target, seed, index)` makes the input of a number, always the same one:
 *
 *   - one in six is a generated nest, 1 to 4,000 levels deep, as it is or with some mutations;
 *   - the others are a fixture with one to six mutations: characters changed, put in and left out, tokens put in, pieces of other
 *     fixtures spliced in, a piece repeated, a piece wrapped many levels deep, the end cut off.
 *
 * `look` hands an input to `scan` and tells what must never be: an exception out of `scan`, an entry of a mistake of ours
 * (`internal`), or more processor time than an input may take. All else is an answer.
 *
 *   npx vitest run test/fuzz.test.ts                                       some of each, as in `npm test`
 *   npm run fuzz -- --seed 7 --inputs 50000 [--target programs]            many, each under a watch that ends it
 *   npm run fuzz -- --seed 7 --target programs --only 1234 [--print]       one of them again
 *
 * A new reader adds a file with its target and a line in `targets.ts`.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../src/common/problem.ts';
import type { ScanOptions, ScanResult, Sources } from '../../src/finding.ts';

export interface Target {
  name: string;
  /** Whole texts that the reader reads well. */
  seeds: readonly string[];
  tokens: readonly string[];
  /** What goes round something: `['(', ')']`. */
  pairs: readonly (readonly [before: string, after: string])[];
  /** Texts of so many levels, each with a word of the catalogue in it. */
  nests: readonly ((levels: number) => string)[];
  /** The files of the project that a text is put into, by their paths. */
  project: (text: string) => Readonly<Record<string, string>>;
  options?: (text: string) => ScanOptions;
}

export interface Failure {
  what: 'exception' | 'internal' | 'time';
  message: string;
}

export interface Seen {
  failure: Failure | undefined;
  /** Processor time, in seconds. */
  seconds: number;
}

export type Scan = (sources: Sources, options?: ScanOptions) => ScanResult;

/** Characters. */
const largest = 200_000;
/** What one input may take, in seconds of processor time. An idle machine takes a fifth of it for the slowest. */
export const allowed = 10;

export function look(target: Target, text: string, scan: Scan): Seen {
  const start = process.cpuUsage();
  const done = (what?: Failure['what'], message = ''): Seen => {
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    if (what !== undefined) return { failure: { what, message }, seconds };
    const late = { what: 'time' as const, message: `${seconds.toFixed(1)} s of processor time` };
    return { failure: seconds > allowed ? late : undefined, seconds };
  };
  try {
    const { skipped, blind } = scan(sourcesOf(target.project(text)), target.options?.(text) ?? {});
    const bug = [...skipped, ...blind].find(({ code }) => code === 'internal');
    return bug ? done('internal', `${bug.path}: ${bug.message}`) : done();
  } catch (error) {
    // what a user named wrongly is told in one line
    if (error instanceof Problem && !error.message.includes('\n')) return done();
    return done('exception', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

const sourcesOf = (files: Readonly<Record<string, string>>): Sources => ({
  paths: Object.keys(files).sort(),
  read: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
  skipped: [],
});

/** The input of a number: the same for the same target, seed and number. */
export function inputOf(target: Target, seed: number, index: number): string {
  const dice = diceOf(`${target.name} ${seed} ${index}`);
  if (target.nests.length > 0 && dice.below(6) === 0) {
    const levels = Math.ceil(4000 ** (dice.below(1001) / 1000));
    const nest = dice.of(target.nests)?.(levels) ?? '';
    return dice.below(2) === 0 ? nest.slice(0, largest) : mutated(nest, target, dice, 2);
  }
  return mutated(dice.of(target.seeds) ?? '', target, dice, 6);
}

function mutated(text: string, target: Target, dice: Dice, most: number): string {
  let out = text;
  for (let times = 1 + dice.below(most); times > 0; times -= 1) out = mutation(out, target, dice).slice(0, largest);
  return out;
}

/** Characters that readers are wrong about. */
const odd = [
  ...'\0\t\n\r\u000b\u0085\u00a0\u2028\u2029\ufeff\ud800\udc00\u202e\u200d\'"`\\/*#$@<>(){}[];:,.?!&|=+-~^%_0aZ é😀',
];

function mutation(text: string, target: Target, dice: Dice): string {
  const at = dice.below(text.length + 1);
  const end = at + dice.below(dice.below(4) === 0 ? text.length - at + 1 : Math.min(80, text.length - at) + 1);
  const piece = text.slice(at, end);
  const put = (between: string, to = at): string => text.slice(0, at) + between + text.slice(to);
  switch (dice.below(9)) {
    case 0:
      return put(dice.of(odd) ?? '', at + dice.below(2));
    case 1:
      return put('', end);
    case 2:
    case 3:
      return put(dice.of(target.tokens) ?? '', dice.below(2) === 0 ? at : end);
    case 4: {
      const other = dice.of(target.seeds) ?? '';
      const from = dice.below(other.length + 1);
      return put(other.slice(from, from + dice.below(2000)), dice.below(2) === 0 ? at : end);
    }
    case 5:
      return put(piece.repeat(1 + dice.below(Math.max(1, Math.min(400, largest / (piece.length + 1))))), end);
    case 6: {
      const [before, after] = dice.of(target.pairs) ?? ['', ''];
      const levels = dice.below(3) === 0 ? dice.below(3000) : dice.below(12);
      return put(before.repeat(levels) + piece + after.repeat(levels), end);
    }
    case 7:
      return dice.below(3) === 0 ? text.slice(0, at) : text.slice(at);
    default: {
      // two pieces change places
      const from = dice.below(text.length + 1);
      const [a, b] = from < at ? [from, at] : [at, from];
      return text.slice(b, b + 40) + text.slice(a, b) + text.slice(0, a) + text.slice(b + 40);
    }
  }
}

interface Dice {
  /** A whole number from 0 on, below another. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T | undefined;
}

/** Numbers that follow from a text (mulberry32). */
function diceOf(text: string): Dice {
  let state = 2166136261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return { below, of: (list) => list[below(list.length)] };
}

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** The texts of all fixtures whose names end in one of some ways, in the order of their paths. */
export function fixturesOf(...endings: readonly string[]): string[] {
  const paths = readdirSync(process.env.FUZZ_FIXTURES ?? fixtures, { recursive: true, encoding: 'utf8' }).sort();
  return paths
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => join(process.env.FUZZ_FIXTURES ?? fixtures, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
}
