/**
 * The markup of an Angular template, as statements of a method of the component: `@if` and `*ngIf` are an `if`, `@for` and `*ngFor` a
 * loop. Each expression stands where it does in the file. https://angular.dev/guide/templates
 */
import { ts } from '../../flow/syntax.ts';
import { tokensIn } from '../braces.ts';
import { Unreadable } from '../svelte-attributes.ts';
import type { MarkupFacts } from '../svelte-expressions.ts';
import { lineOf, type Range, type Woven } from '../woven.ts';
import { Elements } from './elements.ts';
import { attributesOf, inParentheses, partsOf } from './tags.ts';
import { Writing } from './writing.ts';

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const BRACE = '{';
const RAW = /^(?:script|style)$/i;
/** Blocks that are only rendered at another time. */
const BLOCK =
  /@(if|else\s+if|else|for|empty|switch|case|default|defer|placeholder|loading|error|let)\b(?=\s*[({]|\s+[\w$])/y;
/**
 * @param range the markup in the file
 * @returns why it cannot be read, in one line; undefined: it is written
 */
export function writeTemplate(out: Woven, facts: MarkupFacts, range: Range): string | undefined {
  try {
    new Template(out, facts, range).write();
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

class Template {
  readonly #writing: Writing;
  readonly #elements: Elements;
  /** What ends the block that goes on with `@else`. */
  #after = '';

  constructor(out: Woven, facts: MarkupFacts, range: Range) {
    this.#writing = new Writing(out, facts, range);
    this.#elements = new Elements(this.#writing);
  }

  write(): void {
    const next = /<!--|<\/?[A-Za-z]|\{(?=\{\{)|\{\{?|@|\}/g;
    for (;;) {
      next.lastIndex = this.#writing.at;
      const found = next.exec(this.#writing.text);
      if (!found) break;
      const [sign] = found;
      this.#writing.at = found.index;
      if (sign === '<!--') this.#writing.at = this.#behind('-->', this.#writing.at);
      else if (sign === '{{') this.#shown();
      else if (sign === '{') this.#brace();
      else if (sign === '@') this.#block();
      else if (sign === '}') this.#closeBlock();
      else if (sign.startsWith('</')) this.#closeElement();
      else this.#element();
    }
    if (this.#writing.open.some(({ tag }) => tag === undefined))
      throw new Unreadable('a block of the template is not closed');
    while (this.#writing.open.length > 0) this.#writing.close();
  }

  #shown(): void {
    const end = this.#writing.text.indexOf('}}', this.#writing.at + 2);
    if (end < 0)
      throw new Unreadable(`line ${lineOf(this.#writing.text, this.#writing.at)}: the braces are not closed`);
    this.#writing.expressions.statement({ start: this.#writing.at + 2, end }, true);
    this.#writing.at = end + 2;
  }

  /** `{count, plural, …}`, or a brace that is text. */
  #brace(): void {
    this.#writing.at += 1;
    this.#writing.opened('', [], BRACE);
  }

  // ---- blocks ----------------------------------------------------------------------------------------------------

  #block(): void {
    BLOCK.lastIndex = this.#writing.at;
    const found = BLOCK.exec(this.#writing.text);
    const kind = found?.[1]?.replace(/\s+/g, ' ');
    if (!found || kind === undefined) {
      this.#writing.at += 1;
      return;
    }
    const start = this.#writing.at;
    this.#writing.at = BLOCK.lastIndex;
    if (kind === 'let') {
      this.#let();
      return;
    }
    const given = inParentheses(this.#writing.text, this.#writing.at);
    if (given) this.#writing.at = given.end + 1;
    const brace = /\s*\{/y;
    brace.lastIndex = this.#writing.at;
    if (!brace.test(this.#writing.text)) {
      // text that begins like one
      this.#writing.at = start + 1;
      return;
    }
    this.#writing.at = brace.lastIndex;
    const condition = given ?? { start: this.#writing.at, end: this.#writing.at };
    if (kind === 'if' || kind === 'else if') this.#when(condition, kind === 'if' ? '' : 'else ');
    else if (kind === 'else') {
      this.#writing.out.own('else {', start);
      this.#writing.opened('}', []);
      const last = this.#writing.open.at(-1);
      if (last) last.after = this.#taken();
    } else if (kind === 'for') this.#loop(condition);
    else if (kind === 'switch') {
      this.#writing.out.own('switch (', condition.start);
      this.#writing.expressions.expression(condition);
      this.#writing.out.own(') {', condition.end);
      this.#writing.opened('}', []);
    } else if (kind === 'case' || kind === 'default') {
      this.#writing.out.own(kind === 'case' ? 'case (' : 'default: {', condition.start);
      if (kind === 'case') {
        this.#writing.expressions.expression(condition);
        this.#writing.out.own('): {', condition.end);
      }
      this.#writing.opened('break; }', []);
    } else {
      // `when` and `prefetch when` of a deferred block ask something
      this.#writing.out.own('{', start);
      const asked = given && /\bwhen\b/.exec(this.#writing.text.slice(given.start, given.end));
      if (given && asked)
        this.#writing.expressions.statement(
          { start: given.start + asked.index + asked[0].length, end: given.end },
          false,
        );
      this.#writing.opened('}', []);
    }
  }

  #when(range: Range, before: string): void {
    const [first = range, ...others] = partsOf(this.#writing.text, range);
    const as = others.map(
      (each) => /^as\s+([\w$]+)$/.exec(this.#writing.text.slice(each.start, each.end).trim())?.[1],
    )[0];
    if (as === undefined) {
      this.#writing.out.own(`${before}if (`, range.start);
      this.#writing.expressions.expression(first);
      this.#writing.out.own(') {', range.end);
      this.#writing.opened('}', []);
    } else {
      this.#writing.out.own(`${before}{`, range.start);
      this.#writing.constant(as, first);
      this.#writing.out.own(`if (${as}) {`, first.end);
      this.#writing.opened('}', [as]);
    }
    const last = this.#writing.open.at(-1);
    if (last) last.after = `${as === undefined ? '' : '}'}${this.#taken()}`;
  }

  /** What ends the blocks that this one goes on with. */
  #taken(): string {
    const after = this.#after;
    this.#after = '';
    return after;
  }

  /** `mr of mrs; track mr.iid; let i = $index` */
  #loop(range: Range): void {
    const [first = range, ...others] = partsOf(this.#writing.text, range);
    const head = /^\s*(?:let\s+)?([\w$]+)\s+of\b/.exec(this.#writing.text.slice(first.start, first.end));
    if (!head) throw new Unreadable(`line ${lineOf(this.#writing.text, range.start)}: the loop cannot be read`);
    const names = [head[1] ?? '', '$index', '$count', '$first', '$last', '$even', '$odd'];
    this.#writing.for(head[1] ?? '', { start: first.start + head[0].length, end: first.end });
    this.#writing.opened('}', names);
    for (const each of others) {
      const said = this.#writing.text.slice(each.start, each.end);
      const track = /^\s*track\b/.exec(said);
      if (track) this.#writing.expressions.statement({ start: each.start + track[0].length, end: each.end }, false);
      const own = said.split(',').flatMap((one) => /^\s*(?:let\s+)?([\w$]+)\s*=/.exec(one)?.[1] ?? []);
      this.#writing.bring(own);
    }
  }

  #let(): void {
    const said = /\s*([\w$]+)\s*=/y;
    said.lastIndex = this.#writing.at;
    const name = said.exec(this.#writing.text)?.[1];
    if (name === undefined) return;
    const start = said.lastIndex;
    let end = this.#writing.end;
    for (const { kind, start: at } of tokensIn(this.#writing.text, { start, end })) {
      if (kind !== ts.SyntaxKind.SemicolonToken) continue;
      end = at;
      break;
    }
    this.#writing.constant(name, { start, end });
    this.#writing.bring([name]);
    this.#writing.at = end + 1;
  }

  #closeBlock(): void {
    const start = this.#writing.at;
    this.#writing.at += 1;
    const block = this.#writing.open.findLastIndex(({ tag }) => tag === undefined || tag === BRACE);
    if (block < 0) return;
    while (this.#writing.open.length > block + 1) this.#writing.close(start);
    const after = this.#writing.open[block]?.after ?? '';
    this.#writing.close(start);
    if (/^\s*@else\b/.test(this.#writing.text.slice(this.#writing.at, this.#writing.at + 200))) this.#after = after;
    else if (after !== '') this.#writing.out.own(after, start);
  }

  // ---- elements --------------------------------------------------------------------------------------------------

  #closeElement(): void {
    const end = this.#behind('>', this.#writing.at);
    const tag = this.#writing.text.slice(this.#writing.at + 2, end - 1).trim();
    const index = this.#writing.open.findLastIndex((each) => each.tag === tag);
    const block = this.#writing.open.findLastIndex((each) => each.tag === undefined);
    this.#writing.at = end;
    // what closes nothing is for the browser to pass over
    if (index > block) while (this.#writing.open.length > index) this.#writing.close();
  }

  #element(): void {
    const start = this.#writing.at;
    const tag = /^<([A-Za-z][\w:.-]*)/.exec(this.#writing.text.slice(start, start + 300))?.[1] ?? '';
    this.#writing.at = start + tag.length + 1;
    const { attributes, end } = attributesOf(this.#writing.text, this.#writing.at, start);
    this.#writing.at = end;
    // what is written there would end the value
    for (const { value, quote } of attributes) if (value && quote !== '"') this.#writing.out.fixed.push(value);
    const isOver = this.#writing.text.startsWith('/', this.#writing.at) || VOID.test(tag);
    this.#writing.at = this.#behind('>', this.#writing.at);
    this.#writing.opened('', [], tag);
    const closes: string[] = [];
    for (const each of attributes) if (each.name.startsWith('*')) closes.unshift(this.#elements.structural(each));
    if (/^ng-template$/i.test(tag)) closes.unshift(...this.#elements.ofTemplate(attributes));
    const last = this.#writing.open.at(-1);
    if (last) last.closes = closes.join('');
    for (const each of attributes) this.#elements.ofElement(each, tag);
    if (RAW.test(tag) && !isOver) {
      const close = new RegExp(`</${tag}\\s*>`, 'gi');
      close.lastIndex = this.#writing.at;
      this.#writing.at = close.exec(this.#writing.text) ? close.lastIndex : this.#writing.end;
    }
    if (isOver || RAW.test(tag)) this.#writing.close();
  }

  /** Where a text begins what is behind the next of some words. */
  #behind(word: string, from: number): number {
    const found = this.#writing.text.indexOf(word, from);
    if (found < 0) throw new Unreadable(`line ${lineOf(this.#writing.text, from)}: what begins there is not closed`);
    return found + word.length;
  }
}
