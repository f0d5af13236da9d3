/** What is reached only where something is one of some constants: of `switch (tool) { case 'a': return …; case TOOLS.b: return … }` one arm. */
import type { Evaluator } from './evaluate.ts';
import { bare, type FunctionNode, leaves, returns, ts } from './syntax.ts';
import { constantOf, literalOf, toldLiteral } from './told.ts';
import type { Env } from './values.ts';

/** Something is reached where `of` is one of the constants, or (`isElse`) where it is none of them. */
interface Arm {
  of: ts.Expression;
  constants: readonly ts.Expression[];
  isElse: boolean;
}

const NONE: readonly Arm[] = [];

/** What a function may give back in a call of which the bindings tell what it is given. */
export function returnsFor(e: Evaluator, fn: FunctionNode, env: Env): readonly ts.Expression[] {
  const all = returns(fn);
  return all.length < 2 || !env.by ? all : all.filter((each) => mayBeReached(e, each, env));
}

/** Whether the call that a function was gone into with may lead to a place in it. */
export function mayBeReached(e: Evaluator, node: ts.Node, env: Env | undefined): boolean {
  return !env?.by || armsAround(node, env.fn).every((arm) => mayBeTaken(e, arm, env));
}

/** The arms of `a ? b : c` that may be taken. */
export function chosenOf(
  e: Evaluator,
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  env: Env | undefined,
): readonly ts.Expression[] {
  if (!env?.by) return [whenTrue, whenFalse];
  return [whenTrue, whenFalse].filter((each) =>
    armsBehind(condition, each === whenFalse).every((arm) => mayBeTaken(e, arm, env)),
  );
}

function mayBeTaken(e: Evaluator, arm: Arm, env: Env): boolean {
  const literal = toldLiteral(e, arm.of, env);
  const literals = literal === undefined ? undefined : literalsOf(e, arm);
  return literal === undefined || !literals || literals.includes(literal) !== arm.isElse;
}

/** What the constants of an arm are; undefined: one of them is not known. */
function literalsOf(e: Evaluator, { constants }: Arm): readonly string[] | undefined {
  const literals = constants.map((each) => constantOf(e, each));
  const known = literals.flatMap((each) => each ?? []);
  return known.length === literals.length ? known : undefined;
}

const armsOf = new WeakMap<ts.Node, readonly Arm[]>();

/** The arms that a place in a function stands in. */
function armsAround(node: ts.Node, fn: ts.Node): readonly Arm[] {
  const known = armsOf.get(node);
  if (known) return known;
  const found = [...armsOutward(node, (at) => at === fn)];
  const arms = found.length > 0 ? found : NONE;
  armsOf.set(node, arms);
  return arms;
}

/** The arms that a place stands in, from the nearest on, as far as something around it. */
function* armsOutward(node: ts.Node, isEnd: (at: ts.Node) => boolean): Generator<Arm> {
  for (let at = node; at.parent && !isEnd(at); at = at.parent) yield* armAt(at);
}

/** What something must be where a place is reached, by the nearest choice between constants; none: nothing says, or it is not known. */
export function literalsAt(
  e: Evaluator,
  node: ts.Node,
  isMeant: (of: ts.Expression) => boolean,
  isEnd: (at: ts.Node) => boolean = () => false,
): readonly string[] {
  for (const arm of armsOutward(node, isEnd)) if (!arm.isElse && isMeant(arm.of)) return literalsOf(e, arm) ?? [];
  return [];
}

/** What has to hold for a statement to be reached, where it is the arm of a choice by a literal. */
function armAt(node: ts.Node): readonly Arm[] {
  const { parent } = node;
  if (ts.isCaseOrDefaultClause(node)) return clauseArm(node);
  if (!ts.isIfStatement(parent) || parent.expression === node) return NONE;
  return armsBehind(parent.expression, parent.elseStatement === node);
}

const behind = new WeakMap<ts.Expression, { then: readonly Arm[]; otherwise: readonly Arm[] }>();

/** What holds behind a condition: where it is met all that is joined by `&&`, else the opposite of the one there is. */
function armsBehind(condition: ts.Expression, isElse: boolean): readonly Arm[] {
  let known = behind.get(condition);
  if (!known) {
    const all = conjuncts(condition);
    const then = all.flatMap((each) => comparedIn(each) ?? []);
    const otherwise = all.length === 1 ? then.map((each) => ({ ...each, isElse: !each.isElse })) : NONE;
    behind.set(condition, (known = { then, otherwise }));
  }
  return isElse ? known.otherwise : known.then;
}

function conjuncts(condition: ts.Expression): readonly ts.Expression[] {
  const node = bare(condition);
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];
}

function clauseArm(clause: ts.CaseOrDefaultClause): readonly Arm[] {
  const { clauses } = clause.parent;
  const own = clauses.indexOf(clause);
  let from = own;
  // what falls through from the clauses before is here as well
  for (let before = clauses[from - 1]; before && !endsIn(before); before = clauses[from - 1]) from--;
  const here = clauses.slice(from, own + 1);
  const isElse = here.some(ts.isDefaultClause);
  const meant = isElse ? clauses.filter((each) => !here.includes(each)) : here;
  const constants = meant.flatMap((each) => (ts.isCaseClause(each) ? [each.expression] : []));
  return [{ of: clause.parent.parent.expression, constants, isElse }];
}

/** Whether nothing falls from a clause into the next one. */
const endsIn = ({ statements }: ts.CaseOrDefaultClause): boolean => leaves(statements.at(-1));

/** `tool === 'a'`, `tool === 'a' || tool === 'b'`, `tool !== 'a'`. */
function comparedIn(condition: ts.Expression): Arm | undefined {
  const node = bare(condition);
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.BarBarToken) {
    const [left, right] = [comparedIn(node.left), comparedIn(node.right)];
    return left && right && !left.isElse && !right.isElse && left.of.getText() === right.of.getText()
      ? { ...left, constants: [...left.constants, ...right.constants] }
      : undefined;
  }
  const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isUnequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (!isEqual && !isUnequal) return undefined;
  // what is compared with a constant stands to the left of it, but for `'a' === tool`
  const isTurned = literalOf(node.left) !== undefined;
  if (isTurned && literalOf(node.right) !== undefined) return undefined;
  const [of, constant] = isTurned ? [node.right, node.left] : [node.left, node.right];
  return { of, constants: [constant], isElse: isUnequal };
}
