/**
 * No expression of the program takes more than linear time, unless a comment beside it says what bounds its input (`Bounded: …`).
 *
 * The checker takes minutes for all of them, so what it said is kept in `snapshots/expressions.txt`, for exactly their text and its
 * version; what is not kept is looked at, so a changed or new expression is. `undecided`: the
 * checker was ended before it knew. `EXPRESSIONS=all npx vitest run test/expressions.test.ts` looks at all and writes the list anew,
 * `EXPRESSIONS=new` only adds what is not kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expressionsIn, verdictOf } from './expressions.ts';

const list = new URL('snapshots/expressions.txt', import.meta.url);
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../node_modules/recheck/package.json', import.meta.url), 'utf8'),
);
const isAll = process.env.EXPRESSIONS === 'all';
const { found, unknown } = expressionsIn('src', 'rules', 'transforms');
const textOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`;

test.each([
  ['comments in front of a name', '(?:from|import\\()\\s*(?:/\\*.*?\\*/\\s*)*[\'"]x', '', 'exponential'],
  ['one repetition in another', '^(a+)+$', '', 'exponential'],
  ['a look ahead', '^(?:a|ab|b)*c(?=x)', '', 'exponential'],
  ['blanks at the end', '\\s+$', '', 'polynomial 2'],
  ['a beginning without an end', '/\\*[\\s\\S]*?\\*/', 'g', 'polynomial 2'],
  ['three lists', '^.*?,.*?,.*?;$', '', 'polynomial 3'],
  ['an end that always comes', '/\\*[\\s\\S]*?(?:\\*/|$)', 'g', 'safe'],
  ['one way only', '^(?:[\\s,]|#[^\\r\\n]*[\\r\\n])*\\{', '', 'safe'],
])('the checker knows %s', (_, source, flags, verdict) => expect(verdictOf({ source, flags })).toBe(verdict));

test('every expression is found', () => {
  expect(unknown).toEqual([]);
  expect(found.length).toBeGreaterThan(500);
});

test('every expression takes linear time, or its input is bounded', { timeout: 3_600_000 }, () => {
  const [checkedWith, ...rows] = readFileSync(list, 'utf8').trimEnd().split('\n');
  expect(isAll ? version : checkedWith).toBe(version);
  const kept = new Map(rows.map((row) => [row.slice(row.indexOf('\t') + 1), row.slice(0, row.indexOf('\t'))]));
  const verdicts = new Map<string, string>();
  for (const each of found) {
    const text = textOf(each);
    if (!verdicts.has(text)) verdicts.set(text, (isAll ? undefined : kept.get(text)) ?? verdictOf(each));
  }
  if (process.env.EXPRESSIONS) {
    const lines = [...verdicts].map(([text, verdict]) => `${verdict}\t${text}`);
    writeFileSync(list, [version, ...lines.sort(), ''].join('\n'));
  }
  const wrong = found.filter((each) => /^(?:poly|exp)/.test(verdicts.get(textOf(each)) ?? '') && !each.isBounded);
  expect(wrong.map((each) => `${each.at} ${verdicts.get(textOf(each))} ${textOf(each)}`)).toEqual([]);
});
