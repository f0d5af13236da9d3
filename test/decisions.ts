/** What is decided about each place, in lines that a person can read: the tier, the reason, what would be written, what moves together. */
import { changes } from '../rules/index.ts';
import type { Edit, Finding } from '../src/finding.ts';
import type { Files } from './fixtures.ts';

/** Line and column of an offset, from 1. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

function written({ path, start, end, text }: Edit, files: Files, own: string): string {
  const source = files.get(path) ?? '';
  const where = `${path === own ? '' : `${path}:`}${placeOf(source, start)}`;
  return `  ${where} ${JSON.stringify(source.slice(start, end))} -> ${JSON.stringify(text)}`;
}

/** What a rule says wherever it is found. */
const advice = new Map(changes.map((change) => [change.id, change.advice]));

function why({ rule, reason }: Finding): string[] {
  if (reason === null) return [];
  return [reason === advice.get(rule) ? 'as its rule advises' : reason];
}

/** A line for each finding, and below it one for each edit; groups are numbered where several findings share one. */
export function decisions(findings: readonly Finding[], files: Files): string {
  const groups = [...new Set(findings.map(({ group }) => group))].filter(
    (id) => findings.filter(({ group }) => group === id).length > 1,
  );
  return findings
    .flatMap((finding) => {
      const { path, start, rule, fix, group, bridged, edits } = finding;
      const head = [
        `${path}:${placeOf(files.get(path) ?? '', start)} ${rule}`,
        bridged ? 'bridged' : fix,
        ...(groups.includes(group) ? [`(group ${groups.indexOf(group) + 1})`] : []),
        ...why(finding),
      ].join(' ');
      return [head, ...edits.map((edit) => written(edit, files, path))];
    })
    .join('\n');
}
