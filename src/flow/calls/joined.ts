/** Texts that lists are joined into: a path of its segments, a query of its pairs. */
import { holdersOf } from '../containers.ts';
import { segment } from '../evaluate/segments.ts';
import type { Evaluator } from '../evaluate.ts';
import { accessOf, dressed, enclosing, isFunction, ts } from '../syntax.ts';
import { textsAmong } from '../url.ts';
import {
  concat,
  type Env,
  type FunctionValue,
  known,
  type Part,
  type Text,
  text,
  texts,
  type Value,
} from '../values.ts';
import { KEEPS } from './lists.ts';

type List = Extract<Value, { kind: 'array' }>;

/** An element of a list as it is written, and the bindings under which it stands. `values`: what it may be where it is not written there, but given. */
export interface Element {
  element: ts.Expression;
  env: Env | undefined;
  values?: readonly Value[];
}

/** The elements of a list that is written out, with those of the lists that are spread into it. */
export const elementsOf = (e: Evaluator, { node, env }: List, depth = 0): readonly Element[] =>
  node.elements.flatMap((element) => spreadOut(e, { element, env }, depth));

/** An element, or those of the list that is spread there. */
function spreadOut(e: Evaluator, each: Element, depth: number): readonly Element[] {
  const { element, env } = each;
  if (!ts.isSpreadElement(element) || depth >= MAX_SPREAD) return [each];
  const spread = e.value(element.expression, env);
  const array = spread.find(({ kind }) => kind === 'array');
  if (array?.kind === 'array') return elementsOf(e, array, depth + 1);
  const list = spread.find((one) => one.kind === 'list' && one.each);
  return list?.kind === 'list' ? placesOf(list, element, env) : [each];
}

/** The elements of a list that nobody has written out, as far as each is known. @param at where it stands */
function placesOf({ each = [], isOpen }: Places, at: ts.Expression, env: Env | undefined): readonly Element[] {
  const places = each.map((values): Element => ({ element: at, env, values }));
  return isOpen ? [...places, { element: at, env }] : places;
}

type Places = Extract<Value, { kind: 'list' }>;

/** The lists that something may be, each way of what is put behind them: their elements, as far as each is known. */
export function listsOf(
  e: Evaluator,
  values: readonly Value[],
  at: ts.Expression,
  env: Env | undefined,
): readonly (readonly Element[])[] {
  return values.flatMap((each): readonly (readonly Element[])[] => {
    if (each.kind === 'array') return waysOf(elementsOf(e, each), pushesBefore(e, each, at));
    return each.kind === 'list' && each.each ? [placesOf(each, at, env)] : [];
  });
}

/** So many lists may be spread into one another. */
const MAX_SPREAD = 3;

/** `[base, path].join('/')` as text. @param list what is joined, `receiver`: what that may be */
export function joinedArray(
  e: Evaluator,
  list: ts.Expression,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const by = separator ? (texts(e.value(separator, env)).map(known)[0] ?? ',') : ',';
  if (by === '&' && separator) {
    const arrays = receiver.filter((each) => each.kind === 'array');
    if (arrays.length === 0) return joinedList(e, receiver, separator);
    return arrays.flatMap((array) => inQuery(e, receiver, elementsOf(e, array), separator));
  }
  return listsOf(e, receiver, list, env).flatMap((each) => concat(piecesOf(e, each, by)));
}

/** Whether a list is joined right where it is made: `parts.map(encode).filter(Boolean).join('/')`. */
export function isJoinedNext(node: ts.CallExpression): boolean {
  const access = accessOf(dressed(node).parent);
  const call = access?.object === dressed(node) && dressed(access.node).parent;
  if (!access || !call || !ts.isCallExpression(call)) return false;
  return access.name === 'join' || ((KEEPS.has(access.name) || access.name === 'map') && isJoinedNext(call));
}

/**
 * Lists of which each element is known, with what functions make of each. Empty: nothing is known of them.
 * @param at the lists, as they are written
 */
