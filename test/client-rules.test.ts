/** The client's endpoint → rule table says what the catalogue says. `-u` writes it anew. */
import { expect, test } from 'vitest';
import { endpoints as known } from '../rules/api.ts';
import { changes } from '../rules/index.ts';
import type { Match } from '../src/catalogue/change.ts';
import { rulesFor } from '../src/client/notice.ts';
import { texts } from '../src/client/texts.ts';

/** `GET /a/{id}` as method and path of the table: `a/*`. */
function parted(endpoint: string): [method: string, path: string] {
  const [method = '', path = ''] = endpoint.replace(/\{[^}]+\}/g, '*').split(' ');
  return [method, path.slice(1)];
}
const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

const named = changes.map(({ id, match }) => ({
  id,
  endpoints: match.flatMap((each: Match) => ('endpoint' in each ? each.endpoint : [])),
}));
/** Endpoints that the catalogue names for any reason, each with the rule's id. */
const every = changes.flatMap(({ id, match }) =>
  match.flatMap((each: Match) => {
    const {
      endpoint = [],
      request = [],
      response = [],
    }: Partial<Record<string, string | readonly string[]>> = Object(each);
    return [endpoint, request, response].flat(2).map((one) => ({ id, path: parted(one)[1] }));
  }),
);

/** Whether the same path answers another verb, which the rule does not name. */
const isKept = (path: string, endpoints: readonly string[]): boolean =>
  Object.keys(known).some(
    (each) => parted(each)[1] === path && !endpoints.some((own) => parted(own).join() === parted(each).join()),
  );

/**
 * The shortest pattern that covers these endpoints: a path with all below it, or `POST/a$` where the catalogue knows
 * something else below it, or another verb. The same for projects and groups becomes one with `~`.
 */
function pattern(id: string, endpoints: readonly string[]): string {
  const covered = endpoints.map((endpoint) => {
    const [method, path] = parted(endpoint);
    const isAlone = every.every((other) => other.id === id || !isBelow(other.path, path));
    return isAlone && !isKept(path, endpoints) ? path : `${method}/${path}$`;
  });
  const top = new Set(covered.filter((path) => !covered.some((above) => above !== path && isBelow(path, above))));
  for (const path of [...top]) {
    const [project, group] = [path, path.replace(/^projects\//, 'groups/')];
    if (project !== group && top.delete(group)) {
      top.delete(project);
      top.add(project.replace(/^projects\/\*/, '~'));
    }
  }
  // What is there for projects, groups and without an owner.
  for (const path of [...top]) {
    if (top.delete(`~/${path}`)) {
      top.delete(path);
      top.add(`(~/)?${path}`);
    }
  }
  return [...top].join('|');
}

/** As the formatter breaks it. */
const line = (id: string, paths: string): string => {
  const whole = `  '${id}': '${paths}',`;
  return whole.length > 120 ? whole.replace(': ', ':\n    ') : whole;
};

const lines = named.flatMap(({ id, endpoints }) => (endpoints[0] ? line(id, pattern(id, endpoints)) : []));

test('src/client/rules-table.ts is generated from rules/', async () => {
  const module = [
    '/**',
    ' * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.',
    ' * Rule id → paths under `/api/v4/`, each with all below it, as a regular expression: `*` for one segment, `~` for a',
    ' * project or a group, `POST/…$` for that endpoint alone.',
    ' */',
    'export const table: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  await expect(module).toMatchFileSnapshot('../src/client/rules-table.ts');
});

test.each([
  ['POST', '/runners', ['runner-registration']],
  ['DELETE', '/runners', []],
  ['POST', '/runners/7', []],
  ['POST', '/groups/7/runners/reset_registration_token', ['reset-registration-token']],
  ['POST', '/runners/reset_registration_token', ['reset-registration-token']],
  ['POST', '/runners/reset_authentication_token', []],
  ['POST', '/users', []],
  ['GET', '/geo_nodes', ['geo-nodes']],
  ['GET', '/geo_nodes/3/status', ['geo-nodes']],
  ['GET', '/geo_nodes_x', []],
  ['PUT', '/projects/a%2Fb/clusters/3', ['cluster-certificates']],
  ['PUT', '/projects/a/b/clusters/3', []],
  ['GET', '/groups/1/access_tokens', []],
] as const)('%s %s: %j', (method, path, rules) => {
  expect(rulesFor(method, path)).toEqual(rules);
});

test('every endpoint that the catalogue names by itself is found', () => {
  for (const { id, endpoints } of named)
    for (const endpoint of endpoints) {
      const [method, path] = parted(endpoint);
      expect(rulesFor(method, `/${path.replaceAll('*', '7')}`), endpoint).toContain(id);
    }
});

test('every rule has texts', () => {
  expect(Object.keys(texts)).toEqual(changes.map(({ id }) => id));
});
