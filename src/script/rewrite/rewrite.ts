/** What is to be done at a place: how sure a machine may be, what it would write, and in which words it asks a person. */
import type { Edit, Tier } from '../../finding.ts';
import { camel, nameOf, ts } from '../../flow/syntax.ts';
import { veiled } from '../../redact/redact.ts';

export interface Plan {
  tier: Tier;
  /** What to review, or why by hand. */
  reasons: readonly string[];
  edits: readonly Edit[];
  bridged: boolean;
  /** One sentence about this very place. */
  message: string;
  /** Plans that share one of these stand and fall together. */
  with: readonly object[];
}

export function safe(edits: readonly Edit[], also: readonly object[] = []): Plan {
  return { tier: 'safe', reasons: [], edits, bridged: false, message: '', with: also };
}

export function review(edits: readonly Edit[], reasons: readonly string[], also: readonly object[] = []): Plan {
  return reasons.length === 0
    ? safe(edits, also)
    : { tier: 'review', reasons, edits, bridged: false, message: '', with: also };
}

export function manual(reason: string, also: readonly object[] = []): Plan {
  return { tier: 'manual', reasons: [reason], edits: [], bridged: false, message: '', with: also };
}

export function bridged(name: string): Plan {
  return {
    tier: 'manual',
    reasons: [
      `The code reads \`${name}\` already and falls back to the old name; drop the old one once every server has the new.`,
    ],
    edits: [],
    bridged: true,
    message: '',
    with: [],
  };
}

/** Writes text in place of a node. */
export function replace(node: ts.Node, text: string): Edit {
  return span(node, node.getStart(), node.getEnd(), text);
}

export function span(node: ts.Node, start: number, end: number, text: string): Edit {
  const { fileName, text: source } = node.getSourceFile();
  // `return!x.old` has no blank that keeps its words apart once the sign between them is gone
  const isJoined =
    isWordAt(source, start - 1) &&
    !isWordAt(source, start) &&
    isWordAt(text === '' ? source : text, text === '' ? end : 0);
  return { path: fileName, start, end, text: isJoined ? ` ${text}` : text };
}

/** Whether a name or a keyword may have the character at an offset. */
const isWordAt = (text: string, at: number): boolean => /[\p{ID_Continue}$]/u.test(text.charAt(at));

/** What a name says; nothing where it is worked out. */
export const wordOf = (name: ts.Node | undefined): string => nameOf(name) ?? '';

/** Renames a property name, a member name or the text inside quotes. */
export function rename(name: ts.Node, to: string): Edit {
  if (ts.isStringLiteralLike(name)) return span(name, name.getStart() + 1, name.getEnd() - 1, to);
  return replace(name, to);
}

/** The new name in the case style and the brackets of the old one. */
export function styled(spelling: string, to: string): string {
  const inner = spelling.lastIndexOf('[') + 1;
  if (inner > 0 && /^\w+\]$/.test(spelling.slice(inner))) return `${spelling.slice(0, inner)}${to}]`;
  return /[a-z][A-Z]/.test(spelling) ? camel(to) : to;
}

/** Takes an entry out of a list of entries, with its separator, and with its line where it stands alone on it. */
export function removeEntry(node: ts.Node, siblings: readonly ts.Node[]): Edit {
  const text = node.getSourceFile().text;
  let start = node.getStart();
  let end = node.getEnd();
  const next = /^\s*[,;]/.exec(text.slice(end));
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  if (next) end += next[0].length;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const alone = text.slice(lineStart, start).trim() === '';
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(\r?\n|$)/.exec(text.slice(end));
  if (alone && rest) {
    // the comments that document the entry go with it: those right above it, line by line
    const lead = ts
      .getLeadingCommentRanges(text, node.getFullStart())
      ?.filter((each) => text.slice(text.lastIndexOf('\n', each.pos - 1) + 1, each.pos).trim() === '');
    let from = node.getStart();
    for (const each of lead?.toReversed() ?? []) {
      if (text.slice(each.end, from).split('\n').length > 2) break;
      from = each.pos;
    }
    start = text.lastIndexOf('\n', from - 1) + 1;
    // the last entry without a comma of its own leaves the one before it alone
    return span(node, start, end + rest[0].length, '');
  }
  if (next) {
    const gap = /^[ \t]+/.exec(text.slice(end));
    return span(node, start, end + (gap?.[0].length ?? 0), '');
  }
  if (before) return span(node, before.getEnd(), end, '');
  return span(node, start, end, '');
}

/** The members of an object, a type or a pattern by their names. */
export function hasEntry(entries: readonly ts.Node[], name: string): boolean {
  return entries.some((each) => 'name' in each && nameOf(entryName(each)) === name);
}

function entryName(node: ts.Node): ts.Node | undefined {
  if (ts.isBindingElement(node)) return node.propertyName ?? node.name;
  const name: unknown = Reflect.get(node, 'name');
  return isNode(name) ? name : undefined;
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === 'object' && value !== null && 'kind' in value && 'pos' in value;
}

/** A literal as it is written among others: with the quotes of an example. */
export function quoted(value: string | number | boolean | null, like: ts.Node): string {
  if (typeof value !== 'string') return String(value);
  const mark = like.getText()[0];
  return mark === '"' || mark === '`' ? `${mark}${value}${mark}` : `'${value}'`;
}

/** Code in a sentence: in one line, and of a long one the end. What is cut could not be told from a secret any more. */
export function short(code: string): string {
  const line = veiled(code, 'code.ts').replace(/\s+/g, ' ');
  return line.length > 60 ? `…${line.slice(-59)}` : line;
}

/** The names of what a request sends, as a sentence; without commas, since a name and a secret value look like that. */
export const said = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` It sends ${[...new Set(names)].map((each) => `\`${each}\``).join(' and ')}.`;

/** What a boolean becomes in text: in a query, a form, a JSON body. */
export const OPPOSITES: Readonly<Record<string, string>> = { true: 'false', false: 'true', '1': '0', '0': '1' };

/** The opposite of a literal, as it is written; undefined: it has none. */
export function oppositeLiteral(node: ts.Expression): string | undefined {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (ts.isNumericLiteral(node)) return OPPOSITES[node.text];
  if (ts.isStringLiteralLike(node)) {
    const text = OPPOSITES[node.text];
    return text === undefined ? undefined : quoted(text, node);
  }
  return undefined;
}
