/**
 * What the TypeScript parser makes its nodes with, replaced by makers of our own for two reasons.
 *
 * They count. Where text does not fit, the parser tries one reading after another, each inside the other: forty unfinished calls in 2 kB
 * are more readings than anybody waits for, and nothing can interrupt it from outside. So the maker of identifiers ends a parse that
 * makes far more of them than the text has characters for.
 *
 * And they are lean. Trees are most of what a look at a large project keeps in memory. The compiler's own nodes have room for what only
 * emitting needs, and one class for all kinds, which V8 cannot give the room that each kind fills: a fifth of a tree's memory.
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
function begun(maker: Maker): Maker {
  budget = new Budget(next ?? usual, 'parsing it');
  next = undefined;
  return maker;
}

/** The parser calls it with `new`: what it gives is the node itself. */
type Maker = (kind: number, pos: number, end: number) => object;

/** A class for one kind of nodes. What it leaves out (`original`, `emitNode`, `id`, …) is read as absent, and set by whoever needs it. */
function leanClass(prototype: object, kind: number): new (pos: number, end: number) => object {
  class Lean {
    declare pos: number;
    declare end: number;
    declare flags: number;
    declare parent: undefined;

    constructor(pos: number, end: number) {
      this.pos = pos;
      this.end = end;
      this.flags = 0;
      this.parent = undefined;
    }
  }
  Object.setPrototypeOf(Lean.prototype, prototype);
  Object.assign(Lean.prototype, { kind });
  return Lean;
}

function leanMaker(prototype: object): Maker {
  const kinds: (new (pos: number, end: number) => object)[] = [];
  return function Node(kind, pos, end) {
    kinds[kind] ??= leanClass(prototype, kind);
    return new kinds[kind](pos, end);
  };
}

function counting(make: Maker): Maker {
  return function Identifier(kind, pos, end) {
    budget.spend();
    return make(kind, pos, end);
  };
}

/** The prototype of what a maker of the compiler makes. */
function prototypeOf(makers: object, name: string): object | undefined {
  const give: unknown = Reflect.get(makers, name);
  const make: unknown = typeof give === 'function' ? give() : undefined;
  const prototype: unknown = typeof make === 'function' ? make.prototype : undefined;
  return typeof prototype === 'object' && prototype !== null ? prototype : undefined;
}

const set: unknown = Reflect.get(ts, 'setObjectAllocator');
const makers: unknown = Reflect.get(ts, 'objectAllocator');

if (typeof set === 'function' && typeof makers === 'object' && makers !== null) {
  const own: Record<string, () => Maker> = {};
  for (const name of ['getNodeConstructor', 'getTokenConstructor', 'getIdentifierConstructor']) {
    const prototype = prototypeOf(makers, name);
    if (!prototype) continue;
    const make = leanMaker(prototype);
    const counted = counting(make);
    own[name] = name === 'getIdentifierConstructor' ? () => begun(counted) : () => make;
  }
  set({ ...makers, ...own });
}
