/**
 * Whether what a request answered is surely what was asked for, and no body of an error: its status was tested where the body is taken, or
 * the library that asked throws at a bad one.
 */
import { accessOf, bare, ts } from '../flow/syntax.ts';
import { expressionSubject } from './conditions.ts';
import { guarded } from './guards.ts';
import type { Origin } from './source.ts';
import type { Tracer } from './tracer.ts';
import { BODIES, LENIENT, THROWS } from './vocabulary.ts';

export function isWhole(tracer: Tracer, origin: Extract<Origin, { kind: 'answer' }>): boolean {
  return isTested(tracer, origin.node) || throwsAtErrors(tracer, origin.answer.call?.node);
}

/** `if (!response.ok) throw …; return response.json();` */
function isTested(tracer: Tracer, node: ts.Node): boolean {
  if (!ts.isExpression(node)) return false;
  const call = bare(node);
  const access = ts.isCallExpression(call) ? accessOf(bare(call.expression)) : undefined;
  if (!access || !BODIES.test(access.name) || !ts.isIdentifier(bare(access.object))) return false;
  return guarded(call, expressionSubject(tracer, call, access.object), [{ field: 'ok' }]);
}

/** Asked by a library that throws where the status is bad, unless the program tells it not to. */
function throwsAtErrors(tracer: Tracer, request: ts.Node | undefined): boolean {
  if (!request || !ts.isCallExpression(request)) return false;
  if (LENIENT.some((word) => tracer.e.project.mentioning(word).length > 0)) return false;
  const callee = bare(request.expression);
  const object = accessOf(callee)?.object;
  const makers = [callee, ...(object ? [object] : [])]
    .flatMap((each) => tracer.values(each, undefined))
    .flatMap((each) => (each.kind === 'client' ? [each.node] : []));
  // a client is made by the library, and what is asked without one is a function of it
  const asked =
    makers.length > 0 ? makers.map((each) => (ts.isCallExpression(each) ? each.expression : undefined)) : [callee];
  const modules = asked.flatMap((each) =>
    (each ? tracer.values(each, undefined) : []).map((value) => (value.kind === 'external' ? value.module : '')),
  );
  return modules.length >= asked.length && modules.every((each) => THROWS.has(each));
}
