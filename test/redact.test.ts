/** What is shown of a program never shows its secrets. */
import { describe, expect, it } from 'vitest';
import { veiled } from '../src/redact.ts';
import { scan } from '../src/scan.ts';
import { said } from '../src/script/plan.ts';
import { sourcesOf } from './fixtures.ts';

const canary = 'glpat-CANARY00000000000000';

describe('veiled', () => {
  it.each([
    [`fetch('https://oauth2:${canary}@gitlab.com/api/v4')`, canary],
    ["fetch('https://user:hunter2000@gitlab.com')", 'hunter2000'],
    ["{ 'PRIVATE-TOKEN': 'sup3rs3cret' }", 'sup3rs3cret'],
    ['`${api}/user?private_token=sup3rs3cret&per_page=1`', 'sup3rs3cret'],
    ["headers.set('Authorization', 'Bearer abcdef.ghijkl')", 'abcdef.ghijkl'],
    ["const token = 'sup3rs3cret';", 'sup3rs3cret'],
  ])('hides the secret in %s and keeps its columns', (code, secret) => {
    const shown = veiled(code);
    expect(shown).not.toContain(secret);
    expect(shown).toHaveLength(code.length);
  });

  it.each([
    "const url = 'https://gitlab.com/api/v4/runners';",
    'await client.put(`/runners/${id}`, { active: false });',
    "import token from './token.ts';",
    'const token = process.env.GITLAB_TOKEN;',
  ])('leaves %s alone', (code) => {
    expect(veiled(code)).toBe(code);
  });
});

it('no finding says a secret', () => {
  const text = `const mr = await (await fetch('https://u:${canary}@gitlab.com/api/v4/projects/1/merge_requests/2', { headers: { 'PRIVATE-TOKEN': '${canary}' } })).json();
if (mr['merged_by'] ?? fetch('https://gitlab.com/api/v4/geo_nodes?private_token=${canary}')) console.log((await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/3?private_token=${canary}')).json()).merged_by);`;
  const { findings, blind, skipped } = scan(sourcesOf(new Map([['a.mjs', text]])), {});
  expect(findings.length).toBeGreaterThan(2);
  const said = JSON.stringify([
    findings.map(({ edits, ...rest }) => ({ ...rest, texts: edits.map((edit) => edit.text) })),
    blind,
    skipped,
  ]);
  expect(said).not.toContain(canary);
});

it('hides no name of what a request sends', () => {
  const sentence = said(['token', 'maintenance_note', 'token']);
  expect(veiled(sentence)).toBe(' It sends `token` and `maintenance_note`.');
});
