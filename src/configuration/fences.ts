/**
 * Configuration that other texts hold: code blocks of a document, and what a script writes to a file or hands to a program. Each is a
 * text of its own, and one that does not parse hides itself alone.
 */
import { fencesIn, isMarkdown } from '../documents/markdown.ts';
import { linesOf } from '../documents/pieces.ts';
import { hasShebang, isShellName } from '../documents/shell-file.ts';
import { type Format, type Piece, pieceWithin } from './tree.ts';

export interface Fenced {
  format: Format;
  piece: Piece;
  /** The file that it is, where its first line says so. */
  name: string;
  /** Nothing says what it holds: it may be anything else. */
  isGuess?: true;
}

/** Whether a file of this name may hold such texts. One without an ending may be a script. */
export const mayHoldFences = (path: string): boolean =>
  isMarkdown(path) || isShellName(path) || !path.slice(path.lastIndexOf('/') + 1).includes('.');

export const textsIn = (host: Piece): Fenced[] =>
  isMarkdown(host.path) ? fencedIn(host) : isShellName(host.path) || hasShebang(host.text) ? heredocsIn(host) : [];

/** Languages as they are named behind a fence. */
const FORMATS: Readonly<Record<string, Format>> = {
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  ruby: 'ruby',
  rb: 'ruby',
  hcl: 'hcl',
  terraform: 'hcl',
  tf: 'hcl',
};
/** What begins a block that does not say what it holds. */
const HCL = /^(?:resource|module|variable|locals|data|provider)\b[^\n{]*\{/;
const YAML = /^(?:- )?[\w.-]+:(?: |$)/;
/** An assignment to a key, or a call that is handed a hash. */
const RUBY = /^[a-z_]+(?:\[['"]\w+['"]\])+ *=|^[a-z_]+\( *\{/;

function guessed(first: string, head: string): Format | undefined {
  if (HCL.test(first)) return 'hcl';
  if (YAML.test(head)) return 'yaml';
  return RUBY.test(head) ? 'ruby' : undefined;
}

/** `# .gitlab-ci.yml`. */
const NAME = /^(?:#|\/\/) *([\w./-]+\.\w+) *$/;

function fencedIn(host: Piece): Fenced[] {
  return fencesIn(host.text).flatMap(({ language, lines }): Fenced[] => {
    const texts = lines.map(({ from, to }) => host.text.slice(from, to));
    const [first = ''] = texts;
    const said = FORMATS[language.toLowerCase()];
    const head = texts.find((text) => !/^\s*(?:#|$)/.test(text)) ?? '';
    const format = said ?? (language === '' ? guessed(first, head) : undefined);
    if (!format) return [];
    const piece = ofLines(host, lines);
    return [{ format, piece, name: NAME.exec(first)?.[1] ?? '', ...(said ? {} : { isGuess: true }) }];
  });
}

/** Lines of a text, without what stands before each, as a text. */
function ofLines(host: Piece, lines: readonly { from: number; to: number }[]): Piece {
  /** Where each line begins, in the lines together and in the host. */
  const begins: { own: number; from: number; to: number }[] = [];
  let length = 0;
  for (const { from, to } of lines) {
    begins.push({ own: length, from, to });
    length += to - from + 1;
  }
  const place = (offset: number): number => {
    let [low, high] = [0, begins.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((begins[middle]?.own ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const line = begins[low];
    return line ? Math.min(line.from + offset - line.own, line.to + 1) : 0;
  };
  const isIndented = lines.some(({ from }) => from > 0 && host.text[from - 1] !== '\n');
  const spell = (part: string): string | undefined => (isIndented && part.includes('\n') ? undefined : part);
  return pieceWithin(
    { piece: host, place, spell },
    lines.map(({ from, to }) => `${host.text.slice(from, to)}\n`).join(''),
  );
}

const HEREDOC = /<<(-?)[ \t]*["']?\\?([A-Za-z_]\w*)/;
/** What a line writes to. */
const WRITTEN = /(?:>|\btee(?: -a)?) *["']?([^\s"'|&;<>]+)/;
/** Programs that take YAML from what they are handed. */
const TAKERS = /(?:^|[\s;|&(/-])(?:helm|kubectl|oc|kapp|compose)(?=\s|$)/;

/** What a script writes to a file whose name says what it is, or hands to a program that reads such a text. */
export function heredocsIn(host: Piece): Fenced[] {
  if (!host.text.includes('<<')) return [];
  const found: Fenced[] = [];
  let open:
    | { tabs: boolean; end: string; format: Format | undefined; name: string; lines: { from: number; to: number }[] }
    | undefined;
  for (const { start, end } of linesOf(host.text)) {
    const line = host.text.slice(start, end);
    if (open) {
      const tabs = open.tabs ? (/^\t*/.exec(line)?.[0].length ?? 0) : 0;
      if (line.slice(tabs) !== open.end) {
        open.lines.push({ from: start + tabs, to: end });
        continue;
      }
      const { format, name, lines } = open;
      if (format && lines.length > 0) found.push({ format, name, piece: ofLines(host, lines) });
      open = undefined;
      continue;
    }
    const heredoc = HEREDOC.exec(line);
    if (!heredoc || /^\s*#/.test(line)) continue;
    const name = WRITTEN.exec(line)?.[1] ?? '';
    const ending = name.slice(name.lastIndexOf('.') + 1);
    const format = FORMATS[ending.toLowerCase()] ?? (name === '' && TAKERS.test(line) ? 'yaml' : undefined);
    open = { tabs: heredoc[1] === '-', end: heredoc[2] ?? '', format, name, lines: [] };
  }
  return found;
}
