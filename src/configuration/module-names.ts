/** What names of a Terraform module stand for where they are literals: `local.chart`, `var.chart` with a default. */
import type { Sources } from '../finding.ts';
import { hits } from './match.ts';
import { type Reading, textOf } from './tree.ts';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const isModuleFile = (path: string): boolean => /\.(?:tf|tofu)$/.test(path);

export class ModuleNames {
  readonly #sources: Sources;
  readonly #reading: (path: string) => Reading | undefined;
  #files: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #known = new Map<string, string | undefined>();

  constructor(sources: Sources, reading: (path: string) => Reading | undefined) {
    this.#sources = sources;
    this.#reading = reading;
  }

  /** The files of the module that a file belongs to: those in its folder. */
  beside(path: string): readonly string[] {
    this.#files ??= byFolder(this.#sources.paths.filter(isModuleFile));
    return this.#files.get(folderOf(path)) ?? [];
  }

  /** @param expression as it is written in a file of the module */
  literal(path: string, expression: string): string | undefined {
    const [, kind, name = ''] = /^(local|var)\.(\w+)$/.exec(expression) ?? [];
    if (kind === undefined) return undefined;
    const id = `${folderOf(path)} ${kind} ${name}`;
    if (!this.#known.has(id)) {
      const keys = kind === 'local' ? `locals[].${name}` : `variable.${name}[].default`;
      const all = this.beside(path).flatMap((each) => this.#literals(each, name, keys));
      // one that is given twice is no Terraform
      this.#known.set(id, all.length === 1 ? all[0] : undefined);
    }
    return this.#known.get(id);
  }

  #literals(path: string, name: string, keys: string): string[] {
    if (!(this.#sources.read(path) ?? '').includes(name)) return [];
    const reading = this.#reading(path);
    if (!reading || 'problem' in reading) return [];
    return reading.trees.flatMap(({ root }) => hits(root, keys).flatMap(({ value }) => textOf(value) ?? []));
  }
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const own = found.get(folderOf(path));
    if (own) own.push(path);
    else found.set(folderOf(path), [path]);
  }
  return found;
}
