/** What a program does with a value that it has read. Knows no field. */
import type { Use } from '../../catalogue/change.ts';
import { bare, dressed, isFunction, isNothing, ts } from '../../flow/syntax.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { isComparison, type ReadNode } from '../find/places.ts';
import { isExported } from './local.ts';

/** One place where the value of a read arrives. */
export interface UseSite {
  use: Use;
  /** The expression that is the value there, in its parentheses and casts. */
  node: ts.Expression;
  /** The local that carries it there, when it is not the read itself. */
  local: ts.VariableDeclaration | ts.BindingElement | undefined;
  /** `compared`: the other side. */
  other?: ts.Expression;
  /** The value is asked for truth and nothing else. */
  truth: boolean;
}

const PREDICATES = /^(filter|find|findLast|findIndex|findLastIndex|some|every|partition|reject)$/;

/** Every place where the value of a read arrives: the read itself, or all uses of the constant that holds it. */
export function usesOfRead(tracer: Tracer, read: ReadNode): readonly UseSite[] {
  if (ts.isLiteralTypeNode(read)) return [];
  if (ts.isBindingElement(read))
    return ts.isIdentifier(read.name)
      ? localUses(tracer, read, 0)
      : [site(read.name as unknown as ts.Expression, 'inside', undefined)];
  return at(tracer, read, undefined, 0);
}

function localUses(tracer: Tracer, local: ts.VariableDeclaration | ts.BindingElement, depth: number): UseSite[] {
  const { name } = local;
  const given = ts.isIdentifier(name) && isExported(local) ? [site(name, 'passed', local)] : [];
  const uses = tracer.e.project
    .of(local)
    .scopes.references(local)
    .flatMap((reference) =>
      ts.isExportSpecifier(reference.parent)
        ? [site(reference, 'passed', local)]
        : at(tracer, reference, local, depth + 1),
    );
  return [...given, ...uses];
}

function at(tracer: Tracer, expression: ts.Expression, local: UseSite['local'], depth: number): UseSite[] {
  const node = dressed(expression);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    const constant = ts.isVariableDeclarationList(parent.parent) && (parent.parent.flags & ts.NodeFlags.Const) !== 0;
    if (!ts.isIdentifier(parent.name)) return [site(node, 'inside', local)];
    if (constant && !isExported(parent) && depth < 3) return localUses(tracer, parent, depth);
    return [site(node, 'passed', local)];
  }
  return [{ ...classify(tracer, node), node, local }];
}

function site(node: ts.Expression, use: Use, local: UseSite['local']): UseSite {
  return { use, node, local, truth: false };
}

function classify(tracer: Tracer, node: ts.Expression): { use: Use; truth: boolean; other?: ts.Expression } {
  const { parent } = node;
  if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node)
    return { use: 'inside', truth: false };
  if (ts.isCallExpression(parent) && parent.expression === node) return { use: 'inside', truth: false };
  if (ts.isJsxExpression(parent)) return { use: ts.isJsxAttribute(parent.parent) ? 'passed' : 'printed', truth: false };
  if (ts.isTemplateSpan(parent)) return inText(tracer, parent.parent, spelling(parent.parent));
  if (ts.isPrefixUnaryExpression(parent))
    return parent.operator === ts.SyntaxKind.ExclamationToken
      ? { use: 'tested', truth: true }
      : { use: 'computed', truth: false };
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    const other = parent.left === node ? parent.right : parent.left;
    if (isComparison(kind))
      return isNothing(other) ? { use: 'tested', truth: false, other } : { use: 'compared', truth: false, other };
    if (kind === ts.SyntaxKind.PlusToken)
      return isTextual(tracer, other)
        ? inText(tracer, parent, spelling(bare(other)))
        : { use: 'computed', truth: false };
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) {
      if (parent.left === node) {
        // `a || fallback` hands the value on, unless the whole is only asked for truth; `a && b` hands on what is not true
        if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
          return { use: 'tested', truth: isTruthContext(tracer, node) };
        return isTruthContext(tracer, dressed(parent))
          ? { use: 'tested', truth: true }
          : { use: 'passed', truth: false };
      }
      return isTruthContext(tracer, dressed(parent))
        ? { use: 'tested', truth: true }
        : classify(tracer, dressed(parent));
    }
    if (kind === ts.SyntaxKind.QuestionQuestionToken)
      return parent.left === node ? { use: 'passed', truth: false } : classify(tracer, dressed(parent));
    if (kind === ts.SyntaxKind.InKeyword || kind === ts.SyntaxKind.CommaToken) return { use: 'passed', truth: false };
    if (kind === ts.SyntaxKind.EqualsToken) return { use: 'passed', truth: false };
    return { use: 'computed', truth: false };
  }
  if (ts.isSwitchStatement(parent) && parent.expression === node) return { use: 'switched', truth: false };
  if (isTruthContext(tracer, node)) return { use: 'tested', truth: true };
  if (ts.isConditionalExpression(parent)) return classify(tracer, dressed(parent));
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
    return { use: 'switched', truth: false };
  if (ts.isCallExpression(parent)) {
    const callee = bare(parent.expression);
    if (
      ts.isPropertyAccessExpression(callee) &&
      /^(includes|indexOf)$/.test(callee.name.text) &&
      tracer.e.value(callee.expression, undefined).some((value) => value.kind === 'array')
    )
      return { use: 'compared', truth: false, other: callee.expression };
    const name = callee.getText();
    if (name === 'String') return inText(tracer, parent, '');
    if (
      /^(console\.\w+|process\.std(out|err)\.write)$/.test(name) ||
      /(^|\.)(log|logger|debug|info|warn|error|print|println|text)$/.test(name)
    )
      return { use: 'printed', truth: false };
    if (/^(Number|parseInt|parseFloat|isNaN|Math\.\w+)$/.test(name)) return { use: 'computed', truth: false };
  }
  if (ts.isExpressionStatement(parent) && tracer.e.project.parts?.isText(node) === true)
    return { use: 'printed', truth: false };
  return { use: 'passed', truth: false };
}

