/**
 * A read whose value stays what it is takes the new name. Where the new member holds something only under a condition, that condition is
 * written along, or asked in the place of the member: an exact form needs no proof.
 */
import type { Proof } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { extension } from '../../flow/parse.ts';
import { dressed, isNothing, isTarget, ts } from '../../flow/syntax.ts';
import { isAnew } from '../../proof/conditions.ts';
import { askedBefore, isProven, isWritten } from '../../proof/guards.ts';
import { isMemberChanged } from '../../proof/read.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { isComparison } from '../find/places.ts';
import { beginsStatement, dual, isFree, isInChain, isPure, isTypedScript, wrap } from './expression.ts';
import { renameBinding } from './local.ts';
import { add, sentence, type ValueContext } from './reading.ts';
import { manual, quoted, type Rewrite, rename, replace, review, styled, wordOf } from './rewrite.ts';
import { isTruthContext, type UseSite } from './uses.ts';

export function renamed(context: ValueContext, uses: readonly UseSite[], to: string): Rewrite {
  const { e, read, fix, name } = context;
  const reasons = new Set<string>();
  const asked =
    fix.unless && !ts.isBindingElement(read)
      ? askedBefore(context.tracer, read, context.proof.origins, wordOf(name))
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
    const [use] = uses;
    if (fix.tested && !ts.isBindingElement(read) && use?.use === 'tested' && !use.local)
      return review([meantTest(read, use.node, fix.tested, context)], [...reasons]);
  }
  for (const use of uses) add(reasons, sentence(fix.review, use.use));
  if (context.early !== undefined) {
    if (ts.isBindingElement(read)) return manual(context.early);
    const edit = dual(read, to, false);
    return edit ? review([edit], [...reasons]) : manual(context.early);
  }
  if (ts.isBindingElement(read)) return review(renameBinding(e, read, to), [...reasons]);
  return review([rename(name, to)], [...reasons], asked);
}

/**
 * What the old name holds is the new one where a proof holds, and null elsewhere: `(mr.state === 'merged' ? mr.merge_user : null)`.
 * Right whatever the request asks for; undefined: it cannot be said here.
 */
function conditional(context: ValueContext, proofs: readonly Proof[], to: string): Edit | undefined {
  const { e, read, owners, proof, tracer } = context;
  const asked = proofs.find((each) => each.is !== undefined);
  if (!asked || context.early !== undefined || proof.reason !== undefined || proof.tie) return undefined;
  if (!ts.isPropertyAccessExpression(read) || extension(read.getSourceFile().fileName) === 'vue') return undefined;
  // a getter that counts would do so once more
  if (isTarget(read) || !isPure(read.expression) || isAnew(tracer, read.expression)) return undefined;
  const field = styled(wordOf(context.name), asked.field);
  const declared = owners.flatMap((owner) => (owner.shape ? [shapeMembers(e, owner.shape, undefined).get(field)] : []));
  if (declared.some((each) => !each || !isAnyText(each))) return undefined;
  const isOpen = isInChain(read) || read.questionDotToken !== undefined;
  const node = dressed(read);
  // where types are checked, what was declared to be there may not become null
  const isTyped = isTypedScript(read);
  if (!(proof.isPresent && !isOpen && !isTyped) && !isNothingAlike(tracer, node, isOpen || isTyped)) return undefined;
  if (isWritten(tracer, proof.origins, proofs) || isMemberChanged(tracer, proof.origins, asked.field)) return undefined;
  const holder = `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}`;
  const test = `${holder}${field} === ${quoted(asked.is ?? true, context.name)}`;
  if (isTruthContext(tracer, node)) {
    const text = `${test} && ${holder}${to}`;
    // a cast or a `!` between the read and the sign in front of it has no parentheses of its own
    const isBare = ts.isPrefixUnaryExpression(node.parent) && !ts.isParenthesizedExpression(read.parent);
    return replace(read, isBare ? `(${text})` : text);
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
function meantTest(
  read: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  node: ts.Expression,
  proof: Proof,
  context: ValueContext,
): Edit {
  const spelling = wordOf(context.name);
  const member = `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}${styled(spelling, proof.field)}`;
  const value = quoted(proof.is ?? true, context.name);
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent)) return replace(parent, wrap(parent, `${member} !== ${value}`));
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind)) {
    const unequal =
      parent.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
      parent.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsToken;
    return replace(parent, `${member} ${unequal ? '===' : '!=='} ${value}`);
  }
  return replace(node, wrap(node, `${member} === ${value}`));
}
