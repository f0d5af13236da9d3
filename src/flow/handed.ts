/**
 * What libraries hand to functions that they are given, and what they give of the state of a store: by data (`rules/stores.ts`). A function
 * is known by where it stands: in which argument of a call, under which keys.
 */

import type { Handing, LibraryFunction } from '../../rules/libraries.ts';
import { askedBy } from './asked.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { kept } from './kept.ts';
import { sentValues } from './messages.ts';
import { Once } from './once.ts';
import { accessOf, bare, type CallNode, dressed, type FunctionNode, isFunction, nameOf, ts } from './syntax.ts';
import type { Env, External, Value } from './values.ts';

/** So many functions may lie around a callback that hand it on (`persist(devtools((set) => …))`). */
const MAX_WRAPS = 6;

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
}

/** Where a function stands in a call: in which argument, and under which keys of it. */
interface Standing {
  call: CallNode;
  argument: number;
  keys: readonly string[];
  /** How the key next to the function is written. */
  name?: ts.PropertyName | undefined;
}

/** What libraries hand to a parameter of a function that they are given, by where it stands. */
export function handingsTo(e: Evaluator, fn: FunctionNode, parameter: number | 'this'): readonly Handed[] {
  const place = placeOf(e, fn);
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
      .map((each) => ({ ...each, by, call, store: by.made ?? call, key: keys.at(-1), name }));
  });
}

/** Where a function stands in a call: in which argument, and under which keys of it; looked at through functions that hand it on. */
function placeOf(e: Evaluator, fn: FunctionNode): Standing | undefined {
  let at: ts.Node = ts.isMethodDeclaration(fn) ? fn : dressed(fn);
  const keys: string[] = [];
  let name: ts.PropertyName | undefined;
  for (let i = 0; i < MAX_WRAPS; i++) {
    const owner: ts.Node = ts.isMethodDeclaration(at) ? at : at.parent;
    if (
      (ts.isMethodDeclaration(owner) || ts.isPropertyAssignment(owner)) &&
      ts.isObjectLiteralExpression(owner.parent)
    ) {
      // a name that is worked out is a name all the same
      name ??= owner.name;
      keys.unshift(nameOf(owner.name) ?? textOf(e, owner.name) ?? '');
      at = dressed(owner.parent);
      continue;
    }
    const call = at.parent;
    if (ts.isVariableDeclaration(call) && ts.isIdentifier(call.name)) {
      const used = e.project
        .of(call)
        .scopes.references(call)
        .map((each) => dressed(each));
      const next = used.find(
        (each) =>
          ts.isShorthandPropertyAssignment(each.parent) ||
          ts.isPropertyAssignment(each.parent) ||
          (ts.isCallExpression(each.parent) && each.parent.expression !== each),
      );
      if (!next) return undefined;
      if (ts.isShorthandPropertyAssignment(next.parent)) {
        keys.unshift(next.parent.name.text);
        at = dressed(next.parent.parent);
      } else at = next;
      continue;
    }
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
    const argument = call.arguments?.findIndex((each) => each === at) ?? -1;
    if (argument < 0) return undefined;
    const isHandedOn =
      keys.length === 0 &&
      e.callees(call.expression, undefined).some((value) => {
        const gives = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.gives : undefined;
        return gives?.some((each) => each.as === 'same' && each.argument === argument) === true;
      });
    if (!isHandedOn) return { call, argument, keys, name };
    at = dressed(call);
  }
  return undefined;
}

const textOf = (e: Evaluator, name: ts.PropertyName): string | undefined => {
  if (!ts.isComputedPropertyName(name)) return undefined;
  const [value] = e.value(name.expression, undefined);
  const [part] = value?.kind === 'text' ? value.parts : [];
  return part && 'text' in part ? part.text : undefined;
};

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
  const place = placeOf(e, fn);
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
    const { as, by, store, call, key, name } = handing;
    if (as === 'state' || as === 'draft') return e.state(store);
    if (as === 'answer') return ts.isCallExpression(call) ? askedBy(e, call, by, undefined) : [];
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
  const { chosen } = does;
  const state = chosenFrom(e, node, value, does, env).flatMap((each) => e.state(each));
  const chooser = chosen === undefined ? undefined : node?.arguments[chosen];
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
  const selects = e.api.libraryFunction(value.module, value.path)?.selects;
  return selects ? selection(e, value.made, state) : [];
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
  const args = made.arguments ?? [];
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

/** Where a file says a name, by whatever it calls it. */
function namedIn(e: Evaluator, path: string, name: string): readonly ts.Identifier[] {
  const scopes = e.project.file(path)?.scopes;
  return [...(scopes?.localNames(name) ?? [])].flatMap((local) => scopes?.identifiers.get(local) ?? []);
}

const roots = new Once<string, External>();

/** The stores of the program that a library knows by itself, wherever they are made. */
export const programStores = (e: Evaluator, module: string): readonly External[] =>
  roots.of(e, module, () =>
    e.api.storeMakers(module).flatMap((name) =>
      e.project.mentioning(name).flatMap((path) =>
        namedIn(e, path, name).flatMap((each): readonly External[] => {
          const access = accessOf(each.parent);
          const callee = dressed(access?.at === each ? access.node : each);
          const call = callee.parent;
          if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression !== callee) return [];
          return e
            .value(call, undefined)
            .filter((value): value is External => value.kind === 'external' && value.made === call);
        }),
      ),
    ),
  );
