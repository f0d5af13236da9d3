/** Whether a value can be nothing but true or false; or nothing but these where it is there at all. */
import { shapeMembers } from '../flow/members/shapes.ts';
import { bare, dressed, isFunction, isNothing, nameOf, ts } from '../flow/syntax.ts';
import { typeValues } from '../flow/types.ts';
import { contains, isComparison } from '../script/find/places.ts';
import { expressionSubject, isSteady, isSubject, type Subject } from './conditions.ts';
import type { Path } from './source.ts';
import type { Tracer } from './tracer.ts';

export function isBoolean(tracer: Tracer, node: ts.Expression): boolean {
  if (isPromised(tracer, node)) return false;
  if (isBooleanBut(tracer, node, [])) return true;
  const ruled = ruledOut(tracer, node);
  return ruled.length > 0 && isBooleanBut(tracer, node, ruled);
}

/** Whether a value is true, false or undefined. */
export const isBooleanOrUndefined = (tracer: Tracer, node: ts.Expression): boolean =>
  !isPromised(tracer, node) && isBooleanBut(tracer, node, [undefined]);

/** Whether it may be the promise of a value, since nobody waits for what an async function gives: its origins are those of the value. */
function isPromised(tracer: Tracer, node: ts.Expression): boolean {
  if (ts.isAwaitExpression(dressed(node).parent)) return false;
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isSatisfiesExpression(at)
  )
    at = at.expression;
  if (ts.isConditionalExpression(at)) return isPromised(tracer, at.whenTrue) || isPromised(tracer, at.whenFalse);
  if (ts.isIdentifier(at)) {
    const [declaration] = tracer.e.project.of(at).scopes.resolve(at, at.text);
    return (
      declaration !== undefined &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      !contains(declaration.initializer, at) &&
      isPromised(tracer, declaration.initializer)
    );
  }
  return (
    ts.isCallExpression(at) &&
    tracer
      .functions(at, undefined)
      .some((each) => each.node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true)
  );
}

type Nothing = null | undefined;

/** Whether a value is true, false or one of these, which somebody else has to care for. */
function isBooleanBut(tracer: Tracer, node: ts.Expression, but: readonly Nothing[]): boolean {
  const origins = tracer.origins({ node, path: [], frame: undefined });
  return (
    origins.length > 0 &&
    origins.every((origin) => {
      if (origin.kind === 'literal')
        return typeof origin.value === 'boolean' || but.some((each) => each === origin.value);
      if (origin.kind === 'own') return origin.what === 'boolean';
      // a parameter that whoever calls must give a boolean; a member of what comes from outside only says that it is one
      return (
        origin.kind === 'entry' &&
        (!origin.node.questionToken || (but.includes(undefined) && origin.path.length === 0)) &&
        isBooleanAt(tracer, origin.node.type, origin.path, but)
      );
    })
  );
}

function isBooleanType(type: ts.TypeNode | undefined, but: readonly Nothing[]): boolean {
  if (!type) return false;
  if (ts.isParenthesizedTypeNode(type)) return isBooleanType(type.type, but);
  if (ts.isUnionTypeNode(type)) return type.types.every((each) => isBooleanType(each, but));
  if (ts.isLiteralTypeNode(type))
    return (
      type.literal.kind === ts.SyntaxKind.TrueKeyword ||
      type.literal.kind === ts.SyntaxKind.FalseKeyword ||
      (but.includes(null) && type.literal.kind === ts.SyntaxKind.NullKeyword)
    );
  if (type.kind === ts.SyntaxKind.UndefinedKeyword) return but.includes(undefined);
  return type.kind === ts.SyntaxKind.BooleanKeyword;
}

const NOTHINGS: readonly Nothing[] = [null, undefined];

/** What a value cannot be where it stands: a test of the same words around it says so. */
function ruledOut(tracer: Tracer, node: ts.Expression): readonly Nothing[] {
  const subject = expressionSubject(tracer, node, node);
  const tests: ts.Expression[] = [];
  for (let at: ts.Node = node; at.parent && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.thenStatement === at) tests.push(parent.expression);
    if (ts.isConditionalExpression(parent) && parent.whenTrue === at) tests.push(parent.condition);
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      if (parent.right === at) tests.push(parent.left);
  }
  return NOTHINGS.filter((each) => tests.some((test) => isDenied(test, subject, each) && isSteady(subject, test)));
}

/** Whether a condition that holds says that the subject is not null, or not undefined: `x !== undefined`, `x != null`, `typeof x === 'boolean'`. */
function isDenied(condition: ts.Expression, subject: Subject, what: Nothing): boolean {
  const test = bare(condition);
  if (!ts.isBinaryExpression(test)) return false;
  const { left, right, operatorToken } = test;
  const { kind } = operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isDenied(left, subject, what) || isDenied(right, subject, what);
  const isLoose = kind === ts.SyntaxKind.ExclamationEqualsToken;
  const isUnequal = isLoose || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  const asked = bare(left);
  if (ts.isTypeOfExpression(asked)) {
    const word = nameOf(bare(right));
    const isSaid = isUnequal ? word === 'undefined' && what === undefined : word === 'boolean' && isComparison(kind);
    return isSaid && isSubject(asked.expression, subject);
  }
  if (!isUnequal || !isNothing(right) || !isSubject(asked, subject)) return false;
  return isLoose || (bare(right).kind === ts.SyntaxKind.NullKeyword) === (what === null);
}

/**
 * Whether the declared type of a member says boolean, whichever of several types it is. A class says what it would have, and not what comes in
 * its name.
 */
function isBooleanAt(
  tracer: Tracer,
  type: ts.TypeNode | undefined,
  [name, ...rest]: Path,
  but: readonly Nothing[],
): boolean {
  if (!type || name === undefined) return isBooleanType(type, but);
  const values = typeValues(tracer.e, type, undefined);
  const members = values.flatMap((value) => {
    const isShape = value.kind === 'typed' && !ts.isClassLike(value.node) && !ts.isObjectLiteralExpression(value.node);
    if (!isShape) return [undefined];
    const member = shapeMembers(tracer.e, value.node, value.env).get(name);
    return member ? [member] : [];
  });
  return (
    members.length > 0 &&
    members.every(
      (member) =>
        member !== undefined &&
        ts.isPropertySignature(member) &&
        // what may be missing may be undefined, if it is the last step
        (!member.questionToken || (but.includes(undefined) && rest.length === 0)) &&
        isBooleanAt(tracer, member.type, rest, but),
    )
  );
}
