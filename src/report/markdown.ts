/** The plan of work as Markdown, for an issue: what breaks first, who does it, where it stands, and what nobody saw. */
import { reallyOf } from '../catalogue/explain.ts';
import { duration, thousands } from './duration.ts';
import { columnOf, effortOf, freeWords, sumWords } from './effort.ts';
import { code, prose, row } from './escape/markdown.ts';
import type { FormatContext } from './places.ts';
import { acceptedWords, allIn, nobody, type Plan, planOf, type Row, whenText } from './plan.ts';
import { policyLines } from './policy.ts';
import { type AcceptedFinding, counted, type Report, type ReportedFinding, sentence } from './report.ts';
import { type Column, tiers } from './tier.ts';
import { nowOf, trendOf } from './trend.ts';

/** Longer lists are cut: GitLab takes a million characters in an issue. */
const longest = { places: 100, rows: 100 };

const words: Readonly<Record<Column, string>> = {
  safe: 'safe',
  review: 'to review',
  manual: 'by hand',
  bridged: 'already bridged',
};
const heads = ['safe', 'review', 'by hand', 'bridged', 'effort'];
const numbers = (row: Row | Plan['total']): string[] => [
  ...tiers.map((tier) => thousands(row[tier])),
  duration(row.minutes),
];
/** A column more where something is accepted. */
const headsOf = ({ total }: Plan): string[] => (total.accepted > 0 ? ['accepted', ...heads] : heads);
const numbersIn =
  ({ total }: Plan) =>
  (row: Row): string[] =>
    total.accepted > 0 ? [thousands(row.accepted), ...numbers(row)] : numbers(row);

