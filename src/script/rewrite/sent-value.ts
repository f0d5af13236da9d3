/** A field that is sent gets another value: the one that a rule sets, or the counterpart of the literal that it holds, there or in the constant behind it. */
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { bare, isConstant, ts } from '../../flow/syntax.ts';
import { known } from '../../flow/values.ts';
import { isText, type SentField } from '../find/sent-field.ts';
import { orElse } from './expression.ts';
import { namings } from './namings.ts';
import { manual, quoted, type Rewrite, replace, review, short } from './rewrite.ts';
import { renamed, rewritten, type SentContext } from './sending.ts';

/** The old value is replaced by one of another type. */
export function setTo(
  context: SentContext,
  to: string | undefined,
  value: string | number | boolean | null,
  reasons: readonly string[],
): Rewrite {
  const { field, e } = context;
  const name = to === undefined ? [] : renamed(field, to);
  if (field.as === 'query') {
    const edit = field.others ? undefined : rewritten(field, written(field, value));
    return edit ? review([...name, edit], reasons) : manual(atRunTime(context));
  }
  if (!field.value) return manual('The value is not known here.');
  const inner = bare(field.value);
  if (field.as === 'shorthand') {
    const key = isText(field) || typeof value === 'string' ? `'${String(value)}'` : String(value);
    return isSurely(context, inner)
      ? review([replace(field.node, `${to ?? field.text}: ${key}`)], reasons)
      : manual(atRunTime(context));
  }
  if (to !== undefined && ts.isConditionalExpression(inner)) {
    const edits = armsSet(context, inner);
    return edits ? review([...name, ...edits], reasons) : manual(atRunTime(context));
  }
  const literal = ts.isStringLiteralLike(inner) || inner.kind === ts.SyntaxKind.NullKeyword ? inner : undefined;
  if (!literal) {
    const values = e.value(field.value, field.env);
    if (value !== null && values.some((each) => each.kind === 'literal' && each.value === null) && to === undefined)
      return review([replace(field.value, orElse(field.value, String(value)))], reasons);
    if (!isSurely(context, inner)) return manual(atRunTime(context));
  }
  const spelt = literal ? undefined : soleLiteral(e, field);
  if (spelt && to === undefined && typeof value === 'string')
    return review([replace(spelt, quoted(value, spelt))], reasons);
  const text = isText(field)
    ? quoted(String(value), literal && ts.isStringLiteralLike(literal) ? literal : field.value)
    : quoted(value, field.value);
  return review([...name, replace(field.value, text)], reasons);
}

/** `only ? 'active' : undefined`: each arm as the rule sets it; undefined: one of them is something else. */
function armsSet(context: SentContext, node: ts.Expression): Edit[] | undefined {
  const { field } = context;
  const inner = bare(node);
  if (ts.isConditionalExpression(inner)) {
    const [one, other] = [armsSet(context, inner.whenTrue), armsSet(context, inner.whenFalse)];
    return one && other && [...one, ...other];
  }
  // in a form, nothing is a word
  if (ts.isIdentifier(inner) && inner.text === 'undefined') return isText(field) ? undefined : [];
  const set = ts.isStringLiteralLike(inner) ? setOf(context, inner.text) : undefined;
  if (set === undefined) return undefined;
  const isQuoted = isText(field) || typeof set === 'string';
  return [replace(inner, isQuoted ? quoted(String(set), inner) : String(set))];
}

/** What a rule sets for a value of the same field; undefined: it says nothing of it. */
function setOf({ place, match }: SentContext, value: string): string | number | boolean | null | undefined {
  const matches = place.change.match.flatMap((other) => ('request' in other ? [other] : []));
  return matches.find(
    (other) =>
      other.field === match.field && [other.value].flat().includes(value) && other.fix?.rename === match.fix?.rename,
  )?.fix?.set;
}

