/** Lines of PowerShell and batch files as the shell that the parser knows: what is spelt otherwise is spelt anew, character by character. */
import type { ShellSource } from '../documents/shell-source.ts';
import { batchLine, settingsIn } from './batch.ts';
import { type Powershell, powershellIn } from './powershell.ts';

/** A command, and the script that it stands in, without what was followed of the command's answer. */
export interface Part {
  readonly source: ShellSource;
  readonly whole: ShellSource;
  /** The command of PowerShell that it is put together for, of what stands in several places. */
  readonly command?: string;
}

/**
 * One source for each request of PowerShell, and for each other line with the lines it goes on in; every character keeps its place.
 */
export function asPosix(source: ShellSource): Part[] {
  const isBatch = source.dialect === 'cmd';
  const { requests, others }: Powershell = isBatch ? { requests: [], others: source.text } : powershellIn(source);
  const mark = isBatch ? '^' : '`';
  const settings = isBatch ? settingsIn(source.text) : new Map();
  const out: Part[] = [];
  let start = 0;
  for (let at = 0; at <= others.length; at++) {
    const isEnd = at === others.length;
    if (!isEnd && (others[at] !== '\n' || others.slice(start, at).trimEnd().endsWith(mark))) continue;
    const from = start;
    start = at + 1;
    const line = others.slice(from, at);
    if (line.trim() === '' || /^\s*(?:#|::|rem\b)/i.test(line)) continue;
    if (isBatch) {
      out.push({ source: batchLine(source, { from, to: at }, settings), whole: source });
      continue;
    }
    const started = startedBy(line);
    const own: ShellSource = {
      ...source,
      text: powershell(started ?? line),
      at: (offset) => source.at(from + offset),
      end: (offset) => source.end?.(from + offset) ?? source.at(from + offset),
      // a list would keep the comma of what is taken out of it
      write: (text, offset) => (started === undefined ? source.write(text, from + offset) : undefined),
      dialect: 'posix',
    };
    out.push({ source: own, whole: source });
  }
  return [
    ...out,
    ...requests.map(
      ({ source: own, rest, command }): Part => ({ source: own, whole: { ...source, text: rest }, command }),
    ),
  ];
}

const blank = (text: string): string => ' '.repeat(text.length);

const START = /^\s*(?:Start-Process|saps)(?=\s)/i;
const ARGUMENTS = /\s-Arg(?:ument(?:List)?|s)?\s/i;
const OWN = /\s-(?:FilePath|Path|Arg(?:ument(?:List)?|s)?|NoNewWindow|Wait|PassThru)(?=\s|$)/gi;

/** The command that `Start-Process` runs: its program, and its arguments out of one text or a list. */
function startedBy(line: string): string | undefined {
  const from = START.test(line) ? line.search(ARGUMENTS) : -1;
  if (from < 0) return undefined;
  const outside: string[] = [];
  let quote: string | undefined;
  for (let at = from; at < line.length; at++) {
    const each = line[at] ?? '';
    if (quote === '"' && each === '`') outside.push(each, line[++at] ?? '');
    else if (each === quote || (quote === undefined && /["']/.test(each))) {
      quote = quote === undefined ? each : undefined;
      outside.push(' ');
    } else outside.push(quote === undefined && /[,()@]/.test(each) ? ' ' : each);
  }
  return `${line.slice(0, from).replace(START, blank)}${outside.join('')}`.replace(OWN, blank);
}

/** A backtick takes away what the next character means; `&` calls; what a variable is given may be a command. */
const powershell = (line: string): string =>
  line
    .replace(/\\(?!")/g, '/')
    .replace(/`/g, '\\')
    .replace(/^\s*\$[\w:]+\s*=\s*/, blank)
    .replace(/^(\s*)&/, '$1 ')
    // a variable of the surroundings is as long in shell's words
    .replace(/\$env:(\w+)/gi, '$${$1:-}')
    .replace(/\$\{env:(\w+)\}/gi, '$${$1:-""}');
