/** Steps of a Jenkins pipeline that run shell: `sh`, `bat`, `powershell`, `pwsh`. What Groovy fills in is a variable to the shell. */
import { put } from '../common/lists.ts';
import { type Content, contentOf, type Quote, quoted, type Text, type Token, tokensOf } from './groovy.ts';
import { type Piece, pieced } from './pieces.ts';
import { hasShebang } from './shell-file.ts';
import type { HostVariable, ShellSource } from './shell-source.ts';

export const isJenkinsfile = (path: string): boolean =>
  /(?:^|\/)Jenkinsfile(?:[.-][\w.-]+)?$|\.(?:jenkinsfile|groovy)$/i.test(path);

/** What Groovy writes there, and nobody knows the name of. */
const UNKNOWN = '__groovy';
const STEPS: ReadonlyMap<string, ShellSource['dialect']> = new Map([
  ['sh', 'posix'],
  ['bat', 'cmd'],
  ['powershell', 'powershell'],
  ['pwsh', 'powershell'],
]);
/** What gives the same text back, but for blanks at its ends and before its lines. */
const SAME = /^(?:trim|stripIndent|toString|strip)$/;

/** No list of arguments or parameters, and no sum of texts, has more words and marks: what takes longer would take quadratic time. */
const LONG = 200;
/** No value that is followed is longer: one that is filled into the next twice would double each time. Characters. */
const LONGEST = 10_000;

/** Part of a sum: a text, or another value. */
type Part =
  | Text
  | { readonly kind: 'value'; readonly name: string | undefined; readonly at: number; readonly end: number };

/** A sum of texts; `isExact` where nothing else is done to it. */
interface Sum {
  readonly parts: readonly Part[];
  readonly isExact: boolean;
}

