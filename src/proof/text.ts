/** All the texts that an expression may be, each with holes where it is filled at run time. */

import { areAllWays, type Element, howOften, type Pushed, pushesBefore, waysOf } from '../flow/calls/joined.ts';
import { REARRANGES } from '../flow/calls/lists.ts';
import { isPlaceholder } from '../flow/calls/strings.ts';
import { piecesBehind } from '../flow/evaluate/built-up.ts';
import { speltParts } from '../flow/evaluate/segments.ts';
import { accessOf, bare, calleeName, dressed, enclosing, givenTo, isFunction, isTarget, ts } from '../flow/syntax.ts';
import { literalOf } from '../flow/told.ts';
import { concat, hole, type Text, text } from '../flow/values.ts';
import { calleeText } from './frames.ts';
import type { Frame, Path } from './source.ts';
import type { Tracer } from './tracer.ts';
import { DEFINES, isOneOf } from './vocabulary.ts';

/** So many texts are gone through; behind them it may be any. */
const MAX_TEXTS = 64;

/** The addresses that an expression may be. */
export function addresses(
  tracer: Tracer,
  node: ts.Expression,
  frame: Frame | undefined,
  depth = 0,
  path: Path = [],
): readonly Text[] {
  if (depth > 8) return [hole(node)];
  if (path.length === 0) {
    const grown = grownText(tracer, node, frame, depth);
    if (grown) return grown;
  }
  const out: Text[] = [];
  for (const origin of tracer.origins({ node, path, frame })) {
    if (out.length >= MAX_TEXTS) return [...out, hole(node)];
    if (origin.kind === 'literal') {
      if (origin.value !== undefined && origin.value !== null) out.push(text(String(origin.value), origin.node, -1));
    } else if (origin.kind === 'text') out.push(...joined(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'own' && ts.isNewExpression(origin.node))
      out.push(...built(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'unknown' && /\.headers\b|\blink/i.test(origin.node.getText()) && depth === 0)
      continue; // the next page, as the answer itself names it
    else if (origin.kind === 'unknown' && ts.isCallExpression(origin.node))
      out.push(...called(tracer, origin.node, origin.frame ?? frame, depth));
    else if (origin.kind === 'unknown' && ts.isTaggedTemplateExpression(origin.node) && isRaw(tracer, origin.node))
      out.push(...addresses(tracer, origin.node.template, frame, depth + 1));
    else out.push(hole(origin.node));
  }
  return out.length > 0 ? out : [hole(node)];
}

/** Whether what stands in front of a template leaves it what it is: a function that nobody here wrote. */
const isRaw = (tracer: Tracer, { tag }: ts.TaggedTemplateExpression): boolean => {
  const values = tracer.values(tag, undefined);
  return values.length > 0 && values.every(({ kind }) => kind === 'external');
};

/**
 * What a name holds that more is put behind, statement by statement: `url += '/runners'`. It is what a list of these pieces would be joined
 * into by nothing. Undefined: nothing is put behind it, something else is put in its place, or nobody can tell how often.
 */
function grownText(
  tracer: Tracer,
  node: ts.Expression,
  frame: Frame | undefined,
  depth: number,
): readonly Text[] | undefined {
  const name = bare(node);
  if (!ts.isIdentifier(name)) return undefined;
  const { scopes } = tracer.e.project.of(name);
  const [declaration, ...others] = scopes.resolve(name, name.text);
  if (!declaration || others.length > 0 || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    return undefined;
  const block = declaration.parent.parent.parent;
  const references = scopes.references(declaration);
  const targets = references.filter((each) => isTarget(each));
  if (targets.length === 0 || enclosing(name, isFunction) !== enclosing(declaration, isFunction)) return undefined;
  let grown: readonly (readonly Text[])[] = [addresses(tracer, declaration.initializer, frame, depth + 1)];
  for (const target of targets) {
    const write = target.parent;
    const pieces = ts.isBinaryExpression(write) && write.left === target ? piecesBehind(write, name.text) : undefined;
    const how = pieces && ts.isBinaryExpression(write) && howOften(dressed(write).parent, block);
    if (!pieces || !how || how === 'repeatedly') return undefined;
    if (write.pos > name.pos) continue;
    const more = pieces.map((each) =>
      'kind' in each ? addresses(tracer, each, frame, depth + 1) : [text(each.spelt, each.part, -1)],
    );
    const before = together(grown, node);
    const after = together([before, ...more], node);
    grown = [how === 'once' ? after : [...before, ...after]];
  }
  return together(grown, node);
}

/** Every way of joining pieces; a hole as well, where these are more than are gone through. */
function together(pieces: readonly (readonly Text[])[], node: ts.Node): readonly Text[] {
  const all = concat(pieces, MAX_TEXTS + 1);
  return all.length > MAX_TEXTS ? [...all.slice(0, MAX_TEXTS), hole(node)] : all;
}

function joined(tracer: Tracer, node: ts.Expression, frame: Frame | undefined, depth: number): readonly Text[] {
  if (ts.isTemplateExpression(node)) {
    const pieces: (readonly Text[])[] = [[text(node.head.text, node, -1)]];
    for (const span of node.templateSpans)
      pieces.push(addresses(tracer, span.expression, frame, depth + 1), [text(span.literal.text, node, -1)]);
    return together(pieces, node);
  }
  const inner = bare(node);
  if (ts.isBinaryExpression(inner))
    return together(
      [inner.left, inner.right].map((each) => addresses(tracer, each, frame, depth + 1)),
      node,
    );
  return [hole(node)];
}

/** `new URL(path, base)`, `new Request(url)` */
function built(tracer: Tracer, node: ts.NewExpression, frame: Frame | undefined, depth: number): readonly Text[] {
  const [path, base] = givenTo(node);
  if (!path || !/^(URL|Request)$/.test(calleeName(node))) return [hole(node)];
  const head = addresses(tracer, path, frame, depth + 1);
  if (calleeName(node) === 'Request') return head;
  const whole = base ? together([addresses(tracer, base, frame, depth + 1), [text('/', base, -1)], head], node) : head;
  if (!isReaddressed(tracer, node)) return whole;
  const later = writtenPath(tracer, node);
  return later && whole.every(isHost)
    ? together([whole, [text('/', node, -1)], addresses(tracer, later, frame, depth + 1)], node)
    : [...whole, hole(node)];
}

/** Whether an address is that of a server, and of nothing on it. */
const isHost = ({ parts: [first, ...others] }: Text): boolean =>
  first !== undefined && others.length === 0 && ('hole' in first || /^[a-z]+:\/\/[^/?#]+\/?$/i.test(first.text));

/** The path that is written to an address right behind its declaration, once and for all: `url.pathname = '/api/v4/runners'`. */
function writtenPath(tracer: Tracer, node: ts.NewExpression): ts.Expression | undefined {
  const [written, ...others] = writesTo(tracer, node, LEADS).filter((each) => !isParameter(each));
  const access = written && accessOf(written);
  const put = access?.node.parent;
  const declaration = node.parent;
  return access?.name === 'pathname' &&
    others.length === 0 &&
    put &&
    ts.isBinaryExpression(put) &&
    put.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isExpressionStatement(put.parent) &&
    ts.isVariableDeclaration(declaration) &&
    declaration.parent.parent.parent === put.parent.parent
    ? put.right
    : undefined;
}

/** What an address leads to is said by these of its members. */
const LEADS = /^(?:href|host|hostname|port|pathname)$/;

/** Whether what is made to be an address is made to lead somewhere else afterwards: `url.pathname = …`, `Object.assign(url, …)`. */
export const isReaddressed = (tracer: Tracer, node: ts.NewExpression): boolean =>
  calleeName(node) === 'URL' && writesTo(tracer, node, LEADS).some((each) => !isParameter(each));

/** Where something that is made is written to under one of these names, or under one that nobody knows. */
const writesTo = (tracer: Tracer, node: ts.NewExpression, members: RegExp): readonly ts.Node[] =>
  tracer
    .arrivals({ node, path: [], frame: undefined })
    .flatMap((each) =>
      each.kind === 'written' && (each.name === undefined || members.test(each.name)) ? [each.node] : [],
    );

/** A parameter of an address, and no part of where it leads: `url.searchParams.set('host', …)`. */
const isParameter = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(?:set|append|delete)$/.test(calleeName(node)) && !DEFINES.test(calleeText(node));

/** What a function that nobody here wrote makes of texts; a hole as well, where it may make something else of them. */
function called(tracer: Tracer, node: ts.CallExpression, frame: Frame | undefined, depth: number): readonly Text[] {
  const known = tracer.e.asText(node, frame?.env);
  if (!known.some(({ parts }) => parts.some((part) => 'text' in part && part.text !== ''))) return known;
  const access = accessOf(bare(node.expression));
  const exact = access
    ? method(tracer, node, access, frame, depth)
    : UNMAKES.test(calleeName(node))
      ? undefined
      : known;
  return exact === 'known' ? known : (exact ?? [...known, hole(node)]);
}

/** Functions that make other characters of some. */
const UNMAKES = /^(?:decode|unescape)/;
/** Methods that leave a text what it is, but for white space around it. */
const LEAVES = /^(?:toString|valueOf|trim|trimStart|trimEnd)$/;
/** Slashes at the beginning or the end of a text. */
const SLASHES = /^\/(?:\^\\\/[+*?]?|\\\/[+*?]?\$)\/[gu]*$/;

/** What a method makes of texts; `known`: what the evaluator says of it; undefined: it may be something else. */
function method(
  tracer: Tracer,
  node: ts.CallExpression,
  { name, object }: { name: string; object: ts.Expression },
  frame: Frame | undefined,
  depth: number,
): readonly Text[] | 'known' | undefined {
  const of = (each: ts.Expression): readonly Text[] => addresses(tracer, each, frame, depth + 1);
  const values = tracer.values(object, frame);
  if (values.length > 0 && values.every(({ kind }) => kind === 'external')) return 'known';
  if (LEAVES.test(name)) return of(object);
  if (name === 'join') return joinedBy(tracer, node, object, frame, depth);
  if (name === 'concat' && values.every(({ kind }) => kind === 'text'))
    return together([of(object), ...node.arguments.map(of)], node);
  const [from, to] = node.arguments.map(bare);
  if (!from || !/^replace(?:All)?$/.test(name)) return undefined;
  const by = to && literalOf(to);
  if (ts.isRegularExpressionLiteral(from)) return by === '' && SLASHES.test(from.text) ? of(object) : undefined;
  const [head] = speltParts(from);
  if (head && 'text' in head && isPlaceholder(head.text)) return 'known';
  return name === 'replace' && by !== undefined && ts.isStringLiteralLike(from) ? 'known' : undefined;
}

/** The texts that a list is joined into; undefined: something else may be in the list. */
function joinedBy(
  tracer: Tracer,
  call: ts.CallExpression,
  list: ts.Expression,
  frame: Frame | undefined,
  depth: number,
): readonly Text[] | undefined {
  const by = call.arguments[0] ? literalOf(call.arguments[0]) : ',';
  if (by === undefined) return undefined;
  const out: Text[] = [];
  for (const origin of tracer.origins({ node: encoded(list), path: [], frame })) {
    if (origin.kind !== 'own' || !ts.isArrayLiteralExpression(origin.node)) return undefined;
    const { node } = origin;
    const pushed = pushesBefore(tracer.e, { kind: 'array', node, env: origin.frame?.env }, call);
    if (!areAllWays(pushed) || isChanged(tracer, node, pushed)) return undefined;
    const elements = elementsOf(tracer, node, origin.frame, 0);
    if (!elements) return undefined;
    for (const way of waysOf(elements, pushed)) {
      const pieces = way.map(({ element }) => addresses(tracer, element, origin.frame, depth + 1));
      const spelt = pieces.flatMap((each, index) => (index > 0 ? [[text(by, call, -1)], each] : [each]));
      out.push(...together(spelt, call));
    }
  }
  return out;
}

/** `segments.map(encodeURIComponent)`: the list of the same segments. */
function encoded(list: ts.Expression): ts.Expression {
  const inner = bare(list);
  const access = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
  return access?.name === 'map' &&
    ts.isCallExpression(inner) &&
    /^(?:encodeURI(?:Component)?|String)$/.test(inner.arguments[0]?.getText() ?? '')
    ? access.object
    : list;
}

/** The elements of a list as they are written, those of lists that are spread into it too; undefined: not all are known. */
function elementsOf(
  tracer: Tracer,
  list: ts.ArrayLiteralExpression,
  frame: Frame | undefined,
  depth: number,
): readonly Element[] | undefined {
  const out: Element[] = [];
  for (const element of list.elements) {
    if (!ts.isSpreadElement(element)) {
      out.push({ element, env: frame?.env });
      continue;
    }
    const [origin, ...others] = tracer.origins({ node: element.expression, path: [], frame });
    if (depth > 2 || others.length > 0 || origin?.kind !== 'own' || !ts.isArrayLiteralExpression(origin.node))
      return undefined;
    const more =
      isChanged(tracer, origin.node, []) || origin.frame !== frame
        ? undefined
        : elementsOf(tracer, origin.node, frame, depth + 1);
    if (!more) return undefined;
    out.push(...more);
  }
  return out;
}

/** Whether a list may be another one than it is written, but for what is known to be put behind it. */
const isChanged = (tracer: Tracer, list: ts.ArrayLiteralExpression, pushed: readonly Pushed[]): boolean =>
  tracer
    .arrivals({ node: list, path: [], frame: undefined })
    .some(
      (each) =>
        each.kind === 'written' ||
        each.kind === 'handed' ||
        (each.kind === 'read' &&
          isOneOf(REARRANGES, each.name) &&
          !pushed.some(({ access }) => access === each.node || access.parent === each.node)),
    );
