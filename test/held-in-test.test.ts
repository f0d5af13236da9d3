/** What a program sends, beside a pattern by which the same test looks for it: the two change together. */
import { describe, expect, it } from 'vitest';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const tiers = (body: string, more = ''): string[] => {
  const text = `import { expect, it, vi } from 'vitest';
it('sends', async () => {
  const asked = vi.fn(async (_url, _init) => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  const headers = { 'content-type': 'application/json' };
  await fetch('https://gitlab.com/api/v4/runners/1', { method: 'PUT', headers, body: JSON.stringify({ active: true }, null, 1) });
  ${body}
});
${more}`;
  return scan(sourcesOf(new Map([['pause.test.js', text]]))).findings.map((each) => each.fix);
};

describe('a pattern of the same test', () => {
  it.each([
    'expect(asked.mock.calls[0][1].body).toMatch(/"active":\\s*true$/m);',
    'expect(asked.mock.calls[0][1].body).toMatch(/active$/);',
    'expect(asked.mock.calls[0][1].body).toMatch(/^{\\s*"active"/);',
    'expect(asked).toHaveBeenCalledWith(expect.anything(), { body: expect.stringMatching(/\\bactive\\b/) });',
    `expect(asked.mock.calls[0][1].body).toContain('"active":true');`,
  ])('leaves what is sent to a person: %s', (body) => expect(tiers(body)).toEqual(['review']));

  it.each([
    'expect(asked.mock.calls.length).toBe(1);',
    'expect(asked.mock.calls[0][0]).toMatch(/runners\\/1$/);',
    `expect(asked.mock.calls[0][1].body).toMatch(/"interactive":/);`,
    `expect('the runner is active').toMatch(/is active$/);`,
  ])('says nothing of what is sent: %s', (body) => expect(tiers(body)).toEqual(['safe']));

  it('is none of another test', () =>
    expect(tiers('', `it('reads', () => expect('"active": true').toMatch(/"active":/));`)).toEqual(['safe']));
});
