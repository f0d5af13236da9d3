/** Where shell stands: files of a project in, shell out. */
import { attempt } from '../common/budget.ts';
import { isEnvironmentFile, isOpenTemplate, isPlainText, isUserData } from '../common/endings.ts';
import { crontab, isCrontab } from '../documents/crontab.ts';
import { type Containers, dockerfile, isDockerfile } from '../documents/dockerfile.ts';
import { isJenkinsfile, jenkinsfile } from '../documents/jenkinsfile.ts';
import { isJustfile, justfile } from '../documents/justfile.ts';
import { isProgram, literals } from '../documents/literals.ts';
import { isMakefile, makefile } from '../documents/makefile.ts';
import { isMarkdown, markdown } from '../documents/markdown.ts';
import { isManifest, packageScripts } from '../documents/package-scripts.ts';
import { plainText } from '../documents/plain-text.ts';
import {
  hasShebang,
  isBatchName,
  isPowershellName,
  isShellName,
  mayBeScript,
  shellFile,
} from '../documents/shell-file.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import { isUnit, unit } from '../documents/systemd.ts';
import { isVagrantfile, vagrantfile } from '../documents/vagrantfile.ts';
import type { Blind, Sources } from '../finding.ts';
import { parseShell } from './parse.ts';

/** A name without an ending may be a script's: its first line says so. Bounded: a path. */
const isBare = (path: string): boolean => !/\.[^/]*$/.test(path.slice(path.lastIndexOf('/') + 1));

/** What a TypeScript file that spells commands spells: it would have to be parsed once more. */
const PROGRAMS = /\b(?:curl|wget|glab)\b|\w-runner\b|--set\b/;

/**
 * @param isNeeded whether a text holds anything worth looking for; asked before anything is parsed
 * @param containers what is run in a container of an image that a Dockerfile is built on
 */
export function shellIn(
  { paths, read }: Sources,
  isNeeded: (text: string) => boolean,
  containers?: Containers,
): { sources: ShellSource[]; blind: Blind[] } {
  const blind: Blind[] = [];
  const sources = paths.flatMap((path) => {
    const take = hostOf(path, containers);
    if (!take) return [];
    const text = read(path);
    if (text === undefined || (isProgram(path) && !PROGRAMS.test(text)) || !isNeeded(text)) return [];
    const outcome = attempt(() => take(path, text));
    if ('value' in outcome) return outcome.value;
    const { code, message } = outcome.trouble;
    blind.push({ path, at: 0, code, message: `This file is ${message}.` });
    return [];
  });
  return { sources, blind };
}

function hostOf(path: string, containers?: Containers): ((path: string, text: string) => ShellSource[]) | undefined {
  if (isProgram(path)) return literals;
  if (isShellName(path) || isPowershellName(path) || isBatchName(path)) return shellFile;
  if (isCrontab(path)) return (name, text) => (hasShebang(text) ? shellFile : crontab)(name, text);
  if (isDockerfile(path)) return (name, text) => dockerfile(name, text, containers);
  if (isMakefile(path)) return makefile;
  if (isJustfile(path)) return justfile;
  if (isJenkinsfile(path)) return jenkinsfile;
  if (isMarkdown(path)) return markdown;
  if (isManifest(path)) return packageScripts;
  if (isUnit(path)) return unit;
  if (isVagrantfile(path)) return vagrantfile;
  if (isEnvironmentFile(path) || isPlainText(path)) return plainText;
  if (isOpenTemplate(path)) return (name, text) => (mayBeScript(name, text) ? shellFile(name, text) : []);
  return isBare(path) || isUserData(path) ? (name, text) => (hasShebang(text) ? shellFile(name, text) : []) : undefined;
}

/** What the shell in a file breaks of its own grammar. A program's own texts are none of it. */
export function errorsIn(path: string, text: string): string[] {
  const take = isProgram(path) ? undefined : hostOf(path);
  return (take?.(path, text) ?? []).flatMap((source) =>
    source.dialect === 'posix' ? (parseShell(source.text).script.errors ?? []).map(({ message }) => message) : [],
  );
}
