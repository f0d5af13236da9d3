/** What a parameter may hold: what callers give it, what a callback is handed, what it is declared as. */
import { calledAt, callersOf, functionName, MAX_CALLERS, MAX_FILES, ownNames } from './called-by.ts';
import { argumentsOf } from './calls/inline.ts';
import { arrayCallback } from './calls/lists.ts';
import { elementsOf } from './component-classes.ts';
import { contained, isContainer, keysOf } from './containers.ts';
import { contextualParameter } from './context.ts';
import { describedWith } from './described.ts';
import { emittedValues, heardBy } from './emitted.ts';
import type { Evaluator } from './evaluate.ts';
import { handedAt, handedValues, mayBeHanded, pageValues, selectedValues } from './handed.ts';
import { cellValues, derivedFrom } from './holders.ts';
import { calledInside } from './inside.ts';
import { keptCallsOf } from './kept-functions.ts';
import { handedLater } from './later.ts';
import { handedInPipe, streamedValues } from './pipes.ts';
import { receivedBy } from './received.ts';
import type { Declaration } from './scope.ts';
import { isHandedOn } from './standing.ts';
import { heldFrom } from './states.ts';
import {
  accessOf,
  bare,
  dressed,
  type FunctionNode,
  givenTo,
  isAssignment,
  isFunction,
  nameOf,
  ts,
  walk,
} from './syntax.ts';
import { type Answer, type Env, type FunctionValue, isAnswered, type Value } from './values.ts';

export function parameterValues(e: Evaluator, node: ts.ParameterDeclaration, env: Env | undefined): readonly Value[] {
  for (let at = env; at; at = at.parent) {
    const bound = at.values.get(node);
    if (bound) {
      const values = bound();
      return withType(e, node, values.length > 0 ? values : instead(e, node, env), env);
    }
  }
  const fn = node.parent;
  const out: Value[] = [];
  const index = fn.parameters
    .filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'))
    .indexOf(node);
  if (isFunction(fn) && index >= 0) {
    const handed =
      pageValues(e, fn, index) ??
      (node.dotDotDotToken ? restHanded(e, fn, index) : undefined) ??
      (index === 0 ? receivedBy(e, fn) : undefined) ??
      callback(e, fn, index, node, env);
    out.push(...(handed ?? []));
    const called = (): readonly Value[] => [
      ...(handed ? [] : given(e, fn, index, node).map(asGiven)),
      // what a schema beside the function says of it is all that it is; one call hands each of many such functions what another one is meant for
      ...(node.dotDotDotToken || describedWith(e, node, env).length > 0 ? [] : keptValues(e, fn, index)),
    ];
    out.push(...(e.mayAskCallers() ? called() : heldFrom(e, fn, node, called)));
  }
  if (node.initializer) out.push(...e.value(node.initializer, env));
  if (!node.type && isFunction(fn) && index >= 0) out.push(...contextualParameter(e, fn, index));
  return withType(e, node, out.length > 0 ? out : instead(e, node, env), env);
}

/** What is there that no call hands over: what is sent to who serves a path, or what the function itself puts in its place (`url = url || this.base`). */
function instead(e: Evaluator, node: ts.ParameterDeclaration, env: Env | undefined): readonly Value[] {
  const received =
    isFunction(node.parent) && node.parent.parameters[0] === node ? receivedBy(e, node.parent) : undefined;
  if (received) return received;
  if (!ts.isIdentifier(node.name) || !isFunction(node.parent)) return [];
  return e.project
    .of(node)
    .scopes.references(node)
    .flatMap((reference) => {
      const { parent } = reference;
      return ts.isBinaryExpression(parent) && parent.left === reference && isAssignment(parent.operatorToken.kind)
        ? [...e.value(parent.right, env)]
        : [];
    });
}

const asGiven = (value: Value): Value =>
  value.kind === 'text'
    ? { ...value, parts: value.parts.map((part) => ('hole' in part ? part : { ...part, given: true })) }
    : value;

function withType(
  e: Evaluator,
  node: ts.ParameterDeclaration,
  values: readonly Value[],
  env: Env | undefined,
): readonly Value[] {
  const out = [...e.traced(values, node, () => (ts.isIdentifier(node.name) ? node.name.text : ''))];
  out.push(...describedWith(e, node, env));
  if (node.type) out.push(...e.types(node.type, env));
  return out;
}

