/** What `createClient` takes, checked before anything is sent. */
import { type Clock, systemClock } from './clock.ts';
import { fields, type Kind, refuse } from './input.ts';
import type { DeprecationNotice, RuleText } from './notice.ts';
import { Secret } from './secret.ts';

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
      cancel(): Promise<void>;
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

/** The options with their defaults, checked. */
export interface Settings
  extends Required<Omit<CommonOptions, 'baseUrl' | 'allowHttp' | 'userAgent' | Hook>>,
    Pick<CommonOptions, Hook> {
  /** With `/api/v4`, without a slash at its end. */
  api: string;
  headers: Readonly<Record<string, string>>;
  secrets: readonly string[];
}

type Hook = 'onRequest' | 'onResponse' | 'onDeprecation';

const operation = 'createClient';
const tokenHeaders = { token: 'PRIVATE-TOKEN', oauthToken: 'Authorization', jobToken: 'JOB-TOKEN' };

/** Runner, deploy, trigger, feed, mail, agent, SCIM tokens and application secrets: they open no API. */
const otherKinds = /^(gl(rt|dt|cbt|ptt|ft|imt|agent|soat|oas)-|GR1348941)/;

function checkedBase(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const wrong =
    !url || !/^https?:$/.test(url.protocol)
      ? 'is no https: URL'
      : url.username || url.password || url.search || url.hash
        ? 'holds credentials, a query or a fragment'
        : /\/api(\/v\d+)?$/.test(path)
          ? 'ends in /api, which the client adds'
          : url.protocol === 'http:' &&
            !allowHttp &&
            'is plain http:, which shows the token; allowHttp: true allows it';
  if (wrong) refuse(operation, `baseUrl ${wrong}`, 'Give the address of the instance: https://gitlab.example.com');
  return `${url?.origin}${path}/api/v4`;
}

/** Kind, value. The value never gets into a message. */
function checkedToken(given: Readonly<Record<string, unknown>>): [kind: string, header: string, value: string] {
  const [one, two] = Object.entries(tokenHeaders).filter(([kind]) => kind in given);
  if (!one || two) return refuse(operation, 'token, oauthToken or jobToken is needed', 'Give exactly one');
  const [kind, header] = one;
  const value = given[kind] instanceof Secret ? given[kind].reveal() : given[kind];
  const isText = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
  if (!isText || (kind === 'jobToken' ? /^gl(?!cbt-)[a-z]+-/ : otherKinds).test(value)) {
    const advice = 'token takes a personal, project or group access token, jobToken CI_JOB_TOKEN';
    return refuse(operation, `${kind} is empty, holds spaces, or is of another kind`, advice);
  }
  return [kind, header, value];
}

const defaults = {
  fetch: (url: string, request: HttpRequest): ReturnType<Fetch> => fetch(url, request),
  clock: systemClock,
  random: Math.random,
  tryTimeoutMs: 30_000,
  deadlineMs: 120_000,
  maxRetries: 4,
  backoffMs: 500,
  maxBackoffMs: 30_000,
  maxBodyBytes: 10 * 2 ** 20,
  texts: {},
};
const kindOf = (value: unknown): Kind =>
  typeof value === 'number' ? 'a number from 0 up' : typeof value === 'function' ? 'a function' : 'an object';
const hook = 'a function';
const known: Readonly<Record<string, Kind>> = {
  baseUrl: 'a text',
  token: 'anything',
  oauthToken: 'anything',
  jobToken: 'anything',
  allowHttp: 'true or false',
  userAgent: 'a text',
  onRequest: hook,
  onResponse: hook,
  onDeprecation: hook,
  ...Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, kindOf(value)])),
};

/** @throws {InputError} with what is wrong, never with the token */
export function settings(options: ClientOptions, version: string): Settings {
  const [kind, header, value] = checkedToken(fields(operation, options, known, ['baseUrl']));
  const { baseUrl, allowHttp = false, userAgent = '' } = options;
  if (!/^[\x20-\x7e]*$/.test(userAgent)) refuse(operation, 'userAgent is no plain ASCII', 'Give name/version');
  const given = { ...options };
  for (const key of Object.keys(given)) if (Reflect.get(given, key) === undefined) Reflect.deleteProperty(given, key);
  return {
    ...defaults,
    ...given,
    api: checkedBase(baseUrl, allowHttp),
    headers: {
      accept: 'application/json',
      'user-agent': `${userAgent} gitlab-sunset/${version}`.trim(),
      [header]: kind === 'oauthToken' ? `Bearer ${value}` : value,
    },
    secrets: [value],
  };
}
