/**
 * Answers the transforms. They live in a thread of their own because jscodeshift's Babel would recompile whatever the
 * worker itself loads, the TypeScript compiler included.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readText, realPath } from '../project/files.ts';
import { rootOf } from '../project/root.ts';
import type { Plan, PlanOptions } from './rewrites.ts';
import { sharedPlan } from './shared.ts';

/** What `transforms/transform.cjs` hands over when it starts the thread. */
export interface Setting {
  /** Undefined: all that rewrite. */
  rules?: readonly string[];
  cwd: string;
  /** The runner, where this is one of its workers. */
  parent: number | undefined;
  started: number;
}

export interface Request {
  id: number;
  /** As jscodeshift names it: absolute, or relative to the working directory. */
  path: string;
  source: string;
  options: PlanOptions & { plan?: string };
}

export interface Response {
  id: number;
  /** Undefined: nothing to write. */
  text?: string;
  reports: readonly string[];
  error?: string;
}

interface Kept {
  plan: Plan;
  asked: Set<string>;
}

const kept = new Map<string, Kept>();
const setting: Setting = workerData;

parentPort?.on('message', (request: Request) => {
  answer(request).then(
    (response) => parentPort?.postMessage(response),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id: request.id, reports: [], error: message } satisfies Response);
    },
  );
});

async function answer({ id, path, source, options }: Request): Promise<Response> {
  const file = realPath(path);
  const plan = await planOf(file, source, options);
  const planned = plan.files[file];
  if (planned && planned.before !== source)
    return { id, reports: [], error: 'it changed while the codemod ran. Run it again.' };
  return { id, ...(planned ? { text: planned.after } : {}), reports: plan.left[file] ?? [] };
}

async function planOf(file: string, source: string, options: Request['options']): Promise<Plan> {
  const { rules, cwd, parent, started } = setting;
  const root = rootOf(file, cwd);
  const key = JSON.stringify([root, rules, options]);
  const known = kept.get(key);
  // in one process another run may follow: it asks again, or about another text
  const isOver = known?.asked.has(file) === true || (known?.plan.files[file]?.before ?? source) !== source;
  if (known && !isOver) {
    known.asked.add(file);
    return known.plan;
  }
  const { planFor } = await import('./rewrites.ts');
  const make = (): Plan => planFor(root, rules, options, cwd);
  const plan: Plan =
    options.plan !== undefined
      ? JSON.parse(readText(options.plan) ?? '')
      : parent === undefined
        ? make()
        : sharedPlan({ parent, started, key }, make);
  kept.set(key, { plan, asked: new Set([file]) });
  return plan;
}
