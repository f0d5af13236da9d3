/**
 * Expressions of Angular's templates, written into a program as they stand: names are members of the component, pipes are calls.
 * https://angular.dev/guide/templates/expression-syntax
 */
import { pipes } from '../../../rules/components.ts';
import { parse, syntaxError } from '../../flow/parse.ts';
import { ts, walk } from '../../flow/syntax.ts';
import { type Token, tokensIn } from '../braces.ts';
import type { MarkupFacts } from '../svelte-expressions.ts';
import { lineOf, type Otherwise, type Range, trimmed, type Woven } from '../woven.ts';

export class AngularExpressions {
  readonly #out: Woven;
  readonly #facts: MarkupFacts;
  readonly #scopes: ReadonlySet<string>[];

  /** @param references the names that elements are called by (`#name`) */
  constructor(out: Woven, facts: MarkupFacts, references: ReadonlySet<string>) {
    this.#out = out;
    this.#facts = facts;
    this.#scopes = [references];
  }

  /** Names that mean what the template brings in, until `leave`. */
  enter(names: Iterable<string>): void {
    this.#scopes.push(new Set(names));
  }

  leave(): void {
    this.#scopes.pop();
  }

  /** An expression that stands by itself. */
  statement(range: Range, isText: boolean): void {
    if (trimmed(this.#out.text, range).start === range.end) return;
    this.#out.own('(', range.start);
    const start = this.expression(range);
    this.#out.own(');', range.end);
    if (start !== undefined) this.#facts.shown.set(start, isText);
  }

  /** Writes an expression, or that there is none; gives where it begins. */
  expression(range: Range): number | undefined {
    const read = this.#read('(', range, ')');
    if (!read) {
      this.#told(range);
      this.#out.own('undefined', range.start, range.end);
      return undefined;
    }
    this.#out.take(range, read);
    this.#out.own('\n', range.end);
    return trimmed(this.#out.text, range).start;
  }

  /** What runs at an event. */
  statements(range: Range): void {
    if (trimmed(this.#out.text, range).start === range.end) return;
    const read = this.#read('', range, '');
    if (!read) {
      this.#told(range);
      return;
    }
    this.#out.own('(async ($event) => {', range.start);
    this.#out.take(range, read);
    this.#out.own('\n});', range.end);
  }

  #told({ start }: Range): void {
    this.#facts.troubles.push(`line ${lineOf(this.#out.text, start)}: an expression of the template cannot be read`);
  }

  /** What has to be said otherwise in the program; undefined: it is no expression. */
  #read(before: string, range: Range, after: string): readonly Otherwise[] | undefined {
    const { text } = this.#out;
    const piped = pipedIn(text, range);
    if (!piped) return undefined;
    const inner = text.slice(range.start, range.end);
    const marks = new Set(piped.flatMap(({ applied }) => applied.flatMap((each) => [each.at, ...each.colons])));
    const plain = [...inner].map((sign, i) => (marks.has(range.start + i) ? ',' : sign)).join('');
    // a sign of two units would shift what stands behind it
    const masked = marks.size === 0 || plain.length !== inner.length ? inner : plain;
    const ast = parse('template.ts', `${before}${masked}\n${after}`);
    if (syntaxError(ast) !== undefined) return undefined;
    const shift = range.start - before.length;
    const names = new Set(piped.flatMap(({ applied }) => applied.map(({ name }) => name.start)));
    return [...this.#namesIn(ast, shift, names), ...piped.map((each) => this.#piped(each))];
  }

  /** Names that mean the component's members, or what Angular means by them. */
  #namesIn(ast: ts.SourceFile, shift: number, pipeNames: ReadonlySet<number>): readonly Otherwise[] {
    const found: Otherwise[] = [];
    walk(ast, (node) => {
      if (!ts.isIdentifier(node) || !isName(node)) return;
      const [start, end] = [node.getStart(ast) + shift, node.end + shift];
      const word = node.text;
      if (pipeNames.has(start) || word === '$event' || word === 'undefined') return;
      const put = (own: string, isKept: boolean): void => {
        found.push({
          start,
          end,
          write: (rest) => {
            this.#out.own(own, start, isKept ? start : end);
            if (isKept) rest(start, end);
          },
        });
      };
      if (ts.isShorthandPropertyAssignment(node.parent)) {
        this.#out.fixed.push({ start, end });
        put(`${word}: ${this.#isBrought(word) ? '' : 'this.'}`, true);
      } else if (this.#isBrought(word)) return;
      else if (word === '$any' && ts.isCallExpression(node.parent)) {
        this.#out.fixed.push({ start, end: node.parent.end + shift });
        put('', false);
      } else put('this.', true);
    });
    return found;
  }

  #isBrought(word: string): boolean {
    return this.#scopes.some((names) => names.has(word));
  }

  #piped({ start, end, applied }: Piped): Otherwise {
    const calls = applied.map((each, i) => ({ ...each, ...pipeNamed(each.word), ends: applied[i + 1]?.at ?? end }));
    return {
      start,
      end,
      write: (rest) => {
        for (const { opens } of calls.toReversed()) this.#out.own(opens, start);
        rest(start, calls[0]?.at ?? end);
        for (const { name, colons, between, closes, ends } of calls) {
          if (colons.length === 0) this.#out.own(between === ', ' ? closes : between + closes, name.start, name.end);
          for (const [i, colon] of colons.entries()) {
            this.#out.own(i === 0 ? between : ', ', colon, colon + 1);
            rest(colon + 1, colons[i + 1] ?? ends);
          }
          if (colons.length > 0) this.#out.own(closes, ends);
        }
      },
    };
  }
}

/** What stands around what a pipe is given, and before what it is given besides. */
function pipeNamed(name: string): { opens: string; between: string; closes: string } {
  const known = pipes.find(({ names }) => names.includes(name));
  return { opens: known?.opens ?? `$$pipes.${name}(`, between: known?.between ?? ', ', closes: known?.closes ?? ')' };
}

/** Whether an identifier says a name of its own, and no member's or key's. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.name !== node;
  return !ts.isPropertySignature(parent) && !ts.isBindingElement(parent);
}

interface Applied {
  /** Of the sign before its name. */
  at: number;
  name: Range;
  word: string;
  /** Where what it is given besides begins. */
  colons: readonly number[];
}

/** What is handed to pipes, one after another. */
interface Piped extends Range {
  applied: readonly Applied[];
}

const OPENS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.OpenBraceToken,
  ts.SyntaxKind.OpenParenToken,
  ts.SyntaxKind.OpenBracketToken,
]);
const CLOSES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.CloseBraceToken,
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CloseBracketToken,
]);

