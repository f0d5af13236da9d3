/**
 * Patterns as in `.gitignore`. They come from the tree, which is not trusted: what a pattern may cost on one path is bounded by how
 * many folders the path has and how many `**` stand inside the pattern. The library takes care of all other wildcards.
 */
import ignore, { type Ignore } from 'ignore';

/** More `**` between folders than this, and a pattern takes minutes for one path: each may hold any number of folders. */
export const MOST_WILD = 2;

/** Folders in folders that are looked into. */
export const MOST_FOLDERS = 100;

/** Whether a path stands in more folders than are looked into. */
export const isTooFar = (path: string): boolean => path.split('/', MOST_FOLDERS + 2).length > MOST_FOLDERS + 1;

/** The deepest folder of a path that is looked into. */
export const nearest = (path: string): string => `${path.split('/', MOST_FOLDERS).join('/')}/`;

/** Whether a pattern is one that would take too long. */
export const isTooWild = (pattern: string): boolean =>
  once(pattern).split('/').slice(1, -1).filter(isWild).length > MOST_WILD;

/** @returns what fits one of some patterns, and those that were left out for what they would take */
export function patternsOf(patterns: readonly string[]): { matcher: Ignore; refused: string[] } {
  const known = patterns.map(once);
  return {
    matcher: ignore().add(known.filter((each) => !isTooWild(each))),
    refused: known.filter(isTooWild),
  };
}

/** Whether patterns can be asked about it: it leads nowhere outside. */
export const isPath = (path: string): boolean => ignore.isPathValid(path);

/** Lines of a `.gitignore`. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/);

const isWild = (part: string): boolean => part === '**';

/** `**` behind `**` says nothing more. */
function once(pattern: string): string {
  if (!pattern.includes('**/**')) return pattern;
  const parts = pattern.split('/');
  return parts.filter((part, index) => !(isWild(part) && parts[index + 1] === '**')).join('/');
}
