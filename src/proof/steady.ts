/** Whether the words of an object mean one and the same object from a test of it to a read: nothing between them puts another one in its place. */

import type { Declaration } from '../flow/scope.ts';
import { accessOf, bare, dressed, isTarget, subjectOf, ts, walk } from '../flow/syntax.ts';
import { contains } from '../script/find/places.ts';
import { replacingAt } from './aliases.ts';
import { classAround, functionAround } from './frames.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf, MOVES, SHOWS } from './vocabulary.ts';

export interface Steadiness {
  tracer: Tracer;
  read: ts.Node;
  /** The object, as it is written; undefined: only its members have names. */
  node: ts.Expression | undefined;
  /** What the names in it mean. */
  bindings: readonly (Declaration | undefined)[];
  /** Locals that hold its members. */
  members: readonly Declaration[];
}

export function isSteady(subject: Steadiness, test: ts.Node): boolean {
  const { read, node, bindings, members, tracer } = subject;
  const assigned = (declaration: Declaration): readonly ts.Node[] =>
    tracer.e.project.of(declaration).scopes.references(declaration).filter(isTarget);
  return (
    members.every((each) => assigned(each).length === 0) &&
    bindings.every((each) => !each || assigned(each).every((write) => isApart(write, test, read, false))) &&
    (!node ||
      (writesTo(subject, node).every((write) => isApart(write, test, read, true)) &&
        (isIdle(test, read) || replacingAt(tracer, node).every((write) => isApart(write, test, read, true)))))
  );
}

/**
 * Whether what is written at a place cannot have been written between a test and a read.
 * @param isShared others may write it only by being called, or while something is waited for; else a function may run at any time
 */
function isApart(write: ts.Node, test: ts.Node, read: ts.Node, isShared: boolean): boolean {
  const here = functionAround(read);
  if (functionAround(write) !== here) return isShared && functionAround(test) === here && !isLeft(test, read, here);
  if (write.pos >= test.pos && write.pos < read.end) return false;
  // a loop around the read that the test stands outside of comes back to it
  return !loopsPast(test, read).some((loop) => contains(loop, write));
}

/** The loops around a read that a test stands outside of. */
function loopsPast(test: ts.Node, read: ts.Node): readonly ts.Node[] {
  const out: ts.Node[] = [];
  for (let at = read; at.parent; at = at.parent)
    if (ts.isIterationStatement(at, false) && !contains(at, test)) out.push(at);
  return out;
}

/** Whether something is called or waited for between a test and a read. */
function isLeft(test: ts.Node, read: ts.Node, within: ts.Node | undefined): boolean {
  const loops = loopsPast(test, read);
  let isFound = false;
  walk(within ?? read.getSourceFile(), (node) => {
    const isCall = ts.isCallExpression(node) || ts.isAwaitExpression(node) || ts.isYieldExpression(node);
    const isBetween = node.pos >= test.end && node.end <= read.pos;
    isFound ||= isCall && (isBetween || loops.some((loop) => contains(loop, node))) && !isShowing(node);
  });
  return isFound;
}

/** Whether nothing is written, called or waited for between a test and a read. */
function isIdle(test: ts.Node, read: ts.Node): boolean {
  const here = functionAround(read);
  if (functionAround(test) !== here || isLeft(test, read, here)) return false;
  const loops = loopsPast(test, read);
  let isFound = false;
  walk(here ?? read.getSourceFile(), (node) => {
    const isBetween = node.pos >= test.end && node.end <= read.end;
    isFound ||= ts.isExpression(node) && isTarget(node) && (isBetween || loops.some((loop) => contains(loop, node)));
  });
  return !isFound;
}

const isShowing = (node: ts.Node): boolean => ts.isCallExpression(node) && SHOWS.test(node.expression.getText());

/** Places that put something else where a part of the expression is kept: `a.b = …`, `list.shift()`, a list that is handed on. */
function writesTo({ tracer: { e }, bindings: [root] }: Steadiness, node: ts.Expression): readonly ts.Node[] {
  const parts = new Set([subjectOf(node)]);
  let at = bare(node);
  for (let holder = heldBy(at); holder; holder = heldBy(at)) {
    at = bare(holder);
    parts.add(subjectOf(at));
  }
  return usesOf(e, at, root).flatMap((use) => writeAt(use, parts) ?? []);
}

/** What a member or an element is taken from. */
const heldBy = (node: ts.Expression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
    ? node.expression
    : ts.isCallExpression(node)
      ? accessOf(bare(node.expression))?.object
      : undefined;

/** Every place that says the name which an expression begins with, or the same `this`. */
function usesOf(e: Tracer['e'], node: ts.Expression, root: Declaration | undefined): readonly ts.Node[] {
  if (node.kind !== ts.SyntaxKind.ThisKeyword)
    return root && ts.isIdentifier(node) ? e.project.of(root).scopes.references(root) : [];
  const out: ts.Node[] = [];
  const owner = classAround(node);
  walk(owner ?? node.getSourceFile(), (each) => {
    if (each.kind === ts.SyntaxKind.ThisKeyword && classAround(each) === owner) out.push(each);
  });
  return out;
}

/** The write that a use of a name is a part of, where it is one to a part of the expression. */
function writeAt(use: ts.Node, parts: ReadonlySet<string>): ts.Node | undefined {
  for (let at: ts.Node = use; ; ) {
    at = dressed(at);
    const { parent } = at;
    const isPart = ts.isExpression(at) && parts.has(subjectOf(at));
    const holder = ts.isElementAccessExpression(at) && parts.has(subjectOf(at.expression));
    if ((isPart || holder) && isTarget(at)) return at;
    // a part that holds another one, and is handed to somebody
    if (
      isPart &&
      ts.isCallExpression(parent) &&
      parent.expression !== at &&
      !SHOWS.test(parent.expression.getText()) &&
      [...parts].some((part) => ts.isExpression(at) && isInside(part, subjectOf(at)))
    )
      return at;
    if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
      return undefined;
    if (isPart && isOneOf(MOVES, accessOf(parent)?.name) && ts.isCallExpression(parent.parent)) return parent;
    at = parent;
  }
}

/** Whether an expression's text begins with that of the object around it. */
const isInside = (part: string, whole: string): boolean =>
  part.length > whole.length && part.startsWith(whole) && /^[.[]/.test(part.slice(whole.length));
