/** What the command line is handed when there is something to look at: the whole engine, a bundle of its own. */
import { ours } from './facts.ts';
import type { Sources } from './finding.ts';
import { saidOfOthers as saidOf } from './script/find/product.ts';

export { looking } from './looking.ts';
export { packages, scan } from './scan.ts';
export { needed, telling } from './spelling.ts';

/** What is said of programs in languages that are not read. */
export const saidOfOthers = (sources: Sources, isMeant: (path: string) => boolean): string[] =>
  saidOf(sources, isMeant, ours);
