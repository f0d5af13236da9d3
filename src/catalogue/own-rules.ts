/** A user's own rules, from a file. Data only: nothing in it is a program or a regular expression. */
import type { ResourceFacts } from '../../rules/api.ts';
import type { Sdk, SdkMethod } from '../../rules/sdk.ts';
import { Problem } from '../common/problem.ts';
import type { Change, Match, Outcome } from './change.ts';
import { type Extra, isEndpoint, type Known, spellingIn } from './extra.ts';
import { derivedRules } from './ids.ts';
import { ownShape } from './own-shape.ts';
import { readShaped, schemaOf } from './shaped.ts';
import { newest } from './target.ts';

/** The file is wrong; the message is one line with the place. */
export class OwnRulesError extends Problem {}

/** The shape of the file as JSON Schema, as shipped. */
export const ownSchema = (kinds: readonly string[]): unknown =>
  schemaOf(ownShape(kinds), 'Rules of your own for gitlab-sunset');

/** A file as `readShaped` has held it against the shape. */
interface File {
  rules: OwnRule[];
  endpoints?: Record<string, string | null>;
  resources?: Record<string, Partial<ResourceFacts> & Pick<ResourceFacts, 'members'>>;
  wrappers?: (Pick<Sdk, 'name' | 'modules' | 'methods'> & Partial<Pick<Sdk, 'clients'>>)[];
}

type OwnRule = Pick<Change, 'id' | 'title' | 'match'> &
  Partial<Omit<Change, 'outcome'>> & { outcome?: Partial<Outcome> & Pick<Outcome, 'is'> };

const isFile = (value: unknown): value is File => typeof value === 'object' && value !== null && 'rules' in value;

/** What no text shows: controls but for line ends and tabs, marks without a width, marks that turn the text around them. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\t\r\n])\p{Cc}/u;

/**
 * Reads a file of rules.
 * @param name how the file is called in messages
 * @param kinds the kinds of configuration files that there are
 * @param known what the catalogue knows: its endpoints count as it spells them
 * @param taken ids that are somebody else's
 * @param clean takes out of a sentence what no output may show
 * @throws {OwnRulesError} one line: the file, the place and what is wrong there
 */
