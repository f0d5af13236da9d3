/** jscodeshift's runner and its pool of workers, where it is installed. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../project/files.ts';

/** What is asked of jscodeshift: the rest of it is never touched. */
interface Runner {
  run(
    transform: string,
    paths: readonly string[],
    options: Readonly<Record<string, unknown>>,
  ): Promise<unknown> | undefined;
}

const isRunner = (value: unknown): value is Runner =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';

/** Undefined: jscodeshift is not installed. */
export function runner(): Runner | undefined {
  try {
    const loaded: unknown = createRequire(import.meta.url)('jscodeshift/src/Runner');
    return isRunner(loaded) ? loaded : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Lets the pool write a plan. What it could not write is not told here: look at the files.
 * @param plan file with a `Plan`
 * @param cpus most workers; undefined: one less than there are processors
 */
export async function writeAll(
  { run }: Runner,
  files: readonly string[],
  plan: string,
  cpus: number | undefined,
): Promise<void> {
  await run(join(packageFolder(), 'transforms', 'all.cjs'), files, {
    plan,
    babel: false,
    silent: true,
    verbose: -1,
    ...(cpus === undefined ? {} : { cpus }),
  });
}
