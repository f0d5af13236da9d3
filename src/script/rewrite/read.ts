/** What becomes of a read: renamed, negated, its comparisons mapped; or why not. Knows no field. */

import type { FieldFix, Proof, ValueFix } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { extension } from '../../flow/parse.ts';
import { type Access, bare, camel, dressed, fold, isFunction, isTarget, nameOf, ts } from '../../flow/syntax.ts';
import { known } from '../../flow/values.ts';
import { isBoolean } from '../../proof/boolean.ts';
import { askedBefore, isProven, isWritten } from '../../proof/guards.ts';
import type { ReadProof } from '../../proof/read.ts';
import { proveShown } from '../../proof/shown.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { isComparison, type Owner, type ReadNode } from '../find/places.ts';
import { isBridge } from './bridge.ts';
import { bridged, hasEntry, manual, type Plan, quoted, rename, replace, review, span } from './rewrite.ts';
import { isFirstOfBoth, isNothing, isTruthContext, type UseSite, usesOfRead } from './uses.ts';

export interface ReadContext {
  e: Evaluator;
  read: ReadNode;
  name: ts.Node;
  owners: readonly Owner[];
  fix: FieldFix;
  /** The replacement is not there yet on the oldest server that the code must serve. */
  early: string | undefined;
  tracer: Tracer;
  /** Whether the object is surely what the rule speaks of, and has the new name. */
  proof: ReadProof;
  /** It is sent as it was read, under the same name: both names move, and the value stays. */
  copied: object | undefined;
}

type Step = { edits: Edit[]; reasons: string[]; manual?: string; also?: object[] };

export function planRead(context: ReadContext): Plan {
  const { read } = context;
  const own = planOf(context);
  const plan = { ...own, with: [...own.with, context.name, ...context.proof.along] };
  if (plan.tier === 'manual') return plan;
  if (context.proof.tie) return manual(context.proof.reason ?? '', [...plan.with, context.proof.tie]);
  if (ts.isDeleteExpression(dressed(read).parent))
    return manual('It is taken out of the answer here: take out both names as long as both are sent.');
  const reasons = [
    ...plan.reasons,
    ...(keepsRest(read)
      ? ['What is left of the answer holds the old name from now on, and the new one no longer.']
      : []),
    ...unproven(context),
  ];
  return reasons.length === 0 ? plan : review(plan.edits, [...new Set(reasons)], plan.with);
}

/** What speaks against writing it unattended: what else may get here, and who else reads what is made of it. */
function unproven({ read, fix, tracer, proof }: ReadContext): string[] {
  const out = proof.reason === undefined ? [] : [proof.reason];
  // a value that reads differently from now on must only be read by people
  if (fix.values && sentence(fix.review, 'passed') !== undefined)
    for (const use of usesOfRead(tracer, read)) {
      const more = use.use === 'printed' ? proveShown(tracer, use.node) : undefined;
      if (more !== undefined) out.push(more);
    }
  return out;
}

/** `const { merged_by, ...rest } = mr` */
const keepsRest = (read: ReadNode): boolean =>
  ts.isBindingElement(read) &&
  ts.isObjectBindingPattern(read.parent) &&
  read.parent.elements.some((each) => each !== read && each.dotDotDotToken !== undefined);

function planOf(context: ReadContext): Plan {
  const { e, tracer, read, fix, name } = context;
  const spelling = nameOf(name) ?? '';
  const to = fix.rename === undefined ? undefined : isCamel(spelling) ? camel(fix.rename) : fix.rename;
  const uses = usesOfRead(tracer, read);
  if (to !== undefined && isBridge(e, read, to)) return bridged(to);
  for (const use of uses) {
    const reason = sentence(fix.manual, use.use);
    if (reason !== undefined && !(fix.single && isSingle(use)) && !(fix.remove && ts.isBindingElement(read)))
      return manual(reason);
  }
  if (fix.remove) {
    if (ts.isBindingElement(read) && uses.length === 0 && ts.isObjectBindingPattern(read.parent))
      return { ...review([removeBinding(read)], []) };
    return manual(typeof fix.manual === 'string' ? fix.manual : 'The value is used.');
  }
  if (ts.isLiteralTypeNode(read) && context.early !== undefined) return manual(context.early);
  if (ts.isLiteralTypeNode(read))
    return to === undefined ? manual('A type names the member.') : review([rename(name, to)], []);
  if (fix.values || fix.never) {
    const step = values(context, uses, to);
    if (step.manual !== undefined) return manual(step.manual);
    const reasons = new Set(step.reasons);
    for (const use of uses)
      if (step.reasons.length === 0 || use.use !== 'compared') add(reasons, sentence(fix.review, use.use));
    if (context.early !== undefined) return manual(context.early);
    return review(step.edits, [...reasons], step.also);
  }
  if (fix.single !== undefined && to !== undefined) return single(context, uses, to);
  if (to === undefined) return manual('There is no machine rewrite for this.');
  if (fix.negate) return negated(context, uses, to);
  return renamed(context, uses, to);
}

