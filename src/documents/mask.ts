/**
 * A document that stands in a script, as text of the same length: what is filled in at run time, quotes and escapes are
 * covered by something that parses, so that every offset stays true.
 */
import { bare, ts } from '../flow/syntax.ts';

export interface Hole {
  /** Offsets in the document's text. */
  start: number;
  end: number;
  node: ts.Expression;
}

export interface Masked {
  text: string;
  /** Offset in the file of the text's first character. */
  at: number;
  holes: readonly Hole[];
  /** The quote around what stands at an offset. */
  quote(offset: number): string;
}

type Spelt = ts.StringLiteralLike | ts.TemplateExpression;

export const isSpelt = (node: ts.Node): node is Spelt => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** The text of a string, of a template, of strings that are added up, or of a joined list of them. */
export function masked(node: ts.Expression): Masked | undefined {
  const pieces = piecesOf(node);
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return undefined;
  const file = node.getSourceFile().text;
  const at = first.start;
  const written: string[] = [];
  const holes: Hole[] = [];
  const places = new Places();
  const write = (text: string): void => {
    written.push(text);
    places.add(text);
  };
  let from = at;
  for (const piece of pieces) {
    write(blank(file.slice(from, piece.start)));
    if ('hole' in piece) {
      holes.push({ start: piece.start - at, end: piece.end - at, node: piece.hole });
      const spelt = file.slice(piece.start, piece.end);
      write(hole(places.here(), spelt, file.slice(piece.end, Math.min(last.end, piece.end + 400))));
    } else write(unescaped(file.slice(piece.start, piece.end)));
    from = piece.end;
  }
  const text = written.join('');
  const quote = (offset: number): string => {
    const piece = pieces.find(({ end }) => offset + at <= end) ?? first;
    return file[piece.quoteAt] ?? '`';
  };
  return { text, at, holes, quote };
}

/** A text that is put together of pieces from several places: where each piece of it stands, and what stands for what is not known. */
export interface Joined {
  text: string;
  holes: readonly Hole[];
  /** The offset in the text at which each piece begins. */
  starts: readonly number[];
}

/** Pieces of a text, one behind the other, as the text of a document: each hole is covered by something that parses. */
export function joinedUp(pieces: readonly (string | ts.Expression)[]): Joined {
  const holes: Hole[] = [];
  const starts: number[] = [];
  const places = new Places();
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    starts.push(text.length);
    const start = text.length;
    const next = pieces[index + 1];
    const written =
      typeof piece === 'string' ? piece : hole(places.here(), HOLE, typeof next === 'string' ? next.slice(0, 400) : '');
    if (typeof piece !== 'string') holes.push({ start, end: start + written.length, node: piece });
    places.add(written);
    text += written;
  }
  return { text, holes, starts };
}

/** As a hole is spelt whose own spelling stands elsewhere. */
const HOLE = '________';

/** What closes the brackets that are open at the end of a text, behind a hole; undefined: it ends inside of a string or a comment. */
export function ending(text: string): { filled: string; closed: string } | undefined {
  const places = new Places();
  places.add(text);
  const place = places.here();
  if (place.in !== 'code' || place.braces <= 0 || place.parens < 0) return undefined;
  return {
    filled: place.parens > 0 ? ' _:_ ' : ` ${HOLE} `,
    closed: ')'.repeat(place.parens) + ' }'.repeat(place.braces),
  };
}

type Piece =
  | { start: number; end: number; quoteAt: number }
  | { start: number; end: number; quoteAt: number; hole: ts.Expression };

