/** Where a file joins texts to longer ones, by syntax alone: cheap questions about a word before it is followed. */
import { oncePer } from '../common/once.ts';
import { REPLACES } from './calls/strings.ts';
import type { Endpoints } from './endpoint.ts';
import { speltParts } from './evaluate/segments.ts';
import { accessOf, addends, bare, isSum, ts, walk } from './syntax.ts';
import type { Part, Spelling, Text } from './values.ts';

/** What pieces of a path that are written out are as one, whoever joins them: `['projects', id, 'labels']`. */
export function joinedBySlashes(pieces: readonly ts.Expression[]): Text {
  const parts: Part[] = [];
  for (const node of pieces) {
    const piece = speltPiece(node);
    if (parts.length > 0 && piece.length > 0) parts.push({ text: '/', node, at: -1 });
    parts.push(...piece);
  }
  return { kind: 'text', parts };
}

/** A piece of a path as it is spelt, without slashes of its own around it. What leads up may lead anywhere. */
function speltPiece(node: ts.Expression): readonly Part[] {
  const parts = speltParts(node);
  if (parts.some((part) => 'text' in part && part.text.includes('..'))) return [{ hole: node, single: false }];
  const spelt = parts.map((part, at): Part => {
    if ('hole' in part) return part;
    const begun = at === 0 ? part.text.replace(/^\/+/, '') : part.text;
    return { ...part, text: at === parts.length - 1 ? begun.replace(/(?<!\/)\/+$/, '') : begun };
  });
  return spelt.every((part) => 'text' in part && part.text === '') ? [] : spelt;
}

/**
 * Whether a word that gets to some place of a file may be joined there to the path of one of some endpoints: where the file puts texts
 * together to what may be one, with the word where it is spelt or in a place that is filled in.
 */
export const mayBeJoinedIn = (
  file: ts.SourceFile,
  endpoints: Endpoints,
  word: Text,
  wanted: ReadonlySet<string>,
): boolean =>
  joinedIn(file).some((text) => mayHold(endpoints, text, word, wanted)) || mayBeFilledIn(file, endpoints, word, wanted);

/** Whether a piece of a path that gets to some place of a file may be filled into a text there, which may be the path of one of some endpoints then. */
export const mayBeFilledIn = (
  file: ts.SourceFile,
  endpoints: Endpoints,
  piece: Text,
  wanted: ReadonlySet<string>,
  isStrict = false,
): boolean =>
  joinedIn(file).some(({ parts }) =>
    parts.some(
      (part, index) =>
        'hole' in part &&
        mayBeSegment(parts, index) &&
        mayHold(endpoints, { parts: parts.toSpliced(index, 1, ...piece.parts) }, piece, wanted, isStrict),
    ),
  );

/** Whether a text may be a part of the path of one of some endpoints, with a word of a piece where it stands in that path. */
export const mayHold = (
  endpoints: Endpoints,
  text: Spelling<ts.Node>,
  piece: Text,
  wanted: ReadonlySet<string>,
  isStrict = false,
): boolean => endpoints.wordsIn(piece).some((word) => endpoints.mayHold(text, word, wanted, isStrict));

/** What a file joins, wherever it does, with a hole for all that is not spelt. */
const joinedIn = oncePer((file: ts.SourceFile): readonly Text[] => {
  const found: Text[] = [];
  walk(file, (at) => {
    const parts = partsOf(at);
    if (parts?.some((part) => 'hole' in part)) found.push({ kind: 'text', parts });
  });
  return found;
});

/** What is joined by a template, a sum or a method of a text or a list, as it is spelt; undefined: nothing is. */
export function partsOf(node: ts.Node): readonly Part[] | undefined {
  if (ts.isTemplateExpression(node)) return speltParts(node);
  if (ts.isBinaryExpression(node)) {
    const isMore = node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
    if (isMore) return isCounted([node.right]) ? undefined : [holeOf(node.left), ...speltParts(node.right)];
    return isSum(node) && !isSum(node.parent) && !isCounted(addends(node)) ? speltParts(node) : undefined;
  }
  const access = ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
  if (!access || !ts.isCallExpression(node)) return undefined;
  if (access.name === 'concat') return [...speltParts(access.object), ...node.arguments.flatMap(speltParts)];
  if (REPLACES.has(access.name)) return replaced(node);
  const [by] = node.arguments;
  const between = access.name === 'join' && by ? speltParts(by) : undefined;
  if (!between?.every((part) => 'hole' in part || part.text === '' || part.text.includes('/'))) return undefined;
  const list = bare(access.object);
  const isWhole = ts.isArrayLiteralExpression(list) && !list.elements.some(ts.isSpreadElement);
  if (!isWhole) return [holeOf(list)];
  return between.some((part) => 'hole' in part || part.text !== '')
    ? joinedBySlashes(list.elements).parts
    : list.elements.flatMap(speltParts);
}

