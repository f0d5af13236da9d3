/** A function of the project, evaluated with what a call gives it. Arguments are computed when they are asked for. */

import { returnsFor } from '../arms.ts';
import { speltParts } from '../evaluate/segments.ts';
import type { Evaluator } from '../evaluate.ts';
import { accessOf, type CallNode, calleeName, dressed, givenTo, ts } from '../syntax.ts';
import type { Calling, Env, FunctionValue, Given, Value } from '../values.ts';
import { elementsOf } from './joined.ts';
import { REARRANGES } from './lists.ts';

/** The values of a call's arguments and type arguments. `skip`: a callback that is being asked about. */
export function argumentsOf(
  e: Evaluator,
  node: CallNode,
  env: Env | undefined,
  skip?: ts.Node,
): { args: readonly Given[]; types: readonly (readonly Value[])[] } {
  const args: Given[] = [];
  for (const argument of givenTo(node)) {
    if (argument === skip) args.push(() => []);
    else if (ts.isSpreadElement(argument)) args.push(...spreadArguments(e, argument, env));
    else args.push(e.later(() => e.value(argument, env)));
  }
  return { args, types: (node.typeArguments ?? []).map((each) => e.types(each, env)) };
}

/** What a list gives that is spread into the arguments of a call. */
function spreadArguments(e: Evaluator, node: ts.SpreadElement, env: Env | undefined): readonly Given[] {
  const spread = e.value(node.expression, env);
  const array = spread.find((each) => each.kind === 'array');
  if (array?.kind === 'array')
    return elementsOf(e, array).map(({ element, env, values }): Given => {
      if (values) return () => values;
      const written = e.later(() => e.value(element, env));
      return ts.isSpreadElement(element) ? anyOf(() => e.element(written())) : written;
    });
  const any = anyOf(() => e.element(spread));
  const places = placesIn(spread);
  if (places.length === 0) return [any];
  const isMore = spread.some((each) => each.kind === 'list' && each.isOpen);
  return [...places.map((index) => () => e.element(spread, index)), ...(isMore ? [any] : [])];
}

const anyOf = (values: () => readonly Value[]): Given => Object.assign(values, { isSpread: true as const });

/** What a function is given from one parameter on, all together. What rearranges that leaves nothing known of its order. */
export function restOf(e: Evaluator, parameter: ts.ParameterDeclaration, args: readonly Given[]): readonly Value[] {
  const given = args.map((each) => each());
  const of = given.flat();
  if (isRearranged(e, parameter)) return [{ kind: 'list', of }];
  const open = args.findIndex(({ isSpread }) => isSpread);
  return open < 0
    ? [{ kind: 'list', of, each: given }]
    : [{ kind: 'list', of, each: given.slice(0, open), isOpen: true }];
}

/** Whether a function makes another list of what it is given: `args.shift()`. */
const isRearranged = (e: Evaluator, parameter: ts.ParameterDeclaration): boolean =>
  e.project
    .of(parameter)
    .scopes.references(parameter)
    .some((each) => REARRANGES.test(accessOf(dressed(each).parent)?.name ?? ''));

/** The places of lists of which each is known. */
const placesIn = (lists: readonly Value[]): readonly number[] => [
  ...new Set(lists.flatMap((each) => (each.kind === 'list' && each.each ? [...each.each.keys()] : []))),
];

export function invoke(e: Evaluator, fn: FunctionValue, node: CallNode, env: Env | undefined): readonly Value[] {
  const { args, types } = argumentsOf(e, node, env);
  // where the call itself spells the path, looking inside can only make it surer, and is given less to do it with
  const values = e.within(spellsPath(e, node), () => returned(e, fn, args, types, env?.depth ?? 0, { node, env }));
  return e.traced(values, node, () => `${calleeName(node) || 'function'}()`);
}

/** What functions give that are called by a method of theirs: `load.call(self, id)`, `load.apply(self, ids)`. */
export function applied(
  e: Evaluator,
  receiver: readonly Value[],
  name: string,
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  if (name !== 'call' && name !== 'apply') return [];
  return receiver.flatMap((fn) => {
    if (fn.kind !== 'function') return [];
    const [self, ...rest] = argumentsOf(e, node, env).args;
    const own = self?.() ?? [];
    const [list] = rest;
    const given =
      name === 'call' || !list ? rest : fn.node.parameters.map((_, index) => e.later(() => e.element(list(), index)));
    return returned(e, own.length > 0 ? { ...fn, self: own } : fn, given, [], env?.depth ?? 0);
  });
}

/** Functions that are given something before they are called: `load.bind(null, 'GET')`. */
export function boundBy(
  e: Evaluator,
  functions: readonly FunctionValue[],
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const [self, ...bound] = argumentsOf(e, node, env).args;
  if (bound.length === 0) return functions;
  return functions.map((fn) => ({
    ...fn,
    self: fn.self ?? nonEmpty(self?.()),
    bound: [...(fn.bound ?? []), ...bound],
  }));
}

const nonEmpty = (values: readonly Value[] | undefined): readonly Value[] | undefined =>
  values && values.length > 0 ? values : undefined;

const paths = new WeakMap<Evaluator, WeakMap<CallNode, boolean>>();

/** Whether a call spells the path of an endpoint itself. */
function spellsPath(e: Evaluator, node: CallNode): boolean {
  let known = paths.get(e);
  if (!known) paths.set(e, (known = new WeakMap()));
  let spells = known.get(node);
  if (spells === undefined) {
    spells = givenTo(node).some(
      (each) => e.api.endpoints.match({ kind: 'text', parts: speltParts(each) }) !== undefined,
    );
    known.set(node, spells);
  }
  return spells;
}

/** What a function gives back when it is given these arguments. */
export function returned(
  e: Evaluator,
  fn: FunctionValue,
  args: readonly Given[],
  types: readonly (readonly Value[])[],
  depth: number,
  by?: Calling,
): readonly Value[] {
  const inner = e.bind(fn.node, fn.env, fn.node, {
    args: fn.bound ? [...fn.bound, ...args] : args,
    types,
    self: fn.self,
    depth: Math.max(depth, fn.env?.depth ?? 0),
    by,
  });
  if (!inner) return [];
  const out: Value[] = [];
  // a function that calls itself says nothing new the third time
  e.enter(fn.node, () => {
    for (const each of returnsFor(e, fn.node, inner)) {
      const values = e.value(each, inner);
      // what a generator yields is one of those that it gives
      out.push(...(isYielded(each) ? [{ kind: 'list' as const, of: values }] : values));
    }
  });
  if (fn.node.type) out.push(...e.types(fn.node.type, inner));
  return out;
}

const isYielded = ({ parent }: ts.Expression): boolean => ts.isYieldExpression(parent) && !parent.asteriskToken;

/** What a function that is only declared gives back: its declared type. */
export function declared(
  e: Evaluator,
  value: Extract<Value, { kind: 'signature' }>,
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const { args, types } = argumentsOf(e, node, env);
  const inner = e.bind(value.node, value.env, value.node, { args, types, self: undefined, depth: env?.depth ?? 0 });
  return value.node.type && inner ? e.types(value.node.type, inner) : [];
}

/** The functions among the values of arguments. */
export function callbacks(
  e: Evaluator,
  args: readonly ts.Expression[],
  env: Env | undefined,
): readonly FunctionValue[] {
  return args.flatMap((each) =>
    e.value(each, env).filter((value): value is FunctionValue => value.kind === 'function'),
  );
}
