/** Sources that look through at others. */
import type { Sources } from '../finding.ts';

/** The same files, read another way; all else is known of them as before. */
export const readBy = (sources: Sources, read: Sources['read'], paths: Sources['paths'] = sources.paths): Sources => ({
  paths,
  read,
  get skipped() {
    return sources.skipped;
  },
  get damaged() {
    return sources.damaged;
  },
  ...(sources.placed && { placed: sources.placed }),
});