export function readOwnRules(
  source: string,
  name: string,
  kinds: readonly string[],
  known: Known,
  taken: readonly string[],
  clean: (sentence: string) => string,
): Extra {
  const { value: read, fail } = readShaped(source, name, ownShape(kinds), (message) => new OwnRulesError(message));
  const value = withTexts(read, '', '', clean, fail);
  if (!isFile(value)) return fail('the file lacks `rules`', '');
  const ids = new Set([...taken, ...derivedRules]);
  for (const [i, { id }] of value.rules.entries()) {
    if (ids.has(id)) fail(`there is a rule \`${id}\` already: give yours another id`, `rules[${i}].id`);
    ids.add(id);
  }
  const spelt = spellingIn(Object.keys(known.endpoints));
  const endpoints: Record<string, string | null> = {};
  for (const [endpoint, answer] of Object.entries(value.endpoints ?? {})) endpoints[spelt(endpoint)] = answer;
  const resources: Record<string, ResourceFacts> = {};
  for (const [resource, { members, distinctive = [], rivals = [], holds }] of Object.entries(value.resources ?? {}))
    resources[resource] = { members, distinctive, rivals, ...(holds ? { holds } : {}) };
  const isResource = (resource: string): boolean =>
    Object.hasOwn(known.resources, resource) || Object.hasOwn(resources, resource);
  const checkResource = (answer: string | null, at: string): void => {
    const resource = answer?.replace('[]', '');
    if (resource !== undefined && !isResource(resource))
      fail(`there is no resource \`${resource}\`: say its members under \`resources\``, at);
  };
  for (const [endpoint, answer] of Object.entries(value.endpoints ?? {}))
    checkResource(answer, `endpoints.${endpoint}`);
  for (const [resource, { holds = {} }] of Object.entries(value.resources ?? {}))
    for (const [member, held] of Object.entries(holds)) checkResource(held, `resources.${resource}.holds.${member}`);

  const changes = value.rules.map((rule, i): Change => {
    const match = rule.match.map((each, j): Match => {
      const at = `rules[${i}].match[${j}]`;
      if ('response' in each) checkResource(each.response, `${at}.response`);
      const own = spelling(each, spelt);
      for (const endpoint of endpointsOf(own)) endpoints[endpoint] ??= null;
      if ('endpoint' in own) {
        const other = endpointsOf(own).find((endpoint) => !endpoint.split('/').includes(own.segment));
        if (other !== undefined) fail(`\`${own.segment}\` is no segment of \`${other}\``, `${at}.segment`);
      }
      if ('request' in own && own.element === undefined)
        return { ...own, element: `${[own.request].flat()[0] ?? ''} ${own.field}` };
      return own;
    });
    const { due = 'v5', why = rule.title, advice = rule.title, effort = 15, sources = [name] } = rule;
    const outcome: Outcome = {
      checked: due === 'v5' ? newest : due,
      note: 'A rule of your own.',
      source: name,
      ...(rule.outcome ?? { is: 'served' }),
    };
    return { ...rule, due, why, advice, effort, sources, outcome, match };
  });
  const sdks = (value.wrappers ?? []).map(({ name: title, modules, clients = [], methods }): Sdk => {
    const own: Record<string, SdkMethod> = {};
    for (const [method, { endpoint: given, ...more }] of Object.entries(methods)) {
      const endpoint = spelt(given);
      if (!isEndpoint(endpoint)) continue;
      endpoints[endpoint] ??= known.endpoints[endpoint] ?? null;
      own[method] = { ...more, endpoint };
    }
    return { name: title, modules, clients, methods: own, ...nothing };
  });
  return { changes, endpoints, resources, sdks, wrappers: [] };
}

/** What a library of the user's own says nothing of. */
const nothing = { camelizeOption: '', types: {}, missing: {}, casts: {}, declaredSince: {}, unions: {} };

const endpointsOf = (match: Match): string[] =>
  'endpoint' in match ? [match.endpoint].flat() : 'request' in match ? [match.request].flat() : [];

/** A match with its endpoints as the catalogue spells them. */
function spelling(match: Match, spelt: (endpoint: string) => string): Match {
  const own = (endpoints: string | readonly string[]) => [endpoints].flat().map(spelt).filter(isEndpoint);
  if ('endpoint' in match) return { ...match, endpoint: own(match.endpoint) };
  return 'request' in match ? { ...match, request: own(match.request) } : match;
}

/** Keys whose texts are sentences for people, in a map as well. */
const sentences = new Set([
  ...[
    'title',
    'why',
    'advice',
    'advices',
    'note',
    'source',
    'sources',
    'review',
    'manual',
    'unmapped',
    'element',
    'name',
  ],
  ...['single', 'never', 'compared'],
]);
/** Those whose texts may stand in a map: by surface, by use, by value. */
const spread = new Set(['advices', 'review', 'manual', 'never']);

/** What was read, with its sentences in one line and clean. @param key the nearest key that is no place in a list */
function withTexts(
  value: unknown,
  key: string,
  at: string,
  clean: (sentence: string) => string,
  fail: (message: string, at: string) => never,
): unknown {
  if (typeof value === 'string') {
    if (unseen.test(value)) fail(`\`${at}\` holds a character that nobody would see`, at);
    return sentences.has(key) ? clean(value.replace(/\s+/g, ' ').trim()) : value;
  }
  if (Array.isArray(value)) return value.map((each, i) => withTexts(each, key, `${at}[${i}]`, clean, fail));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      withTexts(each, spread.has(key) ? key : name, at === '' ? name : `${at}.${name}`, clean, fail),
    ]),
  );
}