export function jenkinsfile(path: string, text: string): ShellSource[] {
  const tokens = [...tokensOf(text, (word) => STEPS.has(word))];
  const names = new Names(text, tokens);
  const out: ShellSource[] = [];
  const done = new Set<Part | undefined>();
  const asked = new Set<string>();
  const add = (step: string, { parts, isExact }: Sum, isTaken: boolean): void => {
    if (done.has(parts[0])) return;
    done.add(parts[0]);
    const at = parts[0]?.at ?? 0;
    const dialect = STEPS.get(step) ?? 'posix';
    const { pieces, write, isFilled } = spelt(text, parts, names);
    const host = { path, at, note: `step \`${step}\` of the pipeline` };
    const environment = isFilled ? names.all : names.environment;
    const source = pieced(path, text, pieces, { host, dialect, environment, write, isTaken });
    // a first line may say that something else reads it
    if (/^\s*#!/.test(source.text) && !hasShebang(source.text.trimStart())) return;
    out.push(isExact ? source : { ...source, isOneOf: true });
  };
  for (const [index, { kind, text: step }] of tokens.entries()) {
    if (kind !== 'word' || !STEPS.has(step)) continue;
    const sum = commandOf(tokens, index + 1);
    if (!sum) continue;
    const isTaken = isReturned(tokens, index + 1);
    if (sum.parts.some((part) => part.kind === 'text')) add(step, sum, isTaken);
    const [only] = sum.parts;
    if (sum.parts.length !== 1 || only?.kind !== 'value' || only.name === undefined || asked.has(only.name)) continue;
    asked.add(only.name);
    for (const each of names.texts(only.name)) add(step, each, true);
  }
  return out;
}

/** What a step is given: its only argument, or the one that is called `script`. */
function commandOf(tokens: readonly Token[], start: number): Sum | undefined {
  let from = start;
  while (tokens[from]?.text === '(' || tokens[from]?.text === '[' || (from > start && tokens[from]?.kind === 'line'))
    from++;
  const isEnclosed = from > start;
  if (tokens[from]?.kind === 'mark' || tokens[from]?.kind === 'line') return undefined;
  if (tokens[from]?.kind !== 'word' || tokens[from + 1]?.text !== ':') return sumAt(tokens, from, isEnclosed);
  let depth = 0;
  for (let i = from; i < Math.min(tokens.length, from + LONG); i++) {
    const token = tokens[i];
    if (token?.kind === 'line' && !isEnclosed && tokens[i - 1]?.text !== ',') return undefined;
    if (token?.kind === 'mark') depth += depthOf(token.text);
    if (depth < 0) return undefined;
    if (depth === 0 && token?.kind === 'word' && token.text === 'script' && tokens[i + 1]?.text === ':')
      return sumAt(tokens, i + 2, isEnclosed);
  }
  return undefined;
}

/** Whether a step gives back what its command writes: `returnStdout: true`. */
function isReturned(tokens: readonly Token[], from: number): boolean {
  let depth = 0;
  let before = '';
  for (const { kind, text } of tokens.slice(from, from + LONG)) {
    if (kind === 'mark') depth += depthOf(text);
    if (depth < 0 || (kind === 'line' && depth === 0 && before !== ',')) return false;
    if (kind === 'word' && text === 'returnStdout') return true;
    if (kind !== 'line') before = text;
  }
  return false;
}

const depthOf = (mark: string): number => (/^[([{]$/.test(mark) ? 1 : /^[)\]}]$/.test(mark) ? -1 : 0);

function sumAt(tokens: readonly Token[], from: number, isEnclosed: boolean): Sum {
  const parts: Part[] = [];
  let isExact = true;
  let operand: Token[] = [];
  const flush = (): void => {
    const [first, ...rest] = operand;
    const last = operand.at(-1) ?? first;
    operand = [];
    if (!first || !last) return;
    if (first.kind === 'text') {
      parts.push(first);
      isExact &&= isSame(rest);
    } else {
      const name = rest.length === 0 && first.kind === 'word' ? first.text : nameInEnvironment([first, ...rest]);
      parts.push({ kind: 'value', name, at: first.at, end: last.end });
    }
  };
  let depth = 0;
  for (let i = from; i < Math.min(tokens.length, from + LONG); i++) {
    const token = tokens[i];
    if (!token) break;
    if (token.kind === 'line') {
      if (depth > 0 || isEnclosed || operand.length === 0 || tokens[i + 1]?.text === '+') continue;
      break;
    }
    if (token.kind === 'mark') {
      if (depth === 0 && (token.text === ',' || token.text === ';')) break;
      if (depth === 0 && token.text === '+') {
        flush();
        continue;
      }
      depth += depthOf(token.text);
      if (depth < 0) break;
    }
    operand.push(token);
  }
  flush();
  return { parts, isExact };
}

/** `.trim()`, and nothing that changes what is written. */
const isSame = (rest: readonly Token[]): boolean =>
  rest.every(({ kind, text }) => (kind === 'word' ? SAME.test(text) : kind === 'mark' && /^[.()]$/.test(text)));

/** `env.NAME`. */
const nameInEnvironment = (tokens: readonly Token[]): string | undefined =>
  tokens.length === 3 && tokens[0]?.text === 'env' && tokens[1]?.text === '.' && tokens[2]?.kind === 'word'
    ? tokens[2].text
    : undefined;

/** What the names of a pipeline hold. A name that may hold several texts, or is given one by a caller, is none that is known. */
class Names {
  readonly #text: string;
  /** What the shell sees: blocks `environment`, `withEnv`, what is written to `env`. */
  readonly environment = new Map<string, HostVariable>();
  /** What Groovy fills in: these as well, and its own names. */
  readonly all = new Map<string, HostVariable>();
  readonly #sums = new Map<string, Sum[]>();
  readonly #bound = new Set<string>();

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    /** Depth of braces at which an `environment` was opened. */
    let block: number | undefined;
    let depth = 0;
    for (const [index, token] of tokens.entries()) {
      const [next, after] = [tokens[index + 1], tokens[index + 2]];
      if (token.text === '{') depth++;
      else if (token.text === '}') {
        depth--;
        if (block !== undefined && depth <= block) block = undefined;
      }
      if (token.kind !== 'word') continue;
      const before = tokens[index - 1];
      if (token.text === 'environment' && next?.text === '{') block ??= depth;
      else if (token.text === 'withEnv') this.#list(tokens, index + 1);
      else if (next?.text === '=' || next?.text === '+=') {
        const isOwn = before?.text !== '.';
        if (!isOwn && tokens[index - 2]?.text !== 'env') continue;
        const sum = sumAt(tokens, index + 2, false);
        const isOnly = next.text === '=' && (after?.kind === 'text' || sum.parts.length === 1);
        this.#set(token, isOnly ? sum : undefined, !isOwn || block !== undefined);
        if (isOwn && sum.parts.some(({ kind }) => kind === 'text')) put(this.#sums, token.text, sum);
      }
    }
    for (const { text: name, at } of bound(tokens)) {
      this.all.set(name, { value: undefined, at });
      this.#bound.add(name);
    }
  }

  /** Every text that the file gives a name. Where it may have another one, none is the only one. */
  texts(name: string): readonly Sum[] {
    const all = this.#sums.get(name) ?? [];
    return all.length === 1 && !this.#bound.has(name) ? all : all.map(({ parts }) => ({ parts, isExact: false }));
  }

  /** `withEnv(['NAME=value'])`. */
  #list(tokens: readonly Token[], from: number): void {
    for (let i = from; i < from + LONG && tokens[i]?.text !== ']' && tokens[i]?.text !== '{'; i++) {
      const token = tokens[i];
      if (token?.kind !== 'text') continue;
      const setting = /^([A-Za-z_]\w*)=/.exec(this.#text.slice(token.from, token.to));
      if (!setting) continue;
      const from = token.from + setting[0].length;
      const value = { parts: [{ ...token, from }], isExact: true };
      this.#set({ text: setting[1] ?? '', at: token.from }, value, true);
    }
  }

  #set({ text: name, at }: { text: string; at: number }, sum: Sum | undefined, isSeen: boolean): void {
    const value = sum?.isExact ? this.#valueOf(sum.parts) : undefined;
    for (const map of isSeen ? [this.environment, this.all] : [this.all]) {
      const known = map.get(name);
      map.set(name, known && known.value !== value ? { value: undefined, at: known.at } : { value, at });
    }
  }

  /** Undefined: something that is not known is filled in. */
  #valueOf(parts: readonly Part[]): string | undefined {
    let out = '';
    for (const part of parts) {
      const pieces = part.kind === 'text' ? contentOf(this.#text, part) : [{ ...part, to: part.end }];
      for (const piece of pieces) {
        const own = 'from' in piece ? this.#text.slice(piece.from, piece.to) : undefined;
        const value = own ?? ('text' in piece ? piece.text : 'name' in piece && this.all.get(piece.name ?? '')?.value);
        if (typeof value !== 'string' || out.length > LONGEST) return undefined;
        out += value;
      }
    }
    return out;
  }
}