function isCamel(name: string): boolean {
  return /[a-z][A-Z]/.test(name);
}

function add(set: Set<string>, text: string | undefined): void {
  if (text !== undefined) set.add(text);
}

export function sentence(said: FieldFix['review'], use: UseSite['use']): string | undefined {
  return typeof said === 'string' ? said : said?.[use];
}

// ---- the plain rename ------------------------------------------------------------------------------------------

function renamed(context: ReadContext, uses: readonly UseSite[], to: string): Plan {
  const { e, read, fix, name } = context;
  const reasons = new Set<string>();
  const asked =
    fix.unless && !ts.isBindingElement(read) && !ts.isLiteralTypeNode(read)
      ? askedBefore(context.tracer, read, context.proof.origins, nameOf(name) ?? '')
      : [];
  const proven =
    fix.unless === undefined ||
    asked.length > 0 ||
    isProven(context.tracer, read, context.proof.origins, fix.unless.proofs);
  const exact = fix.unless && !proven ? conditional(context, fix.unless.proofs, to) : undefined;
  if (exact) {
    for (const use of uses) add(reasons, sentence(fix.review, use.use));
    return review([exact], [...reasons]);
  }
  if (fix.unless && !proven) {
    reasons.add(fix.unless.review);
    if (fix.tested && !ts.isBindingElement(read) && !ts.isLiteralTypeNode(read)) {
      const tests = uses.filter((use) => use.use === 'tested');
      if (tests.length > 0 && tests.length === uses.length && tests.every((use) => use.local === undefined)) {
        const edit = tests[0] && test(read, tests[0], fix.tested, context);
        if (edit) return review([edit], [...reasons]);
      }
    }
  }
  for (const use of uses) add(reasons, sentence(fix.review, use.use));
  if (context.early !== undefined) {
    if (ts.isBindingElement(read) || ts.isLiteralTypeNode(read)) return manual(context.early);
    const edit = dual(read, to, false);
    return edit ? review([edit], [...reasons]) : manual(context.early);
  }
  if (ts.isBindingElement(read)) {
    const step = renameBinding(e, read, to, (reference) => replace(reference, to));
    return step.manual === undefined ? review(step.edits, [...reasons]) : manual(step.manual);
  }
  return review([rename(name, to)], [...reasons], asked);
}

/**
 * What the old name holds is the new one where a proof holds, and null elsewhere: `(mr.state === 'merged' ? mr.merge_user : null)`.
 * Right whatever the request asks for; undefined: it cannot be said here.
 */
function conditional(context: ReadContext, proofs: readonly Proof[], to: string): Edit | undefined {
  const { e, read, owners, proof, tracer } = context;
  const asked = proofs.find((each) => each.is !== undefined);
  if (!asked || context.early !== undefined || proof.reason !== undefined || proof.tie) return undefined;
  if (!ts.isPropertyAccessExpression(read) || extension(read.getSourceFile().fileName) === 'vue') return undefined;
  if (isTarget(read) || !isPure(read.expression)) return undefined;
  const field = isCamel(nameOf(context.name) ?? '') ? camel(asked.field) : asked.field;
  const declared = owners.flatMap((owner) => (owner.shape ? [shapeMembers(e, owner.shape, undefined).get(field)] : []));
  if (declared.some((each) => !each || !isAnyText(each))) return undefined;
  const isOpen = isInChain(read) || read.questionDotToken !== undefined;
  const node = dressed(read);
  if (!ts.isExpression(node)) return undefined;
  // where types are checked, what was declared to be there may not become null
  const isTyped = /^[mc]?tsx?$/.test(extension(read.getSourceFile().fileName));
  if (!(proof.isPresent && !isOpen && !isTyped) && !isNothingAlike(tracer, node, isOpen || isTyped)) return undefined;
  if (isWritten(tracer, proof.origins, proofs)) return undefined;
  const holder = `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}`;
  const test = `${holder}${field} === ${quoted(asked.is ?? true, context.name)}`;
  if (isTruthContext(tracer, node)) {
    const text = `${test} && ${holder}${to}`;
    return replace(read, ts.isPrefixUnaryExpression(read.parent) ? `(${text})` : text);
  }
  // it stands in parentheses there, which might go on with the line before
  if (beginsStatement(read)) return undefined;
  const text = `${test} ? ${holder}${to} : null`;
  return replace(read, isFree(read) && !ts.isIfStatement(read.parent) ? text : `(${text})`);
}

