/** What one file gives and others take: the same question from both ends. */

import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { mayUse, type Use } from './import-text.ts';
import type { Script } from './project.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, dressed, nameOf, ts } from './syntax.ts';

/** A file's export: a declaration, an expression, or all of a module under a name. */
export type Export =
  | { declaration: Declaration }
  | { expression: ts.Expression }
  | { module: string }
  | { json: string };

/** What a file exports under a name; undefined: it cannot be told. */
export function exportsNamed(
  e: Evaluator,
  path: string,
  name: string,
  seen: Set<string> = new Set(),
): Export[] | undefined {
  const key = `${path}\0${name}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const script = e.project.file(path);
  if (!script) return path.endsWith('.json') ? [{ json: path }] : undefined;
  if (isOpen(script)) return undefined;
  const table = exportsOf(script);
  const out: Export[] = [];
  for (const entry of table.named.get(name) ?? []) {
    if ('expression' in entry) out.push({ expression: entry.expression });
    else if ('declaration' in entry) out.push({ declaration: entry.declaration });
    else if ('star' in entry) {
      const target = e.project.resolve(path, entry.star);
      if (!('path' in target)) return undefined;
      out.push({ module: target.path });
    } else if (entry.from === undefined)
      for (const each of script.scopes.top(entry.name)) out.push({ declaration: each });
    else {
      const target = e.project.resolve(path, entry.from);
      const found = 'path' in target ? exportsNamed(e, target.path, entry.name, seen) : undefined;
      if (!found) return undefined;
      out.push(...found);
    }
  }
  if (out.length > 0) return out;
  if (name === 'default' && table.whole.length > 0) return table.whole.map((expression) => ({ expression }));
  for (const star of table.stars) {
    const target = e.project.resolve(path, star);
    const found = 'path' in target ? exportsNamed(e, target.path, name, seen) : undefined;
    if (found && found.length > 0) return found;
  }
  return undefined;
}

/** What `module.exports = …` gives as a whole; undefined: it cannot be told. */
export function wholeOf(e: Evaluator, path: string): readonly ts.Expression[] | undefined {
  const script = e.project.file(path);
  const whole = script && !isOpen(script) ? exportsOf(script).whole : [];
  return whole.length > 0 ? whole : undefined;
}

const open = new WeakMap<Script, boolean>();

/** Whether a script writes its CommonJS exports anywhere but in statements at its top, where each is seen. */
function isOpen(script: Script): boolean {
  let known = open.get(script);
  if (known === undefined) {
    known = (script.scopes.identifiers.get('exports') ?? []).some(isHidden);
    open.set(script, known);
  }
  return known;
}

function isHidden(name: ts.Identifier): boolean {
  let at: ts.Node = name;
  while (
    (ts.isPropertyAccessExpression(at.parent) || ts.isElementAccessExpression(at.parent)) &&
    (at.parent.expression === at || at === name)
  )
    at = at.parent;
  if (!isAssigned(at)) return false;
  at = at.parent;
  // `module.exports = exports = …`
  while (ts.isBinaryExpression(at.parent) && at.parent.right === at && isAssigned(at.parent.left)) at = at.parent;
  return !(ts.isExpressionStatement(at.parent) && ts.isSourceFile(at.parent.parent));
}

const isAssigned = (left: ts.Node): boolean =>
  ts.isBinaryExpression(left.parent) &&
  left.parent.left === left &&
  left.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** The names under which a file exports one of its declarations, or what it has by its name: `export default name`, `exports.other = name`. */
export function namesOf(e: Evaluator, declaration: Declaration): readonly string[] {
  const script = e.project.of(declaration);
  const own = declaration.name?.getText();
  const references = script.scopes.references(declaration);
  return [...exportsOf(script).named].flatMap(([name, entries]) =>
    entries.some(
      (entry) =>
        ('declaration' in entry && entry.declaration === declaration) ||
        ('expression' in entry && references.some((each) => each === bare(entry.expression))) ||
        ('name' in entry &&
          entry.from === undefined &&
          entry.name === own &&
          script.scopes.top(entry.name).includes(declaration)),
    )
      ? [name]
      : [],
  );
}

/**
 * What stands for a declaration in a program: its name, or a member of a module that gives it, in its file and wherever it is imported.
 * @param use which of the imports count
 */
export function referencesTo(e: Evaluator, declaration: Declaration, use: Use = 'said'): readonly ts.Expression[] {
  const { scopes, path } = e.project.of(declaration);
  const elsewhere = namesOf(e, declaration).flatMap((name) => takersOf(e, path, name, use));
  return [...scopes.references(declaration), ...new Set(elsewhere)];
}

/** What stands for a file's export in other files; `name` undefined: for the whole module. */
export const takersOf = (
  e: Evaluator,
  path: string,
  name: string | undefined,
  use: Use = 'said',
): readonly ts.Expression[] => importsOf(e, path, name, use).flatMap((each) => standingFor(e, each));

/** The expressions that are what is imported: `name`, `module.name`, and what a pattern takes out of a module. */
function standingFor(e: Evaluator, { node, member }: Import): readonly ts.Expression[] {
  if (member === undefined) return [node];
  const at = dressed(node);
  const { parent } = at;
  const access = accessOf(parent);
  if (access && access.object === at) return access.name === member ? [access.node] : [];
  if (ts.isAwaitExpression(parent)) return standingFor(e, { node: parent, member });
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== at) return [];
  const { scopes } = e.project.of(parent);
  if (ts.isIdentifier(parent.name))
    return scopes.references(parent).flatMap((each) => standingFor(e, { node: each, member }));
  return parent.name.elements.flatMap((each) =>
    ts.isBindingElement(each) && nameOf(each.propertyName ?? each.name) === member ? scopes.references(each) : [],
  );
}

/** A place that takes what a file exports: a name that stands for it, or for the module it is a member of. */
export interface Import {
  node: ts.Expression;
  /** The member of `node` that it is; undefined: `node` itself. */
  member: string | undefined;
}

/**
 * Everything that stands for a file's export in other files; `name` undefined: for the whole module.
 * @param use what counts; all but `any` may leave out other imports
 */
export function importsOf(
  e: Evaluator,
  path: string,
  name: string | undefined,
  use: Use = 'any',
  seen: Set<string> = new Set(),
): readonly Import[] {
  const key = `${path}\0${name ?? ''}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const out: Import[] = [];
  for (const from of e.project.importing(path)) {
    const script = mayUse(e, from, name, use) ? e.project.file(from) : undefined;
    if (!script) continue;
    const leads = (specifier: ts.Expression | undefined): boolean => {
      if (!specifier || !ts.isStringLiteralLike(specifier)) return false;
      const target = e.project.resolve(from, specifier.text);
      return 'path' in target && target.path === path;
    };
    // a module that has it as a member goes by a name that says nothing of it
    const useOfWhole = use === 'any' ? use : 'said';
    const references = (declaration: Declaration, member: string | undefined) => {
      const further = member === undefined ? use : useOfWhole;
      for (const node of script.scopes.references(declaration)) out.push({ node, member });
      for (const each of namesOf(e, declaration))
        out.push(...memberOf(importsOf(e, from, each, further, seen), member));
    };
    // of a module that is handed on as a whole under a name it is a member
    const memberOf = (found: readonly Import[], member: string | undefined): readonly Import[] =>
      member === undefined ? found : found.flatMap((each) => standingFor(e, each)).map((node) => ({ node, member }));
    for (const statement of script.ast.statements) {
      if (ts.isImportDeclaration(statement) && leads(statement.moduleSpecifier)) {
        const clause = statement.importClause;
        const bindings = clause?.namedBindings;
        if (clause?.name && name === 'default') references(clause, undefined);
        if (clause?.name && name === undefined) references(clause, undefined);
        if (bindings && ts.isNamespaceImport(bindings)) references(bindings, name);
        else if (bindings && ts.isNamedImports(bindings))
          for (const each of bindings.elements)
            if (name !== undefined && (each.propertyName ?? each.name).text === name) references(each, undefined);
      } else if (ts.isExportDeclaration(statement) && leads(statement.moduleSpecifier)) {
        const clause = statement.exportClause;
        if (!clause) out.push(...importsOf(e, from, name, use, seen));
        else if (ts.isNamedExports(clause))
          for (const each of clause.elements)
            if ((each.propertyName ?? each.name).text === name)
              out.push(...importsOf(e, from, each.name.text, use, seen));
        if (clause && ts.isNamespaceExport(clause) && name !== undefined)
          out.push(...memberOf(importsOf(e, from, clause.name.text, useOfWhole, seen), name));
      }
    }
    for (const required of [...(script.scopes.identifiers.get('require') ?? []), ...lateImports(script.ast)]) {
      const call = ts.isIdentifier(required) ? required.parent : required;
      if (ts.isCallExpression(call) && leads(call.arguments[0]))
        out.push({ node: call, member: name === 'default' && ts.isIdentifier(required) ? undefined : name });
    }
  }
  return out;
}

function lateImports(file: ts.SourceFile): ts.CallExpression[] {
  if (!file.text.includes('import(')) return [];
  const out: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) out.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return out;
}
