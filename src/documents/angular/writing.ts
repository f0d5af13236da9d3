/** What an Angular template's program is written with: expressions, names that hold for a while, what is open. */
import type { MarkupFacts } from '../svelte-expressions.ts';
import { type Range, trimmed, type Woven } from '../woven.ts';
import { AngularExpressions } from './expressions.ts';

/** The function that the program calls with what is handed to a component or a directive: its tag, the property, the value. */
export const GIVEN = '$$given';

/** What is open: an element or a block of control flow, with what ends it in the program. */
export interface Open {
  /** The element's; undefined: it is a block. A brace of the text is one that says nothing. */
  tag: string | undefined;
  closes: string;
  /** What ends it and all its `@else`. */
  after: string;
  /** How many times names were brought in. */
  entered: number;
  /** A list, one of whose elements the templates inside are handed, as the program writes it. */
  rows: string | undefined;
}

export class Writing {
  readonly out: Woven;
  /** Of the file, as far as the markup goes. */
  readonly text: string;
  readonly expressions: AngularExpressions;
  readonly open: Open[] = [];
  readonly end: number;
  at: number;

  constructor(out: Woven, facts: MarkupFacts, { start, end }: Range) {
    this.out = out;
    this.text = out.text.slice(0, end);
    this.at = start;
    this.end = end;
    const references = this.text.slice(start).matchAll(/(?<=\s)(?:#|ref-)([A-Za-z_$][\w$]*)(?=[\s=/>])/g);
    this.expressions = new AngularExpressions(out, facts, new Set([...references].map(([, name = '']) => name)));
  }

  /** A name for what an expression gives. */
  constant(name: string, range: Range): void {
    this.out.own(`const ${name} = (`, range.start);
    this.expressions.expression(range);
    this.out.own(');', range.end);
  }

  for(name: string, list: Range): void {
    this.out.own(`for (const ${name} of (`, list.start);
    this.expressions.expression(list);
    this.out.own(')) {', list.end);
  }

  opened(closes: string, names: readonly string[], tag?: string): void {
    this.open.push({ tag, closes, after: '', entered: 0, rows: undefined });
    this.bring(names);
  }

  /** Names that mean something until what is open closes. */
  bring(names: readonly string[]): void {
    this.expressions.enter(names);
    const last = this.open.at(-1);
    if (last) last.entered += 1;
  }

  close(at = this.at): void {
    const last = this.open.pop();
    if (!last) return;
    for (let left = last.entered; left > 0; left -= 1) this.expressions.leave();
    if (last.closes !== '') this.out.own(last.closes, at);
  }

  /** What is handed to a component or a directive. */
  given(range: Range, tag: string, property: string): void {
    if (trimmed(this.text, range).start === range.end) return;
    this.out.own(`${GIVEN}(${JSON.stringify(tag)}, ${JSON.stringify(property)}, `, range.start);
    this.expressions.expression(range);
    this.out.own(');', range.end);
  }

  /**
   * Names that who shows a template hands to it: the first one of the rows of what is around, where that is known.
   * @returns what ends it
   */
  row([first = '', ...others]: readonly string[], { start, end }: Range, isRow = true): string {
    const around = isRow ? this.open.findLast((each) => each.rows !== undefined)?.rows : undefined;
    const own = around === undefined ? [first, ...others] : others;
    this.out.own(around === undefined ? '{' : `for (const ${first} of ${around}) {`, start, end);
    if (own.length > 0) this.out.own(`let ${own.join(', ')};`, end);
    return '}';
  }
}
