/** Which declaration an identifier means, inside one file. Values and types have names of their own. */
import type { Seeing } from './parse.ts';
import { bare, isFunction, ts } from './syntax.ts';

export type Declaration =
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ClassLikeDeclaration
  | ts.EnumDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.TypeParameterDeclaration
  | ts.ModuleDeclaration
  | ts.ImportClause
  | ts.ImportSpecifier
  | ts.NamespaceImport
  | ts.ImportEqualsDeclaration;

export type SpeltNode = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

function isSpelt(node: ts.Node): node is SpeltNode {
  return (
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  );
}

function isComputed(node: ts.Node): node is ts.ElementAccessExpression | ts.BindingElement {
  if (ts.isBindingElement(node)) return node.propertyName !== undefined && ts.isComputedPropertyName(node.propertyName);
  if (!ts.isElementAccessExpression(node)) return false;
  const key = bare(node.argumentExpression);
  return !ts.isStringLiteralLike(key) && !ts.isNumericLiteral(key);
}

type Space = 'values' | 'types';

/** What a scope declares; most scopes declare values alone, and an empty map is the larger part of a small scope. */
type Names = Partial<Record<Space, Map<string, Declaration[]>>>;

/** The kinds of nodes that a scope is made of, beside identifiers: few of all nodes. */
const LOOKED_AT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.NamespaceImport,
  ts.SyntaxKind.ImportEqualsDeclaration,
]);

/** A place that spells a member's name. */
export type NamingNode = ts.Identifier | ts.PrivateIdentifier | ts.StringLiteralLike;

export class Scopes implements Seeing {
  readonly #names = new Map<ts.Node, Names>();
  /** Every identifier of the file, in order, until they are asked for by their texts. */
  #unsorted: ts.Identifier[] = [];
  #identifiers: ReadonlyMap<string, readonly ts.Identifier[]> | undefined;
  /** Every `#name`, likewise. */
  readonly privates = new Map<string, ts.PrivateIdentifier[]>();
  /** Every piece of text that is spelt: string literals, and the parts of templates. */
  readonly spelt: SpeltNode[] = [];
  /** What is read by an expression in brackets that is no literal: `x[key]`, `{ [key]: y } = x`. */
  readonly computed: (ts.ElementAccessExpression | ts.BindingElement)[] = [];
  readonly file: ts.SourceFile;

  /** @param file whose nodes are shown to it from then on, each after what it stands in */
  constructor(file: ts.SourceFile) {
    this.file = file;
  }

  /** Every identifier of the file, by its text, in order. */
  get identifiers(): ReadonlyMap<string, readonly ts.Identifier[]> {
    this.#identifiers ??= byText(this.#unsorted.splice(0));
    return this.#identifiers;
  }

  see(node: ts.Node): void {
    if (ts.isIdentifier(node)) this.#unsorted.push(node);
    else if (LOOKED_AT.has(node.kind)) this.#look(node);
  }

