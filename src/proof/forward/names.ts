/** Every place that says a declared name, takes it out of a pattern or an import, or gets what a function gives back. */

import { namespaceOf } from '../../flow/exports.ts';
import { saidInMarkup } from '../../flow/holders.ts';
import { importsOf, namesOf } from '../../flow/imports.ts';
import { kinOf } from '../../flow/kin.ts';
import type { Declaration } from '../../flow/scope.ts';
import { surfaceOf } from '../../flow/surface.ts';
import { calleeName, isConstant, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { isHeld } from '../backward/component.ts';
import { functionAround } from '../frames.ts';
import { ANY, type Frame, type Path } from '../source.ts';
import { HANDS_ON, HOLDS, REMEMBERS, VISITS, WORKS_OUT } from '../vocabulary.ts';
import { isUrl } from './members.ts';
import type { Walk } from './walk.ts';

/** Every place that says a declared name. */
export function toReferences(walk: Walk, declaration: Declaration, path: Path, frame: Frame | undefined): void {
  if (!walk.isNew(declaration, path, frame)) return;
  for (const reference of walk.tracer.e.project.of(declaration).scopes.references(declaration)) {
    if (ts.isExportSpecifier(reference.parent)) continue;
    walk.use(reference, path, frame);
  }
  toMarkup(walk, declaration, path);
  const file = declaration.getSourceFile().fileName;
  for (const name of namesOf(walk.tracer.e, declaration))
    for (const each of importsOf(walk.tracer.e, file, name)) toImport(walk, each, path);
  const given = namespaceOf(declaration);
  if (given) toReferences(walk, given.owner, [given.name, ...path], undefined);
  // what is put into it later goes along; what it is made with is told where that stands
  if (ts.isVariableDeclaration(declaration) && (path.length > 0 || !isConstant(declaration)))
    if (surfaceOf(walk.tracer.e.project).values.has(declaration)) walk.add({ kind: 'given', node: declaration });
}

/** Where the markup of a component says a name of its script: a ref is read there without its member. */
function toMarkup(walk: Walk, declaration: Declaration, path: Path): void {
  const { at, isOpen } = saidInMarkup(walk.tracer.e.project, declaration);
  if (isOpen) walk.add({ kind: 'handed', node: declaration });
  for (const each of at) walk.use(each, isHeld(declaration) && path[0] === 'value' ? path.slice(1) : path, undefined);
}

export function toImport(
  walk: Walk,
  { node, member }: { node: ts.Expression; member: string | undefined },
  path: Path,
): void {
  walk.use(node, member === undefined ? path : [member, ...path], undefined);
}

/** What a pattern takes out of a value. */
export function toPattern(
  walk: Walk,
  name: ts.BindingName,
  declaration: Declaration,
  path: Path,
  frame: Frame | undefined,
): void {
  if (ts.isIdentifier(name)) {
    toReferences(walk, declaration, path, frame);
    return;
  }
  if (ts.isArrayBindingPattern(name)) {
    const [step, ...rest] = path;
    for (const [index, each] of name.elements.entries())
      if (ts.isBindingElement(each)) {
        if (each.dotDotDotToken) toPattern(walk, each.name, each, path, frame);
        else if (step === ANY || step === `#${index}`) toPattern(walk, each.name, each, rest, frame);
      }
    return;
  }
  const [step, ...rest] = path;
  const hasRest = name.elements.some((each) => each.dotDotDotToken);
  for (const each of name.elements) {
    if (each.dotDotDotToken) {
      toPattern(walk, each.name, each, path, frame);
      continue;
    }
    const key = nameOf(each.propertyName ?? each.name);
    if (path.length === 0) walk.add({ kind: 'read', node: each, name: key });
    if (path.length === 0 && key !== undefined && isUrl(key)) toPattern(walk, each.name, each, path, frame);
    // the copy goes without it
    if (path.length === 0 && hasRest) walk.add({ kind: 'written', node: each, name: key });
    else if (key === undefined || step === key || step === ANY) toPattern(walk, each.name, each, rest, frame);
  }
}

export function toCallers(walk: Walk, at: ts.Node, path: Path, frame: Frame | undefined): void {
  const fn = isFunction(at) ? at : functionAround(at);
  if (!fn) {
    walk.add({ kind: 'given', node: at });
    return;
  }
  const inner = ts.isYieldExpression(at) && !at.asteriskToken ? [ANY, ...path] : path;
  for (let up = frame; up; up = up.up)
    if (up.fn === fn && up.call) {
      walk.use(up.call, inner, up.caller);
      return;
    }
  if (ts.isGetAccessor(fn)) {
    if (ts.isClassLike(fn.parent)) walk.toOwnMember(fn.parent, nameOf(fn.name), inner);
    else if (ts.isObjectLiteralExpression(fn.parent)) walk.use(fn.parent, [nameOf(fn.name) ?? ANY, ...inner], frame);
    return;
  }
  if (ts.isConstructorDeclaration(fn)) {
    toMade(walk, fn, at, inner);
    return;
  }
  const calls = walk.tracer.invocations(fn);
  if (calls.length === 0) walk.add({ kind: 'given', node: at });
  for (const each of calls) {
    if (each.kind === 'called') walk.use(each.node, inner, each.frame);
    else if (each.kind === 'callback') toCallbackCaller(walk, each.node, inner, frame);
    else walk.add({ kind: 'handed', node: each.node });
  }
}

/** What a constructor gives stands in the place of an instance, for the classes as well that are made of this one. */
function toMade(walk: Walk, maker: ts.ConstructorDeclaration, at: ts.Node, path: Path): void {
  if (kinOf(walk.tracer.e, maker.parent).heirs.length > 0) walk.add({ kind: 'unknown', node: at });
  for (const each of walk.tracer.invocations(maker))
    if (each.kind === 'called') walk.use(each.node, path, each.frame);
    else if (each.kind !== 'read') walk.add({ kind: 'unknown', node: each.node });
}

/** What a callback gives, seen from the call that it was handed to. */
function toCallbackCaller(walk: Walk, call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  const name = calleeName(call);
  if (name === 'map' || name === 'from') walk.use(call, [ANY, ...path], frame);
  else if (HANDS_ON.test(name)) walk.use(call, path, frame);
  else if (VISITS.test(name)) return;
  else if (REMEMBERS.test(name)) {
    // it gives a function that gives what the callback gives
    for (const each of walk.tracer.arrivals({ node: call, path: [], frame }))
      if (each.kind === 'called') walk.use(each.node, path, each.frame);
      else if (each.kind !== 'read') walk.add({ kind: 'handed', node: each.node });
  } else if (HOLDS.test(name) || WORKS_OUT.test(name)) {
    walk.use(call, path, frame);
    walk.use(call, ['value', ...path], frame);
  } else walk.add({ kind: 'handed', node: call });
}
