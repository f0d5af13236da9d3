/**
 * The requests of a PowerShell script as commands of the shell that the parser knows: what its names, tables (`@{ active = $false }`) and
 * `@splatting` stand for is put in the place of them, each character with the place that it has in the script.
 */
import { inJson, type Piece, speltAnew } from '../documents/pieces.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import { namedIn, type PowershellRead, Reads } from './powershell-reads.ts';
import type { Range, Token } from './powershell-tokens.ts';
import { inner, type Value, Values } from './powershell-values.ts';

/** A request, and the range of the script's text that asks for it. */
export interface PowershellRequest extends Range {
  readonly source: ShellSource;
  /** What is run. */
  readonly command: string;
  /** Where something else may read the answer: the script, without the members that its requests are seen to read. */
  readonly rest: string;
}

/** Text that both shells take as it stands. */
const PLAIN = /^[\w./:-]*$/;
const CLIENT = /^(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)$/i;
/** A command of the program's own, by its name. */
const OWN =
  /^(?!Invoke-(?:RestMethod|WebRequest)$)(?:[A-Za-z]{1,20}-)?[A-Za-z]{0,20}(?:api|gitlab|rest|request)[A-Za-z]{0,20}$/i;
/** No address, and no option: words with slashes between them. */
const PATH = /^\/?[a-z_]+(?:\/|$)/;
const CONSTANTS: Readonly<Record<string, string>> = { $true: 'true', $false: 'false', $null: 'null' };
/** Names that lead on to one another, and tables in tables. */
const MAX_DEPTH = 8;
/** Members of one answer. */
const MAX_READS = 100;
/** Characters that one request is made of: a text that is named again and again is no request. */
const MAX_LENGTH = 50_000;

export interface Powershell {
  readonly requests: readonly PowershellRequest[];
  /** The script without its requests and tables, for who looks for other commands line by line. */
  readonly others: string;
}

export function powershellIn(source: ShellSource): Powershell {
  if (!/\b(?:Invoke-(?:RestMethod|WebRequest)|irm|iwr)\b|gitlab/i.test(source.text))
    return { requests: [], others: source.text };
  const values = new Values(source.text);
  const requests = new Spelling(values).requests();
  const rest = without(
    source.text,
    requests.flatMap(({ reads }) => reads.flatMap(({ path }) => path)),
  );
  const spelt = requests.map(({ from, to, command, pieces, isFollowed, isOneOfSeveral }): PowershellRequest => {
    const own = speltAnew(source, pieces, { from, to }, (text) => PLAIN.test(text));
    return {
      from,
      to,
      command,
      rest: isFollowed ? '' : rest,
      source: isOneOfSeveral ? { ...own, isGuess: true } : own,
    };
  });
  return { requests: spelt, others: without(source.text, [...requests, ...values.tables]) };
}

/** A text with blanks in the place of some ranges: as long, and with as many lines. */
function without(text: string, ranges: readonly Range[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const start = Math.max(from, at);
    if (to <= start) continue;
    pieces.push(text.slice(at, start), text.slice(start, to).replace(/[^\n]/g, ' '));
    at = to;
  }
  return pieces.join('') + text.slice(at);
}

interface Spelt extends Range {
  readonly command: string;
  readonly pieces: readonly Piece[];
  readonly reads: readonly PowershellRead[];
  readonly isFollowed: boolean;
  /** A name that it is made of is given something more than once. */
  readonly isOneOfSeveral: boolean;
}

class Spelling {
  readonly #values: Values;
  #pieces: Piece[] = [];
  /** How long the text of the pieces is. */
  #length = 0;

  constructor(values: Values) {
    this.#values = values;
  }