  #look(node: ts.Node): void {
    if (ts.isPrivateIdentifier(node)) {
      const list = this.privates.get(node.text);
      if (list) list.push(node);
      else this.privates.set(node.text, [node]);
    } else if (isSpelt(node)) this.spelt.push(node);
    else if (isComputed(node)) this.computed.push(node);
    else this.#declare(node);
  }

  #declare(node: ts.Node): void {
    if (ts.isVariableDeclaration(node)) {
      const isVar = ts.isVariableDeclarationList(node.parent) && !(node.parent.flags & ts.NodeFlags.BlockScoped);
      this.#bind(node.name, node, isVar ? functionScope(node) : blockScope(node));
    } else if (ts.isParameter(node)) {
      if (ts.isFunctionLike(node.parent)) this.#bind(node.name, node, node.parent);
    } else if (ts.isFunctionDeclaration(node)) {
      if (node.name) this.#add(blockScope(node), 'values', node.name.text, node);
    } else if (ts.isFunctionExpression(node)) {
      if (node.name) this.#add(node, 'values', node.name.text, node);
    } else if (ts.isClassLike(node)) {
      if (node.name) {
        const scope = ts.isClassDeclaration(node) ? blockScope(node) : node;
        this.#add(scope, 'values', node.name.text, node);
        this.#add(scope, 'types', node.name.text, node);
      }
    } else if (ts.isEnumDeclaration(node)) {
      this.#add(blockScope(node), 'values', node.name.text, node);
      this.#add(blockScope(node), 'types', node.name.text, node);
    } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      this.#add(blockScope(node), 'types', node.name.text, node);
    } else if (ts.isModuleDeclaration(node)) {
      if (ts.isIdentifier(node.name)) {
        this.#add(blockScope(node), 'values', node.name.text, node);
        this.#add(blockScope(node), 'types', node.name.text, node);
      }
    } else if (ts.isTypeParameterDeclaration(node)) {
      this.#add(node.parent, 'types', node.name.text, node);
    } else if (ts.isImportClause(node)) {
      if (node.name) this.#addImport(node.name.text, node);
    } else if (ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) {
      this.#addImport(node.name.text, node);
    } else if (ts.isImportEqualsDeclaration(node)) {
      this.#addImport(node.name.text, node);
    }
  }

  #addImport(name: string, node: Declaration): void {
    this.#add(this.file, 'values', name, node);
    this.#add(this.file, 'types', name, node);
  }

  #bind(name: ts.BindingName, declaration: Declaration, scope: ts.Node): void {
    if (ts.isIdentifier(name)) this.#add(scope, 'values', name.text, declaration);
    else for (const each of name.elements) if (ts.isBindingElement(each)) this.#bind(each.name, each, scope);
  }

  #add(scope: ts.Node, space: Space, name: string, declaration: Declaration): void {
    let names = this.#names.get(scope);
    if (!names) this.#names.set(scope, (names = {}));
    names[space] ??= new Map();
    const list = names[space].get(name);
    if (list) list.push(declaration);
    else names[space].set(name, [declaration]);
  }

  /** The declarations that a name means at a place; empty for globals. */
  resolve(at: ts.Node, name: string, space: Space = 'values'): readonly Declaration[] {
    for (let scope = this.#scopeAt(at); scope; scope = scope.parent && this.#scopeAt(scope.parent)) {
      const found = this.#names.get(scope)?.[space]?.get(name);
      if (found) return found;
    }
    return [];
  }

  readonly #scopes = new Map<ts.Node, ts.Node | undefined>();

  /** The nearest node around a place, itself included, that declares names. A place may stand thousands of nodes deep: the way up is kept. */
  #scopeAt(at: ts.Node): ts.Node | undefined {
    let scope: ts.Node | undefined = at;
    const way: ts.Node[] = [];
    while (scope && !this.#names.has(scope)) {
      if (this.#scopes.has(scope)) {
        scope = this.#scopes.get(scope);
        break;
      }
      way.push(scope);
      scope = scope.parent;
    }
    // a short way is gone again as fast as it is found
    if (way.length > 16) for (const node of way) this.#scopes.set(node, scope);
    return scope;
  }

  /** Every place that says a name: as an identifier, or in quotes. */
  named(name: string): readonly NamingNode[] {
    const own = this.privates.get(name);
    if (own) return own;
    this.#quoted ??= byText(this.spelt.filter(ts.isStringLiteralLike));
    return [...(this.identifiers.get(name) ?? []), ...(this.#quoted.get(name) ?? [])];
  }

  #quoted: ReadonlyMap<string, readonly ts.StringLiteralLike[]> | undefined;

  /** The names under which a file knows what it imports by a name. */
  localNames(name: string): ReadonlySet<string> {
    const found = new Set([name]);
    for (const { parent } of this.identifiers.get(name) ?? [])
      if (ts.isImportSpecifier(parent) && parent.propertyName?.getText() === name) found.add(parent.name.text);
    return found;
  }

  /** Where a file says what it knows, or imports, by a name, whatever it calls it. */
  meaning(name: string): readonly ts.Identifier[] {
    return [...this.localNames(name)].flatMap((local) => this.identifiers.get(local) ?? []);
  }

  /** The declarations at the top of the file. */
  top(name: string, space: Space = 'values'): readonly Declaration[] {
    return this.#names.get(this.file)?.[space]?.get(name) ?? [];
  }

  /** The declarations of a name in a namespace itself: `namespace GitLab { export function create() {} }`, `namespace A.B { … }`. */
  within(owner: ts.ModuleDeclaration, name: string): readonly Declaration[] {
    const { body } = owner;
    if (body && ts.isModuleDeclaration(body)) return body.name.text === name ? [body] : [];
    return (body && this.#names.get(body)?.values?.get(name)) ?? [];
  }

  readonly #references = new Map<Declaration, readonly ts.Identifier[]>();

  /** Every identifier of the file that means this declaration, the declaration's own name not included. */
  references(declaration: Declaration): readonly ts.Identifier[] {
    let known = this.#references.get(declaration);
    if (!known) this.#references.set(declaration, (known = this.#referencesOf(declaration)));
    return known;
  }

  #referencesOf(declaration: Declaration): readonly ts.Identifier[] {
    const name = declaration.name;
    if (!name || !ts.isIdentifier(name)) return [];
    const space = isTypeOnly(declaration) ? 'types' : 'values';
    return (this.identifiers.get(name.text) ?? []).filter(
      (each) =>
        each !== name &&
        isReference(each) &&
        this.resolve(each, each.text, inTypes(each) ? 'types' : space).includes(declaration),
    );
  }
}

/** Nodes by what they say. A list that has grown is copied: what it has room for besides is more than it holds. */
function byText<T extends ts.Identifier | ts.PrivateIdentifier | ts.StringLiteralLike>(
  nodes: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const node of nodes) {
    const list = found.get(node.text);
    if (list) list.push(node);
    else found.set(node.text, [node]);
  }
  for (const [text, list] of found) if (list.length > 1) found.set(text, list.slice());
  return found;
}

