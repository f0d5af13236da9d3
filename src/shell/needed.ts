/** What raw text tells before it is parsed: whether shell in it may hold anything that is looked for. */
import type { Change } from '../catalogue/change.ts';
import { oncePer } from '../common/once.ts';

/**
 * What a text must hold to be worth parsing. May say yes wrongly, never no.
 * @param byName the name of a program is enough, or a path that any program may be handed; without, what cannot be parsed is not worth telling of either
 */
export const neededBy = (changes: readonly Change[], byName = true): ((text: string) => boolean) =>
  (byName ? neededByName : neededByRest)(changes).isNeeded;

/** Whether a piece of shell spells a name that is looked for, whatever else there is. May say yes wrongly, never no. */
export const speakingOf = (changes: readonly Change[]): ((text: string) => boolean) => neededByRest(changes).speaks;

/** Whether a text spells the root of the API, or a path below it that is looked for. May say yes wrongly, never no. */
export const pathsOf = (changes: readonly Change[]): ((text: string) => boolean) => neededByName(changes).spellsPath;

const neededByName = oncePer((changes: readonly Change[]) => needing(changes, true));
const neededByRest = oncePer((changes: readonly Change[]) => needing(changes, false));

interface Needed {
  isNeeded: (text: string) => boolean;
  speaks: (text: string) => boolean;
  spellsPath: (text: string) => boolean;
}

function needing(changes: readonly Change[], byName: boolean): Needed {
  const own = new Set<string>();
  const sent = new Set<string>();
  const asked = new Set<string>();
  const first = new Set<string>();
  const roots = new Set<string>();
  // Bounded: endpoints of our own rules.
  const below = (endpoint: string): void => {
    const [, word, rest] = /\/(\w+)(\/?)/.exec(endpoint) ?? [];
    if (word === undefined) return;
    roots.add(word);
    if (rest !== '') first.add(word);
  };
  // Bounded: names of our own rules.
  for (const match of changes.flatMap((change) => change.match)) {
    if ('shell' in match)
      for (const word of [
        // a program that everybody runs says nothing where a word of its arguments is what counts
        byName && match.arguments === undefined ? (match.shell.split(' ')[0] ?? '') : '',
        ...(match.flags ?? []),
        ...(match.arguments ?? []).map((word) => word.replace(/[^\w./:-]/g, '\\$&')),
        ...(match.variables ?? []),
        ...(match.reads ?? []),
      ])
        own.add(word);
    else if ('endpoint' in match) {
      sent.add(match.segment);
      asked.add(match.segment);
      for (const endpoint of [match.endpoint].flat()) below(endpoint);
    } else if ('parameter' in match)
      for (const endpoint of [match.of].flat()) {
        below(endpoint);
        sent.add(endpoint.split('/').findLast((each) => /^\w+$/.test(each)) ?? '\\0');
      }
    else if ('request' in match || 'response' in match) {
      if ('request' in match) for (const endpoint of [match.request].flat()) below(endpoint);
      // Bounded: names of our own rules.
      sent.add(/\w+$/.exec(match.field)?.[0] ?? match.field);
    } else if ('config' in match)
      // Bounded: names of our own rules.
      for (const key of [match.key].flat()) sent.add(/(\w+)(?:\[\])*$/.exec(key)?.[1] ?? '\\0');
  }
  const long = [...own].filter((word) => word.length > 3).map((word) => word.replace(/^--/, '-'));
  const flags = new RegExp(`(?:${[...long, '\\0'].join('|')})`);
  const words = new RegExp(`(?:${[...sent, '\\0'].join('|')}|graphql|api[/_]v\\d)`, 'i');
  const named = new RegExp(`(?:${[...sent, '\\0'].join('|')})`);
  // a whole address counts without a program that is known to send requests
  const segments = new RegExp(`/(?:${[...asked, '\\0'].join('|')})`);
  // where a text is only to be told of, a word that all use is not enough: it says whom it asks, or a name that nobody else has
  const telling = new RegExp(
    `gitlab|graphql|api[/_]v\\d|private[-_]token|${[...sent].filter((word) => /_|[a-z][A-Z]/.test(word)).join('|') || '\\0'}|/(?:${[...first, ...asked, '\\0'].join('|')})\\b`,
    'i',
  );
  const path = new RegExp(`/(?:${[...roots, ...asked, '\\0'].join('|')})\\b`);
  const spelt = new RegExp(`(?:${[...sent, '\\0'].join('|')}|graphql|query|mutation)`, 'i');
  // a path that somebody's own program asks with stands behind a word, or in a table of PowerShell's, where a value of data stands behind its key
  const relative = new RegExp(`(?:[\\w)}"'][ \\t]+|=[ \\t]{0,9})["']?/?(?:${[...first, '\\0'].join('|')})/`);
  return {
    isNeeded: (text) =>
      flags.test(text) ||
      (CLIENT.test(text) && words.test(text) && (byName || telling.test(text))) ||
      (ROOT.test(text) && (segments.test(text) || (byName && named.test(text)))) ||
      (ROOT.test(text) && RUNS_TEXT.test(text) && words.test(text)) ||
      (byName && ASKS_GRAPHQL.test(text) && RUNS_TEXT.test(text)) ||
      (byName && relative.test(text) && words.test(text)),
    speaks: (text) => flags.test(text) || spelt.test(text),
    spellsPath: (text) => ROOT.test(text) || path.test(text),
  };
}

/** The root of the API as an address has it, or a variable that holds it. */
const ROOT = /api[/_]v\d/i;

/** Where a document is sent to. */
const ASKS_GRAPHQL = /api\/graphql\b/;

/** A program that may be handed a text in its own language. */
const RUNS_TEXT = /\b(?:python|ruby|node|deno|bun|perl|php|Rscript)/;

/** Whether a text spells the root of the API. */
export const spellsRoot = (text: string): boolean => ROOT.test(text);

/** `http` and `xh` are words of every text: with what a command has behind them. */
const CLIENT =
  /\b(?:curl(?:ie)?|wget2?|httpie|glab|jq)\b|\b(?:https?|xhs?)[ \t]+(?:\\|["'$:/<{-]|[A-Z]{3,7}\b|\S*[./])|-set(?:-string|-file|-json|-literal)?[= ]|\b[Ii]nvoke-(?:[Rr]est[Mm]ethod|[Ww]eb[Rr]equest)|\b[Ii][Rr][Mm]\b|\b[Ii][Ww][Rr]\b/;
