/**
 * HCL as Terraform files are written: blocks, attributes, and the literals, heredocs, objects and calls in them.
 * Expressions beyond that stay open. `resource "type" "name"` is read as the keys `type` and `name`.
 */
import { breakOf } from './edit.ts';
import {
  type CallNode,
  type Entry,
  emptyMap,
  type ListNode,
  type MapNode,
  type Node,
  type Piece,
  pieceWithin,
  type Reading,
  type Span,
} from './tree.ts';

type Token = Span & {
  kind: 'word' | 'string' | 'heredoc' | 'open' | 'close' | 'sign' | 'break';
  text: string;
  /** Of a heredoc: its lines, and the blanks that are taken off each. */
  body?: Span & { indent: number };
};

export function readHcl(piece: Piece): Reading {
  const { tokens, comments, broken } = tokensOf(piece.text);
  if (broken !== undefined)
    return {
      problem: { code: 'syntax', message: 'no HCL: a string, heredoc or comment that does not end', at: broken },
    };
  const root = new Reader(piece, tokens).body();
  return { trees: [{ root, comments: () => comments }] };
}

function tokensOf(text: string): { tokens: Token[]; comments: Span[]; broken?: number } {
  const tokens: Token[] = [];
  const comments: Span[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const push = (kind: Token['kind'], end: number): void => {
    tokens.push({ kind, start: at, end, text: text.slice(at, end) });
    at = end;
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 120);
    let match: RegExpExecArray | null;
    if (text[at] === '\n') push('break', at + 1);
    else if ((match = /^[ \t\r\f]+/.exec(rest))) at += match[0].length;
    else if (rest.startsWith('/*')) {
      const close = text.indexOf('*/', at + 2);
      if (close < 0) return { tokens, comments, broken: at };
      comments.push({ start: at, end: close + 2 });
      at = close + 2;
    } else if (/^(?:#|\/\/)/.test(rest)) {
      const found = text.indexOf('\n', at);
      const end = found < 0 ? text.length : text[found - 1] === '\r' ? found - 1 : found;
      comments.push({ start: at, end });
      at = end;
    } else if ((match = /^<<(-?)([A-Za-z_][\w-]*)\r?\n/.exec(rest))) {
      const from = at + match[0].length;
      const end = new RegExp(`^[ \\t]*${match[2]}[ \\t]*\\r?$`, 'm').exec(text.slice(from));
      if (!end) return { tokens, comments, broken: at };
      const lines = text.slice(from, from + end.index);
      const indents = lines.match(/^[ \t]*(?=\S)/gm) ?? [];
      const indent = match[1] === '-' ? Math.min(...indents.map(({ length }) => length)) : 0;
      push('heredoc', from + end.index + end[0].replace(/\r$/, '').length);
      const token = tokens.at(-1);
      if (token) token.body = { start: from, end: from + end.index, indent: Number.isFinite(indent) ? indent : 0 };
    } else if (text[at] === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return { tokens, comments, broken: at };
      push('string', end);
    } else if ((match = /^[A-Za-z_][\w-]*|^\d[\w.]*/.exec(rest))) push('word', at + match[0].length);
    else if (/[[({]/.test(text[at] ?? '')) push('open', at + 1);
    else if (/[\])}]/.test(text[at] ?? '')) push('close', at + 1);
    else push('sign', at + (/^(?:=>|==|!=|<=|>=|&&|\|\||\.\.\.)/.exec(rest)?.[0].length ?? 1));
  }
  return { tokens, comments };
}

/** After the closing quote; `${…}` may hold strings of its own. */
function stringEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
    else if (text[at] === '\n') return undefined;
    else if (/^[$%]\{/.test(text.slice(at, at + 2)) && text[at - 1] !== text[at]) {
      let depth = 1;
      for (at += 2; at < text.length && depth > 0; at += 1) {
        if (text[at] === '"') at = (stringEnd(text, at) ?? text.length) - 1;
        else if (text[at] === '{') depth += 1;
        else if (text[at] === '}') depth -= 1;
      }
      at -= 1;
    }
  }
  return undefined;
}

class Reader {
  #at = 0;
  readonly #piece: Piece;
  readonly #tokens: readonly Token[];

