/** What raw text spells of the catalogue: where it spells nothing, nothing is found. */
import { changes as catalogue } from '../rules/index.ts';
import type { Change } from './catalogue/change.ts';
import { oncePer } from './common/once.ts';
import { ours } from './facts.ts';
import type { Skipped } from './finding.ts';
import { wordOf } from './graphql/schema.ts';
import { escapedWord } from './project/escapes.ts';
import { saysIn, type WovenSources } from './project/sources.ts';
import { wordsFor } from './script/scan.ts';
import { neededBy } from './shell/needed.ts';

let spelt: RegExp | undefined;
let speaksShell: ((text: string) => boolean) | undefined;

/** Whether a script, a component or a document spells a word of the catalogue. Where it does not, nothing is found in it, unless the user's own schema or wrappers say more. */
export function spells(text: string): boolean {
  spelt ??= new RegExp([...new Set([...wordsFor(catalogue, ours), ...wordsInDocuments(catalogue)])].join('|'));
  speaksShell ??= neededBy(catalogue);
  return spelt.test(text) || speaksShell(text);
}

let speltBy: ReadonlyMap<string, (text: string) => boolean> | undefined;

/** The ids of the changes of the catalogue that may be found in a text: it spells a word of each. */
export function rulesSpeltIn(text: string): string[] {
  speltBy ??= new Map(catalogue.map((change) => [change.id, speltOf(change)]));
  return [...speltBy].flatMap(([id, isSpelt]) => (isSpelt(text) ? [id] : []));
}

function speltOf(change: Change): (text: string) => boolean {
  const words = [...wordsFor([change], ours), ...wordsInDocuments([change])];
  const pattern = words.length > 0 ? new RegExp([...new Set(words)].join('|')) : undefined;
  const inShell = neededBy([change]);
  return (text) => pattern?.test(text) === true || inShell(text);
}

/** Whether silence about a text that cannot be read would be a silent pass: common words alone say nothing. */
export const needed = (text: string): boolean => /gitlab|api[/_]v\d|graphql/i.test(text) && spells(text);

let twoWords: RegExp | undefined;
let inDocuments: RegExp | undefined;
/** What a document of GraphQL begins with. */
const DOCUMENT = /\b(?:query|mutation|subscription|fragment)\b/;

/** The same for a text of a kind that is not read, where the request may stand in another file: a name of two words says something by itself. */
export function telling(text: string): boolean {
  twoWords ??= new RegExp([...wordsFor(catalogue, ours)].filter((each) => each.includes('_')).join('|'));
  if (needed(text) || twoWords.test(text)) return true;
  if (!DOCUMENT.test(text)) return false;
  inDocuments ??= new RegExp(
    wordsInDocuments(catalogue)
      .filter((each) => /[a-z][A-Z]/.test(each))
      .join('|'),
  );
  return inDocuments.test(text);
}

const wordsInDocuments = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ match }) => match.flatMap((each) => ('graphql' in each ? wordOf(each) : [])));

/** Whether a text spells a word of the catalogue with escapes. */
export const spellsEscaped = (text: string): boolean => text.includes('\\') && escapedWord(text, spells) !== undefined;

/** Files in which a word of the catalogue is spelt with escapes: no scanner looks for that. */
export const escapedIn = (sources: WovenSources): Skipped[] =>
  sources.paths
    .filter((path) => saysIn(sources, path, spellsEscaped))
    .map((path) => ({
      path,
      code: 'encoding',
      message: 'spells a word of the catalogue with escapes',
      relevant: true,
    }));

/** What a component spells that is worth looking into. */
export const wordsOf = oncePer((changes: readonly Change[]): readonly string[] => {
  const words = changes.flatMap((change) =>
    change.match.flatMap((match) => {
      if ('endpoint' in match) return [match.segment];
      // Bounded: a word of our own rules.
      if ('request' in match || 'response' in match) return match.field.match(/\w+$/) ?? [];
      // a common word is not worth a look at every component. Bounded: a word of our own rules.
      if ('graphql' in match) return wordOf(match).match(/^.*[a-z][A-Z].*$/) ?? [];
      return [];
    }),
  );
  const camel = words.map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return [...new Set([...words, ...camel])];
});

export const spellingOf = oncePer(
  (changes: readonly Change[]) => new RegExp(`\\b(?:${wordsOf(changes).join('|')})\\b`),
);
