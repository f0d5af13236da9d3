/**
 * What a function does with a request or an answer that passes through it: what runs in it, which names it says, and whether names may change
 * on the way.
 */
import { isReference } from '../flow/scope.ts';
import { accessOf, bare, dressed, fold, isFunction, isNothing, isTarget, ts, walk } from '../flow/syntax.ts';
import { calleeText, functionAt } from './frames.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf, LISTS, READS_FILES, REPLACES, SAME } from './vocabulary.ts';

/** How many functions and constants of one are looked at. */
const MOST_RUN = 50;

/** Whether something asks the platform's own function, which it stands in the place of. */
export const asksPlatform = (tracer: Tracer, node: ts.Node): boolean =>
  firstIn(node, (at) => ts.isCallExpression(at) && isSendingOn(tracer, at)) !== undefined;

/** Whether a call sends a request as it is, by the platform's function or by a library's, under whatever name: `const real = globalThis.fetch`. */
const isSendingOn = (tracer: Tracer, call: ts.CallExpression): boolean =>
  SENDS_ON.test(calleeText(call)) ||
  tracer.values(call.expression, undefined).some((each) => each.kind === 'external' && SENDS_ON.test(spelling(each)));

/** Where something takes data from a file, which may have any name in it. */
export const fileIn = (tracer: Tracer, node: ts.Node): ts.Node | undefined =>
  firstIn(node, (at) =>
    ts.isIdentifier(at) && isReference(at)
      ? tracer.origins({ node: at, path: [], frame: undefined }).some(({ kind }) => kind === 'json')
      : ts.isCallExpression(at) && READS_FILES.test(calleeText(at)),
  );

/** What runs in a hook: itself, the functions that it calls, and the constants that it names. */
export function runBy(tracer: Tracer, hook: ts.Node): readonly ts.Node[] {
  const out = new Set<ts.Node>([hook]);
  for (const node of out) {
    if (out.size > MOST_RUN) break;
    const look = (at: ts.Node): undefined => {
      if (ts.isIdentifier(at) && isReference(at))
        for (const declaration of tracer.e.declarations(at, 'values'))
          if (ts.isVariableDeclaration(declaration) && declaration.initializer) out.add(declaration.initializer);
          else if (isFunction(declaration)) out.add(declaration);
          // what it makes instances of may be what the program gets
          else if (ts.isClassLike(declaration) && ts.isNewExpression(at.parent)) out.add(declaration);
      if (ts.isCallExpression(at) && !functionAt(at.expression))
        for (const value of tracer.values(at.expression, undefined)) if (value.kind === 'function') out.add(value.node);
    };
    // a hook may be a name itself
    look(node);
    walk(node, look);
  }
  return [...out];
}

/** The first of some names that is spelt in a piece of a program. */
export function speltIn(node: ts.Node, names: ReadonlySet<string>): string | undefined {
  let said: string | undefined;
  firstIn(node, (at) => {
    const own = ts.isIdentifier(at) || ts.isStringLiteralLike(at) ? [at.text] : [];
    said = [...own, ...quotedIn(at)].find((each) => names.has(fold(each)));
    return said !== undefined;
  });
  return said;
}

