/**
 * What one function keeps and another one gives: `set(mr) { this.mr = mr; }` before `get().assignee`, or a variable between the two. Who looks
 * into the second meets a parameter of the first, which is not called on the way.
 */
import type { Evaluator } from './evaluate.ts';
import { Once } from './once.ts';
import { accessOf, bare, type FunctionNode, isAssignment, ts } from './syntax.ts';
import type { Value } from './values.ts';

const states = new Once<ts.ParameterDeclaration, Value>();

/** What callers give such a parameter, where its function keeps it. It is found out once. */
export const heldFrom = (
  e: Evaluator,
  fn: FunctionNode,
  node: ts.ParameterDeclaration,
  called: () => readonly Value[],
): readonly Value[] => states.of(e, node, () => (isKept(e, fn, node) ? e.bounded(STATE_STEPS, called) : []));

/** The evaluator's steps that this may take for one parameter. */
const STATE_STEPS = 300;

/** Whether a function keeps what it is given under a name or in something that outlives it, as far as syntax tells. */
const isKept = (e: Evaluator, fn: FunctionNode, node: ts.ParameterDeclaration): boolean =>
  namesIn(node.name).some((each) =>
    e.project
      .of(each)
      .scopes.references(each)
      .some((reference) => {
        for (let at: ts.Node = reference; at !== fn; at = at.parent) {
          const { parent } = at;
          if (ts.isBinaryExpression(parent) && parent.right === at && isAssignment(parent.operatorToken.kind))
            return true;
          if (
            ts.isCallExpression(parent) &&
            parent.expression !== at &&
            KEEPS.test(accessOf(bare(parent.expression))?.name ?? '')
          )
            return true;
        }
        return false;
      }),
  );

/** Methods that put what they are given into what they are called on. */
const KEEPS = /^(?:push|unshift|splice|set|add|assign|next|update)$/;

/** What a parameter declares. */
const namesIn = (name: ts.BindingName): readonly (ts.ParameterDeclaration | ts.BindingElement)[] =>
  ts.isIdentifier(name)
    ? ts.isParameter(name.parent) || ts.isBindingElement(name.parent)
      ? [name.parent]
      : []
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));
