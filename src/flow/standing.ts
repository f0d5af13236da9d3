/** Where functions stand that libraries are given: in which argument of which call, under which keys; and the stores that a program makes. */

import type { Handing } from '../../rules/libraries.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { mayCall } from './import-text.ts';
import { Once } from './once.ts';
import { accessOf, type CallNode, dressed, type FunctionNode, nameOf, ts } from './syntax.ts';
import type { External, Value } from './values.ts';

/** So many functions may lie around a callback that hand it on (`persist(devtools((set) => …))`). */
const MAX_WRAPS = 6;

/** More entries than this under one key are no table of functions. */
const MAX_ENTRIES = 200;

/** Where a function stands in a call: in which argument, and under which keys of it. */
export interface Standing {
  call: CallNode;
  argument: number;
  keys: readonly string[];
  /** How the key next to the function is written. */
  name?: ts.PropertyName | undefined;
}

const standings = new Once<'all', readonly [FunctionNode, Standing]>();

/** Where a function stands in the options of a store, wherever these are written. */
export const standingOf = (e: Evaluator, fn: FunctionNode | ts.Expression): Standing | undefined =>
  placeOf(e, fn) ?? standingsIn(e).find(([each]) => each === fn)?.[1];

/** All functions in the options of the stores that libraries know by themselves: modules, and what else is imported into them. */
export const standingsIn = (e: Evaluator): readonly (readonly [FunctionNode, Standing])[] =>
  standings.of(e, 'all', () => {
    const found = new Map<FunctionNode, Standing>();
    for (const module of e.api.handingModules.filter((each) => e.api.storeMakers(each).length > 0))
      for (const { made: call } of programStores(e, module))
        for (const { argument, under } of call ? handedBy(e, call) : []) {
          const options = under && call?.arguments?.[argument];
          if (options && call) below(e, e.value(options, undefined), under, { call, argument, keys: [] }, found);
        }
    return [...found];
  });

/** What the library hands over that a call is of. */
const handedBy = (e: Evaluator, call: CallNode): readonly Handing[] =>
  e
    .callees(call.expression, undefined)
    .flatMap((by) => (by.kind === 'external' ? (e.api.libraryFunction(by.module, by.path)?.hands ?? []) : []));

/** The functions that stand under some keys of what an argument may be. */
function below(
  e: Evaluator,
  values: readonly Value[],
  [key, ...rest]: readonly string[],
  place: Standing,
  found: Map<FunctionNode, Standing>,
): void {
  for (const value of values) {
    if (key === undefined) {
      if (value.kind === 'function' && !found.has(value.node)) found.set(value.node, place);
    } else if (key !== '*')
      below(e, e.member([value], key, place.call), rest, { ...place, keys: [...place.keys, key] }, found);
    else
      for (const { name, key: own, of } of entriesIn(e, value))
        below(e, of, rest, { ...place, keys: [...place.keys, own], name }, found);
  }
}

interface Entry {
  name: ts.PropertyName | undefined;
  key: string;
  of: readonly Value[];
}

/** The entries of an object, or of all that a module exports. */
function entriesIn(e: Evaluator, value: Value): readonly Entry[] {
  if (value.kind === 'namespace') {
    const script = e.project.file(value.path);
    return [...(script ? exportsOf(script).named.keys() : [])].map((key) => ({
      name: undefined,
      key,
      of: e.exported(value.path, key),
    }));
  }
  if (value.kind !== 'object') return [];
  return value.node.properties.slice(0, MAX_ENTRIES).flatMap((property): readonly Entry[] => {
    if (ts.isSpreadAssignment(property))
      return e.value(property.expression, value.env).flatMap((each) => entriesIn(e, each));
    const { name } = property;
    const key = nameOf(name) ?? textOf(e, name) ?? '';
    if (ts.isPropertyAssignment(property)) return [{ name, key, of: e.value(property.initializer, value.env) }];
    if (ts.isShorthandPropertyAssignment(property)) return [{ name, key, of: e.identifier(property.name, value.env) }];
    return [{ name, key, of: [{ kind: 'function', node: property, env: value.env, self: undefined }] }];
  });
}

/** Where a function stands in a call: in which argument, and under which keys of it; looked at through functions that hand it on. */
function placeOf(e: Evaluator, fn: FunctionNode | ts.Expression): Standing | undefined {
  let at: ts.Node = ts.isMethodDeclaration(fn) ? fn : dressed(fn);
  const keys: string[] = [];
  let name: ts.PropertyName | undefined;
  for (let i = 0; i < MAX_WRAPS; i++) {
    const owner: ts.Node = ts.isMethodDeclaration(at) ? at : at.parent;
    if (
      (ts.isMethodDeclaration(owner) || ts.isPropertyAssignment(owner)) &&
      ts.isObjectLiteralExpression(owner.parent)
    ) {
      // a name that is computed is a name all the same
      name ??= owner.name;
      keys.unshift(nameOf(owner.name) ?? textOf(e, owner.name) ?? '');
      at = dressed(owner.parent);
      continue;
    }
    const call = at.parent;
    if (ts.isVariableDeclaration(call) && ts.isIdentifier(call.name)) {
      const used = e.project
        .of(call)
        .scopes.references(call)
        .map((each) => dressed(each));
      const next = used.find(
        (each) =>
          ts.isShorthandPropertyAssignment(each.parent) ||
          ts.isPropertyAssignment(each.parent) ||
          (ts.isCallExpression(each.parent) && each.parent.expression !== each),
      );
      if (!next) return undefined;
      if (ts.isShorthandPropertyAssignment(next.parent)) {
        keys.unshift(next.parent.name.text);
        at = dressed(next.parent.parent);
      } else at = next;
      continue;
    }
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
    const argument = call.arguments?.findIndex((each) => each === at) ?? -1;
    if (argument < 0) return undefined;
    if (keys.length > 0 || !isHandedOn(e, call, argument)) return { call, argument, keys, name };
    at = dressed(call);
  }
  return undefined;
}

/** Whether a library's function gives what it is given there as it is: `memo(Row)`. */
export const isHandedOn = (e: Evaluator, call: CallNode, argument: number): boolean =>
  e.callees(call.expression, undefined).some((value) => {
    const gives = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.gives : undefined;
    return gives?.some((each) => each.as === 'same' && each.argument === argument) === true;
  });

const textOf = (e: Evaluator, name: ts.PropertyName): string | undefined => {
  if (!ts.isComputedPropertyName(name)) return undefined;
  const [value] = e.value(name.expression, undefined);
  const [part] = value?.kind === 'text' ? value.parts : [];
  return part && 'text' in part ? part.text : undefined;
};

const roots = new Once<string, External>();

/** The stores of the program that a library knows by itself, wherever they are made. */
export const programStores = (e: Evaluator, module: string): readonly External[] =>
  roots.of(e, module, () =>
    // where nobody names the library, nothing of that name makes a store of it
    (e.project.mentioning(module).length > 0 ? e.api.storeMakers(module) : []).flatMap((name) =>
      e.project.mentioning(name).flatMap((path) =>
        ((mayCall(e, path, name) ? e.project.file(path) : undefined)?.scopes.meaning(name) ?? []).flatMap(
          (each): readonly External[] => {
            const access = accessOf(each.parent);
            const callee = dressed(access?.at === each ? access.node : each);
            const call = callee.parent;
            if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression !== callee) return [];
            return e
              .value(call, undefined)
              .filter((value): value is External => value.kind === 'external' && value.made === call);
          },
        ),
      ),
    ),
  );
