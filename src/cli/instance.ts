/** `init --server`: the one command that opens a socket, and only when it is asked to. */
import { reasonOf } from '../files.ts';
import { parseRelease } from '../target.ts';
import { UsageError } from './usage.ts';
import type { Catalogue, World } from './world.ts';

/** A token must not travel in the clear, but to this machine. */
const isLocal = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host);

const patience = 10_000;

/**
 * The release of the GitLab at an address.
 * @throws {UsageError} one line that says why it is not known
 */
export async function releaseOf(word: string, { env, fetch }: World, { instance }: Catalogue): Promise<string> {
  const base = addressOf(word);
  const shown = `${base.origin}${base.pathname}`.replace(/\/$/, '');
  const token = env.GITLAB_TOKEN;
  if (!fetch || !instance) throw new UsageError('There is no network here.');
  let why = '';
  for (const path of instance.paths) {
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${shown}${path}`, {
        headers: { accept: 'application/json', ...(token ? { [instance.tokenHeader]: token } : {}) },
        // another host must not be shown the token
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      answer = response.ok ? JSON.parse(await response.text()) : undefined;
    } catch (error) {
      why = error instanceof SyntaxError ? 'its answer is no JSON' : networkReason(error);
      break;
    }
    const release = response.ok ? memberOf(answer, instance.member) : undefined;
    if (release !== undefined) return parseRelease(release);
    why = response.ok ? 'its answer names no release' : `HTTP ${response.status}`;
    if (response.status === 401 || response.status === 403)
      why += token ? '; GITLAB_TOKEN is not accepted' : '; it wants a token in GITLAB_TOKEN';
    if (response.status !== 404) break;
  }
  throw new UsageError(`${shown} did not say which GitLab it is: ${why}. Nothing was written.`);
}

function addressOf(word: string): URL {
  if (!URL.canParse(word)) throw new UsageError('--server is an address such as https://gitlab.example.com.');
  const url = new URL(word);
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError('--server is an address without user, password or query. A token is taken from GITLAB_TOKEN.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname)))
    throw new UsageError('--server is an https: address.');
  return url;
}

const memberOf = (answer: unknown, member: string): string | undefined => {
  const value: unknown =
    typeof answer === 'object' && answer !== null
      ? Object.entries(answer).find(([key]) => key === member)?.[1]
      : undefined;
  return typeof value === 'string' && /^\d+\.\d+/.test(value) ? value : undefined;
};

function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return code === '' ? reasonOf(cause) : `it cannot be reached${code}`;
}
