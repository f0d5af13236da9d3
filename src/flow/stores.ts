/**
 * What stores keep for the program: the state that a store begins with, what is put into it anywhere, and who is handed it. Which library
 * does so how is data (`rules/stores.ts`). What comes out of a store is marked: others may have put something else in its place.
 */

import type { LibraryFunction } from '../../rules/libraries.ts';
import { argumentsOf } from './calls/inline.ts';
import { listed } from './calls/lists.ts';
import { likewiseAt, putAt } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { handingsTo, isDraftAt } from './handed.ts';
import { writtenValues } from './holders.ts';
import { kept } from './kept.ts';
import { Once } from './once.ts';
import { standingsIn } from './standing.ts';
import {
  accessOf,
  bare,
  type CallNode,
  dressed,
  type FunctionNode,
  givenTo,
  isAssignment,
  isFunction,
  nameOf,
  returns,
  ts,
  walk,
} from './syntax.ts';
import { type Env, type External, known, type Value } from './values.ts';

type State = Extract<Value, { kind: 'state' }>;

/** A store is made of no more parts than this. */
const MAX_SLICES = 24;

/** A store's name on more files than this tells nothing at a bearable price. */
const MAX_FILES = 16;

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
    const made = first.flatMap((each) => (each.kind === 'function' ? e.returned(each, [], [], 0) : [each]));
    const of = [...made, ...putInto(e, store), ...declaredFor(e, store)];
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

/** What a store is declared to keep: `create<State>()(…)`, `createContext<State>(…)`. */
function declaredFor(e: Evaluator, store: CallNode): readonly Value[] {
  const around = bare(store.expression);
  const [type] = store.typeArguments ?? (ts.isCallExpression(around) ? (around.typeArguments ?? []) : []);
  return type ? e.types(type, undefined) : [];
}

/** A member of what a store keeps: what it begins with, and what is put there. */
export function stateMember(
  e: Evaluator,
  { node, path, of, given, named, isSure }: State,
  name: string,
  at: ts.Node,
): readonly Value[] {
  if (named) return named.name === name ? named.of : [];
  const way = [...path, name];
  return e.remember(e.memberKey(node, `[state].${way.join('.')}`), undefined, () => {
    const found = [
      ...e.member(of, name, at).flatMap((each) => {
        if (each.kind === 'function') return reduced(e, each, given);
        // `mapState({ all: 'list' })`
        const said = given && each.kind === 'text' ? known(each) : undefined;
        return said !== undefined && given ? membersAt(e, given, said, at) : [each];
      }),
    ];
    found.push(...ownMember(e, node, path, name, at), ...partOf(e, node, way, at));
    if (path.length === 0 && name.includes('/')) found.push(...membersAt(e, e.state(node), name, at));
    // what a part has may be asked for by its name alone
    if (path.length === 0 && found.length === 0) found.push(...partsMember(e, node, name, at));
    const refs = of.flatMap((each) => (each.kind === 'object' ? refsIn(e, each, name) : []));
    return kept(e, [...found, ...refs, ...written(e, node, way)], node, way, isSure);
  });
}

/** What a reducer that is written by hand makes of its state: in the place of a part of a state stands its reducer. */
function reduced(
  e: Evaluator,
  value: Extract<Value, { kind: 'function' }>,
  given: readonly Value[] | undefined,
): readonly Value[] {
  if (given) return e.returned(value, [() => given], [], 0);
  const [state] = value.node.parameters;
  if (!state?.initializer) return [value];
  // what it makes of whatever it is handed, and what of that the library hands over
  const made = returns(value.node).flatMap((each) => e.value(each, value.env));
  return [...e.value(state.initializer, undefined), ...e.returned(value, [], [], 0), ...made];
}

/** What lies under names with slashes between them: `mrs/list`. */
const membersAt = (e: Evaluator, state: readonly Value[], names: string, at: ts.Node): readonly Value[] =>
  names.split('/').reduce<readonly Value[]>((values, name) => e.member(values, name, at), state);

/** What a store or a part of it is made of. */
function optionsOf(e: Evaluator, store: ts.Node, way: readonly string[]): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const { keeps } = keeping(e, store) ?? {};
  const options = keeps && store.arguments?.at(keeps.argument);
  if (!options || (way.length > 0 && keeps.parts === undefined)) return [];
  return way.reduce<readonly Value[]>(
    (values, name) => e.member(e.member(values, keeps.parts ?? '', store), name, store),
    e.value(options, undefined),
  );
}

/** What a part of a store begins with. */
function partOf(e: Evaluator, store: ts.Node, way: readonly string[], at: ts.Node): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const { key, parts } = keeping(e, store)?.keeps ?? {};
  if (key === undefined || parts === undefined) return [];
  return e
    .member(optionsOf(e, store, way), key, at)
    .flatMap((each) => (each.kind === 'function' ? e.returned(each, [], [], 0) : [each]));
}

