/** Secrets that are told by their place: behind a name, an option, in a header, a pair or a block. */
import { secrets } from '../../rules/secrets.ts';
import { behindScheme, besideName, givenTo, inBlock, pairBehind, sentBefore } from './beside.ts';
import { Command } from './command.ts';
import {
  anyBlanks,
  bareAt,
  behindOption,
  blanks,
  type Closed,
  closeOf,
  isEnd,
  lineAt,
  lineEnd,
  lineFrom,
  literalAt,
  skip,
  until,
  upTo,
} from './cut.ts';
import { type Form, formOf, Reader } from './lexis.ts';
import { isHeader, isName, namesSecret, type Strength, wordOf } from './names.ts';
import { pairIn } from './shapes.ts';
import { type Span, withoutTail } from './span.ts';
import { type Budget, defaultIn, expressionAt, halvesFrom, hidden } from './values.ts';
import { childrenOf, kubernetesSecrets } from './yaml.ts';

const { references, pairOptions, secretOptions, pairs, blocks, met } = secrets;

/** What stands between a name and its value. */
const separator = /[!=]==?|\|\|=|\?\?=|[:+?]?=>?|:/y;

/** @param path undefined: the text is a sentence of a report */
export function placesIn(text: string, path: string | undefined): Span[] {
  if (path === undefined || formOf(path) !== 'prose') return new Places(text, path).spans;
  // what a fence of a document holds is a file of its own
  const spans: Span[] = [];
  const prose: string[] = [];
  let at = 0;
  for (const { index, 0: head, 1: ticks = '', 2: language = '' } of text.matchAll(fence)) {
    if (index < at) continue;
    const start = index + head.length;
    const close = ticks.startsWith('~') ? tildes : backticks;
    close.lastIndex = start;
    let end = close.exec(text);
    while (end && (end[1]?.length ?? 0) < ticks.length) end = close.exec(text);
    const inside = text.slice(start, end?.index ?? text.length);
    const own = new Places(inside, `fence.${extensions[language.toLowerCase()] ?? language}`).spans;
    spans.push(...own.map((each) => ({ start: start + each.start, end: start + each.end })));
    prose.push(text.slice(at, start), '\n'.repeat(inside.length));
    at = start + inside.length;
  }
  return [...spans, ...new Places([...prose, text.slice(at)].join(''), path).spans];
}

