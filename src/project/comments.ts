/** Where comments stand in a file, for whoever looks for words in them. */
import type { ts } from '@ts-morph/common';
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';

/** Opened only where a comment is looked for in a program. */
const compiler = late((): typeof ts => open('@ts-morph/common').ts);

/** Whether a file is read by the compiler, as a whole or in part. */
export const isProgram = (path: string): boolean => /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/i.test(path);

/** Whether an offset lies in a comment. */
export function commentsOf(path: string, text: string): (offset: number) => boolean {
  if (/\.(?:graphqls?|gql)$/i.test(path)) return within(graphqlComments(text));
  return isProgram(path) ? inProgram(path, text) : within(lineComments(text));
}

type Range = readonly [start: number, end: number];

/** Whether an offset lies in one of some ranges; they may overlap. */
function within(ranges: readonly Range[]): (offset: number) => boolean {
  const apart: [start: number, end: number][] = [];
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const before = apart.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else apart.push([start, end]);
  }
  const ends = apart.map(([, end]) => end);
  return (offset) => {
    const [start = Number.POSITIVE_INFINITY] = apart[firstAbove(ends, offset)] ?? [];
    return start <= offset;
  };
}

/** Index of the first of some ascending numbers that is larger. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inProgram(path: string, text: string): (offset: number) => boolean {
  const script = /\.(?:vue|svelte)$/i.test(path) ? scriptsOf(text) : text;
  const ts = compiler();
  const kind = /\.[cm]?ts$/i.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(`${path}.tsx`, script, ts.ScriptTarget.Latest, true, kind);
  const tokens = tokensOf(file);
  const ends = tokens.map(({ end }) => end);
  return (offset) => {
    if (script[offset] !== text[offset]) return false;
    const token = tokens[firstAbove(ends, offset)];
    // what stands before a token and is no blank is a comment, and so is what no token holds
    if (!token || offset < token.pos) return true;
    if (token.kind === ts.SyntaxKind.JsxText) return false;
    if (offset < token.getStart(file)) return true;
    // a document in a template has comments of its own
    return (
      isTemplate(token) &&
      text
        .slice(text.lastIndexOf('\n', offset) + 1, offset)
        .trimEnd()
        .endsWith('#')
    );
  };
}

/** All tokens in the order of the text; what documents something is no token. */
function tokensOf(file: ts.SourceFile): ts.Node[] {
  const { SyntaxKind } = compiler();
  const tokens: ts.Node[] = [];
  const left: ts.Node[] = [file];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.kind >= SyntaxKind.FirstJSDocNode && node.kind <= SyntaxKind.LastJSDocNode) continue;
    const children = node.getChildren(file);
    for (const child of children.toReversed()) left.push(child);
    if (children.length === 0 && node.end > node.pos) tokens.push(node);
  }
  return tokens;
}

function isTemplate(node: ts.Node): boolean {
  const ts = compiler();
  return ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** What stands in the script elements of a component: a range each. */
export function* scriptBlocks(text: string): Generator<{ start: number; end: number }> {
  const closing = /<\/script\s*>/gi;
  for (const { index } of text.matchAll(/<script\b/gi)) {
    if (index < closing.lastIndex) continue;
    const start = text.indexOf('>', index) + 1;
    if (start === 0) return;
    closing.lastIndex = start;
    const close = closing.exec(text);
    if (!close) return;
    yield { start, end: close.index };
  }
}

/** A component's scripts, each character where it stands. */
function scriptsOf(text: string): string {
  let script = '';
  for (const { start, end } of scriptBlocks(text))
    script += text.slice(script.length, start).replace(/[^\r\n]/g, ' ') + text.slice(start, end);
  return script + text.slice(script.length).replace(/[^\r\n]/g, ' ');
}

/** `#` behind a blank and outside the quotes of its line, `//` at its beginning, and `<!-- … -->`. */
function lineComments(text: string): Range[] {
  const ranges = [...text.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(
    ({ index, 0: whole }): Range => [index, index + whole.length],
  );
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const start = /^[ \t]*\/\//.test(line) ? 0 : hashIn(line);
    if (start >= 0) ranges.push([index + start, index + line.length]);
  }
  return ranges;
}

function hashIn(line: string): number {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /^$|\s/.test(line[at - 1] ?? '')) return at;
  }
  return -1;
}

/** `#` outside strings, up to the end of the line. */
function graphqlComments(text: string): Range[] {
  return [...text.matchAll(/"{3}(?:\\"{3}|[\s\S])*?(?:"{3}|$)|"(?:\\.|[^"\\\n])*"?|#[^\r\n]*/g)]
    .filter(([token]) => token.startsWith('#'))
    .map((match): Range => [match.index, match.index + match[0].length]);
}
