/**
 * Documents whose text is put together: a constant that holds the fields, an arm of a condition, a list that is joined, statements that put more
 * behind a name. Each text that is known is a document; what is not known, and may name what goes away, is told.
 */
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ending, joinedUp } from '../documents/mask.ts';
import { fileOf } from '../documents/vue.ts';
import { elementsOf, pushesBefore } from '../flow/calls/joined.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, calleeName, dressed, isFunction, isTarget, returns, ts } from '../flow/syntax.ts';
import { literalOf } from '../flow/told.ts';
import { hole, type Part, type Text, text, texts } from '../flow/values.ts';
import { tracerOf } from '../proof/proof.ts';
import { addresses } from '../proof/text.ts';
import { type Begun, type Document, parsed } from './documents.ts';
import { naming, type Open } from './naming.ts';
import type { Rules } from './schema.ts';

/** A document that is put together of pieces. */
export interface Composed extends Document {
  /** Where something of its text stands; undefined: what is spelt there is written otherwise, or put together of two pieces. */
  placeOf(start: number, end: number): { path: string; start: number; end: number; quote: string } | undefined;
  /** The piece that an offset lies in, as a place to tell of. */
  near(offset: number, word: string): { path: string; start: number; end: number };
}

/** What is known of one text of a script that is filled in, or goes on. */
export interface Filled {
  begun: Begun;
  /** `isUnknown`: the whole of it is filled in. */
  texts: readonly { document: Composed | undefined; isUnknown: boolean }[];
  /** As it stands where it is spelt, with what is not known covered: for what no value is known of. */
  asSpelt: Pick<Document, 'ast' | 'holes'> | undefined;
}

/** So many texts are gone through for one document. */
const MAX_TEXTS = 24;
/** So many constants lead to one another. */
const MAX_DEPTH = 8;

/** The documents that a text may become. */
export function filledIn(e: Evaluator, begun: Begun): Filled['texts'] {
  const whole = wholeOf(e, begun.node);
  const texts = e.about(begun.node, () => new Composer(e).texts(whole, 0)) ?? [];
  return texts.map((each, index) => ({
    document: composed(begun, each, index),
    isUnknown: each.parts.every((part) => 'hole' in part),
  }));
}

/** The document as it is spelt; where it goes on behind its end, with a hole there that everything else is covered by. */
export function asSpelt({ document, masked: { text: own, holes }, node }: Begun): Filled['asSpelt'] {
  if (document) return document;
  const end = ending(own);
  const ast = end && attempted(own + end.filled + end.closed);
  if (!end || !ast) return undefined;
  return { ast, holes: [...holes, { start: own.length, end: own.length + end.filled.length, node }] };
}

function attempted(whole: string): DocumentNode | undefined {
  try {
    return parsed(whole, '');
  } catch {
    return undefined;
  }
}

/** The text that a piece is part of: the sum, the list that is joined, or the name that more is put behind. */
function wholeOf(e: Evaluator, piece: ts.Expression): ts.Expression {
  let at = piece;
  for (;;) {
    const outer = dressed(at);
    const { parent } = outer;
    const isSum = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (isSum || (ts.isArrayLiteralExpression(parent) && isJoined(e, parent))) at = parent;
    else if (ts.isTemplateSpan(parent)) at = parent.parent;
    else if (
      accessOf(parent)?.object === outer &&
      ts.isCallExpression(parent.parent) &&
      GOES_ON.test(accessOf(parent)?.name ?? '')
    )
      at = parent.parent;
    else if (ts.isVariableDeclaration(parent) && parent.initializer === outer) return lastReadOf(e, parent) ?? at;
    else return at;
  }
}

/** Whether a list is made a text: where it is written, or by its name. */
function isJoined(e: Evaluator, list: ts.ArrayLiteralExpression): boolean {
  const { parent } = dressed(list);
  if (ts.isVariableDeclaration(parent)) return joinsOf(e, parent).length > 0;
  return ts.isCallExpression(parent.parent) && GOES_ON.test(accessOf(parent)?.name ?? '');
}

/** Where a list is joined by its name. */
const joinsOf = (e: Evaluator, declaration: ts.VariableDeclaration): readonly ts.CallExpression[] =>
  e.project
    .of(declaration)
    .scopes.references(declaration)
    .flatMap((each) => {
      const access = accessOf(dressed(each).parent);
      const call = access?.object === dressed(each) && access.name === 'join' ? access.node.parent : undefined;
      return call && ts.isCallExpression(call) ? call : [];
    });

/** Methods that make a text of a list or a text. */
const GOES_ON = /^(?:join|filter|flat|concat|trim|trimStart|trimEnd|replace|replaceAll)$/;

