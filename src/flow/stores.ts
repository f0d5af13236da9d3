/**
 * What stores keep for the program: the state that a store begins with, what is put into it anywhere, and who is handed it. Which library
 * does so how is data (`rules/stores.ts`). What comes out of a store is marked: others may have put something else in its place.
 */
import type { Handing, LibraryFunction } from '../../rules/libraries.ts';
import { listed, returned } from './calls.ts';
import { likewiseAt, putAt } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { writtenValues } from './holders.ts';
import { sentValues } from './messages.ts';
import {
  accessOf,
  bare,
  dressed,
  type FunctionNode,
  isAssignment,
  isFunction,
  nameOf,
  returns,
  ts,
  walk,
} from './syntax.ts';
import type { Env, Value } from './values.ts';

type CallNode = ts.CallExpression | ts.NewExpression;
type External = Extract<Value, { kind: 'external' }>;
type State = Extract<Value, { kind: 'state' }>;

/** So many functions may lie around a callback that hand it on (`persist(devtools((set) => …))`). */
const MAX_WRAPS = 6;
/** A store's name on more files than this tells nothing at a bearable price. */
const MAX_FILES = 16;

/**
 * What came out of a store, or by a message.
 * @param node with `path`, what tells this part of a state from any other
 */
export function kept(e: Evaluator, values: readonly Value[], node: ts.Node, path: readonly string[]): readonly Value[] {
  const objects = values.filter(({ kind }) => kind === 'object' || kind === 'instance');
  const others = values.flatMap((value): readonly Value[] => {
    switch (value.kind) {
      case 'answer':
        return [{ ...value, kept: true }];
      case 'array':
      case 'list': {
        const of = kept(e, e.element([value]), node, [...path, '[]']);
        return of.length > 0 ? listed(of) : [];
      }
      case 'envelope':
        return [{ ...value, of: kept(e, value.of, node, [...path, '()']) }];
      case 'state':
      case 'typed':
      case 'function':
      case 'external':
      case 'signature':
        return [value];
      default:
        return [];
    }
  });
  return objects.length > 0 ? [{ kind: 'state', node, path, of: objects }, ...others] : others;
}

/** What a call makes that keeps a state; undefined: it makes none. */
function keeping(
  e: Evaluator,
  store: CallNode,
): { keeps: NonNullable<LibraryFunction['keeps']>; of: External } | undefined {
  for (const value of e.callees(store.expression, undefined)) {
    const keeps = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.keeps : undefined;
    if (keeps && value.kind === 'external' && store.arguments?.at(keeps.argument)) return { keeps, of: value };
  }
  return undefined;
}

/** All that a store keeps, as one value, and what of it is no object. */
export function stateValues(e: Evaluator, store: ts.Node): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  return e.remember(e.memberKey(store, '[state]'), undefined, () => {
    const kind = keeping(e, store);
    if (!kind) return [];
    const { argument, key } = kind.keeps;
    const expression = store.arguments?.at(argument);
    const given = expression ? e.value(expression, undefined) : [];
    const first = given.flatMap((each) =>
      key === undefined || each.kind !== 'object' ? [each] : e.member([each], key, store),
    );
    const made = first.flatMap((each) => (each.kind === 'function' ? returned(e, each, [], [], 0) : [each]));
    const of = [...made, ...putInto(e, store)];
    return [
      { kind: 'state', node: store, path: [], of },
      ...kept(
        e,
        of.filter(({ kind }) => kind !== 'object' && kind !== 'instance'),
        store,
        [],
      ),
    ];
  });
}

/** A member of what a store keeps: what it begins with, and what is put there. */
export function stateMember(
  e: Evaluator,
  { node, path, of, given }: State,
  name: string,
  at: ts.Node,
): readonly Value[] {
  const way = [...path, name];
  return e.remember(e.memberKey(node, `[state].${way.join('.')}`), undefined, () => {
    const found = [
      ...e.member(of, name, at).flatMap((each) => (each.kind === 'function' ? reduced(e, each, given) : [each])),
    ];
    if (path.length === 0) found.push(...ownMember(e, node, name, at));
    const refs = of.flatMap((each) => (each.kind === 'object' ? refsIn(e, each, name) : []));
    return kept(e, [...found, ...refs, ...written(e, node, way)], node, way);
  });
}

