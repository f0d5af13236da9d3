/** Files that are shell from the first line to the last. */
import { linesIn, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

const POSIX = /\.(?:sh|bash|zsh|ksh|ash|command)$|(?:^|\/)\.(?:bashrc|zshrc|profile|bash_profile|envrc)$/i;
const SHEBANG = /^\uFEFF?#![^\n]*\b(?:ba|da|z|k|a)?sh\b/;

/** Whether a name alone says it. */
export const isShellName = (path: string): boolean => POSIX.test(path);
export const isPowershellName = (path: string): boolean => /\.ps1$/i.test(path);
export const isBatchName = (path: string): boolean => /\.(?:cmd|bat)$/i.test(path);

export const hasShebang = (text: string): boolean => SHEBANG.test(text);

export function shellFile(path: string, text: string): ShellSource[] {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const dialect = isPowershellName(path) ? 'powershell' : isBatchName(path) ? 'cmd' : 'posix';
  return [pieced(path, text, linesIn(text, from, text.length), { dialect })];
}
