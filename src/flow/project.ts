/** The scripts of a project, or of one unit of it: parsed on demand, found by the words they hold, joined by their imports. */
import type { Skipped } from '../finding.ts';
import { readBy, type WovenSources } from '../project/sources.ts';
import { isScript } from './parse.ts';
import { dirname, type Target } from './resolve.ts';
import type { Declaration, NamingNode } from './scope.ts';
import { Kept, type Script, type Store, type Surveying } from './store.ts';
import { sourceFileOf, type ts } from './syntax.ts';
import { type Near, Units } from './units.ts';

export type { Script, Surveying };
export { Kept };

/**
 * What a name means that its own file does not declare: an element of a list, what another script calls by it, or what lies under a path in
 * what a component hands to its slot, what a pattern of the markup declares, or what is sent at an event. `unknown`: something brings it in of which nothing is known.
 */
export type Meaning =
  | { list: ts.Expression }
  | { script: Script }
  | { path: readonly string[]; slot: Slot }
  | { declared: Declaration }
  | { heard: Heard }
  | 'unknown';

/** Stands for all that a slot is handed, where a pattern takes it apart. */
export const HANDED = '$';

/** What is sent at an event of a component of the program. */
export interface Heard {
  /** The component's file. */
  file: string;
  event: string;
}

/** A component whose slot something stands in. */
export interface Slot {
  tag: string;
  /** What the markup hands it, by prop. */
  given: ReadonlyMap<string, ts.Expression>;
  /** What it hands to its slots itself, by name, where it is the program's own. */
  hands: ReadonlyMap<string, readonly ts.Expression[]>;
  /** The component around it. */
  outer: Slot | undefined;
}

/** Where markup says a name of the script beside it. */
export interface Said {
  at: readonly ts.Identifier[];
  /** It may be said where no expression is read: in markup of a language of its own, in a style. */
  isOpen: boolean;
}

/** What is known of scripts that are parts of other files, such as the markup of a component. */
export interface Parts {
  meaning(at: ts.Identifier, script: Script): Meaning | undefined;
  /** Where the markup of a component says what its script declares at its top, or what a pattern of its own declares, by the declared name. */
  said(declared: ts.Identifier): Said;
  /** Whether such markup may say a name, or bring it in; false of what it cannot say, inside of a function. */
  maySay(declared: ts.Identifier, name: string): boolean;
  /** The event of another component at which an expression of markup runs, where that is the program's own. */
  heard(at: ts.Node): Heard | undefined;
  /** Whether an expression of markup is text of the page, and no attribute; undefined: it is not markup. */
  isText(at: ts.Node): boolean | undefined;
  /** Whether a whole expression of markup is asked for truth and nothing else. */
  isCondition(at: ts.Node): boolean;
  /** The conditions of markup that an expression of it stands behind while it is computed, and whether each is true then. */
  behind(at: ts.Node): readonly { condition: ts.Expression; truth: boolean }[];
  /** The expressions that the markup of those who import a component hands it under a name, by its path or its script's. */
  handed(path: string, prop: string): readonly ts.Expression[];
  /** What templates hand to a property of a component's class. */
  given(member: ts.ClassElement): readonly ts.Expression[];
  /** Whether a range of a script says more in its file than the script tells: what it is in markup may not be rewritten as a script is. */
  isFixed(range: { path: string; start: number; end: number }): boolean;
  /** What is to be written at a range of a script, as its file can hold it: with other quotes in an attribute; undefined: it cannot. */
  writable(edit: { path: string; start: number; text: string }): string | undefined;
  /** The path of the file that a script stands in; each line of it has its number there. */
  fileOf(path: string): string;
}

/** A unit: its files, and the scripts in them. */
export interface Unit {
  files: readonly string[];
  project: Project;
}

/** The words that a declaration begins with. */
const DECLARES = ['interface', 'type', 'class', 'enum', 'namespace', 'module', 'function', 'const', 'let', 'var'];

