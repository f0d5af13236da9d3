/** The formats of one line a finding: `github`, `csv`, `ndjson`, and `checkstyle`'s one element. */
import type { Severity } from '../finding.ts';
import { cell, csvRow } from './escape/csv.ts';
import { jsonLine } from './escape/json.ts';
import { workflowCommand } from './escape/workflow.ts';
import { xml } from './escape/xml.ts';
import { type FormatContext, said } from './places.ts';
import { counted, countsBySeverity, type Report, type ReportedFinding } from './report.ts';

/** Workflow commands. The host shows about ten of a kind, so the sum comes first. */
export function github({ findings, summary }: Report, { inRepository }: FormatContext): string {
  const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };
  const files = new Set(findings.map(({ path }) => path)).size;
  const reasons = summary.gate.reasons.filter(({ code }) => code !== 'findings');
  const sum =
    findings.length === 0
      ? 'Nothing found.\n'
      : about(
          'notice',
          `${counted(findings.length, 'finding')} in ${counted(files, 'file')}: ${countsBySeverity(findings)}`,
        );
  const rows = findings.map((finding) => {
    const { path, line, column, endLine, endColumn, severity, rule } = finding;
    const properties = [
      ['file', inRepository(path)],
      ['line', line],
      ['endLine', endLine],
      ...(line === endLine
        ? ([
            ['col', column],
            ['endColumn', endColumn],
          ] as const)
        : []),
      ['title', rule],
    ] as const;
    return workflowCommand(commands[severity], properties, said(finding));
  });
  const others = reasons.map(({ message }) => about('error', message));
  return [sum, ...others, ...rows].join('');
}

const about = (command: 'notice' | 'error', message: string): string =>
  workflowCommand(command, [['title', 'gitlab-sunset']], message);

export function checkstyle({ findings }: Report): string {
  const severities: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'info' };
  const files = new Map<string, string[]>();
  for (const finding of findings) {
    const rows = files.get(finding.path) ?? [];
    files.set(finding.path, rows);
    rows.push(
      `    <error line="${finding.line}" column="${finding.column}" severity="${severities[finding.severity]}" message="${xml(said(finding))}" source="gitlab-sunset.${xml(finding.rule)}"/>\n`,
    );
  }
  const inside = [...files].map(([path, rows]) => `  <file name="${xml(path)}">\n${rows.join('')}  </file>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n${inside.join('')}</checkstyle>\n`;
}

const columns = [
  'rule',
  'path',
  'line',
  'column',
  'endLine',
  'endColumn',
  'severity',
  'certainty',
  'fix',
  'due',
  'element',
  'replacement',
  'title',
  'message',
  'reason',
  'fingerprint',
] as const;

/** As RFC 4180 has it. The last column holds the reason why a finding was accepted. */
export function csv({ findings, accepted }: Report): string {
  const rows = [
    ...findings.map((each) => [...cellsOf(each), '']),
    ...accepted.map((each) => [...cellsOf(each), cell(each.accepted.reason)]),
  ];
  return [[...columns, 'accepted'], ...rows].map(csvRow).join('');
}

const cellsOf = (finding: ReportedFinding): string[] => columns.map((name) => cell(finding[name], name === 'path'));

/** The report in pieces, one a line, each with its `type`: first `run`, last `summary`. */
export function ndjson(report: Report): string {
  const { findings, accepted, skipped, blind, summary, traffic, ...run } = report;
  return [
    { type: 'run', ...run },
    ...findings.map((each) => ({ type: 'finding', ...each })),
    ...accepted.map((each) => ({ type: 'accepted', ...each })),
    ...skipped.map((each) => ({ type: 'skipped', ...each })),
    ...blind.map((each) => ({ type: 'blind', ...each })),
    ...(traffic ? [{ type: 'traffic', ...traffic }] : []),
    { type: 'summary', ...summary },
  ]
    .map(jsonLine)
    .join('');
}