/** What a reducer that is written by hand makes of its state: in the place of a part of a state stands its reducer. */
function reduced(
  e: Evaluator,
  value: Extract<Value, { kind: 'function' }>,
  given: readonly Value[] | undefined,
): readonly Value[] {
  if (given) return returned(e, value, [() => given], [], 0);
  const [state] = value.node.parameters;
  return state?.initializer ? [...e.value(state.initializer, undefined), ...returned(e, value, [], [], 0)] : [value];
}

/** What a store has beside its state: what its getters give, its actions. */
function ownMember(e: Evaluator, store: ts.Node, name: string, at: ts.Node): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const { members = [], argument = 0 } = keeping(e, store)?.keeps ?? {};
  const options = members.length > 0 ? store.arguments?.at(argument) : undefined;
  if (!options) return [];
  return members.flatMap(({ key, isCalled }) =>
    e
      .member(e.member(e.value(options, undefined), key, at), name, at)
      .flatMap((each) =>
        isCalled && each.kind === 'function' ? returned(e, each, [() => stateValues(e, store)], [], 0) : [each],
      ),
  );
}

/** What is inside a ref that an object of a setup function has: `const mrs = ref([])` … `return { mrs }`. */
function refsIn(e: Evaluator, { node }: Extract<Value, { kind: 'object' }>, name: string): readonly Value[] {
  const property = node.properties.find((each) => nameOf(each.name) === name);
  return property && ts.isShorthandPropertyAssignment(property)
    ? writtenValues(e, property.name, 'value', undefined)
    : [];
}

/** What is written to a member of a state, or put into the list or table that it is. */
function written(e: Evaluator, store: ts.Node, way: readonly string[]): readonly Value[] {
  return holders(e, store)
    .flatMap((holder) => likewiseAt(holder, way))
    .flatMap((at): readonly Value[] => {
      const { parent } = dressed(at);
      if (ts.isBinaryExpression(parent) && parent.left === dressed(at) && isAssignment(parent.operatorToken.kind))
        return e.value(parent.right, undefined);
      const of = putAt(at).flatMap(({ value }) => {
        const values = e.value(ts.isSpreadElement(value) ? value.expression : value, undefined);
        return ts.isSpreadElement(value) ? e.element(values) : values;
      });
      return of.length > 0 ? listed(of) : [];
    });
}

/** What is put into a state as a whole or in part: `set({ mrs })`, `set((state) => ({ mrs }))`, what a reducer gives back. */
function putInto(e: Evaluator, store: CallNode): readonly Value[] {
  const given = putCalls(e, store).flatMap((argument) =>
    e
      .value(argument, undefined)
      .flatMap((value) =>
        value.kind === 'function' ? returns(value.node).flatMap((each) => e.value(each, undefined)) : [value],
      ),
  );
  const reduced = draftsIn(e, store)
    .filter(({ isGiven }) => isGiven)
    .flatMap(({ fn }) => returns(fn).flatMap((each) => e.value(each, undefined)));
  return [...given, ...reduced];
}

const puts = new WeakMap<ts.Node, readonly ts.Expression[]>();

/** The arguments of all calls that put something into a store. */
function putCalls(e: Evaluator, store: CallNode): readonly ts.Expression[] {
  const known = puts.get(store);
  if (known) return known;
  puts.set(store, []);
  const found: ts.Expression[] = [];
  const take = (call: ts.CallExpression): void => {
    for (const value of e.value(call.expression, undefined)) {
      const does =
        value.kind === 'external' && value.made === store
          ? e.api.libraryFunction(value.module, value.path)?.puts
          : undefined;
      const argument = does && call.arguments[does.argument];
      if (argument) found.push(argument);
    }
  };
  walk(store, (at) => {
    if (ts.isCallExpression(at) && at !== store && mayPut(at)) take(at);
    return undefined;
  });
  for (const each of namesOf(e, store)) {
    const access = accessOf(dressed(each).parent);
    const call = access && dressed(access.node).parent;
    if (call && ts.isCallExpression(call) && call.expression === dressed(access.node)) take(call);
  }
  const { keeps } = keeping(e, store) ?? {};
  for (const each of [...instancesOf(e, store), ...thisIn(e, store)]) {
    const access = accessOf(dressed(each).parent);
    const call =
      access?.object === dressed(each) && keeps?.puts?.includes(access.name) ? dressed(access.node).parent : undefined;
    const [first] = call && ts.isCallExpression(call) ? call.arguments : [];
    if (first) found.push(first);
  }
  puts.set(store, found);
  return found;
}

