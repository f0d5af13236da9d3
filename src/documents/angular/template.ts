/**
 * The markup of an Angular template, as statements of a method of the component: `@if` and `*ngIf` are an `if`, `@for` and `*ngFor` a
 * loop. Each expression stands where it does in the file. https://angular.dev/guide/templates
 */
import { awaiting } from '../../../rules/components.ts';
import { ts } from '../../flow/syntax.ts';
import { tokensIn } from '../braces.ts';
import { Unreadable } from '../svelte-attributes.ts';
import type { MarkupFacts } from '../svelte-expressions.ts';
import { lineOf, type Range, trimmed, type Woven } from '../woven.ts';
import { AngularExpressions } from './expressions.ts';
import { type Attribute, attributesOf, inParentheses, partsOf } from './tags.ts';

/** What is open: an element or a block of control flow, with what ends it in the program. */
interface Open {
  /** The element's; undefined: it is a block. A brace of the text is one that says nothing. */
  tag: string | undefined;
  closes: string;
  /** What ends it and all its `@else`. */
  after: string;
  /** How many times names were brought in. */
  entered: number;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const BRACE = '{';
const RAW = /^(?:script|style)$/i;
/** Blocks that are only rendered at another time. */
const BLOCK =
  /@(if|else\s+if|else|for|empty|switch|case|default|defer|placeholder|loading|error|let)\b(?=\s*[({]|\s+[\w$])/y;
/** Properties of elements themselves: what they are given goes nowhere from there. */
const OF_ELEMENTS =
  /^(?:(?:attr|class|style)(?:\..*)?|ngClass|ngStyle|alt|checked|disabled|hidden|href|id|innerHTML|innerText|placeholder|readonly|required|src|tabindex|textContent|title|value)$/;

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
  readonly #out: Woven;
  readonly #text: string;
  readonly #expressions: AngularExpressions;
  readonly #open: Open[] = [];
  readonly #end: number;
  #at: number;
  /** What ends the block that goes on with `@else`. */
  #after = '';

  constructor(out: Woven, facts: MarkupFacts, { start, end }: Range) {
    this.#out = out;
    this.#text = out.text.slice(0, end);
    this.#at = start;
    this.#end = end;
    const references = this.#text.slice(start).matchAll(/(?<=\s)(?:#|ref-)([A-Za-z_$][\w$]*)(?=[\s=/>])/g);
    this.#expressions = new AngularExpressions(out, facts, new Set([...references].map(([, name = '']) => name)));
  }

  write(): void {
    const next = /<!--|<\/?[A-Za-z]|\{(?=\{\{)|\{\{?|@|\}/g;
    for (;;) {
      next.lastIndex = this.#at;
      const found = next.exec(this.#text);
      if (!found) break;
      const [sign] = found;
      this.#at = found.index;
      if (sign === '<!--') this.#at = this.#behind('-->', this.#at);
      else if (sign === '{{') this.#shown();
      else if (sign === '{') this.#brace();
      else if (sign === '@') this.#block();
      else if (sign === '}') this.#closeBlock();
      else if (sign.startsWith('</')) this.#closeElement();
      else this.#element();
    }
    if (this.#open.some(({ tag }) => tag === undefined)) throw new Unreadable('a block of the template is not closed');
    while (this.#open.length > 0) this.#close();
  }

  #shown(): void {
    const end = this.#text.indexOf('}}', this.#at + 2);
    if (end < 0) throw new Unreadable(`line ${lineOf(this.#text, this.#at)}: the braces are not closed`);
    this.#expressions.statement({ start: this.#at + 2, end }, true);
    this.#at = end + 2;
  }

  /** `{count, plural, …}`, or a brace that is text. */
  #brace(): void {
    this.#at += 1;
    this.#opened('', [], BRACE);
  }

  // ---- blocks ----------------------------------------------------------------------------------------------------

  #block(): void {
    BLOCK.lastIndex = this.#at;
    const found = BLOCK.exec(this.#text);
    const kind = found?.[1]?.replace(/\s+/g, ' ');
    if (!found || kind === undefined) {
      this.#at += 1;
      return;
    }
    const start = this.#at;
    this.#at = BLOCK.lastIndex;
    if (kind === 'let') {
      this.#let();
      return;
    }
    const given = inParentheses(this.#text, this.#at);
    if (given) this.#at = given.end + 1;
    const brace = /\s*\{/y;
    brace.lastIndex = this.#at;
    if (!brace.test(this.#text)) {
      // text that begins like one
      this.#at = start + 1;
      return;
    }
    this.#at = brace.lastIndex;
    const condition = given ?? { start: this.#at, end: this.#at };
    if (kind === 'if' || kind === 'else if') this.#when(condition, kind === 'if' ? '' : 'else ');
    else if (kind === 'else') {
      this.#out.own('else {', start);
      this.#opened('}', []);
      const last = this.#open.at(-1);
      if (last) last.after = this.#taken();
    } else if (kind === 'for') this.#loop(condition);
    else if (kind === 'switch') {
      this.#out.own('switch (', condition.start);
      this.#expressions.expression(condition);
      this.#out.own(') {', condition.end);
      this.#opened('}', []);
    } else if (kind === 'case' || kind === 'default') {
      this.#out.own(kind === 'case' ? 'case (' : 'default: {', condition.start);
      if (kind === 'case') {
        this.#expressions.expression(condition);
        this.#out.own('): {', condition.end);
      }
      this.#opened('break; }', []);
    } else {
      // `when` and `prefetch when` of a deferred block ask something
      this.#out.own('{', start);
      const asked = given && /\bwhen\b/.exec(this.#text.slice(given.start, given.end));
      if (given && asked)
        this.#expressions.statement({ start: given.start + asked.index + asked[0].length, end: given.end }, false);
      this.#opened('}', []);
    }
  }

  #when(range: Range, before: string): void {
    const [first = range, ...others] = partsOf(this.#text, range);
    const as = others.map((each) => /^as\s+([\w$]+)$/.exec(this.#text.slice(each.start, each.end).trim())?.[1])[0];
    if (as === undefined) {
      this.#out.own(`${before}if (`, range.start);
      this.#expressions.expression(first);
      this.#out.own(') {', range.end);
      this.#opened('}', []);
    } else {
      this.#out.own(`${before}{`, range.start);
      this.#constant(as, first);
      this.#out.own(`if (${as}) {`, first.end);
      this.#opened('}', [as]);
    }
    const last = this.#open.at(-1);
    if (last) last.after = `${as === undefined ? '' : '}'}${this.#taken()}`;
  }

  /** What ends the blocks that this one goes on with. */
  #taken(): string {
    const after = this.#after;
    this.#after = '';
    return after;
  }

  /** A name for what an expression gives. */
  #constant(name: string, range: Range): void {
    this.#out.own(`const ${name} = (`, range.start);
    this.#expressions.expression(range);
    this.#out.own(');', range.end);
  }

  /** `mr of mrs; track mr.iid; let i = $index` */
  #loop(range: Range): void {
    const [first = range, ...others] = partsOf(this.#text, range);
    const head = /^\s*(?:let\s+)?([\w$]+)\s+of\b/.exec(this.#text.slice(first.start, first.end));
    if (!head) throw new Unreadable(`line ${lineOf(this.#text, range.start)}: the loop cannot be read`);
    const names = [head[1] ?? '', '$index', '$count', '$first', '$last', '$even', '$odd'];
    this.#for(head[1] ?? '', { start: first.start + head[0].length, end: first.end });
    this.#opened('}', names);
    for (const each of others) {
      const said = this.#text.slice(each.start, each.end);
      const track = /^\s*track\b/.exec(said);
      if (track) this.#expressions.statement({ start: each.start + track[0].length, end: each.end }, false);
      const own = said.split(',').flatMap((one) => /^\s*(?:let\s+)?([\w$]+)\s*=/.exec(one)?.[1] ?? []);
      this.#bring(own);
    }
  }

  #for(name: string, list: Range): void {
    this.#out.own(`for (const ${name} of (`, list.start);
    this.#expressions.expression(list);
    this.#out.own(')) {', list.end);
  }

  #let(): void {
    const said = /\s*([\w$]+)\s*=/y;
    said.lastIndex = this.#at;
    const name = said.exec(this.#text)?.[1];
    if (name === undefined) return;
    const start = said.lastIndex;
    let end = this.#end;
    for (const { kind, start: at } of tokensIn(this.#text, { start, end })) {
      if (kind !== ts.SyntaxKind.SemicolonToken) continue;
      end = at;
      break;
    }
    this.#constant(name, { start, end });
    this.#bring([name]);
    this.#at = end + 1;
  }

  #opened(closes: string, names: readonly string[], tag?: string): void {
    this.#open.push({ tag, closes, after: '', entered: 0 });
    this.#bring(names);
  }

  /** Names that mean something until what is open closes. */
  #bring(names: readonly string[]): void {
    this.#expressions.enter(names);
    const last = this.#open.at(-1);
    if (last) last.entered += 1;
  }

  #closeBlock(): void {
    const start = this.#at;
    this.#at += 1;
    const block = this.#open.findLastIndex(({ tag }) => tag === undefined || tag === BRACE);
    if (block < 0) return;
    while (this.#open.length > block + 1) this.#close(start);
    const after = this.#open[block]?.after ?? '';
    this.#close(start);
    if (/^\s*@else\b/.test(this.#text.slice(this.#at, this.#at + 200))) this.#after = after;
    else if (after !== '') this.#out.own(after, start);
  }

  #close(at = this.#at): void {
    const last = this.#open.pop();
    if (!last) return;
    for (let left = last.entered; left > 0; left -= 1) this.#expressions.leave();
    if (last.closes !== '') this.#out.own(last.closes, at);
  }

  // ---- elements --------------------------------------------------------------------------------------------------

  #closeElement(): void {
    const end = this.#behind('>', this.#at);
    const tag = this.#text.slice(this.#at + 2, end - 1).trim();
    const index = this.#open.findLastIndex((each) => each.tag === tag);
    const block = this.#open.findLastIndex((each) => each.tag === undefined);
    this.#at = end;
    // what closes nothing is for the browser to pass over
    if (index > block) while (this.#open.length > index) this.#close();
  }

  #element(): void {
    const start = this.#at;
    const tag = /^<([A-Za-z][\w:.-]*)/.exec(this.#text.slice(start, start + 300))?.[1] ?? '';
    this.#at = start + tag.length + 1;
    const { attributes, end } = attributesOf(this.#text, this.#at, start);
    this.#at = end;
    // what is written there would end the value
    for (const { value, quote } of attributes) if (value && quote !== '"') this.#out.fixed.push(value);
    const isOver = this.#text.startsWith('/', this.#at) || VOID.test(tag);
    this.#at = this.#behind('>', this.#at);
    this.#opened('', [], tag);
    const closes: string[] = [];
    for (const each of attributes) if (each.name.startsWith('*')) closes.unshift(this.#structural(each));
    if (/^ng-template$/i.test(tag)) closes.unshift(...this.#ofTemplate(attributes));
    const last = this.#open.at(-1);
    if (last) last.closes = closes.join('');
    for (const each of attributes) this.#ofElement(each, tag);
    if (RAW.test(tag) && !isOver) {
      const close = new RegExp(`</${tag}\\s*>`, 'gi');
      close.lastIndex = this.#at;
      this.#at = close.exec(this.#text) ? close.lastIndex : this.#end;
    }
    if (isOver || RAW.test(tag)) this.#close();
  }

  /** `*ngFor="let mr of mrs; index as i"`, `*ngIf="mr$ | async as mr; else none"`; gives what ends it. */
  #structural({ name, value }: Attribute): string {
    if (!value) return '';
    const directive = name.slice(1);
    const later: (() => void)[] = [];
    const brought: string[] = [];
    let closes = '';
    for (const [index, part] of partsOf(this.#text, value).entries()) {
      const said = this.#text.slice(part.start, part.end);
      const of = index === 0 ? /^\s*let\s+([\w$]+)\s*(?:;\s*)?of\b/.exec(said) : null;
      const tail = /\b(?:index\s+)?as\s+([\w$]+)$/.exec(said.trimEnd());
      const end = tail ? part.start + tail.index : part.end;
      if (of) {
        this.#for(of[1] ?? '', { start: part.start + of[0].length, end });
        closes = '}';
        brought.push(of[1] ?? '', ...(tail ? [tail[1] ?? ''] : []));
      } else if (/^\s*let\b/.test(said)) {
        const names = [...said.matchAll(/\blet\s+([\w$]+)/g)].map(([, own = '']) => own);
        brought.push(...names);
        // what it is, the directive knows
        if (closes === '') {
          this.#out.own(`{ let ${names.join(', ')};`, part.start);
          closes = '}';
        }
      } else if (/^\s*(?:index|count|first|last|even|odd)\s+as\b/.test(said)) brought.push(tail?.[1] ?? '');
      else if (/^\s*(?:else|then)\b/.test(said)) continue;
      else if (index === 0) {
        const given = { start: part.start, end };
        const [as] = tail ? [tail[1] ?? ''] : [];
        if (directive === 'ngIf') {
          if (as !== undefined) {
            this.#out.own('{', part.start);
            this.#constant(as, given);
            this.#out.own(`if (${as}`, end);
          } else {
            this.#out.own('if (', part.start);
            this.#expressions.expression(given);
          }
          this.#out.own(') {', end);
          if (as !== undefined) closes = '}';
        } else if (as !== undefined) {
          const isAwaiting = awaiting.includes(directive);
          this.#out.own(`{ const ${as} = (${isAwaiting ? 'await $$first(' : ''}`, part.start);
          this.#expressions.expression(given);
          this.#out.own(isAwaiting ? '));' : ');', end);
        } else {
          this.#out.own('{', part.start);
          this.#given(given);
        }
        closes += '}';
        if (as !== undefined) brought.push(as);
      } else {
        const key = /^\s*[\w$]+\s*:?\s*/.exec(said);
        later.push(() => this.#expressions.statement({ start: part.start + (key?.[0].length ?? 0), end }, false));
      }
    }
    this.#bring(brought);
    for (const each of later) each();
    return closes;
  }

  /** `<ng-template let-mr [ngForOf]="mrs">`, `<ng-template [ngIf]="mr">` */
  #ofTemplate(attributes: readonly Attribute[]): readonly string[] {
    const lets = attributes.filter(({ name }) => name.startsWith('let-'));
    const list = attributes.find(({ name }) => name === '[ngForOf]')?.value;
    const condition = attributes.find(({ name }) => name === '[ngIf]')?.value;
    const closes: string[] = [];
    const element = lets.find(({ value }) => !value || value.start === value.end);
    if (list && element) {
      this.#for(element.name.slice(4), list);
      closes.push('}');
    } else if (condition) {
      this.#out.own('if (', condition.start);
      this.#expressions.expression(condition);
      this.#out.own(') {', condition.end);
      closes.push('}');
    }
    const others = lets.filter((each) => !list || each !== element);
    if (others.length > 0) {
      // who shows the template says what they are
      this.#out.own('{', this.#at);
      for (const { name, at } of others) this.#out.own(`let ${name.slice(4)};`, at.start, at.end);
      closes.unshift('}');
    }
    this.#bring(lets.map(({ name }) => name.slice(4)));
    return closes;
  }

  #ofElement({ name, value }: Attribute, tag: string): void {
    if (!value || name.startsWith('*')) return;
    const two = /^(?:\[\(([^)\]]+)\)\]|bindon-(.+))$/.exec(name);
    const one = /^(?:\[([^\]]+)\]|bind-(.+))$/.exec(name);
    if (two) {
      this.#out.own('(', value.start);
      this.#expressions.expression(value);
      this.#out.own(' ||= $$bound);', value.end);
    } else if (one) {
      const property = one[1] ?? one[2] ?? '';
      const isTemplate = /^ng-template$/i.test(tag) && (property === 'ngForOf' || property === 'ngIf');
      if (isTemplate) return;
      if (OF_ELEMENTS.test(property) && !tag.includes('-')) this.#expressions.statement(value, false);
      else this.#given(value);
    } else if (/^(?:\(|on-)/.test(name)) this.#expressions.statements(value);
    else this.#interpolated(value);
  }

  /** What is handed to a component or a directive. */
  #given(range: Range): void {
    if (trimmed(this.#text, range).start === range.end) return;
    this.#out.own('$$given(', range.start);
    this.#expressions.expression(range);
    this.#out.own(');', range.end);
  }

  /** `title="{{ mr.title }}"` */
  #interpolated({ start, end }: Range): void {
    for (let at = this.#text.indexOf('{{', start); at >= 0 && at < end; at = this.#text.indexOf('{{', at)) {
      const closes = this.#text.indexOf('}}', at);
      if (closes < 0 || closes > end) return;
      this.#expressions.statement({ start: at + 2, end: closes }, false);
      at = closes + 2;
    }
  }

  /** Where a text begins what is behind the next of some words. */
  #behind(word: string, from: number): number {
    const found = this.#text.indexOf(word, from);
    if (found < 0) throw new Unreadable(`line ${lineOf(this.#text, from)}: what begins there is not closed`);
    return found + word.length;
  }
}
