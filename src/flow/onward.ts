/** The next places of what stands at one: where a name, a list, a table, a function and an exported thing are said or called again. */

import { arrayCallback } from './calls/lists.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { kinOf } from './kin.ts';
import { goesOn } from './requests.ts';
import type { SpeltNode } from './scope.ts';
import { accessOf, bare, dressed, enclosing, type FunctionNode, nameOf, returns, ts, walk } from './syntax.ts';

/** The expression that a piece of text belongs to. */
export function topOf(piece: SpeltNode): ts.Expression {
  if (ts.isStringLiteralLike(piece)) return piece;
  return ts.isTemplateHead(piece)
    ? (piece.parent as ts.TemplateExpression)
    : (piece.parent.parent as ts.TemplateExpression);
}

// ---- calls -----------------------------------------------------------------------------------------------------

/** The call of what an expression gives, right where it stands: `(() => path)()`, `path('issues')()`. */
export function calledAtOnce(node: ts.Node): ts.CallExpression | undefined {
  const at = dressed(node);
  return ts.isCallExpression(at.parent) && at.parent.expression === at ? at.parent : undefined;
}

/** The calls that go on with the address which one of the same method has begun. */
export function goneOn(e: Evaluator, call: ts.CallExpression | ts.NewExpression): readonly ts.CallExpression[] {
  const method = accessOf(bare(call.expression))?.name;
  if (method === undefined || !goesOn(method)) return [];
  const at = dressed(call);
  const holders =
    ts.isVariableDeclaration(at.parent) && ts.isIdentifier(at.parent.name)
      ? e.project.of(at).scopes.references(at.parent)
      : [at];
  return holders.flatMap((each) => {
    const access = accessOf(dressed(each).parent);
    const callee = access?.object === dressed(each) && access.name === method ? dressed(access.node) : undefined;
    return callee && ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : [];
  });
}

/** The calls of a function in its own file, by the name that it has there. */
export function callsHere(e: Evaluator, fn: FunctionNode): readonly ts.CallExpression[] {
  const { parent } = dressed(fn);
  const declaration = ts.isVariableDeclaration(parent) ? parent : ts.isFunctionDeclaration(fn) ? fn : undefined;
  return (declaration ? e.project.of(fn).scopes.references(declaration) : []).flatMap((each) => {
    const call = dressed(each).parent;
    return ts.isCallExpression(call) && call.expression === dressed(each) ? call : [];
  });
}

/** The constructors that `super(…)` calls. */
export function constructorsAbove(e: Evaluator, call: ts.CallExpression): readonly FunctionNode[] {
  const own = enclosing(call, ts.isClassLike);
  const [base] = own ? kinOf(e, own).bases : [];
  return base?.members.filter(ts.isConstructorDeclaration) ?? [];
}

/** The object of options that a function stands in, where a library may ask it: the call that is handed these. */
export function askedIn(fn: FunctionNode): ts.CallExpression | undefined {
  const options = ts.isMethodDeclaration(fn)
    ? fn.parent
    : ts.isPropertyAssignment(dressed(fn).parent)
      ? dressed(fn).parent.parent
      : undefined;
  const call = options && dressed(options).parent;
  return call && ts.isCallExpression(call) && call.expression !== dressed(options) ? call : undefined;
}

/** Whether a function gives nothing back. */
export const isMute = (fn: FunctionNode): boolean => returns(fn).length === 0;

/** Whether a function waits for anything, as what asks does: most of those that only join a text do not. */
export function isWaiting(fn: FunctionNode): boolean {
  let isFound = false;
  walk(fn, (at) => {
    if (isFound) return false;
    isFound = ts.isAwaitExpression(at) || (ts.isPropertyAccessExpression(at) && at.name.text === 'then');
    return undefined;
  });
  return isFound;
}

// ---- names of other files --------------------------------------------------------------------------------------

/** The names that a file exports a declaration under. */
export const exportedAs = (e: Evaluator, declaration: ts.VariableDeclaration): readonly string[] =>
  [...exportsOf(e.project.of(declaration)).named].flatMap(([name, entries]) =>
    entries.some((entry) => 'declaration' in entry && entry.declaration === declaration) ? [name] : [],
  );

