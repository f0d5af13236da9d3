/** Where a value goes: forward through names, members, lists, calls and files, until it ends, or until nobody can follow it. */

import { callersOf, ownNames } from '../flow/called-by.ts';
import { importsOf } from '../flow/imports.ts';
import type { Declaration } from '../flow/scope.ts';
import { type FunctionNode, ts } from '../flow/syntax.ts';
import { chosenOf } from './chosen.ts';
import { toCall, toCallback } from './forward/calls.ts';
import { toElement, toMember } from './forward/members.ts';
import { toCallers, toImport, toPattern, toReferences } from './forward/names.ts';
import { into, toOwnMember, use } from './forward/places.ts';
import type { CallNode, Walk } from './forward/walk.ts';
import type { Arrival, Frame, Path, Source } from './source.ts';
import type { Tracer } from './tracer.ts';

export class Forward implements Walk {
  readonly tracer: Tracer;
  readonly #seen = new Set<string>();
  readonly #out: Arrival[] = [];
  /** Walks that are done when all others are: what goes on there only may be the value. */
  readonly #later: (() => void)[] = [];
  #isDoubtful = false;
  /** What puts all of its members into a form, name by name. */
  readonly #copies = new Set<ts.Node>();
  /** The classes that keep it in a member. */
  readonly #owners = new Set<ts.ClassLikeDeclaration>();

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  run({ node, path, frame }: Source): readonly Arrival[] {
    this.use(node, path, frame);
    this.#isDoubtful = true;
    // each may bring others
    for (const look of this.#later) look();
    return this.#copies.size === 0
      ? this.#out
      : this.#out.filter((each) => (each.kind !== 'written' && each.kind !== 'read') || !this.#copies.has(each.node));
  }

  /** The calls of a function, by whatever name it goes. */
  calls(fn: FunctionNode): readonly Arrival[] {
    if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) {
      this.use(fn, [], undefined);
      // the name that only the function itself has: `(function again(mr) { … again(next); })(first)`
      for (const each of ownNames(this.tracer.e, fn)) this.use(each, [], undefined);
    } else if (ts.isFunctionDeclaration(fn)) {
      if (fn.name) this.toReferences(fn, [], undefined);
      else for (const each of importsOf(this.tracer.e, fn.getSourceFile().fileName, 'default')) this.toImport(each, []);
    } else
      for (const { call, as } of callersOf(this.tracer.e, fn))
        if (as && ts.isCallExpression(call)) this.add({ kind: 'callback', node: call, argument: as, frame: undefined });
        else if (ts.isCallExpression(call) || ts.isNewExpression(call))
          this.add({ kind: 'called', node: call, frame: undefined });
        else this.add({ kind: 'unknown', node: call });
    // what an instance keeps is called by whoever takes it from there
    for (const owner of this.#owners) {
      const chosen = chosenOf(this.tracer, owner);
      if (chosen) this.add({ kind: 'unknown', node: chosen });
    }
    return this.#out;
  }

  /** Of what only may be the value it says nothing that it cannot be followed. */
  add(arrival: Arrival): void {
    if (!this.#isDoubtful || arrival.kind !== 'unknown') this.#out.push(arrival);
  }

  later(look: () => void): void {
    this.#later.push(look);
  }

  copies(all: readonly ts.Node[]): void {
    for (const each of all) this.#copies.add(each);
  }

  isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean {
    const key = `${this.tracer.id(node)}|${path.join('|')}|${this.tracer.id(frame)}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (path.length > 8 || !this.tracer.step()) {
      this.add({ kind: 'unknown', node });
      return false;
    }
    return true;
  }

  // ---- the parts ------------------------------------------------------------

  toReferences(declaration: Declaration, path: Path, frame: Frame | undefined): void {
    toReferences(this, declaration, path, frame);
  }

  toImport({ node, member }: { node: ts.Expression; member: string | undefined }, path: Path): void {
    toImport(this, { node, member }, path);
  }

  toPattern(name: ts.BindingName, declaration: Declaration, path: Path, frame: Frame | undefined): void {
    toPattern(this, name, declaration, path, frame);
  }

  use(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    use(this, node, path, frame);
  }

  into(target: ts.Expression, path: Path, frame: Frame | undefined): void {
    into(this, target, path, frame);
  }

  toOwnMember(owner: ts.ClassLikeDeclaration, name: string | undefined, path: Path): void {
    this.#owners.add(owner);
    toOwnMember(this, owner, name, path);
  }

  toMember(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    path: Path,
    frame: Frame | undefined,
  ): void {
    toMember(this, access, name, path, frame);
  }

  toElement(access: ts.ElementAccessExpression, at: ts.Node, path: Path, frame: Frame | undefined): void {
    toElement(this, access, at, path, frame);
  }

  toCallback(argument: ts.Expression, pathAt: (index: number) => Path | undefined, frame: Frame | undefined): void {
    toCallback(this, argument, pathAt, frame);
  }

  toCall(call: CallNode, at: ts.Node, path: Path, frame: Frame | undefined): void {
    toCall(this, call, at, path, frame);
  }

  toCallers(at: ts.Node, path: Path, frame: Frame | undefined): void {
    toCallers(this, at, path, frame);
  }
}
