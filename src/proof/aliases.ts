/** Where something else is put into what holds an object, by another name of the holder: `const same = box; same.mr = other`. */
import { classTable } from '../flow/members/classes.ts';
import { accessOf, bare, isTarget, ts } from '../flow/syntax.ts';
import { classAround } from './frames.ts';
import type { Arrival, Origin } from './source.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf, MOVES } from './vocabulary.ts';

/** All places that may put another object where an expression finds this one: a member of what holds it is written, a list that has it moves. */
export function replacingAt(tracer: Tracer, object: ts.Expression): readonly ts.Node[] {
  const out: ts.Node[] = [];
  for (let at = bare(object); ; ) {
    const step = stepOf(at);
    if (!step) return out;
    const { holder, name } = step;
    if (holder.kind === ts.SyntaxKind.ThisKeyword) out.push(...writesOfInstances(tracer, holder, name));
    else
      for (const origin of tracer.origins({ node: holder, path: [], frame: undefined }))
        out.push(...writesTo(tracer, origin, step));
    at = bare(holder);
  }
}

interface Step {
  holder: ts.Expression;
  /** The member; undefined: it is chosen at run time. */
  name: string | undefined;
  /** It may be an element of a list, which another one takes the place of when the list moves. */
  isElement: boolean;
}

/** What an expression is taken from, and by which name. */
function stepOf(node: ts.Expression): Step | undefined {
  const access = accessOf(node);
  if (access) return { holder: bare(access.object), name: access.name, isElement: false };
  if (ts.isElementAccessExpression(node)) {
    const key = bare(node.argumentExpression);
    return { holder: bare(node.expression), name: ts.isNumericLiteral(key) ? key.text : undefined, isElement: true };
  }
  const method = ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
  return method?.name === 'at' ? { holder: bare(method.object), name: undefined, isElement: true } : undefined;
}

/** The places that write one member of what an origin makes, or move its elements, by whatever name it goes. */
function writesTo(tracer: Tracer, origin: Origin, { name, isElement }: Step): readonly ts.Node[] {
  const isHeld = origin.kind === 'object' || origin.kind === 'own' || (origin.kind === 'answer' && !origin.element);
  if (!isHeld || !ts.isExpression(origin.node)) return [];
  return tracer
    .arrivals({ node: origin.node, path: [], frame: origin.frame })
    .flatMap((each) =>
      (each.kind === 'written' && isSameName(each.name, name)) || (isElement && isMoved(each)) ? [each.node] : [],
    )
    .filter((node) => isOn(tracer, node, origin));
}

/** Whether a place writes to what an origin makes itself, and not to a copy of it. */
function isOn(tracer: Tracer, node: ts.Node, origin: Origin): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return true;
  const owners = tracer.origins({ node: node.expression, path: [], frame: undefined });
  return owners.some((each) => each.kind === 'unknown' || each.node === origin.node);
}

/** Whether two names may be one; what the length of a list cuts off leaves nothing in its place. */
const isSameName = (written: string | undefined, name: string | undefined): boolean =>
  written === undefined || written === name || (name === undefined && written !== 'length');

/** `list.shift()`: elements go to other places. */
const isMoved = (each: Arrival): boolean => each.kind === 'read' && isOneOf(MOVES, each.name);

/**
 * The places that write a member of what may be an instance of the class around, from outside or by another name of `this`.
 * @param member its name; undefined: it may be any that the class has
 */
function writesOfInstances(tracer: Tracer, self: ts.Expression, member: string | undefined): readonly ts.Node[] {
  const owner = classAround(self);
  const { project } = tracer.e;
  if (!owner) return [];
  const { members, parameters, assigned } = classTable(owner);
  const names = member === undefined ? [members, parameters, assigned].flatMap((each) => [...each.keys()]) : [member];
  return names.flatMap((name) =>
    project.naming(name).flatMap((path) =>
      project.named(path, name).flatMap((at) => {
        const access = accessOf(at.parent);
        if (access?.at !== at || access.object.kind === ts.SyntaxKind.ThisKeyword || !isTarget(access.node)) return [];
        const isOne = tracer
          .values(access.object, undefined)
          .some((value) => value.kind === 'instance' && value.node === owner);
        return isOne ? [access.node] : [];
      }),
    ),
  );
}
