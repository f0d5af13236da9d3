/** What one file gives and others take: the same question from both ends. */

import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
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
 * @param use only what stands behind `extends` counts
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
    const script = mayTake(e, from, name, use) ? e.project.file(from) : undefined;
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

/**
 * Which imports of a name count: all, also of the module as a whole; where the name is said; where more may become of a function than that it is
 * called by its name; where it may go by another name; where a class of that name is extended.
 */
type Use = 'any' | 'said' | 'kept' | 'renamed' | 'extended';

/** A text may hand on all that it imports, or spell names another way. */
const HANDS_ON = /\*\s*(?:from\b|\/[*/])|\bexport\s*(?:\*|\/[*/])|\\u/;
/** The same, or have a module as a whole. */
const HAS_WHOLE = /\*\s*(?:as\b|from\b|\/[*/])|\brequire\b|\bimport\s*(?:\(|\/[*/])|\\u/;
/** The same, or hand on what it imports under a name, or extend what no name stands for. */
const HANDS_ON_NAMES = /\bexport\s*[{*=/]|\bdefault\s*[(/]|\bexports\b|\bextends\s*[(/]|\\u/;

/** Whether a raw text may take what a file exports under a name: cheap, may say yes wrongly, never no. */
function mayTake(e: Evaluator, path: string, name: string | undefined, use: Use): boolean {
  if (name === undefined || name === 'default') return true;
  if (!e.project.names(path, name)) return e.project.matches(path, use === 'any' ? HAS_WHOLE : HANDS_ON);
  switch (use) {
    case 'any':
    case 'said':
      return true;
    case 'kept':
      return (
        e.project.matches(path, HANDS_ON_NAMES) || e.project.says(path, `keeps ${name}`, (text) => mayKeep(text, name))
      );
    case 'renamed':
      return (
        e.project.matches(path, HANDS_ON_NAMES) ||
        e.project.says(path, `calls ${name} something else`, (text) => mayRename(text, name))
      );
    case 'extended':
      return e.project.matches(path, HANDS_ON_NAMES) || e.project.matches(path, extending(name));
  }
}

/** The places of a name in a raw text where it stands as a whole. */
function* placesOf(text: string, name: string): Generator<number> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + name.length])) yield at;
}

const isPartOfName = (character: string | undefined): boolean => character !== undefined && /[\w$]/.test(character);

/** Whether a raw text may give what has a name another one: `name as other`, `{ name: other }`, `const other = name`, `= module.name`. */
function mayRename(text: string, name: string): boolean {
  for (const at of placesOf(text, name)) {
    const behind = behindName(text, at, name);
    // what is called, or has members read, is not given as it is
    if (GETS_NAME.test(behind) || (!GOES_ON.test(behind) && isBehindSign(text, at))) return true;
  }
  return false;
}

/** Whether a raw text may do more with a function than call it by its name: put it into something, or hand it to somebody. */
function mayKeep(text: string, name: string): boolean {
  for (const at of placesOf(text, name)) {
    const behind = behindName(text, at, name);
    if (GETS_NAME.test(behind)) return true;
    if (!/^(?:\?\.)?\(/.test(behind) && !IMPORTING.test(text.slice(Math.max(0, at - LONGEST_LIST), at))) return true;
  }
  return false;
}

const behindName = (text: string, at: number, name: string): string =>
  text.slice(at + name.length, at + name.length + LOOKED).trimStart();

const GETS_NAME = /^(?:as\b|[:/])/;
const GOES_ON = /^(?:\?\.|[(.[`])/;
/** A list of what is imported that ends there. */
const IMPORTING = /\bimport\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[\w$\s,]*$/;
/** Characters of such a list. */
const LONGEST_LIST = 2000;
/** Characters around a name that are looked at. */
const LOOKED = 60;

/** Whether something is put into a name at the left of a place, as far as the text in front of it tells: `=`, `= (`, `= <T>`, `= module.`. */
function isBehindSign(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOKED), at);
  const way = WAY.exec(before)?.[0] ?? '';
  if (way.length === LOOKED || before.includes('//') || /\bdefault\s+$/.test(way)) return true;
  const rest = before.slice(0, before.length - way.length);
  if (rest.endsWith(')') || rest.endsWith(']')) return way.includes('.');
  if (rest.endsWith('(')) return /[=>/][\s(]*$/.test(rest);
  return /[=/'"`]$|[^=]>$/.test(rest);
}

/** Names, and what stands between them on the way to a member. Bounded: `LOOKED` characters. */
const WAY = /[\w$.?!\s\u0080-\uffff]*$/;

/** A text that may give what none of its names stands for: it hands on another file, or is CommonJS. */
const GIVES_ON = /\*\s*(?:from\b|\/[*/])|\bexports\b|\bexport\s*(?:[*=]|\/[*/])|\\u/;

/** Whether a raw text may give something under a name: cheap, may say yes wrongly, never no. */
export const mayGive = (e: Evaluator, path: string, name: string): boolean =>
  name === 'default' || e.project.names(path, name) || e.project.matches(path, GIVES_ON);

/** Whether a raw text may be given as a whole: `module.exports = …`, `export = …`. */
export const mayBeWhole = (e: Evaluator, path: string): boolean => e.project.matches(path, GIVES_WHOLE);
const GIVES_WHOLE = /\bexports\b|\bexport\s*(?:=|\/[*/])|\\u/;

/** A text that may extend what has a name, or that gives it another one. */
const extending = (name: string): RegExp =>
  /\W/.test(name)
    ? /^/
    : new RegExp(`\\b(?:extends\\s+(?:[\\w$]+\\s*\\.\\s*)?|default\\s+)${name}\\b|\\b${name}\\s*(?:as\\b|[:/])`);

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
