/** Whose server a request goes to: the user's GitLab for sure, perhaps, or somebody else's. */
import { credentials } from '../../rules/api.ts';
import type { Header } from './body.ts';

export type Trust = 'sure' | 'doubtful' | 'foreign';

/** @param header asked only where the address does not tell */
export type Hosts = (url: string, header: Header) => Trust;

interface Entry {
  host: string;
  /** Without one, any will do. */
  port: string;
  /** Of the instance, without a slash at its end. */
  path: string;
}

/**
 * @param own the user's hosts or addresses; where they are given, no other counts
 * @param likely hosts or addresses that the environment names
 */
export function hostsOf(own: readonly string[] | undefined, likely: readonly string[]): Hosts {
  const entries = (own ?? likely).flatMap((word) => entryOf(word) ?? []);
  return (url, header) => {
    const at = addressOf(url);
    if (at && entries.some((each) => fits(each, at))) return 'sure';
    if (own) return 'foreign';
    if (at?.hostname.split('.').some((part) => /^gitlab(?:-|$)|-gitlab$/.test(part))) return 'sure';
    return tokenHeaders.some((name) => header(name) !== undefined) ? 'sure' : 'doubtful';
  };
}

/** Headers that nobody else has: a bearer token is everybody's. */
const tokenHeaders = Object.keys(credentials.headers).filter((name) => name !== 'authorization');

function entryOf(word: string): Entry | undefined {
  const at = addressOf(word.includes('://') ? word : `any://${word}`);
  if (!at) return undefined;
  // Bounded: an address that the program itself gives.
  const path = at.pathname.replace(/\/(?:api(?:\/.*)?)?$/, '');
  return { host: at.hostname.toLowerCase(), port: at.port, path };
}

const fits = ({ host, port, path }: Entry, at: URL): boolean =>
  at.hostname.toLowerCase() === host && (port === '' || at.port === port) && at.pathname.startsWith(`${path}/`);

/** Relative addresses exist in browsers, where they go to the page's own server. */
function addressOf(url: string): URL | undefined {
  const base: unknown = Reflect.get(globalThis, 'location');
  const href = typeof base === 'object' && base !== null ? String(Reflect.get(base, 'href')) : undefined;
  try {
    return new URL(url, href);
  } catch {
    return undefined;
  }
}
