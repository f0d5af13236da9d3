/**
 * One pass over the texts of a project, for all questions that come later: which of them hold a word, and what each imports. No text is
 * kept; who needs one reads it again.
 */
import { createHash } from 'node:crypto';
import { hasRun, type PackedWords, Words } from './words.ts';

export { isWritten } from './words.ts';

/** What a text names as another module. `passedOn`: what it takes from there it may hand on. `isRun`: it takes nothing, the other is only run. */
export interface Specifier {
  specifier: string;
  passedOn: boolean;
  isRun: boolean;
}

const WATCHED = ['export', 'from', 'import', 'require', 'exports'] as const;
const NONE: readonly Specifier[] = [];
/** No module's name is longer; it ends where a line does. */
const MAX_SPECIFIER = 1000;

/** A survey as it is kept outside of this process. It holds words of the texts: whoever keeps it hides it. */
export interface PackedSurvey {
  paths: readonly string[];
  words: PackedWords;
  /** By path. */
  specifiers: readonly (readonly Specifier[])[];
  modules: readonly string[];
  /** What was asked for words, and the numbers of the paths that it was answered with. */
  asked: readonly (readonly [question: string, numbers: readonly number[]])[];
  /** What was asked of raw texts, by the digest of the question and by path: 0 not asked, 1 no, 2 yes. */
  said: readonly (readonly [question: string, answers: Uint8Array])[];
}

const [NO, YES] = [1, 2];

export class Survey {
  readonly #paths: readonly string[];
  readonly #read: (path: string) => string | undefined;
  readonly #words: Words;
  readonly #specifiers: (readonly Specifier[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #modules = new Set<string>();
  readonly #asked = new Map<string, readonly number[]>();
  readonly #said = new Map<string, Uint8Array>();
  /** What was said at an earlier time and nobody asked for since. */
  #saidBefore: ReadonlyMap<string, Uint8Array> = new Map();
  /** What was seen of the other texts at an earlier time; `gone`: the numbers that those had there which have changed. */
  readonly #before: { survey: Survey; changed: ReadonlySet<string>; gone: ReadonlySet<number> } | undefined;

  constructor(
    paths: readonly string[],
    read: (path: string) => string | undefined,
    before?: { survey: Survey; changed: ReadonlySet<string> },
    packed?: PackedSurvey,
  ) {
    this.#paths = paths;
    this.#read = read;
    this.#before = before && { ...before, gone: before.survey.#numbersOf(before.changed) };
    this.#words = new Words(packed?.words);
    if (packed) {
      for (const [number, path] of paths.entries()) this.#numbers.set(path, number);
      this.#specifiers = [...packed.specifiers];
      this.#modules = new Set(packed.modules);
      this.#asked = new Map(packed.asked);
      this.#saidBefore = new Map(packed.said);
      return;
    }
    this.#words.watch(WATCHED);
    for (const [number, path] of paths.entries()) {
      this.#numbers.set(path, number);
      const text = read(path);
      this.#specifiers.push(text === undefined ? NONE : this.#take(number, text));
    }
  }

  /** What was kept of an earlier pass over texts that are still the same. */
  static unpacked(packed: PackedSurvey, read: (path: string) => string | undefined): Survey {
    return new Survey(packed.paths, read, undefined, packed);
  }

