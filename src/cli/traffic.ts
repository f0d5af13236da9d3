/** `--traffic`: recordings of what was really called, beside what the sources say. */
import { basename, resolve } from 'node:path';
import type { Due } from '../catalogue/change.ts';
import { severityOf } from '../catalogue/target.ts';
import { kindOf } from '../project/files.ts';
import { chunksOf } from '../project/read.ts';
import type { Report } from '../report/report.ts';
import type { Traffic } from '../traffic/join.ts';
import type { Recording } from '../traffic/read.ts';
import { type Given, UsageError } from './usage.ts';
import type { Catalogue, World } from './world.ts';

/** @throws {UsageError} for a file that is not there @throws {TrafficError} for one that cannot be read */
export async function trafficFor(
  report: Report,
  given: Given,
  world: World,
  { changes }: Catalogue,
  { target, announced }: { target: Due; announced: boolean },
): Promise<Traffic> {
  const { trafficOf } = await import('../traffic/index.ts');
  return trafficOf({
    recordings: given.traffic.map((path) => recordingOf(path, world)),
    changes: changes.filter(({ id }) => report.rules.looked.includes(id)),
    findings: [...report.findings, ...report.accepted],
    severityOf: (time) => severityOf(time, target, announced),
  });
}

/** @throws {UsageError} where standard input is wanted twice, or a file is not there: before anything is looked at */
export function checkTraffic(given: Given, world: World): void {
  const onStdin = [...given.traffic, ...given.paths].filter((word) => word === '-').length;
  if (onStdin > 1) throw new UsageError('Standard input is one file: `-` is given twice.');
  for (const path of given.traffic) {
    if (path === '-') continue;
    const kind = kindOf(resolve(world.cwd, path));
    if (kind === undefined) throw new UsageError(`There is no file \`${path}\` for --traffic.`);
    if (kind === 'folder') throw new UsageError(`\`${path}\` is a folder: --traffic takes files.`);
  }
}

function recordingOf(path: string, world: World): Recording {
  if (path === '-') return { path: 'standard input', chunks: world.stdinChunks?.() ?? chunksOf(0) };
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  return {
    path,
    chunks: chunksOf(resolve(world.cwd, path), (done, total) =>
      world.progress?.(
        `reading ${basename(path)}`,
        megabytes(done),
        total === undefined ? undefined : megabytes(total),
        'MB',
      ),
    ),
  };
}
