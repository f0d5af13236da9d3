/** What an expression is declared to be by where it stands. */
import type { Evaluator } from './evaluate.ts';
import { accessOf, bare, dressed, enclosing, type FunctionNode, isFunction, nameOf, ts } from './syntax.ts';
import type { Value } from './values.ts';

/** So many literals and calls may lie between an expression and what is declared. */
const MAX_CLIMB = 12;
/** So many places where a name is used are looked at. */
const MAX_USES = 8;

/** What an expression is declared to be by what it is put in, given to or given back by. */
export function contextValues(e: Evaluator, node: ts.Expression, depth: number): readonly Value[] {
  if (depth > MAX_CLIMB) return [];
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isAwaitExpression(parent)) return contextValues(e, parent, depth + 1);
  if (ts.isSpreadElement(parent)) {
    const around = parent.parent;
    if (ts.isArrayLiteralExpression(around)) return contextValues(e, around, depth + 1);
    return ts.isCallExpression(around) ? listOf(putTogether(e, around, depth)) : [];
  }
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isParameter(parent)) {
    if (parent.type) return e.types(parent.type, undefined);
    return ts.isVariableDeclaration(parent) && !isFunction(node) ? usedAs(e, parent, depth) : [];
  }
  if (ts.isShorthandPropertyAssignment(parent))
    return memberOf(e, contextValues(e, parent.parent, depth + 1), parent.name.text, parent);
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isTypeAssertionExpression(parent))
    return e.types(parent.type, undefined);
  if (ts.isArrayLiteralExpression(parent)) return e.element(contextValues(e, parent, depth + 1));
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return contextValues(e, parent, depth + 1);
  if (ts.isPropertyAssignment(parent)) {
    const name = nameOf(parent.name);
    return name === undefined ? [] : memberOf(e, contextValues(e, parent.parent, depth + 1), name, parent);
  }
  const fn = ts.isReturnStatement(parent)
    ? enclosing(parent, isFunction)
    : ts.isArrowFunction(parent) && parent.body === node
      ? parent
      : undefined;
  if (fn?.type) return e.types(fn.type, undefined);
  if (fn) return madeBy(e, fn, depth);
  const call = ts.isPropertyAccessExpression(parent) ? dressed(parent).parent : undefined;
  if (ts.isPropertyAccessExpression(parent) && call && ts.isCallExpression(call) && bare(call.expression) === parent) {
    if (SAME.has(parent.name.text)) return contextValues(e, call, depth + 1);
    return parent.name.text === 'flat' ? listOf(contextValues(e, call, depth + 1)) : [];
  }
  if (ts.isCallExpression(parent) && parent.expression !== node) {
    const together = putTogether(e, parent, depth);
    if (together.length > 0) return together;
    const index = parent.arguments.findIndex((each) => each === node);
    return e.value(parent.expression, undefined).flatMap((value) => {
      const type =
        value.kind === 'function' || value.kind === 'signature' ? value.node.parameters[index]?.type : undefined;
      return type && 'env' in value ? [...e.types(type, value.env)] : [];
    });
  }
  return [];
}

/** What a name without a type is declared to be where it is put into something, or given back. */
function usedAs(e: Evaluator, declaration: ts.VariableDeclaration, depth: number): readonly Value[] {
  if (!ts.isIdentifier(declaration.name)) return [];
  const uses = e.project.of(declaration).scopes.references(declaration);
  return uses.length > MAX_USES ? [] : uses.flatMap((use) => [...contextValues(e, use, depth + 1)]);
}

/** `const all: T[] = list.map((each) => …)`, `Array.from(list, (each) => …)`: what the callback gives back is an element of what is declared. */
function madeBy(e: Evaluator, fn: ts.Node, depth: number): readonly Value[] {
  const call = dressed(fn).parent;
  if (!ts.isCallExpression(call) || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return [];
  const name = accessOf(bare(call.expression))?.name;
  if (name === 'then' || name === 'flatMap') return contextValues(e, call, depth + 1);
  return name === 'map' || name === 'from' ? e.element(contextValues(e, call, depth + 1)) : [];
}

/** Methods of a list that give back a list of the same. */
const SAME = new Set(['concat', 'filter', 'reverse', 'slice', 'sort', 'toReversed', 'toSorted']);

/** What a call that puts lists together declares each of its arguments to be: `Promise.all(list)`, `list.concat(more)`, `list.push(one)`. */
function putTogether(e: Evaluator, call: ts.CallExpression, depth: number): readonly Value[] {
  const access = accessOf(bare(call.expression));
  // what a list holds so far does not declare what it is to hold
  if (access?.name === 'push' || access?.name === 'unshift')
    return e.element(e.value(access.object, undefined)).filter(({ kind }) => kind === 'typed');
  const of = access && bare(access.object);
  const isAll = access?.name === 'all' && of !== undefined && ts.isIdentifier(of) && of.text === 'Promise';
  if (access?.name !== 'concat' && !isAll) return [];
  const whole = contextValues(e, call, depth + 1);
  // a list is put together of lists and of single ones
  return isAll ? whole : [...whole, ...e.element(whole)];
}

const listOf = (values: readonly Value[]): readonly Value[] =>
  values.length > 0 ? [{ kind: 'list', of: values }] : [];

/** A member of what is declared; any key of a record has what is in it. */
const memberOf = (e: Evaluator, values: readonly Value[], name: string, at: ts.Node): readonly Value[] => [
  ...e.member(values, name, at),
  ...e.element(values.filter(({ kind }) => kind === 'list')),
];

/** What a parameter without a type is declared to be by where its function stands: `const tools: Record<string, Handler> = { who: (args) => … }`. */
export function contextualParameter(e: Evaluator, fn: FunctionNode, index: number): readonly Value[] {
  // what a call hands to a callback is followed, and needs no declaration
  if (ts.isCallExpression(dressed(fn).parent)) return [];
  const context = ts.isMethodDeclaration(fn)
    ? ts.isObjectLiteralExpression(fn.parent)
      ? memberOf(e, contextValues(e, fn.parent, 0), nameOf(fn.name) ?? '', fn)
      : []
    : ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)
      ? contextValues(e, fn, 0)
      : [];
  return context.flatMap((value) => {
    const type = value.kind === 'signature' ? value.node.parameters[index]?.type : undefined;
    return type && value.kind === 'signature' ? e.types(type, value.env) : [];
  });
}
