/** Requests of which one is made in the other's place: `a || b`, arms of an `if` or a `case`. */
import type { SyntaxNode } from 'unbash';
import type { Asked } from '../requests/find.ts';
import type { Answer } from './out.ts';

/** The statements around a command that run one of several arms, each with the number of the one that it stands in. */
export type Arms = ReadonlyMap<SyntaxNode, number>;

export const NO_ARMS: Arms = new Map();

/** For each request those that are made in its place. */
export function alternatives(all: readonly Answer[]): (answer: Answer) => readonly Asked[] {
  const inside = new Map<SyntaxNode, Answer[]>();
  for (const answer of all)
    for (const statement of answer.arms.keys()) {
      const own = inside.get(statement);
      if (own) own.push(answer);
      else inside.set(statement, [answer]);
    }
  return ({ arms }) =>
    [...arms].flatMap(([statement, arm]) =>
      (inside.get(statement) ?? []).filter((each) => each.arms.get(statement) !== arm).map(({ asked }) => asked),
    );
}
