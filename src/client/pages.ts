/** Lists, page by page. */
import { type ErrorFacts, PagingError, UnexpectedAnswerError } from './error.ts';
import { linkTo } from './notice.ts';
import type { Answer } from './request.ts';

/**
 * A list. `for await` gives one item after the other and holds one page; each loop starts anew at the first page.
 * A page that fails ends the loop with its error.
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
function next(source: Source<unknown>, path: string, headers: Answer['headers']): string | undefined {
  const no = (message: string): never => {
    const facts: ErrorFacts = {
      operation: source.operation,
      advice: 'Nothing was sent there. Report it to whoever runs the instance',
    };
    throw new PagingError(message, facts);
  };
  const link = linkTo(headers, 'next');
  if (link !== undefined) {
    let url: URL;
    try {
      url = new URL(link, source.api + path);
    } catch {
      return no('the link to the next page is no URL');
    }
    // Behind a proxy GitLab may name another host or folder. What counts is the part below its own mark.
    const at = url.pathname.indexOf('/api/v4/');
    if (at < 0 || !/^https?:$/.test(url.protocol)) no('the link to the next page leads out of the API');
    return url.pathname.slice(at + '/api/v4'.length) + url.search;
  }
  const page = headers.get('x-next-page')?.trim();
  if (!page) return undefined;
  const [folder = '', query] = path.split('?');
  const parameters = new URLSearchParams(query);
  if (!/^\d+$/.test(page) || Number(page) <= Number(parameters.get('page') ?? 1))
    no('the next page is not a later one');
  parameters.set('page', page);
  return `${folder}?${parameters}`;
}

/** A list of the items that `source` gives. Nothing is sent before it is read. */
export function list<T>(source: Source<T>): List<T> {
  async function* pages(): AsyncGenerator<readonly T[]> {
    const seen = new Set<string>();
    for (let path: string | undefined = source.first; path !== undefined; ) {
      seen.add(path);
      const { status, headers, body }: Answer = await source.get(path);
      if (!Array.isArray(body) || !body.every(source.isItem)) {
        const facts = {
          operation: source.operation,
          status,
          advice: 'Something other than GitLab answered, or its answer has changed',
        };
        throw new UnexpectedAnswerError('the answer is no list of what was asked for', facts);
      }
      const after = next(source, path, headers);
      yield body;
      if (after !== undefined && seen.has(after)) {
        throw new PagingError('the pages go round in a circle', {
          operation: source.operation,
          advice: 'Nothing was read twice',
        });
      }
      path = after;
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
      for await (const page of pages()) found.push(...page);
      return found;
    },
  };
}
