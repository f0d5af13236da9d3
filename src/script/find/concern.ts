/**
 * Which rules may have a place in the files that are asked for, where these are only some of a program's. A place stands where its word is
 * spelt, but for the requests to a path that is spelt elsewhere and that asks by its verb: only these are looked for all around.
 */
import type { Change, EndpointMatch, Match } from '../../catalogue/change.ts';
import { late } from '../../common/late.ts';
import { put } from '../../common/lists.ts';
import type { Project } from '../../flow/project.ts';
import { fold } from '../../flow/syntax.ts';

export class Concern {
  /** By path: its endpoints. */
  readonly #paths: () => ReadonlyMap<string, readonly string[]>;
  readonly #known = new Map<Change, boolean>();
  /** The words of the files that are asked for, folded; undefined where all files are. */
  readonly #own: () => ReadonlySet<string> | undefined;

  /**
   * @param scope the files that are asked for
   * @param endpoints all that are known
   */
  constructor(project: Project, scope: (path: string) => boolean, endpoints: readonly string[]) {
    this.#own = late(() => wordsOf(project, scope));
    this.#paths = late(() => {
      const paths = new Map<string, string[]>();
      for (const each of endpoints) put(paths, pathOf(each), each);
      return paths;
    });
  }

  /** Whether only some files are asked for. */
  get isNarrow(): boolean {
    return this.#own() !== undefined;
  }

  /** Whether a place of a rule, or what belongs to one, may stand in the files that are asked for. */
  may(change: Change): boolean {
    let known = this.#known.get(change);
    if (known === undefined) this.#known.set(change, (known = change.match.some((match) => this.#isNear(match))));
    return known;
  }

  /** Whether only some files are asked for, and a place of a match stands where its path is spelt, whoever asks for it. */
  isWhereSpelt(match: EndpointMatch): boolean {
    return this.isNarrow && match.answer === undefined && !this.#isOfVerbs(match);
  }

  #isNear(match: Match): boolean {
    if (!this.isNarrow) return 'endpoint' in match || 'request' in match || 'response' in match;
    if ('endpoint' in match)
      return match.answer !== undefined || this.#isOfVerbs(match) || this.#isSpelt(match.segment);
    if ('request' in match)
      return [match.field, match.sdkField?.name ?? match.field].some((each) => this.#isSpelt(each));
    return 'response' in match && this.#isSpelt(match.field);
  }

  /** Whether a path has other verbs, which are not meant: then a place is a call, wherever the path is spelt. */
  #isOfVerbs({ endpoint }: EndpointMatch): boolean {
    const meant = new Set<string>([endpoint].flat());
    return [...meant].some((each) =>
      this.#paths()
        .get(pathOf(each))
        ?.some((other) => !meant.has(other)),
    );
  }

  /** Whether the last name of a field stands in one of the files as a word, in whatever case. */
  #isSpelt(field: string): boolean {
    const name = fold(field.split('.').at(-1) ?? field).replace('[]', '');
    return this.#own()?.has(name) ?? true;
  }
}

const pathOf = (endpoint: string): string => endpoint.slice(endpoint.indexOf(' ') + 1);

function wordsOf(project: Project, scope: (path: string) => boolean): ReadonlySet<string> | undefined {
  if (project.scripts.every(scope)) return undefined;
  const words = new Set<string>();
  // what an escape stands for ends a word: `'\nactive=false'`
  for (const path of project.scripts.filter(scope))
    for (const word of (project.text(path) ?? '').replace(/\\[nrtfvb]/g, ' ').match(/[\w-]+/g) ?? [])
      for (const each of [word, ...word.split('-')]) words.add(fold(each));
  return words;
}
