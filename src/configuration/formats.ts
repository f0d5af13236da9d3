/** Which language a file of configuration is written in: by its name, by how its text begins, and JSON by what it spells. */
import type { CallFacts, FileFacts } from '../../rules/files.ts';
import { isOpenTemplate, isUserData, withoutTemplate } from '../common/endings.ts';
import { oncePer } from '../common/once.ts';
import { isProgram } from '../documents/literals.ts';
import type { Question } from '../project/sources.ts';
import type { Format } from './tree.ts';

/** What a package manager writes. */
const LOCK = /(?:^|\/)[\w.-]*[.-]lock(?:file)?\.\w+$/;

/** The format that a file's name promises. */
export function formatOf(path: string): Format | undefined {
  if (LOCK.test(path)) return undefined;
  const name = withoutTemplate(path);
  if (/\.(?:ya?ml|sls)$/i.test(name)) return 'yaml';
  if (/\.toml$/i.test(name)) return 'toml';
  if (/\.rb$/i.test(name)) return 'ruby';
  return /\.(?:tf|tofu|hcl|nomad)$/i.test(name) ? 'hcl' : undefined;
}

export const isJson = (path: string): boolean => /\.json$/i.test(path);

/** Whether only its text tells what it is. */
const isUntold = (path: string): boolean =>
  isOpenTemplate(path) || isUserData(path) || !path.slice(path.lastIndexOf('/') + 1).includes('.');

/** What JSON spells that is of some kind here: most JSON is nothing that anybody configures with. */
export const configures = oncePer((kinds: Readonly<Record<string, FileFacts>>): Question => {
  const marks = new RegExp(
    Object.values(kinds)
      .flatMap(({ json, marks: own }) => (json === undefined ? [] : [json === true ? own : json]))
      .join('|'),
    'm',
  );
  return (text) => marks.test(text);
});

export class Formats {
  /** Texts that say by their beginning what they are, whatever their name. */
  readonly #begins: readonly { format: Format; first: RegExp }[];
  readonly #inJson: Question;
  /** A program is looked at where it may import one of them. */
  readonly #modules: readonly string[];

  constructor(kinds: Readonly<Record<string, FileFacts>>, calls: readonly CallFacts[]) {
    this.#modules = [...new Set(calls.flatMap(({ modules }) => modules))];
    const all = Object.values(kinds);
    // Bounded: expressions of our own, asked of some hundred characters.
    this.#begins = all.flatMap(({ format, first }) =>
      first === undefined ? [] : [{ format, first: new RegExp(first) }],
    );
    this.#inJson = configures(kinds);
  }

  /** @param read gives the text, which few names ask for */
  of(path: string, read: () => string): Format | undefined {
    const named = formatOf(path);
    if (named) return named;
    // YAML's reader reads JSON
    if (isJson(path)) return this.#inJson(read()) ? 'yaml' : undefined;
    if (isProgram(path)) return this.#modules.some((name) => read().includes(name)) ? 'program' : undefined;
    if (!isUntold(path)) return undefined;
    const head = read().slice(0, 400).trimStart();
    return this.#begins.find(({ first }) => first.test(head))?.format;
  }
}