  requests(): Spelt[] {
    const isOurs = /gitlab/i.test(this.#values.text);
    const named = namedIn(this.#values.text, this.#values.tokens);
    return this.#values.tokens.flatMap((token, index) => {
      if (token.kind !== 'word' || !this.#values.isCommand(index)) return [];
      const name = this.#values.textOf(token);
      const isOwn = isOurs && OWN.test(name);
      if (!isOwn && !CLIENT.test(name)) return [];
      this.#pieces = [];
      this.#length = 0;
      if (!isOwn) this.#take(token);
      this.#values.isOneOfSeveral = isOwn;
      const next = isOwn ? this.#ownRequest(index) : this.#arguments(index + 1);
      if (this.#pieces.length === 0) return [];
      const to = this.#values.tokens[next - 1]?.to ?? token.to;
      const { reads, isFollowed } = new Reads(this.#values.text, this.#values.tokens, this.#values.closings, named).of(
        index,
        next,
      );
      this.#filter(reads);
      return this.#length > MAX_LENGTH
        ? []
        : [
            {
              from: token.from,
              to,
              command: name,
              pieces: this.#pieces,
              reads,
              isFollowed,
              isOneOfSeveral: this.#values.isOneOfSeveral,
            },
          ];
    });
  }

  /** A command of the program's own that is handed a path of the API, a verb and a body, or a table of them. */
  #ownRequest(index: number): number {
    const { path, verb, body, query, next } = this.#values.handedTo(index);
    const by = this.#values.tokens[index];
    const start = path && this.#values.begins(path, 0);
    if (!by || !path || start === undefined || !PATH.test(start)) return next;
    const base = /^\/?api\/v\d/.test(start) ? '' : '/api/v4';
    this.#say('Invoke-RestMethod', by.from, by.to);
    this.#say(` -Uri "$_${base}${start.startsWith('/') ? '' : '/'}`, by.to);
    this.#inQuotes(path, 0, false);
    for (const { key, value } of query) {
      this.#say(key !== query[0]?.key || start.includes('?') ? '&' : '?', key.from);
      this.#take(inner(key));
      this.#say('=', key.to);
      this.#inQuotes(value, 0, false);
    }
    this.#say('"', by.to);
    for (const [option, value] of [
      ['-Method', verb],
      ['-Body', body],
    ] as const)
      if (value) {
        this.#say(` ${option} `, by.to);
        this.#spell(value, by, 0);
      }
    return next;
  }

  /** What is read of the answer, as a program of jq that is handed it: of each of many as well as of one. */
  #filter(reads: readonly PowershellRead[]): void {
    const [first] = reads;
    if (!first) return;
    this.#say(" | jq '", first.path[0]?.from ?? 0);
    for (const [index, { path, compared }] of reads.slice(0, MAX_READS).entries())
      for (const each of ['', '[]']) {
        const from = path[0]?.from ?? 0;
        this.#say(`${index > 0 || each !== '' ? ', ' : ''}(${each === '' ? '' : `.${each}`}`, from);
        for (const name of path) {
          this.#say('.', name.from);
          this.#take(name);
        }
        if (compared) {
          this.#say(' == "', compared.from);
          this.#take(compared);
          this.#say('"', compared.to);
        }
        this.#say(')', path.at(-1)?.to ?? from);
      }
    this.#say("'", first.path[0]?.from ?? 0);
  }

  /** The arguments of a command, and the token behind them. */
  #arguments(index: number): number {
    let at = index;
    while (!this.#values.isEnd(at)) {
      const token = this.#values.tokens[at];
      if (!token) break;
      this.#say(' ', token.from);
      const splat = token.kind === 'word' ? /^@(\w+)$/.exec(this.#values.textOf(token))?.[1] : undefined;
      if (splat !== undefined) {
        this.#splat(splat, token);
        at += 1;
      } else if (token.kind === 'word' && this.#values.textOf(token).startsWith('-')) {
        this.#take(token);
        at += 1;
      } else {
        const { value, next } = this.#values.value(at);
        this.#spell(value, token, 0);
        at = Math.max(next, at + 1);
      }
    }
    return at;
  }

