/**
 * The tests of a program's file: those that import it, what they take for themselves, what stands in for a module or for the server by
 * itself, and the files of data that are named there.
 */
import type { Evaluator } from '../../flow/evaluate.ts';
import { ANSWERS_BY_ITSELF, FOR_TESTS, MAY_TEST, MOCKS, SERVES_FILE } from '../../flow/test-doubles.ts';
import { objectsWith, placeOf } from './data-samples.ts';
import { isOfTests } from './stand-ins.ts';

/** So many files that import one another are looked through. */
const MAX_FILES = 1000;

/** More data than this is no sample that a person wrote. */
const MAX_DATA = 2_000_000;

/** What a file of data holds under a name, in an object with others. */
export interface Datum {
  path: string;
  at: number;
  line: number;
  /** All names of the object. */
  names: readonly string[];
}

export class Tests {
  readonly #e: Evaluator;
  readonly #held = new Map<string, boolean>();
  readonly #around = new Map<string, ReadonlySet<string>>();
  readonly #free = new Map<string, boolean>();
  readonly #words = new Map<string, readonly string[]>();
  #named: ReadonlyMap<string, readonly string[]> | undefined;
  /** The samples that a read waits for, by where they stand. */
  readonly told = new Map<string, { datum: Datum; field: string; resource: string }>();

  constructor(e: Evaluator) {
    this.#e = e;
  }

  /** Whether a script holds tests. */
  holds(path: string): boolean {
    let held = this.#held.get(path);
    if (held === undefined) {
      const { project } = this.#e;
      const script = project.says(path, 'tests', (text) => MAY_TEST.test(text)) ? project.file(path) : undefined;
      this.#held.set(path, (held = script !== undefined && isOfTests(this.#e, script.ast)));
    }
    return held;
  }

