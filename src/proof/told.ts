/**
 * What tests say of a request that their program makes: a field that they expect to be sent, and a path that they look for. It goes by the
 * old name until it moves as well.
 */
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, calleeName, dressed, isFunction, rootOf, ts, walk } from '../flow/syntax.ts';
import { BODY_TOLD, HANDS_ON, MEMBER_TOLD, NAME_TOLD, SERVERS, SPELLS, STANDS, TITLED } from '../flow/test-doubles.ts';
import type { Value } from '../flow/values.ts';
import { ASSERTS, isSubject, ownNameOf, subjectOf } from '../script/find/asserted.ts';
import { isComparison } from '../script/find/places.ts';
import { testsOf } from '../script/find/tests.ts';
import type { Tracer } from './tracer.ts';
import { COMPARES, isOneOf, SEARCHES, SOUGHT_BY } from './vocabulary.ts';

/** So many calls, objects, lists and names may lie between a field and the assertion that holds it. */
const MAX_CLIMB = 20;

/**
 * Where a test of what is sent somewhere expects a field by its name: `toHaveBeenCalledWith(path, { name: … })`, `body.name`, `/"name":/`.
 * @param values only with one of these; undefined: whatever its value is
 * @param isFound whether a name is a place of a finding itself, and moves too
 */
export function fieldToldBy(
  { e }: Tracer,
  sent: ts.Node,
  name: string,
  values: readonly unknown[] | undefined,
  isFound: (name: ts.Node) => boolean,
): ts.Node | undefined {
  for (const path of testsOf(e).saying(sent.getSourceFile().fileName, name)) {
    const entry = e.project.named(path, name).find((at) => !isFound(at) && isFieldTold(e, at, values));
    if (entry) return entry;
    const file = e.project.file(path);
    const text = file && textIn(file.ast, (at) => saysField(at, name, values) && !isFound(at));
    if (text) return text;
  }
  return undefined;
}

/** Where a test of what asks with a path looks for its word in an address. */
export function wordToldBy(
  { e }: Tracer,
  asks: ts.Node,
  word: string,
  isMoved: (node: ts.Node) => boolean,
): ts.Node | undefined {
  for (const path of testsOf(e).saying(asks.getSourceFile().fileName, word)) {
    const file = e.project.file(path);
    const text = file && textIn(file.ast, (at) => saysWord(e, at, word) && !isMoved(at));
    if (text) return text;
  }
  return undefined;
}

/** Where a snapshot of a test holds what was sent, or asked for: a field as a key, a word of a path behind a slash. */
export function snapshotSays({ e }: Tracer, node: ts.Node, word: string, isPath: boolean): string | undefined {
  const found = testsOf(e).snapshotSaying(node.getSourceFile().fileName, (text) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const [before, behind] = [
        text.slice(Math.max(0, at - 3), at),
        text.slice(at + word.length, at + word.length + 20),
      ];
      const isIt = isPath
        ? before.endsWith('/') && !/^[\w-]/.test(behind)
        : (/["']$/.test(before) && /^\\*["']\s{0,9}:/.test(behind)) ||
          (/[?&"'`]$/.test(before) && behind.startsWith('='));
      if (isIt) return at;
    }
    return undefined;
  });
  return found && `${found.path}:${found.line}`;
}

type Text = ts.StringLiteralLike | ts.RegularExpressionLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

function textIn(file: ts.SourceFile, is: (at: Text) => boolean): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(file, (at) => {
    if (found) return false;
    if (isText(at) && !isTitle(at) && is(at)) found = at;
    return undefined;
  });
  return found;
}

/** What a test is called, and what it imports. */
function isTitle(node: Text): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  return ts.isCallExpression(parent) && parent.arguments[0] === node && TITLED.test(titleOf(parent));
}

/** `it` of `it.each(rows)('…')` and of `it.only('…')`. */
function titleOf(call: ts.CallExpression): string {
  const root = rootOf(call);
  return ts.isIdentifier(root) ? root.text : '';
}

