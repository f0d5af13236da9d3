/** Variables whose value a command is given: found where they are read, when nothing in sight sets them. */
import type { Change } from '../catalogue/change.ts';
import { oncePer } from '../common/once.ts';
import type { Step } from '../finding.ts';
import { findingOf, type Unrated } from '../requests/find.ts';
import type { Words } from '../requests/text.ts';
import { manual } from '../script/rewrite/rewrite.ts';
import type { Run } from './run.ts';
import { type Filler, type Ground, SpelledWord, startIn } from './words.ts';

/** @param given the words of a command, what is set for it, what it is handed on its input */
export function findReadIn(
  given: readonly Words[],
  { ground, scope }: Pick<Run, 'ground' | 'scope'>,
  changes: readonly Change[],
  steps: readonly Step[],
): Unrated[] {
  const isSet = (name: string): boolean => scope.bound(name) !== undefined || ground.source.environment.has(name);
  const asked = askedNames(changes);
  const read = given
    .flatMap(fillersOf)
    .flatMap((filler) => parameterOf(filler) ?? [])
    .filter(({ name }) => asked.has(name));
  if (read.length === 0) return [];
  return changes.flatMap((change) => {
    const wanted = namesReadBy(change);
    return read.flatMap(({ name, pos }): Unrated[] => {
      if (!wanted.includes(name) || isSet(name)) return [];
      const said = { element: name, message: `\`${name}\` is read.`, rewrite: manual(change.advice) };
      return [findingOf(change, nameAt(ground, name, pos), said, steps, true)];
    });
  });
}

const namesReadBy = ({ match }: Change): readonly string[] =>
  match.flatMap((each) => ('shell' in each ? (each.reads ?? []) : []));

/** All names that some change looks for where they are read. */
const askedNames = oncePer((changes: readonly Change[]): ReadonlySet<string> => new Set(changes.flatMap(namesReadBy)));

/** Each word once: it stands in for every one of its holes, and may have thousands. */
function fillersOf({ parts }: Words): Filler[] {
  const words = parts.flatMap((part) => ('hole' in part && part.hole instanceof SpelledWord ? [part.hole] : []));
  return [...new Set(words)].flatMap(({ holes }) => [...holes.values()]);
}

/** The variable that fills a hole, and where its name stands. */
function parameterOf(filler: Filler): { name: string; pos: number } | undefined {
  if (filler.type === 'SimpleExpansion') return { name: filler.text.slice(1), pos: filler.pos + 1 };
  return filler.type === 'ParameterExpansion' ? { name: filler.parameter, pos: filler.parameterPos } : undefined;
}

/** A name between what expands it: nothing is written there. */
function nameAt(ground: Ground, name: string, pos: number): Parameters<typeof findingOf>[1] {
  const at = (index: number): number => startIn(ground, pos + index);
  const range = (from: number, to: number): { start: number; end: number } => ({ start: at(from), end: at(to) });
  const spelled = { path: ground.source.path, value: name, at, range, write: () => undefined };
  return { spelled, from: 0, to: name.length };
}
