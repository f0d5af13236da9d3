/** Where a piece of text stands in a path: what fills a whole segment stays one segment, whatever it is. */
import type { Api } from '../api.ts';
import { addends, bare, calleeName, dressed, ts } from '../syntax.ts';
import { hole, known, type Part, type Text } from '../values.ts';

/** Whether what is written between two pieces of text is a whole segment of a path. `after`: undefined where nothing follows. */
export const standsAlone = (before: string, after: string | undefined): boolean =>
  /(^|[^/:])\/$/.test(before) && (after === undefined || /^[/?#]/.test(after));

/** How a text ends, as far as its last part is spelt. */
export function endOf({ parts }: Text): string {
  const last = parts.at(-1);
  return last && 'text' in last ? last.text : '';
}

/** How the text begins that is added to a sum next; undefined: none is. */
export function addedAfter(node: ts.BinaryExpression): string | undefined {
  const outer = dressed(node);
  const { parent } = outer;
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.PlusToken || parent.left !== outer)
    return undefined;
  const [first] = speltParts(parent.right);
  return first && 'text' in first ? first.text : '';
}

/** More values than this, none of which is a word of a path, are one that is not known. */
const MAX_IDS = 4;

/**
 * What fills a whole segment of a path stays one segment, whatever it is: a value with a slash in it is no longer path, but an id that
 * the server is handed, unless it spells words of a path; what is empty or has a query in it is not known either.
 * @param isLast nothing of the path follows, so that a value may be the rest of it
 */
export function segment(api: Api, found: readonly Text[], node: ts.Expression, isLast: boolean): readonly Text[] {
  const said = found.map((each) => ({ each, words: known(each) }));
  const isPath = (words: string | undefined): boolean =>
    words?.split('/').some((word) => api.endpoints.hasWord(word)) === true;
  const ids = said.filter(({ words }) => words !== undefined && !isPath(words));
  const kept = ids.length > MAX_IDS ? said.filter((each) => !ids.includes(each)) : said;
  const isOpen = said.some(({ each, words }) => {
    const spelt = words ?? each.parts.map((part) => ('text' in part ? part.text : '_')).join('');
    return !/^[^/?#]+$/.test(spelt) && !(isLast && spelt.includes('/') && isPath(spelt));
  });
  if (!isOpen && kept.length === said.length) return found;
  return [...kept.map(({ each }) => each), hole(node, true)];
}

/** An expression that surely yields no slash: an encoded part, a number. */
export function isSingle(node: ts.Expression): boolean {
  const inner = bare(node);
  return ts.isCallExpression(inner) && /^(?:encode|Number$|parseInt$)/.test(calleeName(inner));
}

/**
 * Whether it does not matter what fills a place of a text, so that nobody needs to know: it is a parameter of a path, the host that the API
 * is asked at, or a piece of another server's address.
 * @param begun what stands before it
 * @param before how that ends, as it is spelt there
 * @param after how the text goes on; undefined: it ends
 */
export function isAnything(
  { endpoints }: Api,
  begun: Text,
  before: string,
  after: string | undefined,
  node: ts.Expression,
): boolean {
  const isOne = isSingle(node);
  return (
    (standsAlone(before, after) && endpoints.isParameter(before, after ?? '', isOne)) ||
    endpoints.isHost(before, after ?? '') ||
    endpoints.isBegunElsewhere(begun, isOne)
  );
}

/** A text as it is spelt where it stands, with a hole for all that is not. */
export function speltParts(node: ts.Expression): Part[] {
  return addends(node).flatMap((each): Part[] => {
    const inner = bare(each);
    if (ts.isStringLiteralLike(inner)) return [{ text: inner.text, node: inner, at: -1 }];
    if (!ts.isTemplateExpression(inner)) return [{ hole: inner, single: false }];
    return [
      { text: inner.head.text, node: inner, at: -1 },
      ...inner.templateSpans.flatMap((span): Part[] => [
        ...speltParts(span.expression),
        { text: span.literal.text, node: inner, at: -1 },
      ]),
    ];
  });
}
