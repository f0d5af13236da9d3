import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit, Finding } from '../src/finding.ts';
import { applied, applyEdits, choose, groupsOf, inOrder, placeBefore, settled } from '../src/fix/edits.ts';

const edit = (start: number, end: number, text: string, path = 'a.ts'): Edit => ({ path, start, end, text });
const finding = (group: string, edits: Edit[], path = 'a.ts', rule = 'r'): Finding => ({
  ...{
    rule,
    path,
    start: edits[0]?.start ?? 0,
    end: 0,
    message: '',
    element: '',
    replacement: null,
    certainty: 'certain',
  },
  ...{ severity: 'error', fix: 'safe', reason: null, bridged: false, group, evidence: [], edits },
});

describe('applyEdits', () => {
  test('replaces, inserts and deletes, in whatever order they are given', () => {
    const edits = [edit(4, 5, ''), edit(0, 1, 'A'), edit(2, 2, '|')];
    expect(applyEdits('abcde', edits)).toBe('Ab|cd');
    expect(applyEdits('abcde', edits.toReversed())).toBe('Ab|cd');
  });
  test('edits that touch do not clash', () =>
    expect(applyEdits('abcd', [edit(0, 2, 'x'), edit(2, 2, '+'), edit(2, 4, 'y')])).toBe('x+y'));
  test('the same edit counts once', () => expect(applyEdits('ab', [edit(0, 0, '!'), edit(0, 0, '!')])).toBe('!ab'));
  test.each([
    [[edit(0, 3, 'x'), edit(2, 4, 'y')]],
    [[edit(1, 1, 'x'), edit(1, 1, 'y')]],
    [[edit(0, 3, 'x'), edit(1, 1, 'y')]],
    [[edit(0, 9, 'x')]],
    [[edit(-1, 1, 'x')]],
    [[edit(0, 1, 'x'), edit(-1, 0, 'y')]],
    [[edit(2, 1, 'x')]],
    [[edit(0, 1, 'x'), edit(0, 2, 'x')]],
    [[edit(0, 2, 'x'), edit(1, 2, 'x')]],
    [[edit(0, 1, 'x'), edit(0, 1, 'y')]],
  ])('refuses what clashes or lies outside: %#', (edits) =>
    expect(() => applyEdits('abcde', edits)).toThrow(RangeError),
  );

  test('what is put in front of a place comes before what stands in its place, in whatever order they are given', () => {
    const edits = [edit(1, 1, '+'), edit(1, 2, 'x')];
    expect(applyEdits('abc', edits)).toBe('a+xc');
    expect(applyEdits('abc', edits.toReversed())).toBe('a+xc');
  });
  test('says where they clash', () =>
    expect(() => applyEdits('abcde', [edit(0, 1, 'x'), edit(2, 4, 'y'), edit(3, 5, 'z')])).toThrow('edits clash at 3'));

  test('bytes outside the edits stay, whatever they are', () => {
    const odd = fc.constantFrom('\r\n', '\n', '\t', '\uFEFF', '\u{1F600}', '\u2028', 'mr', '#!/usr/bin/env node');
    fc.assert(
      fc.property(fc.array(odd), fc.array(fc.tuple(odd, fc.string())), odd, (head, middle, tail) => {
        let before = head.join('');
        let after = before;
        const edits: Edit[] = [];
        for (const [kept, fresh] of middle) {
          edits.push(edit(before.length, before.length + 3, fresh));
          before += `old${kept}`;
          after += `${fresh}${kept}`;
        }
        expect(applyEdits(before + tail, edits)).toBe(after + tail);
      }),
    );
  });
});

