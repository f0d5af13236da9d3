/** The command. The only printer and exiter. */
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { isatty } from 'node:tty';
import { filesUnder, packageFolder, packageVersion } from '../project/files.ts';
import { chunksOf, readStandardInput, reasonOf, signatureOf } from '../project/read.ts';
import { writeStraight } from '../project/write.ts';
import { plainName } from '../report/escape/terminal.ts';
import { run } from './run.ts';
import type { Ask, World } from './world.ts';

const { argv, env, stderr } = process;

const colour = !env.NO_COLOR && (env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isatty(1) && env.TERM !== 'dumb');

/** One line that is written over, from the second second on. */
function progress(): { tell: World['progress']; clear: () => void } {
  const started = performance.now();
  let last = started;
  // the log of a job has no line that could be written over
  if (!stderr.isTTY)
    return {
      tell(done, total, unit = 'files') {
        if (!env.CI || performance.now() - last < 10_000) return;
        last = performance.now();
        stderr.write(
          `gitlab-sunset: looking at ${done}${total === undefined ? '' : ` of ${total}`} ${plainName(unit)}\n`,
        );
      },
      clear() {},
    };
  let shown = false;
  return {
    tell(done, total, unit = 'files') {
      const now = performance.now();
      if (now - started < 1000 || now - last < 100) return;
      last = now;
      shown = true;
      stderr.write(`\r\u001b[Klooking at ${done}${total === undefined ? '' : ` of ${total}`} ${plainName(unit)}`);
    },
    clear() {
      if (shown) stderr.write('\r\u001b[K');
    },
  };
}

/** Lines of standard input, asked for on standard error: standard output is the report's. */
function asking(): { ask: Ask; close: () => void } {
  let reader: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    async ask(question) {
      stderr.write(question);
      reader ??= createInterface({ input: process.stdin });
      lines ??= reader[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    close: () => reader?.close(),
  };
}

/** Undefined: this is no bundle. */
function buildOf(): string | undefined {
  const folder = packageFolder();
  const files = ['dist/command', 'rules'].map((name) =>
    filesUnder(join(folder, name)).map((file) => join(folder, name, file)),
  );
  if (files[0]?.length === 0) return undefined;
  return [packageVersion(), ...files.flat().map((file) => `${file} ${signatureOf(file)?.text}`)].join('\n');
}

export async function main(): Promise<void> {
  // nobody reads it any longer: there is nothing left to be said
  stderr.on('error', () => {});
  const { tell, clear } = progress();
  const { ask, close } = asking();
  const answer = await run(argv.slice(2), {
    cwd: process.cwd(),
    env,
    colour,
    stdin: readStandardInput,
    ask,
    stdinChunks: () => chunksOf(0),
    fetch: (url, options) => globalThis.fetch(url, options),
    progress: tell,
    lsp: async (version) => (await import('../lsp/server.ts')).serve(process.stdin, process.stdout, version),
    tool: buildOf,
    engine: () => import('../scan.ts'),
    catalogue: () => import('../../rules/index.ts'),
  });
  clear();
  close();
  stderr.write(answer.err);
  process.exitCode = answer.code;
  try {
    writeStraight(1, [answer.out]);
    writeStraight(1, answer.rest ?? []);
  } catch (error) {
    process.exitCode = 2;
    stderr.write(`gitlab-sunset: the report cannot be written: ${reasonOf(error)}.\n`);
  }
}
