/**
 * A lazy view of what GitLab answered: looks and behaves like the value, and tells when a deprecated member is read.
 * Nothing is copied or walked through; a nested object becomes a view when it is reached.
 *
 * A read is `view.member`, `view['member']` or a destructured member. Handing the object on whole is none: a spread,
 * `Object.assign`, `Object.entries`, a loop over all members, `JSON.stringify`, a deep comparison. That is told as `whole`,
 * once an object, because the copy is no view any more. `in`, `Object.hasOwn` and `Object.keys` ask for no value and tell
 * nothing. A member that the program has written itself is its own.
 *
 * Limits of a `Proxy`: `structuredClone`, `v8.serialize` and `postMessage` refuse one (`unwatched` gives the value behind it), it is
 * not `===` to the value behind it, and what is thrown about a frozen one has other words. `toJSON` is a function.
 */
import type { Answer, Read, Shape } from './facts.ts';

export interface Watcher {
  /**
   * @param below the function whose caller reads
   * @param state `bridged`: the replacement was asked for first, and was missing; `listed`: the keys were asked for before
   * @returns false: it is taken for a walk over the whole object
   */
  read(read: Read, below: Below, state: { bridged: boolean; listed: boolean }): boolean;
  /** A whole object with a deprecated member was copied, written as text or compared. */
  whole(below: Below): void;
}

/** A function of ours on the stack: what lies above it is ours, too. */
export type Below = (...args: never[]) => unknown;

/** View → the value behind it. No member that one asks for: what inherits from a view would give it as its own. */
const behind = new WeakMap<object, object>();

