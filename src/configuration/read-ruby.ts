/**
 * Ruby as `gitlab.rb` is written: assignments to `name['key']…`, calls with one value or in brackets, and the literals in them.
 * It is a reader of literals, no parser of Ruby: what is computed stays open.
 */
import { actionAt } from './template.ts';
import {
  type Entry,
  emptyMap,
  type Item,
  type MapNode,
  type Node,
  type Piece,
  type Reading,
  type Span,
  type Steering,
} from './tree.ts';

type Token = Span & {
  kind: 'word' | 'string' | 'open' | 'close' | 'sign' | 'break' | 'label' | 'symbol' | 'words';
  /** What a string or a symbol says; the source of all others. */
  text: string;
  /** A string with something computed in it. */
  filled?: true;
  /** Where the text of a heredoc ends, which stands below its line. */
  below?: number;
};

export function readRuby(piece: Piece): Reading {
  const { tokens, comments, steering, isSteeredInside } = tokensOf(piece.text);
  const root = emptyMap(0);
  root.end = piece.text.length;
  const reader = new Reader(piece, tokens);
  for (let entry = reader.next(); entry !== undefined; entry = reader.next()) if (entry) root.entries.push(entry);
  const isBranched = tokens.some(({ kind, text }, i) => kind === 'word' && BRANCHES.test(text) && isFirst(tokens, i));
  return {
    trees: [
      {
        root,
        comments: () => comments,
        steering,
        ...(isSteeredInside ? { templated: true } : {}),
        ...(isBranched ? { branched: true } : {}),
      },
    ],
  };
}

/** What begins statements of which only some are done. */
const BRANCHES = /^(?:if|unless|case|while|until)$/;

const isFirst = (tokens: readonly Token[], index: number): boolean => {
  const before = tokens[index - 1];
  return !before || before.kind === 'break' || before.text === ';';
};

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

interface Tokens {
  tokens: Token[];
  /** What steers a template is among them: no edit may take it away. */
  comments: Span[];
  steering: Steering[];
  /** It steers what stands between brackets. */
  isSteeredInside: boolean;
}

