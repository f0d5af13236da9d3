/** What a member holds: of an object, of a list, of a class. */

import { componentBases } from '../../flow/component-classes.ts';
import { kinOf } from '../../flow/kin.ts';
import { writtenByMethods } from '../../flow/members/assigned.ts';
import { classTable } from '../../flow/members/classes.ts';
import { accessOf, bare, walk as eachNode, nameOf, returns, ts } from '../../flow/syntax.ts';
import { targetAt } from '../../script/find/places.ts';
import { ASSIGNS, calleeText, classAround, takenFrom } from '../frames.ts';
import { mergedIn } from '../merged.ts';
import { ANY, type Frame, type Path } from '../source.ts';
import type { Tracer } from '../tracer.ts';
import { DEFINES, DEFINES_ALL } from '../vocabulary.ts';
import type { Walk } from './walk.ts';

export function fromMember(
  walk: Walk,
  node: ts.Expression,
  object: ts.Expression,
  name: string,
  path: Path,
  frame: Frame | undefined,
): void {
  const inner = bare(object);
  if (inner.kind === ts.SyntaxKind.ThisKeyword) fromThis(walk, inner, [name, ...path], frame);
  else if (inner.kind === ts.SyntaxKind.SuperKeyword || ts.isMetaProperty(inner)) walk.fromEvaluator(node, path, frame);
  else if (
    ts.isIdentifier(inner) &&
    walk.tracer.e.project.of(inner).scopes.resolve(inner, inner.text).length === 0 &&
    !walk.tracer.e.project.parts?.meaning(inner, walk.tracer.e.project.of(inner))
  )
    walk.unknown(node, `\`${node.getText()}\` is not the program's`);
  else walk.from(object, [name, ...path], frame);
}

export function fromElement(walk: Walk, node: ts.ElementAccessExpression, path: Path, frame: Frame | undefined): void {
  const key = bare(node.argumentExpression);
  if (ts.isStringLiteralLike(key)) fromMember(walk, node, node.expression, key.text, path, frame);
  else if (ts.isNumericLiteral(key)) walk.from(node.expression, [`#${key.text}`, ...path], frame);
  else {
    const names = walk.tracer.origins({ node: key, path: [], frame });
    const texts = names.flatMap((each) =>
      each.kind === 'literal' && typeof each.value === 'string' ? [each.value] : [],
    );
    if (names.length > 0 && texts.length === names.length)
      for (const name of texts) fromMember(walk, node, node.expression, name, path, frame);
    else walk.from(node.expression, [ANY, ...path], frame);
  }
}

/** A member of the object around: all that is written to it, by anybody. */
export function fromThis(walk: Walk, node: ts.Node, path: Path, frame: Frame | undefined): void {
  const [name, ...rest] = path;
  const owner = classAround(node);
  if (!owner || name === undefined) {
    if (path.length === 0) {
      walk.own(node, frame, 'instance');
      for (const each of owner ? mergedIn(owner) : []) walk.from(each, [], undefined);
    } else if (ts.isExpression(node)) {
      const [own, ...others] = walk.tracer.values(node, frame);
      if (own?.kind === 'object' && others.length === 0 && name !== undefined && hasOwn(own.node, name))
        walk.from(own.node, path, undefined);
      else walk.fromEvaluator(node, path, frame);
    } else walk.unknown(node, 'whose `this` it is, cannot be told');
    return;
  }
  fromField(walk, owner, name, rest, node, frame);
}

/** Whether an object says what a member of it is: by itself, or in its methods. */
const hasOwn = (node: ts.ObjectLiteralExpression, name: string): boolean =>
  node.properties.some((each) => nameOf(each.name) === name) || writtenByMethods(node).has(name);

export function fromField(
  walk: Walk,
  owner: ts.ClassLikeDeclaration,
  name: string,
  path: Path,
  at: ts.Node,
  frame: Frame | undefined,
): void {
  if (!walk.isNew(owner, [`.${name}`, ...path], undefined)) return;
  const { bases, heirs } = kinOf(walk.tracer.e, owner);
  const all = [owner, ...bases, ...heirs];
  const members = all.flatMap((each) => classTable(each).members.get(name) ?? []);
  const parameters = all.flatMap((each) => classTable(each).parameters.get(name) ?? []);
  for (const member of members)
    if (ts.isPropertyDeclaration(member)) {
      if (member.initializer) walk.from(member.initializer, path, undefined);
      if (ts.canHaveDecorators(member) && (ts.getDecorators(member) ?? []).length > 0)
        walk.unknown(member, 'a decorator may fill it');
    } else if (ts.isGetAccessor(member)) for (const each of returns(member)) walk.from(each, path, undefined);
    else walk.own(member, frame);
  if (members.some(ts.isPropertyDeclaration)) for (const each of all) fromFieldPuts(walk, each, name, path);
  for (const parameter of parameters) walk.fromParameter(parameter, path, undefined);
  const assigned = [
    ...all.flatMap((each) => classTable(each).assigned.get(name) ?? []),
    ...assignedOutside(walk, [owner, ...heirs], name),
  ];
  for (const right of assigned) walk.from(right, path, undefined);
  // a library keeps it: by whatever name the component goes, there something may be put into it
  if (all.some((each) => componentBases(walk.tracer.e, each).some(({ state }) => state === name)))
    walk.unknown(at, 'whoever holds the component may set its state');
  for (const whole of writtenAtOnce(walk, owner, all)) walk.fromAssigned(whole, [name, ...path], undefined);
  const isKnown = members.length > 0 || parameters.length > 0;
  const fields = members.filter(ts.isPropertyDeclaration);
  if (fields.length > 0 && parameters.length === 0 && assigned.length === 0 && !fields.some((each) => each.initializer))
    walk.unknown(at, `nobody here says what \`${name}\` is`);
  if (isKnown || assigned.length > 0) return;
  if (ts.isExpression(at.parent)) walk.fromEvaluator(at.parent, path, frame);
  else walk.unknown(at, `nobody here says what \`${name}\` is`);
}

