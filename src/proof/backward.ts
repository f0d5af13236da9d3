/** Where a value comes from: backward through names, members, lists, calls and files, to what the program makes, what a server answers, or what is not known. */

import type { Declaration } from '../flow/scope.ts';
import { ts } from '../flow/syntax.ts';
import { fromAnswer, fromEvaluator } from './backward/answers.ts';
import { fromCall } from './backward/calls.ts';
import { from, fromWrites } from './backward/expressions.ts';
import { fromElement, fromField, fromMember, fromThis } from './backward/members.ts';
import {
  fromAssigned,
  fromDeclaration,
  fromIdentifier,
  fromModule,
  fromVariable,
  fromWhole,
} from './backward/names.ts';
import { fromParameter } from './backward/parameters.ts';
import type { CallNode, Walk } from './backward/walk.ts';
import type { Frame, Origin, Path, Source } from './source.ts';
import type { Tracer } from './tracer.ts';

export class Backward implements Walk {
  readonly tracer: Tracer;
  readonly #seen = new Set<string>();
  readonly #out: Origin[] = [];

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  run({ node, path, frame }: Source): readonly Origin[] {
    this.from(node, path, frame);
    return this.#out;
  }

  /** What a pattern takes apart. */
  pattern(pattern: ts.BindingPattern): readonly Origin[] {
    const owner = pattern.parent;
    if (ts.isVariableDeclaration(owner)) this.fromVariable(owner, [], undefined);
    else this.fromDeclaration(owner, [], undefined);
    return this.#out;
  }

  add(origin: Origin): void {
    this.#out.push(origin);
  }

  unknown(node: ts.Node, why: string, frame?: Frame): void {
    this.add({ kind: 'unknown', node, why, frame });
    this.tracer.doubt();
  }

  nothing(node: ts.Node): void {
    this.add({ kind: 'literal', node, value: undefined });
  }

  own(node: ts.Node, frame: Frame | undefined, what?: 'instance' | 'boolean'): void {
    this.add({ kind: 'own', node, frame, what });
  }

  isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean {
    const key = `${this.tracer.id(node)}|${path.join('|')}|${this.tracer.id(frame)}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (path.length > 8 || !this.tracer.step()) {
      this.unknown(node, 'it comes from too far away');
      return false;
    }
    return true;
  }

  each(sources: readonly Source[], path: Path): void {
    for (const each of sources) this.from(each.node, [...each.path, ...path], each.frame);
  }

  // ---- the parts ------------------------------------------------------------

  from(expression: ts.Expression, path: Path, frame: Frame | undefined): void {
    from(this, expression, path, frame);
  }

  fromWrites(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    fromWrites(this, node, path, frame);
  }

  fromIdentifier(node: ts.Identifier, path: Path, frame: Frame | undefined): void {
    fromIdentifier(this, node, path, frame);
  }

  fromDeclaration(node: Declaration, path: Path, frame: Frame | undefined): void {
    fromDeclaration(this, node, path, frame);
  }

  fromVariable(node: ts.VariableDeclaration, path: Path, frame: Frame | undefined): void {
    fromVariable(this, node, path, frame);
  }

  fromAssigned(reference: ts.Node, path: Path, frame: Frame | undefined): void {
    fromAssigned(this, reference, path, frame);
  }

  fromWhole(node: ts.Node, file: string, path: Path): void {
    fromWhole(this, node, file, path);
  }

  fromModule(node: ts.Node, file: string, path: Path): void {
    fromModule(this, node, file, path);
  }

  fromParameter(node: ts.ParameterDeclaration, path: Path, frame: Frame | undefined): void {
    fromParameter(this, node, path, frame);
  }

  fromMember(node: ts.Expression, object: ts.Expression, name: string, path: Path, frame: Frame | undefined): void {
    fromMember(this, node, object, name, path, frame);
  }

  fromElement(node: ts.ElementAccessExpression, path: Path, frame: Frame | undefined): void {
    fromElement(this, node, path, frame);
  }

  fromThis(node: ts.Node, path: Path, frame: Frame | undefined): void {
    fromThis(this, node, path, frame);
  }

  fromField(owner: ts.ClassLikeDeclaration, name: string, path: Path, at: ts.Node, frame: Frame | undefined): void {
    fromField(this, owner, name, path, at, frame);
  }

  fromCall(node: CallNode, path: Path, frame: Frame | undefined): void {
    fromCall(this, node, path, frame);
  }

  fromEvaluator(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    fromEvaluator(this, node, path, frame);
  }

  fromAnswer(node: ts.Node, answer: Extract<Origin, { kind: 'answer' }>['answer'], path: Path, frame?: Frame): void {
    fromAnswer(this, node, answer, path, frame);
  }
}
