/** What becomes of a read: renamed, negated, its comparisons mapped; or why not. Knows no field. */
import type { FieldFix } from '../../catalogue/change.ts';
import { accessOf, bare, dressed, fold, ts } from '../../flow/syntax.ts';
import { proveShown } from '../../proof/shown.ts';
import type { ReadNode } from '../find/places.ts';
import { besideNew, isBridge } from './bridge.ts';
import { values } from './compared.ts';
import { removeBinding } from './local.ts';
import { negated } from './negated.ts';
import { add, type ReadContext, sentence, type ValueContext } from './reading.ts';
import { renamed } from './renamed.ts';
import { bridged, hasEntry, manual, newName, type Rewrite, rename, review, span, wordOf } from './rewrite.ts';
import { stillAsked } from './still.ts';
import { usesOfRead } from './uses.ts';

export function rewriteRead(context: ReadContext): Rewrite {
  const { read } = context;
  const own = once(context, rewriteOf(context));
  const rewrite = { ...own, with: [...own.with, context.name, ...context.proof.along] };
  if (rewrite.tier === 'manual') return rewrite;
  if (context.proof.tie) return manual(context.proof.reason ?? '', [...rewrite.with, context.proof.tie]);
  if (ts.isDeleteExpression(dressed(read).parent))
    return manual('It is taken out of the answer here: take out both names as long as both are sent.');
  const reasons = [
    ...rewrite.reasons,
    ...(keepsRest(read) ? ['The rest of the answer then holds the old name, and no longer the new one.'] : []),
    ...unproven(context),
  ];
  return reasons.length === 0 ? rewrite : review(rewrite.edits, [...new Set(reasons)], rewrite.with);
}

/** Where a rename would leave the new member twice, the old one is taken out, or it is left where it is. */
function once({ e, read, fix, name }: ReadContext, rewrite: Rewrite): Rewrite {
  const spelling = wordOf(name);
  const to = newName(spelling, fix);
  if (rewrite.tier === 'manual' || fix.negate || to === undefined) return rewrite;
  const beside = besideNew(e, read, to);
  if (!beside) return rewrite;
  return ts.isBinaryExpression(beside) && bare(beside.left) === read && accessOf(bare(beside.right))?.name === to
    ? review([span(beside, beside.getStart(), beside.right.getStart(), '')], rewrite.reasons, rewrite.with)
    : manual(`\`${to}\` of the same object stands beside it: take \`${spelling}\` out there.`, rewrite.with);
}

/** What speaks against writing it unattended: what else may get here, and who else reads what is made of it. */
function unproven({ read, fix, name, tracer, proof }: ReadContext): string[] {
  const out = proof.reason === undefined ? [] : [proof.reason];
  // a value that reads differently from now on must only be read by people
  if (fix.values) {
    const gone = goneOf(fix.values);
    for (const use of usesOfRead(tracer, read)) {
      const more = use.use === 'printed' ? proveShown(tracer, use.node, gone, wordOf(name)) : undefined;
      if (more !== undefined) out.push(more);
    }
  }
  return out;
}

/** The values that the new member never has. */
const goneOf = (values: NonNullable<FieldFix['values']>): readonly string[] =>
  Object.entries(values).flatMap(([value, { to }]) => ([to].flat().includes(value) ? [] : [value]));

/** `const { merged_by, ...rest } = mr` */
const keepsRest = (read: ReadNode): boolean =>
  ts.isBindingElement(read) &&
  ts.isObjectBindingPattern(read.parent) &&
  read.parent.elements.some((each) => each !== read && each.dotDotDotToken !== undefined);

