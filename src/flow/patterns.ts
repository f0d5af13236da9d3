/** Names that get a part of something without being declared there: `[a, b] = pair`, `({ mr: a } = box)`, `for ([key, a] of rows)`. */
import type { Evaluator } from './evaluate.ts';
import { nameOf, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

/** A step into what a pattern takes apart: an element, all from one on, or a member; undefined: one of a name that is known at run time alone. */
type Step = { index: number; isRest: boolean } | { name: string; at: ts.Node } | undefined;

/** The part of something that a pattern gives a name. */
interface Part {
  /** What is taken apart; `isEach`: each of its elements. */
  from: ts.Expression;
  isEach: boolean;
  way: readonly Step[];
  /** What stands in for want of it: a value for what lies behind so many steps. */
  instead: readonly { value: ts.Expression; behind: number }[];
}

/** The part of something that is written to a name where it stands; undefined: it is none that a pattern names. */
export function partAt(at: ts.Node): Part | undefined {
  const { parent } = at;
  if (ts.isParenthesizedExpression(parent)) return partAt(parent);
  if (ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const outer = partAt(parent);
    if (outer) return { ...outer, instead: [...outer.instead, { value: parent.right, behind: outer.way.length }] };
    return isPattern(at) ? { from: parent.right, isEach: false, way: [], instead: [] } : undefined;
  }
  if (ts.isForOfStatement(parent))
    return parent.initializer === at && isPattern(at)
      ? { from: parent.expression, isEach: true, way: [], instead: [] }
      : undefined;
  if (ts.isArrayLiteralExpression(parent)) {
    const index = parent.elements.findIndex((each) => each === at);
    return into(partAt(parent), { index, isRest: false });
  }
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) {
    const index = parent.parent.elements.indexOf(parent);
    return into(partAt(parent.parent), { index, isRest: true });
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
    const name = nameOf(parent.name);
    return into(partAt(parent.parent), name === undefined ? undefined : { name, at: parent.name });
  }
  if (ts.isShorthandPropertyAssignment(parent)) {
    const part = into(partAt(parent.parent), { name: parent.name.text, at: parent.name });
    const value = parent.objectAssignmentInitializer;
    return part && value ? { ...part, instead: [...part.instead, { value, behind: part.way.length }] } : part;
  }
  // what is left of an object
  return ts.isSpreadAssignment(parent) ? partAt(parent.parent) : undefined;
}

const isPattern = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

const into = (part: Part | undefined, step: Step): Part | undefined => part && { ...part, way: [...part.way, step] };

/** What a part of something may be. */
export function partValues(e: Evaluator, { from, isEach, way, instead }: Part, env: Env | undefined): readonly Value[] {
  const whole = e.value(from, env);
  return [
    ...behind(e, isEach ? e.element(whole) : whole, way),
    ...instead.flatMap((each) => behind(e, e.value(each.value, env), way.slice(each.behind))),
  ];
}

function behind(e: Evaluator, whole: readonly Value[], way: readonly Step[]): readonly Value[] {
  let values = whole;
  for (const step of way)
    if (!step) return [];
    else if ('name' in step) values = e.member(values, step.name, step.at);
    else values = step.isRest ? [{ kind: 'list', of: e.element(values) }] : e.element(values, step.index);
  return values;
}
