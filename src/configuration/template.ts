/** Template language in a file of another format: Helm and Go, Jinja, ERB. */

/** Actions, statements and comments; they may go over several lines. */
const ACTION =
  /\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}|\{%(?:[^%]|%(?!\}))*%\}|\{#(?:[^#]|#(?!\}))*#\}|<%(?:[^%]|%(?!>))*%>/g;

export const isTemplated = (text: string): boolean => /\{\{|\{%|<%/.test(text);

/** Stands for a character of an action: no text has it by itself. */
const MARK = '\uE000';

/**
 * The text with every action made harmless, each character where it stood: a line of nothing but actions becomes blank,
 * an action inside a value stays there as characters that `holdsAction` knows again.
 */
export function masked(text: string): string {
  return text
    .replace(ACTION, (action) => action.replace(/[^\r\n]/g, MARK))
    .replace(/^[\t \uE000]*\uE000[\t \uE000]*$/gm, (line) => ' '.repeat(line.length));
}

export const holdsAction = (text: string): boolean => text.includes(MARK);