/** Names that a caller, a list or another closure gives a value: parameters of methods and closures, `for`. */
function* bound(tokens: readonly Token[]): Generator<Token> {
  const opened: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue;
    if (token.text === '(' || token.text === '{') opened.push(index);
    const from = token.text === ')' || token.text === '->' ? opened.at(-1) : undefined;
    if (token.text === ')' || token.text === '}') opened.pop();
    if (from === undefined) continue;
    const [name, type] = [tokens[from - 1], tokens[from - 2]];
    const isMethod =
      name?.kind === 'word' &&
      (name.text === 'for' || (type?.kind === 'word' && !/^(?:return|new|else|assert|in)$/.test(type.text)));
    if (index - from > LONG || (token.text === '->' ? tokens[from]?.text !== '{' : !isMethod)) continue;
    for (const each of tokens.slice(from + 1, index)) if (each.kind === 'word') yield each;
  }
}

interface Spelt {
  pieces: Piece[];
  write(written: string, offset: number): string | undefined;
  /** Groovy fills something in. */
  isFilled: boolean;
}

function spelt(text: string, parts: readonly Part[], names: Names): Spelt {
  const pieces: Piece[] = [];
  const quotes: { from: number; quote: Quote }[] = [];
  const taken = new Set(parts.flatMap((part) => (part.kind === 'text' ? [...ownNames(text, part)] : [])));
  let length = 0;
  let isFilled = false;
  const push = (piece: Content): void => {
    if (!('name' in piece)) {
      pieces.push(piece);
      length += 'text' in piece ? piece.text.length : piece.to - piece.from;
      return;
    }
    isFilled = true;
    const name = piece.name !== undefined && names.all.has(piece.name) && !taken.has(piece.name) ? piece.name : UNKNOWN;
    const own = `\${${name}}`;
    pieces.push({ text: own, at: piece.at, to: piece.to });
    length += own.length;
  };
  for (const part of parts) {
    if (part.kind === 'value') push({ name: part.name, at: part.at, to: part.end });
    else {
      quotes.push({ from: length, quote: part.quote });
      for (const piece of contentOf(text, part)) push(piece);
    }
  }
  return {
    pieces,
    write: (written, offset) => quoted(written, quotes.findLast(({ from }) => from <= offset)?.quote ?? "'"),
    isFilled,
  };
}

/** Names that the shell gives a value itself, or is handed with the dollar: Groovy's own of that name is another one. */
function* ownNames(text: string, { from, to }: Text): Generator<string> {
  for (const [, ...groups] of text
    .slice(from, to)
    .matchAll(/\\\$\{?([A-Za-z_]\w*)|\b([A-Za-z_]\w*)=|\b(?:for|read) +(\w+)/g))
    for (const name of groups) if (name) yield name;
}
