/** What methods of lists, promises, maps, text and schemas give. */
import { bare, isNothing, returns, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import { ANY, type Frame, isElement, type Path } from '../source.ts';
import { ASKS, KEEPS, PICKS, REDUCES } from '../vocabulary.ts';
import { functionsAt, visiting } from './callbacks.ts';
import { fromPipe, isPiped } from './streams.ts';
import type { Walk } from './walk.ts';

/** Methods of lists, promises, maps and text. False: none of these. */
export function fromMethod(
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

function isContainer(walk: Walk, node: ts.Expression, frame: Frame | undefined): boolean {
  return walk.tracer
    .values(node, frame)
    .some((each) => (each.kind === 'list' ? each.keys !== undefined : each.kind === 'made' && /Map|Set/.test(each.of)));
}

function isRequest(walk: Walk, node: ts.CallExpression, frame: Frame | undefined): boolean {
  return walk.tracer.e.answer(walk.tracer.values(node, frame)).some((each) => each.call?.node === node);
}

/** What is put among others, or all that is spread there. */
export function fromAdded(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  if (ts.isSpreadElement(node)) walk.from(node.expression, [ANY, ...path], frame);
  else walk.from(node, path, frame);
}

const isSingle = (value: Value): boolean =>
  value.kind === 'answer' ? !value.list : value.kind !== 'list' && value.kind !== 'array' && value.kind !== 'typed';
