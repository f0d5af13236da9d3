/** What else goes by what a rewrite changes: a cache or a mock that knows a field by its name, a program that looks into a document's text. */
import { fieldStores } from '../../rules/graphql-stores.ts';
import type { Sources } from '../finding.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import { accessOf, bare, dressed, isFunction, nameOf, ts, walk } from '../flow/syntax.ts';
import { tracerOf } from '../proof/proof.ts';
import { FIELDS_OF_CACHES, LOOKS_INTO } from '../proof/vocabulary.ts';
import { lineOf } from '../script/find/places.ts';
import type { Use } from './find.ts';
import { graphql } from './load.ts';
import { isPutUnder, namedIn } from './named-fields.ts';
import { Persisted } from './persisted.ts';
import type { Spread } from './spread.ts';

export class Elsewhere {
  readonly #project: Project;
  readonly #e: Evaluator;
  readonly #persisted: Persisted;
  readonly #spread: Spread;
  /** By owner and name: where it is said. */
  readonly #said = new Map<string, ts.Node | undefined>();

  constructor(sources: Sources, project: Project, e: Evaluator, spread: Spread) {
    this.#spread = spread;
    this.#persisted = new Persisted(sources, project);
    this.#project = project;
    this.#e = e;
  }

  /** Why a person has to look at what else goes by what is rewritten there; undefined: nothing does. */
  of(use: Use): string | undefined {
    const { site, rule } = use;
    const copy = this.#persisted.of(use);
    if (copy !== undefined)
      return `The text of the document, or its digest, is kept in ${copy} as well: make sure that it is made anew.`;
    const name = site.kind === 'field' || site.kind === 'argument' ? site.node.name.value : undefined;
    if (name === undefined) return this.#lookedInto(use, site.node.kind === 'EnumValue' ? site.node.value : undefined);
    if (site.kind === 'argument' && isInDirective(use, site.node))
      return `A directive of the field names \`${name}\` too: the two change together.`;
    const [owner = ''] = rule.match.graphql.split('.');
    const said = this.#saidOf(owner, name, site.kind === 'argument');
    if (said)
      return `\`${name}\` is what a cache, a mock or a reader of documents knows it by in ${this.#placeOf(said, use)}: make sure that it finds the new name there.`;
    return this.#lookedInto(use, name) ?? this.#twice(use) ?? this.#spread.of(use);
  }

  #placeOf(node: ts.Node, { document }: Use): string {
    return document.node ? lineOf(this.#e, node, document.node) : lineIn(this.#project, node);
  }

  #saidOf(owner: string, name: string, isArgument: boolean): ts.Node | undefined {
    const key = `${owner} ${name} ${isArgument}`;
    if (!this.#said.has(key)) this.#said.set(key, this.#sayingOf(owner, name, isArgument));
    return this.#said.get(key);
  }

