/** Template language in a file of another format: Helm and Go, Jinja, ERB. */
import type { Piece, Reading } from './tree.ts';

/** Actions, statements and comments; they may go over several lines. */
const ACTION =
  /\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}|\{%(?:[^%]|%(?!\}))*%\}|\{#(?:[^#]|#(?!\}))*#\}|<%(?:[^%]|%(?!>))*%>/g;

const isTemplated = (text: string): boolean => /\{\{|\{%|<%/.test(text);

/** Stands for a character of an action: no text has it by itself. */
const MARK = '\uE000';

/**
 * The text with every action made harmless, each character where it stood: a line of nothing but actions becomes blank,
 * an action inside a value stays there as characters that `holdsAction` knows again.
 */
function masked(text: string): string {
  return text
    .replace(ACTION, (action) => action.replace(/[^\r\n]/g, MARK))
    .replace(/^[\t \uE000]*\uE000[\t \uE000]*$/gm, (line) => ' '.repeat(line.length));
}

/** What a parser of plain text makes of it; where it cannot, of the same with its actions made harmless. */
export function readTemplated(piece: Piece, parse: (piece: Piece, text: string) => Reading): Reading {
  const plain = parse(piece, piece.text);
  if (!('problem' in plain) || !isTemplated(piece.text)) return plain;
  const read = parse(piece, masked(piece.text));
  if (!('problem' in read)) return { trees: read.trees.map((tree) => ({ ...tree, templated: true })) };
  const message = 'is a template that no parser reads before it is filled in';
  return { problem: { code: 'template', message, at: read.problem.at } };
}

export const holdsAction = (text: string): boolean => text.includes(MARK);
