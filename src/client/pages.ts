/** Lists, page by page. */
import { UnexpectedAnswerError } from './error.ts';
import type { Head, Operation } from './failure.ts';
import { fields, urlOf, withQuery } from './input.ts';
import { linkTo } from './notice.ts';
import type { CallOptions } from './options.ts';
import type { Answer, Ask } from './request.ts';

/**
 * A list. `for await` gives one item after the other and holds one page; each loop starts anew at the first page.
 * A page that fails ends the loop with its error. Introduced in gitlab-sunset 0.1.0.
 */
export interface List<T> extends AsyncIterable<T> {
  /** Everything, in memory. */
  all(): Promise<T[]>;
}

/** Path and query of the next page under the client's own API; empty after the last, the same again when it is no such page. */
function next(path: string, header: Head): string {
  const link = linkTo(header, 'next');
  // Behind a proxy GitLab may name another host or folder. What counts is the part below its own mark.
  if (link) return /^[^?#]*?\/api\/v4(\/[^#]+)/.exec(urlOf(link, `https://h/api/v4${path}`))?.[1] ?? path;
  const page = header('x-next-page');
  const [folder = '', query] = path.split('?');
  return page > '1' ? withQuery(folder, { ...Object.fromEntries(new URLSearchParams(query)), page }) : page && path;
}

/** A list of the items of an operation. Nothing is sent before it is read. */
export function list<T>(
  ask: Ask,
  [name, method, start, ...facts]: Operation,
  query: object | undefined,
  options: CallOptions | undefined,
  isItem: (value: unknown) => value is T,
): List<T> {
  const first = withQuery(start, fields(name, query));
  const isPage = (value: unknown): value is T[] => Array.isArray(value) && value.every(isItem);
  async function* items(): AsyncGenerator<T> {
    const seen = new Set<string>();
    for (let path = first; path; ) {
      seen.add(path);
      const [body, header, , fail]: Answer<T[]> = await ask([name, method, path, ...facts], options, isPage);
      yield* body;
      path = next(path, header);
      if (seen.has(path))
        throw fail(UnexpectedAnswerError, 'next page outside the API, or read already', 'Nothing was sent');
    }
  }
  return {
    [Symbol.asyncIterator]: items,
    async all() {
      const found: T[] = [];
      for await (const item of items()) found.push(item);
      return found;
    },
  };
}
