/** What `createClient` takes, checked before anything is sent. */
import { type Clock, systemClock } from './clock.ts';
import { InputError } from './error.ts';
import type { DeprecationNotice, RuleText } from './notice.ts';
import { type Redact, redactor } from './redact.ts';
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
  /** Told once for each operation, kind of notice and set of rules. */
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
export interface Settings {
  /** Without a slash at its end, with `/api/v4`. */
  api: string;
  headers: Readonly<Record<string, string>>;
  fetch: Fetch;
  clock: Clock;
  random: () => number;
  limits: Readonly<Record<Limit, number>>;
  redact: Redact;
  secrets: readonly string[];
  onRequest: CommonOptions['onRequest'];
  onResponse: CommonOptions['onResponse'];
  onDeprecation: CommonOptions['onDeprecation'];
  texts: Readonly<Record<string, RuleText>>;
}

type Limit = keyof typeof defaults;

const defaults = {
  tryTimeoutMs: 30_000,
  deadlineMs: 120_000,
  maxRetries: 4,
  backoffMs: 500,
  maxBackoffMs: 30_000,
  maxBodyBytes: 10 * 2 ** 20,
};
const tokenHeaders = { token: 'PRIVATE-TOKEN', oauthToken: 'Authorization', jobToken: 'JOB-TOKEN' };
const functions = ['fetch', 'random', 'onRequest', 'onResponse', 'onDeprecation'];
const others = ['baseUrl', 'allowHttp', 'userAgent', 'clock', 'texts'];

/** Prefixes of tokens that open no API, or not by this header. */
const wrongKinds: Readonly<Record<string, string>> = {
  glrt: 'a runner token',
  GR13: 'a runner registration token',
  gldt: 'a deploy token',
  glcbt: 'a job token (jobToken)',
  glptt: 'a trigger token',
  glft: 'a feed token',
  glimt: 'an incoming mail token',
  glagent: 'an agent token',
  glsoat: 'a SCIM token',
  gloas: 'an OAuth application secret',
};

/** @throws {InputError} always */
export function refuse(operation: string, message: string, advice: string): never {
  throw new InputError(message, { operation, advice });
}

/** Names of properties that are set and not among those known, refused. */
export function onlyKnown(operation: string, given: object, known: readonly string[]): void {
  const stranger = Object.keys(given).find((key) => !known.includes(key));
  if (stranger !== undefined)
    refuse(operation, `unknown option ${JSON.stringify(stranger)}`, `Known: ${known.join(', ')}`);
}

/** Checks the numbers among options: whole, not negative. */
export function checkLimits(operation: string, given: object): Partial<Record<Limit, number>> {
  const found: Partial<Record<Limit, number>> = {};
  for (const key of Object.keys(defaults).filter(isLimit)) {
    const value: unknown = Object.entries(given).find(([name]) => name === key)?.[1];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0)) refuse(operation, `${key} is no number from 0 up`, 'Give a number');
    else found[key] = value;
  }
  return found;
}

const isLimit = (key: string): key is Limit => Object.hasOwn(defaults, key);

function checkedBase(text: string, allowHttp: boolean): string {
  const no = (message: string): never =>
    refuse('createClient', message, 'Give the address of the instance, as in https://gitlab.example.com');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return no('baseUrl is no absolute URL');
  }
  if (url.username || url.password) no('baseUrl holds credentials');
  if (url.search || url.hash) no('baseUrl has a query or a fragment');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') no(`baseUrl is no https: URL`);
  if (url.protocol === 'http:' && !allowHttp)
    no('baseUrl is plain http:, which shows the token; allowHttp: true allows it');
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/api(\/v\d+)?$/.test(path)) no('baseUrl ends in /api, which the client adds itself');
  return `${url.origin}${path}/api/v4`;
}

/** Header and value. The value never gets into a message. */
function checkedToken(options: ClientOptions): [header: string, value: string, secret: string] {
  const given = Object.entries(tokenHeaders).flatMap(([kind, header]) => {
    const value: unknown = Object.entries(options).find(([key]) => key === kind)?.[1];
    return value === undefined ? [] : [{ kind, header, value }];
  });
  const [only] = given;
  if (!only || given.length > 1) {
    return refuse('createClient', 'exactly one of token, oauthToken and jobToken is needed', 'Give one');
  }
  const { kind, header } = only;
  const value = only.value instanceof Secret ? only.value.reveal() : only.value;
  const no = (message: string): never =>
    refuse('createClient', `${kind} ${message}`, 'token takes a personal, project or group access token');
  if (typeof value !== 'string' || value === '') return no('is no text, or empty');
  if (!/^[\x21-\x7e]+$/.test(value)) no('holds a space, a line end or a character that no token has');
  const [prefix = ''] = /^gl[a-z]+(?=-)|^GR13/.exec(value) ?? [];
  const wrong = wrongKinds[prefix];
  if (wrong && !(kind === 'jobToken' && prefix === 'glcbt')) no(`is ${wrong}`);
  if (kind === 'jobToken' && prefix === 'glpat') no('is an access token (token)');
  return [header, kind === 'oauthToken' ? `Bearer ${value}` : value, value];
}

/** @throws {InputError} with what is wrong, never with the token */
export function settings(options: ClientOptions, version: string): Settings {
  const operation = 'createClient';
  if (typeof options !== 'object' || options === null)
    refuse(operation, 'there are no options', 'Give baseUrl and token');
  onlyKnown(operation, options, [...others, ...functions, ...Object.keys(tokenHeaders), ...Object.keys(defaults)]);
  for (const [key, value] of Object.entries(options)) {
    const isWrong = functions.includes(key) && value !== undefined && typeof value !== 'function';
    if (isWrong) refuse(operation, `${key} is no function`, 'Give a function');
  }
  const { allowHttp = false, userAgent = '', clock = systemClock, random = Math.random, texts = {} } = options;
  if (typeof options.baseUrl !== 'string') refuse(operation, 'baseUrl is no text', 'Give a URL');
  if (typeof allowHttp !== 'boolean') refuse(operation, 'allowHttp is neither true nor false', 'Give true to allow it');
  if (typeof userAgent !== 'string' || !/^[\x20-\x7e]*$/.test(userAgent)) {
    refuse(operation, 'userAgent is no plain ASCII text', 'Give name/version');
  }
  const [header, value, secret] = checkedToken(options);
  const { onRequest, onResponse, onDeprecation } = options;
  return {
    api: checkedBase(options.baseUrl, allowHttp),
    headers: {
      accept: 'application/json',
      'user-agent': `${userAgent} gitlab-sunset/${version}`.trim(),
      [header]: value,
    },
    fetch: options.fetch ?? ((url, request) => fetch(url, request)),
    clock,
    random,
    limits: { ...defaults, ...checkLimits(operation, options) },
    redact: redactor([secret]),
    secrets: [secret],
    onRequest,
    onResponse,
    onDeprecation,
    texts,
  };
}
