/** What the program's own server answers, where it serves so many paths that one question could not read them all. */
import { expect, test } from 'vitest';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const server = (name: string): string => `
const router = require('express').Router();
const root = '/' + ['${name}'].join('');
${Array.from({ length: 150 }, (_, index) => `router.get(root + ['', ${index}].join('/'), (req, res) => res.json(${index}));`).join('\n')}
router.get(root + '/last', async (req, res) => {
  const answer = await fetch('https://gitlab.example.com/api/v4/merge_requests');
  res.json(await answer.json());
});
module.exports = router;
`;

const asking = (path: string): string => `
export async function show() {
  const answer = await fetch('/api/${path}');
  const list = await answer.json();
  return list.map((mr) => mr.merged_by);
}
`;

test('a path is found among thousands, whichever script serves it', () => {
  const files = new Map(Array.from({ length: 120 }, (_, index) => [`server/part${index}.js`, server(`part${index}`)]));
  const asked = ['part0/last', 'part60/last', 'part119/last', 'part119/3', 'elsewhere/last'];
  for (const path of asked) files.set(`front/${path.replace('/', '-')}.js`, asking(path));
  const { findings } = scan(sourcesOf(files), {});
  expect(findings.map(({ path }) => path).sort()).toEqual([
    'front/part0-last.js',
    'front/part119-last.js',
    'front/part60-last.js',
  ]);
});
