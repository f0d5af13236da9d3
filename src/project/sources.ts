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

/** Sources some of whose texts are put together from ranges of their files. */
export interface WovenSources extends Sources {
  /** Where a text that is put together stands in its file. Undefined: the text is the file, offset for offset. */
  placed?(path: string): Placed | undefined;
}

/** The same files, read another way; all else is known of them as before. */
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
});
