/** Taking a part out of a script, so that the rest says what it said. */
import type { Edit } from '../finding.ts';
import { unbash } from './load.ts';
import { endIn, type Ground } from './words.ts';

/** A range of the shell's text, which must stand in one piece in the file. */
export function cutOut({ source, fixedAt, text }: Ground, from: number, to: number): Edit | undefined {
  if (fixedAt !== undefined) return undefined;
  for (let at = from + 1; at < to; at++) if (endIn(source, at) !== source.at(at)) return undefined;
  if (!stillParses(text, from, to)) return undefined;
  return { path: source.path, start: source.at(from), end: endIn(source, to), text: '' };
}

/** A statement, with its line where it stands alone on it. Undefined: something depends on its being there. */
export function cutStatement(ground: Ground, from: number, to: number): Edit | undefined {
  const { text } = ground;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const rest = /^[ \t]*(?:;[ \t]*)?(?:#[^\n]*)?(?:\n|$)/.exec(text.slice(to));
  if (text.slice(start, from).trim() !== '' || !rest) return undefined;
  return cutOut(ground, start, to + rest[0].length);
}

function stillParses(text: string, from: number, to: number): boolean {
  const { parse } = unbash();
  const before = parse(text).errors?.length ?? 0;
  return (parse(text.slice(0, from) + text.slice(to)).errors?.length ?? 0) <= before;
}
