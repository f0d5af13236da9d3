/** Which endpoints a text names. Knows what a path is; the endpoints are given. */
import { createHash } from 'node:crypto';
import { ANY, type Flat, flatten, HOLE, type QueryEntry, type Spelt, wordIn } from './flat.ts';
import {
  API,
  BASE,
  behindHost,
  behindRoot,
  isBeginning,
  isOfAnother,
  isWord,
  mayBeBase,
  NAMED,
  OTHER_ROOT,
  PLAIN,
  RELEASE,
  ROOT,
  SERVER,
  type Segment,
  STRICT,
  type Way,
} from './segments.ts';
import type { ts } from './syntax.ts';
import type { Part, Spelling } from './values.ts';

export interface UrlMatch<N = ts.Node> {
  /** `VERB /path` of every endpoint with this path. */
  endpoints: readonly string[];
  /** The base is this API's for sure. */
  certain: boolean;
  /** The whole path is spelt: base, version and all. */
  whole: boolean;
  segments: readonly Spelt<N>[];
  query: readonly QueryEntry<N>[];
}

interface Pattern {
  endpoints: string[];
  segments: readonly string[];
  /** It stands at the root of a server, outside the API: only where the address holds this word before it. */
  host: string | undefined;
}

/** So many paths are kept with what they name. */
const MAX_KNOWN = 20_000;
export class Endpoints {
  readonly #patterns: readonly Pattern[];
  /** Those at the root of a server. */
  readonly #rooted: readonly Pattern[];
  readonly #shared: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  /** Tells these endpoints from others. */
  readonly key: string;

  /**
   * @param names `VERB /path/{parameter}`
   * @param shared paths that another product serves under the same base
   * @param rooted paths at the root of a server → a word of the addresses of ours
   * @param rival a word of the addresses of another product with the same base
   */
  constructor(
    names: readonly string[],
    shared: readonly string[],
    rooted: Readonly<Record<string, string>> = {},
    rival?: string,
  ) {
    this.#rival = rival;
    this.key = createHash('sha256')
      .update(JSON.stringify([names, shared, rooted, rival]))
      .digest('base64');
    const patterns = new Map<string, Pattern>();
    for (const name of names) {
      const path = name.slice(name.indexOf(' ') + 1);
      const segments = path.split('/').filter(Boolean);
      // a path is one path, whatever its verbs call its parameters
      const shape = path.replace(/\{\w+\}/g, '{}');
      const pattern = patterns.get(shape) ?? { endpoints: [], segments, host: rooted[path] };
      pattern.endpoints.push(name);
      patterns.set(shape, pattern);
    }
    this.#patterns = [...patterns.values()];
    this.#rooted = this.#patterns.filter(({ host }) => host !== undefined);
    this.#words = new Set(this.#patterns.flatMap(({ segments }) => segments.filter((each) => !each.startsWith('{'))));
    this.#shared = new Set(shared.map((path) => path.replace(/^\//, '').replace(/\{\w+\}/g, '{}')));
  }

  /** Whether a segment of some path is spelt like this. */
  hasWord(text: string): boolean {
    return this.#words.has(text);
  }

