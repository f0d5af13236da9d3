/** Template language in a file of another format: Helm and Go, Jinja, ERB, Terraform. */
import type { Piece, Reading } from './tree.ts';

/** What ends an action, a statement and a comment; they may go over several lines. No action holds the beginning of another one. */
const ENDS: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}', '<%': '%>', '%{': '}' };

function actionsIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  // where each mark stands next: what was looked up is not looked up again
  const known = new Map<string, number>();
  const next = (mark: string, from: number): number => {
    let at = known.get(mark) ?? -1;
    if (at < from) {
      at = text.indexOf(mark, from);
      known.set(mark, at < 0 ? (at = text.length) : at);
    }
    return at;
  };
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(/\{(?=[{%#])|<(?=%)|%(?=\{)/g)) {
    if (index < end) continue;
    const opening = mark + (text[index + 1] ?? '');
    const closing = ENDS[opening] ?? '';
    const at = next(closing, index + 2);
    if (at === text.length || (opening === '{{' && next('{{', index + 2) < at)) continue;
    end = at + closing.length;
    found.push({ start: index, end });
  }
  return found;
}

const isTemplated = (text: string): boolean => /\{\{|\{%|<%|%\{/.test(text);

/** Stands for a character of an action: no text has it by itself. */
const MARK = '\uE000';

/**
 * The text with every action made harmless, each character where it stood: a line of nothing but actions becomes blank,
 * an action inside a value stays there as characters that `holdsAction` knows again.
 */
function masked(text: string): string {
  let out = '';
  for (const { start, end } of actionsIn(text))
    out += text.slice(out.length, start) + text.slice(start, end).replace(/[^\r\n]/g, MARK);
  return (out + text.slice(out.length)).replace(/^[\t \uE000]+$/gm, (line) =>
    line.includes(MARK) ? ' '.repeat(line.length) : line,
  );
}

/** What a parser of plain text makes of it; where it cannot, of the same with its actions made harmless. */
export function readTemplated(piece: Piece, parse: (piece: Piece, text: string) => Reading): Reading {
  const plain = parse(piece, piece.text);
  if (!('problem' in plain) || !isTemplated(piece.text)) return plain;
  const read = parse(piece, masked(piece.text));
  if (!('problem' in read)) return { trees: read.trees.map((tree) => ({ ...tree, templated: true })) };
  const message = 'is a template that no parser reads before it is filled in';
  return { problem: { code: 'template', message, at: read.problem.at } };
}

/** The same for expressions of Terraform's outside of quotes, where a format has no word that holds them: each is a text of its length. */
export const withoutExpressions = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const end = line.trimEnd().length;
      const start = line.lastIndexOf('${', end);
      const before = line.slice(0, Math.max(0, start));
      if (start < 0 || line.indexOf('}', start) !== end - 1 || /["'#]/.test(before)) return line;
      if (before.trim() === '') return ' '.repeat(line.length);
      return `${before}"${MARK.repeat(end - start - 2)}"${line.slice(end)}`;
    })
    .join('\n');

export const holdsAction = (text: string): boolean => text.includes(MARK);
