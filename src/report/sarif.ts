/** SARIF 2.1.0, for GitHub, GitLab and viewers in editors. */
import type { Change } from '../catalogue/change.ts';
import { reallyOf } from '../catalogue/explain.ts';
import type { Severity } from '../finding.ts';
import { jsonLine } from './escape/json.ts';
import { relativeUri } from './escape/uri.ts';
import { type FormatContext, groupsOf, type Region, said, type Texts, textsOf } from './places.ts';
import { policyLines } from './policy.ts';
import { type AcceptedFinding, exitCodeOf, type Place, type Report, type ReportedFinding } from './report.ts';

/** Larger groups are told of, not repeated with each of their findings. */
const largestGroup = 10;

export function sarif(report: Report, context: FormatContext): string {
  const texts = textsOf(context.read);
  const ids = new Set([...report.rules.looked, ...[...report.findings, ...report.accepted].map(({ rule }) => rule)]);
  const known = context.changes.filter(({ id }) => ids.has(id));
  const rules = [
    ...known.map(ruleOf),
    ...[...ids].filter((id) => !known.some((each) => each.id === id)).map((id) => unknownRule(id)),
  ];
  const index = new Map(rules.map(({ id }, i) => [id, i]));
  const groups = groupsOf(report);
  const result = (finding: ReportedFinding | AcceptedFinding): object => ({
    ruleId: finding.rule,
    ruleIndex: index.get(finding.rule) ?? -1,
    level: finding.severity,
    message: { text: plain(said(finding)) },
    locations: [{ physicalLocation: physical(finding, finding, texts, context) }],
    partialFingerprints: {
      primaryLocationLineHash: `${finding.fingerprint.replace(/^gs\d+:/, '')}:1`,
      'gitlabSunset/v1': finding.fingerprint,
    },
    codeFlows: [{ threadFlows: [{ locations: finding.evidence.map((step) => flowStep(step, texts, context)) }] }],
    ...('accepted' in finding
      ? { suppressions: [{ kind: kindOf(finding), status: 'accepted', justification: plain(finding.accepted.reason) }] }
      : { suppressions: [], ...fixesOf(finding, groups, texts, context) }),
    properties: {
      certainty: finding.certainty,
      fix: finding.fix,
      element: finding.element,
      due: finding.due,
      ...(finding.replacement === null ? {} : { replacement: finding.replacement }),
      ...(finding.class ? { class: finding.class } : {}),
    },
  });
  const off = policyLines(report.policy).map(({ code, text }) => ({
    level: 'note',
    descriptor: { id: `switched-off-${code}` },
    message: { text: plain(text) },
  }));
  // without blanks: hosts take ten megabytes
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: report.tool.name, version: report.tool.version, semanticVersion: report.tool.version, rules },
        },
        automationDetails: { id: 'gitlab-sunset/' },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: exitCodeOf(report) !== 2,
            ...(off.length > 0 ? { toolConfigurationNotifications: off } : {}),
            toolExecutionNotifications: [
              ...report.blind.map((each) => ({
                level: 'note',
                descriptor: { id: `blind-${each.code}` },
                message: { text: plain(each.message) },
                locations: [{ physicalLocation: physical(each, undefined, texts, context) }],
              })),
              ...report.skipped.map(({ path, code, message }) => ({
                level: 'warning',
                descriptor: { id: `skipped-${code}` },
                message: { text: plain(message) },
                locations: [{ physicalLocation: { artifactLocation: artifact(path, context) } }],
              })),
            ],
          },
        ],
        results: [...report.findings.map(result), ...report.accepted.map(result)],
        ...(report.policy ? { properties: { policy: report.policy } } : {}),
      },
    ],
  };
  return jsonLine(log);
}

const kindOf = ({ accepted: { by } }: AcceptedFinding): string => (by === 'source' ? 'inSource' : 'external');

function ruleOf(change: Change) {
  const link = change.sources.find((each) => /^https?:\/\/\S+$/.test(each));
  const level: Severity = change.outcome.is === 'withdrawn' ? 'note' : 'warning';
  const help = `${change.why} ${change.advice} What GitLab really did: ${reallyOf(change)}`;
  return {
    id: change.id,
    name: change.id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: cut(change.title) },
    fullDescription: { text: cut(`${change.why} ${change.advice}`) },
    help: { text: help, markdown: `**${change.title}**\n\n${help}` },
    ...(link === undefined ? {} : { helpUri: link }),
    defaultConfiguration: { level },
    properties: {
      tags: ['gitlab', 'deprecation', `due-${change.due}`],
      precision: 'very-high',
      'problem.severity': level === 'note' ? 'recommendation' : level,
    },
  };
}

const unknownRule = (id: string): Pick<ReturnType<typeof ruleOf>, 'id' | 'shortDescription' | 'fullDescription'> => ({
  id,
  shortDescription: { text: id },
  fullDescription: { text: id },
});

/** Viewers make a link of `[text](address)`. */
const plain = (text: string): string => text.replace(/\](?=\()/g, '] ');

/** What GitHub takes. */
const cut = (text: string): string => (text.length <= 1024 ? text : `${text.slice(0, 1023)}…`);

const artifact = (path: string, { inRepository }: FormatContext): { uri: string } => ({
  uri: relativeUri(inRepository(path)),
});

/** SARIF does not count a byte order mark. */
function physical(
  { path, line, column }: Place,
  end: { endLine: number; endColumn: number } | undefined,
  texts: Texts,
  context: FormatContext,
): object {
  return {
    artifactLocation: artifact(path, context),
    region: regionOf(path, { line, column, endLine: end?.endLine ?? 0, endColumn: end?.endColumn ?? 0 }, texts),
  };
}

function regionOf(path: string, { line, column, endLine, endColumn }: Region, texts: Texts): object {
  const mark = texts.hasMark(path) ? 1 : 0;
  const at = (row: number, value: number): number => Math.max(1, row === 1 ? value - mark : value);
  return {
    startLine: line,
    startColumn: at(line, column),
    ...(endLine > 0 ? { endLine, endColumn: at(endLine, endColumn) } : {}),
  };
}

const flowStep = (step: ReportedFinding['evidence'][number], texts: Texts, context: FormatContext): object => ({
  location: { physicalLocation: physical(step, undefined, texts, context), message: { text: plain(step.note) } },
});

/** One fix writes all of a group, since a part of it would break the program. */
function fixesOf(
  finding: ReportedFinding,
  groups: ReturnType<typeof groupsOf>,
  texts: Texts,
  context: FormatContext,
): object {
  const { size, edits } = groups(finding.group);
  if (finding.edits.length === 0 || edits.length === 0 || size > largestGroup) return {};
  const paths = [...new Set(edits.map(({ path }) => path))];
  const description = finding.fix === 'safe' ? finding.title : `${finding.title} (to review: ${finding.reason ?? ''})`;
  return {
    fixes: [
      {
        description: { text: plain(description) },
        artifactChanges: paths.map((path) => ({
          artifactLocation: artifact(path, context),
          replacements: edits
            .filter((edit) => edit.path === path)
            .map((edit) => ({
              deletedRegion: regionOf(path, texts.region(edit), texts),
              insertedContent: { text: edit.text },
            })),
        })),
      },
    ],
  };
}
