/** The language of jq, as far as it reads members: a parser that keeps places. Functions of a program's own are not understood. */

export type Jq =
  | { kind: 'input'; start: number; end: number }
  | { kind: 'member'; of: Jq; name: string; nameStart: number; nameEnd: number; start: number; end: number }
  | { kind: 'each'; of: Jq; start: number; end: number }
  | { kind: 'element'; of: Jq; index: Jq | undefined; start: number; end: number }
  | { kind: 'literal'; value: string | number | boolean | null; start: number; end: number }
  | { kind: 'text'; words: string; parts: readonly Jq[]; start: number; end: number }
  | { kind: 'pipe'; left: Jq; right: Jq; start: number; end: number }
  | { kind: 'comma'; left: Jq; right: Jq; start: number; end: number }
  | { kind: 'binary'; operator: string; left: Jq; right: Jq; start: number; end: number }
  | { kind: 'call'; name: string; args: readonly Jq[]; start: number; end: number }
  | { kind: 'object'; entries: readonly JqEntry[]; start: number; end: number }
  | { kind: 'list'; of: Jq | undefined; start: number; end: number }
  | { kind: 'group'; of: Jq; start: number; end: number }
  | { kind: 'if'; conditions: readonly Jq[]; results: readonly Jq[]; start: number; end: number }
  | { kind: 'bind'; source: Jq; name: string; body: Jq; start: number; end: number }
  | { kind: 'fold'; source: Jq; name: string; args: readonly Jq[]; start: number; end: number }
  | { kind: 'variable'; name: string; start: number; end: number };

export interface JqEntry {
  /** Undefined: it is computed. */
  key: string | undefined;
  keyStart: number;
  keyEnd: number;
  computed: Jq | undefined;
  /** Undefined: `{name}`, which reads the member of that name. */
  value: Jq | undefined;
}

interface Token {
  kind: 'name' | 'field' | 'variable' | 'number' | 'text' | 'format' | 'sign' | 'end';
  text: string;
  start: number;
  end: number;
  /** Of a text: what is interpolated. */
  parts?: readonly Jq[];
}

class NotUnderstood extends Error {}

export function parseJq(text: string): Jq | undefined {
  try {
    const parser = new Parser(text, 0, text.length);
    return parser.whole();
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof RangeError) return undefined;
    throw error;
  }
}

