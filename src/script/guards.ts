/** Whether something about an object is proven where it is read: by a test around the read, by the list it was taken from, by the request. */
import type { Proof } from '../change.ts';
import type { Evaluator } from './evaluate.ts';
import type { Owner, ReadNode } from './places.ts';
import { isField, literalsOf, sentFields } from './sent.ts';
import { bare, dressed, fold, isFunction, nameOf, subjectOf, ts } from './syntax.ts';
import { known } from './values.ts';

export function isProven(e: Evaluator, read: ReadNode, owners: readonly Owner[], proofs: readonly Proof[]): boolean {
  if (ts.isLiteralTypeNode(read)) return false;
  const calls = owners.flatMap((owner) => (owner.call ? [owner.call] : []));
  if (calls.length > 0) {
    const asked = proofs.filter((proof) => proof.is !== undefined);
    const byRequest = calls.every((call) =>
      sentFields(e, call).some((field) =>
        asked.some(
          (proof) => isField(field.path, proof.field) && literalsOf(e, field).every((value) => value === proof.is),
        ),
      ),
    );
    if (byRequest) return true;
  }
  const subject = ts.isBindingElement(read) ? undefined : read.expression;
  return guarded(
    e,
    read,
    subject ? { e, text: subjectOf(subject), names: new Map() } : patternSubject(e, read),
    proofs,
  );
}

interface Subject {
  e: Evaluator;
  /** The object, as it is written. */
  text: string | undefined;
  /** Locals that hold its members: member → local. */
  names: Map<string, string>;
}

function patternSubject(e: Evaluator, read: ts.Node): Subject {
  const names = new Map<string, string>();
  const pattern = read.parent;
  if (ts.isObjectBindingPattern(pattern))
    for (const element of pattern.elements) {
      const member = nameOf(element.propertyName ?? element.name);
      if (member !== undefined && ts.isIdentifier(element.name)) names.set(fold(member), element.name.text);
    }
  const owner = pattern.parent;
  const text = ts.isVariableDeclaration(owner) && owner.initializer ? subjectOf(owner.initializer) : undefined;
  return { e, text, names };
}

/** Walks outward from the read through everything that had to be true to get there. */
function guarded(e: Evaluator, from: ts.Node, subject: Subject, proofs: readonly Proof[]): boolean {
  for (let at: ts.Node = from; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent)) {
      if (parent.thenStatement === at && holds(parent.expression, subject, proofs, true)) return true;
      if (parent.elseStatement === at && holds(parent.expression, subject, proofs, false)) return true;
    } else if (ts.isConditionalExpression(parent)) {
      if (parent.whenTrue === at && holds(parent.condition, subject, proofs, true)) return true;
      if (parent.whenFalse === at && holds(parent.condition, subject, proofs, false)) return true;
    } else if (ts.isBinaryExpression(parent) && parent.right === at) {
      if (
        parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
        holds(parent.left, subject, proofs, true)
      )
        return true;
      if (parent.operatorToken.kind === ts.SyntaxKind.BarBarToken && holds(parent.left, subject, proofs, false))
        return true;
    } else if (ts.isCaseClause(parent)) {
      // only the labels that run into this clause
      const block = parent.parent;
      const index = block.clauses.indexOf(parent);
      const before = block.clauses[index - 1];
      const alone = !before || before.statements.length === 0 || leaves(before.statements.at(-1));
      const labels = [parent];
      for (let i = index - 1; i >= 0; i--) {
        const clause = block.clauses[i];
        if (!clause || clause.statements.length > 0 || !ts.isCaseClause(clause)) break;
        labels.push(clause);
      }
      if (alone && labels.every((label) => means(block.parent.expression, label.expression, subject, proofs)))
        return true;
    } else if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)) {
      // an earlier statement that leaves unless it holds
      for (const statement of parent.statements) {
        if (statement === at) break;
        if (
          ts.isIfStatement(statement) &&
          !statement.elseStatement &&
          leaves(statement.thenStatement) &&
          holds(statement.expression, subject, proofs, false)
        )
          return true;
      }
    } else if (isFunction(parent)) {
      if (filtered(e, parent, subject, proofs)) return true;
      // what was tested outside still holds inside a callback that runs at once, for a constant
      if (!(ts.isArrowFunction(parent) || ts.isFunctionExpression(parent))) return false;
    }
  }
  return false;
}

