/** Where the program goes on asking for a value that no longer comes: under another name, in a file that nothing ties to the read. */
import type { FieldFix } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { accessOf, bare, dressed, ts } from '../../flow/syntax.ts';
import { isComparison, lineOf, type ReadNode } from '../find/places.ts';

/** The first place that compares something else than the field itself with one of the old values; only of words that are no common ones. */
export function stillAsked(e: Evaluator, read: ReadNode, fix: FieldFix, field: string): string | undefined {
  for (const [old, { to }] of Object.entries(fix.values ?? {})) {
    if (!old.includes('_') || [to].flat().includes(old)) continue;
    const own = read.getSourceFile().fileName;
    for (const path of new Set([own, ...e.project.mentioning(old)]))
      for (const piece of e.project.file(path)?.scopes.spelt ?? [])
        if (piece.text === old && isAskedFor(e, piece, field))
          return `\`${old}\` is still asked for in ${lineOf(e, piece, read)}: if this value gets there, it has to become the new one.`;
  }
  return undefined;
}

function isAskedFor(e: Evaluator, piece: SpeltNode, field: string): boolean {
  const { parent } = dressed(piece);
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
    return mayGet(e, parent.left === dressed(piece) ? parent.right : parent.left, field);
  return ts.isCaseClause(parent) && mayGet(e, parent.parent.parent.expression, field);
}

/** A member or a parameter may get the value from elsewhere; a read of the field under its own name is a place of its own. */
function mayGet(e: Evaluator, node: ts.Expression, field: string): boolean {
  const inner = bare(node);
  const access = accessOf(inner);
  if (access) return access.name !== field;
  if (!ts.isIdentifier(inner) || inner.text === field) return false;
  return e.project.of(inner).scopes.resolve(inner, inner.text).some(ts.isParameter);
}
