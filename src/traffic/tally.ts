/** How often each deprecated element was asked for, by which program and with what kind of token: never by whom. */
import type { Change } from '../catalogue/change.ts';
import { veiled } from '../redact/redact.ts';
import type { Operations } from '../watch/graphql.ts';
import { type Located, locate, type Observed, type Observer, usesOf } from '../watch/observe.ts';
import type { Entry } from './entry.ts';

/** One deprecated element of one endpoint. */
export interface Tallied extends Observed {
  count: number;
  /** By count, then by name. `null`: the recording does not tell. */
  agents: { name: string | null; count: number }[];
  tokens: { kind: string | null; count: number }[];
}

/** Programs that are told apart; more are counted as one, so that memory stays what it is. */
const MOST_AGENTS = 200;
export const OTHERS = '(others)';

interface Counting {
  observed: Observed;
  count: number;
  arguments: Set<string>;
  agents: Map<string | null, number>;
  tokens: Map<string | null, number>;
}

export class Tally {
  readonly #observer: Observer;
  readonly #operations: Operations;
  readonly #counts = new Map<string, Counting>();
  /** How often each endpoint of the catalogue was asked for, deprecated or not. */
  readonly endpoints = new Map<string, number>();
  /** Requests to GraphQL whose document is not recorded. */
  unread = 0;

  constructor(observer: Observer, operations: Operations) {
    this.#observer = observer;
    this.#operations = operations;
  }

  /** @returns whether it is a request to GitLab's API */
  add(entry: Entry): boolean {
    const located = locate(entry.url);
    if (!located) return false;
    for (const use of located.kind === 'graphql' ? this.#graphql(entry) : this.#rest(entry, located)) {
      this.#count(use, entry);
    }
    return true;
  }

  #rest(entry: Entry, located: Located): Observed[] {
    const route = entry.route === undefined ? undefined : locate(entry.route);
    const plan = this.#observer.plan(entry.method, located) ?? (route && this.#observer.plan(entry.method, route));
    if (!plan || (plan.shared && !entry.isSure)) return [];
    this.endpoints.set(plan.endpoint, (this.endpoints.get(plan.endpoint) ?? 0) + 1);
    return usesOf(plan, located.query, entry.body);
  }

  #graphql({ operations = [], fields = [], isSure }: Entry): Observed[] {
    if (fields.length === 0 && !operations.some(({ query }) => query !== undefined)) this.unread += 1;
    const seen = operations.flatMap(({ query, variables }) =>
      query === undefined ? [] : (this.#operations.uses(query, variables, isSure) ?? []),
    );
    // What the server lists is the same again, but for what only the document tells.
    return [
      ...seen,
      ...this.#operations.fields(fields).filter((each) => !seen.some((one) => one.element === each.element)),
    ];
  }

  #count(observed: Observed, { agent, token }: Entry): void {
    const key = `${observed.rule} ${observed.kind} ${observed.element} ${observed.endpoint}`;
    let counting = this.#counts.get(key);
    if (!counting) {
      counting = { observed, count: 0, arguments: new Set(), agents: new Map(), tokens: new Map() };
      this.#counts.set(key, counting);
    }
    counting.count += 1;
    for (const name of observed.arguments ?? []) counting.arguments.add(name);
    const name = agent === undefined ? null : programIn(agent);
    const known = counting.agents.has(name) || counting.agents.size < MOST_AGENTS;
    increase(counting.agents, known ? name : OTHERS);
    increase(counting.tokens, token ?? null);
  }

  /** In the catalogue's order, then by element and endpoint. */
  result(changes: readonly Change[]): Tallied[] {
    const order = new Map(changes.map(({ id }, i) => [id, i]));
    return [...this.#counts.values()]
      .map(({ observed: { arguments: _, ...observed }, arguments: names, count, agents, tokens }) => ({
        ...observed,
        ...(names.size > 0 ? { arguments: [...names].sort() } : {}),
        count,
        agents: sorted(agents).map(([name, times]) => ({ name, count: times })),
        tokens: sorted(tokens).map(([kind, times]) => ({ kind, count: times })),
      }))
      .sort(
        (a, b) =>
          (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0) ||
          compare(a.element, b.element) ||
          compare(a.endpoint, b.endpoint) ||
          compare(a.kind, b.kind),
      );
  }
}

const increase = (counts: Map<string | null, number>, key: string | null): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
const sorted = (counts: ReadonlyMap<string | null, number>): [string | null, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || compare(a ?? '~', b ?? '~'));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The program in a user agent: up to three products, without comments. What may be a person, an address or a secret in it
 * is left out: whoever calls writes it, and it is shown on a terminal.
 */
export function programIn(agent: string): string | null {
  const words = veiled(agent)
    .replace(/\([^()]*\)/g, ' ')
    .split(/\s+/)
    .filter(
      (word) => /^[\w.+-]{1,40}(?:\/[\w.+-]{1,30})?$/.test(word) && !/[0-9a-f]{16}|^\d+(?:\.\d+){3}$/i.test(word),
    );
  return words.length === 0 ? null : words.slice(0, 3).join(' ');
}
