/** What may become of a text, by what stands around it alone: cheap questions, for which no value is worked out but where one says so. */
import { arrayCallback, GIVES_NO_ELEMENT, SEARCHES } from './calls/lists.ts';
import { KEEPS_TEXT, REPLACES } from './calls/strings.ts';
import { speltParts } from './evaluate/segments.ts';
import type { Evaluator } from './evaluate.ts';
import { ADDRESS_KEYS } from './requests.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  type FunctionNode,
  isConstant,
  isFunction,
  nameOf,
  ts,
} from './syntax.ts';
import type { Part } from './values.ts';

/** So many places of a text are looked at; behind them it may become anything. */
const MOST = 100;

/** Whether a text goes nowhere from where a program names it: it is compared, asked for truth or what is in it, or a key. What is called is none. */
export function isOnlyLookedAt(node: ts.Expression): boolean {
  const at = dressed(node);
  const { parent } = at;
  if (ts.isCallExpression(parent)) return parent.expression === at;
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'length' || isAskedFor(parent, at);
  if (ts.isBinaryExpression(parent)) return isComparing(parent.operatorToken.kind);
  if (ts.isConditionalExpression(parent)) return parent.condition === at;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === at;
  return (
    ts.isIfStatement(parent) ||
    ts.isSwitchStatement(parent) ||
    ts.isCaseClause(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isExpressionStatement(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken)
  );
}

/** Whether a method of a text or a list is called that gives a number or a truth, and hands nothing to a callback. */
function isAskedFor(access: ts.PropertyAccessExpression, of: ts.Node): boolean {
  const method = dressed(access);
  return (
    access.expression === of &&
    ts.isCallExpression(method.parent) &&
    method.parent.expression === method &&
    SEARCHES.has(access.name.text)
  );
}

/** Whether a text may become a part of a longer one, or get another name, in the file where it stands. What is handed to a call leaves it. */
export function mayGoOn(at: ts.Node): boolean {
  const { parent } = at;
  if (ts.isTemplateSpan(parent)) return isSegment(parent);
  if (ts.isBinaryExpression(parent)) {
    switch (parent.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return true;
      case ts.SyntaxKind.EqualsToken:
      case ts.SyntaxKind.PlusEqualsToken:
        if (parent.right === at) return true;
    }
    return mayGoOn(dressed(parent));
  }
  if (ts.isConditionalExpression(parent) || ts.isAwaitExpression(parent)) return mayGoOn(dressed(parent));
  return (
    (ts.isPropertyAccessExpression(parent) && parent.expression === at) ||
    (ts.isElementAccessExpression(parent) && parent.expression === at) ||
    listPutInto(at) !== undefined ||
    isPutIntoText(at) ||
    isSpreadInto(parent) ||
    ts.isTaggedTemplateExpression(parent) ||
    ts.isForOfStatement(parent) ||
    ts.isObjectLiteralElement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isEnumMember(parent) ||
    ts.isParameter(parent) ||
    (ts.isBindingElement(parent) && parent.initializer === at) ||
    tableMadeWith(at) !== undefined
  );
}

/** Whether a function gives something back where it stands, itself or as one of several. */
export function isGivenBack(at: ts.Node): boolean {
  const { parent } = at;
  if (ts.isConditionalExpression(parent) || ts.isAwaitExpression(parent) || ts.isBinaryExpression(parent))
    return isGivenBack(dressed(parent));
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at);
}

/** Whether something becomes a part of a text by a method of that: `base.concat(it)`, `path.replace(':kind', it)`. */
export function isPutIntoText(at: ts.Node): boolean {
  const { parent } = at;
  if (!ts.isCallExpression(parent) || parent.expression === at) return false;
  const method = accessOf(bare(parent.expression))?.name ?? '';
  return method === 'concat' || (REPLACES.has(method) && parent.arguments[1] === at);
}

/** The table that is made with something as one of its values: `new Map([['list', it]])`. */
export function tableMadeWith(at: ts.Node): ts.NewExpression | undefined {
  const entry = at.parent;
  if (!ts.isArrayLiteralExpression(entry) || entry.elements[1] !== at) return undefined;
  const entries = dressed(entry).parent;
  const made = ts.isArrayLiteralExpression(entries) ? dressed(entries).parent : undefined;
  return made && ts.isNewExpression(made) && calleeName(made) === 'Map' ? made : undefined;
}

