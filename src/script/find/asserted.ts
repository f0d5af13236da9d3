/** What a test says that is asked for: `expect(client.get).toHaveBeenCalledWith('/runners/1')`. It asks for nothing itself. */
import { topOf } from '../../flow/addresses.ts';
import { calleeName } from '../../flow/evaluate.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { dressed, rootOf, ts } from '../../flow/syntax.ts';

/** Functions that hold what was done against what they are given: Jest's and Vitest's matchers, chai's and sinon's assertions. */
const ASSERTS =
  /^(to[A-Z]\w*|(always|never)?[cC]alled\w*|equals?|eql?|deepEqual|strictEqual|deepStrictEqual|match|includes?|contains?)$/;
/** What a chain of them begins with. */
const SUBJECTS = /^(expect|assert|should|sinon)$/;

/** How many calls and lists may lie around what is expected: `toEqual([expect.stringContaining('/x')])`. */
const MAX_CLIMB = 6;

export function isAsserted(piece: SpeltNode): boolean {
  let at: ts.Node = dressed(topOf(piece));
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at) {
      const root = rootOf(parent);
      if (ASSERTS.test(calleeName(parent) ?? '') && ts.isIdentifier(root) && SUBJECTS.test(root.text)) return true;
    } else if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isObjectLiteralExpression(parent)
    )
      return false;
    at = dressed(parent);
  }
  return false;
}
