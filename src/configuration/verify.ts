/** Whether edits change what they mean to change, and nothing else: every document is read again and compared. */
import type { Change } from './edit.ts';
import { isJson } from './formats.ts';
import { type Page, readAs } from './kinds.ts';
import { type Intent, nothing, outline } from './outline.ts';
import type { Piece } from './tree.ts';

export function changed(text: string, changes: readonly Change[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text: own } of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(at, start) + own;
    at = end;
  }
  return out + text.slice(at);
}

/** The same edits in the text that holds the piece. Undefined: they cannot be spelt there. */
export function lifted(piece: Piece, changes: readonly Change[]): Change[] | undefined {
  const { within } = piece;
  if (!within) return [...changes];
  const host = within.piece.text;
  const out: Change[] = [];
  for (const { start, end, text } of changes) {
    const spelt = within.spell(text);
    if (spelt === undefined) return undefined;
    const change = { start: within.place(start), end: within.place(end), text: spelt };
    // the last line of a block goes with the blanks before it: no line of the block comes after them
    if (end === piece.text.length && piece.text.endsWith('\n')) {
      const line = host.lastIndexOf('\n', change.start - 1) + 1;
      if (text === '' && host.slice(line, change.start).trim() === '') change.start = line;
      else change.text = spelt.replace(/\n[ \t]*$/, '\n');
    }
    out.push(change);
  }
  return out;
}

/** JSON is read as YAML, which takes more. */
function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Why the edits of a page cannot be made; undefined: they can. */
export function flaw(page: Page, changes: readonly Change[], intent: Intent): string | undefined {
  const { piece, format, trees, host } = page;
  const after = changed(piece.text, changes);
  const read = readAs(format, { ...piece, text: after, at: (offset) => offset });
  if ('problem' in read) return `the file would not be read any more: ${read.problem.message}`;
  if (!host && isJson(piece.path) && parses(piece.text) && !parses(after)) return 'the file would be no JSON any more';
  const same =
    read.trees.length === trees.length &&
    trees.every((tree, i) => {
      const other = read.trees[i];
      return other && JSON.stringify(outline(tree.root, intent)) === JSON.stringify(outline(other.root, nothing));
    });
  if (!same) return 'the way it is written there, an edit would change more than this';
  const [before, now] = [trees[0], read.trees[0]].map((tree, i) => {
    const text = i === 0 ? piece.text : after;
    return (tree?.comments() ?? []).map(({ start, end }) => text.slice(start, end).trim()).sort();
  });
  if (before?.join('\n') !== now?.join('\n')) return 'a comment would be lost';
  if (!host) return undefined;
  const above = lifted(piece, changes);
  if (!above) return 'it cannot be written there';
  return flaw(host.page, above, {
    ...nothing,
    valued: new Map([[host.scalar, { is: `${host.before ?? ''}${after}` }]]),
  });
}
