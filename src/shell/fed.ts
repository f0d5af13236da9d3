/** What `xargs` runs: a command whose words, or some of them, are what it reads. */
import { cut, flat, HOLE, type Words } from '../requests/text.ts';
import type { Argument } from './commands.ts';
import type { Run } from './run.ts';

/** More lines than these are data. */
const MAX_RUNS = 8;
const MAX_WORDS = 64;

/** The runs of a command: one, unless it is run once for each line that it is handed. What is handed and not known leaves it as it is spelt. */
export function fedRuns(run: Run): readonly Run[] {
  const { invocation, inputWords, words } = run;
  const { fed } = invocation;
  if (!fed || !inputWords || invocation.script) return [run];
  const { text } = flat(inputWords);
  if (text.trim() === '' || text.trim() === HOLE) return [run];
  if (fed.sign === undefined) {
    const given = pieces(inputWords, text, /\S+/g).slice(0, MAX_WORDS);
    const more = given.map((own) => argumentOf(own, invocation.program));
    return [behind(run, [...words, ...more], [...invocation.args, ...more])];
  }
  const { sign } = fed;
  const lines = pieces(inputWords, text, /[^\n]+/g).slice(0, MAX_RUNS);
  return lines.map((line) => {
    const filled = new Map(words.map((each) => [each, withLine(each, sign, line)]));
    const of = (each: Argument): Argument => filled.get(each) ?? each;
    return behind(run, words.map(of), invocation.args.map(of));
  });
}

const behind = (run: Run, words: readonly Argument[], args: readonly Argument[]): Run => ({
  ...run,
  words,
  invocation: { ...run.invocation, args },
  inputWords: undefined,
});

const pieces = (words: Words, text: string, piece: RegExp): Words[] =>
  [...text.matchAll(piece)].map(({ index, 0: own }) => cut(words, index, index + own.length));

/** What is read is no word of the command's line: it cannot be taken out of it. */
function argumentOf(words: Words, { word }: Argument): Argument {
  return { word, words, text: flat(words).text, isPart: true };
}

function withLine(argument: Argument, sign: string, line: Words): Argument {
  const { text, words } = argument;
  if (sign === '' || !text.includes(sign)) return argument;
  const parts: Words['parts'][number][] = [];
  let from = 0;
  for (let at = text.indexOf(sign); at >= 0 && parts.length < MAX_WORDS; at = text.indexOf(sign, from)) {
    parts.push(...cut(words, from, at).parts, ...line.parts);
    from = at + sign.length;
  }
  const own: Words = { parts: [...parts, ...cut(words, from, text.length).parts] };
  return { ...argument, words: own, text: flat(own).text };
}