/** So many replacements, one behind the other, are looked through. */
const MAX_REPLACED = 12;

/** A text with a hole for each part of it that is replaced: `'/projects/:id/labels'.replace(':id', id)`. Undefined: it is not spelt. */
function replaced(call: ts.CallExpression): readonly Part[] | undefined {
  const calls: ts.CallExpression[] = [];
  let at: ts.Expression = call;
  for (;;) {
    const access = ts.isCallExpression(at) ? accessOf(bare(at.expression)) : undefined;
    if (!access || !ts.isCallExpression(at) || !REPLACES.has(access.name)) break;
    calls.push(at);
    at = bare(access.object);
    if (calls.length > MAX_REPLACED) return undefined;
  }
  let parts = speltParts(at);
  if (!parts.some((part) => 'text' in part)) return undefined;
  for (const { arguments: given } of calls) {
    const [what, by] = given;
    if (!what || !by) return undefined;
    const inner = bare(what);
    const holder = ts.isStringLiteralLike(inner) && inner.text !== '' ? inner.text : undefined;
    parts = parts.flatMap((part) => ('hole' in part ? part : filled(part.text, holder, speltParts(by), part.node)));
  }
  return parts;
}

/** A name in a pattern of a path. */
const PLACEHOLDER = /:\w+|\{\w+\}/;

/** A text with something in each place of it that is held for that. @param holder how such a place is spelt; by itself any name in a pattern of a path */
export const filled = <N>(
  text: string,
  holder: string | undefined,
  by: readonly Part<N>[],
  node: N,
): readonly Part<N>[] =>
  text
    .split(holder ?? PLACEHOLDER)
    .flatMap((each, index): readonly Part<N>[] => [...(index > 0 ? by : []), { text: each, node, at: -1 }]);

const holeOf = (node: ts.Expression): Part => ({ hole: node, single: false });

/** Whether numbers are added up: one is spelt, and no text. */
const isCounted = (added: readonly ts.Expression[]): boolean =>
  added.some((each) => isNumber(bare(each))) && !added.some((each) => speltParts(each).some((part) => 'text' in part));

const isNumber = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  ts.isPrefixUnaryExpression(node) ||
  (ts.isBinaryExpression(node) && ARITHMETIC.has(node.operatorToken.kind)) ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'length') ||
  (ts.isCallExpression(node) && givesNumber(bare(node.expression)));

const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
]);

/** Whether what is called gives a time or works with numbers: nobody puts these behind a path. */
const givesNumber = (called: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(called) &&
  (called.name.text === 'getTime' ||
    (ts.isIdentifier(called.expression) &&
      (called.expression.text === 'Math' || (called.expression.text === 'Date' && called.name.text === 'now'))));

/** Whether what fills a place of a text may be a segment of a path, or a part of one, by what is spelt beside it: `a=${it}` is none, nor a sentence. */
export function mayBeSegment(parts: readonly Part[], index: number): boolean {
  const before = speltAt(parts[index - 1]);
  const behind = speltAt(parts[index + 1]);
  const begun = before.slice(before.lastIndexOf('/') + 1);
  const [ended = ''] = behind.split(/[/?#]/, 1);
  // a path may be written over several lines
  return (
    BESIDE.test(index === 1 && begun === before ? begun.trimStart() : begun) &&
    BESIDE.test(index === parts.length - 2 && ended === behind ? ended.trimEnd() : ended)
  );
}

const BESIDE = /^[\w.~:{}%@$-]*$/;

const speltAt = (part: Part | undefined): string => (part && 'text' in part ? part.text : '');
