/** `watch`: wraps a `fetch`, looks at what goes out and at what is read of what comes back. Knows no platform. */
import { endpoints, resources, sharedPaths } from '../../rules/api.ts';
import { changes as catalogue } from '../../rules/index.ts';
import type { Change } from '../catalogue/change.ts';
import { parseTarget } from '../catalogue/target.ts';
import type { Severity } from '../finding.ts';
import { bodyOf, type Given, type Header, headerOf, methodOf, operationsIn, urlOf } from './body.ts';
import { Book, DeprecatedUseError, type Use, type Via } from './book.ts';
import type { Answer, Plan } from './facts.ts';
import type { Operations } from './graphql.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { asksForBody, type Located, locate, type Observed, Observer, usesOf } from './observe.ts';
import { callerOf, type Place } from './place.ts';
import { type Paint, plain, type Seen, summaryText } from './summary.ts';
import { type Below, Views } from './view.ts';

export interface WatchOptions {
  /** What the code is going to run against: a release, or `v5` (the default), which is everything. Sets the severities. */
  target?: string;
  /** Go by the announcement and ignore what GitLab really did. */
  announced?: boolean;
  /**
   * Your GitLab's hosts or addresses: `gitlab.example.com`, `https://example.com/gitlab`. Requests to others are not looked
   * at. Without it a request counts when its path is one of the catalogue's under `/api/v4`; where another product has that
   * path as well, and for `/api/graphql`, the host must be called gitlab, stand in one of GitLab's environment variables, or
   * get one of GitLab's token headers.
   */
  hosts?: readonly string[];
  /** Only these rules. */
  rules?: readonly string[];
  /** Told of each use, once a place. */
  onUse?: (use: Use) => void;
  /** Throw a `DeprecatedUseError` instead of the use, from this severity on: for test suites. */
  throwOn?: Severity;
  /** Watch what is read from answers; true unless said otherwise. The answer's JSON is then a `Proxy`. */
  reads?: boolean;
  /** Node: look at `http`, `https` and undici, too, where only endpoints and query parameters can be seen. */
  http?: boolean;
  /** Node: print the summary when the process ends; true unless `onUse` is given. */
  printAtExit?: boolean;
}

/** What a watched `fetch` has besides. */
export interface Watched {
  /** What was seen so far. */
  uses(): Use[];
  /** The same for a person. */
  summary(): string;
  /** Look no further; requests go on. */
  stop(): void;
}

/** Anything that is called like `fetch`. */
export type Fetch = (input: never, init?: never) => Promise<unknown>;

/** What only some platforms have. */
export interface Platform {
  cwd: string;
  /** Hosts that the environment says are GitLab's. */
  hosts: readonly string[];
  operations?(changes: readonly Change[]): Pick<Operations, 'uses'>;
  listen?: Listen;
  /** Prints what it is given when the process ends. @returns what takes that back */
  atExit?(text: (paint: Paint) => string): () => void;
}

/** A request of another client than `fetch`. */
export interface Heard {
  method: string;
  url: string;
  header: Header;
}

/** @param told with the function of ours that was called */
export type Listen = (told: (heard: Heard, via: Via, below: Below) => void) => Listening;

export interface Listening {
  stop(): void;
  /** Does some work without telling of its requests. */
  aside<T>(work: () => T): T;
}

const known: Readonly<Record<keyof WatchOptions, true>> = {
  target: true,
  announced: true,
  hosts: true,
  rules: true,
  onUse: true,
  throwOn: true,
  reads: true,
  http: true,
  printAtExit: true,
};

/** @throws {TypeError} for an unknown option or rule */
export function checked(options: WatchOptions): WatchOptions {
  const strange = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (strange !== undefined)
    throw new TypeError(`watch() has no option \`${strange}\`. There are ${Object.keys(known).join(', ')}.`);
  const rule = options.rules?.find((id) => !catalogue.some((change) => change.id === id));
  if (rule !== undefined) throw new TypeError(`There is no rule \`${rule}\`. \`gitlab-sunset rules\` lists them.`);
  return options;
}

/** A request on its way. */
interface Request {
  located: Located;
  plan: Plan | undefined;
  isSure: boolean;
  place: () => Place | undefined;
  via: Via;
}

interface Copies {
  /** One was taken as text or bytes, and is counted as not seen. */
  isMissed: boolean;
}

/** One watch: what it saw through every `fetch` that it was put over. */
export class Watch {
  readonly #platform: Platform;
  readonly #options: WatchOptions;
  readonly #observer: Observer;
  readonly #hosts: Hosts;
  readonly #book: Book;
  readonly #operations: Pick<Operations, 'uses'> | undefined;
  readonly #others: Listening | undefined;
  readonly #forget: (() => void) | undefined;
  readonly #dressed = new WeakSet<object>();
  /** Every `fetch` that it made: put over one of these it would see twice. */
  readonly #made = new WeakSet<object>();
  #isStopped = false;

