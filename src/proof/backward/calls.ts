/** What a call gives: our functions, built-in functions and methods, constructors. */

import { handedLater, isLater } from '../../flow/later.ts';
import { accessOf, bare, calleeName, givenTo, isNothing, isTarget, returns, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import { lineOf } from '../../script/find/places.ts';
import { calleeText, type FunctionValue, functionAt, isNobodys, listedCall } from '../frames.ts';
import { classesOf, mergedIn } from '../merged.ts';
import { replacedOnPlatform } from '../platform.ts';
import { answeredBetween, replacedAt, replacedOfLibrary } from '../replaced.ts';
import { replacedExport } from '../replaced-exports.ts';
import {
  ANY,
  type Applying,
  type Frame,
  isElement,
  JSON_TEXT,
  type Path,
  READ_FROM_SOMEWHERE,
  READ_FROM_TEXT,
} from '../source.ts';
import { ASKS, CONTAINERS, DEFINES_ALL, FORMS, HOLDS, KEEPS, PICKS, REDUCES, SAME } from '../vocabulary.ts';
import { functionsAt, visiting } from './callbacks.ts';
import { fromMerged } from './names.ts';
import { FLOWING, fromPipe, fromStreamMaker, fromSubject, isPiped, pipeAround } from './streams.ts';
import type { CallNode, Walk } from './walk.ts';

export function fromCall(walk: Walk, node: CallNode, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  const name = calleeName(node);
  const text = calleeText(node);
  const [first] = givenTo(node);
  const around = step === FLOWING && ts.isCallExpression(node) ? pipeAround(node) : undefined;
  if (around) {
    fromPipe(walk, around.pipe, around.place, rest, frame);
    return;
  }
  if (ts.isNewExpression(node)) {
    fromNew(walk, node, name, path, frame);
    return;
  }
  const instead = replacedOnPlatform(walk.tracer, node, frame);
  if (instead) walk.unknown(node, `${REPLACED} ${lineOf(walk.tracer.e, instead, node)}`);
  if (
    (text === 'require' || node.expression.kind === ts.SyntaxKind.ImportKeyword) &&
    first &&
    ts.isStringLiteralLike(first)
  ) {
    const target = walk.tracer.e.project.resolve(node.getSourceFile().fileName, first.text);
    if (!('path' in target)) walk.unknown(node, `it comes from \`${first.text}\``);
    else if (step === undefined) walk.fromWhole(node, target.path, path);
    else walk.fromModule(node, target.path, path);
    return;
  }
  if (text === 'JSON.parse' && first) {
    const inner = bare(first);
    if (
      ts.isCallExpression(inner) &&
      calleeText(inner) === 'JSON.stringify' &&
      inner.arguments[0] &&
      isWhole(inner) &&
      isWhole(node)
    )
      walk.from(inner.arguments[0], path, frame);
    else if (isWhole(node)) walk.from(first, [JSON_TEXT, ...path], frame);
    else walk.unknown(node, CHOSEN);
    return;
  }
  if (text === 'JSON.stringify' && first) {
    if (step !== JSON_TEXT) walk.own(node, frame);
    else if (isWhole(node)) walk.from(first, rest, frame);
    else walk.unknown(node, CHOSEN);
    return;
  }
  if (step === JSON_TEXT && walk.tracer.functions(node, frame).length === 0) {
    walk.unknown(node, READ_FROM_SOMEWHERE);
    return;
  }
  if (first && fromBuiltIn(walk, node, text, name, first, path, frame)) return;
  if (walk.tracer.isOpen(node, frame)) {
    walk.unknown(node, 'it is not known what the module gives');
    return;
  }
  const functions = walk.tracer.functions(node, frame);
  const callee = bare(node.expression);
  const script = walk.tracer.e.project.of(callee);
  if (
    ts.isIdentifier(callee) &&
    script.scopes.resolve(callee, callee.text).length === 0 &&
    (functions.length > 0 || walk.tracer.e.project.parts?.meaning(callee, script) !== undefined)
  ) {
    // which scripts a page loads, and in which order, stands elsewhere; so do a component's methods, with a `this` of their own
    walk.unknown(node, `\`${callee.text}\` is declared in another script`);
    return;
  }
  const access = accessOf(bare(node.expression));
  if (functions.length === 0 && fromStreamMaker(walk, node, path, frame)) return;
  const given = functions.length === 0 ? givenBack(walk, node, frame) : [];
  if (given.length > 0) {
    for (const each of given) fromAdded(walk, each, path, frame);
    return;
  }
  if (functions.length > 0) {
    for (const fn of functions) fromReturns(walk, fn, node, path, frame);
    const replaced =
      replacedAt(walk.tracer, node, functions, frame) ??
      replacedExport(walk.tracer, functions) ??
      answeredBetween(walk.tracer, node, functions, frame);
    if (replaced) walk.unknown(node, `${REPLACED} ${lineOf(walk.tracer.e, replaced, node)}`);
    fromOthers(walk, node, path, frame);
    return;
  }
  const other = replacedOfLibrary(walk.tracer, node, frame);
  if (other) walk.unknown(node, `${REPLACED} ${lineOf(walk.tracer.e, other, node)}`);
  // what the program puts into a list that a method makes, by whatever name it holds it
  if (isElement(step)) walk.fromWrites(node, path, frame);
  const listed = listedCall(walk.tracer.e, node);
  if (listed && fromMethod(walk, node, listed.list, listed.name, listed.others, path, frame)) return;
  if (!listed && access && fromMethod(walk, node, access.object, access.name, node.arguments, path, frame)) return;
  if (access && (access.name === 'call' || access.name === 'apply')) {
    const applied = walk.tracer.values(access.object, frame).filter((each) => each.kind === 'function');
    for (const fn of applied) fromReturns(walk, fn, node, path, frame, access.name);
    if (applied.length > 0) return;
  }
  if (functions.length === 0) fromListOf(walk, node, path, frame);
  walk.fromEvaluator(node, path, frame);
}

/**
 * What lies in a list from which a library's function takes elements (`keyBy(list, 'id')`, `groupBy(list, 'state')`): the evaluator says
 * which answer they are of, and not what was made of them before.
 */
function fromListOf(walk: Walk, node: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  for (const value of walk.tracer.values(node.expression, frame)) {
    if (value.kind !== 'external') continue;
    const { gives = [], reads } = walk.tracer.e.api.libraryFunction(value.module, value.path) ?? {};
    for (const { argument, as } of reads?.each ? gives : []) {
      const levels = as === 'same' ? 1 : as === 'groups' ? 2 : as === 'element' ? 0 : undefined;
      const list = node.arguments[argument];
      if (list && levels !== undefined && path.length >= levels) walk.from(list, [ANY, ...path.slice(levels)], frame);
    }
  }
}

/** The arguments that a library's function gives as they are: those that it puts together (`_.merge(a, b)`), or the one that it copies (`copy(mr)`). */
function givenBack(walk: Walk, node: ts.CallExpression, frame: Frame | undefined): readonly ts.Expression[] {
  for (const value of walk.tracer.values(node.expression, frame)) {
    if (value.kind !== 'external') continue;
    const { gives = [], reads } = walk.tracer.e.api.libraryFunction(value.module, value.path) ?? {};
    const [first, ...others] = gives.filter((each) => each.as === 'same');
    if (first && others.length > 0) return node.arguments.slice(first.argument);
    if (first && gives.length === 1 && !reads && node.arguments.length === 1 && isNobodys(walk.tracer, node, frame))
      return node.arguments;
  }
  return [];
}

const REPLACED = 'another function is put in its place in';
const CHOSEN = 'a list of names or a function decides what is kept of it';

/** Whether JSON is written or read with nothing that leaves out or replaces members. */
function isWhole({ arguments: [, second] }: ts.CallExpression): boolean {
  return !second || isNothing(second);
}

/** A call may reach functions of the project and something else: a client that is handed in, a stub. */
function fromOthers(walk: Walk, node: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  const access = accessOf(bare(node.expression));
  if (!access) return;
  const others = walk.tracer
    .values(access.object, frame)
    .filter((each) => each.kind === 'client' || each.kind === 'external');
  if (others.length > 0) walk.fromEvaluator(node, path, frame);
}

function fromReturns(
  walk: Walk,
  fn: FunctionValue,
  call: ts.CallExpression,
  path: Path,
  frame: Frame | undefined,
  way?: Applying,
): void {
  const inner = walk.tracer.enter(fn, call, frame, way);
  if (!inner) {
    if (walk.tracer.isDeep(frame)) walk.unknown(call, 'it comes from too far away');
    return;
  }
  const found = returns(fn.node);
  for (const each of found) {
    const isYield = ts.isYieldExpression(each.parent) && !each.parent.asteriskToken;
    if (!isYield) walk.from(each, path, inner);
    else if (isElement(path[0])) walk.from(each, path.slice(1), inner);
  }
  if (found.length === 0) walk.nothing(call);
}

function fromBuiltIn(
  walk: Walk,
  node: ts.CallExpression,
  text: string,
  name: string,
  first: ts.Expression,
  path: Path,
  frame: Frame | undefined,
): boolean {
  const [step, ...rest] = path;
  const applied = name === 'apply' ? accessOf(bare(accessOf(bare(node.expression))?.object ?? first)) : undefined;
  if (applied?.name === 'concat' && node.arguments[1]) {
    walk.from(first, path, frame);
    walk.from(applied.object, path, frame);
    walk.from(node.arguments[1], step === undefined ? [] : [ANY, ...path], frame);
    return true;
  }
  if (text === 'Object.assign') {
    for (const each of node.arguments) walk.from(each, path, frame);
    return true;
  }
  if (text === 'Object.create') {
    walk.from(first, path, frame);
    if (node.arguments[1]) walk.unknown(node, 'it has members of its own');
    walk.fromWrites(node, path, frame);
    return true;
  }
  if (text === 'Array.of') {
    if (!isElement(step)) walk.own(node, frame);
    else for (const each of node.arguments) fromAdded(walk, each, rest, frame);
    walk.fromWrites(node, path, frame);
    return true;
  }
  if (text === 'Object.values' || text === 'Object.entries') {
    if (step === undefined) walk.own(node, frame);
    else if (text === 'Object.values') walk.from(first, [ANY, ...rest], frame);
    else if (rest[0] === '#1') walk.from(first, [ANY, ...rest.slice(1)], frame);
    else walk.own(node, frame);
    return true;
  }
  if (text === 'Object.fromEntries') {
    // as a table any of its values is meant; what it has by name is what somebody chose
    if (step === ANY) {
      walk.from(first, [ANY, '#1', ...rest], frame);
      walk.fromWrites(node, path, frame);
    } else walk.unknown(node, 'it is put together of names and values');
    return true;
  }
  if (name === 'groupBy' && step !== undefined && walk.tracer.functions(node, frame).length === 0) {
    walk.from(first, rest, frame);
    walk.fromWrites(node, path, frame);
    return true;
  }
  if (/^Array\.from(?:Async)?$/.test(text) && node.arguments[1]) {
    const given = functionsAt(walk, node.arguments[1], frame);
    if (step === undefined) walk.own(node, frame);
    else if (given.length === 0) walk.unknown(node, 'what it is made into cannot be told');
    for (const { fn, frame: inner } of step === undefined ? [] : given)
      for (const each of returns(fn))
        walk.from(each, rest, visiting(walk, fn, { node: first, path: [ANY], frame }, inner));
    return true;
  }
  if (text === 'Promise.allSettled' && rest[0] === 'value') {
    walk.from(first, [step ?? ANY, ...rest.slice(1)], frame);
    return true;
  }
  if (text === DEFINES_ALL || text === 'Object.defineProperty') {
    walk.from(first, path, frame);
    fromMerged(walk, node, path, frame);
    return true;
  }
  // nobody gets it who waits for what is given
  if (text === 'Promise.reject' && isNobodys(walk.tracer, node, frame)) return true;
  if (/^Promise\.(any|race)$/.test(text)) {
    walk.from(first, [ANY, ...path], frame);
    return true;
  }
  if (SAME.test(text) && isNobodys(walk.tracer, node, frame)) {
    if (text === 'String' && step === undefined) fromText(walk, node, first, frame);
    else walk.from(first, path, frame);
    return true;
  }
  if (HOLDS.test(name) && (step === 'value' || step === 'current') && isNobodys(walk.tracer, node, frame)) {
    walk.from(first, rest, frame);
    return true;
  }
  if (text === 'Boolean' && isNobodys(walk.tracer, node, frame)) {
    walk.own(node, frame, 'boolean');
    return true;
  }
  return false;
}

/** The text of a value: of true or false it is a word, which is neither. */
function fromText(walk: Walk, node: ts.CallExpression, value: ts.Expression, frame: Frame | undefined): void {
  for (const each of walk.tracer.origins({ node: value, path: [], frame })) {
    const isTruth =
      (each.kind === 'literal' && typeof each.value === 'boolean') || (each.kind === 'own' && each.what === 'boolean');
    if (isTruth) walk.own(node, frame);
    else walk.add(each);
  }
}

/** Methods of lists, promises, maps and text. False: none of these. */
function fromMethod(
  walk: Walk,
  node: ts.CallExpression,
  object: ts.Expression,
  name: string,
  args: readonly ts.Expression[],
  path: Path,
  frame: Frame | undefined,
): boolean {
  const [step, ...rest] = path;
  const isOfElement = isElement(step);
  const [first, second] = args;
  const inner = functionsAt(walk, first, frame);
  if (name === 'then') {
    if (inner.length === 0 && (!first || isNothing(first))) walk.from(object, path, frame);
    else if (inner.length === 0) walk.unknown(node, 'what it is made into cannot be told');
    for (const each of inner)
      for (const result of returns(each.fn))
        walk.from(result, path, visiting(walk, each.fn, { node: object, path: [], frame }, each.frame));
    if (second) fromFailure(walk, node, second, path, frame);
    return true;
  }
  if (name === 'next' && step === 'value') {
    walk.unknown(node, 'which element an iterator gives next is not followed');
    return true;
  }
  // what has been given up is nothing at all
  if (name === 'deref') {
    walk.from(object, path, frame);
    return true;
  }
  if (name === 'catch' || name === 'finally') {
    walk.from(object, path, frame);
    if (name === 'catch') fromFailure(walk, node, first, path, frame);
    return true;
  }
  if ((name === 'map' || name === 'flatMap') && isOfElement && inner.length > 0) {
    for (const each of inner)
      for (const result of returns(each.fn))
        walk.from(
          result,
          name === 'map' ? rest : path,
          visiting(walk, each.fn, { node: object, path: [ANY], frame }, each.frame),
        );
    return true;
  }
  if (REDUCES.test(name) && inner.length > 0) {
    if (second) walk.from(second, path, frame);
    for (const each of inner) for (const result of returns(each.fn)) walk.from(result, path, frame);
    return true;
  }
  if (isOfElement && KEEPS.test(name)) {
    // which of them stands where is not what it was
    walk.from(object, STAYS.test(name) ? path : [ANY, ...rest], frame);
    for (const each of ADDS[name]?.(args) ?? []) fromAdded(walk, each, rest, frame);
    return true;
  }
  // two lists of what was one
  if (isOfElement && name === 'partition' && rest.length > 0) {
    walk.from(object, [ANY, ...rest.slice(1)], frame);
    return true;
  }
  if (name === 'pipe' && (isOfElement || isPiped(walk, node, frame))) {
    fromPipe(walk, node, node.arguments.length, path, frame);
    return true;
  }
  if (isOfElement && name === 'concat') {
    walk.from(object, [ANY, ...rest], frame);
    for (const each of args) {
      walk.from(each, [ANY, ...rest], frame);
      // what is no list is an element itself
      if (ts.isObjectLiteralExpression(bare(each)) || walk.tracer.values(each, frame).some(isSingle))
        walk.from(each, rest, frame);
    }
    return true;
  }
  if (isOfElement && name === 'flat') {
    walk.from(object, [ANY, ...path], frame);
    // what is no list stays an element as it is
    const elements = walk.tracer.e.element(walk.tracer.values(object, frame));
    if (elements.some(isSingle)) walk.from(object, path, frame);
    return true;
  }
  if (isOfElement && name === 'entries') {
    if (rest[0] === '#1') walk.from(object, [ANY, ...rest.slice(1)], frame);
    else walk.own(node, frame);
    return true;
  }
  if (PICKS.test(name) && !isRequest(walk, node, frame)) {
    walk.from(object, [ANY, ...path], frame);
    if (path.length === 0) walk.nothing(node);
    return true;
  }
  if (name === 'get' && isContainer(walk, object, frame)) {
    walk.from(object, [ANY, ...path], frame);
    if (path.length === 0) walk.nothing(node);
    return true;
  }
  if (ASKS.test(name) && path.length === 0) {
    walk.own(node, frame, 'boolean');
    return true;
  }
  const { api } = walk.tracer.e;
  const way = api.parsedBy(name) ?? (api.schemaDoes('casts', name) ? [] : undefined);
  if (!way || !first || !walk.tracer.values(object, frame).some((each) => each.kind === 'schema')) return false;
  walk.from(first, way[0] === step ? path.slice(way.length) : path, frame);
  return true;
}

/** What stands for an answer where the request has failed. */
function fromFailure(
  walk: Walk,
  node: ts.CallExpression,
  handler: ts.Expression | undefined,
  path: Path,
  frame: Frame | undefined,
): void {
  const found = functionsAt(walk, handler, frame);
  for (const { fn } of found) {
    const results = returns(fn);
    for (const result of results) walk.from(result, path, frame);
    if (results.length === 0) walk.nothing(node);
  }
  if (found.length === 0) walk.unknown(node, 'what stands for a failure cannot be told');
}

/** Methods of a list after which each element stands where it stood. */
const STAYS = /^(values|toArray|entriesOf)$/;

/** What methods of a list put into it, by their arguments. */
const ADDS: Readonly<Record<string, (args: readonly ts.Expression[]) => readonly ts.Expression[]>> = {
  with: (args) => args.slice(1),
  fill: (args) => args.slice(0, 1),
  toSpliced: (args) => args.slice(2),
};

function fromAdded(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  if (ts.isSpreadElement(node)) walk.from(node.expression, [ANY, ...path], frame);
  else walk.from(node, path, frame);
}

function isContainer(walk: Walk, node: ts.Expression, frame: Frame | undefined): boolean {
  return walk.tracer
    .values(node, frame)
    .some((each) => (each.kind === 'list' ? each.keys !== undefined : each.kind === 'made' && /Map|Set/.test(each.of)));
}

function isRequest(walk: Walk, node: ts.CallExpression, frame: Frame | undefined): boolean {
  return walk.tracer.e.answer(walk.tracer.values(node, frame)).some((each) => each.call?.node === node);
}

function fromNew(walk: Walk, node: ts.NewExpression, name: string, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  const [first] = givenTo(node);
  if (name === 'Promise') {
    fromPromise(walk, node, path, frame);
    return;
  }
  if (fromSubject(walk, node, path, frame)) return;
  if (name === 'WeakRef' && first) {
    walk.from(first, path, frame);
    return;
  }
  if (step === undefined || FORMS.test(name)) {
    walk.own(node, frame, 'instance');
    for (const owner of classesOf(walk.tracer, node))
      for (const each of mergedIn(owner)) walk.from(each, [], undefined);
    return;
  }
  const classes = walk.tracer.values(node.expression, frame).filter((each) => each.kind === 'class');
  if (classes.length > 0) {
    for (const each of classes) walk.fromField(each.node, step, rest, node, frame);
    return;
  }
  if (name === 'Map' && first && isElement(step)) {
    walk.from(first, [ANY, '#1', ...rest], frame);
    // the second of a pair, as it goes through them, is what is kept under the first
    if (rest[0] === '#1') walk.from(first, [ANY, ...rest], frame);
  } else if (CONTAINERS.test(name) && first) walk.from(first, path, frame);
  else if (CONTAINERS.test(name)) walk.nothing(node);
  else walk.fromEvaluator(node, path, frame);
  walk.fromWrites(node, path, frame);
}

function fromPromise(walk: Walk, node: ts.NewExpression, path: Path, frame: Frame | undefined): void {
  const fn = functionAt(node.arguments?.[0]);
  const resolve = fn?.parameters[0];
  if (!fn || !resolve) {
    walk.unknown(node, 'what it resolves to cannot be told');
    return;
  }
  for (const reference of saidAs(walk, resolve)) {
    const { parent } = reference;
    const isCalled = ts.isCallExpression(parent) && parent.expression === reference;
    const handed = ts.isCallExpression(parent) ? accessOf(bare(parent.expression)) : undefined;
    if (ts.isCallExpression(parent) && isLater(walk.tracer.e, parent)) {
      const later = handedLater(walk.tracer.e, parent, 0);
      if (later) walk.from(later, path, frame);
      else walk.nothing(node);
      continue;
    }
    // a request that calls it itself may give it what it gives: `get(url, resolve)`
    const isGiven = ts.isCallExpression(parent) && walk.tracer.e.answer(walk.tracer.values(parent, frame)).length > 0;
    if (!isCalled && handed?.name !== 'then' && !isGiven) {
      walk.unknown(reference, 'whoever gets the function may resolve it');
      continue;
    }
    // `request(…).then(resolve)`: it is what the request gives
    const [value] = isCalled ? parent.arguments : handed?.name === 'then' ? [handed.object] : [];
    const found = value ? walk.tracer.origins({ node: value, path, frame }) : [];
    // text that comes in pieces is what the request inside answers
    const inner = value && bare(value);
    const isParsed = inner !== undefined && ts.isCallExpression(inner) && calleeText(inner) === 'JSON.parse';
    // by the program, or by something of the platform: `xhr.responseText`
    const isRead =
      isParsed &&
      found.every((each) => each.kind !== 'unknown' || each.why === READ_FROM_TEXT || ts.isNewExpression(each.node));
    if (found.length > 0 && !(isRead && !found.some(({ kind }) => kind === 'answer')))
      for (const each of found) walk.add(each);
    else if (value && walk.tracer.e.answer(walk.tracer.values(value, frame)).length === 0)
      walk.unknown(value, 'it is not known what it gives');
    else if (value || !isCalled) walk.fromEvaluator(node, path, frame);
    else walk.nothing(node);
  }
}

/** Where a function that is handed over is said, also by the variable that it is put into: `let done; new Promise((resolve) => { done = resolve; })`. */
function saidAs({ tracer }: Walk, handed: ts.ParameterDeclaration): readonly ts.Identifier[] {
  const { scopes } = tracer.e.project.of(handed);
  return scopes.references(handed).flatMap((reference) => {
    const { parent } = reference;
    const into = ts.isBinaryExpression(parent) && parent.right === reference ? bare(parent.left) : undefined;
    if (!into || !ts.isIdentifier(into)) return [reference];
    const [variable, ...others] = scopes.resolve(into, into.text);
    // what stands at the top of a file other files may call as well
    const isOwn = variable && others.length === 0 && !scopes.top(into.text).includes(variable);
    if (!isOwn || !ts.isVariableDeclaration(variable)) return [reference];
    return scopes.references(variable).filter((each) => !isTarget(each));
  });
}

const isSingle = (value: Value): boolean =>
  value.kind === 'answer' ? !value.list : value.kind !== 'list' && value.kind !== 'array' && value.kind !== 'typed';
