/** What an expression yields by its kind: literals, operators, objects and lists that are made here. */

import { writtenByMethods } from '../../flow/members/assigned.ts';
import { bare, walk as below, isFunction, nameOf, returns, ts } from '../../flow/syntax.ts';
import { isComparison } from '../../script/find/places.ts';
import { ASSIGNS, around } from '../frames.ts';
import { isOfPair, putAt } from '../put.ts';
import { ANY, type Frame, isElement, JSON_TEXT, type Origin, type Path, READ_FROM_TEXT } from '../source.ts';
import type { Tracer } from '../tracer.ts';
import type { Walk } from './walk.ts';

export function from(walk: Walk, expression: ts.Expression, path: Path, frame: Frame | undefined): void {
  const node = bare(expression);
  if (!walk.isNew(node, path, frame)) return;
  if (!walk.tracer.deeper(() => fromKind(walk, node, path, frame))) walk.unknown(node, 'it comes from too far away');
}

function fromKind(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  if (ts.isIdentifier(node)) walk.fromIdentifier(node, path, frame);
  else if (ts.isPropertyAccessExpression(node)) walk.fromMember(node, node.expression, node.name.text, path, frame);
  else if (ts.isElementAccessExpression(node)) walk.fromElement(node, path, frame);
  else if (ts.isCallExpression(node) || ts.isNewExpression(node)) walk.fromCall(node, path, frame);
  else if (ts.isConditionalExpression(node)) {
    from(walk, node.whenTrue, path, frame);
    from(walk, node.whenFalse, path, frame);
  } else if (ts.isBinaryExpression(node)) fromBinary(walk, node, path, frame);
  else if (ts.isObjectLiteralExpression(node)) fromObject(walk, node, path, frame);
  else if (ts.isArrayLiteralExpression(node)) fromArray(walk, node, path, frame);
  else if (ts.isStringLiteralLike(node)) fromLiteral(walk, node, node.text, path);
  else if (ts.isNumericLiteral(node)) fromLiteral(walk, node, Number(node.text), path);
  else if (node.kind === ts.SyntaxKind.TrueKeyword) fromLiteral(walk, node, true, path);
  else if (node.kind === ts.SyntaxKind.FalseKeyword) fromLiteral(walk, node, false, path);
  else if (node.kind === ts.SyntaxKind.NullKeyword) fromLiteral(walk, node, null, path);
  else if (ts.isTemplateExpression(node)) walk.add({ kind: 'text', node, frame });
  else if (ts.isPrefixUnaryExpression(node))
    walk.own(node, frame, node.operator === ts.SyntaxKind.ExclamationToken ? 'boolean' : undefined);
  else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node))
    walk.own(node, frame);
  else if (node.kind === ts.SyntaxKind.ThisKeyword) walk.fromThis(node, path, frame);
  else if (ts.isSpreadElement(node)) from(walk, node.expression, path, frame);
  else if (
    ts.isTypeOfExpression(node) ||
    ts.isVoidExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    ts.isDeleteExpression(node)
  )
    walk.own(node, frame);
  else walk.unknown(node, 'it is computed in a way that cannot be followed');
}

function fromLiteral(walk: Walk, node: ts.Node, value: string | number | boolean | null, path: Path): void {
  if (path.length === 0) walk.add({ kind: 'literal', node, value });
  else if (path[0] === JSON_TEXT) walk.unknown(node, READ_FROM_TEXT);
  else walk.nothing(node);
}

