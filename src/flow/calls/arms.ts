/** What a function gives back only where something is one literal: of `switch (tool) { case 'a': return …; case 'b': return … }` one arm. */
import type { Evaluator } from '../evaluate.ts';
import { bare, type FunctionNode, returns, ts } from '../syntax.ts';
import { literalOf, toldLiteral } from '../told.ts';
import type { Env } from '../values.ts';

/** A return stands where `of` is one of the literals, or (`isElse`) where it is none of them. */
interface Arm {
  of: ts.Expression;
  literals: readonly string[];
  isElse: boolean;
}

const armsIn = new WeakMap<FunctionNode, ReadonlyMap<ts.Expression, readonly Arm[]>>();

/** What a function may give back in a call of which the bindings tell what it is given. */
export function returnsFor(e: Evaluator, fn: FunctionNode, env: Env): readonly ts.Expression[] {
  const all = returns(fn);
  if (all.length < 2 || !env.by) return all;
  const arms = armsOf(fn, all);
  if (arms.size === 0) return all;
  const told = new Map<ts.Expression, string | undefined>();
  const literalAt = (of: ts.Expression): string | undefined => {
    if (!told.has(of)) told.set(of, toldLiteral(e, of, env));
    return told.get(of);
  };
  return all.filter((each) =>
    (arms.get(each) ?? []).every(({ of, literals, isElse }) => {
      const literal = literalAt(of);
      return literal === undefined || literals.includes(literal) !== isElse;
    }),
  );
}

function armsOf(fn: FunctionNode, all: readonly ts.Expression[]): ReadonlyMap<ts.Expression, readonly Arm[]> {
  const known = armsIn.get(fn);
  if (known) return known;
  const found = new Map<ts.Expression, readonly Arm[]>();
  for (const each of all) {
    const arms: Arm[] = [];
    for (let at: ts.Node = each; at !== fn && at.parent; at = at.parent) {
      const arm = armAt(at);
      if (arm) arms.push(arm);
    }
    if (arms.length > 0) found.set(each, arms);
  }
  armsIn.set(fn, found);
  return found;
}

/** What has to hold for a statement to be reached, where it is the arm of a choice by a literal. */
function armAt(node: ts.Node): Arm | undefined {
  const { parent } = node;
  if (ts.isCaseOrDefaultClause(node)) return clauseArm(node);
  if (!ts.isIfStatement(parent) || parent.expression === node) return undefined;
  const compared = comparedIn(parent.expression);
  return compared && { ...compared, isElse: compared.isElse !== (parent.elseStatement === node) };
}

function clauseArm(clause: ts.CaseOrDefaultClause): Arm | undefined {
  const { clauses } = clause.parent;
  const own = clauses.indexOf(clause);
  let from = own;
  // what falls through from the clauses before is here as well
  for (let before = clauses[from - 1]; before && !endsIn(before); before = clauses[from - 1]) from--;
  const here = clauses.slice(from, own + 1);
  const isElse = here.some(ts.isDefaultClause);
  const literals = (isElse ? clauses.filter((each) => !here.includes(each)) : here).map((each) =>
    ts.isCaseClause(each) ? literalOf(each.expression) : undefined,
  );
  const known = literals.flatMap((each) => each ?? []);
  return known.length === literals.length
    ? { of: clause.parent.parent.expression, literals: known, isElse }
    : undefined;
}

/** Whether nothing falls from a clause into the next one. */
function endsIn({ statements }: ts.CaseOrDefaultClause): boolean {
  let last = statements.at(-1);
  while (last && ts.isBlock(last)) last = last.statements.at(-1);
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isBreakStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last))
  );
}

/** `tool === 'a'`, `tool === 'a' || tool === 'b'`, `tool !== 'a'`. */
function comparedIn(condition: ts.Expression): Arm | undefined {
  const node = bare(condition);
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.BarBarToken) {
    const [left, right] = [comparedIn(node.left), comparedIn(node.right)];
    return left && right && !left.isElse && !right.isElse && left.of.getText() === right.of.getText()
      ? { ...left, literals: [...left.literals, ...right.literals] }
      : undefined;
  }
  const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isUnequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (!isEqual && !isUnequal) return undefined;
  const [left, right] = [literalOf(node.left), literalOf(node.right)];
  if ((left === undefined) === (right === undefined)) return undefined;
  return {
    of: left === undefined ? node.left : node.right,
    literals: [left ?? right ?? ''],
    isElse: isUnequal,
  };
}
