/** The boundary round each file: what goes wrong inside is data, and steps are counted. */
import { describe, expect, test } from 'vitest';
import { TargetError } from '../src/catalogue/target.ts';
import { attempt, Budget, isNested, Overrun, tooDeep } from '../src/common/budget.ts';
import { Questions } from '../src/flow/evaluate/questions.ts';
import { ts } from '../src/flow/syntax.ts';

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

describe('a question that has no more steps', () => {
  const place = { path: 'a.ts', start: 0 };
  const parts = Array.from({ length: 9_000 }, () => ({}));
  const whole = {};
  const value = { kind: 'literal', value: 1, node: ts.factory.createNull() } as const;
  class Asked extends Questions {
    readonly whole = () =>
      this.remember(whole, undefined, () => {
        for (const part of parts) this.remember(part, undefined, () => []);
        return [value];
      });
  }

  test('is not asked again by who has no more, and says again that it is cut short', () => {
    const questions = new Asked();
    expect(questions.about(place, questions.whole)).toEqual([value]);
    const { asked, cut } = questions;
    expect(cut).toMatchObject({ code: 'budget' });
    expect(questions.about(place, questions.whole)).toEqual([value]);
    expect(questions.asked).toBe(asked);
    expect(questions.cut).toBe(cut);
  });

  test('is asked again by who has more', () => {
    const questions = new Asked();
    questions.about(place, questions.whole);
    const { asked } = questions;
    expect(questions.patiently(place, questions.whole)).toEqual([value]);
    expect(questions.asked).toBeGreaterThan(asked);
    expect(questions.cut).toBeUndefined();
  });

  test('is cut short too where a part of it was', () => {
    const questions = new Asked();
    questions.about(place, questions.whole);
    const around = {};
    questions.about(place, () => questions.remember(around, undefined, questions.whole));
    expect(questions.cut).toMatchObject({ code: 'budget' });
  });
});

describe('a call that is looked into but shortly', () => {
  const place = { path: 'a.ts', start: 0 };
  const value = { kind: 'literal', value: 1, node: ts.factory.createNull() } as const;
  class Asked extends Questions {
    readonly #call = {};
    readonly #parts: readonly object[];
    readonly call = () =>
      this.remember(this.#call, undefined, () =>
        this.within(true, () => this.#parts.flatMap((part) => this.remember(part, undefined, () => [value]))),
      );

    constructor(parts: number) {
      super();
      this.#parts = Array.from({ length: parts }, () => ({}));
    }
  }

  test('is told from one that was looked into to its end', () => {
    const short = new Asked(100);
    expect(short.about(place, short.call)).toHaveLength(1);
    expect(short.isHasty).toBe(false);
    const long = new Asked(1_000);
    long.about(place, long.call);
    expect(long.isHasty).toBe(true);
    expect(long.cut).toBeUndefined();
  });

  test('is looked into with all steps of a call by who asks again', () => {
    const questions = new Asked(1_000);
    questions.about(place, questions.call);
    const { asked } = questions;
    questions.unhurriedly(place, questions.call);
    expect(questions.asked).toBeGreaterThan(asked + 800);
    expect(questions.isHasty).toBe(false);
  });
});

test.each([
  ['([{}])', 3, false],
  ['([{}])', 2, true],
  [')'.repeat(100), 0, false],
  ['()[]{}'.repeat(100), 1, false],
  ['{'.repeat(100_000), 99_999, true],
])('levels of brackets: %.12s, %i', (text, levels, nested) => expect(isNested(text, levels)).toBe(nested));
