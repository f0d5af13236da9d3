/** What a page tells of earlier times: a form that was there before, and is shown as such. It is found, and stays as it is told unless a person says otherwise. */
import { fencesIn, isMarkdown } from './markdown.ts';

/** Pages that tell what was changed, and from what. */
const TELLS_OF_CHANGES =
  /(?:^|\/)(?:change-?log|changes|history|news|whats-?new|release-?notes?|upgrad(?:e|es|ing)|migrat(?:e|ing|ion|ions))(?:[-_.][^/]*)?\.\w+$/i;

/** Words of a line above a block of code that say that what is shown is how it was. */
const SAYS_BEFORE =
  /\b(?:before|earlier|formerly|previous(?:ly)?|used to|no longer|not any ?more|instead of|old|older|deprecated|removed|replaced|until|prior to)\b/i;

/** So many lines are gone back to find the one above a block. */
const MAX_LINES = 3;

/** Whether a place in a page is told of as how it was. */
export function isOfBefore(path: string, text: string, at: number): boolean {
  if (!isMarkdown(path)) return false;
  if (TELLS_OF_CHANGES.test(path)) return true;
  const fence = fencesIn(text).find(({ start, lines }) => start <= at && at < (lines.at(-1)?.next ?? start));
  if (!fence) return false;
  const above = text
    .slice(0, fence.start)
    .split(/\r?\n/)
    .slice(-1 - MAX_LINES)
    .filter((line) => line.trim() !== '')
    .at(-1);
  return above !== undefined && SAYS_BEFORE.test(above);
}
