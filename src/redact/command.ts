/** Which program's command one is in, and what its short options take. */
import { secrets } from '../../rules/secrets.ts';

type Takes = 'pair' | 'value';

const programs = new Map<string, { word: string | undefined; takes: ReadonlyMap<string, Takes> }[]>();
for (const [name, options] of Object.entries(secrets.programs)) {
  const [program = '', word] = name.split(' ');
  programs.set(program, [...(programs.get(program) ?? []), { word, takes: new Map(Object.entries(options)) }]);
}

export class Command {
  readonly #text: string;
  #takes: ReadonlyMap<string, Takes> | undefined;
  /** Where the last word ended. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @returns what the short option that the word begins with takes, and where that stands */
  word(word: string, start: number, end: number): { takes: Takes; at: number } | undefined {
    const text = this.#text;
    if (this.#takes && isOver(text.slice(this.#end, start))) this.#takes = undefined;
    this.#end = end;
    const program = programs.get(word.replace(/\.exe$/, ''));
    if (program) {
      const next = /^["',\s]{1,4}([\w-]+)/.exec(text.slice(end, end + 40))?.[1];
      this.#takes = program.find((each) => each.word === undefined || each.word === next)?.takes;
      return undefined;
    }
    const letter = word.slice(0, 1);
    const takes =
      text[start - 1] === '-' && /[\s"'`,[(]/.test(text[start - 2] ?? ' ') ? this.#takes?.get(letter) : undefined;
    if (takes === undefined) return undefined;
    if (word.length > 1) {
      // `-uname:password`, and not `-sS`
      const isPair = takes === 'pair' && /^[^\s"'`]*:/.test(text.slice(start + 1, start + 80));
      return isPair || (takes === 'value' && letter === 'p' && word.length > 4) ? { takes, at: start + 1 } : undefined;
    }
    const between = /["'`]?[ \t]*(?:=|,[ \t\r\n]*|\\\r?\n[ \t]*)?/y;
    const list = /["'`]?\r?\n[ \t]*-[ \t]+/y;
    list.lastIndex = end;
    between.lastIndex = end;
    const at = end + (list.exec(text) ?? between.exec(text) ?? [''])[0].length;
    return at > end && text[at] !== '-' ? { takes, at } : undefined;
  }
}

/** Whether a command ends between two words: at a sign for it, or with a line that does not go on. */
function isOver(between: string): boolean {
  if (/[;|&)\]]/.test(between)) return true;
  const line = between.lastIndexOf('\n');
  if (line < 0) return false;
  return !/\\\r?\n/.test(between) && !isOption(between.slice(line + 1)) && !between.trimEnd().endsWith(',');
}

/** Whether a line begins with an option and holds nothing else: dashes, with quotes round them, and a name. */
function isOption(line: string): boolean {
  const [before = ''] = /^[\s"'-]*/.exec(line) ?? [];
  return before.split(/\s/).at(-1)?.includes('-') === true && /^[-\w"']*$/.test(line.slice(before.length));
}