/** `store.rows = x`: what others assign to a member of such an instance. */
function assignedOutside(
  { tracer }: Walk,
  owners: readonly ts.ClassLikeDeclaration[],
  name: string,
): readonly ts.Expression[] {
  const { project } = tracer.e;
  return project.naming(name).flatMap((path) =>
    project.named(path, name).flatMap((at) => {
      const object = targetAt(at);
      const write = at.parent.parent;
      if (!object || !ts.isBinaryExpression(write) || bare(object).kind === ts.SyntaxKind.ThisKeyword) return [];
      const isOne = tracer
        .values(object, undefined)
        .some((each) => each.kind === 'instance' && owners.includes(each.node));
      return isOne ? [write.right] : [];
    }),
  );
}

/** What may write to members of which it says no name: a merge, a descriptor, a key in brackets. Linear: each bracket begins one look. */
const WRITES_ANY =
  /\bObject\.(?:assign|definePropert)|\bReflect\.(?:set|definePropert)|\][\s!]*(?:\?\?|\|\||&&)?=(?!=)/;

const writtenIn = new WeakMap<ts.SourceFile, readonly ts.Expression[]>();

/** What a script writes to without saying by name which member it is. */
function writtenObjects(file: ts.SourceFile): readonly ts.Expression[] {
  const known = writtenIn.get(file);
  if (known) return known;
  const found: ts.Expression[] = [];
  eachNode(file, (at) => {
    const name = ts.isCallExpression(at) ? calleeText(at) : '';
    if (
      ts.isCallExpression(at) &&
      at.arguments[0] &&
      (name === 'Object.assign' || name === DEFINES_ALL || DEFINES.test(name))
    )
      found.push(at.arguments[0]);
    const left = ts.isBinaryExpression(at) && ASSIGNS.has(at.operatorToken.kind) ? bare(at.left) : undefined;
    if (left && ts.isElementAccessExpression(left) && accessOf(left) === undefined) found.push(left.expression);
    return undefined;
  });
  writtenIn.set(file, found);
  return found;
}

/** `Object.assign(runner, data)`, `this[key] = value`: the instances of a class, or of its kin, that are written to so. */
function writtenAtOnce(
  { tracer }: Walk,
  owner: ts.ClassLikeDeclaration,
  kin: readonly ts.ClassLikeDeclaration[],
): readonly ts.Expression[] {
  const { project } = tracer.e;
  const tied = project.tiedTo([owner.getSourceFile().fileName]);
  return project.scripts.flatMap((path) => {
    if (!tied.has(project.fileOf(path)) || !project.matches(path, WRITES_ANY)) return [];
    const script = project.file(path);
    return script ? writtenObjects(script.ast).filter((each) => isOf(tracer, each, kin)) : [];
  });
}

function isOf(tracer: Tracer, object: ts.Expression, kin: readonly ts.ClassLikeDeclaration[]): boolean {
  const inner = bare(object);
  if (inner.kind === ts.SyntaxKind.ThisKeyword) return kin.some((each) => each === classAround(inner));
  return tracer.values(object, undefined).some((each) => each.kind === 'instance' && kin.includes(each.node));
}

/** `this.list.push(x)`, `this.state.list = x`, `this.map.set(key, x)`. */
function fromFieldPuts(walk: Walk, owner: ts.ClassLikeDeclaration, name: string, path: Path): void {
  if (path.length === 0) return;
  const { scopes } = walk.tracer.e.project.of(owner);
  for (const at of scopes.named(name)) {
    const access = accessOf(at.parent);
    const taken = takenFrom(at);
    const object = access?.at === at ? access.object : taken?.object;
    if (object?.kind !== ts.SyntaxKind.ThisKeyword || classAround(object) !== owner) continue;
    if (!taken) walk.fromAssigned(at.parent, path, undefined);
    else for (const each of scopes.references(taken.element)) walk.fromAssigned(each, path, undefined);
  }
}
