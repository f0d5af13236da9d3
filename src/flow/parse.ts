/** The one door to the TypeScript parser: which files are scripts, how one is parsed, what keeps it from being read. */
import { tooDeep } from '../common/budget.ts';
import { expectText } from './parser-nodes.ts';
import { ts } from './syntax.ts';

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
