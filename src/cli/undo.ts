/** `fix --undo`: takes the last run back. */
import { stateFolder, undo } from '../fix/journal.ts';
import { WriteRefused } from '../project/write.ts';
import { plainName } from '../report/escape/terminal.ts';
import { counted } from '../report/report.ts';
import type { Place } from './place.ts';
import { UsageError } from './usage.ts';
import type { Reply, World } from './world.ts';

/** @throws {UsageError} where there is nothing to take back, or a file has changed since: then none is changed */
export function takeBack({ project, shown }: Place, world: World): Reply {
  const state = stateFolder(world.env);
  const undone = state === undefined ? { kind: 'nothing' as const } : tried(() => undo(state, project.root));
  switch (undone.kind) {
    case 'nothing':
      throw new UsageError('There is nothing to undo here: no run of `fix` is kept for this project.');
    case 'changed':
      throw new UsageError(
        `Nothing was changed: ${undone.paths.map((path) => plainName(shown(path))).join(', ')} changed since \`fix\` wrote it. Take the change back with git, or by hand.`,
      );
    case 'done':
      return {
        code: 0,
        reports: [
          [
            ...undone.paths.map((path) => `restored  ${plainName(shown(path))}\n`),
            `${counted(undone.paths.length, 'file')} as before the last run.\n`,
          ].join(''),
        ],
        remarks: [],
      };
  }
}

function tried<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    throw new UsageError(`Nothing was changed: ${plainName(error.path)} ${error.message}.`);
  }
}
