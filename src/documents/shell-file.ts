/** Files that are shell from the first line to the last. */
import { isOpenTemplate, withoutTemplate } from '../common/endings.ts';
import { linesIn, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

const POSIX = /\.(?:sh|bash|zsh|ksh|ash|command|bats)$|(?:^|\/)\.(?:bashrc|zshrc|profile|bash_profile|envrc)$/i;
const SHEBANG = /^\uFEFF?#![^\n]*\b(?:ba|da|z|k|a)?sh\b/;

/** Whether a name alone says it: its own, or the one of what comes out of a template. */
export const isShellName = (path: string): boolean => POSIX.test(withoutTemplate(path));
export const isPowershellName = (path: string): boolean => /\.psm?1$/i.test(withoutTemplate(path));
export const isBatchName = (path: string): boolean => /\.(?:cmd|bat)$/i.test(withoutTemplate(path));

export const hasShebang = (text: string): boolean => SHEBANG.test(text);

/** A first line that says it is something else: markup, JSON, a list of keys, the section of an ini file, an instruction of cloud-init. */
const OTHER = /^(?:<[!?A-Za-z]|[[{]|# ?cloud-config|---|[\w.-]+:(?:\s|$))/;

/** Whether a template whose name does not say what comes out of it may be a script. */
export const mayBeScript = (path: string, text: string): boolean =>
  isOpenTemplate(path) && (hasShebang(text) || !OTHER.test(text.slice(0, 400).trimStart()));

/** What Bats makes a function of, and what runs a command and keeps what it writes. The block and the command stay. */
const OF_BATS = /^[ \t]*(?:@test[ \t]+(?:"[^"\n]*"|'[^'\n]*'|[^\s{"']+)[ \t]*(?=\{)|run[ \t]+(?:(?:-\S+|!)[ \t]+)*)/gm;

export function shellFile(path: string, text: string): ShellSource[] {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const dialect = isPowershellName(path) ? 'powershell' : isBatchName(path) ? 'cmd' : 'posix';
  const own = pieced(path, text, linesIn(text, from, text.length), { dialect });
  return [/\.bats$/i.test(path) ? { ...own, text: own.text.replace(OF_BATS, (head) => ' '.repeat(head.length)) } : own];
}
