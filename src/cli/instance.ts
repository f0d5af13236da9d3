/** `init --server`: the one command that opens a socket, and only when it is asked to. */
import { parseRelease } from '../catalogue/target.ts';
import { UsageError } from './usage.ts';
import type { Catalogue, World } from './world.ts';

/** A token must not travel in the clear, but to this machine. */
const isLocal = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host);

const patience = 10_000;

export interface Instance {
  url: string;
  release: string;
}

/**
 * Which release the GitLab at an address is.
 * @throws {UsageError} one line that says why it is not known
 */
export async function askInstance(word: string, { env, fetch }: World, { instance }: Catalogue): Promise<Instance> {
  const { origin, pathname } = addressOf(word);
  const url = `${origin}${pathname}`.replace(/\/$/, '');
  const token = env.GITLAB_TOKEN?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new UsageError('GITLAB_TOKEN holds what no token holds.');
  if (!fetch || !instance) throw new UsageError('There is no network here.');
  const options: RequestInit = {
    headers: { accept: 'application/json', ...(token ? { [instance.tokenHeader]: token } : {}) },
    // another host must not be shown the token
    redirect: 'manual',
  };
  let why = '';
  for (const path of instance.paths) {
    const { status, text } = await fetch(`${url}${path}`, { ...options, signal: AbortSignal.timeout(patience) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => ({ status: 0, text: networkReason(error) }));
    const release = status === 200 ? memberOf(text, instance.member) : undefined;
    if (release !== undefined) return { url, release: parseRelease(release) };
    why = status === 0 ? text : status === 200 ? 'its answer names no release' : `HTTP ${status}`;
    if (status === 401 || status === 403)
      why += token ? '; GITLAB_TOKEN is not accepted' : '; it wants a token in GITLAB_TOKEN';
    if (status !== 404) break;
  }
  throw new UsageError(`${url} did not say which GitLab it is: ${why}. Nothing was written.`);
}

/** @throws {UsageError} for what is no address of a server that a token may be shown to */
export function addressOf(word: string): URL {
  if (!URL.canParse(word)) throw new UsageError('--server is an address such as https://gitlab.example.com.');
  const url = new URL(word);
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError('--server is an address without user, password or query. A token is taken from GITLAB_TOKEN.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname)))
    throw new UsageError('--server is an https: address.');
  return url;
}

function memberOf(text: string, member: string): string | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const members = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const value: unknown = members.find(([key]) => key === member)?.[1];
  return typeof value === 'string' && /^\d+\.\d+/.test(value) ? value : undefined;
}

/** Of an error no more than its code: its message may quote what was sent. */
export function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause
    ? `it cannot be reached (${String(cause.code)})`
    : 'it cannot be reached';
}
