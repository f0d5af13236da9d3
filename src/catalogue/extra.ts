/** What is looked for besides the catalogue: changes, and the endpoints and resources that they speak of. */
import type { ResourceFacts } from '../../rules/api.ts';
import type { Sdk } from '../../rules/sdk.ts';
import type { Wrapper } from '../finding.ts';
import type { Change, OwnEndpoint, OwnResource } from './change.ts';

export interface Extra {
  changes: readonly Change[];
  /** Endpoint → what it answers. Of one that the catalogue has, only what the catalogue does not say. */
  endpoints: Readonly<Record<string, string | null>>;
  resources: Readonly<Record<string, ResourceFacts>>;
  sdks: readonly Sdk[];
  wrappers: readonly Wrapper[];
}

/** The facts about an API that a catalogue has, as far as others may add to them. */
export interface Known {
  endpoints: Readonly<Record<string, string | null>>;
  resources: Readonly<Record<string, ResourceFacts>>;
  sdks: readonly Sdk[];
}

/** Facts with those of others. Ours count where both say something; a member that others know of a resource of ours is added to it. */
export function joined<T extends Known>(known: T, extras: readonly Extra[]): T {
  if (extras.length === 0) return known;
  const endpoints: Record<string, string | null> = { ...known.endpoints };
  const resources: Record<string, ResourceFacts> = { ...known.resources };
  for (const extra of extras) {
    for (const [endpoint, answer] of Object.entries(extra.endpoints)) endpoints[endpoint] ??= answer;
    for (const [name, facts] of Object.entries(extra.resources)) {
      const own = resources[name];
      resources[name] = own
        ? { ...own, members: [...new Set([...own.members, ...facts.members])], holds: { ...facts.holds, ...own.holds } }
        : facts;
    }
  }
  return { ...known, endpoints, resources, sdks: [...known.sdks, ...extras.flatMap(({ sdks }) => sdks)] };
}

/** What the parameters of a path are called says nothing: `PUT /projects/{}/hooks/{}`. */
export const shapeOf = (endpoint: string): string => endpoint.replace(/\{\w*\}/g, '{}');

/** Finds the spelling that a list of endpoints has of one, whatever its parameters are called. */
export function spellingIn(endpoints: Iterable<string>): (endpoint: string) => string {
  const own = new Map([...endpoints].map((each) => [shapeOf(each), each]));
  return (endpoint) => own.get(shapeOf(endpoint)) ?? endpoint;
}

export const isEndpoint = (text: string): text is OwnEndpoint =>
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[\w./{}-]+$/.test(text) && /\/[^/{}]+/.test(text);

export const isResource = (text: string): text is OwnResource => text !== '';
