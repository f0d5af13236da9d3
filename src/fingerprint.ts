/** A name for a finding that stays when lines move, code is formatted anew, or other findings go. */
import { createHash } from 'node:crypto';
import { ts } from '@ts-morph/common';
import type { Finding } from './finding.ts';

/**
 * One fingerprint a finding, in order: `gs1:` and a hash of rule, element, root-relative path, normalised statement and
 * ordinal among equals. The findings of one file must all be there, in the order of their places.
 * @param read the text of a path, as it was scanned
 */
export function fingerprints(findings: readonly Finding[], read: (path: string) => string | undefined): string[] {
  const statements = new Map<string, (start: number) => string>();
  const seen = new Map<string, number>();
  return findings.map(({ rule, element, path, start }) => {
    let statementAt = statements.get(path);
    if (!statementAt) {
      statementAt = statementsOf(path, read(path) ?? '');
      statements.set(path, statementAt);
    }
    const key = [rule, element, path, normalised(statementAt(start))].join('\0');
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return `gs1:${createHash('sha256').update(`${key}\0${ordinal}`).digest('hex').slice(0, 20)}`;
  });
}

/** Blanks, the kind of quote, semicolons and trailing commas say nothing. */
const normalised = (text: string): string =>
  text
    .replace(/["`]/g, "'")
    .replace(/[\s;]+/g, '')
    .replace(/,(?=[)\]}])/g, '');

/**
 * The smallest statement or member around an offset, without the bodies of blocks in it that do not hold the offset.
 * Of what the compiler does not read, the line: a flag stands on its own, with or without the backslash behind it.
 */
function statementsOf(path: string, text: string): (start: number) => string {
  if (!/\.(?:[cm]?[jt]s|[jt]sx|vue|graphqls?|gql)$/.test(path))
    return (start) => lineAt(text, start).replace(/\\\s*$/, '');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  return (start) => {
    let statement: ts.Node = file;
    let node: ts.Node | undefined = file;
    while (node) {
      if (isUnit(node)) statement = node;
      node = ts.forEachChild(node, (child) => (child.pos <= start && start < child.end ? child : undefined));
    }
    return statement === file ? lineAt(text, start) : withoutBlocks(statement, file, start);
  };
}

const isUnit = (node: ts.Node): boolean =>
  (ts.isStatement(node) && !ts.isBlock(node)) ||
  ts.isTypeElement(node) ||
  ts.isClassElement(node) ||
  ts.isCaseOrDefaultClause(node);

function withoutBlocks(node: ts.Node, file: ts.SourceFile, start: number): string {
  let text = '';
  let from = node.getStart(file);
  const visit = (child: ts.Node): void => {
    if (
      (ts.isBlock(child) || ts.isClassLike(child) || ts.isCaseBlock(child)) &&
      !(child.pos <= start && start < child.end)
    ) {
      text += file.text.slice(from, child.getStart(file));
      from = child.end;
    } else ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return text + file.text.slice(from, node.end);
}

function lineAt(text: string, offset: number): string {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const to = text.indexOf('\n', offset);
  return text.slice(from, to < 0 ? undefined : to);
}
