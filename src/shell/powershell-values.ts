/** What the names of a PowerShell script are given, as far as its requests are made of them. */
import { closingsIn, isEndIn, isSign, OPENS, type Range, type Token, tokensIn } from './powershell-tokens.ts';

/** What an expression is, as far as a request can be told from it. */
export type Value =
  | { kind: 'text'; token: Token }
  | { kind: 'table'; entries: Entry[] }
  | { kind: 'name'; token: Token }
  | { kind: 'joined'; parts: readonly Value[] }
  /** What a text of JSON says. */
  | { kind: 'parsed'; token: Token }
  | { kind: 'unknown'; at: number; to: number };

export interface Entry {
  key: Token;
  value: Value;
}

interface Given {
  /** From where on it has the value. */
  at: number;
  /** The bracket that it is given in: outside of that it may have another value, or none. */
  within: Range | undefined;
  value: Value;
}

/** What the parts of a request are called. */
const PARTS = [
  ['path', /^(?:uri|url|path|endpoint|resource|api)$/i],
  ['verb', /^(?:\w{0,9}method|verb)$/i],
  ['body', /^(?:body|data|payload)$/i],
  ['query', /^(?:query|\w{0,9}parameters|params)$/i],
] as const;
const VERB = /^(?:GET|PUT|POST|PATCH|DELETE)$/i;
const END: Token = { kind: 'end', from: 0, to: 0 };
/** What makes text of a table, and changes no name. */
const AS_TEXT = /^ConvertTo-Json$/i;
const FROM_TEXT = /^ConvertFrom-Json$/i;
/** Names that lead on to one another. */
const MAX_DEPTH = 8;
/** Brackets in brackets. */
const MAX_NESTING = 50;

/** What a command of the program's own is handed. */
export interface Handed {
  readonly path: Value | undefined;
  readonly verb: Value | undefined;
  readonly body: Value | undefined;
  readonly query: readonly Entry[];
  /** The token behind its arguments. */
  readonly next: number;
}

