/** What a user's own OpenAPI document calls deprecated and no rule knows, as a change that the scanners look for. */
import type { ResourceFacts } from '../../rules/api.ts';
import type { Change, FieldFix, Match } from './change.ts';
import { type Extra, isEndpoint, isResource, type Known, spellingIn } from './extra.ts';
import { derivedTitles } from './ids.ts';
import { namedInstead, type OpenApi, type Shape } from './openapi.ts';
import { newest, parseRelease } from './target.ts';

/**
 * @param name how the file is called in messages
 * @param changes what is known already: nothing of it is told twice
 */
export function deprecatedBy(
  { operations, version }: OpenApi,
  name: string,
  known: Known,
  changes: readonly Change[],
): Extra {
  const isKnown = knowing(changes);
  const spelt = spellingIn(Object.keys(known.endpoints));
  const match: Match[] = [];
  const endpoints: Record<string, string | null> = {};
  const resources: Record<string, ResourceFacts> = {};
  const paths = new Set<string>();
  const say = (because: string): string => `${name} calls it deprecated: ${because}`;
  for (const [given, { because, sent, answered, isList }] of operations) {
    const endpoint = spelt(given);
    if (!isEndpoint(endpoint)) continue;
    const before = match.length;
    const segment = endpoint.split('/').findLast((each) => /^[\w.-]+$/.test(each));
    if (because !== undefined && segment !== undefined && !isKnown.endpoint(endpoint))
      match.push({ endpoint, segment, advice: say(because) });
    if (because === undefined && !isKnown.endpoint(endpoint)) {
      for (const [field, shape] of sent) {
        if (shape.because === undefined || isKnown.field(endpoint, field)) continue;
        const fix = renamed(field, shape, sent, name);
        const instead = fix?.rename;
        match.push({
          request: endpoint,
          field,
          element: `${endpoint} ${field}`,
          advice: say(shape.because),
          ...(instead === undefined ? {} : { replacement: { name: instead } }),
          ...(fix ? { fix } : {}),
        });
      }
      const own = known.endpoints[endpoint]?.replace('[]', '');
      for (const { resource, field, shape } of answersOf(own ?? endpoint, answered, resources)) {
        if (!isResource(resource) || isKnown.member(resource, field)) continue;
        match.push({ response: resource, field, proven: true, advice: say(shape.because ?? '') });
      }
    }
    if (match.length > before) {
      endpoints[endpoint] = answered.size === 0 ? null : `${endpoint}${isList ? '[]' : ''}`;
      paths.add(pathOf(endpoint));
    }
  }
  // a path of which one verb alone is known would be taken for that
  for (const endpoint of [...operations.keys()].map(spelt))
    if (paths.has(pathOf(endpoint))) endpoints[endpoint] ??= null;
  const change: Change = {
    id: 'openapi-deprecated',
    title: derivedTitles['openapi-deprecated'] ?? '',
    why: 'The document of your own instance marks it, and no rule of the catalogue knows it.',
    due: 'v5',
    outcome: {
      is: 'served',
      checked: /^\d+\.\d/.test(version) ? parseRelease(version) : newest,
      note: 'Your own instance still documents it.',
      source: name,
    },
    advice: `${name} calls it deprecated.`,
    effort: 30,
    sources: [name],
    match,
  };
  return { changes: match.length > 0 ? [change] : [], endpoints, resources, sdks: [], wrappers: [] };
}

const pathOf = (endpoint: string): string => endpoint.slice(endpoint.indexOf(' ') + 1);

/** What rules speak of already. */
function knowing(changes: readonly Change[]) {
  const called = new Set<string>();
  const fields = new Set<string>();
  const members = new Set<string>();
  for (const each of changes.flatMap(({ match }) => match)) {
    if ('endpoint' in each) for (const endpoint of [each.endpoint].flat()) called.add(endpoint);
    else if ('request' in each) for (const endpoint of [each.request].flat()) fields.add(`${endpoint} ${each.field}`);
    else if ('response' in each) members.add(`${each.response} ${each.field}`);
  }
  return {
    endpoint: (endpoint: string) => called.has(endpoint),
    field: (endpoint: string, field: string) => fields.has(`${endpoint} ${field}`),
    member: (resource: string, field: string) => members.has(`${resource} ${field}`),
  };
}

/** A rename where the words name one field of the same request and type; no boolean, for half of those are turned around. */
function renamed(
  field: string,
  { type, because = '' }: Shape,
  sent: ReadonlyMap<string, Shape>,
  name: string,
): FieldFix | undefined {
  const to = namedInstead(because);
  if (to === undefined || type === '' || type === 'boolean') return undefined;
  const other = sent.get(field.slice(0, field.lastIndexOf('.') + 1) + to);
  if (!other || other.type !== type || other.because !== undefined) return undefined;
  return {
    rename: to,
    review: `${name} names \`${to}\` in its place, of the same type: make sure that it means the same, and that every GitLab the code serves has it.`,
  };
}

/** Members of an answer, each with the resource that it is a member of; what lies deeper becomes resources inside it. */
function answersOf(
  resource: string,
  answered: ReadonlyMap<string, Shape>,
  resources: Record<string, ResourceFacts>,
): { resource: string; field: string; shape: Shape }[] {
  return [...answered].map(([path, shape]) => {
    const steps = path.split('.');
    const field = steps.pop() ?? path;
    let owner = resource;
    for (const step of steps) {
      const inner = `${owner} → ${step.replace('[]', '')}`;
      add(resources, owner, step.replace('[]', ''), {
        [step.replace('[]', '')]: step.endsWith('[]') ? `${inner}[]` : inner,
      });
      owner = inner;
    }
    add(resources, owner, field, {});
    return { resource: owner, field, shape };
  });
}

function add(
  resources: Record<string, ResourceFacts>,
  name: string,
  member: string,
  holds: Record<string, string>,
): void {
  const known = resources[name] ?? { members: [], distinctive: [], rivals: [] };
  resources[name] = {
    ...known,
    members: [...new Set([...known.members, member])],
    holds: { ...known.holds, ...holds },
  };
}