function fromBinary(walk: Walk, node: ts.BinaryExpression, path: Path, frame: Frame | undefined): void {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
    from(walk, node.left, path, frame);
    from(walk, node.right, path, frame);
  } else if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    if (path.length === 0) from(walk, node.left, path, frame);
    from(walk, node.right, path, frame);
  } else if (kind === ts.SyntaxKind.CommaToken || ASSIGNS.has(kind)) {
    if (kind !== ts.SyntaxKind.CommaToken && kind !== ts.SyntaxKind.EqualsToken) from(walk, node.left, path, frame);
    from(walk, node.right, path, frame);
  } else if (kind === ts.SyntaxKind.PlusToken) walk.add({ kind: 'text', node, frame });
  else {
    const isTruth =
      isComparison(kind) ||
      (kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.GreaterThanEqualsToken) ||
      kind === ts.SyntaxKind.InKeyword ||
      kind === ts.SyntaxKind.InstanceOfKeyword;
    walk.own(node, frame, isTruth ? 'boolean' : undefined);
  }
}

function fromObject(walk: Walk, node: ts.ObjectLiteralExpression, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  if (step === undefined) {
    walk.add({ kind: 'object', node, frame });
    for (const property of node.properties)
      if (ts.isSpreadAssignment(property)) from(walk, property.expression, [], frame);
    return;
  }
  let isSettled = false;
  for (const property of [...node.properties].reverse()) {
    if (ts.isSpreadAssignment(property)) {
      const found = walk.tracer.origins({ node: property.expression, path, frame });
      // what a spread lacks leaves what stood before it
      for (const origin of found)
        if (!isNothing(origin) || rest.length > 0 || isGiven(walk, property.expression, path, frame)) walk.add(origin);
      if (rest.length === 0 && !found.some(isNothing) && isSurely(walk, property.expression, step, frame)) {
        isSettled = true;
        break;
      }
      continue;
    }
    const name = nameOf(property.name);
    // it says itself what a loop over it gives
    if (isElement(step) && property.name && SYMBOL.test(property.name.getText())) {
      walk.unknown(property, 'it is gone through by a function of its own');
      continue;
    }
    if (name !== step && name !== undefined && step !== ANY) continue;
    if (ts.isPropertyAssignment(property)) from(walk, property.initializer, rest, frame);
    else if (ts.isShorthandPropertyAssignment(property)) walk.fromIdentifier(property.name, rest, frame);
    else if (ts.isGetAccessor(property)) for (const each of returns(property)) from(walk, each, rest, frame);
    else walk.own(property, frame);
    if (name === step) {
      isSettled = true;
      break;
    }
  }
  if (!isSettled && step !== ANY) walk.nothing(node);
  for (const right of writtenByMethods(node).get(step) ?? []) from(walk, right, rest, around(right, frame));
  for (const own of ownThis(node)) walk.fromAssigned(own, path, frame);
  fromWrites(walk, node, path, frame);
}

const ownNodes = new WeakMap<ts.ObjectLiteralExpression, readonly ts.Node[]>();

/** Where the methods of an object say `this`: what they put into its members is there as well. */
function ownThis(node: ts.ObjectLiteralExpression): readonly ts.Node[] {
  const known = ownNodes.get(node);
  if (known) return known;
  const found: ts.Node[] = [];
  for (const property of node.properties) {
    const method = ts.isPropertyAssignment(property) ? bare(property.initializer) : property;
    if (!ts.isMethodDeclaration(method) && !ts.isFunctionExpression(method) && !ts.isAccessor(method)) continue;
    below(method, (at) => {
      if (at.kind === ts.SyntaxKind.ThisKeyword) found.push(at);
      // another function, class or object has a `this` of its own
      return at === method || !(ts.isClassLike(at) || (isFunction(at) && !ts.isArrowFunction(at)));
    });
  }
  ownNodes.set(node, found);
  return found;
}

