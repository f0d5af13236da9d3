/** What goes name by name into a form, and nowhere else: `for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))`. */
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  type FunctionNode,
  isFunction,
  isNothing,
  returns,
  ts,
} from '../../flow/syntax.ts';
import { contains, isComparison } from '../../script/find/places.ts';
import { calleeText, functionAt, isNobodys } from '../frames.ts';
import type { Frame, Source } from '../source.ts';
import { FORMS, PUTS_PAIRS } from '../vocabulary.ts';
import { isForm } from './members.ts';
import type { Walk } from './walk.ts';

export interface Copied {
  /** What puts the pairs into a form, and what takes values for it by the same names. */
  own: readonly ts.Node[];
  /** The forms, and the addresses that have them, where each is made. */
  forms: readonly Source[];
}

/** What stands for a name and for its value, wherever something is done for each pair. */
interface Pair {
  names: readonly ts.Node[];
  values: readonly ts.Node[];
}

/** Where all pairs of an object are put into forms as they are, by a call of `Object.entries` or `Object.keys`; undefined: something else is done with a name or a value. */
export function copiedPairs(walk: Walk, listing: ts.CallExpression, frame: Frame | undefined): Copied | undefined {
  const { pairs, at } = listed(walk, listing, frame);
  if (pairs.some(({ names, values }) => names.length > 0 || !values.every((each) => isTested(each)))) return undefined;
  const { parent } = at;
  if (ts.isNewExpression(parent) && parent.arguments?.[0] === at && isMaker(parent) && at !== dressed(listing))
    return { own: [], forms: [{ node: parent, path: [], frame }] };
  const pair = eachOf(walk, at, listing);
  if (!pair) return undefined;
  const puts: ts.CallExpression[] = [];
  for (const each of pair.names) {
    const put = namedBy(walk, each, frame);
    if (!put) return undefined;
    puts.push(put);
  }
  const isLeft = pair.values.some((each) => !isTested(each) && !isPut(walk, dressed(each), puts, frame));
  if (puts.length === 0 || isLeft) return undefined;
  const forms: Source[] = [];
  for (const put of puts) {
    const found = formsOf(walk, put, frame);
    if (!found?.every(({ node }) => isMadeFor(node, at))) return undefined;
    forms.push(...found);
  }
  return { own: [...puts, ...pair.values], forms };
}

/** What is left of a list of pairs behind calls that leave out some by their values, and the pairs that these look at. */
function listed(
  walk: Walk,
  listing: ts.CallExpression,
  frame: Frame | undefined,
): { pairs: readonly Pair[]; at: ts.Node } {
  const pairs: Pair[] = [];
  let at: ts.Node = dressed(listing);
  for (;;) {
    const access = accessOf(at.parent);
    const call = access && dressed(access.node).parent;
    if (!access || !call || !ts.isCallExpression(call) || bare(call.expression) !== access.node) return { pairs, at };
    const fn = functionAt(call.arguments[0]);
    const [first, ...more] = fn?.parameters ?? [];
    const pair = first && more.length === 0 ? pairIn(walk, first.name) : undefined;
    if (access.name === 'filter' && pair) pairs.push(pair);
    else if (access.name !== 'map' || !fn || !pair || !isPairOf(walk, fn, pair, frame)) return { pairs, at };
    at = dressed(call);
  }
}

/** Whether a function gives the name and the text of its value, in this order: `([name, value]) => [name, String(value)]`. */
function isPairOf(walk: Walk, fn: FunctionNode, { names, values }: Pair, frame: Frame | undefined): boolean {
  const [given, ...more] = returns(fn);
  const list = given && bare(given);
  if (!list || more.length > 0 || !ts.isArrayLiteralExpression(list) || list.elements.length !== 2) return false;
  return (
    names.every((each) => dressed(each) === list.elements[0]) &&
    values.every((each) => isTextIn(walk, dressed(each), (text) => text === list.elements[1], frame))
  );
}

/** What is done for each pair, in a loop or a callback. */
function eachOf(walk: Walk, at: ts.Node, listing: ts.CallExpression): Pair | undefined {
  const { parent } = at;
  const isOfNames = calleeText(listing) === 'Object.keys';
  const [object] = listing.arguments;
  const pairOf = (name: ts.BindingName): Pair | undefined =>
    isOfNames && object ? keyIn(walk, name, object) : pairIn(walk, name);
  if (ts.isForOfStatement(parent) && parent.expression === at) {
    const { initializer } = parent;
    const [declaration] = ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
    return declaration && pairOf(declaration.name);
  }
  const access = accessOf(parent);
  const call = access && dressed(access.node).parent;
  if (access?.name !== 'forEach' || !call || !ts.isCallExpression(call) || bare(call.expression) !== access.node)
    return undefined;
  const [first, ...more] = functionAt(call.arguments[0])?.parameters ?? [];
  return first && more.length === 0 ? pairOf(first.name) : undefined;
}

/** `[name, value]`, where each is said; what is not named is said nowhere. */
function pairIn(walk: Walk, pattern: ts.BindingName): Pair | undefined {
  if (!ts.isArrayBindingPattern(pattern) || pattern.elements.length > 2) return undefined;
  const said: (readonly ts.Node[])[] = [];
  for (const each of pattern.elements) {
    if (ts.isBindingElement(each) && (!ts.isIdentifier(each.name) || each.initializer || each.dotDotDotToken))
      return undefined;
    said.push(ts.isBindingElement(each) ? saidOf(walk, each) : []);
  }
  const [names = [], values = []] = said;
  return { names, values };
}

