/** A report for a person at a terminal. */
import type { Colors } from 'picocolors/types.js';
import { plain, plainName } from './escape/terminal.ts';
import { codeFrame } from './frame.ts';
import { type Texts, textsOf } from './places.ts';
import { rewrittenBy } from './plan.ts';
import { policyLines } from './policy.ts';
import { counted, countsBySeverity, type Report, type ReportedFinding } from './report.ts';
import { toldSteps } from './steps.ts';
import { trafficLines } from './traffic.ts';

export interface TextOptions {
  colours: Colors;
  /** The text of a shown path. */
  read: (path: string) => string | undefined;
  /** What was asked for besides the command, as it would be typed again: paths and options. */
  again: string;
}

/** Lists longer than this are cut; JSON has all of them. */
const longest = 20;

export function text(report: Report, options: TextOptions): string {
  const lines: string[] = [];
  const texts = textsOf(options.read);
  let path: string | undefined;
  for (const finding of report.findings) {
    if (finding.path !== path) {
      path = finding.path;
      lines.push(options.colours.underline(plainName(path)), '');
    }
    lines.push(...place(finding, texts, options), '');
  }
  return `${[...lines, ...summary(report, options)].join('\n')}\n`;
}

/** In what kind of file it is, where that is no program. */
function standing({ class: kind }: ReportedFinding): string {
  if (kind === undefined) return '';
  return kind === 'documentation' ? ', in documentation' : `, in a ${kind}`;
}

function place(finding: ReportedFinding, texts: Texts, { colours }: TextOptions): string[] {
  const paint = { error: colours.red, warning: colours.yellow, note: colours.cyan }[finding.severity];
  const source = texts.shown(finding.path);
  const frame = source === '' ? [] : codeFrame({ ...finding, text: source }, colours);
  const due = finding.due === 'v5' ? 'API v5' : `GitLab ${finding.due}`;
  const label = (word: string): string => colours.dim(word.padEnd(8));
  return [
    `  ${colours.bold(`${finding.line}:${finding.column}`)}  ${paint(finding.severity)}  ${plain(finding.title)}  ${colours.dim(`${plainName(finding.rule)}, announced for ${due}${standing(finding)}`)}`,
    ...frame.map((row) => `      ${row}`),
    ...(finding.message === finding.title ? [] : [`      ${label('here')}${plain(finding.message)}`]),
    `      ${label('because')}${chain(finding, colours)}`,
    `      ${label('fix')}${fixOf(finding, colours)}`,
  ];
}

/**
 * `fetch → GET /runners (src/api.ts:4) → .json() (:5) → runner.active (12)`: the place stands after the last step on its
 * line, without the path where it is the one before it or the finding's own.
 */
function chain({ evidence, path }: ReportedFinding, colours: Colors): string {
  let before = '';
  const steps = toldSteps(evidence);
  return steps
    .map((step, i) => {
      const next = steps[i + 1];
      if (next?.path === step.path && next.line === step.line) return plain(step.note);
      const file = step.path === path ? '' : step.path === before ? ':' : `${plainName(step.path)}:`;
      before = step.path;
      return `${plain(step.note)} ${colours.dim(`(${file}${step.line})`)}`;
    })
    .join(' → ');
}

function fixOf({ bridged, fix, reason, certainty }: ReportedFinding, colours: Colors): string {
  const likely = certainty === 'likely' ? ', likely but not certain' : '';
  const why = reason ? `: ${plain(reason)}` : '';
  if (bridged) return `none needed${likely}: ${reason === null ? 'the replacement is read first' : plain(reason)}`;
  if (fix === 'safe') return `${colours.green('safe')}${likely}`;
  return `${fix === 'review' ? colours.yellow('review') : colours.red('by hand')}${likely}${why}`;
}

function summary(report: Report, { colours, again }: TextOptions): string[] {
  const { findings, summary: sums } = report;
  const files = new Set(findings.map(({ path }) => path)).size;
  const found =
    findings.length === 0 ? 'Nothing found' : `${counted(findings.length, 'finding')} in ${counted(files, 'file')}`;
  const lines = [
    `${colours.bold(found)} ${colours.dim(`(${counted(sums.files, 'file')} looked at, target ${report.target}, catalogue of ${report.catalogue.date})`)}`,
  ];
  if (findings.length > 0) {
    const tiers = tiersOf(findings);
    const likely = findings.filter(({ bridged, certainty }) => !bridged && certainty === 'likely').length;
    lines.push(
      `  ${countsBySeverity(findings)}: ${Object.entries(tiers)
        .filter(([, count]) => count > 0)
        .map(([tier, count]) => `${count} ${tier}`)
        .join(', ')}${likely > 0 ? `; ${likely} of them likely, not certain` : ''}`,
    );
    const width = Math.max(...Object.keys(sums.byRule).map((id) => id.length));
    for (const [id, count] of Object.entries(sums.byRule)) {
      lines.push(`  ${plainName(id).padEnd(width)}  ${String(count).padStart(4)}`);
    }
  }
  if (report.accepted.length > 0) lines.push(`  ${acceptedBy(report.accepted)}`);
  lines.push(...notSeen(report, colours), ...switchedOff(report));
  const { notLooked } = report.rules;
  if (notLooked.length > 0) {
    lines.push(
      '',
      colours.dim(`${counted(notLooked.length, 'rule')} not looked for: see \`npx gitlab-sunset rules\`.`),
    );
  }
  if (report.traffic) lines.push(...trafficLines(report.traffic, colours));
  lines.push('', ...verdict(report, colours), ...nextSteps(findings, again));
  return lines;
}

