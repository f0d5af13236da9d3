/** Whether whoever calls a function has asked for a proof of the very object that it hands over: `if (mr.state === 'merged') show(mr)`. */

import { functionName } from '../flow/called-by.ts';
import { namedInMarkup } from '../flow/holders.ts';
import { namingOf } from '../flow/kin.ts';
import { surfaceOf } from '../flow/surface.ts';
import { accessOf, bare, dressed, type FunctionNode, givenTo, nameOf, ts, walk } from '../flow/syntax.ts';
import { contains } from '../script/find/places.ts';
import { chosenOf, isMade } from './chosen.ts';
import { expressionSubject, isSteady, type Subject } from './conditions.ts';
import { isOfList } from './filtered.ts';
import { classAround } from './frames.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf, VISITS } from './vocabulary.ts';

/** What is asked where a call hands something over: whether it is proven of an expression there, or of each element of a list. */
export interface Asked {
  of(handed: ts.Expression, subject: Subject): boolean;
  ofEach(list: ts.Expression): boolean;
}

/** @param fn the function that the subject's name is a parameter of, or taken out of one */
export function isHandedProven(fn: FunctionNode, subject: Subject, asked: Asked): boolean {
  const { tracer } = subject;
  const given = givenBy(fn, subject);
  if (!given || !isSteady(subject, given.parameter) || saysArguments(fn) || !isPrivate(tracer, fn)) return false;
  const calls = tracer.invocations(fn).filter(({ kind }) => kind !== 'compared' && kind !== 'shown' && kind !== 'read');
  return (
    calls.length > 0 && isKnown(tracer, fn, calls) && calls.every((each) => isProvenBy(subject, each, given, asked))
  );
}

interface Given {
  parameter: ts.ParameterDeclaration;
  /** Which of the arguments, and by which member of it. */
  index: number;
  member: string | undefined;
}

/** Where a function is given the subject: as a parameter, or as a member of one. Undefined: it is not, or something may stand in for it. */
function givenBy(fn: FunctionNode, { root, node, bindings, names }: Subject): Given | undefined {
  const first = root ?? bindings[0];
  if (!first || !contains(fn, first)) return undefined;
  const access = root || !node ? undefined : accessOf(node);
  if (!root && (!access || !ts.isIdentifier(bare(access.object)))) return undefined;
  const parameters = fn.parameters.filter((each) => nameOf(each.name) !== 'this');
  const found = (parameter: ts.ParameterDeclaration, member: string | undefined): Given | undefined =>
    parameter.initializer || parameter.dotDotDotToken || parameter.parent !== fn
      ? undefined
      : { parameter, index: parameters.indexOf(parameter), member };
  if (ts.isParameter(first)) {
    if (ts.isIdentifier(first.name)) return found(first, access?.name);
    // `({ state, merged_by }) => …`: the object has no name of its own
    return root && !node && names.size > 0 ? found(first, undefined) : undefined;
  }
  // `({ mr }) => …`
  if (!ts.isBindingElement(first) || !root || first.initializer || first.dotDotDotToken) return undefined;
  const { parent } = first.parent;
  return ts.isParameter(parent) && ts.isObjectBindingPattern(first.parent)
    ? found(parent, nameOf(first.propertyName ?? first.name))
    : undefined;
}

const saysArguments = (fn: FunctionNode): boolean => /\barguments\b/.test(fn.body?.getText() ?? '');

/** Whether a function is called by the program alone: no package gives it to others, no markup, decorator or other page calls it. */
function isPrivate({ e: { project } }: Tracer, fn: FunctionNode): boolean {
  const holder = ts.isFunctionDeclaration(fn) ? fn : dressed(fn).parent;
  const { path } = project.of(fn);
  const name = functionName(fn);
  if (surfaceOf(project).values.has(holder)) return false;
  if (ts.canHaveDecorators(fn) && (ts.getDecorators(fn) ?? []).length > 0) return false;
  if (name === undefined) return true;
  return (
    namedInMarkup(project, path, name).length === 0 &&
    (project.isModule(path) || project.naming(name).every((each) => each === path))
  );
}

