/** Texts are read once; of what is seldom wanted, only the answers are kept. */
import { expect, test } from 'vitest';
import { saysIn } from '../src/project/sources.ts';
import { remembered } from '../src/project/texts.ts';
import { sourcesOf } from './fixtures.ts';

const isLarge = (path: string): boolean => path.endsWith('.json');
const asks = (text: string): boolean => text.includes('query');
const sets = (text: string): boolean => text.includes('image');

function counted(texts: Record<string, string>) {
  const sources = sourcesOf(new Map(Object.entries(texts)));
  const reads: string[] = [];
  const counting = {
    ...sources,
    read: (path: string) => {
      reads.push(path);
      return sources.read(path);
    },
  };
  return { reads, texts: remembered(counting, isLarge, [asks, sets]) };
}

test('what is always wanted is read once', () => {
  const { reads, texts } = counted({ 'b.ts': 'a' });
  for (const path of ['b.ts', 'b.ts']) texts.read(path);
  expect(texts.read('b.ts')).toBe('a');
  expect(reads).toEqual(['b.ts']);
});

test('what is seldom wanted is asked all questions at once, and read again for who wants it', () => {
  const { reads, texts } = counted({ 'a.json': '{"query": 1}', 'c.json': '{}' });
  expect([saysIn(texts, 'a.json', asks), saysIn(texts, 'a.json', sets)]).toEqual([true, false]);
  expect(reads).toEqual(['a.json']);
  const read = () => texts.read('a.json');
  expect([read(), read(), texts.read('c.json'), read()]).toEqual([
    '{"query": 1}',
    '{"query": 1}',
    '{}',
    '{"query": 1}',
  ]);
  expect([saysIn(texts, 'a.json', asks), saysIn(texts, 'a.json', sets)]).toEqual([true, false]);
  // but for those who ask a few times in a row
  expect(reads).toEqual(['a.json', 'c.json', 'a.json']);
});

test('a question that was not known before, and one of a file that is kept, are asked of the text', () => {
  const { texts } = counted({ 'a.json': '{"x": 1}', 'b.ts': 'image' });
  expect(saysIn(texts, 'a.json', (text) => text.includes('x'))).toBe(true);
  expect(saysIn(texts, 'b.ts', sets)).toBe(true);
});

test('what cannot be read says nothing', () => {
  const { texts } = counted({});
  expect([saysIn(texts, 'a.json', asks), saysIn(texts, 'b.ts', asks)]).toEqual([false, false]);
});
