/**
 * The tests of a program's file: those that import it, what they take for themselves, what stands in for a module or for the server by
 * itself, and the files of data that are named there.
 */
import { put } from '../../common/lists.ts';
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
  readonly #reached = new Map<string, ReadonlySet<string>>();
  readonly #around = new Map<string, ReadonlySet<string>>();
  readonly #own = new Map<string, ReadonlySet<string>>();
  #takers: ReadonlyMap<string, readonly string[]> | undefined;
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
      const script = this.#mayHold(path) ? this.#e.project.file(path) : undefined;
      this.#held.set(path, (held = script !== undefined && isOfTests(this.#e, script.ast)));
    }
    return held;
  }

  /** Whether it may do so, as its raw text has it: asked of many scripts, of which few are worth a parse. */
  #mayHold(path: string): boolean {
    return this.#e.project.says(path, 'tests', (text) => MAY_TEST.test(text));
  }

  /**
   * The scripts that may hold what a test answers to a file with: those of its tests, and for a script with tests itself, and what it takes for
   * tests alone.
   */
  answering(path: string, word: string): readonly string[] {
    if (!this.holds(path)) return this.saying(path, word);
    const own = this.#ownOf(path);
    return this.#e.project.mentioning(word).filter((each) => own.has(each));
  }

  /** The scripts of tests in which something may be said of what a file of the program asks for, and gets. */
  saying(path: string, word: string): readonly string[] {
    const saying = this.#e.project.mentioning(word);
    if (saying.length === 0 || this.holds(path)) return [];
    return saying.filter(
      (each) => each !== path && (this.isTied(each, path) || (this.isFree(each) && this.#isForTests(each))),
    );
  }

  /** Whether a script is tied to a file by the tests that import both. */
  isTied(path: string, to: string): boolean {
    if (path === to || !this.#mayBeAround(to).has(path)) return false;
    const reached = this.#reachedFrom(to);
    const passed = new Set([path]);
    for (const each of passed) {
      if (MOCKS.test(each)) return true;
      const isReached = reached.has(each);
      if (isReached && each !== to && this.#isForTests(each)) return true;
      // what tests take themselves, and what that takes
      if (isReached || !(this.#isForTests(each) || this.#isTakenByTests(each, (by) => this.#isForTests(by)))) continue;
      for (const taker of this.#takersOf(each)) passed.add(taker);
    }
    return false;
  }

  /**
   * The objects of files of data with a name, which the tests of a file take: by a word for the file or its folder, or because it is asked
   * for by a path.
   */
  dataOf(path: string, name: string): readonly Datum[] {
    const files = this.#files();
    if (files.size === 0) return [];
    const held = new Map<string, readonly Datum[]>();
    const holds = (file: string): boolean => {
      let objects = held.get(file);
      if (!objects) held.set(file, (objects = this.#objectsIn(file, name)));
      return objects.length > 0;
    };
    const taken = new Set(this.#served().filter(holds));
    const naming = (each: string): readonly string[] =>
      [...this.#wordsOf(each), ...this.#foldersOf(each)]
        .flatMap((word) => files.get(word) ?? [])
        .filter((file) => !taken.has(file) && holds(file));
    const isTest = this.holds(path);
    for (const each of isTest ? this.#ownOf(path) : this.#mayBeAround(path)) {
      const named = naming(each);
      if (named.length > 0 && (isTest || this.isTied(each, path))) for (const file of named) taken.add(file);
    }
    for (const each of this.#allFree()) for (const file of naming(each)) taken.add(file);
    return [...taken].sort().flatMap((each) => held.get(each) ?? []);
  }

  /** The snapshots of the tests of a file that say something. */
  snapshotSaying(
    path: string,
    isSaid: (text: string) => number | undefined,
  ): { path: string; line: number } | undefined {
    if (this.holds(path)) return undefined;
    for (const test of [...this.#mayBeAround(path)].sort()) {
      const cut = test.lastIndexOf('/') + 1;
      const snapshot = `${test.slice(0, cut)}__snapshots__/${test.slice(cut)}.snap`;
      const text = this.#dataIn(snapshot);
      const at = text === undefined ? undefined : isSaid(text);
      if (text !== undefined && at !== undefined && this.isTied(test, path))
        return { path: snapshot, line: text.slice(0, at).split('\n').length };
    }
    return undefined;
  }

  #isForTests(path: string): boolean {
    return FOR_TESTS.test(path) || this.holds(path);
  }

  /** A file and all that import it, directly or through others. */
  #reachedFrom(path: string): ReadonlySet<string> {
    const known = this.#reached.get(path);
    if (known) return known;
    const reached = new Set([path]);
    for (const each of reached) {
      if (reached.size > MAX_FILES) break;
      for (const importer of this.#e.project.importersOf(each)) reached.add(importer);
    }
    this.#reached.set(path, reached);
    return reached;
  }

  /**
   * The tests that may import a file, directly or through others, and what they take that may be there for tests alone: as raw text has
   * it, so that none is parsed. `isTied` says of each whether it is so.
   */
  #mayBeAround(path: string): ReadonlySet<string> {
    const known = this.#around.get(path);
    if (known) return known;
    const { project } = this.#e;
    const mayBe = (each: string): boolean => FOR_TESTS.test(each) || this.#mayHold(each);
    const reached = this.#reachedFrom(path);
    const found = new Set([...reached].filter((each) => each !== path && mayBe(each)));
    for (const each of found) {
      if (found.size > MAX_FILES) break;
      for (const taken of project.takingFrom(each))
        if (!reached.has(taken) && (mayBe(taken) || this.#isTakenByTests(taken, mayBe))) found.add(taken);
    }
    for (const each of project.scripts) if (MOCKS.test(each)) found.add(each);
    found.delete(path);
    this.#around.set(path, found);
    return found;
  }

  /** A script with tests, and what it takes that is there for tests alone, directly or through others. */
  #ownOf(path: string): ReadonlySet<string> {
    const known = this.#own.get(path);
    if (known) return known;
    const { project } = this.#e;
    const own = new Set([path]);
    for (const each of own) {
      if (own.size > MAX_FILES) break;
      for (const taken of project.takingFrom(each))
        if (this.#isForTests(taken) || this.#isTakenByTests(taken, (by) => this.#isForTests(by))) own.add(taken);
    }
    this.#own.set(path, own);
    return own;
  }

  /** The scripts that take something of a script by an import. */
  #takersOf(path: string): readonly string[] {
    if (!this.#takers) {
      const { project } = this.#e;
      const takers = new Map<string, string[]>();
      for (const each of project.scripts) for (const taken of project.takingFrom(each)) put(takers, taken, each);
      this.#takers = takers;
    }
    return this.#takers.get(path) ?? [];
  }

  /** Whether nobody but tests imports a script. */
  #isTakenByTests(path: string, isForTests: (path: string) => boolean): boolean {
    return this.#e.project.importersOf(path).every(isForTests);
  }

  /** Whether a script answers for the server, and no test of a file of the program has it: a browser is led by it, or a setup takes it. */
  isFree(path: string): boolean {
    let free = this.#free.get(path);
    if (free === undefined) {
      const { project } = this.#e;
      const isOfProgram = (each: string): boolean => !this.#isForTests(each);
      free =
        project.says(path, 'answers for a server', (text) => ANSWERS_BY_ITSELF.test(text)) &&
        ![path, ...project.importersOf(path)].some(
          (each) => this.holds(each) && project.takingFrom(each).some(isOfProgram),
        );
      this.#free.set(path, free);
    }
    return free;
  }

  #freeScripts: readonly string[] | undefined;

  #allFree(): readonly string[] {
    this.#freeScripts ??= this.#e.project.scripts.filter((each) => this.isFree(each) && this.#isForTests(each));
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
