/** What the parts of the walk to the arrivals share, and ask of each other. */

import type { Declaration } from '../../flow/scope.ts';
import type { ts } from '../../flow/syntax.ts';
import type { Arrival, Frame, Path } from '../source.ts';
import type { Tracer } from '../tracer.ts';

export type CallNode = ts.CallExpression | ts.NewExpression;

export interface Walk {
  readonly tracer: Tracer;
  add(arrival: Arrival): void;
  /** Looks on when all else is done, at what only may be the value. */
  later(look: () => void): void;
  /** What writes and reads what is asked about by its own names, one by one, is no news. */
  copies(all: readonly ts.Node[]): void;
  isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean;
  /** Every place that says a declared name. */
  toReferences(declaration: Declaration, path: Path, frame: Frame | undefined): void;
  toImport({ node, member }: { node: ts.Expression; member: string | undefined }, path: Path): void;
  /** What a pattern takes out of a value. */
  toPattern(name: ts.BindingName, declaration: Declaration, path: Path, frame: Frame | undefined): void;
  use(node: ts.Expression, path: Path, frame: Frame | undefined): void;
  /** A value is put into something: a variable, a member, a list. Everybody else who holds that has it too. */
  into(target: ts.Expression, path: Path, frame: Frame | undefined): void;
  /** A member of a class: every place that reads it, of this or of anything that may be such an object. */
  toOwnMember(owner: ts.ClassLikeDeclaration, name: string | undefined, path: Path): void;
  toMember(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    path: Path,
    frame: Frame | undefined,
  ): void;
  toElement(access: ts.ElementAccessExpression, at: ts.Node, path: Path, frame: Frame | undefined): void;
  /** A callback is handed the value: it goes to its parameters, and what it gives to whoever called it. */
  toCallback(argument: ts.Expression, pathAt: (index: number) => Path | undefined, frame: Frame | undefined): void;
  toCall(call: CallNode, at: ts.Node, path: Path, frame: Frame | undefined): void;
  toCallers(at: ts.Node, path: Path, frame: Frame | undefined): void;
}
