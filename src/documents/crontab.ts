/** Crontabs: the commands of their lines, and the variables that they set. */
import { linesIn, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

/** `crontab`, `root.crontab`, and whatever lies in `cron.d`. */
export const isCrontab = (path: string): boolean =>
  /(?:^|\/)crontab(?:\.[\w-]+)?$|\.(?:crontab|cron)$|(?:^|\/)cron\.d\/[\w.-]+$/i.test(path);

/** When it is run: five fields, or a name. */
const WHEN =
  /^[ \t]*(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\d*,/\-?LW#A-Za-z]+[ \t]+){4}[\d*,/\-?LW#A-Za-z]+)[ \t]+/;
/** `NAME=value`. */
const SET = /^[ \t]*[A-Za-z_]\w*[ \t]*=/;
/** Who runs it, in the system's own tables. */
const USER = /^[a-z_][a-z0-9_-]{0,31}[ \t]+(?=[^\s=])/;

/** Nobody has a program of this name: the table is one of the system's. */
const ROOT = /^root[ \t]+(?=[^\s=])/;

const blank = (text: string): string => ' '.repeat(text.length);

/** The table as shell, character by character: when a command runs, and as whom, is blank. */
function asShell(text: string, isOfSystem: boolean): string {
  return text
    .split('\n')
    .map((line) => {
      // a variable is what all commands behind it see
      if (SET.test(line)) return line;
      const when = /^[ \t]*#/.test(line) ? undefined : WHEN.exec(line.slice(0, 400))?.[0];
      if (when === undefined) return blank(line);
      const rest = line.slice(when.length);
      const user = (isOfSystem ? USER : ROOT).exec(rest)?.[0] ?? '';
      return blank(when) + blank(user) + rest.slice(user.length);
    })
    .join('\n');
}

export function crontab(path: string, text: string): ShellSource[] {
  const own = pieced(path, text, linesIn(text, 0, text.length), { host: { path, at: 0, note: 'a crontab' } });
  // only the tables of the system say who runs a command
  return [{ ...own, text: asShell(own.text, /(?:^|\/)cron\.d\//.test(path)) }];
}
