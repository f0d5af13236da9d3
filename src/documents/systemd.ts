/** Units of systemd: what they start, with the variables that they set. */
import { linesIn, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isUnit = (path: string): boolean =>
  /\.(?:service|timer|socket)(?:\.(?:j2|tpl|tmpl|tftpl|erb|in|example))?$/i.test(path);

/** Whether a text is one. A script that writes one is none. */
export function mayBeUnit(text: string): boolean {
  if (!text.includes('[Service]') || text.startsWith('#!')) return false;
  const first = text.split('\n').find((line) => line.trim() !== '' && !/^[#;]/.test(line));
  return first?.startsWith('[') === true && /^Exec\w+=/m.test(text);
}

/** Whether a program's text has one somewhere inside: in what it hands to a new machine, as deep as that asks for. */
export const holdsUnit = (text: string): boolean => /^[ \t]*\[Service\]/m.test(text) && /^[ \t]*Exec\w+=/m.test(text);

/**
 * The unit as shell, character by character: commands stay, with the signs before them blank; `Environment=` exports; all else is blank.
 */
export function unitAsShell(text: string): string {
  let goesOn = false;
  return text
    .split('\n')
    .map((line) => {
      const isMore = goesOn;
      goesOn = line.endsWith('\\');
      if (isMore) return line;
      const command = /^[ \t]*Exec\w+=[-@:+!|]*/.exec(line)?.[0];
      if (command !== undefined) return ' '.repeat(command.length) + line.slice(command.length);
      const variable = /^[ \t]*Environment=(?=\w+=)/.exec(line)?.[0];
      if (variable !== undefined) return 'export'.padEnd(variable.length) + line.slice(variable.length);
      goesOn = false;
      return ' '.repeat(line.length);
    })
    .join('\n');
}

export function unit(path: string, text: string): ShellSource[] {
  const own = pieced(path, text, linesIn(text, 0, text.length), { host: { path, at: 0, note: 'a unit of systemd' } });
  return [{ ...own, text: unitAsShell(own.text) }];
}
