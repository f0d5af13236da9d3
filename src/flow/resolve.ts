/** Where an import leads, as far as manifests and compilers' configurations tell; and what manifests say of a package. */
import { attempt, isNested, tooDeep } from '../common/budget.ts';
import type { Skipped } from '../finding.ts';
import { entriesNamed, isPublished, MAX_FACTS, member, patternOf, readJson, sourcesOf, strings } from './manifest.ts';
import { isScript, parseConfig } from './parse.ts';

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

/** What build tools call folders by themselves, below the folder of their configuration. */
const GIVEN: readonly { config: RegExp; prefix: string; to: string }[] = [
  // https://svelte.dev/docs/kit/$lib
  { config: /(^|\/)svelte\.config\.[cm]?[jt]s$/, prefix: '$lib', to: 'src/lib' },
];

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;
/** What stands at the top of a workspace besides a manifest: files of package managers and build tools. */
const WORKSPACES = ['pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'rush.json', 'turbo.json'] as const;

export class Resolver {
  /** Configurations that are nested too deeply. */
  broken: Map<string, Pick<Skipped, 'code' | 'message'>>;
  #text: (path: string) => string | undefined;
  readonly #paths: readonly string[];
  readonly #known: ReadonlySet<string>;
  /** By folder and specifier; what is no path from the file is by the folder whose configuration tells where it leads (`#speakingFor`). */
  readonly #resolved = new Map<string, Map<string, Target>>();
  /** Who was asked for last, and the answers for its folder: the imports of a file are asked for one after another. */
  #last: { from: string; near: Map<string, Target>; far: Map<string, Target> } | undefined;
  readonly #speaking = new Map<string, string>();
  #aliased: ReadonlySet<string> | undefined;
  #aliases: readonly Alias[] | undefined;
  /** The folders of the packages of a name, the deepest first. */
  #packages: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #manifests = new Map<string, unknown>();
  readonly #roots = new Map<string, string>();

  constructor(
    paths: readonly string[],
    text: (path: string) => string | undefined,
    broken: Map<string, Pick<Skipped, 'code' | 'message'>>,
  ) {
    this.#paths = paths;
    this.#known = new Set(paths);
    this.#text = text;
    this.broken = broken;
  }

  /** For the same files at another time, of which none but scripts have changed. */
  handOn(text: (path: string) => string | undefined, broken: Map<string, Pick<Skipped, 'code' | 'message'>>): this {
    this.#text = text;
    this.broken = broken;
    return this;
  }

  resolve(from: string, specifier: string): Target {
    if (this.#last?.from !== from) {
      const folder = dirname(from);
      this.#last = { from, near: this.#answersFor(folder), far: this.#answersFor(this.#speakingFor(folder)) };
    }
    const known = isRelative(specifier) ? this.#last.near : this.#last.far;
    let target = known.get(specifier);
    if (!target) known.set(specifier, (target = this.#find(from, specifier)));
    return target;
  }

  #answersFor(folder: string): Map<string, Target> {
    let known = this.#resolved.get(folder);
    if (!known) this.#resolved.set(folder, (known = new Map()));
    return known;
  }

  /** The nearest folder, from a folder up, that has a manifest or aliases. What is no path leads to the same from all files that share it. */
  #speakingFor(folder: string): string {
    let found = this.#speaking.get(folder);
    if (found === undefined) {
      this.#aliases ??= this.#readAliases();
      this.#aliased ??= new Set(this.#aliases.map((alias) => alias.folder));
      const isSpeaking = folder === '' || this.#aliased.has(folder) || this.#known.has(`${folder}/package.json`);
      this.#speaking.set(folder, (found = isSpeaking ? folder : this.#speakingFor(dirname(folder))));
    }
    return found;
  }

  #find(from: string, specifier: string): Target {
    if (isRelative(specifier)) {
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
    for (const folder of this.#packages.get(name) ?? []) {
      if (!this.#isLinked(from, name, folder)) continue;
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
    const manifest = this.#manifest(folder);
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

  /** The files by which the packages that others install can be entered. */
  publicEntries(): readonly string[] {
    return this.#paths.flatMap((path) => {
      const folder = dirname(path);
      const manifest = /(^|\/)package\.json$/.test(path) ? this.#manifest(folder) : undefined;
      if (!isPublished(manifest)) return [];
      const found = new Set(entriesNamed(manifest).flatMap((each) => this.#entriesAt(folder, each)));
      const entry = this.#entry(folder, '');
      if (entry !== undefined && entriesNamed(manifest).length > 0) found.add(entry);
      return [...found].filter((each) => /\.[mc]?[jt]sx?$/.test(each));
    });
  }

  /** Whether a file belongs to a package that gives types to others, of which anybody may import any file, or nobody can tell which. */
  isOpenPackage(from: string): boolean {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const manifest = this.#manifest(folder);
      if (manifest !== undefined) {
        if (!isPublished(manifest)) return false;
        const types = ['types', 'typings'].flatMap((key) => strings(member(manifest, key)));
        const doors = strings(member(manifest, 'exports'));
        if (doors.length === 0) return types.length > 0;
        return [...types, ...doors].every((each) => this.#entriesAt(folder, each).length === 0);
      }
      if (folder === '') return false;
    }
  }

  /** The source of a file that a manifest names, which may be a built one. */
  #entryAt(folder: string, named: string): string | undefined {
    return named.includes('*') ? undefined : this.#entriesAt(folder, named)[0];
  }

  /** The sources of what a manifest names: one file, which may be a built one, or all files of a pattern. */
  #entriesAt(folder: string, named: string): readonly string[] {
    const isMatch = patternOf(folder, named);
    if (isMatch) return this.#paths.filter((path) => isScript(path) && isMatch(path));
    const exact = this.#locate(join(folder, named));
    if (exact !== undefined) return [exact];
    for (const path of sourcesOf(named)) {
      const found = path.flatMap((each) => this.#locate(join(folder, each)) ?? []);
      if (found.length > 0) return found;
    }
    return [];
  }

  #readAliases(): readonly Alias[] {
    const found: Alias[] = [];
    for (const path of this.#paths) {
      for (const { config, prefix, to } of GIVEN) {
        if (!config.test(path)) continue;
        const folder = dirname(path);
        const given = { folder, base: folder, suffix: '' };
        found.push({ ...given, star: true, prefix: `${prefix}/`, to: [`${to}/*`] });
        found.push({ ...given, star: false, prefix, to: [to] });
      }
      if (!/(^|\/)(ts|js)config[^/]*\.json$/.test(path)) continue;
      const text = this.#text(path);
      if (text === undefined) continue;
      const outcome = isNested(text, MAX_FACTS)
        ? { trouble: tooDeep().trouble }
        : attempt(() => parseConfig(path, text));
      if ('trouble' in outcome) {
        this.broken.set(path, outcome.trouble);
        continue;
      }
      const read = outcome.value;
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

  #readPackages(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const path of this.#paths) {
      if (!/(^|\/)package\.json$/.test(path)) continue;
      const name = member(this.#manifest(dirname(path)), 'name');
      if (typeof name === 'string') found.set(name, [...(found.get(name) ?? []), dirname(path)]);
    }
    for (const folders of found.values()) folders.sort((a, b) => b.length - a.length);
    return found;
  }

  #manifest(folder: string): unknown {
    if (!this.#manifests.has(folder)) this.#manifests.set(folder, readJson(this.#text(join(folder, 'package.json'))));
    return this.#manifests.get(folder);
  }

  /** Whether a package manager puts a package of the project where a file's imports find it: beside it in one workspace, or since a manifest names it. */
  #isLinked(from: string, name: string, folder: string): boolean {
    const root = this.rootOf(folder);
    if (root === '' || from.startsWith(`${root}/`)) return true;
    for (let above = dirname(from); ; above = dirname(above)) {
      const manifest = this.#manifest(above);
      if (DEPENDENCIES.some((kind) => member(member(manifest, kind), name) !== undefined)) return true;
      if (above === '') return false;
    }
  }

  /** The folder that a folder's files belong to: of the nearest manifest, or of the topmost workspace round it. */
  rootOf(folder: string): string {
    let root = this.#roots.get(folder);
    if (root === undefined) this.#roots.set(folder, (root = this.#rootOf(folder)));
    return root;
  }

  #rootOf(folder: string): string {
    if (folder === '') return '';
    const above = this.rootOf(dirname(folder));
    return this.#known.has(`${folder}/package.json`) && !this.#isWorkspace(above) ? folder : above;
  }

  #isWorkspace(folder: string): boolean {
    if (WORKSPACES.some((name) => this.#known.has(join(folder, name)))) return true;
    return member(this.#manifest(folder), 'workspaces') !== undefined;
  }

  /** The lowest version of a package that the nearest manifest or the lockfile asks for; undefined when none says. */
  versionOf(from: string, names: readonly string[]): string | undefined {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const lock = readJson(this.#text(join(folder, 'package-lock.json')));
      const manifest = this.#manifest(folder);
      for (const name of names) {
        const locked = member(member(member(lock, 'packages'), `node_modules/${name}`), 'version');
        if (typeof locked === 'string') return locked;
        for (const kind of DEPENDENCIES) {
          const range = member(member(manifest, kind), name);
          const version = typeof range === 'string' ? /\d+(\.\d+){0,2}/.exec(range)?.[0] : undefined;
          if (version !== undefined) return version;
        }
      }
      if (folder === '') return undefined;
    }
  }
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);

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

export function join(folder: string, path: string): string {
  const parts: string[] = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