export const mappedEach = (
  e: Evaluator,
  functions: readonly FunctionValue[],
  receiver: readonly Value[],
  at: ts.Expression,
  env: Env | undefined,
): readonly Value[] =>
  listsOf(e, receiver, at, env).flatMap((elements): readonly Value[] => {
    const open = elements.findIndex(({ element, values }) => !values && ts.isSpreadElement(element));
    const known = open < 0 ? elements : elements.slice(0, open);
    if (known.length === 0 || known.length > MAX_EACH) return [];
    const each = known.map(({ element, env: own, values }) => {
      const given = (): readonly Value[] => values ?? e.value(element, own);
      return functions.flatMap((fn) => [...e.returned(fn, [given], [], env?.depth ?? 0)]);
    });
    return [{ kind: 'list', of: each.flat(), each, ...(open < 0 ? {} : { isOpen: true as const }) }];
  });

/** A list with others behind it, where each element of all is known: `[base].concat(parts)`. Empty: one is not. */
export function behindEachOther(
  e: Evaluator,
  receiver: readonly Value[],
  at: ts.Expression,
  { arguments: others }: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const all = [[at, receiver] as const, ...others.map((each) => [each, e.value(each, env)] as const)];
  const lists = all.map(([node, values]): readonly Element[] | undefined => {
    // what nothing is known of may be a list, of none or of many
    if (ts.isSpreadElement(node) || values.length === 0) return undefined;
    if (!values.some(({ kind }) => kind === 'array' || kind === 'list')) return [{ element: node, env }];
    const [only, ...more] = listsOf(e, values, node, env);
    return more.length === 0 && only?.every(({ element, values }) => values || !ts.isSpreadElement(element))
      ? only
      : undefined;
  });
  if (lists.some((each) => each === undefined)) return [];
  const each = lists.flatMap((list) =>
    (list ?? []).map(({ element, env: own, values }) => values ?? e.value(element, own)),
  );
  return [{ kind: 'list', of: each.flat(), each }];
}

/**
 * What functions make of texts, element by element of lists of which each is known: `parts.reduce((path, part) => `${path}/${part}`, base)`.
 * Empty: nothing is known of them, or what they begin with is no text.
 */
export const folded = (
  e: Evaluator,
  functions: readonly FunctionValue[],
  receiver: readonly Value[],
  at: ts.Expression,
  initial: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] =>
  listsOf(e, receiver, at, env).flatMap((elements): readonly Value[] => {
    const isKnown = elements.every(({ element, values }) => values || !ts.isSpreadElement(element));
    if (!isKnown || elements.length > MAX_EACH) return [];
    const given = elements.map(({ element, env: own, values }) => values ?? e.value(element, own));
    const begun: readonly Value[] = texts(initial ? e.value(initial, env) : (given.shift() ?? []));
    if (begun.length === 0) return [];
    return given.reduce(
      (values, each) => functions.flatMap((fn) => e.returned(fn, [() => values, () => each], [], env?.depth ?? 0)),
      begun,
    );
  });

/** What becomes of each element of a longer list is not told one by one. */
export const MAX_EACH = 12;

/** What is put into the list later stands in the query behind the others: `parts.push('a=b')`. */
function inQuery(
  e: Evaluator,
  receiver: readonly Value[],
  elements: readonly Element[],
  separator: ts.Expression,
): readonly Text[] {
  const pieces = piecesOf(e, elements, '&');
  const whole = concat(pieces);
  const spelt = new Set(pieces.flatMap((each) => each.flatMap(({ parts }) => parts.map(placeOf))));
  const later = texts(e.element(receiver)).filter(({ parts: [first] }) => !first || !spelt.has(placeOf(first)));
  if (later.length === 0) return whole;
  return [...whole, ...concat(elements.length > 0 ? [...pieces, [text('&', separator, -1)], later] : [later])];
}

/** Elements as texts, with what is put between them. */
function piecesOf(e: Evaluator, elements: readonly Element[], by: string): readonly (readonly Text[])[] {
  return elements.flatMap(({ element, env, values }, index): (readonly Text[])[] => {
    const found = values ? textsAmong(e, values, element) : e.asText(element, env);
    if (index === 0) return [found];
    const isLast = index === elements.length - 1;
    return [[text(by, element, -1)], by === '/' ? segment(e.api, found, element, isLast) : found];
  });
}

