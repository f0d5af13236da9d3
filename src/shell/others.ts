/** What others see of a script: programs that get its variables, and scripts that read it into themselves. An edit may not be meant for them. */
import type { Change } from '../catalogue/change.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Edit } from '../finding.ts';
import type { Unrated } from '../requests/find.ts';
import { HOLE, type Words } from '../requests/text.ts';
import type { Run } from './run.ts';
import { shownName } from './unfollowed.ts';

/** Folders of programs that come with the system: these ask for nothing of anybody's own. */
const SYSTEM = /^\/(?:usr\/)?s?bin\/|^\/etc\/init\.d\//;

/** Variables that a program which nobody here knows gets with those that are exported: it may ask for them. */
export class HandedVariables {
  /** Those that speak of commands. */
  readonly #changes: readonly Change[];
  readonly #isHere: (program: string) => boolean;
  /** The program, by rule and place of what sets the variable. */
  readonly #handed = new Map<string, string>();

  /** @param isHere whether a program, as it is spelt without what is filled in, is a file of the project */
  constructor(changes: readonly Change[], isHere: (program: string) => boolean) {
    this.#changes = changes;
    this.#isHere = isHere;
  }

  note({ invocation, scope, settings }: Run): void {
    const { program, name, isApart } = invocation;
    const spelt = program.text.replaceAll(HOLE, '').replace(/^\/+/, '/');
    if (isApart || !program.text.includes('/') || SYSTEM.test(program.text)) return;
    // what is set for the command itself is another value
    const isOwn = (each: string): boolean => settings.some((setting) => setting.name === each);
    for (const { id, match } of this.#changes) {
      const own = match.flatMap((each) => ('shell' in each && each.variables ? [each] : []));
      const isMeant = own.some(({ shell, also = [], perhaps = [], fix }) =>
        [shell.split(' ')[0] ?? '', ...also, ...perhaps, ...(fix?.within?.holds ?? [])].some(
          (each) => each !== '' && name.includes(each),
        ),
      );
      const set = isMeant
        ? []
        : own.flatMap(({ variables = [] }) =>
            variables.flatMap((each) => (isOwn(each) ? [] : (scope.exported(each) ?? []))),
          );
      for (const { setting } of set) {
        if (this.#isHere(program.text.includes(HOLE) ? spelt.replace(/^\//, '') : spelt)) return;
        const range = setting.word.range(setting.from, setting.from + setting.name.length);
        if (range) this.#handed.set(`${id}:${range.start}`, shownName(program.text));
      }
    }
  }

  /** A finding that a person looks at, where such a program is run with the variable as well. */
  reviewed(finding: Unrated): Unrated {
    const program = finding.fix === 'safe' ? this.#handed.get(`${finding.rule}:${finding.start}`) : undefined;
    return program === undefined
      ? finding
      : {
          ...finding,
          fix: 'review',
          reason: `\`${program}\` is run with it as well: make sure that it asks for no such variable.`,
        };
  }
}

/** A name, and the range of the file that it is about. */
interface Named {
  name: string;
  start: number;
  end: number;
}

interface Asking {
  askedIn: (path: string, name: string, isPart: boolean) => string | undefined;
  namingIn: (path: string, script: string, name: string) => string | undefined;
}

/** What a script shares with those that read it into themselves: variables, and functions that are called there. */
export class SharedWithOthers {
  readonly #source: ShellSource;
  readonly #asking: Asking;
  readonly #isSeen: (name: string) => boolean;
  /** Where variables are given what they hold. */
  readonly #given: Named[] = [];
  /** Where functions stand in the file. */
  readonly #defined: Named[] = [];

  /** @param isSeen whether others see a variable */
  constructor(source: ShellSource, asking: Asking, isSeen: (name: string) => boolean) {
    this.#source = source;
    this.#asking = asking;
    this.#isSeen = isSeen;
  }

  given(name: string, value: Words): void {
    for (const part of value.parts) {
      if ('hole' in part || part.at < 0) continue;
      const range = part.node.range(part.at, part.at + part.text.length);
      if (range && part.node.path === this.#source.path) this.#given.push({ name, ...range });
    }
  }

  defined(name: string, start: number, end: number): void {
    this.#defined.push({ name, start, end });
  }

  /** What a variable holds that another script sees as well is what that one sends, too. */
  reviewed(finding: Unrated): Unrated {
    if (finding.fix !== 'safe') return finding;
    const reason = finding.edits.flatMap((each) => this.#readElsewhere(each) ?? [])[0];
    return reason === undefined ? finding : { ...finding, fix: 'review', reason };
  }

  #readElsewhere({ path, start, end }: Edit): string | undefined {
    if (path !== this.#source.path) return undefined;
    for (const given of this.#given) {
      if (given.end <= start || end <= given.start) continue;
      if (!this.#isSeen(given.name) && !this.#isNamed()) continue;
      const where = this.#asking.askedIn(path, given.name, false);
      if (where !== undefined)
        return `\`${given.name}\` is asked for in ${where} as well: make sure that what it holds is meant to change there, too.`;
    }
    if (this.#source.host !== undefined) return undefined;
    const script = path.slice(path.lastIndexOf('/') + 1);
    for (const own of this.#defined) {
      const where = own.start <= start && end <= own.end ? this.#asking.namingIn(path, script, own.name) : undefined;
      if (where !== undefined)
        return `\`${own.name}\` may be called in ${where} as well: make sure that what it is handed there changes too.`;
    }
    return undefined;
  }

  /** Whether another file names this one, as a script does that reads it into itself. */
  #isNamed(): boolean {
    const { path, host } = this.#source;
    return host === undefined && this.#asking.askedIn(path, path.slice(path.lastIndexOf('/') + 1), false) !== undefined;
  }
}
