/** Whether a value can be nothing but true or false. */
import { shapeMembers } from '../flow/members/shapes.ts';
import { ts } from '../flow/syntax.ts';
import { typeValues } from '../flow/types.ts';
import type { Path } from './source.ts';
import type { Tracer } from './tracer.ts';

export function isBoolean(tracer: Tracer, node: ts.Expression): boolean {
  const origins = tracer.origins({ node, path: [], frame: undefined });
  return (
    origins.length > 0 &&
    origins.every((origin) => {
      if (origin.kind === 'literal') return typeof origin.value === 'boolean';
      if (origin.kind === 'own') return origin.what === 'boolean';
      // a parameter that whoever calls must give a boolean; a member of what comes from outside only says that it is one
      return (
        origin.kind === 'entry' &&
        !origin.node.questionToken &&
        isBooleanType(typeAt(tracer, origin.node.type, origin.path))
      );
    })
  );
}

function isBooleanType(type: ts.TypeNode | undefined): boolean {
  if (!type) return false;
  if (ts.isParenthesizedTypeNode(type)) return isBooleanType(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.every(isBooleanType);
  if (ts.isLiteralTypeNode(type))
    return type.literal.kind === ts.SyntaxKind.TrueKeyword || type.literal.kind === ts.SyntaxKind.FalseKeyword;
  return type.kind === ts.SyntaxKind.BooleanKeyword;
}

/** The declared type of a member. A class says what it would have, and not what comes in its name. */
function typeAt(tracer: Tracer, type: ts.TypeNode | undefined, path: Path): ts.TypeNode | undefined {
  const [name, ...rest] = path;
  if (!type || name === undefined) return type;
  for (const value of typeValues(tracer.e, type, undefined)) {
    if (value.kind !== 'typed' || ts.isClassLike(value.node) || ts.isObjectLiteralExpression(value.node))
      return undefined;
    const member = shapeMembers(tracer.e, value.node, value.env).get(name);
    return member && ts.isPropertySignature(member) && !member.questionToken
      ? typeAt(tracer, member.type, rest)
      : undefined;
  }
  return undefined;
}
