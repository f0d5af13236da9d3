/** What a node of the syntax says by itself: look through what does not change a value, name what a node names. */
import { ts } from '@ts-morph/common';

export { ts };

const filesAbove = new WeakMap<ts.Node, ts.SourceFile>();
/** So many steps between two nodes whose file is remembered. */
const FAR = 64;

/**
 * The file of a node. The compiler goes up to it for each question (`getStart()`, `getText()`, `getSourceFile()`), which is a way as long
 * as a sum has parts; here a long way is gone once. For what is asked about each place of a file: `node.getStart(sourceFileOf(node))`.
 */
export function sourceFileOf(node: ts.Node): ts.SourceFile {
  const way: ts.Node[] = [];
  let steps = 0;
  let at = node;
  let file: ts.SourceFile | undefined;
  while (file === undefined && !ts.isSourceFile(at)) {
    if (steps >= FAR) file = filesAbove.get(at);
    if (++steps % FAR === 0) way.push(at);
    at = at.parent;
  }
  file ??= ts.isSourceFile(at) ? at : at.getSourceFile();
  for (const each of way) filesAbove.set(each, file);
  return file;
}

export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isTypeAssertionExpression(at) ||
      ts.isAwaitExpression(at)
    )
      at = at.expression;
    else return at;
  }
}

/** Whether something is the declaration of a constant. */
export const isConstant = (node: ts.Node): node is ts.VariableDeclaration =>
  ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0;

export const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** What is added up by `+`, in order, through parentheses; an expression that is no sum is its only one. Sums may be thousands long. */
export function addends(node: ts.Expression): readonly ts.Expression[] {
  const out: ts.Expression[] = [];
  const left = [node];
  for (let at = left.pop(); at; at = left.pop()) {
    const inner = bare(at);
    if (isSum(inner)) left.push(inner.right, inner.left);
    else out.push(at);
  }
  return out;
}

/** The outermost expression that is this value seen through parentheses, casts and `!` (not `await`). */
export function dressed(node: ts.Expression): ts.Expression;
export function dressed(node: ts.Node): ts.Node;
export function dressed(node: ts.Node): ts.Node {
  let at = node;
  while (isDress(at.parent) && at.parent.expression === at) at = at.parent;
  return at;
}

function isDress(
  node: ts.Node | undefined,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.NonNullExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion {
  return (
    node !== undefined &&
    (ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isTypeAssertionExpression(node))
  );
}

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

export function isFunction(node: ts.Node): node is FunctionNode {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.Constructor:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return true;
    default:
      return false;
  }
}

/** The text of a property name, a string or number key included; undefined when it is computed at run time. */
export function nameOf(name: ts.Node | undefined): string | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name)) {
    const inner = bare(name.expression);
    return ts.isStringLiteralLike(inner) ? inner.text : undefined;
  }
  return undefined;
}

export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** `x.name` and `x['name']`: the object and the name; undefined when the name is computed at run time. */
export function accessOf(
  node: ts.Node | undefined,
): { node: Access; object: ts.Expression; name: string; at: ts.Node } | undefined {
  if (!node) return undefined;
  if (ts.isPropertyAccessExpression(node))
    return { node, object: node.expression, name: node.name.text, at: node.name };
  if (!ts.isElementAccessExpression(node)) return undefined;
  const key = bare(node.argumentExpression);
  return ts.isStringLiteralLike(key) ? { node, object: node.expression, name: key.text, at: key } : undefined;
}

/**
 * An object as it is written, whatever its white space, optional chains, casts, parentheses and quotes: equal texts in one function mean one
 * object.
 */
export function subjectOf(node: ts.Expression): string {
  const inner = bare(node);
  const access = accessOf(inner);
  if (access) return `${subjectOf(access.object)}.${access.name}`;
  if (ts.isElementAccessExpression(inner))
    return `${subjectOf(inner.expression)}[${subjectOf(inner.argumentExpression)}]`;
  return inner
    .getText()
    .replace(/\s+/g, '')
    .replace(/\?\./g, '.')
    .replace(/!(?=\.|$)/g, '');
}

/** The nearest enclosing node that passes the test, the node itself not included. */
export function enclosing<T extends ts.Node>(node: ts.Node, test: (at: ts.Node) => at is T): T | undefined {
  for (let at = node.parent; at; at = at.parent) if (test(at)) return at;
  return undefined;
}