/** The value behind a view; anything else as it is. */
export function unwatched<T>(value: T): T;
export function unwatched(value: unknown): unknown {
  return isObject(value) ? (behind.get(value) ?? value) : value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Views of one answer. */
export class Views {
  readonly watcher: Watcher;
  /** Somebody else could have answered: an object with a member that only theirs has is left alone. */
  readonly #doubtful: boolean;

  constructor(watcher: Watcher, doubtful: boolean) {
    this.watcher = watcher;
    this.#doubtful = doubtful;
  }

  /** A new view of a value, or the value itself where nothing in it is of interest. */
  of(value: unknown, { shape, list }: Answer): unknown {
    if (!isObject(value) || Array.isArray(value) !== list || behind.has(value)) return value;
    if (this.#doubtful && !list && shape.rivals.some((name) => Object.hasOwn(value, name))) return value;
    const view = new Proxy(value, list ? new ListHandler(this, shape) : new ObjectHandler(this, shape));
    behind.set(view, value);
    return view;
  }
}

/** The views of what one object or list holds: asked for again, the same. */
class Inside {
  readonly #views: Views;
  #made: Map<object, unknown> | undefined;
  #isTold = false;

  constructor(views: Views) {
    this.#views = views;
  }

  of(target: object, key: PropertyKey, value: object, answer: Answer): unknown {
    if (!isOpen(target, key)) {
      this.#bare(value, answer);
      return value;
    }
    this.#made ??= new Map();
    const made = this.#made.get(value);
    if (made !== undefined) return made;
    const view = this.#views.of(value, answer);
    this.#made.set(value, view);
    return view;
  }

  /** Given as it is, of something frozen: what is read of it is not seen. */
  #bare(value: object, { shape, list }: Answer): void {
    const each: unknown[] = list ? Object.values(value) : [value];
    const holds = (one: unknown): boolean =>
      isObject(one) && [...shape.reads.keys()].some((name) => Object.hasOwn(one, name));
    if (this.#isTold || !each.some(holds)) return;
    this.#isTold = true;
    this.#views.watcher.whole(this.of);
  }

  /** A descriptor's value is a view, too. */
  described(target: object, key: PropertyKey, answer: Answer | undefined): PropertyDescriptor | undefined {
    const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
    if (!answer || !descriptor || !isObject(descriptor.value)) return descriptor;
    return { ...descriptor, value: this.of(target, key, descriptor.value, answer) };
  }
}

class ListHandler implements ProxyHandler<object> {
  readonly #inside: Inside;
  readonly #element: Answer;

  constructor(views: Views, shape: Shape) {
    this.#inside = new Inside(views);
    this.#element = { shape, list: false };
  }

  get(target: object, key: PropertyKey, receiver: unknown): unknown {
    const value: unknown = Reflect.get(target, key, receiver);
    return isObject(value) ? this.#inside.of(target, key, value, this.#element) : value;
  }

  set(target: object, key: PropertyKey, value: unknown, receiver: unknown): boolean {
    return put(target, key, value, receiver);
  }

  getOwnPropertyDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
    return this.#inside.described(target, key, this.#element);
  }
}

/** Of one object: what is read of it depends on what was read before. */
class ObjectHandler implements ProxyHandler<object> {
  readonly #watcher: Watcher;
  readonly #inside: Inside;
  readonly #shape: Shape;
  /** Made when the keys are asked for. */
  #pass: Pass | undefined;
  /** Members that the program has written. */
  #theirs: Set<PropertyKey> | undefined;
  /** Replacements that were asked for and were not there. */
  #missing: Set<string> | undefined;
  #isTold = false;

  constructor(views: Views, shape: Shape) {
    this.#watcher = views.watcher;
    this.#inside = new Inside(views);
    this.#shape = shape;
  }

  get(target: object, key: PropertyKey, receiver: unknown): unknown {
    const value: unknown = Reflect.get(target, key, receiver);
    if (typeof key !== 'string') return value;
    const { reads, holds, replacements } = this.#shape;
    const isWalk = this.#pass?.isRead(key) === true;
    const own = reads.get(key);
    if (own && isWalk) this.#whole(target, this.get);
    else if (own && !this.#theirs?.has(key)) this.#read(target, key, own, value);
    if (key === 'toJSON' && value === undefined) return this.#toJSON(target);
    if ((value === undefined || value === null) && replacements.has(key)) {
      this.#missing ??= new Set();
      this.#missing.add(key);
    }
    const held = holds.get(key);
    return held && isObject(value) ? this.#inside.of(target, key, value, held) : value;
  }

  set(target: object, key: PropertyKey, value: unknown, receiver: unknown): boolean {
    if (isViewOf(target, receiver)) this.#own(key);
    return put(target, key, value, receiver);
  }

  deleteProperty(target: object, key: PropertyKey): boolean {
    this.#own(key);
    return Reflect.deleteProperty(target, key);
  }

  defineProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    this.#own(key);
    return Reflect.defineProperty(target, key, descriptor);
  }

  ownKeys(target: object): (string | symbol)[] {
    const keys = Reflect.ownKeys(target);
    this.#pass ??= new Pass();
    this.#pass.begin(keys);
    return keys;
  }

  getOwnPropertyDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
    this.#pass?.describe(key);
    const held = typeof key === 'string' ? this.#shape.holds.get(key) : undefined;
    return this.#inside.described(target, key, held);
  }

  #own(key: PropertyKey): void {
    this.#theirs ??= new Set();
    this.#theirs.add(key);
  }

  #read(target: object, key: string, reads: readonly Read[], value: unknown): void {
    const bridged = [...(this.#missing ?? [])].some((name) => this.#shape.replacements.get(name)?.includes(key));
    const state = { bridged, listed: this.#pass !== undefined };
    for (const read of reads) {
      if (read.values && !read.values.has(value)) continue;
      if (!this.#watcher.read(read, this.get, state)) this.#whole(target, this.get);
    }
  }

  #whole(target: object, below: Below): void {
    const names = [...this.#shape.reads.keys()];
    if (this.#isTold || !names.some((name) => Object.hasOwn(target, name) && !this.#theirs?.has(name))) return;
    this.#isTold = true;
    this.#watcher.whole(below);
  }

  /** What `JSON.stringify` writes is the value itself. */
  #toJSON(target: object): () => object {
    const toJSON = (): object => {
      this.#whole(target, toJSON);
      return target;
    };
    return toJSON;
  }
}

/** Whether a proxy may answer something else than what is there: of a member that can never change it may not. */
function isOpen(target: object, key: PropertyKey): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
  return !descriptor || descriptor.configurable === true || descriptor.writable === true;
}

/** False for what inherits from the view. */
const isViewOf = (target: object, receiver: unknown): boolean => isObject(receiver) && behind.get(receiver) === target;

/** What is written into a value is no view, so that what is sent later is plain. */
const put = (target: object, key: PropertyKey, value: unknown, receiver: unknown): boolean =>
  isViewOf(target, receiver) ? Reflect.set(target, key, unwatched(value)) : Reflect.set(target, key, value, receiver);

/**
 * Tells a walk over all members from a read of one. A walk lists the keys, and then either describes and reads them in turn
 * (spread, `Object.assign`, `Object.entries`, a loop), or reads all of them in the order of the list or against it.
 */
class Pass {
  #keys: readonly PropertyKey[] = [];
  /** Where the next read of a walk would be, from the front and from the back. */
  #up = 0;
  #down = -1;
  #described: PropertyKey | undefined;
  #isCopy = false;

  begin(keys: readonly PropertyKey[]): void {
    this.#keys = keys;
    this.#up = 0;
    this.#down = keys.length - 1;
    this.#described = undefined;
    this.#isCopy = true;
  }

  describe(key: PropertyKey): void {
    // Described twice in a row without a read between: the keys alone were wanted.
    if (this.#described !== undefined) this.#isCopy = false;
    this.#described = key;
  }

  /** Whether this read belongs to a walk. */
  isRead(key: PropertyKey): boolean {
    // Comparisons and printers ask for members besides that nobody has, such as `nodeType`.
    if (!this.#keys.includes(key)) return false;
    const isCopied = this.#isCopy && this.#described === key;
    this.#described = undefined;
    if (isCopied) {
      this.#up = this.#keys.indexOf(key, this.#up) + 1;
      if (this.#up === 0 || this.#up === this.#keys.length) this.#keys = [];
      return true;
    }
    this.#isCopy = false;
    if (this.#keys[this.#up] === key) this.#up += 1;
    else if (this.#keys[this.#down] === key) this.#down -= 1;
    else {
      this.#keys = [];
      return false;
    }
    if (this.#up > this.#down) this.#keys = [];
    return true;
  }
}
