/** What functions do that get a value as their `this`, and what methods of lists do that are handed over as values. */
import { accessOf, bare, walk as below, isFunction, ts } from '../../flow/syntax.ts';
import { functionsIn } from '../frames.ts';
import { ANY, type Frame, type Path } from '../source.ts';
import { MOVES, PUTS } from '../vocabulary.ts';
import type { Walk } from './walk.ts';

/** What a function says of `this` is said of the value that it is called on: `mr.fix = fix`, `names.map(label, mr)`. */
export function toThis(walk: Walk, given: ts.Node, path: Path, frame: Frame | undefined): void {
  for (const fn of functionsIn(walk.tracer, given, frame))
    if (!ts.isArrowFunction(fn))
      below(fn, (at) => {
        if (at.kind === ts.SyntaxKind.ThisKeyword && ts.isExpression(at)) walk.use(at, path, undefined);
        // what stands in another function, or in a class, is another one's
        return at !== fn && ((isFunction(at) && !ts.isArrowFunction(at)) || ts.isClassLike(at)) ? false : undefined;
      });
}

/** The functions that a literal has as members get what it is put into as `this`, or what else it is made of: `{ ...mr, fix() {} }`. */
export function toMethods(walk: Walk, given: ts.Expression, path: Path, frame: Frame | undefined): void {
  const literal = bare(given);
  if (!ts.isObjectLiteralExpression(literal)) return;
  for (const property of literal.properties)
    if (isFunction(property)) toThis(walk, property, path, frame);
    else if (ts.isShorthandPropertyAssignment(property)) toThis(walk, property.name, path, frame);
    else if (ts.isPropertyAssignment(property)) toThis(walk, property.initializer, path, frame);
}

/** The same of a table of descriptors, which have the functions in them. */
export function toDescriptors(walk: Walk, given: ts.Expression, path: Path, frame: Frame | undefined): void {
  const literal = bare(given);
  if (!ts.isObjectLiteralExpression(literal)) return;
  for (const property of literal.properties)
    if (ts.isPropertyAssignment(property)) toMethods(walk, property.initializer, path, frame);
}

/** A method that changes what it is called on, and is no call: what gets it calls it on something else. */
export function changingMethod(walk: Walk, given: ts.Expression, frame: Frame | undefined): ts.Expression | undefined {
  const access = accessOf(bare(given));
  return access &&
    (PUTS.test(access.name) || MOVES.test(access.name)) &&
    functionsIn(walk.tracer, given, frame).length === 0
    ? access.object
    : undefined;
}

/**
 * Elements that are handed to a method of another list, which keeps them: `list.forEach(other.push, other)`.
 * @returns whether it is one
 */
export function toChangingMethod(
  walk: Walk,
  argument: ts.Expression,
  pathAt: (index: number) => Path | undefined,
  frame: Frame | undefined,
): boolean {
  const inner = bare(argument);
  const bound = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
  const isBound = bound?.name === 'bind' && ts.isCallExpression(inner);
  const object = changingMethod(walk, isBound ? bound.object : argument, frame);
  if (!object) return false;
  const { parent } = argument;
  const given = ts.isCallExpression(parent) ? parent.arguments : undefined;
  const target = isBound ? inner.arguments[0] : given?.[given.indexOf(argument) + 1];
  const path = pathAt(0);
  if (target && path) walk.into(target, [ANY, ...path], frame);
  else walk.add({ kind: 'unknown', node: argument });
  return true;
}

/** What a proxy is made of is read and written through it, and its traps are handed it. */
export function toProxy(
  walk: Walk,
  proxy: ts.NewExpression,
  handler: ts.Expression | undefined,
  path: Path,
  frame: Frame | undefined,
): void {
  walk.use(proxy, path, frame);
  const traps = handler ? walk.tracer.origins({ node: handler, path: [], frame }) : [];
  if (traps.length === 0) walk.add({ kind: 'unknown', node: proxy });
  for (const each of traps)
    if (each.kind !== 'object') walk.add({ kind: 'unknown', node: proxy });
    else
      for (const property of each.node.properties) {
        const given = ts.isPropertyAssignment(property) ? property.initializer : (property.name ?? property);
        for (const fn of isFunction(property) ? [property] : functionsIn(walk.tracer, given, each.frame)) {
          const [target] = fn.parameters;
          if (target) walk.toPattern(target.name, target, path, undefined);
        }
      }
}
