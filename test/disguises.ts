/**
 * The same program in other clothes: transformations of text that keep its meaning.
 * Each is a list of edits on spans of the parsed file. Markers are comments and travel with their lines.
 */
import { ts } from '@ts-morph/common';

export interface Disguise {
  name: string;
  wear(path: string, text: string): string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Dress = (file: ts.SourceFile, add: Add) => void;
type Add = (start: number, end: number, text: string) => void;

export const disguises: readonly Disguise[] = [
  dressed('parentheses', parentheses),
  dressed('optional chaining', optionalChaining),
  dressed('casts', casts),
  dressed('brackets', brackets),
  dressed('renamed locals', renamedLocals),
  dressed('renamed imports', renamedImports),
  dressed('concatenation', concatenation),
  dressed('templates', templates),
  dressed('destructuring', destructuring),
  dressed('members', members),
  dressed('comments', comments),
  dressed('double quotes', doubleQuotes),
  { name: 'CRLF', wear: (_, text) => text.replaceAll('\n', '\r\n') },
  { name: 'BOM', wear: (path, text) => (isScript(path) ? `\uFEFF${text}` : text) },
];

export const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function dressed(name: string, dress: Dress): Disguise {
  return {
    name,
    wear(path, text) {
      if (!isScript(path)) return text;
      const edits: Edit[] = [];
      dress(parse(path, text), (start, end, inserted) => edits.push({ start, end, text: inserted }));
      return apply(text, edits);
    },
  };
}

/** Insertions at one place keep their order; of replacements that overlap the outer one stays. */
function apply(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort(
    (a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end,
  );
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** `mr.title` → `(mr).title`. */
function parentheses(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!isMember(node) || isChained(node) || isBare(node.expression) || isWritten(node)) return;
    add(node.expression.getStart(file), node.expression.getStart(file), '(');
    add(node.expression.end, node.expression.end, ')');
  });
}

/** `mr.title` → `mr?.title`. */
function optionalChaining(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!isMember(node) || !isRead(node) || node.questionDotToken || isBare(node.expression)) return;
    if (ts.isPrivateIdentifier(node.name)) return;
    const dot = node.name.getStart(file) - 1;
    if (file.text[dot] === '.') add(dot, dot, '?');
  });
}

/** `mr.title` → `(mr as any).title`, in TypeScript. */
function casts(file: ts.SourceFile, add: Add): void {
  if (!/\.[cm]?tsx?$/.test(file.fileName)) return;
  visit(file, (node) => {
    if (!isMember(node) || isChained(node) || !ts.isIdentifier(node.expression)) return;
    if (!declaredHere(file).has(node.expression.text)) return;
    add(node.expression.getStart(file), node.expression.getStart(file), '(');
    add(node.expression.end, node.expression.end, ' as any)');
  });
}

/** `mr.title` → `mr['title']`. */
function brackets(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!isMember(node) || !isRead(node) || isBare(node.expression) || !ts.isIdentifier(node.name)) return;
    const dot = node.questionDotToken?.getStart(file) ?? node.name.getStart(file) - 1;
    const text = `${node.questionDotToken ? '?.' : ''}['${node.name.text}']`;
    if (/^\??\.\w+$/.test(file.text.slice(dot, node.name.end))) add(dot, node.name.end, text);
  });
}

/** Every variable and parameter that is not exported gets another name. */
function renamedLocals(file: ts.SourceFile, add: Add): void {
  const checker = checkerOf(file);
  rename(file, checker, add, (symbol) => {
    const declarations = symbol.declarations ?? [];
    const local = declarations.every((node) => {
      if (ts.isParameter(node))
        return ts.isIdentifier(node.name) && !ts.isParameterPropertyDeclaration(node, node.parent);
      return (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) && !isExported(node);
    });
    return local && declarations.length > 0 ? `${symbol.name}Renamed` : undefined;
  });
}

/** `import { a } from` → `import { a as aImported } from`. */
function renamedImports(file: ts.SourceFile, add: Add): void {
  rename(file, checkerOf(file), add, (symbol) => {
    const [node] = symbol.declarations ?? [];
    const imported = node && (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node));
    return imported ? `${symbol.name}Imported` : undefined;
  });
}

