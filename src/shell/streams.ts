/** Where a command reads from and writes to: redirections, heredocs, files of the script. */
import type { Redirection } from 'unbash';
import { hasShebang, isShellName } from '../documents/shell-file.ts';
import type { Words } from '../requests/text.ts';
import type { Argument } from './commands.ts';
import { both, type Out } from './out.ts';
import type { Run } from './run.ts';
import type { HeldTexts } from './shown.ts';
import type { Scope } from './variables.ts';
import { fileOf, type Ground, spellHeredoc } from './words.ts';

export interface Streams {
  input: Out | undefined;
  /** What it is handed as text. */
  words: Words | undefined;
  /** The file that it writes to: its name, and what tells it from others. */
  to: string | undefined;
  file: string | undefined;
  /** Behind what the file holds. */
  isAdded: boolean;
  heredoc: Argument | undefined;
}

/** Whether what a command writes to a file is a script, by its first line or by the file's name. */
export const isWritten = ({ invocation, words }: Run, { to, heredoc }: Streams): boolean =>
  (invocation.name === 'cat' || invocation.name === 'tee') &&
  (hasShebang(heredoc?.text ?? '') || [to ?? '', ...words.slice(1).map(({ text }) => text)].some(isShellName));

export const ERRORS = '/dev/stderr';

/** Whether it is what a command writes that goes elsewhere, and not its errors. */
const writesOut = ({ descriptor }: Redirection): boolean =>
  descriptor?.type !== 'FileDescriptor' || descriptor.value === 1;

/** Where a command reads from and writes to. `texts`: what was read of answers and is handed on. */
export function streamsOf(redirects: readonly Redirection[], ground: Ground, scope: Scope, texts: HeldTexts): Streams {
  let heredoc: Argument | undefined;
  let input: Out | undefined;
  let words: Words | undefined;
  let to: string | undefined;
  let file: string | undefined;
  let isAdded = false;
  for (const each of redirects) {
    if (each.type === 'HereDoc') {
      const { body, delimiter, operator } = each;
      const word = spellHeredoc(ground, body, delimiter?.quoted === true, operator === '<<-');
      const { argument, outs } = scope.filled(word, ground);
      heredoc = argument;
      words = argument.words;
      input = both(outs);
      texts.follow(word, ground, outs);
    } else if (each.target) {
      const { argument, outs } = scope.argument(each.target, ground);
      if (each.type === 'HereString') {
        heredoc = argument;
        words = argument.words;
        input = both(outs);
        texts.follow(argument.word, ground, outs);
      } else if (each.operator === '<') input = scope.files.get(fileOf(argument.words)) ?? both(outs);
      else if (/^(?:>|>>|>\||&>|&>>)$/.test(each.operator) && writesOut(each))
        [to, file, isAdded] = [argument.text, fileOf(argument.words), each.operator.endsWith('>>')];
      else if (each.operator === '>&' && argument.text === '2' && writesOut(each)) to = ERRORS;
    }
  }
  return { input, words, to, file, isAdded, heredoc };
}
