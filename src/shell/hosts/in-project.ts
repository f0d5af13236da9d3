/** Where shell stands: files of a project in, shell out. */
import type { Sources } from '../../finding.ts';
import type { ShellSource } from '../source.ts';
import { dockerfile, isDockerfile } from './dockerfile.ts';
import { hasShebang, isBatchName, isPowershellName, isShellName, shellFile } from './files.ts';
import { isProgram, literals } from './literals.ts';
import { isMarkdown, markdown } from './markdown.ts';

/** A name without an ending may be a script's: its first line says so. */
const isBare = (path: string): boolean => !/\.[^/]*$/.test(path.slice(path.lastIndexOf('/') + 1));

/** @param isNeeded whether a text holds anything worth looking for; asked before anything is parsed */
export function shellIn({ paths, read }: Sources, isNeeded: (text: string) => boolean): ShellSource[] {
  return paths.flatMap((path) => {
    const take = hostOf(path);
    if (!take) return [];
    const text = read(path);
    return text !== undefined && isNeeded(text) ? take(path, text) : [];
  });
}

function hostOf(path: string): ((path: string, text: string) => ShellSource[]) | undefined {
  if (isProgram(path)) return literals;
  if (isShellName(path) || isPowershellName(path) || isBatchName(path)) return shellFile;
  if (isDockerfile(path)) return dockerfile;
  if (isMarkdown(path)) return markdown;
  return isBare(path) ? (name, text) => (hasShebang(text) ? shellFile(name, text) : []) : undefined;
}
