/** Characters that no output shows as they are. Every other module here begins with these. */

/**
 * Controls, marks without a width, marks that turn the text around them, separators of lines, and halves of characters.
 * Blank, tab and line feed are none of them.
 */
export const unseen =
  /[\0-\x08\x0B-\x1F\x7F-\x9F\xAD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Cs}]/gu;

const numbered = (each: string): string =>
  `\u27E8U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u27E9`;

/** Text in which what would not be seen is told by its number: `⟨U+202E⟩`. Lines stay lines. */
export const visible = (text: string): string => text.replace(unseen, numbered);

/** The same where columns count: each of them is a dot. */
export const dotted = (text: string): string =>
  text.replace(unseen, (each) => '\u00b7'.repeat(each.length)).replace(/\n/g, '\u00b7');

/** A name, of a file or a person: one line, and no two names look the same. */
export const nameIn = (text: string): string => visible(text).replace(/[\t\n]/g, numbered);

/** A sentence in one line. */
export function sentenceIn(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]/);
  const last = lines.length - 1;
  const ends = lines.map((line, i) => (i === 0 ? line.trimEnd() : i === last ? line.trimStart() : line.trim()));
  return visible(last === 0 ? text : ends.filter((line, i) => line !== '' || i === 0 || i === last).join(' '));
}

/** Signs that a runner of jobs takes for a command, wherever in a line of the log they stand: the first two are taken apart. */
export const withoutMarkers = (text: string): string => text.replace(/##(?=\[|vso\[|teamcity\[)/g, '# #');