/** Whether the calls of a method are all that may be ones: nobody says its name, or asks for a method by a name that is worked out, besides. */
function isKnown(tracer: Tracer, fn: FunctionNode, calls: readonly Arrival[]): boolean {
  if (ts.isFunctionDeclaration(fn)) return true;
  const { parent } = dressed(fn);
  if (ts.isVariableDeclaration(parent)) return true;
  const owner = classAround(fn);
  const name = functionName(fn);
  if (!owner || name === undefined || fn.parent !== owner) return false;
  const { project } = tracer.e;
  const called = new Set(calls.map((each) => each.node));
  const isCalled = (at: ts.Node): boolean => called.has(dressed(at).parent);
  const others = project
    .naming(name)
    .flatMap((path) => project.named(path, name))
    .filter((at) => at.parent !== fn && !isDeclared(at) && !isCalled(at.parent));
  return others.length === 0 && !mayChoose(tracer, owner);
}

/** Whether a name is a parameter's or a local's of its own, which calls no method. */
const isDeclared = (at: ts.Node): boolean =>
  ts.isIdentifier(at) &&
  accessOf(at.parent)?.at !== at &&
  !ts.isObjectLiteralElement(at.parent) &&
  !ts.isClassElement(at.parent) &&
  !ts.isBindingElement(at.parent);

/** Whether anybody may call what a class has by a name that is worked out: `this[name](mr)`, or who is given an instance of it and not followed. */
function mayChoose(tracer: Tracer, owner: ts.ClassLikeDeclaration): boolean {
  let isFound = false;
  walk(owner, (at) => {
    isFound ||= at.kind === ts.SyntaxKind.ThisKeyword && !accessOf(at.parent);
  });
  return (
    isFound ||
    namingOf(tracer.e, owner).some((said) => !isMade(said) && !isType(said.parent)) ||
    chosenOf(tracer, owner) !== undefined
  );
}

const isType = (node: ts.Node): boolean => ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);

/** Whether what one call hands over is proven there. */
function isProvenBy(subject: Subject, each: Arrival, { index, member }: Given, asked: Asked): boolean {
  const { tracer } = subject;
  if (each.kind === 'callback') {
    const access = accessOf(bare(each.node.expression));
    return (
      index === 0 &&
      member === undefined &&
      access !== undefined &&
      each.node.arguments[0] === each.argument &&
      isOneOf(VISITS, access.name) &&
      isOfList(subject, each.node) &&
      asked.ofEach(access.object)
    );
  }
  const handed =
    each.kind === 'called'
      ? handedBy(each.node, index, member)
      : each.kind === 'unknown' && ts.isJsxOpeningLikeElement(each.node) && index === 0 && member !== undefined
        ? attribute(each.node, member)
        : undefined;
  if (!handed) return false;
  const inner = expressionSubject(tracer, handed, handed);
  return asked.of(handed, subject.asked ? { ...inner, asked: subject.asked } : inner);
}

/** The expression that a call hands over, itself or as a member of an object that is written there. */
function handedBy(
  call: ts.CallExpression | ts.NewExpression,
  index: number,
  member: string | undefined,
): ts.Expression | undefined {
  const args = givenTo(call);
  const argument = args[index];
  if (!argument || args.slice(0, index + 1).some(ts.isSpreadElement)) return undefined;
  if (member === undefined) return argument;
  const object = bare(argument);
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  return last(object.properties, member, (each) =>
    ts.isPropertyAssignment(each) ? each.initializer : ts.isShorthandPropertyAssignment(each) ? each.name : undefined,
  );
}

/** `<Row mr={mr} />` */
const attribute = (element: ts.JsxOpeningLikeElement, member: string): ts.Expression | undefined =>
  last(element.attributes.properties, member, (each) =>
    ts.isJsxAttribute(each) && each.initializer && ts.isJsxExpression(each.initializer)
      ? each.initializer.expression
      : undefined,
  );

/** What stands under a name that is written once, where nothing behind it may say it again. */
function last<T extends ts.ObjectLiteralElementLike | ts.JsxAttributeLike>(
  all: readonly T[],
  name: string,
  read: (each: T) => ts.Expression | undefined,
): ts.Expression | undefined {
  const at = all.findLastIndex((each) => each.name !== undefined && nameOf(each.name) === name);
  const found = all[at];
  const isSaidAgain = all.slice(at + 1).some((each) => each.name === undefined || nameOf(each.name) === undefined);
  return found && !isSaidAgain ? read(found) : undefined;
}
