/** What another place says of the same name: once the value that stands over it is taken out, that one counts. */
import type { ConfigMatch } from '../catalogue/change.ts';
import { isEnvironmentFile } from '../common/endings.ts';
import { saidOver, setOtherwise } from '../documents/asked-names.ts';
import type { Sources } from '../finding.ts';
import type { Page, Site } from './kinds.ts';
import { type Hit, hits, isValueOf, mergedIn, saysValue } from './match.ts';
import { isIdle } from './rewrite.ts';
import { get, type Node, nodesIn, textOf } from './tree.ts';

/** One place of a rule, with the paths that lead to it. */
export interface Asked {
  match: ConfigMatch;
  hit: Hit;
  site: Site;
  paths: readonly string[];
}

export interface Surroundings {
  /** The sites of the same file. */
  sites: readonly Site[];
  /** Those of another file. */
  sitesOf: (path: string) => readonly Site[];
  /** The folder in which what a file configures runs, with a slash behind it. */
  folderOf: (path: string) => string;
  /** The key by which a map of the kind takes in what another one says, besides `<<`. */
  heir: (kind: Site['kind']) => string | undefined;
}

export class Covered {
  readonly #sources: Sources;
  readonly #around: Omit<Surroundings, 'sites'>;

  constructor(sources: Sources, around: Omit<Surroundings, 'sites'>) {
    this.#sources = sources;
    this.#around = around;
  }

  /** Why a person has to look: what comes to count says something else. Undefined: nothing does, or the value does not matter. */
  by(asked: Asked, sites: readonly Site[]): string | undefined {
    const { match, hit, site } = asked;
    if (!isTakenAlone(match, hit)) return undefined;
    const { page } = site;
    const own = sites.flatMap((each) => (each.page === page ? this.#others(asked, each) : []));
    const here = own.find((other) => !isInstead(hit, other, this.#around.heir(site.kind)));
    if (here) return saidOver(hit.key, `line ${lineOf(page, here.name.start)}`);
    // only YAML is laid over other files: values, overrides and includes
    const file = page.format === 'yaml' ? this.#fileBeside(asked) : undefined;
    return file === undefined ? undefined : saidOver(hit.key, file);
  }

  /** By site and match: what a name says there that is something else. The same for each of thousands of places. */
  readonly #known = new Map<Site, Map<ConfigMatch, Map<string, readonly Hit[]>>>();

  /** Places of the same name with another value. */
  #others({ match, hit: { key }, site, paths }: Asked, other: Site): readonly Hit[] {
    if (other.kind !== site.kind) return [];
    const ofSite = this.#known.get(other) ?? new Map<ConfigMatch, Map<string, readonly Hit[]>>();
    this.#known.set(other, ofSite);
    const ofMatch = ofSite.get(match) ?? new Map<string, readonly Hit[]>();
    ofSite.set(match, ofMatch);
    let found = ofMatch.get(key);
    if (!found) {
      const all = paths.flatMap((path) => hits(other.root, path));
      ofMatch.set(key, (found = all.filter((each) => each.key === key && !isSameSaid(match, each))));
    }
    return found;
  }

  /** By match, name and folder: the other files that may say it. */
  readonly #files = new Map<ConfigMatch, Map<string, readonly string[]>>();

  #filesWith(match: ConfigMatch, key: string, folder: string): readonly string[] {
    const ofMatch = this.#files.get(match) ?? new Map<string, readonly string[]>();
    this.#files.set(match, ofMatch);
    const name = `${key} ${folder}`;
    let found = ofMatch.get(name);
    if (!found) {
      found = this.#sources.paths.filter((path) => {
        if (!path.startsWith(folder) || !(isEnvironmentFile(path) || /\.ya?ml$/i.test(path))) return false;
        const text = this.#sources.read(path) ?? '';
        if (!text.includes(key)) return false;
        return !isEnvironmentFile(path) || setOtherwise(text, key, (value) => isValueOf(match, value)) !== undefined;
      });
      ofMatch.set(name, found);
    }
    return found;
  }

  #fileBeside(asked: Asked): string | undefined {
    const { hit, site } = asked;
    const { path } = site.page.piece;
    const folder = this.#around.folderOf(path);
    const heir = this.#around.heir(site.kind);
    return this.#filesWith(asked.match, hit.key, folder).find((other) => {
      if (other === path) return false;
      if (isEnvironmentFile(other)) return true;
      return this.#around
        .sitesOf(other)
        .some((each) => this.#others(asked, each).some((found) => !isInstead(hit, found, heir)));
    });
  }
}

/** It is taken out because of what it says, and with no look. */
const isTakenAlone = ({ fix, value }: ConfigMatch, hit: Hit): boolean =>
  fix?.idle ? isIdle(hit.value, fix.idle) : fix?.remove === true && value !== undefined && fix.review === undefined;

const isSameSaid = (match: ConfigMatch, { value }: Hit): boolean =>
  match.fix?.idle ? isIdle(value, match.fix.idle) : saysValue(match, value);

/** Whether two places are never asked for the same thing: other elements of a list, or things with names of their own of which none takes the other in. */
function isInstead(a: Hit, b: Hit, heir: string | undefined): boolean {
  const level = a.way.findIndex(({ through }, i) => isApart(through, b.way[i]?.through));
  const [own, other] = [a.way[level], b.way[level]];
  if (!own || !other) return false;
  const isElement = own.node.kind === 'list' && own.node === other.node && own.through !== a.own;
  // what is said for all stands below what is said for one
  if (!isElement && (own.any === undefined || other.any === undefined)) return other.any !== undefined;
  if (!isElement && own.any === other.any) return false;
  return !takesIn(a, b, level, heir);
}

/** In another file, what has the same key is the same. */
const isApart = (a: Hit['own'], b: Hit['own'] | undefined): boolean =>
  b === undefined || (a !== b && !('key' in a && 'key' in b && a.key === b.key && a.key !== '<<'));

/** Whether what is on the way to a place, from a level on, takes in the other one. */
const takesIn = (a: Hit, b: Hit, level: number, heir: string | undefined): boolean =>
  a.way.slice(level).some(({ node, through: { value } }) => {
    if (value.kind === 'map' && mergedIn(value, a.key).some((entry) => entry === b.own)) return true;
    const named = heir === undefined ? undefined : get(value, heir);
    return (named !== undefined && leadsTo(named, node, b, level, heir ?? '')) || isFilledIn(value);
  });

/** Whether a name leads to what holds the other place, by names of names. One that is not in the file may lead anywhere. */
function leadsTo(named: Node, among: Node, b: Hit, level: number, heir: string, seen = new Set<string>()): boolean {
  return [...nodesIn(named)].some((node) => {
    const name = textOf(node);
    if (name === undefined || seen.has(name)) return false;
    seen.add(name);
    const holder = get(among, name);
    if (!holder || name === b.way[level]?.any) return true;
    const next = get(holder, heir);
    return next !== undefined && leadsTo(next, among, b, level, heir, seen);
  });
}

/** `!reference [.base, variables]` */
const isFilledIn = (node: Node): boolean => node.kind === 'list' && node.tag !== undefined;

const lineOf = ({ piece }: Page, at: number): number => piece.text.slice(0, at).split('\n').length;
