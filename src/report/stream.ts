/** A JSON object read piece by piece: its values, and of its lists one element at a time, however long they are. */

/** A value of the object, or one element of a list in it. */
export interface Piece {
  key: string;
  isElement: boolean;
  value: unknown;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Only the ends of pieces are looked for here; what stands between them goes to `JSON.parse`.
 * @param wanted whether the elements of a list are asked for
 * @throws {SyntaxError} for what is not one JSON object, at the latest when all pieces have been read
 */
export function* piecesOf(chunks: Iterable<Buffer>, wanted: (list: string) => boolean = () => true): Generator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  /** 0: outside the object; 1: in it; 2: in one of its lists or in a value; deeper: inside a piece. */
  let depth = 0;
  /** The list that is being read. */
  let list: string | undefined;
  let isWanted = false;
  /** What stood before the piece that is being read. */
  let before: 'nothing' | 'bracket' | 'comma' | 'list' | 'end' = 'nothing';
  let isText = false;

  for (const chunk of chunks) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    const upTo = (end: number): string => bytes.toString('utf8', start, end);
    for (let i = rest.length; i < bytes.length; i += 1) {
      const byte = bytes[i];
      if (isText) {
        // most bytes are those of texts: leap to the quote
        const quote = bytes.indexOf(QUOTE, i);
        i = quote < 0 ? bytes.length : quote;
        isText = quote < 0 || isEscaped(bytes, quote);
        continue;
      }
      if (byte === QUOTE) isText = true;
      else if (byte === OPEN || byte === OPEN_LIST) {
        depth += 1;
        if (depth === 1) {
          if (byte !== OPEN || before !== 'nothing' || !/^\uFEFF?\s*$/.test(upTo(i)))
            throw new SyntaxError('no object');
          [start, before] = [i + 1, 'bracket'];
        } else if (depth === 2 && byte === OPEN_LIST) {
          if (before === 'list') throw new SyntaxError('no comma');
          [list, start, before] = [keyOf(upTo(i)), i + 1, 'bracket'];
          isWanted = wanted(list);
        }
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 1 && list !== undefined) {
          if (byte !== CLOSE_LIST) throw new SyntaxError('no end of the list');
          const text = isWanted ? upTo(i) : '';
          if (isWanted && (before === 'comma' || text.trim() !== ''))
            yield { key: list, isElement: true, value: JSON.parse(text) };
          [list, start, before] = [undefined, i + 1, 'list'];
        } else if (depth === 0) {
          if (byte !== CLOSE) throw new SyntaxError('no end of the object');
          yield* memberIn(upTo(i), before === 'comma' ? 'one' : before === 'list' ? 'none' : 'any');
          [start, before] = [i + 1, 'end'];
        }
      } else if (byte === COMMA && depth === 1) {
        yield* memberIn(upTo(i), before === 'list' ? 'none' : 'one');
        [start, before] = [i + 1, 'comma'];
      } else if (byte === COMMA && depth === 2 && list !== undefined) {
        if (isWanted) yield { key: list, isElement: true, value: JSON.parse(upTo(i)) };
        [start, before] = [i + 1, 'comma'];
      }
      if (depth < 0) throw new SyntaxError('no object');
    }
    rest = bytes.subarray(start);
  }
  if (before !== 'end' || rest.toString('utf8').trim() !== '') throw new SyntaxError('no end');
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let first = at;
  while (bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** @param wanted how many members must stand there */
function* memberIn(text: string, wanted: 'none' | 'one' | 'any'): Generator<Piece> {
  const isBlank = text.trim() === '';
  if (wanted !== 'any' && isBlank !== (wanted === 'none')) throw new SyntaxError('no member, or no comma');
  if (isBlank) return;
  const parsed: unknown = JSON.parse(`{${text}}`);
  for (const [key, value] of Object.entries(Object(parsed))) yield { key, isElement: false, value };
}

/** `"findings": ` before a list. */
const keyOf = (text: string): string => Object.keys(Object(JSON.parse(`{${text}0}`)))[0] ?? '';
