/** What a PowerShell script reads of the answer of a request: of the name that it is given, and of what is piped on. */
import { isEndIn, isSign, OPENS, type Range, type Token } from './powershell-tokens.ts';

/** A member of an answer. */
export interface PowershellRead {
  /** The names that lead to it, each as it is spelt. */
  readonly path: readonly Range[];
  /** The text that it is compared with. */
  readonly compared: Range | undefined;
}

/** A name that holds an answer, or some of those that are answered. */
interface Holder {
  readonly name: string;
  readonly from: number;
}

/** What takes members of what is piped into it by their bare names. */
const BY_NAME =
  /^(?:(?:Select|Sort|Group|Where|ForEach|Measure)-Object|Format-(?:Table|List|Wide)|select|sort|group|where|foreach|measure|ft|fl|fw|[?%])$/i;
/** What hands on what is piped into it. */
const HANDS_ON = /^(?:ConvertFrom-Json|(?:Where|Sort|Select)-Object|where|sort|select|[?])$/i;
/** What stands for the answer in a web request. */
const BODY = /^content$/i;
/** What is handed to a block. */
const IT = /^(?:_|PSItem)$/i;
const COMPARES = /^-[ic]?(?:eq|ne|like|notlike|match|notmatch|contains|in)$/i;
/** What asks whether there is something, and no more. */
const ASKS = /^(?:if|elseif|while|-not|!)$/i;
/** Names that an answer is handed on to. */
const MAX_HOLDERS = 50;

export class Reads {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #found: PowershellRead[] = [];
  #isFollowed = true;
  readonly #holders: Holder[] = [];

  readonly #closings: ReadonlyMap<number, number>;
  readonly #named: ReadonlyMap<string, readonly number[]>;

  /** @param named where each name is said, by the index of the token that says it */
  constructor(
    text: string,
    tokens: readonly Token[],
    closings: ReadonlyMap<number, number>,
    named: ReadonlyMap<string, readonly number[]>,
  ) {
    this.#text = text;
    this.#tokens = tokens;
    this.#closings = closings;
    this.#named = named;
  }

  /** The reads of what a command answers, which stands between two tokens. `isFollowed`: nothing else becomes of it. */
  of(from: number, next: number): { readonly reads: readonly PowershellRead[]; readonly isFollowed: boolean } {
    this.#handed(from, next);
    for (const holder of this.#holders) {
      if (this.#holders.length > MAX_HOLDERS) {
        this.#isFollowed = false;
        break;
      }
      this.#heldBy(holder);
    }
    return { reads: this.#found, isFollowed: this.#isFollowed };
  }

  #textOf(token: Range | undefined): string {
    return token ? this.#text.slice(token.from, token.to) : '';
  }

  #is(index: number, sign: string): boolean {
    return isSign(this.#text, this.#tokens[index], sign);
  }

