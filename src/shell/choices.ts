/**
 * What names may hold where a script is in a branch no more: `case` gives a variable one of several values, and a command behind it is
 * run with any of them. The walker reads such a command once for each.
 */
import type { Command, Redirection, SyntaxNode } from 'unbash';
import { flat, HOLE } from '../requests/text.ts';
import type { Bound } from './variables.ts';
import type { Ground } from './words.ts';

/** What a name may hold, and the branches that it was given it in. */
export interface Held {
  bound: Bound;
  branches: readonly number[];
}

/** Names with what each of them holds in one run. */
export type Choice = ReadonlyMap<string, Bound>;

/** Runs of one command, and values of one name: more are data. */
const MAX_RUNS = 8;

/** `$NAME`, `${NAME`, `${#NAME`, `${!NAME`. */
const ASKED = /\$(?:\{[#!]?)?([A-Za-z_]\w*)/g;

/** The names that the words of a command, or of the commands of a pipe, ask for. What stands in a block or a loop asks for itself. */
export function namesIn(node: SyntaxNode, { text }: Ground): readonly string[] {
  const commands = node.type === 'Pipeline' ? node.commands : [node];
  const names = new Set<string>();
  for (const each of commands) {
    if (each.type !== 'Command') continue;
    const pieces = [text.slice(each.pos, each.end), ...each.redirects.map((other) => bodyOf(other, text))];
    for (const piece of pieces) for (const { 1: name = '' } of piece.matchAll(ASKED)) names.add(name);
    // what is added to a name is added to what it holds by then, which is one of its values already
    for (const name of addedTo(each)) names.delete(name);
  }
  return [...names];
}

const bodyOf = (each: Redirection, text: string): string =>
  each.type === 'HereDoc' && each.body ? text.slice(each.body.pos, each.body.end) : '';

const addedTo = ({ name, prefix }: Command): readonly string[] =>
  name ? [] : prefix.flatMap((each) => (each.type === 'Assignment' ? [each.name] : []));

/** What tells a value from others: its text, and where it is spelt. */
interface Told {
  key: string;
  /** Something of it is known. */
  isKnown: boolean;
  length: number;
}

const told = new WeakMap<Bound, Told>();

/** Worked out once: what is put together over and over is long, and is asked for again by each command. */
function toldOf(bound: Bound): Told {
  const known = told.get(bound);
  if (known) return known;
  const { words, items } = bound;
  const parts = items ? items.flatMap((item) => item.words.parts) : words.parts;
  const { text } = flat({ parts });
  const places = parts.map((part) => ('hole' in part || part.at < 0 ? '' : part.node.at(part.at)));
  const own = { key: `${text}\0${places.join()}`, isKnown: text.replaceAll(HOLE, '') !== '', length: text.length };
  told.set(bound, own);
  return own;
}

/** Of what a name may hold, what is a text of its own; the last one is the one that is read anyway. */
export function apartFrom(all: readonly Held[]): readonly Held[] {
  const byKey = new Map<string, Held>();
  for (const each of all.slice(-MAX_RUNS)) {
    const { key, isKnown } = toldOf(each.bound);
    if (!isKnown && each !== all.at(-1)) continue;
    // the last of those that say the same is the one that counts
    byKey.delete(key);
    byKey.set(key, each);
  }
  return [...byKey.values()];
}

/** How much one more run has to read. */
export const sizeOf = (choice: Choice): number =>
  [...choice.values()].reduce((sum, bound) => sum + toldOf(bound).length, 0);

/** What the names hold in a run, one below the other. */
export const textOf = (choice: Choice): string => [...choice.values()].map((bound) => toldOf(bound).key).join('\n');

/** The runs besides the one in which each name holds what it was given last. */
export function otherRuns(names: ReadonlyMap<string, readonly Held[]>): readonly Choice[] {
  const several = [...names].filter(([, all]) => all.length > 1);
  let runs: readonly Picked[] = [new Map()];
  for (const [name, all] of several) {
    const more = runs.flatMap((run) => all.flatMap((each) => withOne(run, name, each, names) ?? []));
    if (more.length > MAX_RUNS * 2) return oneByOne(several, names);
    runs = more;
  }
  return runs.filter((run) => several.some(([name, all]) => run.get(name) !== all.at(-1))).map(choiceOf);
}

type Picked = ReadonlyMap<string, Held>;

const choiceOf = (run: Picked): Choice => new Map([...run].map(([name, { bound }]) => [name, bound]));

const branchOf = ({ branches }: Held): string => branches.join();

/** One more name in a run. Undefined: what is set in the same branch of the script is held in the same run. */
function withOne(
  run: Picked,
  name: string,
  held: Held,
  names: ReadonlyMap<string, readonly Held[]>,
): Picked | undefined {
  const goesWith = (one: Held, other: Held, others: readonly Held[]): boolean =>
    one.branches.length === 0 ||
    branchOf(other) === branchOf(one) ||
    !others.some((each) => branchOf(each) === branchOf(one));
  const fits = [...run].every(
    ([known, other]) => goesWith(other, held, names.get(name) ?? []) && goesWith(held, other, names.get(known) ?? []),
  );
  return fits ? new Map([...run, [name, held]]) : undefined;
}

/** Too many together: each value of each name, the others as its branch gives them, or as they were given last. */
function oneByOne(
  several: readonly (readonly [string, readonly Held[]])[],
  names: ReadonlyMap<string, readonly Held[]>,
): readonly Choice[] {
  return several.flatMap(([name, all]) =>
    all.slice(0, -1).map((held) => {
      const run = new Map([[name, held.bound]]);
      for (const [other, those] of several) {
        const beside = (names.get(other) ?? []).find(
          (each) => held.branches.length > 0 && branchOf(each) === branchOf(held),
        );
        const own = beside ?? those.at(-1);
        if (other !== name && own) run.set(other, own.bound);
      }
      return run;
    }),
  );
}
