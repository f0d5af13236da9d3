/** What a test gives in the server's place: `show.mockResolvedValue({ … })`, `nock(host).get(path).reply(200, { … })`, a handler's `json({ … })`. */

import { returned } from '../../flow/calls.ts';
import { calleeName, type Evaluator, step } from '../../flow/evaluate.ts';
import { isEnvelope } from '../../flow/members.ts';
import { accessOf, bare, dressed, enclosing, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { STANDS } from '../../flow/test-doubles.ts';
import type { Value } from '../../flow/values.ts';

/** So many lists, objects, calls and names are looked at between what is given and what it is given for. */
const MAX_CLIMB = 40;

/** Functions that hand on what they are given, as an answer's body. */
const BODIES = /^(json|resolve|stringify|ok|send|freeze)$/;

/**
 * What an object that is written out stands for, when it is given in an answer's place.
 * @param endpointsOf the endpoints of an SDK's `Class.method`
 */
export function stoodFor(
  e: Evaluator,
  object: ts.Expression,
  endpointsOf: (method: string) => readonly string[],
): readonly Value[] {
  return climb(e, object, endpointsOf, new Set());
}

function climb(
  e: Evaluator,
  node: ts.Node,
  endpointsOf: (method: string) => readonly string[],
  seen: Set<ts.Node>,
): readonly Value[] {
  const at = dressed(node);
  if (seen.size > MAX_CLIMB || seen.has(at)) return [];
  seen.add(at);
  const up = (next: ts.Node): readonly Value[] => climb(e, next, endpointsOf, seen);
  const { parent } = at;
  if (ts.isArrayLiteralExpression(parent)) return e.element(up(parent));
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
    const name = nameOf(parent.name) ?? '';
    const around = up(parent.parent);
    return isEnvelope(name) ? around : e.member(around, name, parent);
  }
  if (ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isIdentifier(parent.name))
    return e.project.of(parent).scopes.references(parent).flatMap(up);
  if (ts.isReturnStatement(parent)) {
    const fn = enclosing(parent, isFunction);
    return fn ? up(fn) : [];
  }
  if (ts.isArrowFunction(parent) && parent.body === at) return up(parent);
  if ((ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression !== at) {
    const name = calleeName(parent) ?? '';
    if (ts.isNewExpression(parent)) return name === 'Response' ? up(parent) : [];
    if (STANDS.test(name)) {
      const access = accessOf(bare(parent.expression));
      return access ? answersOf(e, access.object, endpointsOf) : [];
    }
    if (isFunction(at)) return e.answer(e.ask(parent));
    return BODIES.test(name) ? up(parent) : [];
  }
  return [];
}

/** What something answers that a test puts its own answer in place of: a request, a function that makes one, an SDK's method by its name. */
function answersOf(
  e: Evaluator,
  stood: ts.Expression,
  endpointsOf: (method: string) => readonly string[],
): readonly Value[] {
  const values = [...e.ask(stood), ...spiedOn(e, bare(stood))];
  const asked = values.flatMap((value) => (value.kind === 'function' ? returned(e, value, [], [], 0) : [value]));
  const answers = e.answer(asked);
  if (answers.length > 0) return answers;
  const method = accessOf(bare(stood));
  const owner = method && bare(method.object);
  const name = owner && (ts.isIdentifier(owner) ? owner.text : accessOf(owner)?.name);
  if (!method || name === undefined) return [];
  return endpointsOf(`${name}.${method.name}`).flatMap((endpoint): readonly Value[] => {
    const gives = e.api.answers[endpoint];
    if (gives === undefined || gives === null) return [];
    const note = `${name}.${method.name}() in a test`;
    const list = gives.endsWith('[]');
    const resource = gives.replace('[]', '');
    return [{ kind: 'answer', resource, list, certain: false, call: undefined, trail: step(stood, note, undefined) }];
  });
}

/** The member that a test watches and answers for: `spyOn(client, 'load')`, `stub(client, 'load')`. */
function spiedOn(e: Evaluator, node: ts.Expression): readonly Value[] {
  if (!ts.isCallExpression(node) || !/^(spyOn|stub)$/.test(calleeName(node) ?? '')) return [];
  const [object, name] = node.arguments;
  return object && name && ts.isStringLiteralLike(name) ? e.member(e.ask(object), name.text, node) : [];
}
