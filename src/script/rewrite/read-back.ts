/** Whether a program itself uses the name that is about to change: reads back what it sends, or makes what it reads. */
import type { Evaluator } from '../../flow/evaluate.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, bare, nameOf, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import { readAt, receiverValues } from '../find/places.ts';
import type { SentField } from '../find/sent-field.ts';

/**
 * The first place that reads a member of the very object, or of the declared type, that a sent field stands in.
 * @param isFound whether something is said of a name already
 */
export function readBack(e: Evaluator, field: SentField, isFound: (name: ts.Node) => boolean): ts.Node | undefined {
  const name = nameOf(field.name);
  const holders = holdersOf(e, field);
  if (name === undefined || holders.size === 0) return undefined;
  const own = field.node.getSourceFile().fileName;
  const paths = field.as === 'declared' ? e.project.mentioning(name) : [own];
  for (const path of paths)
    for (const at of e.project.named(path, name)) {
      if (at === field.name || isFound(at)) continue;
      const isHeld = receiver(e, at)?.some((value) => 'node' in value && holders.has(value.node));
      if (isHeld) return at;
    }
  return undefined;
}

/** The object literals and declared shapes that the field is a member of. */
function holdersOf(e: Evaluator, { as, node }: SentField): ReadonlySet<ts.Node | undefined> {
  if (as === 'property' || as === 'shorthand' || as === 'declared') return new Set([node.parent]);
  const access = ts.isBinaryExpression(node) ? accessOf(node.left) : undefined;
  const values = access && e.ask(access.object);
  return new Set(values?.map((value) => (value.kind === 'object' ? value.node : undefined)));
}

/** What a name is read of; undefined: it is not read here. */
function receiver(e: Evaluator, at: NamingNode): readonly Value[] | undefined {
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return e.ask(bare(parent.right));
  const read = readAt(at);
  return read && !ts.isLiteralTypeNode(read) ? receiverValues(e, read) : undefined;
}
