/** Whether a declaration is part of what a package gives to others: exported by it, or named by the types of what is. */
import { exportsOf } from '../../flow/exports.ts';
import type { Project, Script } from '../../flow/project.ts';
import { type Declaration, isReference } from '../../flow/scope.ts';
import { enclosing, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { declaredForAll } from '../../flow/type-names.ts';
import type { Shape } from '../../flow/values.ts';
import { manual, type Plan } from './rewrite.ts';

/** How others reach a declaration: through what a package is entered by, or only by importing its file by path. */
type Publicity = 'entry' | 'file';

function publicityOf(project: Project, shape: Shape): Publicity | undefined {
  const { given, copied } = surfaceOf(project);
  const name = declaredName(shape);
  if (given.has(shape) || (name !== undefined && copied.has(name))) return 'entry';
  const { fileName } = shape.getSourceFile();
  if (!project.isOpenPackage(fileName)) return undefined;
  return new Walk(project).from([fileName]).has(shape) ? 'file' : undefined;
}

/** What stands against renaming a member of a shape unattended; undefined: others do not get to see it. */
export function publicPlan(project: Project, shape: Shape, also: readonly object[]): Plan | string | undefined {
  const publicity = publicityOf(project, shape);
  if (publicity === 'entry') return manual('It is part of what this package exports: other code reads it.', also);
  return (
    publicity && 'This package gives its types to others, who can import this file: make sure that nobody reads it.'
  );
}

/** The name by which others get the value that a place is written into: an exported constant; undefined: they do not. */
export function givenAs(project: Project, node: ts.Node): string | undefined {
  for (let at = node; ; at = at.parent) {
    const isGiven = surfaceOf(project).values.has(at);
    if (isGiven) return ts.isVariableDeclaration(at) ? nameOf(at.name) : 'export';
    const isPart =
      ts.isExpression(at) ||
      ts.isObjectLiteralElement(at) ||
      ts.isTemplateSpan(at) ||
      ts.isTemplateHead(at) ||
      at === node;
    // what a function makes, or a call gets, is no part of the value
    if (!isPart || ts.isFunctionLike(at) || (ts.isCallExpression(at) && !/\bfreeze$/.test(at.expression.getText())))
      return undefined;
  }
}

interface Surface {
  given: ReadonlySet<ts.Node>;
  /** What is exported as it is: variables and expressions. */
  values: ReadonlySet<ts.Node>;
  /** Names that a published file of declarations has, which may be made from the sources. */
  copied: ReadonlySet<string>;
}

const surfaces = new WeakMap<Project, Surface>();

function surfaceOf(project: Project): Surface {
  let surface = surfaces.get(project);
  if (!surface) {
    const entries = project.publicEntries();
    const walk = new Walk(project);
    const given = walk.from(entries);
    const copied = new Set<string>();
    for (const node of given)
      if (isNamed(node) && entries.includes(node.getSourceFile().fileName) && node.getSourceFile().isDeclarationFile)
        if (node.name) copied.add(node.name.text);
    surfaces.set(project, (surface = { given, values: walk.values, copied }));
  }
  return surface;
}

const isNamed = (node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

function declaredName(shape: Shape): string | undefined {
  return (isNamed(shape) ? shape : enclosing(shape, isNamed))?.name?.text;
}

/** Everything that the types of what files export are made of. A type that nobody wrote down is told by the expression that gives it. */
class Walk {
  readonly #project: Project;
  readonly #seen = new Set<ts.Node>();
  readonly #exported = new Set<string>();
  #open: ts.Node[] = [];
  readonly values = new Set<ts.Node>();

  constructor(project: Project) {
    this.#project = project;
  }

  from(paths: readonly string[]): ReadonlySet<ts.Node> {
    for (const path of paths) this.#all(path);
    for (let node = this.#open.pop(); node; node = this.#open.pop()) {
      if (this.#seen.has(node)) continue;
      this.#seen.add(node);
      this.#visit(node);
    }
    return this.#seen;
  }

  #push(...nodes: readonly (ts.Node | undefined)[]): void {
    for (const node of nodes) if (node) this.#open.push(node);
  }

  /** What a file exports by itself, not only as part of a type. */
  #give(...nodes: readonly ts.Node[]): void {
    this.#push(...nodes);
    for (const node of nodes) {
      if (this.values.has(node)) continue;
      this.values.add(node);
      // `module.exports = { api }` and `export default api`
      const names = ts.isObjectLiteralExpression(node)
        ? node.properties.flatMap((each) =>
            ts.isShorthandPropertyAssignment(each)
              ? [each.name]
              : ts.isPropertyAssignment(each)
                ? [each.initializer]
                : [],
          )
        : [node];
      for (const name of names)
        if (ts.isIdentifier(name)) this.#give(...this.#project.of(name).scopes.resolve(name, name.text));
    }
  }

  #visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) this.#name(node);
    else if (ts.isFunctionLike(node)) this.#function(node);
    else if (ts.isClassLike(node)) {
      this.#push(...(node.typeParameters ?? []), ...(node.heritageClauses ?? []));
      this.#push(...node.members.filter((each) => !isPrivate(each)));
    } else if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyDeclaration(node))
      this.#push(node.type ?? node.initializer);
    else if (ts.isBindingElement(node)) this.#push(node.initializer, node.parent.parent);
    else if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) this.#import(node);
    else if (ts.isImportTypeNode(node)) this.#importType(node);
    else if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) this.#own(node);
    else ts.forEachChild(node, (each) => this.#push(each));
  }

  #function(node: ts.SignatureDeclaration): void {
    this.#push(...(node.typeParameters ?? []), ...node.parameters, node.type);
    if (node.type || !('body' in node) || !node.body) return;
    const { body } = node;
    if (!ts.isBlock(body)) {
      this.#push(body);
      return;
    }
    const look = (each: ts.Node): void => {
      if (isFunction(each) || ts.isClassLike(each)) return;
      if (ts.isReturnStatement(each) || ts.isYieldExpression(each)) this.#push(each.expression);
      ts.forEachChild(each, look);
    };
    look(body);
  }

  /** `this.x`, also where `x` is private: what it is shows in what is given back. */
  #own(node: ts.PropertyAccessExpression): void {
    const own = enclosing(node, ts.isClassLike);
    this.#push(...(own?.members ?? []).filter((each) => each.name && nameOf(each.name) === node.name.text));
    for (const each of own?.members ?? [])
      if (ts.isConstructorDeclaration(each))
        this.#push(...each.parameters.filter(({ name }) => nameOf(name) === node.name.text));
  }

  #name(node: ts.Identifier): void {
    if (!isReference(node)) return;
    const { scopes } = this.#project.of(node);
    const found = [...scopes.resolve(node, node.text), ...scopes.resolve(node, node.text, 'types')];
    this.#push(...found);
    // what no file of its own declares is everybody's
    if (found.length === 0 && (ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent)))
      this.#push(...declaredForAll({ project: this.#project }, node.text));
  }

  #import(node: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport): void {
    const specifier = enclosing(node, ts.isImportDeclaration)?.moduleSpecifier;
    const path = specifier && ts.isStringLiteral(specifier) ? this.#target(node, specifier.text) : undefined;
    if (path === undefined) return;
    if (ts.isNamespaceImport(node)) this.#all(path);
    else this.#one(path, ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text);
  }

  #importType(node: ts.ImportTypeNode): void {
    this.#push(...(node.typeArguments ?? []));
    const { argument, qualifier } = node;
    if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return;
    const path = this.#target(node, argument.literal.text);
    if (path === undefined) return;
    if (qualifier && ts.isIdentifier(qualifier)) this.#one(path, qualifier.text);
    else this.#all(path);
  }

  #target(node: ts.Node, specifier: string): string | undefined {
    const target = this.#project.resolve(node.getSourceFile().fileName, specifier);
    return 'path' in target ? target.path : undefined;
  }

  #all(path: string): void {
    const script = this.#once(path, '*');
    if (!script) return;
    if (script.ast.isDeclarationFile) this.#push(...script.ast.statements);
    // what a file adds to the globals or to a namespace is no export of a name
    this.#push(...script.ast.statements.filter(ts.isModuleDeclaration));
    const table = exportsOf(script);
    for (const name of table.named.keys()) this.#one(path, name);
    this.#give(...table.whole);
    for (const star of table.stars) {
      const target = this.#project.resolve(path, star);
      if ('path' in target) this.#all(target.path);
    }
  }

  #one(path: string, name: string): void {
    const script = this.#once(path, name);
    if (!script) return;
    const table = exportsOf(script);
    const entries = table.named.get(name) ?? [];
    for (const entry of entries)
      if ('expression' in entry) this.#give(entry.expression);
      else if ('declaration' in entry) this.#give(entry.declaration);
      else if ('star' in entry) this.#through(path, entry.star, undefined);
      else if (entry.from !== undefined) this.#through(path, entry.from, entry.name);
      else this.#give(...tops(script, entry.name));
    if (entries.length > 0) return;
    this.#give(...table.whole);
    this.#push(...tops(script, name).filter(ts.isModuleDeclaration));
    for (const star of table.stars) this.#through(path, star, name);
  }

  #through(from: string, specifier: string, name: string | undefined): void {
    const target = this.#project.resolve(from, specifier);
    if (!('path' in target)) return;
    if (name === undefined) this.#all(target.path);
    else this.#one(target.path, name);
  }

  /** A script, where its export was not asked for yet. */
  #once(path: string, name: string): Script | undefined {
    const key = `${path}\0${name}`;
    if (this.#exported.has(key)) return undefined;
    this.#exported.add(key);
    return this.#project.file(path);
  }
}

const tops = ({ scopes }: Script, name: string): readonly Declaration[] => [
  ...scopes.top(name),
  ...scopes.top(name, 'types'),
];

function isPrivate(member: ts.ClassElement): boolean {
  const isMarked =
    ts.canHaveModifiers(member) &&
    ts.getModifiers(member)?.some((each) => each.kind === ts.SyntaxKind.PrivateKeyword) === true;
  return isMarked || (member.name !== undefined && ts.isPrivateIdentifier(member.name));
}
