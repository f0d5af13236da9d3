/** Lists, page by page. */
import { PagingError, UnexpectedAnswerError } from './error.ts';
import { linkTo } from './notice.ts';
import type { Answer } from './request.ts';
import { notGitlab } from './shape.ts';

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

interface Source<T> {
  operation: string;
  /** With `/api/v4`. */
  api: string;
  /** Under it, with its query. */
  first: string;
  get(path: string): Promise<Answer>;
  isItem(value: unknown): value is T;
}

/** Path and query of the next page under the client's own API; undefined after the last. */
function next({ operation, api }: Source<unknown>, path: string, headers: Answer['headers']): string | undefined {
  const no = (): never => {
    const advice = 'Nothing was sent there. Report it to whoever runs the instance';
    throw new PagingError('the next page lies outside the API, or is no later one', { operation, advice });
  };
  const link = linkTo(headers, 'next');
  if (link !== undefined) {
    const url = URL.canParse(link, api + path) ? new URL(link, api + path) : undefined;
    // Behind a proxy GitLab may name another host or folder. What counts is the part below its own mark.
    const at = url?.pathname.indexOf('/api/v4/') ?? -1;
    return url && at >= 0 && /^https?:$/.test(url.protocol) ? url.pathname.slice(at + 7) + url.search : no();
  }
  const page = headers.get('x-next-page');
  if (!page) return undefined;
  const [folder, query] = path.split('?');
  const parameters = new URLSearchParams(query);
  if (!(Number(page) > Number(parameters.get('page') ?? 1))) no();
  parameters.set('page', page);
  return `${folder}?${parameters}`;
}

/** A list of the items that `source` gives. Nothing is sent before it is read. */
export function list<T>(source: Source<T>): List<T> {
  async function* pages(): AsyncGenerator<readonly T[]> {
    const { operation } = source;
    const seen = new Set<string>();
    for (let path: string | undefined = source.first; path !== undefined; ) {
      if (seen.has(path)) {
        throw new PagingError('the pages go round in a circle', { operation, advice: 'No page was read twice' });
      }
      seen.add(path);
      const { status, headers, body }: Answer = await source.get(path);
      if (!Array.isArray(body) || !body.every(source.isItem)) {
        throw new UnexpectedAnswerError('the answer is no such list', { operation, status, advice: notGitlab });
      }
      yield body;
      path = next(source, path, headers);
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