/** The member of that name that any part of a store has. */
function partsMember(e: Evaluator, store: ts.Node, name: string, at: ts.Node): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const { parts } = keeping(e, store)?.keeps ?? {};
  if (parts === undefined) return [];
  return e
    .member(optionsOf(e, store, []), parts, at)
    .flatMap((each) => (each.kind === 'object' ? each.node.properties : []))
    .flatMap((each) => nameOf(each.name) ?? [])
    .flatMap((each) => e.member(e.member(e.state(store), each, at), name, at));
}

/** What a store has beside its state: what its getters give, its actions. */
function ownMember(e: Evaluator, store: ts.Node, way: readonly string[], name: string, at: ts.Node): readonly Value[] {
  if (!ts.isCallExpression(store) && !ts.isNewExpression(store)) return [];
  const { members = [], parts } = keeping(e, store)?.keeps ?? {};
  if (members.length === 0 || (way.length > 0 && parts === undefined)) return [];
  const state = (): readonly Value[] =>
    way.reduce<readonly Value[]>((of, each) => e.member(of, each, at), e.state(store));
  return members.flatMap(({ key, isCalled }) =>
    e
      .member(e.member(optionsOf(e, store, way), key, at), name, at)
      .flatMap((each) => (isCalled && each.kind === 'function' ? e.returned(each, [state, state], [], 0) : [each])),
  );
}

/** What is inside a ref that an object of a setup function has: `const mrs = ref([])` … `return { mrs }`. */
function refsIn(e: Evaluator, { node }: Extract<Value, { kind: 'object' }>, name: string): readonly Value[] {
  const property = node.properties.find((each) => nameOf(each.name) === name);
  if (!property || !(ts.isShorthandPropertyAssignment(property) || ts.isPropertyAssignment(property))) return [];
  const held = ts.isPropertyAssignment(property) ? property.initializer : property.name;
  return writtenValues(e, held, 'value', undefined);
}

const isWithin = (way: readonly string[], part: readonly string[]): boolean =>
  part.length < way.length && part.every((each, index) => way[index] === each);

