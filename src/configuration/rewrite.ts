/** What a machine may write for each place of a page, and why not more. */

import type { ConfigFix, Literal } from '../catalogue/change.ts';
import { Budget } from '../common/budget.ts';
import type { Edit, Tier } from '../finding.ts';
import { realigned } from './align.ts';
import { breakOf, type Change, lineEnd, lineStart, withoutFlow, withoutLines } from './edit.ts';
import type { Page, Site } from './kinds.ts';
import { goesOn, type Hit, mergedIn } from './match.ts';
import { moveTo } from './move.ts';
import { type Intent, outline } from './outline.ts';
import { type Entry, type Item, type MapNode, type Node, nodesIn, type Span } from './tree.ts';
import { flaw, lifted } from './verify.ts';

/** A place with the fix that its rule has for it. */
export interface Draft {
  site: Site;
  hit: Hit;
  fix: ConfigFix | undefined;
  /** Said where no machine can. */
  advice: string;
  /** Why no machine may, whatever stands there. */
  refused?: string;
  /** Drafts with one value are applied together. */
  together?: string;
  /** Why a person has to look at what it stands in, or at what reads it elsewhere. */
  besides?: string;
}

export interface Rewrite {
  tier: Tier;
  reason: string | null;
  group: string;
  edits: readonly Edit[];
}

interface Work {
  /** All that is to be taken out. */
  going: ReadonlySet<Entry | Item>;
  changes: Change[];
  gone: Set<Entry | Item>;
  named: Map<Entry, string>;
  valued: Map<Node, unknown>;
  spread: Map<Node, readonly string[]>;
  added: Map<MapNode, (readonly [string, unknown])[]>;
}

/** Rewrites of all places of one page; they know of each other: a map that loses all its keys goes as a whole. */
export function rewritePage(page: Page, drafts: readonly Draft[]): Map<Draft, Rewrite> {
  const rewrites = new Map<Draft, Rewrite>();
  const open = drafts.filter((draft) => {
    const why = hindrance(draft);
    if (why !== undefined) rewrites.set(draft, byHand(draft, why));
    return why === undefined;
  });
  const gone = new Set<Entry | Item>(open.filter(isTaken).map(({ hit }) => hit.own));
  const units = new Map(open.filter(isTaken).map((draft) => [draft, unitOf(draft.hit, gone, page)]));
  const groups = new Map<string, Draft[]>();
  for (const draft of open) {
    const unit = units.get(draft);
    const id = draft.together ?? `${page.piece.path}:${page.piece.at((unit?.own ?? draft.hit.own).whole.start)}`;
    const group = groups.get(id);
    if (group) group.push(draft);
    else groups.set(id, [draft]);
  }
  const written = [...groups].map(([id, group]) => writeGroup(page, id, group, units));
  const flaws = flawsOf(page, written);
  for (const each of written)
    for (const [draft, rewrite] of rewriteGroup(page, each, flaws.get(each))) rewrites.set(draft, rewrite);
  return rewrites;
}

/** Whether what a rule speaks of leaves its place. */
export const isTaken = ({ fix }: { fix?: ConfigFix | undefined }): boolean =>
  fix?.remove === true || fix?.move !== undefined;

const byHand = (draft: Draft, reason: string): Rewrite => ({
  tier: 'manual',
  reason,
  group: `${draft.site.page.piece.path}:${draft.site.page.piece.at(draft.hit.own.whole.start)}`,
  edits: [],
});

/** Why no machine touches it. */
function hindrance({ fix, hit, advice, refused }: Draft): string | undefined {
  if (!fix) return advice;
  if (refused !== undefined) return refused;
  if (hit.own.stands === 'fixed' && !fix.set && !fix.replace)
    return `It is not spelt as a key of its own here. ${advice}`;
  if ('conditional' in hit.own && hit.own.conditional)
    return `It counts only under the condition in its line. ${advice}`;
  if (isTaken({ fix })) {
    const shared = [...nodesIn(hit.value)].find((node) => node.shared !== undefined && isInside(node, hit.own.whole));
    if (shared) return `The anchor \`&${shared.shared}\` stands in it and is used elsewhere. ${advice}`;
  }
  return undefined;
}

const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const isInside = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

interface Unit {
  own: Entry | Item;
  container: Node;
  /** Where the container stands, when it is left without keys and has to stay. */
  emptied?: Entry;
}