function piecesOf(node: ts.Expression): Piece[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return piecesOf(node.expression);
  if (ts.isStringLiteralLike(node)) {
    const start = node.getStart() + 1;
    return [{ start, end: node.getEnd() - 1, quoteAt: start - 1 }];
  }
  if (ts.isTemplateExpression(node)) {
    const quoteAt = node.getStart();
    const out: Piece[] = [{ start: quoteAt + 1, end: node.head.getEnd() - 2, quoteAt }];
    for (const { expression, literal } of node.templateSpans) {
      const before = out.at(-1)?.end ?? quoteAt;
      const start = literal.getStart() + 1;
      out.push({ start: before, end: start, quoteAt, hole: expression });
      out.push({ start, end: ts.isTemplateTail(literal) ? literal.getEnd() - 1 : literal.getEnd() - 2, quoteAt });
    }
    return out;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = piecesOf(node.left);
    const right = piecesOf(node.right);
    const quoteAt = left[0]?.quoteAt ?? right[0]?.quoteAt;
    if (quoteAt === undefined) return [];
    const filled = (side: Piece[], each: ts.Expression): Piece[] =>
      side.length > 0 ? side : [{ start: each.getStart(), end: each.getEnd(), quoteAt, hole: each }];
    return [...filled(left, node.left), ...filled(right, node.right)];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const list = bare(node.expression.expression);
    if (
      node.expression.name.text === 'join' &&
      ts.isArrayLiteralExpression(list) &&
      list.elements.every((each) => isSpelt(bare(each)))
    )
      return list.elements.flatMap((each) => piecesOf(bare(each)));
    // `gql(…)`-like helpers that only tidy the text
    if (/^(?:trim|dedent)$/.test(node.expression.name.text)) return piecesOf(list);
  }
  return [];
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Each escape as a blank and the character it stands for, which is as long. */
function unescaped(text: string): string {
  return text.replace(/\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[\s\S])/g, (whole, sign: string) => {
    if (sign === 'n' || sign === 'r') return ' \n';
    if (sign === 't' || sign.length > 1) return ' '.repeat(whole.length);
    return sign === '\\' ? '  ' : ` ${sign}`;
  });
}

/** What stands for a hole, by what stands around it. */
function hole(place: Place, spelt: string, after: string): string {
  const { before } = place;
  const cover = (text: string): string =>
    (text + spelt.slice(text.length).replace(/[^\r\n]/g, ' ')).slice(0, spelt.length);
  const name = '_'.repeat(/^[^\r\n]*/.exec(spelt)?.[0].length ?? 4);
  if (place.in === 'comment') return blank(spelt);
  if (place.in === 'string') return spelt.includes('\n') ? blank(spelt) : '_'.repeat(spelt.length);
  const next = /^[\s,]*(\S)/.exec(after.replace(/^\$\{/, '_'))?.[1] ?? '';
  const tight = /\w$/.test(before) || /^\w/.test(after);
  if (tight || /(?:\.\.\.|@|\$|\b(?:on|query|mutation|subscription|fragment))\s*$/.test(before)) return cover(name);
  if (place.parens > 0) {
    if (next === ':' || /[:[=]\s*$/.test(before)) return cover(name);
    // only variables are declared outside of all braces; what a field is given may name them as well
    return cover(place.braces === 0 ? '$_:_' : '_:_');
  }
  if (place.braces === 0) return blank(spelt);
  if (next === '{' && /\w\s*$/.test(before)) return blank(spelt);
  return cover(name);
}

/** What is open at the end of a text. */
interface Place {
  in: 'code' | 'string' | 'comment';
  braces: number;
  parens: number;
  /** The last words of the text; the blanks behind them are one. */
  before: string;
}

/** How much of a text is kept for its last words. */
const longest = 2_000;

/** What is open at the end of a text that grows. No character is looked at twice, but for those of a string that goes on. */
class Places {
  /** What was not looked at yet, or may still be part of something longer. */
  #left = '';
  #tail = '';
  #braces = 0;
  #parens = 0;

  add(text: string): void {
    this.#left += text;
    this.#tail = (this.#tail + text).slice(-longest);
  }

  here(): Place {
    const text = this.#left;
    const token = /#[^\r\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\r\n])*"?|[{}()]/g;
    for (const match of text.matchAll(token)) {
      const [each] = match;
      const isLast = match.index + each.length === text.length;
      if (each.length > 1 || each === '"' || each === '#') {
        if (!isLast) continue;
        // what comes behind may be part of it
        this.#left = text.slice(match.index);
        const isOpen = each.startsWith('"""')
          ? each.length < 6 || !each.endsWith('"""')
          : each.length < 2 || !each.endsWith('"');
        return this.#place(each.startsWith('#') ? 'comment' : isOpen ? 'string' : 'code');
      }
      if (each === '{') this.#braces += 1;
      else if (each === '}') this.#braces -= 1;
      else if (each === '(') this.#parens += 1;
      else this.#parens -= 1;
    }
    this.#left = '';
    return this.#place('code');
  }

  #place(where: Place['in']): Place {
    const words = this.#tail.trimEnd();
    const before = words.slice(-40) + (words.length < this.#tail.length ? ' ' : '');
    return { in: where, braces: this.#braces, parens: this.#parens, before };
  }
}