export function markdown(
  report: Report,
  context: Omit<FormatContext, 'read' | 'inRepository' | 'fails' | 'page'>,
): string {
  const plan = planOf(report, context);
  const findings = allIn(report);
  const lines = [
    '# Deprecated GitLab API elements',
    '',
    `${report.from ? `What changes from GitLab ${report.from}. ` : ''}Target ${report.target}${report.oldest ? `, oldest GitLab to serve ${report.oldest}` : ''}. ${counted(report.summary.files, 'file')} looked at. Catalogue ${report.catalogue.version} of ${report.catalogue.date}, gitlab-sunset ${report.tool.version}.`,
    '',
    findings.length === 0
      ? 'Nothing found.'
      : `${counted(findings.length, 'finding')}: ${summaryOf(plan)}. ${acceptedWords(report.accepted, findings.length, 'findings')}${plan.total.person > 0 ? `About ${duration(plan.total.minutes)} of work for people.` : 'None of them needs a person.'}`,
    '',
  ];
  if (findings.length > 0) lines.push(...sections(plan, findings, context));
  lines.push(...trendSection(report, context));
  lines.push(...switchedOff(report), ...notSeen(report));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

const summaryOf = ({ total }: Plan): string =>
  tiers
    .filter((tier) => total[tier] > 0)
    .map((tier) => `${thousands(total[tier])} ${words[tier]}`)
    .join(', ');

function sections(
  plan: Plan,
  findings: readonly Placed[],
  context: Pick<FormatContext, 'changes' | 'ownersOf' | 'ownerWord' | 'partOf' | 'partWord' | 'done'>,
): string[] {
  const { ownersOf, ownerWord = 'owner', partWord = 'package', done = [] } = context;
  const [heads, numbers] = [headsOf(plan), numbersIn(plan)];
  const lines = [
    '`safe` is rewritten by `npx gitlab-sunset fix`; `review` by `fix --review`, to be read afterwards; what is `likely`, because nothing says for certain that it is about GitLab, only with `--likely`; `by hand` needs a person; `bridged` already reads the replacement first. How the effort is made stands below.',
    '',
    '## What breaks first',
    '',
    ...table(
      ['when', 'rule', ...heads, 'what GitLab really did'],
      plan.rules.map((row) => [
        whenText(row.when),
        code(row.name),
        ...numbers(row),
        row.change ? inline(reallyOf(row.change)) : 'not in the catalogue',
      ]),
    ),
    '',
  ];
  const by = (title: string, head: string, rows: readonly Row[] | undefined, name = (row: Row): string => row.name) => {
    if (!rows || (rows.length < 2 && title !== `By ${ownerWord}`)) return;
    lines.push(
      `## ${title}`,
      '',
      ...cutTable(
        [head, ...heads],
        rows.map((row) => [name(row), ...numbers(row)]),
      ),
      '',
    );
  };
  by(`By ${ownerWord}`, ownerWord, plan.owners, ({ name }) => ownerOf(name));
  if (plan.owners && findings.some(({ path }) => (ownersOf?.(path).length ?? 0) > 1))
    lines.push(`A place with several ${ownerWord}s counts for each of them.`, '');
  by(`By ${partWord}`, partWord, plan.parts, ({ name }) => code(name));
  if (done.length > 0)
    lines.push('## Done', '', 'Nothing is left in:', '', ...cut(done.map((name) => `- ${code(name)}`)), '');
  by('By age', 'last changed', plan.years);
  lines.push('## By rule', '');
  const byRule = new Map<string, Placed[]>();
  for (const each of findings) {
    const known = byRule.get(each.rule);
    if (known) known.push(each);
    else byRule.set(each.rule, [each]);
  }
  for (const row of plan.rules) lines.push(...ruleSection(row, byRule.get(row.name) ?? []));
  const owned = plan.files.map((row) => {
    const owners = ownersOf?.(row.name) ?? [];
    const cells = [code(row.name), ...numbers(row)];
    return ownersOf ? [owners.length > 0 ? owners.map(ownerOf).join(' ') : nobody, ...cells] : cells;
  });
  if (ownersOf) owned.sort(([a = '', b = ''], [c = '', d = '']) => (a < c ? -1 : a > c ? 1 : b < d ? -1 : 1));
  const made = effortOf(findings, context);
  const free = freeWords(made);
  lines.push(
    '## How the effort is made',
    '',
    `The first place of a change in a project takes the minutes of its rule, by hand whole and to review half; each further place takes the minutes for those.${free === '' ? '' : ` Not counted: ${free}.`}`,
    '',
    ...(made.summands.length > 0
      ? cutTable(
          ['rule', 'first places and further ones', 'effort'],
          made.summands.map((each) => [code(each.rule), sumWords(each), duration(each.minutes)]),
        )
      : []),
    '',
  );
  lines.push('## By file', '', ...cutTable([...(ownersOf ? ['owner'] : []), 'file', ...heads], owned), '');
  return lines;
}

type Placed = ReportedFinding | AcceptedFinding;

function ruleSection({ name, change }: Plan['rules'][number], findings: readonly Placed[]): string[] {
  const places = findings.map((each) => {
    const tier = { safe: 'safe', review: 'review', manual: 'by hand', bridged: 'bridged' }[columnOf(each)];
    const likely = each.certainty === 'likely' ? ', likely' : '';
    const accepted = 'accepted' in each ? `, accepted (${prose(each.accepted.reason)})` : '';
    return `- ${at(each)} ${tier}${likely}${accepted}: ${prose(sentence(each.message))}${each.reason ? ` ${prose(sentence(each.reason))}` : ''}`;
  });
  const folded = places.length > 20;
  return [
    `### ${change ? inline(change.title) : code(name)}`,
    '',
    `${code(name)}. ${change ? `${change.why} ${change.advice}` : ''}`.trimEnd(),
    '',
    ...(folded ? [`<details><summary>${counted(places.length, 'place')}</summary>`, ''] : []),
    ...cut(places),
    ...(folded ? ['', '</details>'] : []),
    '',
  ];
}

function trendSection(
  report: Report,
  context: Pick<FormatContext, 'earlier' | 'leftOut' | 'partOf' | 'partWord'>,
): string[] {
  const { earlier = [], leftOut = [] } = context;
  if (earlier.length + leftOut.length === 0) return [];
  const apart = leftOut.map(({ name, why }) => `- ${code(name)} cannot be compared: ${prose(sentence(why))}`);
  if (earlier.length === 0) return ['## Trend', '', ...cut(apart), ''];
  const { points, steps, rules, parts } = trendOf([...earlier, nowOf(report, context)]);
  const names = points.map(({ name, date }) =>
    date === undefined || name.includes(date) ? prose(name) : `${prose(name)} (${date})`,
  );
  const rows = points.map((point, i) => {
    const step = steps[i - 1];
    return [
      names[i] ?? '',
      thousands(point.count),
      thousands(point.accepted),
      ...tiers.map((tier) => thousands(point[tier])),
      step ? thousands(step.gone) : '',
      step ? thousands(step.fresh) : '',
    ];
  });
  const lines = [
    '## Trend',
    '',
    ...table(['report', 'findings', 'accepted', ...heads.slice(0, 4), 'gone', 'new'], rows),
    '',
  ];
  for (const [head, moved] of [
    ['rule', rules],
    ['repository', parts],
  ] as const) {
    if (moved.length === 0) continue;
    lines.push(
      ...cutTable(
        [head, ...names],
        moved.map(({ id, counts }) => [code(id), ...counts.map(thousands)]),
      ),
      '',
    );
  }
  return apart.length > 0 ? [...lines, ...cut(apart), ''] : lines;
}

function switchedOff({ policy }: Report): string[] {
  const lines = policyLines(policy);
  return lines.length === 0 ? [] : ['## What was switched off', '', ...lines.map(({ text }) => `- ${prose(text)}`), ''];
}

function notSeen({ blind, skipped, rules }: Report): string[] {
  const lines = ['## What was not seen', ''];
  if (blind.length > 0)
    lines.push(
      `${counted(blind.length, 'blind spot')}: ${blind.length === 1 ? 'a place' : 'places'} that could not be seen through.`,
      '',
    );
  lines.push(...cut(blind.map((each) => `- ${at(each)} ${prose(each.message)}`)));
  if (blind.length > 0) lines.push('');
  if (skipped.length > 0) lines.push(`${counted(skipped.length, 'file')} skipped.`, '');
  lines.push(...cut(skipped.map(({ path, code: why, message }) => `- ${code(path)} ${prose(why)}: ${prose(message)}`)));
  if (blind.length + skipped.length === 0)
    lines.push('Every file was read, and every call to GitLab that was recognised could be followed.');
  if (rules.notLooked.length > 0) lines.push('', `Not looked for: ${rules.notLooked.map(code).join(', ')}.`);
  return lines;
}

const at = ({ path, line }: { path: string; line: number }): string => code(`${path}:${line}`);
/** A name of somebody would be told that it was named. */
const ownerOf = (name: string): string => (name === nobody ? name : code(name));
/** A sentence of the catalogue, which is Markdown. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').replace(/</g, '&lt;');

const more = (count: number): string =>
  `… and ${thousands(count)} more: \`--format html\` and \`--format json\` have all.`;
const cut = (rows: readonly string[]): string[] =>
  rows.length <= longest.places
    ? [...rows]
    : [...rows.slice(0, longest.places), `- ${more(rows.length - longest.places)}`];

function cutTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const shown = table(head, rows.slice(0, longest.rows));
  return rows.length <= longest.rows ? shown : [...shown, '', more(rows.length - longest.rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)];
}