function rewriteOf(context: ReadContext): Rewrite {
  const { e, tracer, read, fix, name } = context;
  const spelling = wordOf(name);
  const to = newName(spelling, fix);
  const uses = usesOfRead(tracer, read);
  if (to !== undefined && isBridge(e, read, to)) return bridged(to);
  for (const use of uses) {
    const reason = sentence(fix.manual, use.use);
    if (reason !== undefined && !(fix.single && singleOf(use.node)) && !(fix.remove && ts.isBindingElement(read)))
      return manual(reason);
  }
  if (fix.remove) {
    if (ts.isBindingElement(read) && uses.length === 0 && ts.isObjectBindingPattern(read.parent))
      return review([removeBinding(read, read.parent)], []);
    return manual(typeof fix.manual === 'string' ? fix.manual : 'The value is used.');
  }
  if (ts.isLiteralTypeNode(read)) {
    if (context.early !== undefined) return manual(context.early);
    if (to === undefined) return manual('A type names the member.');
    // a type of the program's own moves with all that is made and read of it
    const isOwn = context.owners.some(({ shape }) => shape !== undefined);
    if (isOwn || ts.isIndexedAccessTypeNode(read.parent)) return review([rename(name, to)], []);
    const isPicked = ts.isUnionTypeNode(read.parent) && read.parent.types.some((each) => wordIn(each) === to);
    return isPicked ? manual(takenOut(spelling, to)) : review([rename(name, to)], [PICKED]);
  }
  const value: ValueContext = { ...context, read };
  if (fix.values || fix.never) {
    const step = values(value, uses, to);
    if (step.manual !== undefined) return manual(step.manual);
    const reasons = new Set(step.reasons);
    for (const use of uses)
      if (step.reasons.length === 0 || use.use !== 'compared') add(reasons, sentence(fix.review, use.use));
    if (context.early !== undefined) return manual(context.early);
    const [beside] = uses.flatMap(({ node }) => newBeside(node, spelling, fix) ?? []);
    if (beside !== undefined) return manual(takenOut(spelling, beside));
    const still = uses.some(({ use }) => use === 'passed') ? stillAsked(e, read, fix, spelling) : undefined;
    add(reasons, still);
    return review(step.edits, [...reasons], step.also);
  }
  if (fix.single !== undefined && to !== undefined) return single(value, fix.single, to);
  if (to === undefined) return manual('There is no machine rewrite for this.');
  return fix.negate ? negated(value, uses, to) : renamed(value, uses, to);
}

/** `Pick<T, 'merge_status'>` of an SDK's type: values of it are made and read under the name that it picks. */
const PICKED = 'Who makes or reads values of this type uses the old name: make sure that both move together.';

const takenOut = (from: string, to: string): string =>
  `\`${to}\` is handed on beside it: take \`${from}\` out there, once nobody needs it under this name.`;

const wordIn = (type: ts.TypeNode): string | undefined =>
  ts.isLiteralTypeNode(type) && ts.isStringLiteralLike(type.literal) ? type.literal.text : undefined;

/** `{ merge_status: mr.merge_status, detailed_merge_status: … }`: the name of the new one that the object has already. */
function newBeside({ parent }: ts.Node, spelling: string, fix: FieldFix): string | undefined {
  if (!ts.isPropertyAssignment(parent) || fold(wordOf(parent.name)) !== fold(spelling)) return undefined;
  const to = newName(wordOf(parent.name), fix);
  return to !== undefined && hasEntry(parent.parent.properties, to) ? to : undefined;
}

/** `list[0]`, `list.at(-1)`, `list?.[0]`: the expression that takes one out. */
function singleOf(node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  if (
    ts.isElementAccessExpression(parent) &&
    parent.expression === node &&
    ts.isNumericLiteral(parent.argumentExpression) &&
    parent.argumentExpression.text === '0'
  )
    return parent;
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'at' && ts.isCallExpression(parent.parent)) {
    const argument = parent.parent.arguments[0]?.getText();
    return argument === '-1' || argument === '0' ? parent.parent : undefined;
  }
  return undefined;
}

function single(context: ValueContext, why: string, to: string): Rewrite {
  const { read, fix, name } = context;
  const node = dressed(read);
  const whole = ts.isBindingElement(read) ? undefined : singleOf(node);
  if (!whole) return manual(sentence(fix.manual, 'inside') ?? why);
  if (context.early !== undefined) return manual(context.early);
  return review([rename(name, to), span(whole, node.getEnd(), whole.getEnd(), '')], [why]);
}
