/**
 * A read whose values are others from now on: every literal that the value is compared with, switched on or looked up among is mapped, or
 * nothing is, since half of a mapping is a program that never meets one of its cases.
 */
import type { FieldFix, ValueFix } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import {
  accessOf,
  bare,
  dressed,
  enclosing,
  fold,
  isFunction,
  leaves,
  nameOf,
  subjectOf,
  ts,
  walk,
} from '../../flow/syntax.ts';
import { isComparison, lineOf } from '../find/places.ts';
import { accessText } from './expression.ts';
import { renameBinding } from './local.ts';
import { namings } from './namings.ts';
import type { Step, ValueContext, ValueRead } from './reading.ts';
import { quoted, rename, replace, styled, wordOf } from './rewrite.ts';
import type { UseSite } from './uses.ts';

/** Every literal the value is compared with is mapped, or nothing is. */
export function values(context: ValueContext, uses: readonly UseSite[], to: string | undefined): Step {
  const { e, read, name } = context;
  const step: Step = { edits: [], reasons: [], also: [] };
  let renameRead = to !== undefined;
  const binding = ts.isBindingElement(read) && to !== undefined ? renameBinding(e, read, to) : undefined;
  // the local has the new name as well, where it takes it
  const localName = ts.isBindingElement(read) && !read.propertyName && binding?.[0]?.text === to ? to : undefined;
  for (const use of uses) {
    if (use.use === 'compared' && use.other) {
      const done = compared(context, use, use.other, to, localName, step);
      if (done === 'whole' && use.local === undefined) renameRead = false;
    } else if (use.use === 'switched') switched(context, use, step);
    else if (to === undefined && use.use !== 'compared')
      return { ...step, manual: 'There is no machine rewrite for this use.' };
    if (step.manual !== undefined) return step;
  }
  if (renameRead && to !== undefined) {
    if (binding) {
      // a use that was replaced whole carries its own new text
      const covered = step.edits;
      step.edits.push(
        ...binding.filter(
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
  context: ValueContext,
  use: UseSite,
  other: ts.Expression,
  to: string | undefined,
  local: string | undefined,
  step: Step,
): 'whole' | undefined {
  const { e, read, fix } = context;
  const comparison = use.node.parent;
  if (!ts.isBinaryExpression(comparison)) {
    // `['a', 'b'].includes(x)`
    for (const value of e.value(other, undefined)) {
      if (value.kind !== 'array') continue;
      if (value.node.getSourceFile() !== read.getSourceFile())
        return fail(step, 'The list it is looked up in stands in another file.');
      for (const element of value.node.elements) {
        const literal = literalAt(e, element);
        if (!literal) return fail(step, 'What it is compared with is computed at run time.');
        const mapped = fixFor(fix, literal.value);
        if (typeof mapped === 'string') return fail(step, mapped);
        if (mapped.to === undefined)
          return fail(step, `'${literal.value}' became another field, which a list cannot hold.`);
        note(step, mapped);
        const list = [mapped.to].flat();
        if (list.length > 1 || list[0] !== literal.value)
          step.edits.push(replace(element, list.map((each) => quoted(each, literal.node)).join(', ')));
      }
      if (!isAlone(e, value.node)) return fail(step, 'The list it is looked up in is used for other things too.');
    }
    return undefined;
  }
  const literal = literalAt(e, other);
  if (!literal) return fail(step, 'What it is compared with is computed at run time.');
  const mapped = fixFor(fix, literal.value);
  if (typeof mapped === 'string') return fail(step, mapped);
  note(step, mapped);
  const kind = comparison.operatorToken.kind;
  const unequal = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (mapped.test) {
    const apart = toldApart(e, read, comparison, mapped.test.field, unequal);
    if (apart)
      return fail(
        step,
        `'${literal.value}' became the field \`${mapped.test.field}\`, which ${lineOf(e, apart, read)} asks for as well: decide what the two tell apart.`,
      );
    const member = besideIt(context, use, mapped.test.field);
    if (member === undefined)
      return fail(step, `'${literal.value}' became the field \`${mapped.test.field}\`, which is not at hand here.`);
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

/**
 * Where a condition around the comparison asks the same object for the member that it would ask for from then on: it would say
 * nothing there, or the opposite of what it said. Only where one of both is enough (`a || b`, `!a && !b`) is it the same.
 */
function toldApart(
  e: Evaluator,
  read: ValueRead,
  comparison: ts.Expression,
  field: string,
  unequal: boolean,
): ts.Node | undefined {
  return askedBeside(e, read, field).find(({ asked, isOpposite }) => {
    let isNegated = isOpposite;
    let at: ts.Node = asked;
    for (; at.parent && !isAround(at, comparison); at = at.parent) {
      if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) isNegated = !isNegated;
      if (ts.isBinaryExpression(at) && UNEQUAL.has(at.operatorToken.kind)) isNegated = !isNegated;
      // who leaves where it holds never gets to the comparison
      if (ts.isIfStatement(at.parent) && at.parent.expression === at && isBefore(at.parent, comparison)) return true;
      if (isFunction(at) || (ts.isStatement(at) && !isAround(at.parent, comparison))) return false;
    }
    if (ts.isIfStatement(at) || ts.isConditionalExpression(at)) {
      const condition = ts.isIfStatement(at) ? at.expression : at.condition;
      return isAround(condition, asked) && !isAround(condition, comparison);
    }
    if (!ts.isBinaryExpression(at) || !LOGICAL.has(at.operatorToken.kind)) return false;
    const joined = unequal ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
    return at.operatorToken.kind !== joined || isNegated !== unequal;
  })?.asked;
}

const UNEQUAL = new Set([ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken]);
const LOGICAL = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]);

const isAround = (outer: ts.Node, inner: ts.Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end;

/** Whether a statement stands before something in the same block, and whoever meets its condition leaves. */
const isBefore = (statement: ts.IfStatement, later: ts.Node): boolean =>
  leaves(statement.thenStatement) && statement.end <= later.pos && isAround(statement.parent, later);

/** Where else a member of the object is asked for in the same function, by itself or by the constant that it is put into. */
function askedBeside(e: Evaluator, read: ValueRead, field: string): readonly { asked: ts.Node; isOpposite: boolean }[] {
  const named = (declaration: ts.BindingElement | ts.VariableDeclaration, isOpposite: boolean) =>
    ts.isIdentifier(declaration.name)
      ? e.project
          .of(declaration)
          .scopes.references(declaration)
          .flatMap((asked) => (asked === declaration.name ? [] : [{ asked, isOpposite }]))
      : [];
  const sibling = siblingOf(read, field);
  if (sibling) return named(sibling, false);
  if (ts.isBindingElement(read)) return [];
  const subject = subjectOf(read.expression);
  const found: { asked: ts.Node; isOpposite: boolean }[] = [];
  walk(enclosing(read, isFunction) ?? read.getSourceFile(), (at) => {
    const access = accessOf(at);
    if (!access || fold(access.name) !== fold(field) || subjectOf(access.object) !== subject) return;
    let top = dressed(at);
    let isOpposite = false;
    // `const isFree = !mr.has_conflicts`, told by another constant that is the opposite of it
    while (ts.isPrefixUnaryExpression(top.parent) && top.parent.operator === ts.SyntaxKind.ExclamationToken) {
      top = dressed(top.parent);
      isOpposite = !isOpposite;
    }
    const held = ts.isVariableDeclaration(top.parent) ? top.parent : undefined;
    found.push(...(held ? named(held, isOpposite) : [{ asked: at, isOpposite: false }]));
  });
  return found;
}

/** How another member of the same object is said where the value is used; undefined: it is not at hand. */
function besideIt({ read, name }: ValueContext, { local }: UseSite, field: string): string | undefined {
  if (!ts.isBindingElement(read))
    return local
      ? undefined
      : `${read.expression.getText()}${read.questionDotToken ? '?.' : '.'}${styled(wordOf(name), field)}`;
  const found = siblingOf(read, field);
  return found && ts.isIdentifier(found.name) ? found.name.text : undefined;
}

function siblingOf(read: ValueRead, field: string): ts.BindingElement | undefined {
  if (!ts.isBindingElement(read) || !ts.isObjectBindingPattern(read.parent)) return undefined;
  return read.parent.elements.find(
    (each) => fold(wordOf(each.propertyName ?? each.name)) === fold(field) && !each.initializer,
  );
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
  const [text, ...others] = e.value(bare(expression), undefined).filter((value) => value.kind === 'text');
  if (others.length > 0 || text?.parts.length !== 1) return undefined;
  const [part] = text.parts;
  return part && 'text' in part ? { value: part.text, node: part.node } : undefined;
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
  for (const identifier of namings(e, holder.name, name)) {
    const { parent } = identifier;
    const node = ts.isPropertyAccessExpression(parent) && parent.name === identifier ? parent : identifier;
    if (ts.isTypeReferenceNode(node.parent) || ts.isTypeQueryNode(node.parent)) continue;
    const outer = dressed(node);
    if (ts.isBinaryExpression(outer.parent) && isComparison(outer.parent.operatorToken.kind)) continue;
    if (ts.isCaseClause(outer.parent)) continue;
    // the same word for something else
    const isIt = e
      .value(node, undefined)
      .some(
        (value) =>
          value.kind === 'text' && value.parts.some((part) => 'text' in part && part.node === holder.initializer),
      );
    if (isIt) return false;
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

function switched(context: ValueContext, use: UseSite, step: Step): void {
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
      fail(step, 'A case is computed at run time.');
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