/** The list that something is put into where it stands: `parts.push(it)`, `this.parts.push(it)`. */
export function listPutInto(at: ts.Node): ts.Identifier | ts.PropertyAccessExpression | undefined {
  const { parent } = at;
  if (!ts.isCallExpression(parent) || parent.expression === at) return undefined;
  const access = bare(parent.expression);
  if (!ts.isPropertyAccessExpression(access) || !/^(?:push|unshift)$/.test(access.name.text)) return undefined;
  const list = bare(access.expression);
  return ts.isIdentifier(list) || ts.isPropertyAccessExpression(list) ? list : undefined;
}

/** Whether elements are put into a list that is written out: `[base, ...parts]`. */
export const isSpreadInto = (
  node: ts.Node,
): node is ts.SpreadElement & { readonly parent: ts.ArrayLiteralExpression } =>
  ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent);

/** Whether what fills a place of a template may be a segment of a path there, or a part of one: `/${it}/`, not `(${it})`. */
export function isSegment(span: ts.TemplateSpan): boolean {
  const { head, templateSpans } = span.parent;
  const before = (templateSpans[templateSpans.indexOf(span) - 1]?.literal ?? head).text;
  return /(?:^|[\w%./-])\s*$/.test(before) && /^\s*(?:$|[\w%./?#-])/.test(span.literal.text);
}

function isComparing(kind: ts.SyntaxKind): boolean {
  switch (kind) {
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.InKeyword:
    case ts.SyntaxKind.InstanceOfKeyword:
      return true;
    default:
      return false;
  }
}

/** Other methods that a text is only held against something by, whatever they are called on; those of a test's `expect(…)` too, but for what says how a function was called. */
const HOLDS_AGAINST =
  /^(?:has|hasOwn|hasOwnProperty|localeCompare|to(?:Be|(?:Strict)?Equal|Contain|Match|Have(?:Property|Attribute|Text)|Throw)\w*)$/;

/** What keeps values under names, and the methods that are handed such a name first. */
const KEEPS_BY_NAME = /^(?:URLSearchParams|FormData|Headers|Map|WeakMap)$/;
const TAKES_NAME = /^(?:append|set|get|getAll|has|delete)$/;

/** Whether a call is handed a name first, that of a parameter of a query, a header or an entry: `url.searchParams.set('labels', …)`. */
function takesName(e: Evaluator, callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !TAKES_NAME.test(callee.name.text)) return false;
  const keeper = bare(callee.expression);
  if (ts.isPropertyAccessExpression(keeper)) return keeper.name.text === 'searchParams';
  if (!ts.isIdentifier(keeper)) return false;
  const declared = e.project.of(keeper).scopes.resolve(keeper, keeper.text);
  return (
    declared.length > 0 &&
    declared.every((each) => {
      const made = ts.isVariableDeclaration(each) && each.initializer && bare(each.initializer);
      return made && ts.isNewExpression(made) && KEEPS_BY_NAME.test(calleeName(made));
    })
  );
}

/**
 * Whether a word, or a list of such, that a function of the program is handed may become a part of an address there. It is followed by
 * syntax alone, into the functions that it is handed on to; where that ends, it may.
 */
export function mayTake(
  e: Evaluator,
  call: ts.CallExpression,
  argument: ts.Expression,
  seen = new Set<ts.Node>(),
): boolean {
  const index = call.arguments.indexOf(argument);
  const callee = bare(call.expression);
  if ((index === 0 && takesName(e, callee)) || isHeldAgainst(callee)) return false;
  if (call.arguments.slice(0, index + 1).some(ts.isSpreadElement)) return true;
  const declared = functionsOf(e, callee);
  if (declared.length === 0) return !isOfSilent(e, callee);
  return declared.some((fn) => {
    const parameter = fn?.parameters[index];
    if (!fn || !parameter) return true;
    if (seen.has(parameter)) return false;
    seen.add(parameter);
    if (parameter.dotDotDotToken || ts.isParameterPropertyDeclaration(parameter, fn)) return true;
    return mayBeNamed(e, parameter, seen);
  });
}

/** Whether a library's function is named that gives nothing of what it is given, and asks nobody. */
function isOfSilent(e: Evaluator, callee: ts.Expression): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const values = e.ask(callee);
  return (
    values.length > 0 &&
    values.every(
      (each) =>
        each.kind === 'external' &&
        each.module !== '' &&
        (e.api.asksNobody(each.module) || e.api.libraryFunction(each.module, each.path)?.gives?.length === 0),
    )
  );
}

