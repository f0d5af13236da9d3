/**
 * Whether the program looks at what it asked for again: in what a client keeps of the request beside the answer (`response.url`,
 * `response.config.params`), or by a pattern that names a parameter, which finds it in the links of an answer as well.
 */
import { accessOf, bare, dressed, fold, ts, walk } from '../flow/syntax.ts';
import { isComparison } from '../script/find/places.ts';
import { isWritten } from './shown.ts';
import { type Arrival, JSON_TEXT, type Path } from './source.ts';
import type { Tracer } from './tracer.ts';
import { COMPARES, isOneOf, REPLACES, SEARCHES, SOUGHT_BY } from './vocabulary.ts';

/** What an answer calls the request that led to it, or a part of it. */
const ASKED =
  /^(?:url|responseUrl|responseURL|finalUrl|requestUrl|redirectUrls|href|search|searchParams|config|request|response|req|options|params|query|data|body|json|form)$/;
/** Those of them that an answer has of its own: its body. */
const ANSWERED = /^(?:data|body|json|params|query|form|href|search|searchParams|options)$/;
/** What is sent as text is taken for that as well. */
const CARRIED = /^(?:data|body)$/;
/** How many members deep a request is looked at: `response.config.params.status`. */
const MOST_DEEP = 5;

/** Where what was asked for is looked at again by one of some names, or as a whole by somebody who may look for it. */
export function echoed(tracer: Tracer, request: ts.Node, names: readonly string[]): ts.Node | undefined {
  if (!ts.isExpression(request)) return undefined;
  const said = new Set(names.map(fold));
  for (const each of tracer.arrivals({ node: request, path: [], frame: undefined })) {
    const found = each.kind === 'read' && !isOneOf(ANSWERED, each.name) ? lookedAt(tracer, each, said, 0) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Where what was asked for is looked at again in an error that a client throws, in the scripts of a request: `error.config.data`. */
export function echoedInError(
  tracer: Tracer,
  scripts: readonly ts.Node[],
  names: readonly string[],
): ts.Node | undefined {
  const { project } = tracer.e;
  const said = new Set(names.map(fold));
  for (const { path, ast, scopes } of new Set(scripts.map((each) => project.of(each)))) {
    if (!project.matches(path, CATCHES) || !project.matches(path, IN_ERRORS)) continue;
    const caught: ts.Declaration[] = [];
    walk(ast, (at) => {
      const declared = ts.isCatchClause(at) ? at.variableDeclaration : caughtBy(at);
      if (declared) caught.push(declared);
      return undefined;
    });
    for (const each of caught.filter((one) => ts.isVariableDeclaration(one) || ts.isParameter(one)))
      for (const error of scopes.references(each).filter(ts.isExpression))
        for (const read of tracer.arrivals({ node: error, path: [], frame: undefined })) {
          const found = read.kind === 'read' ? lookedAt(tracer, read, said, 0) : undefined;
          if (found) return found;
        }
  }
  return undefined;
}

/** What a script says that catches errors, and that looks at the request of one. */
const CATCHES = /\b(?:catch|then)\b/;
const IN_ERRORS = /\.(?:config|request|options)\b/;

/** What a function is handed that is called with an error: `promise.catch((error) => …)`. */
function caughtBy(node: ts.Node): ts.Declaration | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const name = accessOf(bare(node.expression))?.name;
  const handler = name === 'catch' ? node.arguments[0] : name === 'then' ? node.arguments[1] : undefined;
  return handler && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))
    ? handler.parameters[0]
    : undefined;
}

/** Where what is read of an answer's request goes by a name, or is held against something. */
function lookedAt(
  tracer: Tracer,
  { node, name }: Extract<Arrival, { kind: 'read' }>,
  said: ReadonlySet<string>,
  depth: number,
): ts.Node | undefined {
  if (!isOneOf(ASKED, name) || isCalled(node) || depth >= MOST_DEEP) return undefined;
  const paths: readonly Path[] = isOneOf(CARRIED, name) ? [[], [JSON_TEXT]] : [[]];
  for (const value of valuesOf(tracer, node))
    for (const path of paths)
      for (const each of tracer.arrivals({ node: value, path, frame: undefined })) {
        if (LOOKS.has(each.kind) || (each.kind === 'handed' && !isWritten(tracer, each.node))) return each.node;
        if (each.kind !== 'read') continue;
        if (each.name === undefined || said.has(fold(each.name))) return each.node;
        const found = lookedAt(tracer, each, said, depth + 1);
        if (found) return found;
      }
  return undefined;
}

const LOOKS: ReadonlySet<Arrival['kind']> = new Set(['compared', 'key', 'listed', 'filtered', 'checked', 'unknown']);