/** What goes with it: a parent that has nothing else, unless somebody gave it its name. */
function unitOf({ own, way }: Hit, gone: ReadonlySet<Entry | Item>, page: Page): Unit {
  const isLeft = (level: number): boolean => {
    const { node, through } = way[level] ?? { node: undefined, through: undefined };
    const all: readonly (Entry | Item)[] =
      node?.kind === 'map' ? node.entries : node?.kind === 'list' ? node.items : [];
    return all.some((each) => each !== through && !gone.has(each));
  };
  const holderOf = (level: number): Entry | undefined => {
    const holder = way[level - 1]?.through;
    const node = way[level]?.node;
    // what is merged in stands elsewhere
    return holder && 'key' in holder && node && isInside(node, holder.whole) ? holder : undefined;
  };
  const mayGo = (level: number): boolean =>
    way[level]?.any === undefined &&
    (isLeft(level) || (level > 0 && holderOf(level) !== undefined && mayGo(level - 1)));
  let level = way.length - 1;
  let at = own;
  // `sidekiq['negate'] = …` is one thing, whatever keys it goes through
  for (let above = way[level - 1]; above && isSame(above.through.whole, at.whole); above = way[level - 1]) {
    at = above.through;
    level -= 1;
  }
  for (;;) {
    const container = way[level]?.node ?? page.tree.root;
    if (page.format !== 'yaml' || at.stands !== 'block' || isLeft(level)) return { own: at, container };
    const holder = holderOf(level);
    if (!holder) return { own: at, container };
    if (!mayGo(level - 1)) return { own: at, container, emptied: holder };
    at = holder;
    level -= 1;
  }
}

/** What is applied together, before it is checked. */
interface Written {
  id: string;
  group: readonly Draft[];
  changes: readonly Change[];
  work: Work;
  reasons: ReadonlyMap<Draft, string | undefined>;
  /** Why it cannot be written at all. */
  why: string | undefined;
}

/** Each place of a group carries the edits of all: with some thousands the report would be longer than a text can be. */
const MOST_TOGETHER = 200;
/** Groups of one page that are checked one by one. */
const ALONE = 32;
/** Characters that are read again to check the edits of one text, all its documents together. */
const CHECKED = 24_000_000;
const budgets = new WeakMap<Page['trees'], Budget>();

/**
 * Why groups cannot be made. Each is checked alone, as it may be applied alone. A page with very many is read again for all of them
 * at once, every other one apart, so that no group is checked together with its neighbours; what fails is told apart by halves.
 */
function flawsOf(page: Page, written: readonly Written[]): Map<Written, string | undefined> {
  const flaws = new Map<Written, string | undefined>(written.map((each) => [each, each.why]));
  const open = written.filter(({ why }) => why === undefined);
  const budget = budgets.get(page.trees) ?? new Budget(CHECKED, 'checking its edits');
  budgets.set(page.trees, budget);
  const { length } = page.piece.text;
  const check = (some: readonly Written[]): void => {
    if (some.length === 0) return;
    const flawed = budget.takes(length)
      ? flaw(page, distinct(some.flatMap(({ changes }) => changes)), together(some.map(({ work }) => work)))
      : 'there is too much to be changed in this file to check all of it';
    if (flawed === undefined) return;
    if (some.length === 1 || budget.isSpent) for (const each of some) flaws.set(each, flawed);
    else for (const half of [some.slice(0, some.length >> 1), some.slice(some.length >> 1)]) check(half);
  };
  if (open.length <= ALONE && open.length * length <= CHECKED / 2) for (const each of open) check([each]);
  else for (const parity of [0, 1]) check(open.filter((_, index) => index % 2 === parity));
  return flaws;
}

/** What several groups mean. */
const together = (works: readonly Work[]): Intent => ({
  gone: new Set(works.flatMap(({ gone }) => [...gone])),
  named: new Map(works.flatMap(({ named }) => [...named])),
  valued: new Map(works.flatMap(({ valued }) => [...valued])),
  spread: new Map(works.flatMap(({ spread }) => [...spread])),
  added: new Map(works.flatMap(({ added }) => [...added])),
});

function writeGroup(page: Page, id: string, group: readonly Draft[], units: ReadonlyMap<Draft, Unit>): Written {
  const work: Work = {
    going: new Set(group.flatMap((draft) => units.get(draft)?.own ?? [])),
    changes: [],
    gone: new Set(),
    named: new Map(),
    valued: new Map(),
    spread: new Map(),
    added: new Map(),
  };
  const reasons = new Map<Draft, string | undefined>();
  let why = group.length > MOST_TOGETHER ? 'more places go together here than are written at once' : undefined;
  if (why !== undefined) return { id, group, changes: [], work, reasons, why };
  for (const draft of group) {
    const answer = write(page, draft, units.get(draft), work);
    if ('why' in answer) why ??= answer.why;
    else reasons.set(draft, answer.review);
  }
  const own = distinct(work.changes);
  const changes = page.format === 'hcl' ? [...own, ...realigned(page.piece.text, own)] : own;
  return { id, group, changes, work, reasons, why };
}

