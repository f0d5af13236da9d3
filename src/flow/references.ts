/** Where a program says a name that a declaration gives to something: in its file, and where other files import it. */
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { dressed, ts } from './syntax.ts';

/** What stands for a variable: its name, or a member of the module that exports it. */
export function referencesTo(e: Evaluator, declaration: ts.VariableDeclaration): readonly ts.Expression[] {
  const script = e.project.of(declaration);
  const own = script.scopes.references(declaration);
  const out: ts.Expression[] = [...own];
  for (const [name, entries] of exportsOf(script).named)
    if (
      entries.some(
        (entry) =>
          ('declaration' in entry && entry.declaration === declaration) ||
          ('expression' in entry && own.some((each) => each === entry.expression)) ||
          ('name' in entry && entry.from === undefined && entry.name === declaration.name.getText()),
      )
    )
      out.push(...imported(e, script.path, name));
  return out;
}

/** Where other files say what they import from a file under a name: from the file itself, or from one that passes it on. */
function imported(e: Evaluator, path: string, name: string): readonly ts.Expression[] {
  const importers = e.project.importersOf(path);
  const out: ts.Expression[] = [];
  for (const from of importers) {
    if (name !== 'default' && e.project.text(from)?.includes(name) !== true) continue;
    const script = e.project.file(from);
    for (const statement of script?.ast.statements ?? []) {
      if (!script || !ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const target = e.project.resolve(from, statement.moduleSpecifier.text);
      if (!('path' in target) || !(target.path === path || importers.includes(target.path))) continue;
      const clause = statement.importClause;
      const bindings = clause?.namedBindings;
      if (clause?.name && name === 'default') out.push(...script.scopes.references(clause));
      if (bindings && ts.isNamespaceImport(bindings)) {
        for (const reference of script.scopes.references(bindings)) {
          const { parent } = dressed(reference);
          if (ts.isPropertyAccessExpression(parent) && parent.name.text === name) out.push(parent);
        }
      } else if (bindings)
        for (const each of bindings.elements)
          if ((each.propertyName ?? each.name).text === name) out.push(...script.scopes.references(each));
    }
  }
  return out;
}