/** Where the whole stands of which a name holds a piece: where its list is joined, or it is read after more was put behind it. */
function lastReadOf(e: Evaluator, declaration: ts.VariableDeclaration): ts.Expression | undefined {
  const [list] = joinsOf(e, declaration);
  if (list) return list;
  const references = e.project.of(declaration).scopes.references(declaration);
  const isRead = (each: ts.Node): boolean => !isTarget(each);
  if (!references.every(isRead)) return references.filter(isRead).at(-1);
  // a piece of its own, from which others are made
  const part = references.find(({ parent }) => ts.isTemplateSpan(parent) || ts.isBinaryExpression(parent));
  return part && wholeOf(e, part);
}

/** Texts that an expression may be, each with a hole where not all is known. */
class Composer {
  readonly #e: Evaluator;

  constructor(e: Evaluator) {
    this.#e = e;
  }

  texts(expression: ts.Expression, depth: number): readonly Text[] {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return [hole(node)];
    if (ts.isStringLiteralLike(node)) return [spelt(node, node.text)];
    if (ts.isTaggedTemplateExpression(node)) return this.texts(node.template, depth + 1);
    if (ts.isTemplateExpression(node))
      return together([
        [spelt(node.head, node.head.text)],
        ...node.templateSpans.flatMap(({ expression: filled, literal }) => [
          this.texts(filled, depth + 1),
          [spelt(literal, literal.text)],
        ]),
      ]);
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((each) => this.texts(each, depth + 1));
    if (ts.isBinaryExpression(node)) {
      const sides = [node.left, node.right] as const;
      switch (node.operatorToken.kind) {
        case ts.SyntaxKind.PlusToken:
          return together(sides.map((each) => this.texts(each, depth + 1)));
        case ts.SyntaxKind.BarBarToken:
        case ts.SyntaxKind.QuestionQuestionToken:
          return sides.flatMap((each) => this.texts(each, depth + 1));
        case ts.SyntaxKind.AmpersandAmpersandToken:
          return [text('', node, -1), ...this.texts(node.right, depth + 1)];
        default:
          return this.#asked(node);
      }
    }
    const constant = ts.isIdentifier(node) ? this.#constant(node) : undefined;
    if (constant) return this.texts(constant, depth + 1);
    return this.#joined(node, depth) ?? this.#declared(node) ?? this.#asked(node);
  }

  /** What the evaluator knows, and a hole where the proof knows of more. */
  #asked(node: ts.Expression): readonly Text[] {
    const found = this.#e.asText(node, undefined);
    const isOpen = ({ parts }: Text): boolean => parts.some((part) => 'hole' in part);
    const isWhole = !found.every(isOpen) && !addresses(tracerOf(this.#e), node, undefined).some(isOpen);
    return isWhole ? found : [...found, hole(node)];
  }

  /** What a name is given once, where it is declared. */
  #constant(node: ts.Identifier): ts.Expression | undefined {
    const [declared, ...others] = this.#e.project.of(node).scopes.resolve(node, node.text);
    if (!declared || others.length > 0 || !ts.isVariableDeclaration(declared) || !declared.initializer)
      return undefined;
    const isConstant = (declared.parent.flags & ts.NodeFlags.Const) !== 0;
    const made = bare(declared.initializer);
    const isText = ts.isStringLiteralLike(made) || ts.isTemplateExpression(made) || ts.isConditionalExpression(made);
    return isConstant && (isText || ts.isBinaryExpression(made) || ts.isTaggedTemplateExpression(made))
      ? made
      : undefined;
  }

