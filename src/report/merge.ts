/** Several reports as one: parts of a project side by side, or many repositories. Nothing is held but names and sums. */

import { Problem } from '../common/problem.ts';
import type { Severity, Shard } from '../finding.ts';
import { Cleaner } from './clean.ts';
import { jsonText } from './escape/json.ts';
import { type Policy, policyOfParts, policyOfProjects } from './policy.ts';
import { type Element, elementsOf, type Head, type ListName, lists, type Source } from './read.ts';
import {
  byPath,
  byPlace,
  failsBy,
  inOrder,
  type Origin,
  type Place,
  type Reason,
  type Report,
  severityText,
  tooManySuppressed,
  weight,
} from './report.ts';

/** What does not belong together; the message is one line. */
export class MergeError extends Problem {}

export interface Input extends Source {
  /** What comes before every path of this report: `web/`, or nothing. */
  prefix: string;
}

export interface Merged {
  head: Head;
  /** The entries of all inputs, each list in the order of places. May be asked for again and again. */
  entries: (list: ListName) => Iterable<Element['value']>;
  remarks: string[];
}

interface Survey {
  input: Input;
  head: Head;
  /** Findings, by the severity and whether they are certain: what a gate asks. */
  counts: { severity: Severity; certainty: 'certain' | 'likely'; count: number }[];
  lengths: Record<ListName, number>;
}

/**
 * Reads every input once, to its end.
 * @param ids the rules of the catalogue, in its order
 * @throws {ReportError | MergeError} for what is no report, is not complete, or does not fit to the others
 */
export function merge(inputs: readonly Input[], ids: readonly string[]): Merged {
  const twice = inputs.find(
    (each, i) => inputs.findIndex(({ name, prefix }) => name === each.name && prefix === each.prefix) < i,
  );
  if (twice) throw new MergeError(`${twice.name} is given twice.`);
  const owners = new Map<string, Input>();
  const clashes: string[] = [];
  const surveys = inputs.map((input) => survey(input, owners, clashes));
  const [first] = surveys;
  if (!first) throw new MergeError('There is nothing to merge.');
  for (const each of surveys) checkFit(first, each);
  checkComplete(surveys);
  const [clash] = clashes;
  if (clash !== undefined) throw new MergeError(clash);
  const { head, remarks } = headOf(surveys, ids);
  return { head, remarks, entries: (list) => inOrderOf(list, surveys) };
}

/** All of it in memory, for forms that cannot be written piece by piece. */
export function whole({ head, entries }: Merged): Report {
  const report: Report = { ...head, findings: [], accepted: [], skipped: [], blind: [] };
  for (const list of lists) {
    const into: Element['value'][] = report[list];
    for (const each of entries(list)) into.push(each);
  }
  return report;
}

/** The bytes that `json` gives for the whole report, piece by piece. */
export function* jsonOf({ head, entries }: Merged): Generator<string> {
  const { policy, ...first } = head;
  yield jsonText(first).replace(/\n\}$/, '');
  for (const list of lists) {
    let text = `,\n  "${list}": [`;
    let count = 0;
    for (const each of entries(list)) {
      text += `${count === 0 ? '' : ','}\n    ${jsonText(each).replace(/\n/g, '\n    ')}`;
      count += 1;
      if (text.length < piece) continue;
      yield text;
      text = '';
    }
    yield `${text}${count === 0 ? '' : '\n  '}]`;
  }
  if (policy) yield `,\n  "policy": ${jsonText(policy).replace(/\n/g, '\n  ')}`;
  yield '\n}\n';
}

/** Characters that are written at once. */
const piece = 64 * 1024;

/** @param owners which input a path was seen in, and `clashes`, what is in two: filled here */
function survey(input: Input, owners: Map<string, Input>, clashes: string[]): Survey {
  let head: Head | undefined;
  const lengths = { findings: 0, accepted: 0, skipped: 0, blind: 0 };
  const counts = new Map<string, Survey['counts'][number]>();
  const elements = elementsOf(input, (made) => {
    head = made;
  });
  for (const { list, value } of elements) {
    const path = input.prefix + value.path;
    const owner = owners.get(path);
    if (owner && owner !== input && clashes.length === 0) {
      clashes.push(
        `${path} stands in ${owner.name} and in ${input.name}. Reports of several repositories need names: merge web=${owner.name} api=${input.name}.`,
      );
    }
    if (!owner) owners.set(path, input);
    lengths[list] += 1;
    if (list !== 'findings') continue;
    const { severity, certainty } = value;
    const count = counts.get(`${severity} ${certainty}`) ?? { severity, certainty, count: 0 };
    counts.set(`${severity} ${certainty}`, count);
    count.count += 1;
  }
  if (!head) throw new MergeError(`${input.name} is empty.`);
  if (head.summary.findings !== lengths.findings)
    throw new MergeError(`${input.name} says it has ${head.summary.findings} findings and has ${lengths.findings}.`);
  return { input, head, counts: [...counts.values()], lengths };
}

