/** What is known about a change, in words. */
import type { Colors } from 'picocolors/types.js';
import { type FileFacts, files } from '../../rules/files.ts';
import { put } from '../common/lists.ts';
import type { Change, Due, Outcome } from './change.ts';
import { compareRelease, elementsOf } from './target.ts';

export interface Example {
  /** `fixtures/<id>/…`, as shipped. */
  name: string;
  /** The difference that the rewrite makes, as a patch without its headers; or the lines that are left to a person. */
  lines: string;
  rewritten: boolean;
}

/** In the words of a reader: where a match is looked for. */
const PLACES: readonly (readonly [key: string, place: string])[] = [
  ['endpoint', 'TypeScript, JavaScript and shell'],
  ['request', 'TypeScript, JavaScript and shell'],
  ['response', 'TypeScript, JavaScript and shell'],
  ['graphql', 'GraphQL documents'],
  ['config', 'configuration files'],
  ['shell', 'shell'],
];

/** Where a change is looked for. */
export function placesOf({ match }: Change): string {
  const places = new Set(match.flatMap((each) => PLACES.find(([key]) => key in each)?.[1] ?? []));
  if ([...places].some((place) => place.endsWith('and shell'))) places.delete('shell');
  return [...places].join(' and ');
}

/** What GitLab really did, in a few words, and the release that was looked at. */
export function outcomeOf({ outcome }: Pick<Change, 'outcome'>): string {
  const seen = `GitLab ${outcome.checked}`;
  const since = outcome.in === undefined ? '' : ` in GitLab ${outcome.in}`;
  switch (outcome.is) {
    case 'removed':
      return outcome.in === outcome.checked ? `removed${since}` : `removed${since}, looked up in ${seen}`;
    case 'empty':
      return `answered, but always empty${outcome.in === undefined ? '' : ` since GitLab ${outcome.in}`}, looked up in ${seen}`;
    case 'served':
      return `still served in ${seen}`;
    case 'conditional':
      return `depends on a setting${outcome.to ? ` until GitLab ${outcome.to}` : ''}, looked up in ${seen}`;
    case 'postponed':
      return `postponed${outcome.to ? ` to GitLab ${outcome.to}` : ''}, still served in ${seen}`;
    case 'pending':
      return `announced, by now without a release, and still served in ${seen}`;
    case 'withdrawn':
      return `withdrawn, looked up in ${seen}`;
  }
}

/** What became of matches that have an outcome of their own: each with its elements. */
export function outcomesApart({ match }: Pick<Change, 'match'>): { of: string; outcome: Outcome }[] {
  const apart = new Map<string, { elements: string[]; outcome: Outcome }>();
  for (const each of match) {
    const { outcome } = each;
    if (!outcome) continue;
    const key = JSON.stringify(outcome);
    const known = apart.get(key) ?? { elements: [], outcome };
    known.elements.push(...elementsOf(each));
    apart.set(key, known);
  }
  return [...apart.values()].map(({ elements, outcome }) => ({ of: someOf([...new Set(elements)]), outcome }));
}

/** The first names of a list, and how many more there are. */
const someOf = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

/** What GitLab really did, in whole sentences: what holds for all, then what holds for some. */
export const reallyOf = (change: Pick<Change, 'outcome' | 'match'>): string =>
  [
    `${outcomeOf(change)}. ${change.outcome.note}`,
    ...outcomesApart(change).map(({ of, outcome }) => `${of}: ${outcomeOf({ outcome })}. ${outcome.note}`),
  ].join(' ');

/** Who a sentence of advice is for. */
const readers = { program: 'Program', sdk: 'SDK', graphql: 'GraphQL', shell: 'Shell', requests: 'File of requests' };

const readerOf = (surface: string): string => {
  const own = Object.entries(readers).find(([name]) => name === surface)?.[1];
  if (own !== undefined) return own;
  const noun = Object.entries<FileFacts>(files).find(([kind]) => kind === surface)?.[1].noun ?? surface;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
};

/** What a person does, and where: what holds everywhere first. Readers who are told the same stand together. */
export function adviceOf({
  advice,
  advices = {},
  match,
}: Pick<Change, 'advice' | 'advices' | 'match'>): [reader: string, advice: string][] {
  const bySentence = new Map<string, string[]>();
  for (const [surface, text] of Object.entries(advices))
    bySentence.set(text, [...(bySentence.get(text) ?? []), readerOf(surface)]);
  return [
    ['By hand', advice],
    ...[...bySentence].map(([text, told]): [string, string] => [told.join('; '), text]),
    ...match.flatMap((each): [string, string][] =>
      each.advice === undefined ? [] : [[someOf(elementsOf(each)), each.advice]],
    ),
  ];
}

/** What a rule is about, by the row it encodes or by what it looks for first. */
export function areaOf({
  row,
  match,
}: Pick<Change, 'row' | 'match'>): 'REST API' | 'GraphQL API' | 'Configuration and features' {
  const section = row?.section;
  if (section) return section === '9.3' ? 'GraphQL API' : section === '9.4' ? 'Configuration and features' : 'REST API';
  const [first] = match;
  if (first && 'graphql' in first) return 'GraphQL API';
  return first && ('config' in first || 'shell' in first) ? 'Configuration and features' : 'REST API';
}

