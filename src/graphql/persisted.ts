/** Copies of a document's text that are kept elsewhere: what a server lets through by its hash, what a tool made of it, snapshots of tests. */
import type { Sources } from '../finding.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import type { Use } from './find.ts';

/** Something that may be a digest of a text, in quotes. */
const DIGEST = /["':]([\w+/=-]+)["']/g;
/** How long digests are as hexadecimal digits; in base 64 the usual one has these. */
const [LENGTHS, IN_BASE_64]: readonly [readonly number[], number] = [[32, 40, 64], 44];
/** What a generator writes for a document that it has taken apart, or made a request of. */
const PARTS = /["']?kind["']?\s{0,9}:\s{0,9}["'](?:OperationDefinition|Request|ConcreteRequest)["']/;
/** Characters before and behind a name in which its digest stands. */
const NEAR = 400;
const MAX_COPY = 4_000_000;

export class Persisted {
  readonly #sources: Sources;
  readonly #project: Project;
  readonly #known = new Map<string, string | undefined>();
  #kept: readonly string[] | undefined;

  constructor(sources: Sources, project: Project) {
    this.#sources = sources;
    this.#project = project;
  }

  /** Another file that keeps the text of a definition, or its digest. */
  of({ document, definition }: Use): string | undefined {
    const { start, end } = definition.loc ?? {};
    const name = definition.name?.value;
    if (start === undefined || end === undefined) return undefined;
    const text = document.text.slice(start, end);
    const key = `${document.path} ${text}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#copyOf(document.path, text, name));
    return this.#known.get(key);
  }

  #copyOf(path: string, text: string, name: string | undefined): string | undefined {
    // what prints a document leaves its comments out
    const bare = [...new Set([text, text.replace(/#.*/g, '')].map(withoutBlanks))];
    const isCopy = (other: string): boolean => {
      if (other.length > MAX_COPY || (name !== undefined && !other.includes(name))) return false;
      const copy = withoutBlanks(other);
      return bare.some((each) => copy.includes(each));
    };
    this.#kept ??= this.#sources.paths.filter((each) => /\.(?:json|snap)$/.test(each));
    const kept = this.#kept.find((each) => {
      if (each === path) return false;
      const other = this.#sources.read(each) ?? '';
      return isCopy(other) || (name !== undefined && isDigestOf(other, name, inQuotes));
    });
    if (kept !== undefined || name === undefined) return kept;
    const isTaken = (each: string): boolean => this.#project.matches(each, PARTS) || this.#isDigestIn(each, name);
    return this.#project.naming(name).find((each) => isScript(each) && each !== path && isTaken(each));
  }

  /** Whether a script names an operation, as a text or as a key, beside what is handed over as a digest. */
  #isDigestIn(path: string, name: string): boolean {
    return this.#project.says(path, `holds a digest of ${name}`, (text) => isDigestOf(text, name, asTextOrKey));
  }
}

/** Whether a file names an operation beside a digest. */
function isDigestOf(text: string, name: string, isSpelt: (text: string, at: number, name: string) => boolean): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isSpelt(text, at, name)) continue;
    if ([...text.slice(Math.max(0, at - NEAR), at + NEAR).matchAll(DIGEST)].some(([, said = '']) => mayBeDigest(said)))
      return true;
  }
  return false;
}

/** Whether a name stands alone in double quotes. */
const inQuotes = (text: string, at: number, name: string): boolean =>
  text[at - 1] === '"' && text[at + name.length] === '"';
/** Whether it stands alone in any quotes, or is a key. */
const asTextOrKey = (text: string, at: number, name: string): boolean => {
  const [before = '', after = ''] = [text[at - 1], text[at + name.length]];
  return (/["'`]/.test(before) && after === before) || (!/[\w$.]/.test(before) && after === ':');
};

function mayBeDigest(said: string): boolean {
  const text = said.replace(/^sha\d+-/, '');
  return /^[\da-f]+$/i.test(text) ? LENGTHS.includes(text.length) : text.length === IN_BASE_64 && text.endsWith('=');
}

/** What a document says, however it is laid out, and as a text of JSON. */
const withoutBlanks = (text: string): string => text.replace(/\\[nrt]|[\s,\\]/g, '');
