/** The catalogue held against GitLab's own feeds: what is stale, what is new. */
import type { Change, Due, GraphqlMatch, Outcome, Release, RequestMatch } from '../change.ts';
import { shapeOf } from '../extra.ts';
import { namedInstead, type OpenApi } from '../openapi.ts';
import { compareRelease, elementsOf, timeOf } from '../target.ts';
import { type FeedEntry, headingKey } from './feed.ts';
import { type Gated, gated } from './gates.ts';
import type { Member, Members } from './members.ts';

export interface Feeds {
  /** The release that all of them were taken from. */
  of: Release;
  schema?: { now: Members; was?: Members };
  openapi?: OpenApi;
  entries?: readonly FeedEntry[];
}

export interface Entry {
  list: string;
  entry: string;
  rule?: string;
  unseen?: string;
}

/** Something that is not, or no longer, as the catalogue has it. */
export interface Item {
  /** The rule; of what is new none. */
  rule?: string;
  element: string;
  says: string;
}

/** A mark that no rule knows, and the places that share it. */
export interface NewMark {
  id: string;
  elements: string[];
  kind: Member['kind'] | 'operation' | 'request field';
  because: string;
  /** Only where a schema tells. */
  gated?: Gated;
  /** It is not in the older schema; undefined: there is none to ask. */
  isSince?: boolean;
  /** Gone, and not only marked. */
  isGone: boolean;
}

export interface SyncReport {
  of: Release;
  /** Outcomes and dates that do not hold. */
  stale: Item[];
  /** Elements of rules without a mark (any more). */
  unmarked: Item[];
  /** Replacements that do not exist, or are deprecated themselves. */
  targets: Item[];
  /** Members that the older schema has, the newer has not, and no rule knows. */
  gone: NewMark[];
  /** Marks that no rule knows. */
  marks: NewMark[];
  /** Of GitLab's list of deprecations: new entries, and those that moved. */
  entries: Item[];
  /** How many elements of rules the feeds could be asked about, and how many were as the catalogue has them. */
  asked: number;
  held: number;
  /** Outcomes that were looked up in an older release than the feeds'. */
  older: number;
}

const isGoneBy = ({ is, in: since }: Outcome, of: Release): boolean =>
  is === 'removed' && (since === undefined || compareRelease(since, of) <= 0);

export function synced(changes: readonly Change[], coverage: readonly Entry[], feeds: Feeds): SyncReport {
  const { of, schema, openapi, entries } = feeds;
  const report: SyncReport = {
    ...{ of, stale: [], unmarked: [], targets: [], gone: [], marks: [], entries: [], asked: 0, held: 0 },
    older: changes.filter(({ outcome }) => compareRelease(outcome.checked, of) < 0).length,
  };
  for (const change of changes)
    for (const match of change.match) {
      const before = problemsIn(report);
      let isAsked = false;
      if ('graphql' in match && schema) isAsked = askSchema(report, change, match, schema.now, schema.was);
      else if ('request' in match && openapi) isAsked = askRequest(report, change, match, openapi);
      else if ('endpoint' in match && openapi) isAsked = askEndpoint(report, change, [match.endpoint].flat(), openapi);
      if (!isAsked) continue;
      report.asked += 1;
      if (problemsIn(report) === before) report.held += 1;
    }
  if (schema) {
    const known = new Set(
      changes.flatMap(({ match }) => match.flatMap((each) => ('graphql' in each ? each.graphql : []))),
    );
    report.marks.push(...newMarks(schema.now, known, schema.was));
    if (schema.was) report.gone.push(...goneBetween(schema.was, schema.now, known));
  }
  if (openapi) report.marks.push(...newOperations(openapi, changes));
  named([...report.gone, ...report.marks], changes);
  if (entries) askEntries(report, changes, coverage, entries);
  return report;
}

const problemsIn = ({ stale, unmarked, targets }: SyncReport): number =>
  stale.length + unmarked.length + targets.length;