/** A name that is a symbol. */
const SYMBOL = /^\[\s*Symbol\./;

const isNothing = (origin: Origin): boolean => origin.kind === 'literal' && origin.value === undefined;

/** Whether something that is spread has a member which may be undefined: unlike one that it lacks, it takes the place of what stood before. */
const isGiven = (walk: Walk, spread: ts.Expression, path: Path, frame: Frame | undefined): boolean =>
  walk.tracer
    .origins({ node: spread, path: [], frame })
    .some(
      (each) =>
        each.kind === 'object' &&
        each.node.properties.some(({ name }) => nameOf(name) === path[0]) &&
        walk.tracer.origins({ node: each.node, path, frame: each.frame }).some(isNothing),
    );

/** Whether all that may be spread here is written out with a member, and loses it nowhere. */
function isSurely(walk: Walk, spread: ts.Expression, name: string, frame: Frame | undefined): boolean {
  const whole = walk.tracer.origins({ node: spread, path: [], frame });
  return (
    whole.length > 0 &&
    whole.every(
      (each) =>
        each.kind === 'object' &&
        each.node.properties.some((one) => nameOf(one.name) === name) &&
        !walk.tracer
          .arrivals({ node: each.node, path: [], frame: each.frame })
          .some(
            (one) =>
              one.kind === 'unknown' ||
              one.kind === 'handed' ||
              (one.kind === 'written' && (one.name === undefined || one.name === name)),
          ),
    )
  );
}

function fromArray(walk: Walk, node: ts.ArrayLiteralExpression, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  if (step === undefined) {
    walk.own(node, frame);
    return;
  }
  const index = step.startsWith('#') ? Number(step.slice(1)) : undefined;
  const isPlain = !node.elements.some(ts.isSpreadElement);
  for (const [at, element] of node.elements.entries()) {
    if (index !== undefined && isPlain && at !== index) continue;
    if (ts.isSpreadElement(element)) from(walk, element.expression, [ANY, ...rest], frame);
    else if (!ts.isOmittedExpression(element)) from(walk, element, rest, frame);
  }
  if (index !== undefined && isPlain && index >= node.elements.length) walk.nothing(node);
  fromWrites(walk, node, path, frame);
}

/** What is written into a thing that is made here, by anybody who holds it. */
export function fromWrites(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  for (const { target, value, isKeyed, isOpen } of writesOf(walk.tracer, node))
    if (isPrefix(target, path, isOpen)) {
      const rest = path.slice(target.length);
      from(walk, value, rest, around(value, frame));
      // by name and value, as a map's pairs are read
      if (isKeyed && isOfPair(rest, value)) from(walk, value, rest.slice(1), around(value, frame));
    }
}

const isPrefix = (target: Path, path: Path, isOpen: boolean): boolean =>
  target.length <= path.length &&
  target.every(
    (step, index) =>
      step === path[index] ||
      (step === ANY && (isOpen || isElement(path[index]))) ||
      // any member may be the one that is written by its name
      (path[index] === ANY && step !== 'length'),
  );

interface Write {
  target: Path;
  value: ts.Expression;
  /** It is put under a key, as a map's values are. */
  isKeyed: boolean;
  /** Under a name that nobody here knows, which may be any. */
  isOpen: boolean;
}

/** What the members of a thing that is made here are given by functions that are handed it: `fill(list)`, `mark(row)`. */
function writesOf(tracer: Tracer, node: ts.Expression): Write[] {
  const out: Write[] = [];
  for (const each of tracer.arrivals({ node, path: [], frame: undefined })) {
    if (each.kind !== 'handed' && each.kind !== 'read' && each.kind !== 'written') continue;
    const name = each.kind === 'handed' ? undefined : each.name;
    const isBracketed = ts.isElementAccessExpression(each.node);
    const step = isBracketed && name !== undefined && !/^\d+$/.test(name) ? name : ANY;
    for (const { value, key, isAll } of putAt(each))
      out.push({
        target: isAll ? [] : [step],
        value,
        isKeyed: key !== undefined,
        isOpen: isBracketed && name === undefined,
      });
    const { parent } = each.node;
    if (each.kind === 'written' && ts.isPropertyAccessExpression(each.node) && ts.isBinaryExpression(parent))
      if (parent.left === each.node)
        out.push({ target: [each.node.name.text], value: parent.right, isKeyed: false, isOpen: false });
  }
  return out;
}
