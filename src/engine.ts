/** What the command line is handed when there is something to look at: the whole engine, a bundle of its own. */
export { looking } from './looking.ts';
export { packages, scan } from './scan.ts';
export { saidOfOthers } from './script/find/product.ts';
export { needed, telling } from './spelling.ts';