function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  const comments: Span[] = [];
  const steering: Steering[] = [];
  let isSteeredInside = false;
  let depth = 0;
  /** Heredocs that begin on this line: their ends, in order. */
  let waiting: { token: Token; end: string }[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const push = (kind: Token['kind'], end: number, own = text.slice(at, end), filled = false): void => {
    tokens.push({ kind, start: at, end, text: own, ...(filled ? { filled } : {}) });
    at = end;
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 200);
    const before = tokens.at(-1);
    const isValue = !before || /^(?:open|sign|break|label)$/.test(before.kind);
    let match: RegExpExecArray | null;
    const action = /^(?:\{[{%#]|<%)/.test(rest) ? actionAt(text, at, isValue) : undefined;
    if (action?.steers) {
      comments.push(action.steers);
      steering.push(action.steers);
      isSteeredInside ||= depth > 0;
      at = action.end;
      // the last of a branch has no comma behind it
      const isLine = before?.kind === 'break' && text.slice(at, lineEnd(text, at)).trim() === '';
      if (action.steers.does === 'turn' && depth > 0 && isLine) push('sign', at, ',');
    } else if (action) push('word', action.end);
    else if ((at === 0 || text[at - 1] === '\n') && rest.startsWith('=begin')) {
      const end = /^=end.*$/m.exec(text.slice(at));
      const stop = end ? at + end.index + end[0].length : text.length;
      comments.push({ start: at, end: stop });
      at = stop;
    } else if (text[at] === '\n') {
      // lines without anything are one end of a line
      if (before?.kind === 'break') at += 1;
      else push('break', at + 1);
      for (const { token, end } of waiting) {
        const body = new RegExp(`^[ \\t]*${end}[ \\t]*\\r?$`, 'm').exec(text.slice(at));
        token.text = text.slice(at, body ? at + body.index : text.length);
        at = body ? at + body.index + body[0].length : text.length;
        token.below = text[at - 1] === '\r' ? at - 1 : at;
      }
      waiting = [];
    } else if ((match = /^[ \t\r\f]+|^\\\r?\n/.exec(rest))) at += match[0].length;
    else if (text[at] === '#') {
      const end = lineEnd(text, at);
      comments.push({ start: at, end });
      at = end;
    } else if (isValue && (match = /^<<[~-]?(["'`]?)([A-Z_][\w]*)\1/.exec(rest))) {
      push('string', at + match[0].length, '', true);
      const token = tokens.at(-1);
      if (token) waiting.push({ token, end: match[2] ?? '' });
    } else if (text[at] === "'" || text[at] === '"' || text[at] === '`') {
      const end = closing(text, at + 1, text[at] ?? '', undefined);
      const inner = text.slice(at + 1, end - 1);
      const isLabel = text[end] === ':' && text[end + 1] !== ':' && !isOperator(tokens.at(-1));
      push(isLabel ? 'label' : 'string', end, unescaped(inner), text[at] !== "'" && /#\{/.test(inner));
      if (isLabel) at += 1;
    } else if (isValue && (match = /^%([wWiIqQ]?)([([{<|!/])/.exec(rest))) {
      const open = match[2] ?? '';
      const end = closing(text, at + match[0].length, PAIRS[open] ?? open, PAIRS[open] ? open : undefined);
      const inner = text.slice(at + match[0].length, end - 1);
      push(/[wi]/i.test(match[1] ?? '') ? 'words' : 'string', end, inner, /#\{/.test(inner));
    } else if ((match = /^:(?:"([^"\\\n]*)"|([A-Za-z_]\w*[?!]?))/.exec(rest)) && text[at + 1] !== ':')
      push('symbol', at + match[0].length, match[1] ?? match[2]);
    else if ((match = /^([A-Za-z_]\w*[?!]?):(?!:)/.exec(rest)) && before?.kind !== 'word' && !isOperator(before))
      push('label', at + match[0].length, match[1]);
    else if ((match = /^[A-Za-z_@$][\w@$]*[?!]?/.exec(rest)) || (match = /^\d[\d_]*(?:\.\d+)?/.exec(rest)))
      push('word', at + match[0].length);
    else if (/[[({]/.test(text[at] ?? '')) {
      depth += 1;
      push('open', at + 1);
    } else if (/[\])}]/.test(text[at] ?? '')) {
      depth -= 1;
      push('close', at + 1);
    } else push('sign', at + (/^(?:=>|\|\|=|<<|==|=~|&&|\|\||\*\*|::|[+\-*/]=)/.exec(rest)?.[0].length ?? 1));
  }
  return { tokens, comments, steering, isSteeredInside };
}

/** Behind it stands a value; behind a comma the next key may. */
const isOperator = (token: Token | undefined): boolean => token?.kind === 'sign' && token.text !== ',';

const lineEnd = (text: string, at: number): number => {
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  return text[end - 1] === '\r' ? end - 1 : end;
};

/** After the sign that ends what began at `from`. */
function closing(text: string, from: number, end: string, open: string | undefined): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === end) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (text[at] === open) depth += 1;
  }
  return text.length;
}

const unescaped = (inner: string): string => inner.replace(/\\(["'\\])/g, '$1');

class Reader {
  #at = 0;
  readonly #piece: Piece;
  readonly #tokens: readonly Token[];

  constructor(piece: Piece, tokens: readonly Token[]) {
    this.#piece = piece;
    this.#tokens = tokens;
  }

  /** The next statement: an entry, null for one of another kind, undefined at the end. */
  next(): Entry | null | undefined {
    while (this.#peek()?.kind === 'break' || this.#peek()?.text === ';') this.#at += 1;
    const first = this.#peek();
    if (!first) return undefined;
    const begin = this.#at;
    const names = this.#target();
    if (names) {
      const sign = this.#peek();
      const isPlain = sign?.text === '=';
      if (sign?.text === '(' && names.length === 1 && sign.start === first.end) {
        const value = this.#argument();
        const end = this.#finish();
        const whole = { start: first.start, end };
        return nested(names, whole, value ?? { kind: 'opaque', start: sign.start, end }, false);
      }
      if (
        isPlain ||
        sign?.text === '||=' ||
        (sign && names.length === 1 && sign.kind !== 'break' && isHanded(sign, first))
      ) {
        if (sign?.kind === 'sign') this.#at += 1;
        const value = this.#value();
        const isConditional = /^(?:if|unless)$/.test(this.#peek()?.text ?? '');
        const isSimple = this.#isDone() || isConditional;
        const end = this.#finish(begin);
        const last = names.at(-1);
        if (last && (isPlain || sign?.text === '||=' || isSimple)) {
          const whole = { start: first.start, end };
          return nested(names, whole, isSimple ? value : { kind: 'opaque', start: value.start, end }, isConditional);
        }
      }
    }
    this.#at = Math.max(this.#at, begin + 1);
    this.#finish();
    return null;
  }

  /** What a call in brackets is handed, where that is all of the statement. */
  #argument(): Node | undefined {
    const begin = this.#at;
    this.#at += 1;
    const value = this.#value();
    this.#breaks();
    const isClosed = this.#peek()?.text === ')';
    this.#at += 1;
    if (isClosed && this.#isDone()) return value;
    this.#at = begin;
    return undefined;
  }

  /** `sidekiq['queue_selector']`: its names. */
  #target(): Token[] | undefined {
    const first = this.#peek();
    if (first?.kind !== 'word' || !/^[a-z_]/.test(first.text) || KEYWORDS.has(first.text)) return undefined;
    const names = [first];
    this.#at += 1;
    while (this.#peek()?.text === '[' && this.#peek()?.start === this.#tokens[this.#at - 1]?.end) {
      const name = this.#tokens[this.#at + 1];
      if (!name || !/^(?:string|symbol)$/.test(name.kind) || this.#tokens[this.#at + 2]?.text !== ']') return undefined;
      names.push(name);
      this.#at += 3;
    }
    return names;
  }

  #value(): Node {
    this.#breaks();
    const token = this.#peek();
    if (!token || token.kind === 'break') return { kind: 'opaque', start: token?.start ?? 0, end: token?.start ?? 0 };
    this.#at += 1;
    if (token.text === '[' && token.kind === 'open') return this.#list(token);
    if (token.text === '{' && token.kind === 'open') return this.#hash(token);
    const { start, end, text } = token;
    if (token.kind === 'words') return words(token, this.#piece.text);
    if (token.kind === 'string' && !token.filled) {
      const inner = { start: start + 1 + (this.#piece.text[start] === '%' ? 1 : 0), end: end - 1 };
      return { kind: 'scalar', start, end, value: text, text, inner };
    }
    if (token.kind === 'symbol')
      return { kind: 'scalar', start, end, value: text, text, inner: { start: start + 1, end } };
    const known = token.kind === 'word' ? literal(text) : undefined;
    return known === undefined
      ? { kind: 'opaque', start, end }
      : { kind: 'scalar', start, end, value: known, text, inner: token };
  }

  #list(open: Token): Node {
    const items: Item[] = [];
    for (;;) {
      this.#commas();
      const token = this.#peek();
      if (!token || token.text === ']') break;
      const begin = this.#at;
      const value = this.#element();
      items.push({ value, whole: { start: value.start, end: value.end }, stands: 'flow' });
      if (this.#at === begin) this.#at += 1;
    }
    const close = this.#peek();
    this.#at += 1;
    return { kind: 'list', start: open.start, end: close?.end ?? open.end, items };
  }

  #hash(open: Token): Node {
    const map: MapNode = { kind: 'map', start: open.start, end: open.end, entries: [] };
    for (;;) {
      this.#commas();
      const key = this.#peek();
      if (!key || key.text === '}') break;
      if (key.kind === 'open') {
        // no key that is read, and it has an end of its own
        this.#element();
        continue;
      }
      this.#at += 1;
      const isLabel = key.kind === 'label';
      if (!isLabel && this.#peek()?.text !== '=>') {
        this.#element();
        continue;
      }
      if (!isLabel) this.#at += 1;
      const value = this.#element();
      const whole = { start: key.start, end: value.end };
      map.entries.push({ key: key.text, name: nameOf(key, this.#piece.text), value, whole, stands: 'flow' });
    }
    map.end = this.#peek()?.end ?? open.end;
    this.#at += 1;
    return map;
  }

  /** A value up to the comma after it; one that goes on is computed. */
  #element(): Node {
    const value = this.#value();
    let end = value.end;
    let isMore = false;
    for (let depth = 0; ; this.#at += 1) {
      const token = this.#peek();
      if (!token || (depth === 0 && (token.text === ',' || token.kind === 'close'))) break;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      if (token.kind !== 'break') {
        isMore = true;
        end = token.end;
      }
    }
    if (this.#peek()?.text === ',') this.#at += 1;
    return isMore ? { kind: 'opaque', start: value.start, end } : value;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #breaks(): void {
    while (this.#peek()?.kind === 'break') this.#at += 1;
  }

  /** Where a template turns there are several. */
  #commas(): void {
    while (this.#peek()?.kind === 'break' || this.#peek()?.text === ',') this.#at += 1;
  }

  #isDone(): boolean {
    const token = this.#peek();
    return !token || (token.kind === 'break' && !this.#goesOn(this.#at)) || token.text === ';';
  }

  /** Whether a statement goes on behind the end of a line: behind an operator, or where the next line begins with a dot. */
  #goesOn(at: number): boolean {
    const before = this.#tokens[at - 1];
    if (before?.kind === 'sign' && before.text !== ';') return true;
    const [first, second] = [this.#tokens[at + 1]?.text, this.#tokens[at + 2]?.text];
    return (first === '.' && second !== '.') || (first === '&' && second === '.');
  }

  /**
   * Over the rest of the statement; where it ends.
   * @param from where an assignment or a call begins: it goes on over lines, and has the texts of its heredocs below
   */
  #finish(from?: number): number {
    let end = this.#tokens[this.#at - 1]?.end ?? 0;
    let depth = 0;
    for (let at = from ?? this.#at; ; at += 1) {
      const token = this.#tokens[at];
      const isBreak = token?.kind === 'break' && !(from !== undefined && this.#goesOn(at));
      if (!token || (depth <= 0 && at >= this.#at && (isBreak || token.text === ';'))) {
        this.#at = Math.max(at, this.#at);
        break;
      }
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      if (from !== undefined && token.kind === 'word') depth += blockOf(token.text, this.#tokens[at - 1]);
      if (token.kind !== 'break') end = Math.max(end, token.end);
    }
    const own = from === undefined ? [] : this.#tokens.slice(from, this.#at);
    return own.reduce((last, { below = 0 }) => Math.max(last, below), end);
  }
}

/** What a word does to the depth of blocks: `if` behind a value is only asked for that one. */
function blockOf(word: string, before: Token | undefined): number {
  if (before?.text === '.' || before?.text === '::') return 0;
  if (word === 'end') return -1;
  const isFirst = before?.kind === 'sign' || before?.kind === 'open' || before?.kind === 'break';
  return /^(?:begin|do|case|def)$/.test(word) || (isFirst && /^(?:if|unless|while|until)$/.test(word)) ? 1 : 0;
}

const KEYWORDS = new Set(
  'if unless else elsif end def do while until case when begin rescue ensure return puts require require_relative and or not'.split(
    ' ',
  ),
);

/** Only what can begin a value follows the name of a call: `external_url 'https://…'`, `roles ['…']`. */
const isHanded = (token: Token, name: Token): boolean =>
  /^(?:string|symbol|word|words)$/.test(token.kind) || (token.text === '[' && token.start > name.end);

function literal(text: string): string | number | boolean | null | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'nil') return null;
  return /^\d/.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

function nameOf({ kind, start, end }: Token, text: string): Span {
  if (kind === 'symbol') return { start: start + 1, end };
  const isQuoted = /["'`]/.test(text[start] ?? '');
  if (kind === 'label') return isQuoted ? { start: start + 1, end: end - 1 } : { start, end: end - 1 };
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

function nested(names: readonly Token[], whole: Span, value: Node, conditional: boolean): Entry {
  const [first, ...rest] = names;
  if (!first) throw new Error('an assignment without a name');
  const own =
    first.kind === 'word' ? { start: first.start, end: first.end } : { start: first.start + 1, end: first.end - 1 };
  const inner: Node =
    rest.length === 0 ? value : { kind: 'map', ...whole, entries: [nested(rest, whole, value, conditional)] };
  return {
    key: first.text,
    name: own,
    value: inner,
    whole,
    stands: 'block',
    ...(conditional ? { conditional: true } : {}),
  };
}

/** `%w(a b)` */
function words({ start, end, text }: Token, source: string): Node {
  const from = source.indexOf(text, start + 2);
  const items = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): Item => {
    const span = { start: from + index, end: from + index + word.length };
    return { value: { kind: 'scalar', ...span, value: word, text: word, inner: span }, whole: span, stands: 'fixed' };
  });
  return { kind: 'list', start, end, items };
}
