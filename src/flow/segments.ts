/** What the segments of an address are, as far as they are spelt: a server, a base, the root of an API, words of a path. It knows no endpoint. */
import { HOLE } from './flat.ts';

/** The API's root, said twice where a variable is taken to hold it and the program says it as well: then the variable held an address. */
export const API =
  /(?:^[\u0001\u0002]*|\/)api\/(?:v4|:\w+|\{\w+\}|v?[\u0001\u0002])(?:\/api\/v4)?(?=[\u0001\u0002]?(?:\/|$))/;

/** The root behind a host, and that of another API: `/v2/`, `/rest/v2/`. */
export const ROOT = /^(?::\d+)?\/api\/v4(?=\/|$)/;
export const OTHER_ROOT = /^(?::\d+)?(?:\/([\w.-]+))?\/v(?!4\/)\d[\w.]*\//;

/** A server at the beginning of an address. */
export const SERVER = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i;

/** Whether an address is another one's: its server is spelt, and only a hole right behind that can still hold the base of this API. */
export function isOfAnother(path: string): boolean {
  const server = SERVER.exec(path)?.[0];
  if (server === undefined || HOLE.test(server.slice(-1)) || API.test(path)) return false;
  return !HOLE.test(path.slice(server.length).split('/')[1] ?? '');
}

/** What stands behind a host that is filled in. */
export const behindHost = (path: string): string => {
  const server = SERVER.exec(path)?.[0] ?? '';
  return HOLE.test(server.slice(-1)) && !API.test(path) ? path.slice(server.length) : '';
};

/** A path with a slash where it is filled in right behind the API's root: `/api/v4${path}`. */
export const behindRoot = (path: string): string => path.replace(/\/v4(?=\u0001)/g, '/v4/');

/** A segment of a text; undefined: nothing is known of it, and it may be several. */
export type Segment = string | undefined;

/** What stands for one segment in the paths of files that serve them counts as one: `/projects/[id]`. */
export const PLAIN = /^(?:[\w.~:{}%@$-]|\[\w+\])*$/;
/** A segment that somebody fills in by its name: `:kind`, `{kind}`. */
export const NAMED = /^(?::\w+|\{\w+\})$/;
const NO_SEGMENT = /[^\w.~:{}%@$-]/;

/** Whether a segment is a word, as far as it is not filled in. */
export const isWord = (segment: string, word: string): boolean =>
  segment.includes(word) && segment.split(NO_SEGMENT).includes(word);

export interface Way {
  /** More than the path has is the base before it. */
  isBase: boolean;
  /** The path stands at the root of a server, whatever that is below. */
  isRooted?: true;
  /** What is filled in holds no address of a server but behind what one may stand behind: `/proxy/${url}` is none. */
  isStrict?: boolean;
  /** The last one may be a part of a segment: how that begins or ends. */
  cut?: 'startsWith' | 'endsWith';
}

export const STRICT: Way = { isBase: true, isStrict: true };

/** So many segments before a path tell what its base is: `api/v4`. */
export const BASE = 2;
export const RELEASE = /^v\d+$/;
const VERSION = /^(?:v4|:\w+|\{\w+\})$/;

/** Whether segments, from the last one back, may be the end of a base of the API: `match` knows it by `api/v4`, or takes what is filled in for it. */
export function mayBeBase([version, api, ...more]: readonly Segment[], { cut }: Way): boolean {
  if (version === undefined) return true;
  const isFirst = api === undefined && more.length === 0;
  if (!VERSION.test(version) && !(isFirst && cut !== undefined && 'v4'[cut](version))) return false;
  return api === undefined || api === 'api' || (more.length === 0 && cut !== undefined && 'api'[cut](api));
}

/** What begins a text is a word of the path, not somebody's id. */
export const isBeginning = (segment: string): boolean => /^[a-z_-]+$/i.test(segment);