/** The read is in a callback over a list that was filtered by the proof. */
function filtered(e: Evaluator, fn: ts.Node, subject: Subject, proofs: readonly Proof[]): boolean {
  if (!(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return false;
  const [parameter] = fn.parameters;
  if (!parameter) return false;
  const isSubject = ts.isIdentifier(parameter.name) ? parameter.name.text === subject.text : subject.names.size > 0;
  const call = dressed(fn).parent;
  if (!isSubject || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return isFilteredList(e, call.expression.expression, proofs, 0);
}

function isFilteredList(e: Evaluator, list: ts.Expression, proofs: readonly Proof[], depth: number): boolean {
  const inner = bare(list);
  if (ts.isCallExpression(inner) && ts.isPropertyAccessExpression(inner.expression)) {
    const [predicate] = inner.arguments;
    const fn = predicate && bare(predicate);
    if (inner.expression.name.text === 'filter' && fn && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) {
      const [parameter] = fn.parameters;
      const body = ts.isBlock(fn.body)
        ? fn.body.statements.length === 1 && fn.body.statements[0] && ts.isReturnStatement(fn.body.statements[0])
          ? fn.body.statements[0].expression
          : undefined
        : fn.body;
      if (parameter && body) {
        const subject: Subject = ts.isIdentifier(parameter.name)
          ? { e, text: parameter.name.text, names: new Map() }
          : patternSubject(e, parameter.name.elements[0] ?? parameter.name);
        if (holds(body, subject, proofs, true)) return true;
      }
    }
    if (/^(filter|slice|sort|toSorted|reverse|toReversed)$/.test(inner.expression.name.text))
      return isFilteredList(e, inner.expression.expression, proofs, depth);
    return false;
  }
  if (ts.isIdentifier(inner) && depth < 3)
    for (const declaration of e.project.of(inner).scopes.resolve(inner, inner.text))
      if (
        ts.isVariableDeclaration(declaration) &&
        declaration.initializer &&
        (declaration.parent.flags & ts.NodeFlags.Const) !== 0
      )
        return isFilteredList(e, declaration.initializer, proofs, depth + 1);
  return false;
}

/** Whether a condition, when it is `truth`, says one of the proofs of the subject. */
function holds(condition: ts.Expression, subject: Subject, proofs: readonly Proof[], truth: boolean): boolean {
  const node = bare(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return holds(node.operand, subject, proofs, !truth);
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return truth
        ? holds(node.left, subject, proofs, true) || holds(node.right, subject, proofs, true)
        : holds(node.left, subject, proofs, false) && holds(node.right, subject, proofs, false);
    if (kind === ts.SyntaxKind.BarBarToken)
      return truth
        ? holds(node.left, subject, proofs, true) && holds(node.right, subject, proofs, true)
        : holds(node.left, subject, proofs, false) || holds(node.right, subject, proofs, false);
    const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
    const unequal =
      kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
    if (equal || unequal) {
      if (equal === truth)
        return means(node.left, node.right, subject, proofs) || means(node.right, node.left, subject, proofs);
      // `merged_at !== null`
      return isSet(node.left, node.right, subject, proofs) || isSet(node.right, node.left, subject, proofs);
    }
    return false;
  }
  return truth && proofs.some((proof) => proof.is === undefined && isMember(node, subject, proof.field));
}

function means(member: ts.Expression, value: ts.Expression, subject: Subject, proofs: readonly Proof[]): boolean {
  const values = subject.e.value(value, undefined).flatMap((each) => (each.kind === 'text' ? [known(each)] : []));
  return (
    values.length > 0 &&
    proofs.some((proof) => values.every((each) => each === proof.is) && isMember(bare(member), subject, proof.field))
  );
}

function isSet(member: ts.Expression, value: ts.Expression, subject: Subject, proofs: readonly Proof[]): boolean {
  const nothing = bare(value);
  if (nothing.kind !== ts.SyntaxKind.NullKeyword && !(ts.isIdentifier(nothing) && nothing.text === 'undefined'))
    return false;
  return proofs.some((proof) => proof.is === undefined && isMember(bare(member), subject, proof.field));
}

function isMember(node: ts.Expression, subject: Subject, field: string): boolean {
  if (ts.isPropertyAccessExpression(node))
    return (
      subject.text !== undefined && fold(node.name.text) === fold(field) && subjectOf(node.expression) === subject.text
    );
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return (
      subject.text !== undefined &&
      fold(node.argumentExpression.text) === fold(field) &&
      subjectOf(node.expression) === subject.text
    );
  return ts.isIdentifier(node) && subject.names.get(fold(field)) === node.text;
}

function leaves(statement: ts.Node | undefined): boolean {
  if (!statement) return false;
  if (ts.isBlock(statement)) return leaves(statement.statements.at(-1));
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}
