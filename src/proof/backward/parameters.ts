/** What a parameter holds: the arguments of every call, what a callback is handed, the attributes of an element. */

import { functionName } from '../../flow/called-by.ts';
import { namedInMarkup } from '../../flow/holders.ts';
import { surfaceOf } from '../../flow/surface.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  type FunctionNode,
  givenTo,
  isFunction,
  returns,
  ts,
} from '../../flow/syntax.ts';
import { around, calleeText, functionAt, listedCall } from '../frames.ts';
import { ANY, type Frame, HANDED_BY_OTHERS, type Path, type Source } from '../source.ts';
import { COPIES, REDUCES, SORTS, VISITS } from '../vocabulary.ts';
import { fromPipe, isPiped, pipeAround } from './streams.ts';
import type { Walk } from './walk.ts';

export function fromParameter(walk: Walk, node: ts.ParameterDeclaration, path: Path, frame: Frame | undefined): void {
  const fn = node.parent;
  if (!isFunction(fn)) {
    walk.unknown(node, 'it is only declared');
    return;
  }
  for (const reference of ts.isIdentifier(node.name) ? walk.tracer.e.project.of(node).scopes.references(node) : [])
    walk.fromAssigned(reference, path, frame);
  for (let at = frame; at; at = at.up)
    if (at.fn === fn) {
      const given = at.given.get(node);
      if (!given) walk.unknown(node, 'which argument it is, cannot be told');
      else if (given.length > 0) walk.each(given, path);
      else if (!node.initializer) walk.nothing(node);
      const isSettled = given !== undefined && given.length > 0 && given.every(isSurelySomething);
      if (node.initializer && !isSettled) walk.from(node.initializer, path, at);
      return;
    }
  if (node.initializer) walk.from(node.initializer, path, frame);
  fromCallers(walk, node, fn, path, frame);
}

/** Whether a value is spelt there and so is not undefined: a default never stands for it. */
const isSurelySomething = ({ node, path }: Source): boolean => {
  const inner = bare(node);
  return (
    path.length === 0 &&
    (ts.isObjectLiteralExpression(inner) ||
      ts.isArrayLiteralExpression(inner) ||
      ts.isArrowFunction(inner) ||
      ts.isFunctionExpression(inner) ||
      ts.isStringLiteralLike(inner) ||
      ts.isTemplateExpression(inner))
  );
};

function fromCallers(
  walk: Walk,
  node: ts.ParameterDeclaration,
  fn: FunctionNode,
  path: Path,
  frame: Frame | undefined,
): void {
  const parameters = fn.parameters.filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'));
  const index = parameters.indexOf(node);
  const found = walk.tracer.invocations(fn);
  let isCalled = false;
  for (const each of found) {
    if (each.kind === 'called') {
      isCalled = true;
      const args = givenTo(each.node);
      const argument = args[index];
      const at = each.frame ?? around(each.node, frame);
      if (args.slice(0, index + 1).some(ts.isSpreadElement)) walk.unknown(each.node, 'its arguments are spread');
      else if (node.dotDotDotToken) {
        const [step, ...rest] = path;
        if (step !== undefined) for (const one of args.slice(index)) walk.from(one, rest, at);
      } else if (argument) walk.from(argument, path, at);
      else if (!node.initializer) walk.nothing(each.node);
    } else if (each.kind === 'callback') {
      isCalled = true;
      fromCallback(walk, each.node, each.argument, index, node, path, each.frame ?? around(each.node, frame));
    } else if (each.kind === 'read') continue;
    else if (each.kind === 'compared' || each.kind === 'shown') continue;
    else if (each.kind === 'unknown' && ts.isJsxOpeningLikeElement(each.node)) {
      isCalled = true;
      fromAttributes(walk, each.node, index, path);
      fromCopies(walk, index, path);
    } else if (each.kind === 'given') walk.add({ kind: 'entry', node, path });
    else walk.unknown(each.node, 'it is called from where nothing is known');
  }
  if (fromMarkup(walk, fn, index, path)) isCalled = true;
  if (!isCalled || isExported(walk, fn)) walk.add({ kind: 'entry', node, path });
}

/** Whether a package gives a function to those who install it. */
function isExported({ tracer }: Walk, fn: FunctionNode): boolean {
  const holder = ts.isFunctionDeclaration(fn) ? fn : dressed(fn).parent;
  return surfaceOf(tracer.e.project).values.has(holder);
}

