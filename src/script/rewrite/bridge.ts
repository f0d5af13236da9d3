/** Whether a program serves servers of both kinds already: it asks the same object for the new member, and takes the old one only where that is missing. */
import type { Evaluator } from '../../flow/evaluate.ts';
import {
  accessOf,
  bare,
  dressed,
  isConstant,
  isFunction,
  isNothing,
  leaves,
  nameOf,
  rootOf,
  subjectOf,
  ts,
  walk,
} from '../../flow/syntax.ts';
import { isComparison, type ReadNode, usesOf } from '../find/places.ts';
import type { ValueRead } from './reading.ts';

/** Whether every use of what is read falls back to it: `new ?? old`, `new || old`, or a test of the new member that decides between the two. */
export function isBridge(e: Evaluator, read: ReadNode, to: string): boolean {
  if (ts.isLiteralTypeNode(read)) return false;
  const uses = usesOf(e, read);
  return uses.length > 0 && uses.every((use) => fallsBack(e, read, to, use));
}

/**
 * Where a read stands beside the new member of the same object, so that a rename would say one of them twice: the whole of `old ?? new`,
 * or the call that is handed both, `first(new, text(old))`.
 */
export function besideNew(
  e: Evaluator,
  read: ReadNode,
  to: string,
): ts.BinaryExpression | ts.CallExpression | undefined {
  if (ts.isLiteralTypeNode(read) || ts.isBindingElement(read)) return undefined;
  for (let at: ts.Node = dressed(read); ; at = dressed(at.parent)) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent) && OTHERWISE.has(parent.operatorToken.kind)) {
      if (parent.left === at && mentions(e, read, to, parent.right)) return parent;
    } else if (ts.isCallExpression(parent) && parent.expression !== at) {
      if (parent.arguments.some((each) => isNew(e, read, to, bare(each)))) return parent;
    } else return undefined;
  }
}

/** `a ?? b` and `a || b`: what stands to the right is taken where the left is not there. */
const OTHERWISE: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);

/** Those, and what writes it to the left. */
const ELSE: ReadonlySet<ts.SyntaxKind> = new Set([
  ...OTHERWISE,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
]);

function fallsBack(e: Evaluator, read: ValueRead, to: string, use: ts.Node): boolean {
  const asksNew = (node: ts.Node): boolean => mentions(e, read, to, node);
  const presence = (node: ts.Expression): Presence | undefined => presenceIn(e, node, asksNew);
  for (let at: ts.Node = use; at.parent && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent) && parent.right === at) {
      const operator = parent.operatorToken.kind;
      if (ELSE.has(operator) && asksNew(parent.left)) return true;
      if (operator === ts.SyntaxKind.AmpersandAmpersandToken && presence(parent.left) === 'absent') return true;
    } else if (ts.isConditionalExpression(parent) && parent.condition !== at) {
      if (presence(parent.condition) === (parent.whenFalse === at ? 'present' : 'absent')) return true;
    } else if (ts.isIfStatement(parent) && parent.expression !== at) {
      if (presence(parent.expression) === (parent.elseStatement === at ? 'present' : 'absent')) return true;
    } else if (ts.isBindingElement(parent) && parent.initializer === at) {
      // `{ new: x = old }`
      if (isNewLocal(e, read, to, parent)) return true;
    } else if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseClause(parent)) {
      // `if (x.new) return x.new;` in front of it
      const before = parent.statements.slice(
        0,
        parent.statements.findIndex((each) => each === at),
      );
      if (
        before.some(
          (each) =>
            ts.isIfStatement(each) &&
            !each.elseStatement &&
            leaves(each.thenStatement) &&
            presence(each.expression) === 'present',
        )
      )
        return true;
    }
  }
  return false;
}

/** Whether a condition holds where the new member is there, or where it is not. */
type Presence = 'present' | 'absent';

/** So many constants are looked through for a test that has a name: `const isNew = x.new !== undefined`. */
const MAX_NAMES = 3;