function checkFit({ head: a, input: first }: Survey, { head: b, input }: Survey): void {
  const fits: [what: string, a: string, b: string][] = [
    ['gitlab-sunset', a.tool.version, b.tool.version],
    ['catalogue', `${a.catalogue.version} of ${a.catalogue.date}`, `${b.catalogue.version} of ${b.catalogue.date}`],
    ['target', a.target, b.target],
    ['oldest', a.oldest ?? 'none', b.oldest ?? 'none'],
    ['from', a.from ?? 'none', b.from ?? 'none'],
  ];
  for (const [what, one, other] of fits) {
    if (one !== other)
      throw new MergeError(
        `${first.name} was made with ${what} ${one}, ${input.name} with ${what} ${other}. Make both the same way.`,
      );
  }
}

/** A missing part would be a silent pass. */
function checkComplete(surveys: readonly Survey[]): void {
  const groups = new Map<string, { shard: Shard; name: string }[]>();
  for (const { input, head } of surveys) {
    if (head.shard)
      groups.set(input.prefix, [...(groups.get(input.prefix) ?? []), { shard: head.shard, name: input.name }]);
  }
  for (const parts of groups.values()) {
    const of = parts[0]?.shard.of ?? 0;
    const stranger = parts.find(({ shard }) => shard.of !== of);
    if (stranger)
      throw new MergeError(`${parts[0]?.name} is one of ${of} parts, ${stranger.name} one of ${stranger.shard.of}.`);
    const seen = new Map<number, string>();
    for (const { shard, name } of parts) {
      const other = seen.get(shard.index);
      if (other !== undefined) throw new MergeError(`${other} and ${name} are both part ${shard.index} of ${of}.`);
      seen.set(shard.index, name);
    }
    const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !seen.has(index));
    if (missing.length > 0)
      throw new MergeError(
        `Of ${of} parts ${missing.length === 1 ? 'this one is' : 'these are'} missing: ${missing.join(', ')}.`,
      );
  }
}

function headOf(surveys: readonly Survey[], ids: readonly string[]): { head: Head; remarks: string[] } {
  const heads = surveys.map(({ head }) => head);
  const [first] = heads;
  if (!first) throw new MergeError('There is nothing to merge.');
  const inOrderOfCatalogue = (names: Iterable<string>): string[] => {
    const all = new Set(names);
    return [...ids.filter((id) => all.has(id)), ...[...all].filter((id) => !ids.includes(id)).sort()];
  };
  const everyone = first.rules.looked.filter((id) => heads.every(({ rules }) => rules.looked.includes(id)));
  const someone = inOrderOfCatalogue(heads.flatMap(({ rules }) => rules.looked));
  const partly = someone.filter((id) => !everyone.includes(id));
  const byRule = new Map<string, number>();
  for (const { summary } of heads)
    for (const [id, count] of Object.entries(summary.byRule)) byRule.set(id, (byRule.get(id) ?? 0) + count);
  const gate = strictest(heads);
  const fails = failsBy(gate);
  const failing = { error: 0, warning: 0, note: 0 };
  for (const each of surveys.flatMap(({ counts }) => counts)) if (fails(each)) failing[each.severity] += each.count;
  const said = severityText(failing);
  const projects = policiesOf(surveys);
  const policy = projects && policyOfProjects([...projects.values()], ids);
  const reasons: Reason[] = [
    ...(said === '' ? [] : [{ code: 'findings', message: said } as const]),
    ...[...(projects ?? [])].flatMap(([prefix, each]) =>
      tooManySuppressed(each).map(({ code, message }) => ({ code, message: prefix + message })),
    ),
    ...surveys.flatMap(({ head, input }) =>
      head.summary.gate.reasons
        .filter(({ code }) => code !== 'findings' && code !== 'suppressions')
        .map(({ code, message }) => ({ code, message: input.prefix + message })),
    ),
  ];
  const origin = originOfAll(heads.map((head) => head.origin ?? {}));
  return {
    head: {
      schemaVersion: 1,
      tool: first.tool,
      catalogue: first.catalogue,
      target: first.target,
      oldest: first.oldest,
      ...(first.from ? { from: first.from } : {}),
      root: surveys.every(({ head, input }) => head.root === first.root && input.prefix === '') ? first.root : '.',
      ...(Object.keys(origin).length > 0 ? { origin } : {}),
      rules: {
        looked: everyone,
        notLooked: inOrderOfCatalogue([...heads.flatMap(({ rules }) => rules.notLooked), ...partly]),
      },
      summary: {
        files: sum(heads.map(({ summary }) => summary.files)),
        findings: sum(surveys.map(({ lengths }) => lengths.findings)),
        byRule: Object.fromEntries(inOrderOfCatalogue(byRule.keys()).map((id) => [id, byRule.get(id) ?? 0])),
        gate: { passed: reasons.length === 0, reasons: inOrder(reasons).map((each) => clean.reason(each)), ...gate },
      },
      ...(policy ? { policy } : {}),
    },
    remarks: partly.length > 0 ? [`Not every report looked for ${partly.join(', ')}.`] : [],
  };
}