/** What a library hands to a function from one parameter on, all together: `(...api) => ({ ...one(...api), ...other(...api) })`. */
function restHanded(e: Evaluator, fn: FunctionNode, from: number): readonly Value[] | undefined {
  const each = mayBeHanded(e) ? HANDED.map((index) => handedValues(e, fn, from + index) ?? []) : [];
  const of = each.flat();
  return of.length > 0 ? [{ kind: 'list', of, each }] : undefined;
}

/** No library hands a function more. */
const HANDED = [0, 1, 2, 3];

/** What the call that a function is handed to gives it. Undefined: it is handed to none. */
function callback(
  e: Evaluator,
  fn: FunctionNode,
  index: number,
  node: ts.ParameterDeclaration,
  env: Env | undefined,
): readonly Value[] | undefined {
  const at = dressed(fn);
  const { parent } = at;
  const library = mayBeHanded(e) ? (handedValues(e, fn, index) ?? selectedValues(e, fn, index)) : undefined;
  if (library) return library;
  // `((mr) => …)(x)`
  if (ts.isCallExpression(parent) && parent.expression === at)
    return [
      ...givenBy(e, parent, index, node, env),
      ...ownNames(e, fn).flatMap((each) => {
        const call = calledAt(each);
        return call && ts.isCallExpression(call) ? givenBy(e, call, index, node, env) : [];
      }),
    ];
  const argument = ts.isCallExpression(parent) ? parent.arguments.findIndex((each) => each === at) : -1;
  if (ts.isCallExpression(parent) && argument >= 0)
    return e.mayWander() && isHandedOn(e, parent, argument) ? undefined : handed(e, parent, at, index, env);
  // `{ success: (data) => … }`, `{ select(data) { … } }`: handed over inside an object
  const property = ts.isMethodDeclaration(fn)
    ? fn
    : ts.isPropertyAssignment(parent) && parent.initializer === at
      ? parent
      : undefined;
  if (property && ts.isObjectLiteralExpression(property.parent)) {
    const selection = e.sent?.handed(property.parent, nameOf(property.name) ?? '', index);
    if (selection) return [selection];
    const inside = calledInside(e, fn, index, env);
    if (inside) return inside;
    const object = dressed(property.parent);
    if (ts.isCallExpression(object.parent) && object.parent.arguments.some((each) => each === object)) {
      const values = notItsOwn(e, property === fn ? fn : parent, e.answer(e.value(object.parent, env)), env);
      return values.length > 0 ? values : undefined;
    }
  }
  const heard = ts.isExpressionStatement(parent) ? e.project.parts?.heard(fn) : undefined;
  if (heard) return emittedValues(e, heard, index);
  return ts.isJsxExpression(parent) ? calledInside(e, fn, index, env) : undefined;
}

/** How often functions may hand the same callback on: `each(callback)` to `pages(path, callback)`. One of them may hand it to itself. */
const MAX_HANDED_ON = 4;

