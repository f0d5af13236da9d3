/** The one door to the TypeScript parser: parse a file, look through what does not change a value, name what a node names. */
import { ts } from '@ts-morph/common';
import { tooDeep } from '../common/budget.ts';
import { expectText } from './parser-steps.ts';

export { ts };

const KINDS: Readonly<Record<string, ts.ScriptKind>> = {
  ts: ts.ScriptKind.TS,
  mts: ts.ScriptKind.TS,
  cts: ts.ScriptKind.TS,
  tsx: ts.ScriptKind.TSX,
  js: ts.ScriptKind.JSX,
  mjs: ts.ScriptKind.JSX,
  cjs: ts.ScriptKind.JSX,
  jsx: ts.ScriptKind.JSX,
};

export function isScript(path: string): boolean {
  return Object.hasOwn(KINDS, extension(path));
}

export function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

/** Is shown each node below a file once, in order. */
export interface Seeing {
  readonly file: ts.SourceFile;
  see(node: ts.Node): void;
}

/**
 * Parses one script. JavaScript is read as JSX, whose extra syntax it may hold; every file as a module, where `await` stands at the top.
 * @throws {Overrun} when it is nested more deeply than is looked into
 */
export const parse = (path: string, text: string): ts.SourceFile => parseSeeing(path, text, unseen).file;

/** The same for who looks at each node: another walk over them would cost half as much as the parse. */
export function parseSeeing<T extends Seeing>(path: string, text: string, begin: (file: ts.SourceFile) => T): T {
  return parsed(path, text, KINDS[extension(path)] ?? ts.ScriptKind.TS, begin);
}

const unseen = (file: ts.SourceFile): Seeing => ({ file, see() {} });

/**
 * The value of a JSON file as an expression; undefined when it is none.
 * @throws {Overrun} when it is nested more deeply than is looked into
 */
export function parseJson(path: string, text: string): ts.Expression | undefined {
  const { file } = parsed(path, text, ts.ScriptKind.JSON, unseen);
  const [statement] = file.statements;
  if (syntaxError(file) !== undefined || !statement || !ts.isExpressionStatement(statement)) return undefined;
  return statement.expression;
}

/**
 * What a `tsconfig.json` says, as far as it can be read.
 * @throws {Overrun} when it costs too much
 * @throws {RangeError} when it is nested more deeply than the parser's stack
 */
export function parseConfig(path: string, text: string): unknown {
  return forgotten(text, () => ts.parseConfigFileTextToJson(path, text)).config;
}

/** The parser is one for all files, and only forgets at the end of a file what it had begun. */
function forgotten<T>(text: string, parse: () => T): T {
  try {
    expectText(text.length);
    return parse();
  } catch (error) {
    ts.createSourceFile('', '', ts.ScriptTarget.Latest);
    throw error;
  }
}

function parsed<T extends Seeing>(
  path: string,
  text: string,
  kind: ts.ScriptKind,
  begin: (file: ts.SourceFile) => T,
): T {
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    ...(kind === ts.ScriptKind.JSON ? {} : { setExternalModuleIndicator }),
  };
  const file = forgotten(text, () => ts.createSourceFile(path, text, options, false, kind));
  // the parser takes `\` for `/`
  file.fileName = path;
  const seeing = begin(file);
  if (joined(seeing) > MAX_LEVELS && !isShallow(file)) throw tooDeep();
  return seeing;
}

const filesAbove = new WeakMap<ts.Node, ts.SourceFile>();
/** So many steps between two nodes whose file is remembered. */
const FAR = 64;

/**
 * The file of a node. The compiler goes up to it for each question (`getStart()`, `getText()`, `getSourceFile()`), which is a way as long
 * as a sum has parts; here a long way is gone once. For what is asked about each place of a file: `node.getStart(sourceFileOf(node))`.
 */
export function sourceFileOf(node: ts.Node): ts.SourceFile {
  const way: ts.Node[] = [];
  let steps = 0;
  let at = node;
  let file: ts.SourceFile | undefined;
  while (file === undefined && !ts.isSourceFile(at)) {
    if (steps >= FAR) file = filesAbove.get(at);
    if (++steps % FAR === 0) way.push(at);
    at = at.parent;
  }
  file ??= ts.isSourceFile(at) ? at : at.getSourceFile();
  for (const each of way) filesAbove.set(each, file);
  return file;
}

/**
 * Levels of nesting that are looked into. The parser calls itself about ten times for one of parentheses. Of a main thread's stack
 * (984 kB) that takes 1.4 kB as long as the parser has not been compiled, 2 kB for the dearest; so these are less than half of it,
 * and an evaluation that comes to a new file has the rest.
 */
const MAX_LEVELS = 200;

/**
 * Gives each node of a file its parent, as the parser would do in a walk of its own, and shows it when all its parents are known.
 * @returns how deep nodes stand in the file, each of them a level
 */