  constructor(piece: Piece, tokens: readonly Token[]) {
    this.#piece = piece;
    this.#tokens = tokens;
  }

  /** Attributes and blocks up to a closing brace. */
  body(): MapNode {
    const map = emptyMap(this.#peek()?.start ?? 0);
    for (;;) {
      this.#breaks();
      const token = this.#peek();
      if (!token || token.text === '}') break;
      const begin = this.#at;
      this.#statement(map);
      if (this.#at === begin) this.#at += 1;
    }
    map.end = this.#peek()?.start ?? this.#piece.text.length;
    return map;
  }

  #statement(map: MapNode): void {
    const name = this.#peek();
    this.#at += 1;
    if (name?.kind !== 'word') return;
    if (this.#peek()?.text === '=') {
      this.#at += 1;
      const value = this.#expression();
      this.#add(map, name, value, { start: name.start, end: value.end });
      return;
    }
    const labels: Token[] = [];
    for (let token = this.#peek(); token?.kind === 'string' || token?.kind === 'word'; token = this.#peek()) {
      labels.push(token);
      this.#at += 1;
    }
    if (this.#peek()?.text !== '{') return;
    this.#at += 1;
    const inside = this.body();
    const whole = { start: name.start, end: this.#peek()?.end ?? inside.end };
    this.#at += 1;
    // a resource is known by its type: the word before it says nothing
    const names = name.text === 'resource' && labels.length === 2 ? labels : [name, ...labels];
    this.#block(map, names, inside, whole);
  }

  /** Blocks of one name are a list. */
  #block(map: MapNode, [name, ...labels]: readonly Token[], inside: MapNode, whole: Span): void {
    if (!name) return;
    const key = bare(name);
    const known = map.entries.find((entry) => entry.key === key)?.value;
    if (labels.length > 0) {
      const next = known?.kind === 'map' ? known : emptyMap(whole.start);
      if (next !== known) this.#add(map, name, next, whole);
      this.#block(next, labels, inside, whole);
      return;
    }
    const list: ListNode = known?.kind === 'list' ? known : { kind: 'list', ...whole, items: [] };
    if (list !== known) this.#add(map, name, list, whole);
    list.items.push({ value: inside, whole, stands: 'fixed' });
  }

  #add(map: MapNode, name: Token, value: Node, whole: Span, stands: Entry['stands'] = 'block'): void {
    const quotes = name.kind === 'string' ? 1 : 0;
    const inner = { start: name.start + quotes, end: name.end - quotes };
    map.entries.push({ key: bare(name), name: inner, value, whole, stands });
  }

  /** A value up to the end of its line, or to the comma or bracket after it. */
  #expression(): Node {
    const value = this.#primary();
    let end = value.end;
    let isMore = false;
    for (let depth = 0; ; this.#at += 1) {
      const token = this.#peek();
      if (!token) break;
      if (depth === 0 && (token.kind === 'break' || token.kind === 'close' || token.text === ',')) break;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      if (token.kind !== 'break') {
        isMore = true;
        end = token.end;
      }
    }
    return isMore ? { kind: 'opaque', start: value.start, end } : value;
  }