  constructor(platform: Platform, options: WatchOptions) {
    this.#platform = platform;
    this.#options = options;
    const changes = catalogue.filter(({ id }) => options.rules?.includes(id) ?? true);
    const target = parseTarget(options.target ?? 'v5');
    this.#observer = new Observer({ endpoints, resources, sharedPaths, changes });
    this.#hosts = hostsOf(options.hosts, platform.hosts);
    this.#book = new Book({
      changes,
      target,
      announced: options.announced ?? false,
      onUse: options.onUse,
      throwOn: options.throwOn,
    });
    this.#operations = platform.operations?.(changes);
    if (options.http && !platform.listen) throw new TypeError('`http` needs Node.');
    this.#others = options.http ? platform.listen?.((heard, via, below) => this.#heard(heard, via, below)) : undefined;
    const prints = options.printAtExit ?? options.onUse === undefined;
    this.#forget = prints ? platform.atExit?.((paint) => this.summary(paint)) : undefined;
  }

  /** A proxy, so that what else a `fetch` has stays within reach: a mock's calls, for one. */
  over<F extends Fetch>(fetch: F): F & Watched {
    if (this.#made.has(fetch) && isWatched(fetch)) return fetch;
    const own: Watched = { uses: () => this.uses, summary: () => this.summary(), stop: () => this.stop() };
    const apply = (target: F, self: unknown, args: unknown[]): unknown => this.#fetched(target, self, args, apply);
    const watched = new Proxy(fetch, {
      apply,
      get: (target, key, receiver): unknown =>
        Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(target, key, receiver),
      has: (target, key) => Object.hasOwn(own, key) || Reflect.has(target, key),
    });
    if (!isWatched(watched)) throw new TypeError('watch() needs a fetch');
    this.#made.add(watched);
    return watched;
  }

  get uses(): Use[] {
    return this.#book.uses;
  }

  summary(paint: Paint = plain): string {
    return summaryText(this.#book, this.target, paint);
  }

  /** What was seen so far, to be joined with what others saw. */
  get seen(): Seen {
    return this.#book;
  }

  get target(): string {
    return this.#options.target ?? 'v5';
  }

  stop(): void {
    this.#isStopped = true;
    this.#others?.stop();
    this.#forget?.();
  }

  #fetched(fetch: Fetch, self: unknown, args: unknown[], below: Below): unknown {
    const send = (): unknown => {
      const work = (): unknown => Reflect.apply(fetch, self, args);
      return this.#others ? this.#others.aside(work) : work();
    };
    if (this.#isStopped) return send();
    const [input, init] = args;
    const url = urlOf(input);
    const located = url === undefined || !url.includes('/api/') ? undefined : locate(url);
    if (url === undefined || !located) return send();
    const asked: Heard = { method: methodOf(input, init), url, header: (name) => headerOf(input, init)(name) };
    const request = this.#requested(asked, located, 'fetch', below);
    if (!request) return send();
    const needsBody = request.located.kind === 'graphql' || (request.plan !== undefined && asksForBody(request.plan));
    const given = needsBody ? bodyOf(input, init) : undefined;
    if (given instanceof Promise) {
      // The stack is gone once the body has been waited for.
      const place = request.place();
      return given.then((body) => this.#sent({ ...request, place: () => place }, body, send));
    }
    return this.#sent(request, given, send);
  }

  /** Looks at the request, sends it, and dresses the answer. */
  #sent(request: Request, given: Given | undefined, send: () => unknown): unknown {
    try {
      this.#look(request, given);
    } catch (error) {
      return Promise.reject(error);
    }
    const answered = send();
    const answer = request.plan?.answer;
    if (!answer || this.#options.reads === false) return answered;
    return Promise.resolve(answered).then((response) => this.#dress(response, answer, request));
  }

  /** What came over another way than `fetch`. It cannot be stopped by throwing. */
  #heard(heard: Heard, via: Via, below: Below): void {
    const located = this.#isStopped ? undefined : locate(heard.url);
    const request = located && this.#requested(heard, located, via, below);
    if (!request) return;
    this.#book.miss('address');
    try {
      this.#look(request, undefined);
    } catch (error) {
      if (!(error instanceof DeprecatedUseError)) throw error;
    }
  }

  /** @returns undefined for what is none of GitLab's, or of no interest */
  #requested({ method, url, header }: Heard, located: Located, via: Via, below: Below): Request | undefined {
    const plan = located.kind === 'rest' ? this.#observer.plan(method, located) : undefined;
    if (located.kind === 'rest' && !plan) return undefined;
    const trust = this.#hosts(url, header);
    if (trust === 'foreign') return undefined;
    if (plan?.shared && trust !== 'sure') {
      if (plan.sends.length + plan.calls.length > 0) this.#book.miss('doubtful');
      return undefined;
    }
    return { located, plan, isSure: trust === 'sure', place: () => callerOf(below, this.#platform.cwd).place, via };
  }

  #look(request: Request, given: Given | undefined): void {
    let uses: Observed[] = [];
    try {
      uses = request.plan ? this.#rest(request.plan, request, given) : this.#graphql(request, given);
    } catch {
      // Whatever is wrong with the watch, the program goes on.
      this.#book.miss('failed');
    }
    if (uses.length === 0) return;
    const place = request.place();
    for (const use of uses) this.#book.note(use, place, request.via);
  }

  #rest(plan: Plan, { located, via }: Request, given: Given | undefined): Observed[] {
    if (given === 'unreadable' && via === 'fetch') this.#book.miss('body');
    return usesOf(plan, located.query, given === 'unreadable' ? undefined : given);
  }

  #graphql({ located, isSure, via }: Request, given: Given | undefined): Observed[] {
    const out: Observed[] = [];
    for (const { query, variables } of operationsIn(given, located.query)) {
      const uses = query === undefined ? undefined : this.#operations?.uses(query, variables, isSure);
      if (uses) out.push(...uses);
      else if (via === 'fetch' && isSure) this.#book.miss('graphql');
    }
    return out;
  }

  /**
   * Gives the answer a `json` whose result is a view. What a platform answers stays the object that it is.
   * @param copies what is known of all copies of one answer together
   */
  #dress(response: unknown, answer: Answer, request: Request, copies: Copies = { isMissed: false }): unknown {
    if (typeof response !== 'object' || response === null || Reflect.get(response, 'ok') === false) return response;
    if (typeof Reflect.get(response, 'json') !== 'function' || this.#dressed.has(response)) return response;
    const dressed = isPlain(response) ? copyOf(response) : response;
    this.#dressed.add(dressed);
    const wrap = (name: string, around: (call: () => unknown) => unknown): void => {
      const original: unknown = Reflect.get(response, name);
      if (typeof original !== 'function') return;
      const value = (...args: unknown[]): unknown => around(() => Reflect.apply(original, response, args));
      const { enumerable = false } = Object.getOwnPropertyDescriptor(response, name) ?? {};
      Reflect.defineProperty(dressed, name, { value, enumerable, configurable: true, writable: true });
    };
    const unseen = (): void => {
      if (copies.isMissed || this.#isStopped) return;
      copies.isMissed = true;
      this.#book.miss('text');
    };
    wrap('json', async (call) => {
      const value = await call();
      // its size or a line of a log was wanted before
      if (copies.isMissed) this.#book.found('text');
      copies.isMissed = false;
      return this.#isStopped ? value : this.#view(value, answer, request);
    });
    for (const name of ['text', 'arrayBuffer', 'blob', 'bytes', 'formData'])
      wrap(name, (call) => {
        unseen();
        return call();
      });
    wrap('clone', (call) => this.#dress(call(), answer, request, copies));
    // a stream, which a platform's answer has of its class
    if (!Object.hasOwn(response, 'body') && Reflect.get(response, 'body')) {
      const get = (): unknown => {
        unseen();
        return Reflect.get(Object.getPrototypeOf(response), 'body', response);
      };
      Reflect.defineProperty(dressed, 'body', { get, configurable: true });
    }
    return dressed;
  }

  #view(value: unknown, answer: Answer, { plan, isSure, via }: Request): unknown {
    const endpoint = plan?.endpoint ?? '';
    const views = new Views(
      {
        read: ({ rule, element }, below, { bridged, listed }) => {
          if (this.#isStopped) return true;
          const { place, isDirect } = callerOf(below, this.#platform.cwd);
          if (listed && !isDirect) return false;
          this.#book.note({ rule, kind: 'read', element, endpoint }, place, via, bridged);
          return true;
        },
        whole: (below) => this.#book.whole(callerOf(below, this.#platform.cwd).place),
      },
      !isSure,
    );
    return views.of(value, answer);
  }
}

const isWatched = <F extends Fetch>(fetch: F): fetch is F & Watched => 'uses' in fetch && 'summary' in fetch;

/** A mock's answer, which it may give again to another request. */
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
const copyOf = (value: object): object => Object.defineProperties({}, Object.getOwnPropertyDescriptors(value));
