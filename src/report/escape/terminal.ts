/** What stands on a terminal or in the log of a job: no sequence of the terminal's own, and no command to the runner of the job. */
import { nameIn, sentenceIn, visible, withoutMarkers } from './characters.ts';

/** GitHub takes a line for a command that begins so, whatever blanks stand before it. */
const inert = (line: string): string => withoutMarkers(line).replace(/^(\s*)::/, '$1: :');

/** A name. */
export const plainName = (text: string): string => inert(nameIn(text));
/** A sentence, in one line. */
export const plain = (text: string): string => inert(sentenceIn(text));
/** Several lines. A tab is a blank. */
export const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => inert(visible(line.replace(/\r$/, '').replace(/\t/g, '  '))))
    .join('\n');
