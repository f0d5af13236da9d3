/** Which places a reader asks for. Knows nothing of the document. */
import { type PageData, severityNames } from '../html/data.ts';
import { tiers } from '../tier.ts';

export const facets = ['rule', 'tier', 'severity', 'owner', 'part', 'year', 'certainty'] as const;
export type Facet = (typeof facets)[number];

export interface Query extends Record<Facet, string> {
  /** Words that all must stand in the message, the path, the rule or its title. */
  text: string;
  /** A part of the path; `*` is anything. */
  path: string;
  status: 'open' | 'accepted' | 'all';
  sort: 'first' | 'path' | 'effort';
}

export const blank: Query = {
  ...{ text: '', path: '', status: 'all', sort: 'first' },
  ...{ rule: '', tier: '', severity: '', owner: '', part: '', year: '', certainty: '' },
};

export interface Answer {
  /** Indices of places, in the order asked for. */
  hits: number[];
  /** How many places each value of a filter would leave, the other filters as they are. */
  counts: Record<Facet, Map<string, number>>;
  /** Places by tier, in the order of `tiers`. */
  byTier: number[];
  minutes: number;
}

/** The values a place has for a filter. */
export function valuesOf(data: PageData): Record<Facet, (i: number) => readonly string[]> {
  const { places } = data;
  const one = (names: readonly string[], column: readonly number[]): ((i: number) => readonly string[]) => {
    const lists = names.map((name) => [name]);
    return (i) => lists[column[i] ?? -1] ?? [];
  };
  const sets = data.ownerSets.map((set) => set.map((index) => data.owners[index] ?? ''));
  return {
    rule: one(
      data.rules.map(({ id }) => id),
      places.rule,
    ),
    tier: one(tiers, places.tier),
    severity: one(severityNames, places.severity),
    owner: (i) => sets[places.owners[i] ?? -1] ?? [],
    part: one(data.parts, places.part),
    year: one(data.years, places.year),
    certainty: one(['certain', 'likely'], places.likely),
  };
}

export const minutesOf = ({ places }: PageData, i: number): number => places.minutes[i] ?? 0;

export function asker(data: PageData): (query: Query) => Answer {
  const { places } = data;
  const count = places.rule.length;
  const values = valuesOf(data);
  const lower = {
    paths: data.paths.map((each) => each.toLowerCase()),
    messages: data.messages.map((each) => each.toLowerCase()),
    rules: data.rules.map(({ id, title }) => `${id} ${title}`.toLowerCase()),
  };
  return (query) => {
    const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
    // Texts are shared by many places: each is looked at once.
    const found = words.map((word) => ({
      paths: lower.paths.map((each) => each.includes(word)),
      messages: lower.messages.map((each) => each.includes(word)),
      rules: lower.rules.map((each) => each.includes(word)),
    }));
    const inPath = query.path === '' ? undefined : lower.paths.map(fitsPath(query.path));
    const answer: Answer = {
      hits: [],
      counts: {
        ...{ rule: new Map(), tier: new Map(), severity: new Map(), owner: new Map() },
        ...{ part: new Map(), year: new Map(), certainty: new Map() },
      },
      byTier: tiers.map(() => 0),
      minutes: 0,
    };
    const asked = facets.filter((facet) => query[facet] !== '');
    const from = query.status === 'accepted' ? data.open : 0;
    const to = query.status === 'open' ? data.open : count;
    for (let i = from; i < to; i += 1) {
      const path = places.path[i] ?? -1;
      if (inPath && !inPath[path]) continue;
      const message = places.message[i] ?? -1;
      const rule = places.rule[i] ?? -1;
      if (!found.every((each) => each.paths[path] || each.messages[message] || each.rules[rule])) continue;
      const failed = asked.filter((facet) => !values[facet](i).includes(query[facet]));
      const [only] = failed;
      if (failed.length > 1) continue;
      for (const facet of only === undefined ? facets : [only]) {
        const counts = answer.counts[facet];
        for (const value of values[facet](i)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      if (only !== undefined) continue;
      answer.hits.push(i);
      const tier = places.tier[i] ?? 0;
      answer.byTier[tier] = (answer.byTier[tier] ?? 0) + 1;
      answer.minutes += minutesOf(data, i);
    }
    sort(answer.hits, data, query.sort);
    return answer;
  };
}

function fitsPath(pattern: string): (path: string) => boolean {
  const parts = pattern.toLowerCase().split('*');
  return (path) => {
    let at = 0;
    for (const part of parts) {
      const next = path.indexOf(part, at);
      if (next < 0) return false;
      at = next + part.length;
    }
    return true;
  };
}

/** The places come in the order of what breaks first. */
function sort(hits: number[], data: PageData, by: Query['sort']): void {
  if (by === 'first') return;
  const { places, paths } = data;
  const byPath = (a: number, b: number): number => {
    const [one, other] = [paths[places.path[a] ?? -1] ?? '', paths[places.path[b] ?? -1] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
    return (places.line[a] ?? 0) - (places.line[b] ?? 0) || (places.column[a] ?? 0) - (places.column[b] ?? 0);
  };
  hits.sort(by === 'path' ? byPath : (a, b) => minutesOf(data, b) - minutesOf(data, a) || a - b);
}

const sorts: readonly Query['sort'][] = ['first', 'path', 'effort'];
const states: readonly Query['status'][] = ['open', 'accepted', 'all'];

/** The query as the end of an address, and back. What is not said is as at first. */
export function hashOf(query: Query): string {
  const words = new URLSearchParams();
  for (const key of ['text', 'path', ...facets, 'status', 'sort'] as const)
    if (query[key] !== blank[key]) words.set(key, query[key]);
  return words.toString();
}

export function queryFrom(hash: string): Query | undefined {
  if (!hash.includes('=')) return undefined;
  const words = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const query = { ...blank };
  for (const key of ['text', 'path', ...facets] as const) query[key] = words.get(key) ?? '';
  query.status = states.find((each) => each === words.get('status')) ?? 'all';
  query.sort = sorts.find((each) => each === words.get('sort')) ?? 'first';
  return query;
}
