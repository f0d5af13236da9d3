/** The command line with the scanner and the catalogue that are shipped, in this process. */
import { run } from '../src/cli/run.ts';
import type { Answer } from '../src/cli/world.ts';

export const real = (cwd: string, ...argv: readonly string[]): Promise<Answer> =>
  run(argv, {
    cwd,
    env: {},
    colour: false,
    stdin: () => '',
    engine: () => import('../src/engine.ts'),
    catalogue: () => import('../rules/index.ts'),
  });