/** Whether a member is declared as text: of a union of words a compiler may know that this one is ruled out already. */
const isAnyText = (member: ts.Node): boolean =>
  ts.isPropertySignature(member) ? member.type?.kind === ts.SyntaxKind.StringKeyword : true;

/** Whether null and undefined are one where a value stands: a truth is asked for, or something stands for both. */
function isNothingAlike(tracer: Tracer, node: ts.Expression, isOpen: boolean): boolean {
  const { parent } = node;
  if (isTruthContext(tracer, node)) return true;
  // without `?.` nothing comes of either; behind an open chain it would be left out with the rest of the chain
  if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node)
    return parent.questionDotToken !== undefined || !isOpen;
  if (!ts.isBinaryExpression(parent)) return false;
  const kind = parent.operatorToken.kind;
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return parent.left === node;
  const isLoose = kind === ts.SyntaxKind.EqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  return isLoose && isNothing(parent.left === node ? parent.right : parent.left);
}

/** `if (mr.merged_by)` becomes the test that was meant. */
function test(
  read: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  use: UseSite,
  proof: Proof,
  context: ReadContext,
): Edit | undefined {
  const spelling = nameOf(context.name) ?? '';
  const member = `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}${isCamel(spelling) ? camel(proof.field) : proof.field}`;
  const value = quoted(proof.is ?? true, context.name);
  const { parent } = use.node;
  if (ts.isPrefixUnaryExpression(parent)) return replace(parent, wrap(parent, `${member} !== ${value}`));
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind)) {
    const unequal =
      parent.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
      parent.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsToken;
    return replace(parent, `${member} ${unequal ? '===' : '!=='} ${value}`);
  }
  return replace(use.node, wrap(use.node, `${member} === ${value}`));
}

/** Parentheses where the place binds tighter than a comparison does. */
function wrap(node: ts.Node, text: string): string {
  const { parent } = node;
  const tight =
    ts.isPrefixUnaryExpression(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind));
  return tight ? `(${text})` : text;
}

/** Old servers and new ones: the new member where it is there, else the old. Undefined: it cannot be written twice here. */
function dual(read: Access, to: string, negate: boolean): Edit | undefined {
  // written twice it is worked out twice, and what is written to has one name
  if (!isPure(read.expression) || isTarget(read) || beginsStatement(read)) return undefined;
  const text = read.getText();
  const fresh = accessText(read, to);
  if (!negate) return replace(read, isFree(read) ? `${fresh} ?? ${text}` : `(${fresh} ?? ${text})`);
  const either = `${fresh} ?? !${text}`;
  const { parent } = read;
  if (!ts.isPrefixUnaryExpression(parent) || parent.operator !== ts.SyntaxKind.ExclamationToken)
    return replace(read, `!(${either})`);
  return replace(parent, isFree(parent) ? either : `(${either})`);
}

/** Whether an expression stands where `a ?? b` needs no parentheses. */
function isFree(node: ts.Node): boolean {
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
function isPure(node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isIdentifier(inner) || inner.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isPropertyAccessExpression(inner)) return isPure(inner.expression);
  if (!ts.isElementAccessExpression(inner)) return false;
  const index = bare(inner.argumentExpression);
  return (
    isPure(inner.expression) && (ts.isIdentifier(index) || ts.isStringLiteralLike(index) || ts.isNumericLiteral(index))
  );
}

/** A line that began with a bracket would go on with the one before. */
function beginsStatement(read: ts.Node): boolean {
  let at: ts.Node = read;
  while (at.parent && !ts.isExpressionStatement(at)) at = at.parent;
  return ts.isExpressionStatement(at) && at.getStart() === read.getStart();
}

// ---- destructuring ---------------------------------------------------------------------------------------------

