/**
 * A read whose value is the opposite from now on: each use turns around in place, in the shortest form that is exact there. By itself, since
 * whether nothing (a member that may be missing) stays nothing is a question of its own.
 */
import type { Edit } from '../../finding.ts';
import { saidInMarkup } from '../../flow/holders.ts';
import { bare, dressed, isNothing, isTarget, ts } from '../../flow/syntax.ts';
import { isBoolean } from '../../proof/boolean.ts';
import type { ReadProof } from '../../proof/read.ts';
import type { ReadNode } from '../find/places.ts';
import { beginsStatement, comparedWith, dual, isInChain, isPure, isTypedScript, wrap } from './expression.ts';
import { isExported, isForMarkup, isUnused } from './local.ts';
import { add, sentence, type ValueContext } from './reading.ts';
import { manual, type Rewrite, rename, replace, review, span } from './rewrite.ts';
import { isFirstOfBoth, isTruthContext, type UseSite } from './uses.ts';

export function negated(context: ValueContext, uses: readonly UseSite[], to: string): Rewrite {
  const { read, fix, name } = context;
  const reasons = new Set<string>();
  if (ts.isBindingElement(read)) {
    if (context.early !== undefined) return manual(context.early);
    return negatedBinding(context, read, uses, to);
  }
  if (context.copied && context.early === undefined) {
    const { isTurned } = context.copied;
    const edits =
      isTurned && !isSurelyThere(read, context.proof)
        ? turnedOnTheWay(dressed(read), rename(name, to))
        : [rename(name, to)];
    return review(edits, [], [context.copied.with]);
  }
  if (isTarget(read)) return manual('It is written to: write the opposite to the new name.');
  const absent =
    isInChain(read) || read.questionDotToken
      ? 'There may be no object here'
      : context.proof.isThere
        ? undefined
        : 'It may be missing here';
  // where it is surely there, the opposite of the new one is the old one, whatever becomes of it
  for (const use of absent === undefined ? [] : uses) {
    if (isComparedWithBoolean(context, use)) continue;
    // `x.active ?? false` has one exact form, whatever becomes of it
    if (isTruthLiteral(fallbackOf(use.node))) continue;
    add(reasons, sentence(fix.review, use.use));
    if (use.use === 'compared') reasons.add('It is compared with something that may be neither true nor false.');
  }
  if (context.early !== undefined) {
    const edit = dual(read, to, !isAskedFor(dressed(read)));
    return edit ? review([edit], [...reasons]) : manual(context.early);
  }
  const node = dressed(read);
  const form = formOf(context, node, uses, absent !== undefined || !context.proof.isPresent);
  if (needsBrackets(node) && beginsStatement(node))
    return manual('A line that begins with a bracket goes on with the one before.');
  const edits = negateAt(node, [rename(name, to)], read, form, isSurelyThere(read, context.proof));
  // a value that is handed on where there may be none has no exact opposite
  if (absent !== undefined && form === 'opposite' && !isExactAt(node)) {
    if (fallbackOf(node))
      return manual(
        `${absent}, and what stands for it then would never be reached: decide what to write for each case.`,
      );
    reasons.add(`${absent}: \`!\` of nothing is true, so make sure that this case still takes the same branch.`);
  }
  if (absent !== undefined && uses.some(({ node: at, truth }) => !truth && isFirstOfBoth(at)))
    reasons.add(`${absent}: what is handed on then is \`false\` from now on, where it was undefined.`);
  return review(edits, [...reasons]);
}

/** Whether the member is there whenever it is read. */
export const isSurelyThere = (read: ReadNode, proof: ReadProof): boolean =>
  proof.isThere &&
  proof.isPresent &&
  !ts.isBindingElement(read) &&
  !ts.isLiteralTypeNode(read) &&
  !isInChain(read) &&
  !read.questionDotToken;