/** The rules under a heading each: what takes effect when. In the order of the catalogue, the headings by release. */
export function headed(changes: readonly Change[]): [heading: string, changes: readonly Change[]][] {
  const areas = ['REST API', 'GraphQL API', 'Configuration and features'];
  const byHeading = new Map<string, { due: Due; area: number; rules: Change[] }>();
  for (const change of changes) {
    const area = areaOf(change);
    const heading = `${area}, with ${change.due}`;
    const known = byHeading.get(heading) ?? { due: change.due, area: areas.indexOf(area), rules: [] };
    known.rules.push(change);
    byHeading.set(heading, known);
  }
  return [...byHeading]
    .sort(([, a], [, b]) => compareRelease(a.due, b.due) || a.area - b.area)
    .map(([heading, { rules }]) => [heading, rules]);
}

/** All rules as a list, by section. */
export function rulesText(
  changes: readonly Change[],
  catalogue: { version: string; date: string },
  colours: Colors,
): string {
  const width = Math.max(0, ...changes.map(({ id }) => id.length));
  const lines: string[] = [];
  for (const [name, rows] of headed(changes)) {
    lines.push(colours.bold(name));
    for (const change of rows) {
      lines.push(`  ${change.id.padEnd(width)}  ${change.title}`);
      lines.push(`  ${' '.repeat(width)}  ${colours.dim(outcomeOf(change))}`);
    }
    lines.push('');
  }
  lines.push(`${changes.length} rules. Catalogue ${catalogue.version} of ${catalogue.date}.`);
  lines.push('`npx gitlab-sunset explain <rule>` says more about one.');
  return `${lines.join('\n')}\n`;
}

/** Everything about one rule. */
export function explainText(change: Change, examples: readonly Example[], colours: Colors): string {
  const row = (label: string, value: string): string => `${colours.dim(label.padEnd(12))}${value}`;
  const lines = [
    `${colours.bold(change.id)}  ${change.title}`,
    '',
    change.why,
    '',
    row('announced', announcedFor(change)),
    ...(change.deprecated ? [row('deprecated', `since GitLab ${change.deprecated}`)] : []),
    row('instead', replacementOf(change)),
    row('really', `${outcomeOf(change)}. ${change.outcome.note}`),
    ...(change.outcome.source ? [row('', colours.dim(change.outcome.source))] : []),
    ...outcomesApart(change).flatMap(({ of, outcome }) => [
      row('', `${of}: ${outcomeOf({ outcome })}. ${outcome.note}`),
      row('', colours.dim(outcome.source)),
    ]),
    row('looked for', `in ${placesOf(change)}`),
    ...adviceOf(change).map(([reader, advice], i) =>
      i === 0 ? row('by hand', `${advice}${effortText(change)}`) : row('', `${reader}: ${advice}`),
    ),
    '',
  ];
  for (const { name, lines: code, rewritten } of examples) {
    lines.push(colours.dim(`${rewritten ? 'Before and after' : 'Found, and left to a person'}, from ${name}`));
    lines.push(...code.split('\n').map((line) => painted(line, colours)), '');
  }
  if (examples.length === 0 && change.match.every(({ fix }) => fix === undefined))
    lines.push('No machine rewrites it.', '');
  if (change.sources.length > 0) lines.push('Sources', ...change.sources.map((source) => `  ${source}`));
  return `${lines.join('\n')}\n`;
}

export const announcedFor = ({ due }: Pick<Change, 'due'>): string =>
  due === 'v5' ? 'for API v5, which has no date' : `for GitLab ${due}`;

/** What takes its place, and from when on. */
export const replacementOf = ({ replacement }: Change): string =>
  replacement === undefined
    ? 'nothing takes its place'
    : `${replacement.name}${replacement.since ? `, from GitLab ${replacement.since}` : ''}`;

function painted(line: string, colours: Colors): string {
  const text = `  ${line}`.trimEnd();
  return line.startsWith('-') ? colours.red(text) : line.startsWith('+') ? colours.green(text) : text;
}

/** Bounded: our own fixtures. */
const mark = /[ \t]*(?:\/\/|#)[!?~].*$/gm;
/** A line that holds nothing but a mark of one above. Bounded: our own fixtures. */
const markLine = /^[ \t]*(?:\/\/|#|<!--)[!?~]\^.*(?:\n|$)/gm;

/** Without the marks that a fixture's lines carry for the tests. */
export const withoutMarks = (text: string): string => text.replace(markLine, '').replace(mark, '');

/** The lines of a fixture that carry a mark, without it, by the rule that it names. Bounded: our own fixtures. */
export function markedIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, id] = /(?:\/\/|#)[!?]\^?[ \t]*([\w-]+)/.exec(line) ?? [];
    if (id !== undefined) put(found, id, withoutMarks(line));
  }
  return found;
}

/** The lines that are marked as left to a person, each with the one before it. */
export function leftLines(text: string): string {
  const lines = text.split('\n');
  const wanted = lines.flatMap((line, i) => {
    const above = /(?:\/\/|#)\?(\^*)/.exec(line)?.[1]?.length;
    return above === undefined ? [] : [i - above - 1, i - above].filter((each) => each >= 0);
  });
  return withoutMarks([...new Set(wanted)].map((i) => `  ${lines[i] ?? ''}`).join('\n'));
}

/** Minutes of a further place in a project, where the first one has taught how. */
export const furtherMinutes = ({ effort, further }: Pick<Change, 'effort' | 'further'>): number =>
  further ?? effort / 6;

/** ` (about 4 h for the first place, 40 min for each further one)`; nothing for what GitLab withdrew. */
export function effortText(change: Change): string {
  if (change.outcome.is === 'withdrawn') return '';
  const worded = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);
  const further = Math.max(1, Math.round(furtherMinutes(change)));
  return further === change.effort
    ? ` (about ${worded(change.effort)} for each place)`
    : ` (about ${worded(change.effort)} for the first place, ${worded(further)} for each further one)`;
}
