/** Every entry of GitLab's own lists is accounted for: a rule, a reason, or honestly open. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CoverageEntry, coverage, coverageLists } from '../rules/coverage.ts';
import { changes } from '../rules/index.ts';
import { coveragePage } from '../src/catalogue/coverage-page.ts';

describe('the coverage', () => {
  it.each(Object.entries(coverageLists))('has every entry of %s once', (list, total) => {
    const own = coverage.filter((each) => each.list === list).map(({ entry }) => entry);
    expect(own).toHaveLength(total);
    expect(new Set(own).size).toBe(total);
  });

  it.each(coverage.map((each): [string, CoverageEntry] => [`${each.list}: ${each.entry}`, each]))(
    '%s: a rule that there is, or a reason, or neither',
    (_, { rule, unseen }) => {
      expect(rule === undefined || unseen === undefined).toBe(true);
      if (rule !== undefined) expect(changes.map(({ id }) => id)).toContain(rule);
      if (unseen !== undefined) expect(unseen).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  it('leaves nothing of v5 open', () => {
    const open = coverage.filter(({ list, rule, unseen }) => list === 'v5' && !rule && !unseen);
    expect(open.map(({ entry }) => entry)).toEqual([]);
  });

  it('is what the page says (`npm run docs` writes it)', () => {
    const page = readFileSync(new URL('../docs/coverage.md', import.meta.url), 'utf8');
    expect(page).toBe(coveragePage(coverage, coverageLists, changes));
  });
});
