/** What a file exports, by its statements alone: names, the whole of a CommonJS module, and files that it passes on. */
import type { Script } from './project.ts';
import type { Declaration } from './scope.ts';
import { ts } from './syntax.ts';

export type ExportEntry =
  | { expression: ts.Expression }
  | { declaration: Declaration }
  | { name: string; from: string | undefined }
  | { star: string };

interface Exports {
  named: Map<string, ExportEntry[]>;
  /** `module.exports = …`, `export = …`. */
  whole: ts.Expression[];
  stars: string[];
}

const exportTables = new WeakMap<Script, Exports>();

export function exportsOf(script: Script): Exports {
  const known = exportTables.get(script);
  if (known) return known;
  const table: Exports = { named: new Map(), whole: [], stars: [] };
  const add = (name: string, entry: ExportEntry) => {
    const list = table.named.get(name);
    if (list) list.push(entry);
    else table.named.set(name, [entry]);
  };
  for (const statement of script.ast.statements) {
    if (ts.isExportAssignment(statement)) {
      if (statement.isExportEquals) table.whole.push(statement.expression);
      else add('default', { expression: statement.expression });
    } else if (ts.isExportDeclaration(statement)) {
      const from =
        statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
          ? statement.moduleSpecifier.text
          : undefined;
      if (!statement.exportClause) {
        if (from !== undefined) table.stars.push(from);
      } else if (ts.isNamespaceExport(statement.exportClause)) {
        if (from !== undefined) add(statement.exportClause.name.text, { star: from });
      } else
        for (const each of statement.exportClause.elements)
          add(each.name.text, { name: (each.propertyName ?? each.name).text, from });
    } else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword)
    ) {
      const isDefault = ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword);
      if (ts.isVariableStatement(statement))
        for (const each of statement.declarationList.declarations) addBinding(each.name, each, add);
      else if (
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isEnumDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)
      ) {
        if (isDefault) add('default', { declaration: statement });
        else if (statement.name) add(statement.name.text, { declaration: statement });
      }
    } else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression))
      addCommonJs(statement.expression, table, add);
  }
  exportTables.set(script, table);
  return table;
}

function addBinding(
  name: ts.BindingName,
  declaration: Declaration,
  add: (name: string, entry: ExportEntry) => void,
): void {
  if (ts.isIdentifier(name)) add(name.text, { declaration });
  else for (const each of name.elements) if (ts.isBindingElement(each)) addBinding(each.name, each, add);
}

function addCommonJs(node: ts.BinaryExpression, table: Exports, add: (name: string, entry: ExportEntry) => void): void {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const { left } = node;
  if (!ts.isPropertyAccessExpression(left)) return;
  // `module.exports = exports = { … }`
  let { right } = node;
  while (ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.EqualsToken) right = right.right;
  const isModule = (at: ts.Expression) =>
    ts.isPropertyAccessExpression(at) &&
    ts.isIdentifier(at.expression) &&
    at.expression.text === 'module' &&
    at.name.text === 'exports';
  if (isModule(left)) table.whole.push(right);
  else if (isModule(left.expression) || (ts.isIdentifier(left.expression) && left.expression.text === 'exports'))
    add(left.name.text, { expression: right });
}
