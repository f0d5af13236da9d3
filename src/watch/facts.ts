/** The catalogue in the form in which a request is looked up: by path and verb, and by the members of what is answered. */
import type { ResourceFacts } from '../../rules/api.ts';
import type { Change, EndpointMatch, RequestMatch, ResponseMatch } from '../catalogue/change.ts';

export interface Facts {
  endpoints: Readonly<Record<string, string | null>>;
  resources: Readonly<Record<string, ResourceFacts>>;
  /** Paths that another product serves under the same base. */
  sharedPaths: readonly string[];
  changes: readonly Change[];
}

/** What the catalogue says about one endpoint. */
export interface Plan {
  /** `VERB /path/{parameter}`. */
  endpoint: string;
  /** Somebody else has this path under the same base. */
  shared: boolean;
  calls: readonly { rule: string; match: EndpointMatch }[];
  sends: readonly { rule: string; match: RequestMatch }[];
  /** What it answers, where that holds a member of interest. */
  answer: Answer | undefined;
}

export interface Answer {
  shape: Shape;
  list: boolean;
}

/** The members of a resource that are of interest; the rest is let through untouched. */
export interface Shape {
  readonly resource: string;
  readonly reads: ReadonlyMap<string, readonly Read[]>;
  readonly holds: ReadonlyMap<string, Answer>;
  /** Replacement → the deprecated members that it stands for: code that asks for it first is prepared. */
  readonly replacements: ReadonlyMap<string, readonly string[]>;
  /** Members of somebody else's payload. */
  readonly rivals: readonly string[];
}

export interface Read {
  rule: string;
  element: string;
  /** Only where the member has one of these values. */
  values: ReadonlySet<unknown> | undefined;
}

/** Children by literal segment; `{}` is any one segment. */
interface Node {
  next: Map<string, Node>;
  /** By verb. */
  ends: Map<string, Plan>;
}

export class Lookup {
  readonly #root: Node = { next: new Map(), ends: new Map() };
  readonly #shapes: Shapes;

  constructor(facts: Facts) {
    this.#shapes = new Shapes(facts);
    const shared = new Set(facts.sharedPaths);
    const calls = byEndpoint(facts.changes, (match) => ('endpoint' in match ? [match.endpoint, match] : undefined));
    const sends = byEndpoint(facts.changes, (match) => ('request' in match ? [match.request, match] : undefined));
    for (const [endpoint, answers] of Object.entries(facts.endpoints)) {
      const [verb = '', path = ''] = endpoint.split(' ');
      const plan: Plan = {
        endpoint,
        shared: shared.has(path),
        calls: calls.get(endpoint) ?? [],
        sends: sends.get(endpoint) ?? [],
        answer: this.#shapes.answer(answers, calls.get(endpoint) ?? []),
      };
      this.#nodeAt(path).ends.set(verb, plan);
    }
  }

  /** @param segments of the path under the API's base, undecoded */
  find(verb: string, segments: readonly string[]): Plan | undefined {
    return descend(this.#root, segments, 0, verb === 'HEAD' ? 'GET' : verb);
  }

  #nodeAt(path: string): Node {
    let node = this.#root;
    for (const segment of path.split('/').filter(Boolean)) {
      const key = segment.startsWith('{') ? '{}' : segment;
      let next = node.next.get(key);
      if (!next) {
        next = { next: new Map(), ends: new Map() };
        node.next.set(key, next);
      }
      node = next;
    }
    return node;
  }
}

/** A spelt word wins over a parameter. */
function descend(node: Node, segments: readonly string[], at: number, verb: string): Plan | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.ends.get(verb);
  const literal = node.next.get(segment);
  const found = literal && descend(literal, segments, at + 1, verb);
  if (found) return found;
  const any = node.next.get('{}');
  return any && descend(any, segments, at + 1, verb);
}

function byEndpoint<M>(
  changes: readonly Change[],
  of: (match: Change['match'][number]) => [string | readonly string[], M] | undefined,
): Map<string, { rule: string; match: M }[]> {
  const out = new Map<string, { rule: string; match: M }[]>();
  for (const change of changes) {
    for (const match of change.match) {
      const found = of(match);
      if (!found) continue;
      for (const endpoint of [found[0]].flat()) {
        const list = out.get(endpoint) ?? [];
        list.push({ rule: change.id, match: found[1] });
        out.set(endpoint, list);
      }
    }
  }
  return out;
}