/** Whether a method is called that only holds a text against something. */
const isHeldAgainst = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && (SEARCHES.has(callee.name.text) || HOLDS_AGAINST.test(callee.name.text));

/**
 * The functions of the program that a callee names, itself, as a member of an object that is written out or as a private method of the class
 * that it stands in; undefined among them: one that is not known.
 */
function functionsOf(e: Evaluator, callee: ts.Expression): readonly (FunctionNode | undefined)[] {
  const owner = ts.isPropertyAccessExpression(callee) ? bare(callee.expression) : callee;
  if (ts.isPropertyAccessExpression(callee) && owner.kind === ts.SyntaxKind.ThisKeyword)
    return privateMethods(callee, callee.name.text);
  if (!ts.isIdentifier(owner)) return [];
  return e.declarations(owner, 'values').flatMap((each): (FunctionNode | undefined)[] => {
    const made = madeAs(each);
    const member = ts.isPropertyAccessExpression(callee) ? memberIn(made, callee.name.text) : made;
    // one that is only declared is told by the one behind it
    return member && isFunction(member) ? ('body' in member && member.body ? [member] : []) : [undefined];
  });
}

/** The methods of a name that the class around a `this` has for itself: none that extends it has another one. */
function privateMethods(at: ts.Node, name: string): readonly FunctionNode[] {
  const owner = ts.findAncestor(at, (each) => ts.isClassElement(each) || hasOwnThis(each))?.parent;
  if (!owner || !ts.isClassLike(owner)) return [];
  return owner.members.filter(
    (each): each is ts.MethodDeclaration & { body: ts.Block } =>
      ts.isMethodDeclaration(each) && each.body !== undefined && nameOf(each.name) === name && isPrivate(each),
  );
}

const hasOwnThis = (node: ts.Node): boolean => isFunction(node) && !ts.isArrowFunction(node);

const isPrivate = ({ name, modifiers }: ts.MethodDeclaration): boolean =>
  ts.isPrivateIdentifier(name) || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;

/** What a declaration gives its name, where that is written out and stays. */
export const madeAs = (node: ts.Node): ts.Node =>
  isConstant(node) && node.initializer ? bare(node.initializer) : node;

function memberIn(made: ts.Node, name: string): ts.Node | undefined {
  if (!ts.isObjectLiteralExpression(made)) return undefined;
  const last = made.properties.findLast((each) => !each.name || nameOf(each.name) === name);
  if (!last?.name || ts.isComputedPropertyName(last.name)) return undefined;
  return ts.isPropertyAssignment(last) ? bare(last.initializer) : last;
}

function mayBecomePart(e: Evaluator, node: ts.Expression, seen: Set<ts.Node>): boolean {
  if (seen.size > MOST) return true;
  if (seen.has(node) || isOnlyLookedAt(node)) return false;
  seen.add(node);
  const outer = dressed(node);
  const { parent } = outer;
  if (ts.isTemplateSpan(parent)) return mayBeJoined(e, outer, parent.parent, seen);
  if (ts.isBinaryExpression(parent)) {
    switch (parent.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return mayBeJoined(e, outer, parent, seen);
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return parent.right === outer && mayBecomePart(e, parent, seen);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return mayBecomePart(e, parent, seen);
      default:
        return true;
    }
  }
  if (ts.isConditionalExpression(parent)) return mayBecomePart(e, parent, seen);
  if (ts.isThrowStatement(parent)) return false;
  if (ts.isNewExpression(parent)) return !isInError(node);
  if (ts.isCallExpression(parent) && parent.expression !== outer) return mayTake(e, parent, outer, seen);
  if (ts.isVariableDeclaration(parent)) return mayBeNamed(e, parent, seen);
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent))
    return !isInUnknown(e, parent) && !isHeader(parent);
  if (ts.isForOfStatement(parent) && parent.expression === outer && ts.isVariableDeclarationList(parent.initializer))
    return parent.initializer.declarations.some((each) => mayBeNamed(e, each, seen));
  const call = calledOn(parent, outer);
  return !call || mayMethodGive(e, call, seen);
}

/** The call of a method of a value: `it.trim()`. */
function calledOn(access: ts.Node, of: ts.Node): ts.CallExpression | undefined {
  if (!ts.isPropertyAccessExpression(access) || access.expression !== of) return undefined;
  const method = dressed(access);
  return ts.isCallExpression(method.parent) && method.parent.expression === method ? method.parent : undefined;
}

