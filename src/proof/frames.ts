/** Small questions about where a node stands. */

import { bare, type FunctionNode, isFunction, ts } from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { contains } from '../script/find/places.ts';
import type { Frame } from './source.ts';

export type FunctionValue = Extract<Value, { kind: 'function' }>;

/** The nearest frame whose function encloses a node. */
export function around(node: ts.Node, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.caller)
    for (let up: Frame | undefined = at; up; up = up.up) if (up.fn !== node && contains(up.fn, node)) return up;
  return undefined;
}

/** The function that a node stands in. */
export function functionAround(node: ts.Node): FunctionNode | undefined {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) return at;
  return undefined;
}

/** The function that an expression spells, through its parentheses. */
export function functionAt(node: ts.Expression | undefined): ts.ArrowFunction | ts.FunctionExpression | undefined {
  const inner = node && bare(node);
  return inner && (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) ? inner : undefined;
}

export function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isClassLike(at)) return at;
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return undefined;
  }
  return undefined;
}

/** The callee as it is written: `JSON.stringify`, `_.pick`. */
export function calleeText(call: ts.CallExpression | ts.NewExpression): string {
  const callee = bare(call.expression);
  return callee
    .getText()
    .replace(/\s+/g, '')
    .replace(/\?\./g, '.')
    .replace(/^(window|globalThis)\./, '');
}