function presenceIn(
  e: Evaluator,
  node: ts.Expression,
  asksNew: (node: ts.Node) => boolean,
  names = MAX_NAMES,
): Presence | undefined {
  const inner = bare(node);
  const test = names > 0 && ts.isIdentifier(inner) && !asksNew(inner) ? constantOf(e, inner) : undefined;
  if (test) return presenceIn(e, test, asksNew, names - 1);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken) {
    // where two conditions together do not hold, the new member may still be there
    const operand = bare(inner.operand);
    const isOne =
      !ts.isBinaryExpression(operand) || operand.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken;
    const found = isOne ? presenceIn(e, operand, asksNew, names) : undefined;
    return found && (found === 'present' ? 'absent' : 'present');
  }
  if (ts.isBinaryExpression(inner)) {
    const { left, operatorToken, right } = inner;
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return presenceIn(e, left, asksNew, names) ?? presenceIn(e, right, asksNew, names);
    if (operatorToken.kind === ts.SyntaxKind.InKeyword) return asksNew(inner) ? 'present' : undefined;
    if (!isComparison(operatorToken.kind) || !asksNew(left)) return undefined;
    const isEqual = /^==/.test(operatorToken.getText());
    const other = bare(right);
    if (ts.isTypeOfExpression(bare(left)) && ts.isStringLiteralLike(other))
      return isEqual === (other.text === 'undefined') ? 'absent' : 'present';
    if (!isNothing(other)) return undefined;
    return isEqual ? 'absent' : 'present';
  }
  if (ts.isCallExpression(inner)) {
    const callee = bare(inner.expression);
    const [value] = inner.arguments;
    if (ts.isIdentifier(callee) && callee.text === 'Boolean' && value) return presenceIn(e, value, asksNew, names);
    const name = accessOf(callee)?.name ?? '';
    // `seen.has(x.new)` asks what is in it, not whether it is there
    const isHeld = inner.arguments.some((each) => accessOf(bare(each)) !== undefined && asksNew(each));
    return /^(has|hasOwn|hasOwnProperty|call)$/.test(name) && !isHeld && asksNew(inner) ? 'present' : undefined;
  }
  return asksNew(inner) ? 'present' : undefined;
}

/** What a constant holds that a name means. */
function constantOf(e: Evaluator, name: ts.Identifier): ts.Expression | undefined {
  return e.project.of(name).scopes.resolve(name, name.text).find(isConstant)?.initializer;
}

/** Whether an expression asks the same object for the new member: as a read, as a name in a text, or by a local that it was put in. */
function mentions(e: Evaluator, read: ValueRead, to: string, node: ts.Node): boolean {
  const { scopes } = e.project.of(read);
  const asks = (at: ts.Node): boolean => {
    if (ts.isStringLiteralLike(at)) return at.text === to && isOf(e, read, at.parent);
    if (ts.isIdentifier(at) && !(ts.isPropertyAccessExpression(at.parent) && at.parent.name === at))
      return scopes.resolve(at, at.text).some((each) => isNewLocal(e, read, to, each));
    return isNew(e, read, to, at);
  };
  let found = asks(node);
  walk(node, (at) => {
    found ||= asks(at);
  });
  return found;
}

/** A local that holds the new member of the same object. */
function isNewLocal(e: Evaluator, read: ValueRead, to: string, declaration: ts.Node): boolean {
  if (ts.isBindingElement(declaration))
    return (
      nameOf(declaration.propertyName ?? declaration.name) === to &&
      (declaration.parent === read.parent || isSame(e, read, objectOf(declaration)))
    );
  const held = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return held !== undefined && isNew(e, read, to, bare(held));
}

/** The new member of the same object. */
function isNew(e: Evaluator, read: ValueRead, to: string, node: ts.Node): boolean {
  const access = accessOf(node);
  return access?.name === to && isSame(e, read, access.object);
}

/** What a member is read of; undefined: of what a function is handed, or a pattern takes out itself. */
function objectOf(read: ValueRead): ts.Expression | undefined {
  if (!ts.isBindingElement(read)) return read.expression;
  const owner = read.parent.parent;
  return ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
}

/** Whether an expression is the object that a read is of. */
function isSame(e: Evaluator, read: ValueRead, object: ts.Expression | undefined): boolean {
  const own = objectOf(read);
  return own !== undefined && object !== undefined && isSameSubject(e, own, object);
}

/** `'new' in x`, `Object.hasOwn(x, 'new')`, `x.hasOwnProperty('new')`: about the same object. */
function isOf(e: Evaluator, read: ValueRead, around: ts.Node): boolean {
  if (ts.isBinaryExpression(around)) return isSame(e, read, around.right);
  if (!ts.isCallExpression(around)) return false;
  const access = accessOf(bare(around.expression));
  const [first] = around.arguments;
  return (access !== undefined && isSame(e, read, access.object)) || (first !== undefined && isSame(e, read, first));
}

/** The same words mean the same object: their first name has one declaration. */
function isSameSubject(e: Evaluator, a: ts.Expression, b: ts.Expression): boolean {
  const declared = (node: ts.Expression) => {
    const root = rootOf(node);
    return e.project.of(root).scopes.resolve(root, root.getText())[0];
  };
  return subjectOf(a) === subjectOf(b) && declared(a) === declared(b);
}
