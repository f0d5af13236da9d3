/**
 * Configuration that other texts hold: code blocks of a document, and what a script writes to a file or hands to a program. Each is a
 * text of its own, and one that does not parse hides itself alone.
 */
import { isEnvironmentFile } from '../common/endings.ts';
import { isDockerfile } from '../documents/dockerfile.ts';
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

/** Names of variables whose text is configuration, with the language of it. */
export type Variables = ReadonlyMap<string, Format>;

/** Whether a file of this name may hold such texts. One without an ending may be a script. */
export const mayHoldFences = (path: string): boolean =>
  isMarkdown(path) ||
  isShellName(path) ||
  isDockerfile(path) ||
  isEnvironmentFile(path) ||
  !path.slice(path.lastIndexOf('/') + 1).includes('.');

export function textsIn(host: Piece, variables: Variables): Fenced[] {
  const given = variablesIn(host, variables);
  if (isMarkdown(host.path)) return [...fencedIn(host), ...given];
  if (isDockerfile(host.path)) return [...linesWrittenIn(host), ...given];
  return isShellName(host.path) || hasShebang(host.text)
    ? [...heredocsIn(host), ...linesWrittenIn(host), ...given]
    : given;
}

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

/** `echo "…" >> file`, `echo '…' | tee -a file`. Bounded: a line. */
const SAID = /^[^#"']*\becho (?:-\w+ )?(["'])/;

/** What a script writes to a file line by line: of Ruby, where a line is a statement by itself. */
function linesWrittenIn(host: Piece): Fenced[] {
  const found: Fenced[] = [];
  for (const { start, end } of linesOf(host.text)) {
    const line = host.text.slice(start, end);
    const said = SAID.exec(line);
    if (!said) continue;
    const from = start + said[0].length;
    const to = quoteEnd(host.text, from, said[1] ?? '"', end);
    const name = WRITTEN.exec(host.text.slice(to, end))?.[1] ?? '';
    const format = FORMATS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    if (format === 'ruby' && to > from) found.push({ format, name, piece: quotedIn(host, from, to) });
  }
  return found;
}

export const holdsVariable = (text: string, variables: Variables): boolean =>
  [...variables.keys()].some((name) => text.includes(`${name}=`));

/** Texts that variables are given where they are spelt in quotes: `docker run --env NAME="…"`, `ENV NAME='…'`. */
export function variablesIn(host: Piece, variables: Variables): Fenced[] {
  const { text } = host;
  return [...variables].flatMap(([name, format]) => {
    const found: Fenced[] = [];
    for (let at = text.indexOf(`${name}=`); at >= 0; at = text.indexOf(`${name}=`, at + 1)) {
      const begin = at + name.length + 1;
      const quote = text[begin] ?? '';
      const isQuoted = quote === '"' || quote === "'";
      // a file of variables has the text as it is; quotes around all of `NAME=…` end the text as well
      const around = text[at - 1] ?? '';
      const isAround = !isQuoted && (around === '"' || around === "'");
      if (!isQuoted && !isAround && !isEnvironmentFile(host.path)) continue;
      if (!isMarkdown(host.path) && /^\s*#/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))) continue;
      const from = isQuoted ? begin + 1 : begin;
      const to =
        isQuoted || isAround ? quoteEnd(text, from, isQuoted ? quote : around, text.length) : lineEnd(text, from);
      if (to > from) found.push({ format, name, piece: quotedIn(host, from, to) });
    }
    return found;
  });
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** Where a quoted text ends; where it begins, if it does not end. */
function quoteEnd(text: string, from: number, quote: string, limit: number): number {
  for (let at = from; at < limit; at++) {
    if (text[at] === quote) return at;
    if (text[at] === '\\' && quote === '"') at++;
  }
  return from;
}

/** A text in quotes of a shell. A backslash, and the end of a line that goes on, are blanks: each character stays where it stands. */
function quotedIn(host: Piece, from: number, to: number): Piece {
  const text = host.text
    .slice(from, to)
    .replace(/\\(?:\r?\n|["'$`\\])/g, (escaped) =>
      /\s/.test(escaped) ? ' '.repeat(escaped.length) : ` ${escaped.slice(1)}`,
    );
  // what needs a quote or a backslash there is written by hand, and so is what stands between some
  const own = host.text.slice(from, to);
  const isPlain = !own.includes('\\');
  const isWritable = (part: string): boolean => !/["'$`\\]/.test(part) && (own.includes('\n') || !part.includes('\n'));
  const spell = (part: string): string | undefined => (isPlain && isWritable(part) ? part : undefined);
  return pieceWithin({ piece: host, place: (offset) => from + offset, spell }, text);
}

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
