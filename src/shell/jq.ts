/** The command line of jq, and what its program reads of the answers it is given. */
import { flat, HOLE } from '../requests/text.ts';
import type { Argument } from './commands.ts';
import { type GivenValue, writtenBy } from './jq-body.ts';
import { type Describe, readsIn } from './jq-flow.ts';
import { looksForName } from './jq-names.ts';
import { parseJq } from './jq-syntax.ts';
import { takesWhole } from './jq-whole.ts';
import { type Answer, both, lost, NOTHING, type Out, ownText, ownWords, type Taken } from './out.ts';

export const isJq = (name: string): boolean => /^(?:jq|gojq|jaq)$/.test(name);

export interface JqLine {
  program: Argument | undefined;
  files: readonly Argument[];
  /** It reads nothing. */
  isAlone: boolean;
  /** All inputs as one list. */
  isSlurped: boolean;
  /** What its variables are given. */
  given: ReadonlyMap<string, GivenValue>;
  /** The words of those. */
  holders: readonly Argument[];
  /** Words behind `--args`. */
  rest: readonly string[];
  /** The files whose values its variables are given. */
  read: readonly Argument[];
}

/** Options that take one value, and those that take two. */
const ONE = /^(?:--indent|-L|--library-path|--stream-errors)$/;
const TWO = /^--(?:arg|argjson|slurpfile|rawfile|argfile)$/;

export function jqLine(args: readonly Argument[]): JqLine {
  const plain: Argument[] = [];
  let fromFile = false;
  let isAlone = false;
  let isSlurped = false;
  const given = new Map<string, GivenValue>();
  const read: Argument[] = [];
  const holders: Argument[] = [];
  let rest: readonly string[] = [];
  for (let at = 0; at < args.length; at++) {
    const argument = args[at];
    if (!argument) break;
    const { text } = argument;
    if (TWO.test(text)) {
      const [name, value] = args.slice(at + 1, at + 3);
      if (name && value && text.startsWith('--arg') && text !== '--argfile') {
        given.set(name.text, { words: value.words, isJson: text === '--argjson' });
        holders.push(value);
      } else if (value) read.push(value);
      at += 2;
    } else if (ONE.test(text)) at += 1;
    else if (text === '--args' || text === '--jsonargs') {
      rest = args.slice(at + 1).map((each) => each.text);
      break;
    } else if (text === '-f' || text === '--from-file') fromFile = true;
    else if (/^-[a-zA-Z]+$/.test(text)) {
      if (text.includes('n')) isAlone = true;
      if (text.includes('s')) isSlurped = true;
    } else if (text === '--null-input') isAlone = true;
    else if (text === '--slurp') isSlurped = true;
    else if (!text.startsWith('--')) plain.push(argument);
  }
  const [program, ...files] = plain;
  return { program: fromFile ? undefined : program, files, isAlone, isSlurped, given, holders, rest, read };
}

/** How jq is run. */
export interface JqRun {
  /** What it gives leaves the script; else the script goes on with it. */
  isShown: boolean;
  /** What it gives is read by people alone. */
  isPrinted: boolean;
  /** The number of the command (`Run.visit`). */
  visit: number;
}

export function runJq(
  line: JqLine,
  input: Out,
  describe: Describe<Answer>,
  { isShown, isPrinted, visit }: JqRun,
): { out: Out; isOpen: boolean } {
  // what is filled in at run time stands for a name here: the rest is read all the same
  const program = line.program && flat(line.program.words);
  const parsed = program && parseJq(program.text.replaceAll(HOLE, '_'));
  const before = line.isAlone ? null : line.isSlurped ? undefined : input.words;
  const words = parsed && writtenBy(parsed, program, line.given, before);
  const written = (out: Out): Out => (words ? { ...out, words } : out);
  if (line.isAlone || input.answers.length === 0) return { out: written(ownText(ownWords(words))), isOpen: false };
  if (!parsed || !program || line.isSlurped) {
    lost(input);
    return { out: both([]), isOpen: true };
  }
  const outs = input.answers.map((answer): Out => {
    answer.use.isSeen = true;
    answer.use.looks.push((name) => looksForName(parsed, name));
    if (takesWhole(parsed)) answer.use.isWhole = true;
    const { reads, out, isOpen } = readsIn(parsed, answer, describe, isPrinted ? 'printed' : 'passed');
    const beside = { answers: input.answers.filter((other) => other !== answer), besides: input.besides };
    if (isOpen) answer.use.looks.push(() => true);
    const taken = reads.map((read): Taken => ({ read, program, visit, beside, comparisons: [], isHandedOn: false }));
    const answers = out.flatMap(({ of, read, lists }) =>
      of && !read ? [lists ? { ...of, list: true, isWhole: false } : of] : [],
    );
    // the answer itself, or a whole element of it, goes on
    if (isShown) for (const each of answers) each.use.isUnseen = true;
    return { ...NOTHING, answers, taken };
  });
  return { out: written(both([...outs, { ...NOTHING, besides: input.besides }])), isOpen: false };
}