  #say(text: string, at: number, to = at): void {
    this.#pieces.push({ text, at, to });
    this.#length += text.length;
  }

  /** What stands in the script. */
  #take({ from, to }: Range): void {
    this.#pieces.push({ from, to });
    this.#length += to - from;
  }

  #splat(name: string, token: Token): void {
    const value = this.#values.known(name, token.from);
    if (value?.kind !== 'table') this.#say('-Uri "$_" -Body "$_"', token.from, token.to);
    for (const { key, value: given } of value?.kind === 'table' ? value.entries : []) {
      this.#say('-', key.from);
      this.#take(inner(key));
      this.#say(' ', key.to);
      this.#spell(given, key, 0);
      this.#say(' ', key.to);
    }
  }

  /** A value as one word. */
  #spell(value: Value, by: Token, depth: number): void {
    // what PowerShell takes as it stands, shell does as well
    const isAsItStands = value.kind === 'text' && /^'[^']*'$/.test(this.#values.textOf(value.token));
    if (isAsItStands) {
      this.#take(value.token);
      return;
    }
    this.#say('"', by.from);
    this.#inQuotes(value, depth, false);
    this.#say('"', by.to);
  }

  /** @param isInJson it is a part of a text of JSON, and what means something there is spelt twice over */
  #inQuotes(value: Value, depth: number, isInJson: boolean): void {
    if (depth > MAX_DEPTH || this.#length > MAX_LENGTH) return;
    if (value.kind === 'text') this.#textInQuotes(value.token, depth, isInJson);
    else if (value.kind === 'joined') for (const each of value.parts) this.#inQuotes(each, depth, isInJson);
    else if (value.kind === 'name') this.#named(value.token, depth, isInJson);
    else if (value.kind === 'table') this.#json(value, depth);
    else if (value.kind === 'parsed') this.#say('$_', value.token.from, value.token.to);
    else this.#say('$_', value.at, value.to);
  }

  #named({ name = '', from, to }: Token, depth: number, isInJson: boolean): void {
    const constant = CONSTANTS[`$${name.toLowerCase()}`];
    const known = constant === undefined ? this.#values.known(name, from) : undefined;
    if (constant !== undefined) this.#say(constant, from, to);
    else if (known && known.kind !== 'unknown') this.#inQuotes(known, depth + 1, isInJson);
    else this.#say(`\${${name.replace(/^\w+:/, '')}}`, from, to);
  }

  /** Text between quotes: what it is filled with, and what the shell would take for something else. */
  #textInQuotes(token: Token, depth: number, isInJson: boolean): void {
    const { from, to } = inner(token);
    let start = from;
    const until = (end: number): void => {
      for (let line = isInJson ? this.#values.text.indexOf('\n', start) : -1; line >= 0 && line < end; ) {
        this.#take({ from: start, to: line });
        this.#say('\\\\n', line, line + 1);
        start = line + 1;
        line = this.#values.text.indexOf('\n', start);
      }
      if (end > start) this.#take({ from: start, to: end });
    };
    for (const { at, end, name, text } of token.parts ?? []) {
      until(at);
      if (name !== undefined) this.#named({ kind: 'word', from: at, to: end, name }, depth, isInJson);
      else this.#say(text === undefined ? '$_' : isInJson && /^\\["\\]$/.test(text) ? inJson(text) : text, at, end);
      start = end;
    }
    until(to);
  }

  /** A table as JSON, inside of quotes. */
  #json({ entries }: Extract<Value, { kind: 'table' }>, depth: number): void {
    const from = entries[0]?.key.from ?? 0;
    this.#say('{', from);
    for (const [index, { key, value }] of entries.entries()) {
      this.#say(`${index > 0 ? ', ' : ''}\\"`, key.from);
      this.#textInQuotes(key, depth, true);
      this.#say('\\": ', key.to);
      const known = value.kind === 'name' ? this.#values.knownBehind(value.token) : value;
      const isBare = /^(?:table|name|parsed|unknown)$/.test(known.kind) || this.#isNumber(known);
      if (!isBare) this.#say('\\"', key.to);
      if (known.kind === 'parsed') this.#textInQuotes(known.token, depth, false);
      else this.#inQuotes(known, depth + 1, true);
      if (!isBare) this.#say('\\"', key.to);
    }
    this.#say('}', from);
  }

  #isNumber(value: Value): boolean {
    return value.kind === 'text' && value.token.kind === 'word' && /^\d+$/.test(this.#values.textOf(value.token));
  }
}
