/** Objects that are written out as a resource is answered: what tests and demonstrations take for an answer. */

import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { accessOf, bare, nameOf, rootOf, ts, walk } from '../../flow/syntax.ts';
import { typeValues } from '../../flow/types.ts';
import type { Value } from '../../flow/values.ts';

/** So many objects inside one another, or spread into one another, are looked into. */
const MAX_DEPTH = 6;

/**
 * The members of an object whose entry of a name is written out, and which takes nothing from another object; those that are spread
 * into it included. Undefined for any other object.
 */
export function sampleMembers(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  name: string,
): ReadonlySet<string> | undefined {
  const own = node.properties.find((each) => nameOf(each.name) === name);
  return own && isWritten(e, own, 0) ? membersOf(e, node, 0) : undefined;
}

/** What is declared of the objects that are spread into one: `{ ...fixture, state: 'merged' }` is another of their kind. */
export function spreadTypes(e: Evaluator, node: ts.ObjectLiteralExpression): readonly Value[] {
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property) || !ts.isIdentifier(property.expression)) return [];
    return e
      .declarations(property.expression, 'values')
      .flatMap((each) =>
        (ts.isVariableDeclaration(each) || ts.isParameter(each)) && each.type
          ? typeValues(e, each.type, undefined)
          : [],
      );
  });
}

function membersOf(e: Evaluator, node: ts.ObjectLiteralExpression, depth: number): ReadonlySet<string> | undefined {
  const members = new Set<string>();
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = depth < MAX_DEPTH ? e.ask(property.expression) : [];
      if (spread.length === 0) return undefined;
      for (const value of spread) {
        const inner =
          value.kind === 'object'
            ? membersOf(e, value.node, depth + 1)
            : value.kind === 'typed'
              ? shapeMembers(e, value.node, value.env).keys()
              : undefined;
        if (!inner) return undefined;
        for (const each of inner) members.add(each);
      }
      continue;
    }
    const name = property.name && nameOf(property.name);
    if (name === undefined || (ts.isPropertyAssignment(property) && takesApart(e, property.initializer)))
      return undefined;
    members.add(name);
  }
  return members;
}

/** Whether a value is made of members of something that the program has, and not only of what is written out here. */
function takesApart(e: Evaluator, node: ts.Expression): boolean {
  const isTaken = (at: ts.Node): boolean => {
    const access = accessOf(at);
    const root = access && rootOf(access.object);
    return root !== undefined && ts.isIdentifier(root) && e.project.of(root).scopes.resolve(root, root.text).length > 0;
  };
  let found = isTaken(node);
  walk(node, (at) => {
    found ||= isTaken(at);
    return found ? false : undefined;
  });
  return found;
}

function isWritten(e: Evaluator, property: ts.ObjectLiteralElementLike, depth: number): boolean {
  if (ts.isShorthandPropertyAssignment(property)) return isConstant(e, property.name, depth + 1);
  return ts.isPropertyAssignment(property) && isValue(e, property.initializer, depth + 1);
}

/** Whether a value is written out. */
function isValue(e: Evaluator, node: ts.Expression, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const inner = bare(node);
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.every((each) => isWritten(e, each, depth + 1));
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.every((each) => isValue(e, each, depth + 1));
  if (ts.isPrefixUnaryExpression(inner)) return isValue(e, inner.operand, depth + 1);
  if (ts.isIdentifier(inner)) return inner.text === 'undefined' || isConstant(e, inner, depth + 1);
  return (
    ts.isStringLiteralLike(inner) ||
    ts.isNumericLiteral(inner) ||
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword ||
    inner.kind === ts.SyntaxKind.NullKeyword
  );
}

/** A name that stands for what is written out. */
function isConstant(e: Evaluator, name: ts.Identifier, depth: number): boolean {
  const declarations = e.project.of(name).scopes.resolve(name, name.text);
  return (
    declarations.length > 0 &&
    declarations.every(
      (each) => ts.isVariableDeclaration(each) && each.initializer && isValue(e, each.initializer, depth),
    )
  );
}
