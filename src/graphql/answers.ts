/** Which document's answer a value of a script is, and which part of it. Followed backwards from where it is read. */

import type { FieldNode, SelectionSetNode } from 'graphql';
import { documentForms } from '../../rules/graphql-stores.ts';
import { Components } from '../documents/components.ts';
import type { ComponentSources } from '../documents/vue.ts';
import type { SentDocuments } from '../flow/api.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { exportsOf } from '../flow/exports.ts';
import type { Project, Script } from '../flow/project.ts';
import {
  accessOf,
  bare,
  dressed,
  type FunctionNode,
  isFunction,
  isStatic,
  nameOf,
  returns,
  ts,
} from '../flow/syntax.ts';
import type { Selection, Value } from '../flow/values.ts';
import type { Document, Documents } from './documents.ts';
import { importedName, isDocumentFile } from './documents.ts';
import type { Fragments } from './fragments.ts';

/** A part of the answer to a document. */
export interface Origin {
  document: Document;
  /** Response keys from the root down, without what libraries put around. */
  keys: readonly string[];
  /** Where the document is sent. */
  call: ts.Node;
}

/** Methods of texts whose result says what the text says. */
const OF_TEXT = /^(?:trim|trimStart|trimEnd|replace|replaceAll|concat|normalize|toString|valueOf)$/;

/** What one read may take: a common name stands in many places, and few of them are reads of an answer. */
const STEPS = 400;
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
  'valueChanges',
]);
/** Keys of options that hold the document. */
const HOLDS = new Set(['query', 'mutation', 'subscription', 'document', 'operation', 'fragment']);
export class Answers implements SentDocuments {
  readonly #project: Project;
  readonly #components: Components;
  readonly #documents: Documents;
  readonly #fragments: Fragments;
  readonly evaluator: Evaluator;

