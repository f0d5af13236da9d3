/** Shell inside a word of shell: `sh -c '…'`. */

import type { ShellSource } from '../documents/shell-source.ts';
import { HOLE } from '../requests/text.ts';
import type { SpelledWord } from './words.ts';

export function nestedSource(outer: ShellSource, word: SpelledWord): ShellSource {
  let text = '';
  // index into the word for each character of the text
  const index: number[] = [];
  for (let i = 0; i < word.value.length; i++) {
    const filler = word.value[i] === HOLE ? word.holes.get(i)?.text : undefined;
    const piece = filler ?? word.value[i] ?? '';
    text += piece;
    for (let k = 0; k < piece.length; k++) index.push(i);
  }
  const at = (offset: number): number => word.at(index[offset] ?? word.value.length);
  return {
    path: outer.path,
    text,
    at,
    end(offset) {
      const last = index[offset - 1];
      return last === undefined ? at(offset) : (word.range(last, last + 1)?.end ?? at(offset));
    },
    write: (written, offset) => word.write(written, index[offset] ?? 0),
    dialect: 'posix',
    environment: outer.environment,
    ...(outer.host ? { host: outer.host } : {}),
  };
}