/** A member that is a method: what it gives is the answer. */
const isCalled = (node: ts.Node): boolean => {
  const { parent } = dressed(node);
  return ts.isCallExpression(parent) && parent.expression === dressed(node);
};

/** The expressions that are what a read gives: itself, or all uses of the local that it is taken into. */
function valuesOf({ e }: Tracer, read: ts.Node): readonly ts.Expression[] {
  if (ts.isBindingElement(read)) return e.project.of(read).scopes.references(read).filter(ts.isExpression);
  return ts.isExpression(read) ? [read] : [];
}

/**
 * A pattern, or a text that something is held against, in the scripts of a request that names one of its parameters: `/[?&]status=(\w+)/`;
 * or a piece of its query, in whose place something else is put: `url.search.replace('paused', 'active')`.
 */
export function soughtByName(
  tracer: Tracer,
  scripts: readonly ts.Node[],
  name: string,
  query: string | undefined,
): ts.Node | undefined {
  const { project } = tracer.e;
  for (const { path, ast } of new Set(scripts.map((each) => project.of(each)))) {
    if (!project.matches(path, SEEKS)) continue;
    let found: ts.Node | undefined;
    walk(ast, (at) => {
      if (!ts.isRegularExpressionLiteral(at) && !ts.isStringLiteralLike(at)) return undefined;
      const isPiece = query?.includes(at.text) === true && /\w{3}/.test(at.text);
      if ((says(at.text, name) && isSought(at)) || (isPiece && isReplaced(at))) found ??= at;
      return undefined;
    });
    if (found) return found;
  }
  return undefined;
}

/** A pattern, or a piece of a text, by which the same test looks for what is sent: `toMatch(/"active":/)`, `toMatch(/active$/)`. */
export function soughtInTest(tracer: Tracer, sent: ts.Node, name: string): ts.Node | undefined {
  const { project } = tracer.e;
  const { path } = project.of(sent);
  const test = project.matches(path, HOLDS) ? testAround(sent) : undefined;
  if (!test) return undefined;
  // Bounded: names of our own rules.
  const spelt = new RegExp(`(?:^|[^\\w\\s-]|\\\\b)${name.replace(/[^\w-]/g, '\\$&')}(?:$|[^\\w\\s-])`);
  let found: ts.Node | undefined;
  walk(test, (at) => {
    const isText = ts.isRegularExpressionLiteral(at) || ts.isStringLiteralLike(at);
    if (isText && isHeldAgainst(at) && spelt.test(at.text.replace(/^\/|\/\w*$/g, ''))) found ??= at;
    return undefined;
  });
  return found;
}

/** What a script of tests says that holds a text against a pattern. */
const HOLDS = /\b(?:toMatch|stringMatching|toContain|stringContaining)\b|\bassert\.\w*[mM]atch\b/;

/** The function of the test that a place stands in: what a call is given behind a title. */
function testAround(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) continue;
    const { parent } = at;
    const [title] = ts.isCallExpression(parent) ? parent.arguments : [];
    if (title && title !== at && ts.isStringLiteralLike(title)) return at;
  }
  return undefined;
}

/** Whether a test holds something against a pattern or a piece of a text. */
function isHeldAgainst(node: ts.RegularExpressionLiteral | ts.StringLiteralLike): boolean {
  const { parent } = dressed(node);
  if (ts.isRegularExpressionLiteral(node) && ts.isPropertyAccessExpression(parent))
    return isOneOf(SOUGHT_BY, parent.name.text);
  const callee = ts.isCallExpression(parent) ? accessOf(bare(parent.expression)) : undefined;
  return callee !== undefined && isOneOf(SOUGHT_BY, callee.name);
}

/** What a text says that holds one text against another, or takes it apart. */
const SEEKS =
  /\.(?:match|matchAll|exec|test|search|split|replace|replaceAll|includes|indexOf|startsWith|endsWith)\b|RegExp|===?/;

/** Whether a text has a parameter of a name in it, and no longer one that ends in it. */
function says(text: string, name: string): boolean {
  const at = text.indexOf(`${name}=`);
  return at >= 0 && !/[\w-]/.test(text[at - 1] ?? '');
}

/** Whether a text is what something else is put in the place of. */
function isReplaced(node: ts.Node): boolean {
  const call = dressed(node).parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === dressed(node) &&
    isOneOf(REPLACES, accessOf(bare(call.expression))?.name)
  );
}

function isSought(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return true;
  const { parent } = dressed(node);
  if (ts.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind);
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
  const callee = bare(parent.expression);
  if (callee === dressed(node)) return false;
  const name = accessOf(callee)?.name ?? callee.getText();
  return COMPARES.test(name) || SEARCHES.test(name) || REPLACES.test(name) || name === 'RegExp';
}