  /** The words of paths that a text spells as segments. */
  wordsIn({ parts }: Spelling<unknown>): readonly string[] {
    return parts.flatMap((part) =>
      'text' in part ? part.text.split(/[/?#]/).filter((each) => this.hasWord(each)) : [],
    );
  }

  /**
   * Whether a segment is a parameter of each path of ours that has the same word before it, and what is spelt behind it: then whatever fills
   * it, the path is the same.
   * @param before what stands before the segment: `/projects/`
   * @param behind what stands behind it, as far as it is spelt: `/merge_requests/`; without a slash first, nothing of the path does
   * @param isOne what fills it has no slash in it
   */
  isParameter(before: string, behind: string, isOne: boolean): boolean {
    const key = JSON.stringify([before, behind, isOne]);
    let known = this.#parameters.get(key);
    if (known === undefined) {
      if (this.#parameters.size > MAX_KNOWN) this.#parameters.clear();
      this.#parameters.set(key, (known = this.#isParameter(before, behind, isOne)));
    }
    return known;
  }

  readonly #parameters = new Map<string, boolean>();
  readonly #rival: string | undefined;

  #isParameter(before: string, behind: string, isOne: boolean): boolean {
    const front = before.split('/').at(-2) ?? '';
    if (!this.#words.has(front)) return false;
    const isLast = !behind.startsWith('/');
    if (isLast && !isOne) return false;
    const [next = '', ...more] = behind.slice(1).split(/[/?#]/);
    const isNext = (word: string): boolean => (more.length > 0 ? word === next : next !== '' && word.startsWith(next));
    let isOurs = false;
    for (const { segments } of this.#patterns)
      for (const [at, word] of segments.entries()) {
        if (word !== front) continue;
        const end = isLast ? at + 2 : segments.findIndex((each, index) => index > at + 1 && isNext(each));
        if (end < 0 || end > segments.length) continue;
        if (segments.slice(at + 1, end).some((each) => !each.startsWith('{'))) return false;
        isOurs ||= end === at + 2;
      }
    return isOurs;
  }

  match<N>(url: Spelling<N>): UrlMatch<N> | undefined {
    if (url.parts.length > MOST_PARTS) return undefined;
    const found = this.#match(url);
    if (found) return found;
    // a base that one of the callers hands over says nothing of what the others do
    const until = url.parts.findIndex((part) => 'hole' in part || part.given !== true);
    const [first] = url.parts;
    if (until <= 0 || !first || 'hole' in first) return undefined;
    return this.#match({ parts: [{ hole: first.node, single: false }, ...url.parts.slice(until)] });
  }

  /** Texts that name no endpoint. */
  readonly #nameless = new Set<string>();

  #match<N>(url: Spelling<N>): UrlMatch<N> | undefined {
    const flat = flatten(url);
    if (this.#nameless.has(flat.text)) return undefined;
    const found = this.#matchFlat(flat);
    if (found) return found;
    if (this.#nameless.size > MAX_KNOWN) this.#nameless.clear();
    this.#nameless.add(flat.text);
    return undefined;
  }

  #matchFlat<N>(flat: Flat<N>): UrlMatch<N> | undefined {
    const end = flat.text.search(/[?#]/);
    const path = end < 0 ? flat.text : flat.text.slice(0, end);
    const api = API.exec(path);
    if (api && this.#rival !== undefined && path.slice(0, api.index).toLowerCase().includes(this.#rival))
      return undefined;
    const root = api ? undefined : this.#atRoot(path);
    if (root)
      return {
        endpoints: root.endpoints,
        certain: true,
        whole: true,
        segments: flat.segments(path.length - lengthAtRoot(root), path.length),
        query: end >= 0 && flat.text[end] === '?' ? flat.query(end + 1) : [],
      };
    let from: number;
    let open = false;
    if (api) from = api.index + api[0].length;
    else {
      const absolute = SERVER.exec(path);
      if (absolute) {
        if (isOfAnother(path)) return undefined;
        from = absolute[0].length;
        const first = /^\/?[\u0001\u0002]+/.exec(path.slice(from));
        if (first) from += first[0].length;
        open = true;
      } else {
        const first = /^[\u0001\u0002]+/.exec(path);
        // a hole followed by more of the same segment is part of a name, not a base
        if (first && (path[first[0].length] === '/' || /^[a-z_]+\//.test(path.slice(first[0].length)))) {
          from = first[0].length;
          open = true;
        } else from = 0;
      }
    }
    const segments = flat.segments(from, path.length);
    const pattern = this.#find(segments, open);
    if (!pattern) return undefined;
    const shape = pattern.segments.map((each) => (each.startsWith('{') ? '{}' : each)).join('/');
    return {
      endpoints: pattern.endpoints,
      certain: api !== null && !this.#shared.has(shape),
      whole: api !== null,
      segments,
      query: end >= 0 && flat.text[end] === '?' ? flat.query(end + 1) : [],
    };
  }

  /** Whether a text may be the end of the path of one of some endpoints: cheap, and never wrong when it says no. */
  mayEnd(url: Spelling<unknown>, wanted: ReadonlySet<string>): boolean {
    if (url.parts.length > MOST_PARTS) return false;
    const flat = flatten(url);
    const end = flat.text.search(/[?#]/);
    const path = (end < 0 ? flat.text : flat.text.slice(0, end)).replace(/^[\u0001\u0002]+/, '');
    if (isOfAnother(path)) return this.#atRoot(path)?.endpoints.some((each) => wanted.has(each)) === true;
    const segments = behindRoot(path).split('/').map(wordIn).filter(Boolean);
    // a hole may hold several segments, unless it is a parameter of each path that is spelt like this around it
    const isMany = segments.map((each, at) => {
      const [front = '', next] = [segments[at - 1], segments[at + 1]];
      // at the end, what stands behind a word that takes a parameter is taken for that
      const isOwn =
        next === undefined
          ? this.isParameter(`/${front}/`, '', true)
          : this.isParameter(`/${front}/`, `/${next}/`, false);
      return each.includes(ANY) && !isOwn;
    });
    const before = (i: number): readonly Segment[] =>
      segments
        .slice(0, -i)
        .map((each) => (HOLE.test(each) ? undefined : each))
        .reverse();
    return this.#patterns.some((pattern) => {
      if (!pattern.endpoints.some((each) => wanted.has(each))) return false;
      const count = Math.min(segments.length, pattern.segments.length);
      for (let i = 1; i <= count; i++) {
        const want = pattern.segments.at(-i) ?? '';
        const have = segments.at(-i) ?? '';
        if (!want.startsWith('{') && have !== want && !HOLE.test(have) && !NAMED.test(have)) return false;
        if (HOLE.test(have) && i === segments.length) return true;
        if (isMany.at(-i) && this.#mayBegin(before(i), pattern.segments.slice(0, 1 - i || undefined).toReversed()))
          return true;
        if (i === segments.length && want.startsWith('{') && isBeginning(have)) return false;
      }
      return true;
    });
  }

  /** Whether segments may be the next ones of a path. */
  #agrees(have: readonly Segment[], want: readonly string[], way: Way): boolean {
    if (have.length === 0) return true;
    const [first] = have;
    const [next] = want;
    if (next === undefined) return way.isBase && (way.isRooted === true || mayBeBase(have, way));
    const more = have.slice(1);
    // a release of an API is nobody's id
    if (way.isBase && more.length === 0 && next.startsWith('{') && RELEASE.test(first ?? '')) return false;
    if (first === undefined) {
      // behind a word of the path stands what that path has there; else all that is before may be in it, the base too
      const isOwn = next.startsWith('{') && more[0] !== undefined && more[0] === want[1];
      if (way.isBase && !isOwn && (!way.isStrict || this.#mayBegin(more, want))) return true;
      return want.some((_, index) => this.#agrees(more, want.slice(index + 1), way));
    }
    // a word of a path is nobody's id, nor is any other one, but behind what such an id stands behind
    const isNoId = this.#words.has(first) || (isBeginning(first) && more[0] !== want[1]);
    if (way.isStrict && next.startsWith('{') && isNoId) return false;
    const isPart = more.length === 0 && way.cut !== undefined && next[way.cut](first);
    const isOne = next.startsWith('{') || first === next || NAMED.test(first);
    return (isOne || isPart) && this.#agrees(more, want.slice(1), way);
  }

  /**
   * Whether segments may stand before a hole that holds more of a path: a server, the end of a base, or how the path begins.
   * @param before from the hole back, as `path` is
   */
  #mayBegin(before: readonly Segment[], path: readonly string[]): boolean {
    const first = before.at(-1);
    if (before.length === 0 || (before.length <= 3 && first?.endsWith(':'))) return true;
    return (
      mayBeBase(before.slice(0, BASE), { isBase: true }) ||
      path.some((_, at) => this.#agrees(before.slice(0, path.length - at + BASE), path.slice(at), STRICT))
    );
  }

  /**
   * Whether a text may be a part of the path of one of some endpoints, whatever is put before it, behind it and into its holes, with a
   * word where it stands in that path: cheap, and never wrong when it says no.
   * @param isStrict no address of a server is filled in behind other words: `/proxy/${url}`
   */
  mayHold(url: Spelling<unknown>, word: string, wanted: ReadonlySet<string>, isStrict = false): boolean {
    if (url.parts.length > MOST_PARTS) return false;
    const { text } = flatten(url);
    const end = text.search(/[?#]/);
    const path = (end < 0 ? text : text.slice(0, end)).trim();
    if (isOfAnother(path) && !this.#mayBeAtRoot(path, wanted)) return false;
    const segments = behindRoot(path).split('/');
    const first = segments[0] === '' ? 1 : 0;
    if (segments.length > first && segments.at(-1) === '') segments.pop();
    const have = segments.slice(first).map((each): Segment => (PLAIN.test(each) ? each : undefined));
    // what stands behind the last slash may go on, unless a query follows it; what stands before the first one may have begun before
    // no segment has white space in it: `token ${token}` is a sentence
    const [own = ''] = segments.slice(first);
    if (have.length === 1 && own.startsWith(word) && /^\s/.test(own.slice(word.length))) return false;
    const behind: Way = { isBase: false, ...(end < 0 && { cut: 'startsWith' }) };
    const cut = first === 0 && { cut: 'endsWith' as const };
    const before: Way = { isBase: true, isStrict, ...cut };
    const beforeRooted: Way = { isBase: true, isRooted: true, ...cut };
    return this.#patterns.some(({ endpoints, segments: want, host }) => {
      if (!endpoints.some((each) => wanted.has(each))) return false;
      return have.some(
        (_, at) =>
          isWord(segments[at + first] ?? '', word) &&
          want.some(
            (own, index) =>
              own === word &&
              this.#agrees(have.slice(at + 1, at + 2 + want.length), want.slice(index + 1), behind) &&
              this.#agrees(
                have.slice(Math.max(0, at - index - BASE - 1), at).reverse(),
                want.slice(0, index).reverse(),
                host === undefined ? before : beforeRooted,
              ),
          ),
      );
    });
  }

  /** Whether an address is another server's, whatever fills it. */
  isElsewhere(url: Spelling<unknown>): boolean {
    const [path = ''] = flatten(url).text.split(/[?#]/, 1);
    const isRooted = ({ host }: Pattern): boolean => host !== undefined && path.toLowerCase().includes(host);
    return (isOfAnother(path) || this.#isOtherRoot(behindHost(path))) && !this.#rooted.some(isRooted);
  }

  /**
   * Whether the host of an address is filled in, or all that stands before the API's root, and what follows says whose API that is, whatever
   * the server (`isOwnServer` asks for that where it matters). What is asked by `http://` may be the program's own.
   */
  isHost(before: string, behind: string): boolean {
    if (before !== '' && !before.endsWith('https://')) return false;
    return ROOT.test(behind) || (before !== '' && this.#isOtherRoot(behind));
  }

  /** Whether what stands behind a host begins with the root of another API. What is filled in may end with a root of ours: `/releases/v1.2.0/` goes on behind that. */
  #isOtherRoot(behind: string): boolean {
    const root = OTHER_ROOT.exec(behind);
    return root !== null && !(root[1] !== undefined && this.#words.has(root[1]));
  }

  /**
   * Whether what an address begins with is another server's, whatever is put behind it.
   * @param isOne what is put behind it has no slash in it, so that it holds no base of ours
   */
  isBegunElsewhere(url: Spelling<unknown>, isOne: boolean): boolean {
    if (!this.isElsewhere(url)) return false;
    const { text } = flatten(url);
    const [, , , first = '', ...more] = text.split('/');
    const isPath = more.length > 0 && first !== '' && (isOne || [first, ...more].some((each) => /^v\d/.test(each)));
    return isPath || /[?#]/.test(text);
  }

  /** The path at the root of a server that an address ends with. */
  #atRoot(path: string): Pattern | undefined {
    return this.#rooted.find(
      (pattern) =>
        pattern.host !== undefined &&
        path.endsWith(`/${pattern.segments.join('/')}`) &&
        path.slice(0, -lengthAtRoot(pattern)).toLowerCase().includes(pattern.host),
    );
  }

  /** Whether more of a path at the root of a server may be put behind an address. */
  #mayBeAtRoot(path: string, wanted: ReadonlySet<string>): boolean {
    const address = path.toLowerCase();
    return this.#rooted.some(
      ({ endpoints, host }) =>
        host !== undefined && address.includes(host) && endpoints.some((each) => wanted.has(each)),
    );
  }

  readonly #found = new Map<string, Pattern | undefined>();

  /** Programs ask for the same paths again and again. */
  #find(segments: readonly Spelt<unknown>[], open: boolean): Pattern | undefined {
    const key = `${open ? 'open' : ''}/${segments.map((each) => each.text).join('/')}`;
    if (this.#found.has(key)) return this.#found.get(key);
    if (this.#found.size > MAX_KNOWN) this.#found.clear();
    const found = this.#best(segments, open);
    this.#found.set(key, found);
    return found;
  }

  #best(segments: readonly Spelt<unknown>[], open: boolean): Pattern | undefined {
    let best: Pattern | undefined;
    let score = -1;
    for (const pattern of this.#patterns) {
      if (pattern.host !== undefined) continue;
      const literals = fits(pattern.segments, segments);
      if (literals > score) [best, score] = [pattern, literals];
    }
    if (best || !open) return best;
    // The open base may hold the front of the path; what is left must name something unmistakable.
    for (const pattern of this.#patterns) {
      for (let cut = 1; cut < pattern.segments.length; cut++) {
        const tail = pattern.segments.slice(cut);
        if (tail[0]?.startsWith('{') || tail.length !== segments.length) continue;
        const words = tail.filter((each) => !each.startsWith('{'));
        if (!words.some((each) => each.includes('_')) && words.length < 2) continue;
        const literals = fits(tail, segments);
        if (literals > score) [best, score] = [pattern, literals];
      }
    }
    return best;
  }
}

/** A text of more pieces is data: each of thousands of them would be asked whether all of them are an address. */
const MOST_PARTS = 400;

/** What an address is put together from that somebody else holds: a server nobody knows, and the root of the API on it. */
export const rootOn = <N>(node: N): readonly Part<N>[] => [
  { hole: node, single: false },
  { text: '/api/v4', node, at: -1 },
];

const lengthAtRoot = ({ segments }: Pattern): number => segments.join('/').length + 1;

/** How many literal segments agree; -1 when the path is another one. */
function fits(pattern: readonly string[], segments: readonly Spelt<unknown>[]): number {
  if (pattern.length !== segments.length) return -1;
  let literals = 0;
  let open = 0;
  for (const [index, want] of pattern.entries()) {
    const have = segments[index]?.text ?? '';
    if (want.startsWith('{')) continue;
    if (have === want) literals++;
    else if (HOLE.test(have) && have.length === 1 && index === 0 && pattern.length > 2) open++;
    else return -1;
  }
  return literals > 0 && open <= 1 ? literals * 2 - open : -1;
}