  /** The scripts of tests in which something may be said of what a file of the program asks for, and gets. */
  saying(path: string, word: string): readonly string[] {
    if (this.holds(path)) return [];
    const around = this.#aroundOf(path);
    return this.#e.project
      .mentioning(word)
      .filter((each) => each !== path && (around.has(each) || (this.#isForTests(each) && this.isFree(each))));
  }

  /** Whether a script is tied to a file by the tests that import both. */
  isTied(path: string, to: string): boolean {
    return this.#aroundOf(to).has(path);
  }

  /**
   * The objects of files of data with a name, which the tests of a file take: by a word for the file or its folder, or because it is asked
   * for by a path.
   */
  dataOf(path: string, name: string): readonly Datum[] {
    if (this.holds(path)) return [];
    const taken = new Set<string>();
    const files = this.#files();
    if (files.size === 0) return [];
    for (const each of [...this.#aroundOf(path), ...this.#allFree()])
      for (const word of [...this.#wordsOf(each), ...this.#foldersOf(each)])
        for (const file of files.get(word) ?? []) taken.add(file);
    for (const each of this.#served()) taken.add(each);
    return [...taken].sort().flatMap((each) => this.#objectsIn(each, name));
  }

  /** The snapshots of the tests of a file that say something. */
  snapshotSaying(
    path: string,
    isSaid: (text: string) => number | undefined,
  ): { path: string; line: number } | undefined {
    if (this.holds(path)) return undefined;
    for (const test of [...this.#aroundOf(path)].sort()) {
      const cut = test.lastIndexOf('/') + 1;
      const snapshot = `${test.slice(0, cut)}__snapshots__/${test.slice(cut)}.snap`;
      const text = this.#dataIn(snapshot);
      const at = text === undefined ? undefined : isSaid(text);
      if (text !== undefined && at !== undefined) return { path: snapshot, line: text.slice(0, at).split('\n').length };
    }
    return undefined;
  }

  #isForTests(path: string): boolean {
    return FOR_TESTS.test(path) || this.holds(path);
  }

  /** The tests that import a file, directly or through others, and what they take that is there for tests alone. */
  #aroundOf(path: string): ReadonlySet<string> {
    const known = this.#around.get(path);
    if (known) return known;
    const { project } = this.#e;
    const reached = new Set([path]);
    const found = new Set<string>();
    for (const each of reached) {
      if (reached.size > MAX_FILES) break;
      for (const importer of project.importersOf(each)) {
        if (this.#isForTests(importer)) found.add(importer);
        reached.add(importer);
      }
    }
    for (const each of found) {
      if (found.size > MAX_FILES) break;
      for (const taken of project.takingFrom(each))
        if (!reached.has(taken) && (this.#isForTests(taken) || this.#isTakenByTests(taken))) found.add(taken);
    }
    for (const each of project.scripts) if (MOCKS.test(each)) found.add(each);
    found.delete(path);
    this.#around.set(path, found);
    return found;
  }

  /** Whether nobody but tests imports a script. */
  #isTakenByTests(path: string): boolean {
    return this.#e.project.importersOf(path).every((each) => this.#isForTests(each));
  }

  /** Whether a script answers for the server, and no test of a file of the program has it: a browser is led by it, or a setup takes it. */
  isFree(path: string): boolean {
    let free = this.#free.get(path);
    if (free === undefined) {
      const { project } = this.#e;
      const isOfProgram = (each: string): boolean => !this.#isForTests(each);
      const testers = [path, ...project.importersOf(path)].filter((each) => this.holds(each));
      free =
        project.says(path, 'answers for a server', (text) => ANSWERS_BY_ITSELF.test(text)) &&
        !testers.some((each) => project.takingFrom(each).some(isOfProgram));
      this.#free.set(path, free);
    }
    return free;
  }

  #freeScripts: readonly string[] | undefined;

  #allFree(): readonly string[] {
    this.#freeScripts ??= this.#e.project.scripts.filter((each) => this.#isForTests(each) && this.isFree(each));
    return this.#freeScripts;
  }

  /** The words in quotes, and what ends a path there: a file may be named by one of them. */
  #wordsOf(path: string): readonly string[] {
    let words = this.#words.get(path);
    if (!words) {
      const text = this.#e.project.text(path) ?? '';
      const found = [...text.matchAll(/["'`/]([\w.@-]{1,100})(?=["'`$])/g)].map(([, word = '']) => word);
      this.#words.set(path, (words = [...new Set(found)]));
    }
    return words;
  }

  /** The folders that a script may list, each with a slash behind it. */
  #foldersOf(path: string): readonly string[] {
    return this.#e.project.says(path, 'lists folders', LISTS_FOLDERS)
      ? this.#wordsOf(path).map((word) => `${word}/`)
      : [];
  }

  /** The files that may be samples, by their names with their ending and without, and by their folders. */
  #files(): ReadonlyMap<string, readonly string[]> {
    if (this.#named) return this.#named;
    const named = new Map<string, string[]>();
    for (const path of this.#e.project.sources.paths) {
      const [name = '', folder = ''] = path.split('/').reverse();
      const stem = name.slice(0, name.lastIndexOf('.'));
      if (stem === '' || !SAMPLES.test(name) || NO_SAMPLES.test(name)) continue;
      for (const each of [name, stem, `${folder}/`]) {
        const known = named.get(each);
        if (known) known.push(path);
        else named.set(each, [path]);
      }
    }
    this.#named = named;
    return named;
  }

  #servedFiles: readonly string[] | undefined;

  /** The files of data that say themselves which address they answer for, in a folder of tests, and those that a package's scripts serve. */
  #served(): readonly string[] {
    this.#servedFiles ??= [
      ...[...new Set([...this.#files().values()].flat())].filter(
        (path) => BY_THEMSELVES.test(path) || (FOR_TESTS.test(path) && /\/api\/v\d/.test(this.#dataIn(path) ?? '')),
      ),
      ...this.#e.project.sources.paths
        .filter((path) => /(?:^|\/)package\.json$/.test(path))
        .flatMap((path) => (this.#dataIn(path) ?? '').split(SERVES_FILE).slice(1))
        // the words of the command, to the end of its text
        .flatMap((command) => (command.split('"')[0] ?? '').split(/[\s/]/))
        .flatMap((name) => (name.endsWith('.json') ? (this.#files().get(name) ?? []) : [])),
    ];
    return this.#servedFiles;
  }

  #dataIn(path: string): string | undefined {
    const text = this.#e.project.sources.read(path);
    return text !== undefined && text.length <= MAX_DATA ? text : undefined;
  }

  #objectsIn(path: string, name: string): readonly Datum[] {
    const text = this.#dataIn(path);
    const at = text === undefined ? -1 : placeOf(text, name);
    if (text === undefined || at < 0) return [];
    const line = text.slice(0, at).split('\n').length;
    return objectsWith(text, name).map((names) => ({ path, at, line, names }));
  }
}

/** How files of data end. */
const SAMPLES = /\.(?:jsonl?|json5|ndjson|har|ya?ml|toml|csv|feature)$/i;

/** What a runner of tests takes without being told of a file. */
const BY_THEMSELVES = /\.feature$/i;

const LISTS_FOLDERS = (text: string): boolean => /\b(?:readdir|glob)/.test(text);

/** What a package, a compiler or an editor is configured by. */
const NO_SAMPLES =
  /^(?:package|package-lock|npm-shrinkwrap|lerna|nx|turbo|[jt]sconfig[\w.-]*|\.?eslintrc|biome)\.json$/i;

const kept = new WeakMap<Evaluator, Tests>();

/** What is known of the tests of a program, worked out once. */
export function testsOf(e: Evaluator): Tests {
  let tests = kept.get(e);
  if (!tests) kept.set(e, (tests = new Tests(e)));
  return tests;
}
