/** Expressions and patterns of a Svelte component's markup, written into its program as they stand. */
import { parse, syntaxError } from '../flow/parse.ts';
import type { ts } from '../flow/syntax.ts';
import { lineOf, otherwiseIn, type Range, trimmed, type Woven } from './woven.ts';

export interface MarkupFacts {
  /** Where expressions begin whose values are text of the page → true; other expressions of the markup → false. */
  shown: Map<number, boolean>;
  /** Expressions that are none, each in one line. */
  troubles: string[];
}

export class Expressions {
  readonly #out: Woven;
  readonly #facts: MarkupFacts;
  readonly #stores: ReadonlySet<string>;

  /** @param stores the names of the values of stores, with their `$` */
  constructor(out: Woven, facts: MarkupFacts, stores: ReadonlySet<string>) {
    this.#out = out;
    this.#facts = facts;
    this.#stores = stores;
  }

  /** An expression that stands by itself. */
  statement(range: Range, isText: boolean): void {
    if (this.trimmed(range).start === range.end) return;
    this.#out.own('(', range.start);
    const start = this.expression(range);
    this.#out.own(');', range.end);
    if (start !== undefined) this.#facts.shown.set(start, isText);
  }

  /** Writes an expression, or that there is none; gives where it begins. */
  expression(range: Range): number | undefined {
    if (!this.isFine('(', range, ')')) {
      this.told(range);
      this.#out.own('undefined', range.start, range.end);
      return undefined;
    }
    this.#out.take(range, this.otherwise('(', range, ')'));
    // it may end with a comment
    this.#out.own('\n', range.end);
    return this.trimmed(range).start;
  }

  /** A name, or what takes something apart. */
  pattern(range: Range): void {
    const inner = this.trimmed(range);
    if (this.isFine('const ', inner, ' = 0;')) this.#out.take(inner);
    else {
      this.told(inner);
      this.#out.own('$$unread', inner.start, inner.end);
    }
  }

  #parsed(before: string, { start, end }: Range, after: string): ts.SourceFile {
    return parse('markup.ts', `${before}${this.#out.text.slice(start, end)}\n${after}`);
  }

  isFine(before: string, range: Range, after: string): boolean {
    return syntaxError(this.#parsed(before, range, after)) === undefined;
  }

  otherwise(before: string, range: Range, after: string): ReturnType<typeof otherwiseIn> {
    if (!/\$/.test(this.#out.text.slice(range.start, range.end))) return [];
    return otherwiseIn(this.#out, this.#parsed(before, range, after), range.start - before.length, this.#stores);
  }

  told({ start }: Range): void {
    this.#facts.troubles.push(`line ${lineOf(this.#out.text, start)}: an expression of the markup cannot be read`);
  }

  trimmed(range: Range): Range {
    return trimmed(this.#out.text, range);
  }
}
