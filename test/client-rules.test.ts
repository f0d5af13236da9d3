/** The client's endpoint → rule table says what the catalogue says. `-u` writes it anew. */
import { expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import type { Match } from '../src/change.ts';
import { rulesFor } from '../src/client/notice.ts';
import { texts } from '../src/client/texts.ts';

/** The longest part of whole segments that both begin with. */
function common(before: string, path: string): string {
  const parts = path.split('/');
  while (parts.length > 0 && before !== parts.join('/') && !before.startsWith(`${parts.join('/')}/`)) parts.pop();
  return parts.join('/');
}

/**
 * `GET /a/{id}` and `PUT /a/{id}` become `GEPU:a/*`; the same for projects and groups becomes one with `~`. What the path
 * before begins with too is left out: `+/b` comes after the whole of it.
 */
function compact(endpoints: readonly string[]): string[] {
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.replace(/\{[^}]+\}/g, '*').split(' ');
    methods.set(path.slice(1), [...(methods.get(path.slice(1)) ?? []), method.slice(0, 2)]);
  }
  const all = new Set([...methods].map(([path, verbs]) => `${verbs.join('')}:${path}`));
  const twins = [...all].map((each) => [
    each,
    each.replace(':groups/*', ':projects/*'),
    each.replace(':projects/*', ':groups/*'),
  ]);
  const both = twins.map(([each = '', ...two]) =>
    two[0] !== two[1] && two.every((twin) => all.has(twin)) ? each.replace(/:(groups|projects)\/\*/, ':~') : each,
  );
  let before = '';
  return [...new Set(both)].map((each) => {
    const [verbs = '', path = ''] = each.split(':');
    const isLonger = before !== '' && common(before, path) === before;
    const short = isLonger ? `+${path.slice(before.length)}` : path;
    before = path;
    return `${verbs}:${short}`;
  });
}

/** What the table knows of a match: `-` for the endpoint itself or the field with its value; which endpoints. */
function rows(match: Match): { field: string; value: string | undefined; endpoints: readonly string[] }[] {
  if ('endpoint' in match) return [{ field: '-', value: undefined, endpoints: [match.endpoint].flat() }];
  if (!('request' in match)) return [];
  const values = match.value === undefined ? [undefined] : [match.value].flat().map(String);
  return values.map((value) => ({ field: match.field.replaceAll('[]', ''), value, endpoints: [match.request].flat() }));
}

/** Rows that differ in nothing but endpoints, or in nothing but the value, are one line. */
const lines = changes.flatMap(({ id, match }) => {
  const all = match.flatMap((each: Match) => rows(each));
  const byField = [...new Set(all.map(({ field, value }) => `${field}=${value}`))];
  const merged = byField.map((key) => {
    const same = all.filter(({ field, value }) => `${field}=${value}` === key);
    return { ...same[0], endpoints: compact(same.flatMap(({ endpoints }) => endpoints)).join(' ') };
  });
  const byPlace = [...new Set(merged.map(({ field, endpoints }) => `${field} ${endpoints}`))];
  return byPlace.map((key) => {
    const same = merged.filter(({ field, endpoints }) => `${field} ${endpoints}` === key);
    const values = same.flatMap(({ value }) => value ?? []).join('|');
    return [id, `${same[0]?.field}${values && `=${values}`}`, same[0]?.endpoints].join(' ');
  });
});

test('src/client/rules-table.ts is generated from rules/', async () => {
  const module = [
    '/**',
    ' * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.',
    ' * A line: rule id; `-` or the field sent, with its values; two letters of each method and paths under `/api/v4/`:',
    ' * `*` for one segment, `~` for a project or a group, `+` for the path before.',
    ' */',
    `export const table = \`${lines.join('\n')}\`;`,
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