/** Renames a destructured member and the local of its name, or keeps the local where its name is needed. */
function renameBinding(
  e: Evaluator,
  read: ts.BindingElement,
  to: string,
  use: (reference: ts.Identifier) => Edit,
): Step {
  if (read.propertyName) return { edits: [rename(read.propertyName, to)], reasons: [] };
  if (!ts.isIdentifier(read.name)) return { edits: [rename(read.name, to)], reasons: [] };
  const references = e.project.of(read).scopes.references(read);
  if (!isUnused(e, read, references, to) || isExported(read))
    return { edits: [span(read, read.name.getStart(), read.name.getStart(), `${to}: `)], reasons: [] };
  const edits = [replace(read.name, to)];
  for (const reference of references) {
    const { parent } = reference;
    // `{ merged_by }` in an object keeps its key
    if (ts.isShorthandPropertyAssignment(parent))
      edits.push(span(reference, reference.getEnd(), reference.getEnd(), `: ${to}`));
    else edits.push(use(reference));
  }
  return { edits, reasons: [] };
}

function isExported(read: ts.BindingElement): boolean {
  for (let at: ts.Node = read; at && !isFunction(at); at = at.parent)
    if (ts.isVariableStatement(at))
      return at.modifiers?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) === true;
  return false;
}

/** Whether a name can be given here without meaning something else at any of the uses. */
function isUnused(e: Evaluator, read: ts.BindingElement, references: readonly ts.Identifier[], name: string): boolean {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return false;
  const { scopes } = e.project.of(read);
  if (hasEntry(read.parent.elements, name)) return false;
  return [read, ...references].every(
    (at) => scopes.resolve(at, name).length === 0 || scopes.resolve(at, name).every((each) => each === read),
  );
}

function removeBinding(read: ts.BindingElement): Edit {
  const pattern = read.parent;
  if (ts.isObjectBindingPattern(pattern)) {
    const siblings = [...pattern.elements];
    if (siblings.length === 1) return span(read, pattern.getStart(), pattern.getEnd(), '{}');
    const index = siblings.indexOf(read);
    const next = siblings[index + 1];
    if (next) return span(read, read.getStart(), next.getStart(), '');
    const before = siblings[index - 1];
    return span(read, before?.getEnd() ?? read.getStart(), read.getEnd(), '');
  }
  return replace(read, '');
}

// ---- the opposite ----------------------------------------------------------------------------------------------

function negated(context: ReadContext, uses: readonly UseSite[], to: string): Plan {
  const { read, fix, name } = context;
  const reasons = new Set<string>();
  if (ts.isBindingElement(read)) {
    if (context.early !== undefined) return manual(context.early);
    return negatedBinding(context, read, uses, to);
  }
  if (ts.isLiteralTypeNode(read)) return review([rename(name, to)], []);
  if (context.copied && context.early === undefined) return review([rename(name, to)], [], [context.copied]);
  if (isTarget(read)) return manual('It is written to: write the opposite to the new name.');
  const absent =
    isInChain(read) || read.questionDotToken
      ? 'There may be no object here'
      : context.proof.isPresent
        ? undefined
        : 'It may be missing here';
  // where it is surely there, the opposite of the new one is the old one, whatever becomes of it
  for (const use of absent === undefined ? [] : uses) {
    if (use.use === 'compared' && (isTruthLiteral(use.other) || (use.other && isBoolean(context.tracer, use.other))))
      continue;
    if (isDefaulted(use.node)) continue;
    add(reasons, sentence(fix.review, use.use));
    if (use.use === 'compared') reasons.add('It is compared with something that may be neither true nor false.');
  }
  if (context.early !== undefined) {
    const edit = dual(read, to, !isAskedFor(dressed(read) as ts.Expression));
    return edit ? review([edit], [...reasons]) : manual(context.early);
  }
  const node = dressed(read) as ts.Expression;
  const form = formOf(context, node, uses, absent !== undefined);
  const edits = negateAt(node, [rename(name, to)], read, form);
  // a value that is handed on where there may be none has no exact opposite
  if (absent !== undefined && form === 'opposite' && !isExactAt(node)) {
    if (isFallbackOf(node))
      return manual(
        `${absent}, and what stands for it then would never be reached: decide what to write for each case.`,
      );
    reasons.add(`${absent}: \`!\` of nothing is true, so make sure that this case still takes the same branch.`);
  }
  if (absent !== undefined && uses.some(({ node: at, truth }) => !truth && isFirstOfBoth(at)))
    reasons.add(`${absent}: what is handed on then is \`false\` from now on, where it was undefined.`);
  return review(edits, [...reasons]);
}

/** `x.active ?? 'none'`: what stands for nothing. */
const isFallbackOf = (node: ts.Expression): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  node.parent.left === node;

/** `x.active ?? false` has one exact form, whatever becomes of it. */
const isDefaulted = (node: ts.Expression): boolean => hasFallback(node, node.parent);

type Form = 'opposite' | 'exact';

/**
 * How the opposite is written: `!x.paused` where it is surely there, `x.paused === false` where a truth is asked for and it may be
 * missing. The first is the shorter, the second needs no proof.
 */
