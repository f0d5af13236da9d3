/** What comes out of a stream: through the operators of its pipe, and of functions that make one of others. What each of them does is data. */
import type { LibraryFunction } from '../../../rules/libraries.ts';
import { accessOf, bare, dressed, type FunctionNode, givenTo, nameOf, returns, ts } from '../../flow/syntax.ts';
import { ANY, type Frame, isElement, type Path } from '../source.ts';
import { FLOWS } from '../vocabulary.ts';
import { functionsAt, visiting } from './callbacks.ts';
import type { Walk } from './walk.ts';

/** The step from an operator of a pipe to what flows into it. */
export const FLOWING = '~';

const PIPED = 'what it is piped through may make something else of it';
const WRITES = 'what it is piped through writes to it';

const isPipe = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && accessOf(bare(node.expression))?.name === 'pipe';

/** The pipe that a call stands in as an operator, and its place there. */
export function pipeAround(operator: ts.CallExpression): { pipe: ts.CallExpression; place: number } | undefined {
  const pipe = operator.parent;
  const place = isPipe(pipe) ? pipe.arguments.indexOf(operator) : -1;
  return isPipe(pipe) && place >= 0 ? { pipe, place } : undefined;
}

/** Whether a pipe is one of a library's operators. */
export const isPiped = (walk: Walk, node: ts.CallExpression, frame: Frame | undefined): boolean =>
  isPipe(node) && node.arguments.some((each) => throughOf(walk, each, frame) !== undefined);

/** What the library's function does that makes an operator; undefined: nothing is known of it. */
function throughOf(walk: Walk, operator: ts.Expression, frame: Frame | undefined): LibraryFunction['through'] {
  const call = bare(operator);
  return ts.isCallExpression(call) ? libraryOf(walk, call, frame)?.through : undefined;
}

