/** What a call gives: our functions, built-in functions and methods, constructors. */
import { accessOf, bare, calleeName, givenTo, isNothing, returns, ts } from '../../flow/syntax.ts';
import { lineOf } from '../../script/find/places.ts';
import { calleeText, type FunctionValue, isNobodys, listedCall } from '../frames.ts';
import { replacedOnPlatform } from '../platform.ts';
import { answeredBetween, replacedAt, replacedOfLibrary } from '../replaced.ts';
import { replacedExport } from '../replaced-exports.ts';
import { ANY, type Applying, type Frame, isElement, JSON_TEXT, type Path, READ_FROM_SOMEWHERE } from '../source.ts';
import { DEFINES_ALL, HOLDS, SAME } from '../vocabulary.ts';
import { functionsAt, visiting } from './callbacks.ts';
import { fromNew } from './instances.ts';
import { fromAdded, fromMethod } from './methods.ts';
import { fromMerged } from './names.ts';
import { FLOWING, fromPipe, fromStreamMaker, pipeAround } from './streams.ts';
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
