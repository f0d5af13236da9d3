/** Shell that a Vagrantfile provisions with: heredocs and `inline:` texts. What Ruby fills in is a variable of no name. */
import { linesIn, linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isVagrantfile = (path: string): boolean => /(?:^|\/)Vagrantfile(?:\.[\w-]+)*$/.test(path);

const HEREDOC = /<<[-~]?["']?([A-Za-z_]\w*)/;
const INLINE = /\b(?:inline|command)\s*(?:=>|[:=])\s*(["'])/;
const FILLED = /#\{[^{}]*\}/g;

export function vagrantfile(path: string, text: string): ShellSource[] {
  const out: ShellSource[] = [];
  let open: { end: string; from: number; at: number } | undefined;
  const add = (from: number, to: number, at: number): void => {
    const host = { path, at, note: 'shell of the Vagrantfile' };
    out.push(pieced(path, text, [...piecesOf(text, from, to)], { host }));
  };
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    if (open) {
      if (line.trim() !== open.end) continue;
      add(open.from, start, open.at);
      open = undefined;
      continue;
    }
    if (line.trim().startsWith('#')) continue;
    const heredoc = HEREDOC.exec(line);
    if (heredoc) open = { end: heredoc[1] ?? '', from: next, at: start };
    const inline = INLINE.exec(line);
    if (!inline) continue;
    const from = inline.index + inline[0].length;
    const to = line.indexOf(inline[1] ?? '"', from);
    // an escape would have to be undone
    if (to > from && !line.slice(from, to).includes('\\')) add(start + from, start + to, start);
  }
  return out;
}

function* piecesOf(text: string, from: number, to: number): Generator<Piece> {
  let at = from;
  for (const { index, 0: spelt } of text.slice(from, to).matchAll(FILLED)) {
    const start = from + index;
    if (start > at) yield* linesIn(text, at, start);
    yield { text: `\${_}`, at: start, to: start + spelt.length };
    at = start + spelt.length;
  }
  if (at < to) yield* linesIn(text, at, to);
}
