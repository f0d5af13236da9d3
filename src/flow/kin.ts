/** Classes that extend each other: what a method does with `this` it does with an instance of any class that inherits it. */
import type { Evaluator } from './evaluate.ts';
import { referencesTo } from './imports.ts';
import { ts } from './syntax.ts';
import type { Env } from './values.ts';

type Class = ts.ClassLikeDeclaration;
interface Kin {
  /** What it extends, and what that extends. */
  bases: readonly Class[];
  /** What extends it, and what extends that. */
  heirs: readonly Class[];
}

const kept = new WeakMap<Evaluator, Map<Class, Kin>>();

export function kinOf(e: Evaluator, owner: Class): Kin {
  let known = kept.get(e);
  if (!known) kept.set(e, (known = new Map()));
  let kin = known.get(owner);
  if (!kin) known.set(owner, (kin = { bases: [...basesOf(e, owner, undefined)], heirs: [...heirsOf(e, owner)] }));
  return kin;
}

/** What a mixin's class extends is what it was given, where it is extended itself. */
function basesOf(e: Evaluator, owner: Class, env: Env | undefined, seen: Set<Class> = new Set()): ReadonlySet<Class> {
  for (const { expression } of extendedBy(owner))
    for (const value of env ? e.value(expression, env) : e.ask(expression))
      if (value.kind === 'class' && !seen.has(value.node))
        basesOf(e, value.node, value.env ?? env, seen.add(value.node));
  return seen;
}

/** The classes that extend a class, and those that extend these. */
export function heirsOf(e: Evaluator, owner: Class, seen: Set<Class> = new Set()): ReadonlySet<Class> {
  for (const each of directHeirsOf(e, owner)) if (!seen.has(each) && each !== owner) heirsOf(e, each, seen.add(each));
  return seen;
}

const said = new WeakMap<Evaluator, Map<Class, readonly ts.Node[]>>();

/** Where a program says a class's name, by import or in its own file. */
export function namingOf(e: Evaluator, owner: Class): readonly ts.Node[] {
  let known = said.get(e);
  if (!known) said.set(e, (known = new Map()));
  let names = known.get(owner);
  if (!names) known.set(owner, (names = namedAt(e, owner)));
  return names;
}

function namedAt(e: Evaluator, owner: Class, use?: 'extended'): readonly ts.Node[] {
  const declaration = ts.isClassDeclaration(owner)
    ? owner
    : ts.isVariableDeclaration(owner.parent)
      ? owner.parent
      : undefined;
  return declaration ? referencesTo(e, declaration, use) : [];
}

const direct = new WeakMap<Evaluator, Map<Class, readonly Class[]>>();

/** The classes that extend a class themselves. */
export function directHeirsOf(e: Evaluator, owner: Class): readonly Class[] {
  let known = direct.get(e);
  if (!known) direct.set(e, (known = new Map()));
  let heirs = known.get(owner);
  if (!heirs)
    known.set(
      owner,
      (heirs = namedAt(e, owner, 'extended').flatMap(({ parent }) => {
        const heir = ts.isExpressionWithTypeArguments(parent) ? parent.parent.parent : undefined;
        return heir && ts.isClassLike(heir) && extendedBy(heir).some((each) => each === parent) ? [heir] : [];
      })),
    );
  return heirs;
}

/** What a class extends, as it says so. */
export const extendedBy = (owner: Class): readonly ts.ExpressionWithTypeArguments[] =>
  (owner.heritageClauses ?? []).flatMap(({ token, types }) => (token === ts.SyntaxKind.ExtendsKeyword ? types : []));