function isTypeOnly(node: Declaration): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isTypeParameterDeclaration(node);
}

/** The identifier stands where a type is named (`typeof x` names a value). */
export function inTypes(node: ts.Identifier): boolean {
  let at: ts.Node = node;
  while (ts.isQualifiedName(at.parent)) at = at.parent;
  return (
    ts.isTypeReferenceNode(at.parent) ||
    (ts.isExpressionWithTypeArguments(at.parent) && ts.isInterfaceDeclaration(at.parent.parent.parent))
  );
}

/** The identifier refers to something by its scope: it is no member name, key or label. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent)) return parent.right !== node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent))
    return parent.name !== node;
  if (
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isEnumMember(parent) ||
    ts.isAccessor(parent)
  )
    return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return false;
  if (ts.isExportSpecifier(parent))
    return (parent.propertyName ?? parent.name) === node && !parent.parent.parent.moduleSpecifier;
  if (ts.isJsxAttribute(parent)) return parent.name !== node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return true;
}

function blockScope(node: ts.Node): ts.Node {
  for (let at = node.parent; ; at = at.parent) {
    if (
      ts.isSourceFile(at) ||
      ts.isBlock(at) ||
      ts.isModuleBlock(at) ||
      ts.isCaseBlock(at) ||
      ts.isForStatement(at) ||
      ts.isForOfStatement(at) ||
      ts.isForInStatement(at) ||
      ts.isCatchClause(at) ||
      isFunction(at)
    )
      return at;
  }
}

function functionScope(node: ts.Node): ts.Node {
  for (let at = node.parent; ; at = at.parent)
    if (ts.isSourceFile(at) || ts.isModuleBlock(at) || isFunction(at)) return at;
}
