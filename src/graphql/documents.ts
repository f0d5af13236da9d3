/** The documents of a project: in files of their own, and in scripts. Parsed on demand, found by the words they hold. */

import type { DocumentNode } from 'graphql';
import { attempt, isNested, tooDeep, troubleOf } from '../common/budget.ts';
import { lazy } from '../common/once.ts';
import { basename } from '../documents/components.ts';
import { type Hole, isSpelt, type Masked, masked } from '../documents/mask.ts';
import { fileOf } from '../documents/vue.ts';
import type { Blind, Skipped, Sources } from '../finding.ts';
import { isScript, parseJson } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import { addends, bare, dressed, nameOf, ts, walk } from '../flow/syntax.ts';
import { graphql } from './load.ts';

export interface Document {
  /** Tells documents apart. */
  id: string;
  /** The file as users know it. */
  path: string;
  /** As long as what stands in the file; only what is filled in at run time is covered. */
  text: string;
  /** Offset in the file of the text's first character. */
  at: number;
  holes: readonly Hole[];
  /** The expression that holds it; undefined: a file of its own. */
  node: ts.Expression | undefined;
  /** How it is known to be a document. */
  by: 'file' | 'tag' | 'call' | 'comment' | 'text';
  ast: DocumentNode;
  /** It is a text of a table of data: who reads that is not in sight, and may go by a digest of it. */
  isKept?: true;
  /** New text as it is written at its place. */
  write(text: string, offset: number): string;
}

/** A text that begins as a document does. `document`: as it is spelt, where that can be parsed. */
export interface Begun {
  node: ts.Expression;
  path: string;
  masked: Masked;
  document: Document | undefined;
}

/** Whether something stands within a definition that is filled in: fragments that stand behind the others are known by their names. */
export const isFilledWithin = ({ document }: Begun): boolean =>
  !document ||
  document.holes.some((hole) =>
    document.ast.definitions.some(({ loc }) => loc !== undefined && loc.start < hole.start && hole.end < loc.end),
  );

/** What looks like a document; parsed when it is asked for. */
interface Found {
  text: string;
  document(): Document | undefined;
  begun?: Pick<Begun, 'node' | 'masked'>;
}

export const isDocumentFile = (path: string): boolean => /\.(?:graphqls?|gql)$/i.test(path);
/** May hold requests with documents in them, or the variables of one. */
export const isJson = (path: string): boolean => /\.json$/i.test(path);

