/** What `catalogue sync` and `catalogue coverage` say, for a person. */
import type { Entry, Item, NewMark, SyncReport } from './sync.ts';

/** Lists longer than this are cut; JSON has all of them. */
const LONGEST = 40;

export function syncText(report: SyncReport, drafts: string): string {
  const { of, stale, unmarked, targets, gone, marks, entries, asked, held, older } = report;
  const item = ({ rule, element, says }: Item): string => `  ${rule ? `${rule}: ` : ''}${element}: ${says}`;
  const mark = ({ id, elements, because, gated, isSince }: NewMark): string =>
    `  ${id} (${elements.length === 1 ? elements[0] : `${elements[0]} and ${elements.length - 1} more`})${isSince ? ', new since the older schema' : ''}: ${because}${gated?.isRename ? ` [renames to ${gated.target}: all gates passed]` : ''}`;
  const lines = [`GitLab ${of}: ${asked} elements of rules asked about, ${held} are as the catalogue has them.`, ''];
  const add = (heading: string, rows: readonly string[]): void => {
    if (rows.length === 0) return;
    const more = rows.length > LONGEST ? [`  … and ${rows.length - LONGEST} more`] : [];
    lines.push(`${heading}: ${rows.length}`, ...rows.slice(0, LONGEST), ...more, '');
  };
  add('Stale outcomes and dates', stale.map(item));
  add('Replacements that do not do', targets.map(item));
  add("GitLab's list of deprecations", entries.map(item));
  add('Gone since the older schema, and no rule knows', gone.map(mark));
  add('Elements of rules that carry no mark', unmarked.map(item));
  add('Marks that no rule knows', marks.map(mark));
  if (older > 0) lines.push(`${older} outcomes were looked up in a release before ${of}.`);
  if (drafts !== '') lines.push(drafts);
  return `${lines.join('\n').trimEnd()}\n`;
}

export interface Covered {
  list: string;
  entries: number;
  rules: number;
  unseen: number;
  open: number;
}

/** How many entries of each of GitLab's lists are accounted for. */
export const coveredBy = (entries: readonly Entry[], lists: Readonly<Record<string, number>>): Covered[] =>
  Object.entries(lists).map(([list, total]) => {
    const own = entries.filter((each) => each.list === list);
    const rules = own.filter(({ rule }) => rule !== undefined).length;
    const unseen = own.filter((each) => each.unseen !== undefined).length;
    return { list, entries: total, rules, unseen, open: own.length - rules - unseen };
  });

export function coverageText(
  covered: readonly Covered[],
  entries: readonly Entry[],
  rules: number,
  matches: number,
): string {
  const rows = [
    ['List', 'Entries', 'Rule', 'Cannot be seen', 'Open'],
    ...covered.map((each) => [each.list, each.entries, each.rules, each.unseen, each.open].map(String)),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  const open = entries.filter(({ rule, unseen }) => rule === undefined && unseen === undefined);
  return [
    `${rules} rules with ${matches} matches.`,
    '',
    ...table,
    ...(open.length > 0 ? ['', 'Open:', ...open.map(({ list, entry }) => `  ${list}  ${entry}`)] : []),
    '',
  ].join('\n');
}