class Shapes {
  readonly #facts: Facts;
  readonly #matches: readonly { rule: string; match: ResponseMatch }[];
  readonly #made = new Map<string, Shape>();
  readonly #matter: ReadonlySet<string>;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#matches = facts.changes.flatMap(({ id, match }) =>
      match.flatMap((each) => ('response' in each ? [{ rule: id, match: each }] : [])),
    );
    this.#matter = this.#closure();
  }

  /** @param answers `X`, `X[]` or null, as the table of endpoints has it */
  answer(answers: string | null, calls: Plan['calls']): Answer | undefined {
    if (answers === null) return undefined;
    const resource = answers.replace('[]', '');
    const list = answers.endsWith('[]');
    const own = calls.flatMap(({ rule, match }) => this.#replaced(rule, match, resource));
    if (own.length === 0) return this.#matter.has(resource) ? { shape: this.#shape(resource), list } : undefined;
    const shape = this.#shape(resource);
    return { shape: { ...shape, reads: merged([...shape.reads].flatMap(flat), own) }, list };
  }

  /** Members that the answer of the endpoint's replacement lacks or has elsewhere. */
  #replaced(rule: string, { answer }: EndpointMatch, resource: string): Named[] {
    if (!answer) return [];
    const { moved = [], lost = [] } = answer;
    const rest = lost === 'rest' ? this.#members(resource).filter((each) => !moved.includes(each)) : lost;
    return [...moved, ...rest].map((name) => ({
      name,
      read: { rule, element: `${resource}.${name}`, values: undefined },
    }));
  }

  #shape(resource: string): Shape {
    const made = this.#made.get(resource);
    if (made) return made;
    const holds = new Map<string, Answer>();
    const own = this.#reads(resource);
    const shape: Shape = {
      resource,
      reads: merged(
        own.map(({ name, read }) => ({ name, read })),
        [],
      ),
      holds,
      replacements: grouped(own.flatMap(({ name, renamed }) => (renamed === undefined ? [] : [[renamed, name]]))),
      rivals: this.#lineage(resource).flatMap((each) => this.#facts.resources[each]?.rivals ?? []),
    };
    // Before what is inside is looked at: resources hold each other.
    this.#made.set(resource, shape);
    for (const [name, held] of this.#held(resource)) {
      const inside = held.replace('[]', '');
      if (this.#matter.has(inside)) holds.set(name, { shape: this.#shape(inside), list: held.endsWith('[]') });
    }
    return shape;
  }

  #reads(resource: string): (Named & { renamed: string | undefined })[] {
    const lineage = this.#lineage(resource);
    return this.#matches.flatMap(({ rule, match }) =>
      lineage.includes(match.response)
        ? {
            name: match.field,
            read: {
              rule,
              element: `${match.response}.${match.field}`,
              values: match.value && new Set<unknown>(match.value),
            },
            renamed: match.fix?.rename,
          }
        : [],
    );
  }

  /** Resources with a member of interest, at any depth. */
  #closure(): Set<string> {
    const all = Object.keys(this.#facts.resources);
    const out = new Set(all.filter((each) => this.#reads(each).length > 0));
    for (let before = -1; before !== out.size; ) {
      before = out.size;
      for (const each of all) if (this.#held(each).some(([, held]) => out.has(held.replace('[]', '')))) out.add(each);
    }
    return out;
  }

  #held(resource: string): [string, string][] {
    return this.#lineage(resource).flatMap((each) => Object.entries(this.#facts.resources[each]?.holds ?? {}));
  }

  #members(resource: string): string[] {
    return this.#lineage(resource).flatMap((each) => this.#facts.resources[each]?.members ?? []);
  }

  /** A resource and what it extends. */
  #lineage(resource: string): string[] {
    const base = this.#facts.resources[resource]?.extends;
    return base === undefined ? [resource] : [resource, ...this.#lineage(base)];
  }
}

interface Named {
  name: string;
  read: Read;
}

const flat = ([name, reads]: [string, readonly Read[]]): Named[] => reads.map((read) => ({ name, read }));
const merged = (first: readonly Named[], second: readonly Named[]): Map<string, Read[]> =>
  grouped([...first, ...second].map(({ name, read }) => [name, read]));

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const [key, value] of pairs) out.set(key, [...(out.get(key) ?? []), value]);
  return out;
}
