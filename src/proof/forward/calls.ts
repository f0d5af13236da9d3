/** What a call does with a value that it is given. */

import {
  accessOf,
  bare,
  calleeName,
  dressed,
  type FunctionNode,
  givenTo,
  isNothing,
  nameOf,
  ts,
} from '../../flow/syntax.ts';
import type { Answer, Value } from '../../flow/values.ts';
import { around, calleeText, definedBy, type FunctionValue, functionAt, isNobodys, listedCall } from '../frames.ts';
import { replacedOnPlatform } from '../platform.ts';
import { ANY, type Frame, isElement, JSON_TEXT, type Path } from '../source.ts';
import type { Tracer } from '../tracer.ts';
import {
  APPLIES,
  BINDS,
  COMPARES,
  CONTAINERS,
  DEFINES,
  DEFINES_ALL,
  FILTERS,
  FORMS,
  HAS,
  HOLDS,
  LISTS,
  LOOKS,
  MEASURES,
  PUTS,
  PUTS_BEHIND,
  REDUCES,
  SAME,
  SEARCHES,
  SHOWS,
  VISITS,
} from '../vocabulary.ts';
import { constant, isForm, toLength, toListed } from './members.ts';
import { copiedPairs } from './pairs.ts';
import { changingMethod, toChangingMethod, toDescriptors, toMethods, toProxy, toThis } from './receivers.ts';
import type { CallNode, Walk } from './walk.ts';

/** A callback is handed the value: it goes to its parameters, and what it gives to whoever called it. */
export function toCallback(
  walk: Walk,
  argument: ts.Expression,
  pathAt: (index: number) => Path | undefined,
  frame: Frame | undefined,
): void {
  const inline = functionAt(argument);
  const functions: FunctionValue[] = inline
    ? [{ kind: 'function', node: inline, env: frame?.env, self: frame?.env?.self }]
    : walk.tracer.values(argument, frame).filter((value): value is FunctionValue => value.kind === 'function');
  if (functions.length === 0) {
    if (toChangingMethod(walk, argument, pathAt, frame)) return;
    const text = argument.getText();
    if (SHOWS.test(text)) walk.add({ kind: 'shown', node: argument });
    else if (!/^(Boolean|String|Number)$/.test(text)) walk.add({ kind: 'handed', node: argument });
    return;
  }
  for (const { node } of functions)
    for (const [index, parameter] of node.parameters.entries()) {
      const path = pathAt(index);
      if (path) walk.toPattern(parameter.name, parameter, path, inline ? frame : undefined);
    }
}

