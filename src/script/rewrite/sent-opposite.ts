/** The opposite of what is sent or made: of a literal, of an expression as one would write it, and of what may be nothing, which stays nothing. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { bare, ts } from '../../flow/syntax.ts';
import { known } from '../../flow/values.ts';
import { isBoolean, isBooleanOrUndefined } from '../../proof/boolean.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { isText } from '../find/sent-field.ts';
import { manual, OPPOSITES, oppositeLiteral, type Rewrite, replace, review } from './rewrite.ts';
import { renamed, rewritten, type SentContext } from './sending.ts';

const COMPUTED_TEXT = 'The value is text that is computed at run time: `!` of any text but the empty one is false.';

export function negated(context: SentContext, to: string, reasons: readonly string[]): Rewrite {
  const { field, e, tracer } = context;
  const name = renamed(field, to);
  if (field.as === 'query') {
    const opposite = OPPOSITES[(field.queried && known(field.queried)) ?? ''];
    const edit = opposite === undefined ? undefined : rewritten(field, opposite);
    return edit ? review([...name, edit], reasons) : manual(COMPUTED_TEXT);
  }
  if (ts.isShorthandPropertyAssignment(field.node)) {
    const value = field.node.name;
    const known = isBoolean(tracer, value);
    const why =
      'It may be undefined, null or text: the opposite of nothing would be `true`, and change what was left alone.';
    const absent = known ? undefined : isMaybeBoolean(e, value);
    return review(
      [replace(field.node, `${to}: ${absent ? absent(field.text) : `!${field.text}`}`)],
      known || (absent && isBooleanOrUndefined(tracer, value)) ? reasons : [...reasons, why],
    );
  }
  if (!field.value) return manual('The value is not known here.');
  if (context.copied) return review(name, reasons);
  const inner = bare(field.value);
  const opposite = oppositeLiteral(inner);
  if (opposite !== undefined) return review([...name, replace(inner, opposite)], reasons);
  if (isText(field)) return manual(COMPUTED_TEXT);
  const isKnown = isBoolean(tracer, inner);
  const absent = isKnown || inner !== field.value ? undefined : isMaybeBoolean(e, inner);
  const text = absent ? absent(inner.getText()) : negation(tracer, field.value);
  const why =
    'It may be undefined, null or text: the opposite of nothing would be `true`, which is another request than the one made today.';
  const isExact = isKnown || (absent && isBooleanOrUndefined(tracer, inner));
  return review([...name, replace(field.value, text)], isExact ? reasons : [...reasons, why]);
}

/** An optional boolean: what keeps its absence, and turns around the rest. */
function isMaybeBoolean(e: Evaluator, node: ts.Expression): ((text: string) => string) | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration] = e.project.of(node).scopes.resolve(node, node.text);
  if (!declaration || !ts.isParameter(declaration) || declaration.initializer || !declaration.type) return undefined;
  const kinds = (ts.isUnionTypeNode(declaration.type) ? declaration.type.types : [declaration.type]).map((each) =>
    ts.isLiteralTypeNode(each) ? each.literal.kind : each.kind,
  );
  const isNull = kinds.includes(ts.SyntaxKind.NullKeyword);
  const isOptional = declaration.questionToken !== undefined || kinds.includes(ts.SyntaxKind.UndefinedKeyword);
  const rest = kinds.filter((each) => each !== ts.SyntaxKind.NullKeyword && each !== ts.SyntaxKind.UndefinedKeyword);
  if (rest.length !== 1 || rest[0] !== ts.SyntaxKind.BooleanKeyword || (!isNull && !isOptional)) return undefined;
  return isNull
    ? (text) => `${text} == null ? ${text} : !${text}`
    : (text) => `${text} === undefined ? undefined : !${text}`;
}

/** The opposite of an expression as one would write it. */
export function negation(tracer: Tracer, node: ts.Expression): string {
  const inner = bare(node);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken) {
    const operand = inner.operand.getText();
    return isBoolean(tracer, inner.operand) ? stripped(operand) : `!!${operand}`;
  }
  if (ts.isBinaryExpression(inner)) {
    const flipped: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
    const operator = flipped[inner.operatorToken.getText()];
    if (operator !== undefined) return `${inner.left.getText()} ${operator} ${inner.right.getText()}`;
    return `!(${inner.getText()})`;
  }
  const simple =
    ts.isIdentifier(inner) ||
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isCallExpression(inner);
  return simple && node === inner ? `!${node.getText()}` : `!(${stripped(node.getText())})`;
}

function stripped(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}
