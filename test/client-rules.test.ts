/** The client's endpoint → rule table says what the catalogue says. `-u` writes it anew. */
import { expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import type { Match } from '../src/change.ts';
import { rulesFor } from '../src/client/notice.ts';
import { texts } from '../src/client/texts.ts';

/** `GET /a/{id}` and `PUT /a/{id}` become `GET,PUT:/a/*`. */
function compact(endpoints: readonly string[]): string[] {
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.replace(/\{[^}]+\}/g, '*').split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return [...methods].map(([path, verbs]) => `${verbs.join(',')}:${path}`);
}

/** What the table knows of a match: which endpoints, `-` for the endpoint itself or the field, with its value. */
function rows(match: Match): { field: string; endpoints: readonly string[] }[] {
  if ('endpoint' in match) return [{ field: '-', endpoints: [match.endpoint].flat() }];
  if (!('request' in match)) return [];
  const values = match.value === undefined ? [''] : [match.value].flat().map((value) => `=${value}`);
  return values.map((value) => ({
    field: `${match.field.replaceAll('[]', '')}${value}`,
    endpoints: [match.request].flat(),
  }));
}

const lines = changes.flatMap(({ id, match }) =>
  match.flatMap((each: Match) =>
    rows(each).map(({ field, endpoints }) => [id, field, ...compact(endpoints)].join(' ')),
  ),
);

test('src/client/rules-table.ts is generated from rules/', async () => {
  const module = [
    '/**',
    ' * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.',
    ' * A line: rule id; `-` or the field sent, with its value; methods and paths under `/api/v4`, `*` for one segment.',
    ' */',
    'export const table = `',
    ...lines,
    '`;',
    '',
  ].join('\n');
  await expect(module).toMatchFileSnapshot('../src/client/rules-table.ts');
});

test.each([
  ['POST', '/runners', {}, { endpoint: ['runner-registration'], field: [] }],
  ['POST', '/runners', { active: true }, { endpoint: ['runner-registration'], field: ['runner-active'] }],
  ['POST', '/groups/7/runners/reset_registration_token', {}, { endpoint: ['reset-registration-token'], field: [] }],
  ['POST', '/runners/reset_authentication_token', {}, { endpoint: [], field: [] }],
  ['POST', '/users', { private_profile: null }, { endpoint: [], field: ['private-profile-null'] }],
  ['POST', '/users', { private_profile: true }, { endpoint: [], field: [] }],
  [
    'POST',
    '/projects/1/releases',
    { assets: { links: [{ filepath: '/a' }] } },
    { endpoint: [], field: ['release-filepath'] },
  ],
  ['GET', '/groups/1/access_tokens', {}, { endpoint: [], field: [] }],
] as const)('%s %s with %j', (method, path, sent, rules) => {
  expect(rulesFor(method, path, sent)).toEqual(rules);
});

test('every rule has texts', () => {
  expect(Object.keys(texts)).toEqual(changes.map(({ id }) => id));
});
