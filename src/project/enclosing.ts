/** What stands around a place, in a form that stays when lines move and code is formatted anew. */
import { ts } from '@ts-morph/common';
import { attempt } from '../common/budget.ts';
import { scriptBlocks } from './comments.ts';

/** Longer contexts give way to a smaller part of them: an edit far off should not change them. */
const longest = 300;

/** The context of an offset in a file: the names of the declarations around it, and its statement without what a formatter may change. */
export function contextsOf(path: string, text: string): (offset: number) => string {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return inScript(path, text);
  if (/\.(?:graphqls?|gql)$/i.test(path)) return (offset) => inDocument(text, offset);
  if (path.endsWith('.json')) return (offset) => inText(text, offset);
  return /\.vue$/i.test(path) ? inComponent(path, text) : (offset) => commandAt(text, offset);
}

function inScript(path: string, text: string): (offset: number) => string {
  const kind = /\.[cm]?ts$/i.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const outcome = attempt(() => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  if ('trouble' in outcome) {
    // the parser is one for all files, and only forgets at the end of a file what it had begun
    ts.createSourceFile('', '', ts.ScriptTarget.Latest);
    return (offset) => commandAt(text, offset);
  }
  const file = outcome.value;
  return (offset) => {
    const around = nodesAround(file, offset);
    const names = around.flatMap((node) => nameOf(node) ?? []);
    const unit = around.findLastIndex(isUnit);
    // from the inside out: what is around holds at least as many words
    let best: string | undefined;
    for (let at = around.length - 1; unit >= 0 && at >= unit; at -= 1) {
      const node = around[at];
      const words = node && wordsOf(node, file, offset);
      if (words === undefined) break;
      best = words;
    }
    if (best !== undefined) return [...names, best].join(' > ');
    return [...names, commandAt(text, offset)].join(' > ');
  };
}

/** From the file's statement to the smallest node. */
function nodesAround(file: ts.SourceFile, offset: number): ts.Node[] {
  const around: ts.Node[] = [];
  let node: ts.Node | undefined = file;
  while (node) {
    node = childAt(node, offset);
    if (node) around.push(node);
  }
  return around;
}

function childAt(node: ts.Node, offset: number): ts.Node | undefined {
  const holds = (child: ts.Node): boolean => child.pos <= offset && offset < child.end;
  if (!ts.isSourceFile(node) && !ts.isBlock(node))
    return ts.forEachChild(node, (child) => (holds(child) ? child : undefined));
  // there may be thousands of statements
  const { statements } = node;
  let low = 0;
  for (let high = statements.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((statements[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = statements[low];
  return found && holds(found) ? found : undefined;
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
  const left: ts.Node[] = [node];
  for (let each = left.pop(); each && length <= longest + 1; each = left.pop()) {
    const isBody = each !== node && (ts.isBlock(each) || ts.isClassLike(each) || ts.isCaseBlock(each));
    if (isBody && !(each.pos <= offset && offset < each.end)) continue;
    if (each.kind >= ts.SyntaxKind.FirstJSDocNode && each.kind <= ts.SyntaxKind.LastJSDocNode) continue;
    if (ts.isStringLiteralLike(each)) add(`'${tidy(each.text)}'`);
    else if (ts.isToken(each)) {
      const word = tidy(file.text.slice(each.getStart(file), each.end));
      if (!idle.has(each.kind) && word !== '') add(word);
    } else {
      const children = each.getChildren(file);
      for (let at = children.length - 1; at >= 0; at -= 1) {
        const child = children[at];
        if (child) left.push(child);
      }
    }
  }
  if (length > longest + 1) return undefined;
  // a type's first member may have a bar before it
  const all = words.filter((word, i) => word !== '|' || !['=', ':', '|', '<'].includes(words[i - 1] ?? '|')).join(' ');
  return all.length <= longest ? all : undefined;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function inComponent(path: string, text: string): (offset: number) => string {
  const scripts = [...scriptBlocks(text)].map(({ start, end }) => ({
    start,
    end,
    contextAt: inScript(`${path}.ts`, text.slice(start, end)),
  }));
  return (offset) => {
    const script = scripts.find(({ start, end }) => start <= offset && offset < end);
    return script ? script.contextAt(offset - script.start) : inMarkup(text, offset);
  };
}

/** The expression in braces or in an attribute, without blanks. */
function inMarkup(text: string, offset: number): string {
  const expression = partAround(text, offset, /\{\{[\s\S]*?(?:\}\}|$)|=\s*(?:"[^"]*"|'[^']*')/g);
  return expression ? expression.words.replace(/[\s"'`;,()]+/g, '') : commandAt(text, offset);
}

/** A text in JSON, which may hold a document. */
function inText(text: string, offset: number): string {
  const part = partAround(text, offset, /"(?:\\[\s\S]|[^"\\])*(?:"|\\?$)/g);
  return part
    ? inDocument(part.words.slice(1).replace(/\\[nrt]/g, '  '), offset - part.start - 1)
    : commandAt(text, offset);
}

function partAround(text: string, offset: number, parts: RegExp): { start: number; words: string } | undefined {
  for (const { index, 0: words } of text.matchAll(parts)) {
    if (index > offset) return undefined;
    if (offset < index + words.length) return { start: index, words };
  }
  return undefined;
}

/** The names of the selections around a place in a GraphQL document, and its own: `Q > project > mergeRequests > mergedBy`. */
function inDocument(text: string, offset: number): string {
  const around: string[] = [];
  let name = '';
  let depth = 0;
  for (const match of text.matchAll(/"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\r\n]*|@?[A-Za-z_]\w*|[{}()]/g)) {
    if (match.index >= offset) break;
    const [word] = match;
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (word === '{') around.push(name);
    else if (word === '}') name = around.pop() ?? '';
    else if (/^[A-Za-z_]/.test(word)) name = word;
  }
  const own = /^\w+/.exec(text.slice(offset))?.[0] ?? '';
  return [...around, ...(depth > 0 ? [name] : []), own].join(' > ');
}

/** The line, with those that it goes on from and into. */
function commandAt(text: string, offset: number): string {
  let from = text.lastIndexOf('\n', offset - 1) + 1;
  while (from > 0 && /\\\r?\n$/.test(text.slice(Math.max(0, from - 3), from)))
    from = text.lastIndexOf('\n', from - 2) + 1;
  const rest = text.slice(from);
  const end = /(?<!\\|\\\r)\n/.exec(rest)?.index ?? rest.length;
  return tidy(
    rest
      .slice(0, end)
      .replace(/\\(?=\r?\n)/g, '')
      .replace(/["'`]/g, ''),
  );
}