function joined(seeing: Seeing): number {
  /** Nodes whose parent is known, the next one on top; undefined: a level ends. */
  const left: (ts.Node | undefined)[] = [];
  let parent: ts.Node = seeing.file;
  const take = (child: ts.Node): void => {
    const orphan: { parent: ts.Node } = child;
    orphan.parent = parent;
    left.push(child);
  };
  let level = 0;
  let deepest = 0;
  for (;;) {
    let low = left.push(undefined);
    ts.forEachChild(parent, take);
    if (left.length === low) left.pop();
    else {
      if (++level > deepest) deepest = level;
      for (let high = left.length - 1; low < high; low++, high--) {
        const first = left[low];
        left[low] = left[high];
        left[high] = first;
      }
    }
    let next = left.pop();
    for (; next === undefined; next = left.pop()) if (level-- === 0) return deepest;
    parent = next;
    seeing.see(next);
  }
}

/** Whether a file is nested no deeper than `MAX_LEVELS`. What goes on behind (`a + b + c`, `else if`) is no level, or little of one. */
function isShallow(file: ts.SourceFile): boolean {
  const nodes: ts.Node[] = [file];
  const levels = [0];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const own = levels.pop() ?? 0;
    if (own > MAX_LEVELS) return false;
    const parent = node;
    ts.forEachChild(node, (child) => {
      nodes.push(child);
      levels.push(own + levelOf(child, parent));
    });
  }
  return true;
}

/** How much of the parser's stack is between a node and the one inside. */
function levelOf(child: ts.Node, parent: ts.Node): number {
  switch (parent.kind) {
    case ts.SyntaxKind.BinaryExpression:
      // made in a loop from the left; from the right the parser calls itself
      return ts.isBinaryExpression(parent) && child === parent.left ? 0 : 1 / 16;
    case ts.SyntaxKind.PropertyAccessExpression:
    case ts.SyntaxKind.ElementAccessExpression:
    case ts.SyntaxKind.CallExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.TaggedTemplateExpression:
    case ts.SyntaxKind.ArrayType:
    case ts.SyntaxKind.IndexedAccessType:
      return child.pos === parent.pos ? 0 : 1;
    case ts.SyntaxKind.IfStatement:
      return ts.isIfStatement(parent) && child === parent.elseStatement ? 1 / 10 : 1 / 2;
    case ts.SyntaxKind.ConditionalExpression:
      return ts.isConditionalExpression(parent) && child === parent.whenFalse ? 1 / 8 : 1 / 2;
    case ts.SyntaxKind.ConditionalType:
      return ts.isConditionalTypeNode(parent) && child === parent.falseType ? 1 / 8 : 1 / 2;
    case ts.SyntaxKind.Block:
    case ts.SyntaxKind.CaseBlock:
    case ts.SyntaxKind.CaseClause:
    case ts.SyntaxKind.ExpressionStatement:
    case ts.SyntaxKind.JsxElement:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.ObjectLiteralExpression:
    case ts.SyntaxKind.PrefixUnaryExpression:
    case ts.SyntaxKind.PropertyAssignment:
    case ts.SyntaxKind.ReturnStatement:
    case ts.SyntaxKind.VariableDeclaration:
    case ts.SyntaxKind.VariableDeclarationList:
    case ts.SyntaxKind.VariableStatement:
      return 1 / 2;
    default:
      return 1;
  }
}

/** Without it, `await` at the top of a file that imports nothing is read as a name. */
function setExternalModuleIndicator(file: ts.SourceFile): void {
  Reflect.set(file, 'externalModuleIndicator', true);
}

