/** GraphQL documents in fences of Markdown. */
import { type Fence, fencesIn, isMarkdown } from '../documents/markdown.ts';
import type { SentDocument } from './request.ts';
import { plain, type Words } from './text.ts';

export const isPage = isMarkdown;

const LANGUAGE = /^(?:graphql|gql)$/i;
/** What raw text has where such a fence begins. */
const MARK = /(?:```|~~~)[ \t]*\{?\.?(?:graphql|gql)\b/i;

export function fencedDocuments(path: string, text: string): SentDocument[] {
  if (!MARK.test(text)) return [];
  return fencesIn(text).flatMap(({ language, lines, start }) => {
    if (!LANGUAGE.test(language)) return [];
    const steps = [{ path, at: start, note: 'a code block of the document' }];
    return [{ words: wordsOf(path, text, lines), isJson: false, steps }];
  });
}

/** Lines with nothing between them are one text: what is written may go over several of them. */
function wordsOf(path: string, text: string, lines: Fence['lines']): Words {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, next } of lines) {
    const last = ranges.at(-1);
    if (last?.to === from) last.to = next;
    else ranges.push({ from, to: next });
  }
  return {
    parts: ranges.map(({ from, to }) => {
      const own = text.slice(from, to);
      return { text: own, node: plain(path, own, from), at: 0 };
    }),
  };
}