/** `active: !x.active` → `paused: x.paused === false`: what may be missing counts as not active, there and here. */
function turnedOnTheWay(node: ts.Expression, renamed: Edit): Edit[] {
  const { parent } = node;
  return [
    span(parent, parent.getStart(), node.getStart(), ''),
    renamed,
    span(node, node.getEnd(), node.getEnd(), ' === false'),
  ];
}

/** `x.active ?? 'none'`: what stands for nothing. */
function fallbackOf(node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  return ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    parent.left === node
    ? parent.right
    : undefined;
}

type Form = 'opposite' | 'exact';

/**
 * How the opposite is written: `!x.paused` where it is surely there, `x.paused === false` where a truth is asked for and it may be
 * missing. The first is the shorter, the second needs no proof.
 */
function formOf(context: ValueContext, node: ts.Expression, uses: readonly UseSite[], mayMiss: boolean): Form {
  const isTested = (use: UseSite): boolean => use.node === node && (use.truth || isFirstOfBoth(node));
  return mayMiss && (uses.some(isTested) || isTruthContext(context.tracer, node)) ? 'exact' : 'opposite';
}

/** Whether a value is held against what can only be true or false. */
const isComparedWithBoolean = ({ tracer }: ValueContext, { use, other }: UseSite): boolean =>
  use === 'compared' && other !== undefined && (isTruthLiteral(other) || isBoolean(tracer, other));

/** Comparisons, and whether it is there at all, are exact as they are. */
const isExactAt = (node: ts.Expression): boolean =>
  isAskedFor(node) || isTruthLiteral(fallbackOf(node)) || isTruthLiteral(comparedWith(node));

/**
 * `!x.active` → `x.paused`; `x.active === true` → `x.paused === false`; `x.active ?? false` → `x.paused === false`; whether
 * it is there at all is asked of the new name; elsewhere `x.active` → `!x.paused`, or `x.paused === false` where it may be missing.
 * @param isSure it is there whenever it is read: what would stand for it is never reached
 */
function negateAt(node: ts.Expression, renames: Edit[], read: ts.Node, form: Form, isSure: boolean): Edit[] {
  const { parent } = node;
  if (isAskedFor(node)) return renames;
  if (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) {
    const isTight = form === 'exact' && wrap(parent, '') !== '';
    const bang = span(parent, parent.getStart(), parent.operand.getStart(), isTight ? '(' : '');
    const behind = span(node, node.getEnd(), node.getEnd(), ` !== false${isTight ? ')' : ''}`);
    return form === 'exact' ? [bang, ...renames, behind] : [bang, ...renames];
  }
  const other = comparedWith(node);
  if (other && isTruthLiteral(other)) return [...renames, opposite(bare(other))];
  const fallback = fallbackOf(node);
  if (fallback && isTruthLiteral(fallback)) {
    // `??` binds looser than a comparison: what stood in its place holds one as well
    const comparison = bare(fallback).kind === ts.SyntaxKind.TrueKeyword ? ' !== true' : ' === false';
    return [...renames, span(parent, node.getEnd(), parent.getEnd(), comparison)];
  }
  // only where a truth is asked for, and nothing that asks for one binds tighter
  if (form === 'exact') return [...renames, span(node, node.getEnd(), node.getEnd(), ' === false')];
  const bang = span(read, read.getStart(), read.getStart(), '!');
  if (needsBrackets(node))
    return [
      span(read, read.getStart(), read.getStart(), '(!'),
      ...renames,
      span(node, node.getEnd(), node.getEnd(), ')'),
    ];
  if (!isTypedScript(node)) return [bang, ...renames];
  // an opposite is a boolean, which types refuse where they took whatever an answer had
  const made = standsAs(node);
  if (made !== undefined)
    return [
      span(node, node.getStart(), node.getStart(), `${made}(!`),
      ...renames,
      span(node, node.getEnd(), node.getEnd(), ')'),
    ];
  return isSure && fallback && (ts.isLiteralExpression(fallback) || isPure(fallback))
    ? [bang, ...renames, span(parent, node.getEnd(), parent.getEnd(), '')]
    : [bang, ...renames];
}

