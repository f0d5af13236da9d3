/** A fleet in a few lines for people: what is to be done, by repository and by rule; what is new, what is done, what was not seen. */
import type { Colors } from 'picocolors/types.js';
import type { Change } from '../catalogue/change.ts';
import { duration } from './duration.ts';
import { plain, plainName } from './escape/terminal.ts';
import { planOf, type Row } from './plan.ts';
import { counted, type Report } from './report.ts';

export interface Fleet {
  /** All repositories, also those without a finding. */
  names: readonly string[];
  failed: readonly { path: string; message: string }[];
  /** An earlier report of the fleet: its name, and each finding's fingerprint with the path that it stood at. */
  earlier: { name: string; findings: Iterable<{ path: string; fingerprint: string }> } | undefined;
  changes: readonly Change[];
  colours: Colors;
}

/** Rows of a table that are shown. */
const MOST = 40;

export function fleetText(report: Report, { names, failed, earlier, changes, colours }: Fleet): string {
  const known = new Set(names);
  const repositoryOf = (path: string): string => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (known.has(path.slice(0, at))) return path.slice(0, at);
    return path;
  };
  const plan = planOf(report, { changes, partOf: repositoryOf });
  const open = plan.parts ?? [];
  const isOpen = new Set(open.map(({ name }) => name));
  const lost = new Set(failed.map(({ path }) => path));
  const done = names.filter((name) => !isOpen.has(name) && !lost.has(name));
  // the same file in two repositories has one fingerprint
  const markOf = ({ path, fingerprint }: { path: string; fingerprint: string }): string =>
    `${repositoryOf(path)}\0${fingerprint}`;
  const left = new Map<string, number>();
  let before = 0;
  for (const each of earlier?.findings ?? []) {
    left.set(markOf(each), (left.get(markOf(each)) ?? 0) + 1);
    before += 1;
  }
  const fresh = new Map<string, number>();
  for (const each of earlier ? report.findings : []) {
    const count = left.get(markOf(each)) ?? 0;
    if (count > 0) left.set(markOf(each), count - 1);
    else fresh.set(repositoryOf(each.path), (fresh.get(repositoryOf(each.path)) ?? 0) + 1);
  }
  const lines = [
    ...table('repository', open, (row) => (earlier ? `${fresh.get(row.name) ?? 0} new` : ''), colours),
    '',
    ...table('rule', plan.rules, () => '', colours),
    '',
    ...failed.map(({ path, message }) => `${colours.red('not seen')}  ${plainName(path)}: ${plain(message)}`),
    ...(failed.length > 0 ? [''] : []),
    `${counted(names.length, 'repository', 'repositories')}: ${open.length} with findings, ${done.length} done${failed.length > 0 ? `, ${failed.length} not seen` : ''}`,
    `${counted(plan.total.count, 'finding')}: ${plan.total.safe} safe, ${plan.total.review} to review, ${plan.total.manual} by hand, ${plan.total.bridged} already bridged; about ${duration(plan.total.minutes)} for people`,
  ];
  if (earlier) {
    const added = [...fresh.values()].reduce((all, each) => all + each, 0);
    lines.push(`Since ${plain(earlier.name)}: ${added} new, ${before - (plan.total.count - added)} gone`);
  }
  return `${lines.join('\n')}\n`;
}

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
