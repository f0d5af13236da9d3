/** Whether a jq program takes what it is given as a whole: counts it, lists its members, hands it on. Knows no field. */
import { childrenOf } from './jq-flow.ts';
import type { Jq } from './jq-syntax.ts';

/** May say yes wrongly, never no: what is not known to read members by their names takes all of them. */
export function takesWhole(node: Jq): boolean {
  switch (node.kind) {
    case 'input':
    case 'each':
      return true;
    case 'member':
      return node.of.kind !== 'input' && takesWhole(node.of);
    case 'element':
      return node.of.kind === 'input' || takesWhole(node.of);
    case 'pipe':
      // behind a member its value is the input
      return takesWhole(isHandedOn(node.left) ? node.right : node.left);
    case 'if':
      // without an `else` it gives its input
      return node.results.length === node.conditions.length || childrenOf(node).some(takesWhole);
    case 'call':
      return !isByName(node) || childrenOf(node).some(takesWhole);
    default:
      return childrenOf(node).some(takesWhole);
  }
}

/** Whether a filter asks its input for nothing but what it is given. An error without words of its own says its input. */
const isByName = ({ name, args }: Extract<Jq, { kind: 'call' }>): boolean =>
  /^(?:has|empty|try|halt)$/.test(name) || (name === 'error' && args.length > 0);

/** What gives its input as it is, or nothing: `.`, `select(.name)`. */
const isHandedOn = (node: Jq): boolean =>
  node.kind === 'input' ||
  (node.kind === 'group' && isHandedOn(node.of)) ||
  (node.kind === 'call' && node.name === 'select' && !childrenOf(node).some(takesWhole));