  #primary(): Node {
    const token = this.#peek();
    if (!token || token.kind === 'break') return { kind: 'opaque', start: token?.start ?? 0, end: token?.start ?? 0 };
    this.#at += 1;
    const { start, end, text } = token;
    if (text === '{') return this.#object(token);
    if (text === '[') return this.#list(token);
    if (token.kind === 'heredoc') return heredoc(this.#piece, token);
    if (token.kind === 'string') return string(this.#piece, token);
    if (token.kind === 'word' && this.#peek()?.text === '(') return this.#call(token);
    if (text === 'true' || text === 'false')
      return { kind: 'scalar', start, end, value: text === 'true', text, inner: { start, end } };
    if (/^\d/.test(text)) return { kind: 'scalar', start, end, value: Number(text), text, inner: { start, end } };
    return { kind: 'opaque', start, end };
  }

  #call(name: Token): CallNode {
    this.#at += 1;
    const call: CallNode = { kind: 'call', start: name.start, end: name.end, name: name.text, arguments: [] };
    this.#until(')', () => call.arguments.push(this.#expression()));
    call.end = this.#tokens[this.#at - 1]?.end ?? name.end;
    return call;
  }

  #list(open: Token): ListNode {
    const list: ListNode = { kind: 'list', start: open.start, end: open.end, items: [] };
    this.#until(']', () => {
      const value = this.#expression();
      list.items.push({ value, whole: { start: value.start, end: value.end }, stands: 'flow' });
    });
    list.end = this.#tokens[this.#at - 1]?.end ?? open.end;
    return list;
  }

  #object(open: Token): MapNode {
    const map: MapNode = { kind: 'map', start: open.start, end: open.end, entries: [] };
    this.#until('}', () => {
      const name = this.#peek();
      this.#at += 1;
      if (!name || (name.kind !== 'word' && name.kind !== 'string') || !/^[=:]$/.test(this.#peek()?.text ?? '')) {
        this.#expression();
        return;
      }
      this.#at += 1;
      const value = this.#expression();
      // one on each line is written without commas
      const stands = this.#peek()?.text === ',' || this.#peek()?.text === '}' ? 'flow' : 'block';
      this.#add(map, name, value, { start: name.start, end: value.end }, stands);
    });
    map.end = this.#tokens[this.#at - 1]?.end ?? open.end;
    return map;
  }

  #until(close: string, each: () => void): void {
    for (;;) {
      while (this.#peek()?.kind === 'break' || this.#peek()?.text === ',') this.#at += 1;
      const token = this.#peek();
      if (!token || token.text === close) break;
      const begin = this.#at;
      each();
      if (this.#at === begin) this.#at += 1;
    }
    this.#at += 1;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #breaks(): void {
    while (this.#peek()?.kind === 'break') this.#at += 1;
  }
}

const bare = ({ kind, text }: Token): string => (kind === 'string' ? text.slice(1, -1) : text);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

/** A string; what `${…}` stands for is not known, and is left as it is written. */
function string(piece: Piece, { start, end }: Token): Node {
  const inner = { start: start + 1, end: end - 1 };
  const source = piece.text.slice(inner.start, inner.end);
  const isOpaque = /^\$\{[^}]*\}$/.test(source);
  let text = '';
  const places: number[] = [];
  for (let i = 0; i < source.length; i += 1) {
    places.push(inner.start + i);
    const escaped = source[i] === '\\' ? ESCAPES[source[i + 1] ?? ''] : undefined;
    text += escaped ?? source[i];
    if (escaped !== undefined) i += 1;
  }
  places.push(inner.end);
  const placeOf = (offset: number): number => places[Math.min(Math.max(offset, 0), text.length)] ?? inner.end;
  const spell = (part: string): string => JSON.stringify(part).slice(1, -1);
  const own = (): Piece => pieceWithin({ piece, place: placeOf, spell }, text);
  if (isOpaque) return { kind: 'opaque', start, end, piece: own };
  return { kind: 'scalar', start, end, value: text, text, inner, piece: own };
}

function heredoc(piece: Piece, { start, end, body }: Token): Node {
  if (!body) return { kind: 'opaque', start, end };
  const lines = piece.text.slice(body.start, body.end).split(/(?<=\n)/);
  let text = '';
  let at = body.start;
  /** Where lines begin: in the text, and in the file. */
  const begins: { own: number; host: number }[] = [];
  for (const line of lines) {
    const cut = Math.min(body.indent, line.length - line.trimStart().length, line.replace(/\r?\n$/, '').length);
    begins.push({ own: text.length, host: at + cut });
    // whoever is handed the text gets it with plain line ends
    text += line.slice(cut).replace('\r\n', '\n');
    at += line.length;
  }
  const placeOf = (offset: number): number => {
    const line = begins.findLast(({ own }) => own <= offset);
    return line ? Math.min(line.host + offset - line.own, body.end) : body.start;
  };
  const spell = (part: string): string => part.replaceAll('\n', `${breakOf(piece.text)}${' '.repeat(body.indent)}`);
  const own = (): Piece => pieceWithin({ piece, place: placeOf, spell }, text);
  return { kind: 'scalar', start, end, value: text, text, inner: body, piece: own };
}
