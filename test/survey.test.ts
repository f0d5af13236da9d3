/** The survey's answers are those of a look through all texts. */
import { describe, expect, test } from 'vitest';
import { mayName, Survey } from '../src/project/survey.ts';
import { random } from './random.ts';

const PIECES = [
  'merge',
  '_status',
  'a',
  'b$',
  '$',
  'ÿ',
  '日本',
  '\u00a0',
  '\ufeff',
  '\n',
  ' ',
  '.',
  "'",
  '-',
  '9',
  'A',
];

function texts(seed: number): Map<string, string> {
  const next = random(seed);
  const out = new Map<string, string>();
  for (let file = 0; file < 12; file++) {
    let text = '';
    for (let piece = 0; piece < 40; piece++) text += PIECES[Math.floor(next() * PIECES.length)] ?? '';
    out.set(`${file}.ts`, text);
  }
  return out;
}

const surveyOf = (files: ReadonlyMap<string, string>): Survey =>
  new Survey([...files.keys()], (path) => files.get(path));

describe('words', () => {
  test.each([1, 2, 3, 4, 5, 6])('are found as by a look through all texts (seed %i)', (seed) => {
    const files = texts(seed);
    const survey = surveyOf(files);
    const having = (is: (text: string) => boolean): string[] =>
      [...files].flatMap(([path, text]) => (is(text) ? [path] : []));
    for (const word of ['merge', 'merge_status', '_', 'a', 'A9', 'ab$', 'nowhere']) {
      expect(survey.holding(word), word).toEqual(having((text) => text.includes(word)));
      if (/^\w+$/.test(word))
        expect(survey.bounded(word), word).toEqual(having((text) => new RegExp(`\\b${word}\\b`).test(text)));
      const named = having((text) => text.split(/[^\w$\u0080-\uffff]|\s/).includes(word));
      expect(survey.naming(word), word).toEqual(named);
      for (const path of files.keys()) expect(survey.isNamedIn(word, new Set([path])), word).toBe(named.includes(path));
    }
    for (const text of ['a.merge', "'a'", '-', '日本', 'b$.'])
      expect(survey.holding(text), text).toEqual(having((each) => each.includes(text)));
  });

  test('are those of the texts as they are now, where some have changed', () => {
    const before = new Map([
      ['a', 'one two'],
      ['b', 'one'],
      ['c', 'two three'],
    ]);
    const now = new Map([...before, ['b', 'three'], ['d', 'one']]);
    const survey = surveyOf(before).withChanged(['b', 'd'], (path) => now.get(path));
    for (const word of ['one', 'two', 'three', 'four', 'one two']) {
      const named = surveyOf(now).naming(word);
      expect(survey.naming(word), word).toEqual(named);
      for (const path of now.keys())
        expect(survey.isNamedIn(word, new Set([path])), `${word} in ${path}`).toBe(named.includes(path));
    }
  });

  test('a word between signs that are no part of one is found, and a long one beside it too', () => {
    const long = 'ä'.repeat(300_000);
    const survey = surveyOf(
      new Map([
        ['a', `$merge ${long}`],
        ['b', 'merge'],
        ['c', 'merges émerge$_'],
        ['d', 'emerge$merge_'],
      ]),
    );
    expect(survey.bounded('merge')).toEqual(['a', 'b', 'c']);
  });

  test('a name of several words stands in a text that has them all, and nowhere else', () => {
    const survey = surveyOf(
      new Map([
        ['a', 'x-y z'],
        ['b', 'x y'],
        ['c', 'xy'],
      ]),
    );
    expect(survey.naming('x-y')).toEqual(['a', 'b']);
    expect(survey.holding('x-y')).toEqual(['a']);
    expect(['a', 'b', 'c'].map((path) => survey.isNamedIn('x-y', new Set([path])))).toEqual([true, true, false]);
    expect([survey.isNamedIn('-', new Set(['a'])), survey.isNamedIn('-', new Set(['b']))]).toEqual([true, false]);
  });

  test.each([
    'x.mine',
    'x?.mine',
    'x\n  .mine',
    'x. // the whole\n mine',
    'x. // a\n // b\n mine',
    'x./* the whole */ mine',
    'x.#mine',
    'mine; x.mine',
  ])('a name may be a member’s in %s', (text) =>
    expect(surveyOf(new Map([['a', text]])).members('mine')).toEqual(['a']),
  );

  test.each(['mine', 'mine.x', '{ mine: x.y }', "'https://x',\n mine", 'x.mined', '// x\nmine'])(
    'a name is no member’s in %s',
    (text) => expect(surveyOf(new Map([['a', text]])).members('mine')).toEqual([]),
  );

  test('many words are kept apart', () => {
    const words = Array.from({ length: 20_000 }, (_, number) => `w${number.toString(36)}`);
    const survey = surveyOf(new Map(words.map((word, number) => [`${number}`, `${word} all`])));
    for (let number = 0; number < words.length; number += 997)
      expect(survey.naming(words[number] ?? '')).toEqual([`${number}`]);
    expect(survey.naming('all')).toHaveLength(words.length);
  });
});

test('what a text imports, and what of it it hands on, is read without a parser', () => {
  const text = `
import a from './a';
import type { b } from "./b"
export * from './c';
export { d } from './d'
import './e';
const f = require('./f'), g = await import( './g' );
export const h = 'x'; import { i } from './i';
from('./no'); require(name); import x from './line
end'; // export from "./j"
`;
  expect(surveyOf(new Map([['x.ts', text]])).specifiers('x.ts')).toEqual([
    { specifier: './a', passedOn: false, isRun: false },
    { specifier: './b', passedOn: false, isRun: false },
    { specifier: './c', passedOn: true, isRun: false },
    { specifier: './d', passedOn: true, isRun: false },
    { specifier: './e', passedOn: false, isRun: true },
    { specifier: './f', passedOn: true, isRun: false },
    { specifier: './g', passedOn: false, isRun: false },
    { specifier: './i', passedOn: false, isRun: false },
    { specifier: './j', passedOn: true, isRun: false },
  ]);
});

test('a text that neither imports nor exports is no module', () => {
  const survey = surveyOf(
    new Map([
      ['a', 'interface A {}'],
      ['b', 'export interface B {}'],
      ['c', 'exports.c = 1'],
    ]),
  );
  expect(['a', 'b', 'c'].map((path) => survey.isModule(path))).toEqual([false, true, true]);
});

describe('what may be named as a module', () => {
  const WORDS = ['import', 'from', 'require', 'export', 'x', ' ', '\n', '(', ')', "'", '"', './a', '`', ';', '{', '}'];

  test.each([1, 2, 3, 4, 5, 6])('is no less than what a survey takes for a name (seed %i)', (seed) => {
    const next = random(seed);
    let taken = 0;
    for (let round = 0; round < 200; round++) {
      let text = '';
      for (let piece = 0; piece < 30; piece++) text += WORDS[Math.floor(next() * WORDS.length)] ?? '';
      const specifiers = new Survey(['a.ts'], () => text).specifiers('a.ts').map(({ specifier }) => specifier);
      taken += specifiers.length;
      expect(mayName(text), text).toEqual(expect.arrayContaining(specifiers));
    }
    expect(taken).toBeGreaterThan(0);
  });
});
