/** What was found, in the words of the language server protocol. No text of the tree is alive in it, and no secret is shown. */
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Change } from '../catalogue/change.ts';
import { announcedFor, reallyOf, replacementOf } from '../catalogue/explain.ts';
import { derivedTitles } from '../catalogue/ids.ts';
import type { Edit, Finding, Severity } from '../finding.ts';
import { applyEdits, type Group } from '../fix/edits.ts';
import { firstNewError } from '../fix/verify.ts';
import { Cleaner } from '../report/clean.ts';
import { prose } from '../report/escape/markdown.ts';
import { plain } from '../report/escape/terminal.ts';
import { proposal } from '../report/offer.ts';
import { said } from '../report/places.ts';

/** What is known of the project that a finding stands in. */
export interface Surroundings {
  /** The text of a path of the project, as it stands now. */
  read: (path: string) => string | undefined;
  uriOf: (path: string) => string;
  changeOf: (rule: string) => Change | undefined;
}

/** What a diagnostic carries, by which its finding is known again. */
export interface Mark {
  rule: string;
  /** Offset. */
  start: number;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};

const titleOf = (rule: string, { changeOf }: Surroundings): string =>
  changeOf(rule)?.title ?? derivedTitles[rule] ?? rule;

const cleanerOf = ({ read }: Surroundings): Cleaner => new Cleaner(read);

/** Where a place of any file of the project is. Without its text: its beginning. */
function rangeIn(text: string | undefined, start: number, end: number): Range {
  if (text === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  // an editor's lines end at a lone carriage return, too
  const document = TextDocument.create('', '', 0, text);
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function diagnosticOf(finding: Finding, surroundings: Surroundings): Diagnostic {
  const { read, uriOf, changeOf } = surroundings;
  const clean = cleanerOf(surroundings);
  const { path, start, end, evidence } = finding;
  const shown = (text: string): string => plain(clean.said(text, [path, ...evidence.map((step) => step.path)]));
  const href = changeOf(finding.rule)?.sources.find((source) => source.startsWith('https://'));
  const mark: Mark = { rule: finding.rule, start };
  return {
    range: rangeIn(read(path), start, end),
    severity: finding.bridged ? DiagnosticSeverity.Hint : severities[finding.severity],
    source: 'gitlab-sunset',
    code: finding.rule,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    message: shown(said({ ...finding, title: titleOf(finding.rule, surroundings) })),
    tags: [DiagnosticTag.Deprecated],
    relatedInformation: evidence
      .filter((step) => step.path !== path || step.at !== start)
      .map((step) => ({
        location: { uri: uriOf(step.path), range: rangeIn(read(step.path), step.at, step.at) },
        message: shown(step.note),
      })),
    data: mark,
  };
}

/** A file that was not looked into, told on its first line. */
export const unseenIn = (path: string, sentence: string, surroundings: Surroundings): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  severity: DiagnosticSeverity.Warning,
  source: 'gitlab-sunset',
  message: plain(cleanerOf(surroundings).said(sentence, [path])),
});

/** Markdown about one finding: what is there, what GitLab really did, and what to do. */
export function hoverOf(finding: Finding, surroundings: Surroundings): string {
  const clean = cleanerOf(surroundings);
  const change = surroundings.changeOf(finding.rule);
  const told = (text: string): string => prose(clean.said(text, [finding.path]));
  const lines = [
    `**${prose(titleOf(finding.rule, surroundings))}** (\`${finding.rule}\`)`,
    told(said({ ...finding, title: titleOf(finding.rule, surroundings) })),
  ];
  if (change)
    lines.push(
      [
        `- Announced: ${prose(announcedFor(change))}`,
        `- Instead: ${prose(replacementOf(change))}`,
        `- What GitLab really did: ${prose(reallyOf(change))}`,
        `- By hand: ${prose(change.advice)}`,
      ].join('\n'),
    );
  const steps = finding.evidence.map((step) => `1. ${told(step.note)}`);
  if (steps.length > 1) lines.push(['Evidence:', ...steps].join('\n'));
  return lines.join('\n\n');
}

/** The offer of a rewrite; what it writes is computed when somebody takes it. */
export function offerOf(finding: Finding, diagnostic: Diagnostic, surroundings: Surroundings): CodeAction | undefined {
  if (finding.bridged || finding.fix === 'manual') return undefined;
  const group = { id: finding.group, findings: [finding], edits: finding.edits };
  const clean = cleanerOf(surroundings);
  const isSafe = finding.fix === 'safe' && finding.certainty === 'certain';
  const title = proposal(titleOf(finding.rule, surroundings), group);
  return {
    title: plain(clean.said(title.replace(/\.$/, ''), [finding.path])),
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    isPreferred: isSafe,
  };
}

/** What some groups write, by the address of a document. Undefined: something would not parse any more, or a person must do it. */
export function editsOf(groups: readonly Group[], surroundings: Surroundings): Record<string, TextEdit[]> | undefined {
  const byPath = new Map<string, Edit[]>();
  for (const { findings, edits } of groups) {
    if (edits.length === 0 || findings.some(({ fix, bridged }) => bridged || fix === 'manual')) return undefined;
    for (const edit of edits) byPath.set(edit.path, [...(byPath.get(edit.path) ?? []), edit]);
  }
  const written: Record<string, TextEdit[]> = {};
  for (const [path, edits] of byPath) {
    const text = surroundings.read(path);
    if (text === undefined || firstNewError(path, text, applyEdits(text, edits)) !== undefined) return undefined;
    const distinct = new Map(edits.map((edit) => [`${edit.start}:${edit.end}:${edit.text}`, edit]));
    written[surroundings.uriOf(path)] = [...distinct.values()].map((edit) => ({
      range: rangeIn(text, edit.start, edit.end),
      newText: edit.text,
    }));
  }
  return written;
}
