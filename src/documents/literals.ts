/** Commands that a TypeScript or JavaScript program spells: handed to something that runs them, or plainly such. */
import { isScript, parse } from '../flow/parse.ts';
import { addends, bare, dressed, enclosing, isFunction, nameOf, returns, ts, walk } from '../flow/syntax.ts';
import { type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';
import { holdsUnit, unitAsShell } from './systemd.ts';

export { isScript as isProgram };

/** Functions and tags that run what they are given. */
const RUNS =
  /^(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|execa|execaSync|execaCommand|execaCommandSync|execAsync|execPromise|\$|\$\$|sh|shell|zx|run|runCommand|bash|cmd)$/;
/** No shorter text is a unit of systemd. Characters. */
const SHORT = 40;
/** What is put in at run time, as shell. */
const HOLE = `\${_}`;
const COMMAND =
  /^#!\/\S*\/(?:env\s+)?(?:ba|da|k|z)?sh\b|^\s*(?:sudo\s+|env\s+|[A-Z_]+=\S*\s+)*(?:docker|podman|kubectl|curl|wget|gitlab-runner|glab|helm|http|export)\s+\S/;

export function literals(path: string, text: string): ShellSource[] {
  const file = parse(path, text);
  const out: ShellSource[] = [];
  const taken = new Set<ts.Node>();
  const add = (spelt: Spelt | undefined, nodes: readonly ts.Node[], note: string): void => {
    if (!spelt || nodes.some((node) => taken.has(node))) return;
    for (const node of nodes) taken.add(node);
    const [first] = nodes;
    const host = { path, at: first?.getStart(file) ?? 0, note };
    // whether the program reads what it writes is not looked for
    out.push(pieced(path, text, spelt.pieces, { host, write: spelt.write, isTaken: true }));
    for (const each of first && nodes.length === 1 ? otherTexts(file, first) : [])
      out.push({ ...pieced(path, text, each.pieces, { host, write: each.write }), isOneOf: true });
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
    else if (ts.isExpression(node) && !isHead(node) && isText(node) && COMMAND.test(begins(file, node)))
      add(textOf(file, node), [node], 'a command, as text');
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const spelt = node.end - node.pos > SHORT ? textOf(file, node) : undefined;
      const host = { path, at: node.getStart(file), note: 'a unit of systemd, as text' };
      const own = spelt && pieced(path, text, spelt.pieces, { host, write: spelt.write });
      if (own && holdsUnit(own.text)) {
        taken.add(node);
        out.push({ ...own, text: unitAsShell(own.text) });
      }
    }
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
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (isSum(node) && isText(leftmost(node))) ||
  isNamed(node);

/** A sum that begins with a name, and goes on with a text: `runner + ' register'`. */
function isNamed(node: ts.Node): boolean {
  if (!isSum(node)) return false;
  const [first, second] = addends(node);
  const program = first && bare(first);
  return program !== undefined && ts.isIdentifier(program) && second !== undefined && isText(bare(second));
}

function leftmost(node: ts.Expression): ts.Expression {
  let at = node;
  while (isSum(at)) at = bare(at.left);
  return at;
}

/** What the text begins with. */
function begins(file: ts.SourceFile, node: ts.Expression): string {
  const first = leftmost(node);
  if (ts.isStringLiteralLike(first)) return first.text;
  if (ts.isIdentifier(first) && isNamed(node)) {
    const [, second] = addends(node);
    const more = second && bare(second);
    return `${programOf(file, first) ?? ''}${more && ts.isStringLiteralLike(more) ? more.text : ''}`;
  }
  if (!ts.isTemplateExpression(first)) return '';
  const [filled] = first.templateSpans;
  const word = first.head.text === '' && filled ? programOf(file, filled.expression) : undefined;
  return word === undefined ? first.head.text : `${word}${filled?.literal.text ?? ''}`;
}

/** Other texts that a program may hand over where it spells one: what a condition chooses, and what is put behind it later. */
function* otherTexts(file: ts.SourceFile, node: ts.Node): Generator<Spelt> {
  if (!ts.isExpression(node)) return;
  const behind = putBehind(node);
  const isChosen = holesOf(node).some((each) => chosen(each, true) !== undefined);
  for (const arm of isChosen ? [true, false] : behind.length > 0 ? [undefined] : []) {
    const spelling = new Spelling(file, arm);
    if (isText(node) && spelling.add(node) && behind.every((each) => spelling.add(each))) yield spelling.done();
  }
}

/** `command += ' --tag-list a'`: what is put behind a command that a name is declared with, in the same function. */
function putBehind(node: ts.Expression): readonly ts.Expression[] {
  const { parent } = dressed(node);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
  const name = parent.name.text;
  const fn = enclosing(parent, isFunction) ?? parent.getSourceFile();
  const out: ts.Expression[] = [];
  walk(fn, (each) => {
    if (each !== fn && isFunction(each)) return false;
    if (
      ts.isBinaryExpression(each) &&
      each.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken &&
      ts.isIdentifier(each.left) &&
      each.left.text === name &&
      each.pos > parent.pos &&
      isText(bare(each.right))
    )
      out.push(bare(each.right));
    return undefined;
  });
  return out;
}

/** What fills the holes of a text. */
const holesOf = (node: ts.Expression): readonly ts.Expression[] =>
  addends(node).flatMap((each) => {
    const inner = bare(each);
    return ts.isTemplateExpression(inner) ? inner.templateSpans.map(({ expression }) => expression) : [inner];
  });

/** What one arm of a condition gives, where one of them is spelt and the other one is as well, or is nothing. */
function chosen(node: ts.Expression, arm: boolean): ts.Expression | undefined {
  const inner = bare(node);
  const isAnd = ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (isAnd) return isSpelt(inner.right) ? (arm ? bare(inner.right) : inner.left) : undefined;
  if (!ts.isConditionalExpression(inner)) return undefined;
  const arms = [bare(inner.whenTrue), bare(inner.whenFalse)] as const;
  if (!arms.some(isSpelt) || !arms.every((each) => isSpelt(each) || isNothing(each))) return undefined;
  return arm ? arms[0] : arms[1];
}

const isSpelt = (node: ts.Expression): boolean => {
  const inner = bare(node);
  return ts.isStringLiteralLike(inner) || ts.isTemplateExpression(inner);
};

const isNothing = (node: ts.Expression): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');

/** The word in place of a hole: no option, which would be rewritten where it is filled in. */
function programOf(file: ts.SourceFile, node: ts.Expression): string | undefined {
  const word = wordOf(file, node);
  return word === undefined || /^(?:-|$)/.test(word) ? undefined : word;
}

/** The word that a constant of the file holds, or that a function of it gives which takes nothing and gives nothing else. */
function wordOf(file: ts.SourceFile, node: ts.Expression, depth = 0): string | undefined {
  const inner = bare(node);
  if (ts.isStringLiteralLike(inner)) return /^[\w./-]*$/.test(inner.text) ? inner.text : undefined;
  if (depth > 3) return undefined;
  if (isSum(inner)) {
    const words = addends(inner).map((each) => wordOf(file, each, depth + 1));
    return words.includes(undefined) ? undefined : words.join('');
  }
  const isCall = ts.isCallExpression(inner);
  if (isCall && inner.arguments.length > 0) return undefined;
  const words = new Set(
    heldBy(file, isCall ? bare(inner.expression) : inner).map((held) => {
      const [only, ...others] = !held ? [] : !isCall ? [held] : isFunction(held) ? returns(held) : [];
      return only && ts.isExpression(only) && others.length === 0 ? wordOf(file, only, depth + 1) : undefined;
    }),
  );
  const [word] = words;
  return words.size === 1 ? word : undefined;
}

/** What each declaration of that name in the file holds, where it is a constant or a function; it may have one in each function. */
function heldBy(file: ts.SourceFile, name: ts.Expression): readonly (ts.Node | undefined)[] {
  if (!ts.isIdentifier(name)) return [];
  let known = declared.get(file);
  if (!known) {
    known = new Map();
    declared.set(file, known);
    const all = known;
    walk(file, (node) => {
      const own = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);
      const said = own || ts.isBindingElement(node) || ts.isImportSpecifier(node) ? node.name && nameOf(node.name) : '';
      if (said) all.set(said, [...(all.get(said) ?? []), node]);
      return undefined;
    });
  }
  return (known.get(name.text) ?? []).map((each) => {
    if (ts.isFunctionDeclaration(each)) return each;
    const isConst =
      ts.isVariableDeclaration(each) &&
      ts.isVariableDeclarationList(each.parent) &&
      (each.parent.flags & ts.NodeFlags.Const) !== 0;
    return isConst && each.initializer ? bare(each.initializer) : undefined;
  });
}

const declared = new WeakMap<ts.SourceFile, Map<string, readonly ts.Node[]>>();

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
  /** Which arm of its conditions is spelt; undefined: none is. */
  readonly #arm: boolean | undefined;

  constructor(file: ts.SourceFile, arm?: boolean) {
    this.#file = file;
    this.#arm = arm;
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
        this.#hole(expression, expression.getFullStart() - 2, literal.getStart(this.#file) + 1);
        const isLast = literal.kind === ts.SyntaxKind.TemplateTail;
        this.#content(literal.getStart(this.#file) + 1, literal.getEnd() - (isLast ? 1 : 2), '`');
      }
      return true;
    }
    if (!isSum(inner)) return false;
    for (const side of addends(inner)) if (!this.add(side)) this.#hole(side, side.getStart(this.#file), side.getEnd());
    return true;
  }

  #hole(node: ts.Expression, from: number, to: number): void {
    const arm = this.#arm === undefined ? undefined : chosen(node, this.#arm);
    if (arm && isSpelt(arm)) this.add(arm);
    else this.own(programOf(this.#file, node) ?? HOLE, from, to);
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
