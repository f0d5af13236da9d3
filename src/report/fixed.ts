/** What `fix` did, and what it left, for a person at a terminal. */
import type { Colors } from 'picocolors/types.js';
import type { Finding } from '../finding.ts';
import { plain, plainName } from './escape/terminal.ts';
import { counted } from './report.ts';

export interface Fixed {
  files: readonly { path: string; after: string }[];
  applied: readonly Finding[];
  left: readonly { finding: Finding; reason: string }[];
}

export interface FixedOptions {
  shown: (path: string) => string;
  /** Line of an offset in a path's new text. */
  lineOf: (path: string, offset: number) => number;
  /** A sentence about a path without the secrets that stand there. */
  said: (sentence: string, path: string) => string;
  colours: Colors;
}

export function fixText({ files, applied, left }: Fixed, { shown, lineOf, said, colours }: FixedOptions): string {
  const lines: string[] = [];
  for (const { path } of files) {
    const counts = new Map<string, number>();
    for (const { rule } of applied.filter((finding) => finding.path === path))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    const rules = [...counts].map(([rule, count]) => (count === 1 ? rule : `${rule} × ${count}`)).join(', ');
    lines.push(
      `${colours.green('rewritten')}  ${plainName(shown(path))}  ${colours.dim(rules || 'moved together with another file')}`,
    );
  }
  if (files.length > 0) lines.push('');
  const open = left.filter(({ finding }) => !finding.bridged);
  for (const { finding, reason } of open) {
    const place = `${plainName(shown(finding.path))}:${lineOf(finding.path, finding.start)}`;
    lines.push(
      `${colours.yellow('left')}  ${place}  ${plain(said(finding.message, finding.path))} ${colours.dim(`(${finding.rule})`)}`,
      `      ${plain(said(reason, finding.path))}`,
    );
  }
  if (open.length > 0) lines.push('');
  lines.push(
    colours.bold(
      `${counted(applied.length, 'place')} rewritten in ${counted(files.length, 'file')}, ${open.length} left.`,
    ),
  );
  if (files.length > 0) lines.push('Read the change with `git diff`, then run your tests.');
  return `${lines.join('\n')}\n`;
}