const SIGNS = /\?\/\/=?|\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|\.\.|[.|,:;=<>+\-*/%()[\]{}?]/y;
/** They write to what stands before them. */
export const WRITES: readonly string[] = ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='];
const PRECEDENCE: readonly (readonly string[])[] = [
  ['//'],
  WRITES,
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const MAX_TOKENS = 4000;

class Parser {
  readonly #text: string;
  readonly #to: number;
  #at: number;
  #token: Token;
  #count = 0;

  constructor(text: string, from: number, to: number) {
    this.#text = text;
    this.#to = to;
    this.#at = from;
    this.#token = this.#read();
  }

  whole(): Jq {
    if (this.#isDone()) return { kind: 'input', start: this.#at, end: this.#at };
    const found = this.#pipe();
    if (!this.#isDone()) throw new NotUnderstood();
    return found;
  }

  #isDone(): boolean {
    return this.#token.kind === 'end';
  }

  // ---- tokens ----

  #read(): Token {
    if (++this.#count > MAX_TOKENS) throw new NotUnderstood();
    const text = this.#text;
    for (;;) {
      const blank = /\s+|#[^\n]*/y;
      blank.lastIndex = this.#at;
      const match = blank.exec(text);
      if (!match || match.index >= this.#to) break;
      this.#at = Math.min(blank.lastIndex, this.#to);
    }
    const start = this.#at;
    if (start >= this.#to) return { kind: 'end', text: '', start, end: start };
    const take = (kind: Token['kind'], pattern: RegExp): Token | undefined => {
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (!match || pattern.lastIndex > this.#to) return undefined;
      this.#at = pattern.lastIndex;
      return { kind, text: match[0], start, end: this.#at };
    };
    if (text[start] === '"') return this.#string(start);
    const token =
      take('field', /\.[A-Za-z_]\w*/y) ??
      take('name', /[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*/y) ??
      take('variable', /\$(?:__loc__|[A-Za-z_]\w*)/y) ??
      take('number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y) ??
      take('format', /@\w+/y) ??
      take('sign', new RegExp(SIGNS.source, 'y'));
    if (!token) throw new NotUnderstood();
    return token;
  }

  #string(start: number): Token {
    const parts: Jq[] = [];
    let value = '';
    let at = start + 1;
    for (; at < this.#to && this.#text[at] !== '"'; at++) {
      const character = this.#text[at] ?? '';
      if (character !== '\\') value += character;
      else if (this.#text[at + 1] === '(') {
        const inner = new Parser(this.#text, at + 2, this.#to);
        parts.push(inner.#pipe());
        if (inner.#token.text !== ')') throw new NotUnderstood();
        at = inner.#token.start;
      } else {
        at++;
        value += this.#text[at] ?? '';
      }
    }
    if (at >= this.#to) throw new NotUnderstood();
    this.#at = at + 1;
    return { kind: 'text', text: value, start, end: at + 1, parts };
  }

  #next(): Token {
    const token = this.#token;
    this.#token = this.#read();
    return token;
  }

  #is(text: string): boolean {
    return (this.#token.kind === 'sign' || this.#token.kind === 'name') && this.#token.text === text;
  }

  #eat(text: string): Token | undefined {
    return this.#is(text) ? this.#next() : undefined;
  }

  #need(text: string): Token {
    const token = this.#eat(text);
    if (!token) throw new NotUnderstood();
    return token;
  }

  // ---- expressions ----

  #pipe(): Jq {
    const left = this.#comma();
    if (!this.#eat('|')) return left;
    const right = this.#pipe();
    return { kind: 'pipe', left, right, start: left.start, end: right.end };
  }

  #bind(source: Jq): Jq {
    this.#need('as');
    const name = this.#next();
    if (name.kind !== 'variable') throw new NotUnderstood();
    this.#need('|');
    const body = this.#pipe();
    return { kind: 'bind', source, name: name.text, body, start: source.start, end: body.end };
  }

  #comma(): Jq {
    let left = this.#binary(0);
    while (this.#eat(',')) {
      const right = this.#binary(0);
      left = { kind: 'comma', left, right, start: left.start, end: right.end };
    }
    return left;
  }

  #binary(level: number): Jq {
    const operators = PRECEDENCE[level];
    if (!operators) return this.#postfix();
    let left = this.#binary(level + 1);
    while (operators.some((each) => this.#is(each))) {
      const operator = this.#next().text;
      const right = this.#binary(level + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  /** @param binds whether `as $x | …` may follow; that of a fold is its own */
  #postfix(binds = true): Jq {
    let found = this.#term();
    for (;;) {
      const token = this.#token;
      if (this.#eat('?')) found = { ...found, end: token.end };
      else if (token.kind === 'field') {
        this.#next();
        found = member(found, token.text.slice(1), token.start + 1, token.end, token.end);
      } else if (this.#is('.') && /^\.\s*["[]/.test(this.#text.slice(token.start, token.start + 20))) {
        this.#next();
        if (this.#token.kind === 'text') found = this.#quotedMember(found);
      } else if (this.#is('[')) found = this.#brackets(found);
      else if (binds && this.#is('as')) return this.#bind(found);
      else return found;
    }
  }

  #quotedMember(of: Jq): Jq {
    const token = this.#next();
    if (token.kind !== 'text' || (token.parts ?? []).length > 0) throw new NotUnderstood();
    return member(of, token.text, token.start + 1, token.end - 1, token.end);
  }

  #brackets(of: Jq): Jq {
    this.#need('[');
    const end = this.#eat(']');
    if (end) return { kind: 'each', of, start: of.start, end: end.end };
    if (this.#eat(':')) {
      this.#pipe();
      const close = this.#need(']');
      return { ...of, end: close.end };
    }
    const index = this.#pipe();
    if (this.#eat(':')) {
      if (!this.#is(']')) this.#pipe();
      const close = this.#need(']');
      return { kind: 'group', of, start: of.start, end: close.end };
    }
    const close = this.#need(']');
    if (index.kind === 'literal' && typeof index.value === 'string')
      return member(of, index.value, index.start + 1, index.end - 1, close.end);
    return { kind: 'element', of, index, start: of.start, end: close.end };
  }

  #term(): Jq {
    const token = this.#next();
    const { start, end } = token;
    switch (token.kind) {
      case 'field':
        return member({ kind: 'input', start, end: start }, token.text.slice(1), start + 1, end, end);
      case 'number':
        return { kind: 'literal', value: Number(token.text), start, end };
      case 'text':
        return (token.parts ?? []).length > 0
          ? { kind: 'text', words: token.text, parts: token.parts ?? [], start, end }
          : { kind: 'literal', value: token.text, start, end };
      case 'variable':
        return { kind: 'variable', name: token.text, start, end };
      case 'format':
        if (this.#token.kind === 'text') {
          const text = this.#next();
          return { kind: 'text', words: text.text, parts: text.parts ?? [], start, end: text.end };
        }
        return { kind: 'call', name: token.text, args: [], start, end };
      case 'name':
        return this.#named(token);
      case 'sign':
        return this.#sign(token);
      case 'end':
        throw new NotUnderstood();
    }
  }

  #sign({ text, start, end }: Token): Jq {
    if (text === '.') {
      const input: Jq = { kind: 'input', start, end };
      return this.#token.kind === 'text' && this.#token.start === end ? this.#quotedMember(input) : input;
    }
    if (text === '..') return { kind: 'call', name: '..', args: [], start, end };
    if (text === '-') {
      const of = this.#postfix();
      return { kind: 'call', name: '-', args: [of], start, end: of.end };
    }
    if (text === '(') {
      const of = this.#pipe();
      return { kind: 'group', of, start, end: this.#need(')').end };
    }
    if (text === '[') {
      const empty = this.#eat(']');
      if (empty) return { kind: 'list', of: undefined, start, end: empty.end };
      const of = this.#pipe();
      return { kind: 'list', of, start, end: this.#need(']').end };
    }
    if (text === '{') return this.#object(start);
    throw new NotUnderstood();
  }

  #object(start: number): Jq {
    const entries: JqEntry[] = [];
    while (!this.#is('}')) {
      const token = this.#next();
      const entry: JqEntry = {
        key: undefined,
        keyStart: token.start,
        keyEnd: token.end,
        computed: undefined,
        value: undefined,
      };
      if (token.kind === 'name' || (token.kind === 'text' && (token.parts ?? []).length === 0)) {
        entry.key = token.text;
        if (token.kind === 'text') [entry.keyStart, entry.keyEnd] = [token.start + 1, token.end - 1];
      } else if (token.text === '(' && token.kind === 'sign') {
        entry.computed = this.#pipe();
        this.#need(')');
      } else if (token.kind !== 'variable' && token.kind !== 'text' && token.kind !== 'format')
        throw new NotUnderstood();
      if (this.#eat(':')) entry.value = this.#objectValue();
      entries.push(entry);
      if (!this.#eat(',')) break;
    }
    return { kind: 'object', entries, start, end: this.#need('}').end };
  }

  /** Values are told apart by commas, and may go on after `|`. */
  #objectValue(): Jq {
    const left = this.#binary(0);
    if (!this.#eat('|')) return left;
    const right = this.#objectValue();
    return { kind: 'pipe', left, right, start: left.start, end: right.end };
  }

  #named({ text, start, end }: Token): Jq {
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true', start, end };
    if (text === 'null') return { kind: 'literal', value: null, start, end };
    if (text === 'if') return this.#if(start);
    if (text === 'try') {
      const of = this.#postfix();
      const otherwise = this.#eat('catch') ? this.#postfix() : undefined;
      return { kind: 'call', name: 'try', args: otherwise ? [of, otherwise] : [of], start, end: (otherwise ?? of).end };
    }
    if (text === 'reduce' || text === 'foreach') {
      const source = this.#postfix(false);
      this.#need('as');
      const name = this.#next();
      if (name.kind !== 'variable') throw new NotUnderstood();
      this.#need('(');
      const args = [this.#pipe()];
      while (this.#eat(';')) args.push(this.#pipe());
      return { kind: 'fold', source, name: name.text, args, start, end: this.#need(')').end };
    }
    if (/^(?:label|import|include|def|then|else|elif|end|as|and|or|catch)$/.test(text)) throw new NotUnderstood();
    const args: Jq[] = [];
    let last = end;
    if (this.#eat('(')) {
      do args.push(this.#pipe());
      while (this.#eat(';'));
      last = this.#need(')').end;
    }
    return { kind: 'call', name: text, args, start, end: last };
  }

  #if(start: number): Jq {
    const conditions = [this.#pipe()];
    this.#need('then');
    const results = [this.#pipe()];
    while (this.#eat('elif')) {
      conditions.push(this.#pipe());
      this.#need('then');
      results.push(this.#pipe());
    }
    if (this.#eat('else')) results.push(this.#pipe());
    return { kind: 'if', conditions, results, start, end: this.#need('end').end };
  }
}

function member(of: Jq, name: string, nameStart: number, nameEnd: number, end: number): Jq {
  return { kind: 'member', of, name, nameStart, nameEnd, start: of.start, end };
}
