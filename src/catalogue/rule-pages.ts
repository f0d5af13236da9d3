/** `docs/rules/`: a page for every rule and one that lists them, in Markdown. */
import type { Change } from './change.ts';
import {
  adviceOf,
  announcedFor,
  type Example,
  effortText,
  headed,
  outcomeOf,
  outcomesApart,
  placesOf,
  replacementOf,
} from './explain.ts';

/** By the file's name. */
export function rulePages(
  changes: readonly Change[],
  catalogue: { version: string; date: string },
  examplesOf: (id: string) => readonly Example[],
): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', index(changes, catalogue)],
    ...changes.map((change): [string, string] => [`${change.id}.md`, page(change, examplesOf(change.id))]),
  ]);
}

const written = '<!-- Written by `npm run docs` from rules/ and fixtures/. -->';

function index(changes: readonly Change[], { version, date }: { version: string; date: string }): string {
  const lines = [
    '# Rules',
    '',
    written,
    '',
    `${changes.length} rules; catalogue ${version} of ${date}. Each page tells what was announced, what GitLab really did, and before and after.`,
  ];
  for (const [name, rules] of headed(changes)) {
    lines.push('', `## ${name}`, '', '| Rule | | What GitLab really did |', '|---|---|---|');
    for (const change of rules) {
      lines.push(`| [${change.id}](${change.id}.md) | ${cell(change.title)} | ${cell(outcomeOf(change))} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function page(change: Change, examples: readonly Example[]): string {
  const rows = [
    ['Announced', announcedFor(change)],
    ...(change.deprecated ? [['Deprecated', `since GitLab ${change.deprecated}`]] : []),
    ['Instead', replacementOf(change)],
    ['What GitLab really did', `${outcomeOf(change)}. ${change.outcome.note}`],
    ...(change.outcome.source ? [['Where that stands', change.outcome.source]] : []),
    ...outcomesApart(change).flatMap(({ of, outcome }) => [
      [`For ${of}`, `${outcomeOf({ outcome })}. ${outcome.note}`],
      ['Where that stands', outcome.source],
    ]),
    ['Looked for', `in ${placesOf(change)}`],
    ...adviceOf(change).map(([reader, advice], i) => [reader, i === 0 ? `${advice}${effortText(change)}` : advice]),
  ];
  const lines = [
    `# ${change.id}`,
    '',
    written,
    '',
    `**${change.title}**`,
    '',
    change.why,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name = '', value = '']) => `| ${name} | ${cell(value)} |`),
  ];
  const rewritten = examples.filter((example) => example.rewritten);
  const left = examples.filter((example) => !example.rewritten);
  if (rewritten.length > 0) lines.push('', '## Before and after', ...rewritten.flatMap((each) => block(each, 'diff')));
  if (left.length > 0) lines.push('', '## Found, and left to a person', ...left.flatMap((each) => block(each, '')));
  lines.push(
    '',
    '## Leave one alone',
    '',
    '```',
    `gitlab-sunset-ignore ${change.id}, until 2027-03-01: why it stays`,
    '```',
    '',
    'in a comment on the line or the line above; the end, a date or a release, is optional.',
    '',
    '## Sources',
    '',
    ...change.sources.map((source) => `- ${source}`),
  );
  return `${lines.join('\n')}\n`;
}

const block = ({ name, lines }: Example, language: string): string[] => [
  '',
  `From [${name}](../../${encodeURI(name)}):`,
  '',
  `\`\`\`${language}`,
  lines,
  '```',
];

/** Bounded: texts of our own rules. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');