  /** What becomes of an expression that is an answer: it is piped on, a member is asked of it, a name is given it. */
  #handed(from: number, next: number): void {
    let [start, at] = [from, next];
    let isWhole = true;
    for (;;) {
      const after = this.#piped(at);
      isWhole &&= after.isWhole;
      at = after.next;
      if (!(this.#is(start - 1, '(') || this.#is(start - 1, '@(')) || !this.#is(at, ')')) break;
      start -= 1;
      at += 1;
      const read = this.#membersBehind(at);
      if (read === 'body') at += 1;
      else if (read) return;
    }
    if (!isWhole) return;
    const before = this.#textOf(this.#tokens[start - 1]);
    // `foreach ($each in …)`
    const name = /^(?:=|in)$/i.test(before) ? this.#tokens[start - 2]?.name : undefined;
    if (name !== undefined && !name.includes('.')) this.#hold(name, at);
    else if (!ASKS.test(before)) this.#isFollowed = false;
  }

  #hold(name: string, from: number): void {
    const key = name.toLowerCase();
    if (!this.#holders.some((each) => each.name === key && each.from === from)) this.#holders.push({ name: key, from });
  }

  /** `.merge_status` behind a bracket or an index; `'body'`: the text of what is answered. */
  #membersBehind(index: number): boolean | 'body' {
    const token = this.#tokens[index];
    if (token?.kind !== 'word' || !this.#textOf(token).startsWith('.') || token.from !== this.#tokens[index - 1]?.to)
      return false;
    const path = namesIn(this.#text, { from: token.from + 1, to: token.to });
    if (path.length === 1 && BODY.test(this.#textOf(path[0]))) return 'body';
    this.#add(path, index);
    return true;
  }

  #add(path: readonly Range[], index: number): void {
    const own = BODY.test(this.#textOf(path[0])) ? path.slice(1) : path;
    // what is called is a method
    const names =
      this.#is(index + 1, '(') && this.#tokens[index + 1]?.from === path.at(-1)?.to ? own.slice(0, -1) : own;
    if (names.length === 0 || this.#is(index + 1, '=')) return;
    const sign = this.#tokens[index + 1];
    const other = sign?.kind === 'word' && COMPARES.test(this.#textOf(sign)) ? this.#tokens[index + 2] : undefined;
    const isPlain = other?.inside && (other.parts?.length ?? 0) === 0;
    this.#found.push({ path: names, compared: isPlain ? other.inside : undefined });
  }

  /** What is piped on, command by command. `isWhole`: what comes out at the end is what is answered, or some of it. */
  #piped(index: number): { next: number; isWhole: boolean } {
    let at = index;
    let isWhole = true;
    while (this.#is(at, '|')) {
      const command = this.#textOf(this.#tokens[at + 1]);
      const end = this.#endOf(at + 1);
      if (!HANDS_ON.test(command)) isWhole = false;
      for (let inside = at + 2; inside < end; inside++) {
        const token = this.#tokens[inside];
        if (token?.kind !== 'word') continue;
        const [root = '', ...members] = token.name?.split('.') ?? [];
        if (token.name !== undefined) {
          if (IT.test(root) && members.length > 0) this.#add(membersOf(this.#text, token), inside);
        } else if (BY_NAME.test(command) && /^[a-z_]\w*$/i.test(this.#textOf(token)) && !this.#is(inside + 1, '=')) {
          this.#add([token], inside);
          if (!/^-?(?:where|sort)/i.test(command)) isWhole = false;
        }
      }
      at = end;
    }
    return { next: at, isWhole };
  }

  /** Where a command of a pipe ends: its blocks and brackets are a part of it. */
  #endOf(index: number): number {
    let at = index;
    while (at < this.#tokens.length) {
      const token = this.#tokens[at];
      if (token?.kind === 'sign' && OPENS.test(this.#textOf(token))) {
        at = this.#behind(at);
        continue;
      }
      if (isEndIn(this.#text, token)) break;
      at += 1;
    }
    return at;
  }

  /** The token behind a bracket. */
  #behind(index: number): number {
    return (this.#closings.get(index) ?? this.#tokens.length) + 1;
  }

  /** What is read of a name, until it is given something else. */
  #heldBy({ name, from }: Holder): void {
    for (const at of this.#named.get(name) ?? []) {
      const token = this.#tokens[at];
      if (at < from || !token) continue;
      const [root = '', ...members] = token.name?.toLowerCase().split('.') ?? [];
      if (root !== name) {
        for (const part of token.parts ?? []) this.#filled(part, name);
        continue;
      }
      const isBody = members.length === 1 && BODY.test(members[0] ?? '');
      if (members.length > 0 && !isBody) {
        this.#add(membersOf(this.#text, token), at);
        continue;
      }
      if (members.length === 0 && this.#is(at + 1, '=')) return;
      let next = at + 1;
      if (this.#is(next, '[') && this.#tokens[next]?.from === token.to) next = this.#behind(next);
      if (this.#membersBehind(next) !== true) this.#handed(at, next);
    }
  }

  /** `"Status: $($mr.merge_status)"`: a part of a text is filled with a member. */
  #filled({ at, end }: { readonly at: number; readonly end: number }, name: string): void {
    const spelt = this.#text.slice(at, end);
    for (const { index, 0: whole, 1: root = '' } of spelt.matchAll(/\$(\w+)(?:\.\w+)+/g))
      if (root.toLowerCase() === name) {
        const from = at + index + root.length + 2;
        this.#found.push({ path: namesIn(this.#text, { from, to: at + index + whole.length }), compared: undefined });
      }
  }
}

/** The names of a path with dots between them. */
function namesIn(text: string, { from, to }: Range): Range[] {
  const out: Range[] = [];
  let start = from;
  for (const name of text.slice(from, to).split('.')) {
    out.push({ from: start, to: start + name.length });
    start += name.length + 1;
  }
  return out;
}

/** The members that are asked of a variable. */
const membersOf = (text: string, { from, to }: Token): Range[] => {
  const dot = text.indexOf('.', from);
  return dot < 0 || dot >= to ? [] : namesIn(text, { from: dot + 1, to });
};

/** Where names are said, in code and in texts that are filled in: by the index of the token. */
export function namedIn(text: string, tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  const note = (name: string, index: number): void => {
    const all = named.get(name);
    if (!all) named.set(name, [index]);
    else if (all.at(-1) !== index) all.push(index);
  };
  for (const [index, token] of tokens.entries()) {
    if (token.name !== undefined) note(token.name.split('.')[0]?.toLowerCase() ?? '', index);
    for (const { at, end } of token.parts ?? [])
      for (const [, name = ''] of text.slice(at, end).matchAll(/\$(\w+)/g)) note(name.toLowerCase(), index);
  }
  return named;
}
