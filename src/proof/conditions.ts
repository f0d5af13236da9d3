/** What a condition says of an object: whether it asks one of the proofs, in whatever words (a comparison, a truth, a predicate), of the same binding. */
import type { Proof } from '../catalogue/change.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Declaration } from '../flow/scope.ts';
import {
  accessOf,
  bare,
  fold,
  isAssignment,
  isConstant,
  isNothing,
  isTarget,
  nameOf,
  subjectOf,
  ts,
  walk,
} from '../flow/syntax.ts';
import { isCell } from './frames.ts';
import { isSteady as isKept } from './steady.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf } from './vocabulary.ts';

/** The declared names in an expression, in order: the same words mean the same object where these are the same. */
type Bindings = readonly (Declaration | undefined)[];

export interface Subject {
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

export function expressionSubject(tracer: Tracer, read: ts.Node, node: ts.Expression): Subject {
  const inner = bare(node);
  const bindings = bindingsOf(tracer.e, inner);
  return {
    tracer,
    e: tracer.e,
    read,
    node: inner,
    text: isAnew(tracer, inner) ? undefined : subjectOf(node),
    bindings,
    names: new Map(),
    root: ts.isIdentifier(inner) ? bindings[0] : undefined,
  };
}

/** Whether the same words may mean another object each time: they call something that is no signal, take something out, or count. */
export function isAnew(tracer: Tracer, node: ts.Expression): boolean {
  let isFound = false;
  const look = (at: ts.Node): false | undefined => {
    if (ts.isCallExpression(at)) isFound ||= !isCell(tracer, at) && accessOf(bare(at.expression))?.name !== 'at';
    else if (ts.isNewExpression(at) || ts.isTaggedTemplateExpression(at) || (ts.isExpression(at) && isCounted(at)))
      isFound = true;
    else if (ts.isPropertyAccessExpression(at)) isFound ||= isGivenAnew(tracer, at);
    return isFound ? false : undefined;
  };
  look(node);
  walk(node, look);
  return isFound;
}

/** Whether a member may be a getter of the program that counts, or takes something out, each time it is asked: `get next() { return list[this.at++]; }`. */
function isGivenAnew({ e: { project } }: Tracer, { name: { text } }: ts.PropertyAccessExpression): boolean {
  return project
    .naming(text)
    .filter((path) => project.says(path, `gets ${text}`, (said) => said.includes(`get ${text}`)))
    .flatMap((path) => project.named(path, text))
    .some(({ parent }) => {
      let moves = false;
      if (ts.isGetAccessorDeclaration(parent))
        walk(parent, (at) => {
          moves ||= ts.isCallExpression(at)
            ? isOneOf(TAKES, accessOf(bare(at.expression))?.name)
            : ts.isExpression(at) && isCounted(at) && !isSetOnce(at);
        });
      return moves;
    });
}

/** Methods that give something else each time. */
const TAKES = /^(?:shift|pop|splice|next)$/;

/** `this.first ??= …`, `this.first = …`: what is kept for the next time. */
const isSetOnce = (node: ts.Expression): boolean => {
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken } = node;
  return (
    KEEPS_ONE.has(operatorToken.kind) &&
    !(operatorToken.kind === ts.SyntaxKind.EqualsToken && right.getText().includes(left.getText()))
  );
};

const KEEPS_ONE: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
]);

/** `at++`, `at = 1` */
const isCounted = (node: ts.Expression): boolean =>
  ts.isPostfixUnaryExpression(node) ||
  (ts.isPrefixUnaryExpression(node) && isTarget(node.operand)) ||
  (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind));

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

export function patternSubject(tracer: Tracer, read: ts.Node): Subject {
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

/** Whether a function that answers for a value says one of the proofs of it, when its answer is `truth`. */
export function isPredicate(tracer: Tracer, predicate: ts.Expression, proofs: readonly Proof[], truth = true): boolean {
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
export function isSteady({ tracer, read, node, bindings, names }: Subject, test: ts.Node): boolean {
  return isKept({ tracer, read, node, bindings, members: [...names.values()] }, test);
}

/** Whether a condition, when it is `truth`, says one of the proofs of the subject. */
export function says(condition: ts.Expression, subject: Subject, proofs: readonly Proof[], truth: boolean): boolean {
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
      // `merged_at !== null`; what is null is not `undefined` either
      const isLoose = kind === ts.SyntaxKind.EqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
      return [node.left, node.right].some(
        (value, index) =>
          (isLoose || bare(value).kind === ts.SyntaxKind.NullKeyword) &&
          isSet(index === 0 ? node.right : node.left, value, subject, proofs),
      );
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
  if (truth && proofs.some((proof) => proof.is === undefined && isMember(node, subject, proof.field))) return true;
  const asked = ts.isIdentifier(node) ? workedOutBefore(subject.e, node) : undefined;
  return asked !== undefined && says(asked, subject, proofs, truth) && isSteady(subject, asked);
}

/** The condition that a constant has the answer of: `const isMerged = mr.state === 'merged'`. */
function workedOutBefore(e: Evaluator, name: ts.Identifier): ts.Expression | undefined {
  const [declaration, ...more] = e.project.of(name).scopes.resolve(name, name.text);
  const isOne = declaration !== undefined && more.length === 0 && isConstant(declaration);
  return isOne && ts.isIdentifier(declaration.name) ? declaration.initializer : undefined;
}

export function means(
  member: ts.Expression,
  value: ts.Expression,
  subject: Subject,
  proofs: readonly Proof[],
): boolean {
  const asked = proofs.filter((proof) => proof.is !== undefined && isMember(bare(member), subject, proof.field));
  if (asked.length === 0) return false;
  const values = subject.tracer.origins({ node: value, path: [], frame: undefined });
  return (
    values.length > 0 &&
    asked.some((proof) => values.every((each) => each.kind === 'literal' && each.value === proof.is))
  );
}

function isSet(member: ts.Expression, value: ts.Expression, subject: Subject, proofs: readonly Proof[]): boolean {
  if (!isNothing(value)) return false;
  return proofs.some((proof) => proof.is === undefined && isMember(bare(member), subject, proof.field));
}

/** Whether an expression is the object itself: the same words, and the same names. */
export function isSubject(node: ts.Expression, subject: Subject): boolean {
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