describe('groups', () => {
  const choice = (...findings: Finding[]) => {
    const { taken, waiting, broken } = choose(groupsOf(findings));
    return {
      taken: taken.map(({ id }) => id),
      waiting: waiting.map(({ id }) => id),
      broken: broken.map(({ id }) => id),
    };
  };

  test('of two that overlap the first waits for nobody, by path, offset and rule', () => {
    expect(choice(finding('late', [edit(3, 6, 'x')]), finding('early', [edit(0, 4, 'y')]))).toEqual({
      taken: ['early'],
      waiting: ['late'],
      broken: [],
    });
    expect(
      choice(finding('b', [edit(0, 1, 'x')], 'a.ts', 'b'), finding('a', [edit(0, 1, 'y')], 'a.ts', 'a')).taken,
    ).toEqual(['a']);
  });
  test('they come in the order of their first finding, whatever order the findings are in', () => {
    const at = (path: string, rule: string, start: number): Finding =>
      finding(`${path} ${rule} ${start}`, [edit(start, start + 1, 'x', path)], path, rule);
    const ordered = [at('a', 'b', 1), at('a', 'a', 3), at('a', 'b', 3), at('b', 'a', 0), at('c', 'a', 0)];
    for (const given of [ordered.toReversed(), [...ordered.slice(3), ...ordered.slice(0, 3)], ordered])
      expect(groupsOf(given).map(({ findings }) => findings[0])).toEqual(ordered);
  });
  test('edits at one place in several files are several edits', () => {
    const [group] = groupsOf([
      finding('g', [edit(0, 1, 'x'), edit(0, 1, 'x', 'b.ts'), edit(0, 2, 'x'), edit(0, 1, 'y')]),
    ]);
    expect(group?.edits).toHaveLength(4);
  });
  test('a group waits whole, in every file', () => {
    const both = [edit(0, 4, 'y'), edit(0, 1, 'z', 'b.ts')];
    const { taken } = choose(groupsOf([finding('one', [edit(0, 2, 'x')]), finding('two', both)]));
    expect([...applied(taken, () => 'abcdef')]).toEqual([['a.ts', 'xcdef']]);
  });
  test('the same edit of two groups merges', () => {
    const findings = [
      finding('one', [edit(0, 0, 'import;'), edit(1, 2, 'x')]),
      finding('two', [edit(0, 0, 'import;'), edit(3, 4, 'y')]),
    ];
    const { taken } = choose(groupsOf(findings));
    expect(applied(taken, () => 'abcdef').get('a.ts')).toBe('import;axcyef');
  });
  test('a group that clashes with itself is broken', () => {
    expect(choice(finding('one', [edit(0, 2, 'x'), edit(1, 3, 'y')]), finding('two', [edit(0, 1, 'z')]))).toEqual({
      taken: ['two'],
      waiting: [],
      broken: ['one'],
    });
  });
  test('one of three edits that clashes with another breaks a group', () =>
    expect(choice(finding('one', [edit(0, 2, 'x'), edit(1, 3, 'y'), edit(5, 6, 'z')])).broken).toEqual(['one']));
  test('edits at one place of two files do not clash', () => {
    const both = [edit(0, 2, 'x'), edit(0, 2, 'y', 'b.ts')];
    expect(choice(finding('one', both), finding('two', [edit(0, 2, 'z', 'c.ts')])).taken).toEqual(['one', 'two']);
  });
  test('edits that touch are taken at once, whichever comes first', () => {
    expect(choice(finding('one', [edit(0, 1, 'x')]), finding('two', [edit(1, 2, 'y')])).taken).toHaveLength(2);
    const late = { ...finding('early', [edit(2, 3, 'x')]), start: 0 };
    expect(choice(late, finding('late', [edit(1, 2, 'y')])).taken).toEqual(['early', 'late']);
  });
  test('each that is taken keeps those behind it waiting', () =>
    expect(
      choice(finding('a', [edit(0, 1, 'x')]), finding('b', [edit(2, 4, 'x')]), finding('c', [edit(3, 5, 'y')])),
    ).toEqual({ taken: ['a', 'b'], waiting: ['c'], broken: [] }));
  test('findings of one value are one group, with each edit once', () => {
    const [group] = groupsOf([
      finding('g', [edit(0, 1, 'x')]),
      finding('g', [edit(0, 1, 'x'), edit(0, 1, 'x', 'b.ts')], 'b.ts'),
    ]);
    expect(group?.findings).toHaveLength(2);
    expect(group?.edits).toHaveLength(2);
  });
});

describe('places before and after', () => {
  /** `abcdefgh` → `abCCCefH`: a longer one, one that goes, and one at the end. */
  const edits = inOrder([edit(6, 7, ''), edit(2, 4, 'CCC'), edit(7, 8, 'H'), edit(2, 4, 'CCC')]);
  test('edits are put in order, each once', () => {
    expect(edits.map(({ start }) => start)).toEqual([2, 6, 7]);
    expect(inOrder([edit(1, 3, 'x'), edit(1, 1, 'y'), edit(1, 2, 'z')]).map(({ end }) => end)).toEqual([1, 2, 3]);
    expect(inOrder([edit(1, 3, 'x'), edit(2, 3, 'x'), edit(1, 3, 'y'), edit(1, 4, 'x')])).toHaveLength(4);
  });
  test('each offset of the new text, where it was', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => placeBefore(at, edits))).toEqual([0, 1, 2, 2, 2, 4, 5, 7, 8]));
  test('each offset of the old text, by its edit', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((at) => settled(at, edits))).toEqual([0, 1, 2, 2, 4, 5, 6, 7]));
});