function formOf(context: ReadContext, node: ts.Expression, uses: readonly UseSite[], mayMiss: boolean): Form {
  if (!mayMiss) return 'opposite';
  return uses.length > 0 && uses.every((use) => use.node === node && (use.truth || isFirstOfBoth(use.node)))
    ? 'exact'
    : isTruthContext(context.tracer, node)
      ? 'exact'
      : 'opposite';
}

/** Comparisons, and whether it is there at all, are exact as they are. */
const isExactAt = (node: ts.Expression): boolean => {
  const { parent } = node;
  return (
    isAskedFor(node) ||
    hasFallback(node, parent) ||
    (ts.isBinaryExpression(parent) &&
      isComparison(parent.operatorToken.kind) &&
      isTruthLiteral(parent.left === node ? parent.right : parent.left))
  );
};

function isInChain(read: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  return (read.flags & ts.NodeFlags.OptionalChain) !== 0;
}

/**
 * `!x.active` → `x.paused`; `x.active === true` → `x.paused === false`; `x.active ?? false` → `x.paused === false`; whether
 * it is there at all is asked of the new name; elsewhere `x.active` → `!x.paused`, or `x.paused === false` where it may be missing.
 */
function negateAt(node: ts.Expression, renames: Edit[], read: ts.Node, form: Form): Edit[] {
  const { parent } = node;
  if (isAskedFor(node)) return renames;
  if (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) {
    const bang = span(parent, parent.getStart(), parent.operand.getStart(), '');
    return form === 'exact' ? [bang, ...renames, ...comparing(parent, node, '!== false')] : [bang, ...renames];
  }
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind)) {
    const other = parent.left === node ? parent.right : parent.left;
    const literal = bare(other);
    if (isTruthLiteral(other)) return [...renames, opposite(literal)];
  }
  if (hasFallback(node, parent)) {
    const isTrue = bare(parent.right).kind === ts.SyntaxKind.TrueKeyword;
    return [...renames, ...around(parent, isTrue ? '!== true' : '=== false', node.getEnd())];
  }
  if (form === 'exact') return [...renames, ...comparing(node, node, '=== false')];
  return [span(read, read.getStart(), read.getStart(), '!'), ...renames];
}

/** Puts a comparison behind an expression, in parentheses where its place binds tighter. */
function comparing(whole: ts.Expression, node: ts.Expression, comparison: string): Edit[] {
  const tight = wrap(whole, '') !== '';
  return [
    ...(tight ? [span(whole, whole.getStart(), whole.getStart(), '(')] : []),
    span(node, node.getEnd(), node.getEnd(), ` ${comparison}${tight ? ')' : ''}`),
  ];
}

/** Puts a comparison in place of what follows an expression in its parent. */
function around(parent: ts.Expression, comparison: string, from: number): Edit[] {
  const tight = wrap(parent, '') !== '';
  return [
    ...(tight ? [span(parent, parent.getStart(), parent.getStart(), '(')] : []),
    span(parent, from, parent.getEnd(), ` ${comparison}${tight ? ')' : ''}`),
  ];
}

/** Whether the value is only asked for being there: compared with nothing, or its type. */
function isAskedFor(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent) || !isComparison(parent.operatorToken.kind)) return false;
  return isNothing(parent.left === node ? parent.right : parent.left);
}

/** `x.active ?? false` */
const hasFallback = (node: ts.Expression, parent: ts.Node): parent is ts.BinaryExpression =>
  ts.isBinaryExpression(parent) &&
  parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  parent.left === node &&
  isTruthLiteral(parent.right);

