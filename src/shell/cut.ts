/**
 * Taking a part out of a script, so that the rest says what it said. What it costs is as long as the part, not as the script: what
 * holds the rest together is known from the tree and from what stands right beside the part.
 */
import type { Edit } from '../finding.ts';
import { unbash } from './load.ts';
import { isSteered } from './template.ts';
import { endIn, type Ground } from './words.ts';

/** Words of a command with the blanks before them, or with those behind. Undefined: something else would go with them, or change. */
export function cutOut(ground: Ground, from: number, to: number): Edit | undefined {
  const { text } = ground;
  return isWords(text.slice(from, to)) && meets(text, from, to) ? taken(ground, from, to) : undefined;
}

/** A word that others may follow, with the blanks behind it. */
export function cutFirst(ground: Ground, from: number, to: number): Edit | undefined {
  BLANKS.lastIndex = to;
  return cutOut(ground, from, to + (BLANKS.exec(ground.text)?.[0].length ?? 0));
}

const BLANKS = /(?:[ \t]|\\\n)*/y;

/** One of several words of a line. */
export function cutOneOf(ground: Ground, from: number, to: number): Edit | undefined {
  const { text } = ground;
  let start = from;
  while (/[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  // the last one of several lines: the line before it goes on no more
  if (text.slice(start - 2, start) === '\\\n' && /^[ \t]*(?:\n|$)/.test(text.slice(to, to + 200))) {
    start -= 2;
    while (/[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  }
  return start === from || /^[\n]?$/.test(ground.text[start - 1] ?? '')
    ? cutFirst(ground, from, to)
    : cutOut(ground, start, to);
}

/**
 * A statement, with its line where it stands alone on it. Undefined: it does not.
 * Whether something depends on its being there is for who walks the tree to know.
 */
export function cutStatement(ground: Ground, from: number, to: number): Edit | undefined {
  const { text } = ground;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  BEHIND.lastIndex = to;
  const [rest] = BEHIND.exec(text) ?? [];
  if (text.slice(start, from).trim() !== '' || rest === undefined) return undefined;
  const edit = taken(ground, start, to + rest.length);
  const whole = edit && ground.source.whole?.(start, to + rest.length);
  if (whole === null) return undefined;
  return edit && whole ? { ...edit, ...whole } : edit;
}

/** The rest of a line, when nothing is run in it. */
const BEHIND = /[ \t]*(?:;[ \t]*)?(?:#[^\n]*)?(?:\n|$)/y;

/** A range of the shell's text, which must stand in one piece in the file. */
function taken({ source, fixedAt }: Ground, from: number, to: number): Edit | undefined {
  // what steers a template has a counterpart elsewhere
  if (fixedAt !== undefined || isSteered(source.text.slice(from, to))) return undefined;
  for (let at = from + 1; at < to; at++) if (endIn(source, at) !== source.at(at)) return undefined;
  return { path: source.path, start: source.at(from), end: endIn(source, to), text: '' };
}

/** Whether a part of a command is words and what stands between them: no redirection, which is for the whole of the command. */
function isWords(part: string): boolean {
  const { commands, errors = [] } = unbash().parse(`: ${part}`);
  const [statement, ...more] = commands;
  if (errors.length > 0 || more.length > 0) return false;
  return statement?.command.type === 'Command' && statement.command.redirects.length === 0;
}

/** Whether what is left on both sides stays two words, and the one behind stays a word. */
function meets(text: string, from: number, to: number): boolean {
  if (/\s/.test(text[from] ?? '')) {
    const next = text[to] ?? '\n';
    // a number, or a name in braces, right before a redirection would say which of the files it is about
    return /[\s;&|)`]/.test(next) || (/[<>]/.test(next) && !/[\d}]/.test(text[from - 1] ?? ''));
  }
  if (!/\s/.test(text[to - 1] ?? '')) return false;
  RESERVED.lastIndex = to;
  return !RESERVED.test(text);
}

/** Words that mean something to the shell only where a command begins. */
const RESERVED =
  /(?:!|\{|\}|\[\[|case|coproc|do|done|elif|else|esac|fi|for|function|if|in|select|then|time|until|while)(?![\w./-])/y;
