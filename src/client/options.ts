/** What `createClient` takes, checked before anything is sent. */
import type { Clock } from './clock.ts';
import { anyText, check, fields, flag, hook, type Kind, number, object, refuse, typed } from './input.ts';
import type { DeprecationNotice, RuleText } from './notice.ts';
import { Secret } from './secret.ts';
import { version } from './version.ts';

/** What the client hands to `fetch`. Redirects are never left to the platform. */
export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: 'manual';
  signal: AbortSignal;
}

/** What the client needs of an answer; every `Response` has it. */
export interface HttpAnswer {
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

/** What `RateLimit-*` said. */
export interface RateLimit {
  /** Requests allowed in the period. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  /** When it starts anew, ISO 8601 in UTC by the server's clock. */
  readonly resetAt: string | undefined;
}

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
  readonly requestId: string | undefined;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
  readonly rateLimit: RateLimit;
}

interface CommonOptions {
  /** Address of the instance, `https://gitlab.example.com` or with a sub-path, without `/api/v4`. */
  baseUrl: string;
  /** Allows plain `http:`, over which the token can be read by everybody in between. Default false. */
  allowHttp?: boolean;
  /** Default: the platform's. */
  fetch?: Fetch;
  /** Stands before `gitlab-sunset/<version>` in the user agent. Browsers may send their own instead. */
  userAgent?: string;
  /** Milliseconds one try may take, its answer's body included. Default 30,000. */
  tryTimeoutMs?: number;
  /** Milliseconds one call may take with all tries and waits; for a list, each page. Default 120,000. */
  deadlineMs?: number;
  /** How often GET, PUT and DELETE are sent again. POST never is. Default 4. */
  maxRetries?: number;
  /** The n-th wait is random between 0 and `backoffMs` · 2ⁿ⁻¹ milliseconds. Default 500. */
  backoffMs?: number;
  /** No wait that the client chooses is longer, in milliseconds. `Retry-After` may be. Default 30,000. */
  maxBackoffMs?: number;
  /** Largest answer that is read, in bytes. Default 10 MiB. */
  maxBodyBytes?: number;
  /** Default: the platform's time. */
  clock?: Clock;
  /** Chance between 0 and 1, for the waits. Default `Math.random`. */
  random?: () => number;
  /** Told before each try. What a hook throws is dropped, so that it can cost no token; it is not waited for. */
  onRequest?: (event: RequestEvent) => unknown;
  /** Told after each answer. */
  onResponse?: (event: ResponseEvent) => unknown;
  /** Told once for each kind of notice and set of rules, or operation where the catalogue has no rule. */
  onDeprecation?: (notice: DeprecationNotice) => unknown;
  /** Texts of rules for notices: `import { texts } from 'gitlab-sunset/client/texts'`. Default none. */
  texts?: Readonly<Record<string, RuleText>>;
}

/** Exactly one kind of token. A string, or the `Secret` that create or rotate gave. */
export type TokenOptions =
  /** Personal, project or group access token: header `PRIVATE-TOKEN`. */
  | { token: string | Secret; oauthToken?: never; jobToken?: never }
  /** OAuth access token: header `Authorization: Bearer`. */
  | { token?: never; oauthToken: string | Secret; jobToken?: never }
  /** `CI_JOB_TOKEN`: header `JOB-TOKEN`. GitLab lets it do very little. */
  | { token?: never; oauthToken?: never; jobToken: string | Secret };

/** What `createClient` takes. An option that is not listed throws. */
export type ClientOptions = CommonOptions & TokenOptions;

/** What every operation takes last. An option that is not listed throws. */
export interface CallOptions {
  /** Ends the call at once with an `AbortedError`, or an `AmbiguousOutcomeError` once a POST is on its way. */
  signal?: AbortSignal;
  /** Overrides the client's, in milliseconds. */
  tryTimeoutMs?: number;
  /** Overrides the client's, in milliseconds. */
  deadlineMs?: number;
}

/** What the options say about where to send, and as whom. */
export interface Target {
  /** With `/api/v4`, without a slash at its end. */
  api: string;
  headers: Readonly<Record<string, string>>;
  secrets: readonly string[];
}

const operation = 'createClient';
const reveal = (value: unknown): unknown => (value instanceof Secret ? value.reveal() : value);
const secret = (give: string, pattern: RegExp): Kind => [give, (value) => typed('string', pattern)(reveal(value))];

/** Not runner, deploy, trigger, feed, mail, agent, SCIM tokens and application secrets: they open no API. */
const accessToken = secret(
  'a personal, project or group access token',
  /^(?!gl(rt|dt|cbt|ptt|ft|imt|agent|soat|oas)-|GR1348941)[!-~]+$/,
);

/** What a single call may set too. */
export const limits = { tryTimeoutMs: number, deadlineMs: number };
const known: Readonly<Record<string, Kind>> = {
  baseUrl: anyText,
  token: accessToken,
  oauthToken: accessToken,
  jobToken: secret('CI_JOB_TOKEN', /^(?!gl(?!cbt-)[a-z]+-)[!-~]+$/),
  allowHttp: flag,
  userAgent: ['plain ASCII', typed('string', /^[ -~]*$/)],
  fetch: hook,
  clock: object,
  random: hook,
  ...limits,
  maxRetries: number,
  backoffMs: number,
  maxBackoffMs: number,
  maxBodyBytes: number,
  onRequest: hook,
  onResponse: hook,
  onDeprecation: hook,
  texts: object,
};

/** A URL in its usual spelling, or an empty text. */
export const urlOf = (text: string, base?: string): string =>
  URL.canParse(text, base) ? new URL(text, base).href : '';

/** @throws {InputError} with what is wrong, never with the token */
export function targetOf(options: ClientOptions): Target {
  fields(operation, options, known, ['baseUrl']);
  const { baseUrl, allowHttp, userAgent = '', token, oauthToken, jobToken } = options;
  const address = urlOf(baseUrl).replace(/\/+$/, '');
  const isFit =
    /^https?:\/\/[^/?#@]+(?!.*\/api(\/v\d+)?$)(\/[^?#]*)?$/.test(address) && (allowHttp || address[4] === 's');
  const give = 'https://gitlab.example.com, no credentials, query or /api; http: needs allowHttp';
  check(operation, 'baseUrl', address, [give, () => isFit]);
  const [one, two] = Object.entries({
    'PRIVATE-TOKEN': token,
    Authorization: oauthToken,
    'JOB-TOKEN': jobToken,
  }).filter(([, value]) => value !== undefined);
  if (!one || two) return refuse(operation, 'no token, or two', 'Give one of token, oauthToken, jobToken');
  const value = `${reveal(one[1])}`;
  return {
    api: `${address}/api/v4`,
    headers: {
      accept: 'application/json',
      'user-agent': `${userAgent} gitlab-sunset/${version}`.trim(),
      [one[0]]: oauthToken ? `Bearer ${value}` : value,
    },
    secrets: [value],
  };
}