/** The first syntax error, in one line; undefined when the file parses. */
export function syntaxError(file: ts.SourceFile): string | undefined {
  const found: unknown = Reflect.get(file, 'parseDiagnostics');
  if (!Array.isArray(found)) return undefined;
  const isJs = /^[mc]?jsx?$/.test(extension(file.fileName));
  for (const each of found as readonly ts.Diagnostic[]) {
    // 8xxx: TypeScript's own syntax in a JavaScript file (Flow, or a file for a bundler); it parsed all the same.
    if (isJs && each.code >= 8000 && each.code < 9000) continue;
    const { line } = file.getLineAndCharacterOfPosition(each.start ?? 0);
    return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`;
  }
  return undefined;
}

/** Looks through parentheses, casts, `!`, `satisfies` and `await`: the same value underneath. */
export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isTypeAssertionExpression(at) ||
      ts.isAwaitExpression(at)
    )
      at = at.expression;
    else return at;
  }
}

export const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** What is added up by `+`, in order, through parentheses; an expression that is no sum is its only one. Sums may be thousands long. */
export function addends(node: ts.Expression): readonly ts.Expression[] {
  const out: ts.Expression[] = [];
  const left = [node];
  for (let at = left.pop(); at; at = left.pop()) {
    const inner = bare(at);
    if (isSum(inner)) left.push(inner.right, inner.left);
    else out.push(at);
  }
  return out;
}

/** The outermost expression that is this value seen through parentheses, casts and `!` (not `await`). */
export function dressed(node: ts.Node): ts.Node {
  let at = node;
  while (isDress(at.parent) && at.parent.expression === at) at = at.parent;
  return at;
}

function isDress(
  node: ts.Node | undefined,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.NonNullExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion {
  return (
    node !== undefined &&
    (ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isTypeAssertionExpression(node))
  );
}

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

export function isFunction(node: ts.Node): node is FunctionNode {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.Constructor:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return true;
    default:
      return false;
  }
}

/** The text of a property name, a string or number key included; undefined when it is computed at run time. */
export function nameOf(name: ts.Node | undefined): string | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name)) {
    const inner = bare(name.expression);
    return ts.isStringLiteralLike(inner) ? inner.text : undefined;
  }
  return undefined;
}

export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** `x.name` and `x['name']`: the object and the name; undefined when the name is worked out at run time. */
export function accessOf(
  node: ts.Node | undefined,
): { node: Access; object: ts.Expression; name: string; at: ts.Node } | undefined {
  if (!node) return undefined;
  if (ts.isPropertyAccessExpression(node))
    return { node, object: node.expression, name: node.name.text, at: node.name };
  if (!ts.isElementAccessExpression(node)) return undefined;
  const key = bare(node.argumentExpression);
  return ts.isStringLiteralLike(key) ? { node, object: node.expression, name: key.text, at: key } : undefined;
}

/** An object as it is written, whatever its white space, optional chains and casts: equal texts in one function mean one object. */
export function subjectOf(node: ts.Expression): string {
  return bare(node)
    .getText()
    .replace(/\s+/g, '')
    .replace(/\?\./g, '.')
    .replace(/!(?=\.|$)/g, '');
}

/** The nearest enclosing node that passes the test, the node itself not included. */
export function enclosing<T extends ts.Node>(node: ts.Node, test: (at: ts.Node) => at is T): T | undefined {
  for (let at = node.parent; at; at = at.parent) if (test(at)) return at;
  return undefined;
}

/** The expression that a chain of members and calls begins with. */
export function rootOf(node: ts.Expression): ts.Expression {
  let at = bare(node);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = bare(at.expression);
  return at;
}

/** `merged_by`, `mergedBy`, `MergedBy` and `merged-by` are one name. */
export function fold(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

export function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Runs over every node below, depth first; `false` from the visitor skips what is inside. Calls itself for no level. */
export function walk(node: ts.Node, visit: (at: ts.Node) => boolean | undefined | void): void {
  const left: ts.Node[] = [];
  const take = (child: ts.Node): void => {
    left.push(child);
  };
  /** The first child on top. */
  const open = (parent: ts.Node): void => {
    let low = left.length;
    ts.forEachChild(parent, take);
    for (let high = left.length - 1; low < high; low++, high--) {
      const first = left[low];
      const last = left[high];
      if (first && last) [left[low], left[high]] = [last, first];
    }
  };
  open(node);
  for (let at = left.pop(); at; at = left.pop()) if (visit(at) !== false) open(at);
}

const returnsOf = new WeakMap<FunctionNode, readonly ts.Expression[]>();

/** What a function may give back: the bodies of arrows, the operands of `return` and `yield` that are its own. */
export function returns(fn: FunctionNode): readonly ts.Expression[] {
  const known = returnsOf.get(fn);
  if (known) return known;
  const found: ts.Expression[] = [];
  if (fn.body) {
    if (ts.isBlock(fn.body)) {
      walk(fn.body, (at) => {
        if (isFunction(at) || ts.isClassLike(at)) return false;
        if ((ts.isReturnStatement(at) || ts.isYieldExpression(at)) && at.expression) found.push(at.expression);
        return undefined;
      });
    } else found.push(fn.body);
  }
  returnsOf.set(fn, found);
  return found;
}

/** Whether the member is written to, taken apart into, or deleted here. */
export function isTarget(read: ts.Node): boolean {
  for (let at = dressed(read); ; at = at.parent) {
    const { parent } = at;
    if (ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
    if (ts.isPrefixUnaryExpression(parent))
      return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
    if (ts.isBinaryExpression(parent)) {
      const operator = parent.operatorToken.kind;
      return (
        parent.left === at && operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment
      );
    }
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === at;
    // an element or a property of what may be a pattern
    if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isSpreadElement(parent)
    )
      return false;
  }
}

/** `=`, `??=` and `||=`: what stands to the right may be had by the left from then on. */
export const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
  kind === ts.SyntaxKind.BarBarEqualsToken;
