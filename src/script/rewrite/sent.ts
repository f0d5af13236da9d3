/** What becomes of a field that is sent: renamed, its value turned, the whole taken out; or why not. Knows no field. */
import type { FieldFix, RequestMatch } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { bare, camel, fold, nameOf, ts } from '../../flow/syntax.ts';
import { known } from '../../flow/values.ts';
import { isBoolean } from '../../proof/boolean.ts';
import { carriersOf } from '../../proof/sent.ts';
import type { Tracer } from '../../proof/tracer.ts';
import type { Place } from '../find/places.ts';
import { sentFields } from '../find/sent.ts';
import { isText, type SentField } from '../find/sent-field.ts';
import { listedValues } from './listed.ts';
import {
  hasEntry,
  manual,
  OPPOSITES,
  oppositeLiteral,
  type Plan,
  quoted,
  removeEntry,
  rename,
  replace,
  review,
  span,
} from './rewrite.ts';

export interface SentContext {
  e: Evaluator;
  tracer: Tracer;
  place: Place;
  match: RequestMatch;
  field: SentField;
  literal: string | number | boolean | null | undefined;
  fix: FieldFix;
  early: string | undefined;
  /** The value is what the same rule turns around where it is read: it stays as it is. */
  copied: object | undefined;
}

/** The last name of a dotted field. */
export function lastName(field: string): string {
  return field.split('.').at(-1) ?? field;
}

