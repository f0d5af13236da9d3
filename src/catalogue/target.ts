/** When: which releases there are, which comes first, and how much a change matters to somebody who goes there. */

import { Problem } from '../common/problem.ts';
import type { Finding, Severity } from '../finding.ts';
import type { Change, Due, Match, Release } from './change.ts';

/** Last minor release of every major one that speaks API v4. The newest grows; the others are history. */
const last: Readonly<Record<number, number>> = {
  9: 5,
  10: 8,
  11: 11,
  12: 10,
  13: 12,
  14: 10,
  15: 11,
  16: 11,
  17: 11,
  18: 11,
  19: 6,
};
const majors = Object.keys(last).map(Number);
const oldestMajor = Math.min(...majors);
const newestMajor = Math.max(...majors);

/** The newest release that the catalogue has heard of. */
export const newest: Release = `${newestMajor}.${last[newestMajor] ?? 0}`;

/** The user named a release that is none. The message is one line for them. */
export class TargetError extends Problem {}

const parts = (release: Release): [major: number, minor: number] => {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  return [major, minor];
};

const isV5 = (text: string): boolean => /^v5$/i.test(text.trim());

/**
 * A release from what a person writes: `17`, `v17.0`, `17.0.3-ee` → `17.0`.
 * @throws {TargetError} for what is not a release or never was one; the message names the nearest.
 */
export function parseRelease(text: string): Release {
  const match = /^v?(\d{1,3})(?:\.(\d{1,3})(?:\.\d+)?)?(?:[-+][\w.+-]*)?$/i.exec(text.trim());
  if (isV5(text)) throw new TargetError('`v5` is a version of the API, not a GitLab release.');
  if (!match) throw new TargetError(`\`${text}\` is not a GitLab release. Write one like \`17.0\`.`);
  const major = Number(match[1]);
  const minor = Number(match[2] ?? 0);
  if (major < oldestMajor) {
    throw new TargetError(
      `GitLab ${major}.${minor} is not a release with API v4. The nearest is ${oldestMajor}.0${major === 5 ? '; for the API version write `v5`' : ''}.`,
    );
  }
  const final = last[major];
  if (final !== undefined && major < newestMajor && minor > final) {
    throw new TargetError(`GitLab ${major}.${minor} was never released. The nearest is ${major}.${final}.`);
  }
  return `${major}.${minor}`;
}

/**
 * A target from what a person writes: a release, or `v5`.
 * @throws {TargetError} as `parseRelease`.
 */
export function parseTarget(text: string): Due {
  return isV5(text) ? 'v5' : parseRelease(text);
}

/** Whether the catalogue has not heard of it yet. */
export const isUnheardOf = (target: Due): boolean => target !== 'v5' && compareRelease(target, newest) > 0;

/** Negative: `a` comes first. Releases compare as two numbers, and all of them come before `v5`. */
export function compareRelease(a: Due, b: Due): number {
  if (a === 'v5' || b === 'v5') return Number(a === 'v5') - Number(b === 'v5');
  const [aMajor, aMinor] = parts(a);
  const [bMajor, bMinor] = parts(b);
  return aMajor - bMajor || aMinor - bMinor;
}

/** What a rule says of time. */
type Timed = Pick<Change, 'due' | 'outcome'>;

/** The elements that findings of a match name. */
export function elementsOf(match: Match): readonly string[] {
  if ('endpoint' in match) return [match.endpoint].flat();
  if ('request' in match) return [match.element];
  if ('parameter' in match) return [match.of].flat().map((endpoint) => `${endpoint} {${match.parameter}}`);
  if ('response' in match) return [`${match.response}.${match.field}`];
  if ('graphql' in match) return [match.graphql];
  if ('config' in match)
    return [match.key]
      .flat()
      .map((key) => (key === '**' ? (match.holds ?? key) : key.replace(/^variable:/, 'variables.')));
  const command = match.shell === '' ? '' : `${match.shell} `;
  const { flags = [], arguments: words = [], variables = [], reads = [] } = match;
  const named = [...flags, ...words, ...variables, ...reads].map((name) => `${command}${name}`);
  return named.length > 0 ? named : [match.shell];
}

