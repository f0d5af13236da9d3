/** Lines of a batch file as shell: what `%NAME%` stands for is put in its place, where the file sets it once. */
import { type Piece, speltAnew } from '../documents/pieces.ts';
import type { ShellSource } from '../documents/shell-source.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** `set NAME=value`, `set "NAME=value"`. */
const SET = /^[ \t@]*set[ \t]+("?)(\w+)=/i;
/** Wherever a name is set, by a value or by what somebody types. */
const SETS = /\bset[ \t]{1,9}(?:\/[ap][ \t]{1,9})?"?(\w+)=/gi;
/** What is filled in: `%NAME%`, `!NAME!`, the variable of a loop, an argument. */
const FILLED = /%%~?\w|%~?\d|%(\w+)%|!(\w+)!/g;
/** A path's stroke, but for the one that takes away what a quote means; what goes on in the next line. */
const SPELT = /\\(?!")|\^(?=\s{0,9}\n)/g;
/** Text that both shells take as it stands. */
const PLAIN = /^(?:[^&|<>^%!()\\]|\\")*$/;
/** Names that lead on to one another. */
const MAX_DEPTH = 6;
/** Characters that one line is made of. */
const MAX_LENGTH = 20_000;

/** A name that a file sets at one place. */
interface Setting extends Range {
  /** It stands in a block, which may not be run. */
  readonly isPerhaps: boolean;
}

/** What a file sets, by its name in small letters. */
export type Settings = ReadonlyMap<string, Setting>;

export function settingsIn(text: string): Settings {
  const found = new Map<string, Setting>();
  const times = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(SETS))
    times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1);
  let from = 0;
  let blocks = 0;
  for (const line of text.split('\n')) {
    if (/^\s*\)/.test(line)) blocks = Math.max(0, blocks - 1);
    const [head = '', quote, name] = SET.exec(line) ?? [];
    if (name !== undefined && times.get(name.toLowerCase()) === 1) {
      const end = quote === '"' ? line.lastIndexOf('"') : line.trimEnd().length;
      // what goes on behind it is another command
      if (end >= head.length && (quote === '"' || !/[&|]/.test(line)))
        found.set(name.toLowerCase(), { from: from + head.length, to: from + end, isPerhaps: blocks > 0 });
    }
    if (line.trimEnd().endsWith('(')) blocks += 1;
    from += line.length + 1;
  }
  return found;
}

/** A line, or several that go on in one another. */
export function batchLine(source: ShellSource, line: Range, settings: Settings): ShellSource {
  const pieces: Piece[] = [];
  let length = 0;
  let isPerhaps = false;
  const say = (text: string, at: number, to: number): void => {
    if (text !== '') pieces.push({ text, at, to });
    length += text.length;
  };
  const take = ({ from, to }: Range): void => {
    let at = from;
    for (const { index, 0: spelt } of source.text.slice(from, to).matchAll(SPELT)) {
      if (from + index > at) pieces.push({ from: at, to: from + index });
      say(spelt === '^' ? '\\' : '/', from + index, from + index + 1);
      at = from + index + 1;
    }
    if (to > at) pieces.push({ from: at, to });
    length += to - at;
  };
  const fill = ({ from, to }: Range, depth: number): void => {
    let at = from;
    for (const { index, 0: whole, 1: name = '', 2: late = '' } of source.text.slice(from, to).matchAll(FILLED)) {
      const [start, end] = [from + index, from + index + whole.length];
      take({ from: at, to: start });
      const known = settings.get((name || late).toLowerCase());
      if (known && depth < MAX_DEPTH && length < MAX_LENGTH) {
        isPerhaps ||= known.isPerhaps;
        fill(known, depth + 1);
      } else say(`\${${name || late || 'each'}}`, start, end);
      at = end;
    }
    take({ from: at, to });
  };
  const begun = /^\s*@/.exec(source.text.slice(line.from, line.to))?.[0].length ?? 0;
  fill({ from: line.from + begun, to: line.to }, 0);
  const own = speltAnew(source, pieces, line, (text) => PLAIN.test(text));
  return isPerhaps ? { ...own, isGuess: true } : own;
}