/** Why a value is left to a person: what else it may be, as far as that is spelt. */
function atRunTime(context: SentContext): string {
  const { e, field } = context;
  const [part] = field.queried?.parts ?? [];
  const hole = part && 'hole' in part && ts.isExpression(part.hole) ? part.hole : undefined;
  const node = field.value ?? hole;
  const values = node ? e.value(node, field.env) : [];
  const queried = field.others && field.queried ? [field.queried, ...field.others] : [];
  const spelt = [...values, ...queried].flatMap((each) => (each.kind === 'text' ? (known(each) ?? []) : []));
  const kept = [...new Set(spelt)].filter((each) => each !== '' && setOf(context, each) === undefined).slice(0, 3);
  return kept.length === 0
    ? 'The value is computed at run time.'
    : `It may also be ${kept.map((each) => `\`${short(each)}\``).join(' or ')}, which goes on under \`${field.text}\`: write the new one only where the old value is meant.`;
}

/** A value as it is written in a query, or in JSON text. */
const written = (field: SentField, value: string | number | boolean | null): string =>
  field.json ? JSON.stringify(value) : String(value);

/** Whether a name means one literal, whatever is written to it or to the table that it is in, and no other. */
function isSurely({ e, tracer, literal }: SentContext, node: ts.Expression): boolean {
  if (!isOfOneValue(e, node)) return false;
  const origins = tracer.origins({ node, path: [], frame: undefined });
  return origins.length > 0 && origins.every((each) => each.kind === 'literal' && each.value === literal);
}

/** A name that can only mean one value: a constant, an import of one, a member of a table or an enum; no parameter, no variable. */
function isOfOneValue(e: Evaluator, node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isOfOneValue(e, bare(node.expression));
  if (!ts.isIdentifier(node)) return false;
  const [declaration] = e.project.of(node).scopes.resolve(node, node.text);
  return (
    declaration !== undefined &&
    (ts.isEnumDeclaration(declaration) ||
      ts.isImportSpecifier(declaration) ||
      ts.isImportClause(declaration) ||
      ts.isNamespaceImport(declaration) ||
      isConstant(declaration))
  );
}

/** The literal behind a constant that is used here and nowhere else. */
function soleLiteral(e: Evaluator, field: SentField): ts.StringLiteralLike | undefined {
  if (!field.value) return undefined;
  const [value] = e.value(field.value, field.env);
  const [part] = value?.kind === 'text' ? value.parts : [];
  const node = part && 'text' in part && ts.isStringLiteralLike(part.node) ? part.node : undefined;
  const holder = node?.parent;
  if (!holder || !ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return undefined;
  return [...namings(e, holder.name, holder.name.text)].length === 1 ? node : undefined;
}

export function mapped(context: SentContext, to: string | undefined, reasons: readonly string[]): Rewrite {
  const { field, fix, e } = context;
  const literal = context.literal === undefined || context.literal === null ? undefined : String(context.literal);
  if (literal === undefined) return manual('The value is computed at run time.');
  const value = fix.values?.[literal];
  if (value?.to === undefined || Array.isArray(value.to))
    return manual(fix.unmapped ?? `There is no counterpart of '${literal}'.`);
  const fresh = [value.to].flat()[0] ?? null;
  const all = value.review === undefined ? reasons : [...reasons, value.review];
  const name = to === undefined ? [] : renamed(field, to);
  if (field.as === 'query') {
    const edit = rewritten(field, written(field, fresh));
    return edit ? review([...name, edit], all) : manual('The value is computed at run time.');
  }
  if (!field.value) return manual('The value is not known here.');
  const inner = bare(field.value);
  if (ts.isStringLiteralLike(inner) || inner.getText() === literal)
    return review([...name, replace(inner, quoted(fresh, inner))], all);
  if (!isSurely(context, inner)) return manual('The value is computed at run time.');
  const spelt = e
    .value(field.value, field.env)
    .flatMap((each) => (each.kind === 'text' && known(each) === literal ? each.parts : []));
  const nodes = new Set(
    spelt.flatMap((part) => ('text' in part && ts.isStringLiteralLike(part.node) ? [part.node] : [])),
  );
  const edits = [...nodes].map((node) => replace(node, quoted(fresh, node)));
  if (edits.length === 0) return manual('The value is computed at run time.');
  const elsewhere = [...nodes].some((node) => node.getSourceFile() !== field.node.getSourceFile());
  return review(
    [...name, ...edits],
    elsewhere ? [...all, 'The value is spelt in another place: make sure that nothing else needs the old one.'] : all,
  );
}
