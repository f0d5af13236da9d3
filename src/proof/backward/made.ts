/** The objects that a function makes of what a library hands it: an answer, or a state. */
import { bare, nameOf, returns, rootOf, ts } from '../../flow/syntax.ts';
import type { Frame, Path } from '../source.ts';
import type { Walk } from './walk.ts';

/** What a reducer makes: all that it takes from what it is handed is followed as what is kept. */
export function fromReducer(walk: Walk, call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  const isOfReducer = walk.tracer
    .values(call.expression, frame)
    .some(
      (each) =>
        each.kind === 'external' && walk.tracer.e.api.libraryFunction(each.module, each.path)?.keeps?.isPair === true,
    );
  const [reducer] = call.arguments;
  if (!isOfReducer || !reducer) return;
  for (const maker of walk.tracer.values(reducer, frame))
    if (maker.kind === 'function') for (const each of returns(maker.node)) fromMade(walk, each, path, undefined);
}

/** The objects that stand in what a function gives; what they spread is followed where the function is not handed it. */
export function fromMade(walk: Walk, given: ts.Expression, path: Path, frame: Frame | undefined): void {
  const node = bare(given);
  if (ts.isConditionalExpression(node)) {
    fromMade(walk, node.whenTrue, path, frame);
    fromMade(walk, node.whenFalse, path, frame);
  }
  if (!ts.isObjectLiteralExpression(node)) return;
  const [step, ...rest] = path;
  if (step !== undefined) {
    for (const each of node.properties)
      if (ts.isPropertyAssignment(each) && nameOf(each.name) === step) fromMade(walk, each.initializer, rest, frame);
    return;
  }
  walk.add({ kind: 'object', node, frame });
  for (const each of node.properties) {
    const root = ts.isSpreadAssignment(each) ? rootOf(each.expression) : undefined;
    const isHanded = root && ts.isIdentifier(root) && walk.tracer.e.declarations(root, 'values').every(isHandedOver);
    if (ts.isSpreadAssignment(each) && !isHanded) walk.from(each.expression, [], frame);
  }
}

/** Whether a name is a parameter, or a part of one. */
const isHandedOver = (declared: ts.Node): boolean =>
  ts.isParameter(declared) || (ts.isBindingElement(declared) && isHandedOver(declared.parent.parent));
