/** Which document's answer a value of a script is, and which part of it. Followed backwards from where it is read. */
import type { FieldNode, SelectionSetNode } from 'graphql';
import { Components } from '../documents/components.ts';
import { type ComponentSources, isMarkup } from '../documents/vue.ts';
import { type Evaluator, exportsOf } from '../flow/evaluate.ts';
import { callersOf } from '../flow/parameters.ts';
import type { Project, Script } from '../flow/project.ts';
import { bare, dressed, type FunctionNode, isFunction, nameOf, returns, ts } from '../flow/syntax.ts';
import type { Document, Documents } from './documents.ts';
import { importedName, isDocumentFile } from './documents.ts';

/** A part of the answer to a document. */
export interface Origin {
  document: Document;
  /** Response keys from the root down, without what libraries put around. */
  keys: readonly string[];
  /** Where the document is sent. */
  call: ts.Node;
}

const DEPTH = 14;
/** What clients put around the data. */
const AROUND = new Set([
  'data',
  'value',
  'result',
  'body',
  'previousData',
  'response',
  'mutate',
  'load',
  'refetch',
  'fetchMore',
  'execute',
]);
/** Keys of options that hold the document. */
const HOLDS = new Set(['query', 'mutation', 'subscription', 'document', 'operation', 'fragment']);
const SAME = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'json',
  'toPromise',
  'promise',
  'unwrap',
  'find',
  'findLast',
  'at',
  'pop',
  'shift',
  'values',
  'catch',
  'finally',
]);
const GIVES = new Set(['map', 'flatMap']);
const EACH = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'sort',
  'toSorted',
]);

export class Answers {
  readonly #project: Project;
  readonly #components: Components;
  readonly #documents: Documents;
  readonly #e: Evaluator;
  readonly #open = new Set<ts.Node>();

  constructor(project: Project, sources: ComponentSources, documents: Documents, e: Evaluator) {
    this.#project = project;
    this.#components = new Components(project, sources);
    this.#documents = documents;
    this.#e = e;
  }

  // ---- documents -----------------------------------------------------------------------------------------------

