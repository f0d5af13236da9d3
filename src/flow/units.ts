/**
 * What belongs together: the files of a package, of the packages of one workspace, and what imports tie. Evidence and proof of one unit
 * never come from another one: an example beside a program, or a second program in the same repository, says nothing about it.
 */
import { mayName } from '../project/survey.ts';
import { dirname } from './resolve.ts';
import type { Store } from './store.ts';

/** Where only some units are asked about: which files these hold, and the text of any file as it is. */
export interface Near {
  isNear(path: string): boolean;
  read(path: string): string | undefined;
}

/** Which unit each file belongs to. */
export class Units {
  /** The files of each unit, in order. */
  readonly files: readonly (readonly string[])[];
  readonly #numbers = new Map<string, number>();
  readonly #fileOf: (path: string) => string;
  readonly #cut = new WeakMap<readonly string[], ReadonlyMap<number, readonly string[]>>();

  /**
   * @param files all files
   * @param store their scripts, or what is read as scripts of them
   * @param fileOf the file that a script is a part of
   * @param near the scripts are not surveyed: whatever says no name of a module elsewhere is not made a program of
   */
  constructor(files: readonly string[], store: Store, fileOf: (path: string) => string, near?: Near) {
    this.#fileOf = fileOf;
    const { resolver } = store;
    const sets = new Sets();
    const rootOf = (path: string): string => resolver.rootOf(dirname(fileOf(path)));
    const roots = new Set(files.map((path) => resolver.rootOf(dirname(path))));
    const mayLead = (script: string): boolean => {
      const own = rootOf(script);
      return mayName(near?.read(fileOf(script)) ?? '').some((specifier) => {
        const target = resolver.resolve(script, specifier);
        return 'path' in target && rootOf(target.path) !== own;
      });
    };
    const importsOf = (script: string): ReturnType<Store['imports']> => {
      if (!near) return store.imports(script);
      return mayLead(script) ? store.importsAlone(script) : [];
    };
    if (roots.size > 1)
      for (const script of store.scripts)
        for (const { path } of importsOf(script)) sets.join(rootOf(script), rootOf(path));
    const numbers = new Map<string, number>();
    const parted: string[][] = [];
    for (const path of [...files].sort()) {
      const root = sets.of(resolver.rootOf(dirname(path)));
      const number = numbers.get(root) ?? parted.length;
      if (number === parted.length) parted.push([]);
      numbers.set(root, number);
      this.#numbers.set(path, number);
      parted[number]?.push(path);
    }
    this.files = parted;
  }

  /** Of some paths those of one unit. The same list is parted once, however many units ask. */
  own(paths: readonly string[], unit: number): readonly string[] {
    let cut = this.#cut.get(paths);
    if (!cut) {
      const parted = new Map<number, string[]>();
      for (const path of paths) {
        const number = this.#numbers.get(path) ?? this.#numbers.get(this.#fileOf(path)) ?? -1;
        const known = parted.get(number);
        if (known) known.push(path);
        else parted.set(number, [path]);
      }
      this.#cut.set(paths, (cut = parted));
    }
    return cut.get(unit) ?? NONE;
  }
}

const NONE: readonly string[] = [];

/** Names that are joined, each set by one of them. */
class Sets {
  readonly #parents = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    return root;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.of(one), this.of(other)].sort();
    if (first !== undefined && second !== undefined && first !== second) this.#parents.set(second, first);
  }
}
