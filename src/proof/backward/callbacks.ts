/** Functions that are handed over, and the frame that each is gone into with. */
import type { FunctionNode, ts } from '../../flow/syntax.ts';
import { functionAt } from '../frames.ts';
import type { Frame, Source } from '../source.ts';
import type { Walk } from './walk.ts';

/** The functions that an argument spells or names, each with the frame that it sees: what is written in place sees all around it. */
export function functionsAt(
  walk: Walk,
  argument: ts.Expression | undefined,
  frame: Frame | undefined,
): readonly { fn: FunctionNode; frame: Frame | undefined }[] {
  const fn = functionAt(argument);
  if (fn) return [{ fn, frame }];
  const found = argument ? walk.tracer.values(argument, frame) : [];
  return found.flatMap((each) => (each.kind === 'function' ? [{ fn: each.node, frame: undefined }] : []));
}

/** The frame of a callback that is handed one value. */
export function visiting(walk: Walk, fn: FunctionNode, value: Source, frame: Frame | undefined): Frame | undefined {
  if ((frame?.depth ?? 0) > 10) return frame;
  const [first] = fn.parameters;
  const given = new Map<ts.ParameterDeclaration, readonly Source[]>(first ? [[first, [value]]] : []);
  return { ...walk.tracer.enterCallback(fn, given, frame, frame?.env), up: frame };
}