/** Whether what a method of a text or a list gives, or hands to its callback, may become a part of an address. */
function mayMethodGive(e: Evaluator, call: ts.CallExpression, seen: Set<ts.Node>): boolean {
  const name = calleeName(call);
  if (name === 'join') return !isListed(call);
  if (KEEPS_TEXT.has(name)) return mayBecomePart(e, call, seen);
  if (!GIVES_NO_ELEMENT.has(name)) return true;
  const fn = call.arguments[0] && bare(call.arguments[0]);
  if (!fn || !ts.isArrowFunction(fn) || fn.parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return true;
  return fn.parameters.some((each, index) => arrayCallback(name, index) !== undefined && mayBeNamed(e, each, seen));
}

/** Whether what is known by a name may become a part of an address. */
function mayBeNamed(
  e: Evaluator,
  declared: ts.VariableDeclaration | ts.ParameterDeclaration,
  seen: Set<ts.Node>,
): boolean {
  if (!ts.isIdentifier(declared.name)) return true;
  const { scopes } = e.project.of(declared);
  return scopes.references(declared).some((each) => mayBecomePart(e, each, seen));
}

/** Whether something is the value of a header. */
function isHeader(entry: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): boolean {
  const holder = dressed(entry.parent).parent;
  return ts.isPropertyAssignment(holder) && /headers$/i.test(nameOf(holder.name) ?? '');
}

/** Whether a list is joined to what is read by people: `kinds.join(', ')`. */
function isListed({ arguments: [first] }: ts.CallExpression): boolean {
  const by = first && bare(first);
  return by !== undefined && ts.isStringLiteralLike(by) && /[\s,;|]/.test(by.text) && !by.text.includes('/');
}

/**
 * Whether something is an entry of an object that is handed to a call of which nothing is known: that takes no address but under a name
 * that addresses go by. This one question asks for a value, that of what is called: `db.insert(jobs).values({ kind })`.
 */
function isInUnknown(e: Evaluator, entry: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): boolean {
  const object = dressed(entry.parent);
  const { parent } = object;
  const name = nameOf(entry.name);
  return (
    ts.isCallExpression(parent) &&
    parent.expression !== object &&
    name !== undefined &&
    !ADDRESS_KEYS.has(name) &&
    e.ask(parent.expression).length === 0
  );
}

/** The same of what a text is joined into. A sentence is no part of an address. */
function mayBeJoined(
  e: Evaluator,
  piece: ts.Node,
  whole: ts.TemplateExpression | ts.BinaryExpression,
  seen: Set<ts.Node>,
): boolean {
  const beside = ts.isTemplateExpression(whole)
    ? [whole.head.text, ...whole.templateSpans.map(({ literal }) => literal.text)]
    : [whole.left, whole.right].map(textOf);
  if (beside.some((text) => text.includes('/'))) return !isElsewhere(e, piece, whole);
  return !beside.some((text) => /\s/.test(text.trim()) || SAID.test(text)) && mayBecomePart(e, whole, seen);
}

/** Whether a word becomes a piece of another server's address. */
function isElsewhere(e: Evaluator, piece: ts.Node, whole: ts.TemplateExpression | ts.BinaryExpression): boolean {
  const parts = speltParts(whole).map((part): Part => {
    if ('text' in part) return part;
    const text = dressed(part.hole) === piece ? 'word' : constantAt(e, part.hole);
    return text === undefined ? part : { text, node: part.hole, at: -1 };
  });
  return e.api.endpoints.isElsewhere({ parts });
}

/** The text that a constant is, where that is spelt. */
function constantAt(e: Evaluator, name: ts.Node): string | undefined {
  const [declared, ...others] = ts.isIdentifier(name) ? e.declarations(name, 'values') : [];
  const made = declared && others.length === 0 ? madeAs(declared) : undefined;
  return made && ts.isStringLiteralLike(made) ? made.text : undefined;
}

/** A word and a blank in front of something, but for a verb in front of its path: `Bearer ${token}`. */
const SAID = /(?<!^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD))(?<=\S)\s+$/;

const textOf = (node: ts.Expression): string => {
  const inner = bare(node);
  return ts.isStringLiteralLike(inner) ? inner.text : '';
};

/** Whether a text is what an error says. */
export function isInError(node: ts.Expression): boolean {
  const { parent } = dressed(node);
  return ts.isNewExpression(parent) && calleeName(parent).endsWith('Error');
}