function rename(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  add: Add,
  nameFor: (symbol: ts.Symbol) => string | undefined,
): void {
  visit(file, (node) => {
    if (!ts.isIdentifier(node) || node.text === 'this') return;
    const { parent } = node;
    const start = node.getStart(file);
    if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
      const symbol = checker.getShorthandAssignmentValueSymbol(parent);
      const name = symbol && nameFor(symbol);
      if (name) add(start, node.end, `${node.text}: ${name}`);
      return;
    }
    if (ts.isExportSpecifier(parent)) {
      // what it is exported as stays; a name of another file is none of ours
      if (parent.parent.parent.moduleSpecifier || node !== (parent.propertyName ?? parent.name)) return;
      const symbol = checker.getExportSpecifierLocalTargetSymbol(parent);
      const name = symbol && nameFor(symbol);
      if (name) add(start, node.end, parent.propertyName ? name : `${name} as ${node.text}`);
      return;
    }
    if (isMemberName(node)) return;
    const symbol = checker.getSymbolAtLocation(node);
    const name = symbol && nameFor(symbol);
    if (!name) return;
    if (
      ts.isBindingElement(parent) &&
      parent.name === node &&
      !parent.propertyName &&
      !parent.dotDotDotToken &&
      ts.isObjectBindingPattern(parent.parent)
    ) {
      add(start, node.end, `${node.text}: ${name}`);
    } else if (ts.isImportSpecifier(parent) && !parent.propertyName) {
      add(start, node.end, `${node.text} as ${name}`);
    } else if (!(ts.isImportSpecifier(parent) && parent.propertyName === node)) {
      add(start, node.end, name);
    }
  });
}

/** `${a}/b` → `a + '/b'`. */
function concatenation(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node.parent)) return;
    if (node.templateSpans.some(({ expression }) => expression.getText(file).includes('`'))) return;
    // a mark that stands in a text points to one of its lines
    if (/^[ \t]*#[!?~]\^/m.test(node.getText(file))) return;
    const { head, templateSpans: spans } = node;
    const parts = spans.flatMap(({ expression, literal }) => [operand(expression, file), quote(literal.text)]);
    const isText = head.text !== '' || spans[0]?.literal.text !== '';
    const sum = [...(isText && head.text === '' ? [] : [quote(head.text)]), ...parts];
    add(node.getStart(file), node.end, `(${sum.filter((part, i) => i === 0 || part !== "''").join(' + ')})`);
  });
}

/** `a + '/b'` → `${a}/b`. */
function templates(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!isSum(node) || isSum(node.parent)) return;
    const operands = summands(node);
    if (!operands.slice(0, 2).some(ts.isStringLiteral)) return;
    const texts = operands.map((one) =>
      ts.isStringLiteral(one) ? one.text.replace(/[`\\]|\$\{/g, '\\$&') : `\${${one.getText(file)}}`,
    );
    add(node.getStart(file), node.end, `\`${texts.join('')}\``);
  });
}

/** `const by = mr.merged_by` → `const { merged_by: by } = mr`. */
function destructuring(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.type || !node.initializer) return;
    const { initializer } = node;
    if (!isMember(initializer) || isChained(initializer) || !ts.isIdentifier(initializer.name)) return;
    if (initializer.expression.kind === ts.SyntaxKind.ImportKeyword || ts.isMetaProperty(initializer.expression))
      return;
    const binding =
      initializer.name.text === node.name.text ? node.name.text : `${initializer.name.text}: ${node.name.text}`;
    add(node.getStart(file), node.end, `{ ${binding} } = ${initializer.expression.getText(file)}`);
  });
}

/** `const { changes } = answer` → `const changes = answer.changes`. */
function members(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer || node.type)
      return;
    const { initializer, name } = node;
    if (name.elements.length !== 1 && !ts.isIdentifier(initializer)) return;
    const reads = name.elements.map((element) => {
      const key = element.propertyName ?? element.name;
      if (element.initializer || element.dotDotDotToken || !ts.isIdentifier(element.name) || !ts.isIdentifier(key))
        return undefined;
      return `${element.name.text} = ${operand(initializer, file)}.${key.text}`;
    });
    if (reads.length > 0 && !reads.includes(undefined)) add(node.getStart(file), node.end, reads.join(', '));
  });
}

