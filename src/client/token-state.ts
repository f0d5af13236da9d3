/** In which state a token is. */
import { checkDay, refuse } from './input.ts';

/** `inactive`: GitLab says that it is not active, and neither revocation nor expiry explains it. */
export type TokenState = 'active' | 'expired' | 'revoked' | 'inactive';

/**
 * The state of a token at a moment. Revoked wins; a token expires at midnight UTC **on** the day of `expires_at`, so at
 * the first moment of that day; without a day it never does. `active` is believed only where neither speaks, because
 * what it says after expiry is not documented. Introduced in gitlab-sunset 0.1.0.
 * @param token `expires_at` as `YYYY-MM-DD`; of a longer timestamp its day counts
 * @param now a `Date`, or milliseconds since 1970-01-01 UTC
 * @throws {InputError} when `expires_at` or `now` is no date
 */
export function tokenState(
  token: { readonly expires_at: string | null; readonly revoked: boolean; readonly active?: boolean },
  now: Date | number,
): TokenState {
  const at = Number(now);
  const end = (token.expires_at ?? '9999-12-31').slice(0, 10);
  if (Number.isNaN(at)) refuse('tokenState', 'now is no date', 'Give a Date, or milliseconds since 1970.');
  checkDay('tokenState', 'expires_at', end);
  if (token.revoked) return 'revoked';
  if (at >= Date.parse(end)) return 'expired';
  return token.active === false ? 'inactive' : 'active';
}
