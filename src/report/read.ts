/** Earlier reports, as `check --format json` wrote them: read piece by piece and held against their shape. */
import { Problem } from '../common/problem.ts';
import type { AcceptedFinding, Report, ReportedFinding } from './report.ts';
import { piecesOf } from './stream.ts';

/** A report without its lists. */
export type Head = Omit<Report, ListName>;
export type ListName = 'findings' | 'accepted' | 'skipped' | 'blind';
export const lists = ['findings', 'accepted', 'skipped', 'blind'] as const;

/** The file is no report; the message is one line that names it. */
export class ReportError extends Problem {}

export type Element =
  | { list: 'findings'; value: ReportedFinding }
  | { list: 'accepted'; value: AcceptedFinding }
  | { list: 'skipped'; value: Report['skipped'][number] }
  | { list: 'blind'; value: Report['blind'][number] };

/** A report that can be read again and again, a chunk at a time. */
export interface Source {
  /** As it is called in messages. */
  name: string;
  chunks: () => Iterable<Buffer>;
}

/**
 * Every element of every list, in the order of the file.
 * @param onHead told, at the end, all that is not a list
 * @param wanted which lists are asked for; the others are not looked into
 * @throws {ReportError} for what is no report, at the latest at the end
 */
export function* elementsOf(
  { name, chunks }: Source,
  onHead: (head: Head) => void = () => {},
  wanted: (list: string) => boolean = () => true,
): Generator<Element> {
  const head: Record<string, unknown> = {};
  let element: Element | undefined;
  try {
    for (const { key, isElement, value } of piecesOf(chunks(), wanted)) {
      if (!isElement) {
        head[key] = value;
        continue;
      }
      element = elementFrom(key, value);
      if (element) yield element;
      else if (lists.some((each) => each === key))
        throw new ReportError(`${name}: an entry of \`${key}\` is no such entry.`);
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReportError(`${name} is no report: it is not one whole JSON object.`);
    throw error;
  }
  if (head.schemaVersion !== 1) {
    throw new ReportError(
      head.schemaVersion === undefined
        ? `${name} is no report of \`check --format json\`.`
        : `${name} has schemaVersion ${String(head.schemaVersion)}; this gitlab-sunset reads 1.`,
    );
  }
  if (!isHead(head)) throw new ReportError(`${name} is no report of \`check --format json\`.`);
  onHead(head);
}

function elementFrom(list: string, value: unknown): Element | undefined {
  if (list === 'findings' && isFinding(value)) return { list, value };
  if (list === 'accepted' && isAccepted(value)) return { list, value };
  if (list === 'skipped' && isSkipped(value)) return { list, value };
  if (list === 'blind' && isBlind(value)) return { list, value };
  return undefined;
}

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
const count: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const flag: Test = (value) => typeof value === 'boolean';
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...words: readonly string[]): Test =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
/** An object that has at least these. */
const object = (tests: Readonly<Record<string, Test>>): Test => {
  const entries = Object.entries(tests);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    return entries.every(([key, test]) => test(Reflect.get(value, key)));
  };
};

const place = { path: text, line: count, column: count };
const due: Test = (value) => typeof value === 'string' && /^(?:v5|\d+\.\d+)$/.test(value);
const day: Test = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const severity = oneOf('error', 'warning', 'note');
const findingTests = {
  ...place,
  ...{ rule: text, endLine: count, endColumn: count, title: text, message: text, element: text },
  ...{ replacement: orNull(text), due, severity, certainty: oneOf('certain', 'likely') },
  ...{ fix: oneOf('safe', 'review', 'manual'), reason: orNull(text), bridged: flag, group: text, fingerprint: text },
  evidence: listOf(object({ ...place, note: text })),
  edits: listOf(object({ path: text, start: count, end: count, text })),
};
const findingTest = object(findingTests);
const acceptedTest = object({ ...findingTests, accepted: object({ by: text, reason: text }) });
const skippedTest = object({ path: text, code: text, message: text });
const blindTest = object({
  ...place,
  ...{ code: text, message: text, evidence: optional(listOf(object({ ...place, note: text }))) },
});
const policyTest = object({
  from: orNull(object({ ref: text, commit: text })),
  rulesOff: listOf(text),
  files: object({ excluded: count, notIncluded: count }),
  findings: object({ lessened: count, tolerated: count, baseline: count, source: count }),
  max: count,
  suppressions: object({ comments: count, new: orNull(count), refused: count, max: orNull(count) }),
  changed: optional(
    listOf(object({ in: oneOf('configuration', 'baseline', 'source'), of: text, added: count, removed: count })),
  ),
});
const headTest = object({
  tool: object({ name: text, version: text }),
  catalogue: object({ version: text, date: text }),
  target: due,
  oldest: orNull(due),
  from: optional(due),
  root: text,
  origin: optional(
    object({ project: optional(text), branch: optional(text), commit: optional(text), date: optional(day) }),
  ),
  shard: optional(object({ index: count, of: count })),
  rules: object({ looked: listOf(text), notLooked: listOf(text) }),
  summary: object({
    ...{ files: count, findings: count },
    byRule: (value) => typeof value === 'object' && value !== null && Object.values(value).every(count),
    gate: object({
      passed: flag,
      failOn: optional(severity),
      certainOnly: optional(flag),
      reasons: listOf(object({ code: text, message: text })),
    }),
  }),
  policy: optional(policyTest),
});

const isFinding = (value: unknown): value is ReportedFinding => findingTest(value);
const isAccepted = (value: unknown): value is AcceptedFinding => acceptedTest(value);
const isSkipped = (value: unknown): value is Report['skipped'][number] => skippedTest(value);
const isBlind = (value: unknown): value is Report['blind'][number] => blindTest(value);
const isHead = (value: unknown): value is Head => headTest(value);