function rewriteGroup(
  page: Page,
  { id, group, changes, reasons }: Written,
  why: string | undefined,
): [Draft, Rewrite][] {
  const edits = why === undefined ? toFile(page, changes) : undefined;
  if (!edits) {
    const reason = why ?? 'it cannot be written there';
    return group.map((draft) => [draft, { ...byHand(draft, `${sentence(reason)} ${draft.advice}`), group: id }]);
  }
  const asked = group.filter((draft) => reasons.get(draft) !== undefined);
  return group.map((draft) => {
    // what one rule asks is no reason of another's: the two only go together
    const own = asked.find((each) => each.advice === draft.advice);
    const lent = own ? reasons.get(own) : asked[0] ? beside(asked[0]) : undefined;
    const reason = reasons.get(draft) ?? lent ?? null;
    return [draft, { tier: reason === null ? 'safe' : 'review', reason, group: id, edits }];
  });
}

const beside = ({ hit }: Draft): string =>
  `It is written together with \`${hit.key}\` beside it, which has to be looked at.`;

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((each) => [`${each.start} ${each.end} ${each.text}`, each])).values(),
];

/** Edits of the file itself. */
function toFile(page: Page, changes: readonly Change[]): Edit[] | undefined {
  const { path } = page.piece;
  let piece = page.piece;
  let edits: Change[] | undefined = [...changes];
  while (edits && piece.within) {
    edits = lifted(piece, edits);
    piece = piece.within.piece;
  }
  return edits?.map((change) => ({ path, ...change }));
}

/** Adds the edits of one place, and what they mean. */
function write(
  page: Page,
  draft: Draft,
  unit: Unit | undefined,
  work: Work,
): { review: string | undefined } | { why: string } {
  const { fix, hit } = draft;
  if (!fix) return { why: draft.advice };
  const review = reviewOf(draft);
  if (fix.set !== undefined) return set(hit, fix.set, work) ? { review } : { why: 'its value is computed elsewhere' };
  if (fix.replace) {
    const { text, by } = fix.replace;
    const held = hit.value.kind === 'scalar' ? hit.value.text : undefined;
    const written = held === undefined ? undefined : replaced(held, text, by);
    if (!written || !isPlain(page, hit.value) || !set(hit, written.value, work))
      return { why: 'its value is not spelt plainly' };
    return { review: written.isAlone ? [review, ALONE_THERE].filter((each) => each !== undefined).join(' ') : review };
  }
  if (fix.several)
    return several(page, hit, fix.several, work) ? { review } : { why: 'its value is not spelt plainly' };
  if (fix.write !== undefined)
    return writeValue(page, hit, fix.write, work) ? { review } : { why: 'its value is no list that is written there' };
  if (fix.copy) return copy(page, hit, fix.copy, work) ? { review } : { why: 'there is nothing plain to copy' };
  if (fix.rename !== undefined && 'key' in hit.own) {
    const { rename } = fix;
    const beside = hit.way.at(-1)?.node;
    if (beside?.kind !== 'map' || !beside.entries.some(({ key }) => key === rename)) {
      work.changes.push({ ...hit.name, text: rename });
      work.named.set(hit.own, rename);
      if (beside?.kind !== 'map' || mergedIn(beside, rename).length === 0) return { review };
      return { review: `\`${rename}\` is merged in here already, and would no longer count. ${review ?? ''}`.trim() };
    }
    const own = { own: hit.own, container: beside };
    return takeOut(page, own, work)
      ? { review: `\`${rename}\` is there already. ${review ?? ''}`.trim() }
      : { why: 'it cannot be taken out by itself' };
  }
  // `- NAME=value`
  if (fix.rename !== undefined && !('key' in hit.own) && hit.own.value.kind === 'scalar') {
    const { value } = hit.own;
    if (!isPlain(page, value)) return { why: 'it is not spelt plainly' };
    work.changes.push({ ...hit.name, text: fix.rename });
    work.valued.set(value, { is: fix.rename + value.text.slice(hit.name.end - hit.name.start) });
    return { review };
  }
  if (!unit) return { why: 'there is no rewrite for it' };
  if (fix.move !== undefined && !(fix.idle && isIdle(hit.value, fix.idle))) {
    const moved = moveTo(page, draft.site.root, hit, fix.move);
    if ('why' in moved) return moved;
    work.changes.push(moved.change);
    work.added.set(moved.map, [...(work.added.get(moved.map) ?? []), moved.entry]);
    const { text } = page.piece;
    const { start, end } = hit.own.whole;
    return takeOut(page, unit, work, { start: lineStart(text, start), end: lineEnd(text, end) })
      ? { review }
      : { why: 'it cannot be taken out by itself' };
  }
  return takeOut(page, unit, work)
    ? { review: fix.move === undefined ? review : elsewhere(draft) }
    : { why: 'it cannot be taken out by itself' };
}