  /** The document that an expression holds. */
  documentOf(node: ts.Expression, depth = 0): Document | undefined {
    const at = bare(node);
    if (depth > 6) return undefined;
    const own = this.#spelt(at);
    if (own) return own;
    if (ts.isIdentifier(at)) {
      for (const declaration of this.#project.of(at).scopes.resolve(at, at.text)) {
        if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
          const found = this.documentOf(declaration.initializer, depth + 1);
          if (found) return found;
        } else if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) {
          const found = this.#imported(declaration, depth);
          if (found) return found;
        }
      }
      // what a generator made of an operation
      const name = /^(\w+)Document$/.exec(importedName(at))?.[1];
      return name === undefined ? undefined : this.#documents.operation(name);
    }
    if (ts.isPropertyAccessExpression(at) && /quer|mutation|subscription|document|fragment|gql/i.test(at.getText()))
      for (const value of this.#e.ask(at.expression))
        if (value.kind === 'object') {
          const property = value.node.properties.find((each) => nameOf(each.name) === at.name.text);
          const held =
            property &&
            (ts.isPropertyAssignment(property)
              ? property.initializer
              : ts.isShorthandPropertyAssignment(property)
                ? property.name
                : undefined);
          const found = held && this.documentOf(held, depth + 1);
          if (found) return found;
        }
    return undefined;
  }

  #spelt(node: ts.Expression): Document | undefined {
    const inner = ts.isTaggedTemplateExpression(node)
      ? node.template
      : ts.isCallExpression(node)
        ? node.arguments[0]
        : undefined;
    const own = this.#documents.in(node.getSourceFile().fileName);
    return own.find(
      (each) =>
        each.node === node ||
        (inner !== undefined && each.node === inner && (each.by !== 'text' || ts.isTaggedTemplateExpression(node))),
    );
  }

  #imported(declaration: ts.ImportSpecifier | ts.ImportClause, depth: number): Document | undefined {
    const statement = ts.isImportClause(declaration) ? declaration.parent : declaration.parent.parent.parent;
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
    const from = declaration.getSourceFile().fileName;
    const specifier = statement.moduleSpecifier.text;
    const name = ts.isImportClause(declaration) ? 'default' : (declaration.propertyName ?? declaration.name).text;
    if (isDocumentFile(specifier)) {
      const path = this.#documents.imported(from, specifier);
      return path === undefined ? undefined : this.#documents.in(path)[0];
    }
    const target = this.#project.resolve(from, specifier);
    return 'path' in target ? this.#exported(target.path, name, depth + 1) : undefined;
  }

  #exported(path: string, name: string, depth: number): Document | undefined {
    const script = depth > 6 ? undefined : this.#project.file(path);
    if (!script) return undefined;
    const table = exportsOf(script);
    for (const entry of table.named.get(name) ?? []) {
      if ('expression' in entry) {
        const found = this.documentOf(entry.expression, depth + 1);
        if (found) return found;
      } else if ('declaration' in entry) {
        const { declaration } = entry;
        const found =
          ts.isVariableDeclaration(declaration) && declaration.initializer
            ? this.documentOf(declaration.initializer, depth + 1)
            : undefined;
        if (found) return found;
      } else if ('name' in entry && entry.from !== undefined) {
        const target = this.#project.resolve(path, entry.from);
        const found = 'path' in target ? this.#exported(target.path, entry.name, depth + 1) : undefined;
        if (found) return found;
      }
    }
    for (const star of table.stars) {
      const target = this.#project.resolve(path, star);
      const found = 'path' in target ? this.#exported(target.path, name, depth + 1) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** The document that a call is given, as an argument or inside its options. */
  sentBy(call: ts.CallExpression | ts.NewExpression): Document | undefined {
    for (const argument of call.arguments ?? []) {
      const found = this.#within(argument, 0);
      if (found) return found;
    }
    const name = /^use(\w+?)(?:Lazy|Suspense)?(?:Query|Mutation|Subscription)$/.exec(lastName(call.expression))?.[1];
    return name === undefined || name === '' ? undefined : this.#documents.operation(name);
  }

  /** The document that a call sends: its own, or that of the hook which gave the function it calls. */
  askedBy(call: ts.CallExpression): Document | undefined {
    return this.sentBy(call) ?? (ts.isIdentifier(call.expression) ? this.of(call.expression)[0]?.document : undefined);
  }

  /** The document that an object of options holds. */
  optionsOf(object: ts.ObjectLiteralExpression): Document | undefined {
    return this.#among(object, 0);
  }

  /** A document and those whose fragments it uses. */
  reachable(document: Document): readonly Document[] {
    const out = new Set([document]);
    for (const node of document.ast.definitions)
      if (node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition')
        for (const each of this.#documents.closure(document, node).members) out.add(each.document);
    return [...out];
  }

  #within(node: ts.Expression, depth: number): Document | undefined {
    const at = bare(node);
    const own = this.documentOf(at);
    if (own) return own;
    if (depth > 3) return undefined;
    if (ts.isObjectLiteralExpression(at)) return this.#among(at, depth);
    if (ts.isCallExpression(at) && lastName(at.expression) === 'stringify' && at.arguments[0])
      return this.#within(at.arguments[0], depth + 1);
    if (ts.isIdentifier(at))
      for (const declaration of this.#project.of(at).scopes.resolve(at, at.text))
        if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
          const inner = bare(declaration.initializer);
          if (ts.isObjectLiteralExpression(inner) || ts.isCallExpression(inner)) return this.#within(inner, depth + 1);
        }
    return undefined;
  }

  #among(object: ts.ObjectLiteralExpression, depth: number): Document | undefined {
    for (const property of object.properties) {
      const name = nameOf(property.name) ?? '';
      const value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
      if (!value) continue;
      const found = HOLDS.has(name)
        ? this.documentOf(value)
        : name === 'body' || name === 'data' || name === 'json' || name === 'options'
          ? this.#within(value, depth + 1)
          : undefined;
      if (found) return found;
    }
    return undefined;
  }

  // ---- origins -------------------------------------------------------------------------------------------------

  /** Every part of an answer that an expression may be. */
  of(node: ts.Expression, depth = 0): readonly Origin[] {
    const at = bare(node);
    if (depth > DEPTH || this.#open.has(at)) return [];
    this.#open.add(at);
    try {
      return this.#of(at, depth + 1);
    } finally {
      this.#open.delete(at);
    }
  }

  #of(at: ts.Expression, depth: number): readonly Origin[] {
    if (ts.isIdentifier(at)) {
      const script = this.#project.of(at);
      const declared = script.scopes.resolve(at, at.text);
      if (declared.length > 0 || !isMarkup(script.path)) return declared.flatMap((each) => this.#declared(each, depth));
      return this.#inMarkup(at, script, depth);
    }
    if (ts.isPropertyAccessExpression(at)) {
      if (at.expression.kind === ts.SyntaxKind.ThisKeyword) return this.#own(this.#project.of(at), at.name.text, depth);
      return deeper(this.of(at.expression, depth), at.name.text);
    }
    if (ts.isElementAccessExpression(at)) {
      const key = bare(at.argumentExpression);
      const whole = this.of(at.expression, depth);
      return ts.isStringLiteralLike(key) ? deeper(whole, key.text) : whole;
    }
    if (ts.isConditionalExpression(at)) return [...this.of(at.whenTrue, depth), ...this.of(at.whenFalse, depth)];
    if (ts.isBinaryExpression(at)) {
      const kind = at.operatorToken.kind;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.of(at.right, depth);
      if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
        return [...this.of(at.left, depth), ...this.of(at.right, depth)];
      return [];
    }
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) return this.#call(at, depth);
    return [];
  }

  #call(at: ts.CallExpression | ts.NewExpression, depth: number): readonly Origin[] {
    const callee = bare(at.expression);
    if (ts.isPropertyAccessExpression(callee)) {
      const name = callee.name.text;
      const [callback] = at.arguments ?? [];
      if (SAME.has(name)) {
        const found = this.of(callee.expression, depth);
        if (found.length > 0) return found;
      }
      if ((GIVES.has(name) || name === 'then') && callback) {
        const fn = bare(callback);
        if (isFunction(fn)) return returns(fn).flatMap((each) => this.of(each, depth));
      }
    }
    const document = this.sentBy(at);
    if (document) return [{ document, keys: [], call: at }];
    const [first] = at.arguments ?? [];
    const inner = first && bare(first);
    if (inner && isFunction(inner) && lastName(callee) === 'computed')
      return returns(inner).flatMap((each) => this.of(each, depth));
    const out: Origin[] = [];
    for (const value of this.#e.ask(callee))
      if (value.kind === 'function') for (const each of returns(value.node)) out.push(...this.of(each, depth));
    // the function that a hook gave
    return out.length > 0 || !ts.isIdentifier(callee) ? out : this.of(callee, depth);
  }

  #declared(node: ts.Node, depth: number): readonly Origin[] {
    if (ts.isVariableDeclaration(node)) {
      const loop = node.parent.parent;
      if (ts.isForOfStatement(loop) && loop.initializer === node.parent) return this.of(loop.expression, depth);
      const out = node.initializer ? [...this.of(node.initializer, depth)] : [];
      if (ts.isIdentifier(node.name) && !node.initializer)
        for (const reference of this.#project.of(node).scopes.references(node)) {
          const { parent } = reference;
          if (
            ts.isBinaryExpression(parent) &&
            parent.left === reference &&
            parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
          )
            out.push(...this.of(parent.right, depth));
        }
      return out;
    }
    if (ts.isBindingElement(node)) return this.#bound(node, depth);
    if (ts.isParameter(node)) return this.#given(node, depth);
    return [];
  }

  #bound(node: ts.BindingElement, depth: number): readonly Origin[] {
    const whole = this.pattern(node.parent, depth);
    if (node.dotDotDotToken || ts.isArrayBindingPattern(node.parent)) return whole;
    const name = nameOf(node.propertyName ?? node.name);
    return name === undefined ? [] : deeper(whole, name);
  }

  /** What a destructuring pattern takes apart. */
  pattern(pattern: ts.BindingPattern, depth = 0): readonly Origin[] {
    const owner = pattern.parent;
    if (depth > DEPTH) return [];
    if (ts.isBindingElement(owner)) return this.#bound(owner, depth + 1);
    return this.#declared(owner, depth + 1);
  }

  /** What a parameter is handed. */
  #given(node: ts.ParameterDeclaration, depth: number): readonly Origin[] {
    const fn = node.parent;
    if (!isFunction(fn)) return [];
    const index = fn.parameters.indexOf(node);
    const at = dressed(fn);
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.arguments.some((each) => each === at)) {
      const callee = bare(parent.expression);
      if (ts.isPropertyAccessExpression(callee)) {
        const name = callee.name.text;
        if (index === 0 && (EACH.has(name) || name === 'then')) return this.of(callee.expression, depth);
        if (index === 1 && name === 'reduce') return this.of(callee.expression, depth);
      }
      return [];
    }
    const method = ts.isMethodDeclaration(fn)
      ? fn
      : ts.isPropertyAssignment(parent) && parent.initializer === at
        ? parent
        : undefined;
    if (method && ts.isObjectLiteralExpression(method.parent)) {
      const found = this.#option(method.parent, nameOf(method.name) ?? '', index);
      if (found.length > 0) return found;
    }
    const out: Origin[] = [];
    for (const { call } of callersOf(this.#e, fn).slice(0, 20)) {
      const argument = ts.isCallExpression(call) || ts.isNewExpression(call) ? call.arguments?.[index] : undefined;
      if (argument) out.push(...this.of(argument, depth));
    }
    return out;
  }

  /** `{ query, update(data) {} }`, `useQuery(Q, { onCompleted(data) {} })`: what a client hands its callbacks. */
  #option(object: ts.ObjectLiteralExpression, name: string, index: number): readonly Origin[] {
    if (!/^(?:update|result|onCompleted|onResult|onData|onDone|updateQuery|select)$/.test(name)) return [];
    if (index > 1) return [];
    const own = this.#among(object, 0);
    const outer = dressed(object).parent;
    const document = own ?? (ts.isCallExpression(outer) ? this.sentBy(outer) : undefined);
    return document ? [{ document, keys: [], call: object }] : [];
  }

  /** A name in the markup of a component: of a loop around it, of the script's setup, or of the component itself. */
  #inMarkup(at: ts.Identifier, markup: Script, depth: number): readonly Origin[] {
    const meant = this.#components.meaning(at, markup);
    if (meant === undefined) return [];
    if ('list' in meant) return this.of(meant.list, depth);
    const declared = meant.script.scopes.resolve(meant.script.ast, at.text);
    return declared.length > 0
      ? declared.flatMap((each) => this.#declared(each, depth))
      : this.#own(meant.script, at.text, depth);
  }

  /** `this.x` of a component: what its `apollo` options say of `x`, what is assigned to it, computed, or handed down. */
  #own(script: Script, name: string, depth: number): readonly Origin[] {
    const out: Origin[] = [];
    for (const identifier of script.scopes.identifiers.get(name) ?? []) {
      const { parent } = identifier;
      const holder = isPropertyOf(parent, identifier);
      if (holder === 'apollo' && ts.isPropertyAssignment(parent)) {
        const options = bare(parent.initializer);
        if (!ts.isObjectLiteralExpression(options)) continue;
        const document = this.#among(options, 0);
        if (!document) continue;
        const update = options.properties.find((each) => nameOf(each.name) === 'update');
        const fn = update && functionOf(update);
        if (fn) for (const each of returns(fn)) out.push(...this.of(each, depth));
        else if (!update) out.push({ document, keys: [name], call: options });
      } else if (holder === 'computed') {
        const fn = functionOf(parent);
        if (fn) for (const each of returns(fn)) out.push(...this.of(each, depth));
      } else if (
        ts.isPropertyAccessExpression(parent) &&
        parent.name === identifier &&
        parent.expression.kind === ts.SyntaxKind.ThisKeyword &&
        ts.isBinaryExpression(parent.parent) &&
        parent.parent.left === parent &&
        parent.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      )
        out.push(...this.of(parent.parent.right, depth));
    }
    return out.length > 0 ? out : this.#handed(script, name, depth);
  }

  /** What the markup of other components hands this one. */
  #handed(script: Script, name: string, depth: number): readonly Origin[] {
    return this.#components.handed(script.path, name).flatMap((each) => this.of(each, depth));
  }

  // ---- selections ----------------------------------------------------------------------------------------------

  /** The fields that answer under these keys, through every fragment. */
  fieldsAt(origin: Origin, key: string): readonly FieldNode[] {
    const way = [...origin.keys, key];
    const roots: { set: SelectionSetNode; document: Document }[] = [];
    for (const node of origin.document.ast.definitions)
      if (node.kind === 'OperationDefinition') roots.push({ set: node.selectionSet, document: origin.document });
    if (roots.length === 0)
      for (const node of origin.document.ast.definitions)
        if (node.kind === 'FragmentDefinition') roots.push({ set: node.selectionSet, document: origin.document });
    let sets = roots;
    let found: FieldNode[] = [];
    for (const [index, name] of way.entries()) {
      const fields = sets.flatMap(({ set, document }) => this.#under(set, document, name, new Set()));
      // what is put around the data is no part of it, nor what a reactive value is held in
      const isAround = name === 'value' || (sets === roots && AROUND.has(name));
      if (fields.length === 0 && index < way.length - 1 && isAround) continue;
      if (fields.length === 0) return [];
      found = fields.map(({ field }) => field);
      sets = fields.flatMap(({ field, document }) =>
        field.selectionSet ? [{ set: field.selectionSet, document }] : [],
      );
    }
    return found;
  }

  #under(
    set: SelectionSetNode,
    document: Document,
    key: string,
    seen: Set<string>,
  ): { field: FieldNode; document: Document }[] {
    const out: { field: FieldNode; document: Document }[] = [];
    for (const node of set.selections) {
      if (node.kind === 'Field') {
        if ((node.alias ?? node.name).value === key) out.push({ field: node, document });
      } else if (node.kind === 'InlineFragment') out.push(...this.#under(node.selectionSet, document, key, seen));
      else if (!seen.has(node.name.value)) {
        seen.add(node.name.value);
        const fragment = this.#documents.fragment(node.name.value, document);
        if (fragment) out.push(...this.#under(fragment.node.selectionSet, fragment.document, key, seen));
      }
    }
    return out;
  }
}

function deeper(origins: readonly Origin[], key: string): readonly Origin[] {
  return origins.map((each) => ({ ...each, keys: [...each.keys, key] }));
}

/** The option of a component that a property of that name stands in. */
function isPropertyOf(property: ts.Node, name: ts.Identifier): string | undefined {
  const isNamed = (ts.isPropertyAssignment(property) || ts.isMethodDeclaration(property)) && property.name === name;
  if (!isNamed || !ts.isObjectLiteralExpression(property.parent)) return undefined;
  const holder = dressed(property.parent).parent;
  return ts.isPropertyAssignment(holder) ? nameOf(holder.name) : undefined;
}

function functionOf(property: ts.Node): FunctionNode | undefined {
  if (ts.isMethodDeclaration(property)) return property;
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
  return value && isFunction(value) ? value : undefined;
}

function lastName(node: ts.Expression): string {
  const at = bare(node);
  return ts.isIdentifier(at) ? importedName(at) : ts.isPropertyAccessExpression(at) ? at.name.text : '';
}
