/** Lists, page by page. */
import { PagingError } from './error.ts';
import type { Operation } from './failure.ts';
import { fields, type Kind } from './input.ts';
import { linkTo } from './notice.ts';
import { type CallOptions, urlOf } from './options.ts';
import { type Answer, encodeForm, type Send } from './request.ts';

/**
 * A list. `for await` gives one item after the other and holds one page; each loop starts anew at the first page.
 * A page that fails ends the loop with its error. Introduced in gitlab-sunset 0.1.0.
 */
export interface List<T> extends AsyncIterable<T> {
  /** One page after the other, as they come. */
  pages(): AsyncIterable<readonly T[]>;
  /** Everything, in memory. */
  all(): Promise<T[]>;
}

/** Path and query of the next page under the client's own API; undefined after the last, empty when it is no such page. */
function next(path: string, head: Answer<unknown>['head']): string | undefined {
  const link = linkTo(head, 'next');
  // Behind a proxy GitLab may name another host or folder. What counts is the part below its own mark.
  const below = /^https?:\/\/[^?#]*?\/api\/v4(\/[^#]+)/;
  if (link !== undefined) return below.exec(urlOf(link, `https://h/api/v4${path}`))?.[1] ?? '';
  const page = head('x-next-page');
  if (!page) return undefined;
  const [folder, query] = path.split('?');
  const parameters = new URLSearchParams(query);
  if (!(Number(page) > Number(parameters.get('page') ?? 1))) return '';
  parameters.set('page', page);
  return `${folder}?${parameters}`;
}

/** A list of the items of an operation. Nothing is sent before it is read. */
export function list<T>(
  send: Send,
  operation: Operation,
  [query, kinds]: readonly [object | undefined, Readonly<Record<string, Kind>>],
  options: CallOptions | undefined,
  isItem: (value: unknown) => value is T,
): List<T> {
  const asked = encodeForm(fields(operation.name, query, kinds));
  const isPage = (value: unknown): value is T[] => Array.isArray(value) && value.every(isItem);
  async function* pages(): AsyncGenerator<readonly T[]> {
    const seen = new Set<string>();
    let path: string | undefined = operation.path + (asked && `?${asked}`);
    while (path !== undefined) {
      seen.add(path);
      const { body, head, fail }: Answer<T[]> = await send({ ...operation, path }, options, isPage);
      yield body;
      path = next(path, head);
      if (path === '' || seen.has(path ?? '')) {
        throw fail(
          PagingError,
          'the next page lies outside the API, or was read before',
          'Nothing was sent there. Tell whoever runs the instance',
          {},
        );
      }
    }
  }
  async function* items(): AsyncGenerator<T> {
    for await (const page of pages()) yield* page;
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    async all() {
      const found: T[] = [];
      for await (const item of items()) found.push(item);
      return found;
    },
  };
}
