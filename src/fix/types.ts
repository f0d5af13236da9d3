/** Whether rewritten files still type-check, by the project's own tsconfig and installed types. Nothing is emitted or fetched. */
import { InMemoryFileSystemHost, Project, ts } from 'ts-morph';
import type { Sources } from '../finding.ts';
import { inOrder, placeBefore, type Span, settled } from './edits.ts';
import { folderOf, isFolder, isIndex, isSelfContained, mayImport, NAMES_FOLDER, namesOf, passesOn } from './imports.ts';
import { treeSystem } from './tree-system.ts';

/** An error that a rewrite brings in. */
export interface TypeProblem {
  /** One line for a person. */
  message: string;
  /** The rewritten files that it comes from. */
  causes: readonly string[];
}

/** What is about to be written, over what stands there now. */
export interface Rewrite {
  before: Sources;
  /** Path → new text. */
  after: ReadonlyMap<string, string>;
  /** Path → its edits, in whatever order. */
  edits: ReadonlyMap<string, readonly Span[]>;
}

export type TypeCheck = (rewrite: Rewrite) => TypeProblem | undefined;

const TYPED = /\.(?:[cm]?ts|tsx)$/;
const DECLARES = /\.d\.[cm]?ts$/;

/**
 * Compares the errors of the rewritten TypeScript files, and of the files that import them, before and after.
 * Files that no tsconfig.json covers, or whose packages are not installed, are not looked at.
 * @param root folder of the sources on disk
 */
export function typeCheck(root: string): TypeCheck {
  const disk = new Disk(root);
  return ({ before, after, edits }) => {
    const changed = [...after.keys()].filter((path) => TYPED.test(path)).sort();
    if (changed.length === 0) return undefined;
    const overlay = (path: string): string | undefined => after.get(path) ?? before.read(path);
    // What hangs on what is asked of the new texts: an import that a rewrite adds counts, and none is taken away.
    const hanging = disk.hanging(changed, before.paths, overlay);
    for (const [unit, paths] of disk.units(hanging.keys(), before.read)) {
      const now = unit.errors(paths, overlay);
      if (now.size === 0) continue;
      const old = unit.errors([...now.keys()], before.read);
      for (const [path, errors] of now) {
        const steps = inOrder(edits.get(path) ?? []);
        const known = new Set((old.get(path) ?? []).map(({ start }) => settled(start ?? 0, steps)));
        const fresh = errors.find(({ start }) => !known.has(placeBefore(start ?? 0, steps)));
        if (!fresh) continue;
        const line = (overlay(path) ?? '').slice(0, fresh.start ?? 0).split('\n').length;
        const text = ts.flattenDiagnosticMessageText(fresh.messageText, ' ');
        return {
          message: `${path}:${line} would not type-check: ${text} (TS${fresh.code})`,
          causes: after.has(path) ? [path] : [...(hanging.get(path) ?? [])].sort(),
        };
      }
    }
    return undefined;
  };
}

type Read = Sources['read'];

/** The files of the project on disk, and what their configurations say. */
class Disk {
  readonly sys: ts.System;
  readonly #root: string;
  readonly #configs = new Map<string, readonly Unit[]>();
  readonly #resolved = new Map<string, string | undefined>();
  readonly #imported = new Map<string, { text: string; names: readonly string[] }>();

  constructor(root: string) {
    this.sys = treeSystem(root);
    this.#root = ts.sys.resolvePath(root).replaceAll('\\', '/').replace(/\/$/, '');
  }

