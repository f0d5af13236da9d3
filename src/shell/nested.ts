/** Shell inside a word of shell: `sh -c '…'`. */

import type { ShellSource } from '../documents/shell-source.ts';
import { HOLE } from '../requests/text.ts';
import type { Ground, SpelledWord } from './words.ts';

export function nestedSource(ground: Ground, word: SpelledWord): ShellSource {
  const outer = ground.source;
  // what steers a template was made blank for the outer shell; the inner one has to know it again
  const steering = (i: number): string | undefined => {
    const pos = word.posAt(i);
    return ground.fixedAt === undefined && ground.text[pos] !== outer.text[pos] ? outer.text[pos] : undefined;
  };
  let text = '';
  // index into the word for each character of the text
  const index: number[] = [];
  for (let i = 0; i < word.value.length; i++) {
    const filler = word.value[i] === HOLE ? word.holes.get(i)?.text : undefined;
    const piece = filler ?? steering(i) ?? word.value[i] ?? '';
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
