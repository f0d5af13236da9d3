/** All the texts that an expression may be, each with holes where it is filled at run time. */

import { accessOf, bare, calleeName, givenTo, ts } from '../flow/syntax.ts';
import { concat, hole, type Text, text } from '../flow/values.ts';
import type { Frame, Path } from './source.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf } from './vocabulary.ts';

const MAX_TEXTS = 16;

/** The addresses that an expression may be. */
export function addresses(
  tracer: Tracer,
  node: ts.Expression,
  frame: Frame | undefined,
  depth = 0,
  path: Path = [],
): readonly Text[] {
  if (depth > 8) return [hole(node)];
  const out: Text[] = [];
  for (const origin of tracer.origins({ node, path, frame })) {
    if (out.length >= MAX_TEXTS) break;
    if (origin.kind === 'literal') {
      if (origin.value !== undefined && origin.value !== null) out.push(text(String(origin.value), origin.node, -1));
    } else if (origin.kind === 'text') out.push(...joined(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'own' && ts.isNewExpression(origin.node))
      out.push(...built(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'unknown' && /\.headers\b|\blink/i.test(origin.node.getText()) && depth === 0)
      continue; // the next page, as the answer itself names it
    else if (origin.kind === 'unknown' && ts.isCallExpression(origin.node))
      out.push(...called(tracer, origin.node, frame));
    else out.push(hole(origin.node));
  }
  return out.length > 0 ? out : [hole(node)];
}

function joined(tracer: Tracer, node: ts.Expression, frame: Frame | undefined, depth: number): readonly Text[] {
  if (ts.isTemplateExpression(node)) {
    const pieces: (readonly Text[])[] = [[text(node.head.text, node, -1)]];
    for (const span of node.templateSpans)
      pieces.push(addresses(tracer, span.expression, frame, depth + 1), [text(span.literal.text, node, -1)]);
    return concat(pieces, MAX_TEXTS);
  }
  const inner = bare(node);
  if (ts.isBinaryExpression(inner))
    return concat(
      [addresses(tracer, inner.left, frame, depth + 1), addresses(tracer, inner.right, frame, depth + 1)],
      MAX_TEXTS,
    );
  return [hole(node)];
}

/** `new URL(path, base)`, `new Request(url)` */
function built(tracer: Tracer, node: ts.NewExpression, frame: Frame | undefined, depth: number): readonly Text[] {
  const [path, base] = givenTo(node);
  if (!path || !/^(URL|Request)$/.test(calleeName(node))) return [hole(node)];
  const head = addresses(tracer, path, frame, depth + 1);
  if (calleeName(node) === 'Request') return head;
  const whole = base
    ? concat([addresses(tracer, base, frame, depth + 1), [text('/', base, -1)], head], MAX_TEXTS)
    : head;
  return isReaddressed(tracer, node) ? [...whole, hole(node)] : whole;
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
  ts.isCallExpression(node) && /^(?:set|append|delete)$/.test(calleeName(node));

/** What the evaluator knows of a function that puts an address together; a hole where it knows nothing. */
function called(tracer: Tracer, node: ts.CallExpression, frame: Frame | undefined): readonly Text[] {
  const known = tracer.e.asText(node, frame?.env);
  const list = accessOf(bare(node.expression))?.object;
  return list && isRearranged(tracer, list, frame) ? [...known, hole(node)] : known;
}

/** What makes another list of a list where it stands. What is only added behind is known. */
const REARRANGES = /^(?:splice|unshift|shift|pop|sort|reverse|fill|copyWithin)$/;

/** Whether the list that a text is put together of is changed by somebody. */
const isRearranged = (tracer: Tracer, list: ts.Expression, frame: Frame | undefined): boolean =>
  tracer
    .origins({ node: list, path: [], frame })
    .some(
      (origin) =>
        origin.kind === 'own' &&
        ts.isArrayLiteralExpression(origin.node) &&
        tracer
          .arrivals({ node: origin.node, path: [], frame: undefined })
          .some((each) => each.kind === 'written' || (each.kind === 'read' && isOneOf(REARRANGES, each.name))),
    );
