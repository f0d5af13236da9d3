/**
 * A word of a path that is only compared: `if (kind === 'changes') get(`/x/${id}/${kind}`)`. Where the comparison holds, the path that is made
 * of what is compared has the word in it. It is no place that could be rewritten: it is told, and left to a person.
 */
import { speltParts } from '../../flow/evaluate/segments.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { accessOf, dressed, isFunction, isSum, subjectOf, ts, walk } from '../../flow/syntax.ts';
import type { Part } from '../../flow/values.ts';
import { declaredUses, typedBy } from './declared-words.ts';
import { isEquality } from './places.ts';

/** A path that is made of what is compared with a word. */
export interface Narrowed {
  /** What is compared, as it is written. */
  subject: string;
  /** The text that is made of it. */
  path: ts.Expression;
  /** The endpoints that it names where the comparison holds. */
  endpoints: readonly string[];
}

/** So many conditions and lists may lie around a comparison. */
const MAX_CLIMB = 8;
/** So much longer than its name may an expression be with the blanks around it. Characters. */
const ROOM = 40;

/**
 * The paths that are made of what a word is compared with, where it is that word, and of members that are declared to be it.
 * @param wanted the endpoints that are asked for
 */
export function narrowedBy(e: Evaluator, piece: SpeltNode, wanted: ReadonlySet<string>): readonly Narrowed[] {
  if (!ts.isStringLiteralLike(piece)) return [];
  const found: Narrowed[] = [];
  const take = (at: ts.Expression, subject: string): void => {
    const { parent } = dressed(at);
    if (!(ts.isTemplateSpan(parent) || isSum(parent)) || subjectOf(at) !== subject) return;
    const path = wholeOf(at);
    const parts = speltParts(path).map(
      (each): Part =>
        'hole' in each && ts.isExpression(each.hole) && subjectOf(each.hole) === subject
          ? { text: piece.text, node: piece, at: -1 }
          : each,
    );
    const match = e.api.endpoints.match({ kind: 'text', parts });
    if (match?.segments.some((each) => each.node === piece && each.text === piece.text))
      found.push({ subject, path, endpoints: match.endpoints.filter((each) => wanted.has(each)) });
  };
  for (const { subject, regions } of heldAt(e, piece))
    for (const region of regions)
      walk(region, (at) => {
        if (ts.isExpression(at) && at.end - at.pos <= subject.length + ROOM) take(at, subject);
        return undefined;
      });
  for (const use of declaredUses(e, piece, frontsOf(piece.text, wanted))) take(use, subjectOf(use));
  return found.filter(({ endpoints }) => endpoints.length > 0);
}

/** The last word before another one in the paths of endpoints: `integrations/` before `slack`. */
const frontsOf = (word: string, wanted: ReadonlySet<string>): readonly string[] =>
  [...wanted].flatMap((endpoint) => {
    const [, ...segments] = endpoint.split('/');
    const front = segments.slice(0, Math.max(0, segments.indexOf(word))).findLast((each) => !each.startsWith('{'));
    return front === undefined ? [] : [`${front}/`];
  });

/** What is said to be a word, as it is written, and the parts of the program in which it is. */
interface Held {
  subject: string;
  regions: readonly ts.Node[];
}

function heldAt(e: Evaluator, piece: ts.StringLiteralLike): readonly Held[] {
  const outer = dressed(piece);
  const { parent } = outer;
  if (ts.isBinaryExpression(parent) && isEquality(parent.operatorToken.kind)) {
    const other = parent.left === outer ? parent.right : parent.left;
    return [{ subject: subjectOf(other), regions: regionsOf(parent) }];
  }
  if (ts.isCaseClause(parent)) {
    const clauses = parent.parent.clauses.slice(parent.parent.clauses.indexOf(parent));
    // a case without statements goes on into the next one
    const last = clauses.findIndex(({ statements }) => statements.length > 0);
    return [
      {
        subject: subjectOf(parent.parent.parent.expression),
        regions: clauses.slice(0, last + 1).flatMap(({ statements }) => [...statements]),
      },
    ];
  }
  const list = ts.isArrayLiteralExpression(parent) ? dressed(parent).parent : undefined;
  const call = list && accessOf(list)?.name === 'includes' ? list.parent : undefined;
  if (call && ts.isCallExpression(call) && call.arguments[0])
    return [{ subject: subjectOf(call.arguments[0]), regions: regionsOf(call) }];
  return ts.isLiteralTypeNode(parent)
    ? typedBy(e, parent).flatMap((each) =>
        ts.isParameter(each) && ts.isIdentifier(each.name) && isFunction(each.parent)
          ? [{ subject: each.name.text, regions: [each.parent] }]
          : [],
      )
    : [];
}

/** The parts of the program in which a condition holds. */
function regionsOf(condition: ts.Expression): readonly ts.Node[] {
  const found: ts.Node[] = [];
  let at: ts.Node = dressed(condition);
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.expression === at) return [...found, parent.thenStatement];
    if (ts.isConditionalExpression(parent) && parent.condition === at) return [...found, parent.whenTrue];
    if (!ts.isBinaryExpression(parent)) return found;
    if (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.left === at)
      found.push(parent.right);
    at = dressed(parent);
  }
  return found;
}

/** The whole text that a part is joined into. */
function wholeOf(part: ts.Expression): ts.Expression {
  let at = part;
  for (;;) {
    const { parent } = dressed(at);
    if (ts.isTemplateSpan(parent)) at = parent.parent;
    else if (isSum(parent)) at = parent;
    else return at;
  }
}
