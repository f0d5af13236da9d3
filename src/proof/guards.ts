/** Whether something about an object is proven where it is read: by a test of the same object around the read, by the list it was taken from, or by every request that it can come from. */

import type { Proof } from '../catalogue/change.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Declaration } from '../flow/scope.ts';
import { accessOf, bare, dressed, fold, isFunction, nameOf, subjectOf, ts } from '../flow/syntax.ts';
import type { ReadNode } from '../script/find/places.ts';
import { isSameObject, spells } from './read.ts';
import { isRequested } from './requested.ts';
import type { Origin } from './source.ts';
import { isSteady as isKept } from './steady.ts';
import type { Tracer } from './tracer.ts';
import { PUTS } from './vocabulary.ts';

/** The declared names in an expression, in order: the same words mean the same object where these are the same. */
type Bindings = readonly (Declaration | undefined)[];

interface Subject {
  tracer: Tracer;
  e: Evaluator;
  read: ts.Node;
  node: ts.Expression | undefined;
  /** The object, as it is written, and what its names mean. */
  text: string | undefined;
  bindings: Bindings;
  /** Locals that hold its members: member → local. */
  names: Map<string, ts.BindingElement>;
  /** The declaration of the object itself, where it is a name. */
  root: Declaration | undefined;
  /** Where the reads are noted that a test makes of it. */
  asked?: ts.Expression[];
}

/**
 * The tests of the very member that have to be true to get to a read of it: `mr.merged_by ? mr.merged_by.name : ''`.
 * What holds wherever the member is set, holds there. Empty: there is none, or the program sets the member itself.
 */
export function askedBefore(
  tracer: Tracer,
  read: Exclude<ReadNode, ts.LiteralTypeNode | ts.BindingElement>,
  origins: readonly Origin[],
  field: string,
): readonly ts.Expression[] {
  const proofs = [{ field }];
  const asked: ts.Expression[] = [];
  if (isWritten(tracer, origins, proofs)) return [];
  return guarded(read, { ...expressionSubject(tracer, read, read.expression), asked }, proofs) ? asked : [];
}

export function isProven(
  tracer: Tracer,
  read: ReadNode,
  origins: readonly Origin[],
  proofs: readonly Proof[],
): boolean {
  if (ts.isLiteralTypeNode(read)) return false;
  const answers = origins.filter((each) => each.kind === 'answer');
  const isBare = origins.every(
    (each) =>
      each.kind === 'answer' ||
      each.kind === 'literal' ||
      (each.kind === 'own' && each.what !== 'instance') ||
      each.kind === 'object',
  );
  if (answers.length > 0 && isBare && answers.every((each) => proofs.some((proof) => isRequested(tracer, each, proof))))
    return true;
  const subject = ts.isBindingElement(read)
    ? patternSubject(tracer, read)
    : expressionSubject(tracer, read, read.expression);
  if (isWritten(tracer, origins, proofs)) return false;
  // an object that the program makes says itself what is asked for
  if (origins.some((each) => each.kind === 'object' && proofs.some(({ field }) => spells(each.node, field))))
    return false;
  if (guarded(read, subject, proofs) || isChosen(subject, proofs)) return true;
  // a local that holds it: wherever it is used, something has been asked of what stands beside it
  if (!ts.isBindingElement(read) || !ts.isIdentifier(read.name) || read.initializer) return false;
  const uses = tracer.e.project.of(read).scopes.references(read);
  return uses.length > 0 && uses.every((use) => guarded(use, { ...subject, read: use }, proofs));
}

