/**
 * One plan for all workers of a run. Each of them would read the project while others already write it, and half of what
 * moves together would be lost: so the first works it out before anybody writes, and the others take it over.
 */
import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { claim, remove, writtenAt } from '../project/files.ts';
import { readText } from '../project/read.ts';
import { writeWhole } from '../project/write.ts';
import type { Plan } from './rewrites.ts';

export interface Run {
  /** The process that started the workers. */
  parent: number;
  /** When this worker was started, in milliseconds since 1970. */
  started: number;
  /** What tells this plan from others of the same run. */
  key: string;
}

/** Workers of one run are started at once. What is older was left behind by another process of that number. */
const slack = 5000;
/** A plan that nobody finishes: its worker was killed. */
const patience = 10 * 60 * 1000;

type Outcome = { plan: Plan } | { error: string };

export function sharedPlan(run: Run, make: () => Plan): Plan {
  const home = join(tmpdir(), `gitlab-sunset-${userInfo().uid}`);
  const folder = join(home, createHash('sha256').update(`${run.parent}\0${run.key}`).digest('hex').slice(0, 32));
  const since = writtenAt(folder);
  if (since !== undefined && since < run.started - slack) remove(folder);
  if (!claim(folder)) return awaited(join(folder, 'plan.json'));
  try {
    const plan = make();
    publish(folder, { plan });
    return plan;
  } catch (error) {
    publish(folder, { error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

const publish = (folder: string, outcome: Outcome): void =>
  writeWhole(join(folder, 'plan.json'), JSON.stringify(outcome));

function awaited(path: string): Plan {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const until = Date.now() + patience; Date.now() < until; Atomics.wait(pause, 0, 0, 50)) {
    const text = readText(path);
    if (text === undefined) continue;
    const outcome: Outcome = JSON.parse(text);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.plan;
  }
  throw new Error('another worker of this run was to say what is rewritten, and did not');
}
