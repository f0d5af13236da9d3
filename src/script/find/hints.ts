/** Whether anything in the program can bring a resource in. A common word says nothing by itself: it is looked at only where this holds. */
import type { Evaluator } from '../../flow/evaluate.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, ts } from '../../flow/syntax.ts';
import type { Asking } from './asking.ts';
import type { Look } from './look.ts';
import type { Owners } from './owners.ts';
import { declarationAt, readAt } from './places.ts';

export class Hints {
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #owners: Owners;
  readonly #asking: Asking;
  readonly #hinted = new Map<string, boolean>();

  constructor(look: Look, owners: Owners, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#owners = owners;
    this.#asking = asking;
  }

  /** Whether a declaration with one of its own words, an SDK's class or a request stands anywhere. */
  isHinted(resource: string): boolean {
    let known = this.#hinted.get(resource);
    if (known === undefined) {
      const { words, classes, segments, bringing } = this.#look.lookup.hints(resource);
      const isSaid = (word: string) => this.#e.project.mentioning(word).length > 0;
      known =
        words.some((word) => this.#isTold(resource, word)) ||
        (this.#look.hasSdk() && classes.some(isSaid)) ||
        (segments.some((word) => this.#asking.isSegment(word)) && !this.#asking.callsTo(bringing).next().done);
      this.#hinted.set(resource, known);
    }
    return known;
  }

  /**
   * Whether a word that only one resource has is said of it anywhere, as far as can be known: not where it is read of something else,
   * nor where a declaration is another's by its other members.
   */
  #isTold(resource: string, word: string): boolean {
    return this.#e.project.mentioning(word).some((path) =>
      this.#e.project.named(path, word).some((at) => {
        const isOwn = this.#e.about(at, () => this.#isOwn(resource, at));
        return isOwn ?? true;
      }),
    );
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
