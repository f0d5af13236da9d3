/** Whether something about an object is proven where it is read: by a test of the same object around the read, by the list it was taken from, or by every request that it can come from. */

import type { Proof } from '../catalogue/change.ts';
import { type FunctionNode, isFunction, leaves, ts } from '../flow/syntax.ts';
import { type ReadNode, targetAt } from '../script/find/places.ts';
import { isHandedProven } from './callers.ts';
import { expressionSubject, isSteady, means, patternSubject, type Subject, says } from './conditions.ts';
import { filtered, isChosen, isFilteredList } from './filtered.ts';
import { isRequested } from './requested.ts';
import { isSameObject, spells } from './same.ts';
import { ANY, type Origin, type Path } from './source.ts';
import type { Tracer } from './tracer.ts';

/**
 * The tests of the very member that have to be true to get to a read of it: `mr.merged_by ? mr.merged_by.name : ''`.
 * What holds wherever the member is set, holds there. Empty: there is none, or the program sets the member itself.
 */
export function askedBefore(
  tracer: Tracer,
  read: Exclude<ReadNode, ts.LiteralTypeNode | ts.BindingElement>,
  origins: readonly Origin[],
  field: string,
): readonly ts.Expression[] {
  const proofs = [{ field }];
  const asked: ts.Expression[] = [];
  if (isWritten(tracer, origins, proofs)) return [];
  return guarded(read, { ...expressionSubject(tracer, read, read.expression), asked }, proofs) ? asked : [];
}

export function isProven(
  tracer: Tracer,
  read: ReadNode,
  origins: readonly Origin[],
  proofs: readonly Proof[],
): boolean {
  if (ts.isLiteralTypeNode(read)) return false;
  if (isAskedFor(tracer, origins, proofs)) return true;
  const subject = ts.isBindingElement(read)
    ? patternSubject(tracer, read)
    : expressionSubject(tracer, read, read.expression);
  if (isWritten(tracer, origins, proofs)) return false;
  if (guarded(read, subject, proofs) || isChosen(subject, proofs)) return true;
  // a local that holds it: wherever it is used, something has been asked of what stands beside it
  if (!ts.isBindingElement(read) || !ts.isIdentifier(read.name) || read.initializer) return false;
  const uses = tracer.e.project.of(read).scopes.references(read);
  return uses.length > 0 && uses.every((use) => guarded(use, { ...subject, read: use }, proofs));
}

/** Whether every request that something may come from asks for nothing else. */
function isAskedFor(tracer: Tracer, origins: readonly Origin[], proofs: readonly Proof[]): boolean {
  const answers = origins.filter((each) => each.kind === 'answer');
  const isBare = origins.every(
    (each) =>
      each.kind === 'answer' ||
      each.kind === 'literal' ||
      (each.kind === 'own' && each.what !== 'instance') ||
      each.kind === 'object',
  );
  return (
    answers.length > 0 && isBare && answers.every((each) => proofs.some((proof) => isRequested(tracer, each, proof)))
  );
}

/** The member that a proof asks for is written by the program itself, to what may be the same object or into one that it makes of it. */
export function isWritten(tracer: Tracer, origins: readonly Origin[], proofs: readonly Proof[]): boolean {
  const { project } = tracer.e;
  return proofs.some(
    ({ field }) =>
      origins.some((each) => each.kind === 'object' && spells(each.node, field)) ||
      project.mentioning(field).some((path) =>
        project.named(path, field).some((at) => {
          const into = targetAt(at);
          return into !== undefined && isSameObject(tracer, into, origins);
        }),
      ),
  );
}

/** So many functions are left on the way to a guard, each to those who call it. */
const MAX_CALLERS = 4;

/**
 * Walks outward from the read through everything that had to be true to get there.
 * @param left the functions that were left to their callers: who calls itself proves nothing by it
 */
export function guarded(
  from: ts.Node,
  subject: Subject,
  proofs: readonly Proof[],
  left: readonly FunctionNode[] = [],
): boolean {
  let hasCrossed = false;
  for (let at: ts.Node = from; at.parent; at = at.parent) {
    const { parent } = at;
    const holds = (condition: ts.Expression, subject: Subject, proofs: readonly Proof[], truth: boolean): boolean =>
      says(condition, subject, proofs, truth) && isSteady(subject, condition);
    if (ts.isIfStatement(parent)) {
      if (parent.thenStatement === at && holds(parent.expression, subject, proofs, true)) return true;
      if (parent.elseStatement === at && holds(parent.expression, subject, proofs, false)) return true;
    } else if (ts.isConditionalExpression(parent)) {
      if (parent.whenTrue === at && holds(parent.condition, subject, proofs, true)) return true;
      if (parent.whenFalse === at && holds(parent.condition, subject, proofs, false)) return true;
    } else if (ts.isBinaryExpression(parent) && parent.right === at) {
      if (
        parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
        holds(parent.left, subject, proofs, true)
      )
        return true;
      if (parent.operatorToken.kind === ts.SyntaxKind.BarBarToken && holds(parent.left, subject, proofs, false))
        return true;
    } else if (ts.isCaseClause(parent)) {
      // nothing but its own label leads into this clause
      const { clauses, parent: chosen } = parent.parent;
      const before = clauses[clauses.indexOf(parent) - 1];
      if (
        (!before || leaves(before.statements.at(-1))) &&
        isSteady(subject, chosen.expression) &&
        means(chosen.expression, parent.expression, subject, proofs)
      )
        return true;
    } else if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)) {
      // an earlier statement that leaves unless it holds
      for (const statement of parent.statements) {
        if (statement === at) break;
        if (
          ts.isIfStatement(statement) &&
          !statement.elseStatement &&
          leaves(statement.thenStatement) &&
          holds(statement.expression, subject, proofs, false)
        )
          return true;
      }
    } else if (ts.isForOfStatement(parent)) {
      // each of a list that was filtered by the proof
      if (
        parent.statement === at &&
        subject.root?.parent === parent.initializer &&
        isSteady(subject, parent.expression) &&
        isFilteredList(subject, parent.expression, proofs, 0)
      )
        return true;
    } else if (ts.isExpressionStatement(parent) && !hasCrossed) {
      // the conditions of markup around it
      const behind = subject.e.project.parts?.behind(at) ?? [];
      if (behind.some(({ condition, truth }) => holds(condition, subject, proofs, truth))) return true;
    } else if (isFunction(parent)) {
      hasCrossed = true;
      if (filtered(parent, subject, proofs) || handedProven(parent, subject, proofs, left)) return true;
      // what was tested outside still holds inside a callback that runs at once, for a constant
      if (!(ts.isArrowFunction(parent) || ts.isFunctionExpression(parent))) return false;
    }
  }
  return false;
}

/** Whether all who call a function have asked first. */
function handedProven(
  fn: FunctionNode,
  subject: Subject,
  proofs: readonly Proof[],
  left: readonly FunctionNode[],
): boolean {
  if (left.includes(fn) || left.length >= MAX_CALLERS) return false;
  const isRequestedFor = (node: ts.Expression, path: Path): boolean =>
    isAskedFor(subject.tracer, subject.tracer.origins({ node, path, frame: undefined }), proofs);
  return isHandedProven(fn, subject, {
    of: (handed, inner) =>
      guarded(handed, inner, proofs, [...left, fn]) || isChosen(inner, proofs) || isRequestedFor(handed, []),
    ofEach: (list) => isFilteredList(subject, list, proofs, 0) || isRequestedFor(list, [ANY]),
  });
}