/** The rule's own reason and what the place adds to it. */
function reviewOf(draft: Draft): string | undefined {
  const own = [draft.fix?.review, elsewhere(draft)].filter((each) => each !== undefined);
  return own.length === 0 ? undefined : own.join(' ');
}

/** What the place and those who use it add. */
function elsewhere(draft: Draft): string | undefined {
  const own = [draft.besides, isAllOf(draft) ? ALL_OF_IT : undefined, sharedReason(draft)].filter(
    (each) => each !== undefined,
  );
  return own.length === 0 ? undefined : own.join(' ');
}

const ALL_OF_IT = 'Nothing else stands in the text that holds it: what is done with that text has to go as well.';

/** Whether a text inside of another one is nothing without it. */
function isAllOf({ fix, hit, site: { page } }: Draft): boolean {
  const { within, text } = page.piece;
  const { start, end } = hit.own.whole;
  return isTaken({ fix }) && within !== undefined && (text.slice(0, start) + text.slice(end)).trim() === '';
}

function sharedReason({ hit, site }: Draft): string | undefined {
  const shared = hit.way.find(({ node }) => node.shared !== undefined)?.node.shared;
  if (shared !== undefined)
    return `It stands in \`&${shared}\`, which is used elsewhere: make sure that all its users may lose it.`;
  return site.page.tree.templated
    ? 'Template language stands in the file: make sure that it is filled in as before.'
    : undefined;
}

/** Whether nothing is said but what these say already. */
export const isIdle = (value: Node, idle: Readonly<Record<string, Literal>>): boolean =>
  value.kind === 'map' &&
  value.entries.length > 0 &&
  value.entries.every(({ key, value: own }) => key in idle && own.kind === 'scalar' && own.value === idle[key]);

