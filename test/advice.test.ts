/** Who is told what: each reader is told what that reader can do, and nothing that only another one can. */
import { describe, expect, it } from 'vitest';
import { type FileFacts, files } from '../rules/files.ts';
import { changes } from '../rules/index.ts';
import { allSpeaking, speaking } from '../src/catalogue/advice.ts';
import type { Change, Match, Surface } from '../src/catalogue/change.ts';
import type { Finding } from '../src/finding.ts';
import { scan } from '../src/scan.ts';
import { cases, sourcesOf } from './fixtures.ts';

/** What only one reader can do, by the words that tell it. */
const own: readonly (readonly [reader: readonly Surface[], words: RegExp])[] = [
  [['sdk'], /gitbeaker/i],
  [['terraform'], /`gitlab_\w+`|terraform state/i],
  [['gitlab-rb'], /gitlab-ctl|pg-upgrade/],
  [['shell', 'compose'], /--registration-token|`--token`/],
  [['gitlab-ci'], /kubectl config use-context/],
];

const isSurface = (name: string): name is Surface =>
  ['program', 'sdk', 'graphql', 'shell', 'requests', ...Object.keys(files)].includes(name);

/** Where a match shows. A program's request is a shell's and a file's as well, and may be an SDK's. */
function surfacesOf(match: Match): readonly Surface[] {
  if ('config' in match) return [match.config].flat();
  if ('shell' in match) return ['shell'];
  if ('graphql' in match) return ['graphql'];
  return ['program', 'sdk', 'shell', 'requests'];
}

describe.each(changes.map((change): [string, Change] => [change.id, change]))('%s', (_, change) => {
  it('says on no surface what only the reader of another one can do', () => {
    const surfaces = new Set(change.match.flatMap(surfacesOf));
    for (const match of change.match as readonly Match[])
      for (const surface of surfacesOf(match)) {
        const { advice } = speaking(change, match, surface);
        for (const [readers, words] of own)
          if (!readers.includes(surface)) expect.soft(advice, `${surface}: ${advice}`).not.toMatch(words);
      }
    for (const surface of Object.keys(change.advices ?? {})) expect([...surfaces]).toContain(surface);
  });

  it('keeps every match on every surface', () => {
    for (const surface of ['program', 'graphql', 'shell', 'requests'] as const) {
      const parts = allSpeaking([change], surface);
      expect(parts.flatMap(({ match }) => match).length).toBe(change.match.length);
      expect(new Set(parts.flatMap(({ match }) => match))).toEqual(new Set(change.match));
      expect(new Set(parts.map(({ id }) => id))).toEqual(new Set([change.id]));
    }
  });
});

/** The readers that a finding may be for, told by the file and by what it says of itself. */
function readersOf({ path, message, element }: Finding): readonly Surface[] {
  const kinds = Object.entries<FileFacts>(files).filter(([, { noun }]) => message.endsWith(` stands in ${noun}.`));
  if (kinds.length > 0) return kinds.map(([kind]) => kind).filter(isSurface);
  if (/\.(?:graphql|gql)$/.test(path)) return ['graphql'];
  if (/ is set for the chart\.$/.test(message)) return ['runner-chart', 'gitlab-chart'];
  if (/ is (?:given to|set)\b/.test(message) || /^[a-z-]+ [a-z]+ -/.test(element)) return ['shell'];
  if (/^[A-Z]\w+(?:\.[a-zA-Z]\w*(?:\(\w+:\))?)?$/.test(element) && !/^[A-Z]\w+\.[a-z]+_/.test(element))
    return ['graphql', 'program', 'sdk', 'shell', 'requests'];
  if (/\.(?:[cm]?[jt]sx?|vue|svelte|html)$/.test(path)) return ['program', 'sdk', 'shell'];
  if (/\.(?:http|rest|json)$/.test(path)) return ['requests'];
  return ['shell'];
}

const texts = (change: Change): [Surface | undefined, string][] => [
  ...Object.entries(change.advices ?? {}).map(([surface, text]): [Surface | undefined, string] => [
    isSurface(surface) ? surface : undefined,
    text,
  ]),
  ...change.match.flatMap((match: Match) =>
    match.advice === undefined
      ? []
      : surfacesOf(match).map((surface): [Surface, string] => [surface, match.advice ?? '']),
  ),
];

describe('findings', () => {
  let told = 0;
  const telling = changes.filter((change) => texts(change).length > 0);
  it.each(telling.map((change): [string, Change] => [change.id, change]))(
    'of %s tell each reader its own',
    (id, change) => {
      const all = texts(change);
      for (const { name, files: own } of cases().filter((one) => one.name.startsWith(`${id}/`)))
        for (const finding of scan(sourcesOf(own), { rules: [id] }).findings) {
          const readers = readersOf(finding);
          const mine = new Set(all.filter(([surface]) => surface && readers.includes(surface)).map(([, text]) => text));
          for (const [, text] of all) {
            if (!finding.reason?.includes(text)) continue;
            told += 1;
            expect.soft(mine, `${name} ${finding.path} for ${readers}: ${finding.reason}`).toContain(text);
          }
        }
    },
  );

  it('are told, many of them', () => expect(told).toBeGreaterThan(40));
});
