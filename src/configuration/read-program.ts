/** Programs as configuration: literals that calls are given. Everything that is computed is open. */

import { late } from '../common/late.ts';
import { parse, syntaxError } from '../flow/parse.ts';
import { bare, nameOf, ts, walk } from '../flow/syntax.ts';
import type { Entry, ListNode, MapNode, Node, Piece, Reading, Span } from './tree.ts';
import { emptyMap, pieceWithin } from './tree.ts';

/** What every call is given, as a list of calls; an import is one of `import`. */
export function readProgram(piece: Piece): Reading {
  const file = parse(piece.path, piece.text);
  const error = syntaxError(file);
  if (error !== undefined) return { problem: { code: 'syntax', message: `no program: ${error}`, at: 0 } };
  const root: ListNode = { kind: 'list', start: 0, end: piece.text.length, items: [] };
  const reader = new Reader(piece, file);
  const add = (node: ts.Node, name: string, given: readonly ts.Expression[]): void => {
    const whole = spanOf(node, file);
    const value: Node = { kind: 'call', ...whole, name, arguments: given.map((each) => reader.node(each)) };
    root.items.push({ value, whole, stands: 'fixed' });
  };
  walk(file, (node) => {
    if (ts.isImportDeclaration(node)) add(node, 'import', [node.moduleSpecifier]);
    else if (ts.isExternalModuleReference(node)) add(node, 'import', [node.expression]);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = bare(node.expression);
      const name = ts.isIdentifier(called)
        ? called.text
        : ts.isPropertyAccessExpression(called)
          ? called.name.text
          : '';
      add(node, name === 'require' ? 'import' : name, node.arguments ?? []);
    }
  });
  return { trees: [{ root, comments: late(() => commentsIn(file)) }] };
}

const spanOf = (node: ts.Node, file: ts.SourceFile): Span => ({ start: node.getStart(file), end: node.getEnd() });

/** Levels of names that stand for literals. */
const MOST_NAMES = 4;

class Reader {
  readonly #piece: Piece;
  readonly #file: ts.SourceFile;
  #names: ReadonlyMap<string, { value: ts.Expression; uses: number } | undefined> | undefined;
  /** What names stand for. */
  readonly #known = new Map<string, Node>();

  constructor(piece: Piece, file: ts.SourceFile) {
    this.#piece = piece;
    this.#file = file;
  }

