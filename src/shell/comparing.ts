/** What a script decides by: comparisons of texts, and questions whether there is any. */
import type { TestExpression, Word } from 'unbash';
import type { Argument } from './commands.ts';
import type { Out } from './out.ts';
import type { Visitor } from './run.ts';
import { type HeldTexts, handAllOn } from './shown.ts';
import type { Scope } from './variables.ts';
import type { Ground } from './words.ts';

/** `-n`, `-z`: whether there is any text, whatever it says. */
export const isWhetherAny = (operator: string): boolean => operator === '-n' || operator === '-z';

interface Parts {
  scope: Scope;
  visitor: Visitor;
  /** Texts with what was read of answers, which variables hold. */
  texts: HeldTexts;
  /** A number for what uses texts and is no command. */
  visit: () => number;
}

export class Comparing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  test(expression: TestExpression, ground: Ground): void {
    switch (expression.type) {
      case 'TestBinary':
        this.#compared(expression.left, expression.right, ground);
        return;
      case 'TestUnary': {
        const { argument, outs } = this.#parts.scope.argument(expression.operand, ground);
        if (isWhetherAny(expression.operator)) this.#parts.texts.follow(argument.word, ground, outs);
        else handAllOn(outs);
        return;
      }
      case 'TestLogical':
        for (const each of expression.operands) this.test(each, ground);
        return;
      case 'TestNot':
        this.test(expression.operand, ground);
        return;
      case 'TestGroup':
        this.test(expression.expression, ground);
        return;
    }
  }

  #compared(left: Word, right: Word, ground: Ground): void {
    const [a, b] = [this.#parts.scope.argument(left, ground), this.#parts.scope.argument(right, ground)];
    for (const { argument } of [a, b]) this.used(argument);
    this.compare(a.outs, b.argument, ground);
    this.compare(b.outs, a.argument, ground);
    handAllOn([...a.outs, ...b.outs]);
  }

  /** A text that something is decided by; what the decision spells itself is none of another place. */
  used({ word, words, from = [] }: Argument): void {
    const filled = words.parts.filter((part) => 'hole' in part || part.node !== word);
    this.#parts.visitor.used([{ parts: filled }, ...from], this.#parts.visit());
  }

  compare(outs: readonly Out[], { word, text }: Argument, ground: Ground): void {
    if (outs.length > 0) this.#parts.visitor.compared(outs, text, ground, word.pos);
    // that there is any is no matter of what it is
    if (text !== '') for (const { answers } of outs) for (const { use } of answers) use.isWhole = true;
    for (const { taken } of outs)
      for (const each of taken)
        if (each.read.use === 'passed' && !each.comparisons.some((other) => other.word.at(0) === word.at(0)))
          each.comparisons.push({ word, text });
  }
}
