/** Instances that get what they hold as a whole: `constructor(data) { Object.assign(this, data); }`. */
import { classTable } from '../flow/members/classes.ts';
import { ts } from '../flow/syntax.ts';
import { classAround } from './frames.ts';
import type { Tracer } from './tracer.ts';

/** The classes whose instance a node is: `this` of one, or what `new` makes. */
export function classesOf({ e }: Tracer, node: ts.Node): readonly ts.ClassLikeDeclaration[] {
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = classAround(node);
    return owner ? [owner] : [];
  }
  if (!ts.isNewExpression(node)) return [];
  return e.ask(node.expression).flatMap((value) => (value.kind === 'class' ? [value.node] : []));
}

/** What is merged into each instance of a class, in order; none: it is not made that way, or extends another class. */
export function mergedIn(owner: ts.ClassLikeDeclaration): readonly ts.Expression[] {
  const isBased = owner.heritageClauses?.some((each) => each.token === ts.SyntaxKind.ExtendsKeyword) === true;
  return isBased ? [] : classTable(owner).merged;
}

/**
 * Whether an instance has a member of one of these names from nowhere else than from what is merged into it. `isFound`: a declaration of the
 * member that moves too, and gives no value.
 */
export function isOnlyMerged(
  owner: ts.ClassLikeDeclaration,
  names: readonly string[],
  isFound: (name: ts.Node) => boolean,
): boolean {
  const { members, parameters, assigned } = classTable(owner);
  return (
    mergedIn(owner).length > 0 &&
    names.every(
      (name) =>
        !parameters.has(name) &&
        !assigned.has(name) &&
        (members.get(name) ?? []).every(
          (each) => ts.isPropertyDeclaration(each) && each.initializer === undefined && isFound(each.name),
        ),
    )
  );
}

/** Whether the merging is a statement of the constructor itself, so that no instance goes without. */
export const isAlwaysMerged = (owner: ts.ClassLikeDeclaration): boolean =>
  mergedIn(owner).every(({ parent: call }) => {
    const statement = call.parent;
    return ts.isExpressionStatement(statement) && ts.isConstructorDeclaration(statement.parent.parent);
  });