/** The member that a proof asks for is written by the program itself, to what may be the same object or into one that it makes of it. */
export function isWritten(tracer: Tracer, origins: readonly Origin[], proofs: readonly Proof[]): boolean {
  const { project } = tracer.e;
  return proofs.some(
    ({ field }) =>
      origins.some((each) => each.kind === 'object' && spells(each.node, field)) ||
      project.mentioning(field).some((path) =>
        (project.file(path)?.scopes.named(field) ?? []).some((at) => {
          const access = accessOf(at.parent);
          const parent = access?.at === at ? access.node.parent : undefined;
          const isLeft =
            access &&
            parent &&
            ts.isBinaryExpression(parent) &&
            parent.left === access.node &&
            parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
          return isLeft && isSameObject(tracer, access.object, origins);
        }),
      ),
  );
}

function expressionSubject(tracer: Tracer, read: ts.Node, node: ts.Expression): Subject {
  const inner = bare(node);
  const bindings = bindingsOf(tracer.e, inner);
  return {
    tracer,
    e: tracer.e,
    read,
    node: inner,
    text: subjectOf(node),
    bindings,
    names: new Map(),
    root: ts.isIdentifier(inner) ? bindings[0] : undefined,
  };
}

/** What the names in an expression mean. */
function bindingsOf(e: Evaluator, node: ts.Expression): Bindings {
  const out: (Declaration | undefined)[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isPropertyAccessExpression(at)) visit(at.expression);
    else if (ts.isIdentifier(at)) out.push(e.project.of(at).scopes.resolve(at, at.text)[0]);
    else ts.forEachChild(at, visit);
  };
  visit(bare(node));
  return out;
}

function patternSubject(tracer: Tracer, read: ts.Node): Subject {
  const names = new Map<string, ts.BindingElement>();
  const pattern = read.parent;
  if (ts.isObjectBindingPattern(pattern))
    for (const element of pattern.elements) {
      const member = nameOf(element.propertyName ?? element.name);
      if (member !== undefined && ts.isIdentifier(element.name)) names.set(fold(member), element);
    }
  const owner = pattern.parent;
  const init = ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
  const of = init ? expressionSubject(tracer, read, init) : undefined;
  return {
    tracer,
    e: tracer.e,
    read,
    node: of?.node,
    text: of?.text,
    bindings: of?.bindings ?? [],
    names,
    root: ts.isParameter(owner) || (ts.isVariableDeclaration(owner) && !init) ? owner : of?.root,
  };
}

/** Walks outward from the read through everything that had to be true to get there. */
function guarded(from: ts.Node, subject: Subject, proofs: readonly Proof[]): boolean {
  let hasCrossed = false;
  for (let at: ts.Node = from; at.parent; at = at.parent) {
    const { parent } = at;
    const holds = (condition: ts.Expression, subject: Subject, proofs: readonly Proof[], truth: boolean): boolean =>
      says(condition, subject, proofs, truth) && isSteady(subject, condition);
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
      const first = block.clauses[index - labels.length];
      const runsIn = first !== undefined && (first.statements.length === 0 || !leaves(first.statements.at(-1)));
      if (
        alone &&
        !runsIn &&
        isSteady(subject, block.parent.expression) &&
        labels.every((label) => means(block.parent.expression, label.expression, subject, proofs))
      )
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
    } else if (ts.isForOfStatement(parent)) {
      // each of a list that was filtered by the proof
      if (
        parent.statement === at &&
        ts.isVariableDeclarationList(parent.initializer) &&
        parent.initializer.declarations.some((each) => each === subject.root) &&
        isSteady(subject, parent.expression) &&
        isFilteredList(subject, parent.expression, proofs, 0)
      )
        return true;
    } else if (ts.isExpressionStatement(parent) && !hasCrossed) {
      // the conditions of markup around it
      const behind = subject.e.project.parts?.behind(at) ?? [];
      if (behind.some(({ condition, truth }) => holds(condition, subject, proofs, truth))) return true;
    } else if (isFunction(parent)) {
      hasCrossed = true;
      if (filtered(parent, subject, proofs)) return true;
      // what was tested outside still holds inside a callback that runs at once, for a constant
      if (!(ts.isArrowFunction(parent) || ts.isFunctionExpression(parent))) return false;
    }
  }
  return false;
}

