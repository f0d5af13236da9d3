import { accessOf, bare, calleeName, dressed, fold, isTarget, nameOf, ts } from '../../flow/syntax.ts';
import { ASSIGNS, calleeText, functionAt } from '../frames.ts';
import { replacedOnPlatform } from '../platform.ts';
import { ANY, type Frame, isElement, JSON_TEXT, type Path } from '../source.ts';
import {
  ADDRESSES,
  ASKS_FOR,
  AWAITS,
  BEHIND,
  BINDS,
  BODIES,
  COMPARES,
  FORMS,
  GOES_THROUGH,
  JOINS,
  KEEPS,
  MEASURES,
  PICKS,
  REDUCES,
  REPLACES,
  SEARCHES,
  SELF,
  SORTS,
  TELLS,
  TEXTS,
  VISITS,
  WRITES_ONE,
} from '../vocabulary.ts';
import { toThis } from './receivers.ts';
import type { Walk } from './walk.ts';

export function toMember(
  walk: Walk,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
  path: Path,
  frame: Frame | undefined,
): void {
  const [step, ...rest] = path;
  const outer = dressed(access);
  const { parent } = outer;
  if (ts.isCallExpression(parent) && parent.expression === outer) {
    toMethod(walk, parent, access, name, path, frame);
    return;
  }
  if (step === JSON_TEXT && MEASURES.test(name)) {
    toLength(walk, access);
    return;
  }
  if (step === undefined) {
    walk.add(isTarget(outer) ? { kind: 'written', node: access, name } : { kind: 'read', node: access, name });
    if (isTarget(outer)) toWritten(walk, outer, name, frame);
    if (isUrl(name) || isOfUrl(walk, access.expression, name, frame)) walk.use(access, path, frame);
  } else if (step === name || (step === ANY && !/^(length|size)$/.test(name))) walk.use(access, rest, frame);
  else if (name === 'searchParams') walk.use(access, path, frame);
}

/** A function that is written to a member is called on what it is a member of. */
function toWritten(walk: Walk, target: ts.Node, name: string, frame: Frame | undefined): void {
  const { parent } = target;
  if (name === BEHIND) walk.add({ kind: 'unknown', node: parent });
  else if (ts.isBinaryExpression(parent) && parent.left === target && ASSIGNS.has(parent.operatorToken.kind))
    toThis(walk, parent.right, [], frame);
}

/** How long a text of JSON is: what goes along with the text as the length of the request is right for every name. */
export function toLength(walk: Walk, length: ts.Expression): void {
  if (!isLengthOfRequest(walk, length, 0)) walk.add({ kind: 'measured', node: length });
}

/** What requests call the length of what they carry, without its hyphens. */
const LENGTH = 'contentlength';

function isLengthOfRequest(walk: Walk, length: ts.Node, depth: number): boolean {
  const node = dressed(length);
  const { parent } = node;
  const isName = (each: ts.Node | undefined): boolean => each !== undefined && fold(nameOf(each) ?? '') === LENGTH;
  if (ts.isPropertyAssignment(parent)) return isName(parent.name);
  if (ts.isShorthandPropertyAssignment(parent)) return isName(parent.name);
  // whether there is anything in it
  if (ts.isPrefixUnaryExpression(parent) || ts.isIfStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node || isLengthOfRequest(walk, parent, depth);
  if (ts.isTemplateSpan(parent)) {
    const { head, templateSpans } = parent.parent;
    return (
      `${head.text}${templateSpans.map(({ literal }) => literal.text).join('')}` === '' &&
      isLengthOfRequest(walk, parent.parent, depth)
    );
  }
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'toString')
    return isLengthOfRequest(walk, parent.parent, depth);
  if (ts.isBinaryExpression(parent)) {
    const other = bare(parent.left === node ? parent.right : parent.left);
    if (ASSIGNS.has(parent.operatorToken.kind)) return parent.right === node && isName(keyOf(bare(parent.left)));
    return ts.isNumericLiteral(other) && other.text === '0';
  }
  if (ts.isCallExpression(parent)) {
    const [first] = parent.arguments;
    if (/^(?:String|Number)$/.test(calleeText(parent))) return isLengthOfRequest(walk, parent, depth);
    return first !== node && isName(first && bare(first));
  }
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name) || depth > 2) return false;
  return walk.tracer.e.project
    .of(parent)
    .scopes.references(parent)
    .every((each) => isLengthOfRequest(walk, each, depth + 1));
}

