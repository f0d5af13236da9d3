/** Whether an object was taken from a list by a proof: it is one of what `filter` left, in a callback or a loop, or what `find` found. */
import type { Proof } from '../catalogue/change.ts';
import { accessOf, bare, calleeName, dressed, isConstant, nameOf, returns, ts } from '../flow/syntax.ts';
import { isPredicate, isSteady, type Subject } from './conditions.ts';
import { ANY, type Source } from './source.ts';
import type { Tracer } from './tracer.ts';
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
  // nothing, where there is no such group
  if (ts.isBinaryExpression(inner))
    return (
      /^(\?\?|\|\|)$/.test(inner.operatorToken.getText()) &&
      isEmptyList(inner.right) &&
      isFilteredList(subject, inner.left, proofs, depth)
    );
  const group = groupAt(subject, inner);
  if (group) return isGroupOf(subject, group, proofs);
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
  return (
    !isFilled(tracer, { node: declaration.initializer, path: [], frame: undefined }) &&
    isFilteredList(subject, declaration.initializer, proofs, depth + 1)
  );
}

/** Whether something is put into a list, or may be. */
const isFilled = (tracer: Tracer, list: Source): boolean =>
  tracer.arrivals(list).some((each) => {
    if (each.kind === 'handed' || each.kind === 'unknown') return true;
    const name = each.kind === 'read' || each.kind === 'written' ? each.name : undefined;
    return (
      (each.kind === 'written' && name !== 'length') ||
      (each.kind === 'read' && name !== undefined && (PUTS.test(name) || /^(splice|fill)$/.test(name)))
    );
  });

/** One of the groups that a call makes of a list, and the word that it has it under. */
interface Group {
  call: ts.CallExpression;
  key: string;
}

/** `groups.merged`, `groups.get('merged')`, or what a pattern takes out of such groups under a name. */
function groupAt(subject: Subject, list: ts.Expression): Group | undefined {
  const access = accessOf(list);
  if (access) return groupIn(subject, access.object, access.name);
  if (ts.isCallExpression(list)) {
    const method = accessOf(bare(list.expression));
    const key = list.arguments[0] && bare(list.arguments[0]);
    const isAsked = method?.name === 'get' && key !== undefined && ts.isStringLiteralLike(key);
    return isAsked && method ? groupIn(subject, method.object, key.text) : undefined;
  }
  const [declaration, ...more] = ts.isIdentifier(list)
    ? subject.e.project.of(list).scopes.resolve(list, list.text)
    : [];
  if (!declaration || more.length > 0 || !ts.isBindingElement(declaration) || declaration.dotDotDotToken)
    return undefined;
  const { initializer, parent: pattern } = declaration;
  const owner = pattern.parent;
  const key = nameOf(declaration.propertyName ?? declaration.name);
  if (!ts.isObjectBindingPattern(pattern) || !ts.isVariableDeclaration(owner) || !owner.initializer) return undefined;
  if ((owner.parent.flags & ts.NodeFlags.Const) === 0 || (initializer && !isEmptyList(initializer))) return undefined;
  return key === undefined ? undefined : groupIn(subject, owner.initializer, key);
}

/** The call that makes groups, where an expression is it, or a constant that holds them. */
function groupIn({ e }: Subject, groups: ts.Expression, key: string): Group | undefined {
  let made = bare(groups);
  if (ts.isIdentifier(made)) {
    const [declaration, ...more] = e.project.of(made).scopes.resolve(made, made.text);
    if (!declaration || more.length > 0 || !isConstant(declaration) || !declaration.initializer) return undefined;
    made = bare(declaration.initializer);
  }
  return ts.isCallExpression(made) && calleeName(made) === 'groupBy' ? { call: made, key } : undefined;
}

/** Whether a group has all that a proof says, and nothing else: it goes by the member that the proof asks for, and nothing is put into it. */
function isGroupOf(subject: Subject, { call, key }: Group, proofs: readonly Proof[]): boolean {
  const { tracer } = subject;
  const by = call.arguments[1] && bare(call.arguments[1]);
  if (!by || !isOfList(subject, call)) return false;
  const field = ts.isStringLiteralLike(by) ? by.text : memberOf(by);
  return (
    proofs.some((proof) => proof.field === field && proof.is === key) &&
    [[], [key], [ANY]].every((path) => !isFilled(tracer, { node: call, path, frame: undefined }))
  );
}

/** The member that a function gives of what it is handed: `(mr) => mr.state`, `({ state }) => state`. */
function memberOf(fn: ts.Expression): string | undefined {
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return undefined;
  const [parameter, ...more] = fn.parameters;
  const [given, ...others] = returns(fn);
  if (!parameter || !given || more.length > 0 || others.length > 0) return undefined;
  const inner = bare(given);
  const access = accessOf(inner);
  const object = access && bare(access.object);
  if (object && ts.isIdentifier(object) && ts.isIdentifier(parameter.name))
    return object.text === parameter.name.text ? access?.name : undefined;
  if (!ts.isIdentifier(inner) || !ts.isObjectBindingPattern(parameter.name)) return undefined;
  const element = parameter.name.elements.find((each) => nameOf(each.name) === inner.text);
  return element && !element.initializer && !element.dotDotDotToken
    ? nameOf(element.propertyName ?? element.name)
    : undefined;
}

const isEmptyList = (node: ts.Expression): boolean => {
  const inner = bare(node);
  return ts.isArrayLiteralExpression(inner) && inner.elements.length === 0;
};

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
