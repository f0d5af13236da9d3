/** What raw text tells before it is parsed: whether it may hold a request. */
import type { RequestFacts } from '../../rules/files.ts';
import { oncePer } from '../common/once.ts';

/** Whether a text spells the root of the API for GraphQL, or a variable that holds it. */
export const spellsGraphql = (text: string): boolean => /api[/_]graphql/i.test(text);

/** A letter of a key that is spelt as an escape, and a key that stands behind its own sign. */
const HIDDEN_KEY = /\\(?:u00|x)[4-7]|^[ \t]*\?[ \t]/m;

const keyOf = oncePer(({ url }: RequestFacts) => {
  const keys = url.map((key) => key.replace(/\[\]$|^.*\./g, ''));
  // Bounded: keys of our own facts.
  return new RegExp(`(?<!\\w)(?:${keys.join('|')})["']?\\s{0,9}[:=]`);
});

/**
 * Whether a text may hold a request: it spells a key that an address stands under. May say yes wrongly, never no.
 * @param spellsPath whether a text spells an address that is asked for, which may stand under any key
 */
export const spellsRequest = (
  requests: readonly RequestFacts[],
  text: string,
  spellsPath: (text: string) => boolean,
): boolean =>
  requests.some(
    (facts) => keyOf(facts).test(text) || (facts.loose !== undefined && (spellsPath(text) || spellsGraphql(text))),
  ) || HIDDEN_KEY.test(text);
