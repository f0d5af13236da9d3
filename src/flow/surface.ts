/** What packages give to those who install them: by value what their entries export, and all that the types of it are made of. */
import { exportsOf } from './exports.ts';
import type { Project, Script } from './project.ts';
import { type Declaration, isReference } from './scope.ts';
import { accessOf, bare, enclosing, isFunction, nameOf, requiredBy, ts } from './syntax.ts';
import { declaredForAll } from './type-names.ts';

export interface Surface {
  /** All that the types of what is exported are made of, with what is exported itself. */
  types: ReadonlySet<ts.Node>;
  /** What is exported as it is: variables, functions, classes and expressions. */
  values: ReadonlySet<ts.Node>;
}

const surfaces = new WeakMap<Project, Surface>();

/** What others get by what the packages of a project are entered by; an application gives nobody anything. */
export function surfaceOf(project: Project): Surface {
  let surface = surfaces.get(project);
  if (!surface) surfaces.set(project, (surface = surfaceBy(project, project.publicEntries())));
  return surface;
}

/** What others get who may import some files by their paths. */
export function surfaceBy(project: Project, paths: readonly string[]): Surface {
  return new Walk(project).from(paths);
}

/** How others get something: as a value, or only as a part of the type of one. */
type How = 'given' | 'typed';

/** Everything that the types of what files export are made of. A type that nobody wrote down is told by the expression that gives it. */
class Walk {
  readonly #project: Project;
  readonly #seen = new Set<ts.Node>();
  readonly #exported = new Set<string>();
  #open: ts.Node[] = [];
  readonly #values = new Set<ts.Node>();

  constructor(project: Project) {
    this.#project = project;
  }

  from(paths: readonly string[]): Surface {
    for (const path of paths) this.#all(path, 'given');
    for (let node = this.#open.pop(); node; node = this.#open.pop()) {
      if (this.#seen.has(node)) continue;
      this.#seen.add(node);
      this.#visit(node);
    }
    return { types: this.#seen, values: this.#values };
  }

  #push(...nodes: readonly (ts.Node | undefined)[]): void {
    for (const node of nodes) if (node) this.#open.push(node);
  }

  #take(how: How, ...nodes: readonly ts.Node[]): void {
    this.#push(...nodes);
    if (how === 'given') for (const node of nodes) this.#give(node);
  }

  /** What is exported by itself, not only as part of a type. */
  #give(node: ts.Node): void {
    if (this.#values.has(node)) return;
    this.#values.add(node);
    if (isImport(node)) this.#import(node, 'given');
    if (ts.isBindingElement(node)) this.#taken(node);
    const made = ts.isVariableDeclaration(node) ? node.initializer : ts.isExpression(node) ? node : undefined;
    for (const each of made ? members(made) : []) {
      this.#required(each);
      if (!ts.isIdentifier(each)) continue;
      const declared = this.#project.of(each).scopes.resolve(each, each.text);
      // the type that is written for a variable hides those of what it holds
      if (made === node) this.#take('given', ...declared);
      else for (const one of declared) this.#give(one);
    }
  }

  /** `require('./file')`, `require('./file').name` */
  #required(node: ts.Expression): void {
    const access = accessOf(node);
    const specifier = requiredBy(access?.object ?? node);
    if (specifier !== undefined) this.#through(node.getSourceFile().fileName, specifier, access?.name, 'given');
  }

  /** `const { name } = require('./file')` */
  #taken(node: ts.BindingElement): void {
    const { parent } = node.parent;
    const specifier =
      ts.isVariableDeclaration(parent) && parent.initializer ? requiredBy(parent.initializer) : undefined;
    if (specifier !== undefined)
      this.#through(node.getSourceFile().fileName, specifier, nameOf(node.propertyName ?? node.name), 'given');
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
    else if (isImport(node)) this.#import(node, 'typed');
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

  #import(node: Import, how: How): void {
    const specifier = enclosing(node, ts.isImportDeclaration)?.moduleSpecifier;
    const path = specifier && ts.isStringLiteral(specifier) ? this.#target(node, specifier.text) : undefined;
    if (path === undefined) return;
    if (ts.isNamespaceImport(node)) this.#all(path, how);
    else this.#one(path, ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text, how);
  }

  #importType(node: ts.ImportTypeNode): void {
    this.#push(...(node.typeArguments ?? []));
    const { argument, qualifier } = node;
    if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return;
    const path = this.#target(node, argument.literal.text);
    if (path === undefined) return;
    if (qualifier && ts.isIdentifier(qualifier)) this.#one(path, qualifier.text, 'typed');
    else this.#all(path, 'typed');
  }

  #target(node: ts.Node, specifier: string): string | undefined {
    const target = this.#project.resolve(node.getSourceFile().fileName, specifier);
    return 'path' in target ? target.path : undefined;
  }

  #all(path: string, how: How): void {
    const script = this.#once(path, '*', how);
    if (!script) return;
    if (script.ast.isDeclarationFile) this.#push(...script.ast.statements);
    // what a file adds to the globals or to a namespace is no export of a name
    this.#push(...script.ast.statements.filter(ts.isModuleDeclaration));
    const table = exportsOf(script);
    for (const name of table.named.keys()) this.#one(path, name, how);
    this.#take(how, ...table.whole);
    for (const star of table.stars) {
      const target = this.#project.resolve(path, star);
      if ('path' in target) this.#all(target.path, how);
    }
  }

  #one(path: string, name: string, how: How): void {
    const script = this.#once(path, name, how);
    if (!script) return;
    const table = exportsOf(script);
    const entries = table.named.get(name) ?? [];
    for (const entry of entries)
      if ('expression' in entry) this.#take(how, entry.expression);
      else if ('declaration' in entry) this.#take(how, entry.declaration);
      else if ('star' in entry) this.#through(path, entry.star, undefined, how);
      else if (entry.from !== undefined) this.#through(path, entry.from, entry.name, how);
      else this.#take(how, ...tops(script, entry.name));
    if (entries.length > 0) return;
    this.#take(how, ...table.whole);
    this.#push(...tops(script, name).filter(ts.isModuleDeclaration));
    for (const star of table.stars) this.#through(path, star, name, how);
  }

  #through(from: string, specifier: string, name: string | undefined, how: How): void {
    const target = this.#project.resolve(from, specifier);
    if (!('path' in target)) return;
    if (name === undefined) this.#all(target.path, how);
    else this.#one(target.path, name, how);
  }

  /** A script, where its export was not asked for yet. */
  #once(path: string, name: string, how: How): Script | undefined {
    const key = `${how}\0${path}\0${name}`;
    if (this.#exported.has(key)) return undefined;
    this.#exported.add(key);
    return this.#project.file(path);
  }
}

type Import = ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport;

const isImport = (node: ts.Node): node is Import =>
  ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);

/** `export default api`, `module.exports = { api }`, `module.exports = { ...api }`. */
function members(node: ts.Expression): readonly ts.Expression[] {
  const inner = bare(node);
  if (!ts.isObjectLiteralExpression(inner)) return [inner];
  return inner.properties.flatMap((each) =>
    ts.isShorthandPropertyAssignment(each)
      ? [each.name]
      : ts.isPropertyAssignment(each)
        ? [bare(each.initializer)]
        : ts.isSpreadAssignment(each)
          ? [bare(each.expression)]
          : [],
  );
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