export function toCall(walk: Walk, call: CallNode, at: ts.Node, path: Path, frame: Frame | undefined): void {
  if (call.expression === at) {
    if (path.length === 0) walk.add({ kind: 'called', node: call, frame });
    return;
  }
  const index = givenTo(call).findIndex((each) => each === at);
  if (index < 0) return;
  if (ts.isCallExpression(call) && replacedOnPlatform(walk.tracer, call, frame))
    walk.add({ kind: 'unknown', node: call });
  const name = calleeText(call);
  const last = calleeName(call);
  const isNew = ts.isNewExpression(call);
  const [step, ...rest] = path;
  if (SHOWS.test(name)) {
    if (name === 'console.table' && index === 0 && givenTo(call)[1]) walk.add({ kind: 'filtered', node: call });
    walk.add({ kind: 'shown', node: call });
    return;
  }
  if (step === JSON_TEXT && ts.isCallExpression(call) && MEASURES.test(last)) toLength(walk, call);
  if (LOOKS.test(name)) return;
  if (index === 0 && (DEFINES.test(name) || HAS.test(name))) {
    const [, second] = givenTo(call);
    const key = second && constant(walk, bare(second), frame);
    if (step === undefined) {
      walk.add({ kind: DEFINES.test(name) ? 'written' : 'read', node: call, name: key });
      // `Reflect.set` is handed the function itself, the others a descriptor that has it
      for (const each of givenTo(call).slice(2)) {
        toThis(walk, each, path, frame);
        toMethods(walk, each, path, frame);
      }
    } else if (key === undefined || key === step) walk.add({ kind: 'unknown', node: call });
    return;
  }
  if (name === 'JSON.stringify') {
    if (index === 0) {
      const [, replacer] = givenTo(call);
      if (replacer && !isNothing(replacer)) walk.add({ kind: 'filtered', node: call });
      walk.use(call, [JSON_TEXT, ...path], frame);
    } else walk.add({ kind: 'listed', node: call });
    return;
  }
  if (name === 'JSON.parse') {
    if (step === JSON_TEXT) walk.use(call, rest, frame);
    return;
  }
  if (LISTS.test(name) || name === 'Object.values') {
    if (step === undefined) toPairs(walk, call, frame);
    else if (name === 'Object.entries') walk.use(call, [ANY, '#1', ...rest], frame);
    else if (name === 'Object.values') walk.use(call, [ANY, ...rest], frame);
    return;
  }
  if (name === 'Object.fromEntries') {
    if (step === undefined) walk.add({ kind: 'listed', node: call });
    else walk.use(call, [ANY, ...rest.slice(1)], frame);
    return;
  }
  if (name === 'Promise.allSettled' && index === 0 && step !== undefined) {
    walk.use(call, [step, 'value', ...rest], frame);
    return;
  }
  if (name === 'Object.assign' || name === DEFINES_ALL) {
    if (index > 0) {
      if (step === undefined && ts.isCallExpression(call)) walk.add({ kind: 'spread', node: call, frame });
      const [target] = givenTo(call);
      for (const each of givenTo(call)) toMethods(walk, each, path, frame);
      // what is written in place goes nowhere but where the call's result goes
      if (target && !ts.isObjectLiteralExpression(bare(target))) walk.into(target, path, frame);
    } else if (step === undefined)
      for (const each of givenTo(call).slice(1)) {
        const literal = bare(each);
        if (ts.isObjectLiteralExpression(literal)) {
          for (const property of literal.properties)
            walk.add({ kind: 'written', node: property, name: nameOf(property.name) });
          if (name === DEFINES_ALL) toDescriptors(walk, literal, path, frame);
          else toMethods(walk, literal, path, frame);
        } else walk.add({ kind: 'written', node: each, name: undefined });
      }
    walk.use(call, path, frame);
    return;
  }
  // what its result lacks is taken from it, by whatever name
  if (name === 'Object.create' && index === 0) {
    const [, descriptors] = givenTo(call);
    for (const each of descriptors ? definedBy(descriptors) : []) walk.add({ kind: 'written', node: call, name: each });
    walk.use(call, path, frame);
    return;
  }
  if (isNew && last === 'Proxy' && index === 0) {
    toProxy(walk, call, givenTo(call)[1], path, frame);
    return;
  }
  if (PUTS_BEHIND.test(name) || (APPLIES.test(name) && index > 0)) {
    walk.add({ kind: 'unknown', node: call });
    return;
  }
  // a method of a list is handed over, and calls itself on another one
  if (givenTo(call).some((each, place) => place < index && changingMethod(walk, each, frame) !== undefined)) {
    walk.add({ kind: 'unknown', node: call });
    return;
  }
  if (SAME.test(name) && index === 0 && isNobodys(walk.tracer, call, frame)) {
    const [, each] = givenTo(call);
    if (name === 'Array.from' && isForm(walk, bare(givenTo(call)[0] ?? call), path, frame))
      walk.add({ kind: 'listed', node: call });
    // what a list is made into by a function is what the function gives
    if (name === 'Array.from' && each && ts.isCallExpression(call))
      walk.toCallback(each, (position) => (position === 0 && step !== undefined ? rest : undefined), frame);
    else walk.use(call, path, frame);
    return;
  }
  if (isNew && (FORMS.test(last) || CONTAINERS.test(last))) {
    walk.use(call, path, frame);
    // the text of a body that is put together of parts
    if (last === 'Blob' && isElement(step) && rest[0] === JSON_TEXT) walk.use(call, rest, frame);
    // the second of a pair is what a map has under the first
    if (/Map$/.test(last) && rest.length > 0) walk.use(call, [ANY, ...rest.slice(1)], frame);
    return;
  }
  if (index === 0 && isWrittenAsForm(walk, call, frame)) {
    walk.use(call, [JSON_TEXT, ...path], frame);
    return;
  }
  if (HOLDS.test(last) && isNobodys(walk.tracer, call, frame)) {
    for (const name of ['value', 'current']) walk.use(call, [name, ...path], frame);
    return;
  }
  const promise = index === 0 ? fulfilledBy(walk, call) : undefined;
  if (promise) {
    walk.use(promise, path, around(promise, frame));
    return;
  }
  const functions = walk.tracer.functions(call, frame);
  const classes = isNew ? walk.tracer.values(call.expression, frame).filter((each) => each.kind === 'class') : [];
  if (functions.length > 0 || classes.length > 0) {
    toParameters(walk, call, index, path, functions, classes, frame);
    // the evaluator follows what this does not: a request that is made inside is one all the same
    return;
  }
  const access = accessOf(bare(call.expression));
  if (access && ts.isCallExpression(call)) {
    // a function that gets it as `this`, or in a list of arguments
    if (BINDS.test(last) && isFunctionAt(walk, access.object)) {
      walk.add({ kind: 'unknown', node: call });
      return;
    }
    const receiver = walk.tracer.values(access.object, frame);
    if (receiver.some((each) => each.kind === 'schema')) {
      walk.add({ kind: 'checked', node: call });
      walk.use(call, path, frame);
      return;
    }
    if (PUTS.test(last) && receiver.every((each) => each.kind !== 'external' && each.kind !== 'client')) {
      // `params.append(name, value)`: the name is a key, and the value stands under it
      if (call.arguments.length === 2) walk.add({ kind: index === 0 ? 'key' : 'unknown', node: call });
      else walk.into(access.object, [ANY, ...path], frame);
      return;
    }
    if (last === 'concat' || last === 'with') {
      walk.use(call, path, frame);
      // what is no list becomes an element; a function is what such a method calls
      if (!isElement(step) && !isFunctionAt(walk, at)) walk.use(call, [ANY, ...path], frame);
      return;
    }
    // what a callback gets as its `this`
    const [calls] = call.arguments;
    if (calls && index === 1 && VISITS.test(last)) toThis(walk, calls, path, frame);
    // what a list is folded into, beginning with it
    const [folds] = call.arguments;
    if (REDUCES.test(last) && index === 1 && folds && receiver.every((each) => each.kind !== 'external')) {
      walk.toCallback(folds, (position) => (position === 0 ? path : undefined), frame);
      if (functionAt(folds)) return;
    }
    if (COMPARES.test(last)) {
      if (path.length === 0) walk.add({ kind: 'compared', node: call });
      return;
    }
    // a pattern that is held against it; who is no pattern may keep it as well
    if (SEARCHES.test(last) && path.length === 0) walk.add({ kind: 'compared', node: call });
    if (last === 'set' && call.arguments.length === 2) {
      if (index === 0) walk.add({ kind: 'key', node: call });
      else if (receiver.some((each) => each.kind === 'made' && /Map$/.test(each.of)))
        toMap(walk, access.object, path, frame);
      else walk.add({ kind: 'handed', node: call });
      return;
    }
  }
  if (ts.isCallExpression(call) && path.length === 0 && isFunctionAt(walk, at)) {
    walk.add({ kind: 'callback', node: call, argument: at, frame });
    return;
  }
  const listed = ts.isCallExpression(call) ? listedCall(walk.tracer.e, call) : undefined;
  if (listed?.list === at) toListed(walk, call, listed.name, listed.others, path, frame);
  outward(walk, call, at, path, frame);
}