/** What a call hands to a callback that it is given. */
export function handed(
  e: Evaluator,
  call: ts.CallExpression,
  passed: ts.Node,
  index: number,
  env: Env | undefined,
  handedOn = 0,
): readonly Value[] {
  const library = mayBeHanded(e) ? handedAt(e, call, passed, index) : undefined;
  if (library) return library;
  const later = handedLater(e, call, index);
  if (later) return e.value(later, env);
  const derived = index === 0 ? derivedFrom(e, call, passed, env) : undefined;
  if (derived) return derived;
  const callee = accessOf(bare(call.expression));
  if (callee) {
    const receiver = e.value(callee.object, env);
    const { name } = callee;
    if (name === 'then') return index === 0 ? receiver : [];
    if (name === 'catch' || name === 'finally') return [];
    const held = name === 'forEach' ? receiver.filter(isContainer) : [];
    if (held.length > 0)
      return held.flatMap((each) => (index === 0 ? contained(e, each) : index === 1 ? keysOf(e, each) : []));
    const role = arrayCallback(name, index);
    if (role === 'element') {
      const elements = e.element(receiver);
      if (elements.length > 0) return elements;
    } else if (role === 'whole') return receiver;
    else if (role === 'accumulator') return call.arguments[1] ? e.value(call.arguments[1], env) : [];
    // a stream of Node hands over what is answered, piece by piece
    const [event] = /^(on|once|addListener)$/.test(name) ? call.arguments : [];
    if (event && ts.isStringLiteralLike(event)) {
      const answers = event.text === 'data' && index === 0 ? e.answer(receiver) : [];
      if (answers.length > 0) return answers;
    }
    if (name === 'subscribe' || name === 'tap' || name === 'end' || name === 'pipe') {
      const cell = index === 0 ? cellValues(e, callee.object, env) : [];
      if (cell.length > 0) return cell;
      const answers = [...e.answer(receiver), ...e.selections(receiver)];
      if (answers.length > 0) return answers;
      const flow = index === 0 ? streamedValues(e, receiver, call) : [];
      if (flow.length > 0) return flow;
    }
  }
  const piped = handedInPipe(e, call, index, env);
  if (piped) return piped;
  const out: Value[] = [];
  let known = false;
  for (const value of e.value(call.expression, env)) {
    if (value.kind !== 'function') continue;
    known = true;
    const place = call.arguments.findIndex((each) => passed === each);
    const parameter = value.node.parameters[place];
    if (!parameter || !ts.isIdentifier(parameter.name)) continue;
    const inner = e.bind(value.node, value.env, value.node, {
      ...argumentsOf(e, call, env, passed),
      self: value.self,
      depth: env?.depth ?? 0,
    });
    for (const reference of e.project.of(parameter).scopes.references(parameter)) {
      const use = reference.parent;
      if (!ts.isCallExpression(use)) continue;
      if (use.expression === reference) {
        const argument = use.arguments[index];
        if (argument) out.push(...e.value(argument, inner));
      } else {
        // handed on: `list.map(callback)`, `this.pages(path, callback)`
        const outer = bare(use.expression);
        if (ts.isPropertyAccessExpression(outer) && arrayCallback(outer.name.text, index) === 'element')
          out.push(...e.element(e.value(outer.expression, inner)));
        else if (ts.isPropertyAccessExpression(outer) && outer.name.text === 'then' && index === 0)
          out.push(...e.value(outer.expression, inner));
        else if (handedOn < MAX_HANDED_ON) out.push(...handed(e, use, reference, index, inner, handedOn + 1));
      }
    }
  }
  if (known && index === 0) out.push(...elementsOf(e, call, passed, env));
  if (known || handedOn > 0) return out;
  // nobody here knows the function: it hands over the elements of a list it is given, or the answer it asks for
  for (const argument of call.arguments) {
    if (argument === passed || isFunction(bare(argument))) continue;
    const values = e.value(argument, env);
    out.push(...e.element(values).filter((value) => isAnswered(value) || value.kind === 'typed'));
  }
  if (out.length > 0) return index === 0 ? out : [];
  return notItsOwn(e, passed, e.answer(e.value(call, env)), env);
}

/** What a function is handed is not what is answered to the requests that it makes: a call gives that when it is done. */
function notItsOwn(e: Evaluator, passed: ts.Node, answers: readonly Answer[], env: Env | undefined): readonly Answer[] {
  if (answers.length === 0) return answers;
  const own = new Set(
    functionsAt(e, passed, env).flatMap((fn) => e.answer(e.returned(fn, [], [], env?.depth ?? 0)).map(requestOf)),
  );
  return own.size > 0 ? answers.filter((each) => !own.has(requestOf(each))) : answers;
}

const requestOf = ({ call, trail }: Answer): ts.Node => call?.node ?? trail.node;

function functionsAt(e: Evaluator, passed: ts.Node, env: Env | undefined): readonly FunctionValue[] {
  if (ts.isMethodDeclaration(passed)) return [{ kind: 'function', node: passed, env, self: undefined }];
  const at = ts.isPropertyAssignment(passed) ? passed.initializer : passed;
  return ts.isExpression(at) ? e.value(at, env).filter((each) => each.kind === 'function') : [];
}

/** What calls a function by what keeps it: a list, a table, a map, a member. */
function keptValues(e: Evaluator, fn: FunctionNode, index: number): readonly Value[] {
  const calls = keptCallsOf(e, fn);
  if (calls.length === 0) return [];
  const found = e.bounded(KEPT_STEPS, () =>
    calls.flatMap(({ call, as }): readonly Value[] => {
      const argument = call.arguments[index];
      return as ? handed(e, call, as, index, undefined) : argument ? e.value(argument, undefined) : [];
    }),
  );
  // what is empty when it is handed over is filled by those who get it
  return found.filter((each) => each.kind !== 'object' || each.node.properties.length > 0);
}

/** The evaluator's steps that all such calls of a function may take: each of many functions is called by each of them. */
const KEPT_STEPS = 1_000;