  /** All that is known, of a survey that is one pass over all its texts. */
  pack(): PackedSurvey {
    return {
      paths: this.#paths,
      words: this.#words.pack(),
      specifiers: this.#specifiers,
      modules: [...this.#modules],
      asked: [...this.#asked],
      said: [
        ...new Map([
          ...this.#saidBefore,
          ...[...this.#said].map(([question, own]) => [digest(question), own] as const),
        ]),
      ],
    };
  }

  /** How many answers of raw texts were computed by reading them. */
  learned = 0;

  /**
   * The answer to a question about one raw text, computed once.
   * @param question names what `ask` does, with all that it depends on but the text
   */
  says(path: string, question: string, ask: (text: string) => boolean): boolean {
    if (this.#before && !this.#before.changed.has(path)) return this.#before.survey.says(path, question, ask);
    const number = this.#numbers.get(path);
    if (number === undefined) return ask(this.#read(path) ?? '');
    let answers = this.#said.get(question);
    if (!answers) {
      const before = this.#saidBefore.size > 0 ? this.#saidBefore.get(digest(question)) : undefined;
      answers = before ?? new Uint8Array(this.#paths.length);
      this.#said.set(question, answers);
    }
    if (answers[number] === 0) {
      answers[number] = ask(this.#read(path) ?? '') ? YES : NO;
      this.learned++;
    }
    return answers[number] === YES;
  }

  /** The paths that answer a question about words, which is asked once. */
  #once(question: string, ask: () => readonly number[]): readonly string[] {
    let numbers = this.#asked.get(question);
    if (!numbers) this.#asked.set(question, (numbers = ask()));
    return this.#pathsOf(numbers);
  }

  /** The same texts but for some, of which alone another pass is made. */
  withChanged(paths: readonly string[], read: (path: string) => string | undefined): Survey {
    const survey = this.#before?.survey ?? this;
    const changed = new Set([...(this.#before?.changed ?? []), ...paths]);
    return new Survey([...changed].sort(), read, { survey, changed });
  }

  /** With the answer of the texts that have not changed, in order. */
  #withOthers(own: readonly string[], ask: (before: Survey) => readonly string[]): readonly string[] {
    if (!this.#before) return own;
    const { survey, changed } = this.#before;
    return inOrder(
      own,
      ask(survey).filter((path) => !changed.has(path)),
    );
  }

  /** The same of answers that are numbers of paths. */
  #allOf(ask: (words: Words) => readonly number[]): readonly string[] {
    const own = this.#pathsOf(ask(this.#words));
    if (!this.#before) return own;
    const { survey, gone } = this.#before;
    return inOrder(own, survey.#pathsOf(ask(survey.#words).filter((number) => !gone.has(number))));
  }

  /** The paths of the texts that hold a text anywhere, be it a part of a word, in order. */
  holding(sought: string): readonly string[] {
    return this.#withOthers(this.#holding(sought), (before) => before.holding(sought));
  }

  #holding(sought: string): readonly string[] {
    const [longest] = [...new Set(sought.match(/\w+/g) ?? [])].sort((a, b) => b.length - a.length);
    const isHeld = (path: string): boolean => this.says(path, `holds ${sought}`, (text) => text.includes(sought));
    if (longest === undefined) return this.#paths.filter(isHeld);
    const paths = this.#once(`holds ${longest}`, () => this.#words.holding(longest));
    return longest === sought ? paths : paths.filter(isHeld);
  }

  /** The paths of the texts that hold a word (`\w+`) as `\b…\b` does, in order. */
  bounded(word: string): readonly string[] {
    const own = this.#once(`is ${word}`, () => this.#words.bounded(word));
    return this.#withOthers(own, (before) => before.bounded(word));
  }

  /** The paths of the texts that may name something: all its words stand there, each as a whole. In order. */
  naming(name: string): readonly string[] {
    return hasRun(name) ? this.#allOf((words) => words.naming(name)) : this.holding(name);
  }

  /** Whether one of some texts may name something (`naming`). */
  isNamedIn(name: string, paths: ReadonlySet<string>): boolean {
    if (!hasRun(name)) return this.holding(name).some((path) => paths.has(path));
    if (this.#words.isNamedIn(name, (number) => paths.has(this.#paths[number] ?? ''))) return true;
    if (!this.#before) return false;
    const { survey, gone } = this.#before;
    return survey.#words.isNamedIn(name, (number) => !gone.has(number) && paths.has(survey.#paths[number] ?? ''));
  }

  /** The paths of the texts in which a name may stand as a member's, in order. */
  members(name: string): readonly string[] {
    return this.#allOf((words) => words.members(name));
  }

  /** The same where something may be written to that member. */
  written(name: string): readonly string[] {
    return this.#allOf((words) => words.written(name));
  }

  /** What a text names as other modules, as far as the raw text tells, in order. */
  specifiers(path: string): readonly Specifier[] {
    if (this.#before && !this.#before.changed.has(path)) return this.#before.survey.specifiers(path);
    return this.#specifiers[this.#numbers.get(path) ?? -1] ?? NONE;
  }

  /** Whether a text says that it imports or exports something: what it declares is its own then. */
  isModule(path: string): boolean {
    if (this.#before && !this.#before.changed.has(path)) return this.#before.survey.isModule(path);
    return this.#modules.has(path);
  }

  #numbersOf(paths: Iterable<string>): ReadonlySet<number> {
    return new Set([...paths].flatMap((path) => this.#numbers.get(path) ?? []));
  }

  #pathsOf(numbers: readonly number[]): readonly string[] {
    return numbers.map((number) => this.#paths[number] ?? '');
  }

  /** `from '…'`, `import '…'`, `import('…')`, `require('…')`; an `export` before `from`, with neither a text nor a statement's end between, hands it on. */
  #take(number: number, text: string): readonly Specifier[] {
    const found: Specifier[] = [];
    /** Behind the last `export`, and the first quote or semicolon from there. */
    let exported = -1;
    let ended = -1;
    let taken = 0;
    this.#words.add(number, text, (start, end, watched) => {
      if (start < taken) return;
      const word = WATCHED[watched];
      // what only loads another one, or names a type of it, may be no module
      if (word !== 'from' && !(word === 'import' && text[afterBlank(text, end)] === '('))
        this.#modules.add(this.#paths[number] ?? '');
      if (word === 'exports') return;
      if (word === 'export') {
        exported = end;
        ended = -1;
        return;
      }
      let at = afterBlank(text, end);
      const isCall = (word === 'import' || word === 'require') && text[at] === '(';
      if (isCall) at = afterBlank(text, at + 1);
      else if (word === 'require') return;
      const close = endOfQuoted(text, at);
      if (close < 0) return;
      taken = close + 1;
      if (exported >= 0 && ended < 0) ended = firstOf(text, exported);
      found.push({
        specifier: ownCopy(text.slice(at + 1, close)),
        passedOn: word === 'require' || (word === 'from' && exported >= 0 && ended >= start),
        isRun: word === 'import' && !isCall,
      });
    });
    return found.length > 0 ? found : NONE;
  }
}

/** Two lists of paths as one. Most words stand in none of the few texts that have changed. */
const inOrder = (own: readonly string[], others: readonly string[]): readonly string[] =>
  own.length === 0 ? others : [...own, ...others].sort();

const NAMING = ['from', 'import', 'require'];

/**
 * All that a text may name as another module, wherever it stands: no less than the specifiers of a survey of it, and of what is put
 * together of its pieces. Far cheaper, since no word is counted.
 */
export function mayName(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of NAMING)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      let open = afterBlank(text, at + word.length);
      if (text[open] === '(') open = afterBlank(text, open + 1);
      const close = endOfQuoted(text, open);
      if (close >= 0) found.add(text.slice(open + 1, close));
    }
  return [...found];
}

const digest = (question: string): string => createHash('sha256').update(question).digest('base64').slice(0, 24);

/** A piece of a text that does not keep the whole of it. */
const ownCopy = (piece: string): string => Buffer.from(piece).toString();

function afterBlank(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}

/** Where what stands in quotes from here ends: -1 for nothing, in no quotes, or over a line's end. */
function endOfQuoted(text: string, open: number): number {
  if (text[open] !== "'" && text[open] !== '"') return -1;
  for (let at = open + 1; at < text.length && at < open + MAX_SPECIFIER; at++) {
    const each = text[at];
    if (each === "'" || each === '"') return at === open + 1 ? -1 : at;
    if (each === '\n') return -1;
  }
  return -1;
}

/** The first quote or end of a statement. */
function firstOf(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "'" && text[at] !== '"' && text[at] !== ';') at++;
  return at;
}
