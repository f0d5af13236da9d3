/** The command. The only printer and exiter. */
import { chunksOf, readStandardInput } from '../files.ts';
import { run } from './run.ts';
import type { World } from './world.ts';

const { argv, env, stdout, stderr } = process;

const colour =
  !env.NO_COLOR && (env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stdout.isTTY === true && env.TERM !== 'dumb');

/** One line that is written over, from the second second on. */
function progress(): { tell: World['progress']; clear: () => void } {
  if (!stderr.isTTY) return { tell: undefined, clear: () => {} };
  const started = performance.now();
  let last = started;
  let shown = false;
  return {
    tell(done, total, unit = 'files') {
      const now = performance.now();
      if (now - started < 1000 || now - last < 100) return;
      last = now;
      shown = true;
      stderr.write(`\r\u001b[Klooking at ${done}${total === undefined ? '' : ` of ${total}`} ${unit}`);
    },
    clear() {
      if (shown) stderr.write('\r\u001b[K');
    },
  };
}

/** Until standard output takes more, or nobody reads it any longer. */
const drained = (): Promise<void> =>
  new Promise((done) => {
    const go = (): void => {
      stdout.off('drain', go).off('close', go);
      done();
    };
    stdout.on('drain', go).on('close', go);
  });

export async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, closes the pipe.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const { tell, clear } = progress();
  const answer = await run(argv.slice(2), {
    cwd: process.cwd(),
    env,
    colour,
    stdin: readStandardInput,
    stdinChunks: () => chunksOf(0),
    fetch: (url, options) => globalThis.fetch(url, options),
    progress: tell,
    engine: () => import('../scan.ts'),
    catalogue: () => import('../../rules/index.ts'),
  });
  clear();
  stderr.write(answer.err);
  process.exitCode = answer.code;
  stdout.write(answer.out);
  for (const piece of answer.rest ?? []) {
    if (stdout.destroyed) return;
    if (!stdout.write(piece)) await drained();
  }
}
