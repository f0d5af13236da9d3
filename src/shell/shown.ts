/**
 * Texts with members of answers in them: whether all that is done with them is to show them. What goes from command to command is
 * followed by whoever walks; here stands what variables hold, of which every use that the script spells must have been followed.
 */
import type { Function as FunctionNode } from 'unbash';
import { handOn, type Out, type Taken } from './out.ts';
import type { Ground, SpelledWord } from './words.ts';

/** Commands that write what they are given, and decide nothing by it. */
export const isShowing = (name: string): boolean => /^(?:echo|printf|cat|tee)$/.test(name);

/** What is written there is seen, and not kept. */
export const isOnScreen = (file: string): boolean => /^\/dev\/(?:null|std(?:out|err)|tty)$/.test(file);

/** A function that shows what it is called with, and does nothing else. */
export function isOnlyShowing({ body }: FunctionNode): boolean {
  return (
    body.type === 'BraceGroup' &&
    body.body.commands.every(
      ({ command }) => command.type === 'Command' && /^(?:echo|printf|local|return|:)$/.test(command.name?.text ?? ''),
    )
  );
}

/** `$NAME`, `${NAME`, `${#NAME`, `${!NAME`. */
const ASKED = /\$(?:\{[#!]?)?([A-Za-z_]\w*)/g;

interface Use {
  from: number;
  to: number;
  taken: ReadonlySet<Taken>;
}

export class HeldTexts {
  readonly #held = new Map<string, Set<Taken>>();
  readonly #uses: Use[] = [];
  readonly #isOwn: (ground: Ground) => boolean;

  /** @param isOwn whether positions are those of the script itself */
  constructor(isOwn: (ground: Ground) => boolean) {
    this.#isOwn = isOwn;
  }

  /** A variable is given it. */
  hold(name: string, out: Out): void {
    if (out.taken.length === 0) return;
    const all = this.#held.get(name) ?? new Set();
    for (const taken of out.taken) all.add(taken);
    this.#held.set(name, all);
  }

  /** A word that holds it was followed to whoever gets it. */
  follow({ pos, end }: Pick<SpelledWord, 'pos' | 'end'>, ground: Ground, outs: readonly Out[]): void {
    const taken = outs.flatMap((out) => out.taken);
    if (taken.length > 0 && this.#isOwn(ground)) this.#uses.push({ from: pos, to: end, taken: new Set(taken) });
  }

  /** At the end of the script. @param isAskedElsewhere whether somebody else may ask for a variable */
  settle(text: string, isAskedElsewhere: (name: string) => boolean): void {
    if (this.#held.size === 0) return;
    const asked = new Map<string, number[]>();
    for (const { index, 1: name = '' } of text.matchAll(ASKED))
      if (this.#held.has(name)) asked.set(name, [...(asked.get(name) ?? []), index]);
    // what stands for a name that is worked out may be any of them
    const isIndirect = /\$\{!|\b(?:declare|local|typeset) -\w*n/.test(text);
    for (const [name, held] of this.#held) {
      const places = asked.get(name) ?? [];
      // what nothing here asks for is asked for by somebody who is not in sight
      const isLost = isIndirect || places.length === 0 || isAskedElsewhere(name);
      const followed = isLost ? [] : places.map((at) => this.#uses.filter(({ from, to }) => from <= at && at < to));
      for (const taken of held)
        if (isLost || !followed.every((uses) => uses.some((use) => use.taken.has(taken)))) taken.isHandedOn = true;
    }
  }
}

/** All that is handed to a command which may do anything with it. */
export function handAllOn(outs: readonly Out[]): void {
  for (const out of outs) handOn(out);
}
