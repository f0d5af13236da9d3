import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue, changes } from '../rules/index.ts';
import { rulePages } from '../src/catalogue/rule-pages.ts';
import { examplesOf } from '../src/cli/catalogue.ts';

const folder = fileURLToPath(new URL('../docs/rules', import.meta.url));
const pages = rulePages(changes, catalogue, examplesOf);

test('the pages are those that the catalogue and the fixtures give (`npm run docs` writes them)', () => {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  expect([...pages].filter(([name, text]) => read(name) !== text).map(([name]) => name)).toEqual([]);
});

test('every rule has one, in the list too, and every link leads somewhere', () => {
  const list = pages.get('README.md') ?? '';
  for (const { id, title } of changes) {
    expect(pages.get(`${id}.md`)).toContain(`**${title}**`);
    expect(list).toContain(`[${id}](${id}.md)`);
  }
  const links = [...pages.values()].flatMap((text) =>
    [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, to = '']) => to),
  );
  expect(links.filter((to) => !existsSync(join(folder, decodeURI(to))))).toEqual([]);
});

test('a rule that is rewritten shows before and after', () => {
  const page = pages.get('merged-by.md') ?? '';
  expect(page).toMatch(/^```diff\n[\s\S]*^-.*merged_by[\s\S]*^\+.*merge_user/m);
  expect(page).toContain('| Deprecated | since GitLab');
});
