/** Runs this very command in processes of its own, so many at a time: what one repository does to memory or time, no other one feels. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from '../project/files.ts';

export interface Task {
  folder: string;
  args: readonly string[];
}

export interface Outcome {
  /** Null: it was ended from outside, or took too long. */
  code: number | null;
  /** The first line that it said on standard error. */
  said: string;
}

/** How long one repository may take, in milliseconds. */
const PATIENCE = 20 * 60_000;
/** Characters of standard error that are kept. */
const KEPT = 4000;

function ran({ folder, args }: Task): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(packageFolder(), 'dist/src/cli.js'), ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      env: { ...process.env, NO_COLOR: '1', GITLAB_SUNSET_PROGRESS: '0' },
    });
    let said = '';
    child.stderr.on('data', (data: Buffer) => {
      if (said.length < KEPT) said += data.toString();
    });
    child.on('error', () => done({ code: null, said: 'the process could not be started' }));
    child.on('close', (code) => done({ code, said: said.split('\n')[0]?.trim() ?? '' }));
  });
}

/** @param told after each, in any order */
export async function runAll<T extends Task>(
  tasks: readonly T[],
  workers: number,
  told: (task: T, outcome: Outcome) => void | Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await told(task, await ran(task));
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(workers, tasks.length)) }, worker));
}
