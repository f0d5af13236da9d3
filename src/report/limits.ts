/** What the hosts of a format take, and what is left out or told so that they do. */
import { counted, type Report, weight } from './report.ts';

/** Results of one run that GitHub takes. */
const mostResults = 25_000;
/** Megabytes that a host takes; SARIF's are counted after gzip, where it shrinks to a thirtieth or less. */
const mostMegabytes: Readonly<Record<string, number>> = { junit: 30, sarif: 300 };

/** The report as it goes into a format: of too many findings the most severe. One line says what was left out. */
export function withinLimits(format: string, report: Report): { report: Report; remark?: string } {
  const { findings, accepted } = report;
  if (format !== 'sarif' || findings.length + accepted.length <= mostResults) return { report };
  const kept = new Set(
    findings.length <= mostResults
      ? findings
      : [...findings].sort((a, b) => weight[b.severity] - weight[a.severity]).slice(0, mostResults),
  );
  const room = mostResults - kept.size;
  const left = findings.length - kept.size;
  return {
    report: { ...report, findings: findings.filter((each) => kept.has(each)), accepted: accepted.slice(0, room) },
    remark: `sarif: GitHub takes ${mostResults} results; ${counted(left, 'finding')} of the least severe and ${accepted.length - Math.min(room, accepted.length)} accepted are left out. --format json has all.`,
  };
}

/** One line about a text that is larger than its host takes. */
export function tooLarge(format: string, text: string): string | undefined {
  const most = mostMegabytes[format];
  const megabytes = Math.ceil(text.length / 1024 / 1024);
  if (most === undefined || megabytes <= most) return undefined;
  return `${format}: ${megabytes} MB are more than its host takes. Report a part of the project, or use --shard.`;
}