/** Where other files say a name that they import from a file. */
export function* importsOf(e: Evaluator, file: ts.SourceFile, name: string): Generator<ts.Identifier> {
  for (const path of e.project.importersOf(e.project.of(file).path)) {
    if (name !== 'default' && !e.project.text(path)?.includes(name)) continue;
    for (const list of e.project.file(path)?.scopes.identifiers.values() ?? [])
      for (const identifier of list) {
        const { parent } = identifier;
        if (!(ts.isImportSpecifier(parent) || ts.isImportClause(parent)) || parent.name !== identifier) continue;
        if (ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name).text !== name) continue;
        if (ts.isImportClause(parent) && name !== 'default') continue;
        yield* e.project.of(identifier).scopes.references(parent);
      }
  }
}

// ---- lists and tables ------------------------------------------------------------------------------------------

/** The parameters of the function that a list's method is handed, which are an element of the list: `kinds.map((kind) => …)`. */
export function elementParameters(
  { arguments: [first] }: ts.CallExpression,
  method: string,
): readonly ts.ParameterDeclaration[] {
  const fn = first && bare(first);
  if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return [];
  return fn.parameters.filter((_, index) => arrayCallback(method, index) === 'element');
}

/**
 * The names of the values of a table that is listed, one after the other: `for (const [label, path] of Object.entries(PATHS))`,
 * `Object.values(PATHS).map(…)`.
 */
export function valueNames(
  listing: ts.CallExpression,
): readonly (ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement)[] {
  const kind = /^Object\.(values|entries)$/.exec(listing.expression.getText())?.[1];
  if (kind === undefined) return [];
  const outer = dressed(listing);
  const { parent } = outer;
  const method = accessOf(parent);
  const names =
    ts.isForOfStatement(parent) && parent.expression === outer && ts.isVariableDeclarationList(parent.initializer)
      ? parent.initializer.declarations.map(({ name }) => name)
      : method?.object === outer && ts.isCallExpression(parent.parent)
        ? elementParameters(parent.parent, method.name).map(({ name }) => name)
        : [];
  return names.flatMap((name) => {
    const holder = kind === 'values' ? name.parent : ts.isArrayBindingPattern(name) ? name.elements[1] : undefined;
    return holder && (ts.isVariableDeclaration(holder) || ts.isParameter(holder) || ts.isBindingElement(holder))
      ? [holder]
      : [];
  });
}

/**
 * Where any entry of a table may be taken, by a key that is known at run time alone: `PATHS[kind]`, `PATHS[kind].list`, `PATHS.nodes[verb]`.
 * @param depth what stands less deep in it is no text
 */
export function* entriesTaken(
  table: ts.Expression,
  depth: number,
): Generator<ts.PropertyAccessExpression | ts.ElementAccessExpression> {
  let isComputed = false;
  let level = 0;
  for (let at: ts.Node = dressed(table); ; at = dressed(at.parent)) {
    const { parent } = at;
    if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
      return;
    if (ts.isElementAccessExpression(parent)) isComputed ||= !ts.isStringLiteralLike(bare(parent.argumentExpression));
    if (++level >= depth && isComputed) yield parent;
  }
}

/** Whether a value is put under a name into an object that nobody here calls by a name, so that none of its keys is worked out. */
export function isPutUnder(value: ts.Expression, name: string): boolean {
  const entry = dressed(value).parent;
  if (!ts.isPropertyAssignment(entry) && !ts.isShorthandPropertyAssignment(entry)) return false;
  if (nameOf(entry.name) !== name) return false;
  let holder: ts.Node = dressed(entry.parent).parent;
  while (ts.isPropertyAssignment(holder) || ts.isObjectLiteralExpression(holder) || ts.isArrayLiteralExpression(holder))
    holder = dressed(holder.parent);
  return !ts.isVariableDeclaration(holder) && !ts.isPropertyDeclaration(holder);
}

/** Whether an operand may be what its operator gives: `a || b`, `a ?? b`, `b` of `a && b`. */
export const isChosenIn = ({ operatorToken, right }: ts.BinaryExpression, operand: ts.Node): boolean =>
  operatorToken.kind === ts.SyntaxKind.BarBarToken ||
  operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
  (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && right === operand);
