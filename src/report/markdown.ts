/** The plan of work as Markdown: by due date, by rule, by file and owner, and what nobody saw. */
import type { Change } from '../change.ts';
import { outcomeOf } from '../explain.ts';
import { compareRelease } from '../target.ts';
import { counted, type Report, type ReportedFinding, sentence } from './report.ts';

export interface PlanOptions {
  changes: readonly Change[];
  /** Owners of a shown path. Undefined: there is no CODEOWNERS. */
  ownersOf?: (path: string) => readonly string[];
}

const tiers = ['safe', 'review', 'manual', 'bridged'] as const;
type Column = (typeof tiers)[number];
const columnOf = ({ bridged, fix }: ReportedFinding): Column => (bridged ? 'bridged' : fix);
/** The part of a place's work by hand that is left when a machine has written it. */
const share: Readonly<Record<Column, number>> = { safe: 0, review: 0.5, manual: 1, bridged: 0 };

export function markdown(report: Report, { changes, ownersOf }: PlanOptions): string {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const effort = (findings: readonly ReportedFinding[]): string =>
    duration(findings.reduce((sum, each) => sum + (byId.get(each.rule)?.effort ?? 0) * share[columnOf(each)], 0));
  const counts = (findings: readonly ReportedFinding[]): string[] => [
    ...tiers.map((tier) => String(findings.filter((each) => columnOf(each) === tier).length)),
    effort(findings),
  ];
  const heads = ['safe', 'review', 'by hand', 'bridged', 'effort'];
  const { findings } = report;
  const found = changes.filter(({ id }) => id in report.summary.byRule);
  const lines = [
    '# Deprecated GitLab API elements',
    '',
    `Target ${report.target}${report.oldest ? `, oldest GitLab to serve ${report.oldest}` : ''}. ${counted(report.summary.files, 'file')} looked at. Catalogue ${report.catalogue.version} of ${report.catalogue.date}, gitlab-sunset ${report.tool.version}.`,
    '',
    findings.length === 0
      ? 'Nothing found.'
      : `${counted(findings.length, 'finding')}: ${summaryOf(findings)}. About ${effort(findings)} of work.`,
    '',
  ];
  if (findings.length > 0) {
    lines.push(
      "`safe` is rewritten by `npx gitlab-sunset fix`; `review` by `fix --review`, to be read afterwards; `by hand` needs a person; `bridged` already reads the replacement first. Effort counts the rule's minutes for each place by hand, and half of them for each to review.",
      '',
      '## By due date',
      '',
      ...table(
        ['due', 'rule', ...heads, 'what GitLab really did'],
        [...found]
          .sort((a, b) => compareRelease(a.due, b.due))
          .map((change) => [
            change.due,
            code(change.id),
            ...counts(findings.filter(({ rule }) => rule === change.id)),
            `${outcomeOf(change)}. ${change.outcome.note}`,
          ]),
      ),
      '',
      '## By rule',
      '',
      ...found.flatMap((change) =>
        ruleSection(
          change,
          findings.filter(({ rule }) => rule === change.id),
        ),
      ),
      ...filesSection(findings, ownersOf, heads, counts),
    );
  }
  lines.push(...notSeen(report));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function summaryOf(findings: readonly ReportedFinding[]): string {
  const words: Readonly<Record<Column, string>> = {
    safe: 'safe',
    review: 'to review',
    manual: 'by hand',
    bridged: 'already bridged',
  };
  return tiers
    .map((tier) => [findings.filter((each) => columnOf(each) === tier).length, words[tier]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

function ruleSection(change: Change, findings: readonly ReportedFinding[]): string[] {
  return [
    `### ${change.title}`,
    '',
    `${code(change.id)}. ${change.why} ${change.advice}`,
    '',
    ...findings.map((each) => {
      const tier = { safe: 'safe', review: 'review', manual: 'by hand', bridged: 'bridged' }[columnOf(each)];
      const likely = each.certainty === 'likely' ? ', likely' : '';
      return `- ${code(`${each.path}:${each.line}`)} ${tier}${likely}: ${inline(sentence(each.message))}${each.reason ? ` ${inline(sentence(each.reason))}` : ''}`;
    }),
    '',
  ];
}

function filesSection(
  findings: readonly ReportedFinding[],
  ownersOf: PlanOptions['ownersOf'],
  heads: readonly string[],
  counts: (findings: readonly ReportedFinding[]) => string[],
): string[] {
  const rows = [...new Set(findings.map(({ path }) => path))].map((path) => {
    const owners = ownersOf?.(path) ?? [];
    const row = [code(path), ...counts(findings.filter((each) => each.path === path))];
    return ownersOf ? [owners.length > 0 ? owners.join(' ') : 'nobody', ...row] : row;
  });
  if (ownersOf) rows.sort(([a = '', b = ''], [c = '', d = '']) => (a < c ? -1 : a > c ? 1 : b < d ? -1 : 1));
  return ['## By file', '', ...table([...(ownersOf ? ['owner'] : []), 'file', ...heads], rows), ''];
}

function notSeen({ blind, skipped, rules }: Report): string[] {
  const lines = ['## What was not seen', ''];
  if (blind.length > 0) lines.push(`${counted(blind.length, 'blind spot')}: calls that could not be followed.`, '');
  for (const { path, line, message } of blind) lines.push(`- ${code(`${path}:${line}`)} ${inline(message)}`);
  if (blind.length > 0) lines.push('');
  if (skipped.length > 0) lines.push(`${counted(skipped.length, 'file')} skipped.`, '');
  for (const { path, code: why, message } of skipped) lines.push(`- ${code(path)} ${why}: ${inline(message)}`);
  if (blind.length + skipped.length === 0)
    lines.push('Every file was read, and every call to GitLab that was recognised could be followed.');
  if (rules.notLooked.length > 0) lines.push('', `Not looked for: ${rules.notLooked.map(code).join(', ')}.`);
  return lines;
}

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
const inline = (text: string): string => text.replace(/\s+/g, ' ').replace(/</g, '&lt;');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => inline(cell).replace(/\|/g, '\\|')).join(' | ')} |`;
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)];
}

/** Minutes as people plan with them. */
function duration(minutes: number): string {
  if (minutes === 0) return 'none';
  if (minutes < 60) return `${Math.ceil(minutes)} min`;
  return `${(minutes / 60).toFixed(1).replace(/\.0$/, '')} h`;
}
