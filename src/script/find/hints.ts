/** Whether anything in the program can bring a resource in. A common word says nothing by itself: it is looked at only where this holds. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { Islands } from '../../flow/islands.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, camel, ts } from '../../flow/syntax.ts';
import type { Asking } from './asking.ts';
import type { Look } from './look.ts';
import type { Owners } from './owners.ts';
import { declarationAt, readAt } from './places.ts';

export class Hints {
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #owners: Owners;
  readonly #asking: Asking;
  readonly #islands: Islands;
  readonly #hinted = new Map<string, boolean>();
  readonly #reached = new Map<string, ReadonlySet<string> | undefined>();

  constructor(look: Look, owners: Owners, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#owners = owners;
    this.#asking = asking;
    this.#islands = new Islands(look.e);
  }

  /** Whether a declaration with one of its own words, an SDK's class or a request stands anywhere. */
  isHinted(resource: string): boolean {
    let known = this.#hinted.get(resource);
    if (known === undefined) this.#hinted.set(resource, (known = !this.#bringing(resource).next().done));
    return known;
  }

  /** Whether what brings a resource in may get to a file: where nothing ties the two, a common word is another's there. */
  mayReach(resource: string, path: string): boolean {
    if (!this.#reached.has(resource)) this.#reached.set(resource, this.#reachedBy(resource));
    return this.#reached.get(resource)?.has(path) ?? true;
  }

  /** The files to which what brings a resource in may get. Undefined: to any. */
  #reachedBy(resource: string): ReadonlySet<string> | undefined {
    if (!this.#islands.isScattered) return undefined;
    const bringing = new Set(this.#bringing(resource));
    const beyond = this.#islands.beyond(bringing);
    return beyond && new Set([...beyond, ...this.#islands.around([...bringing, ...this.#mayBring(resource)])]);
  }

  /** The files that may bring a resource in, as far as raw text tells: more than do. */
  *#mayBring(resource: string): Generator<string> {
    const { resembling, classes } = this.#look.lookup.hints(resource);
    for (const word of [...resembling, ...classes]) yield* this.#e.project.mentioning(word);
    for (const endpoint of this.#endpointsOf(resource)) yield* this.#asking.spelling(endpoint);
  }

  /** The files that bring a resource in. */
  *#bringing(resource: string): Generator<string> {
    const { words, classes } = this.#look.lookup.hints(resource);
    for (const word of words) yield* this.#telling(resource, word);
    if (this.#look.hasSdk()) for (const name of classes) yield* this.#e.project.mentioning(name);
    const endpoints = this.#endpointsOf(resource);
    const last = new Set([...endpoints].map((each) => this.#look.lookup.lastWord(each)));
    if (![...last].some((word) => this.#asking.isSegment(word))) return;
    for (const { node } of this.#asking.callsTo(endpoints)) yield node.getSourceFile().fileName;
  }

  readonly #endpoints = new Map<string, ReadonlySet<string>>();

  /** The endpoints that bring a resource in: what is inside of something else only where the program names the members that lead there. */
  #endpointsOf(resource: string): ReadonlySet<string> {
    let known = this.#endpoints.get(resource);
    if (!known) {
      const { project } = this.#e;
      const isNamed = (name: string): boolean => project.mentioning(name).length > 0;
      known = this.#look.lookup.bringing(resource, (member) => isNamed(member) || isNamed(camel(member)));
      this.#endpoints.set(resource, known);
    }
    return known;
  }

  /**
   * The files in which a word that only one resource has is said of it, as far as can be known: not where it is read of something else,
   * nor where a declaration is another's by its other members.
   */
  *#telling(resource: string, word: string): Generator<string> {
    for (const path of this.#e.project.mentioning(word)) {
      const isTold = this.#e.project.named(path, word).some((at) => {
        const isOwn = this.#e.about(at, () => this.#isOwn(resource, at));
        return isOwn ?? true;
      });
      if (isTold) yield path;
    }
  }

  #isOwn(resource: string, name: NamingNode): boolean {
    const is = (each: string) => this.#look.lookup.isA(each, resource);
    const declared = declarationAt(name);
    const shape = declared && this.#owners.shapeOf(declared.node);
    if (shape) return this.#look.shapes.mayDescribe(shape.node, shape.env, is);
    // an object that is made is what its type says, which stands elsewhere
    if (declared || ts.isShorthandPropertyAssignment(name.parent)) return false;
    const read = readAt(name);
    // what is written to a member was read elsewhere
    if (!read) return accessOf(name.parent)?.at !== name;
    const owners = this.#owners.of(this.#owners.receiver(read));
    return owners.some((each) => is(each.resource)) || this.#e.cut !== undefined;
  }
}