/** Whether something is taken of the value itself: `!` would be of that. */
const needsBrackets = (node: ts.Expression): boolean =>
  !ts.isParenthesizedExpression(node) &&
  (ts.isPropertyAccessExpression(node.parent) ||
    ts.isElementAccessExpression(node.parent) ||
    ts.isCallExpression(node.parent)) &&
  node.parent.expression === node;

/** What turns the value into what the place makes of it anyway: a key is a text, and what is computed with a number. */
function standsAs(node: ts.Expression): 'String' | 'Number' | undefined {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent) || ts.isComputedPropertyName(parent)) return 'String';
  if (!ts.isBinaryExpression(parent)) return undefined;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.InKeyword) return parent.left === node ? 'String' : undefined;
  return NUMERIC.has(kind) ? 'Number' : undefined;
}

/** Operators that compute with numbers alone. */
const NUMERIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.CaretToken,
]);

/** Whether the value is only asked for being there: compared with nothing, or its type. */
function isAskedFor(node: ts.Expression): boolean {
  const other = comparedWith(node);
  return ts.isTypeOfExpression(node.parent) || (other !== undefined && isNothing(other));
}

const opposite = (literal: ts.Expression): Edit =>
  replace(literal, literal.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');

function isTruthLiteral(node: ts.Expression | undefined): boolean {
  const inner = node && bare(node);
  return inner?.kind === ts.SyntaxKind.TrueKeyword || inner?.kind === ts.SyntaxKind.FalseKeyword;
}

/** Every use of the destructured local is negated in place, and the local takes the new name. */
function negatedBinding(context: ValueContext, read: ts.BindingElement, uses: readonly UseSite[], to: string): Rewrite {
  const { e, fix } = context;
  const reason = 'A destructured boolean can only be inverted where every use of it can be negated in place.';
  if (read.initializer || !ts.isIdentifier(read.name) || isExported(read)) return manual(reason);
  const { at, isOpen } = saidInMarkup(e.project, read);
  const own = e.project.of(read).scopes.references(read);
  const references = [...own, ...at];
  if (isOpen || references.some((each) => isTarget(each) || ts.isExportSpecifier(each.parent))) return manual(reason);
  if (!isUnused(e, read, own, to) || isForMarkup(e, read, to))
    return manual(`\`${to}\` is taken here: ${reason.toLowerCase()}`);
  const reasons = new Set<string>();
  // a local with a name of its own gets the one that says what it holds from now on
  const edits: Edit[] = [
    read.propertyName ? span(read, read.propertyName.getStart(), read.name.getEnd(), to) : replace(read.name, to),
  ];
  for (const use of uses) {
    if (use.use === 'inside' || use.local !== read) return manual(reason);
    if (context.proof.isThere) continue;
    if (isComparedWithBoolean(context, use)) continue;
    if (use.use === 'compared') return manual(reason);
    add(reasons, sentence(fix.review, use.use));
  }
  for (const reference of references) {
    if (ts.isShorthandPropertyAssignment(reference.parent))
      edits.push(span(reference, reference.getEnd(), reference.getEnd(), `: !${to}`));
    else {
      const node = dressed(reference);
      const own = uses.filter((use) => use.node === node);
      const form = formOf(context, node, own, !context.proof.isPresent);
      const isSure = context.proof.isThere && context.proof.isPresent;
      edits.push(...negateAt(node, [replace(reference, to)], reference, form, isSure));
      if (!context.proof.isThere && form === 'opposite' && !isExactAt(node))
        reasons.add(
          'It may be missing here: `!` of nothing is true, so make sure that this case still takes the same branch.',
        );
      if (!context.proof.isThere && own.some(({ node: at, truth }) => !truth && isFirstOfBoth(at)))
        reasons.add('It may be missing here: what is handed on then is `false` from now on, where it was undefined.');
    }
  }
  return review(edits, [...reasons]);
}
