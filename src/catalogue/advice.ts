/** Who is spoken to: what a rule says to a person at one of its matches, by what the place is written in. */
import { put } from '../common/lists.ts';
import { oncePer } from '../common/once.ts';
import type { Change, Match, Surface } from './change.ts';

/** What speaks of one match on one surface → the rule itself. */
const origins = new WeakMap<Change, Change>();
const spoken = new WeakMap<Change, Map<string, Change>>();
const split = oncePer((_: Change) => new Map<Surface, readonly Change[]>());
const spokenOn = oncePer((_: readonly Change[]) => new Map<Surface, readonly Change[]>());

/** A rule as it speaks of one of its matches on a surface. The same object each time, and the rule itself where it says nothing special there. */
export function speaking(change: Change, match: Match, surface: Surface): Change {
  const origin = origins.get(change) ?? change;
  const own = origin.advices?.[surface] ?? (surface === 'sdk' ? origin.advices?.program : undefined);
  const advice = match.advice ?? own ?? origin.advice;
  const replacement = match.replacement ?? origin.replacement;
  if (advice === origin.advice && replacement === origin.replacement) return origin;
  const known = spoken.get(origin) ?? new Map<string, Change>();
  spoken.set(origin, known);
  const key = `${advice}\0${replacement === undefined ? '' : JSON.stringify(replacement)}`;
  const made = known.get(key) ?? { ...origin, advice, ...(replacement ? { replacement } : {}) };
  known.set(key, made);
  origins.set(made, origin);
  return made;
}

/** Rules as they speak on a surface: one that says several things becomes several of the same id, each with its matches. */
export function allSpeaking(changes: readonly Change[], surface: Surface): readonly Change[] {
  const known = spokenOn(changes);
  let made = known.get(surface);
  if (!made) known.set(surface, (made = changes.flatMap((change) => partsOn(change, surface))));
  return made;
}

function partsOn(change: Change, surface: Surface): readonly Change[] {
  const known = split(change);
  let made = known.get(surface);
  if (!made) known.set(surface, (made = splitBy(change, surface)));
  return made;
}

function splitBy(change: Change, surface: Surface): readonly Change[] {
  const groups = new Map<Change, Match[]>();
  for (const match of change.match) {
    put(groups, speaking(change, match, surface), match);
  }
  return [...groups].map(([voice, match]) => {
    if (match.length === change.match.length) return voice;
    const part = { ...voice, match };
    origins.set(part, change);
    return part;
  });
}
