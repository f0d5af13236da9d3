/** Whether a declaration is part of what a package gives to others. */
import { exportsOf } from '../../flow/evaluate.ts';
import type { Project } from '../../flow/project.ts';
import { nameOf, ts } from '../../flow/syntax.ts';
import type { Shape } from '../../flow/values.ts';

export function isPublic(project: Project, shape: Shape): boolean {
  const path = shape.getSourceFile().fileName;
  const entries = project.publicEntries(path);
  if (entries.length === 0) return false;
  const name = declaredName(shape);
  return name !== undefined && entries.some((entry) => gives(project, entry, path, name, new Set()));
}

/** The name that holds a shape at the top of its file. */
function declaredName(shape: Shape): string | undefined {
  for (let at: ts.Node = shape; at; at = at.parent) {
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at) || ts.isClassDeclaration(at))
      return at.name?.text;
    if (ts.isVariableDeclaration(at)) return nameOf(at.name);
    if (ts.isFunctionLike(at)) return undefined;
  }
  return undefined;
}

/** Whether a file exports the name that another file declares, directly or by passing it on. */
function gives(project: Project, from: string, path: string, name: string, seen: Set<string>): boolean {
  const key = `${from}\0${name}`;
  const script = seen.has(key) ? undefined : project.file(from);
  if (!script) return false;
  seen.add(key);
  const table = exportsOf(script);
  if (from === path)
    return [...table.named.values()]
      .flat()
      .some((entry) =>
        'declaration' in entry
          ? entry.declaration.name?.getText() === name
          : 'name' in entry && entry.from === undefined && entry.name === name,
      );
  for (const entries of table.named.values())
    for (const entry of entries) {
      if (!('name' in entry)) continue;
      const source = entry.from ?? importedFrom(script.ast, entry.name);
      if (source === undefined) continue;
      const target = project.resolve(from, source);
      if ('path' in target && gives(project, target.path, path, entry.name, seen)) return true;
    }
  return table.stars.some((star) => {
    const target = project.resolve(from, star);
    return 'path' in target && gives(project, target.path, path, name, seen);
  });
}

function importedFrom(file: ts.SourceFile, name: string): string | undefined {
  for (const statement of file.statements)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const named = statement.importClause?.namedBindings;
      if (named && ts.isNamedImports(named) && named.elements.some((each) => each.name.text === name))
        return statement.moduleSpecifier.text;
    }
  return undefined;
}
