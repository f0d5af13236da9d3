/** The boundary round each file: what goes wrong inside is data, and steps are counted. */
import { describe, expect, test } from 'vitest';
import { TargetError } from '../src/catalogue/target.ts';
import { attempt, Budget, isNested, Overrun, tooDeep } from '../src/common/budget.ts';

describe('what goes wrong is data', () => {
  test('nothing went wrong', () => expect(attempt(() => 7)).toEqual({ value: 7 }));

  test('the stack ends', () => {
    const endless = (level: number): number => 1 + endless(level + 1);
    expect(attempt(() => endless(0))).toEqual({
      trouble: { code: 'depth', message: 'nested too deeply to be looked into' },
    });
  });

  test('a limit of levels is told in the same words', () => {
    const deep = (): never => {
      throw tooDeep();
    };
    expect(attempt(deep)).toEqual(attempt(() => deep()));
    expect(attempt(deep)).toMatchObject({ trouble: { code: 'depth' } });
  });

  test('a mistake of the program says where it was made, in one line', () => {
    const outcome = attempt(function lookUp() {
      return 'x'.repeat(-1);
    });
    expect(outcome).toMatchObject({ trouble: { code: 'internal' } });
    const message = 'trouble' in outcome ? outcome.trouble.message : '';
    expect(message).toMatch(/^something went wrong inside: .+ \(in lookUp\)$/);
  });

  test('what is no error is told as well', () =>
    expect(
      attempt(() => {
        throw 'a text\nof two lines';
      }),
    ).toEqual({ trouble: { code: 'internal', message: 'something went wrong inside: a text' } }));

  test('what the user can mend is the run’s, not the file’s', () =>
    expect(() =>
      attempt(() => {
        throw new TargetError('no such release');
      }),
    ).toThrow(TargetError));
});

describe('steps are counted', () => {
  test('as many as there are, and not one more', () => {
    const budget = new Budget(3, 'counting');
    for (let step = 0; step < 3; step += 1) budget.spend();
    expect(budget).toMatchObject({ spent: 3, isSpent: false });
    expect(() => budget.spend()).toThrow(Overrun);
    expect(budget.isSpent).toBe(true);
    expect(attempt(() => budget.spend())).toEqual({
      trouble: { code: 'budget', message: 'too much work: counting takes more than 3 steps' },
    });
  });

  test('who answers with what there is asks instead', () => {
    const budget = new Budget(5, 'counting');
    expect([budget.takes(4), budget.takes(2), budget.takes()]).toEqual([true, false, false]);
  });
});

test.each([
  ['([{}])', 3, false],
  ['([{}])', 2, true],
  [')'.repeat(100), 0, false],
  ['()[]{}'.repeat(100), 1, false],
  ['{'.repeat(100_000), 99_999, true],
])('levels of brackets: %.12s, %i', (text, levels, nested) => expect(isNested(text, levels)).toBe(nested));
