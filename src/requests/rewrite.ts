/** What becomes of a field that is sent as text or JSON: renamed, its value turned, taken out; or why not. Knows no field. */
import type { FieldFix, Literal, RequestMatch } from '../catalogue/change.ts';
import { manual, OPPOSITES, type Rewrite, review, styled } from '../script/rewrite/rewrite.ts';
import type { Field } from './request.ts';
import { all, edit, type Place, textOf } from './text.ts';

const AT_RUN_TIME = 'The value is computed at run time.';
const ELSEWHERE = 'The value comes from another place, where it may mean more than this.';
const SPLIT = 'It is not spelt plainly here.';

/** @param siblings all fields of the request @param early why the replacement may not be written yet */
export function rewriteField(
  match: RequestMatch,
  field: Field,
  siblings: readonly Field[],
  early: string | undefined,
): Rewrite | undefined {
  const { fix } = match;
  if (!fix) return undefined;
  if (early !== undefined) return manual(early);
  if (!field.name) return manual(SPLIT);
  const reasons = typeof fix.review === 'string' ? [fix.review] : [];
  // which of them counts is decided where they arrive, and a rewrite of one may let another one count
  if (isByValue(match) && isAgain(field, siblings))
    reasons.push(`\`${field.text}\` is sent more than once, and GitLab takes the last one: decide which is meant.`);
  if (fix.remove) return written(field.remove && [field.remove], isEmpty(field) ? [...reasons, EMPTY] : reasons);
  const to = fix.rename === undefined ? undefined : styled(field.text, fix.rename);
  if (to !== undefined && isBeside(field, fix.rename ?? '', siblings)) {
    if (fix.negate || fix.set !== undefined)
      return manual(`Both \`${field.text}\` and \`${to}\` are sent, and GitLab takes only one of them.`);
    // what is renamed for one of its values is another parameter than the new one
    if (match.value !== undefined)
      return manual(`Both \`${field.text}\` and \`${to}\` are sent, and each of them counts: decide which is meant.`);
    return written(field.remove && [field.remove], [
      ...reasons,
      `Both \`${field.text}\` and \`${to}\` are sent; the new one wins already.`,
    ]);
  }
  const name = to === undefined ? [] : [edit(field.name, to)];
  const value = newValue(fix, field);
  if (typeof value === 'string') return manual(value);
  if (value === undefined)
    return to === undefined ? manual('There is no machine rewrite for this.') : written(all(name), reasons);
  if (field.valueAt && field.valueAt.spelled !== field.name.spelled) return manual(ELSEWHERE);
  const at = field.valueAt && withoutQuotes(field, field.valueAt, value.is);
  return written(
    at && all([...name, edit(at, spelt(field, value.is))]),
    value.review ? [...reasons, value.review] : reasons,
  );
}

const EMPTY = 'Empty text counts as null in a form.';
const isEmpty = (field: Field): boolean => field.as === 'text' && field.value === '';

const written = (edits: Rewrite['edits'] | undefined, reasons: readonly string[]): Rewrite =>
  edits ? review(edits, reasons) : manual(SPLIT);

/** The value that takes the old one's place; or why there is none. Undefined: it stays. */
function newValue(fix: FieldFix, { value }: Field): { is: Literal; review?: string | undefined } | string | undefined {
  if (fix.set !== undefined) return value === undefined ? AT_RUN_TIME : { is: fix.set };
  if (fix.values) {
    const mapped = value === undefined ? undefined : fix.values[String(value)];
    if (value === undefined) return AT_RUN_TIME;
    if (mapped?.to === undefined || mapped.to === null || typeof mapped.to === 'object')
      return fix.unmapped ?? `There is no counterpart of '${String(value)}'.`;
    return { is: mapped.to, review: mapped.review };
  }
  if (!fix.negate) return undefined;
  const opposite = value === undefined ? undefined : OPPOSITES[String(value)];
  if (opposite === undefined) return 'The value is computed at run time: the opposite of text cannot be written here.';
  return {
    is:
      typeof value === 'string'
        ? opposite
        : opposite === 'true'
          ? true
          : opposite === 'false'
            ? false
            : Number(opposite),
  };
}

/** The value in the spelling of the field. A JSON string keeps its quotes. */
function spelt(field: Field, value: Literal): string {
  if (field.as === 'json' && typeof value === 'string' && typeof field.value !== 'string') return JSON.stringify(value);
  return String(value);
}

/** The text inside the quotes of a JSON string, where text takes its place. */
function withoutQuotes(field: Field, at: Place, value: Literal): Place {
  if (field.as !== 'json' || typeof field.value !== 'string' || typeof value !== 'string') return at;
  return textOf(at).startsWith('"') ? { ...at, from: at.from + 1, to: at.to - 1 } : at;
}

/** Whether what becomes of a field depends on its value. */
const isByValue = ({ value, fix }: RequestMatch): boolean =>
  value !== undefined || fix?.negate === true || fix?.values !== undefined || fix?.set !== undefined;

/** Whether a form says the same field once more. */
function isAgain(field: Field, siblings: readonly Field[]): boolean {
  const isSame = ({ path, as }: Field): boolean => as === 'text' && path.join('.') === field.path.join('.');
  return isSame(field) && !field.path.includes('[]') && siblings.filter(isSame).length > 1;
}

/** Whether the new name is sent next to the old one. */
function isBeside(field: Field, to: string, siblings: readonly Field[]): boolean {
  const around = field.path.slice(0, -1).join('.');
  return siblings.some(
    (each) => each !== field && each.path.at(-1) === to && each.path.slice(0, -1).join('.') === around,
  );
}