  /** @param isFixed it is used elsewhere as well, so that none of its keys can go */
  node(expression: ts.Expression, isFixed = false, depth = 0): Node {
    const inner = bare(expression);
    const span = spanOf(inner, this.#file);
    if (ts.isObjectLiteralExpression(inner)) return this.#map(inner, span, isFixed, depth);
    if (ts.isArrayLiteralExpression(inner)) return this.#list(inner, span, isFixed, depth);
    if (ts.isStringLiteralLike(inner) || ts.isTemplateExpression(inner)) return this.#text(inner, span);
    if (ts.isNumericLiteral(inner))
      return { kind: 'scalar', ...span, value: Number(inner.text), text: inner.text, inner: span };
    if (inner.kind === ts.SyntaxKind.TrueKeyword || inner.kind === ts.SyntaxKind.FalseKeyword) {
      const value = inner.kind === ts.SyntaxKind.TrueKeyword;
      return { kind: 'scalar', ...span, value, text: String(value), inner: span };
    }
    if (ts.isIdentifier(inner) && depth < MOST_NAMES) {
      const known = this.#known.get(inner.text);
      const named = known ? undefined : this.#constant(inner.text);
      if (known) return known;
      if (named) {
        const value = this.node(named.value, isFixed || named.uses > 1, depth + 1);
        this.#known.set(inner.text, value);
        return value;
      }
    }
    return { kind: 'opaque', ...span };
  }

  #map(object: ts.ObjectLiteralExpression, span: Span, isFixed: boolean, depth: number): MapNode {
    const map: MapNode = { ...emptyMap(span.start), end: span.end };
    for (const property of object.properties) {
      const key = nameOf(property.name);
      if (key === undefined || !property.name) continue;
      const whole = spanOf(property, this.#file);
      const name = spanOf(property.name, this.#file);
      const isQuoted = ts.isStringLiteralLike(property.name);
      const own = { key, name: isQuoted ? { start: name.start + 1, end: name.end - 1 } : name, whole };
      const isPlain = ts.isPropertyAssignment(property) && (isQuoted || ts.isIdentifier(property.name));
      const stands: Entry['stands'] = isFixed || !isPlain ? 'fixed' : 'flow';
      const value: Node = ts.isPropertyAssignment(property)
        ? this.node(property.initializer, isFixed, depth)
        : { kind: 'opaque', ...name };
      map.entries.push({ ...own, value, stands });
    }
    return map;
  }

  #list(array: ts.ArrayLiteralExpression, span: Span, isFixed: boolean, depth: number): ListNode {
    const list: ListNode = { kind: 'list', ...span, items: [] };
    for (const element of array.elements) {
      const value = this.node(element, isFixed, depth);
      list.items.push({ value, whole: spanOf(element, this.#file), stands: isFixed ? 'fixed' : 'flow' });
    }
    return list;
  }

  /** What `${…}` stands for is not known, and is left as it is written. */
  #text(literal: ts.StringLiteralLike | ts.TemplateExpression, span: Span): Node {
    const inner = { start: span.start + 1, end: span.end - 1 };
    const source = this.#piece.text.slice(inner.start, inner.end);
    const text = ts.isTemplateExpression(literal) ? source : literal.text;
    if (/^\$\{[^}]*\}$/.test(source)) return { kind: 'opaque', ...span };
    const mark = this.#piece.text[span.start];
    // with escapes in it, its characters do not stand where they are counted
    const piece =
      text !== source
        ? undefined
        : () =>
            pieceWithin(
              {
                piece: this.#piece,
                place: (offset) => inner.start + Math.min(Math.max(offset, 0), text.length),
                spell: (part) =>
                  part.includes('\\') || (mark !== '`' && part.includes('\n')) || part.includes(mark ?? '')
                    ? undefined
                    : part,
              },
              text,
            );
    return { kind: 'scalar', ...span, value: text, text, inner, ...(piece ? { piece } : {}) };
  }

  /** What a constant of the file is, when one only has that name. */
  #constant(name: string): { value: ts.Expression; uses: number } | undefined {
    this.#names ??= constantsOf(this.#file);
    return this.#names.get(name);
  }
}

/** Constants that are literals, with how often each is named; undefined for what several have the name of. */
function constantsOf(file: ts.SourceFile): Map<string, { value: ts.Expression; uses: number } | undefined> {
  const found = new Map<string, { value: ts.Expression; uses: number } | undefined>();
  const uses = new Map<string, number>();
  walk(file, (node) => {
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    const isNamed = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (!isNamed || !ts.isIdentifier(node.name)) return;
    const isConstant =
      ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0 && node.initializer;
    const known = found.has(node.name.text);
    found.set(node.name.text, isConstant && !known ? { value: isConstant, uses: 0 } : undefined);
  });
  for (const [name, each] of found) if (each) each.uses = (uses.get(name) ?? 1) - 1;
  return found;
}

/** Every comment once, in order. */
function commentsIn(file: ts.SourceFile): Span[] {
  const found = new Map<number, Span>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, { start: pos, end });
  };
  const { text } = file;
  const look = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(text, node.getFullStart()));
    add(ts.getTrailingCommentRanges(text, node.getEnd()));
    if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) {
      add(ts.getLeadingCommentRanges(text, node.getStart(file) + 1));
      const list = ts.isObjectLiteralExpression(node) ? node.properties : node.elements;
      // behind the comma of each
      for (const each of list) {
        const comma = /^\s*,/.exec(text.slice(each.getEnd(), each.getEnd() + 80))?.[0].length;
        if (comma !== undefined) {
          add(ts.getTrailingCommentRanges(text, each.getEnd() + comma));
          add(ts.getLeadingCommentRanges(text, each.getEnd() + comma));
        }
      }
    }
  };
  walk(file, look);
  return [...found.values()].sort((a, b) => a.start - b.start);
}