/** What all reports agree on, and the date of the youngest. */
function originOfAll(all: readonly Origin[]): Origin {
  const agreed = (key: 'project' | 'branch' | 'commit'): Origin => {
    const value = all[0]?.[key];
    return value !== undefined && all.every((each) => each[key] === value) ? { [key]: value } : {};
  };
  const date = all
    .flatMap((each) => each.date ?? [])
    .sort()
    .at(-1);
  return { ...agreed('project'), ...agreed('branch'), ...agreed('commit'), ...(date === undefined ? {} : { date }) };
}

/** The policy of each project, by its prefix. Undefined: a report of an older version says nothing of its own. */
function policiesOf(surveys: readonly Survey[]): Map<string, Policy> | undefined {
  const parts = new Map<string, Policy[]>();
  for (const { head, input } of surveys) {
    if (!head.policy) return undefined;
    parts.set(input.prefix, [...(parts.get(input.prefix) ?? []), head.policy]);
  }
  return new Map(
    [...parts].flatMap(([prefix, all]) => {
      const policy = policyOfParts(all);
      return policy ? [[prefix, policy] as const] : [];
    }),
  );
}

function strictest(heads: readonly Head[]): { failOn: Severity; certainOnly: boolean } {
  const gates = heads.map(({ summary }) => summary.gate);
  const levels = gates.map(({ failOn }) => failOn ?? 'warning').sort((a, b) => weight[a] - weight[b]);
  return { failOn: levels[0] ?? 'warning', certainOnly: gates.every(({ certainOnly }) => certainOnly ?? false) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** With repositories that could not be looked into: each is a line of the report, and fails the gate. */
export function withFailed(merged: Merged, failed: readonly Report['skipped'][number][]): Merged {
  if (failed.length === 0) return merged;
  const { head, remarks, entries } = merged;
  const { gate } = head.summary;
  const message = `${failed.length === 1 ? 'one repository' : `${failed.length} repositories`} could not be looked into`;
  const reasons = inOrder([...gate.reasons, { code: 'skipped' as const, message }]);
  return {
    head: { ...head, summary: { ...head.summary, gate: { ...gate, passed: false, reasons } } },
    remarks,
    entries: (list) =>
      list === 'skipped' ? [...entries(list), ...failed.map((each) => clean.place(each))].sort(byPath) : entries(list),
  };
}

/** Whether every path of an input comes before every path of the next one: no repository lies inside another. */
function isApart(surveys: readonly Survey[]): boolean {
  const prefixes = surveys.map(({ input }) => input.prefix);
  return prefixes.every((prefix, i) => {
    const before = prefixes[i - 1];
    return prefix !== '' && (before === undefined || (before < prefix && !prefix.startsWith(before)));
  });
}

/** One entry of each input is held at a time; of repositories that follow one another, one file is open at a time. */
function* inOrderOf(list: ListName, surveys: readonly Survey[]): Generator<Element['value']> {
  if (isApart(surveys)) {
    for (const each of surveys) yield* entriesOf(list, each);
    return;
  }
  const open = surveys.flatMap((each) => {
    const entries = entriesOf(list, each);
    const { value } = entries.next();
    return value ? [{ entries, value }] : [];
  });
  const compare = (a: Element['value'], b: Element['value']): number =>
    list === 'skipped' || !isPlace(a) || !isPlace(b) ? byPath(a, b) : byPlace(a, b);
  while (open.length > 0) {
    const least = open.reduce((best, each) => (compare(each.value, best.value) < 0 ? each : best));
    yield least.value;
    const { value } = least.entries.next();
    if (value) least.value = value;
    else open.splice(open.indexOf(least), 1);
  }
}

const isPlace = (value: Element['value']): value is Extract<Element['value'], Place> => 'line' in value;

/** Stops reading when the last one is seen. */
function* entriesOf(list: ListName, { input, lengths }: Survey): Generator<Element['value'], undefined> {
  let left = lengths[list];
  if (left === 0) return;
  for (const element of elementsOf(input, undefined, (each) => each === list)) {
    yield cleaned(element, input.prefix);
    left -= 1;
    if (left === 0) return;
  }
}

/** What others wrote down is not taken for clean; the files that it speaks of may not be here. */
const clean = new Cleaner(() => undefined);

function cleaned(element: Element, prefix: string): Element['value'] {
  const value = prefixed(element, prefix);
  return 'rule' in value ? clean.finding(value) : clean.place(value);
}

function prefixed(element: Element, prefix: string): Element['value'] {
  if (prefix === '') return element.value;
  const moved = <T extends { path: string }>(value: T): T => ({ ...value, path: prefix + value.path });
  switch (element.list) {
    case 'findings':
    case 'accepted': {
      const { value } = element;
      return {
        ...moved(value),
        group: prefix + value.group,
        evidence: value.evidence.map(moved),
        edits: value.edits.map(moved),
      };
    }
    case 'skipped':
      return moved(element.value);
    case 'blind': {
      const { evidence, ...value } = element.value;
      return { ...moved(value), ...(evidence ? { evidence: evidence.map(moved) } : {}) };
    }
  }
}