/** What stands for the name of a member: `headers['content-length']`. */
const keyOf = (target: ts.Expression): ts.Node | undefined =>
  ts.isElementAccessExpression(target) ? bare(target.argumentExpression) : accessOf(target)?.at;

/** Whether a member of a URL is the URL itself in other clothes: what is done to it is done to that. */
export const isUrl = (name: string): boolean => name === 'searchParams' || ADDRESSES.test(name);

/** Whether a member that anything may have is the address of what it is taken from: `request.url`, `url.search`. */
const isOfUrl = (walk: Walk, object: ts.Expression, name: string, frame: Frame | undefined): boolean =>
  /^(?:search|url)$/.test(name) &&
  walk.tracer
    .origins({ node: object, path: [], frame })
    .some(({ kind, node }) => kind === 'own' && ts.isNewExpression(node) && /^(?:URL|Request)$/.test(calleeName(node)));

export function toElement(
  walk: Walk,
  access: ts.ElementAccessExpression,
  at: ts.Node,
  path: Path,
  frame: Frame | undefined,
): void {
  if (access.argumentExpression === at) {
    if (path.length === 0 || path[0] === JSON_TEXT) walk.add({ kind: 'key', node: access });
    return;
  }
  const key = bare(access.argumentExpression);
  const text = ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : constant(walk, key, frame);
  if (text !== undefined) {
    const [step, ...rest] = path;
    if (step === `#${text}`) walk.use(access, rest, frame);
    else toMember(walk, access, text, path, frame);
    return;
  }
  // what goes through a list or a map one by one gives what is in it
  if (path.length > 0 && /^Symbol\.\w+$/.test(key.getText())) walk.add({ kind: 'unknown', node: access });
  else if (path.length === 0) walk.add({ kind: isTarget(access) ? 'written' : 'read', node: access, name: undefined });
  else walk.use(access, path.slice(1), frame);
}

/** The one text that a key is; undefined: it is chosen at run time. */
export function constant(walk: Walk, key: ts.Expression, frame: Frame | undefined): string | undefined {
  const [first, ...more] = walk.tracer.origins({ node: key, path: [], frame });
  return first?.kind === 'literal' && more.length === 0 && typeof first.value === 'string' ? first.value : undefined;
}

/** A method is called on the value, or on what holds it. */
function toMethod(
  walk: Walk,
  call: ts.CallExpression,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
  path: Path,
  frame: Frame | undefined,
): void {
  const [step, ...rest] = path;
  if (replacedOnPlatform(walk.tracer, call, frame)) walk.add({ kind: 'unknown', node: call });
  if (step === JSON_TEXT) {
    if (COMPARES.test(name) || SEARCHES.test(name)) walk.add({ kind: 'compared', node: call });
    else {
      if (mayReplaceName(call, name)) walk.add({ kind: 'unknown', node: call });
      walk.use(call, path, frame);
    }
    return;
  }
  if (step === name) {
    walk.use(access, rest, frame);
    return;
  }
  if (step === undefined && walk.tracer.functions(call, frame).length > 0) {
    walk.add({ kind: 'read', node: access, name });
    return;
  }
  if (AWAITS.test(name)) {
    for (const each of call.arguments.slice(0, 1))
      walk.toCallback(each, (index) => (index === 0 ? path : undefined), frame);
    return;
  }
  if (name === 'catch' || name === 'finally' || name === 'deref') {
    walk.use(call, path, frame);
    return;
  }
  // a request gives back what it carries, as text or as what the text says
  if (step === 'body' && BODIES.test(name)) {
    const parsed = name === 'json' && rest[0] === JSON_TEXT ? rest.slice(1) : rest;
    walk.use(call, name === 'clone' ? path : parsed, frame);
    return;
  }
  if (isElement(step)) toListed(walk, call, name, call.arguments, path, frame);
  else if (step === undefined || OF_FORMS.test(name)) toItself(walk, call, access, name, frame);
}

/** Whether a method of a text may put something in the place of a name in it: not where it looks for some character that no name has, as an encoder does. */
function mayReplaceName({ arguments: [first] }: ts.CallExpression, name: string): boolean {
  if (!REPLACES.test(name)) return false;
  const sought = first && bare(first);
  if (sought && ts.isStringLiteralLike(sought)) return !/^(?:\W|%[\da-f]{2})$/i.test(sought.text);
  return !(sought && ts.isRegularExpressionLiteral(sought) && ONE_SIGN.test(sought.text));
}

