/**
 * What libraries hand to functions that they are given, and what they give of the state of a store: by data (`rules/stores.ts`). A function
 * is known by where it stands: in which argument of a call, under which keys.
 */

import type { Handing, LibraryFunction } from '../../rules/libraries.ts';
import { askedBy } from './asked.ts';
import { cachedValues } from './cached.ts';
import { collectedValues } from './collections.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { kept } from './kept.ts';
import { sentValues } from './messages.ts';
import { replyValues } from './replies.ts';
import { programStores, type Standing, standingOf } from './standing.ts';
import { bare, type CallNode, dressed, type FunctionNode, givenTo, isFunction, ts } from './syntax.ts';
import { type Env, type External, known, texts, type Value } from './values.ts';

const handing = new WeakMap<Evaluator, boolean>();

/** Whether a library that hands something to functions is named in the program at all. */
export function mayBeHanded(e: Evaluator): boolean {
  let known = handing.get(e);
  if (known === undefined) {
    const last = (module: string): string => module.split(/[/:]/).at(-1) ?? module;
    known = e.api.handingModules.some((module) =>
      e.project.mentioning(last(module)).some((path) => {
        const text = e.project.text(path) ?? '';
        return text.includes(`'${module}`) || text.includes(`"${module}`);
      }),
    );
    known ||= [...e.api.globals.keys()].some((name) =>
      e.project.naming(name).some((path) => e.project.text(path)?.includes(`${name}.`)),
    );
    handing.set(e, known);
  }
  return known;
}

interface Handed extends Handing {
  /** What hands it over. */
  by: External;
  call: CallNode;
  /** The store whose state it is about. */
  store: ts.Node;
  /** The key that the function stands under, and how it is written. */
  key: string | undefined;
  name: ts.PropertyName | undefined;
  /** The way to the part of the state that it is about. */
  way: readonly string[];
}

/** What libraries hand to a parameter of a function that they are given, by where it stands. */
export function handingsTo(e: Evaluator, fn: FunctionNode, parameter: number | 'this'): readonly Handed[] {
  const place = standingOf(e, fn);
  return place ? handingsAt(e, place, parameter) : [];
}

function handingsAt(
  e: Evaluator,
  { call, argument, keys, name }: Standing,
  parameter: number | 'this',
): readonly Handed[] {
  return e.callees(call.expression, undefined).flatMap((by): readonly Handed[] => {
    const does = by.kind === 'external' ? e.api.libraryFunction(by.module, by.path) : undefined;
    if (by.kind !== 'external' || !does) return [];
    const { hands = [], state } = does;
    if (state?.chosen === argument && parameter === 0 && keys.length < 2)
      return chosenFrom(e, call, by, state).map((store) => ({
        argument,
        parameter,
        as: 'state',
        by,
        call,
        store,
        key: undefined,
        name: undefined,
        way: [],
      }));
    return hands
      .filter(
        (each) =>
          (each.argument === argument ||
            (each.argument < 0 && argument === (call.arguments?.length ?? 0) + each.argument)) &&
          each.parameter === parameter &&
          (each.under ?? []).length === keys.length &&
          (each.under ?? []).every((name, index) => name === '*' || name === keys[index]),
      )
      .map((each) => ({
        ...each,
        by,
        call,
        store: by.made ?? call,
        key: keys.at(-1),
        name,
        way: each.part?.flatMap((index) => keys[index] ?? []) ?? [],
      }));
  });
}

const asCall = (node: ts.Node): CallNode | undefined =>
  ts.isCallExpression(node) || ts.isNewExpression(node) ? node : undefined;

/** Whether the function in an argument of a call that makes a store may change the state which it is handed. */
export const isDraftAt = (e: Evaluator, call: CallNode, argument: number): boolean =>
  handingsAt(e, { call, argument, keys: [] }, 0).some(({ as }) => as === 'draft');

/** Whether a call makes requests by itself: what it hands to a function is known, and no answer but where that is said. */
const asksItself = (e: Evaluator, call: CallNode): boolean =>
  e
    .callees(call.expression, undefined)
    .some((by) => by.kind === 'external' && e.api.libraryFunction(by.module, by.path)?.asks !== undefined);