/** What the callers of a named function give it, in every file that names it. */
function given(e: Evaluator, fn: FunctionNode, index: number, node: ts.ParameterDeclaration): readonly Value[] {
  if (ts.isSetAccessor(fn)) return setInto(e, fn);
  const name = functionName(fn);
  const out: Value[] = name === undefined ? [] : [...heardBy(e, fn, name, index)];
  for (const { call, env, as, isAbove } of callersOf(e, fn)) {
    if (as) {
      const isArgument = ts.isCallExpression(call) && call.arguments.some((each) => each === as);
      out.push(...((isArgument ? handed(e, call, as, index, env) : calledInside(e, as, index, env)) ?? []));
      continue;
    }
    if (ts.isJsxOpeningElement(call) || ts.isJsxSelfClosingElement(call)) {
      if (index === 0) out.push({ kind: 'attributes', node: call.attributes, env });
      continue;
    }
    const argument = isAbove && givenTo(call)[index];
    if (argument && !ts.isSpreadElement(argument) && isGiven(e, argument)) continue;
    const values = givenBy(e, call, index, node, env);
    const isDoubted = values.some(isCertain) && isForOneOfSeveral(e, call, env, index, node);
    out.push(...(isDoubted ? values.flatMap(asDoubted) : values));
  }
  return out;
}

const isCertain = (value: Value): boolean => value.kind === 'answer' && value.certain;

/** What is handed to one of several functions: an answer that may be meant for another one, whose type says nothing here. */
const asDoubted = (value: Value): readonly Value[] =>
  value.kind === 'typed' ? [] : value.kind === 'answer' ? [{ ...value, certain: false }] : [value];

/** Whether a call may call functions that say of what they are handed that it is something else: `services[provider].add(issue)`. */
function isForOneOfSeveral(
  e: Evaluator,
  call: ts.CallExpression | ts.NewExpression,
  env: Env | undefined,
  index: number,
  { type }: ts.ParameterDeclaration,
): boolean {
  if (!type || !ts.isTypeReferenceNode(type)) return false;
  const said = type.getText();
  return e.value(call.expression, env).some((each) => {
    const other = each.kind === 'function' ? each.node.parameters[index]?.type : undefined;
    return other !== undefined && ts.isTypeReferenceNode(other) && other.getText() !== said;
  });
}

/** What a call gives a parameter: an argument, what is in a list that is spread there, or all from there on. */
function givenBy(
  e: Evaluator,
  call: ts.CallExpression | ts.NewExpression,
  index: number,
  { dotDotDotToken: isRest }: ts.ParameterDeclaration,
  env: Env | undefined,
): readonly Value[] {
  const args = givenTo(call);
  if (isRest) return [{ kind: 'list', of: args.slice(index).flatMap((each) => e.value(each, env)) }];
  const spread = args.slice(0, index + 1).findIndex(ts.isSpreadElement);
  const spreads = args[spread];
  if (spreads && ts.isSpreadElement(spreads)) return e.element(e.value(spreads.expression, env), index - spread);
  const argument = args[index];
  return argument ? e.value(argument, env) : [];
}

/** Whether an argument is made of what the heir's own constructor is given. In a deep tree of classes, asking for that everywhere costs more than it tells. */
function isGiven(e: Evaluator, argument: ts.Expression): boolean {
  let found = false;
  const look = (at: ts.Node): undefined => {
    if (ts.isIdentifier(at) && e.project.of(at).scopes.resolve(at, at.text).some(isOfConstructor)) found = true;
  };
  look(argument);
  walk(argument, look);
  return found;
}

const isOfConstructor = (node: Declaration): boolean =>
  ts.isParameter(node) && ts.isConstructorDeclaration(node.parent);

/** What a program writes to a member that a class has a setter for: `holder.mr = x`. */
function setInto(e: Evaluator, fn: ts.SetAccessorDeclaration): readonly Value[] {
  const name = nameOf(fn.name);
  if (name === undefined || !ts.isClassLike(fn.parent)) return [];
  const own = e.project.of(fn).path;
  const written = [own, ...e.project.near(own, name, MAX_FILES).filter((path) => path !== own)].flatMap((path) =>
    e.project.named(path, name).flatMap((each) => {
      const access = accessOf(each.parent);
      const at = access && dressed(access.node);
      const to = at?.parent;
      return access?.at === each &&
        to &&
        ts.isBinaryExpression(to) &&
        to.left === at &&
        isAssignment(to.operatorToken.kind)
        ? [{ object: access.object, right: to.right }]
        : [];
    }),
  );
  return written.length > MAX_CALLERS
    ? []
    : written.flatMap(({ object, right }) =>
        e.value(object, undefined).some((each) => each.kind === 'instance' && each.node === fn.parent)
          ? [...e.value(right, undefined)]
          : [],
      );
}
