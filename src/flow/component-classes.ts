/** Components that are classes: what a library keeps for their instances, and what markup hands them. Which library does so is data (`rules/stores.ts`). */
import type { ComponentClass } from '../../rules/libraries.ts';
import { argumentsOf } from './calls/inline.ts';
import type { Evaluator } from './evaluate.ts';
import { extendedBy } from './kin.ts';
import { putBy } from './members/assigned.ts';
import { accessOf, dressed, ts } from './syntax.ts';
import type { Env, Value } from './values.ts';

type Class = ts.ClassLikeDeclaration;

/** Elements of one component on more files than this tell nothing at a bearable price. */
const MAX_FILES = 16;

/** What libraries keep for instances of a class: it extends theirs. */
export function componentBases(e: Evaluator, owner: Class): readonly ComponentClass[] {
  return extendedBy(owner).flatMap(({ expression }) =>
    e.value(expression, undefined).flatMap((each) => {
      const does = each.kind === 'external' ? e.api.libraryFunction(each.module, each.path) : undefined;
      return does?.component ?? [];
    }),
  );
}

/** What a library puts under a member of a class's instances. */
export function componentMember(e: Evaluator, owner: Class, name: string, inner: Env | undefined): readonly Value[] {
  if (!e.api.componentMembers.has(name)) return [];
  return componentBases(e, owner).flatMap(({ state, puts, given }) =>
    name === state ? putInto(e, owner, puts, inner) : name === given ? givenTo(e, owner) : [],
  );
}

/** What a file puts into instances of a class by a method, whatever it calls them: `this.setState(x)`, `self.setState(x)`. */
const putInto = (e: Evaluator, owner: Class, method: string, inner: Env | undefined): readonly Value[] =>
  e.project
    .of(owner)
    .scopes.named(method)
    .flatMap((each) => {
      const access = accessOf(each.parent);
      const call = access && dressed(access.node).parent;
      const isPut =
        access?.at === each &&
        e.value(access.object, undefined).some((value) => value.kind === 'instance' && value.node === owner);
      return call && ts.isCallExpression(call) && call.expression === dressed(access.node) && isPut
        ? putBy(e, call, inner)
        : [];
    });

/** What elements hand to a component that is a class. */
function givenTo(e: Evaluator, owner: Class): readonly Value[] {
  const name = owner.name?.text;
  if (name === undefined) return [];
  const own = e.project.of(owner).path;
  return e.project.near(own, name, MAX_FILES).flatMap((path) =>
    (e.project.file(path)?.scopes.meaning(name) ?? []).flatMap((each): readonly Value[] => {
      const { parent } = each;
      const isElement = ts.isJsxOpeningLikeElement(parent) && parent.tagName === each;
      const isGiven = ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === each);
      if (!isElement && !isGiven) return [];
      const isIt = e.value(each, undefined).some((value) => value.kind === 'class' && value.node === owner);
      if (!isIt) return [];
      return isElement
        ? [{ kind: 'attributes', node: parent.attributes, env: undefined }]
        : isGiven
          ? elementsOf(e, parent, each, undefined)
          : [];
    }),
  );
}

/** What elements hand to a component inside of a function of the program that is given it: `withMr(Card)`. */
export const elementsOf = (
  e: Evaluator,
  call: ts.CallExpression,
  passed: ts.Node,
  env: Env | undefined,
): readonly Value[] =>
  e.callees(call.expression, env).flatMap((value) => {
    const parameter =
      value.kind === 'function'
        ? value.node.parameters[call.arguments.findIndex((each) => each === passed)]
        : undefined;
    if (value.kind !== 'function' || !parameter || !ts.isIdentifier(parameter.name)) return [];
    const elements = e.project
      .of(parameter)
      .scopes.references(parameter)
      .flatMap(({ parent }) => (ts.isJsxOpeningLikeElement(parent) ? parent : []));
    if (elements.length === 0) return [];
    const { args, types } = argumentsOf(e, call, env, passed);
    const depth = env?.depth ?? 0;
    const inner = e.bind(value.node, value.env, value.node, { args, types, self: value.self, depth });
    return elements.map(({ attributes }): Value => ({ kind: 'attributes', node: attributes, env: inner }));
  });