  /** The words that a parameter is declared to be one of. */
  #declared(node: ts.Expression): readonly Text[] | undefined {
    const [declared] = ts.isIdentifier(node) ? this.#e.project.of(node).scopes.resolve(node, node.text) : [];
    const type = declared && ts.isParameter(declared) ? declared.type : undefined;
    return type && wordsOf(type);
  }

  /** What a list is joined into: all of its elements, or one of many as what a function makes of it (`ids.map((id) => …).join(' ')`). */
  #joined(node: ts.Expression, depth: number): readonly Text[] | undefined {
    const join = ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
    if (join?.name !== 'join' || !ts.isCallExpression(node)) return undefined;
    const list = unfiltered(join.object);
    const [given] = ts.isCallExpression(list) && calleeName(list) === 'map' ? list.arguments : [];
    const fn = given && bare(given);
    if (fn && isFunction(fn)) {
      const made = returns(fn).map(bare);
      const isText = (each: ts.Expression): boolean => ts.isTemplateExpression(each) || ts.isBinaryExpression(each);
      return made.length > 0 && made.every(isText) ? made.flatMap((each) => this.texts(each, depth + 1)) : undefined;
    }
    const by = node.arguments[0] ? literalOf(node.arguments[0]) : ',';
    const origins = tracerOf(this.#e).origins({ node: list, path: [], frame: undefined });
    const lists = origins.flatMap((each) =>
      each.kind === 'own' && ts.isArrayLiteralExpression(each.node) ? { node: each.node, env: each.frame?.env } : [],
    );
    const arrays = lists.map((each) => ({ kind: 'array' as const, ...each }));
    const isKnown = lists.length > 0 && lists.length === origins.length && by !== undefined;
    if (!isKnown || arrays.some((each) => pushesBefore(this.#e, each, node).length > 0)) return undefined;
    return arrays.flatMap((each) => {
      const elements = elementsOf(this.#e, each).map(({ element, values }) => {
        if (!values) return ts.isSpreadElement(element) ? [hole(element)] : this.texts(element, depth + 1);
        const found = texts(values);
        return found.length > 0 ? found : [hole(element)];
      });
      return together(elements.flatMap((one, index) => (index > 0 ? [[text(by, node, -1)], one] : [one])));
    });
  }
}

/** The texts that a type is written as; undefined: it may be others. */
function wordsOf(type: ts.TypeNode): readonly Text[] | undefined {
  if (ts.isParenthesizedTypeNode(type)) return wordsOf(type.type);
  if (ts.isLiteralTypeNode(type))
    return ts.isStringLiteral(type.literal) ? [spelt(type.literal, type.literal.text)] : undefined;
  if (!ts.isUnionTypeNode(type)) return undefined;
  const each = type.types.map(wordsOf);
  return each.every((one) => one !== undefined) ? each.flat() : undefined;
}

/** A list, where a method only leaves some of it out. */
function unfiltered(list: ts.Expression): ts.Expression {
  const inner = bare(list);
  const access = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
  return access && /^(?:filter|sort|reverse)$/.test(access.name) ? unfiltered(access.object) : inner;
}

/** A piece as it is spelt; without a place where it is spelt with escapes. */
function spelt(node: ts.LiteralLikeNode, value: string): Text {
  const start = node.getStart() + 1;
  return text(value, node, node.getSourceFile().text.startsWith(value, start) ? start : -1);
}

/** Ways of joining pieces: every one while these are few, else such that each piece is in one of them. */
function together(pieces: readonly (readonly Text[])[]): readonly Text[] {
  const all = pieces.reduce((product, { length }) => product * length, 1);
  const most = Math.min(MAX_TEXTS, Math.max(0, ...pieces.map(({ length }) => length)));
  if (all === 0) return [];
  const count = all <= MAX_TEXTS ? all : most;
  return Array.from({ length: count }, (_, index): Text => {
    let left = index;
    const parts = pieces.flatMap((each) => {
      const chosen = each[left % each.length];
      if (all <= MAX_TEXTS) left = Math.floor(left / each.length);
      return chosen?.parts ?? [];
    });
    return { kind: 'text', parts };
  });
}

type Spelt = Extract<Part, { text: string }>;

function composed({ node, path, masked }: Begun, { parts }: Text, index: number): Composed | undefined {
  const isHoled = (part: Part): part is Exclude<Part, Spelt> => 'hole' in part;
  const pieces = parts.map((part) => (isHoled(part) ? (ts.isExpression(part.hole) ? part.hole : node) : part.text));
  const { text: whole, holes, starts } = joinedUp(pieces);
  const ast = attempted(whole);
  if (!ast) return undefined;
  const at = (offset: number): { part: Spelt; from: number } | undefined => {
    const found = starts.findLastIndex((start) => start <= offset);
    const part = parts[found];
    return part && !isHoled(part) ? { part, from: offset - (starts[found] ?? 0) } : undefined;
  };
  const placeOf: Composed['placeOf'] = (start, end) => {
    const first = at(start);
    if (!first || first.part.at < 0 || first.from + (end - start) > first.part.text.length) return undefined;
    const file = first.part.node.getSourceFile();
    const quote = file.text[first.part.node.getStart()] ?? '`';
    const from = first.part.at + first.from;
    return { path: fileOf(file.fileName), start: from, end: from + end - start, quote: quote === '}' ? '`' : quote };
  };
  const near: Composed['near'] = (offset, word) => {
    const exact = placeOf(offset, offset + word.length);
    if (exact) return exact;
    const of = at(offset)?.part.node ?? node;
    const file = of.getSourceFile();
    const found = of.getText().indexOf(word);
    const start = of.getStart() + Math.max(found, 0);
    return { path: fileOf(file.fileName), start, end: found < 0 ? of.getEnd() : start + word.length };
  };
  return {
    id: `${path}:${masked.at}:${index}`,
    path,
    text: whole,
    at: masked.at,
    holes,
    node,
    by: 'text',
    ast,
    write: (each) => each,
    placeOf,
    near,
  };
}

/** The holes of a text that may name what goes away, each with an element that it may name. */
export function openIn({ texts, asSpelt: own }: Filled, schema: GraphQLSchema, rules: Rules): readonly Open[] {
  const documents = texts.flatMap((each) => each.document ?? []);
  // what is put behind it, nobody knows how often
  const isCutShort = documents.length === 0 || texts.some(({ isUnknown }) => isUnknown);
  const looked = isCutShort && own ? [...documents, own] : documents;
  return looked.flatMap((each) => naming(each, schema, rules));
}
