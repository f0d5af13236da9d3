/** A program that is put together from ranges of a file and from words of our own, with what has to be said otherwise in it. */
import { ts, walk } from '../flow/syntax.ts';
import type { Piece } from './pieces.ts';

export interface Range {
  start: number;
  end: number;
}

/** What stands in the place of a range. */
export interface Otherwise extends Range {
  /** @param rest writes a range that lies in this one, with all that is said otherwise there */
  write(rest: (start: number, end: number) => void): void;
}

export class Woven {
  readonly text: string;
  readonly pieces: Piece[] = [];
  /** Ranges of the file that say more than the program that is read: nothing in them is rewritten. */
  readonly fixed: Range[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Words of our own, which stand for a range of the file, or for nothing of it. */
  own(text: string, at: number, to = at): void {
    this.pieces.push({ text, at, to });
  }

  /** A range of the file, as it stands. */
  take({ start, end }: Range, otherwise: readonly Otherwise[] = []): void {
    let at = start;
    for (const each of [...otherwise].sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (each.start < at || each.end > end) continue;
      this.#plain(at, each.start);
      const inner = otherwise.filter(
        (other) => other !== each && other.start >= each.start && other.start < each.end && other.end <= each.end,
      );
      each.write((from, to) => this.take({ start: from, end: to }, inner));
      at = each.end;
    }
    this.#plain(at, end);
  }

  #plain(from: number, to: number): void {
    if (from < to) this.pieces.push({ from, to });
  }
}

/** Runes that give what they are given: https://svelte.dev/docs/svelte/what-are-runes */
const SAME = /^\$(?:state(?:\.raw|\.eager|\.snapshot)?|derived|bindable)$/;

/**
 * What Svelte's own words mean in a script or an expression: runes, and what is assigned to a store by its value's name.
 * @param shift what is added to an offset of the tree for one of the file
 * @param stores the names of the values of stores, with their `$`
 */
export function otherwiseIn(
  out: Woven,
  ast: ts.SourceFile,
  shift: number,
  stores: ReadonlySet<string>,
): readonly Otherwise[] {
  const found: Otherwise[] = [];
  const rangeOf = (node: ts.Node): Range => ({ start: node.getStart(ast) + shift, end: node.end + shift });
  walk(ast, (node) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left } = node;
      if (ts.isIdentifier(left) && stores.has(left.text)) {
        const { start, end } = rangeOf(node);
        found.push({
          start,
          end,
          write(rest) {
            out.own(`${left.text.slice(1)}.set(`, start);
            rest(start, end);
            out.own(')', end);
          },
        });
      }
    }
    if (!ts.isCallExpression(node)) return undefined;
    const name = node.expression.getText(ast);
    const [first] = node.arguments;
    const [type] = node.typeArguments ?? [];
    const { start, end } = rangeOf(node);
    const given = first && rangeOf(first);
    const typed = type && rangeOf(type);
    const as = (rest: (from: number, to: number) => void): void => {
      if (typed) {
        out.own(' as ', end);
        rest(typed.start, typed.end);
      }
    };
    if (name === '$props')
      found.push({
        start,
        end,
        write(rest) {
          out.own(typed ? '($$props' : '$$props', start, end);
          as(rest);
          if (typed) out.own(')', end);
        },
      });
    else if (SAME.test(name) || name === '$derived.by')
      found.push({
        start,
        end,
        write(rest) {
          out.own('(', start);
          if (given) rest(given.start, given.end);
          else out.own('undefined', start, end);
          if (name !== '$derived.by') as(rest);
          out.own(name === '$derived.by' ? ')()' : ')', end);
        },
      });
    return undefined;
  });
  return found;
}

/** A range without the blanks around it. */
export function trimmed(text: string, { start, end }: Range): Range {
  const inner = text.slice(start, end);
  const from = start + (inner.length - inner.trimStart().length);
  return { start: from, end: Math.max(from, end - (inner.length - inner.trimEnd().length)) };
}

/** The line of an offset, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
