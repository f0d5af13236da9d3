/** The scripts of a project: parsed on demand, found by the words they hold, joined by their imports. */
import { attempt, isNested, tooDeep } from '../common/budget.ts';
import type { Skipped, Sources } from '../finding.ts';
import { Survey } from '../project/survey.ts';
import { Scopes } from './scope.ts';
import { isScript, parse, syntaxError, ts } from './syntax.ts';

export interface Script {
  path: string;
  text: string;
  ast: ts.SourceFile;
  scopes: Scopes;
}

/** What a name means that its own file does not declare: an element of a list, or what another script calls by it. */
export type Meaning = { list: ts.Expression } | { script: Script };

/** What is known of scripts that are parts of other files, such as the markup of a component. */
export interface Parts {
  meaning(at: ts.Identifier, script: Script): Meaning | undefined;
  /** Whether an expression of markup is text of the page, and no attribute; undefined: it is not markup. */
  isText(at: ts.Node): boolean | undefined;
  /** The path of the file that a script stands in; each line of it has its number there. */
  fileOf(path: string): string;
}

/** Where an import leads: into the project, or to a package that is not part of it. */
export type Target = { path: string } | { module: string };

const SUFFIXES = ['', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
/** An import written for the built file names its output; the source lies beside it. */
const BUILT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx', '.jsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
  [/\.jsx$/, ['.tsx']],
];

/** Levels of a manifest or a configuration; nobody's has more than ten. */
const MAX_FACTS = 100;

export class Project {
  readonly sources: Sources;
  readonly scripts: readonly string[];
  /** Scripts that did not parse, or that are nested too deeply; nothing in them was looked at. */
  readonly broken = new Map<string, Pick<Skipped, 'code' | 'message'>>();
  readonly #paths: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #files = new Map<string, Script | undefined>();
  readonly #texts = new Map<string, string | undefined>();
  readonly #mentioning = new Map<string, readonly string[]>();
  readonly #naming = new Map<string, readonly string[]>();
  readonly #resolved = new Map<string, Target>();
  readonly #importers = new Map<string, readonly string[]>();
  readonly #links = new Map<string, readonly Link[]>();
  #direct: ReadonlyMap<string, readonly Link[]> | undefined;
  #surveyed: Survey | undefined;
  #aliases: readonly Alias[] | undefined;
  #packages: ReadonlyMap<string, string> | undefined;

  /** Set where scripts are parts of other files. */
  parts: Parts | undefined;

  constructor(sources: Sources) {
    this.sources = sources;
    // in one order, whatever order they come in
    this.#paths = [...sources.paths].sort();
    this.scripts = this.#paths.filter(isScript);
    this.#known = new Set(this.#paths);
  }

  text(path: string): string | undefined {
    if (this.#texts.has(path)) return this.#texts.get(path);
    const text = this.sources.read(path);
    this.#texts.set(path, text);
    return text;
  }

  /** The parsed script; undefined when there is none or it does not parse (then it stands in `broken`). */
  file(path: string): Script | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const text = this.text(path);
    let script: Script | undefined;
    if (text !== undefined && isScript(path)) {
      const outcome = attempt(() => read(path, text));
      if ('trouble' in outcome) this.broken.set(path, outcome.trouble);
      else if ('error' in outcome.value) this.broken.set(path, { code: 'syntax', message: outcome.value.error });
      else script = outcome.value;
    }
    this.#files.set(path, script);
    return script;
  }

  of(node: ts.Node): Script {
    const script = this.file(node.getSourceFile().fileName);
    if (!script) throw new Error('a node of a file that is not part of the project');
    return script;
  }