/** All names of an object are listed: as pairs that go into a form they are what the form has. */
function toPairs(walk: Walk, call: CallNode, frame: Frame | undefined): void {
  const isFollowed = ts.isCallExpression(call) && /^Object\.(entries|keys)$/.test(calleeText(call));
  const copied = isFollowed ? copiedPairs(walk, call, frame) : undefined;
  if (!copied) {
    walk.add({ kind: 'listed', node: call });
    return;
  }
  walk.copies(copied.own);
  for (const { node, path, frame: around } of copied.forms) walk.use(node, path, around);
}

/** A value of a map: by its key, and as the second of a pair. A pair of a map that is itself put into one is none. */
function toMap(walk: Walk, map: ts.Expression, path: Path, frame: Frame | undefined): void {
  walk.into(map, [ANY, ...path], frame);
  if (path[0] !== '#1') walk.into(map, [ANY, '#1', ...path], frame);
}

function isFunctionAt(walk: Walk, at: ts.Node): boolean {
  return ts.isExpression(at) && walk.tracer.values(at, undefined).some((each) => each.kind === 'function');
}

/** A call that leaves the program: a request, or a function that nobody here knows. */
function outward(walk: Walk, call: CallNode, at: ts.Node, path: Path, frame: Frame | undefined): void {
  const values = walk.tracer.values(call, frame);
  const answers = walk.tracer.e.answer(values).filter((each) => each.call?.node === call);
  const name = calleeName(call);
  if (FILTERS.test(name)) {
    walk.add({ kind: 'filtered', node: call });
    walk.use(call, path, frame);
  } else if (answers.length > 0) walk.add({ kind: 'sent', node: call, answers, frame });
  else {
    walk.add({ kind: 'handed', node: call, argument: at, frame });
    if (!path.every(isElement) || !ts.isExpression(at)) return;
    const given = answersIn(walk, walk.tracer.values(at, frame)).map(({ answer }) => answer.call?.node);
    for (const { answer, way } of answersIn(walk, values))
      if (given.includes(answer.call?.node)) walk.later(() => walk.use(call, way, frame));
  }
}