const fence = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w+-]*).*\n/gm;
const backticks = /^[ \t>]*(`{3,})[ \t]*\r?$/gm;
const tildes = /^[ \t>]*(~{3,})[ \t]*\r?$/gm;
const extensions: Readonly<Record<string, string>> = {
  ...{
    yaml: 'yml',
    typescript: 'ts',
    javascript: 'js',
    ruby: 'rb',
    python: 'py',
    hcl: 'tf',
    terraform: 'tf',
    powershell: 'ps1',
  },
  ...{ ini: 'ini', properties: 'properties', dotenv: 'env' },
};

/** A name that may hold a secret, and what is around it. */
interface Named {
  word: string;
  start: number;
  closed: Closed;
  strength: Strength;
  isOption: boolean;
}

class Places {
  readonly spans: Span[] = [];
  readonly #text: string;
  readonly #form: Form;
  readonly #isYaml: boolean;
  readonly #isMarkup: boolean;
  readonly #isSentence: boolean;
  readonly #at: Reader;
  readonly #command: Command;
  readonly #budget: Budget;

  constructor(text: string, path: string | undefined) {
    this.#text = text;
    this.#form = formOf(path);
    this.#isYaml = /\.ya?ml(?:\.\w+)?$/i.test(path ?? '');
    this.#isMarkup = /\.(?:vue|svelte|astro|html?)$/.test(path ?? '');
    this.#isSentence = path === undefined;
    this.#at = new Reader(text, this.#form, path);
    this.#command = new Command(text);
    this.#budget = { left: 4 * text.length + 10_000 };
    if (this.#isYaml) this.spans.push(...kubernetesSecrets(text));
    const words = /[A-Za-z_][\w.-]*/g;
    for (let match = words.exec(text); match; match = words.exec(text)) {
      const word = withoutTail(match[0], '.-');
      this.#at.advance(match.index);
      const found = this.#word(word, match.index, match.index + word.length);
      this.spans.push(...found);
      // what is hidden holds nothing else to hide
      const last = found.at(-1);
      if (last && last.start > match.index) words.lastIndex = Math.max(words.lastIndex, last.end);
    }
  }

  #word(word: string, start: number, end: number): Span[] {
    const text = this.#text;
    const option = this.#command.word(word, start, end);
    if (option) {
      const quote = text[end] === this.#at.quote ? '' : this.#at.quote;
      const value =
        (text[option.at] === quote ? undefined : literalAt(text, option.at)) ?? bareAt(text, option.at, quote);
      return option.takes === 'pair' ? pairIn(text, value) : hidden(text, value, 'certain');
    }
    const isOption = text[start - 1] === '-' && (text[start - 2] === '-' || word.length > 1);
    if (isOption && pairOptions.includes(word)) return pairBehind(text, end, this.#quoteAt(end));
    if (isOption && word === 'password-stdin') return sentBefore(text, this.#at.lineStart, start);
    const told = wordOf(word);
    const given = givenTo(text, told, end);
    if (given.length > 0) return given;
    if (blocks.includes(word)) {
      const inside = inBlock(text, end, this.#budget);
      if (inside.length > 0) return inside;
    }
    const isData = this.#form !== 'program';
    if (pairs.names.includes(told.last)) {
      const beside = besideName(text, start, end, isData, this.#budget);
      if (beside.length > 0) return beside;
    }
    if (this.#isSentence && met.includes(word) && text.startsWith(' "', end)) {
      const literal = literalAt(text, end + 1);
      return literal ? hidden(text, literal, 'certain') : [];
    }
    if (/^(?:Basic|Bearer)$/i.test(word)) return behindScheme(text, start, end);
    const strength = isOption && secretOptions.includes(word) ? 'certain' : told.strength;
    if (strength === undefined) return [];
    if (text.startsWith('${', start - 2))
      return defaultIn(text, start - 2, lineFrom(text, start - 2).split('}', 1)[0] ?? '');
    const isReference = this.#isYaml && references.includes(word.toLowerCase());
    const closed = closeOf(text, end);
    return this.#named({ word, start, closed, strength: isReference ? 'likely' : strength, isOption });
  }

  /** The quote that is open at a place. */
  #quoteAt(at: number): string {
    return this.#at.quoteAt < at ? this.#at.quote : '';
  }

  /** Whether a name stands in a text that its own quotes, if it has any, do not end. */
  #isInside({ closed }: Named): boolean {
    return this.#at.quote !== '' && closed.quote !== this.#at.quote;
  }

  /** The value of a name, whatever stands between the two. */
  #named(named: Named): Span[] {
    const text = this.#text;
    const { word, start, closed, strength } = named;
    const gap = skip(text, closed.at, blanks);
    separator.lastIndex = gap;
    const between = separator.exec(text)?.[0];
    const isArrow = between === '=>' && this.#form === 'program' && closed.quote === '' && text[start - 1] !== ':';
    if (between === undefined || isArrow) return this.#apart(named, gap);
    const from = gap + between.length;
    const at = skip(text, from, this.#form === 'program' ? anyBlanks : blanks);
    const { quote, quoteAt, isComment } = this.#at;
    const isInside = this.#isInside(named);
    if (isComment || (this.#form === 'prose' && !isInside)) return this.#spoken(at, strength);
    const literal = isInside && text[at] === quote ? undefined : literalAt(text, at, this.#isYaml && !isInside);
    if (literal) {
      // an attribute that is an expression
      if (this.#isMarkup && /[:@#]/.test(text[start - 1] ?? '')) return this.#inExpression(literal, strength);
      return [...hidden(text, literal, strength), ...(this.#form === 'program' ? halvesFrom(text, literal.next) : [])];
    }
    if (isInside) {
      const isWhole = isHeader(word) || /[a-z]-[a-z]/i.test(word) || quoteAt === start - 1;
      if (between !== ':') return hidden(text, bareAt(text, at, quote), strength);
      const own = /["'`]/.test(text[start - 1] ?? '') ? (text[start - 1] ?? '') : quote;
      return isWhole ? hidden(text, upTo(text, at, own), strength) : this.#spoken(at, strength);
    }
    if (this.#form === 'program') return expressionAt(text, at, strength, this.#budget);
    return this.#unquoted(named, { between, from, at });
  }

  /** A value without quotes, of a file that needs none. */
  #unquoted(
    { word, closed, strength }: Named,
    { between, from, at }: { between: string; from: number; at: number },
  ): Span[] {
    const text = this.#text;
    const isTight = at === from && !/\s/.test(text[at] ?? '\n');
    if (between !== ':') {
      const isLine = this.#form === 'lines' || (!isTight && between === '=');
      return hidden(text, isLine ? lineAt(text, at) : bareAt(text, at, this.#quoteAt(at)), strength);
    }
    if (isTight) {
      // `image:token:1` is no value, `PRIVATE-TOKEN:…` is one
      const isOne = closed.quote !== '' || isHeader(word) || word.includes('-');
      return isOne ? hidden(text, bareAt(text, at, this.#quoteAt(at)), strength) : [];
    }
    if (isEnd(text, at)) return childrenOf(text, this.#at.lineStart, strength, false);
    const begin = behindTags(text, at);
    if (/^[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$/.test(lineFrom(text, begin)))
      return childrenOf(text, this.#at.lineStart, strength, true);
    const literal = begin > at ? literalAt(text, begin, true) : undefined;
    if (literal) return hidden(text, literal, strength);
    if (this.#at.depth <= 0) return hidden(text, lineAt(text, begin), strength);
    return hidden(text, { start: begin, end: begin + until(lineFrom(text, begin), /[,}\]]/).length }, strength);
  }

  /** A name and its value with a blank, a comma or a bracket between them. */
  #apart(named: Named, gap: number): Span[] {
    const text = this.#text;
    const { word, start, closed, strength, isOption } = named;
    if (isOption) return this.#behindOption(named);
    if (closed.quote !== '' && text[gap] === ',') return this.#behindComma(named, gap);
    if (text[start - 1] === '<' && text[closed.at] === '>') {
      const inside = upTo(text, closed.at + 1, '<');
      return text.startsWith('</', inside.end) ? hidden(text, inside, strength) : [];
    }
    const worked = /\)?(?:(?:\.not)?\.(?:to[A-Z]\w{1,20}|equals?|eql?|is)\(|[ \t]*(?:\|\||\?\?))\s{0,40}/y;
    worked.lastIndex = closed.at;
    const expected = this.#form === 'program' ? worked.exec(text) : null;
    const literal = expected && literalAt(text, closed.at + expected[0].length);
    if (literal) return hidden(text, literal, strength);
    if (gap === closed.at || gap >= lineEnd(text, gap)) return [];
    const line = text.slice(Math.max(this.#at.lineStart, start - 200), start);
    if (this.#form === 'program') {
      const given = word === word.toLowerCase() && line.trim() === '' ? literalAt(text, gap) : undefined;
      return given ? hidden(text, given, strength) : [];
    }
    const isSetting = /^\s*(?:ENV|ARG|setx)\s+$/i.test(line) || /\b(?:login|machine)\s/.test(line);
    return isSetting ? hidden(text, bareAt(text, gap, ''), strength) : [];
  }

  #behindOption(named: Named): Span[] {
    const text = this.#text;
    // in a sentence, code that ends with the option says no value
    if (this.#isSentence && named.closed.quote === '`') return [];
    const at = behindOption(text, named.closed.at);
    if (at === named.closed.at || text[at] === '-') return [];
    const quote = this.#isInside(named) ? this.#at.quote : '';
    const literal = text[at] === quote ? undefined : literalAt(text, at);
    return hidden(text, literal ?? bareAt(text, at, quote), named.strength);
  }

  /** `set('PRIVATE-TOKEN', '…')`, and no list of names. */
  #behindComma({ word, start, closed, strength }: Named, gap: number): Span[] {
    const text = this.#text;
    const opener =
      text
        .slice(Math.max(0, start - 20), start - closed.quote.length)
        .trimEnd()
        .at(-1) ?? '';
    const literal = literalAt(text, skip(text, gap + 1, anyBlanks));
    if (!literal || !/[([{]/.test(opener)) return [];
    const isHeaderLike = isHeader(word) || word.includes('-') || (opener === '(' && namesSecret(word));
    if (isHeaderLike) return hidden(text, literal, strength);
    return /[)\]}]/.test(text[skip(text, literal.next, anyBlanks)] ?? '') ? hidden(text, literal, 'likely') : [];
  }

  #inExpression({ start, end }: Span, strength: Strength): Span[] {
    const spans: Span[] = [];
    for (let at = start; at < end; at += 1) {
      const literal = /['"`]/.test(this.#text[at] ?? '') ? literalAt(this.#text, at) : undefined;
      if (!literal || literal.end > end) continue;
      spans.push(...hidden(this.#text, literal, strength));
      at = literal.next - 1;
    }
    return spans;
  }

  /** In a sentence only what no word is. */
  #spoken(at: number, strength: Strength): Span[] {
    const text = this.#text;
    const literal = literalAt(text, at);
    if (literal && literal.next > literal.end) return hidden(text, literal, text[at] === '`' ? 'likely' : strength);
    const { start, end } = bareAt(text, at, this.#quoteAt(at));
    const word = withoutTail(text.slice(start, end), '.,;:!?)');
    return word.length >= 6 && !isName(word) ? hidden(text, { start, end: start + word.length }, strength) : [];
  }
}

/** Behind `&anchor` and `!tag`. */
function behindTags(text: string, at: number): number {
  const tags = /(?:[&!][^\s]*[ \t]+){0,4}/y;
  tags.lastIndex = at;
  return at + (tags.exec(text)?.[0].length ?? 0);
}