/** What a library hands to a function's parameter, or as its `this`; undefined: none of which anything is known. */
export function handedValues(e: Evaluator, fn: FunctionNode, parameter: number | 'this'): readonly Value[] | undefined {
  const place = standingOf(e, fn);
  return place && valuesAt(e, place, parameter);
}

/** The same for a function that is handed over by its name. */
export function handedAt(
  e: Evaluator,
  call: ts.CallExpression,
  passed: ts.Node,
  parameter: number,
): readonly Value[] | undefined {
  const argument = call.arguments.findIndex((each) => each === passed);
  return valuesAt(e, { call, argument, keys: [] }, parameter);
}

function valuesAt(e: Evaluator, place: Standing, parameter: number | 'this'): readonly Value[] | undefined {
  const handings = handingsAt(e, place, parameter);
  if (handings.length === 0) return asksItself(e, place.call) ? [] : undefined;
  return handings.flatMap((handing): readonly Value[] => {
    const { as, by, store, call, key, name, way } = handing;
    if (as === 'state' || as === 'draft') return part(e, e.state(store), way, call);
    if (as === 'answer') return ts.isCallExpression(call) ? askedBy(e, call, by, undefined) : [];
    if (as === 'reply') {
      const replies = e.api.libraryFunction(by.module, by.path)?.replies;
      return replies ? replyValues(e, call, replies, undefined) : [];
    }
    if (as === 'cached') {
      const caching = e.api.libraryFunction(by.module, by.path)?.cached;
      return caching && ts.isCallExpression(call) ? cachedValues(e, call, caching, undefined) : [];
    }
    if (as === 'sent')
      return kept(
        e,
        sentValues(e, { by, call, store, key, name, sent: handing.sent }),
        call,
        ['*', key ?? '', String(handing.parameter)],
        handing.sent?.by === undefined,
      );
    return [{ ...by, path: [...by.path, ...as.split('.')], made: asCall(store) }];
  });
}

/** What is sent to a function of a library that is given as one of the program's own would be: `reducers: { received: adapter.setAll }`. */
export function sentTo(e: Evaluator, given: ts.Expression, parameter: number): readonly Value[] {
  const place = standingOf(e, given);
  return (place && valuesAt(e, place, parameter)) ?? [];
}

/** What lies under a way into a state. */
const part = (e: Evaluator, state: readonly Value[], way: readonly string[], at: ts.Node): readonly Value[] =>
  way.reduce<readonly Value[]>((values, name) => e.member(values, name, at), state);

/** The stores whose state a library's function gives. */
function chosenFrom(
  e: Evaluator,
  node: CallNode | undefined,
  value: External,
  { of }: NonNullable<LibraryFunction['state']>,
  env?: Env,
): readonly CallNode[] {
  const argument = typeof of === 'number' ? node?.arguments?.[of] : undefined;
  const given =
    of === 'own' ? [value] : of === 'program' ? programStores(e, value.module) : argument ? e.value(argument, env) : [];
  return given.flatMap((each) => (each.kind === 'external' && each.made ? [each.made] : []));
}

/** What a library's function gives of a state. */
export function stateGiven(
  e: Evaluator,
  node: ts.CallExpression | undefined,
  value: External,
  does: NonNullable<LibraryFunction['state']>,
  env: Env | undefined,
): readonly Value[] {
  const { chosen, isPart } = does;
  const whole = chosenFrom(e, node, value, does, env).flatMap((each) => e.state(each));
  const first = chosen === undefined ? undefined : node?.arguments[chosen];
  // `mapState('mrs', ['list'])`
  const [said] = isPart && node && first && node.arguments.length > 1 ? texts(e.value(first, env)) : [];
  const way = said && known(said)?.split('/').filter(Boolean);
  const state = node && way ? part(e, whole, way, node) : whole;
  const chooser = way && chosen !== undefined ? node?.arguments[chosen + 1] : first;
  if (!chooser) return state;
  return e.value(chooser, env).flatMap((each): readonly Value[] => {
    if (each.kind === 'function') return e.returned(each, [() => state], [], 0);
    // `mapState({ first: (state) => state.mrs[0] })`
    if (each.kind === 'object') return [{ kind: 'state', node: each.node, path: [], of: [each], given: state }];
    return each.kind === 'array' ? state : selected(e, each, state);
  });
}