/** What a component's markup hands to a function of its script: `@click="pick(mr)"`; at an event of another one (`@pick="pick"`) it is not known. */
function fromMarkup(walk: Walk, fn: FunctionNode, index: number, path: Path): boolean {
  const { project } = walk.tracer.e;
  const name = functionName(fn);
  const named = name === undefined ? [] : namedInMarkup(project, project.of(fn).path, name);
  for (const each of named) {
    const call = dressed(each).parent;
    const argument = ts.isCallExpression(call) && call.expression === dressed(each) ? call.arguments[index] : each;
    if (argument === each) walk.unknown(each, 'it is called from where nothing is known');
    else if (argument) walk.from(argument, path, undefined);
  }
  return named.length > 0;
}

function fromAttributes(walk: Walk, element: ts.JsxOpeningLikeElement, index: number, path: Path): void {
  const [name, ...rest] = path;
  if (index !== 0 || name === undefined) return;
  let isGiven = false;
  for (const each of element.attributes.properties) {
    if (ts.isJsxSpreadAttribute(each)) {
      walk.from(each.expression, path, undefined);
      isGiven = true;
    } else if (ts.isIdentifier(each.name) && each.name.text === name) {
      isGiven = true;
      if (each.initializer && ts.isJsxExpression(each.initializer) && each.initializer.expression)
        walk.from(each.initializer.expression, rest, undefined);
      else walk.own(each, undefined);
    }
  }
  if (!isGiven) walk.nothing(element);
}

/** What elements are given when they are copied, whichever element that is: `cloneElement(child, { runner })`. */
function fromCopies(walk: Walk, index: number, path: Path): void {
  const { tracer } = walk;
  if (index !== 0 || path.length === 0) return;
  for (const file of tracer.e.project.mentioning(COPIES))
    for (const at of tracer.e.project.named(file, COPIES)) {
      const call = dressed(accessOf(at.parent)?.node ?? at).parent;
      const given = ts.isCallExpression(call) ? call.arguments[1] : undefined;
      const found = given ? tracer.origins({ node: given, path, frame: undefined }) : [];
      // an element keeps what its copy is given nothing for
      for (const origin of found) if (origin.kind !== 'literal' || origin.value !== undefined) walk.add(origin);
    }
}

/** What a call hands to a callback. */
function fromCallback(
  walk: Walk,
  call: ts.CallExpression,
  argument: ts.Node,
  index: number,
  node: ts.ParameterDeclaration,
  path: Path,
  frame: Frame | undefined,
): void {
  const listed = listedCall(walk.tracer.e, call);
  const access = accessOf(bare(call.expression));
  const object = listed?.list ?? access?.object;
  const name = listed?.name ?? access?.name ?? '';
  const args = listed?.others ?? call.arguments;
  if (object) {
    if ((name === 'then' || name === 'tap') && args[0] === argument) {
      walk.from(object, path, frame);
      return;
    }
    if (name === 'catch' || name === 'finally' || name === 'then') {
      walk.unknown(call, 'it is what was thrown');
      return;
    }
    const isListed = walk.tracer.functions(call, frame).length === 0;
    if (isListed && VISITS.test(name)) {
      if (index === 0 || (index === 1 && SORTS.test(name))) walk.from(object, [ANY, ...path], frame);
      else if (index === 2) walk.from(object, path, frame);
      else walk.own(node, frame);
      return;
    }
    if (isListed && REDUCES.test(name)) {
      if (index === 1) walk.from(object, [ANY, ...path], frame);
      else if (index === 0 && args[1]) {
        walk.from(args[1], path, frame);
        const fn = functionAt(args[0]);
        for (const each of fn ? returns(fn) : []) walk.from(each, path, frame);
      } else walk.own(node, frame);
      return;
    }
  }
  if (calleeText(call) === 'Array.from' && index === 0 && call.arguments[0]) {
    walk.from(call.arguments[0], [ANY, ...path], frame);
    return;
  }
  const within = pipeAround(call);
  if (within && index === 0 && isPiped(walk, within.pipe, frame)) {
    fromPipe(walk, within.pipe, within.place, path, frame);
    return;
  }
  if (object && name === 'subscribe' && args[0] === argument && index === 0) {
    walk.from(object, path, frame);
    return;
  }
  // what only the evaluator can follow: `subscribe`, a stream, a client's own callback
  const values = walk.tracer.e.declared(node, frame?.env);
  const answers = walk.tracer.e.answer(values);
  const isOwn = values.some(
    (each) =>
      each.kind !== 'answer' && each.kind !== 'typed' && !(each.kind === 'array' && each.node.elements.length === 0),
  );
  if (answers.length > 0 && isOwn) walk.unknown(call, 'it is handed something else as well');
  else if (
    answers.length > 0 &&
    /^(subscribe|pipe|map|tap|getJSON|get|post|put|ajax|done|success)$/.test(calleeName(call))
  ) {
    for (const answer of answers) walk.fromAnswer(call, answer, path);
  } else walk.unknown(call, `\`${calleeName(call) || 'a function'}\` ${HANDED_BY_OTHERS}`);
}
