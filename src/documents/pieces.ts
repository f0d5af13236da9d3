/** Shell text put together from pieces of a file, with the way back. */
import type { ShellSource } from './shell-source.ts';

/** A range of the file as it stands, or text of our own that stands for another range, which may be empty. */
export type Piece = { from: number; to: number } | { text: string; at: number; to: number };

export interface Host {
  host?: ShellSource['host'];
  dialect?: ShellSource['dialect'];
  environment?: ShellSource['environment'];
  /** The host goes on with what it writes. */
  isTaken?: boolean;
  /** How the host spells new text. Default: as it is. */
  write?: ShellSource['write'];
}

/** What ends in it is known as well. */
export interface Pieced extends ShellSource {
  end(offset: number): number;
}

/** @param file the decoded text that ranges are of */
export function pieced(path: string, file: string, pieces: readonly Piece[], host: Host = {}): Pieced {
  const starts: number[] = [];
  let text = '';
  for (const piece of pieces) {
    starts.push(text.length);
    text += 'text' in piece ? piece.text : file.slice(piece.from, piece.to);
  }
  /** The last piece that begins at or before an offset. */
  const indexOf = (offset: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const place = (offset: number): number => {
    const index = indexOf(offset);
    const piece = pieces[index];
    if (!piece) return 0;
    return 'text' in piece ? piece.at : Math.min(piece.from + offset - (starts[index] ?? 0), piece.to);
  };
  return {
    path,
    text,
    at: place,
    end(offset) {
      if (offset === 0) return place(0);
      const piece = pieces[indexOf(offset - 1)];
      return piece && 'text' in piece ? piece.to : place(offset - 1) + 1;
    },
    write: host.write ?? ((written) => written),
    dialect: host.dialect ?? 'posix',
    environment: host.environment ?? new Map(),
    ...(host.host ? { host: host.host } : {}),
    ...(host.isTaken ? { isTaken: true } : {}),
  };
}

/**
 * Shell that is spelt anew of pieces of other shell's text.
 * @param own the range of that text which may be written to: what stands elsewhere is used by others too
 * @param isPlain whether a text means the same in both languages
 */
export function speltAnew(
  source: ShellSource,
  pieces: readonly Piece[],
  own: { readonly from: number; readonly to: number },
  isPlain: (text: string) => boolean,
): ShellSource {
  const spelt = pieced(source.path, source.text, pieces);
  const isOwn = (offset: number): boolean => spelt.at(offset) >= own.from && spelt.at(offset) < own.to;
  return {
    ...source,
    text: spelt.text,
    at: (offset) => source.at(spelt.at(offset)),
    end: (offset) => source.end?.(spelt.end(offset)) ?? source.at(spelt.end(offset)),
    write: (text, offset) => (isOwn(offset) && isPlain(text) ? source.write(text, spelt.at(offset)) : undefined),
    dialect: 'posix',
  };
}

/** Text as a string of JSON spells it, without the quotes. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A range with plain line ends: each stands for what is in the file, carriage return and all. */
export function linesIn(file: string, from: number, to: number): Piece[] {
  const out: Piece[] = [];
  let start = from;
  for (let at = file.indexOf('\r\n', from); at >= 0 && at < to; at = file.indexOf('\r\n', at + 2)) {
    out.push({ from: start, to: at }, { text: '\n', at, to: at + 2 });
    start = at + 2;
  }
  out.push({ from: start, to });
  return out;
}

/** The lines of a range: where each begins and ends, its line end not included. */
export function* linesOf(
  file: string,
  from = 0,
  to = file.length,
): Generator<{ start: number; end: number; next: number }> {
  for (let start = from; start < to; ) {
    const stop = file.indexOf('\n', start);
    const next = stop < 0 || stop >= to ? to : stop + 1;
    const end =
      next > start && file[next - 1] === '\n' ? next - 1 - Number(file[next - 2] === '\r' && next - 2 >= start) : next;
    yield { start, end, next };
    start = next;
  }
}