export class Project {
  readonly sources: WovenSources;
  readonly scripts: readonly string[];
  readonly #store: Store;
  readonly #own: (paths: readonly string[]) => readonly string[];
  readonly #mentioning = new Map<string, readonly string[]>();
  /** By those who import what declares a name, joined. */
  readonly #tied = new Map<string, ReadonlySet<string>>();

  /** Set where scripts are parts of other files. */
  parts: Parts | undefined;

  /**
   * The project cut into its units, each a project of its own. `parts` is for the caller to set.
   * @param near which files are asked about, where others are not: the scripts of other units are not surveyed
   */
  units(files: readonly string[], fileOf: (path: string) => string, near?: Near): readonly Unit[] {
    const units = new Units(files, this.#store, fileOf, near);
    if (units.files.length < 2) return [{ files, project: this }];
    return units.files.map((own, unit) => {
      const sources = readBy(this.sources, this.sources.read, units.own(this.sources.paths, unit));
      const isPart = near !== undefined && own.some(near.isNear);
      return {
        files: own,
        project: new Project(
          sources,
          isPart
            ? { store: this.#store.part([...sources.paths].sort().filter(isScript)) }
            : { store: this.#store, own: (paths) => units.own(paths, unit) },
        ),
      };
    });
  }

  /** @param unit what is known of all of it; and of a project that is a unit of a larger one, which of some paths are its own */
  constructor(sources: WovenSources, unit?: { store: Store; own?: (paths: readonly string[]) => readonly string[] }) {
    this.sources = sources;
    this.#store = unit?.store ?? new Kept().store(sources);
    this.#own = unit?.own ?? ((paths) => paths);
    this.scripts = unit?.own ? [...sources.paths].sort().filter(isScript) : this.#store.scripts;
  }

  text(path: string): string | undefined {
    return this.#store.text(path);
  }

  /** The parsed script; undefined when there is none or it does not parse (then `skipped` tells it). */
  file(path: string): Script | undefined {
    return this.#store.file(path);
  }

  /** Where a script spells a name as a word of its own. */
  named(path: string, name: string): readonly NamingNode[] {
    return this.file(path)?.scopes.named(name) ?? [];
  }

  of(node: ts.Node): Script {
    const script = this.file(sourceFileOf(node).fileName);
    if (!script) throw new Error('a node of a file that is not part of the project');
    return script;
  }

  /**
   * The answer to a question about the raw text of a script, computed once, and in no later run again that keeps its survey.
   * @param question names what `ask` does, with all that it depends on but the text
   */
  says(path: string, question: string, ask: (text: string) => boolean): boolean {
    return this.#store.says(path, question, ask);
  }

  /** Whether a pattern is found in the raw text of a script. */
  matches(path: string, pattern: RegExp): boolean {
    return this.says(path, `matches ${pattern}`, (text) => pattern.test(text));
  }

  #alone: ReadonlySet<string> = new Set();

  /** Words (`\w+`) that count only where they stand alone; all others count as parts of a word as well. */
  prepare(words: ReadonlySet<string>): void {
    this.#alone = words;
    this.#mentioning.clear();
  }

  /** The scripts whose text holds a word, in order. */
  mentioning(word: string): readonly string[] {
    let found = this.#mentioning.get(word);
    if (!found) {
      const all = this.#alone.has(word) ? this.#store.bounded(word) : this.#store.holding(word);
      this.#mentioning.set(word, (found = this.#own(all)));
    }
    return found;
  }

  /** Like `mentioning`, but undefined when there are more than so many. */
  mentioningFew(word: string, most: number): readonly string[] | undefined {
    // the same whatever was asked before
    if (this.naming(word).length > most) return undefined;
    const found = this.mentioning(word);
    return found.length <= most ? found : undefined;
  }

  /** The scripts that may name something: its words stand there, each as a whole. In order. */
  naming(name: string): readonly string[] {
    return this.#own(this.#store.naming(name.replace(/^#/, '')));
  }

  /** Whether one of some scripts may name something (`naming`): cheaper than to list all that may. */
  isNamedIn(name: string, paths: ReadonlySet<string>): boolean {
    return this.#store.isNamedIn(name.replace(/^#/, ''), paths);
  }

  /** The scripts in which a name may stand as a member's, behind a dot. In order. */
  accessing(name: string): readonly string[] {
    return this.#own(this.#store.members(name.replace(/^#/, '')));
  }

  /** The scripts in which something may be written to a member of that name. In order. */
  writing(name: string): readonly string[] {
    return this.#own(this.#store.written(name.replace(/^#/, '')));
  }

  /** Whether a script may name something (`naming`). */
  names(path: string, name: string): boolean {
    return isAmong(this.naming(name), path);
  }

  /** Of the scripts that may name something (`naming`), those that can mean what a file declares by that name: imports tie the two. */
  namingTied(name: string, declaring: string): readonly string[] {
    const all = this.naming(name);
    // what is declared outside of a module is everybody's
    if (all.length < 2 || this.#isForAll(declaring) || this.fileOf(declaring) !== declaring) return all;
    const importers = this.importersOf(declaring);
    // who imports it imports all that it imports: what one index lists shares one answer
    const from = importers.length > 0 ? importers : [declaring];
    const key = from.join('\n');
    let tied = this.#tied.get(key);
    if (!tied) {
      tied = this.#withParts(this.#importedBy(from));
      this.#tied.set(key, tied);
    }
    return all.filter((path) => tied.has(path));
  }

  /** Files and their parts, by the path of a file or of one of its parts. */
  #withParts(paths: Iterable<string>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const path of paths) {
      const file = this.fileOf(path);
      found.add(file);
      for (const part of this.#partsOf.get(file) ?? []) found.add(part);
    }
    return found;
  }

  /** The other scripts of the file that a script stands in: a component's script beside its markup. */
  partsBeside(path: string): readonly string[] {
    return (this.#partsOf.get(this.fileOf(path)) ?? []).filter((each) => each !== path);
  }

  #parted: ReadonlyMap<string, readonly string[]> | undefined;

  /** The scripts that are parts of a file, by its path. */
  get #partsOf(): ReadonlyMap<string, readonly string[]> {
    if (!this.#parted) {
      const parted = new Map<string, string[]>();
      for (const path of this.scripts) {
        const file = this.fileOf(path);
        if (file !== path) parted.set(file, [...(parted.get(file) ?? []), path]);
      }
      this.#parted = parted;
    }
    return this.#parted;
  }

  /** The scripts that may declare a type for all others, without being imported. In order. */
  declaringForAll(name: string): readonly string[] {
    let found = this.#declaring.get(name);
    if (!found) {
      const spelt = DECLARES.map((word) => `${word} ${name}`);
      found = this.naming(name).filter((path) => {
        if (this.fileOf(path) !== path || !this.#isForAll(path)) return false;
        const text = this.text(path) ?? '';
        return spelt.some((each) => text.includes(each));
      });
      this.#declaring.set(name, found);
    }
    return found;
  }

  readonly #declaring = new Map<string, readonly string[]>();

  /** A script that is no module, or a module that says what is declared globally. */
  #isForAll(path: string): boolean {
    return !this.isModule(path) || this.matches(path, /declare global/);
  }

  /** Whether a text says that it imports or exports something: what it declares is its own then. */
  isModule(path: string): boolean {
    return this.#store.isModule(path);
  }

  /** The file that a script is, or is a part of. */
  fileOf(path: string): string {
    return this.parts?.fileOf(path) ?? path;
  }

  /** A file, and those that import it and say a name, unless these are more than so many. */
  near(path: string, name: string, most: number): readonly string[] {
    const saying = this.naming(name);
    const importing = this.importersOf(path).filter((each) => isAmong(saying, each));
    return importing.length <= most ? [path, ...importing] : [path];
  }

  /** The scripts that import a file, directly or through files that pass it on. */
  importersOf(path: string): readonly string[] {
    return this.#store.importersOf(path);
  }

  /** A file, those that import it, and the templates of the classes in them: a template alone imports the class whose it is. */
  takersOf(path: string): ReadonlySet<string> {
    const own = [path, ...this.importersOf(path)];
    const templates = own.flatMap((each) => this.importing(each).filter((one) => this.fileOf(one) !== one));
    return new Set([...own, ...templates].map((each) => this.fileOf(each)));
  }

  /** The scripts that import a file themselves, in order. */
  importing(path: string): readonly string[] {
    return this.#store.importing(path);
  }

  /** The files of which a script takes something by an import: not those that it only runs. */
  takingFrom(path: string): readonly string[] {
    return this.#store.imports(path).flatMap((link) => (link.isRun ? [] : link.path));
  }

  /** What a script names as other modules, as far as its raw text tells. */
  namesModules(path: string): readonly string[] {
    return this.#store.specifiers(path);
  }

  /** Files and all that they import, directly or not, and what imports them. */
  around(paths: readonly string[]): ReadonlySet<string> {
    return this.#importedBy([...paths, ...paths.flatMap((path) => this.importersOf(path))]);
  }

  /** Files and all that they import, directly or not. */
  #importedBy(paths: readonly string[]): ReadonlySet<string> {
    const found = new Set(paths);
    for (const path of found) for (const link of this.#store.imports(path)) found.add(link.path);
    return found;
  }

  /** Files and all that imports tie to them, whichever way and however far. A part of a file counts as the file. */
  tiedTo(paths: readonly string[]): ReadonlySet<string> {
    const found = new Set(paths);
    const files = new Set<string>();
    for (const path of found) {
      files.add(this.fileOf(path));
      for (const link of this.#store.imports(path)) found.add(link.path);
      for (const importer of this.importersOf(path)) found.add(importer);
    }
    return files;
  }

  /** Where an import of a file leads. */
  resolve(from: string, specifier: string): Target {
    return this.#store.resolver.resolve(from, specifier);
  }

  /** The folder of the package that a file belongs to, or of the workspace round it; empty: the project's own. */
  rootOf(path: string): string {
    return this.#store.resolver.rootOf(dirname(path));
  }

  /** The files by which the packages that others install can be entered. */
  publicEntries(): readonly string[] {
    const own = new Set(this.scripts);
    return this.#store.resolver.publicEntries().filter((path) => own.has(path));
  }

  /** Whether a file belongs to a package that gives types to others, of which anybody may import any file, or nobody can tell which. */
  isOpenPackage(from: string): boolean {
    return this.#store.resolver.isOpenPackage(from);
  }

  /** The lowest version of a package that the nearest manifest or the lockfile asks for; undefined when none says. */
  versionOf(from: string, names: readonly string[]): string | undefined {
    return this.#store.resolver.versionOf(from, names);
  }

  /** Broken scripts of the whole as the report says them. `holds` tells whether silence about a text would be a silent pass. */
  skipped(holds: (text: string) => boolean): Skipped[] {
    const broken = [...this.#store.broken].sort(([one], [other]) => (one < other ? -1 : 1));
    return broken.map(([path, { code, message }]) => ({
      path,
      code,
      message,
      // a mistake of ours is never silent
      relevant: code === 'internal' || holds(this.text(path) ?? ''),
    }));
  }
}

/** Whether a text stands in a list that is in order. */
function isAmong(sorted: readonly string[], text: string): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = sorted[middle] ?? '';
    if (each === text) return true;
    if (each < text) from = middle + 1;
    else to = middle;
  }
  return false;
}
