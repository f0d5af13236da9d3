/** What functions get as their `this` from who calls them so: `label.call(runner)`, `Object.assign(runner, { label() { … } })`. */
import type { Evaluator } from './evaluate.ts';
import { referencesTo } from './imports.ts';
import { accessOf, bare, calleeName, dressed, ts } from './syntax.ts';
import type { Value } from './values.ts';

/** Methods of a function that are handed its `this` first. */
const HANDS_THIS = /^(?:call|apply|bind)$/;

/** Functions of `Object` after which one of their arguments has the methods of another. */
const JOINS = /^(?:assign|setPrototypeOf)$/;

/** A name on more places than this tells nothing at a bearable price. */
const MAX_PLACES = 60;

/** What a declared function is called on by its name. */
export function calledWithThis(e: Evaluator, fn: ts.FunctionDeclaration): readonly Value[] {
  return referencesTo(e, fn, 'renamed')
    .slice(0, MAX_PLACES)
    .flatMap((each) => {
      const access = accessOf(dressed(each).parent);
      const call = access && bare(access.object) === each ? dressed(access.node).parent : undefined;
      const isHanded = access !== undefined && HANDS_THIS.test(access.name);
      const given = isHanded && call && ts.isCallExpression(call) ? call.arguments[0] : undefined;
      return given && !ts.isSpreadElement(given) ? e.value(given, undefined) : [];
    });
}

/** What else gets the methods of an object that is written out: by the object itself, or by the constant that it is put into. */
export function joinedWith(e: Evaluator, object: ts.ObjectLiteralExpression): readonly Value[] {
  const { parent } = dressed(object);
  const names =
    ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
      ? referencesTo(e, parent, 'renamed').slice(0, MAX_PLACES)
      : [];
  return [object, ...names].flatMap((each) => {
    const at = dressed(each);
    const call = at.parent;
    if (!ts.isCallExpression(call) || call.expression === at || !JOINS.test(calleeName(call))) return [];
    if (accessOf(bare(call.expression))?.object.getText() !== 'Object') return [];
    return call.arguments.flatMap((one) => (one === at || ts.isSpreadElement(one) ? [] : e.value(one, undefined)));
  });
}
