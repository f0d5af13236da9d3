/** Template language in a file of another format: Helm and Go, Jinja, ERB, Terraform. */
import type { Piece, Reading, Span, Steering } from './tree.ts';

/** What ends an action, a statement and a comment; they may go over several lines. No action holds the beginning of another one. */
const ENDS: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}', '<%': '%>', '%{': '}' };

function actionsIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  // where each mark stands next: what was looked up is not looked up again
  const known = new Map<string, number>();
  const next = (mark: string, from: number): number => {
    let at = known.get(mark) ?? -1;
    if (at < from) {
      at = text.indexOf(mark, from);
      known.set(mark, at < 0 ? (at = text.length) : at);
    }
    return at;
  };
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(/\{(?=[{%#])|<(?=%)|%(?=\{)/g)) {
    if (index < end) continue;
    const opening = mark + (text[index + 1] ?? '');
    const closing = ENDS[opening] ?? '';
    const at = next(closing, index + 2);
    if (at === text.length || (opening === '{{' && next('{{', index + 2) < at)) continue;
    end = at + closing.length;
    found.push({ start: index, end });
  }
  return found;
}

const isTemplated = (text: string): boolean => /\{\{|\{%|<%|%\{/.test(text);

/** Stands for a character of an action: no text has it by itself. */
const MARK = '\uE000';

/**
 * The text with every action made harmless, each character where it stood: a line of nothing but actions becomes blank,
 * an action inside a value stays there as characters that `holdsAction` knows again.
 */
function masked(text: string): string {
  let out = '';
  for (const { start, end } of actionsIn(text))
    out += text.slice(out.length, start) + text.slice(start, end).replace(/[^\r\n]/g, MARK);
  return (out + text.slice(out.length)).replace(/^[\t \uE000]+$/gm, (line) =>
    line.includes(MARK) ? ' '.repeat(line.length) : line,
  );
}

/** What a parser of plain text makes of it; where it cannot, of the same with its actions made harmless. */
export function readTemplated(piece: Piece, parse: (piece: Piece, text: string) => Reading): Reading {
  const plain = parse(piece, piece.text);
  if (!('problem' in plain) || !isTemplated(piece.text)) return plain;
  const read = parse(piece, masked(piece.text));
  if (!('problem' in read)) return { trees: read.trees.map((tree) => ({ ...tree, templated: true })) };
  const message = 'is a template that no parser reads before it is filled in';
  return { problem: { code: 'template', message, at: read.problem.at } };
}

/** The same for expressions of Terraform's outside of quotes, where a format has no word that holds them: each is a text of its length. */
export const withoutExpressions = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const end = line.trimEnd().length;
      const start = line.lastIndexOf('${', end);
      const before = line.slice(0, Math.max(0, start));
      if (start < 0 || line.indexOf('}', start) !== end - 1 || /["'#]/.test(before)) return line;
      if (before.trim() === '') return ' '.repeat(line.length);
      return `${before}"${MARK.repeat(end - start - 2)}"${line.slice(end)}`;
    })
    .join('\n');

/** Characters of one action. Nobody writes more in one. */
const LONGEST = 2_000;
/** What steers: statements and comments of Jinja and ERB, and of Go what it has a word for. `{{ end: 1 }}` is Ruby's own. */
const STEERS =
  /^(?:\{%[-+]?\s|\{#|<%[-#]?[\s#]|\{\{-?\s*(?:\/\*|\$\w+\s*:?=|(?:if|else|end|range|with|define|block|break|continue)\b(?![\w.:])))/;
/** Bounded: some hundred characters of an action. */
const BEGINS =
  /^(?:if|unless|for|range|with|define|block|macro|call|filter|case|while|until|each|raw)\b|\bdo\s*(?:\|[^|]*\|\s*)?$/;
const TURNS = /^(?:else|elif|elsif|when)\b/;

/**
 * An action of a template where Ruby has a sign. What is written (`{{ x }}`) is told only where a value may stand: `{{` is also
 * a hash in a block.
 */
export function actionAt(
  text: string,
  at: number,
  isValue: boolean,
): { end: number; steers: Steering | undefined } | undefined {
  const near = text.slice(at, at + LONGEST);
  const steers = STEERS.test(near.slice(0, 80));
  if (!steers && !near.startsWith('<%=') && !(isValue && near.startsWith('{{'))) return undefined;
  const closing = ENDS[near.slice(0, 2)] ?? '';
  const length = near.indexOf(closing, 2);
  if (length < 0) return undefined;
  const end = at + length + closing.length;
  if (!steers) return { end, steers: undefined };
  const own = near
    .slice(2, length)
    .replace(/^[-+\s]+/, '')
    .slice(0, 300)
    .trimEnd()
    .replace(/-$/, '');
  const does = near.startsWith('{#')
    ? undefined
    : TURNS.test(own)
      ? 'turn'
      : own.startsWith('end')
        ? 'end'
        : BEGINS.test(own)
          ? 'begin'
          : undefined;
  return { end, steers: { start: at, end, ...(does ? { does } : {}) } };
}

/** Whether two places stand in branches of which only one is filled in: a block turns between them, and holds both. */
export function isEither(steering: readonly Steering[], a: Span, b: Span): boolean {
  const [from, to] = a.start < b.start ? [a.start, b.start] : [b.start, a.start];
  let depth = 0;
  let least = 0;
  let isTurned = false;
  for (const { start, does } of steering) {
    if (start < from || start > to) continue;
    if (does === 'turn' && depth === least) isTurned = true;
    if (does === 'begin') depth += 1;
    if (does === 'end' && (depth -= 1) < least) {
      least = depth;
      isTurned = false;
    }
  }
  return isTurned;
}

export const holdsAction = (text: string): boolean => text.includes(MARK);
