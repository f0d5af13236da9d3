/** Whether an object that the program makes in place of an answer is used as one, and by nobody who needs the old name. */
import { fold, nameOf, ts } from '../flow/syntax.ts';
import { lineOf } from '../script/find/places.ts';
import { isBoolean } from './boolean.ts';
import { isNamed } from './same.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';

export interface MadeQuestion {
  /** The entry that has the old name. */
  node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment;
  /** Its value turns around. */
  negate: boolean;
  /** Whether a name is a place of a finding itself, and moves too. */
  isFound(name: ts.Node): boolean;
  /** Why what a request sends of it is not proven to be taken under the new name, in a sentence; undefined: it is. */
  sent(arrival: Extract<Arrival, { kind: 'sent' }>): string | undefined;
}

export interface MadeProof {
  /** What is not proven, in a sentence about this place; undefined: everything is. */
  reason: string | undefined;
  /** The names by which it is read and given again: they move together. */
  names: readonly ts.Node[];
}

export function proveMade(tracer: Tracer, { node, negate, isFound, sent }: MadeQuestion): MadeProof {
  const name = nameOf(node.name) ?? '';
  const value = ts.isPropertyAssignment(node) ? node.initializer : node.name;
  const names: ts.Node[] = [];
  let reason = negate && !isBoolean(tracer, value) ? 'Its value may be neither true nor false.' : undefined;
  for (const each of tracer.arrivals({ node: node.parent, path: [], frame: undefined })) {
    names.push(...namesIn(each.node).filter(isFound));
    if (each.kind === 'sent') {
      reason ??= sent(each);
      continue;
    }
    const why = judge(each, name, isFound);
    if (why !== undefined) reason ??= `${why} in ${lineOf(tracer.e, each.node, node)}.`;
  }
  return { reason, names };
}

function judge(
  each: Exclude<Arrival, { kind: 'sent' }>,
  name: string,
  isFound: (name: ts.Node) => boolean,
): string | undefined {
  switch (each.kind) {
    case 'read':
    case 'written':
      if (each.name === undefined) return 'A name that is computed at run time may be this one,';
      return fold(each.name) !== fold(name) || namesIn(each.node).some(isFound)
        ? undefined
        : 'It goes by this name for something that stays,';
    case 'spread': {
      const own = ts.isObjectLiteralExpression(each.node) ? each.node.properties : [];
      const again = own.find((one) => isNamed(one.name, name));
      return again?.name && !isFound(again.name) ? 'It is given again under the old name' : undefined;
    }
    case 'called':
    case 'callback':
      return undefined;
    case 'measured':
      return 'Its length is used';
    case 'compared':
      return 'It is compared';
    case 'listed':
    case 'filtered':
      return 'Its names are gone through';
    case 'checked':
      return 'It is checked against a schema';
    case 'shown':
      return 'It is written out';
    case 'key':
      return 'It is a key';
    case 'handed':
    case 'given':
    case 'unknown':
      return 'Where it goes cannot be told';
  }
}

/** The names at a place: of a member, of what a pattern takes out, of an object's entries. */
function namesIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isPropertyAccessExpression(node)) return [node.name];
  if (ts.isElementAccessExpression(node)) return [node.argumentExpression];
  if (ts.isBindingElement(node)) return [node.propertyName ?? node.name];
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap((each) => each.name ?? []);
  return [];
}