export function planSent(context: SentContext): Plan {
  const { field, fix, match } = context;
  if (context.early !== undefined) return manual(context.early);
  if (field.at < 0) return manual('It is spelt with escapes here.');
  if (field.apart)
    return manual(
      'Its name is put into the request in another place than it is spelt in: name and value change together.',
    );
  const reasons = typeof fix.review === 'string' ? [fix.review] : [];
  const isSdkOnly =
    match.sdkField !== undefined && field.text === match.sdkField.name && field.text !== lastName(match.field);
  if (isSdkOnly && match.sdkField) reasons.push(match.sdkField.review);
  if (fix.remove) return [match.value].flat().includes(null) ? removed(context, reasons) : takenOut(context, reasons);
  const wanted = fix.rename;
  const to = wanted === undefined ? undefined : newName(field.text, wanted);
  if (to !== undefined && isBeside(context, to)) {
    if (field.as === 'declared')
      return manual(
        `The type declares both \`${field.text}\` and \`${to}\`. GitLab takes only one of them: where both are sent, take the old one out.`,
      );
    if (fix.negate || fix.set !== undefined)
      return manual(`Both \`${field.text}\` and \`${to}\` are sent, and GitLab takes only one of them.`);
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
  const { text } = named.name;
  /** The type of a parameter or of a name; a type argument may be the type of anything. */
  const isOfOne = (node: ts.Node): boolean => {
    let at = node.parent;
    while (ts.isTypeNode(at)) at = at.parent;
    return ts.isParameter(at) || ts.isVariableDeclaration(at);
  };
  let uses = 0;
  for (const path of e.project.mentioning(text))
    for (const each of e.project.file(path)?.scopes.identifiers.get(text) ?? [])
      if (each !== named.name && !ts.isImportSpecifier(each.parent) && !ts.isExportSpecifier(each.parent))
        uses += isOfOne(each) ? 1 : 2;
  return uses <= 1;
}

/** The new name in the case style and the brackets of the old one. */
export function newName(spelling: string, to: string): string {
  const bracket = /^(.*\[)(\w+)(\])$/.exec(spelling);
  if (bracket) return `${bracket[1] ?? ''}${to}${bracket[3] ?? ''}`;
  return /[a-z][A-Z]/.test(spelling) ? camel(to) : to;
}

function renamed(field: SentField, to: string): Edit[] {
  if (field.as === 'shorthand') return [span(field.name, field.at, field.at, `${to}: `)];
  return [span(field.name, field.at, field.at + field.text.length, to)];
}

function entriesOf(node: ts.Node): readonly ts.Node[] {
  return ts.isObjectLiteralExpression(node.parent) ? node.parent.properties : [];
}

/** Whether the new name is sent next to the old one. */
function isBeside({ e, tracer, field, place }: SentContext, to: string): boolean {
  const { node } = field;
  if (field.as === 'declared')
    return ts.isInterfaceDeclaration(node.parent) || ts.isTypeLiteralNode(node.parent)
      ? hasEntry(node.parent.members, to)
      : false;
  if (place.site.kind !== 'sent') return false;
  const around = field.path.slice(0, -1).join('.');
  return (
    sentFields(e, place.site.call).some(
      (other) =>
        (other.node !== node || other.at !== field.at) &&
        !isApart(tracer, field, other) &&
        fold(other.path.at(-1) ?? '') === fold(to) &&
        other.path.slice(0, -1).join('.') === around,
    ) ||
    entriesOf(node).some(
      (each) => each !== node && ts.isObjectLiteralElement(each) && fold(nameOf(each.name) ?? '') === fold(to),
    )
  );
}

/** Whether two fields are sent by different objects: a request that stands in a function is made with what each caller hands over. */
function isApart(tracer: Tracer, field: SentField, other: SentField): boolean {
  const [own, its] = [field, other].map((each) =>
    carriersOf(tracer, each).filter((one) => ts.isObjectLiteralExpression(one)),
  );
  return own?.length !== 0 && its?.length !== 0 && own?.some((each) => its?.includes(each)) === false;
}

const COMES_THROUGH = 'What is spread before it may hold the field too, and would come through.';

/** Taken out, whatever it is. */
function takenOut({ field }: SentContext, reasons: readonly string[]): Plan {
  if (field.as !== 'property' && field.as !== 'shorthand') return manual('It is not a plain entry of an object here.');
  const entries = entriesOf(field.node);
  const all = [...reasons];
  if (entries.slice(0, entries.indexOf(field.node)).some(ts.isSpreadAssignment)) all.push(COMES_THROUGH);
  if (field.value && !isIdle(bare(field.value))) all.push('What is worked out for it is worked out no longer.');
  return review([removeEntry(field.node, entries)], all);
}

/** Nothing happens when it is worked out. */
const isIdle = (value: ts.Expression): boolean =>
  ts.isLiteralExpression(value) ||
  ts.isIdentifier(value) ||
  [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind) ||
  (ts.isPropertyAccessExpression(value) && isIdle(value.expression));

/** Taken out where it is nothing but null; else left out where it is. */
function removed({ e, field }: SentContext, reasons: readonly string[]): Plan {
  if (field.as !== 'property' || !field.value) return manual('It is not a plain entry of an object here.');
  const entries = entriesOf(field.node);
  const inner = bare(field.value);
  if (inner.kind === ts.SyntaxKind.NullKeyword || ts.isStringLiteralLike(inner)) {
    const spread = entries.slice(0, entries.indexOf(field.node)).some(ts.isSpreadAssignment);
    const all = spread ? [...reasons, COMES_THROUGH] : reasons;
    return review(
      [removeEntry(field.node, entries)],
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
      [replace(field.value, `${ts.isIdentifier(inner) ? inner.text : `(${field.value.getText()})`} ?? undefined`)],
      [...reasons, 'It may be null: undefined leaves the field out.'],
    );
  return review(
    here.map((each) => replace(each, 'undefined')),
    [...reasons, 'It is null only sometimes: undefined leaves the field out.'],
  );
}

/** The old value is replaced by one of another type. */
function setTo(
  context: SentContext,
  to: string | undefined,
  value: string | number | boolean | null,
  reasons: readonly string[],
): Plan {
  const { field, e } = context;
  const name = to === undefined ? [] : renamed(field, to);
  if (field.as === 'query') {
    const [part] = field.queried?.parts ?? [];
    if (!part || !('text' in part) || part.at < 0 || part.node !== field.node || field.queried?.parts.length !== 1)
      return manual('The value is worked out at run time.');
    return review([...name, span(part.node, part.at, part.at + part.text.length, written(field, value))], reasons);
  }
  if (!field.value) return manual('The value is not in sight.');
  const inner = bare(field.value);
  if (field.as === 'shorthand') {
    const key = isText(field) || typeof value === 'string' ? `'${String(value)}'` : String(value);
    return isConstant(e, inner)
      ? review([replace(field.node, `${to ?? field.text}: ${key}`)], reasons)
      : manual('The value is worked out at run time.');
  }
  const literal = ts.isStringLiteralLike(inner) || inner.kind === ts.SyntaxKind.NullKeyword ? inner : undefined;
  if (!literal) {
    const values = e.value(field.value, field.env);
    if (value !== null && values.some((each) => each.kind === 'literal' && each.value === null) && to === undefined)
      return review(
        [
          replace(
            field.value,
            `${ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner) ? inner.getText() : `(${field.value.getText()})`} ?? ${String(value)}`,
          ),
        ],
        reasons,
      );
    if (values.length !== 1 || values[0]?.kind !== 'text' || !isConstant(e, inner))
      return manual('The value is worked out at run time.');
  }
  const spelt = literal ? undefined : soleLiteral(e, field);
  if (spelt && to === undefined && typeof value === 'string')
    return review([replace(spelt, quoted(value, spelt))], reasons);
  const text = isText(field)
    ? quoted(String(value), literal && ts.isStringLiteralLike(literal) ? literal : field.value)
    : typeof value === 'string'
      ? quoted(value, field.value)
      : String(value);
  return review([...name, replace(field.value, text)], reasons);
}

/** A value as it is written in a query, or in JSON text. */
const written = (field: SentField, value: string | number | boolean | null): string =>
  field.json ? JSON.stringify(value) : String(value);

/** A name that can only mean one value: a constant, an import of one, a member of a table or an enum; no parameter, no variable. */
function isConstant(e: Evaluator, node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isConstant(e, bare(node.expression));
  if (!ts.isIdentifier(node)) return false;
  const declarations = e.project.of(node).scopes.resolve(node, node.text);
  return (
    declarations.length > 0 &&
    declarations.every(
      (each) =>
        ts.isEnumDeclaration(each) ||
        ts.isImportSpecifier(each) ||
        ts.isImportClause(each) ||
        ts.isNamespaceImport(each) ||
        (ts.isVariableDeclaration(each) && (each.parent.flags & ts.NodeFlags.Const) !== 0),
    )
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
  const { text } = holder.name;
  let uses = 0;
  for (const path of e.project.mentioning(text))
    for (const each of e.project.file(path)?.scopes.identifiers.get(text) ?? [])
      if (each !== holder.name && !ts.isImportSpecifier(each.parent) && !ts.isExportSpecifier(each.parent)) uses++;
  return uses === 1 ? node : undefined;
}

function mapped(context: SentContext, to: string | undefined, reasons: readonly string[]): Plan {
  const { field, fix, e } = context;
  const literal = context.literal === undefined || context.literal === null ? undefined : String(context.literal);
  if (literal === undefined) return manual('The value is worked out at run time.');
  const value = fix.values?.[literal];
  if (value?.to === undefined || Array.isArray(value.to))
    return manual(fix.unmapped ?? `There is no counterpart of '${literal}'.`);
  const fresh = [value.to].flat()[0] ?? null;
  const all = value.review === undefined ? reasons : [...reasons, value.review];
  const name = to === undefined ? [] : renamed(field, to);
  if (field.as === 'query') {
    const [part] = field.queried?.parts ?? [];
    if (!part || !('text' in part) || part.at < 0 || part.node !== field.node)
      return manual('The value is worked out at run time.');
    return review([...name, span(part.node, part.at, part.at + part.text.length, written(field, fresh))], all);
  }
  if (!field.value) return manual('The value is not in sight.');
  const inner = bare(field.value);
  if (ts.isStringLiteralLike(inner) || inner.getText() === literal)
    return review([...name, replace(inner, quoted(fresh, inner))], all);
  if (!isConstant(e, inner)) return manual('The value is worked out at run time.');
  const spelt = e
    .value(field.value, field.env)
    .flatMap((each) => (each.kind === 'text' && known(each) === literal ? each.parts : []));
  const nodes = new Set(
    spelt.flatMap((part) => ('text' in part && ts.isStringLiteralLike(part.node) ? [part.node] : [])),
  );
  const edits = [...nodes].map((node) => replace(node, quoted(fresh, node)));
  if (edits.length === 0) return manual('The value is worked out at run time.');
  const elsewhere = [...nodes].some((node) => node.getSourceFile() !== field.node.getSourceFile());
  return review(
    [...name, ...edits],
    elsewhere ? [...all, 'The value is spelt in another place: make sure that nothing else needs the old one.'] : all,
  );
}

export const BY_HAND = 'A payload made by hand: make sure that it still is what GitLab answers.';

/** A payload made by hand moves with the type it is declared as: its name, and its value where that means something else. */
export function planMade(tracer: Tracer, site: Extract<Place['site'], { kind: 'made' }>, fix: FieldFix): Plan {
  const { node, name } = site;
  const to = fix.rename === undefined ? undefined : newName(nameOf(name) ?? '', fix.rename);
  const why = BY_HAND;
  if (to === undefined || fix.single !== undefined || fix.remove) return manual(why);
  if (hasEntry(node.parent.properties, to))
    return review(
      [removeEntry(node, node.parent.properties)],
      [why, `It gives \`${to}\` as well: make sure that the two say the same.`],
    );
  if (ts.isShorthandPropertyAssignment(node))
    return review([replace(node, `${to}: ${fix.negate ? '!' : ''}${node.name.text}`)], [why]);
  const inner = bare(node.initializer);
  const edits = [rename(name, to)];
  if (fix.negate) edits.push(replace(node.initializer, oppositeLiteral(inner) ?? negation(tracer, node.initializer)));
  else if (fix.values && ts.isStringLiteralLike(inner)) {
    const value = fix.values[inner.text];
    const fresh = value && [value.to ?? null].flat()[0];
    if (typeof fresh !== 'string') return manual(fix.unmapped ?? why);
    if (fresh !== inner.text) edits.push(replace(inner, quoted(fresh, inner)));
  }
  return review(edits, [why]);
}

// ---- the opposite ----------------------------------------------------------------------------------------------

function negated(context: SentContext, to: string, reasons: readonly string[]): Plan {
  const { field, e, tracer } = context;
  const name = renamed(field, to);
  if (field.as === 'query') {
    const [part] = field.queried?.parts ?? [];
    const text = field.queried && known(field.queried);
    const opposite = text === undefined ? undefined : OPPOSITES[text];
    if (!part || !('text' in part) || part.at < 0 || part.node !== field.node || opposite === undefined)
      return manual('The value is text that is worked out at run time: `!` of any text but the empty one is false.');
    return review([...name, span(part.node, part.at, part.at + part.text.length, opposite)], reasons);
  }
  if (field.as === 'shorthand') {
    const known = isBoolean(tracer, field.name as ts.Identifier);
    const why =
      'It may be undefined, null or text: the opposite of nothing would be `true`, and change what was left alone.';
    const absent = isMaybeBoolean(e, field.name as ts.Identifier);
    return review(
      [replace(field.node, `${to}: ${absent ? absent(field.text) : `!${field.text}`}`)],
      known ? reasons : [...reasons, why],
    );
  }
  if (!field.value) return manual('The value is not in sight.');
  if (context.copied) return review(name, reasons, [context.copied]);
  const inner = bare(field.value);
  const opposite = oppositeLiteral(inner);
  if (opposite !== undefined) return review([...name, replace(inner, opposite)], reasons);
  if (isText(field))
    return manual('The value is text that is worked out at run time: `!` of any text but the empty one is false.');
  const absent = isMaybeBoolean(e, inner);
  const text = absent && inner === field.value ? absent(inner.getText()) : negation(tracer, field.value);
  const why =
    'It may be undefined, null or text: the opposite of nothing would be `true`, which is another request than the one made today.';
  return review([...name, replace(field.value, text)], isBoolean(tracer, inner) ? reasons : [...reasons, why]);
}

/** An optional boolean: what keeps its absence, and turns around the rest. */
function isMaybeBoolean(e: Evaluator, node: ts.Expression): ((text: string) => string) | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration] = e.project.of(node).scopes.resolve(node, node.text);
  if (!declaration || !ts.isParameter(declaration) || declaration.initializer || !declaration.type) return undefined;
  const kinds = (ts.isUnionTypeNode(declaration.type) ? declaration.type.types : [declaration.type]).map((each) =>
    ts.isLiteralTypeNode(each) ? each.literal.kind : each.kind,
  );
  const isNull = kinds.includes(ts.SyntaxKind.NullKeyword);
  const isOptional = declaration.questionToken !== undefined || kinds.includes(ts.SyntaxKind.UndefinedKeyword);
  const rest = kinds.filter((each) => each !== ts.SyntaxKind.NullKeyword && each !== ts.SyntaxKind.UndefinedKeyword);
  if (rest.length !== 1 || rest[0] !== ts.SyntaxKind.BooleanKeyword || (!isNull && !isOptional)) return undefined;
  return isNull
    ? (text) => `${text} == null ? ${text} : !${text}`
    : (text) => `${text} === undefined ? undefined : !${text}`;
}

/** The opposite of an expression as one would write it. */
function negation(tracer: Tracer, node: ts.Expression): string {
  const inner = bare(node);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken) {
    const operand = inner.operand.getText();
    return isBoolean(tracer, inner.operand) ? stripped(operand) : `!!${operand}`;
  }
  if (ts.isBinaryExpression(inner)) {
    const flipped: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
    const operator = flipped[inner.operatorToken.getText()];
    if (operator !== undefined) return `${inner.left.getText()} ${operator} ${inner.right.getText()}`;
    return `!(${inner.getText()})`;
  }
  const simple =
    ts.isIdentifier(inner) ||
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isCallExpression(inner);
  return simple && node === inner ? `!${node.getText()}` : `!(${stripped(node.getText())})`;
}

function stripped(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}