/** What a selector that a library made gives of a state. */
function selected(e: Evaluator, value: Value, state: readonly Value[]): readonly Value[] {
  if (value.kind !== 'external' || !value.made) return [];
  const does = e.api.libraryFunction(value.module, value.path);
  if (does?.collected) return collectedValues(e, value, does.collected, value.made, sentTo);
  return does?.selects ? selection(e, value.made, state) : [];
}

/** What the last function gives that a selector is made of, handed what the others give of a state. */
function selection(e: Evaluator, made: CallNode, state: readonly Value[]): readonly Value[] {
  const inputs = inputsOf(made);
  const last = made.arguments?.findLast((each) => isFunction(bare(each)));
  return (last ? e.value(last, undefined) : []).flatMap((fn) =>
    fn.kind === 'function'
      ? e.returned(
          fn,
          inputs.map((each) => () => inputValues(e, each, state)),
          [],
          0,
        )
      : [],
  );
}

const inputValues = (e: Evaluator, input: ts.Expression, state: readonly Value[]): readonly Value[] =>
  e
    .value(input, undefined)
    .flatMap((each) => (each.kind === 'function' ? e.returned(each, [() => state], [], 0) : selected(e, each, state)));

const inputsOf = (made: CallNode): readonly ts.Expression[] => {
  const args = givenTo(made);
  const [first] = args;
  const list = first && bare(first);
  return list && ts.isArrayLiteralExpression(list) ? list.elements : args.slice(0, -1);
};

/** What the function gives that a file exports for a framework to call: the call's type argument names it, or its name is known. */
export function exportedValues(e: Evaluator, node: ts.CallExpression, names: readonly string[]): readonly Value[] {
  const [type] = node.typeArguments ?? [];
  const named = type ? e.types(type, undefined) : [];
  const { path } = e.project.of(node);
  const functions = named.length > 0 ? named : names.flatMap((name) => e.exported(path, name));
  return kept(e, calledBack(e, functions), node, ['()']);
}

const calledBack = (e: Evaluator, values: readonly Value[]): readonly Value[] =>
  values.flatMap((each) => (each.kind === 'function' ? e.returned(each, [], [], 0) : [each]));

/** What a framework hands to the function that a file exports by default; undefined: nothing that is known. */
export function pageValues(e: Evaluator, fn: FunctionNode, index: number): readonly Value[] | undefined {
  if (index !== 0 || !ts.isSourceFile(declaredAt(fn).parent)) return undefined;
  const script = e.project.of(fn);
  const { named } = exportsOf(script);
  for (const { exports, member, as } of e.api.pages) {
    const name = exports.find((each) => named.has(each));
    if (name === undefined || !isDefault(e, script.path, fn)) continue;
    const given = calledBack(e, e.exported(script.path, name));
    const handed = member === undefined ? given : e.member(given, member, fn);
    const of = kept(e, handed, fn, [as ?? '()']);
    return as === undefined ? of : [{ kind: 'state', node: fn, path: [], of: [], named: { name: as, of } }];
  }
  return undefined;
}

const isDefault = (e: Evaluator, path: string, fn: FunctionNode): boolean =>
  e.exported(path, 'default').some((each) => each.kind === 'function' && each.node === fn);

/** The statement that declares a function. */
function declaredAt(fn: FunctionNode): ts.Node {
  let at: ts.Node = dressed(fn);
  if (ts.isVariableDeclaration(at.parent)) at = at.parent.parent.parent;
  return at;
}

/** What the function of a selector is handed: `createSelector([list], (list) => …)`. */
export function selectedValues(e: Evaluator, fn: FunctionNode, index: number): readonly Value[] | undefined {
  const call = dressed(fn).parent;
  if (!ts.isCallExpression(call)) return undefined;
  for (const value of e.callees(call.expression, undefined)) {
    if (value.kind !== 'external' || !e.api.libraryFunction(value.module, value.path)?.selects) continue;
    const inputs = inputsOf(call);
    const input = inputs[index];
    const state = programStores(e, value.module).flatMap(({ made }) => (made ? e.state(made) : []));
    const isLast = call.arguments.at(-1) === dressed(fn);
    return isLast ? (input ? inputValues(e, input, state) : []) : index === 0 ? state : [];
  }
  return undefined;
}