  #sayingOf(owner: string, name: string, isArgument: boolean): ts.Node | undefined {
    // what is an entry's own name is a field's: `fields: { labels: { keyArgs: … } }`
    const isIt = (node: ts.Node): boolean => isNamed(node, name) && !(isArgument && isEntry(node));
    // Bounded: names of our own rules.
    const under = new RegExp(`\\b${owner}["']?\\s*[:(]|\\b(?:${FIELDS_OF_CACHES.words.join('|')})\\b`);
    for (const path of this.#project.naming(name)) {
      if (!this.#project.matches(path, under)) continue;
      const script = this.#project.file(path);
      let found: ts.Node | undefined;
      if (script)
        walk(script.ast, (node) => {
          if (!found && isIt(node) && (isUnder(node, owner) || isOfCache(node))) found = node;
          return undefined;
        });
      if (found) return found;
    }
    return isArgument
      ? undefined
      : (this.#putUnder(owner, name) ?? namedIn(this.#project, name) ?? this.#workedOut(name));
  }

  /** A selection that has the new name as well: to a store both are one field, and what is written back by either is the other's. */
  #twice({ site, rule }: Use): string | undefined {
    const to = rule.match.fix?.rename;
    if (site.kind !== 'field' || to === undefined) return undefined;
    const isBeside = site.siblings.some((each) => each.kind === 'Field' && each.name.value === to);
    return isBeside && WRITES.some((word) => this.#project.naming(word).length > 0)
      ? `\`${to}\` is selected beside it, and a cache that is written to keeps both as one field: make sure that what is written says the same of both.`
      : undefined;
  }

  /** Where a text says it, in a program that tells a cache of fields by names which it works out. */
  #workedOut(name: string): ts.Node | undefined {
    // Bounded: by what raw text has between two words.
    const computed = new RegExp(`\\b${FIELDS_OF_CACHES.under}\\s{0,9}:\\s{0,9}\\{\\s{0,99}\\[`);
    const changes = FIELDS_OF_CACHES.words.flatMap((word) => this.#project.naming(word));
    if (!changes.some((path) => this.#project.matches(path, computed))) return undefined;
    for (const path of this.#project.naming(name)) {
      let found: ts.Node | undefined;
      const script = this.#project.file(path);
      if (script)
        walk(script.ast, (node) => {
          if (!found && ts.isStringLiteralLike(node) && node.text === name) found = node;
          return undefined;
        });
      if (found) return found;
    }
    return undefined;
  }

  /** Where an object says it that is put under its type's name by its own name, in this file or in another. */
  #putUnder(owner: string, name: string): ts.Node | undefined {
    // Bounded: names of our own rules.
    const asKey = new RegExp(`\\b${name}["']?\\s{0,9}[:(]`);
    for (const path of this.#project.naming(name)) {
      const script = this.#project.matches(path, asKey) ? this.#project.file(path) : undefined;
      let found: ts.Node | undefined;
      if (script)
        walk(script.ast, (node) => {
          if (!found && isNamed(node, name) && isPutUnder(this.#project, node, owner)) found = node;
          return undefined;
        });
      if (found) return found;
    }
    return undefined;
  }

  /** What stands around each place that says it by name, or around itself. */
  #around(node: ts.Expression): readonly ts.Node[] {
    const { parent } = dressed(node);
    if (!ts.isVariableDeclaration(parent)) return [parent];
    return this.#project
      .of(parent)
      .scopes.references(parent)
      .map((each) => dressed(each).parent);
  }

  /** Where a program looks for the name in the text of the document, or goes through what it selects. */
  #lookedInto(use: Use, name: string | undefined): string | undefined {
    const { node, path } = use.document;
    if (name === undefined) return undefined;
    if (!node) return this.#fileLookedInto(path, name);
    const tracer = tracerOf(this.#e);
    const whole = tagged(node);
    const arrived = [...new Set([node, whole])].flatMap((each) =>
      tracer.arrivals({ node: each, path: [], frame: undefined }).map((arrival) => arrival.node),
    );
    const looked = [...this.#around(whole), ...arrived].find((each) => looksFor(each, name));
    return (
      looked &&
      `The text of the document is looked into in ${lineOf(this.#e, looked, node)}: make sure that what is looked for is still found.`
    );
  }

  /** The same of a file of its own: where a script that names it looks for the name. */
  #fileLookedInto(path: string, name: string): string | undefined {
    const file = path.slice(path.lastIndexOf('/') + 1);
    for (const each of this.#project.naming(name)) {
      if (!this.#project.says(each, `spells ${file}`, (text) => text.includes(file))) continue;
      const script = this.#project.file(each);
      let found: ts.Node | undefined;
      if (script)
        walk(script.ast, (node) => {
          if (!found && ts.isCallExpression(node) && looksFor(node, name)) found = node;
          return undefined;
        });
      if (found)
        return `The text of the document may be looked into in ${lineIn(this.#project, found)}: make sure that what is looked for is still found.`;
    }
    return undefined;
  }
}

/** What writes an answer back to a store. */
const WRITES = [...new Set(fieldStores.flatMap(({ writes = [] }) => writes))];

const lineIn = (project: Project, node: ts.Node): string => {
  const file = node.getSourceFile();
  return `${project.fileOf(file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
};

/** A document's literal with the tag, or the call, that makes a document of it. */
function tagged(node: ts.Expression): ts.Expression {
  const { parent } = dressed(node);
  return ts.isTaggedTemplateExpression(parent) || (ts.isCallExpression(parent) && parent.arguments[0] === node)
    ? parent
    : node;
}

/** Whether one of the directives beside an argument says its name. */
function isInDirective({ document }: Use, argument: { name: { value: string } }): boolean {
  const { visit } = graphql();
  let isSaid = false;
  visit(document.ast, {
    Field({ arguments: own = [], directives = [] }) {
      if (!own.some((each) => each === argument)) return;
      for (const directive of directives)
        visit(directive, {
          StringValue({ value }) {
            if (value === argument.name.value) isSaid = true;
          },
        });
    },
  });
  return isSaid;
}

/** A name, or a text of nothing else. */
const isNamed = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === name;

const isEntry = ({ parent }: ts.Node): boolean => {
  const value = ts.isPropertyAssignment(parent) ? bare(parent.initializer) : parent;
  return ts.isMethodDeclaration(value) || ts.isObjectLiteralExpression(value) || isFunction(value);
};

/** Whether it stands in what an object holds under the name of its type: policies, resolvers and mocks are written so. */
function isUnder(node: ts.Node, owner: string): boolean {
  for (let at = node.parent; at; at = at.parent)
    if ((ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at)) && at.name !== node && nameOf(at.name) === owner)
      return true;
  return false;
}

/** Whether a cache is told of the field by its name. */
function isOfCache(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node)
    return FIELDS_OF_CACHES.said.test(nameOf(parent.name) ?? '');
  if (!ts.isObjectLiteralElement(parent) || parent.name !== node) return false;
  const holder = parent.parent.parent;
  if (!holder || !ts.isPropertyAssignment(holder) || nameOf(holder.name) !== FIELDS_OF_CACHES.under) return false;
  const call = holder.parent.parent;
  return ts.isCallExpression(call) && FIELDS_OF_CACHES.methods.test(accessOf(bare(call.expression))?.name ?? '');
}

/** Whether a place looks for a name in a text by a pattern or a piece that may hold it, or goes through selections. */
function looksFor(node: ts.Node, name: string): boolean {
  const access = accessOf(node);
  if (access && LOOKS_INTO.parts.test(access.name)) return goesOn(access.node);
  const call = ts.isCallExpression(node) ? node : access && ts.isCallExpression(node.parent) ? node.parent : undefined;
  const method = call && accessOf(bare(call.expression));
  if (!method || !LOOKS_INTO.methods.test(method.name)) return false;
  return [method.object, call.arguments[0]].some(
    (each) => each !== undefined && isPatternOf(bare(each), name, method.name),
  );
}

function isPatternOf(node: ts.Expression, name: string, method: string): boolean {
  if (ts.isStringLiteralLike(node)) return node.text.includes(name) && node.text.length < MAX_PIECE;
  if (!ts.isRegularExpressionLiteral(node)) return false;
  // what is taken by a group of its own may be the name as well
  const isOpen = node.text.includes('(') && /\\[wS]|\.[*+]|\[/.test(node.text);
  return node.text.includes(name) || (isOpen && LOOKS_INTO.taking.test(method));
}

/** A longer text is the document itself. */
const MAX_PIECE = 80;

/** Whether the statement around goes on to what is selected. */
function goesOn(node: ts.Node): boolean {
  let at: ts.Node = node;
  while (at.parent && !ts.isStatement(at)) at = at.parent;
  return /\bselection(?:Set|s)\b/.test(at.getText());
}
