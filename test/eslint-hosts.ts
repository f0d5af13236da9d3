/** ESLint in both of its versions, and its messages beside what the core says, as lists that are equal where they agree. */
import * as ten from 'eslint';
import * as nine from 'eslint9';
import { placesOf } from '../src/report/report.ts';
import type { scan } from '../src/scan.ts';
import { type Files, sourcesOf } from './fixtures.ts';

export type Message = ten.Linter.LintMessage;

/** What both versions can do; their own types know only their own. */
export interface Host {
  Linter: new (options: {
    configType: 'flat';
    cwd: string;
  }) => {
    verify(text: string, config: ten.Linter.Config[], options: { filename: string }): Message[];
    verifyAndFix(
      text: string,
      config: ten.Linter.Config[],
      options: { filename: string },
    ): { output: string; messages: Message[] };
  };
  ESLint: new (options: {
    cwd: string;
    fix: boolean;
    overrideConfigFile: true;
    overrideConfig: ten.Linter.Config[];
  }) => {
    lintFiles(patterns: string[]): Promise<ten.ESLint.LintResult[]>;
    lintText(text: string, options: { filePath: string }): Promise<ten.ESLint.LintResult[]>;
  };
}

export const hosts: readonly (readonly [version: string, host: Host])[] = [
  ['9', nine],
  ['10', ten],
];

export const script = /\.(?:[cm]?[jt]s|[jt]sx)$/;

export const foundBy = (messages: readonly Message[]): string[] =>
  messages
    .map(({ ruleId, line, column, endLine, endColumn, message }) => {
      const place = `${line}:${column}-${endLine}:${endColumn}`;
      return `${place} ${String(ruleId).replace('gitlab-sunset/', '')} ${message.split('. ')[0]}`;
    })
    .sort();

/** The same from the core, for one file of a project. It is handed over: two engines in one process are in each other's way. */
export function said(core: { scan: typeof scan }, files: Files, path: string): string[] {
  const text = files.get(path) ?? '';
  const at = placesOf(text);
  return core
    .scan(sourcesOf(files), {})
    .findings.filter((finding) => finding.path === path)
    .map(({ start, end, rule, message }) => {
      const [from, to] = [at(start), at(end)];
      return `${from.line}:${from.column}-${to.line}:${to.column} ${rule} ${message.split('. ')[0]?.replace(/\.$/, '')}`;
    })
    .sort();
}
