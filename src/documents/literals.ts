/** Commands that a TypeScript or JavaScript program spells: handed to something that runs them, or plainly such. */
import { isScript, parse } from '../flow/parse.ts';
import { addends, bare, dressed, nameOf, ts, walk } from '../flow/syntax.ts';
import { type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export { isScript as isProgram };

/** Functions and tags that run what they are given. */
const RUNS =
  /^(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|execa|execaSync|execaCommand|execaCommandSync|execAsync|execPromise|\$|\$\$|sh|shell|zx|run|runCommand|bash|cmd)$/;
/** What is put in at run time, as shell. */
const HOLE = `\${_}`;
const COMMAND =
  /^\s*(?:sudo\s+|env\s+|[A-Z_]+=\S*\s+)*(?:docker|podman|kubectl|curl|wget|gitlab-runner|glab|helm|http|export)\s+\S/;

export function literals(path: string, text: string): ShellSource[] {
  const file = parse(path, text);
  const out: ShellSource[] = [];
  const taken = new Set<ts.Node>();
  const add = (spelt: Spelt | undefined, nodes: readonly ts.Node[], note: string): void => {
    if (!spelt || nodes.some((node) => taken.has(node))) return;
    for (const node of nodes) taken.add(node);
    const [first] = nodes;
    const host = { path, at: first?.getStart(file) ?? 0, note };
    out.push(pieced(path, text, spelt.pieces, { host, write: spelt.write }));
  };
  walk(file, (node) => {
    if (taken.has(node)) return false;
    if (ts.isCallExpression(node) && RUNS.test(calledName(node.expression))) {
      const [first, second] = node.arguments;
      const note = `\`${calledName(node.expression)}\` runs it`;
      const list = second && bare(second);
      if (first && list && ts.isArrayLiteralExpression(list))
        add(wordsOf(file, [first, ...list.elements]), [first, list], note);
      else if (first) add(textOf(file, bare(first)), [bare(first)], note);
    } else if (ts.isTaggedTemplateExpression(node) && RUNS.test(calledName(node.tag)))
      add(textOf(file, node.template), [node.template], `\`${calledName(node.tag)}\` runs it`);
    else if (ts.isExpression(node) && !isHead(node) && isText(node) && COMMAND.test(begins(node)))
      add(textOf(file, node), [node], 'a command, as text');
    return undefined;
  });
  return out;
}

/** The last name of what is called; of an import the one it has where it comes from. */
function calledName(node: ts.Expression): string {
  const inner = bare(node);
  if (ts.isIdentifier(inner)) return importedName(inner);
  if (ts.isPropertyAccessExpression(inner)) return nameOf(inner.name) ?? '';
  return ts.isCallExpression(inner) ? calledName(inner.expression) : '';
}

function importedName(name: ts.Identifier): string {
  for (const statement of name.getSourceFile().statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!named || !ts.isNamedImports(named)) continue;
    const found = named.elements.find((each) => each.name.text === name.text);
    if (found) return (found.propertyName ?? found.name).text;
  }
  return name.text;
}

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** Whether a sum is the beginning of a longer one, which begins with the same text. */
function isHead(node: ts.Expression): boolean {
  const whole = dressed(node);
  return isSum(node) && isSum(whole.parent) && whole.parent.left === whole;
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (isSum(node) && isText(leftmost(node)));

function leftmost(node: ts.Expression): ts.Expression {
  let at = node;
  while (isSum(at)) at = bare(at.left);
  return at;
}

/** What the text begins with. */
function begins(node: ts.Expression): string {
  const first = leftmost(node);
  return ts.isTemplateExpression(first) ? first.head.text : ts.isStringLiteralLike(first) ? first.text : '';
}

interface Spelt {
  pieces: Piece[];
  write(text: string, offset: number): string | undefined;
}

/** Text with holes as `${_}`. Undefined: it is no text. */
function textOf(file: ts.SourceFile, node: ts.Expression): Spelt | undefined {
  const spelling = new Spelling(file);
  return isText(node) && spelling.add(node) ? spelling.done() : undefined;
}

/** A program and its arguments, each in quotes. */
function wordsOf(file: ts.SourceFile, nodes: readonly ts.Expression[]): Spelt | undefined {
  const spelling = new Spelling(file);
  let before = 0;
  for (const [index, node] of nodes.entries()) {
    const inner = bare(node);
    const isWhole = ts.isStringLiteralLike(inner) && !/['\\]/.test(inner.text);
    // inside the quotes, where there are any: what stands between two words is their blank
    const isText = ts.isStringLiteralLike(inner) || ts.isTemplateExpression(inner);
    const [start, end] = [inner.getStart(file) + Number(isText), inner.getEnd() - Number(isText)];
    if (index > 0) spelling.own(' ', before, start);
    before = end;
    if (ts.isSpreadElement(inner)) spelling.own(`"${HOLE}"`, start);
    else if (isWhole && /^[\w./:=,@%+-]+$/.test(inner.text)) spelling.add(inner);
    else {
      const quote = isWhole ? "'" : '"';
      spelling.own(quote, start);
      if (!spelling.add(inner)) spelling.own(HOLE, start, end);
      spelling.own(quote, end);
    }
  }
  return spelling.done();
}

class Spelling {
  readonly #file: ts.SourceFile;
  readonly #pieces: Piece[] = [];
  /** Where the text of each quote begins. */
  readonly #quotes: { from: number; mark: string }[] = [];
  #length = 0;

  constructor(file: ts.SourceFile) {
    this.#file = file;
  }

  done(): Spelt {
    const quotes = this.#quotes;
    return {
      pieces: this.#pieces,
      write(text, offset) {
        const mark = quotes.findLast(({ from }) => from <= offset)?.mark ?? "'";
        const safe = text.replace(/\\/g, '\\\\').replaceAll(mark, `\\${mark}`);
        return mark === '`' ? safe.replaceAll('${', '\\${') : safe;
      },
    };
  }

  own(text: string, at: number, to = at): void {
    this.#pieces.push({ text, at, to });
    this.#length += text.length;
  }

  add(node: ts.Expression): boolean {
    const inner = bare(node);
    if (ts.isStringLiteralLike(inner)) {
      this.#content(
        inner.getStart(this.#file) + 1,
        inner.getEnd() - 1,
        this.#file.text[inner.getStart(this.#file)] ?? "'",
      );
      return true;
    }
    if (ts.isTemplateExpression(inner)) {
      this.#content(inner.head.getStart(this.#file) + 1, inner.head.getEnd() - 2, '`');
      for (const { expression, literal } of inner.templateSpans) {
        this.own(HOLE, expression.getFullStart() - 2, literal.getStart(this.#file) + 1);
        const isLast = literal.kind === ts.SyntaxKind.TemplateTail;
        this.#content(literal.getStart(this.#file) + 1, literal.getEnd() - (isLast ? 1 : 2), '`');
      }
      return true;
    }
    if (!isSum(inner)) return false;
    for (const side of addends(inner)) if (!this.add(side)) this.own(HOLE, side.getStart(this.#file), side.getEnd());
    return true;
  }

  /** What stands between quotes, escapes undone. */
  #content(from: number, to: number, mark: string): void {
    this.#quotes.push({ from: this.#length, mark });
    const { text } = this.#file;
    let start = from;
    const plain = (end: number): void => {
      if (end > start) {
        this.#pieces.push({ from: start, to: end });
        this.#length += end - start;
      }
    };
    for (let at = from; at < to; at++) {
      if (text[at] === '\r' && text[at + 1] === '\n') {
        plain(at);
        this.own('\n', at, at + 2);
        at += 1;
        start = at + 1;
      } else if (text[at] === '\\') {
        plain(at);
        const escaped = /\\(?:\r?\n|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[\s\S])/iy;
        escaped.lastIndex = at;
        const raw = escaped.exec(text)?.[0] ?? '\\';
        const value = decoded(raw);
        if (value !== '') this.own(value, at, at + raw.length);
        at += raw.length - 1;
        start = at + 1;
      }
    }
    plain(to);
  }
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' };

function decoded(raw: string): string {
  const body = raw.slice(1);
  if (/^\r?\n$/.test(body)) return '';
  const code = /^u\{?([\da-f]+)\}?$|^x([\da-f]{2})$/i.exec(body);
  if (code && body.length > 1) {
    const point = Number.parseInt(code[1] ?? code[2] ?? '0', 16);
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  }
  return SIMPLE[body] ?? body;
}
