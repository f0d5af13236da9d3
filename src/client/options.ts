/** What `createClient` takes, checked before anything is sent. */
import { type Clock, systemClock } from './clock.ts';
import { fields, refuse, type Sent, urlOf } from './input.ts';
import type { DeprecationNotice, RuleText } from './notice.ts';
import { Secret } from './secret.ts';
import { version } from './version.ts';

/** What the client hands to `fetch`. Redirects are never left to the platform. */
export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  /** Its type has no `undefined`, for compilers by which a platform's `fetch` takes none (`exactOptionalPropertyTypes`). */
  body?: string | URLSearchParams;
  redirect: 'manual';
  signal: AbortSignal;
}

/** What the client needs of an answer; every `Response` has it. */
export interface HttpAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    };
  } | null;
}

/** The platform's `fetch`, undici's, or one of your own (proxy, agent, test). */
export type Fetch = (url: string, request: HttpRequest) => Promise<HttpAnswer>;

/** A request that is about to go out. Neither headers nor body, so that no hook can log a secret. */
export interface RequestEvent {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** An answer that came in. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** GitLab's `x-request-id`; empty without one. */
  readonly requestId?: string;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
  /** One header of it, redacted (`ratelimit-remaining`); empty without it. A function, so that no hook logs them all. */
  header(name: string): string;
}

interface CommonOptions {
  /** Address of the instance, `https://gitlab.example.com` or with a sub-path, without `/api/v4`. */
  baseUrl: string;
  /** Allows plain `http:`, over which the token can be read by everybody in between. Default false. */
  allowHttp?: boolean | undefined;
  /** Default: the platform's. */
  fetch?: Fetch | undefined;
  /** Stands before `gitlab-sunset/<version>` in the user agent. Browsers may send their own instead. */
  userAgent?: string | undefined;
  /** Milliseconds one try may take, its answer's body included. Default 30,000. */
  tryTimeoutMs?: number | undefined;
  /** Milliseconds one call may take with all tries and waits; for a list, each page. Default 120,000. */
  deadlineMs?: number | undefined;
  /** How often GET, PUT and DELETE are sent again. POST never is. Default 4. */
  maxRetries?: number | undefined;
  /**
   * The n-th wait is random between 0 and `backoffMs` · 2ⁿ⁻¹ milliseconds, 30,000 at most. A server that says how long
   * to wait is obeyed, but `backoffMs` is waited at least. Default 500.
   */
  backoffMs?: number | undefined;
  /** Largest answer that is read, in bytes; of one with a bad status 64 KiB at most. Default 10 MiB. */
  maxBodyBytes?: number | undefined;
  /** How many pages of one list are read, before an `UnexpectedAnswerError` says that there are more. Default 1,000. */
  maxPages?: number | undefined;
  /** Default: the platform's time. */
  clock?: Clock | undefined;
  /** Chance between 0 and 1, for the waits. Default `Math.random`. */
  random?: (() => number) | undefined;
  /** Told before each try. What a hook throws is dropped, so that it can cost no token; it is not waited for. */
  onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** Told after each answer. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** Told once for each kind of notice and rule, or operation where the catalogue has no rule. */
  onDeprecation?: ((notice: DeprecationNotice) => unknown) | undefined;
  /** Texts of rules for notices: `import { texts } from 'gitlab-sunset/client/texts'`. Default none. */
  texts?: Readonly<Record<string, RuleText>> | undefined;
}

/** Exactly one kind of token. A string, or the `Secret` that create or rotate gave. */
export type TokenOptions =
  /** Personal, project or group access token: header `PRIVATE-TOKEN`. */
  | { token: string | Secret; oauthToken?: undefined; jobToken?: undefined }
  /** OAuth access token: header `Authorization: Bearer`. */
  | { token?: undefined; oauthToken: string | Secret; jobToken?: undefined }
  /** `CI_JOB_TOKEN`: header `JOB-TOKEN`. GitLab lets it do very little. */
  | { token?: undefined; oauthToken?: undefined; jobToken: string | Secret };

/** What `createClient` takes. An option that is not listed throws. */
export type ClientOptions = CommonOptions & TokenOptions;

/** What every operation takes last. */
export interface CallOptions {
  /** Ends the call at once with an `AbortedError`, or an `AmbiguousOutcomeError` once a POST is on its way. */
  signal?: AbortSignal | undefined;
  /** Overrides the client's, in milliseconds. */
  tryTimeoutMs?: number | undefined;
  /** Overrides the client's, in milliseconds. */
  deadlineMs?: number | undefined;
}

/** What the options say, with all that they leave out. */
export interface Settings extends Omit<Required<CommonOptions>, 'baseUrl' | 'allowHttp' | 'userAgent'> {
  /** With `/api/v4`, without a slash at its end. */
  api: string;
  headers: Readonly<Record<string, string>>;
  secret: string;
}

const nothing = (): void => {};

/** What an operation takes last, a value for each. */
export const callSample = { signal: {}, tryTimeoutMs: 1, deadlineMs: 1, persist: nothing };

const defaults: Required<CommonOptions> & Sent = {
  baseUrl: '',
  allowHttp: false,
  fetch: (...given) => fetch(...given),
  userAgent: '',
  tryTimeoutMs: 30_000,
  deadlineMs: 120_000,
  maxRetries: 4,
  backoffMs: 500,
  maxBodyBytes: 10 * 2 ** 20,
  maxPages: 1000,
  clock: systemClock,
  random: Math.random,
  onRequest: nothing,
  onResponse: nothing,
  onDeprecation: nothing,
  texts: {},
};

/** @throws {InputError} with what is wrong, never with the token */
export function settingsOf(options: ClientOptions): Settings {
  const operation = 'createClient';
  const { token, oauthToken, jobToken, ...given } = { ...options };
  const all = { ...defaults, ...fields(operation, given, defaults) };
  // Bounded: an address that the program itself gives.
  const address = urlOf(all.baseUrl).replace(/\/+$/, '');
  if (!/^https?:[^?#@]+(?<!\/api(\/v\d)?)$/.test(address) || (address[4] !== 's' && !all.allowHttp))
    refuse(
      operation,
      'baseUrl is wrong',
      'Give https://host or with a sub-path, but no credentials, query or /api. Plain http: needs allowHttp.',
    );
  const [one, two] = [token, oauthToken, jobToken].filter((each) => each);
  const secret = one instanceof Secret ? one.reveal() : `${one}`;
  // Not runner, deploy, trigger, feed, mail, agent, SCIM tokens and application secrets: they open no API.
  const kind = jobToken
    ? /^(glcbt-|(?!gl[a-z]+-))[!-~]+$/
    : /^(?!gl(rt|dt|cbt|ptt|ft|imt|agent|soat|oas)-|GR1348941)[!-~]+$/;
  if (!one || two || !kind.test(secret))
    refuse(
      operation,
      'the token is missing or wrong',
      'Give one: token, oauthToken or jobToken. It must be of a kind that opens the API.',
    );
  return {
    ...all,
    api: `${address}/api/v4`,
    headers: {
      'user-agent': `${all.userAgent} gitlab-sunset/${version}`,
      ...(oauthToken ? { Authorization: `Bearer ${secret}` } : { [jobToken ? 'JOB-TOKEN' : 'PRIVATE-TOKEN']: secret }),
    },
    secret,
  };
}