/** Whether a name is said of what is sent: as an entry of what is expected, or as a member of what was asked for. */
function isFieldTold(e: Evaluator, at: ts.Node, values: readonly unknown[] | undefined): boolean {
  const { parent } = at;
  if ((ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === at) {
    const value = ts.isPropertyAssignment(parent) ? bare(parent.initializer) : undefined;
    return isOneOfValues(value, values) && isExpected(e, parent.parent, 0);
  }
  if (ts.isStringLiteralLike(at) && ts.isCallExpression(parent))
    return values === undefined && (MEMBER_TOLD.test(calleeName(parent)) || NAME_TOLD.test(calleeName(parent)));
  const access = accessOf(parent);
  if (access?.at !== at) return false;
  const held = comparedWith(access.node);
  if (values && !(held && isOneOfValues(held, values))) return false;
  return isOfRequest(e, access.object, 0) || (held !== undefined && isOpen(e, access.object));
}

/** Whether a value may be one of some; what is computed may be. */
function isOneOfValues(value: ts.Expression | undefined, values: readonly unknown[] | undefined): boolean {
  if (values === undefined || !value) return true;
  if (ts.isStringLiteralLike(value)) return values.includes(value.text);
  if (value.kind === ts.SyntaxKind.NullKeyword) return values.includes(null);
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword)
    return values.includes(value.kind === ts.SyntaxKind.TrueKeyword);
  return true;
}

/** What a member is held against: `expect(body.name).toBe('a')`, `body.name === 'a'`. */
function comparedWith(node: ts.Expression): ts.Expression | undefined {
  const at = dressed(node);
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
    return parent.left === at ? parent.right : parent.left;
  if (!ts.isCallExpression(parent) || parent.expression === at) return undefined;
  if (calleeName(parent) === 'expect') {
    const matcher = dressed(parent).parent;
    const call = accessOf(matcher) ? matcher.parent : undefined;
    return call && ts.isCallExpression(call) ? (call.arguments[0] ?? at) : at;
  }
  return ASSERTS.test(calleeName(parent)) ? (parent.arguments.find((each) => each !== at) ?? at) : undefined;
}

/** What has members of its own, or is what a request gave: none of it is what was sent. */
const KNOWN: ReadonlySet<Value['kind']> = new Set([
  'answer',
  'class',
  'envelope',
  'enum',
  'instance',
  'module',
  'object',
  'selection',
  'typed',
]);

/** Whether nothing says what a value is. */
const isOpen = (e: Evaluator, node: ts.Expression): boolean => !e.ask(node).some(({ kind }) => KNOWN.has(kind));

/** Whether a value is taken from what something was called with, or is a body that is parsed: `mock.calls[0][1]`, `JSON.parse(body)`. */
function isOfRequest(e: Evaluator, node: ts.Expression, depth: number): boolean {
  const inner = bare(node);
  let isSaid = false;
  walk(inner, (at) => {
    if (ts.isIdentifier(at) && BODY_TOLD.test(at.text)) isSaid = true;
    return isSaid ? false : undefined;
  });
  if (isSaid || (ts.isIdentifier(inner) && BODY_TOLD.test(inner.text))) return true;
  const root = rootOf(inner);
  if (!ts.isIdentifier(root) || depth > 2) return false;
  return e.project
    .of(root)
    .scopes.resolve(root, root.text)
    .some(
      (each) =>
        (ts.isVariableDeclaration(each) &&
          each.initializer !== undefined &&
          isOfRequest(e, each.initializer, depth + 1)) ||
        // `nock(host).post(path, (body) => body.name === 'a')`
        (ts.isParameter(each) && isFunction(each.parent) && isServing(e, dressed(each.parent).parent)),
    );
}

/** Whether an object is what a test expects to be sent, by whatever name it goes in its file. */
function isExpected(e: Evaluator, object: ts.Node, depth: number): boolean {
  let at = dressed(object);
  for (; depth < MAX_CLIMB; depth++) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at) {
      const name = calleeName(parent);
      if (STANDS.test(name)) return false;
      const root = rootOf(parent);
      if (ASSERTS.test(name) && isSubject(e, root)) return isOfCalls(e, parent);
      if (isServing(e, parent)) return true;
      if (!HANDS_ON.test(name) && !SPELLS.test(name)) return false;
    } else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      const next = depth + 1;
      return e.project
        .of(parent)
        .scopes.references(parent)
        .some((each) => isExpected(e, each, next));
    } else if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isShorthandPropertyAssignment(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isSpreadAssignment(parent)
    )
      return false;
    at = dressed(parent);
  }
  return false;
}

