/** A field that may no longer be sent: taken out with its line, or left out where it is nothing; and what would come through in its place. */
import { bare, dressed, ts } from '../../flow/syntax.ts';
import { mayGive } from '../../proof/sent.ts';
import { orElse } from './expression.ts';
import { manual, type Rewrite, removeEntry, replace, review } from './rewrite.ts';
import type { SentContext } from './sending.ts';

export const entriesOf = ({ parent }: ts.Node): readonly ts.ObjectLiteralElementLike[] =>
  ts.isObjectLiteralExpression(parent) ? parent.properties : [];

const COMES_THROUGH = 'What is spread before it may hold the field too, and would come through.';

/** Whether something that is spread before the field may have it as well. */
const comesThrough = ({ tracer, field: { node, text } }: SentContext): boolean =>
  entriesOf(node).some(
    (each) => ts.isSpreadAssignment(each) && each.pos < node.pos && mayGive(tracer, each.expression, text),
  );

/** Taken out, whatever it is. */
export function takenOut(context: SentContext, reasons: readonly string[]): Rewrite {
  const { field } = context;
  if (field.as !== 'property' && field.as !== 'shorthand') return manual('It is not a plain entry of an object here.');
  const all = [...reasons];
  if (comesThrough(context)) all.push(COMES_THROUGH);
  if (field.value && !isIdle(bare(field.value))) all.push('The code that computes its value does not run any more.');
  return review([removeEntry(field.node, entriesOf(field.node))], all);
}

/** Nothing happens when it is computed. */
const isIdle = (value: ts.Expression): boolean =>
  ts.isLiteralExpression(value) ||
  ts.isIdentifier(value) ||
  [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind) ||
  (ts.isPropertyAccessExpression(value) && isIdle(value.expression));

/** Whether null is sent as the word `null` there. */
const isWord = (entry: ts.Node): boolean => {
  const maker = dressed(entry.parent).parent;
  return ts.isNewExpression(maker) && /^(?:URLSearchParams|FormData)$/.test(maker.expression.getText());
};

/** Taken out where it is nothing but null; else left out where it is. */
export function removed(context: SentContext, reasons: readonly string[]): Rewrite {
  const { e, field } = context;
  if (field.as !== 'property' || !field.value) return manual('It is not a plain entry of an object here.');
  const inner = bare(field.value);
  if (!ts.isStringLiteralLike(inner) && isWord(field.node))
    return manual(`In this form nothing is a word: leave \`${field.text}\` out where it would be \`null\`.`);
  if (inner.kind === ts.SyntaxKind.NullKeyword || ts.isStringLiteralLike(inner)) {
    const all = comesThrough(context) ? [...reasons, COMES_THROUGH] : reasons;
    return review(
      [removeEntry(field.node, entriesOf(field.node))],
      ts.isStringLiteralLike(inner) ? [...all, 'Empty text counts as null in a form.'] : all,
    );
  }
  const nodes = e
    .value(field.value, field.env)
    .flatMap((each) =>
      each.kind === 'literal' &&
      each.value === null &&
      each.node.getSourceFile() === field.node.getSourceFile() &&
      ts.isExpression(each.node)
        ? [each.node]
        : [],
    );
  const here = nodes.filter((each) => each.pos >= inner.pos && each.end <= inner.end);
  if (here.length === 0)
    return review(
      [replace(field.value, orElse(field.value, 'undefined'))],
      [...reasons, 'It may be null: undefined leaves the field out.'],
    );
  return review(
    here.map((each) => replace(each, 'undefined')),
    [...reasons, 'It is null only sometimes: undefined leaves the field out.'],
  );
}
