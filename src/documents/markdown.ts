/** Fenced shell in Markdown. */
import { linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown|mkd|qmd)$/i.test(path);

const SHELL =
  /^(?:ba|da|z|k)?sh$|^(?:shell|console|terminal|shell-?session|sh-?session|shellscript|command(?:line)?)$/i;
const POWERSHELL = /^(?:powershell|pwsh|posh|psm?1?)$/i;
const BATCH = /^(?:bat|batch|cmd|dos)$/i;
/** What begins a command in a fence that does not say what it holds. */
const COMMAND =
  /^[ \t]*(?:(?:\$|\[[\w.@:~/ -]+\][$#])[ \t]+)?(?:sudo |docker |kubectl |curl |wget |helm |glab |http |gitlab-runner |export )/m;

export interface Fence {
  language: string;
  /** Where the fence begins, and its lines without their indentation. */
  start: number;
  lines: readonly { from: number; to: number; next: number }[];
}

/** A line of nothing but a text in backquotes, as lists of commands have them. */
const ALONE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?`(?:\$ )?([^`]+)`[ \t]*$/;

export function markdown(path: string, text: string): ShellSource[] {
  const fences = fencesIn(text);
  return [...fences.flatMap((fence) => fenced(path, text, fence)), ...alone(path, text, fences)];
}

function fenced(path: string, text: string, fence: Fence): ShellSource[] {
  const body = text.slice(fence.lines[0]?.from, fence.lines.at(-1)?.to);
  const dialect = dialectOf(fence.language, body);
  if (!dialect) return [];
  const host = { dialect, host: { path, at: fence.start, note: 'a code block of the document' } };
  return [pieced(path, text, prompted(text, fence) ?? [...piecesOf(fence.lines)], host)];
}

function alone(path: string, text: string, fences: readonly Fence[]): ShellSource[] {
  const out: ShellSource[] = [];
  let next = 0;
  for (const { start, end } of linesOf(text)) {
    // both go forward
    for (let fence = fences[next]; fence && (fence.lines.at(-1)?.next ?? fence.start) <= start; fence = fences[next])
      next += 1;
    const isInside = (fences[next]?.start ?? text.length) <= start;
    const line = isInside ? '' : text.slice(start, end);
    const [, said] = ALONE.exec(line) ?? [];
    if (said === undefined || !COMMAND.test(said)) continue;
    const from = start + line.lastIndexOf(said);
    const host = { host: { path, at: from, note: 'a line of the document' } };
    out.push({ ...pieced(path, text, [{ from, to: from + said.length }], host), isGuess: true });
  }
  return out;
}

function dialectOf(language: string, body: string): ShellSource['dialect'] | undefined {
  if (POWERSHELL.test(language)) return 'powershell';
  if (BATCH.test(language)) return 'cmd';
  return SHELL.test(language) || (language === '' && COMMAND.test(body)) ? 'posix' : undefined;
}

function* piecesOf(lines: Fence['lines']): Generator<Piece> {
  for (const { from, to, next } of lines) {
    yield { from, to };
    // the next line's indentation belongs to the line end
    if (next > to) yield { text: '\n', at: to, to: next };
  }
}

/** A session: only what stands behind a prompt is a command, with the lines it goes on in. */
function prompted(text: string, { lines }: Fence): Piece[] | undefined {
  // beside other prompts a `#` alone begins a comment
  const prompt = /^(?:\[[\w.@:~/ -]+\][$#]|[\w.@:~/-]{0,40}[$%]|[\w.@:~/-]{1,40}#|\$|PS>|>) +(?=\S)/;
  const begins = /^(?:\[[\w.@:~/ -]+\][$#]|[\w.@:~/-]{0,40}[$%]|\$) +(?=\S)/;
  const first = lines.some(({ from, to }) => begins.test(text.slice(from, to)));
  if (!first) return undefined;
  const own: { from: number; to: number; next: number }[] = [];
  let goesOn = false;
  for (const { from, to, next } of lines) {
    const line = text.slice(from, to);
    const match = prompt.exec(line);
    if (!goesOn && (!match || match[0].startsWith('>'))) continue;
    const skip = match && (!goesOn || match[0].startsWith('>')) ? match[0].length : 0;
    // the prompt of a line that goes on belongs to the line end before it
    const before = own.at(-1);
    if (before && goesOn) before.next = from + skip;
    own.push({ from: from + skip, to, next });
    goesOn = line.trimEnd().endsWith('\\');
  }
  return [...piecesOf(own)];
}

/** Every fence, at any indentation and in quotes. One that is not closed goes to the end. */
export function fencesIn(text: string): Fence[] {
  const out: Fence[] = [];
  let open:
    | { mark: string; indent: number; fence: Fence; lines: { from: number; to: number; next: number }[] }
    | undefined;
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    if (!open) {
      const match = /^(\uFEFF?[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})/.exec(line);
      if (!match || line.includes('`', match[0].length)) continue;
      const [head, indent = '', mark = ''] = match;
      const language = /^[ \t]*\{?\.?([\w-]*)/.exec(line.slice(head.length))?.[1] ?? '';
      const lines: { from: number; to: number; next: number }[] = [];
      open = { mark, indent: indent.length, fence: { language, start, lines }, lines };
      continue;
    }
    const trimmed = line.replace(/^[ \t>]*/, '');
    if (trimmed.startsWith(open.mark) && /^[`~]+\s*$/.test(trimmed)) {
      out.push(open.fence);
      open = undefined;
      continue;
    }
    const blank = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
    const from = start + Math.min(blank, open.indent);
    const before = open.lines.at(-1);
    if (before) before.next = from;
    open.lines.push({ from, to: end, next });
  }
  if (open) out.push(open.fence);
  return out;
}