/**
 * A value inside a text. In a sentence people read it; a text without a blank may be a key, a class or the value itself,
 * that something else is compared with.
 */
function inText(tracer: Tracer, text: ts.Expression, words: string): { use: Use; truth: boolean } {
  const isShown = /\s/.test(words) || classify(tracer, dressed(text)).use === 'printed';
  return { use: isShown ? 'printed' : 'passed', truth: false };
}

/** What a text spells by itself. */
function spelling(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('')
    : '';
}

/** Whether an expression is asked for truth and nothing else. */
export function isTruthContext(tracer: Tracer, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  if (ts.isForStatement(parent)) return parent.condition === node;
  if (ts.isExpressionStatement(parent)) return tracer.e.project.parts?.isCondition(node) === true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (
    ts.isBinaryExpression(parent) &&
    (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      parent.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  ) {
    if (isFirstOfBoth(node)) return isNothingDropped(tracer, parent);
    return isTruthContext(tracer, dressed(parent));
  }
  if (ts.isCallExpression(parent) && parent.arguments[0] === node)
    return bare(parent.expression).getText() === 'Boolean';
  // the answer of a predicate: `list.filter((r) => r.active)`
  const fn =
    ts.isArrowFunction(parent) && parent.body === node
      ? parent
      : ts.isReturnStatement(parent)
        ? functionOf(parent)
        : undefined;
  if (fn && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) {
    const call = dressed(fn).parent;
    if (
      ts.isCallExpression(call) &&
      call.arguments[0] === dressed(fn) &&
      ts.isPropertyAccessExpression(call.expression)
    )
      return PREDICATES.test(call.expression.name.text);
  }
  return false;
}

/** `a && b` hands on `a` where it is not true. */
export function isFirstOfBoth(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

/** Whether `false`, null and undefined are one where an expression stands: nobody gets it, or all of them are left out. */
function isNothingDropped(tracer: Tracer, node: ts.Expression): boolean {
  const at = dressed(node);
  if (!ts.isExpression(at)) return false;
  if (isTruthContext(tracer, at)) return true;
  const { parent } = at;
  if (ts.isExpressionStatement(parent)) return tracer.e.project.parts?.isText(at) === undefined;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent);
  if (ts.isSpreadAssignment(parent) || ts.isVoidExpression(parent)) return true;
  if (ts.isConditionalExpression(parent)) return isNothingDropped(tracer, parent);
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    if (kind === ts.SyntaxKind.BarBarToken) return parent.left === at || isNothingDropped(tracer, parent);
    return kind === ts.SyntaxKind.AmpersandAmpersandToken && isNothingDropped(tracer, parent);
  }
  // by a name, or as what a function gives back, it may still be asked for truth alone
  return tracer.arrivals({ node: at, path: [], frame: undefined }).length === 0;
}

function functionOf(node: ts.Node): ts.Node | undefined {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) if (isFunction(up)) return up;
  return undefined;
}

function isTextual(tracer: Tracer, node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isTemplateExpression(inner) || ts.isStringLiteralLike(inner)) return true;
  return tracer.e
    .value(inner, undefined)
    .some((value) => value.kind === 'text' && value.parts.some((part) => 'text' in part));
}
