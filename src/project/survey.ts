/**
 * One pass over the texts of a project, for all questions that come later: which of them hold a word, and what each imports. No text is
 * kept; who needs one reads it again.
 */
import { Words } from './words.ts';

/** What a text names as another module. `passedOn`: what it takes from there it may hand on. */
export interface Specifier {
  specifier: string;
  passedOn: boolean;
}

const WATCHED = ['export', 'from', 'import', 'require', 'exports'] as const;
const NONE: readonly Specifier[] = [];
/** No module's name is longer; it ends where a line does. */
const MAX_SPECIFIER = 1000;

export class Survey {
  readonly #paths: readonly string[];
  readonly #read: (path: string) => string | undefined;
  readonly #words = new Words();
  readonly #specifiers: (readonly Specifier[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #modules = new Set<string>();
  /** What was seen of the other texts at an earlier time. */
  readonly #before: { survey: Survey; changed: ReadonlySet<string> } | undefined;

  constructor(
    paths: readonly string[],
    read: (path: string) => string | undefined,
    before?: { survey: Survey; changed: ReadonlySet<string> },
  ) {
    this.#paths = paths;
    this.#read = read;
    this.#before = before;
    this.#words.watch(WATCHED);
    for (const [number, path] of paths.entries()) {
      this.#numbers.set(path, number);
      const text = read(path);
      this.#specifiers.push(text === undefined ? NONE : this.#take(number, text));
    }
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
    return [...own, ...ask(survey).filter((path) => !changed.has(path))].sort();
  }

  /** The paths of the texts that hold a text anywhere, be it a part of a word, in order. */
  holding(sought: string): readonly string[] {
    return this.#withOthers(this.#holding(sought), (before) => before.holding(sought));
  }

  #holding(sought: string): readonly string[] {
    const [longest] = [...new Set(sought.match(/\w+/g) ?? [])].sort((a, b) => b.length - a.length);
    if (longest === undefined) return this.#paths.filter((path) => this.#read(path)?.includes(sought));
    const paths = this.#pathsOf(this.#words.holding(longest));
    return longest === sought ? paths : paths.filter((path) => this.#read(path)?.includes(sought));
  }

  /** The paths of the texts that hold a word (`\w+`) as `\b…\b` does, in order. */
  bounded(word: string): readonly string[] {
    const whole = new RegExp(`\\b${word}\\b`);
    const own = this.#pathsOf(this.#words.holding(word, (run) => run === word || whole.test(run)));
    return this.#withOthers(own, (before) => before.bounded(word));
  }

  /** The paths of the texts that may name something: all its words stand there, each as a whole. In order. */
  naming(name: string): readonly string[] {
    const numbers = this.#words.naming(name);
    return numbers ? this.#withOthers(this.#pathsOf(numbers), (before) => before.naming(name)) : this.holding(name);
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
      });
    });
    return found.length > 0 ? found : NONE;
  }
}

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