/** The answers in what something may be, each with the way to it: itself, an element, an element of an element. What is handed over goes on where they are given back. */
function answersIn({ tracer: { e } }: Walk, values: readonly Value[]): readonly { answer: Answer; way: Path }[] {
  let inner = values;
  return [[], [ANY], [ANY, ANY]].flatMap((way) => {
    const held = e.answer(inner).filter(({ resource }) => resource !== null);
    inner = e.element(inner);
    return held.map((answer) => ({ answer, way: answer.list ? [...way, ANY] : way }));
  });
}

function toParameters(
  walk: Walk,
  call: CallNode,
  index: number,
  path: Path,
  functions: readonly FunctionValue[],
  classes: readonly Value[],
  frame: Frame | undefined,
): void {
  for (const fn of functions) {
    const inner = walk.tracer.enter(fn, call, frame);
    const parameter = fn.node.parameters[index];
    if (!inner) {
      if (walk.tracer.isDeep(frame)) walk.add({ kind: 'unknown', node: call });
      continue;
    }
    if (parameter && !parameter.dotDotDotToken) walk.toPattern(parameter.name, parameter, path, inner);
    else {
      const rest = fn.node.parameters.at(-1);
      if (rest?.dotDotDotToken) walk.toPattern(rest.name, rest, [ANY, ...path], inner);
      else if (usesArguments(fn.node)) walk.add({ kind: 'unknown', node: call });
    }
  }
  for (const value of classes) {
    if (value.kind !== 'class') continue;
    const maker = value.node.members.find(ts.isConstructorDeclaration);
    const parameter = maker?.parameters[index];
    if (!maker || !parameter) {
      walk.add({ kind: 'unknown', node: call });
      continue;
    }
    walk.toPattern(parameter.name, parameter, path, undefined);
    if (ts.isParameterPropertyDeclaration(parameter, maker)) walk.toOwnMember(value.node, nameOf(parameter.name), path);
  }
}

/** The promise that a call of its function's first parameter fulfils: `new Promise((resolve) => resolve(value))`. */
function fulfilledBy({ tracer }: Walk, { expression }: CallNode): ts.NewExpression | undefined {
  const callee = bare(expression);
  const [said] = ts.isIdentifier(callee) ? tracer.e.declarations(callee, 'values') : [];
  const declaration = said && ts.isVariableDeclaration(said) ? putInto(tracer, said) : said;
  if (!declaration || !ts.isParameter(declaration) || declaration.parent.parameters[0] !== declaration)
    return undefined;
  const maker = dressed(declaration.parent).parent;
  return ts.isNewExpression(maker) && calleeName(maker) === 'Promise' ? maker : undefined;
}

/** The parameter that a variable is assigned: `let done; new Promise((resolve) => { done = resolve; })`. */
function putInto({ e }: Tracer, variable: ts.VariableDeclaration): ts.Node | undefined {
  for (const reference of e.project.of(variable).scopes.references(variable)) {
    const { parent } = reference;
    const value = ts.isBinaryExpression(parent) && parent.left === reference ? bare(parent.right) : undefined;
    const [declaration] = value && ts.isIdentifier(value) ? e.declarations(value, 'values') : [];
    if (declaration && ts.isParameter(declaration)) return declaration;
  }
  return undefined;
}

/** Whether a library's function writes all of its argument as the text of a form: options may leave names out, or spell them otherwise. */
function isWrittenAsForm({ tracer }: Walk, call: CallNode, frame: Frame | undefined): boolean {
  if (!givenTo(call).slice(1).every(ts.isStringLiteralLike)) return false;
  const callees = tracer.values(call.expression, frame);
  return (
    callees.length > 0 &&
    callees.every(
      (each) => each.kind === 'external' && tracer.e.api.libraryFunction(each.module, each.path)?.writesForm === true,
    )
  );
}

function usesArguments(fn: FunctionNode): boolean {
  return /\barguments\b/.test(fn.body?.getText() ?? '');
}