const opposite = (literal: ts.Expression): Edit =>
  replace(literal, literal.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');

function isTruthLiteral(node: ts.Expression | undefined): boolean {
  const inner = node && bare(node);
  return inner?.kind === ts.SyntaxKind.TrueKeyword || inner?.kind === ts.SyntaxKind.FalseKeyword;
}

/** Every use of the destructured local is negated in place, and the local takes the new name. */
function negatedBinding(context: ReadContext, read: ts.BindingElement, uses: readonly UseSite[], to: string): Plan {
  const { e, fix } = context;
  const reason = 'A destructured boolean can only be inverted where every use of it can be negated in place.';
  if (read.initializer || !ts.isIdentifier(read.name) || isExported(read)) return manual(reason);
  const references = e.project.of(read).scopes.references(read);
  if (references.some((each) => isAssigned(each))) return manual(reason);
  if (!isUnused(e, read, references, to)) return manual(`\`${to}\` is taken here: ${reason.toLowerCase()}`);
  const reasons = new Set<string>();
  // a local with a name of its own gets the one that says what it holds from now on
  const edits: Edit[] = [
    read.propertyName ? span(read, read.propertyName.getStart(), read.name.getEnd(), to) : replace(read.name, to),
  ];
  for (const use of uses) {
    if (use.use === 'inside' || use.local !== read) return manual(reason);
    if (context.proof.isPresent) continue;
    if (use.use === 'compared' && !isTruthLiteral(use.other) && !(use.other && isBoolean(context.tracer, use.other)))
      return manual(reason);
    add(reasons, use.use === 'compared' ? undefined : sentence(fix.review, use.use));
  }
  for (const reference of references) {
    if (ts.isShorthandPropertyAssignment(reference.parent))
      edits.push(span(reference, reference.getEnd(), reference.getEnd(), `: !${to}`));
    else {
      const node = dressed(reference) as ts.Expression;
      const own = uses.filter((use) => use.node === node);
      const form = formOf(context, node, own, !context.proof.isPresent);
      edits.push(...negateAt(node, [replace(reference, to)], reference, form));
      if (!context.proof.isPresent && form === 'opposite' && !isExactAt(node))
        reasons.add(
          'It may be missing here: `!` of nothing is true, so make sure that this case still takes the same branch.',
        );
      if (!context.proof.isPresent && own.some(({ node: at, truth }) => !truth && isFirstOfBoth(at)))
        reasons.add('It may be missing here: what is handed on then is `false` from now on, where it was undefined.');
    }
  }
  return review(edits, [...reasons]);
}

function isAssigned(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment) ||
    ts.isPostfixUnaryExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator !== ts.SyntaxKind.ExclamationToken)
  );
}

// ---- one of many -----------------------------------------------------------------------------------------------

function isSingle(use: UseSite): boolean {
  return use.use === 'inside' && singleOf(use.node) !== undefined;
}

/** `list[0]`, `list.at(-1)`, `list?.[0]`: the expression that takes one out. */
function singleOf(node: ts.Expression): ts.Expression | undefined {
  const { parent } = node;
  if (
    ts.isElementAccessExpression(parent) &&
    parent.expression === node &&
    ts.isNumericLiteral(parent.argumentExpression) &&
    parent.argumentExpression.text === '0'
  )
    return parent;
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'at' && ts.isCallExpression(parent.parent)) {
    const argument = parent.parent.arguments[0]?.getText();
    return argument === '-1' || argument === '0' ? parent.parent : undefined;
  }
  return undefined;
}

function single(context: ReadContext, uses: readonly UseSite[], to: string): Plan {
  const { read, fix, name } = context;
  const [use] = uses;
  if (!use || uses.length !== 1 || ts.isBindingElement(read) || use.local)
    return manual(sentence(fix.manual, 'inside') ?? fix.single ?? '');
  const whole = singleOf(use.node);
  if (!whole) return manual(sentence(fix.manual, 'inside') ?? fix.single ?? '');
  if (context.early !== undefined) return manual(context.early);
  return review([rename(name, to), span(whole, use.node.getEnd(), whole.getEnd(), '')], [fix.single ?? '']);
}

// ---- values ----------------------------------------------------------------------------------------------------

/** Every literal the value is compared with is mapped, or nothing is. */
function values(context: ReadContext, uses: readonly UseSite[], to: string | undefined): Step {
  const { e, read, name } = context;
  const step: Step = { edits: [], reasons: [], also: [] };
  let renameRead = to !== undefined;
  const bindingEdits: Step | undefined =
    ts.isBindingElement(read) && to !== undefined
      ? renameBinding(e, read, to, (reference) => replace(reference, to))
      : undefined;
  const localName =
    bindingEdits && ts.isBindingElement(read) && !read.propertyName && bindingEdits.edits[0]?.text === to
      ? to
      : undefined;
  for (const use of uses) {
    if (use.use === 'compared' && use.other) {
      const done = compared(context, use, to, localName, step);
      if (done === 'whole' && use.local === undefined) renameRead = false;
    } else if (use.use === 'switched') switched(context, use, step);
    else if (to === undefined && use.use !== 'compared')
      return { ...step, manual: 'There is no machine rewrite for this use.' };
    if (step.manual !== undefined) return step;
  }
  if (renameRead && to !== undefined) {
    if (bindingEdits) {
      // a use that was replaced whole carries its own new text
      const covered = step.edits;
      step.edits.push(
        ...bindingEdits.edits.filter(
          (edit) =>
            !covered.some((other) => other.path === edit.path && other.start <= edit.start && edit.end <= other.end),
        ),
      );
    } else step.edits.push(rename(name, to));
  }
  return step;
}

