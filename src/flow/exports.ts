/** What a file exports, by its statements alone: names, the whole of a CommonJS module, and files that it passes on. */
import type { Script } from './project.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, nameOf, ts } from './syntax.ts';

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
  let names: ReadonlySet<string> | undefined;
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
      } else if (ts.isModuleDeclaration(statement)) add(statement.name.text, { declaration: statement });
    } else if (ts.isVariableStatement(statement)) {
      // `const self = module.exports = { … }`
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer && ts.isBinaryExpression(initializer))
          addCommonJs(initializer, table, (names ??= namesOfExports(script)), add);
    } else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression))
      addCommonJs(statement.expression, table, (names ??= namesOfExports(script)), add);
  }
  exportTables.set(script, table);
  return table;
}

/** The namespace that gives a declaration to others, and under which name: `namespace X { export const body = … }` gives `X.body`. */
export function namespaceOf(declaration: Declaration): { owner: ts.ModuleDeclaration; name: string } | undefined {
  let statement: ts.Node = declaration;
  while (ts.isBindingElement(statement) || ts.isBindingName(statement)) statement = statement.parent;
  if (ts.isVariableDeclaration(statement)) statement = statement.parent.parent;
  const block = statement.parent;
  const name = declaration.name && nameOf(declaration.name);
  if (name === undefined) return undefined;
  // `namespace A.B { … }`
  if (ts.isModuleDeclaration(block)) return { owner: block, name };
  const isGiven =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) === true;
  return isGiven && ts.isModuleBlock(block) ? { owner: block.parent, name } : undefined;
}

function addBinding(
  name: ts.BindingName,
  declaration: Declaration,
  add: (name: string, entry: ExportEntry) => void,
): void {
  if (ts.isIdentifier(name)) add(name.text, { declaration });
  else for (const each of name.elements) if (ts.isBindingElement(each)) addBinding(each.name, each, add);
}

const isNamed = (at: ts.Expression, name: string): boolean => {
  const inner = bare(at);
  return ts.isIdentifier(inner) && inner.text === name;
};

/** `module.exports`. */
function isOwnExports(at: ts.Expression): boolean {
  const access = accessOf(bare(at));
  return access?.name === 'exports' && isNamed(access.object, 'module');
}

/** The names by which a file knows what it exports: `exports`, and those of `const self = module.exports`. */
function namesOfExports(script: Script): ReadonlySet<string> {
  const names = new Set(['exports']);
  for (const statement of script.ast.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer) continue;
        if (
          ts.isIdentifier(name) &&
          targets(initializer).some((each) => isOwnExports(each) || isNamed(each, 'exports'))
        )
          names.add(name.text);
        // `const { exports: self } = module`
        if (ts.isObjectBindingPattern(name) && isNamed(initializer, 'module'))
          for (const each of name.elements)
            if (nameOf(each.propertyName ?? each.name) === 'exports' && ts.isIdentifier(each.name))
              names.add(each.name.text);
      }
  return names;
}

/** An expression, and where it is an assignment all that get the same: `module.exports = exports = { … }`. */
function targets(node: ts.Expression): readonly ts.Expression[] {
  const inner = bare(node);
  return ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? [inner.left, ...targets(inner.right)]
    : [inner];
}

function addCommonJs(
  node: ts.BinaryExpression,
  table: Exports,
  names: ReadonlySet<string>,
  add: (name: string, entry: ExportEntry) => void,
): void {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const all = targets(node);
  const right = all.at(-1) ?? node.right;
  for (const left of all.slice(0, -1)) {
    const access = accessOf(bare(left));
    if (isOwnExports(left)) table.whole.push(right);
    else if (access && (isOwnExports(access.object) || [...names].some((each) => isNamed(access.object, each))))
      add(access.name, { expression: right });
  }
}
