/** Notes for a GitLab merge request, each with a suggestion that a person applies with a click. An array; nothing is sent. */
import type { Edit } from '../finding.ts';
import { json } from './escape/json.ts';
import { fenceFor, prose } from './escape/markdown.ts';
import { type FormatContext, groupsOf, said, type Texts, textsOf } from './places.ts';
import type { Report, ReportedFinding } from './report.ts';

/** A suggestion may replace this many lines below its own; GitLab's own limit is 100. */
const deepest = 30;

/** Whole lines of one file, from 1, and what they become. */
interface Block {
  path: string;
  first: number;
  last: number;
  findings: ReportedFinding[];
  edits: Edit[];
}

export function suggestions(report: Report, { read, inRepository }: FormatContext): string {
  const texts = textsOf(read);
  const notes = blocksOf(report, texts).flatMap((block) => {
    const text = newLines(block, texts);
    if (text === undefined) return [];
    return [
      {
        body: bodyOf(block, text),
        position: {
          position_type: 'text',
          new_path: inRepository(block.path),
          new_line: block.first,
        },
        fingerprints: block.findings.map(({ fingerprint }) => fingerprint),
      },
    ];
  });
  return json(notes);
}

/** Each suggestion is applied by itself, so what moves together stands in one; so does what shares a line. */
function blocksOf(report: Report, texts: Texts): Block[] {
  const groups = groupsOf(report);
  const byGroup = new Map<string, Block>();
  for (const finding of report.findings) {
    const { edits } = groups(finding.group);
    const [edit] = edits;
    if (!edit || edits.some(({ path }) => path !== edit.path)) continue;
    const regions = edits.map((each) => texts.region(each));
    const block = byGroup.get(finding.group) ?? {
      path: edit.path,
      first: Math.min(...regions.map(({ line }) => line)),
      last: Math.max(...regions.map(({ endLine }) => endLine)),
      findings: [],
      edits: [...edits],
    };
    block.findings.push(finding);
    byGroup.set(finding.group, block);
  }
  const sorted = [...byGroup.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.first - b.first));
  const blocks: Block[] = [];
  for (const block of sorted) {
    const before = blocks.at(-1);
    if (before && before.path === block.path && block.first <= before.last) {
      before.last = Math.max(before.last, block.last);
      before.findings.push(...block.findings);
      before.edits.push(...block.edits);
    } else blocks.push(block);
  }
  return blocks;
}

/** Undefined: no suggestion can say it. */
function newLines({ path, first, last, edits }: Block, texts: Texts): string | undefined {
  const source = texts.text(path);
  const rows = texts.lines(path);
  // it would write other line ends
  if (last - first > deepest || source.includes('\r')) return undefined;
  const from = rows.slice(0, first - 1).reduce((sum, row) => sum + row.length + 1, 0);
  const end = from + rows.slice(first - 1, last).join('\n').length;
  // whoever reads the notes need not be one who reads the file
  if (source.slice(from, end) !== texts.shown(path).slice(from, end)) return undefined;
  const sorted = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  let text = '';
  let at = from;
  for (const edit of sorted) {
    if (edit.start < at || edit.end > end) return undefined;
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, end);
}

function bodyOf({ first, last, findings }: Block, text: string): string {
  const words = [...new Set(findings.map((finding) => `**${prose(finding.rule)}**: ${prose(said(finding))}`))].join(
    '\n\n',
  );
  const fence = fenceFor(text, 3);
  return `${words}\n\n${fence}suggestion:-0+${last - first}\n${text}\n${fence}`;
}