function fixFor(fix: FieldFix, value: string): ValueFix | string {
  const never = fix.never?.[value];
  if (never !== undefined) return never;
  return fix.values?.[value] ?? fix.unmapped ?? `There is no counterpart of '${value}'.`;
}

function compared(
  context: ReadContext,
  use: UseSite,
  to: string | undefined,
  local: string | undefined,
  step: Step,
): 'whole' | undefined {
  const { e, read, fix } = context;
  const { other } = use;
  if (!other) return undefined;
  const comparison = use.node.parent;
  if (!ts.isBinaryExpression(comparison)) {
    // `['a', 'b'].includes(x)`
    for (const value of e.value(other, undefined)) {
      if (value.kind !== 'array') continue;
      if (value.node.getSourceFile() !== read.getSourceFile())
        return fail(step, 'The list it is looked up in stands in another file.');
      for (const element of value.node.elements) {
        const literal = literalAt(e, element);
        if (!literal) return fail(step, 'What it is compared with is worked out at run time.');
        const mapped = fixFor(fix, literal.value);
        if (typeof mapped === 'string') return fail(step, mapped);
        if (mapped.to === undefined)
          return fail(step, `'${literal.value}' became another field, which a list cannot hold.`);
        note(step, mapped);
        step.edits.push(
          replace(
            element,
            [mapped.to]
              .flat()
              .map((each) => quoted(each, literal.node))
              .join(', '),
          ),
        );
      }
      if (!isAlone(e, value.node)) return fail(step, 'The list it is looked up in is used for other things too.');
    }
    return undefined;
  }
  const literal = literalAt(e, other);
  if (!literal) return fail(step, 'What it is compared with is worked out at run time.');
  const mapped = fixFor(fix, literal.value);
  if (typeof mapped === 'string') return fail(step, mapped);
  note(step, mapped);
  const kind = comparison.operatorToken.kind;
  const unequal = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (mapped.test) {
    const receiver = ts.isBindingElement(read) || ts.isLiteralTypeNode(read) || use.local ? undefined : read;
    const beside = siblingLocal(read, mapped.test.field);
    if (!receiver && beside !== undefined) {
      const operator = comparison.operatorToken.getText();
      step.edits.push(replace(comparison, `${beside} ${operator} ${quoted(mapped.test.is ?? true, literal.node)}`));
      return 'whole';
    }
    if (!receiver)
      return fail(step, `'${literal.value}' became the field \`${mapped.test.field}\`, which is not at hand here.`);
    const spelling = nameOf(context.name) ?? '';
    const member = `${receiver.expression.getText()}${receiver.questionDotToken ? '?.' : '.'}${isCamel(spelling) ? camel(mapped.test.field) : mapped.test.field}`;
    const operator = comparison.operatorToken.getText();
    step.edits.push(replace(comparison, `${member} ${operator} ${quoted(mapped.test.is ?? true, literal.node)}`));
    return 'whole';
  }
  if (mapped.to === undefined) return undefined;
  const list = [mapped.to].flat();
  if (list.length > 1) {
    const subject = ts.isBindingElement(read) || use.local ? (local ?? use.node.getText()) : accessText(read, to);
    const text = `[${list.map((each) => quoted(each, literal.node)).join(', ')}].includes(${subject})`;
    step.edits.push(replace(comparison, unequal ? `!${text}` : text));
    return 'whole';
  }
  const [only] = list;
  if (only === undefined || only === literal.value) return undefined;
  step.edits.push(...literalEdits(e, other, literal, only, step));
  return undefined;
}

/** The local that holds another member of the same object, where it is taken out beside the read. */
function siblingLocal(read: ReadNode, field: string): string | undefined {
  if (!ts.isBindingElement(read) || !ts.isObjectBindingPattern(read.parent)) return undefined;
  const found = read.parent.elements.find(
    (each) => fold(nameOf(each.propertyName ?? each.name) ?? '') === fold(field) && !each.initializer,
  );
  return found && ts.isIdentifier(found.name) ? found.name.text : undefined;
}

function accessText(read: ReadNode, to: string | undefined): string {
  if (to === undefined || !(ts.isPropertyAccessExpression(read) || ts.isElementAccessExpression(read)))
    return read.getText();
  if (ts.isPropertyAccessExpression(read))
    return `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}${to}`;
  return `${read.expression.getText()}${read.questionDotToken ? '?.' : ''}[${quoted(to, read.argumentExpression)}]`;
}

