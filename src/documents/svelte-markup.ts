/**
 * The markup of a Svelte component, as statements of the function that the component is: `{#if}` is an `if`, `{#each}` a loop, a component
 * a call with what it is handed. Each expression stands where it does in the file. https://svelte.dev/docs/svelte/basic-markup
 */
import { ts } from '../flow/syntax.ts';
import { type Braced, braced } from './braces.ts';
import { type Attribute, attributesOf, split, Unreadable } from './svelte-attributes.ts';
import { Expressions, type MarkupFacts } from './svelte-expressions.ts';
import { lineOf, type Range, type Woven } from './woven.ts';

/** What is open: an element, or a block with what ends it. */
interface Open {
  kind: 'element' | 'if' | 'each' | 'await' | 'key' | 'snippet';
  /** The element's tag. */
  tag: string;
  /** The function of a component; undefined: it is none. */
  callee: string | undefined;
  closes: string;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const RAW = /^(?:script|style)$/i;

/**
 * @param skips the scripts and styles of the component, which are no markup
 * @param own the name of the component's own function
 * @returns why the markup cannot be read, in one line; undefined: it is written
 */
export function writeMarkup(
  out: Woven,
  facts: MarkupFacts,
  skips: readonly Range[],
  stores: ReadonlySet<string>,
  own: string,
): string | undefined {
  const writer = new Writer(out, facts, stores, own);
  try {
    writer.write(skips);
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

class Writer {
  readonly #out: Woven;
  readonly #text: string;
  readonly #facts: MarkupFacts;
  readonly #expressions: Expressions;
  readonly #own: string;
  readonly #open: Open[] = [];
  #at = 0;

  constructor(out: Woven, facts: MarkupFacts, stores: ReadonlySet<string>, own: string) {
    this.#out = out;
    this.#text = out.text;
    this.#facts = facts;
    this.#expressions = new Expressions(out, facts, stores);
    this.#own = own;
  }

  write(skips: readonly Range[]): void {
    const next = /<!--|<\/?[A-Za-z]|\{/g;
    for (;;) {
      next.lastIndex = this.#at;
      const found = next.exec(this.#text);
      if (!found) break;
      const [sign] = found;
      this.#at = found.index;
      const skip = skips.find(({ start, end }) => start <= found.index && found.index < end);
      if (skip) this.#at = skip.end;
      else if (sign === '<!--') this.#at = this.#behind('-->', this.#at);
      else if (sign === '{') this.#braces();
      else if (sign.startsWith('</')) this.#closeElement();
      else this.#element();
    }
    const left = this.#open.findLast(({ kind }) => kind !== 'element');
    if (left) throw new Unreadable(`\`{#${left.kind}}\` is not closed`);
    while (this.#open.length > 0) this.#close();
  }

  // ---- blocks ----------------------------------------------------------------------------------------------------

  #braces(): void {
    const start = this.#at;
    const sign = /^\{([#:/@])(\w+)\s*/.exec(this.#text.slice(start, start + 200));
    const from = start + (sign ? sign[0].length : 1);
    const whole = braced(this.#text, from);
    if (!whole) throw new Unreadable(`line ${lineOf(this.#text, start)}: the brace is not closed`);
    this.#at = whole.end + 1;
    const inner = { start: from, end: whole.end };
    if (!sign) this.#expressions.statement(inner, true);
    else if (sign[1] === '#') this.#block(sign[2] ?? '', inner, whole, start);
    else if (sign[1] === ':') this.#branch(sign[2] ?? '', inner, start);
    else if (sign[1] === '/') this.#closeBlock(sign[2] ?? '', start);
    else this.#tag(sign[2] ?? '', inner);
  }

  #block(kind: string, inner: Range, { tokens }: Braced, start: number): void {
    const open = (block: Exclude<Open['kind'], 'element'>, closes: string): void => {
      this.#open.push({ kind: block, tag: '', callee: undefined, closes });
    };
    if (kind === 'if') {
      this.#out.own('if (', inner.start);
      this.#expressions.expression(inner);
      this.#out.own(') {', inner.end);
      open('if', '}');
    } else if (kind === 'key') {
      this.#expressions.statement(inner, false);
      this.#out.own('{', inner.end);
      open('key', '}');
    } else if (kind === 'each') {
      const as = tokens.findLast((each) => each.kind === ts.SyntaxKind.AsKeyword);
      const list = { start: inner.start, end: as?.start ?? inner.end };
      const key = as && tokens.findLast((each) => each.kind === ts.SyntaxKind.OpenParenToken && each.start > as.end);
      const comma = as && tokens.find((each) => each.kind === ts.SyntaxKind.CommaToken && each.start > as.end);
      const ends = key?.start ?? inner.end;
      this.#out.own('for (const ', list.start);
      if (as) this.#expressions.pattern({ start: as.end, end: Math.min(comma?.start ?? ends, ends) });
      else this.#out.own('$$item', list.start);
      this.#out.own(' of (', list.start);
      this.#expressions.expression(list);
      this.#out.own(')) {', list.end);
      if (comma) {
        this.#out.own('const ', comma.end);
        this.#expressions.pattern({ start: comma.end, end: ends });
        this.#out.own(' = $$index;', ends);
      }
      if (key) this.#expressions.statement({ start: key.start, end: inner.end }, false);
      open('each', '}');
    } else if (kind === 'await') {
      const word = tokens.findLast(
        ({ kind: each, start: at }) =>
          (each === ts.SyntaxKind.Identifier || each === ts.SyntaxKind.CatchKeyword) &&
          /^(?:then|catch)(?![\w$])/.test(this.#text.slice(at, at + 6)) &&
          !/[.?]\s*$/.test(this.#text.slice(inner.start, at)),
      );
      this.#out.own('{ const $$awaited = await (', inner.start);
      this.#expressions.expression({ start: inner.start, end: word?.start ?? inner.end });
      this.#out.own('); {', word?.start ?? inner.end);
      open('await', '} }');
      if (word) this.#settled(this.#text.slice(word.start, word.end), { start: word.end, end: inner.end });
    } else if (kind === 'snippet') {
      if (!this.#expressions.isFine('async function ', inner, ' {}')) {
        this.#expressions.told(inner);
        this.#out.own('{', inner.start);
        open('snippet', '}');
        return;
      }
      const around = this.#open.findLast((each) => each.kind === 'element')?.callee;
      // a component that it stands in is handed it
      this.#out.own(around === undefined ? 'async function ' : `${around}({ async `, inner.start);
      this.#out.take(inner);
      this.#out.own(' {', inner.end);
      open('snippet', around === undefined ? '}' : '} });');
    } else throw new Unreadable(`line ${lineOf(this.#text, start)}: \`{#${kind}}\` is not known`);
  }

  #branch(kind: string, inner: Range, start: number): void {
    while (this.#open.at(-1)?.kind === 'element') this.#close();
    const around = this.#open.at(-1)?.kind;
    const otherwise = /^if\s/.exec(this.#text.slice(inner.start, inner.end));
    if (kind === 'else' && around === 'if' && otherwise) {
      const condition = { start: inner.start + otherwise[0].length, end: inner.end };
      this.#out.own('} else if (', inner.start);
      this.#expressions.expression(condition);
      this.#out.own(') {', inner.end);
    } else if (kind === 'else' && around === 'if') this.#out.own('} else {', inner.start);
    else if (kind === 'else' && around === 'each') this.#out.own('} {', inner.start);
    else if ((kind === 'then' || kind === 'catch') && around === 'await') this.#settled(kind, inner);
    else throw new Unreadable(`line ${lineOf(this.#text, start)}: \`{:${kind}}\` stands in no block of its own`);
  }

  /** What a promise has come to, by a name. */
  #settled(kind: string, inner: Range): void {
    this.#out.own('} {', inner.start);
    if (this.#expressions.trimmed(inner).start === inner.end) return;
    this.#out.own('const ', inner.start);
    this.#expressions.pattern(inner);
    this.#out.own(kind === 'then' ? ' = $$awaited;' : ' = $$caught;', inner.end);
  }

  #closeBlock(kind: string, start: number): void {
    while (this.#open.at(-1)?.kind === 'element') this.#close();
    if (this.#open.at(-1)?.kind !== kind)
      throw new Unreadable(`line ${lineOf(this.#text, start)}: \`{/${kind}}\` closes nothing`);
    this.#close();
  }

  #close(): void {
    const last = this.#open.pop();
    if (last && last.closes !== '') this.#out.own(last.closes, this.#at);
  }

  #tag(kind: string, inner: Range): void {
    if (kind === 'const') {
      if (!this.#expressions.isFine('const ', inner, ';')) this.#expressions.told(inner);
      else {
        this.#out.own('const ', inner.start);
        this.#out.take(inner, this.#expressions.otherwise('const ', inner, ';'));
        this.#out.own(';', inner.end);
      }
    } else if (kind !== 'debug') this.#expressions.statement(inner, false);
  }

  // ---- elements --------------------------------------------------------------------------------------------------

  #closeElement(): void {
    const end = this.#behind('>', this.#at);
    const tag = this.#text.slice(this.#at + 2, end - 1).trim();
    const index = this.#open.findLastIndex((each) => each.kind === 'element' && each.tag === tag);
    const block = this.#open.findLastIndex((each) => each.kind !== 'element');
    this.#at = end;
    // what closes nothing is for the browser to pass over
    if (index > block) while (this.#open.length > index) this.#close();
  }

  #element(): void {
    const tag = /^<([A-Za-z][\w:.-]*)/.exec(this.#text.slice(this.#at, this.#at + 300))?.[1] ?? '';
    const start = this.#at;
    const { attributes, end, isClosed } = attributesOf(this.#text, start + tag.length + 1, start);
    this.#at = end;
    const isComponent = /^[A-Z]|\.|^svelte:(?:component|self)$/.test(tag);
    const isOver = isClosed || VOID.test(tag);
    const isOpen =
      !isOver &&
      attributes.some(({ name }) => name.startsWith('let:')) &&
      !attributes.some(({ name }) => name === 'slot');
    const callee = isComponent
      ? this.#component(tag, attributes, { start, end: start + tag.length + 1 }, isOpen)
      : undefined;
    if (tag === 'slot') this.#slot(attributes, { start, end: start + tag.length + 1 });
    else if (!isComponent) for (const each of attributes) if (split(each.name)[0] !== 'let') this.#ofElement(each);
    if (RAW.test(tag) && !isOver) {
      const close = new RegExp(`</${tag}\\s*>`, 'gi');
      close.lastIndex = this.#at;
      if (!close.exec(this.#text))
        throw new Unreadable(`line ${lineOf(this.#text, start)}: \`<${tag}>\` is not closed`);
      this.#at = close.lastIndex;
      return;
    }
    if (isOver) return;
    const closes = this.#slotted(attributes, callee, start);
    this.#open.push({ kind: 'element', tag, callee, closes });
  }

  /** What is inside of an element or a component that brings names in, which a component hands to its slot. */
  #slotted(attributes: readonly Attribute[], callee: string | undefined, start: number): string {
    const lets = attributes.filter(({ name }) => name.startsWith('let:'));
    const slot = attributes.find(({ name }) => name === 'slot')?.value?.[0];
    const around = slot ? this.#open.findLast((each) => each.callee !== undefined)?.callee : callee;
    if (lets.length === 0 || around === undefined) {
      if (lets.length > 0 || callee !== undefined) this.#out.own('{', start);
      for (const each of lets) this.#out.own(`let ${each.name.slice(4)};`, each.at.start, each.at.end);
      return lets.length > 0 || callee !== undefined ? '}' : '';
    }
    const name = slot ? this.#text.slice(slot.start, slot.end) : 'default';
    this.#out.own(`${slot ? `${around}({ ` : ''}$$slots: { ${JSON.stringify(name)}: async ({ `, start);
    for (const { name: own, at, value } of lets) {
      const [alias] = value ?? [];
      if (alias) this.#out.own(`${own.slice(4)}: `, at.start, at.end);
      const pattern = alias ?? { start: at.start + 4, end: at.end };
      if (!alias) this.#out.fixed.push(pattern);
      this.#expressions.pattern(pattern);
      this.#out.own(', ', at.end);
    }
    this.#out.own('}) => {', start);
    return '} } });';
  }

  /**
   * A call of the function that a component is, with what it is handed; gives how the function is called.
   * @param isOpen the call goes on with what is inside
   */
  #component(tag: string, attributes: readonly Attribute[], at: Range, isOpen: boolean): string {
    for (const each of attributes) if (!/^(?:bind|let)?$/.test(split(each.name)[0])) this.#ofElement(each);
    const chosen = tag === 'svelte:component' ? attributes.find(({ name }) => name === 'this')?.value?.[0] : undefined;
    if (chosen) {
      this.#out.own('(', chosen.start);
      this.#expressions.expression(chosen);
      this.#out.own(')', chosen.end);
    } else if (tag.startsWith('svelte:')) this.#out.own(this.#own, at.start, at.end);
    else this.#out.take({ start: at.start + 1, end: at.end });
    this.#out.own('({ ', at.end);
    for (const each of attributes) {
      const [kind, prop] = split(each.name);
      if (each.name === '...') this.#spread(each);
      else if (!/^(?:this|slot)$/.test(prop) && /^(?:bind)?$/.test(kind)) this.#handed(each, prop, kind === 'bind');
    }
    if (!isOpen) this.#out.own('});', at.end);
    return chosen ? '$$component' : tag.startsWith('svelte:') ? this.#own : tag;
  }

  #handed(attribute: Attribute, prop: string, isBound: boolean): void {
    const { at, value } = attribute;
    this.#out.fixed.push(at);
    this.#out.own(`${JSON.stringify(prop)}: `, at.start, at.start);
    if (isBound) this.#out.own('(', at.start);
    if (value) this.#value(attribute);
    else if (isBound) this.#bare(attribute);
    else this.#out.own('true', at.start, at.end);
    if (isBound) this.#out.own(' ||= $$bound)', at.end);
    this.#out.own(', ', at.end);
  }

  #spread({ value }: Attribute): void {
    const [each] = value ?? [];
    if (!each) return;
    this.#out.own('...(', each.start);
    this.#expressions.expression(each);
    this.#out.own('), ', each.end);
  }

  /** `<slot name="row" {mr} />`: what is called with what it is handed. */
  #slot(attributes: readonly Attribute[], at: Range): void {
    const named = attributes.find(({ name }) => name === 'name')?.value?.[0];
    const name = named ? this.#text.slice(named.start, named.end) : 'default';
    this.#out.own(`$$props.$$slots[${JSON.stringify(name)}]({ `, at.start, at.end);
    for (const each of attributes)
      if (each.name === '...') this.#spread(each);
      else if (each.name !== 'name' && each.name !== 'slot') this.#handed(each, each.name, false);
    this.#out.own('});', at.end);
  }

  #ofElement(attribute: Attribute): void {
    const { name, at, value, isShorthand } = attribute;
    const [kind, own] = split(name);
    if (isShorthand) this.#out.fixed.push(at);
    if (name === '...') {
      this.#out.own('({ ', at.start);
      this.#spread(attribute);
      this.#out.own('});', at.end);
    } else if (kind === 'class') {
      this.#out.own('if (', at.start);
      if (value) this.#value(attribute);
      else this.#bare(attribute);
      this.#out.own(') {}', at.end);
    } else if (kind === 'bind') {
      if (own === 'this') return;
      this.#out.own('(', at.start);
      if (value) this.#value(attribute);
      else this.#bare(attribute);
      this.#out.own(' ||= $$bound);', at.end);
    } else if (/^(?:use|transition|in|out|animate)$/.test(kind)) {
      const from = at.start + kind.length + 1;
      const end = from + (own.split('|')[0]?.length ?? 0);
      if (/^[\w$.]+$/.test(this.#text.slice(from, end))) this.#out.take({ start: from, end });
      else this.#out.own('undefined', from, end);
      if (value) {
        this.#out.own('(undefined, ', end);
        this.#value(attribute);
        this.#out.own(')', at.end);
      }
      this.#out.own(';', at.end);
    } else if (value?.some(({ isText }) => !isText) === true) {
      this.#out.own('(', at.start);
      const first = this.#value(attribute);
      this.#out.own(');', at.end);
      if (first !== undefined) this.#facts.shown.set(first, false);
    }
  }

  /** `bind:value`, `class:active`: a name that is said once for two things. */
  #bare({ name, at }: Attribute): void {
    const own = name.slice(name.indexOf(':') + 1).split('|')[0] ?? '';
    const start = at.start + name.indexOf(':') + 1;
    const range = { start, end: start + own.length };
    this.#out.fixed.push(at);
    if (/^[A-Za-z_$][\w$]*$/.test(own)) this.#out.take(range);
    else this.#out.own('undefined', range.start, range.end);
  }

  /** The value of an attribute: its one expression, or a text with expressions in it; gives where it begins. */
  #value({ value = [], opens }: Attribute): number | undefined {
    const [first] = value;
    if (first && value.length === 1 && !first.isText) return this.#expressions.expression(first);
    const isPlain = value.every((each) => !each.isText || !/[`\\]|\$\{/.test(this.#text.slice(each.start, each.end)));
    this.#out.own('`', opens, first?.start ?? opens);
    for (const each of value) {
      if (!each.isText) {
        this.#out.own(`\${`, each.start - 1, each.start);
        this.#expressions.expression(each);
        this.#out.own('}', each.end, each.end + 1);
        continue;
      }
      // what is text of the markup is written by other rules than a template's
      this.#out.fixed.push(each);
      if (isPlain) this.#out.take(each);
    }
    const end = value.at(-1)?.end ?? opens;
    this.#out.own('`', end);
    return opens;
  }

  /** Where a text begins what is behind the next of some words. */
  #behind(word: string, from: number): number {
    const found = this.#text.indexOf(word, from);
    if (found < 0) throw new Unreadable(`line ${lineOf(this.#text, from)}: what begins there is not closed`);
    return found + word.length;
  }
}
