/** What a command writes that is no request and no jq: the shell's own ones that write what they are given, and those that nothing is known of. */
import { cut, flat, HOLE, type Words } from '../requests/text.ts';
import { type Argument, LOOKS_UP, type Setting } from './commands.ts';
import { both, handOn, lost, NOTHING, type Out, ownText, ownWords } from './out.ts';
import { printed } from './printed.ts';
import type { Run } from './run.ts';
import type { HeldTexts } from './shown.ts';
import type { Bound } from './variables.ts';
import { fileOf } from './words.ts';
import { handsOn } from './wrappers.ts';

/** Whether `read` keeps all that it is handed: only `-d ''` reads what has several lines. */
export const takesAll = (words: readonly Argument[]): boolean => words.some(({ text }) => /^-\w*d$/.test(text));

/** Commands that write what they are given, and those that nothing is known of. */
export function passing(run: Run, texts: HeldTexts): Out {
  const { invocation, input, words, isShown } = run;
  const [, ...rest] = words;
  switch (invocation.name) {
    case 'echo':
    case 'printf': {
      const out = both(rest.flatMap((each) => [...run.outsOf(each)]));
      const [option, name, ...given] = rest;
      // `printf -v name …` writes into a variable
      const into = invocation.name === 'printf' && option?.text === '-v' ? name : undefined;
      const words = invocation.name === 'printf' ? printed(into ? given : rest) : undefined;
      if (into) {
        run.scope.bind(into.text, kept(into, words ?? { parts: [{ hole: into.word, single: false }] }, out));
        texts.hold(into.text, out);
        return NOTHING;
      }
      if (isShown) lost(out);
      const text = words ?? said(rest);
      // what is said around an answer is no answer of its own
      const own = out.answers.length > 0 ? NOTHING : ownText(ownWords(text));
      return { ...both([out, own]), words: text };
    }
    case 'read': {
      const name = rest.at(-1);
      const { inputWords } = run;
      if (name && inputWords && !takesAll(rest) && input.answers.length + input.taken.length === 0)
        return inPieces(run, inputWords);
      if (!name || !inputWords || !takesAll(rest)) return lineByLine(run);
      run.scope.bind(name.text, kept(name, inputWords, input));
      texts.hold(name.text, input);
      return NOTHING;
    }
    case 'readarray':
    case 'mapfile':
      return run.inputWords && input.answers.length + input.taken.length === 0
        ? inLines(run, run.inputWords)
        : lineByLine(run);
    case LOOKS_UP:
      return { ...NOTHING, words: rest.at(-1)?.words };
    case 'base64':
      // each element of a list goes through a loop as one word that way
      if (!rest.some(({ text }) => /^(?:-d|-D|--decode)$/.test(text))) return unknown(run);
      return { ...input, words: undefined };
    case 'cat':
    case 'tee': {
      const named = rest.filter(({ text }) => !/^-./.test(text));
      const files = named.flatMap(({ words }) => run.scope.files.get(fileOf(words)) ?? []);
      const isElse = invocation.name === 'cat' && files.length < named.filter(({ text }) => text !== '-').length;
      const isHere = run.inputWords !== undefined && input.answers.length === 0;
      if (invocation.name === 'tee') for (const { words } of rest) run.scope.files.set(fileOf(words), input);
      const own = isElse ? HOLE : isHere ? ownWords(run.inputWords) : undefined;
      const out = both([input, ...files]);
      if (isShown) lost(out);
      // one file, and nothing beside it
      const [only, ...others] = files;
      const ofFile = input === NOTHING && others.length === 0 && !isElse ? only?.words : undefined;
      return {
        ...both([out, own === undefined ? NOTHING : ownText(own)]),
        words: run.inputWords ?? ofFile ?? out.words,
      };
    }
    default: {
      // what is read of an answer and cut then is no matter of people alone
      if (!handsOn(invocation.name, rest) || input.answers.length + input.taken.length === 0) return unknown(run);
      handOn(input);
      if (isShown) lost(input);
      return { ...input, words: undefined };
    }
  }
}

/** What `echo` writes. */
function said(words: readonly Argument[]): Words | undefined {
  const plain = words.filter(({ text }, at) => at > 0 || !/^-[neE]{1,3}$/.test(text));
  const [first, ...others] = plain;
  if (!first || others.length === 0) return first?.words;
  const blank = (node: Argument['word']): Words['parts'][number] => ({ text: ' ', node, at: -1 });
  return { parts: [...first.words.parts, ...others.flatMap(({ word, words: own }) => [blank(word), ...own.parts])] };
}

/** `read a b`: the words of the first line, the last name has the rest of them. */
function inPieces({ scope, words, settings }: Run, input: Words): Out {
  const names = words.slice(1).filter(({ text }) => /^[A-Za-z_]\w*$/.test(text));
  const { text } = flat(input);
  const line = text.slice(0, Math.max(0, `${text}\n`.indexOf('\n')));
  const between = settings.find(({ name }) => name === 'IFS')?.text ?? ' \t';
  const isBetween = (at: number): boolean => between.includes(line[at] ?? '\n');
  let from = 0;
  for (const [index, name] of names.entries()) {
    while (from < line.length && isBetween(from) && /\s/.test(line[from] ?? '')) from++;
    let to = from;
    if (index + 1 < names.length) while (to < line.length && !isBetween(to)) to++;
    else to = between === '' ? line.length : line.trimEnd().length;
    const own = from < to ? cut(input, from, to) : { parts: [] };
    scope.bind(name.text, kept(name, own, NOTHING));
    from = to + 1;
  }
  return NOTHING;
}

/** `mapfile name`: each line is an item. */
function inLines({ scope, words }: Run, input: Words): Out {
  const name = words.slice(1).findLast(({ text }) => /^[A-Za-z_]\w*$/.test(text));
  if (!name) return NOTHING;
  const items = [...flat(input).text.matchAll(/[^\n]+/g)].slice(0, MAX_LINES).map(({ index, 0: line }): Argument => {
    const own = cut(input, index, index + line.length);
    return { word: name.word, words: own, text: line, isPart: true };
  });
  scope.bind(name.text, { ...kept(name, input, NOTHING), items });
  return NOTHING;
}

/** More lines than these are data. */
const MAX_LINES = 64;

/** A name for each line, or one for all of them: what is read in turn is what the lines hold. */
function lineByLine(run: Run): Out {
  const { input, words } = run;
  const names = words.slice(1).filter(({ text }) => /^[A-Za-z_]\w*$/.test(text));
  const [name] = names;
  if (!name || names.length > 1 || (input.answers.length === 0 && input.taken.length === 0)) return unknown(run);
  run.scope.bind(name.text, kept(name, { parts: [{ hole: name.word, single: false }] }, input));
  return NOTHING;
}

function unknown({ input, words, outsOf }: Run): Out {
  lost(input);
  for (const each of words.slice(1)) for (const out of outsOf(each)) lost(out);
  return NOTHING;
}

/** What a command puts into a variable that it is given the name of. */
function kept({ word, text }: Argument, words: Words, out: Out): Bound {
  const setting: Setting = { name: text, value: words, text: '', word, from: 0, out: { from: 0, to: 0 } };
  return { words, out, isExported: false, setting, statement: undefined };
}