/** What is put behind a list before it is joined. */
export interface Pushed {
  elements: readonly Element[];
  /** `list.push`. */
  access: ts.PropertyAccessExpression;
  /** In every run; in none, in one, or in one after the other. */
  how: 'once' | 'perhaps' | 'repeatedly';
}

/** What is put behind a list by the names that its file has for it, as far as a place: `const path = ['projects', id]; path.push('labels')`. */
export function pushesBefore(e: Evaluator, { node, env }: List, place: ts.Node): readonly Pushed[] {
  const holder = dressed(node).parent;
  // what a member holds is put behind whenever somebody calls for it
  const block = ts.isVariableDeclaration(holder) ? enclosing(holder, isStatements) : undefined;
  const isBefore = (at: ts.Node): boolean =>
    place.getSourceFile() !== at.getSourceFile() ||
    place.pos > at.pos ||
    enclosing(place, isFunction) !== enclosing(at, isFunction);
  return holdersOf(e, node).flatMap((name): readonly Pushed[] => {
    const access = pushTo(name);
    const call = access?.parent;
    if (!access || !call || !ts.isCallExpression(call) || !isBefore(name)) return [];
    const elements = call.arguments.flatMap((element) => spreadOut(e, { element, env }, 0));
    const isKnown = !elements.some(({ element }) => ts.isSpreadElement(element));
    return [{ elements, access, how: isKnown && block ? howOften(call.parent, block) : 'repeatedly' }];
  });
}

/** How often a statement is run where its block is run once. */
export function howOften(statement: ts.Node, block: ts.Node): Pushed['how'] {
  if (statement.parent === block) return 'once';
  for (let at = statement.parent; at && at !== block; at = at.parent)
    if (ts.isIterationStatement(at, false) || isFunction(at)) return 'repeatedly';
  return 'perhaps';
}

/** `list.push` in a statement of its own. */
function pushTo(name: ts.Expression): ts.PropertyAccessExpression | undefined {
  const access = dressed(name).parent;
  if (!ts.isPropertyAccessExpression(access) || access.name.text !== 'push') return undefined;
  const call = access.parent;
  return ts.isCallExpression(call) && call.expression === access && ts.isExpressionStatement(call.parent)
    ? access
    : undefined;
}

const isStatements = (node: ts.Node): node is ts.Block | ts.SourceFile | ts.CaseOrDefaultClause =>
  ts.isBlock(node) || ts.isSourceFile(node) || ts.isCaseOrDefaultClause(node);

/** More places than this, each of which may put something behind a list or not, are gone through as if all did. */
const MAX_UNSURE = 4;

const areMany = (pushed: readonly Pushed[]): boolean => pushed.filter(({ how }) => how !== 'once').length > MAX_UNSURE;

/** Whether `waysOf` knows each way that there is. */
export const areAllWays = (pushed: readonly Pushed[]): boolean =>
  !areMany(pushed) && !pushed.some(({ how }) => how === 'repeatedly');

/** The elements of a list with what is put behind it, each way that the program may go. */
export function waysOf(elements: readonly Element[], pushed: readonly Pushed[]): readonly (readonly Element[])[] {
  const isMany = areMany(pushed);
  let ways: (readonly Element[])[] = [elements];
  for (const { elements: more, how } of pushed) {
    const longer = ways.map((way) => [...way, ...more]);
    ways = how === 'once' || isMany ? longer : [...longer, ...ways];
  }
  return isMany ? [...ways, elements] : ways;
}

const placeOf = (part: Part): ts.Node => ('hole' in part ? part.hole : part.node);

/** Any of what is joined to a query, and more: `Object.entries(x).map(([k, v]) => `${k}=${v}`).join('&')`. */
const joinedList = (e: Evaluator, receiver: readonly Value[], separator: ts.Expression): readonly Value[] =>
  texts(e.element(receiver)).map(({ parts }) => ({
    kind: 'text',
    parts: [...parts, { text: '&', node: separator, at: -1 }, { hole: separator, single: false }],
  }));
