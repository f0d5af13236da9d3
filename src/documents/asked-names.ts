/** Who asks for a name that a machine would take out: what a variable says to a program is not all it may be read for. */
import type { Sources } from '../finding.ts';
import { isMarkdown } from './markdown.ts';

/** Tells people about a name, and asks for nothing. */
const PROSE = /\.(?:txt|rst|adoc|html?|svg|po|log|csv)$|(?:^|\/)(?:CHANGELOG|CHANGES|NOTICE|LICENSE)[^/]*$/i;
/** `NAME: value`, `NAME=value`, `env['NAME'] = value` */
const SET = /^["']?\]?[ \t]*(?::|=(?![=~]))/;
/** `$NAME`, `${NAME`, `%NAME%`, `env.NAME` */
const ASKED = /[$%{.!#]$/;
/** `- name: NAME`, `unset NAME` */
const NAMED = /(?:\b(?:name|key|variable)["']?[ \t]*[:=][ \t]*["']?|\bunset[ \t]+)$/i;
const COMMENT = /^[ \t]*(?:#|\/\/|\*|;|--)/;
/** Shell says it to people, and hands it to nobody. Bounded: what stands before a name. */
const SAID = /(?:^|[;&|{(]|\b(?:then|do|else))[ \t]*(?:echo|printf)[ \t][^|;&$]*$/;
/** Programs in languages that are not looked into are only asked whether they say something. */
const OTHER = 'a program in another language';
/** Characters around a name that are looked at. */
const NEAR = 200;

/**
 * Where a text asks for a name: where it says it, and neither sets it nor tells of it.
 * @param isShell `name=NAME` says nothing of the name that it gives a variable
 */
export function askedAt(
  text: string,
  name: string,
  isPassed: (at: number) => boolean,
  isShell = false,
): number | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const near = text.slice(Math.max(0, at - NEAR), at);
    const before = near.slice(near.lastIndexOf('\n') + 1);
    const behind = text.slice(at + name.length, at + name.length + NEAR);
    if (/\w$/.test(before) || /^\w/.test(behind) || isPassed(at) || COMMENT.test(before)) continue;
    if (ASKED.test(before)) return at;
    const isNamed = isShell ? /\bunset[ \t]+$/.test(before) : NAMED.test(before);
    if (!SET.test(behind) && !isNamed && !SAID.test(before)) return at;
  }
  return undefined;
}

/** Lists the whole environment. */
const LISTS = /(?:^|[\s;&|(])(?:env|printenv)[ \t]*[|>]/;

/** Whether a text hands all variables that there are to whoever reads them later: in a file, or to a command that is given one. */
export const handsAll = (text: string): boolean => text.includes('env') && text.split('\n').some(isListed);

function isListed(line: string): boolean {
  if (/<\((?:env|printenv)\b/.test(line)) return true;
  const from = LISTS.exec(line)?.index;
  const to = from === undefined ? -1 : line.indexOf('>', from);
  return to >= 0 && !/^(?:&|\/dev\/)/.test(line.slice(to + 1).trimStart());
}

/** How often a text sets a name. */
export function setsIn(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (
      !/\w$/.test(text.slice(Math.max(0, at - 1), at)) &&
      /^["']?\]?[ \t]*(?::|\??=)/.test(text.slice(at + name.length, at + name.length + NEAR))
    )
      count += 1;
  return count;
}

/** Bounded: what stands behind a name. A value that is put together is another one; what a command goes on after is its own. */
const LASTING = /^=(?:"([^"\n$`]*)"|'([^'\n]*)'|([^\s"'`$;&|<>()]*)|[^\s;&|]*)[ \t]*(?:[;&|)#\n]|$)/;
/** Bounded: what stands before a name. */
const LASTS = /(?:^|[;&|({]|\b(?:then|do|else))[ \t]*(?:(?:export|declare|typeset|readonly)[ \t][^;&|]*)?$/;

/** The line in which a text of `NAME=value`, for whatever follows, sets a name to something else than what is meant. */
export function setOtherwise(text: string, name: string, isMeant: (value: string) => boolean): number | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const near = text.slice(Math.max(0, at - NEAR), at);
    const before = near.slice(near.lastIndexOf('\n') + 1);
    const set = LASTS.test(before) ? LASTING.exec(text.slice(at + name.length, at + name.length + NEAR)) : null;
    if (!set) continue;
    const value = set[1] ?? set[2] ?? set[3];
    if (value === undefined || !isMeant(value)) return text.slice(0, at).split('\n').length;
  }
  return undefined;
}

/** What counts once the value over it is taken out. */
export const saidOver = (name: string, where: string): string =>
  `\`${name}\` says something else in ${where}, which counts once this is gone: make sure that it goes as well.`;

/** What a file of tests says that holds values against what comes out: a name in it is asked for, however it stands there. */
const ASSERTS = /^[ \t]*(?:- )?asserts[ \t]*:/m;

const isAssertedIn = (text: string, name: string): boolean => text.includes(name) && ASSERTS.test(text);

/** Which files of a project ask for a name. */
export class AskedNames {
  readonly #sources: Sources;
  readonly #folderOf: (path: string) => string;
  readonly #found = new Map<string, readonly string[]>();
  readonly #others = new Map<string, boolean>();

  /** @param folderOf the folder in which what a file sets is run, with a slash behind it: a program beside it reads nothing of it */
  constructor(sources: Sources, folderOf: (path: string) => string) {
    this.#sources = sources;
    this.#folderOf = folderOf;
  }

  /**
   * Another file than this one, or that it is a program in a language that is not looked into.
   * @param isPart what sets it is a part of the file, which counts as another one then
   */
  beside(path: string, name: string, isPart = false): string | undefined {
    const folder = this.#folderOf(path);
    const file = this.#filesWith(name).find((each) => (isPart || each !== path) && each.startsWith(folder));
    return file ?? (this.#isAskedByOthers(name) ? OTHER : undefined);
  }

  /** Whether a program that shell runs by its path is one of the files that are asked. */
  holds(program: string): boolean {
    const name = program.replace(/^(?:\.{1,2}\/)+/, '');
    return this.#sources.paths.some((path) => path === name || path.endsWith(`/${name}`));
  }

  /** Another file that names a script, as one does that reads it into itself, and asks for something in it. */
  naming(path: string, script: string, name: string): string | undefined {
    const folder = this.#folderOf(path);
    return this.#filesWith(script).find(
      (each) =>
        each !== path &&
        each.startsWith(folder) &&
        askedAt(this.#sources.read(each) ?? '', name, () => false, true) !== undefined,
    );
  }

  /** Whether a program of the project, as it is spelt in a command, says something. */
  saysIn(program: string, isSaid: (text: string) => boolean): boolean {
    const name = program.replace(/^(?:\.{1,2}\/)+/, '');
    const isIt = (path: string): boolean => path === name || path.endsWith(`/${name}`);
    const own = this.#sources.paths.find(isIt);
    return own === undefined ? this.#sources.others?.(isSaid, isIt) === true : isSaid(this.#sources.read(own) ?? '');
  }

  #isAskedByOthers(name: string): boolean {
    let known = this.#others.get(name);
    if (known === undefined) {
      known = this.#sources.others?.((text) => askedAt(text, name, () => false) !== undefined) === true;
      this.#others.set(name, known);
    }
    return known;
  }

  #filesWith(name: string): readonly string[] {
    let found = this.#found.get(name);
    if (!found) {
      found = [...this.#sources.paths].sort().filter((path) => {
        if (isMarkdown(path) || PROSE.test(path)) return false;
        const text = this.#sources.read(path) ?? '';
        return askedAt(text, name, () => false) !== undefined || isAssertedIn(text, name);
      });
      this.#found.set(name, found);
    }
    return found;
  }
}

export const askedToo = (name: string, where: string): string =>
  `\`${name}\` is read in ${where} as well: make sure that nothing there needs it.`;
