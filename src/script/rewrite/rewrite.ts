/** What is to be done at a place: how sure a machine may be, what it would write, and in which words it asks a person. */
import type { FieldFix } from '../../catalogue/change.ts';
import type { Edit, Tier } from '../../finding.ts';
import { camel, nameOf, ts } from '../../flow/syntax.ts';
import { veiled } from '../../redact/redact.ts';

export interface Rewrite {
  tier: Tier;
  /** What to review, or why by hand. */
  reasons: readonly string[];
  edits: readonly Edit[];
  bridged: boolean;
  /** Rewrites that share one of these stand and fall together. */
  with: readonly object[];
}

export function safe(edits: readonly Edit[], also: readonly object[] = []): Rewrite {
  return { tier: 'safe', reasons: [], edits, bridged: false, with: also };
}

export function review(edits: readonly Edit[], reasons: readonly string[], also: readonly object[] = []): Rewrite {
  return reasons.length === 0 ? safe(edits, also) : { tier: 'review', reasons, edits, bridged: false, with: also };
}

export function manual(reason: string, also: readonly object[] = []): Rewrite {
  return { tier: 'manual', reasons: [reason], edits: [], bridged: false, with: also };
}

export function bridged(name: string, also: readonly object[] = []): Rewrite {
  const reason = `The code reads \`${name}\` already and falls back to the old name; drop the old one once every server has the new.`;
  return { ...manual(reason, also), bridged: true };
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
  const inner = /\[\w+\]$/.exec(spelling);
  if (inner) return `${spelling.slice(0, inner.index)}[${to}]`;
  return /[a-z][A-Z]/.test(spelling) ? camel(to) : to;
}

/** The new name that a rule has for a member, as it is spelt here; undefined: it has none. */
export const newName = (spelling: string, { rename }: Pick<FieldFix, 'rename'>): string | undefined =>
  rename === undefined ? undefined : styled(spelling, rename);

/** Takes an entry out of a list of entries, with its separator, and with its line where it stands alone on it. */
export function removeEntry(node: ts.Node, siblings: readonly ts.Node[]): Edit {
  const text = node.getSourceFile().text;
  const start = node.getStart();
  const separator = /^\s*[,;][ \t]*/.exec(text.slice(node.getEnd()));
  const end = separator ? node.getEnd() + separator[0].length : node.getEnd();
  const lineOf = (at: number): number => text.lastIndexOf('\n', at - 1) + 1;
  const rest = /^[ \t]*(?:\/\/.*)?\r?\n/.exec(text.slice(end));
  if (rest && text.slice(lineOf(start), start).trim() === '') {
    // the comments that document the entry go with it: those right above it, line by line
    const from = ts
      .getLeadingCommentRanges(text, node.getFullStart())
      ?.reduceRight((below, each) => (/\n[^\n]*\n/.test(text.slice(each.end, below)) ? below : each.pos), start);
    // the last entry without a comma of its own leaves the one before it alone
    return span(node, lineOf(from ?? start), end + rest[0].length, '');
  }
  const before = separator ? undefined : siblings[siblings.indexOf(node) - 1];
  return span(node, before?.getEnd() ?? start, end, '');
}

type Entry = ts.ObjectLiteralElementLike | ts.TypeElement | ts.ClassElement | ts.BindingElement;

/** The members of an object, a type or a pattern by their names. */
export const hasEntry = (entries: readonly Entry[], name: string): boolean =>
  entries.some((each) => nameOf(ts.isBindingElement(each) ? (each.propertyName ?? each.name) : each.name) === name);

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
