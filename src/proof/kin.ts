/** Classes that extend each other: what a method does with `this` it does with an instance of any class that inherits it. */
import { accessOf, ts } from '../flow/syntax.ts';
import type { Env } from '../flow/values.ts';
import { importsOf, namesOf } from './modules.ts';
import type { Tracer } from './tracer.ts';

type Class = ts.ClassLikeDeclaration;
interface Kin {
  /** What it extends, and what that extends. */
  bases: readonly Class[];
  /** What extends it, and what extends that. */
  heirs: readonly Class[];
}

const kept = new WeakMap<Tracer, Map<Class, Kin>>();

export function kinOf(tracer: Tracer, owner: Class): Kin {
  let known = kept.get(tracer);
  if (!known) kept.set(tracer, (known = new Map()));
  let kin = known.get(owner);
  if (!kin)
    known.set(
      owner,
      (kin = {
        bases: [...basesOf(tracer, owner, undefined)],
        heirs: heirsOf(tracer, owner),
      }),
    );
  return kin;
}

/** What a mixin's class extends is what it was given, where it is extended itself. */
function basesOf(tracer: Tracer, owner: Class, env: Env | undefined, seen: Set<Class> = new Set()): ReadonlySet<Class> {
  for (const { expression } of extendedBy(owner))
    for (const value of env ? tracer.e.value(expression, env) : tracer.e.ask(expression))
      if (value.kind === 'class' && !seen.has(value.node))
        basesOf(tracer, value.node, value.env ?? env, seen.add(value.node));
  return seen;
}

function heirsOf(tracer: Tracer, owner: Class, seen: Set<Class> = new Set()): readonly Class[] {
  for (const each of directHeirsOf(tracer, owner))
    if (!seen.has(each) && each !== owner) heirsOf(tracer, each, seen.add(each));
  return [...seen];
}

function directHeirsOf({ e }: Tracer, owner: Class): readonly Class[] {
  const declaration = ts.isClassDeclaration(owner)
    ? owner
    : ts.isVariableDeclaration(owner.parent)
      ? owner.parent
      : undefined;
  if (!declaration) return [];
  const path = owner.getSourceFile().fileName;
  const names: readonly ts.Node[] = [
    ...e.project.of(owner).scopes.references(declaration),
    ...namesOf(e, declaration).flatMap((name) =>
      importsOf(e, path, name).map(({ node, member }) =>
        member !== undefined && accessOf(node.parent)?.name === member ? node.parent : node,
      ),
    ),
  ];
  return names.flatMap(({ parent }) => {
    const heir = ts.isExpressionWithTypeArguments(parent) ? parent.parent.parent : undefined;
    return heir && ts.isClassLike(heir) && extendedBy(heir).some((each) => each === parent) ? [heir] : [];
  });
}

const extendedBy = (owner: Class): readonly ts.ExpressionWithTypeArguments[] =>
  (owner.heritageClauses ?? []).flatMap(({ token, types }) => (token === ts.SyntaxKind.ExtendsKeyword ? types : []));
