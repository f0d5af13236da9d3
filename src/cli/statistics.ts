/** `--statistics`: what was looked at, and what took how long. The phases are those that progress tells. */
import type { ScanResult } from '../finding.ts';
import { plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
import type { Reply, World } from './world.ts';

/** What a scan was about. */
export interface Looked {
  /** Every file that was looked at. */
  paths: readonly string[];
  result: Pick<ScanResult, 'findings' | 'blind' | 'skipped' | 'rules'>;
  /** Taken from the last run over the same files. */
  kept: boolean;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** Kinds of files that are named; the others are counted together. */
const MOST_KINDS = 8;

/** A world that takes the time of each phase, and the lines that say what it was. */
export function statistics(world: World): { watch: World; summary: (reply: Reply) => readonly string[] } {
  const started = performance.now();
  const times = new Map<string, number>();
  let [phase, since] = ['starting', started];
  const turn = (to: string): void => {
    const now = performance.now();
    times.set(phase, (times.get(phase) ?? 0) + now - since);
    [phase, since] = [to, now];
  };
  return {
    watch: {
      ...world,
      progress(to, done, total, unit) {
        if (to !== phase) turn(to);
        world.progress?.(to, done, total, unit);
      },
    },
    summary({ looked }) {
      turn('');
      const all = performance.now() - started;
      const spent = [...times].map(([name, time]) => `${name} ${seconds(time)}`).join(', ');
      return [
        ...(looked ? linesOf(looked) : []),
        `Time: ${seconds(all)}: ${spent}.`,
        ...(world.memory ? [`Memory: ${world.memory()} MB at most.`] : []),
      ];
    },
  };
}

function linesOf({ paths, result, kept }: Looked): string[] {
  const kinds = new Map<string, number>();
  for (const path of paths) kinds.set(kindOf(path), (kinds.get(kindOf(path)) ?? 0) + 1);
  const most = [...kinds].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const rest = most.slice(MOST_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const named = most.slice(0, MOST_KINDS).map(([kind, count]) => `${count} ${kind}`);
  return [
    `Files: ${paths.length}: ${[...named, ...(rest > 0 ? [`${rest} others`] : [])].join(', ')}.`,
    `Looked for: ${counted(result.rules.looked.length, 'rule')}${kept ? ', taken from the last run over the same files' : ''}. ${counted(result.findings.length, 'place')}, ${counted(result.blind.length, 'blind spot')}, ${result.skipped.length} skipped.`,
  ];
}

/** `.ts`, or the whole name of a file without an ending. */
function kindOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return plainName(dot > 0 ? name.slice(dot).toLowerCase() : name);
}
