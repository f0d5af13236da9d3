/** All the texts that an expression may be, each with holes where it is filled at run time. */

import { bare, calleeName, givenTo, ts } from '../flow/syntax.ts';
import { concat, hole, type Text, text } from '../flow/values.ts';
import type { Frame } from './source.ts';
import type { Tracer } from './tracer.ts';

const MAX_TEXTS = 16;

/** The addresses that an expression may be. */
export function addresses(tracer: Tracer, node: ts.Expression, frame: Frame | undefined, depth = 0): readonly Text[] {
  if (depth > 8) return [hole(node)];
  const out: Text[] = [];
  for (const origin of tracer.origins({ node, path: [], frame })) {
    if (out.length >= MAX_TEXTS) break;
    if (origin.kind === 'literal') {
      if (origin.value !== undefined && origin.value !== null) out.push(text(String(origin.value), origin.node, -1));
    } else if (origin.kind === 'text') out.push(...joined(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'own' && ts.isNewExpression(origin.node))
      out.push(...built(tracer, origin.node, origin.frame, depth));
    else if (origin.kind === 'unknown' && /\.headers\b|\blink/i.test(origin.node.getText()) && depth === 0)
      continue; // the next page, as the answer itself names it
    else if (origin.kind === 'unknown' && ts.isCallExpression(origin.node))
      out.push(...called(tracer, origin.node, frame, depth));
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
  if (!base || calleeName(node) === 'Request') return head;
  return concat([addresses(tracer, base, frame, depth + 1), [text('/', base, -1)], head], MAX_TEXTS);
}

/** What the evaluator knows of a function that puts an address together; a hole where it knows nothing. */
function called(tracer: Tracer, node: ts.CallExpression, frame: Frame | undefined, depth: number): readonly Text[] {
  void depth;
  return tracer.e.asText(node, frame?.env);
}
