/** What raw text tells before it is parsed: whether it may hold a request. */
import type { RequestFacts } from '../../rules/files.ts';
import { onceFor } from '../common/once.ts';

/** A letter of a key that is spelt as an escape, and a key that stands behind its own sign. */
const HIDDEN_KEY = /\\(?:u00|x)[4-7]|^[ \t]*\?[ \t]/m;

const keysOf = onceFor(
  // Bounded: keys of our own facts.
  (keys: string) => new RegExp(`(?<!\\w)(?:${keys})["']?\\s{0,9}[:=]`),
);

/**
 * Whether a text may hold a request: it spells a key that an address stands under. May say yes wrongly, never no.
 * @param spellsPath whether a text spells an address that is asked for, which may stand under any key
 */
export const spellsRequest = (
  requests: readonly RequestFacts[],
  text: string,
  spellsPath: (text: string) => boolean,
): boolean =>
  HIDDEN_KEY.test(text) ||
  requests.some(
    ({ url, loose }) =>
      keysOf(url.map((key) => key.replace(/\[\]$|^.*\./g, '')).join('|')).test(text) ||
      (loose !== undefined && spellsPath(text)),
  );