/** A comment wherever a token may be followed by one. */
function comments(file: ts.SourceFile, add: Add): void {
  const note = '/* note */';
  const after = (at: number): void => add(at, at, note);
  visit(file, (node) => {
    if (isMember(node)) after(node.name.getStart(file));
    if (ts.isCallExpression(node)) after(node.arguments.pos);
    if (ts.isAwaitExpression(node)) add(node.expression.getStart(file), node.expression.getStart(file), `${note} `);
    if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) after(node.name.end);
    if (ts.isBindingElement(node) && node.propertyName) after(node.propertyName.end);
    if (ts.isTemplateSpan(node)) after(node.expression.getStart(file));
  });
}

/** `'x'` → `"x"`. */
function doubleQuotes(file: ts.SourceFile, add: Add): void {
  visit(file, (node) => {
    if (ts.isStringLiteral(node) && file.text[node.getStart(file)] === "'") {
      add(node.getStart(file), node.end, JSON.stringify(node.text));
    }
  });
}

type Member = ts.PropertyAccessExpression;

/** A member of a value: no tag of JSX, no base of a class. */
function isMember(node: ts.Node): node is Member {
  return ts.isPropertyAccessExpression(node) && !ts.isExpressionWithTypeArguments(node.parent) && !isTag(node);
}

function isTag({ parent }: ts.Node): boolean {
  return ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
}

/** Inside `a?.b.c`, where a pair of parentheses would end the chain. */
function isChained(node: Member): boolean {
  return (node.flags & ts.NodeFlags.OptionalChain) !== 0;
}

/** What takes neither parentheses nor `?.`. */
function isBare(node: ts.Node): boolean {
  return [ts.SyntaxKind.SuperKeyword, ts.SyntaxKind.ImportKeyword, ts.SyntaxKind.MetaProperty].includes(node.kind);
}

/** It, or a member of it, is assigned, counted or constructed. */
function isWritten(node: ts.Expression): boolean {
  let at: ts.Node = node;
  while (isInside(at.parent) && at.parent.expression === at) at = at.parent;
  const { parent } = at;
  if (ts.isBinaryExpression(parent)) return parent.left === at && isAssignment(parent.operatorToken.kind);
  if (ts.isPrefixUnaryExpression(parent)) return counts.includes(parent.operator);
  return ts.isPostfixUnaryExpression(parent) || (ts.isNewExpression(parent) && parent.expression === at);
}

/** Its value is read: it is neither called nor deleted nor written. */
function isRead(node: Member): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression === node) return false;
  return !ts.isTaggedTemplateExpression(parent) && !ts.isDeleteExpression(parent) && !isWritten(node);
}

const counts: readonly ts.SyntaxKind[] = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken];

const isInside = (node: ts.Node): node is Member | ts.ElementAccessExpression | ts.NonNullExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node);

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isJsxAttribute(parent)) &&
    parent.name === node
  );
}

function isExported(node: ts.Node): boolean {
  for (let at = node; at && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isVariableStatement(at))
      return at.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  }
  return false;
}

/** Names of variables and parameters of the file. */
function declaredHere(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(file, (node) => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    ) {
      names.add(node.name.text);
    }
  });
  return names;
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

const summands = (node: ts.Expression): ts.Expression[] =>
  isSum(node) ? [...summands(node.left), node.right] : [node];

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

function operand(node: ts.Expression, file: ts.SourceFile): string {
  const text = node.getText(file);
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? text : `(${text})`;
}

/** A checker of one file, without libraries: it knows the file's own names. */
function checkerOf(file: ts.SourceFile): ts.TypeChecker {
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === file.fileName ? file : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => {},
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === file.fileName,
    readFile: () => undefined,
  };
  const options: ts.CompilerOptions = { noLib: true, noResolve: true, allowJs: true, jsx: ts.JsxEmit.Preserve };
  return ts.createProgram([file.fileName], options, host).getTypeChecker();
}
