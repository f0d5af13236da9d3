/**
 * `gitlab-sunset/watch` in Node, Deno and Bun: sees the use of deprecated elements of GitLab's API as it happens.
 *
 * ```ts
 * import { watch } from 'gitlab-sunset/watch';
 * globalThis.fetch = watch(globalThis.fetch, { target: '18.0' });
 * ```
 */
import { node } from './node.ts';
import { checked, type Fetch, Watch, type Watched, type WatchOptions } from './watch.ts';

export { DeprecatedUseError, type Unseen, type Use, type Via } from './book.ts';
export type { Observed } from './observe.ts';
export type { Place } from './place.ts';
export { unwatched } from './view.ts';
export type { Fetch, Watched, WatchOptions } from './watch.ts';

/**
 * Wraps a `fetch`. What goes out is looked at before it is sent: endpoints, query parameters, JSON and form bodies, GraphQL
 * operations. What comes back is a lazy view that tells when a deprecated member is read. Each use is told once a place.
 * @returns the same `fetch`, with `uses()`, `summary()` and `stop()`
 * @throws {TypeError} for an unknown option or rule; a `target` that never was is an error, too
 */
export const watch = <F extends Fetch>(fetch: F, options: WatchOptions = {}): F & Watched =>
  new Watch(node(), checked(options)).over(fetch);