  /** Each changed file and every file that imports one, itself or through files that hand on → the changed files it hangs on. */
  hanging(changed: readonly string[], paths: readonly string[], read: Read): Map<string, Set<string>> {
    const hanging = new Map(changed.map((path) => [path, new Set([path])]));
    const typed = paths.filter((path) => TYPED.test(path));
    for (let asked = [...changed]; asked.length > 0; ) {
      const next: string[] = [];
      const names = new Set(asked.flatMap((path) => namesOf(path, read)));
      const hasIndex = asked.some(isIndex);
      const isMeant = (specifier: string): boolean =>
        [...names].some((name) => specifier.includes(name)) || isFolder(specifier);
      const wanted = new Set(asked.map((path) => this.absolute(path)));
      for (const path of typed) {
        const text = read(path);
        if (text === undefined) continue;
        const mayAsk = [...names].some((name) => mayImport(text, name)) || (hasIndex && NAMES_FOLDER.test(text));
        if (!mayAsk) continue;
        for (const fileName of this.#importedIn(path, text)) {
          if (!isMeant(fileName)) continue;
          const target = this.#resolve(fileName, path, read);
          if (target === undefined || !wanted.has(target)) continue;
          const causes = hanging.get(this.#relative(target)) ?? [];
          const own = hanging.get(path) ?? new Set();
          const isNew = [...causes].some((cause) => !own.has(cause));
          for (const cause of causes) own.add(cause);
          hanging.set(path, own);
          if (isNew && passesOn(text)) next.push(path);
        }
      }
      asked = [...new Set(next)];
    }
    return hanging;
  }

  /** What a file imports, as it is spelt there. A file that hands on is asked about again. */
  #importedIn(path: string, text: string): readonly string[] {
    let known = this.#imported.get(path);
    if (known?.text !== text) {
      const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
      this.#imported.set(path, (known = { text, names }));
    }
    return known.names;
  }

  /** The configurations that cover the paths, and which each does. */
  units(paths: Iterable<string>, read: Read): Map<Unit, string[]> {
    const units = new Map<Unit, string[]>();
    for (const path of [...paths].sort()) {
      const unit = this.#unitsFor(path).find((each) => each.covers(path));
      if (!unit || !(unit.isInstalled || isSelfContained(read(path) ?? ''))) continue;
      units.set(unit, [...(units.get(unit) ?? []), path]);
    }
    return units;
  }

  absolute(path: string): string {
    return `${this.#root}/${path}`;
  }

  #relative(absolute: string): string {
    return absolute.startsWith(`${this.#root}/`) ? absolute.slice(this.#root.length + 1) : absolute;
  }

  /** The text of a file: the project's as it is read there, any other from disk. */
  text(absolute: string, read: Read): string | undefined {
    return read(this.#relative(absolute)) ?? this.sys.readFile(absolute);
  }

  /** Those of the nearest tsconfig.json: its own, and those it refers to. */
  #unitsFor(path: string): readonly Unit[] {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const config = folder === '' ? 'tsconfig.json' : `${folder}/tsconfig.json`;
      if (this.#configs.has(config) || this.sys.fileExists(this.absolute(config))) return this.#load(config);
      if (folder === '') return [];
    }
  }

  #load(config: string): readonly Unit[] {
    const known = this.#configs.get(config);
    if (known) return known;
    const own = this.#parse(this.absolute(config));
    const referred = (own?.projectReferences ?? []).flatMap((reference) => {
      const parsed = this.#parse(ts.resolveProjectReferencePath(reference));
      return parsed ? [parsed] : [];
    });
    const isInstalled = this.#hasPackages(folderOf(config));
    const units = (own ? [own, ...referred] : []).map((parsed) => new Unit(this, parsed, isInstalled));
    this.#configs.set(config, units);
    return units;
  }

  #parse(path: string): ts.ParsedCommandLine | undefined {
    const { config, error } = ts.readConfigFile(path, (each) => this.sys.readFile(each));
    if (error) return undefined;
    const folder = path.slice(0, path.lastIndexOf('/'));
    const parsed = ts.parseJsonConfigFileContent(config, this.sys, folder, undefined, path);
    return parsed.errors.length > 0 ? undefined : parsed;
  }

  #hasPackages(from: string): boolean {
    for (let folder = from; ; folder = folderOf(folder)) {
      if (this.sys.directoryExists(this.absolute(folder === '' ? 'node_modules' : `${folder}/node_modules`)))
        return true;
      if (folder === '') return false;
    }
  }

  #resolve(specifier: string, from: string, read: Read): string | undefined {
    const key = `${folderOf(from)}\0${specifier}`;
    if (this.#resolved.has(key)) return this.#resolved.get(key);
    const unit = this.#unitsFor(from).find((each) => each.covers(from));
    const host = { ...this.sys, readFile: (path: string) => this.text(path, read) };
    const found = ts.resolveModuleName(specifier, this.absolute(from), unit?.options ?? {}, host);
    const target = found.resolvedModule?.resolvedFileName;
    this.#resolved.set(key, target);
    return target;
  }
}

