/** `docs/coverage.md`: what of GitLab's own lists has a rule, what no machine can see, and what is open. */
import type { Change } from './change.ts';

interface Entry {
  list: string;
  entry: string;
  rule?: string;
  unseen?: string;
}

const headings: Readonly<Record<string, string>> = { v5: 'API v5', pending: 'Pending: announced, without a release' };

/** @param lists how many entries GitLab has on each list */
export function coveragePage(
  entries: readonly Entry[],
  lists: Readonly<Record<string, number>>,
  changes: readonly Pick<Change, 'id' | 'match'>[],
): string {
  const matches = changes.reduce((sum, { match }) => sum + match.length, 0);
  const lines = [
    '# Coverage',
    '',
    '<!-- Written by `npm run docs` from rules/coverage.ts. -->',
    '',
    `${changes.length} rules with ${matches} matches. Below stands every entry of GitLab's own lists: with its rule, with the reason why a machine cannot see it in code or configuration, or as open, which means that it can be seen and is not done yet.`,
    '',
    '| List | Entries | Rule | Cannot be seen | Open |',
    '|---|---|---|---|---|',
  ];
  for (const [list, total] of Object.entries(lists)) {
    const own = entries.filter((each) => each.list === list);
    const ruled = own.filter(({ rule }) => rule !== undefined).length;
    const unseen = own.filter((each) => each.unseen !== undefined).length;
    lines.push(`| ${headingOf(list)} | ${total} | ${ruled} | ${unseen} | ${own.length - ruled - unseen} |`);
  }
  for (const list of Object.keys(lists)) {
    lines.push('', `## ${headingOf(list)}`, '', '| Entry | |', '|---|---|');
    for (const { entry, rule, unseen } of entries.filter((each) => each.list === list))
      lines.push(`| ${cell(entry)} | ${rule ? `[${rule}](rules/${rule}.md)` : cell(unseen ?? '**open**')} |`);
  }
  return `${lines.join('\n')}\n`;
}

const headingOf = (list: string): string => headings[list] ?? `GitLab ${list}`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
