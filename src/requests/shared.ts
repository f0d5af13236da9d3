/**
 * What one place stands for in several commands or requests: a function that is called for this and for that, a variable that two
 * requests take their body from. A rewrite there is made for all of them, so all of them must be meant.
 */
import type { Edit } from '../finding.ts';
import type { Unrated } from './find.ts';
import type { SentDocument } from './request.ts';
import { flat, HOLE, type Words } from './text.ts';

/** A finding, and the run of the command that it was found at; with the request where that sends several. */
export interface Visited {
  finding: Unrated;
  visits: readonly number[];
}

/** A range of a file that a command took a word from, or a part of one. */
export interface SpeltBy {
  visit: number;
  /** It is the call of a function, whose commands are visited with what it is handed. */
  isCall?: boolean;
  path: string;
  start: number;
  end: number;
}

const REASON =
  'The same text is also part of another command, or of another call, that does not ask for this: look at what else it is used for.';

/** The findings, each safe one for a look where another command is spelt by a place that it rewrites. */
export function shared(found: readonly Visited[], spelt: readonly SpeltBy[]): Unrated[] {
  const meant = new Map<string, Set<number>>();
  const keyOf = ({ rule, path, start }: Unrated): string => `${rule}\0${path}\0${start}`;
  for (const { finding, visits } of found) {
    const key = keyOf(finding);
    const own = meant.get(key) ?? new Set();
    for (const visit of visits) own.add(visit);
    meant.set(key, own);
  }
  const over = overlapping(spelt);
  return found.map(({ finding }) => {
    if (finding.fix !== 'safe') return finding;
    const own = meant.get(keyOf(finding));
    const isElsewhere = finding.edits.some((edit) => over(edit).some(({ visit }) => own?.has(visit) !== true));
    return isElsewhere ? { ...finding, fix: 'review' as const, reason: REASON } : finding;
  });
}

/** What is found in a document that several commands or requests may be handed: safe where each of them sends it to the same place. */
export function sharedDocument(found: Unrated, sent: readonly SentDocument[]): Unrated {
  if (found.fix !== 'safe') return found;
  const sharing = sent.flatMap((each) => each.sharing ?? []);
  const overs = new Set(sharing.map(({ over }) => over));
  const isElsewhere = [...overs].some((over) => {
    const meant = new Set(sharing.flatMap((each) => (each.over === over ? each.visit : [])));
    return found.edits.some((edit) => over()(edit).some(({ visit, isCall }) => isCall !== true && !meant.has(visit)));
  });
  if (isElsewhere) return { ...found, fix: 'review', reason: REASON };
  const ways = sharing.flatMap(({ to }) => (to === undefined ? [] : wayOf(to)));
  const isOneServer = ways.every((one) => ways.every((other) => mayBeSame(one, other)));
  return isOneServer ? found : { ...found, fix: 'review', reason: TWO_SERVERS };
}

const TWO_SERVERS =
  'The same document is sent to another address as well: make sure that it is meant for GitLab there.';

interface Way {
  path: string;
  /** More may stand before it: that is filled in. */
  isOpen: boolean;
}

/** The path of an address, as far as it is spelt. */
function wayOf(to: Words): Way {
  const path = flat(to)
    .text.replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/[^/]*/, '')
    .slice(-MOST_OF_PATH);
  const open = path.lastIndexOf(HOLE);
  return { path: path.slice(open + 1).replace(/\/$/, ''), isOpen: open >= 0 };
}

const mayBeSame = (one: Way, other: Way): boolean =>
  one.path === other.path ||
  (one.isOpen && other.path.endsWith(one.path)) ||
  (other.isOpen && one.path.endsWith(other.path));

const MOST_OF_PATH = 200;

/** Tells which of the ranges overlap one, by where they begin and how long the longest is. */
export function overlapping(spelt: readonly SpeltBy[]): (edit: Edit) => SpeltBy[] {
  const byPath = new Map<string, SpeltBy[]>();
  for (const each of [...spelt].sort((a, b) => a.start - b.start)) {
    const list = byPath.get(each.path);
    if (list) list.push(each);
    else byPath.set(each.path, [each]);
  }
  const longest = new Map(
    [...byPath].map(([path, list]) => [path, list.reduce((most, { start, end }) => Math.max(most, end - start), 0)]),
  );
  return ({ path, start, end }) => {
    const list = byPath.get(path) ?? [];
    const from = start - (longest.get(path) ?? 0);
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.start ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const found: SpeltBy[] = [];
    for (let at = low; at < list.length; at += 1) {
      const each = list[at];
      if (!each || each.start >= end) break;
      if (start < each.end) found.push(each);
    }
    return found;
  };
}