/** The pipes of an expression, also those in brackets; undefined: a bracket or a pipe is none. */
function pipedIn(text: string, range: Range): Piped[] | undefined {
  const tokens = [...tokensIn(text, range)];
  const found: Piped[] = [];
  /** What is open: where its present part begins, and the pipes of that. */
  interface Level {
    start: number;
    applied: { at: number; name: Range; word: string; colons: number[] }[];
    /** Questions of `a ? b : c` that are open. */
    questions: number;
  }
  const begin = (start: number): Level => ({ start, applied: [], questions: 0 });
  const levels: Level[] = [begin(range.start)];
  const close = (end: number): void => {
    const level = levels.at(-1);
    if (level && level.applied.length > 0) found.push({ start: level.start, end, applied: level.applied });
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const level = levels.at(-1);
    if (!token || !level) return undefined;
    if (OPENS.has(token.kind)) levels.push(begin(token.end));
    else if (CLOSES.has(token.kind)) {
      close(token.start);
      levels.pop();
      if (levels.length === 0) return undefined;
    } else if (token.kind === ts.SyntaxKind.CommaToken || token.kind === ts.SyntaxKind.SemicolonToken) {
      close(token.start);
      levels[levels.length - 1] = begin(token.end);
    } else if (token.kind === ts.SyntaxKind.QuestionToken) level.questions += 1;
    else if (token.kind === ts.SyntaxKind.ColonToken) {
      const last = level.applied.at(-1);
      if (level.questions > 0) level.questions -= 1;
      else if (last) last.colons.push(token.start);
      // a key of an object
      else levels[levels.length - 1] = begin(token.end);
    } else if (token.kind === ts.SyntaxKind.BarToken) {
      const name: Token | undefined = tokens[index + 1];
      const word = name && text.slice(name.start, name.end);
      if (!name || word === undefined || !/^[A-Za-z_$][\w$]*$/.test(word)) return undefined;
      level.applied.push({ at: token.start, name: { start: name.start, end: name.end }, word, colons: [] });
      index += 1;
    }
  }
  close(range.end);
  return levels.length === 1 ? found : undefined;
}
