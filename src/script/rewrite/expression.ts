/**
 * How an expression is written where another one stood: whether it needs parentheses there, may be computed twice, or would go on with the
 * line before. Shared by every form that writes more than a name.
 */
import type { Edit } from '../../finding.ts';
import { extension } from '../../flow/parse.ts';
import { type Access, bare, enclosing, isTarget, ts } from '../../flow/syntax.ts';
import { isComparison } from '../find/places.ts';
import { quoted, replace } from './rewrite.ts';

/** What an expression is held against: `x === other`. */
export function comparedWith(node: ts.Expression): ts.Expression | undefined {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || !isComparison(parent.operatorToken.kind)) return undefined;
  return parent.left === node ? parent.right : parent.left;
}

/** Operators that bind as tight as a comparison does, or tighter. */
const TIGHT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.InstanceOfKeyword,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
]);

/** Parentheses where the place binds as tight as a comparison does, or tighter: `n + !x.active`, `typeof !x.active`. */
export function wrap(node: ts.Node, text: string): string {
  const { parent } = node;
  const isTight = ts.isBinaryExpression(parent)
    ? TIGHT.has(parent.operatorToken.kind)
    : ts.isPrefixUnaryExpression(parent) ||
      ts.isTypeOfExpression(parent) ||
      ts.isVoidExpression(parent) ||
      ts.isAwaitExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isTypeAssertionExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isPropertyAccessExpression(parent);
  return isTight ? `(${text})` : text;
}

/** Old servers and new ones: the new member where it is there, else the old. Undefined: it cannot be written twice here. */
export function dual(read: Access, to: string, negate: boolean): Edit | undefined {
  // written twice it is computed twice, and what is written to has one name
  if (!isPure(read.expression) || isTarget(read) || beginsStatement(read)) return undefined;
  const text = read.getText();
  const fresh = accessText(read, to);
  if (!negate) return replace(read, isFree(read) ? `${fresh} ?? ${text}` : `(${fresh} ?? ${text})`);
  const either = `${fresh} ?? !${text}`;
  const { parent } = read;
  if (!ts.isPrefixUnaryExpression(parent) || parent.operator !== ts.SyntaxKind.ExclamationToken)
    return replace(read, `!(${either})`);
  if (beginsStatement(parent)) return undefined;
  return replace(parent, isFree(parent) ? either : `(${either})`);
}

/** An expression, and what stands for it where it is nothing. */
export function orElse(node: ts.Expression, other: string): string {
  const inner = bare(node);
  const isShort = ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner) || ts.isCallExpression(inner);
  return `${isShort ? inner.getText() : `(${inner.getText()})`} ?? ${other}`;
}

/** Whether an expression stands where `a ?? b` needs no parentheses. */
export function isFree(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isIfStatement(parent) ||
    ts.isArrowFunction(parent) ||
    (ts.isCallExpression(parent) && parent.expression !== node)
  );
}

/** Names, members and fixed elements: working it out twice does nothing twice. */
export function isPure(node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isIdentifier(inner) || inner.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isPropertyAccessExpression(inner)) return isPure(inner.expression);
  if (!ts.isElementAccessExpression(inner)) return false;
  const index = bare(inner.argumentExpression);
  return (
    isPure(inner.expression) && (ts.isIdentifier(index) || ts.isStringLiteralLike(index) || ts.isNumericLiteral(index))
  );
}

/** Whether types are checked where a node stands. */
export const isTypedScript = (node: ts.Node): boolean => /^[mc]?tsx?$/.test(extension(node.getSourceFile().fileName));

/** A line that began with a bracket would go on with the one before. */
export function beginsStatement(read: ts.Node): boolean {
  return enclosing(read, ts.isExpressionStatement)?.getStart() === read.getStart();
}

export function isInChain(read: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  return (read.flags & ts.NodeFlags.OptionalChain) !== 0;
}

export function accessText(read: Access, to: string | undefined): string {
  if (to === undefined) return read.getText();
  if (ts.isPropertyAccessExpression(read))
    return `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}${to}`;
  return `${read.expression.getText()}${read.questionDotToken ? '?.' : ''}[${quoted(to, read.argumentExpression)}]`;
}