/** A name, with `object[name]` for its value. */
function keyIn(walk: Walk, name: ts.BindingName, object: ts.Expression): Pair | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const names: ts.Node[] = [];
  const values: ts.Node[] = [];
  for (const each of saidOf(walk, name.parent)) {
    const at = dressed(each);
    const isValue =
      ts.isElementAccessExpression(at.parent) &&
      at.parent.argumentExpression === at &&
      ts.isIdentifier(bare(object)) &&
      bare(at.parent.expression).getText() === bare(object).getText();
    if (isValue) values.push(at.parent);
    else names.push(each);
  }
  return { names, values };
}

function saidOf(walk: Walk, declaration: ts.Node): readonly ts.Node[] {
  if (!ts.isBindingElement(declaration) && !ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration))
    return [];
  return walk.tracer.e.project
    .of(declaration)
    .scopes.references(declaration)
    .filter((each) => each !== declaration.name);
}

/** The call that puts something into a form under a name, as it is or as that of a list: `params.append(`${name}[]`, each)`. */
function namedBy(walk: Walk, name: ts.Node, frame: Frame | undefined): ts.CallExpression | undefined {
  let at = dressed(name);
  if (ts.isTemplateSpan(at.parent) && at.parent.parent.getText() === `\`\${${at.getText()}}[]\``)
    at = dressed(at.parent.parent);
  const put = at.parent;
  if (!ts.isCallExpression(put) || put.arguments[0] !== at || put.arguments.length !== 2) return undefined;
  const access = accessOf(bare(put.expression));
  const isForms = access && PUTS_PAIRS.test(access.name) && isForm(walk, access.object, [], frame);
  return isForms ? put : undefined;
}

/** Whether a value is only held against nothing, or used where it is a list, which stays what it is. */
function isTested(value: ts.Node): boolean {
  const at = dressed(value);
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
    return isNothing(parent.left === at ? parent.right : parent.left);
  const isList = (node: ts.Node): boolean =>
    ts.isCallExpression(node) && calleeText(node) === 'Array.isArray' && node.arguments[0]?.getText() === at.getText();
  if (isList(parent)) return true;
  for (let up: ts.Node = at; up.parent && !ts.isSourceFile(up); up = up.parent) {
    const { parent: around } = up;
    if (ts.isIfStatement(around) && around.thenStatement === up && isList(around.expression)) return true;
    if (ts.isConditionalExpression(around) && around.whenTrue === up && isList(around.condition)) return true;
  }
  return false;
}

/** Whether a value is put into the form, as it is or as its text. */
const isPut = (walk: Walk, at: ts.Node, puts: readonly ts.CallExpression[], frame: Frame | undefined): boolean =>
  isTextIn(walk, at, (text) => puts.some((put) => put.arguments[1] === text), frame);

/** Whether a value, or a text of it, stands where it is looked for. */
function isTextIn(walk: Walk, at: ts.Node, isIn: (text: ts.Node) => boolean, frame: Frame | undefined): boolean {
  if (isIn(at)) return true;
  const { parent } = at;
  if (ts.isCallExpression(parent))
    return (
      parent.arguments[0] === at &&
      calleeText(parent) === 'String' &&
      isNobodys(walk.tracer, parent, frame) &&
      isTextIn(walk, dressed(parent), isIn, frame)
    );
  const access = accessOf(parent);
  if (access?.name === 'toString') {
    const call = dressed(access.node).parent;
    return ts.isCallExpression(call) && call.arguments.length === 0 && isTextIn(walk, dressed(call), isIn, frame);
  }
  if (!ts.isTemplateSpan(parent)) return false;
  const { head, templateSpans } = parent.parent;
  const said = [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('');
  return said === '' && templateSpans.length === 1 && isTextIn(walk, dressed(parent.parent), isIn, frame);
}

/** Whether a form is made anew wherever pairs are put into it: what several loops or calls share holds the pairs of others as well. */
function isMadeFor(form: ts.Node, loop: ts.Node): boolean {
  const own = ts.isForOfStatement(loop.parent) ? loop.parent : loop;
  for (let up = own.parent; up && !ts.isSourceFile(up); up = up.parent)
    if ((isFunction(up) || ts.isIterationStatement(up, false)) && !contains(up, form)) return false;
  return true;
}

/** Where the forms are made that a call puts something into; undefined: that is not known of all. */
function formsOf(walk: Walk, put: ts.CallExpression, frame: Frame | undefined): readonly Source[] | undefined {
  const object = accessOf(bare(put.expression))?.object;
  if (!object) return undefined;
  const access = accessOf(bare(object));
  const holder = access?.name === 'searchParams' ? access.object : object;
  const made = walk.tracer.origins({ node: holder, path: [], frame });
  const forms = made.flatMap((each): readonly Source[] =>
    each.kind === 'own' && ts.isNewExpression(each.node) && isMaker(each.node)
      ? [{ node: each.node, path: [], frame: each.frame }]
      : [],
  );
  return forms.length === made.length && forms.length > 0 ? forms : undefined;
}

const isMaker = (node: ts.NewExpression): boolean => FORMS.test(calleeName(node)) || calleeName(node) === 'URL';
