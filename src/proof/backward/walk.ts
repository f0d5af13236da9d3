/** What the parts of the walk back to the origins share, and ask of each other. */

import type { Declaration } from '../../flow/scope.ts';
import type { ts } from '../../flow/syntax.ts';
import type { Frame, Origin, Path, Source } from '../source.ts';
import type { Tracer } from '../tracer.ts';

export type CallNode = ts.CallExpression | ts.NewExpression;

export interface Walk {
  readonly tracer: Tracer;
  add(origin: Origin): void;
  unknown(node: ts.Node, why: string, frame?: Frame): void;
  nothing(node: ts.Node): void;
  /** Something that the program makes; `what`: what is asked about it later. */
  own(node: ts.Node, frame: Frame | undefined, what?: 'instance' | 'boolean'): void;
  isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean;
  each(sources: readonly Source[], path: Path): void;
  from(expression: ts.Expression, path: Path, frame: Frame | undefined): void;
  /** What is written into a thing that is made here, by anybody who holds it. */
  fromWrites(node: ts.Expression, path: Path, frame: Frame | undefined): void;
  fromIdentifier(node: ts.Identifier, path: Path, frame: Frame | undefined): void;
  fromDeclaration(node: Declaration, path: Path, frame: Frame | undefined): void;
  fromVariable(node: ts.VariableDeclaration, path: Path, frame: Frame | undefined): void;
  /** What is assigned to a variable, or to its members, where the variable stands. */
  fromAssigned(reference: ts.Node, path: Path, frame: Frame | undefined): void;
  fromModule(node: ts.Node, file: string, path: Path): void;
  fromWhole(node: ts.Node, file: string, path: Path): void;
  fromParameter(node: ts.ParameterDeclaration, path: Path, frame: Frame | undefined): void;
  fromMember(node: ts.Expression, object: ts.Expression, name: string, path: Path, frame: Frame | undefined): void;
  fromElement(node: ts.ElementAccessExpression, path: Path, frame: Frame | undefined): void;
  /** A member of the object around: all that is written to it, by anybody. */
  fromThis(node: ts.Node, path: Path, frame: Frame | undefined): void;
  fromField(owner: ts.ClassLikeDeclaration, name: string, path: Path, at: ts.Node, frame: Frame | undefined): void;
  fromCall(node: CallNode, path: Path, frame: Frame | undefined): void;
  /** A call that leaves the program: what the evaluator says of it, where that is all there can be. */
  fromEvaluator(node: ts.Expression, path: Path, frame: Frame | undefined): void;
  fromAnswer(node: ts.Node, answer: Extract<Origin, { kind: 'answer' }>['answer'], path: Path, frame?: Frame): void;
}