/** When it is due and what became of it, for one element of a rule: what its match says of itself counts before what the rule says. */
export function timeOf(change: Timed & Pick<Change, 'match'>, element: string): Timed {
  const apart = change.match.find(
    (match) => (match.due ?? match.outcome) !== undefined && elementsOf(match).includes(element),
  );
  return { due: apart?.due ?? change.due, outcome: apart?.outcome ?? change.outcome };
}

/**
 * How much a change matters to code that is going to run against `target`.
 * What GitLab withdrew is a note; what it postponed or still serves a warning. What is gone, or answers with nothing in it, is an
 * error from the release on in which that is so (where none is known: the announced one), and a warning before.
 * `announced` ignores what GitLab did. (A bridged finding is a note whatever this says.)
 */
export function severityOf({ due, outcome }: Timed, target: Due = 'v5', announced = false): Severity {
  const isGone = outcome.is === 'removed' || outcome.is === 'empty';
  if (!announced && outcome.is === 'withdrawn') return 'note';
  if (!announced && !isGone) return 'warning';
  const since = (announced ? undefined : outcome.in) ?? due;
  return compareRelease(since, target) <= 0 ? 'error' : 'warning';
}

/** From where to where somebody goes. What was in effect on the way's first release is no news to them. */
export interface Way {
  from: Release;
  /** Default `v5`. */
  target?: Due | undefined;
  announced?: boolean | undefined;
}

/**
 * When a change takes effect, as far as anybody knows; `v5` stands for "no release is named". Nothing: never.
 * What is gone without a release that says since when was gone at the latest when somebody looked. What depends on a setting
 * changes twice: when the setting came, and when it goes.
 */
export function effectsOf({ due, outcome }: Timed, announced = false): Due[] {
  if (announced) return [due];
  const { is, in: since, to, checked } = outcome;
  const ahead = (date: Due | undefined): Due => (date !== undefined && compareRelease(date, checked) > 0 ? date : 'v5');
  switch (is) {
    case 'withdrawn':
      return [];
    case 'removed':
    case 'empty':
      return [since ?? (compareRelease(due, checked) > 0 ? checked : due)];
    case 'conditional':
      return to === undefined ? [due] : [due, to];
    case 'postponed':
      return [ahead(to)];
    case 'pending':
      return ['v5'];
    case 'served':
      return [ahead(due)];
  }
}

/** Whether a change takes effect on the way: after its first release, and at its last at the latest. */
export const isNews = (time: Timed, { from, target = 'v5', announced = false }: Way): boolean =>
  effectsOf(time, announced).some((date) => compareRelease(date, from) > 0 && compareRelease(date, target) <= 0);

/**
 * A way that leads forward, from what a person gave.
 * @throws {TargetError} for one that leads nowhere, or on which the code is to serve what comes after it
 */
export function wayOf(from: Release, target: Due, oldest: Release | null, announced: boolean): Way {
  if (compareRelease(from, target) >= 0)
    throw new TargetError(
      `Nothing changes from GitLab ${from} to ${target}: \`--from\` must come before \`--target\`.`,
    );
  if (oldest !== null && compareRelease(oldest, target) > 0)
    throw new TargetError(`\`--oldest ${oldest}\` comes after \`--target ${target}\`: the code cannot serve both.`);
  return { from, target, announced };
}

/** Whether a finding, or one that moves together with it, is of a change that takes effect on the way; what no rule is about is. */
export function newsOf(
  findings: readonly Pick<Finding, 'rule' | 'element' | 'group'>[],
  changes: readonly (Timed & Pick<Change, 'id' | 'match'>)[],
  way: Way,
): (finding: Pick<Finding, 'group'>) => boolean {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const groups = new Set<string>();
  for (const { rule, element, group } of findings) {
    const change = byId.get(rule);
    if (!change || isNews(timeOf(change, element), way)) groups.add(group);
  }
  return ({ group }) => groups.has(group);
}

/** Ids of the changes whose element GitLab removed at or before a release that was given. */
export const removedBy = (changes: readonly Pick<Change, 'id' | 'outcome'>[], target: Due | undefined): Set<string> =>
  new Set(
    target === undefined || target === 'v5'
      ? []
      : changes
          .filter(({ outcome }) => outcome.is === 'removed' && outcome.in && compareRelease(outcome.in, target) <= 0)
          .map(({ id }) => id),
  );