/** Whether something does not hold, or came since the older schema: what a monthly job stops at. */
export const needsSomebody = (report: SyncReport): boolean =>
  report.stale.length + report.targets.length + report.entries.length + report.gone.length > 0 ||
  report.marks.some(({ isSince }) => isSince === true);

function askSchema(
  report: SyncReport,
  change: Change,
  match: GraphqlMatch,
  now: Members,
  was: Members | undefined,
): boolean {
  const { of } = report;
  const element = match.graphql;
  const owner = element.split('.')[0] ?? element;
  const isType = element === owner;
  // a part of a schema says nothing of types that it has not
  if (!isType && !now.has(owner) && !was?.has(owner)) return false;
  if (isType && ![element, match.fix?.rename ?? ''].some((each) => now.has(each) || was?.has(each))) return false;
  const rule = change.id;
  const { outcome } = timeOf(change, element);
  const member = now.get(element);
  const tell = (list: Item[], says: string): void => {
    list.push({ rule, element, says });
  };
  if (member) {
    if (isGoneBy(outcome, of) && !match.stays && !match.absent && !isType)
      tell(
        report.stale,
        `the rule says it is removed${outcome.in ? ` in ${outcome.in}` : ''}, and the schema of ${of} still has it`,
      );
    else if (member.because === undefined && !match.stays && !match.absent && !isType) {
      const had = was?.get(element)?.because;
      tell(
        report.unmarked,
        had === undefined ? `the schema of ${of} does not mark it` : `its mark is gone; it was: ${had}`,
      );
    }
  } else if (!isGoneBy(outcome, of) && !isType) {
    tell(report.stale, `the rule says it is ${outcome.is}, and the schema of ${of} does not have it`);
  }
  const to = match.fix?.rename;
  if (to === undefined) return true;
  const at = isType
    ? to
    : element.includes('(')
      ? `${element.slice(0, element.indexOf('('))}(${to}:)`
      : `${owner}.${to}`;
  const target = now.get(at);
  if (!now.has(owner) && !isType) return true;
  if (!target) tell(report.targets, `its replacement \`${at}\` is not in the schema of ${of}`);
  else if (target.because !== undefined)
    tell(report.targets, `its replacement \`${at}\` is deprecated itself: ${target.because}`);
  return true;
}

function askRequest(report: SyncReport, change: Change, match: RequestMatch, { operations }: OpenApi): boolean {
  let isAsked = false;
  const own = byShape(operations);
  const { of } = report;
  const { outcome } = timeOf(change, match.element);
  for (const endpoint of [match.request].flat()) {
    const operation = own.get(shapeOf(endpoint));
    // what takes no field in the document has a body that it does not describe
    if (!operation || operation.sent.size === 0) continue;
    isAsked = true;
    const element = `${endpoint} ${match.field}`;
    const field = operation.sent.get(match.field);
    if (field && isGoneBy(outcome, of) && match.value === undefined)
      report.stale.push({
        rule: change.id,
        element,
        says: `the rule says it is removed, and the document of ${of} still has it`,
      });
    if (!field && !isGoneBy(outcome, of) && match.sdkField === undefined)
      report.unmarked.push({ rule: change.id, element, says: `the document of ${of} does not have it (any more)` });
    const to = match.fix?.rename;
    const target = to === undefined ? undefined : match.field.slice(0, match.field.lastIndexOf('.') + 1) + to;
    if (field && target !== undefined && !operation.sent.has(target))
      report.targets.push({
        rule: change.id,
        element,
        says: `its replacement \`${target}\` is not among the fields of the document of ${of}`,
      });
  }
  return isAsked;
}

function askEndpoint(
  report: SyncReport,
  change: Change,
  endpoints: readonly string[],
  { operations }: OpenApi,
): boolean {
  const own = byShape(operations);
  // the document has not all of GitLab's endpoints, so that one is missing says nothing
  const there = endpoints.filter((endpoint) => own.has(shapeOf(endpoint)));
  const stale = there.filter((endpoint) => isGoneBy(timeOf(change, endpoint).outcome, report.of));
  const [first, ...more] = stale;
  if (first !== undefined)
    report.stale.push({
      rule: change.id,
      element: more.length > 0 ? `${first} and ${more.length} more` : first,
      says: `the rule says it is removed, and the document of ${report.of} still has it`,
    });
  return there.length > 0;
}

