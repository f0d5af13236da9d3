/** Lists, page by page. */
import { UnexpectedAnswerError } from './error.ts';
import type { Head, Operation } from './failure.ts';
import { fields, urlOf, withQuery } from './input.ts';
import { linkTo } from './notice.ts';
import type { CallOptions } from './options.ts';
import { decoded } from './redact.ts';
import type { Answer, Sender } from './request.ts';

/**
 * A list. `for await` gives one item after the other and holds one page; each loop starts anew at the first page.
 * A page that fails ends the loop with its error, and so does a page beyond `maxPages`: a list that ends without an error
 * is complete. Introduced in gitlab-sunset 0.1.0.
 */
export interface List<T> extends AsyncIterable<T> {
  /** Everything, in memory. */
  all(): Promise<T[]>;
}

/** Whether a page by number has exactly as many items as GitLab puts on one: 20 where nothing is asked for, 100 at most. */
const isFull = (items: number, asked: URLSearchParams): boolean =>
  !asked.has('pagination') && items === Math.min(Number(asked.get('per_page') ?? 20), 100);

/**
 * Path and query of the next page; empty after the last, the same again when what is named is no page of this list. The
 * path stays that of the list: of a link only the query is taken, so that no answer can lead to other data or elsewhere.
 * A proxy may take every header about pages away: then the page after one that is full is asked for by its number.
 */
function next(path: string, header: Head, items: number): string {
  const [start = '', query] = path.split('?');
  const link = linkTo(header, 'next');
  if (link) {
    // Behind a proxy GitLab may name another host or folder. What counts is the part below its own mark.
    const parts = /^[^?#]*?\/api\/v4(\/[^?#]*)(\?[^#]*)?/.exec(urlOf(link, `https://h/api/v4${path}`));
    return decoded(parts?.[1] ?? '') === decoded(start) ? start + (parts?.[2] ?? '') : path;
  }
  const asked = new URLSearchParams(query);
  let page = header('x-next-page');
  if (!(page || header('x-page') || header('link')) && isFull(items, asked))
    page = `${Number(asked.get('page') ?? 1) + 1}`;
  return page > '1' ? withQuery(start, { ...Object.fromEntries(asked), page }) : page && path;
}

/** A list of the items of an operation. Nothing is sent before it is read. */
export function list<T>(
  [, ask, maxPages]: Sender,
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
      path = next(path, header, body.length);
      if (seen.has(path))
        throw fail(
          UnexpectedAnswerError,
          'the next page is not of this list, or was read already',
          'The list is not complete.',
        );
      if (path && seen.size >= maxPages)
        throw fail(UnexpectedAnswerError, `there are more than ${maxPages} pages`, 'Raise maxPages, or ask for less.');
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
