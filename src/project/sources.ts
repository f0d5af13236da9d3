/** Sources that look through at others. */
import type { Sources } from '../finding.ts';

/** The way from an offset of a text that is put together to one of the file that it was made of. */
export interface Placed {
  /** The file. */
  text: string;
  /** Where something stands that begins at an offset of the text that is put together. */
  at(offset: number): number;
  /** Where something ends. */
  end(offset: number): number;
}

/** What is asked of a raw text. The same function is the same question. */
export type Question = (text: string) => boolean;

/** Sources some of whose texts are put together from ranges of their files. */
export interface WovenSources extends Sources {
  /** What a raw text says, where that may be known without it. */
  says?(path: string, question: Question): boolean;
  /** Where a text that is put together stands in its file. Undefined: the text is the file, offset for offset. */
  placed?(path: string): Placed | undefined;
}

/** The same files, read another way that gives the same texts; all else is known of them as before. */
export const readBy = (
  sources: WovenSources,
  read: Sources['read'],
  paths: Sources['paths'] = sources.paths,
): WovenSources => ({
  paths,
  read,
  get skipped() {
    return sources.skipped;
  },
  get damaged() {
    return sources.damaged;
  },
  ...(sources.placed && { placed: sources.placed }),
  ...(sources.others && { others: sources.others }),
  ...(sources.says && { says: sources.says }),
});

/** What a raw text says: nothing, where there is none. */
export const saysIn = (sources: WovenSources, path: string, question: Question): boolean =>
  sources.says?.(path, question) ?? question(sources.read(path) ?? '');
