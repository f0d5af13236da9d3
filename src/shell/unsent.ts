/** Documents of GraphQL that stand in shell, and that no request was seen to send. */
import type { Change } from '../catalogue/change.ts';
import { oncePer } from '../common/once.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Blind } from '../finding.ts';
import type { SentDocument } from '../requests/request.ts';

/** What is told of a document that is sent by a program in another language, or by nobody who is known. */
export function unreadIn(
  { path, text, at }: ShellSource,
  documents: readonly SentDocument[],
  changes: readonly Change[],
): Blind | undefined {
  const start = documents.length > 0 || !OURS.test(text) ? -1 : documentAt(text);
  const own = start < 0 ? '' : documentIn(text, start);
  const name = start < 0 ? undefined : elements(changes).find((each) => new RegExp(`\\b${each}\\b`).test(own));
  return name === undefined
    ? undefined
    : {
        path,
        at: at(start),
        code: 'document',
        message: `What sends this GraphQL document was not followed, and it may name \`${name}\`, which goes away.`,
      };
}

/** Where GitLab's GraphQL is asked: others have it at another path. */
const OURS = /api\/graphql\b/;
const OPERATION = /\b(?:query|mutation)\b/g;
/** Between an operation's word and its bracket. */
const MAX_HEAD = 200;

/** Where an operation may begin; -1: nowhere. */
function documentAt(text: string): number {
  for (const { index, 0: word } of text.matchAll(OPERATION)) {
    const head = text.slice(index + word.length, index + MAX_HEAD).split('{', 1)[0] ?? '';
    if (head.length < MAX_HEAD - word.length && !/[;'"`}]/.test(head)) return index;
  }
  return -1;
}

/** A document from its beginning to the bracket that ends it; what stands behind it may say the same words of something else. */
function documentIn(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth <= 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** The names of what goes away of GraphQL. */
const elements = oncePer((changes: readonly Change[]): readonly string[] => [
  ...new Set(
    changes.flatMap(({ match }) =>
      match.flatMap((each) => ('graphql' in each ? (each.graphql.match(/\w+/g)?.slice(1).at(-1) ?? each.graphql) : [])),
    ),
  ),
]);
