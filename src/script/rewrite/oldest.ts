/** The oldest server that a program must still serve: what it does not have may not be written alone. */
import type { FieldFix } from '../../catalogue/change.ts';
import { compareRelease, parseRelease } from '../../catalogue/target.ts';

/** Why a replacement may not be written alone: the oldest server does not have it. */
export function early(fix: Pick<FieldFix, 'since'> | undefined, oldest: string | undefined): string | undefined {
  const since = fix?.since;
  if (since === undefined || oldest === undefined || compareRelease(since, parseRelease(oldest)) <= 0) return undefined;
  return `The replacement needs GitLab ${since}, and ${oldest} is still to be served.`;
}