const shapes = new WeakMap<
  OpenApi['operations'],
  Map<string, OpenApi['operations'] extends ReadonlyMap<string, infer O> ? O : never>
>();

function byShape(operations: OpenApi['operations']) {
  const known = shapes.get(operations) ?? new Map([...operations].map(([endpoint, each]) => [shapeOf(endpoint), each]));
  shapes.set(operations, known);
  return known;
}

/** Marks that no rule knows. What several types inherit stands together. */
function newMarks(now: Members, known: ReadonlySet<string>, was: Members | undefined): NewMark[] {
  const groups = new Map<string, NewMark>();
  for (const [element, member] of now) {
    const { because, kind, name } = member;
    if (because === undefined || known.has(element)) continue;
    const own = gated(member, now);
    const key = [kind, name, because, own.isRename].join('\0');
    const mark = groups.get(key);
    if (mark) mark.elements.push(element);
    else
      groups.set(key, {
        ...{ id: idOf(element), elements: [element], kind, because, gated: own, isGone: false },
        ...(was ? { isSince: was.get(element)?.because === undefined } : {}),
      });
  }
  return [...groups.values()];
}

/** What only the difference of two schemas tells: removals that no mark announced, and those that one did. */
function goneBetween(was: Members, now: Members, known: ReadonlySet<string>): NewMark[] {
  const out: NewMark[] = [];
  for (const [element, { kind, owner, because }] of was) {
    if (now.has(element) || known.has(element)) continue;
    // what goes with its type, or its field, goes without a word of its own
    if (kind !== 'type' && !now.has(owner)) continue;
    out.push({ id: idOf(element), elements: [element], kind, because: because ?? 'it was not marked', isGone: true });
  }
  return out;
}

function newOperations({ operations }: OpenApi, changes: readonly Change[]): NewMark[] {
  const known = new Set(
    changes.flatMap(({ match }) =>
      match.flatMap((each) =>
        'endpoint' in each
          ? [each.endpoint].flat().map(shapeOf)
          : 'request' in each
            ? [each.request].flat().map((endpoint) => `${shapeOf(endpoint)} ${each.field}`)
            : [],
      ),
    ),
  );
  const groups = new Map<string, NewMark>();
  const add = (element: string, kind: NewMark['kind'], because: string, name: string): void => {
    const key = [kind, name, because].join('\0');
    const mark = groups.get(key);
    if (mark) mark.elements.push(element);
    else groups.set(key, { id: idOf(element), elements: [element], kind, because, isGone: false });
  };
  for (const [endpoint, { because, sent }] of operations) {
    const shape = shapeOf(endpoint);
    if (known.has(shape)) continue;
    if (because !== undefined) add(endpoint, 'operation', because, endpoint);
    for (const [field, { because: words, type }] of sent) {
      if (words === undefined || known.has(`${shape} ${field}`)) continue;
      add(`${endpoint} ${field}`, 'request field', words, field);
      const mark = groups.get(['request field', field, words].join('\0'));
      if (mark && !mark.gated) mark.gated = gatedField(field, words, type, sent);
    }
  }
  return [...groups.values()];
}

function gatedField(
  field: string,
  because: string,
  type: string,
  sent: ReadonlyMap<string, { type: string; because: string | undefined }>,
): Gated {
  const target = namedInstead(because);
  const other = target === undefined ? undefined : sent.get(field.slice(0, field.lastIndexOf('.') + 1) + target);
  const gates: Gated['gates'] = [
    { gate: 'same owner', passed: other !== undefined },
    { gate: 'same shape', passed: other !== undefined && type !== '' && other.type === type },
    { gate: 'not deprecated', passed: other !== undefined && other.because === undefined },
    { gate: 'not boolean', passed: type !== 'boolean' },
  ];
  return { target, gates, isRename: gates.every(({ passed }) => passed) };
}

