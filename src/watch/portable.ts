/**
 * `gitlab-sunset/watch` where there is no Node: the same, without GraphQL operations, without other clients than `fetch`,
 * and without a summary at the end, for which `summary()` is there.
 */
import { checked, type Fetch, Watch, type Watched, type WatchOptions } from './watch.ts';

export { DeprecatedUseError, type Unseen, type Use, type Via } from './book.ts';
export type { Observed } from './observe.ts';
export type { Place } from './place.ts';
export { unwatched } from './view.ts';
export type { Fetch, Watched, WatchOptions } from './watch.ts';

/** Wraps a `fetch`; see `gitlab-sunset/watch` in Node. */
export const watch = <F extends Fetch>(fetch: F, options: WatchOptions = {}): F & Watched =>
  new Watch({ cwd: '', hosts: [] }, checked(options)).over(fetch);
