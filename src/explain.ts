/** What is known about a change, in words. */
import type { Colors } from 'picocolors/types.js';
import type { Change } from './change.ts';

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

/** What GitLab really did, in a few words. */
export function outcomeOf({ outcome }: Pick<Change, 'outcome'>): string {
  const release = outcome.in === undefined ? '' : ` ${outcome.in}`;
  switch (outcome.is) {
    case 'removed':
      return outcome.in ? `removed in GitLab${release}` : 'removed';
    case 'served':
      return outcome.in ? `still served in GitLab${release}` : 'still served';
    case 'conditional':
      return outcome.in ? `depends on a setting, last seen in GitLab${release}` : 'depends on a setting';
    case 'postponed':
      return outcome.to ? `postponed to GitLab ${outcome.to}` : 'postponed';
    case 'withdrawn':
      return 'withdrawn';
  }
}

export const sectionNames = {
  '9.1': 'REST API, with v5',
  '9.2': 'REST API, with 17.0',
  '9.3': 'GraphQL API, with 17.0',
  '9.4': 'Configuration and features, with 17.0',
} as const;

/** All rules as a list, by section. */
export function rulesText(
  changes: readonly Change[],
  catalogue: { version: string; date: string },
  colours: Colors,
): string {
  const width = Math.max(0, ...changes.map(({ id }) => id.length));
  const lines: string[] = [];
  for (const [section, name] of Object.entries(sectionNames)) {
    const rows = changes.filter(({ row }) => row.section === section);
    if (rows.length === 0) continue;
    lines.push(colours.bold(`${name} (§${section})`));
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
    row('looked for', `in ${placesOf(change)}`),
    row('by hand', `${change.advice} (about ${change.effort} min a place)`),
    '',
  ];
  for (const { name, lines: code, rewritten } of examples) {
    lines.push(colours.dim(`${rewritten ? 'Before and after' : 'Found, and left to a person'}, from ${name}`));
    lines.push(...code.split('\n').map((line) => painted(line, colours)), '');
  }
  if (examples.length === 0) lines.push('No machine rewrites it.', '');
  lines.push('Sources', ...change.sources.map((source) => `  ${source}`));
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

const mark = /[ \t]*(?:\/\/|#)[!?~].*$/gm;

/** Without the marks that a fixture's lines carry for the tests. */
export const withoutMarks = (text: string): string => text.replace(mark, '');

/** The lines that are marked as left to a person, each with the one before it. */
export function leftLines(text: string): string {
  const lines = text.split('\n');
  const wanted = lines.flatMap((line, i) => (/(?:\/\/|#)\?/.test(line) ? [i - 1, i] : [])).filter((i) => i >= 0);
  return withoutMarks([...new Set(wanted)].map((i) => `  ${lines[i] ?? ''}`).join('\n'));
}
