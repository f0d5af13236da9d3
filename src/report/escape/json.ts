/** JSON that means the same to a program, and shows nothing to a terminal or the runner of a job that it would obey. */

const unseen =
  /[\x7F-\x9F\xAD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\uDB40[\uDC00-\uDC7F]|#(?=#(?:\[|vso\[|teamcity\[))/g;

const escaped = (text: string): string =>
  text.replace(unseen, (each) =>
    [...Array(each.length).keys()].map((i) => `\\u${each.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

/** Without the line's end. @param indent blanks for each level; 0: all in one line */
export const jsonText = (value: unknown, indent = 2): string => escaped(JSON.stringify(value, null, indent));
/** A report, or anything else, for a machine. */
export const json = (value: unknown): string => `${jsonText(value)}\n`;
/** The same in one line. */
export const jsonLine = (value: unknown): string => `${jsonText(value, 0)}\n`;
/** The same that can stand in an element `script`: nothing in it ends the element or begins a comment. */
export const jsonInScript = (value: unknown): string => jsonText(value, 0).replace(/</g, '\\u003c');
