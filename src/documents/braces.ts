/** An expression that stands in braces of another language: where it ends, told by the compiler's own scanner. */
import { ts } from '../flow/syntax.ts';

/** A word or a sign of an expression that stands in no bracket of it. Offsets in the text. */
export interface Token {
  kind: ts.SyntaxKind;
  start: number;
  end: number;
}

export interface Braced {
  /** Where the brace stands that closes. */
  end: number;
  tokens: readonly Token[];
}

/** What a slash divides by, where it stands behind one of these; else it begins an expression. */
const OPERANDS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CloseBracketToken,
  ts.SyntaxKind.CloseBraceToken,
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.SuperKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);

const OPENS: ReadonlyMap<ts.SyntaxKind, ts.SyntaxKind> = new Map([
  [ts.SyntaxKind.OpenBraceToken, ts.SyntaxKind.CloseBraceToken],
  [ts.SyntaxKind.OpenParenToken, ts.SyntaxKind.CloseParenToken],
  [ts.SyntaxKind.OpenBracketToken, ts.SyntaxKind.CloseBracketToken],
]);
const CLOSES: ReadonlySet<ts.SyntaxKind> = new Set(OPENS.values());

/** @param from behind the brace that opens. Undefined: none closes it. */
export function braced(text: string, from: number): Braced | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard);
  scanner.setOnError(() => {});
  scanner.setText(text, from);
  const tokens: Token[] = [];
  const open: ts.SyntaxKind[] = [];
  let before: ts.SyntaxKind | undefined;
  for (;;) {
    let kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken) return undefined;
    const isOperator = before === undefined || !OPERANDS.has(before);
    if ((kind === ts.SyntaxKind.SlashToken || kind === ts.SyntaxKind.SlashEqualsToken) && isOperator)
      kind = scanner.reScanSlashToken();
    if (kind === ts.SyntaxKind.CloseBraceToken && open.at(-1) === ts.SyntaxKind.TemplateTail) {
      kind = scanner.reScanTemplateToken(false);
      if (kind !== ts.SyntaxKind.TemplateMiddle) open.pop();
    } else if (CLOSES.has(kind)) {
      if (open.length === 0)
        return kind === ts.SyntaxKind.CloseBraceToken ? { end: scanner.getTokenStart(), tokens } : undefined;
      if (open.pop() !== kind) return undefined;
    }
    if (open.length === 0) tokens.push({ kind, start: scanner.getTokenStart(), end: scanner.getTokenEnd() });
    const closing = OPENS.get(kind);
    if (closing !== undefined) open.push(closing);
    if (kind === ts.SyntaxKind.TemplateHead) open.push(ts.SyntaxKind.TemplateTail);
    before = kind;
  }
}

/** The tokens of a range, those in brackets too, as far as they are asked for. A text with expressions in it is one. */
export function* tokensIn(text: string, { start, end }: { start: number; end: number }): Generator<Token> {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard);
  scanner.setOnError(() => {});
  scanner.setText(text, start, end - start);
  const open: ts.SyntaxKind[] = [];
  let from: number | undefined;
  for (;;) {
    let kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken) return;
    if (kind === ts.SyntaxKind.TemplateHead) {
      if (open.length === 0) from = scanner.getTokenStart();
      open.push(kind);
      continue;
    }
    if (open.length > 0) {
      if (kind === ts.SyntaxKind.OpenBraceToken) open.push(kind);
      else if (kind === ts.SyntaxKind.CloseBraceToken) {
        if (open.at(-1) === ts.SyntaxKind.TemplateHead) kind = scanner.reScanTemplateToken(false);
        if (kind !== ts.SyntaxKind.TemplateMiddle) open.pop();
      }
      if (open.length > 0 || from === undefined) continue;
      yield { kind: ts.SyntaxKind.NoSubstitutionTemplateLiteral, start: from, end: scanner.getTokenEnd() };
      continue;
    }
    yield { kind, start: scanner.getTokenStart(), end: scanner.getTokenEnd() };
  }
}