/** A pattern that is one character, or one of some, which no name has: `/\+/g`, `/%20/g`, `/[!'()*]/g`. */
const ONE_SIGN = /^\/(?:\\\W|[!'~,;:&=-]|%[\da-f]{2}|\[[!'()*~,;:&=+-]+\])\/[gi]*$/i;

/** Methods of a form, in which a value stands under a name. */
const OF_FORMS = /^(get|getAll|set|append|delete|has|toString|entries|forEach)$/;

/** A method of a list, or a function of a library that does the same, for its elements. */
export function toListed(
  walk: Walk,
  call: ts.CallExpression | ts.NewExpression,
  name: string,
  args: readonly ts.Expression[],
  path: Path,
  frame: Frame | undefined,
): void {
  const [step, ...rest] = path;
  if (!isElement(step)) return;
  const [place] = args;
  const isReduced = REDUCES.test(name);
  if (KEEPS.test(name) || SELF.test(name) || name === 'concat') walk.use(call, path, frame);
  if (PICKS.test(name) || name === 'get' || name === 'flat') walk.use(call, rest, frame);
  if (name === 'entries') walk.use(call, [ANY, '#1', ...rest], frame);
  // two lists, in a list
  if (name === 'partition') walk.use(call, [ANY, ...path], frame);
  // an iterator's
  if (name === 'next') walk.use(call, ['value', ...rest], frame);
  if ((VISITS.test(name) || isReduced) && place) {
    const at = isReduced ? 1 : 0;
    // two elements are held against each other, or the first one is what the others are put into
    const isOfTwo = SORTS.test(name) || (isReduced && args.length === 1);
    walk.toCallback(
      place,
      (index) => (index === at || (isOfTwo && index < 2) ? rest : index === at + 2 ? path : undefined),
      frame,
    );
  }
  if (COMPARES.test(name)) walk.add({ kind: 'compared', node: call });
  // a text of all of them: of texts, or of JSON texts line by line
  if (JOINS.test(name) && (rest.length === 0 || rest[0] === JSON_TEXT)) walk.use(call, rest, frame);
  if (!IS_KNOWN.test(name)) walk.add({ kind: 'unknown', node: call });
}

/** Methods of a list or a map of which it is known what becomes of its elements: it is followed above, or they are none of it. */
const IS_KNOWN = new RegExp(
  `${[KEEPS, PICKS, VISITS, REDUCES, SELF, COMPARES, JOINS, TELLS].map(({ source }) => source).join('|')}|^(concat|flat|get|entries|next)$`,
);

/** Whether a value is a form itself, or an address's, which gives its names. */
export const isForm = (walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): boolean =>
  path.length === 0 &&
  walk.tracer.values(node, frame).some((each) => each.kind === 'made' && (each.of === 'URL' || FORMS.test(each.of)));

/** A method of the very value: a form's, a text's, a function's. */
function toItself(
  walk: Walk,
  call: ts.CallExpression,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
  frame: Frame | undefined,
): void {
  const [first] = call.arguments;
  // the callback of a list's method is handed the list as well
  if (first && VISITS.test(name) && (functionAt(first)?.parameters.length ?? 0) > 2)
    walk.toCallback(first, (index) => (index === 2 ? [] : undefined), frame);
  const key = first && constant(walk, bare(first), frame);
  if (ASKS_FOR.test(name)) walk.add({ kind: 'read', node: call, name: key });
  else if (WRITES_ONE.test(name)) walk.add({ kind: 'written', node: call, name: key });
  else if (GOES_THROUGH.test(name)) walk.add({ kind: 'listed', node: call });
  else if (COMPARES.test(name) || SEARCHES.test(name)) walk.add({ kind: 'compared', node: call });
  else if (BINDS.test(name) || (isForm(walk, access.expression, [], frame) && mayReplaceName(call, name)))
    walk.add({ kind: 'unknown', node: call });
  else if (!TEXTS.test(name)) walk.add({ kind: 'read', node: access, name });
  if (TEXTS.test(name) || SELF.test(name) || WRITES_ONE.test(name)) walk.use(call, [], frame);
}
