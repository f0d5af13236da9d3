/**
 * A watch over a team's own tests: what the tests of one file make the program use is told when they have ended, or with
 * `gitlab-sunset/watch/run` what those of all files do, once.
 *
 * `gitlab-sunset/watch/vitest` and `gitlab-sunset/watch/jest` are this with options from the environment. With options of
 * your own, in a setup file:
 *
 * ```ts
 * import { afterAll } from 'vitest';
 * import { watchTests } from 'gitlab-sunset/watch/setup';
 * watchTests({ afterAll, target: '18.0', failOn: 'warning' });
 * ```
 */
import type { Severity } from '../finding.ts';
import { type Use, weight } from './book.ts';
import { stderrIsColoured, tell } from './exit.ts';
import { node, painted } from './node.ts';
import { handOver } from './run.ts';
import { checked, type Fetch, Watch, type WatchOptions } from './watch.ts';

export interface SetupOptions extends Omit<WatchOptions, 'printAtExit' | 'throwOn'> {
  /** The test runner's own. */
  afterAll: (work: () => void) => void;
  /** Let the file fail from this severity on. Without it the uses are told, and nothing fails. */
  failOn?: Severity | undefined;
  /** Where `fetch` is replaced; the global object unless the test runner has another. */
  global?: object;
}

/** Watches `fetch`, whatever is assigned to it, and what goes through `http`, until the tests of this file have ended. */
export function watchTests({ afterAll, failOn, global = globalThis, ...options }: SetupOptions): void {
  const watch = new Watch(node(), checked({ http: true, ...options, printAtExit: false }));
  const before = Object.getOwnPropertyDescriptor(global, 'fetch');
  const original: unknown = Reflect.get(global, 'fetch');
  const over = (value: unknown): unknown => (isFetch(value) ? watch.over(value) : value);
  let current = over(original);
  Object.defineProperty(global, 'fetch', {
    configurable: true,
    enumerable: before?.enumerable ?? true,
    get: () => current,
    // Libraries that answer in the server's place, and tests themselves, assign another.
    set: (value: unknown) => {
      current = over(value);
    },
  });
  afterAll(() => {
    watch.stop();
    if (before) Object.defineProperty(global, 'fetch', before);
    else Reflect.deleteProperty(global, 'fetch');
    const failing = failOn ? watch.uses.filter(({ severity }) => weight[severity] >= weight[failOn]) : [];
    if (failing.length > 0) throw failure(watch.summary());
    if (watch.uses.length > 0 && !handOver(watch.target, watch.seen)) tell(watch.summary(painted(stderrIsColoured())));
  });
}

/** Without a stack: the places are in the text. */
function failure(summary: string): Error {
  const error = new Error(`deprecated use of GitLab's API\n\n${summary}`);
  error.stack = '';
  return error;
}

const isFetch = (value: unknown): value is Fetch => typeof value === 'function';

/**
 * Options from `GITLAB_SUNSET_TARGET`, `GITLAB_SUNSET_FAIL_ON` and `GITLAB_SUNSET_HOSTS` (separated by commas).
 * @throws {TypeError} for a severity that is none
 */
export function optionsFrom(env: NodeJS.ProcessEnv): Pick<SetupOptions, 'target' | 'hosts' | 'failOn'> {
  const { GITLAB_SUNSET_TARGET: target, GITLAB_SUNSET_FAIL_ON: failOn, GITLAB_SUNSET_HOSTS: hosts } = env;
  if (failOn && !isSeverity(failOn))
    throw new TypeError(`GITLAB_SUNSET_FAIL_ON is one of ${Object.keys(weight).join(', ')}, not ${failOn}.`);
  return {
    ...(target ? { target } : {}),
    ...(hosts ? { hosts: hosts.split(',').flatMap((host) => host.trim() || []) } : {}),
    ...(failOn && isSeverity(failOn) ? { failOn } : {}),
  };
}

const isSeverity = (word: string): word is Severity => Object.hasOwn(weight, word);

export type { Use, WatchOptions };