/** What is written to a member of a state, or put into the list or table that it is. */
function written(e: Evaluator, store: ts.Node, way: readonly string[]): readonly Value[] {
  return holders(e, store)
    .flatMap((holder) => (isWithin(way, holder.way) ? likewiseAt(holder.at, way.slice(holder.way.length)) : []))
    .flatMap((at): readonly Value[] => {
      const { parent } = dressed(at);
      if (ts.isBinaryExpression(parent) && parent.left === dressed(at) && isAssignment(parent.operatorToken.kind))
        return e.value(parent.right, undefined);
      const of = putAt(at).flatMap(({ value, isAll }) => {
        const values = e.value(value, undefined);
        return isAll ? e.element(values) : values;
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
    .filter(({ isGiven, way }) => isGiven && way.length === 0)
    .flatMap(({ fn }) => returns(fn).flatMap((each) => e.value(each, undefined)));
  return [...given, ...reduced];
}

const puts = new Once<ts.Node, ts.Expression>();
const drafts = new Once<ts.Node, Draft>();
const held = new Once<ts.Node, Holder>();

/** The arguments of all calls that put something into a store. */
const putCalls = (e: Evaluator, store: CallNode): readonly ts.Expression[] =>
  puts.of(e, store, () => findPuts(e, store));

function findPuts(e: Evaluator, store: CallNode): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const take = (call: ts.CallExpression, env?: Env): void => {
    for (const value of e.value(call.expression, env)) {
      const does =
        value.kind === 'external' && value.made === store
          ? e.api.libraryFunction(value.module, value.path)?.puts
          : undefined;
      const argument = does && call.arguments[does.argument];
      if (argument) found.push(argument);
    }
  };
  const makers: Maker[] = [{ node: store, env: undefined }];
  for (const { node, env } of makers)
    walk(node, (at) => {
      if (!ts.isCallExpression(at) || at === store || !mayPut(at)) return undefined;
      take(at, env);
      if (makers.length <= MAX_SLICES) makers.push(...slicesOf(e, at, env));
      return undefined;
    });
  for (const each of namesOf(e, store)) {
    const access = accessOf(dressed(each).parent);
    const call = access && dressed(access.node).parent;
    if (call && ts.isCallExpression(call) && call.expression === dressed(access.node)) take(call);
  }
  const { keeps } = keeping(e, store) ?? {};
  if (keeps?.attribute !== undefined)
    for (const each of namesOf(e, store)) found.push(...attributesOf(each, keeps.attribute));
  for (const each of [...instancesOf(e, store), ...thisIn(e, store)]) {
    const access = accessOf(dressed(each).parent);
    const call =
      access?.object === dressed(each) && keeps?.puts?.includes(access.name) ? dressed(access.node).parent : undefined;
    const [first] = call && ts.isCallExpression(call) ? call.arguments : [];
    if (first) found.push(first);
  }
  return found;
}

/** A function that makes a store or a part of it, with what it is handed. */
interface Maker {
  node: ts.Node;
  env: Env | undefined;
}

/** The functions of the program that make a part of a store: one that it is given spreads what they give, and hands them what it is handed. */
const slicesOf = (e: Evaluator, call: ts.CallExpression, env: Env | undefined): readonly Maker[] =>
  ts.isSpreadAssignment(call.parent) && call.arguments.length > 0
    ? e.value(call.expression, env).flatMap((each) => {
        if (each.kind !== 'function') return [];
        const { args, types } = argumentsOf(e, call, env);
        const inner = e.bind(each.node, each.env, each.node, { args, types, self: each.self, depth: env?.depth ?? 0 });
        return inner ? [{ node: each.node, env: inner }] : [];
      })
    : [];

/** What stands under an attribute of the element that is named after something: `<Context.Provider value={…}>`. */
function attributesOf(name: ts.Identifier, attribute: string): readonly ts.Expression[] {
  const access = accessOf(name.parent);
  const tag: ts.Node = access?.object === name ? access.node : name;
  const element = tag.parent;
  if (!ts.isJsxOpeningElement(element) && !ts.isJsxSelfClosingElement(element)) return [];
  return element.attributes.properties.flatMap((each) =>
    ts.isJsxAttribute(each) &&
    ts.isIdentifier(each.name) &&
    each.name.text === attribute &&
    each.initializer &&
    ts.isJsxExpression(each.initializer) &&
    each.initializer.expression
      ? each.initializer.expression
      : [],
  );
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
  return e.project
    .near(own, text, MAX_FILES)
    .flatMap((path) =>
      (e.project.file(path)?.scopes.meaning(text) ?? []).filter(
        (each) =>
          !ts.isImportSpecifier(each.parent) &&
          each !== declared.name &&
          e.value(each, undefined).some((value) => value.kind === 'external' && value.made === store),
      ),
    );
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
  /** The way to the part of the state that it is. */
  way: readonly string[];
  /** What the function gives back is the state from then on. */
  isGiven: boolean;
}

/** The functions that a store is given which may change the state that they are handed. */
const draftsIn = (e: Evaluator, store: CallNode): readonly Draft[] => drafts.of(e, store, () => findDrafts(e, store));

function findDrafts(e: Evaluator, store: CallNode): readonly Draft[] {
  const found: Draft[] = [];
  // a reducer that is handed over by its name
  for (const [argument, each] of givenTo(store).entries())
    if (ts.isIdentifier(bare(each)) && isDraftAt(e, store, argument))
      for (const value of e.value(each, undefined)) {
        const [parameter] = value.kind === 'function' ? value.node.parameters : [];
        if (value.kind === 'function' && parameter) found.push({ fn: value.node, parameter, way: [], isGiven: true });
      }
  if (!keeping(e, store)) return found;
  const take = (fn: FunctionNode): void => {
    for (const [index, parameter] of fn.parameters.entries()) {
      const handing = handingsTo(e, fn, index).find((each) => each.store === store && each.as === 'draft');
      if (handing) found.push({ fn, parameter, way: handing.way, isGiven: true });
    }
  };
  walk(store, (at) => {
    if (isFunction(at)) take(at);
    return undefined;
  });
  for (const [fn, { call }] of standingsIn(e)) if (call === store && !found.some((each) => each.fn === fn)) take(fn);
  return found;
}

/** Every expression that means the state of a store, where the program may write to it. */
const holders = (e: Evaluator, store: ts.Node): readonly Holder[] =>
  ts.isCallExpression(store) || ts.isNewExpression(store) ? held.of(e, store, () => findHolders(e, store)) : [];

interface Holder {
  at: ts.Expression;
  /** The way to the part of the state that it means. */
  way: readonly string[];
}

function findHolders(e: Evaluator, store: CallNode): readonly Holder[] {
  const given = putCalls(e, store).flatMap((each) => {
    const fn = bare(each);
    const [parameter] = ts.isArrowFunction(fn) || ts.isFunctionExpression(fn) ? fn.parameters : [];
    return parameter ? e.project.of(parameter).scopes.references(parameter) : [];
  });
  return [
    ...draftsIn(e, store).flatMap(({ parameter, way }) =>
      e.project
        .of(parameter)
        .scopes.references(parameter)
        .map((at) => ({ at, way })),
    ),
    ...[...given, ...thisIn(e, store), ...instancesOf(e, store)].map((at) => ({ at, way: [] })),
  ];
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
