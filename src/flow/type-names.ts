/** Which declaration the name of a type means: here, through imports and re-exports, in a namespace, or for all scripts of a program. */
import type { Evaluator } from './evaluate.ts';
import { mayGive } from './import-text.ts';
import type { Declaration } from './scope.ts';
import { enclosing, ts } from './syntax.ts';

/** A type that a file exports: its declaration, or the name under which a package has it. */
type Exported = { declaration: Declaration } | { module: string; name: string; at: ts.Node };

/** The declarations that a type's name leads to in the end; none: it is not the program's. */
export function typeDeclarations(e: Evaluator, name: ts.EntityName): readonly Declaration[] {
  const [first, rest] = ts.isIdentifier(name) ? [name, undefined] : [name.left, name.right.text];
  if (!ts.isIdentifier(first)) return [];
  const here = e.project.of(first).scopes.resolve(first, first.text, 'types');
  const declared = here.length > 0 ? here : declaredForAll(e, first.text);
  if (rest === undefined) return declared.flatMap((each) => meantBy(e, each, new Set()));
  return declared.flatMap((each) => {
    const at =
      ts.isNamespaceImport(each) || ts.isImportClause(each) ? enclosing(each, ts.isImportDeclaration) : undefined;
    const from = at && ts.isStringLiteral(at.moduleSpecifier) ? at.moduleSpecifier.text : undefined;
    const target = from === undefined ? undefined : e.project.resolve(each.getSourceFile().fileName, from);
    if (target) return 'path' in target ? exportedDeclarations(e, target.path, rest, new Set()) : [];
    return modulesOf(e, each).flatMap((module) => inModule(module, rest));
  });
}

/** What a name stands for that a file may have from another one. */
function meantBy(e: Evaluator, node: Declaration, seen: Set<Declaration>): readonly Declaration[] {
  if (!ts.isImportSpecifier(node) && !ts.isImportClause(node)) return [node];
  const at = enclosing(node, ts.isImportDeclaration);
  if (seen.has(node) || !at || !ts.isStringLiteral(at.moduleSpecifier)) return [];
  seen.add(node);
  const name = ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text;
  const target = e.project.resolve(node.getSourceFile().fileName, at.moduleSpecifier.text);
  return 'path' in target ? exportedDeclarations(e, target.path, name, seen) : [];
}

const exportedDeclarations = (
  e: Evaluator,
  path: string,
  name: string,
  seen: Set<Declaration>,
): readonly Declaration[] =>
  exportedTypes(e, path, name).flatMap((each) => ('declaration' in each ? meantBy(e, each.declaration, seen) : []));

/** The type that a file exports under a name, through its re-exports. */
export function exportedTypes(
  e: Evaluator,
  path: string,
  name: string,
  seen: Set<string> = new Set(),
): readonly Exported[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const script = mayGive(e, path, name) ? e.project.file(path) : undefined;
  if (!script) return [];
  const own = script.scopes.top(name, 'types');
  const declared = (list: readonly Declaration[]): readonly Exported[] => list.map((declaration) => ({ declaration }));
  const here = own.find(
    (each) => !ts.isImportSpecifier(each) && !ts.isImportClause(each) && !ts.isNamespaceImport(each),
  );
  // an interface may be declared in several pieces
  if (here && (ts.isInterfaceDeclaration(here) || ts.isClassLike(here)))
    return declared(own.filter((each) => each === here || ts.isInterfaceDeclaration(each)));
  if (here) return declared([here]);
  const elsewhere = (specifier: string, as: string): readonly Exported[] => {
    const target = e.project.resolve(path, specifier);
    return 'path' in target
      ? exportedTypes(e, target.path, as, seen)
      : [{ module: target.module, name: as, at: script.ast }];
  };
  // what a package may have behind a star is taken only where no other star has it
  const strange: Exported[] = [];
  for (const statement of script.ast.statements) {
    if (name === 'default') {
      if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression))
        return declared(script.scopes.top(statement.expression.text, 'types'));
      if (
        (ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement)) &&
        statement.modifiers?.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword)
      )
        return declared([statement]);
    }
    if (!ts.isExportDeclaration(statement)) continue;
    const from =
      statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
        ? statement.moduleSpecifier.text
        : undefined;
    if (!statement.exportClause) {
      const found = from === undefined ? [] : elsewhere(from, name);
      if (found.some((each) => 'declaration' in each)) return found;
      strange.push(...found);
    } else if (ts.isNamedExports(statement.exportClause)) {
      const entry = statement.exportClause.elements.find((each) => each.name.text === name);
      if (!entry) continue;
      const as = (entry.propertyName ?? entry.name).text;
      return from === undefined ? declared(script.scopes.top(as, 'types')) : elsewhere(from, as);
    }
  }
  return strange.length > 0 ? strange : declared(own.slice(0, 1));
}

