/** Loops over lists of which each element is known: what is run in them is run so often, with the elements one after the other. */
import { listsOf, MAX_EACH } from '../calls/joined.ts';
import type { Evaluator } from '../evaluate.ts';
import { accessOf, bare, dressed, enclosing, isFunction, ts, walk } from '../syntax.ts';
import type { Env } from '../values.ts';

/** What goes through a list: a loop with its name for an element, or the function that a list hands its elements to. */
interface Loop {
  list: ts.Expression;
  each: ts.VariableDeclaration | ts.ParameterDeclaration;
  /** The whole of it: both the name and what is run for each element stand inside. */
  whole: ts.Node;
}

/** The loop of which something is the body. */
export function loopOf(body: ts.Node): Loop | undefined {
  const { parent } = body;
  if (ts.isForOfStatement(parent) && parent.statement === body && ts.isVariableDeclarationList(parent.initializer)) {
    const [each] = parent.initializer.declarations;
    return each && !parent.awaitModifier ? { list: parent.expression, each, whole: parent } : undefined;
  }
  if (!ts.isArrowFunction(body) && !ts.isFunctionExpression(body)) return undefined;
  const call = dressed(body).parent;
  const access =
    ts.isCallExpression(call) && call.arguments[0] === dressed(body) ? accessOf(bare(call.expression)) : undefined;
  const [each] = body.parameters;
  return access?.name === 'forEach' && each ? { list: access.object, each, whole: body } : undefined;
}

/** The function around a place, but for those that lists hand their elements to one after the other. */
export function functionAround(place: ts.Node): ts.Node | undefined {
  const fn = enclosing(place, isFunction);
  return fn && loopOf(fn) ? functionAround(fn) : fn;
}

/** What is known of a loop whose elements are known: the bindings of each turn, and whether each of them runs a statement. */
export interface Turns {
  envs: readonly Env[];
  isAlways: boolean;
}

/**
 * The turns of the loop that a statement stands in. Undefined: the elements of its list are not known, or another one of some
 * statements stands in it too, so that they are run by turns.
 */
export function turnsOf(
  e: Evaluator,
  statement: ts.BinaryExpression,
  others: readonly ts.Node[],
  env: Env | undefined,
): Turns | undefined {
  let body: ts.Node = statement;
  while (!ts.isSourceFile(body.parent) && !loopOf(body) && !ts.isIterationStatement(body, false)) body = body.parent;
  const loop = loopOf(body);
  const isInside = ({ pos, end }: ts.Node): boolean => pos >= body.pos && end <= body.end;
  if (!loop || !ts.isIdentifier(loop.each.name)) return undefined;
  if (others.some((each) => each !== statement && isInside(each))) return undefined;
  const [elements = []] = listsOf(e, e.value(loop.list, env), loop.list, env);
  const isKnown = elements.every(({ element, values }) => values || !ts.isSpreadElement(element));
  if (elements.length === 0 || elements.length > MAX_EACH || !isKnown) return undefined;
  const envs = elements.map(({ element, env: own, values }) => ({
    fn: loop.whole,
    parent: env,
    values: new Map([[loop.each, () => values ?? e.value(element, own)]]),
    types: new Map(),
    self: env?.self,
    by: env?.by,
    depth: env?.depth ?? 0,
    memo: new Map(),
  }));
  return { envs, isAlways: isRunAlways(statement, body) };
}

/** Whether each turn of a loop runs a statement: it stands under no condition, and nothing leaves the turn before its end. */
function isRunAlways(statement: ts.BinaryExpression, body: ts.Node): boolean {
  const whole = dressed(statement).parent;
  const block = ts.isExpressionStatement(whole) ? whole.parent : whole;
  const own = ts.isBlock(block) && block.parent !== undefined && isFunction(block.parent) ? block.parent : block;
  if (own !== body && whole !== body) return false;
  let isLeft = false;
  walk(body, (at) => {
    isLeft ||= ts.isBreakOrContinueStatement(at) || ts.isReturnStatement(at) || ts.isThrowStatement(at);
    return isLeft || (at !== body && isFunction(at)) ? false : undefined;
  });
  return !isLeft;
}