function libraryOf(walk: Walk, call: ts.CallExpression, frame: Frame | undefined): LibraryFunction | undefined {
  for (const value of walk.tracer.values(call.expression, frame)) {
    const found = value.kind === 'external' ? walk.tracer.e.api.libraryFunction(value.module, value.path) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What flows out of so many operators of a pipe. */
export function fromPipe(
  walk: Walk,
  pipe: ts.CallExpression,
  many: number,
  path: Path,
  frame: Frame | undefined,
): void {
  const source = accessOf(bare(pipe.expression))?.object;
  const operator = pipe.arguments[many - 1];
  if (source && many === 0) walk.from(source, path, frame);
  const call = operator && bare(operator);
  if (!call) return;
  const args = ts.isCallExpression(call) ? call.arguments : [];
  const { through, instead } = (ts.isCallExpression(call) && libraryOf(walk, call, frame)) || {};
  switch (through) {
    case 'same':
      fromPipe(walk, pipe, many - 1, path, frame);
      if (instead) fromInstead(walk, args[instead.argument], instead.key, path, frame);
      if (args.some((each) => writes(walk, each, frame))) walk.unknown(call, WRITES);
      return;
    case 'also':
      fromPipe(walk, pipe, many - 1, path, frame);
      for (const each of args) fromMaker(walk, each, path, frame);
      return;
    case 'made':
    case 'merged': {
      const makers = functionsAt(walk, args[0], frame);
      if (makers.length === 0 || args.length > 1) walk.unknown(call, PIPED);
      for (const { fn, frame: inner } of makers)
        for (const each of returns(fn)) {
          const seen = visiting(walk, fn, { node: call, path: [FLOWING], frame }, inner);
          const isList =
            through === 'merged' && walk.tracer.values(each, seen).some(({ kind }) => /^(?:list|array)$/.test(kind));
          walk.from(each, isList ? [ANY, ...path] : path, seen);
        }
      return;
    }
    default:
      walk.unknown(call, PIPED);
  }
}

/** What may flow in the place of what does: an argument, or what stands under a key of it. */
function fromInstead(
  walk: Walk,
  argument: ts.Expression | undefined,
  key: string | undefined,
  path: Path,
  frame: Frame | undefined,
): void {
  if (!argument) return;
  if (key === undefined) {
    fromMaker(walk, argument, path, frame);
    return;
  }
  const options = bare(argument);
  if (!ts.isObjectLiteralExpression(options)) return;
  for (const each of options.properties) {
    if (nameOf(each.name) !== key) continue;
    if (ts.isPropertyAssignment(each)) fromMaker(walk, each.initializer, path, frame);
    else if (ts.isMethodDeclaration(each)) for (const given of returns(each)) walk.from(given, path, frame);
    else walk.unknown(each, PIPED);
  }
}

/** What a function gives that is handed over, or what is handed over itself. */
function fromMaker(walk: Walk, argument: ts.Expression, path: Path, frame: Frame | undefined): void {
  const makers = functionsAt(walk, argument, frame);
  if (makers.length === 0) walk.from(argument, path, frame);
  for (const { fn, frame: inner } of makers) for (const each of returns(fn)) walk.from(each, path, inner);
}

/** Whether a function that an operator is given, alone or as a member of an object, writes to what it is handed. */
function writes(walk: Walk, argument: ts.Expression, frame: Frame | undefined): boolean {
  const object = bare(argument);
  if (ts.isObjectLiteralExpression(object))
    return object.properties.some((each) =>
      ts.isPropertyAssignment(each)
        ? writes(walk, each.initializer, frame)
        : ts.isMethodDeclaration(each) && isWriter(walk, each),
    );
  return functionsAt(walk, argument, frame).some(({ fn }) => isWriter(walk, fn));
}

function isWriter(walk: Walk, { parameters: [first] }: FunctionNode): boolean {
  if (!first || !ts.isIdentifier(first.name)) return false;
  return walk.tracer.e.project
    .of(first)
    .scopes.references(first)
    .filter(ts.isExpression)
    .some((node) => walk.tracer.arrivals({ node, path: [], frame: undefined }).some(({ kind }) => kind === 'written'));
}

/** What a library's function that makes a stream of others, or of values, lets flow; false: it is none of these. */
export function fromStreamMaker(walk: Walk, node: ts.CallExpression, path: Path, frame: Frame | undefined): boolean {
  const values = walk.tracer.values(node.expression, frame);
  if (!values.some((each) => each.kind === 'external' && FLOWS.test(each.module))) return false;
  const gives = libraryOf(walk, node, frame)?.gives ?? [];
  let isKnown = false;
  for (const { argument, as } of gives) {
    const given = node.arguments[argument];
    if (!given || (as !== 'same' && as !== 'returned')) continue;
    isKnown = true;
    if (as === 'returned') fromMaker(walk, given, path, frame);
    else {
      const isList = walk.tracer.values(given, frame).some(({ kind }) => /^(?:list|array)$/.test(kind));
      const isSpread = isList && gives.some((each) => each.as === 'element' && each.argument === argument);
      walk.from(given, isSpread && !isElement(path[0]) ? [ANY, ...path] : path, frame);
    }
  }
  return isKnown;
}

/** What who listens to a subject gets: what it is made with, and all that is put into it; false: it is none. */
export function fromSubject(walk: Walk, made: ts.NewExpression, path: Path, frame: Frame | undefined): boolean {
  const { tracer } = walk;
  let isOne = false;
  for (const value of tracer.values(made.expression, frame)) {
    const does = value.kind === 'external' ? tracer.e.api.libraryFunction(value.module, value.path) : undefined;
    if (!does?.broadcasts) continue;
    isOne = true;
    const { by, first } = does.broadcasts;
    const begun = first === undefined ? undefined : givenTo(made)[first];
    if (begun) walk.from(begun, path, frame);
    for (const each of tracer.arrivals({ node: made, path: [], frame })) {
      const put = each.kind === 'read' && each.name !== undefined && by.includes(each.name) ? each.node : undefined;
      const call = put && dressed(put).parent;
      const given = call && ts.isCallExpression(call) ? call.arguments[0] : undefined;
      if (given) walk.from(given, path, undefined);
    }
  }
  return isOne;
}
