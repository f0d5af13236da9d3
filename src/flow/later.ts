/** What the platform hands to a function that it calls later: `setTimeout(show, 100, mr)`. */
import type { Evaluator } from './evaluate.ts';
import { bare, ts } from './syntax.ts';

/** The platform's functions that call another one later, and from which argument on they hand over what they are given for it. */
const LATER: Readonly<Record<string, number>> = { setTimeout: 2, setInterval: 2, setImmediate: 1 };

/** Whether a call has the platform call a function later. */
export const isLater = (e: Evaluator, { expression }: ts.CallExpression): boolean =>
  givenFrom(e, expression) !== undefined;

function givenFrom(e: Evaluator, expression: ts.Expression): number | undefined {
  const callee = bare(expression);
  const from = ts.isIdentifier(callee) && Object.hasOwn(LATER, callee.text) ? LATER[callee.text] : undefined;
  return e.project.of(callee).scopes.resolve(callee, callee.getText()).length === 0 ? from : undefined;
}

/** What the call hands to the function at a place. */
export function handedLater(
  e: Evaluator,
  { expression, arguments: given }: ts.CallExpression,
  index: number,
): ts.Expression | undefined {
  const from = givenFrom(e, expression);
  return from === undefined ? undefined : given[from + index];
}