/** What is still there after it was due. */
const late: ReadonlySet<Outcome['is']> = new Set(['served', 'conditional', 'postponed', 'pending']);

/** GitLab's list against ours: by its headings, and by the dates of the rules that they lead to. */
function askEntries(
  report: SyncReport,
  changes: readonly Change[],
  coverage: readonly Entry[],
  entries: readonly FeedEntry[],
): void {
  const ours = new Map(coverage.filter(({ list }) => list !== 'v5').map((each) => [headingKey(each.entry), each]));
  const lists = new Set(coverage.map(({ list }) => list));
  const first = [...lists].filter((list): list is Release => /^\d/.test(list)).sort(compareRelease)[0] ?? '17.0';
  const seen = new Set<string>();
  const listed = new Set(entries.map(({ title, list }) => `${list} ${headingKey(title)}`));
  const milestones = new Map<string, Set<string>>();
  for (const { title, list, file } of entries) {
    const key = headingKey(title);
    seen.add(key);
    const own = ours.get(key);
    if (own?.rule !== undefined) milestones.set(own.rule, (milestones.get(own.rule) ?? new Set()).add(list));
    if (!own) {
      const isOurs = list === 'pending' || (isRelease(list) && compareRelease(list, first) >= 0 && lists.has(list));
      if (isOurs) report.entries.push({ element: title, says: `is new in the list for ${list} (${file})` });
    } else if (own.list !== list && !listed.has(`${own.list} ${key}`))
      report.entries.push({
        ...(own.rule ? { rule: own.rule } : {}),
        element: title,
        says: `moved from ${own.list} to ${list} (${file})`,
      });
  }
  for (const [key, { entry, list }] of ours)
    if (!seen.has(key))
      report.entries.push({ element: entry, says: `is no longer in GitLab's list; it was in that for ${list}` });
  for (const change of changes) {
    const said = milestones.get(change.id);
    if (!said) continue;
    report.asked += 1;
    const dates: (Due | undefined)[] = [change, ...change.match].flatMap(({ due, outcome }) => [
      due,
      outcome?.in,
      outcome?.to,
    ]);
    const outcomes = [change, ...change.match].flatMap(({ outcome }) => outcome?.is ?? []);
    const holds = [...said].every(
      (list) =>
        dates.some((date) => date === list) ||
        (list === 'pending' && outcomes.some((is) => is !== 'removed' && is !== 'withdrawn')) ||
        (list === 'cancelled' && outcomes.includes('withdrawn')) ||
        // the list keeps dates that came and went
        (isRelease(list) && compareRelease(list, report.of) <= 0 && outcomes.some((is) => late.has(is))),
    );
    if (holds) report.held += 1;
    else
      report.stale.push({
        rule: change.id,
        element: [...new Set(change.match.flatMap(elementsOf))].slice(0, 3).join(', '),
        says: `GitLab's list says ${[...said].join(' and ')}, the rule ${change.due} (${change.outcome.is}${change.outcome.in ? ` in ${change.outcome.in}` : ''}${change.outcome.to ? ` to ${change.outcome.to}` : ''})`,
      });
  }
}

const isRelease = (list: string): list is Release => /^\d+\.\d+$/.test(list);

/** `CiRunner.active` → `ci-runner-active`. */
const idOf = (element: string): string =>
  element
    .replace(/^(GET|POST|PUT|PATCH|DELETE|HEAD) /, '$1-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/\{\w*\}/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80);

/** A draft takes no id of ours, and none of another draft. */
function named(marks: readonly NewMark[], changes: readonly Change[]): void {
  const taken = new Map(changes.map(({ id }) => [id, 1]));
  for (const mark of marks) {
    const count = (taken.get(mark.id) ?? 0) + 1;
    taken.set(mark.id, count);
    if (count > 1) mark.id = `${mark.id}-${count}`;
  }
}
