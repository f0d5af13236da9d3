/** reviewdog's diagnostics. Its columns count bytes of UTF-8. */
import type { Severity } from '../finding.ts';
import { json } from './escape/json.ts';
import { prose } from './escape/markdown.ts';
import { type FormatContext, groupsOf, type Region, said, type Texts, textsOf } from './places.ts';
import type { Report, ReportedFinding } from './report.ts';

const severities: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', note: 'INFO' };

export function rdjson(report: Report, { read }: FormatContext): string {
  const texts = textsOf(read);
  const groups = groupsOf(report);
  return json({
    source: { name: report.tool.name },
    diagnostics: report.findings.map((finding) => ({
      // it becomes a comment
      message: prose(said(finding)),
      location: { path: finding.path, range: rangeOf(finding.path, finding, texts) },
      severity: severities[finding.severity],
      code: { value: finding.rule },
      ...suggestionOf(finding, groups(finding.group), texts),
    })),
  });
}

function rangeOf(path: string, { line, column, endLine, endColumn }: Region, texts: Texts): object {
  const bytes = (row: number, value: number): number =>
    Buffer.byteLength((texts.lines(path)[row - 1] ?? '').slice(0, value - 1)) + 1;
  return {
    start: { line, column: bytes(line, column) },
    end: { line: endLine, column: bytes(endLine, endColumn) },
  };
}

/** Each suggestion is taken on its own, so there is one only where one is enough. */
function suggestionOf(
  { path }: ReportedFinding,
  { size, edits }: ReturnType<ReturnType<typeof groupsOf>>,
  texts: Texts,
): object {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last || size > 1 || edits.some((edit) => edit.path !== path)) return {};
  const source = texts.text(path);
  // what it would write must not hold a secret of the file's
  if (source.slice(first.start, last.end) !== texts.shown(path).slice(first.start, last.end)) return {};
  let text = '';
  let from = first.start;
  for (const edit of edits) {
    text += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  const region = texts.region({ path, start: first.start, end: last.end, text });
  return { suggestions: [{ range: rangeOf(path, region, texts), text }] };
}
