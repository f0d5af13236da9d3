/** A fleet in a few lines for people: what is to be done, by repository and by rule; what is new, what is done, what was not seen. */
import type { Colors } from 'picocolors/types.js';
import type { Change } from '../catalogue/change.ts';
import { duration } from './duration.ts';
import { plain, plainName } from './escape/terminal.ts';
import { allIn, planOf, type Row } from './plan.ts';
import { counted, type Report } from './report.ts';

export interface Fleet {
  /** All repositories, also those without a finding. */
  names: readonly string[];
  /** The repository that a path stands in. */
  repositoryOf: (path: string) => string;
  /** Who works on a path. */
  teamsOf: (path: string) => readonly string[];
  failed: readonly { path: string; message: string }[];
  /** An earlier report of the fleet: its name, and each finding's fingerprint with the path that it stood at. */
  earlier: { name: string; findings: Iterable<{ path: string; fingerprint: string }> } | undefined;
  changes: readonly Change[];
  colours: Colors;
}

/** Rows of a table that are shown. */
const MOST = 40;

/** The repository that a path begins with: the longest of its folders that is one. */
export function repositoryIn(names: readonly string[]): (path: string) => string {
  const known = new Set(names);
  return (path) => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (known.has(path.slice(0, at))) return path.slice(0, at);
    return path;
  };
}

export function fleetText(
  report: Report,
  { names, repositoryOf, teamsOf, failed, earlier, changes, colours }: Fleet,
): string {
  const plan = planOf(report, { changes, partOf: repositoryOf, partWord: 'repository', ownersOf: teamsOf });
  const open = plan.parts ?? [];
  const isOpen = new Set(open.map(({ name }) => name));
  const lost = new Set(failed.map(({ path }) => path));
  const done = names.filter((name) => !isOpen.has(name) && !lost.has(name));
  // the same file in two repositories has one fingerprint
  const markOf = ({ path, fingerprint }: { path: string; fingerprint: string }): string =>
    `${repositoryOf(path)}\0${fingerprint}`;
  const left = new Map<string, number>();
  let before = 0;
  const earlierIn = new Set<string>();
  for (const each of earlier?.findings ?? []) {
    earlierIn.add(repositoryOf(each.path));
    left.set(markOf(each), (left.get(markOf(each)) ?? 0) + 1);
    before += 1;
  }
  const fresh = new Map<string, number>();
  const freshOfTeams = new Map<string, number>();
  const more = (counts: Map<string, number>, name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const each of earlier ? allIn(report) : []) {
    const count = left.get(markOf(each)) ?? 0;
    if (count > 0) left.set(markOf(each), count - 1);
    else {
      more(fresh, repositoryOf(each.path));
      for (const team of teamsOf(each.path)) more(freshOfTeams, team);
    }
  }
  const news =
    (counts: ReadonlyMap<string, number>) =>
    (row: Row): string =>
      earlier ? `${counts.get(row.name) ?? 0} new` : '';
  const newly = new Set([...earlierIn].filter((name) => done.includes(name)));
  const lines = [
    ...table('repository', open, news(fresh), colours),
    '',
    ...table('team', plan.owners ?? [], news(freshOfTeams), colours),
    '',
    ...table('rule', plan.rules, () => '', colours),
    '',
    ...failed.map(({ path, message }) => `${colours.red('not seen')}  ${plainName(path)}: ${plain(message)}`),
    ...(failed.length > 0 ? [''] : []),
    ...(newly.size > 0 ? [`Done since ${plain(earlier?.name ?? '')}: ${named([...newly])}`] : []),
    ...(done.length > 0 ? [`Done: ${named(done.filter((name) => !newly.has(name)))}`] : []),
    `${counted(names.length, 'repository', 'repositories')}: ${open.length} with findings, ${done.length} done${failed.length > 0 ? `, ${failed.length} not seen` : ''}`,
    `${counted(plan.total.count, 'finding')}: ${plan.total.safe} safe, ${plan.total.review} to review, ${plan.total.manual} by hand, ${plan.total.bridged} already bridged${plan.total.accepted > 0 ? `; ${plan.total.accepted} of them accepted` : ''}; ${plan.total.minutes > 0 ? `about ${duration(plan.total.minutes)}` : 'nothing'} for people`,
  ];
  if (earlier) {
    const added = [...fresh.values()].reduce((all, each) => all + each, 0);
    lines.push(`Since ${plain(earlier.name)}: ${added} new, ${before - (plan.total.count - added)} gone`);
  }
  return `${lines.join('\n')}\n`;
}

const named = (all: readonly string[]): string =>
  `${all.slice(0, MOST).map(plainName).join(', ')}${all.length > MOST ? ` and ${all.length - MOST} more` : ''}`;

function table(head: string, rows: readonly Row[], more: (row: Row) => string, colours: Colors): string[] {
  const shown = rows.slice(0, MOST);
  const width = Math.max(head.length, ...shown.map(({ name }) => plainName(name).length));
  const cells = [...shown].map((row) =>
    [
      plainName(row.name).padEnd(width),
      String(row.count).padStart(9),
      String(row.error).padStart(7),
      String(row.safe).padStart(6),
      String(row.review).padStart(7),
      String(row.manual).padStart(8),
      duration(row.minutes).padStart(9),
      ` ${more(row)}`,
    ]
      .join('')
      .trimEnd(),
  );
  const title = `${head.padEnd(width)} findings errors  safe review by hand   effort`;
  const rest = rows.length - shown.length;
  return [colours.dim(title), ...cells, ...(rest > 0 ? [`… and ${rest} more (--format json has all)`] : [])];
}
