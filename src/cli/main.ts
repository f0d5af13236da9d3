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

/** How long a run is silent where there is no terminal, in milliseconds. */
const SILENCE = 10_000;

/** Tells how far a run is: at a terminal one line that is written over, from the second second on; else a line every ten seconds. */
function progress(): { tell: World['progress']; clear: () => void } {
  const started = performance.now();
  let last = started;
  const line = (phase: string, done: number, total: number | undefined, unit: string): string =>
    plainName(
      unit === '%' ? `${phase}, ${done} %` : `${phase}, ${done}${total === undefined ? '' : ` of ${total}`} ${unit}`,
    );
  if (!stderr.isTTY)
    return {
      tell(phase, done, total, unit) {
        const now = performance.now();
        if (now - last < SILENCE) return;
        last = now;
        stderr.write(`after ${Math.round((now - started) / 1000)} s: ${line(phase, done, total, unit)}\n`);
      },
      clear() {},
    };
  let shown = false;
  return {
    tell(phase, done, total, unit) {
      const now = performance.now();
      if (now - started < 1000 || now - last < 100) return;
      last = now;
      shown = true;
      stderr.write(`\r\u001b[K${line(phase, done, total, unit)}`);
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

/** All that a bundle runs by. Undefined: this is none. */
function buildOf(): string | undefined {
  const folder = packageFolder();
  const bundles = filesUnder(join(folder, 'dist/command')).map((name) => join(folder, 'dist/command', name));
  if (bundles.length === 0) return undefined;
  const files = [...bundles, join(folder, 'rules/schema.graphql')];
  return [packageVersion(), ...files.map((file) => `${file} ${signatureOf(file)?.text}`)].join('\n');
}

/** So many files are not looked at in a moment. */
const MANY = 500;

/** @param hurry told where there is much to do */
export async function main(hurry?: () => void): Promise<void> {
  // nobody reads it any longer: there is nothing left to be said
  stderr.on('error', () => {});
  const { tell, clear } = progress();
  const isTold = env.GITLAB_SUNSET_PROGRESS !== '0';
  const { ask, close } = asking();
  const answer = await run(argv.slice(2), {
    cwd: process.cwd(),
    env,
    colour,
    stdin: readStandardInput,
    ask,
    stdinChunks: () => chunksOf(0),
    fetch: (url, options) => globalThis.fetch(url, options),
    ...(isTold ? { progress: tell } : {}),
    memory: () => Math.round(process.resourceUsage().maxRSS / 1024),
    async lsp(version) {
      hurry?.();
      return (await import('../lsp/server.ts')).serve(process.stdin, process.stdout, version);
    },
    tool: buildOf,
    async engine(files = 0) {
      if (files > MANY) hurry?.();
      return import('../engine.ts');
    },
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
