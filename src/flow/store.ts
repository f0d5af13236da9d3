/** All scripts at once, whichever unit asks: texts, trees, words, and what imports tie. */

import { attempt } from '../common/budget.ts';
import { kept } from '../common/once.ts';
import type { Skipped } from '../finding.ts';
import type { Placed, WovenSources } from '../project/sources.ts';
import { Survey } from '../project/survey.ts';
import { isScript, parseSeeing, syntaxError } from './parse.ts';
import { place } from './placed.ts';
import { Resolver } from './resolve.ts';
import { Scopes } from './scope.ts';
import type { ts } from './syntax.ts';

export interface Script {
  path: string;
  text: string;
  ast: ts.SourceFile;
  scopes: Scopes;
}

/** One end of an import; `passedOn`: who imports hands it on; `isRun`: who imports takes nothing. */
interface Link {
  path: string;
  passedOn: boolean;
  isRun: boolean;
}

/** Makes the survey of some scripts, or has it from an earlier run. */
export type Surveying = (paths: readonly string[], read: (path: string) => string | undefined) => Survey;

const surveyed: Surveying = (paths, read) => new Survey(paths, read);

/** Keeps what is known of a project between looks at it. */
export class Kept {
  #last: Store | undefined;

  /** The store of these sources. What has not changed since the last one is taken from there. */
  store(sources: WovenSources, surveying?: Surveying): Store {
    this.#last = new Store(sources, this.#last, surveying);
    return this.#last;
  }
}

export class Store {
  readonly scripts: readonly string[];
  readonly resolver: Resolver;
  /** Scripts that did not parse, or that are nested too deeply; nothing in them was looked at. */
  readonly broken: Map<string, Pick<Skipped, 'code' | 'message'>>;
  readonly #sources: WovenSources;
  readonly #paths: readonly string[];
  readonly #texts: Map<string, string | undefined>;
  readonly #files: Map<string, Script | undefined>;
  /** The file that a script was put together from, by the script's path: its nodes stand where they did there. */
  readonly #hosts: Map<string, string>;
  readonly #bounded = new Map<string, readonly string[]>();
  readonly #holding = new Map<string, readonly string[]>();
  readonly #naming = new Map<string, readonly string[]>();
  readonly #members = new Map<string, readonly string[]>();
  readonly #written = new Map<string, readonly string[]>();
  readonly #importers = new Map<string, readonly string[]>();
  readonly #links = new Map<string, readonly Link[]>();
  #direct: ReadonlyMap<string, readonly Link[]> | undefined;
  #surveyed: Survey | undefined;
  #hasParts = false;
  readonly #surveying: Surveying;