function note(step: Step, mapped: ValueFix): void {
  if (mapped.review !== undefined && !step.reasons.includes(mapped.review)) step.reasons.push(mapped.review);
}

function fail(step: Step, reason: string): undefined {
  step.manual ??= reason;
  return undefined;
}

interface LiteralAt {
  value: string;
  /** Where it is spelt. */
  node: ts.Node;
}

function literalAt(e: Evaluator, expression: ts.Expression): LiteralAt | undefined {
  const inner = bare(expression);
  if (ts.isStringLiteralLike(inner)) return { value: inner.text, node: inner };
  const values = e.value(inner, undefined);
  const texts = values.flatMap((value) => (value.kind === 'text' ? [value] : []));
  const [text] = texts;
  const [part] = text?.parts ?? [];
  if (!text || texts.length !== 1 || text.parts.length !== 1 || !part || !('text' in part)) return undefined;
  return { value: known(text) ?? '', node: part.node };
}

/** The literal where it is spelt, when all that uses it goes along; else in place of the name. */
function literalEdits(
  e: Evaluator,
  at: ts.Expression,
  literal: LiteralAt,
  to: string | number | boolean | null,
  step: Step,
): Edit[] {
  const inner = bare(at);
  if (inner === literal.node) return [replace(literal.node, quoted(to, literal.node))];
  const holder = literal.node.parent;
  const isShared =
    (ts.isEnumMember(holder) || ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder)) &&
    onlyCompared(e, holder);
  if (!isShared) return [replace(inner, quoted(to, literal.node))];
  step.also?.push(holder);
  return [replace(literal.node, quoted(to, literal.node))];
}

/** Whether a constant or enum member is used for comparisons alone. */
function onlyCompared(e: Evaluator, holder: ts.EnumMember | ts.VariableDeclaration | ts.PropertyAssignment): boolean {
  const name = nameOf(holder.name);
  if (name === undefined) return false;
  for (const path of e.project.mentioning(name))
    for (const identifier of e.project.file(path)?.scopes.identifiers.get(name) ?? []) {
      if (
        identifier === holder.name ||
        ts.isImportSpecifier(identifier.parent) ||
        ts.isExportSpecifier(identifier.parent)
      )
        continue;
      const node =
        ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier
          ? identifier.parent
          : identifier;
      if (ts.isTypeReferenceNode(node.parent) || ts.isTypeQueryNode(node.parent)) continue;
      const outer = dressed(node);
      if (ts.isBinaryExpression(outer.parent) && isComparison(outer.parent.operatorToken.kind)) continue;
      if (ts.isCaseClause(outer.parent)) continue;
      // the same word for something else
      if (
        !e
          .value(node, undefined)
          .some(
            (value) =>
              value.kind === 'text' && value.parts.some((part) => 'text' in part && part.node === holder.initializer),
          )
      )
        continue;
      return false;
    }
  return true;
}

function isAlone(e: Evaluator, list: ts.ArrayLiteralExpression): boolean {
  const holder = dressed(list).parent;
  if (!ts.isVariableDeclaration(holder)) return true;
  return e.project
    .of(holder)
    .scopes.references(holder)
    .every(
      (reference) =>
        ts.isPropertyAccessExpression(reference.parent) && /^(includes|indexOf)$/.test(reference.parent.name.text),
    );
}

function switched(context: ReadContext, use: UseSite, step: Step): void {
  const { e, fix } = context;
  const { parent } = use.node;
  if (!ts.isSwitchStatement(parent)) {
    fail(step, 'It is looked up in a table of the old values: give the table the new ones.');
    return;
  }
  for (const clause of parent.caseBlock.clauses) {
    if (!ts.isCaseClause(clause)) continue;
    const literal = literalAt(e, clause.expression);
    if (!literal) {
      fail(step, 'A case is worked out at run time.');
      return;
    }
    const mapped = fixFor(fix, literal.value);
    if (typeof mapped === 'string') {
      fail(step, mapped);
      return;
    }
    if (mapped.to === undefined) {
      fail(step, `'${literal.value}' became the field \`${mapped.test?.field ?? ''}\`, which a case cannot ask for.`);
      return;
    }
    note(step, mapped);
    const list = [mapped.to].flat();
    if (list.length === 1 && list[0] !== undefined) {
      if (list[0] !== literal.value) step.edits.push(...literalEdits(e, clause.expression, literal, list[0], step));
    } else step.edits.push(replace(clause.expression, list.map((each) => quoted(each, literal.node)).join(`: case `)));
  }
}
