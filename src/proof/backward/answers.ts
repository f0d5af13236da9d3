import { accessOf, bare, nameOf, returns, ts } from '../../flow/syntax.ts';
import type { Answer, Value } from '../../flow/values.ts';
import { lineOf } from '../../script/find/places.ts';
import { isAnswered } from '../answered.ts';
import { isCell } from '../frames.ts';
import { requestsReplaced } from '../platform.ts';
import { ANY, type Frame, isElement, type Origin, type Path } from '../source.ts';
import { BEFORE, BODIES, isOneOf, KEEPS_NAMED, SELECTS } from '../vocabulary.ts';
import { functionsAt } from './callbacks.ts';
import { fromMade } from './made.ts';
import type { Walk } from './walk.ts';

/** A call that leaves the program: what the evaluator says of it, where that is all there can be. */
export function fromEvaluator(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  const values = walk.tracer.values(node, frame);
  const answers = walk.tracer.e.answer(values);
  const failed = answers.length === 0 ? 'it is not known what gives it' : isAnswered(walk.tracer, node, answers, frame);
  if (failed !== undefined) {
    walk.unknown(node, failed, frame);
    return;
  }
  const made = madeOtherwise(walk, node, answers, frame);
  if (made !== undefined) {
    walk.unknown(node, made, frame);
    return;
  }
  // what a library may give besides, as an element of a list, is the program's own
  const own = walk.tracer.e.element(values).find((each) => each.kind === 'object');
  if (own?.kind === 'object') walk.unknown(own.node, 'the program makes that element itself');
  // a cell has what it was made with, and what the program puts into it, as well
  if (ts.isCallExpression(node) && isCell(walk.tracer, node))
    for (const each of values) if (each.kind === 'object') walk.from(each.node, path, frame);
  for (const answer of answers) {
    const instead = requestsReplaced(walk.tracer, answer.call?.node);
    if (instead) walk.unknown(node, `another function is put in its place in ${lineOf(walk.tracer.e, instead, node)}`);
    fromAnswer(walk, node, answer, path, frame);
  }
  fromResponse(walk, node, frame);
  // a library that is told how to make instances of a class may keep what the class says, and nothing else
  const isTold = ts.isCallExpression(node) && node.arguments.length > 2;
  if (isTold && [...values, ...walk.tracer.e.element(values)].some((each) => each.kind === 'instance'))
    walk.own(node, frame, 'instance');
  if (ts.isCallExpression(node)) fromBefore(walk, node, path, frame);
}

/** Why a call that does not ask itself may give something else than the answers that it has from somewhere; undefined: nothing says so. */
function madeOtherwise(
  walk: Walk,
  node: ts.Expression,
  answers: readonly Answer[],
  frame: Frame | undefined,
): string | undefined {
  if (!ts.isCallExpression(node) || answers.some(({ call }) => call?.node === node)) return undefined;
  const callee = bare(node.expression);
  if (ts.isElementAccessExpression(callee) && !accessOf(callee))
    return 'which function is called is chosen at run time';
  // what these make exactly is told for those that are known
  const isOfPlatform = walk.tracer
    .values(node.expression, frame)
    .some((each) => each.kind === 'external' && each.module === '' && each.made === undefined);
  return isOfPlatform ? 'the platform makes it of what it is given' : undefined;
}

/** What else than a response of the server's may be asked for its body: `(isCached ? cache.match(url) : await fetch(url)).json()`. */
function fromResponse(walk: Walk, node: ts.Expression, frame: Frame | undefined): void {
  const access = ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
  if (!access || !BODIES.test(access.name)) return;
  for (const each of walk.tracer.origins({ node: access.object, path: [], frame }))
    if (each.kind === 'unknown') walk.unknown(each.node, each.why);
    else if (each.kind === 'entry') walk.add(each);
    else if (each.kind === 'own') walk.unknown(each.node, 'the program makes that answer itself');
}

/** The data that a hook is given for the time before the answer, or what gives it, and the objects that it is told to make of the answer. */
function fromBefore(walk: Walk, call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  const rest = path[0] === 'data' || path[0] === 'value' ? path.slice(1) : path;
  const options = call.arguments.flatMap((each) =>
    walk.tracer.values(each, frame).flatMap((value) => (value.kind === 'object' ? value.node.properties : [])),
  );
  for (const property of options) {
    const name = nameOf(property.name);
    if (isOneOf(SELECTS, name)) fromSelecting(walk, property, rest, frame);
    // what is read is kept by its name, which no other name is
    if (isOneOf(KEEPS_NAMED, name)) walk.unknown(property, 'what is kept of it is chosen by name');
    if (!isOneOf(BEFORE, name)) continue;
    if (ts.isMethodDeclaration(property)) for (const each of returns(property)) walk.from(each, rest, frame);
    else if (ts.isShorthandPropertyAssignment(property)) walk.fromIdentifier(property.name, rest, frame);
    else if (ts.isPropertyAssignment(property)) {
      const makers = functionsAt(walk, property.initializer, frame);
      for (const maker of makers) for (const each of returns(maker.fn)) walk.from(each, rest, maker.frame);
      if (makers.length === 0) walk.from(property.initializer, rest, frame);
    }
  }
}

/** What else than what it is handed a function of such an option makes: all that it takes from there is followed as the answer. */
function fromSelecting(walk: Walk, property: ts.ObjectLiteralElementLike, path: Path, frame: Frame | undefined): void {
  const option = ts.isPropertyAssignment(property)
    ? property.initializer
    : ts.isShorthandPropertyAssignment(property)
      ? property.name
      : undefined;
  const makers = option ? functionsAt(walk, option, frame) : [];
  const made = ts.isMethodDeclaration(property)
    ? returns(property).map((each) => ({ each, frame }))
    : makers.flatMap((maker) => returns(maker.fn).map((each) => ({ each, frame: maker.frame })));
  for (const { each, frame: own } of made) fromMade(walk, each, path, own);
}

export function fromAnswer(
  walk: Walk,
  node: ts.Node,
  answer: Extract<Origin, { kind: 'answer' }>['answer'],
  path: Path,
  frame?: Frame,
): void {
  if (answer.kept) {
    walk.unknown(node, 'it has been kept by a store or sent by its name, where others may have put something else');
    return;
  }
  let values: readonly Value[] = [answer];
  let element = false;
  for (const [index, step] of path.entries()) {
    const held = walk.tracer.e.answer(values);
    if (isElement(step)) {
      if (held.every((each) => !each.list) && index > 0 && path[index - 1] === 'value') continue;
      element = true;
      values = walk.tracer.e.element(held);
      if (values.length === 0) values = held.filter((each) => each.resource === null);
    } else {
      const next = walk.tracer.e.member(held, step, node);
      if (next.length === 0) {
        for (const each of held) walk.add({ kind: 'member', node, answer: each, name: step });
        return;
      }
      values = next;
    }
  }
  const way = path.map((step) => (isElement(step) ? ANY : step));
  for (const each of walk.tracer.e.answer(values))
    walk.add({ kind: 'answer', node, answer: each, element, path: way, frame });
}
