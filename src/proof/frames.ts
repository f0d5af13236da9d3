/** Small questions about where a node stands. */

import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, type FunctionNode, isFunction, nameOf, requiredBy, ts } from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { contains } from '../script/find/places.ts';
import type { Frame } from './source.ts';
import type { Tracer } from './tracer.ts';

/** What puts the value to its right into what stands to its left, always or at times. */
export const ASSIGNS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

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

/** The functions that a node is, spells or names. */
export function functionsIn(tracer: Tracer, node: ts.Node, frame: Frame | undefined): readonly FunctionNode[] {
  if (isFunction(node)) return [node];
  if (!ts.isExpression(node)) return [];
  const inline = functionAt(node);
  return inline
    ? [inline]
    : tracer.values(node, frame).flatMap((each) => (each.kind === 'function' ? [each.node] : []));
}

/** `mr()`, `this.mr()`: what a cell is asked for, and no function of the program. */
export function isCell(tracer: Tracer, call: ts.CallExpression): boolean {
  const callee = bare(call.expression);
  const object = accessOf(callee)?.object;
  return (
    call.arguments.length === 0 &&
    (ts.isIdentifier(callee) || object?.kind === ts.SyntaxKind.ThisKeyword) &&
    tracer.functions(call, undefined).length === 0
  );
}

export function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isClassLike(at)) return at;
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return undefined;
  }
  return undefined;
}

/** A function of a library that is a method of the list it is given first: the method's name, the list, and the other arguments. */
export function listedCall(
  e: Evaluator,
  call: ts.CallExpression,
): { name: string; list: ts.Expression; others: readonly ts.Expression[] } | undefined {
  const callee = bare(call.expression);
  const root = accessOf(callee)?.object ?? callee;
  const [list, ...others] = call.arguments;
  if (!ts.isIdentifier(root) || !list) return undefined;
  if (GROUPS.test(calleeText(call))) return { name: 'forEach', list, others };
  const [declaration, ...more] = e.project.of(root).scopes.resolve(root, root.text);
  if (!declaration || more.length > 0) return undefined;
  const at = ts.isBindingElement(declaration)
    ? moduleOf(e, declaration)
    : ts.isVariableDeclaration(declaration)
      ? declaration.initializer && requiredBy(declaration.initializer)
      : importOf(declaration);
  const said =
    accessOf(callee)?.name ??
    (ts.isImportSpecifier(declaration) || ts.isBindingElement(declaration)
      ? nameOf(declaration.propertyName ?? declaration.name)
      : undefined);
  const name = at === undefined ? undefined : e.api.libraryFunction(at, said === undefined ? [] : [said])?.method;
  return name === undefined ? undefined : { name, list, others };
}

/** Whether what a call names is no function of the program, and none that somebody hands over: a well-known name means what it says. */
export function isNobodys(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  frame: Frame | undefined,
): boolean {
  const callee = bare(call.expression);
  if (!ts.isIdentifier(callee)) return tracer.functions(call, frame).length === 0;
  const declared = tracer.e.project.of(callee).scopes.resolve(callee, callee.text);
  return !declared.some((each) => isGiven(each)) && tracer.functions(call, frame).length === 0;
}

/** Whether a declaration is a parameter, or taken out of one. */
function isGiven(declaration: ts.Node): boolean {
  for (let at = declaration; ; at = at.parent) {
    if (ts.isParameter(at)) return true;
    if (!ts.isBindingElement(at) && !ts.isBindingName(at)) return false;
  }
}

/** The names that a table of descriptors says; undefined: one that cannot be told. */
export function definedBy(descriptors: ts.Expression | undefined): readonly (string | undefined)[] {
  const table = descriptors && bare(descriptors);
  return table && ts.isObjectLiteralExpression(table) ? table.properties.map((each) => nameOf(each.name)) : [undefined];
}

/** Built-in functions that hand each element of a list to a callback. */
const GROUPS = /^(Object|Map)\.groupBy$/;

/** `const { partition } = _`, `const { partition } = require('lodash')` */
function moduleOf(e: Evaluator, element: ts.BindingElement): string | undefined {
  const owner = element.parent.parent;
  if (!ts.isVariableDeclaration(owner) || !owner.initializer || element.dotDotDotToken) return undefined;
  const whole = bare(owner.initializer);
  const [declaration, ...more] = ts.isIdentifier(whole)
    ? e.project.of(whole).scopes.resolve(whole, whole.text)
    : [owner];
  if (!declaration || more.length > 0) return undefined;
  return ts.isVariableDeclaration(declaration)
    ? declaration.initializer && requiredBy(declaration.initializer)
    : importOf(declaration);
}

function importOf(node: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isImportDeclaration(at)) return ts.isStringLiteral(at.moduleSpecifier) ? at.moduleSpecifier.text : undefined;
  return undefined;
}

/** What a name takes out of an object by a pattern, and the object: `const { rows } = this`. */
export function takenFrom(name: ts.Node): { element: ts.BindingElement; object: ts.Expression } | undefined {
  const element = name.parent;
  if (!ts.isBindingElement(element) || element.dotDotDotToken || (element.propertyName ?? element.name) !== name)
    return undefined;
  const owner = element.parent.parent;
  return ts.isVariableDeclaration(owner) && owner.initializer && ts.isObjectBindingPattern(element.parent)
    ? { element, object: bare(owner.initializer) }
    : undefined;
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
