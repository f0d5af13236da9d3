/** Recordings in, counts out. Streams: a file of any size takes the memory of its longest line. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Problem } from '../common/problem.ts';
import type { Row } from './entry.ts';
import { type Format, formatOf, gitlabRow, nginxRow } from './formats.ts';
import { Entries, harRow } from './har.ts';
import type { Tally } from './tally.ts';

export interface Recording {
  /** As the user named it. */
  path: string;
  chunks: AsyncIterable<Uint8Array>;
}

export interface RecordingSummary {
  path: string;
  format: Format;
  requests: number;
  /** Of these, to GitLab's API. */
  api: number;
  /** Lines, or entries of a HAR file, that could not be read. */
  broken: number;
}

/** The recording cannot be read as one. One line for the user. */
export class TrafficError extends Problem {}

/** Characters that tell a format for sure. */
const HEAD = 64 * 1024;
/** A longer line is no request. */
const LONGEST = 16 * 1024 * 1024;

/** Who an address belongs to, where the recording holds other servers, too. */
export type IsSure = (url: string, header: (name: string) => string | undefined) => boolean;

/** @throws {TrafficError} for a format that is not known, and for what cannot be unpacked or read */
export async function readRecording(
  { path, chunks }: Recording,
  tally: Tally,
  isSure: IsSure,
): Promise<RecordingSummary> {
  const texts = textsOf(chunks);
  let head = '';
  try {
    let next = await texts.next();
    while (!next.done && head.length < HEAD) {
      head += next.value;
      if (head.length < HEAD) next = await texts.next();
    }
    const format = formatOf(head);
    if (format === undefined) {
      throw new TrafficError(
        `${path} is no traffic that can be read: neither a HAR file, nor a log of GitLab (api_json.log, production_json.log, graphql_json.log) or nginx.`,
      );
    }
    const count = { requests: 0, api: 0, broken: 0 };
    const take = (row: Row): void => {
      if (row === 'broken') count.broken += 1;
      else count.requests += 1;
      if (typeof row === 'object' && tally.add(row)) count.api += 1;
    };
    const parser = format === 'har' ? harOf(take, isSure) : linesOf(take, format === 'gitlab' ? gitlabRow : nginxRow);
    parser.push(head.replace(/^\uFEFF/, ''));
    head = '';
    for await (const text of texts) parser.push(text);
    parser.end();
    return { path, format, ...count };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new TrafficError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

interface Parser {
  push(text: string): void;
  end(): void;
}

function harOf(take: (row: Row) => void, isSure: IsSure): Parser {
  const entries = new Entries();
  return {
    push: (text) => {
      for (const entry of entries.push(text)) take(harRow(entry, isSure));
    },
    end: () => {
      if (!entries.isWhole) take('broken');
    },
  };
}

function linesOf(take: (row: Row) => void, rowOf: (line: string) => Row): Parser {
  let rest = '';
  let isTooLong = false;
  const line = (text: string): void => {
    if (isTooLong) take('broken');
    else if (text.trim() !== '') take(rowOf(text.endsWith('\r') ? text.slice(0, -1) : text));
    isTooLong = false;
  };
  return {
    push: (text) => {
      let from = 0;
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
        line(rest + text.slice(from, at));
        rest = '';
        from = at + 1;
      }
      isTooLong ||= rest.length + text.length - from > LONGEST;
      rest = isTooLong ? '' : rest + text.slice(from);
    },
    end: () => {
      if (rest !== '' || isTooLong) line(rest);
    },
  };
}

/** Unpacks what is packed, by its first two bytes, and decodes. */
async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  for await (const chunk of unpacked(chunks)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const last = decoder.decode();
  if (last !== '') yield last;
  return undefined;
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isPacked) {
    yield* all();
    return;
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const source = Readable.from(all());
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  for await (const chunk of gunzip) if (chunk instanceof Uint8Array) yield chunk;
}
