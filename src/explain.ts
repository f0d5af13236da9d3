/** What is known about a change, in words. */
import type { Colors } from 'picocolors/types.js';
import type { Change, Match } from './change.ts';

export interface Example {
  /** `fixtures/<id>/…`, as shipped. */
  name: string;
  /** The difference that the rewrite makes, as a patch without its headers; or the lines that are left to a person. */
  lines: string;
  rewritten: boolean;
}

/** In the words of a reader: where a match is looked for. */
const kinds = {
  endpoint: 'script',
  request: 'script',
  response: 'script',
  graphql: 'GraphQL',
  config: 'configuration',
  shell: 'shell',
} as const;
type Place = (typeof kinds)[keyof typeof kinds];

const placeOf = (match: Match): Place =>
  'endpoint' in match
    ? kinds.endpoint
    : 'request' in match
      ? kinds.request
      : 'response' in match
        ? kinds.response
        : 'graphql' in match
          ? kinds.graphql
          : 'config' in match
            ? kinds.config
            : kinds.shell;

/** Where a change is looked for today, and where it will be by scanners that come later. */
export function scannersOf(change: Change): { now: string[]; later: string[] } {
  const places = [...new Set(change.match.map(placeOf))];
  const isNow = (place: Place): boolean => place === 'script' || place === 'GraphQL';
  return { now: places.filter(isNow), later: places.filter((place) => !isNow(place)) };
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
      const { now, later } = scannersOf(change);
      const status =
        now.length === 0
          ? colours.yellow('not looked for yet')
          : later.length > 0
            ? `looked for in ${now.join(', ')}`
            : '';
      lines.push(`  ${change.id.padEnd(width)}  ${change.title}`);
      lines.push(`  ${' '.repeat(width)}  ${colours.dim([outcomeOf(change), status].filter(Boolean).join(' · '))}`);
    }
    lines.push('');
  }
  const later = changes.filter((change) => scannersOf(change).now.length === 0).length;
  lines.push(
    `${changes.length} rules, ${changes.length - later} of them looked for. Catalogue ${catalogue.version} of ${catalogue.date}.`,
  );
  lines.push('`npx gitlab-sunset explain <rule>` says more about one.');
  return `${lines.join('\n')}\n`;
}

/** Everything about one rule. */
export function explainText(change: Change, examples: readonly Example[], colours: Colors): string {
  const { now, later } = scannersOf(change);
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
    row('looked for', lookedFor(now, later)),
    row('by hand', `${change.advice} (about ${change.effort} min a place)`),
    '',
  ];
  for (const { name, lines: code, rewritten } of examples) {
    lines.push(colours.dim(`${rewritten ? 'Before and after' : 'Found, and left to a person'}, from ${name}`));
    lines.push(...code.split('\n').map((line) => painted(line, colours)), '');
  }
  if (examples.length === 0)
    lines.push(now.length === 0 ? 'Examples come with the scanner.' : 'No machine rewrites it.', '');
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

/** `in GraphQL documents; not yet in shell`. */
export function lookedFor(now: readonly string[], later: readonly string[]): string {
  if (now.length + later.length === 0) return 'nowhere: no file shows it';
  if (now.length === 0)
    return `not yet: the scanner for ${later.join(' and ')} comes later, and \`check\` does not look for it`;
  const where = now
    .map((place) => (place === 'script' ? 'TypeScript and JavaScript' : 'GraphQL documents'))
    .join(' and ');
  return `in ${where}${later.length === 0 ? '' : `; not yet in ${later.join(' and ')}`}`;
}

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
