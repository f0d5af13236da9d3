/**
 * Functions of the program that work with what they are given and ask nobody, told by syntax: no call of one is a request, whatever it is
 * handed. A function is none of these as soon as it calls anything that is not known to be harmless.
 */
import { GIVES_NO_ELEMENT, KEEPS, REORDERS, SEARCHES, VISITS } from './calls/lists.ts';
import { KEEPS_TEXT } from './calls/strings.ts';
import type { Evaluator } from './evaluate.ts';
import { madeAs } from './looked-at.ts';
import { accessOf, bare, calleeName, type FunctionNode, isFunction, ts, walk } from './syntax.ts';

/** Methods of texts, lists, patterns, dates and maps that no client has. */
const METHODS = new Set([
  ...[...SEARCHES, ...GIVES_NO_ELEMENT, ...KEEPS, ...REORDERS, ...KEEPS_TEXT],
  ...['substring', 'substr', 'split', 'join', 'replace', 'replaceAll', 'match', 'matchAll', 'test', 'repeat', 'fill'],
  ...['padStart', 'padEnd', 'charAt', 'charCodeAt', 'codePointAt', 'localeCompare', 'normalize', 'toFixed'],
  ...['at', 'pop', 'shift', 'flat', 'has', 'add', 'set', 'clear', 'getTime', 'toISOString', 'hasOwnProperty'],
  ...['log', 'debug', 'info', 'warn', 'error', 'trace'],
]);
/** What the platform has for all, by itself and as the owner of functions. */
const GLOBALS = new Set([
  ...['String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'Array', 'Object', 'Math', 'JSON', 'Date', 'console'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'structuredClone'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI'],
]);
const MAKES = /^(?:\w*Error|(?:Weak)?(?:Map|Set)|Date|RegExp|URL|URLSearchParams|Array)$/;
/** So many functions are looked through for one. */
const MOST = 40;

const pure = new WeakMap<Evaluator, Map<FunctionNode, boolean>>();
const called = new WeakMap<Evaluator, Map<FunctionNode, readonly FunctionNode[] | undefined>>();

/** Whether a function asks nobody for sure, nor any that it calls. */
export function isPure(e: Evaluator, fn: FunctionNode): boolean {
  let known = pure.get(e);
  if (!known) pure.set(e, (known = new Map()));
  let own = known.get(fn);
  if (own === undefined) known.set(fn, (own = areHarmless(e, fn)));
  return own;
}

function areHarmless(e: Evaluator, fn: FunctionNode): boolean {
  const all = new Set([fn]);
  for (const each of all) {
    const next = calledBy(e, each);
    if (!next || all.size > MOST) return false;
    for (const one of next) all.add(one);
  }
  return true;
}

/** The functions of the program that one calls; undefined: it may ask somebody itself. */
function calledBy(e: Evaluator, fn: FunctionNode): readonly FunctionNode[] | undefined {
  let known = called.get(e);
  if (!known) called.set(e, (known = new Map()));
  if (!known.has(fn)) known.set(fn, callsIn(e, fn));
  return known.get(fn);
}

function callsIn(e: Evaluator, fn: FunctionNode): readonly FunctionNode[] | undefined {
  if (!fn.body) return undefined;
  const found: FunctionNode[] = [];
  let isHarmless = true;
  const take = (functions: readonly FunctionNode[] | undefined): void => {
    if (functions) found.push(...functions);
    else isHarmless = false;
  };
  walk(fn, (at) => {
    if (isHandedOver(at)) isHarmless = false;
    else if (ts.isNewExpression(at)) isHarmless &&= MAKES.test(calleeName(at));
    else if (ts.isCallExpression(at)) take(meantBy(e, at));
    return isHarmless;
  });
  return isHarmless ? found : undefined;
}

/** The functions of the program that a call may run, none for what is known to be harmless; undefined: others as well. */
function meantBy(e: Evaluator, call: ts.CallExpression): readonly FunctionNode[] | undefined {
  const callee = bare(call.expression);
  const access = accessOf(callee);
  if (!access) return named(e, callee);
  const [first, second] = call.arguments;
  if (isGlobal(e, access.object)) return access.name === 'from' && second ? visiting(e, second) : [];
  if (VISITS.has(access.name) || access.name === 'reduce') return first && visiting(e, first);
  return METHODS.has(access.name) ? [] : undefined;
}

/** The functions that are called with each element. The body of one that stands here is looked at like all of the function. */
function visiting(e: Evaluator, given: ts.Expression): readonly FunctionNode[] | undefined {
  const visitor = bare(given);
  return isFunction(visitor) ? [] : named(e, visitor);
}

/** Whether somebody else goes on there: what is waited for, who runs a generator, what a tag makes of its text, a component. */
const isHandedOver = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  ts.isYieldExpression(node) ||
  ts.isTaggedTemplateExpression(node) ||
  ts.isJsxOpeningLikeElement(node);

/** The functions that a name is declared as; undefined: another thing as well. */
function named(e: Evaluator, name: ts.Expression): readonly FunctionNode[] | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const declared = e.declarations(name, 'values');
  if (declared.length === 0) return isGlobal(e, name) ? [] : undefined;
  const made = declared.map(madeAs).filter(isFunction);
  return made.length === declared.length ? made : undefined;
}

const isGlobal = (e: Evaluator, node: ts.Expression): boolean =>
  ts.isIdentifier(node) && GLOBALS.has(node.text) && e.project.of(node).scopes.resolve(node, node.text).length === 0;