/** `3 accepted: 2 by the baseline, 1 in the source`. */
function acceptedBy(accepted: Report['accepted']): string {
  const count = (by: 'baseline' | 'source'): number => accepted.filter((each) => each.accepted.by === by).length;
  const parts = [
    [count('baseline'), 'by the baseline'],
    [count('source'), 'in the source'],
  ] as const;
  const words = parts.filter(([some]) => some > 0).map(([some, where]) => `${some} ${where}`);
  return `${accepted.length} accepted: ${words.join(', ')}`;
}

/** Counts as words for a reader, in the order of work. */
export function tiersOf(
  findings: readonly ReportedFinding[],
): Record<'safe' | 'to review' | 'by hand' | 'already bridged', number> {
  const open = findings.filter(({ bridged }) => !bridged);
  const of = (tier: ReportedFinding['fix']): number => open.filter(({ fix }) => fix === tier).length;
  return {
    safe: of('safe'),
    'to review': of('review'),
    'by hand': of('manual'),
    'already bridged': findings.length - open.length,
  };
}

function notSeen({ blind, skipped }: Report, colours: Colors): string[] {
  const lines: string[] = [];
  if (blind.length > 0) {
    lines.push(
      '',
      `${counted(blind.length, 'blind spot')}: ${blind.length === 1 ? 'a place' : 'places'} that could not be seen through`,
    );
    lines.push(
      ...cut(
        blind.map(({ path, line, column, message, evidence = [] }) =>
          [
            `  ${plainName(path)}:${line}:${column}  ${colours.dim(plain(message))}`,
            ...evidence.map((step) => `      ${plainName(step.path)}:${step.line}:${step.column}  ${plain(step.note)}`),
          ].join('\n'),
        ),
      ),
    );
  }
  if (skipped.length > 0) {
    lines.push('', `${counted(skipped.length, 'file')} skipped`);
    lines.push(
      ...cut(
        skipped.map(
          ({ path, code, message }) => `  ${plainName(path)}  ${colours.dim(`${plainName(code)}: ${plain(message)}`)}`,
        ),
      ),
    );
  }
  return lines;
}

/** What is accepted is counted above already. */
function switchedOff({ policy }: Report): string[] {
  const isNew = (policy?.suppressions.new ?? 0) > 0;
  const lines = policyLines(policy).filter(({ code }) => code !== 'baseline' && (code !== 'source' || isNew));
  const isOff = lines.some(({ code }) => code !== 'from' && code !== 'changed');
  return lines.length === 0
    ? []
    : ['', isOff ? 'Switched off' : 'Policy', ...lines.map((line) => `  ${plain(line.text)}`)];
}

const cut = (rows: readonly string[]): string[] =>
  rows.length <= longest
    ? [...rows]
    : [...rows.slice(0, longest), `  … and ${rows.length - longest} more (--format json has all)`];

function verdict({ summary: { gate } }: Report, colours: Colors): string[] {
  if (gate.passed) return [colours.green('Passed.')];
  return gate.reasons.map(({ message }) => `${colours.red('Failed:')} ${plain(message)}`);
}

/** Whether the gate passed, and why not, in one line. */
export const verdictOf = ({ summary: { gate } }: Report): string =>
  gate.passed ? 'Passed.' : `Failed: ${gate.reasons.map(({ message }) => message).join('; ')}.`;

/** The exact commands that come next. */
function nextSteps(findings: readonly ReportedFinding[], again: string): string[] {
  const open = findings.filter(({ bridged }) => !bridged);
  const certain = open.filter(({ certainty }) => certainty === 'certain');
  const command = (options: string): string => `npx gitlab-sunset fix${plain(again)}${options}`;
  const count = (some: typeof open, tier: ReportedFinding['fix']): number =>
    some.filter(({ fix }) => fix === tier).length;
  const steps: string[] = [];
  const safe = count(certain, 'safe');
  const now = rewrittenBy(findings);
  if (now > 0) steps.push(`${command('')}  rewrites ${counted(now, 'place')}`);
  const review = count(certain, 'review');
  if (review > 0) steps.push(`${command(' --review --dry-run')}  shows ${review}${now > 0 ? ' more' : ''} to look at`);
  const likely = count(open, 'safe') + count(open, 'review') - safe - review;
  if (likely > 0)
    steps.push(
      `${command(' --likely --review --dry-run')}  shows ${counted(likely, 'likely place')}${steps.length > 0 ? ' too' : ''}`,
    );
  const [byHand] = open.filter(({ fix }) => fix === 'manual');
  if (byHand) steps.push(`npx gitlab-sunset explain ${plainName(byHand.rule)}  says what to do by hand`);
  return steps.map((step, i) => `${i === 0 ? 'Next: ' : '      '}${step}`);
}