function takeOut(page: Page, { own, container, emptied }: Unit, work: Work, moved?: Span): boolean {
  const change = without(page, own, container, work.going, moved);
  if (!change) return false;
  work.changes.push(change);
  work.gone.add(own);
  if (emptied) {
    const { text } = page.piece;
    const colon = /^["']?[ \t]*:(?:[ \t]+[&!][^\s,]+)*/.exec(text.slice(emptied.name.end, emptied.name.end + 400));
    if (!colon) return false;
    const at = emptied.name.end + colon[0].length;
    const isMap = container.kind === 'map';
    work.changes.push({ start: at, end: at, text: isMap ? ' {}' : ' []' });
  }
  return true;
}

function without(
  page: Page,
  own: Entry | Item,
  container: Node,
  going: ReadonlySet<Entry | Item>,
  moved?: Span,
): Change | undefined {
  const all: readonly (Entry | Item)[] =
    container.kind === 'map' ? container.entries : container.kind === 'list' ? container.items : [];
  const index = all.indexOf(own);
  const sheet = { text: page.piece.text, comments: page.tree.comments };
  // the last ones of several go as one, with the comma before the first of them
  const last = all.findLastIndex((each) => !going.has(each));
  const [first, end] = [all[last + 1], all.at(-1)];
  if (own.stands === 'flow' && first && end && index > last) {
    const before = all[last]?.whole;
    return withoutFlow(sheet, { start: first.whole.start, end: end.whole.end }, before ? { before } : {});
  }
  if (own.stands === 'flow')
    return withoutFlow(sheet, own.whole, {
      ...(all[index - 1] ? { before: all[index - 1]?.whole } : {}),
      ...(all[index + 1] ? { after: all[index + 1]?.whole } : {}),
    });
  return own.stands === 'block' ? withoutLines(sheet, own.whole, all[index + 1]?.whole.start, moved) : undefined;
}

function set({ value }: Hit, to: Literal, { changes, valued }: Work): boolean {
  if (value.kind !== 'scalar' || typeof to !== 'string') return false;
  changes.push({ ...value.inner, text: to });
  valued.set(value, { is: to });
  return true;
}

/** Without a server it may be what is served, or let through. */
const ALONE_THERE =
  'It is a path without a server here, and may be one that others ask for: make sure that they ask for the new one.';

/** A path in a text put in another's place; and whether it stands there without the server that it is asked of. */
function replaced(held: string, text: string, by: string): { value: string; isAlone: boolean } {
  const parts = held.split(text);
  let value = parts[0] ?? '';
  let isAlone = false;
  for (const [index, behind] of parts.slice(1).entries()) {
    const isWhole = !goesOn(behind);
    const server = parts[index]?.split(/[\s"'`(),;]/).at(-1) ?? '';
    isAlone ||= isWhole && text.startsWith('/') && (server === '' || server.startsWith('/'));
    value += (isWhole ? by : text) + behind;
  }
  return { value, isAlone };
}

/** Spelt as it reads: without an escape. */
const isPlain = ({ piece }: Page, value: Node): boolean =>
  value.kind === 'scalar' && piece.text.slice(value.inner.start, value.inner.end) === value.text;

/** One value as several: an element as elements, a single value as a list. */
function several(page: Page, hit: Hit, old: NonNullable<ConfigFix['several']>, work: Work): boolean {
  const { value, own, way } = hit;
  const all = value.kind === 'scalar' ? old[value.text] : undefined;
  if (value.kind !== 'scalar' || !all || !isPlain(page, value)) return false;
  const span = { start: value.start, end: value.end };
  if ('key' in own) {
    work.changes.push({ ...span, text: `[${all.join(', ')}]` });
    work.valued.set(value, { list: all.map((is) => ({ is })) });
    return true;
  }
  const list = way.at(-1)?.node;
  const there =
    list?.kind === 'list' ? list.items.flatMap((each) => (each.value.kind === 'scalar' ? each.value.text : [])) : [];
  const added = all.filter((each) => !there.includes(each));
  const { text } = page.piece;
  const before = text.slice(lineStart(text, span.start), span.start);
  if (added.length === 0 || (own.stands === 'block' && !/^ *- +$/.test(before))) return false;
  const between = own.stands === 'block' ? breakOf(text) + before : ', ';
  work.changes.push({ ...span, text: added.join(between) });
  work.spread.set(value, added);
  return true;
}

/** The value as another text; comments inside it move above it. */
function writeValue(page: Page, { value, own }: Hit, to: string, { changes, valued }: Work): boolean {
  if (value.kind !== 'list' || page.tree.steering?.some((each) => isInside(each, value))) return false;
  const { text } = page.piece;
  const inside = page.tree.comments().filter((each) => isInside(each, value));
  changes.push({ start: value.start, end: value.end, text: to.replace('{count}', String(value.items.length)) });
  valued.set(value, { opaque: true });
  const start = lineStart(text, own.whole.start);
  const indent = text.slice(start, own.whole.start);
  const kept = inside.map((each) => indent + text.slice(each.start, each.end) + breakOf(text)).join('');
  if (kept !== '') changes.push({ start, end: start, text: kept });
  return indent.trim() === '';
}

/** Another key below it, made of one that is there. */
function copy(page: Page, { value }: Hit, { from, to, adding }: NonNullable<ConfigFix['copy']>, work: Work): boolean {
  const model = value.kind === 'map' ? value.entries.find(({ key }) => key === from) : undefined;
  if (value.kind !== 'map' || model?.stands !== 'block' || model.value.kind !== 'map') return false;
  // the copy comes last in the map
  if (value.entries.at(-1) !== model) return false;
  const [first] = model.value.entries;
  if (first?.stands !== 'block') return false;
  const { text } = page.piece;
  const start = lineStart(text, model.whole.start);
  const end = lineEnd(text, model.whole.end);
  const lines = text.slice(start, end);
  if (/[&*]\w/.test(lines) || page.tree.comments().some((each) => start <= each.start && each.start < end))
    return false;
  const eol = breakOf(text);
  const indent = ' '.repeat(first.whole.start - lineStart(text, first.whole.start));
  const added = Object.entries(adding).map(([key, own]) => `${indent}${key}: ${String(own)}${eol}`);
  const own = text.slice(start, model.name.start) + to + text.slice(model.name.end, end);
  const made = (lines.endsWith('\n') ? own : eol + own + eol) + added.join('');
  work.changes.push({ start: end, end, text: lines.endsWith('\n') ? made : made.slice(0, -eol.length) });
  const plain = model.value.entries.map(({ key, value: each }) => [key, outline(each)]);
  work.added.set(value, [[to, { map: [...plain, ...Object.entries(adding).map(([key, is]) => [key, { is }])] }]]);
  return true;
}