/** The names in a piece of JSON or a pattern: `'"active":true'`, `/"(?:active|locked)"/`. A sentence has none. */
const quotedIn = (node: ts.Node): readonly string[] =>
  ts.isRegularExpressionLiteral(node) ||
  (ts.isStringLiteralLike(node) && /["=:]/.test(node.text) && !/\s/.test(node.text))
    ? node.text.split(/[^\w-]+/)
    : [];

/** The first node of a piece of a program, itself among them, that is what is looked for. */
export function firstIn(node: ts.Node, is: (at: ts.Node) => boolean): ts.Node | undefined {
  let found: ts.Node | undefined;
  const look = (at: ts.Node): false | undefined => {
    if (found) return false;
    if (is(at)) found = at;
    return undefined;
  };
  look(node);
  walk(node, look);
  return found;
}

/** Where a hook goes through all names of something, or takes what a function that nobody here knows makes of what the hook is given. */
export function remadeIn(tracer: Tracer, node: ts.Node): ts.Node | undefined {
  let found: ts.Node | undefined;
  const look = (at: ts.Node): false | undefined => {
    if (found) return false;
    if (ts.isForInStatement(at) && !isOfHeaders(at.expression)) found = at;
    // a name that is worked out may be any
    if (ts.isElementAccessExpression(at) && isOfAnyName(tracer, at) && isCarried(tracer, at.expression)) found = at;
    if (!ts.isCallExpression(at)) return undefined;
    const [first] = at.arguments;
    if (LISTS.test(calleeText(at)) && first && !isOfHeaders(first)) found = at;
    const isTaken = !ts.isExpressionStatement(dressed(at).parent);
    // JSON alone keeps every name; a list of names, or a function, may keep others
    const [, choice] = at.arguments;
    const isPlain = isJson(at) ? choice === undefined || isNothing(choice) : SAME.test(calleeText(at));
    if (mayTurnNames(tracer, at) || (isJson(at) && !isPlain && first && isCarried(tracer, first))) found = at;
    if (isTaken && !isPlain && at.arguments.some((each) => isCarried(tracer, each)) && isForeign(tracer, at.expression))
      found = at;
    return undefined;
  };
  look(node);
  walk(node, look);
  return found;
}

/** Whether a member is taken by a name that is worked out, and by no place in a list. */
function isOfAnyName(tracer: Tracer, node: ts.ElementAccessExpression): boolean {
  const key = bare(node.argumentExpression);
  if (ts.isNumericLiteral(key) || accessOf(node)) return false;
  return !(
    ts.isIdentifier(key) && tracer.e.declarations(key, 'values').some((each) => ts.isForStatement(each.parent.parent))
  );
}

/** Where something is written under a name that is worked out: `out[name] = value`, `{ [name]: value }`. */
export const writtenByAnyName = (tracer: Tracer, node: ts.Node): ts.Node | undefined =>
  firstIn(node, (at) =>
    ts.isElementAccessExpression(at)
      ? isTarget(at) && isOfAnyName(tracer, at)
      : ts.isComputedPropertyName(at) && !ts.isStringLiteralLike(bare(at.expression)),
  );

/** Whether what is carried is text here, in which a pattern that may be a name is replaced: `text.replace(/_(\w)/g, …)`. */
function mayTurnNames(tracer: Tracer, call: ts.CallExpression): boolean {
  const access = accessOf(bare(call.expression));
  const [sought] = call.arguments;
  if (!access || !sought || !isOneOf(REPLACES, access.name) || !isCarried(tracer, access.object)) return false;
  const pattern = bare(sought);
  return !ts.isStringLiteralLike(pattern) && !(ts.isRegularExpressionLiteral(pattern) && !A_NAME.test(pattern.text));
}

/** What a pattern says that letters may be found by. */
const A_NAME = /\\[wDSp]|\[\^|[a-zA-Z]-[a-zA-Z]|(?<!\\)\.(?=[*+?{)])/;

const isJson = (call: ts.CallExpression): boolean => /^JSON\.(?:parse|stringify)$/.test(calleeText(call));

/** What a request or an answer has besides what it carries: what was asked (`config`) is asked again as it was. */
const BESIDES = /^(?:config|headers|method|status|statusText|url|baseURL|signal)$/;

const isOfHeaders = (node: ts.Expression): boolean => accessOf(bare(node))?.name === 'headers';

/** Whether something is a parameter, or what it carries, under whatever name: `response.data`, `const body = await response.json()`. */
function isCarried(tracer: Tracer, node: ts.Expression, seen = new Set<ts.Node>()): boolean {
  for (let at = bare(node); ; ) {
    if (ts.isAwaitExpression(at)) {
      at = bare(at.expression);
      continue;
    }
    if (ts.isCallExpression(at) && isSendingOn(tracer, at)) return true;
    const [text] = ts.isCallExpression(at) && isJson(at) ? at.arguments : [];
    const access = accessOf(ts.isCallExpression(at) ? bare(at.expression) : at);
    if (!text && !access) return ts.isIdentifier(at) && isCarrying(tracer, at, seen);
    if (!text && access && BESIDES.test(access.name)) return false;
    at = bare(text ?? access?.object ?? at);
  }
}

const isCarrying = (tracer: Tracer, name: ts.Identifier, seen: Set<ts.Node>): boolean =>
  tracer.e.declarations(name, 'values').some((each) => {
    if (ts.isParameter(each)) return true;
    const holder = ts.isBindingElement(each) ? each.parent.parent : each;
    if (ts.isParameter(holder)) return true;
    if (!ts.isVariableDeclaration(holder) || !holder.initializer || seen.has(holder)) return false;
    seen.add(holder);
    return isCarried(tracer, holder.initializer, seen);
  });

/** What functions are called that send a request as it is. */
export const SENDS_ON = /(?:axios|fetch|got|ky|request)$/i;

const spelling = ({ module, path }: { module: string; path: readonly string[] }): string =>
  [module, ...path].join('.').replace(/\.default$/, '');

/** Whether a call goes to a library of which nothing is known, or which is known to turn names: how, its options say. */
export const isForeign = (tracer: Tracer, callee: ts.Expression): boolean =>
  tracer
    .values(callee, undefined)
    .some(
      (each) =>
        each.kind === 'external' &&
        !SENDS_ON.test(spelling(each)) &&
        (!tracer.e.api.libraryFunction(each.module, each.path) || tracer.e.api.turningModules.includes(each.module)),
    );