/** Whether an assertion speaks of what was asked for, and of nothing that the program is known to give. */
function isOfCalls(e: Evaluator, call: ts.CallExpression): boolean {
  const subject = /called/i.test(calleeName(call)) ? undefined : subjectOf(e, call)?.subject;
  if (!subject || isOfRequest(e, subject, 0)) return true;
  const values = e.ask(subject);
  return ![...values, ...e.element(values)].some(({ kind }) => KNOWN.has(kind));
}

/** Whether a call says what a server is to be asked for, and with which body: `nock(host).post(path, body)`. */
function isServing(e: Evaluator, call: ts.Node): boolean {
  if (!ts.isCallExpression(call)) return false;
  const root = rootOf(call);
  if (!ts.isIdentifier(root)) return false;
  const declared = e.project.of(root).scopes.resolve(root, root.text);
  return declared.some((each) => {
    const at = ts.isVariableDeclaration(each) && each.initializer ? rootOf(each.initializer) : undefined;
    if (at && ts.isIdentifier(at) && at.text !== root.text) return isOfServers(e, at);
    return isOfServers(e, root);
  });
}

const isOfServers = (e: Evaluator, root: ts.Identifier): boolean =>
  e.ask(root).some((each) => each.kind === 'external' && SERVERS.has(each.module)) || SERVERS.has(ownNameOf(e, root));

/** Whether a text looks for a field: as a key of JSON, a parameter of a query, or alone between a pattern's signs. */
function saysField(node: Text, name: string, values: readonly unknown[] | undefined): boolean {
  if (!isHeldOrServed(node)) return false;
  const { text } = node;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, behind] = [text.slice(0, at), text.slice(at + name.length)];
    const isKey = /["[]\\?$/.test(before) && /^\\?["\]]/.test(behind);
    const isParameter = /(?:^|[?&\s"'`(/\\b])$/.test(before) && behind.startsWith('=');
    if ((isKey || isParameter) && (values === undefined || values.some((each) => behind.includes(String(each)))))
      return true;
  }
  return false;
}

/** Whether a text looks for a word of a path in an address, or is one that is answered. */
function saysWord(e: Evaluator, node: Text, word: string): boolean {
  const { text } = node;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [text[at - 1] ?? '', text[at + word.length] ?? ''];
    if (/[\w-]/.test(before) || /[\w-]/.test(behind)) continue;
    if (before === '/' ? isLookedFor(e, node) : /[_-]/.test(word) && isLookedFor(e, node)) return true;
  }
  return false;
}

/** Whether a text is held against something, or is what something is compared with. */
function isHeldOrServed(node: Text): boolean {
  if (ts.isRegularExpressionLiteral(node)) return true;
  const { parent } = wholeOf(node);
  if (ts.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind);
  if (ts.isPropertyAssignment(parent)) return true;
  return ts.isCallExpression(parent) && (ASSERTS.test(calleeName(parent)) || isOneOf(SOUGHT_BY, calleeName(parent)));
}

function isLookedFor(e: Evaluator, node: Text): boolean {
  if (ts.isRegularExpressionLiteral(node)) return true;
  const at = wholeOf(node);
  const { parent } = at;
  if (ts.isCaseClause(parent)) return parent.expression === at;
  if (ts.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind);
  if (ts.isPropertyAssignment(parent)) return parent.name === at;
  if (!ts.isCallExpression(parent) || parent.expression === at) return false;
  const name = calleeName(parent);
  if (isOneOf(COMPARES, name) || isOneOf(SEARCHES, name)) return true;
  if (!ASSERTS.test(name) && !isOneOf(SOUGHT_BY, name)) return false;
  const subject = subjectOf(e, parent)?.subject;
  return subject === undefined || ADDRESS_TOLD.test(subject.getText());
}

/** The whole text that a piece is of. */
function wholeOf(node: Text): ts.Node {
  const at: ts.Node = ts.isTemplateHead(node)
    ? node.parent
    : ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
      ? node.parent.parent
      : node;
  return dressed(at);
}

/** What is said of something that was asked for. */
const ADDRESS_TOLD = /\b(?:calls?|lastCall|firstCall|args?|url|uri|href|path|pathname|endpoint|address|requests?)\b/i;
