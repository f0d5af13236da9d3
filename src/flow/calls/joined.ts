/** Texts that lists are joined into: a path of its segments, a query of its pairs. */
import { holdersOf } from '../containers.ts';
import { segment } from '../evaluate/segments.ts';
import type { Evaluator } from '../evaluate.ts';
import { dressed, enclosing, isFunction, ts } from '../syntax.ts';
import { concat, type Env, known, type Part, type Text, text, texts, type Value } from '../values.ts';

type List = Extract<Value, { kind: 'array' }>;

/** An element of a list as it is written, and the bindings under which it stands. */
export interface Element {
  element: ts.Expression;
  env: Env | undefined;
}

/** The elements of a list that is written out, with those of the lists that are spread into it. */
const elementsOf = (e: Evaluator, { node, env }: List, depth = 0): readonly Element[] =>
  node.elements.flatMap((element) => spreadOut(e, { element, env }, depth));

/** An element, or those of the list that is spread there. */
function spreadOut(e: Evaluator, each: Element, depth: number): readonly Element[] {
  if (!ts.isSpreadElement(each.element) || depth >= MAX_SPREAD) return [each];
  const spread = e.value(each.element.expression, each.env).find(({ kind }) => kind === 'array');
  return spread?.kind === 'array' ? elementsOf(e, spread, depth + 1) : [each];
}

/** So many lists may be spread into one another. */
const MAX_SPREAD = 3;

/** `[base, path].join('/')` as text. */
export function joinedArray(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const arrays = receiver.filter((each) => each.kind === 'array');
  if (arrays.length === 0) return joinedList(e, receiver, separator, env);
  const by = separator ? (texts(e.value(separator, env)).map(known)[0] ?? ',') : ',';
  return arrays.flatMap((array) => {
    const elements = elementsOf(e, array);
    if (by === '&' && separator) return inQuery(e, receiver, elements, separator);
    const pushed = separator ? pushesBefore(e, array, separator) : [];
    return waysOf(elements, pushed).flatMap((way) => concat(piecesOf(e, way, by)));
  });
}

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
  return elements.flatMap(({ element, env }, index): (readonly Text[])[] => {
    const found = e.asText(element, env);
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
function joinedList(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const by = separator && texts(e.value(separator, env)).map(known)[0];
  if (!separator || by !== '&') return [];
  return texts(e.element(receiver)).map(({ parts }) => ({
    kind: 'text',
    parts: [...parts, { text: by, node: separator, at: -1 }, { hole: separator, single: false }],
  }));
}