  /**
   * @param before of the same project at another time: what holds still is not computed again
   * @param part of a larger store the scripts that this one is about: what is read and parsed is shared
   */
  constructor(
    sources: WovenSources,
    before?: Store,
    surveying: Surveying = surveyed,
    part?: { whole: Store; scripts: readonly string[] },
  ) {
    this.#sources = sources;
    this.#surveying = surveying;
    this.broken = part?.whole.broken ?? new Map();
    this.#texts = part ? part.whole.#texts : new Map();
    this.#files = part ? part.whole.#files : new Map();
    this.#hosts = part ? part.whole.#hosts : new Map();
    if (part) {
      this.#paths = part.whole.#paths;
      this.scripts = part.scripts;
      this.resolver = part.whole.resolver;
      return;
    }
    // in one order, whatever order they come in
    const paths = [...sources.paths].sort();
    this.#paths = paths;
    this.scripts = paths.filter(isScript);
    const changed = before ? before.#changedIn(paths, this) : undefined;
    if (before === undefined || changed?.some((path) => !isScript(path)) !== false) {
      this.resolver = new Resolver(paths, (path) => this.text(path), this.broken);
      return;
    }
    const isChanged = new Set(changed);
    this.resolver = before.resolver.handOn((path) => this.text(path), this.broken);
    for (const [path, trouble] of before.broken) if (!isChanged.has(path)) this.broken.set(path, trouble);
    for (const [path, script] of before.#files) if (!isChanged.has(path)) this.#files.set(path, script);
    for (const [path, host] of before.#hosts) if (!isChanged.has(path)) this.#hosts.set(path, host);
    for (const [path, links] of before.#links) if (!isChanged.has(path)) this.#links.set(path, links);
    if (before.#surveyed) this.#surveyed = before.#surveyed.withChanged([...isChanged], (path) => this.text(path));
    if (isChanged.size > 0) return;
    for (const [name, known] of before.#importers) this.#importers.set(name, known);
    this.#direct = before.#direct;
  }

  /** Some of the scripts, where no question about them has to do with the others: only they are surveyed. */
  part(scripts: readonly string[]): Store {
    this.#hasParts = true;
    return new Store(this.#sources, undefined, this.#surveying, { whole: this, scripts });
  }

  /** What a script imports from the project, where the others are not surveyed. */
  importsAlone(path: string): readonly Link[] {
    return this.#linksIn(new Survey([path], (each) => this.text(each)), path);
  }

  /** The paths whose text is another one now, or stands elsewhere in its file. Undefined: there are other files than before. */
  #changedIn(paths: readonly string[], now: Store): string[] | undefined {
    if (paths.length !== this.#paths.length || paths.some((path, i) => path !== this.#paths[i])) return undefined;
    const isMoved = (path: string): boolean =>
      this.#hosts.has(path) && this.#hosts.get(path) !== now.#sources.placed?.(path)?.text;
    // what nobody asked for was not taken in: there is nothing to forget of it
    return paths.filter((path) => this.#texts.has(path) && (this.#texts.get(path) !== now.text(path) || isMoved(path)));
  }

  text(path: string): string | undefined {
    if (this.#texts.has(path)) return this.#texts.get(path);
    const text = this.#sources.read(path);
    this.#texts.set(path, text);
    return text;
  }

  file(path: string): Script | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const text = this.text(path);
    let script: Script | undefined;
    if (text !== undefined && isScript(path)) {
      const outcome = attempt(() => {
        const placed = this.#sources.placed?.(path);
        if (placed) this.#hosts.set(path, placed.text);
        return read(path, text, placed);
      });
      if ('trouble' in outcome) this.broken.set(path, outcome.trouble);
      else if ('error' in outcome.value) this.broken.set(path, { code: 'syntax', message: outcome.value.error });
      else script = outcome.value;
    }
    this.#files.set(path, script);
    return script;
  }

  get #survey(): Survey {
    this.#surveyed ??= this.#surveying(this.scripts, (path) => this.text(path));
    return this.#surveyed;
  }

  bounded(word: string): readonly string[] {
    return kept(this.#bounded, word, () => this.#survey.bounded(word));
  }

  holding(word: string): readonly string[] {
    return kept(this.#holding, word, () => this.#survey.holding(word));
  }

  naming(name: string): readonly string[] {
    return kept(this.#naming, name, () => this.#survey.naming(name));
  }

  isNamedIn(name: string, paths: ReadonlySet<string>): boolean {
    return this.#survey.isNamedIn(name, paths);
  }

  members(name: string): readonly string[] {
    return kept(this.#members, name, () => this.#survey.members(name));
  }

  written(name: string): readonly string[] {
    return kept(this.#written, name, () => this.#survey.written(name));
  }

  says(path: string, question: string, ask: (text: string) => boolean): boolean {
    // a single question is not worth a survey of all
    if (this.#hasParts && !this.#surveyed) return ask(this.text(path) ?? '');
    return this.#survey.says(path, question, ask);
  }

  specifiers(path: string): readonly string[] {
    return this.#survey.specifiers(path).map(({ specifier }) => specifier);
  }

  isModule(path: string): boolean {
    return this.#survey.isModule(path);
  }

  importersOf(path: string): readonly string[] {
    return kept(this.#importers, path, () => {
      const found = new Set<string>();
      const passing = new Set([path]);
      for (const each of passing)
        for (const link of this.#importing(each)) {
          found.add(link.path);
          if (link.passedOn) passing.add(link.path);
        }
      return [...found].sort();
    });
  }

  importing(path: string): readonly string[] {
    return this.#importing(path).map((link) => link.path);
  }

  /** The scripts that import a file themselves, by its path. */
  #importing(path: string): readonly Link[] {
    if (!this.#direct) {
      const direct = new Map<string, Link[]>();
      for (const script of this.scripts) {
        const seen = new Set([script]);
        for (const link of this.imports(script)) {
          if (seen.has(link.path)) continue;
          seen.add(link.path);
          const back = { ...link, path: script };
          const known = direct.get(link.path);
          if (known) known.push(back);
          else direct.set(link.path, [back]);
        }
      }
      this.#direct = direct;
    }
    return this.#direct.get(path) ?? [];
  }

  /** What a script imports from the project, read from its text: no parse. */
  imports(path: string): readonly Link[] {
    return kept(this.#links, path, () => this.#linksIn(this.#survey, path));
  }

  #linksIn(survey: Survey, path: string): readonly Link[] {
    return survey.specifiers(path).flatMap(({ specifier, ...how }) => {
      const target = this.resolver.resolve(path, specifier);
      return 'path' in target ? [{ ...how, path: target.path }] : [];
    });
  }
}

function read(path: string, text: string, placed: Placed | undefined): Script | { error: string } {
  const scopes = parseSeeing(path, text, (file) => new Scopes(file));
  const ast = scopes.file;
  const error = syntaxError(ast);
  if (error !== undefined) return { error };
  if (placed) place(ast, placed);
  return { path, text, ast, scopes };
}
