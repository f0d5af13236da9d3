/** What becomes of a field that is sent: renamed, its value turned, the whole taken out; or why not. Knows no field. */
import { bare, fold, ts } from '../../flow/syntax.ts';
import { carriersOf } from '../../proof/sent.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { sentFields } from '../find/sent.ts';
import type { SentField } from '../find/sent-field.ts';
import { listedValues } from './listed.ts';
import { namings } from './namings.ts';
import { hasEntry, manual, newName, type Rewrite, removeEntry, rename, review, wordOf } from './rewrite.ts';
import { renamed, type SentContext } from './sending.ts';
import { negated } from './sent-opposite.ts';
import { mapped, setTo } from './sent-value.ts';
import { entriesOf, removed, takenOut } from './taken-out.ts';

/** Whether it is given where nothing is there, and nowhere else: `body.active ??= false`. */
const isDefault = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsToken;

export function rewriteSent(context: SentContext): Rewrite {
  const { field, fix, match } = context;
  if (context.early !== undefined) return manual(context.early);
  if (field.at < 0) return manual('It is spelt with escapes here.');
  if (field.apart)
    return manual(
      'Its name is put into the request in another place than it is spelt in: name and value change together.',
    );
  if (field.as === 'described')
    return manual('A schema describes what is sent: whoever hands it over says this name, and changes with it.');
  if (field.as === 'held' && ts.isGetAccessor(field.node))
    return manual('A getter gives what is sent: its name, and who else reads it, change together.');
  if (field.as === 'held')
    return manual(
      'An instance of a class is sent: its members, what its methods say and who makes it change together.',
    );
  if (field.as === 'assigned' && isDefault(field.node))
    return manual(
      'It is given only where nothing is there under this name: what asks and what is given change together.',
    );
  const reasons = typeof fix.review === 'string' ? [fix.review] : [];
  if (match.sdkField && field.text === match.sdkField.name) reasons.push(match.sdkField.review);
  if (fix.remove) return [match.value].flat().includes(null) ? removed(context, reasons) : takenOut(context, reasons);
  const to = newName(field.text, fix);
  if (to !== undefined && isBeside(context, to)) {
    if (field.as === 'declared')
      return manual(
        `The type declares both \`${field.text}\` and \`${to}\`. GitLab takes only one of them: where both are sent, take the old one out.`,
      );
    if (fix.negate || fix.set !== undefined)
      return manual(`Both \`${field.text}\` and \`${to}\` are sent, and GitLab takes only one of them.`);
    // what is renamed for one of its values is another parameter than the new one
    if (match.value !== undefined)
      return manual(`Both \`${field.text}\` and \`${to}\` are sent, and each of them counts: decide which is meant.`);
    if (field.as !== 'property' && field.as !== 'shorthand')
      return manual(`Both \`${field.text}\` and \`${to}\` are sent.`);
    return review(
      [removeEntry(field.node, entriesOf(field.node))],
      [...reasons, `Both \`${field.text}\` and \`${to}\` are sent; the new one wins already.`],
    );
  }
  if (field.as === 'declared') {
    if (to === undefined) return manual('The type of what is sent names it.');
    const listed = listedValues(context.e, field.node, fix);
    if (typeof listed === 'string') return manual(listed);
    if (!isNamedOnce(context))
      reasons.push('The type is named in more places than one: make sure that all that is of it moves as well.');
    return review([rename(field.name, to), ...listed.edits], [...reasons, ...listed.reasons], listed.also);
  }
  if (fix.set !== undefined) return setTo(context, to, fix.set, reasons);
  if (fix.values) return mapped(context, to, reasons);
  if (fix.negate && to !== undefined) return negated(context, to, reasons);
  if (to === undefined) return manual('There is no machine rewrite for this.');
  return review(renamed(field, to), reasons);
}

/** Whether the type that declares a field stands where it is used, or is named nowhere but there. */
function isNamedOnce({ e, field }: SentContext): boolean {
  const shape = field.node.parent;
  const named = ts.isTypeLiteralNode(shape) ? shape.parent : shape;
  if (!ts.isInterfaceDeclaration(named) && !ts.isTypeAliasDeclaration(named)) return ts.isTypeLiteralNode(shape);
  /** The type of a parameter, of a name, or of one object that is held against it where it is written; a type argument may be the type of anything. */
  const isOfOne = (node: ts.Node): boolean => {
    let at = node.parent;
    while (ts.isTypeNode(at)) at = at.parent;
    return (
      ts.isParameter(at) ||
      ts.isVariableDeclaration(at) ||
      (ts.isSatisfiesExpression(at) && ts.isObjectLiteralExpression(bare(at.expression)))
    );
  };
  let uses = 0;
  for (const each of namings(e, named.name, named.name.text)) uses += isOfOne(each) ? 1 : 2;
  return uses <= 1;
}

/** Whether the new name is sent next to the old one. */
function isBeside({ e, tracer, field, call }: SentContext, to: string): boolean {
  const { node } = field;
  const { parent } = node;
  if (field.as === 'declared')
    return (ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent)) && hasEntry(parent.members, to);
  const wanted = fold([...field.path.slice(0, -1), to].join('.'));
  return (
    sentFields(e, call).some((other) => fold(other.path.join('.')) === wanted && !isApart(tracer, field, other)) ||
    entriesOf(node).some(({ name }) => fold(wordOf(name)) === fold(to))
  );
}

/** Whether two fields are sent by different objects: a request that stands in a function is made with what each caller hands over. */
function isApart(tracer: Tracer, field: SentField, other: SentField): boolean {
  const objectsOf = (each: SentField) => carriersOf(tracer, each).filter((one) => ts.isObjectLiteralExpression(one));
  const [own, its] = [objectsOf(field), objectsOf(other)];
  return own.length > 0 && its.length > 0 && !own.some((each) => its.includes(each));
}
