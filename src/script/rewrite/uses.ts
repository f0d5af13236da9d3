/** What a program does with a value that it has read. Knows no field. */
import type { Use } from '../../catalogue/change.ts';
import { saidInMarkup } from '../../flow/holders.ts';
import { bare, dressed, enclosing, isConstant, isFunction, isNothing, ts } from '../../flow/syntax.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { isComparison, type ReadNode } from '../find/places.ts';
import { isExported } from './local.ts';

/** What is done with a value at one place. */
interface Done {
  use: Use;
  /** `compared`: the other side. */
  other?: ts.Expression;
  /** The value is asked for truth and nothing else. */
  truth?: true;
}

/** One place where the value of a read arrives. */
export type UseSite = Done & {
  /** The local that carries it there, when it is not the read itself. */
  local: ts.VariableDeclaration | ts.BindingElement | undefined;
} & (
    | {
        use: Exclude<Use, 'inside'>;
        /** The expression that is the value there, in its parentheses and casts. */
        node: ts.Expression;
      }
    | { use: 'inside'; node: ts.Expression | ts.BindingPattern }
  );

const PREDICATES = /^(filter|find|findLast|findIndex|findLastIndex|some|every|partition|reject)$/;

/** Every place where the value of a read arrives: the read itself, or all uses of the constant that holds it. */
export function usesOfRead(tracer: Tracer, read: ReadNode): readonly UseSite[] {
  if (ts.isLiteralTypeNode(read)) return [];
  if (!ts.isBindingElement(read)) return at(tracer, read, undefined, 0);
  if (!ts.isIdentifier(read.name)) return [{ use: 'inside', node: read.name, local: undefined }];
  const uses = localUses(tracer, read, 0);
  return isExported(read) ? [{ use: 'passed', node: read.name, local: read }, ...uses] : uses;
}

function localUses(tracer: Tracer, local: ts.VariableDeclaration | ts.BindingElement, depth: number): UseSite[] {
  const { at: said, isOpen } = saidInMarkup(tracer.e.project, local);
  const uses = [...tracer.e.project.of(local).scopes.references(local), ...said].flatMap((reference): UseSite[] =>
    ts.isExportSpecifier(reference.parent)
      ? [{ use: 'passed', node: reference, local }]
      : at(tracer, reference, local, depth + 1),
  );
  return isOpen && ts.isIdentifier(local.name) ? [{ use: 'passed', node: local.name, local }, ...uses] : uses;
}

function at(tracer: Tracer, expression: ts.Expression, local: UseSite['local'], depth: number): UseSite[] {
  const node = dressed(expression);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) {
    if (!ts.isIdentifier(parent.name)) return [{ use: 'inside', node, local }];
    if (isConstant(parent) && !isExported(parent) && depth < 3) return localUses(tracer, parent, depth);
    return [{ use: 'passed', node, local }];
  }
  return [{ ...classify(tracer, node), node, local }];
}

/** Operators that hand on what stands to their right, or ask another value about it. */
const PASSING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.CommaToken,
  ts.SyntaxKind.InKeyword,
]);

function classify(tracer: Tracer, node: ts.Expression): Done {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return { use: parent.expression === node ? 'inside' : 'switched' };
  if (ts.isPropertyAccessExpression(parent)) return { use: 'inside' };
  if (ts.isCallExpression(parent) && parent.expression === node) return { use: 'inside' };
  if (ts.isJsxExpression(parent)) return { use: ts.isJsxAttribute(parent.parent) ? 'passed' : 'printed' };
  if (ts.isTemplateSpan(parent)) return inText(tracer, parent.parent, spelling(parent.parent));
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    const isLeft = parent.left === node;
    const other = isLeft ? parent.right : parent.left;
    if (isComparison(kind)) return { use: isNothing(other) ? 'tested' : 'compared', other };
    if (kind === ts.SyntaxKind.PlusToken)
      return isTextual(tracer, other) ? inText(tracer, parent, spelling(bare(other))) : { use: 'computed' };
    if (isTruthContext(tracer, node)) return { use: 'tested', truth: true };
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken && isLeft) return { use: 'tested' };
    // `a || fallback` hands the value on; `a && b` hands on what is not true
    if (
      kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken
    )
      return isLeft ? { use: 'passed' } : classify(tracer, dressed(parent));
    return { use: PASSING.has(kind) ? 'passed' : 'computed' };
  }
  if (ts.isSwitchStatement(parent)) return { use: 'switched' };
  if (isTruthContext(tracer, node)) return { use: 'tested', truth: true };
  if (ts.isPrefixUnaryExpression(parent)) return { use: 'computed' };
  if (ts.isConditionalExpression(parent)) return classify(tracer, dressed(parent));
  if (ts.isCallExpression(parent)) {
    const callee = bare(parent.expression);
    if (
      ts.isPropertyAccessExpression(callee) &&
      /^(includes|indexOf)$/.test(callee.name.text) &&
      tracer.e.value(callee.expression, undefined).some((value) => value.kind === 'array')
    )
      return { use: 'compared', other: callee.expression };
    const name = callee.getText();
    if (name === 'String') return inText(tracer, parent, '');
    if (
      /^(console\.\w+|process\.std(out|err)\.write)$/.test(name) ||
      /(^|\.)(log|logger|debug|info|warn|error|print|println|text)$/.test(name)
    )
      return { use: 'printed' };
    if (/^(Number|parseInt|parseFloat|isNaN|Math\.\w+)$/.test(name)) return { use: 'computed' };
  }
  if (ts.isExpressionStatement(parent) && tracer.e.project.parts?.isText(node) === true) return { use: 'printed' };
  return { use: 'passed' };
}

/**
 * A value inside a text. In a sentence people read it; a text without a blank may be a key, a class or the value itself,
 * that something else is compared with.
 */
function inText(tracer: Tracer, text: ts.Expression, words: string): Done {
  const isShown = /\s/.test(words) || classify(tracer, dressed(text)).use === 'printed';
  return { use: isShown ? 'printed' : 'passed' };
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
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return true;
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
        ? enclosing(parent, isFunction)
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
export function isFirstOfBoth(node: ts.Node): boolean {
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

function isTextual(tracer: Tracer, node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isTemplateExpression(inner) || ts.isStringLiteralLike(inner)) return true;
  return tracer.e
    .value(inner, undefined)
    .some((value) => value.kind === 'text' && value.parts.some((part) => 'text' in part));
}