  /** @param evaluator what follows values, told of the documents that this class knows */
  constructor(
    project: Project,
    sources: ComponentSources,
    documents: Documents,
    fragments: Fragments,
    evaluator: (sent: SentDocuments) => Evaluator,
  ) {
    this.#project = project;
    this.#components = new Components(project, sources);
    this.#documents = documents;
    this.#fragments = fragments;
    this.evaluator = evaluator(this);
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
    const access = accessOf(at);
    if (access && /quer|mutation|subscription|document|fragment|gql/i.test(at.getText()))
      for (const value of this.evaluator.ask(access.object)) {
        if (value.kind === 'class') {
          const held = staticOf(value.node, access.name);
          const found = held && this.documentOf(held, depth + 1);
          if (found) return found;
        }
        if (value.kind === 'object') {
          const property = value.node.properties.find((each) => nameOf(each.name) === access.name);
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
      }
    // what is a document in another form: `print(QUERY)`, `gql(TEXT)`
    if (ts.isCallExpression(at) && at.arguments[0] && documentForms.includes(lastName(at.expression)))
      return (
        this.documentOf(at.arguments[0], depth + 1) ?? (depth === 0 ? this.#workedOut(at.arguments[0]) : undefined)
      );
    // what is made of a document's text: `QUERY.trim()`
    if (
      ts.isCallExpression(at) &&
      ts.isPropertyAccessExpression(at.expression) &&
      OF_TEXT.test(at.expression.name.text)
    )
      return this.documentOf(at.expression.expression, depth + 1);
    return depth === 0 && (ts.isCallExpression(at) || ts.isElementAccessExpression(at))
      ? this.#workedOut(at)
      : undefined;
  }

  /** The document whose text an expression may be, wherever it comes from: a table, a function, a map. */
  #workedOut(at: ts.Expression): Document | undefined {
    if (!this.#documents.mayHold(at.getSourceFile().fileName)) return undefined;
    for (const value of this.evaluator.ask(at)) {
      const [part] = value.kind === 'text' ? value.parts : [];
      const found = part && 'text' in part ? this.#spelt(part.node) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  #spelt(node: ts.Node): Document | undefined {
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
        for (const each of this.#fragments.closure(document, node).members) out.add(each.document);
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
  of(node: ts.Expression): readonly Origin[] {
    return this.#origins(this.evaluator.about(node, () => this.evaluator.ask(node), STEPS) ?? []);
  }

  /** What a destructuring pattern takes apart. */
  pattern(pattern: ts.BindingPattern): readonly Origin[] {
    this.evaluator.restart();
    return this.#origins(this.evaluator.taken(pattern));
  }

  #origins(values: readonly Value[]): readonly Origin[] {
    return this.evaluator
      .selections(values)
      .flatMap(({ document, keys, call }) => (isDocument(document) ? [{ document, keys, call }] : []));
  }

  /** `{ query, update(data) {} }`, `useQuery(Q, { onCompleted(data) {} })`: what a client hands its callbacks. */
  handed(object: ts.ObjectLiteralExpression, name: string, index: number): Selection | undefined {
    if (index > 1 || !/^(?:update|result|onCompleted|onResult|onData|onDone|updateQuery|select)$/.test(name))
      return undefined;
    const own = this.#among(object, 0);
    const outer = dressed(object).parent;
    const document = own ?? (ts.isCallExpression(outer) ? this.sentBy(outer) : undefined);
    return document && { kind: 'selection', document, keys: [], call: object };
  }

  /** `x` of a component: what its `apollo` options say of it, what is assigned to it, computed, or handed down. */
  own(script: Script, name: string): readonly Value[] {
    const out: Value[] = [];
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
        if (fn) for (const each of returns(fn)) out.push(...this.evaluator.value(each, undefined));
        else if (!update) out.push({ kind: 'selection', document, keys: [name], call: options });
      } else if (holder === 'computed') {
        const fn = functionOf(parent);
        if (fn) for (const each of returns(fn)) out.push(...this.evaluator.value(each, undefined));
      } else if (
        ts.isPropertyAccessExpression(parent) &&
        parent.name === identifier &&
        parent.expression.kind === ts.SyntaxKind.ThisKeyword &&
        ts.isBinaryExpression(parent.parent) &&
        parent.parent.left === parent &&
        parent.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      )
        out.push(...this.evaluator.value(parent.parent.right, undefined));
    }
    if (this.evaluator.selections(out).length > 0) return out;
    return this.#components.handed(script.path, name).flatMap((each) => this.evaluator.value(each, undefined));
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
        const fragment = this.#fragments.named(node.name.value, document);
        if (fragment) out.push(...this.#under(fragment.node.selectionSet, fragment.document, key, seen));
      }
    }
    return out;
  }
}

/** The documents that the evaluator hands back are those that it was given here. */
const isDocument = (document: object): document is Document => 'ast' in document && 'by' in document;

/** The option of a component that a property of that name stands in. */
function isPropertyOf(property: ts.Node, name: ts.Identifier): string | undefined {
  const isNamed = (ts.isPropertyAssignment(property) || ts.isMethodDeclaration(property)) && property.name === name;
  if (!isNamed || !ts.isObjectLiteralExpression(property.parent)) return undefined;
  const holder = dressed(property.parent).parent;
  return ts.isPropertyAssignment(holder) ? nameOf(holder.name) : undefined;
}

/** What a class holds under a name of its own. */
const staticOf = (node: ts.ClassLikeDeclaration, name: string): ts.Expression | undefined =>
  node.members.find(
    (each): each is ts.PropertyDeclaration =>
      ts.isPropertyDeclaration(each) && nameOf(each.name) === name && isStatic(each),
  )?.initializer;

function functionOf(property: ts.Node): FunctionNode | undefined {
  if (ts.isMethodDeclaration(property)) return property;
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
  return value && isFunction(value) ? value : undefined;
}

function lastName(node: ts.Expression): string {
  const at = bare(node);
  return ts.isIdentifier(at) ? importedName(at) : ts.isPropertyAccessExpression(at) ? at.name.text : '';
}
