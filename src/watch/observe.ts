/** The matcher of watch and traffic: what a request is, and which deprecated elements it asks for. Knows no platform. */
import type { Literal } from '../catalogue/change.ts';
import { type Facts, Lookup, type Plan } from './facts.ts';

/** One deprecated element in use. Never holds a value, an id or a name of anybody. */
export interface Observed {
  rule: string;
  kind: 'endpoint' | 'sent' | 'read' | 'graphql';
  /** `GET /geo_nodes`, `Runner.active`, `CiRunner.active`. */
  element: string;
  /** `PUT /runners/{id}`; `POST /graphql` of an operation. */
  endpoint: string;
  /** Names of the deprecated arguments that were sent with an endpoint. */
  arguments?: readonly string[];
}

/** Where an address leads, as far as its path says. */
export interface Located {
  kind: 'rest' | 'graphql';
  /** Segments under the API's base. */
  segments: readonly string[];
  /** Without the `?`. */
  query: string;
}

/** What a body holds: values by name, or a tree. */
export type Body = { form: Iterable<readonly [string, unknown]> } | { json: unknown };

const BASE =
  /^(?:[a-zA-Z][\w+.-]*:\/\/[^/?#]*(?=[/?#]|$))?[^?#]*?\/api\/(?:(v4|:version)\/([^?#]*)|(graphql)\/?(?=[?#]|$))/;

/** @param url absolute, or a path */
export function locate(url: string): Located | undefined {
  const match = BASE.exec(url);
  if (!match) return undefined;
  const hash = url.indexOf('#');
  const end = url.indexOf('?');
  const query = end < 0 || (hash >= 0 && hash < end) ? '' : url.slice(end + 1, hash < 0 ? undefined : hash);
  if (match[3]) return { kind: 'graphql', segments: [], query };
  return { kind: 'rest', segments: (match[2] ?? '').split('/').filter(Boolean), query };
}

export class Observer {
  readonly #lookup: Lookup;

  constructor(facts: Facts) {
    this.#lookup = new Lookup(facts);
  }

  /** What is known about the endpoint that is asked for. */
  plan(method: string, { segments }: Located): Plan | undefined {
    const plan = this.#lookup.find(method, segments);
    if (plan) return plan;
    // GitLab takes a format behind a path.
    const last = segments.at(-1);
    return last?.endsWith('.json')
      ? this.#lookup.find(method, [...segments.slice(0, -1), last.slice(0, -'.json'.length)])
      : undefined;
  }
}

/** Whether a body can tell more about a request to this endpoint. */
export const asksForBody = (plan: Plan): boolean =>
  plan.sends.length > 0 || plan.calls.some(({ match }) => match.arguments !== undefined);

/** The deprecated elements that a request asks for. */
export function usesOf(plan: Plan, query: string, body?: Body): Observed[] {
  const { endpoint } = plan;
  if (plan.calls.length === 0 && plan.sends.length === 0) return [];
  const sent = asksForBody(plan) ? new Sent(query, body) : undefined;
  const out: Observed[] = plan.calls.map(({ rule, match }) => {
    const names = match.arguments?.filter((name) => sent?.has(name, undefined));
    return { rule, kind: 'endpoint', element: endpoint, endpoint, ...(names?.length ? { arguments: names } : {}) };
  });
  for (const { rule, match } of plan.sends) {
    if (!sent?.has(match.field, match.value)) continue;
    // Two values of one field are two matches of one element.
    if (out.some((each) => each.rule === rule && each.element === match.element)) continue;
    out.push({ rule, kind: 'sent', element: match.element, endpoint });
  }
  return out;
}

/** What a request carries. */
class Sent {
  /** Values by `assets.links[].filepath`. */
  readonly #flat = new Map<string, unknown[]>();
  readonly #tree: unknown;

  constructor(query: string, body: Body | undefined) {
    if (query !== '') this.#add(new URLSearchParams(query));
    if (body && 'form' in body) this.#add(body.form);
    this.#tree = body && 'json' in body ? body.json : undefined;
  }

  #add(entries: Iterable<readonly [string, unknown]>): void {
    for (const [key, value] of entries) {
      const path = key.replace(/\[\w*\]/g, (index) => (/^\[\d*\]$/.test(index) ? '[]' : `.${index.slice(1, -1)}`));
      // `scope[]=…` is a list of what `scope=…` is one of.
      let end = path.length;
      while (path.endsWith('[]', end)) end -= 2;
      const name = path.slice(0, end);
      const list = this.#flat.get(name);
      if (list) list.push(value);
      else this.#flat.set(name, [value]);
    }
  }

  /** @param field `assets.links[].filepath` @param wanted only with one of these values */
  has(field: string, wanted: Literal | readonly Literal[] | undefined): boolean {
    const fits = (value: unknown, isText: boolean): boolean =>
      wanted === undefined ||
      [wanted]
        .flat()
        // A query and a form know texts only, and so no `null`.
        .some((each) => (isText ? each !== null && String(each) === value : each === value));
    if (this.#flat.get(field)?.some((value) => fits(value, true))) return true;
    if (this.#tree === undefined) return false;
    return valuesAt(this.#tree, field.split('.')).some((value) => fits(value, false));
  }
}

/** The values at a path of names; `[]` steps into each element. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [step, ...rest] = path;
  if (step === undefined) return Array.isArray(value) ? [value, ...value] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const name = step.replace('[]', '');
  if (!Object.hasOwn(value, name)) return [];
  const inside: unknown = Reflect.get(value, name);
  if (!step.endsWith('[]')) return valuesAt(inside, rest);
  return Array.isArray(inside) ? inside.flatMap((each) => valuesAt(each, rest)) : [];
}