/** What scripts that are no modules, and `declare global`, mean by a name: nobody imports it. */
export function declaredForAll({ project }: Pick<Evaluator, 'project'>, name: string): readonly Declaration[] {
  return project.declaringForAll(name).flatMap((path) => {
    const script = project.file(path);
    if (!script) return [];
    if (!project.isModule(path)) return script.scopes.top(name, 'types');
    return script.ast.statements.flatMap((statement) =>
      ts.isModuleDeclaration(statement) && statement.name.text === 'global' ? inModule(statement, name) : [],
    );
  });
}

/** The `namespace` that a name means: here, or in the file that it is imported from. */
export function modulesOf(e: Evaluator, declaration: Declaration): readonly ts.ModuleDeclaration[] {
  if (ts.isModuleDeclaration(declaration)) return [declaration];
  const at = ts.isImportSpecifier(declaration) ? enclosing(declaration, ts.isImportDeclaration) : undefined;
  if (!at || !ts.isImportSpecifier(declaration) || !ts.isStringLiteral(at.moduleSpecifier)) return [];
  const target = e.project.resolve(declaration.getSourceFile().fileName, at.moduleSpecifier.text);
  const script = 'path' in target ? e.project.file(target.path) : undefined;
  return (script?.scopes.top((declaration.propertyName ?? declaration.name).text, 'types') ?? []).filter(
    ts.isModuleDeclaration,
  );
}

/** The types of a name in a `namespace`. */
export function inModule({ body }: ts.ModuleDeclaration, name: string): readonly Declaration[] {
  if (!body || !ts.isModuleBlock(body)) return [];
  return body.statements.flatMap((statement) =>
    (ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isModuleDeclaration(statement)) &&
    statement.name.text === name
      ? [statement]
      : [],
  );
}

/** So many files pass a type on to one another. */
const MAX_PASSED = 200;

/** Of what declares a type, as much of its text as may name what it is made of. Characters. */
const HEAD = 300;

/**
 * The scripts that import the one that declares a type, and those that import what these make a type of it for: `export type Item = Runner`.
 * As raw text has it: more than take it may be there.
 */
export function takersOfType({ project }: Pick<Evaluator, 'project'>, path: string, type: string): readonly string[] {
  const passing = [{ path, type }];
  const takers = new Set([path]);
  for (const each of passing) {
    if (passing.length > MAX_PASSED) break;
    for (const taker of [each.path, ...project.importersOf(each.path)]) {
      takers.add(taker);
      if (!project.names(taker, each.type)) continue;
      for (const made of madeOf(project.text(taker) ?? '', each.type))
        if (!passing.some((other) => other.path === taker && other.type === made))
          passing.push({ path: taker, type: made });
    }
  }
  return [...takers];
}

/** The types that a text declares by another one's name, or under another name gives on. Bounded: what stands between is counted. */
function madeOf(text: string, type: string): readonly string[] {
  const named = new RegExp(`\\b${type.replaceAll('$', '\\$')}\\b`);
  const declared = [...text.matchAll(/\b(?:type|interface|class)\s{1,9}(\w{1,99})/g)].flatMap(
    ({ index, 0: head, 1: name }) => {
      const from = index + head.length;
      const rest = text.slice(from, from + HEAD);
      const [before = ''] = rest.split(/\{|;|\n\n/, 1);
      return name !== undefined && name !== type && named.test(before) ? [name] : [];
    },
  );
  const renamed = [...text.matchAll(/\b(\w{1,99})\s{1,9}as\s{1,9}(\w{1,99})/g)].flatMap(([, from, to]) =>
    from === type && to !== undefined ? [to] : [],
  );
  return [...declared, ...renamed];
}
