/** Where a program takes a word for something to look for: in a text that holds it, it finds another one once the word is gone. */
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, calleeName, fold, nameOf, ts, walk } from '../flow/syntax.ts';
import type { Tracer } from './tracer.ts';

/** A value that may be looked into. */
export interface Text {
  value: ts.Node;
  /** Whether something stands around the value in it: then it is no word by which something is found. */
  isMore: boolean;
  /** The member that holds the value: who compares the member itself looks into no text. */
  member: string;
}

/**
 * Where a text may be looked into for a word: in its own file and those that imports tie to it; and in all, where it is nothing but the
 * value, which is what a program prints for another one.
 */
function filesTo({ e }: Tracer, { value, isMore }: Text, word: string): Iterable<string> {
  const { path } = e.project.of(value);
  return isMore ? new Set([path, ...e.project.namingTied(word, path)]) : e.project.naming(word);
}

/**
 * The first place that looks for one of some words in what may be a text: a pattern, a text that is held against another one, the key
 * of a table.
 */
export function lookedFor(tracer: Tracer, text: Text, words: readonly string[]): ts.Node | undefined {
  for (const word of words)
    for (const path of filesTo(tracer, text, word)) {
      const script = tracer.e.project.file(path);
      if (!script?.text.includes(word)) continue;
      const { scopes } = script;
      const said: ts.Node[] = [...scopes.named(word), ...scopes.spelt.filter((piece) => holds(piece, word))];
      const found =
        said.find((each) => !(text.isMore && finds(each)) && looks(tracer, each, text.member)) ??
        patternOf(script.ast, word);
      if (found) return found;
    }
  return undefined;
}

/** A text that holds a word beside others. */
const holds = (piece: ts.LiteralLikeNode, word: string): boolean =>
  ts.isStringLiteralLike(piece) && piece.text !== word && wordsOf(piece.text).includes(word);

const wordsOf = (text: string): readonly string[] => text.split(/\W+/);

function patternOf(file: ts.SourceFile, word: string): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(file, (node) => {
    if (found) return false;
    if (ts.isRegularExpressionLiteral(node) && wordsOf(node.text).includes(word)) found = node;
    return true;
  });
  return found;
}

/** Whether something is found by it, as a whole: the key of a table, one of a list. */
const finds = ({ parent }: ts.Node): boolean =>
  ts.isObjectLiteralElement(parent) || ts.isArrayLiteralExpression(parent);

/** Whether what is said is held against something else than the member, or is what something is found by. */
function looks({ e }: Tracer, said: ts.Node, member: string): boolean {
  const { parent } = said;
  // `{ can_be_merged: 'green' }`
  if (ts.isPropertyAssignment(parent) && parent.name === said) return true;
  if (!ts.isExpression(said) || !ts.isStringLiteralLike(said)) return false;
  // what a sample or another object holds under the name of the member is no question
  if (ts.isPropertyAssignment(parent)) return fold(nameOf(parent.name) ?? '') !== fold(member);
  const against = ts.isCaseClause(parent)
    ? parent.parent.parent.expression
    : ts.isBinaryExpression(parent) && COMPARES.has(parent.operatorToken.kind)
      ? bare(parent.left === said ? parent.right : parent.left)
      : undefined;
  if (against) return !isMember(e, against, member);
  return ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isArrayLiteralExpression(parent);
}

const COMPARES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Whether an expression says the member, as it is or as a text, or a local that was made of it. */
function isMember(e: Evaluator, expression: ts.Expression, member: string): boolean {
  const isIt = (name: string | undefined): boolean => name !== undefined && fold(name) === fold(member);
  const inner = withoutText(expression);
  if (!ts.isIdentifier(inner)) return isIt(accessOf(inner)?.name);
  const [declaration] = e.project.of(inner).scopes.resolve(inner, inner.text);
  if (!declaration || declaration.name === undefined) return false;
  if (ts.isBindingElement(declaration)) return isIt(nameOf(declaration.propertyName ?? declaration.name));
  return ts.isVariableDeclaration(declaration) && declaration.initializer
    ? isIt(accessOf(withoutText(declaration.initializer))?.name)
    : false;
}

/** What is made a text and nothing more: `String(x)`, `${x}` alone. */
function withoutText(expression: ts.Expression): ts.Expression {
  const inner = bare(expression);
  if (ts.isCallExpression(inner) && inner.arguments[0] && calleeName(inner) === 'String')
    return bare(inner.arguments[0]);
  const [span, ...more] = ts.isTemplateExpression(inner) ? inner.templateSpans : [];
  const isAlone = ts.isTemplateExpression(inner) && inner.head.text === '' && more.length === 0;
  return span && isAlone && span.literal.text === '' ? bare(span.expression) : inner;
}