/** A function that is handed in is called by a name, or on one. */
const mayPut = ({ expression, arguments: { length } }: ts.CallExpression): boolean =>
  length > 0 && (ts.isIdentifier(bare(expression)) || ts.isPropertyAccessExpression(bare(expression)));

/** Every place that says the name which holds a store, in the files that may. */
function namesOf(e: Evaluator, store: CallNode): readonly ts.Identifier[] {
  const declared = dressed(store).parent;
  if (!ts.isVariableDeclaration(declared) || !ts.isIdentifier(declared.name)) return [];
  const { text } = declared.name;
  const own = e.project.of(store).path;
  return [own, ...e.project.near(own, text, MAX_FILES).filter((path) => path !== own)].flatMap((path) => {
    const scopes = e.project.file(path)?.scopes;
    return [...(scopes?.localNames(text) ?? [])]
      .flatMap((local) => scopes?.identifiers.get(local) ?? [])
      .filter(
        (each) =>
          !ts.isImportSpecifier(each.parent) &&
          each !== declared.name &&
          e.value(each, undefined).some((value) => value.kind === 'external' && value.made === store),
      );
  });
}

/** What stands for the state of a store that is had by calling it: `const store = useStore()`. */
function instancesOf(e: Evaluator, store: CallNode): readonly ts.Expression[] {
  return namesOf(e, store).flatMap((each): readonly ts.Expression[] => {
    const call = dressed(each).parent;
    if (!ts.isCallExpression(call) || call.expression !== dressed(each) || call.arguments.length > 1) return [];
    const declared = dressed(call).parent;
    return ts.isVariableDeclaration(declared) && ts.isIdentifier(declared.name)
      ? e.project.of(declared).scopes.references(declared)
      : [call];
  });
}

interface Draft {
  fn: FunctionNode;
  parameter: ts.ParameterDeclaration;
  /** What the function gives back is the state from then on. */
  isGiven: boolean;
}

const drafts = new WeakMap<ts.Node, readonly Draft[]>();

/** The functions that a store is given which may change the state that they are handed. */
function draftsIn(e: Evaluator, store: CallNode): readonly Draft[] {
  const known = drafts.get(store);
  if (known) return known;
  drafts.set(store, []);
  const found: Draft[] = [];
  const argument = keeping(e, store);
  if (argument)
    walk(store, (at) => {
      if (!isFunction(at)) return undefined;
      for (const [index, parameter] of at.parameters.entries()) {
        const handing = handingsTo(e, at, index).find((each) => each.store === store && each.as === 'draft');
        if (handing) found.push({ fn: at, parameter, isGiven: true });
      }
      return undefined;
    });
  drafts.set(store, found);
  return found;
}

const held = new WeakMap<ts.Node, readonly ts.Expression[]>();

/** Every expression that means the state of a store, where the program may write to it. */
function holders(e: Evaluator, store: ts.Node): readonly ts.Expression[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const known = held.get(store);
  if (known) return known;
  held.set(store, []);
  const given = putCalls(e, store).flatMap((each) => {
    const fn = bare(each);
    const [parameter] = ts.isArrowFunction(fn) || ts.isFunctionExpression(fn) ? fn.parameters : [];
    return parameter ? e.project.of(parameter).scopes.references(parameter) : [];
  });
  const found = [
    ...draftsIn(e, store).flatMap(({ parameter }) => e.project.of(parameter).scopes.references(parameter)),
    ...given,
    ...thisIn(e, store),
    ...instancesOf(e, store),
  ];
  held.set(store, found);
  return found;
}

