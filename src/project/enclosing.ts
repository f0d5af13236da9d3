/** What stands around a place, in a form that stays when lines move and code is formatted anew. */
import { ts } from '@ts-morph/common';
import { attempt } from '../common/budget.ts';
import { scriptBlocks } from './comments.ts';

/** Longer contexts give way to a smaller part of them: an edit far off should not change them. */
const longest = 300;

/**
 * The context of an offset in a file: the names of the declarations around it, and its statement without what a formatter may change.
 * Places are asked about in their order: each answer goes on from where the last one came to, so that all of them together
 * cost about as much as the file is long. Any other order is answered alike.
 */
export function contextsOf(path: string, text: string): (offset: number) => string {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return inScript(path, text);
  if (/\.(?:graphqls?|gql)$/i.test(path)) return inDocument(text);
  if (path.endsWith('.json')) return inText(text);
  return /\.(?:vue|svelte|html?)$/i.test(path) ? inComponent(path, text) : commandsOf(text);
}

/** One node of the way down to a place. */
interface Level {
  node: ts.Node;
  /** Of the declarations from the file down to here, each with what stands behind a name. */
  names: string;
  /** Where in the way the smallest unit stands that this level belongs to; -1: there is none. */
  unit: number;
}

function inScript(path: string, text: string): (offset: number) => string {
  const kind = /\.[cm]?ts$/i.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const outcome = attempt(() => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  const commandAt = commandsOf(text);
  if ('trouble' in outcome) {
    // the parser is one for all files, and only forgets at the end of a file what it had begun
    ts.createSourceFile('', '', ts.ScriptTarget.Latest);
    return commandAt;
  }
  const file = outcome.value;
  const children = new Map<ts.Node, readonly ts.Node[]>();
  // from the file's statement to the smallest node
  const way: Level[] = [];
  return (offset) => {
    for (let last = way.at(-1); last && !holds(last.node, offset); last = way.at(-1)) way.pop();
    for (let node = childAt(way.at(-1)?.node ?? file, offset, children); node; node = childAt(node, offset, children)) {
      const name = nameOf(node);
      const around = way.at(-1);
      const names = around?.names ?? '';
      way.push({
        node,
        names: name === undefined ? names : `${names}${name} > `,
        unit: isUnit(node) ? way.length : (around?.unit ?? -1),
      });
    }
    const { names, unit } = way.at(-1) ?? { names: '', unit: -1 };
    // from the inside out: what is around holds at least as many words
    let best: string | undefined;
    for (let at = way.length - 1; unit >= 0 && at >= unit; at -= 1) {
      const level = way[at];
      const words = level && wordsOf(level.node, file, offset);
      if (words === undefined) break;
      best = words;
    }
    return names + (best ?? commandAt(offset));
  };
}

const holds = (node: ts.Node, offset: number): boolean => node.pos <= offset && offset < node.end;

function childAt(node: ts.Node, offset: number, known: Map<ts.Node, readonly ts.Node[]>): ts.Node | undefined {
  let children = known.get(node);
  if (!children) {
    const own: ts.Node[] = [];
    if (ts.isSourceFile(node) || ts.isBlock(node)) own.push(...node.statements);
    else ts.forEachChild(node, (child) => void own.push(child));
    known.set(node, (children = own));
  }
  // there may be thousands
  let low = 0;
  for (let high = children.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = children[low];
  return found && holds(found, offset) ? found : undefined;
}

const isUnit = (node: ts.Node): boolean =>
  (ts.isStatement(node) && !ts.isBlock(node)) ||
  ts.isTypeElement(node) ||
  ts.isClassElement(node) ||
  ts.isCaseOrDefaultClause(node);

/** The name of a declaration that holds others, and the title of a call that is given a function, as tests are. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) {
    const [title, body] = node.arguments;
    return title && ts.isStringLiteralLike(title) && body && ts.isFunctionLike(body) ? title.text : undefined;
  }
  const holds =
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isFunctionLike(node) ||
    ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
      node.initializer !== undefined &&
      ts.isFunctionLike(node.initializer));
  const name = holds ? ts.getNameOfDeclaration(node) : undefined;
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : undefined;
}

/** What a formatter adds and takes away. Without them another statement may read the same; the ordinal tells them apart. */
const idle = new Set([
  ts.SyntaxKind.OpenParenToken,
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CommaToken,
  ts.SyntaxKind.SemicolonToken,
]);

/**
 * The tokens of a node, without comments and without the bodies of blocks in it that do not hold the offset, with blanks between
 * them. Undefined: it is longer than a context.
 */
function wordsOf(node: ts.Node, file: ts.SourceFile, offset: number): string | undefined {
  const words: string[] = [];
  let length = 0;
  const add = (word: string): void => {
    words.push(word);
    // a bar may be left out again
    if (word !== '|') length += word.length + 1;
  };
  // known before the way down to the first word of a long sum or chain is gone
  let sure = 0;
  const left: Iterator<ts.Node>[] = [[node].values()];
  for (let last = left.at(-1); last && length <= longest + 1; last = left.at(-1)) {
    const { value: each, done } = last.next();
    if (done) {
      left.pop();
      continue;
    }
    const isBody = each !== node && (ts.isBlock(each) || ts.isClassLike(each) || ts.isCaseBlock(each));
    if (isBody && !(each.pos <= offset && offset < each.end)) continue;
    if (each.kind >= ts.SyntaxKind.FirstJSDocNode && each.kind <= ts.SyntaxKind.LastJSDocNode) continue;
    if (ts.isStringLiteralLike(each)) add(`'${tidy(each.text)}'`);
    else if (ts.isToken(each)) {
      const word = tidy(file.text.slice(each.getStart(file), each.end));
      if (!idle.has(each.kind) && word !== '') add(word);
    } else {
      if (hasWord(each)) sure += 2;
      if (sure > longest + 1) return undefined;
      left.push(each.getChildren(file).values());
    }
  }
  if (length > longest + 1) return undefined;
  // a type's first member may have a bar before it
  const all = words.filter((word, i) => word !== '|' || !['=', ':', '|', '<'].includes(words[i - 1] ?? '|')).join(' ');
  return all.length <= longest ? all : undefined;
}

/** Whether a node has a word of its own, besides those of the nodes in it. */
const hasWord = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind !== ts.SyntaxKind.CommaToken &&
    node.operatorToken.kind !== ts.SyntaxKind.BarToken);

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function inComponent(path: string, text: string): (offset: number) => string {
  const markup = inMarkup(text);
  const scripts = [...scriptBlocks(text)].map(({ start, end }) => ({
    start,
    end,
    contextAt: inScript(`${path}.ts`, text.slice(start, end)),
  }));
  return (offset) => {
    const script = scripts.find(({ start, end }) => start <= offset && offset < end);
    return script ? script.contextAt(offset - script.start) : markup(offset);
  };
}

/** The expression in braces or in an attribute, without blanks. */
function inMarkup(text: string): (offset: number) => string {
  const commandAt = commandsOf(text);
  const partAt = partsOf(text, /\{\{[\s\S]*?(?:\}\}|$)|=\s*(?:"[^"]*"|'[^']*')/g);
  return (offset) => {
    const expression = partAt(offset);
    return expression ? expression.words.replace(/[\s"'`;,()]+/g, '') : commandAt(offset);
  };
}

/** A text in JSON, which may hold a document. */
function inText(text: string): (offset: number) => string {
  const commandAt = commandsOf(text);
  const partAt = partsOf(text, /"(?:\\[\s\S]|[^"\\])*(?:"|\\?$)/g);
  const within = new Map<number, (offset: number) => string>();
  return (offset) => {
    const part = partAt(offset);
    if (!part) return commandAt(offset);
    let contextAt = within.get(part.start);
    if (!contextAt) {
      contextAt = inDocument(part.words.slice(1).replace(/\\[nrt]/g, '  '));
      within.set(part.start, contextAt);
    }
    return contextAt(offset - part.start - 1);
  };
}

interface Part {
  start: number;
  words: string;
}

/** Which of some parts of a text holds an offset. */
function partsOf(text: string, pattern: RegExp): (offset: number) => Part | undefined {
  let parts: Iterator<RegExpExecArray> = text.matchAll(pattern);
  let part: Part | undefined;
  return (offset) => {
    if (part && offset < part.start) {
      parts = text.matchAll(pattern);
      part = undefined;
    }
    while (!part || offset >= part.start + part.words.length) {
      const { value, done } = parts.next();
      if (done) return undefined;
      part = { start: value.index, words: value[0] };
    }
    return part.start <= offset ? part : undefined;
  };
}

/** The names of the selections around a place in a GraphQL document, and its own: `Q > project > mergeRequests > mergedBy`. */
function inDocument(text: string): (offset: number) => string {
  const pattern = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\r\n]*|@?[A-Za-z_]\w*|[{}()]/g;
  let around: string[] = [];
  let name = '';
  let depth = 0;
  let last = 0;
  const take = (word: string): void => {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth > 0) return;
    else if (word === '{') around.push(name);
    else if (word === '}') name = around.pop() ?? '';
    else if (/^[A-Za-z_]/.test(word)) name = word;
  };
  let words = text.matchAll(pattern);
  let next = words.next();
  return (offset) => {
    if (offset < last) {
      [around, name, depth] = [[], '', 0];
      words = text.matchAll(pattern);
      next = words.next();
    }
    last = offset;
    for (; !next.done && next.value.index < offset; next = words.next()) take(next.value[0]);
    const own = /^\w+/.exec(text.slice(offset))?.[0] ?? '';
    return [...around, ...(depth > 0 ? [name] : []), own].join(' > ');
  };
}

/** The line of an offset, with those that it goes on from and into. */
function commandsOf(text: string): (offset: number) => string {
  let known = { from: 0, end: -1, words: '' };
  return (offset) => {
    if (offset < known.from || offset > known.end) known = commandAt(text, offset);
    return known.words;
  };
}

function commandAt(text: string, offset: number): { from: number; end: number; words: string } {
  let from = text.lastIndexOf('\n', offset - 1) + 1;
  while (from > 0 && /\\\r?\n$/.test(text.slice(Math.max(0, from - 3), from)))
    from = text.lastIndexOf('\n', from - 2) + 1;
  const rest = text.slice(from);
  const length = /(?<!\\|\\\r)\n/.exec(rest)?.index ?? rest.length;
  const words = tidy(
    rest
      .slice(0, length)
      .replace(/\\(?=\r?\n)/g, '')
      .replace(/["'`]/g, ''),
  );
  return { from, end: from + length, words };
}
