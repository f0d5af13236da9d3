/** Files that others configure with, whose language nobody here reads: their lines, where one holds a whole address of an API, or a command. */
import { linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

/** What is written in one piece; where the path of an API begins in it, and an address. */
const WORD = /[^\s"'`<>()[\];|\\]+/g;
const PATH = /\/api\/v\d\/./;
const SCHEME = /https?:\/\//;
/** What asks with an address, with what a command has behind it: an option, an address, a name. */
const COMMAND =
  /(?:^|[\s"'`(=/])(?:(?:curl|wget|glab)[ \t]+(?=\\$|["'$]|-{1,2}[a-zA-Z]|https?:|api[ \t])|gitlab-runner[ \t]+(?=[a-z]{3}))/;
const COMMENT = /^\s*(?:#|;|\/\/|--)/;
/** Characters of a line that are looked at: no person writes more. */
const LONGEST = 20_000;

export function plainText(path: string, text: string): ShellSource[] {
  const out: ShellSource[] = [];
  const lines = [...linesOf(text)];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) break;
    const content = text.slice(line.start, Math.min(line.end, line.start + LONGEST));
    if (COMMENT.test(content)) continue;
    const emit = (pieces: readonly Piece[], at: number): void => {
      const host = { path, at, note: 'a line of this file' };
      out.push({ ...pieced(path, text, pieces, { host }), isGuess: true });
    };
    const command = COMMAND.exec(content);
    if (!command) {
      for (const { index, 0: word } of content.matchAll(WORD)) {
        const path = word.search(PATH);
        if (path < 0) continue;
        const scheme = word.slice(0, path).search(SCHEME);
        const from = line.start + index + (scheme < 0 ? path : scheme);
        const to = line.start + index + word.length;
        // its `&` is none of a shell's
        emit(
          [
            // an argument of nothing: what it is handed to is not known
            { text: ": '", at: from, to: from },
            { from, to },
            { text: "'", at: to, to },
          ],
          from,
        );
      }
      continue;
    }
    const [before] = command;
    const quote = /["'`]/.exec(before)?.[0] ?? quoteAround(content.slice(0, command.index));
    const from = line.start + command.index + (/^[\s"'`(=/]/.test(before) ? 1 : 0);
    const pieces: Piece[] = [];
    let [start, last] = [from, line];
    for (;;) {
      const end = quote === undefined ? -1 : text.slice(start, last.end).search(quote === '"' ? /(?<!\\)"/ : quote);
      if (end >= 0) {
        pieces.push({ from: start, to: start + end });
        break;
      }
      pieces.push({ from: start, to: last.end });
      const next = lines[i + 1];
      if (!next || !text.slice(start, last.end).endsWith('\\')) break;
      i += 1;
      pieces.push({ text: '\n', at: last.end, to: next.start });
      [start, last] = [next.start, next];
    }
    emit(pieces, from);
  }
  return out;
}

/** The quote that is open at the end of a text. */
function quoteAround(text: string): string | undefined {
  let open: string | undefined;
  for (const sign of text) {
    if (sign === open) open = undefined;
    else if (open === undefined && /["'`]/.test(sign)) open = sign;
  }
  return open;
}