/** One tsconfig.json: its options, and the programs made with them. */
class Unit {
  readonly options: ts.CompilerOptions;
  readonly isInstalled: boolean;
  readonly #disk: Disk;
  readonly #covered: ReadonlySet<string>;
  readonly #ambient: readonly string[];
  /** Made when somebody asks for errors; it keeps what it parsed from one question to the next. */
  #project: Project | undefined;
  readonly #opened = new Set<string>();
  /** What its files are read from now. */
  #read: Read = () => undefined;

  constructor(disk: Disk, { options, fileNames }: ts.ParsedCommandLine, isInstalled: boolean) {
    this.#disk = disk;
    this.isInstalled = isInstalled;
    this.options = {
      ...options,
      noEmit: true,
      composite: false,
      incremental: false,
      declaration: false,
      skipLibCheck: true,
      // What the compilers before TypeScript 6 took for granted: an error too many would give back what is right.
      strict: options.strict ?? false,
      types: options.types ?? ['*'],
    };
    this.#covered = new Set(fileNames);
    this.#ambient = fileNames.filter((path) => DECLARES.test(path));
  }

  covers(path: string): boolean {
    return this.#covered.has(this.#disk.absolute(path));
  }

  /** Path → its type errors in source order, where there are any. */
  errors(paths: readonly string[], read: Read): Map<string, readonly ts.Diagnostic[]> {
    const project = this.#projectReading(read);
    for (const path of [...paths.map((each) => this.#disk.absolute(each)), ...this.#ambient])
      project.addSourceFileAtPathIfExists(path);
    const program = project.getProgram();
    return new Map(
      paths.flatMap((path) => {
        const file = project.getSourceFile(this.#disk.absolute(path));
        const errors = file
          ? program
              .getSemanticDiagnostics(file)
              .map(({ compilerObject }) => compilerObject)
              .filter(({ category }) => category === ts.DiagnosticCategory.Error)
              .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
          : [];
        return errors.length > 0 ? [[path, errors] as const] : [];
      }),
    );
  }

  /** The project with each file that it has read as it reads now, imported ones included. */
  #projectReading(read: Read): Project {
    this.#read = read;
    if (this.#project) {
      for (const path of this.#opened) {
        const file = this.#project.getSourceFile(path);
        const text = this.#disk.text(path, read);
        if (file && text !== undefined && text !== file.getFullText()) file.replaceWithText(text);
      }
      return this.#project;
    }
    const text: Read = (path) => {
      this.#opened.add(path);
      return this.#disk.text(path, this.#read);
    };
    this.#project = new Project({ compilerOptions: this.options, fileSystem: new ReadOnly(text, this.#disk.sys) });
    return this.#project;
  }
}

/** What a project sees of the disk, with the texts of a rewrite over it. What it would write stays in memory. */
class ReadOnly extends InMemoryFileSystemHost {
  readonly #text: Read;
  readonly #sys: ts.System;

  constructor(text: Read, sys: ts.System) {
    super();
    this.#text = text;
    this.#sys = sys;
  }

  override isCaseSensitive(): boolean {
    return ts.sys.useCaseSensitiveFileNames;
  }

  override readFileSync(path: string): string {
    const text = this.#text(path);
    if (text === undefined) throw new Error(`${path} cannot be read`);
    return text;
  }

  override fileExistsSync(path: string): boolean {
    return this.#sys.fileExists(path);
  }

  override directoryExistsSync(path: string): boolean {
    return this.#sys.directoryExists(path);
  }

  override readDirSync(path: string): ReturnType<InMemoryFileSystemHost['readDirSync']> {
    return this.#sys
      .getDirectories(path)
      .map((name) => ({ name: `${path}/${name}`, isDirectory: true, isFile: false, isSymlink: false }));
  }

  override realpathSync(path: string): string {
    return this.#sys.realpath?.(path) ?? path;
  }

  override getCurrentDirectory(): string {
    return ts.sys.getCurrentDirectory().replaceAll('\\', '/');
  }
}
