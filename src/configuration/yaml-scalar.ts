/** The text of a YAML scalar, character by character where it stands in the file. */
import type { Scalar } from 'yaml';
import { type Piece, pieceWithin, type Span } from './tree.ts';

/** What the text of a scalar is, without its quotes; of a block the lines below its head. */
export function innerOf(text: string, { start, end }: Span): Span {
  const first = text[start];
  if ((first === '"' || first === "'") && end - start > 1) return { start: start + 1, end: end - 1 };
  if (first !== '|' && first !== '>') return { start, end };
  const line = text.indexOf('\n', start);
  return { start: line < 0 || line >= end ? end : line + 1, end };
}

/**
 * The scalar as a piece of its own.
 * Undefined where its characters cannot be told one by one.
 */
export function pieceOf(host: Piece, type: Scalar['type'], value: string, span: Span): Piece | undefined {
  const inner = innerOf(host.text, span);
  const indent = type === 'BLOCK_LITERAL' ? indentOf(host.text, span, inner) : '';
  const places =
    type === 'BLOCK_LITERAL'
      ? byLines(host.text, inner, value, indent.length)
      : byCharacters(host.text, inner, value, type === 'QUOTE_DOUBLE', type === 'QUOTE_SINGLE');
  if (!places) return undefined;
  const placeOf = (offset: number): number => places[Math.min(Math.max(offset, 0), value.length)] ?? inner.end;
  return pieceWithin({ piece: host, place: placeOf, spell: (part) => spell(part, type, indent) }, value);
}

function spell(part: string, type: Scalar['type'], indent: string): string | undefined {
  const isOneLine = !part.includes('\n');
  switch (type) {
    case 'QUOTE_DOUBLE':
      return JSON.stringify(part).slice(1, -1);
    case 'QUOTE_SINGLE':
      return isOneLine ? part.replaceAll("'", "''") : undefined;
    case 'BLOCK_LITERAL':
      return part.replaceAll('\n', `\n${indent}`);
    case 'BLOCK_FOLDED':
      return isOneLine ? part : undefined;
    default:
      return isOneLine && !/: |:$| #|^#|[[\]{},]/.test(part) ? part : undefined;
  }
}

/** The blanks before every line of a block's text. */
function indentOf(text: string, span: Span, inner: Span): string {
  const lines = text.slice(inner.start, inner.end);
  const found = /^(?:[ \t]*\r?\n)*( *)\S/.exec(lines)?.[1] ?? '';
  const digit = /[1-9]/.exec(text.slice(span.start, inner.start).replace(/#.*/, ''))?.[0];
  if (digit === undefined) return found;
  // an indentation that is written out counts from the parent's, which is what is left over
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start);
  const parent = /^(?: |- )*/.exec(line)?.[0].length ?? 0;
  return ' '.repeat(Math.min(found.length, parent + Number(digit)));
}

function byLines(text: string, inner: Span, value: string, indent: number): Uint32Array | undefined {
  const places = new Uint32Array(value.length + 1);
  let done = 0;
  let at = inner.start;
  while (done < value.length && at < inner.end) {
    const found = text.indexOf('\n', at);
    const next = found < 0 || found >= inner.end ? inner.end : found + 1;
    const stop = found < 0 ? inner.end : text[found - 1] === '\r' ? found - 1 : found;
    const from = Math.min(at + indent, stop);
    const line = text.slice(from, stop);
    if (!value.startsWith(line, done)) return undefined;
    for (let i = 0; i <= line.length; i += 1) if (done + i <= value.length) places[done + i] = from + i;
    done += line.length + 1;
    at = next;
  }
  if (done < value.length) return undefined;
  places[value.length] = value.endsWith('\n') ? Math.min(at, inner.end) : (places[value.length] ?? inner.end);
  return places;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\t': '\t' },
  ...{ N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029', ' ': ' ', '"': '"', '/': '/', '\\': '\\' },
};
const WIDTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function escapeAt(text: string, at: number): { length: number; means: string } {
  const sign = text[at + 1] ?? '';
  const width = WIDTHS[sign];
  if (width === undefined) return { length: 2, means: ESCAPES[sign] ?? sign };
  const code = Number.parseInt(text.slice(at + 2, at + 2 + width), 16);
  return { length: 2 + width, means: code <= 0x10ffff ? String.fromCodePoint(code) : '' };
}

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

/** Everything but blanks stands in the text in the order of the value; blanks may be more or fewer there. */
function byCharacters(
  text: string,
  inner: Span,
  value: string,
  isDouble: boolean,
  isSingle: boolean,
): Uint32Array | undefined {
  const places = new Uint32Array(value.length + 1);
  let at = inner.start;
  const isContinued = (): boolean => isDouble && text[at] === '\\' && /[\r\n]/.test(text[at + 1] ?? '');
  for (let i = 0; i < value.length; ) {
    const wanted = value[i];
    while (at < inner.end && (isContinued() || (!isBlank(wanted) && isBlank(text[at])))) at += 1;
    places[i] = at;
    if (isDouble && text[at] === '\\') {
      const { length, means } = escapeAt(text, at);
      if (means === '' || !value.startsWith(means, i)) return undefined;
      places.fill(at, i, i + means.length);
      i += means.length;
      at += length;
      continue;
    }
    if (isSingle && wanted === "'" && text.startsWith("''", at)) at += 2;
    else if (isBlank(wanted) ? isBlank(text[at]) : text[at] === wanted) at += 1;
    else if (!isBlank(wanted)) return undefined;
    i += 1;
  }
  places[value.length] = Math.min(at, inner.end);
  return places;
}