/** The expression that a chain of members and calls begins with. */
export function rootOf(node: ts.Expression): ts.Expression {
  let at = bare(node);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = bare(at.expression);
  return at;
}

/** `merged_by`, `mergedBy`, `MergedBy` and `merged-by` are one name. */
export function fold(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

export function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Runs over every node below, depth first; `false` from the visitor skips what is inside. Calls itself for no level. */
export function walk(node: ts.Node, visit: (at: ts.Node) => boolean | undefined | void): void {
  const left: ts.Node[] = [];
  const take = (child: ts.Node): void => {
    left.push(child);
  };
  /** The first child on top. */
  const open = (parent: ts.Node): void => {
    let low = left.length;
    ts.forEachChild(parent, take);
    for (let high = left.length - 1; low < high; low++, high--) {
      const first = left[low];
      const last = left[high];
      if (first && last) [left[low], left[high]] = [last, first];
    }
  };
  open(node);
  for (let at = left.pop(); at; at = left.pop()) if (visit(at) !== false) open(at);
}

const returnsOf = new WeakMap<FunctionNode, readonly ts.Expression[]>();

/** The call that something is an argument of. */
export function callGiven(node: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  const at = dressed(node);
  const { parent } = at;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at ? parent : undefined;
}

/** What a function may give back: the bodies of arrows, the operands of `return` and `yield` that are its own. */
export function returns(fn: FunctionNode): readonly ts.Expression[] {
  const known = returnsOf.get(fn);
  if (known) return known;
  const found: ts.Expression[] = [];
  if (fn.body) {
    if (ts.isBlock(fn.body)) {
      walk(fn.body, (at) => {
        if (isFunction(at) || ts.isClassLike(at)) return false;
        if ((ts.isReturnStatement(at) || ts.isYieldExpression(at)) && at.expression) found.push(at.expression);
        return undefined;
      });
    } else found.push(fn.body);
  }
  returnsOf.set(fn, found);
  return found;
}

/** `null` or `undefined`. */
export function isNothing(node: ts.Expression): boolean {
  const inner = bare(node);
  return inner.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(inner) && inner.text === 'undefined');
}

/** Whether whoever comes to a statement's end has left what it stands in. */
export function leaves(statement: ts.Node | undefined): boolean {
  if (!statement) return false;
  if (ts.isBlock(statement)) return leaves(statement.statements.at(-1));
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

/** Whether the member is written to, taken apart into, or deleted here. */
export function isTarget(read: ts.Node): boolean {
  for (let at = dressed(read); ; at = at.parent) {
    const { parent } = at;
    if (ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
    if (ts.isPrefixUnaryExpression(parent))
      return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
    if (ts.isBinaryExpression(parent)) {
      const operator = parent.operatorToken.kind;
      return (
        parent.left === at && operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment
      );
    }
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === at;
    // an element or a property of what may be a pattern
    if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isShorthandPropertyAssignment(parent) &&
      !ts.isSpreadAssignment(parent) &&
      !ts.isSpreadElement(parent)
    )
      return false;
  }
}

/** `=`, `??=` and `||=`: what stands to the right may be had by the left from then on. */
export const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
  kind === ts.SyntaxKind.BarBarEqualsToken;

/** Whether a name gets what stands to the right of it, or gets it behind what it holds. */
export const isPut = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.PlusEqualsToken;

/** The module that an expression takes in by its name: `require('./mrs')`. */
export function requiredBy(node: ts.Expression): string | undefined {
  const call = bare(node);
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== 'require')
    return undefined;
  const [module] = call.arguments;
  return module && ts.isStringLiteralLike(module) ? module.text : undefined;
}

export type CallNode = ts.CallExpression | ts.NewExpression;

/** The name that a call says, be it of a function or of a method; empty when it says none. */
export function calleeName(call: CallNode): string {
  const callee = bare(call.expression);
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isElementAccessExpression(callee) ? (nameOf(bare(callee.argumentExpression)) ?? '') : '';
}

/** What a call is given: `new Map` has no list of it at all. */
export const givenTo = (call: CallNode): readonly ts.Expression[] => call.arguments ?? [];

/** A name as scripts write it that markup writes with hyphens. */
export const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether a member is one of the class itself: `this` in it is the class. */
export const isStatic = (member: ts.ClassElement): boolean =>
  ts.isClassStaticBlockDeclaration(member) ||
  (ts.canHaveModifiers(member) &&
    ts.getModifiers(member)?.some((each) => each.kind === ts.SyntaxKind.StaticKeyword) === true);