  get #survey(): Survey {
    this.#surveyed ??= new Survey(this.scripts, (path) => this.text(path));
    return this.#surveyed;
  }

  /** Words (`\w+`) that count only where they stand alone; all others count as parts of a word as well. */
  prepare(words: readonly string[]): void {
    for (const word of words) this.#mentioning.set(word, this.#survey.bounded(word));
  }

  /** The scripts whose text holds a word, in order. */
  mentioning(word: string): readonly string[] {
    let found = this.#mentioning.get(word);
    if (!found) this.#mentioning.set(word, (found = this.#survey.holding(word)));
    return found;
  }

  /** Like `mentioning`, but undefined when there are more than so many. */
  mentioningFew(word: string, most: number): readonly string[] | undefined {
    if (!this.#mentioning.has(word) && this.naming(word).length > most) return undefined;
    const found = this.mentioning(word);
    return found.length <= most ? found : undefined;
  }

  /** The scripts that may name something: its words stand there, each as a whole. In order. */
  naming(name: string): readonly string[] {
    let found = this.#naming.get(name);
    if (!found) this.#naming.set(name, (found = this.#survey.naming(name)));
    return found;
  }

  readonly #tied = new Map<string, ReadonlySet<string>>();

  /** Of the scripts that may name something (`naming`), those that can mean what a file declares by that name: imports tie the two. */
  namingTied(name: string, declaring: string): readonly string[] {
    const all = this.naming(name);
    // what is declared outside of a module is everybody's
    if (all.length < 2 || !this.#survey.isModule(declaring) || this.fileOf(declaring) !== declaring) return all;
    let tied = this.#tied.get(declaring);
    if (!tied) {
      tied = new Set([...this.around([declaring])].map((path) => this.fileOf(path)));
      this.#tied.set(declaring, tied);
    }
    return all.filter((path) => tied.has(this.fileOf(path)));
  }

  /** The file that a script is, or is a part of. */
  fileOf(path: string): string {
    return this.parts?.fileOf(path) ?? path;
  }

  /** The scripts that import a file, directly or through files that pass it on. */
  importersOf(path: string): readonly string[] {
    const known = this.#importers.get(path);
    if (known) return known;
    const found = new Set<string>();
    const passing = new Set([path]);
    for (const each of passing)
      for (const link of this.#importing(each)) {
        found.add(link.path);
        if (link.passedOn) passing.add(link.path);
      }
    const importers = [...found].sort();
    this.#importers.set(path, importers);
    return importers;
  }

  /** The scripts that import a file themselves, by its path. */
  #importing(path: string): readonly Link[] {
    if (!this.#direct) {
      const direct = new Map<string, Link[]>();
      for (const script of this.scripts) {
        const seen = new Set([script]);
        for (const link of this.#imports(script)) {
          if (seen.has(link.path)) continue;
          seen.add(link.path);
          const back = { path: script, passedOn: link.passedOn };
          const known = direct.get(link.path);
          if (known) known.push(back);
          else direct.set(link.path, [back]);
        }
      }
      this.#direct = direct;
    }
    return this.#direct.get(path) ?? [];
  }

  /** Files and all that they import, directly or not, and what imports them. */
  around(paths: readonly string[]): ReadonlySet<string> {
    const found = new Set(paths);
    for (const path of paths) for (const importer of this.importersOf(path)) found.add(importer);
    for (const path of found) for (const link of this.#imports(path)) found.add(link.path);
    return found;
  }

  /** Files and all that imports tie to them, whichever way and however far. A part of a file counts as the file. */
  tiedTo(paths: readonly string[]): ReadonlySet<string> {
    const found = new Set(paths);
    const files = new Set<string>();
    for (const path of found) {
      files.add(this.fileOf(path));
      for (const link of this.#imports(path)) found.add(link.path);
      for (const importer of this.importersOf(path)) found.add(importer);
    }
    return files;
  }

  /** What a script imports from the project, read from its text: no parse. */
  #imports(path: string): readonly Link[] {
    let found = this.#links.get(path);
    if (!found) {
      found = this.#survey.specifiers(path).flatMap(({ specifier, passedOn }) => {
        const target = this.resolve(path, specifier);
        return 'path' in target ? [{ path: target.path, passedOn }] : [];
      });
      this.#links.set(path, found);
    }
    return found;
  }

  resolve(from: string, specifier: string): Target {
    const key = `${dirname(from)}\0${specifier}`;
    let target = this.#resolved.get(key);
    if (!target) this.#resolved.set(key, (target = this.#find(from, specifier)));
    return target;
  }

  #find(from: string, specifier: string): Target {
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      const path = this.#locate(join(dirname(from), specifier));
      return path === undefined ? { module: specifier } : { path };
    }
    this.#aliases ??= this.#readAliases();
    for (const alias of this.#aliases) {
      if (alias.folder !== '' && !from.startsWith(`${alias.folder}/`)) continue;
      if (!specifier.startsWith(alias.prefix) || !specifier.endsWith(alias.suffix)) continue;
      if (!alias.star && specifier !== alias.prefix) continue;
      const rest = alias.star ? specifier.slice(alias.prefix.length, specifier.length - alias.suffix.length) : '';
      for (const to of alias.to) {
        const path = this.#locate(join(alias.base, to.replace('*', rest)));
        if (path !== undefined) return { path };
      }
    }
    this.#packages ??= this.#readPackages();
    const name = specifier.startsWith('@')
      ? specifier.split('/').slice(0, 2).join('/')
      : (specifier.split('/')[0] ?? '');
    const folder = this.#packages.get(name);
    if (folder !== undefined) {
      const path = this.#entry(folder, specifier.slice(name.length + 1));
      if (path !== undefined) return { path };
    }
    return { module: specifier };
  }

  #locate(path: string): string | undefined {
    for (const suffix of SUFFIXES)
      if (suffix !== '' || /\.\w+$/.test(path)) if (this.#known.has(path + suffix)) return path + suffix;
    for (const [built, sources] of BUILT)
      if (built.test(path))
        for (const each of sources) if (this.#known.has(path.replace(built, each))) return path.replace(built, each);
    for (const suffix of SUFFIXES)
      if (suffix !== '') {
        const index = join(path, `index${suffix}`);
        if (this.#known.has(index)) return index;
      }
    return undefined;
  }

  #entry(folder: string, sub: string): string | undefined {
    if (sub !== '') return this.#locate(join(folder, sub)) ?? this.#locate(join(folder, `src/${sub}`));
    const manifest = readJson(this.text(join(folder, 'package.json')));
    for (const key of ['source', 'types', 'module', 'main', 'exports']) {
      for (const named of strings(member(manifest, key))) {
        const path = this.#entryAt(folder, named);
        if (path !== undefined) return path;
      }
    }
    return (
      this.#locate(join(folder, 'src/index')) ??
      this.#locate(join(folder, 'index')) ??
      this.#locate(join(folder, 'lib/index'))
    );
  }

  /** The files by which a package that others install can be entered; none where it is private or has no manifest. */
  publicEntries(from: string): readonly string[] {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const manifest = readJson(this.text(join(folder, 'package.json')));
      if (manifest !== undefined) {
        if (member(manifest, 'private') === true || typeof member(manifest, 'name') !== 'string') return [];
        const named = ['source', 'types', 'typings', 'module', 'main', 'exports'].flatMap((key) =>
          strings(member(manifest, key)),
        );
        const found = new Set(named.flatMap((each) => this.#entryAt(folder, each) ?? []));
        const entry = this.#entry(folder, '');
        if (entry !== undefined && named.length > 0) found.add(entry);
        return [...found].filter((path) => /\.[mc]?[jt]sx?$/.test(path));
      }
      if (folder === '') return [];
    }
  }

  /** The source of a file that a manifest names, which may be a built one. */
  #entryAt(folder: string, named: string): string | undefined {
    return (
      this.#locate(join(folder, named)) ??
      this.#locate(
        join(
          folder,
          named.replace(/^(\.\/)?(dist|lib|build|out|distribution)\//, 'src/').replace(/(\.d)?\.[mc]?[jt]s$/, '.ts'),
        ),
      ) ??
      this.#locate(
        join(
          folder,
          named.replace(/^(\.\/)?(dist|lib|build|out|distribution)\//, 'source/').replace(/(\.d)?\.[mc]?[jt]s$/, '.ts'),
        ),
      )
    );
  }

  #readAliases(): readonly Alias[] {
    const found: Alias[] = [];
    for (const path of this.#paths) {
      if (!/(^|\/)(ts|js)config[^/]*\.json$/.test(path)) continue;
      const text = this.text(path);
      if (text === undefined) continue;
      if (isNested(text, MAX_FACTS)) {
        this.broken.set(path, tooDeep().trouble);
        continue;
      }
      const read: unknown = ts.parseConfigFileTextToJson(path, text).config;
      const options = member(read, 'compilerOptions');
      const paths = member(options, 'paths');
      const baseUrl = member(options, 'baseUrl');
      const folder = dirname(path);
      const base = join(folder, typeof baseUrl === 'string' ? baseUrl : '.');
      if (typeof paths === 'object' && paths !== null)
        for (const [pattern, to] of Object.entries(paths)) {
          const star = pattern.indexOf('*');
          found.push({
            folder,
            base,
            star: star >= 0,
            prefix: star < 0 ? pattern : pattern.slice(0, star),
            suffix: star < 0 ? '' : pattern.slice(star + 1),
            to: strings(to),
          });
        }
      if (typeof baseUrl === 'string') found.push({ folder, base, star: true, prefix: '', suffix: '', to: ['*'] });
    }
    // the nearest configuration first, then the longer pattern
    return found.sort((a, b) => b.folder.length - a.folder.length || b.prefix.length - a.prefix.length);
  }

  #readPackages(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const path of this.#paths) {
      if (!/(^|\/)package\.json$/.test(path)) continue;
      const name = member(readJson(this.text(path)), 'name');
      if (typeof name === 'string' && !found.has(name)) found.set(name, dirname(path));
    }
    return found;
  }

  /** The lowest version of a package that the nearest manifest or the lockfile asks for; undefined when none says. */
  versionOf(from: string, names: readonly string[]): string | undefined {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const lock = readJson(this.text(join(folder, 'package-lock.json')));
      const manifest = readJson(this.text(join(folder, 'package.json')));
      for (const name of names) {
        const locked = member(member(member(lock, 'packages'), `node_modules/${name}`), 'version');
        if (typeof locked === 'string') return locked;
        for (const kind of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
          const range = member(member(manifest, kind), name);
          const version = typeof range === 'string' ? /\d+(\.\d+){0,2}/.exec(range)?.[0] : undefined;
          if (version !== undefined) return version;
        }
      }
      if (folder === '') return undefined;
    }
  }

  /** Broken scripts as the report says them. `holds` tells whether silence about a text would be a silent pass. */
  skipped(holds: (text: string) => boolean): Skipped[] {
    return [...this.broken].map(([path, { code, message }]) => ({
      path,
      code,
      message,
      // a mistake of ours is never silent
      relevant: code === 'internal' || holds(this.text(path) ?? ''),
    }));
  }
}

function read(path: string, text: string): Script | { error: string } {
  const ast = parse(path, text);
  const error = syntaxError(ast);
  return error === undefined ? { path, text, ast, scopes: new Scopes(ast) } : { error };
}

/** One end of an import; `passedOn`: who imports hands it on. */
interface Link {
  path: string;
  passedOn: boolean;
}

interface Alias {
  folder: string;
  base: string;
  star: boolean;
  prefix: string;
  suffix: string;
  to: readonly string[];
}

export function dirname(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function join(folder: string, path: string): string {
  const parts: string[] = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return isNested(text, MAX_FACTS) ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // a manifest that is no JSON names nothing
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(strings);
  return [];
}
