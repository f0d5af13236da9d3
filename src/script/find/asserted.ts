/** What a test says that is asked for: `expect(client.get).toHaveBeenCalledWith('/runners/1')`. It asks for nothing itself. */

import type { Evaluator } from '../../flow/evaluate.ts';
import { topOf } from '../../flow/onward.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { bare, calleeName, dressed, nameOf, rootOf, ts } from '../../flow/syntax.ts';
import { isEquality } from './places.ts';
import { isOfTests } from './stand-ins.ts';

/** Functions that hold what was done against what they are given: Jest's and Vitest's matchers, chai's and sinon's assertions. */
export const ASSERTS =
  /^(to[A-Z]\w*|(always|never)?[cC]alled\w*|equals?|eql?|deepEqual|strictEqual|deepStrictEqual|match|includes?|contains?)$/;
/** What a chain of them begins with. */
const SUBJECTS = /^(expect|assert|should|sinon)$/;

/** How many calls and lists may lie around what is expected: `toEqual([expect.stringContaining('/x')])`. */
const MAX_CLIMB = 6;

export function isAsserted(e: Evaluator, piece: SpeltNode): boolean {
  const top = dressed(topOf(piece));
  return isHeld(e, top) || isCompared(e, top) || inTable(e, top).some((each) => isHeld(e, dressed(each)));
}

/**
 * Whether a path, or a word that is no common one, is what a function is said to have been called with, or what a test's own function holds
 * against what it is called with: `toHaveBeenCalledWith('/version')`, `if (path === '/version')`.
 */
export function isCallTold(piece: SpeltNode): boolean {
  const { parent } = dressed(piece);
  const isCalled = ts.isCallExpression(parent) && /called/i.test(calleeName(parent));
  return (isCalled && /^\/|_/.test(piece.text)) || (isEqual(parent) && piece.text.startsWith('/'));
}

/** Whether a test answers by a path that it compares with: `load.mockImplementation((path) => (path === '/version' ? … : …))`. */
const isCompared = (e: Evaluator, top: ts.Node): boolean => isEqual(top.parent) && isOfTests(e, top);

const isEqual = (node: ts.Node): boolean => ts.isBinaryExpression(node) && isEquality(node.operatorToken.kind);

/** What a test's function calls a value by that stands in the table of its cases: `it.each([['/x', 1]])('…', (path, times) => …)`. */
function inTable(e: Evaluator, value: ts.Node): readonly ts.Expression[] {
  const row = value.parent;
  const isNamed = ts.isPropertyAssignment(row) && row.initializer === value;
  const isListed = ts.isArrayLiteralExpression(row) && ts.isArrayLiteralExpression(dressed(row).parent);
  const entry = isNamed ? dressed(row.parent) : isListed ? dressed(row) : value;
  const table = entry.parent;
  const each = ts.isArrayLiteralExpression(table) ? dressed(table).parent : undefined;
  if (!each || !ts.isCallExpression(each) || calleeName(each) !== 'each') return [];
  const called = dressed(each).parent;
  if (!ts.isCallExpression(called) || called.expression !== dressed(each)) return [];
  const [fn] = called.arguments.flatMap((one) => {
    const inner = bare(one);
    return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) ? inner : [];
  });
  const parameter = fn?.parameters[isListed ? row.elements.findIndex((one) => one === value) : 0];
  if (!parameter) return [];
  const name = isNamed ? nameOf(row.name) : undefined;
  const declared =
    isNamed && ts.isObjectBindingPattern(parameter.name)
      ? parameter.name.elements.find((one) => nameOf(one.propertyName ?? one.name) === name)
      : parameter;
  const references = declared ? e.project.of(declared).scopes.references(declared) : [];
  if (!isNamed || declared !== parameter) return references;
  return references.flatMap((one) => {
    const access = one.parent;
    return ts.isPropertyAccessExpression(access) && access.name.text === name ? access : [];
  });
}

/** The name of something, or by which its module gives it where it is imported under another. */
export function ownNameOf(e: Evaluator, name: ts.Identifier): string {
  const imported = e.project.of(name).scopes.resolve(name, name.text).find(ts.isImportSpecifier);
  return imported?.propertyName?.text ?? name.text;
}

/** Whether a chain that begins with something asserts. */
export const isSubject = (e: Evaluator, root: ts.Node): boolean =>
  ts.isIdentifier(root) && SUBJECTS.test(ownNameOf(e, root));

/** What an assertion speaks of: `f` in `expect(f).not.toBe(1)`. Undefined: it does not begin with `expect`. */
export function subjectOf(
  e: Evaluator,
  call: ts.CallExpression,
): { subject: ts.Expression; isNegated: boolean } | undefined {
  let isNegated = false;
  let at = bare(call);
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) {
    const inner = bare(at.expression);
    if (ts.isCallExpression(at) && ts.isIdentifier(inner) && ownNameOf(e, inner) === 'expect') {
      const [subject] = at.arguments;
      return subject && { subject, isNegated };
    }
    if (ts.isPropertyAccessExpression(at) && at.name.text === 'not') isNegated = true;
    at = inner;
  }
  return undefined;
}

/** Whether something stands where an assertion is given what it expects. */
export function isHeld(e: Evaluator, top: ts.Node): boolean {
  let at = top;
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at) {
      const root = rootOf(parent);
      if (ASSERTS.test(calleeName(parent)) && isSubject(e, root)) return true;
    } else if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isObjectLiteralExpression(parent)
    )
      return false;
    at = dressed(parent);
  }
  return false;
}
