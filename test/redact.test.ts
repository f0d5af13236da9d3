/** What is shown of a file never shows its secrets, and shows all the rest. */
import { describe, expect, it, test } from 'vitest';
import { spoken, veiled, veilOf } from '../src/redact/redact.ts';
import { scan } from '../src/scan.ts';
import { said } from '../src/script/rewrite/rewrite.ts';
import { sourcesOf } from './fixtures.ts';
import { canaries, decoys, places, planted } from './secrets-table.ts';

describe.each(canaries)('%s is hidden, and nothing but it', (secret) => {
  test.each(places)('%s: %s', (path, template) => {
    const { text, shown } = planted(template, secret);
    expect(veiled(text, path)).toBe(shown);
    expect(veiled(shown, path)).toBe(shown);
  });
});

test('a veil that is told where the secrets stand is the one that looks for them', () => {
  const text =
    "const token = 'glpat-Zk3mPq9vXw2LrTs8YbNd';\nfetch(url, { headers: { Authorization: `Bearer ${token}` } });\n";
  const { spans, ...found } = veilOf(text, 'one.ts');
  expect(spans).toHaveLength(1);
  expect(veilOf(text, 'other.ts', spans)).toEqual({ ...found, spans });
});

test.each(decoys)('%s: %s stays', (path, text) => expect(veiled(text, path)).toBe(text));

describe('in a sentence', () => {
  const canary = 'glpat-CANARY00000000000000';
  it.each([
    [`fetch('https://oauth2:${canary}@gitlab.com/api/v4')`, canary],
    ["fetch('https://user:hunter2000@gitlab.com')", 'hunter2000'],
    ["{ 'PRIVATE-TOKEN': 'sup3rs3cret' }", 'sup3rs3cret'],
    ['`${api}/user?private_token=sup3rs3cret&per_page=1`', 'sup3rs3cret'],
    ["headers.set('Authorization', 'Bearer abcdef.ghijkl')", 'abcdef.ghijkl'],
    ["const token = 'sup3rs3cret';", 'sup3rs3cret'],
    ['Unexpected token \'x\', "{ "token": "sup3rs3cret", " is not valid JSON', 'sup3rs3cret'],
    ['it waits for token=sup3rs3cret', 'sup3rs3cret'],
    ['it was qT9xLr2vKp8sNd4wGh6z once', 'qT9xLr2vKp8sNd4wGh6z'],
  ])('%s', (code, secret) => {
    const shown = veiled(code);
    expect(shown).not.toContain(secret);
    expect(shown).toHaveLength(code.length);
  });

  it.each([
    said(['token', 'maintenance_note', 'token']),
    "line 3: ';' expected after `token`",
    'The registration token: see `gitlab-runner register --registration-token`.',
    'Use the group access token, its password is asked for.',
  ])('%s stays', (sentence) => expect(veiled(sentence)).toBe(sentence));

  it('hides what the file it speaks of hides, wherever that stands', () => {
    const veil = veilOf("const token = 'qqxx-8811-zz';\n", 'a.ts');
    expect(spoken('`["qqxx-8811-zz"].merged_by` is read', [veil])).toBe('`["************"].merged_by` is read');
    expect(spoken('`merged_by` is read', [veilOf("token = 'merged_by'", 'a.ts')])).toBe('`merged_by` is read');
  });

  it('no finding says a secret', () => {
    const text = `const mr = await (await fetch('https://u:${canary}@gitlab.com/api/v4/projects/1/merge_requests/2', { headers: { 'PRIVATE-TOKEN': '${canary}' } })).json();
if (mr['merged_by'] ?? fetch('https://gitlab.com/api/v4/geo_nodes?private_token=${canary}')) console.log((await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/3?private_token=${canary}')).json()).merged_by);`;
    const { findings, blind, skipped } = scan(sourcesOf(new Map([['a.mjs', text]])), {});
    expect(findings.length).toBeGreaterThan(2);
    const told = findings.map(({ edits, ...rest }) => ({ ...rest, texts: edits.map((edit) => edit.text) }));
    expect(JSON.stringify([told, blind, skipped])).not.toContain(canary);
  });
});

describe('parts of a key that is longer than what is seen', () => {
  const body = Array.from({ length: 3 }, (_, i) => `${'Ab3dEf6h'.repeat(8).slice(i)}`).join('\n');
  test('its beginning', () => expect(veiled(`-----BEGIN PRIVATE KEY-----\n${body}`)).not.toContain('Ab3d'));
  test('its end', () => expect(veiled(`${body}\nabc=\n-----END PRIVATE KEY-----`)).not.toMatch(/Ab3d|abc=/));
  test('its middle', () => expect(veiled(body)).not.toContain('Ab3d'));
});

/** Twice as long takes about twice as long, whatever is made of it. */
test.each([
  ['a.ts', "token = (token = '"],
  ['a.ts', 'token=('],
  ['a.ts', 'token = [{ '],
  ['a.ts', '"token": '],
  ['a.ts', "name: 'token', "],
  ['a.ts', 'eyJ'],
  ['a.ts', 'password = "\\"'],
  ['a.ts', 'token = <<A '],
  ['a.yml', 'token:\n'],
  ['a.yml', ' token: |\n'],
  ['a.yml', 'kind: Secret\ndata:\n'],
  ['a.sh', 'curl -u a '],
  ['a.sh', 'TOKEN=${A:-'],
  ['a.sh', '${'],
  ['a.sh', 'echo x --password-stdin '],
  ['a.md', '```a\n'],
  ['a.md', '````\n```\n'],
  ['a.tf', 'variable "token" { '],
  [undefined, '-----END A-----\nabc\n'],
  [undefined, '-----BEGIN A-----'],
  [undefined, '://a:b'],
  [undefined, 'hooks.slack.com/services/'],
  [undefined, 'Bearer '],
])('%s of %j does not take the square of its length', (path, piece) => {
  const cost = (length: number): number => {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const start = process.cpuUsage();
    veiled(text, path);
    return process.cpuUsage(start).user / 1000;
  };
  cost(5_000);
  expect(cost(80_000)).toBeLessThan(16 * Math.max(40, cost(20_000)));
});
