/** The scripts of a Svelte component, as a module and the body of a function that is given the component's props. */
import { syntaxError } from '../flow/parse.ts';
import { bare, ts } from '../flow/syntax.ts';
import { lineOf, type Otherwise, otherwiseIn, type Range, type Woven } from './woven.ts';

/** What stands between the tags of a script. */
export interface Block extends Range {
  isModule: boolean;
  isTyped: boolean;
}

export interface Part {
  block: Block;
  ast: ts.SourceFile;
}

/** What the function of a component is called: by its file, as nearly everybody imports it. */
export function componentName(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.svelte$/i, '');
  const name = file.replace(/(?:^|[^\w$])[^\w$]*(\w?)/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Za-z_$]/.test(name) ? name : `_${name}`;
}

/** The first thing in a script that is none, in one line. */
export const errorIn = ({ ast, block }: Part, text: string): string | undefined => {
  const error = syntaxError(ast);
  if (error === undefined) return undefined;
  const before = lineOf(text, block.start) - 1;
  return error.replace(/^line (\d+)/, (_, line: string) => `line ${Number(line) + before}`);
};

/** The names that the statements of a script declare. */
export function declaredIn({ ast }: Part): ReadonlySet<string> {
  const names = new Set<string>();
  const bind = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const each of name.elements) if (ts.isBindingElement(each)) bind(each.name);
  };
  for (const each of ast.statements) {
    if (ts.isVariableStatement(each)) for (const { name } of each.declarationList.declarations) bind(name);
    else if ((ts.isFunctionDeclaration(each) || ts.isClassDeclaration(each)) && each.name) names.add(each.name.text);
    else if (ts.isImportDeclaration(each)) {
      const { name, namedBindings: bindings } = each.importClause ?? {};
      if (name) names.add(name.text);
      if (bindings && ts.isNamespaceImport(bindings)) names.add(bindings.name.text);
      else for (const { name: own } of bindings?.elements ?? []) names.add(own.text);
    }
  }
  return names;
}

/** Writes the statements of a script: those that import for the top of the file, or all others. */
export function writeScript(out: Woven, part: Part, stores: ReadonlySet<string>, which: 'imports' | 'others'): void {
  const { ast, block } = part;
  const otherwise = otherwiseIn(out, ast, block.start, stores);
  const declared = new Set(declaredIn(part));
  for (const statement of ast.statements) {
    const isImport = ts.isImportDeclaration(statement);
    if (isImport !== (which === 'imports')) continue;
    // the comments that belong to it come along
    const whole = { start: statement.pos + block.start, end: statement.end + block.start };
    const own = isImport
      ? imported(out, statement, part)
      : block.isModule
        ? []
        : [...reactive(out, statement, part, declared, stores), ...handedIn(out, statement, part)];
    out.take(whole, [...otherwise, ...own]);
    out.own('\n;', whole.end);
  }
}

/** `import Row from './Row.svelte'`: by the name that the function has there. */
function imported(out: Woven, statement: ts.ImportDeclaration, { ast, block }: Part): readonly Otherwise[] {
  const name = statement.importClause?.name;
  const { moduleSpecifier: from } = statement;
  if (!name || !ts.isStringLiteral(from) || !/\.svelte$/i.test(from.text)) return [];
  const start = name.getStart(ast) + block.start;
  const end = name.end + block.start;
  const bindings = statement.importClause?.namedBindings;
  const write = (rest: (start: number, end: number) => void): void => {
    out.own(`{ ${componentName(from.text)} as `, start);
    rest(start, end);
    out.own(bindings ? ` } from ${from.getText(ast)}; import ` : ' }', end);
  };
  const change = { start, end, write };
  if (!bindings) return [change];
  const comma = { start: end, end: bindings.getStart(ast) + block.start, write: () => {} };
  return [change, comma];
}

/** `$: total = a + b`: a variable that is worked out. */
function reactive(
  out: Woven,
  statement: ts.Statement,
  { ast, block }: Part,
  declared: Set<string>,
  stores: ReadonlySet<string>,
): readonly Otherwise[] {
  if (!ts.isLabeledStatement(statement) || statement.label.text !== '$') return [];
  const inner = statement.statement;
  const start = statement.getStart(ast) + block.start;
  const begins = inner.getStart(ast) + block.start;
  const label = { start, end: begins, write: () => {} };
  const assigned = ts.isExpressionStatement(inner) ? bare(inner.expression) : undefined;
  if (
    !assigned ||
    !ts.isBinaryExpression(assigned) ||
    assigned.operatorToken.kind !== ts.SyntaxKind.EqualsToken ||
    !ts.isExpressionStatement(inner)
  )
    return [label];
  const { left } = assigned;
  const isPattern = ts.isObjectLiteralExpression(left) || ts.isArrayLiteralExpression(left);
  const names = ts.isIdentifier(left) ? [left.text] : isPattern ? (left.getText(ast).match(/[\w$]+/g) ?? []) : [];
  if (names.length === 0 || names.some((each) => declared.has(each) || stores.has(each))) return [label];
  for (const each of names) declared.add(each);
  const [from, to] = [assigned.getStart(ast) + block.start, assigned.end + block.start];
  const write = (rest: (start: number, end: number) => void): void => {
    out.own('let ', start);
    rest(from, to);
  };
  return [{ start, end: inner.expression.end + block.start, write }];
}

/** `export let row = first`: what whoever uses the component hands it, or else the first value. */
function handedIn(out: Woven, statement: ts.Statement, { ast, block }: Part): readonly Otherwise[] {
  const found: Otherwise[] = [];
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const exported = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (exported)
    found.push({ start: exported.getStart(ast) + block.start, end: exported.end + block.start, write: () => {} });
  if (ts.isExportDeclaration(statement)) {
    // `export { className as class }`
    const [start, end] = [statement.getStart(ast) + block.start, statement.end + block.start];
    const clause = statement.exportClause;
    const write = (): void => {
      for (const { name, propertyName } of clause && ts.isNamedExports(clause) ? clause.elements : [])
        out.own(`${(propertyName ?? name).text} = $$props[${JSON.stringify(name.text)}];`, start, end);
    };
    return [{ start, end, write }];
  }
  if (!exported || !ts.isVariableStatement(statement)) return found;
  const { declarationList: list } = statement;
  if ((list.flags & ts.NodeFlags.Const) !== 0) return found;
  for (const { name, type, initializer } of list.declarations) {
    if (!ts.isIdentifier(name)) continue;
    const [start, end] = [name.getStart(ast) + block.start, name.end + block.start];
    const after = (type ?? name).end + block.start;
    out.fixed.push({ start, end });
    const given = ` = $$props.${name.text}`;
    if (!initializer) {
      found.push({ start: after, end: after, write: () => out.own(given, start, end) });
      continue;
    }
    const from = initializer.getStart(ast) + block.start;
    const to = initializer.end + block.start;
    found.push({ start: after, end: from, write: () => out.own(`${given} ?? (`, start, end) });
    found.push({ start: to, end: to, write: () => out.own(')', to) });
  }
  return found;
}
