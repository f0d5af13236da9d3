/** Places to take along: a table for a program, and an issue for people. Texts come from the tree, and go through the escapes. */
import { duration, thousands } from '../duration.ts';
import { cell, csvRow } from '../escape/csv.ts';
import { code, prose } from '../escape/markdown.ts';
import { type PageData, type PageDetails, severityNames } from '../html/data.ts';
import { tiers } from '../tier.ts';
import { addressOf } from './detail.ts';
import { minutesOf } from './model.ts';

/** What of a page is taken, by the indices of its places. */
export interface Taken {
  hits: readonly number[];
  data: PageData;
  details: PageDetails;
}

/** Places of one rule that an issue lists; the rest is a number. */
const mostListed = 100;

const columns = [
  ...['rule', 'path', 'line', 'column', 'severity', 'certainty', 'fix', 'due', 'element', 'replacement', 'message'],
  ...['reason', 'minutes', 'owners', 'part', 'fingerprint', 'accepted'],
] as const;

export function csvOf({ hits, data, details }: Taken): string {
  const { places } = data;
  const text = (index: number | null | undefined): string | null =>
    typeof index === 'number' ? (details.texts[index] ?? '') : null;
  const rows = hits.map((i) => {
    const detail = details.places[i];
    const tier = tiers[places.tier[i] ?? 2] ?? 'manual';
    return csvRow([
      cell(data.rules[places.rule[i] ?? -1]?.id ?? ''),
      cell(data.paths[places.path[i] ?? -1] ?? '', true),
      cell(places.line[i] ?? 1),
      cell(places.column[i] ?? 1),
      cell(severityNames[places.severity[i] ?? 1] ?? ''),
      cell(places.likely[i] ? 'likely' : 'certain'),
      cell(tier),
      cell(detail?.due ?? ''),
      cell(text(detail?.element)),
      cell(text(detail?.replacement)),
      cell(data.messages[places.message[i] ?? -1] ?? ''),
      cell(text(detail?.reason)),
      cell(minutesOf(data, i)),
      cell(ownersOf(i, data).join(' ')),
      cell(data.parts[places.part[i] ?? -1] ?? ''),
      cell(detail?.fingerprint ?? ''),
      cell(text(detail?.accepted?.[0])),
    ]);
  });
  return [csvRow(columns), ...rows].join('');
}

/** @param about what the reader filtered by, in words: `@web`; empty: nothing */
export function issueOf({ hits, data, details }: Taken, about: string): string {
  const byRule = new Map<number, number[]>();
  for (const i of hits) {
    const rule = data.places.rule[i] ?? -1;
    const known = byRule.get(rule);
    if (known) known.push(i);
    else byRule.set(rule, [i]);
  }
  const [only] = byRule.size === 1 ? byRule.keys() : [];
  const title = only === undefined ? 'GitLab API: elements that are gone or going' : (data.rules[only]?.title ?? '');
  return `${[
    `## ${prose(title)}${about === '' ? '' : ` (${code(about)})`}`,
    '',
    `${sumOf(hits, data)}${data.about === '' ? '' : ` Seen in ${code(data.about)}.`}`,
    '',
    ...[...byRule].flatMap(([rule, some]) => ruleSection(rule, some, { hits, data, details }, only === undefined)),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function sumOf(hits: readonly number[], data: PageData): string {
  const counts = tiers.map((tier, index) => [tier, hits.filter((i) => data.places.tier[i] === index).length] as const);
  const words = { safe: 'a machine does alone', review: 'to review', manual: 'by hand', bridged: 'bridged' };
  const parts = counts.filter(([, count]) => count > 0).map(([tier, count]) => `${thousands(count)} ${words[tier]}`);
  const minutes = hits.reduce((sum, i) => sum + minutesOf(data, i), 0);
  const effort = minutes > 0 ? ` About ${duration(minutes)} for people.` : '';
  return `${thousands(hits.length)} ${hits.length === 1 ? 'place' : 'places'}: ${parts.join(', ')}.${effort}`;
}

function ruleSection(index: number, hits: readonly number[], { data, details }: Taken, hasTitle: boolean): string[] {
  const rule = data.rules[index];
  if (!rule) return [];
  const reason = (i: number): string => {
    const at = details.places[i]?.reason;
    return typeof at === 'number' ? ` ${prose(stopped(details.texts[at] ?? ''))}` : '';
  };
  const words = { safe: 'safe', review: 'to review', manual: 'by hand', bridged: 'bridged' };
  const listed = hits.slice(0, mostListed).map((i) => {
    const tier = tiers[data.places.tier[i] ?? 2] ?? 'manual';
    const name = code(`${data.paths[data.places.path[i] ?? -1] ?? ''}:${data.places.line[i] ?? 1}`);
    const href = addressOf(i, data);
    const at = href === undefined ? name : `[${name}](${href})`;
    return `- [ ] ${at} ${words[tier]}${i < data.open ? '' : ', accepted'}: ${prose(stopped(data.messages[data.places.message[i] ?? -1] ?? ''))}${reason(i)}`;
  });
  return [
    ...(hasTitle ? [`### ${prose(rule.title)} (${thousands(hits.length)})`, ''] : []),
    `${code(rule.id)}: ${prose(`${rule.when}. ${stopped(rule.outcome)} ${rule.why} ${rule.advice}`)}`,
    '',
    ...listed,
    ...(hits.length > mostListed ? [`- and ${thousands(hits.length - mostListed)} more`] : []),
    '',
  ];
}

const stopped = (text: string): string => (text === '' || /[.!?:]$/.test(text) ? text : `${text}.`);

const ownersOf = (i: number, data: PageData): string[] =>
  data.ownerSets[data.places.owners[i] ?? -1]?.map((index) => data.owners[index] ?? '') ?? [];

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @returns whether the text is in the clipboard now */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // closed in a frame, or by an older browser
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    return isDone;
  }
}
