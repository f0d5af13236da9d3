/** Whether an object was taken from a list by a proof: it is one of what `filter` left, in a callback or a loop, or what `find` found. */
import type { Proof } from '../catalogue/change.ts';
import { bare, dressed, ts } from '../flow/syntax.ts';
import { isPredicate, isSteady, type Subject } from './conditions.ts';
import { PICKS, PUTS, THINS, VISITS } from './vocabulary.ts';

/** The read is in a callback over a list that was filtered by the proof. */
export function filtered(fn: ts.Node, subject: Subject, proofs: readonly Proof[]): boolean {
  if (!(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return false;
  const [parameter] = fn.parameters;
  if (!parameter) return false;
  if (subject.root !== parameter) return false;
  const call = dressed(fn).parent;
  if (
    !ts.isCallExpression(call) ||
    call.arguments[0] !== dressed(fn) ||
    !ts.isPropertyAccessExpression(call.expression)
  )
    return false;
  if (!VISITS.test(call.expression.name.text)) return false;
  return (
    isOfList(subject, call) &&
    isSteady(subject, call.expression.expression) &&
    isFilteredList(subject, call.expression.expression, proofs, 0)
  );
}

export function isFilteredList(
  subject: Subject,
  list: ts.Expression,
  proofs: readonly Proof[],
  depth: number,
): boolean {
  const { tracer, e } = subject;
  const inner = bare(list);
  if (ts.isCallExpression(inner) && ts.isPropertyAccessExpression(inner.expression)) {
    if (!isOfList(subject, inner)) return false;
    const [predicate] = inner.arguments;
    if (inner.expression.name.text === 'filter' && predicate && isPredicate(tracer, predicate, proofs)) return true;
    if (THINS.test(inner.expression.name.text))
      return isFilteredList(subject, inner.expression.expression, proofs, depth);
    return false;
  }
  if (!ts.isIdentifier(inner) || depth >= 3) return false;
  const [declaration, ...more] = e.project.of(inner).scopes.resolve(inner, inner.text);
  if (!declaration || more.length > 0 || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    return false;
  if ((declaration.parent.flags & ts.NodeFlags.Const) === 0) return false;
  // nothing else is put into it afterwards, by this name or as something that is handed on
  const arrivals = tracer.arrivals({ node: declaration.initializer, path: [], frame: undefined });
  const isFilled = arrivals.some((each) => {
    if (each.kind === 'handed' || each.kind === 'unknown') return true;
    const name = each.kind === 'read' || each.kind === 'written' ? each.name : undefined;
    return (
      (each.kind === 'written' && name !== 'length') ||
      (each.kind === 'read' && name !== undefined && (PUTS.test(name) || /^(splice|fill)$/.test(name)))
    );
  });
  return !isFilled && isFilteredList(subject, declaration.initializer, proofs, depth + 1);
}

/** Whether a method is a list's, and none that the program says itself by the same name. */
export const isOfList = ({ tracer }: Subject, call: ts.CallExpression): boolean =>
  tracer.functions(call, undefined).length === 0;

/** Whether an expression takes one out of a list that was filtered by the proof: `list.filter(…)[0]`, `list.filter(…).at(-1)`. */
function isTakenFrom(subject: Subject, expression: ts.Expression, proofs: readonly Proof[]): boolean {
  const inner = bare(expression);
  if (ts.isElementAccessExpression(inner)) return isFilteredList(subject, inner.expression, proofs, 0);
  return (
    ts.isCallExpression(inner) &&
    ts.isPropertyAccessExpression(inner.expression) &&
    PICKS.test(inner.expression.name.text) &&
    isOfList(subject, inner) &&
    isFilteredList(subject, inner.expression.expression, proofs, 0)
  );
}

/** Whether the object is a constant that was looked for by the proof: `const mr = list.find((each) => …)`. */
export function isChosen(subject: Subject, proofs: readonly Proof[]): boolean {
  const { root, node } = subject;
  // by its name, or where it is taken out of the list at once
  if (node && !root) return isTakenFrom(subject, node, proofs) || isFound(subject, node, proofs);
  if (!root || !ts.isVariableDeclaration(root) || !root.initializer || !ts.isIdentifier(root.name)) return false;
  if ((root.parent.flags & ts.NodeFlags.Const) === 0) return false;
  return isTakenFrom(subject, root.initializer, proofs) || isFound(subject, root.initializer, proofs);
}

/** `list.find((each) => …)` */
function isFound(subject: Subject, expression: ts.Expression, proofs: readonly Proof[]): boolean {
  const inner = bare(expression);
  if (!ts.isCallExpression(inner) || !ts.isPropertyAccessExpression(inner.expression)) return false;
  const [predicate] = inner.arguments;
  return (
    /^(find|findLast)$/.test(inner.expression.name.text) &&
    predicate !== undefined &&
    isOfList(subject, inner) &&
    isPredicate(subject.tracer, predicate, proofs)
  );
}
