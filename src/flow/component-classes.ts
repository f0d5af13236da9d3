/** Components that are classes: what a library keeps for their instances, and what markup hands them. Which library does so is data (`rules/stores.ts`). */
import type { ComponentClass } from '../../rules/libraries.ts';
import { ownMembers } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { putBy } from './members/assigned.ts';
import { dressed, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

type Class = ts.ClassLikeDeclaration;

/** Elements of one component on more files than this tell nothing at a bearable price. */
const MAX_FILES = 16;

/** What libraries keep for instances of a class: it extends theirs. */
export function componentBases(e: Evaluator, owner: Class): readonly ComponentClass[] {
  return basesOf(owner).flatMap(({ expression }) =>
    e.value(expression, undefined).flatMap((each) => {
      const does = each.kind === 'external' ? e.api.libraryFunction(each.module, each.path) : undefined;
      return does?.component ?? [];
    }),
  );
}

/** What a library puts under a member of a class's instances. */
export function componentMember(e: Evaluator, owner: Class, name: string, inner: Env | undefined): readonly Value[] {
  if (!e.api.componentMembers.has(name)) return [];
  const put = statePuts(e, owner, name).flatMap(({ call }) => (call ? putBy(e, call, inner) : []));
  return componentBases(e, owner).some(({ given }) => given === name) ? [...put, ...givenTo(e, owner)] : put;
}

/** Where a class puts something into what a library keeps for it under a member; `call` undefined: the method is handed to somebody else. */
export function statePuts(
  e: Evaluator,
  owner: Class,
  name: string,
): readonly { at: ts.Expression; call: ts.CallExpression | undefined }[] {
  const [first] = owner.members;
  if (!first || !e.api.componentMembers.has(name)) return [];
  const methods = componentBases(e, owner).flatMap(({ state, puts }) => (state === name ? puts : []));
  return methods.flatMap((puts) =>
    ownMembers(e, first, puts).map((each) => {
      const call = dressed(each).parent;
      return { at: each, call: ts.isCallExpression(call) && call.expression === dressed(each) ? call : undefined };
    }),
  );
}

/** What elements hand to a component that is a class. */
function givenTo(e: Evaluator, owner: Class): readonly Value[] {
  const name = owner.name?.text;
  if (name === undefined) return [];
  const own = e.project.of(owner).path;
  const paths = new Set([own, ...e.project.near(own, name, MAX_FILES)]);
  return [...paths].flatMap((path) => {
    const scopes = e.project.file(path)?.scopes;
    return [...(scopes?.localNames(name) ?? [])]
      .flatMap((local) => scopes?.identifiers.get(local) ?? [])
      .flatMap((each): readonly Value[] => {
        const { parent } = each;
        if (!ts.isJsxOpeningLikeElement(parent) || parent.tagName !== each) return [];
        const isIt = e.value(each, undefined).some((value) => value.kind === 'class' && value.node === owner);
        return isIt ? [{ kind: 'attributes', node: parent.attributes, env: undefined }] : [];
      });
  });
}

const basesOf = (owner: Class): readonly ts.ExpressionWithTypeArguments[] =>
  (owner.heritageClauses ?? []).flatMap(({ token, types }) => (token === ts.SyntaxKind.ExtendsKeyword ? types : []));