/** `this` in the functions that a store is given, where the library binds it to the store. */
function thisIn(e: Evaluator, store: CallNode): readonly ts.Expression[] {
  const hands = keeping(e, store)?.of;
  const does = hands && e.api.libraryFunction(hands.module, hands.path);
  if (!does?.hands?.some(({ parameter }) => parameter === 'this')) return [];
  const found: ts.Expression[] = [];
  walk(store, (at) => {
    if (ts.isClassLike(at)) return false;
    if (at.kind === ts.SyntaxKind.ThisKeyword && ts.isExpression(at)) found.push(at);
    return undefined;
  });
  return found;
}

// ---- what is handed --------------------------------------------------------------------------------------------

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
function handingsTo(e: Evaluator, fn: FunctionNode, parameter: number | 'this'): readonly Handed[] {
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

/** What a library hands to a function's parameter, or as its `this`; undefined: none of which anything is known. */
export function handedValues(e: Evaluator, fn: FunctionNode, parameter: number | 'this'): readonly Value[] | undefined {
  return valuesOf(e, handingsTo(e, fn, parameter));
}

/** The same for a function that is handed over by its name. */
export function handedAt(
  e: Evaluator,
  call: ts.CallExpression,
  passed: ts.Node,
  parameter: number,
): readonly Value[] | undefined {
  const argument = call.arguments.findIndex((each) => each === passed);
  return valuesOf(e, handingsAt(e, { call, argument, keys: [] }, parameter));
}

function valuesOf(e: Evaluator, handings: readonly Handed[]): readonly Value[] | undefined {
  if (handings.length === 0) return undefined;
  return handings.flatMap((handing): readonly Value[] => {
    const { as, by, store, call, key, name } = handing;
    if (as === 'state' || as === 'draft') return stateValues(e, store);
    if (as === 'sent')
      return kept(e, sentValues(e, { by, call, store, key, name, sent: handing.sent }), call, [
        '*',
        key ?? '',
        String(handing.parameter),
      ]);
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
  const state = chosenFrom(e, node, value, does, env).flatMap((each) => stateValues(e, each));
  const chooser = chosen === undefined ? undefined : node?.arguments[chosen];
  if (!chooser) return state;
  return e.value(chooser, env).flatMap((each): readonly Value[] => {
    if (each.kind === 'function') return returned(e, each, [() => state], [], 0);
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
      ? returned(
          e,
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
    .flatMap((each) => (each.kind === 'function' ? returned(e, each, [() => state], [], 0) : selected(e, each, state)));

const inputsOf = (made: CallNode): readonly ts.Expression[] => {
  const args = made.arguments ?? [];
  const [first] = args;
  const list = first && bare(first);
  return list && ts.isArrayLiteralExpression(list) ? list.elements : args.slice(0, -1);
};

/** What the function of a selector is handed: `createSelector([list], (list) => …)`. */
export function selectedValues(e: Evaluator, fn: FunctionNode, index: number): readonly Value[] | undefined {
  const call = dressed(fn).parent;
  if (!ts.isCallExpression(call)) return undefined;
  for (const value of e.callees(call.expression, undefined)) {
    if (value.kind !== 'external' || !e.api.libraryFunction(value.module, value.path)?.selects) continue;
    const inputs = inputsOf(call);
    const input = inputs[index];
    const state = programStores(e, value.module).flatMap(({ made }) => (made ? stateValues(e, made) : []));
    const isLast = call.arguments.at(-1) === dressed(fn);
    return isLast ? (input ? inputValues(e, input, state) : []) : index === 0 ? state : [];
  }
  return undefined;
}

const roots = new WeakMap<Evaluator, Map<string, readonly External[]>>();

/** The stores of the program that a library knows by itself, wherever they are made. */
export function programStores(e: Evaluator, module: string): readonly External[] {
  let known = roots.get(e);
  if (!known) roots.set(e, (known = new Map()));
  const before = known.get(module);
  if (before) return before;
  known.set(module, []);
  const found = e.api.storeMakers(module).flatMap((name) =>
    e.project.mentioning(name).flatMap((path) =>
      (e.project.file(path)?.scopes.identifiers.get(name) ?? []).flatMap((each): readonly External[] => {
        const access = accessOf(each.parent);
        const callee = dressed(access?.at === each ? access.node : each);
        const call = callee.parent;
        if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression !== callee) return [];
        return e
          .value(call, undefined)
          .filter((value): value is External => value.kind === 'external' && value.made === call);
      }),
    ),
  );
  known.set(module, found);
  return found;
}
