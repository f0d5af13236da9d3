/**
 * Which rules may have a place in the files that are asked for, where these are only some of a program's. A place stands where its word is
 * spelt, but for the requests to a path that is spelt elsewhere and that asks by its verb: only these are looked for all around.
 */
import type { Change, EndpointMatch, Match } from '../../catalogue/change.ts';
import type { Project } from '../../flow/project.ts';
import { fold } from '../../flow/syntax.ts';

export class Concern {
  readonly #project: Project;
  readonly #scope: (path: string) => boolean;
  /** By path: its endpoints. */
  readonly #paths = new Map<string, string[]>();
  readonly #known = new Map<Change, boolean>();
  #texts: readonly string[] | undefined;

  /**
   * @param scope the files that are asked for
   * @param endpoints all that are known
   */
  constructor(project: Project, scope: (path: string) => boolean, endpoints: readonly string[]) {
    this.#project = project;
    this.#scope = scope;
    for (const each of endpoints) this.#paths.set(pathOf(each), [...(this.#paths.get(pathOf(each)) ?? []), each]);
  }

  /** Whether a place of a rule, or what belongs to one, may stand in the files that are asked for. */
  may(change: Change): boolean {
    let known = this.#known.get(change);
    if (known === undefined) this.#known.set(change, (known = change.match.some((match) => this.#isNear(match))));
    return known;
  }

  /** Whether only some files are asked for, and a place of a match stands where its path is spelt, whoever asks for it. */
  isWhereSpelt(match: EndpointMatch): boolean {
    return this.#own.length > 0 && match.answer === undefined && !this.#isOfVerbs(match);
  }

  #isNear(match: Match): boolean {
    if ('endpoint' in match)
      return match.answer !== undefined || this.#isOfVerbs(match) || this.#isSpelt(match.segment);
    if ('request' in match)
      return [match.field, match.sdkField?.name ?? match.field].some((each) => this.#isSpelt(each));
    return 'response' in match && this.#isSpelt(match.field);
  }

  /** Whether a path has other verbs, which are not meant: then a place is a call, wherever the path is spelt. */
  #isOfVerbs({ endpoint }: EndpointMatch): boolean {
    const meant = new Set<string>([endpoint].flat());
    return [...meant].some((each) => this.#paths.get(pathOf(each))?.some((other) => !meant.has(other)));
  }

  /** Whether the last name of a field stands in one of the files, in whatever case. */
  #isSpelt(field: string): boolean {
    const name = fold(field.split('.').at(-1) ?? field).replace('[]', '');
    return this.#own.length === 0 || this.#own.some((text) => text.includes(name));
  }

  /** The texts of the files that are asked for, folded; none: all are. */
  get #own(): readonly string[] {
    if (!this.#texts) {
      const { scripts } = this.#project;
      const own = scripts.every(this.#scope) ? [] : scripts.filter(this.#scope);
      this.#texts = own.map((path) => fold(this.#project.text(path) ?? ''));
    }
    return this.#texts;
  }
}

const pathOf = (endpoint: string): string => endpoint.slice(endpoint.indexOf(' ') + 1);