/** Tags and functions that take documents. */
const TAG = /^(?:gql|graphql|graphQL|GraphQL|gqlTag|parse|gqlFragment)$/;
const STARTS = /^(?:[\s,]|#[^\r\n]*[\r\n])*(?:(?:query|mutation|subscription)\b[^;]*?\{|fragment\s+\w+\s+on\s+\w+)/;
const SHORTHAND = /^(?:[\s,]|#[^\r\n]*[\r\n])*\{(?:[\s,]|#[^\r\n]*[\r\n])*\w+\s*[({:@]/;
/** What a text holds, as it is spelt, that has one which starts so, or behind a comment (a colour is none), or is handed to `parse`. */
const MAY_START =
  /["'`](?:[\s,]|\\[\snrt])*(?:#(?![\da-f]{3,8}["'`])|(?:query|mutation|subscription|fragment)\b(?!["'`]))|\bparse\(\s*["'`]/gi;
/** Whether a text spells what may be the start of a document, with the bracket that each has before its literal ends. */
function mayStart(text: string): boolean {
  for (const { 0: start, index } of text.matchAll(MAY_START)) {
    if (/^parse/i.test(start) || hasBracket(text, index + start.length, start[0] ?? '')) return true;
  }
  return false;
}

/** Whether an opening bracket, or an escape that may be one, comes before the end of a literal. */
function hasBracket(text: string, from: number, quote: string): boolean {
  for (let at = from; at < text.length; at++) {
    const unit = text[at];
    if (unit === '{') return true;
    if (unit === '\\') {
      at += 1;
      if (text[at] === 'x' || text[at] === 'u') return true;
    } else if (unit === quote || (unit === '\n' && quote !== '`')) return false;
  }
  return false;
}

/** What raw text has where a text is filled in, or goes on. */
const GROWS = /\$\{|\+=|["'`] *\+|\.join\(|\.concat\(/;
/**
 * What raw text has of a document that stands in it, but for one that begins with a word: a tag or a call of such a name, or what gets
 * another one; a comment; a literal that begins with a bracket. Bounded: so many letters of a name.
 */
const HOLDS =
  /(?:gql|graphql|(?<!\bJSON\.)parse)\w{0,15}\s*[`(<]|(?:gql|graphql|parse)\w{0,15}\s+as\b|["'](?:graphql-tag|graphql\.macro)|GraphQL\s*\*\/|["'`](?:[\s,]|\\[\snrt])*\{/i;
/** What it has in front of a document that begins with anything: a tag, a call or a comment. */
const TAKES = /(?:gql|graphql)(?:Tag|Fragment)?[`(<]|GraphQL *\*\//i;
/** The same of one that begins with its bracket alone. */
const BRACKET = /["'`]\s*\{/;

/** Whether raw text may hold a document whose text is put together. */
export const mayBeFilledIn = (text: string): boolean =>
  GROWS.test(text) && (TAKES.test(text) || BRACKET.test(text) || mayStart(text));

/**
 * What a JSON file holds, as it is spelt, in which a document stands: under `query`, or in a table of data, with its first bracket. A file
 * of megabytes has words of that kind (`"in": "query"`). Bounded: so many characters before the bracket.
 */
export const MAY_REQUEST =
  /"query"\s*:\s*"(?:[\\\s,#{]|query|mutation|subscription|fragment)|:\s*"(?:(?:query|mutation|subscription)\b(?:[^"\\{]|\\.){0,400}\{|fragment\s+\w+\s+on\b)/;
/** A fragment or an operation with its name, as raw text has it. */
const DECLARES = /\b(fragment|query|mutation|subscription)\s+(\w+)/;
/** More tokens than any document that a person wrote. */
const TOKENS = 400_000;

export class Documents {
  readonly skipped: Skipped[] = [];
  readonly blind: Blind[] = [];
  readonly #sources: Sources;
  readonly #project: Project;
  readonly #files = new Map<string, readonly Found[]>();
  readonly #known: ReadonlySet<string>;

  /** `sources`: components as scripts; `project` reads the same. */
  constructor(sources: Sources, project: Project) {
    this.#sources = sources;
    this.#project = project;
    this.#known = new Set(sources.paths);
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  /** The documents of one file. */
  in(path: string): readonly Document[] {
    return this.speaking(path, undefined);
  }

  /** Whether a script may have to do with documents at all, by its words. */
  mayHold(path: string): boolean {
    return this.#project.matches(path, /graphql|gql/i);
  }

  /** The documents of one file that spell one of some words; only these are parsed. */
  speaking(path: string, words: RegExp | undefined): readonly Document[] {
    return this.#found(path).flatMap((each) =>
      words === undefined || words.test(each.text) ? (each.document() ?? []) : [],
    );
  }

  /** The texts of one script that are filled in, or begin as a document does and are none as they are spelt. */
  unfinished(path: string): readonly Begun[] {
    return this.#found(path).flatMap(({ begun, document }): Begun[] => {
      const own = begun && document();
      return begun && (!own || own.holes.length > 0) ? [{ ...begun, path: fileOf(path), document: own }] : [];
    });
  }

  #found(path: string): readonly Found[] {
    let found = this.#files.get(path);
    if (!found) {
      found = isDocumentFile(path)
        ? this.#file(path)
        : isScript(path)
          ? this.#script(path)
          : isJson(path)
            ? this.#requests(path)
            : [];
      this.#files.set(path, found);
    }
    return found;
  }

  #file(path: string): readonly Found[] {
    const text = this.#sources.read(path);
    if (text === undefined) return [];
    // a line of `#import` is a comment to the parser
    const read = (): Document | undefined => {
      try {
        const ast = parsed(text, path);
        return { id: path, path, text, at: 0, holes: [], node: undefined, by: 'file', ast, write: (each) => each };
      } catch (error) {
        const why = isSyntax(error)
          ? { code: 'syntax' as const, message: errorLine(error, text, 0) }
          : troubleOf(error);
        this.skipped.push({ path, ...why, relevant: true });
        return undefined;
      }
    };
    return [{ text, document: lazy(read) }];
  }

  #script(path: string): readonly Found[] {
    const speaksOfIt = this.mayHold(path);
    // thousands of files have the words of a document in sentences and keys, and import documents from files of their own: no parse for them
    const spellsOne = speaksOfIt && this.#project.matches(path, HOLDS);
    if (!spellsOne && !this.#project.says(path, 'may start a document', mayStart)) return [];
    const script = this.#project.file(path);
    if (!script) return [];
    const out: Found[] = [];
    walk(script.ast, (node) => {
      const by = candidate(node, speaksOfIt);
      if (!by) return undefined;
      const found = this.#embedded(path, by.node, by.by);
      if (found) out.push(found);
      return found === undefined && by.by === 'text' ? undefined : false;
    });
    return out;
  }

  /** `{ "query": "query q { … }" }`, wherever it stands in a JSON file. */
  #requests(path: string): readonly Found[] {
    const out: Found[] = [];
    // generated files of megabytes have keys of that name: no parse for them
    const value = MAY_REQUEST.test(this.#sources.read(path) ?? '') ? this.json(path) : undefined;
    if (value)
      walk(value.getSourceFile(), (node) => {
        if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.initializer)) return undefined;
        const { initializer } = node;
        const isKept = nameOf(node.name) === 'query' ? undefined : true;
        if (isKept && (!STARTS.test(initializer.text) || this.#isSpeltElsewhere(initializer.text))) return undefined;
        const found = this.#embedded(path, initializer, 'text', isKept);
        if (found) out.push(found);
        return undefined;
      });
    return out;
  }

  /** Whether a file that people write has the operation: then the text is a copy of it. */
  #isSpeltElsewhere(text: string): boolean {
    const [, kind = '', name] = DECLARES.exec(text) ?? [];
    return name !== undefined && this.declaring(kind === 'fragment' ? 'fragment' : 'operation', name).length > 0;
  }

  readonly #values = new Map<string, ts.Expression | undefined>();

  /** The value of a JSON file. */
  json(path: string): ts.Expression | undefined {
    if (!this.#values.has(path)) {
      const outcome = attempt(() => parseJson(path, this.#sources.read(path) ?? ''));
      if ('trouble' in outcome) this.skipped.push({ path, ...outcome.trouble, relevant: true });
      this.#values.set(path, 'value' in outcome ? outcome.value : undefined);
    }
    return this.#values.get(path);
  }

  #embedded(script: string, node: ts.Expression, by: Document['by'], isKept?: true): Found | undefined {
    const text = masked(node);
    if (!text) return undefined;
    const isAsked = STARTS.test(text.text) || SHORTHAND.test(text.text) || isUnderQuery(node);
    if (by === 'text' && !isAsked) return undefined;
    const path = fileOf(script);
    const id = `${path}:${text.at}`;
    const read = (): Document | undefined => {
      try {
        const ast = parsed(text.text, id);
        const write = (each: string, offset: number): string => escaped(each, text.quote(offset));
        const own = { id, path, text: text.text, at: text.at, holes: text.holes, node, by, ast, write };
        return isKept ? { ...own, isKept } : own;
      } catch (error) {
        if (!isSyntax(error)) this.blind.push({ path, at: text.at, ...troubleOf(error) });
        // plain text that only begins like a document is none; an empty tag is nothing to look at
        else if (by !== 'text' && by !== 'call' && /[^\s_]/.test(text.text))
          this.blind.push({
            path,
            at: text.at,
            code: 'document',
            message: `this GraphQL document could not be parsed: ${errorLine(error, text.text, text.at)}`,
          });
        return undefined;
      }
    };
    return { text: text.text, document: lazy(read), begun: { node, masked: text } };
  }

  /** The file of documents that an import leads to. */
  imported(from: string, name: string): string | undefined {
    if (name.startsWith('.')) {
      const parts = from.split('/').slice(0, -1);
      for (const part of name.split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '.') parts.push(part);
      }
      const path = parts.join('/');
      return this.#known.has(path) ? path : undefined;
    }
    const target = this.#project.resolve(from, name);
    if ('path' in target) return target.path;
    // an alias that only the bundler knows: `~/`, `@/`, `ee_else_ce/`
    const rest = `/${name.slice(name.indexOf('/') + 1)}`;
    const fitting = (this.#called().get(basename(rest)) ?? []).filter((path) => `/${path}`.endsWith(rest));
    return fitting.find((path) => !path.startsWith('ee/')) ?? fitting[0];
  }

  #byBase: ReadonlyMap<string, readonly string[]> | undefined;

  /** All files by their names without a folder. */
  #called(): ReadonlyMap<string, readonly string[]> {
    if (this.#byBase) return this.#byBase;
    const found = new Map<string, string[]>();
    for (const path of this.#sources.paths) {
      const base = basename(path);
      const list = found.get(base);
      if (list) list.push(path);
      else found.set(base, [path]);
    }
    this.#byBase = found;
    return found;
  }

  #declares: ReadonlyMap<string, readonly string[]> | undefined;

  /** The files that declare a fragment or an operation of a name, as their raw texts say. */
  declaring(kind: 'fragment' | 'operation', name: string): readonly string[] {
    return this.#declaring().get(`${kind} ${kind === 'operation' ? lowerFirst(name) : name}`) ?? [];
  }

  /** The files that declare fragments and operations, by `fragment x` and `operation x`, as their raw texts say. */
  #declaring(): ReadonlyMap<string, readonly string[]> {
    if (this.#declares) return this.#declares;
    const found = new Map<string, string[]>();
    for (const path of this.#sources.paths) {
      if (isScript(path) ? !this.#project.matches(path, DECLARES) : !isDocumentFile(path)) continue;
      const here = new Set<string>();
      for (const [, kind, name = ''] of (this.#project.text(path) ?? '').matchAll(new RegExp(DECLARES.source, 'g')))
        here.add(kind === 'fragment' ? `fragment ${name}` : `operation ${lowerFirst(name)}`);
      for (const key of here) {
        const list = found.get(key);
        if (list) list.push(path);
        else found.set(key, [path]);
      }
    }
    this.#declares = found;
    return found;
  }

  readonly #operations = new Map<string, readonly Document[]>();

  /** The document that holds an operation of that name, where only one does; the case of its first letter is the generator's. */
  operation(name: string): Document | undefined {
    const found = this.operations(name);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Every document that holds an operation of that name. */
  operations(name: string): readonly Document[] {
    const known = this.#operations.get(name);
    if (known) return known;
    const found = this.declaring('operation', name).flatMap((path) =>
      this.in(path).filter((document) => operationsIn(document).has(lowerFirst(name))),
    );
    this.#operations.set(name, found);
    return found;
  }
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const operationNames = new WeakMap<Document, ReadonlySet<string>>();

/** The names of a document's operations; the case of the first letter is the generator's. */
function operationsIn(document: Document): ReadonlySet<string> {
  let known = operationNames.get(document);
  if (!known) {
    known = new Set(
      document.ast.definitions.flatMap((node) =>
        node.kind === 'OperationDefinition' && node.name ? [lowerFirst(node.name.value)] : [],
      ),
    );
    operationNames.set(document, known);
  }
  return known;
}

/** Levels of brackets; the parser calls itself five times for one of selections. */
const MAX_LEVELS = 200;

const isSyntax = (error: unknown): boolean => error instanceof graphql().GraphQLError;

export function parsed(text: string, name: string): DocumentNode {
  const { parse, Source } = graphql();
  if (isNested(text, MAX_LEVELS)) throw tooDeep();
  return parse(new Source(text, name), { maxTokens: TOKENS, allowLegacyFragmentVariables: true });
}

function errorLine(error: unknown, text: string, at: number): string {
  const message = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  const [place] = error instanceof graphql().GraphQLError ? (error.positions ?? []) : [];
  const line = at === 0 && place !== undefined ? `line ${text.slice(0, place).split('\n').length}: ` : '';
  return `${line}${message}`;
}

export function escaped(text: string, quote: string): string {
  const safe = text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? safe.replaceAll('${', '\\${') : safe.replace(/\r?\n/g, '\\n');
}

function candidate(node: ts.Node, speaksOfIt: boolean): { node: ts.Expression; by: Document['by'] } | undefined {
  if (ts.isTaggedTemplateExpression(node))
    return TAG.test(lastName(node.tag)) ? { node: node.template, by: 'tag' } : undefined;
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    if (first && TAG.test(lastName(node.expression)) && (isSpelt(first) || ts.isBinaryExpression(first)))
      return { node: first, by: 'call' };
    if (isJoined(node)) return { node, by: 'text' };
    return undefined;
  }
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (!isSpelt(node) && !isSum) return undefined;
  if (
    isSpelt(node) &&
    /\/\*\s*GraphQL\s*\*\/\s*$/i.test(
      node.getSourceFile().text.slice(Math.max(0, node.getStart() - 40), node.getStart()),
    )
  )
    return { node, by: 'comment' };
  if (isSpelt(node) && node.getEnd() - node.getStart() < 8) return undefined;
  const first = bare(isSum ? (addends(node)[0] ?? node) : node);
  if (!speaksOfIt && !(isSpelt(first) && STARTS.test(ts.isTemplateExpression(first) ? first.head.text : first.text)))
    return undefined;
  return { node, by: 'text' };
}

/** Whether an object has it under the name that requests have their document under, in brackets that are all filled in. */
function isUnderQuery(node: ts.Expression): boolean {
  const { parent } = dressed(node);
  return (
    ts.isTemplateExpression(node) &&
    /^\s*\{\s*$/.test(node.head.text) &&
    ts.isPropertyAssignment(parent) &&
    nameOf(parent.name) === 'query'
  );
}

function isJoined(node: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'join' &&
    ts.isArrayLiteralExpression(bare(node.expression.expression))
  );
}

function lastName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return importedName(node);
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return lastName(node.expression);
  return '';
}

/** The name that an import gives a local one, or the local one. */
export function importedName(node: ts.Identifier): string {
  for (const statement of node.getSourceFile().statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause, moduleSpecifier } = statement;
    const isLibrary =
      ts.isStringLiteral(moduleSpecifier) && /^(?:graphql-tag|graphql\.macro)/.test(moduleSpecifier.text);
    if (isLibrary && importClause?.name?.text === node.text) return 'gql';
    const named = importClause?.namedBindings;
    if (named && ts.isNamedImports(named))
      for (const each of named.elements)
        if (each.name.text === node.text && each.propertyName) return each.propertyName.text;
  }
  return node.text;
}