export class Values {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly closings: ReadonlyMap<number, number>;
  /** The bracket that is open at each token, by its index. */
  readonly #openAt: readonly (number | undefined)[];
  /** What names are given, in the order in which they are; PowerShell knows no case. */
  readonly #given = new Map<string, Given[]>();
  /** How many brackets are open. */
  #nesting = 0;
  /** A name that was asked for is given something more than once. */
  isOneOfSeveral = false;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokensIn(text);
    this.closings = closingsIn(text, this.tokens);
    this.#openAt = openIn(this.tokens, this.closings);
    for (let index = 0; index < this.tokens.length; index++) this.#assignment(index);
  }

  /** The tables that stand in no other one. */
  get tables(): readonly Range[] {
    const out: Range[] = [];
    for (const [index, token] of this.tokens.entries())
      if (token.from >= (out.at(-1)?.to ?? 0) && this.#is(index, '@{'))
        out.push({ from: token.from, to: this.tokens[this.#closing(index)]?.to ?? this.text.length });
    return out;
  }

  /** Whether a word is what is run: it begins a statement, a pipe, an expression. */
  isCommand(index: number): boolean {
    const before = this.tokens[index - 1];
    return (
      !before ||
      before.kind === 'end' ||
      (before.kind === 'sign' && /^(?:[|={(]|[@$]\()$/.test(this.textOf(before))) ||
      /^(?:return|&)$/i.test(this.textOf(before))
    );
  }

  /** What an address begins with, as far as it is spelt. */
  begins(value: Value, depth: number): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (value.kind === 'joined') return value.parts[0] && this.begins(value.parts[0], depth + 1);
    if (value.kind === 'name') {
      const known = this.known(value.token.name ?? '', value.token.from);
      return known && this.begins(known, depth + 1);
    }
    if (value.kind !== 'text') return undefined;
    const { from, to } = inner(value.token);
    return this.text.slice(from, to);
  }

  /** What a command is handed, by position, by option, in a table or splatted. */
  handedTo(index: number): Handed {
    const found = new Map<string, Value>();
    const take = (name: string, value: Value): void => {
      for (const [kind, names] of PARTS) if (names.test(name) && !found.has(kind)) found.set(kind, value);
    };
    const takeAll = (value: Value | undefined): void => {
      for (const { key, value: given } of value?.kind === 'table' ? value.entries : [])
        take(this.text.slice(inner(key).from, inner(key).to), given);
    };
    let at = index + 1;
    while (!this.isEnd(at)) {
      const token = this.tokens[at];
      if (!token) break;
      const spelt = this.textOf(token);
      if (token.kind === 'word' && /^@\w+$/.test(spelt)) {
        takeAll(this.known(spelt.slice(1), token.from));
        at += 1;
        continue;
      }
      const option = token.kind === 'word' && spelt.startsWith('-') ? spelt.slice(1) : undefined;
      const { value, next } = this.value(option === undefined ? at : at + 1);
      const known = value.kind === 'name' ? this.knownBehind(value.token) : value;
      const isNamed = option !== undefined && PARTS.some(([, names]) => names.test(option));
      if (isNamed) take(option, known);
      else if (known.kind === 'table') takeAll(known);
      else if (known.kind === 'text') take(VERB.test(this.begins(known, 0) ?? '') ? 'method' : 'path', known);
      // an option that nobody knows may have no value
      at = option !== undefined && !isNamed && known.kind !== 'table' ? at + 1 : Math.max(next, at + 1);
    }
    const query = found.get('query');
    const known = query?.kind === 'name' ? this.knownBehind(query.token) : query;
    return {
      path: found.get('path'),
      verb: found.get('verb'),
      body: found.get('body'),
      query: known?.kind === 'table' ? known.entries : [],
      next: at,
    };
  }

  /** What a name is, where it is asked for. */
  known(name: string, at: number): Value | undefined {
    const all = this.#given.get(name.toLowerCase()) ?? [];
    const found = all.findLast((each) => each.at <= at);
    const { within } = found ?? {};
    if (all.length > 1 || (within && (at < within.from || at > within.to))) this.isOneOfSeveral = true;
    return found?.value;
  }

  /** The innermost bracket around a token. */
  #around(index: number): Range | undefined {
    const open = this.#openAt[index];
    const first = open === undefined ? undefined : this.tokens[open];
    return open === undefined || !first
      ? undefined
      : { from: first.from, to: this.tokens[this.#closing(open)]?.to ?? this.text.length };
  }

  /** What a name stands for, or the name. */
  knownBehind(token: Token): Value {
    const known = this.known(token.name ?? '', token.from);
    return known && known.kind !== 'unknown' ? known : { kind: 'name', token };
  }

  textOf({ from, to }: Token): string {
    return this.text.slice(from, to);
  }

  #is(index: number, sign: string): boolean {
    return isSign(this.text, this.tokens[index], sign);
  }

  /** `$name = value`, `$table.key = value`, `$table['key'] = value`, `$table.Add('key', value)`. */
  #assignment(index: number): void {
    const token = this.tokens[index];
    if (token?.kind !== 'word' || !token.name) return;
    const [name = '', ...members] = token.name.split('.');
    const last = members.at(-1);
    if (this.#is(index + 1, '=')) {
      const { value, next } = this.#piped(index + 2);
      // what it is made of is what the name was given before
      if (last === undefined)
        this.#give(name, { at: this.tokens[next - 1]?.to ?? token.to, within: this.#around(index), value });
      else {
        const key: Token = { kind: 'word', from: token.to - last.length, to: token.to };
        this.#put(name, members.slice(0, -1), { key, value });
      }
    } else if (/^add$/i.test(last ?? '') && this.#is(index + 1, '(') && this.#is(index + 3, ',')) {
      const key = this.tokens[index + 2];
      if (key?.kind === 'text') this.#put(name, members.slice(0, -1), { key, value: this.#summed(index + 4).value });
    } else if (this.#is(index + 1, '[') && this.#is(index + 3, ']') && this.#is(index + 4, '=')) {
      const key = this.tokens[index + 2];
      if (key?.kind === 'text') this.#put(name, members, { key, value: this.#piped(index + 5).value });
    }
  }

  #give(name: string, given: Given): void {
    const key = name.toLowerCase();
    const all = this.#given.get(key);
    if (all) all.push(given);
    else this.#given.set(key, [given]);
  }

  /** What is put into a table that was made before, or into one that stands in it. */
  #put(name: string, members: readonly string[], entry: Entry): void {
    let table = this.#given.get(name.toLowerCase())?.at(-1)?.value;
    for (const member of members) {
      const entries: readonly Entry[] = table?.kind === 'table' ? table.entries : [];
      const inside = entries.find(({ key }) => {
        const { from, to } = inner(key);
        return this.text.slice(from, to).toLowerCase() === member.toLowerCase();
      })?.value;
      table =
        inside?.kind === 'name' ? this.#given.get((inside.token.name ?? '').toLowerCase())?.at(-1)?.value : inside;
    }
    if (table?.kind === 'table') table.entries.push(entry);
  }

  /** What an assignment or an entry of a table gives: a value or a command, and what that is piped into. */
  #piped(index: number): { value: Value; next: number } {
    let { value, next } = this.#isCommandWord(index) ? this.#made(index) : this.#summed(index);
    while (this.#is(next, '|')) {
      value = this.#through(next + 1, value);
      next += 1;
      while (next < this.tokens.length && !this.isEnd(next)) next += 1;
    }
    return { value, next };
  }

  /** What a command makes of its first argument: `ConvertTo-Json -Compress $body`. */
  #made(index: number): { value: Value; next: number } {
    let at = index + 1;
    while (this.tokens[at]?.kind === 'word' && this.text[this.tokens[at]?.from ?? 0] === '-') at += 1;
    const { value, next } = this.isEnd(at) ? unknown(this.tokens[index] ?? END, at) : this.#summed(at);
    let end = next;
    while (end < this.tokens.length && !this.isEnd(end)) end += 1;
    return { value: this.#through(index, value), next: end };
  }

  /** What a command makes of what it is handed. */
  #through(index: number, value: Value): Value {
    const command = this.tokens[index];
    const name = command?.kind === 'word' ? this.textOf(command) : '';
    if (AS_TEXT.test(name)) return value;
    const known = value.kind === 'name' ? this.knownBehind(value.token) : value;
    if (FROM_TEXT.test(name) && known.kind === 'text') return { kind: 'parsed', token: known.token };
    return unknown(command ?? END, index).value;
  }

  /** Whether a word is a command where a value may stand. */
  #isCommandWord(index: number): boolean {
    const token = this.tokens[index];
    return token?.kind === 'word' && token.name === undefined && /^[A-Za-z]/.test(this.textOf(token));
  }

  isEnd(index: number): boolean {
    return isEndIn(this.text, this.tokens[index]);
  }

  /** `"https://" + $server + "/api"`. */
  #summed(index: number): { value: Value; next: number } {
    let { value, next } = this.value(index);
    while (this.#is(next, '+')) {
      const more = this.value(next + 1);
      value = { kind: 'joined', parts: [value, more.value] };
      next = more.next;
    }
    return { value, next };
  }

  value(index: number): { value: Value; next: number } {
    if (this.#nesting > MAX_NESTING) return unknown(this.tokens[index] ?? END, this.tokens.length);
    this.#nesting += 1;
    const found = this.#valueAt(index);
    this.#nesting -= 1;
    return found;
  }

  #valueAt(index: number): { value: Value; next: number } {
    const token = this.tokens[index];
    if (!token) return { value: { kind: 'unknown', at: this.text.length, to: this.text.length }, next: index };
    if (token.kind === 'text') return { value: { kind: 'text', token }, next: index + 1 };
    if (token.kind === 'word') {
      if (token.name === undefined) return { value: { kind: 'text', token }, next: index + 1 };
      // a member is what nobody here knows
      return token.name.includes('.') ? unknown(token, index + 1) : { value: { kind: 'name', token }, next: index + 1 };
    }
    const sign = token.kind === 'sign' ? this.textOf(token) : '';
    if (sign === '@{') return this.#table(index + 1);
    if (sign === '(') {
      const { value, next } = this.#piped(index + 1);
      if (this.#is(next, ')')) return { value, next: next + 1 };
    } else if (sign === '[') {
      // a type stands before what is of it
      const close = this.#closing(index);
      const { value, next } = this.value(close + 1);
      return value.kind === 'table' || value.kind === 'text' ? { value, next } : unknown(token, close + 1);
    }
    return unknown(token, token.kind === 'sign' && OPENS.test(sign) ? this.#closing(index) + 1 : index + 1);
  }

  #closing(index: number): number {
    return this.closings.get(index) ?? this.tokens.length;
  }

  #table(index: number): { value: Value; next: number } {
    const entries: Entry[] = [];
    let at = index;
    while (at < this.tokens.length && !this.#is(at, '}')) {
      const key = this.tokens[at];
      if (key && key.kind !== 'sign' && key.kind !== 'end' && this.#is(at + 1, '=')) {
        const { value, next } = this.#piped(at + 2);
        entries.push({ key, value });
        at = next;
        // what goes on behind the value is more than is understood
        while (!this.isEnd(at)) at += 1;
      } else at += 1;
    }
    return { value: { kind: 'table', entries }, next: at + 1 };
  }
}

/** For each token the innermost bracket that is open there. */
function openIn(tokens: readonly Token[], closings: ReadonlyMap<number, number>): (number | undefined)[] {
  const open: { at: number; end: number }[] = [];
  return tokens.map((_, index) => {
    while ((open.at(-1)?.end ?? tokens.length) <= index) open.pop();
    const at = open.at(-1)?.at;
    const end = closings.get(index);
    if (end !== undefined) open.push({ at: index, end });
    return at;
  });
}

const unknown = ({ from, to }: Token, next: number): { value: Value; next: number } => ({
  value: { kind: 'unknown', at: from, to },
  next,
});

/** Where a text stands, without its quotes. */
export const inner = ({ from, to, inside }: Token): { from: number; to: number } => inside ?? { from, to };