/** The read is in a callback over a list that was filtered by the proof. */
function filtered(fn: ts.Node, subject: Subject, proofs: readonly Proof[]): boolean {
  if (!(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return false;
  const [parameter] = fn.parameters;
  if (!parameter) return false;
  if (subject.root !== parameter) return false;
  const call = dressed(fn).parent;
  if (
    !ts.isCallExpression(call) ||
    call.arguments[0] !== dressed(fn) ||
    !ts.isPropertyAccessExpression(call.expression)
  )
    return false;
  if (!/^(map|flatMap|forEach|filter|find|findLast|some|every|sort|toSorted)$/.test(call.expression.name.text))
    return false;
  return (
    isSteady(subject, call.expression.expression) && isFilteredList(subject, call.expression.expression, proofs, 0)
  );
}

function isFilteredList(subject: Subject, list: ts.Expression, proofs: readonly Proof[], depth: number): boolean {
  const { tracer, e } = subject;
  const inner = bare(list);
  if (ts.isCallExpression(inner) && ts.isPropertyAccessExpression(inner.expression)) {
    const [predicate] = inner.arguments;
    if (inner.expression.name.text === 'filter' && predicate && isPredicate(tracer, predicate, proofs)) return true;
    if (/^(filter|slice|sort|toSorted|reverse|toReversed)$/.test(inner.expression.name.text))
      return isFilteredList(subject, inner.expression.expression, proofs, depth);
    return false;
  }
  if (!ts.isIdentifier(inner) || depth >= 3) return false;
  const [declaration, ...more] = e.project.of(inner).scopes.resolve(inner, inner.text);
  if (!declaration || more.length > 0 || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    return false;
  if ((declaration.parent.flags & ts.NodeFlags.Const) === 0) return false;
  // nothing else is put into it afterwards, by this name or as something that is handed on
  const arrivals = tracer.arrivals({ node: declaration.initializer, path: [], frame: undefined });
  const isFilled = arrivals.some((each) => {
    if (each.kind === 'handed' || each.kind === 'unknown') return true;
    const name = each.kind === 'read' || each.kind === 'written' ? each.name : undefined;
    return (
      (each.kind === 'written' && name !== 'length') ||
      (each.kind === 'read' && name !== undefined && (PUTS.test(name) || /^(splice|fill)$/.test(name)))
    );
  });
  return !isFilled && isFilteredList(subject, declaration.initializer, proofs, depth + 1);
}

/** Whether the object is a constant that was looked for by the proof: `const mr = list.find((each) => …)`. */
function isChosen({ tracer, root }: Subject, proofs: readonly Proof[]): boolean {
  if (!root || !ts.isVariableDeclaration(root) || !root.initializer || !ts.isIdentifier(root.name)) return false;
  if ((root.parent.flags & ts.NodeFlags.Const) === 0) return false;
  const inner = bare(root.initializer);
  if (!ts.isCallExpression(inner) || !ts.isPropertyAccessExpression(inner.expression)) return false;
  const [predicate] = inner.arguments;
  return (
    /^(find|findLast)$/.test(inner.expression.name.text) &&
    predicate !== undefined &&
    tracer.functions(inner, undefined).length === 0 &&
    isPredicate(tracer, predicate, proofs)
  );
}

/** Whether a function that answers for a value says one of the proofs of it, when its answer is `truth`. */
function isPredicate(tracer: Tracer, predicate: ts.Expression, proofs: readonly Proof[], truth = true): boolean {
  const functions = tracer.origins({ node: predicate, path: [], frame: undefined });
  return (
    functions.length > 0 &&
    functions.every((origin) => {
      const fn = origin.kind === 'own' ? origin.node : undefined;
      if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn) || ts.isFunctionDeclaration(fn)) || !fn.body)
        return false;
      // a promise is true, whatever it holds
      if (fn.asteriskToken || fn.modifiers?.some((each) => each.kind === ts.SyntaxKind.AsyncKeyword)) return false;
      const [parameter] = fn.parameters;
      const [only, ...more] = ts.isBlock(fn.body) ? fn.body.statements : [];
      const body = !ts.isBlock(fn.body)
        ? fn.body
        : only && more.length === 0 && ts.isReturnStatement(only)
          ? only.expression
          : undefined;
      if (!parameter || !body) return false;
      const subject: Subject = ts.isIdentifier(parameter.name)
        ? {
            tracer,
            e: tracer.e,
            read: body,
            node: parameter.name,
            text: parameter.name.text,
            bindings: [parameter],
            names: new Map(),
            root: parameter,
          }
        : patternSubject(tracer, parameter.name.elements[0] ?? parameter.name);
      return says(body, subject, proofs, truth);
    })
  );
}

