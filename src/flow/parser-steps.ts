/**
 * Counts what the TypeScript parser does. Where text does not fit, the parser tries one reading after another, each inside the other:
 * forty unfinished calls in 2 kB are more readings than anybody waits for, and nothing can interrupt it from outside. So the maker of
 * its identifiers is replaced by one that counts, and ends a parse that makes far more of them than the text has characters for.
 */
import { ts } from '@ts-morph/common';
import { Budget } from '../common/budget.ts';

/** Identifiers of a text that nobody gave a number for: a file of ten megabytes has a third of that. */
const usual = 3_000_000;

let budget = new Budget(usual, 'parsing it');
let next: number | undefined;

/** The next text that is parsed is so long, in characters. A parse of more steps than it is worth is ended by an `Overrun`. */
export function expectText(length: number): void {
  next = 10_000 + 4 * length;
}

/** The parser asks for its makers at the beginning of each text. */
function begun(maker: unknown): unknown {
  budget = new Budget(next ?? usual, 'parsing it');
  next = undefined;
  return maker;
}

const MAKER = 'getIdentifierConstructor';
const set: unknown = Reflect.get(ts, 'setObjectAllocator');
const makers: unknown = Reflect.get(ts, 'objectAllocator');
const make: unknown =
  typeof makers === 'object' && makers !== null && MAKER in makers && typeof makers[MAKER] === 'function'
    ? makers[MAKER]()
    : undefined;

if (typeof set === 'function' && typeof makers === 'object' && typeof make === 'function') {
  /** The parser calls it with `new`: what it gives is the identifier itself. */
  function Counting(kind: unknown, pos: unknown, end: unknown): object {
    budget.spend();
    return Reflect.construct(Identifier, [kind, pos, end]);
  }
  const Identifier = make;
  Counting.prototype = Identifier.prototype;
  set({ ...makers, [MAKER]: () => begun(Counting) });
}
