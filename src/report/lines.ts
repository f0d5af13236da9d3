/** The formats of one line a finding: `github`, `csv`, `ndjson`, and `checkstyle`'s one element. */
import type { Severity } from '../finding.ts';
import { type FormatContext, said, withoutSecrets, xml } from './places.ts';
import { counted, countsBySeverity, type Report, type ReportedFinding } from './report.ts';

/** Workflow commands. The host shows about ten of a kind, so the sum comes first. */
export function github(whole: Report, { inRepository }: FormatContext): string {
  const { findings } = withoutSecrets(whole);
  const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };
  const files = new Set(findings.map(({ path }) => path)).size;
  const reasons = whole.summary.gate.reasons.filter(({ code }) => code !== 'findings');
  const sum =
    findings.length === 0
      ? 'Nothing found.\n'
      : `::notice title=gitlab-sunset::${escapedText(`${counted(findings.length, 'finding')} in ${counted(files, 'file')}: ${countsBySeverity(findings)}`)}\n`;
  const rows = findings.map((finding) => {
    const { path, line, column, endLine, endColumn, severity, rule } = finding;
    const properties = [
      `file=${escapedValue(inRepository(path))}`,
      `line=${line}`,
      `endLine=${endLine}`,
      ...(line === endLine ? [`col=${column}`, `endColumn=${endColumn}`] : []),
      `title=${escapedValue(rule)}`,
    ];
    return `::${commands[severity]} ${properties.join(',')}::${escapedText(said(finding))}\n`;
  });
  const others = reasons.map(({ message }) => `::error title=gitlab-sunset::${escapedText(message)}\n`);
  return [sum, ...others, ...rows].join('');
}

const escapedText = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapedValue = (text: string): string => escapedText(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

export function checkstyle(whole: Report): string {
  const { findings } = withoutSecrets(whole);
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
export function csv(whole: Report): string {
  const { findings, accepted } = withoutSecrets(whole);
  const rows = [
    ...findings.map((each) => [...columnsOf(each), '']),
    ...accepted.map((each) => [...columnsOf(each), each.accepted.reason]),
  ];
  return [[...columns, 'accepted'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** `@` at the start of a path stays readable for a program. */
const columnsOf = (finding: ReportedFinding): (string | number | null)[] =>
  columns.map((name) => (name === 'path' && isFormula(finding.path) ? `./${finding.path}` : finding[name]));

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** A table must not take a text for a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The report in pieces, one a line, each with its `type`: first `run`, last `summary`. */
export function ndjson(whole: Report): string {
  const { findings, accepted, skipped, blind, summary, traffic, ...run } = withoutSecrets(whole);
  return [
    { type: 'run', ...run },
    ...findings.map((each) => ({ type: 'finding', ...each })),
    ...accepted.map((each) => ({ type: 'accepted', ...each })),
    ...skipped.map((each) => ({ type: 'skipped', ...each })),
    ...blind.map((each) => ({ type: 'blind', ...each })),
    ...(traffic ? [{ type: 'traffic', ...traffic }] : []),
    { type: 'summary', ...summary },
  ]
    .map((each) => `${JSON.stringify(each)}\n`)
    .join('');
}