/** Whether nothing puts another object in the place of the subject between the test and the read. */
function isSteady({ e, read, node, bindings, names }: Subject, test: ts.Node): boolean {
  return isKept({ e, read, node, bindings, members: [...names.values()] }, test);
}

/** Whether a condition, when it is `truth`, says one of the proofs of the subject. */
function says(condition: ts.Expression, subject: Subject, proofs: readonly Proof[], truth: boolean): boolean {
  const node = bare(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return says(node.operand, subject, proofs, !truth);
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return truth
        ? says(node.left, subject, proofs, true) || says(node.right, subject, proofs, true)
        : says(node.left, subject, proofs, false) && says(node.right, subject, proofs, false);
    if (kind === ts.SyntaxKind.BarBarToken)
      return truth
        ? says(node.left, subject, proofs, true) && says(node.right, subject, proofs, true)
        : says(node.left, subject, proofs, false) || says(node.right, subject, proofs, false);
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
  // `isMerged(mr)`
  if (ts.isCallExpression(node)) {
    const [argument, ...more] = node.arguments;
    return (
      argument !== undefined &&
      more.length === 0 &&
      isSubject(argument, subject) &&
      isPredicate(subject.tracer, node.expression, proofs, truth)
    );
  }
  return truth && proofs.some((proof) => proof.is === undefined && isMember(node, subject, proof.field));
}

function means(member: ts.Expression, value: ts.Expression, subject: Subject, proofs: readonly Proof[]): boolean {
  const asked = proofs.filter((proof) => proof.is !== undefined && isMember(bare(member), subject, proof.field));
  if (asked.length === 0) return false;
  const values = subject.tracer.origins({ node: value, path: [], frame: undefined });
  return (
    values.length > 0 &&
    asked.some((proof) => values.every((each) => each.kind === 'literal' && each.value === proof.is))
  );
}

function isSet(member: ts.Expression, value: ts.Expression, subject: Subject, proofs: readonly Proof[]): boolean {
  const nothing = bare(value);
  if (nothing.kind !== ts.SyntaxKind.NullKeyword && !(ts.isIdentifier(nothing) && nothing.text === 'undefined'))
    return false;
  return proofs.some((proof) => proof.is === undefined && isMember(bare(member), subject, proof.field));
}

/** Whether an expression is the object itself: the same words, and the same names. */
function isSubject(node: ts.Expression, subject: Subject): boolean {
  if (subject.text === undefined || subjectOf(node) !== subject.text) return false;
  const own = bindingsOf(subject.e, node);
  return own.length === subject.bindings.length && own.every((each, index) => each === subject.bindings[index]);
}

function isMember(node: ts.Expression, subject: Subject, field: string): boolean {
  const access = accessOf(node);
  if (access) {
    const isIt = fold(access.name) === fold(field) && isSubject(access.object, subject);
    if (isIt) subject.asked?.push(node);
    return isIt;
  }
  const local = subject.names.get(fold(field));
  return (
    ts.isIdentifier(node) &&
    local !== undefined &&
    subject.e.project.of(node).scopes.resolve(node, node.text)[0] === local
  );
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
