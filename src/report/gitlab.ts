/** GitLab Code Quality: one array, one entry a finding, each with a fingerprint of its own. */
import { json } from './escape/json.ts';
import { type FormatContext, said } from './places.ts';
import type { Report, ReportedFinding } from './report.ts';

export function gitlab(report: Report, { inRepository }: FormatContext): string {
  const seen = new Map<string, number>();
  /** GitLab keeps one entry a fingerprint. */
  const unique = (fingerprint: string): string => {
    const count = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, count);
    return count === 1 ? fingerprint : `${fingerprint}:${count}`;
  };
  return json(
    report.findings.map((finding) => ({
      description: said(finding),
      check_name: finding.rule,
      fingerprint: unique(finding.fingerprint),
      severity: severityOf(finding),
      location: { path: inRepository(finding.path), lines: { begin: finding.line, end: finding.endLine } },
    })),
  );
}

function severityOf({ severity, due }: ReportedFinding): 'info' | 'minor' | 'major' | 'critical' {
  if (severity === 'error') return 'critical';
  if (severity === 'note') return 'info';
  return due === 'v5' ? 'minor' : 'major';
}
