/** Where a program takes a word for something to look for: in a text that holds it, it finds another one once the word is gone. */
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, fold, nameOf, ts, walk } from '../flow/syntax.ts';
import { isComparison } from '../script/find/places.ts';
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
      const found = said.find((each) => looks(tracer, each, text, word)) ?? patternOf(script.ast, word);
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

/** Whether what is said is held against something else than the member, or is what something is found by. */
function looks({ e }: Tracer, said: ts.Node, { isMore, member }: Text, word: string): boolean {
  const { parent } = said;
  // a word finds what is nothing but the word: `{ can_be_merged: 'green' }`
  if (ts.isPropertyAssignment(parent) && parent.name === said) return !isMore;
  if (!ts.isExpression(said) || !ts.isStringLiteralLike(said)) return false;
  const against = ts.isCaseClause(parent)
    ? parent.parent.parent.expression
    : ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind)
      ? bare(parent.left === said ? parent.right : parent.left)
      : undefined;
  if (against) {
    // where a name holds a text, proof follows it there; one with more in it than the word is none that equals the word
    const isPart = ts.isCallExpression(against) || ts.isElementAccessExpression(against) || said.text !== word;
    return (!isMore || (isPart && !ts.isIdentifier(against))) && !isMember(e, against, member);
  }
  // what a sample or a schema has under the name of the member is no question
  const owner = propertyAround(said);
  if (owner && fold(nameOf(owner.name) ?? '') === fold(member)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return true;
  return !isMore && (owner?.initializer === said || ts.isArrayLiteralExpression(parent));
}

/** The property whose value a text is, or is listed in: `merge_status: z.enum(['can_be_merged'])`. */
function propertyAround(said: ts.Node): ts.PropertyAssignment | undefined {
  let at = said.parent;
  while (ts.isArrayLiteralExpression(at) || ts.isCallExpression(at)) at = at.parent;
  return ts.isPropertyAssignment(at) ? at : undefined;
}

/** Whether an expression is made of the member, as a local may be: who puts the two together is asked about it. */
function isMember(e: Evaluator, expression: ts.Expression, member: string): boolean {
  const isIt = (name: string | undefined): boolean => name !== undefined && fold(name) === fold(member);
  const saysIt = (node: ts.Expression): boolean => {
    let says = isIt(accessOf(bare(node))?.name);
    walk(node, (each) => {
      if (ts.isExpression(each) && isIt(accessOf(each)?.name)) says = true;
      return !says;
    });
    return says;
  };
  const inner = bare(expression);
  if (!ts.isIdentifier(inner)) return saysIt(inner);
  const [declaration] = e.project.of(inner).scopes.resolve(inner, inner.text);
  if (!declaration || declaration.name === undefined) return false;
  if (ts.isBindingElement(declaration)) return isIt(nameOf(declaration.propertyName ?? declaration.name));
  return (
    ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && saysIt(declaration.initializer)
  );
}
