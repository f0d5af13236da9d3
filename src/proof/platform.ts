/** Whether the program puts a function of its own in the place of the platform's, with data of its own: `Response.prototype.json = …`, `JSON.parse = …`. */
import { Once } from '../flow/once.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  type FunctionNode,
  isFunction,
  isNothing,
  nameOf,
  returns,
  ts,
  walk,
} from '../flow/syntax.ts';
import { contains } from '../script/find/places.ts';
import { ASSIGNS, calleeText, functionsIn } from './frames.ts';
import type { Arrival, Frame } from './source.ts';
import type { Tracer } from './tracer.ts';
import { BINDS, BUILT_IN, DEFINES_ALL, isOneOf, PLATFORM, PUTS_ON_BUILT_IN } from './vocabulary.ts';

/** What is put into one of the platform's objects. */
interface Put {
  node: ts.Node;
  /** The member; undefined: any may be meant. */
  name: string | undefined;
  /** The object, where it is called by its name (`JSON`); undefined: it is the prototype of what may be called anything. */
  owner: string | undefined;
  /** The platform's class or object that it is put into, whatever it is called there; undefined: it is not known. */
  of: string | undefined;
}

const platform = new Once<'all', Put>();

const putsOn = (tracer: Tracer): readonly Put[] =>
  platform.of(tracer.e, 'all', () => tracer.apart(() => putsOf(tracer)));

/** Where the platform's own requests are made by something else: `XMLHttpRequest.prototype.send = …`. What they get is no call's, but a member of theirs. */
export function requestsReplaced(tracer: Tracer, request: ts.Node | undefined): ts.Node | undefined {
  if (!request || !ts.isCallExpression(request) || !isOneOf(OPENS, calleeName(request))) return undefined;
  return putsOn(tracer).find(({ of }) => of === REQUESTS)?.node;
}

const REQUESTS = 'XMLHttpRequest';
const OPENS = /^(?:open|send)$/;

/** Where another function is put in the place of the platform's that a call goes to, and may give something else. */
export function replacedOnPlatform(
  tracer: Tracer,
  call: ts.CallExpression,
  frame: Frame | undefined,
): ts.Node | undefined {
  const puts = putsOn(tracer);
  const access = puts.length > 0 ? accessOf(bare(call.expression)) : undefined;
  if (!access) return undefined;
  const object = bare(access.object).getText();
  const put = puts.find(
    ({ name, owner, node }) =>
      (name === undefined || name === access.name) &&
      (owner === undefined || owner === object) &&
      // what is put there may call others of its name itself
      !contains(node.parent, call),
  );
  return put && tracer.functions(call, frame).length === 0 ? put.node : undefined;
}

function putsOf(tracer: Tracer): readonly Put[] {
  const { project } = tracer.e;
  const putBy = (holder: ts.Expression, path: readonly string[], put: Pick<Put, 'owner' | 'of'>): readonly Put[] =>
    tracer
      .arrivals({ node: holder, path, frame: undefined })
      .flatMap((each) => (isReplaced(tracer, each) ? [{ node: each.node, name: each.name, ...put }] : []));
  const known = BUILT_IN.flatMap((of) =>
    project
      .mentioning(of)
      .filter((path) => project.matches(path, PUTS_ON_BUILT_IN))
      .flatMap((path) => project.named(path, of))
      .flatMap((at) => {
        const holder = holderAt(tracer, at);
        if (!holder || isOnlyCalled(holder)) return [];
        return [
          ...putBy(holder, [], { owner: of, of }),
          ...putBy(holder, ['prototype'], { owner: undefined, of }),
          ...putAsWhole(tracer, holder, of),
        ];
      }),
  );
  // what something has its methods of, whose ever they are: `Object.getPrototypeOf(response).json = …`
  const others = PROTOTYPES.flatMap((word) =>
    project.mentioning(word).flatMap((path) =>
      project.named(path, word).flatMap((at) => {
        const access = accessOf(at.parent);
        const call = access ? dressed(access.node).parent : undefined;
        const holder = call && ts.isCallExpression(call) && call.arguments.length === 1 ? call : access?.node;
        return access?.at === at && holder ? putBy(holder, [], { owner: undefined, of: undefined }) : [];
      }),
    ),
  );
  return [...known, ...others];
}

/** What gives the object that something has its methods of. */
const PROTOTYPES: readonly string[] = ['getPrototypeOf', '__proto__'];

/** What is put in the place of a class or an object of the platform as a whole, and has another method: `globalThis.JSON = { parse, stringify }`. */
function putAsWhole(tracer: Tracer, holder: ts.Expression, of: string): readonly Put[] {
  const write = dressed(holder).parent;
  if (!ts.isBinaryExpression(write) || bare(write.left) !== holder || !ASSIGNS.has(write.operatorToken.kind)) return [];
  if (isOnlyMissing(holder, write.right, of)) return [];
  return tracer.values(write.right, undefined).flatMap((value) => {
    const members: readonly ts.Node[] =
      value.kind === 'class' ? value.node.members : value.kind === 'object' ? value.node.properties : [];
    return members.flatMap((member) => {
      const put = ts.isPropertyAssignment(member) ? member.initializer : member;
      const name = ts.isPropertyAssignment(member) || isFunction(member) ? nameOf(member.name) : undefined;
      if (name === undefined || isSame(tracer, put, name)) return [];
      return [{ node: member, name, owner: value.kind === 'object' ? of : undefined, of }];
    });
  });
}

/** The platform's own object that a name means, by itself or as a member of what the platform keeps it in. */
function holderAt({ e }: Tracer, name: ts.Node): ts.Expression | undefined {
  const access = accessOf(name.parent);
  if (access?.at === name) return PLATFORM.test(access.object.getText()) ? access.node : undefined;
  return ts.isIdentifier(name) && e.declarations(name, 'values').length === 0 ? name : undefined;
}

/** `JSON.parse(text)`, `new Map()`: a function of it is called, and nothing is put there. */
function isOnlyCalled(holder: ts.Expression): boolean {
  const at = dressed(holder);
  const access = accessOf(at.parent);
  const called = access?.object === at && access.name !== 'prototype' ? dressed(access.node) : at;
  const { parent } = called;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === called;
}

/** Whether a write puts something there that may give something else than what the platform has there. */
function isReplaced(tracer: Tracer, write: Arrival): write is Extract<Arrival, { kind: 'written' }> {
  if (write.kind !== 'written' || write.name === 'prototype') return false;
  const put = putAt(write.node);
  if (put && write.name !== undefined && isOnlyMissing(write.node, put, write.name)) return false;
  return !put || !isSame(tracer, put, write.name);
}

/** Whether what is put under a name is a function that gives what the platform's gives. */
function isSame(tracer: Tracer, put: ts.Node, name: string | undefined): boolean {
  const functions = functionsIn(tracer, put, undefined);
  return (
    functions.length > 0 &&
    functions.every((fn) => {
      const given = returns(fn);
      // who gives nothing does something, as the platform's does only where that is called
      return given.length > 0 ? given.every((each) => isPassedOn(tracer, each, name)) : callsOn(tracer, fn, name);
    })
  );
}

function callsOn(tracer: Tracer, fn: FunctionNode, name: string | undefined): boolean {
  let isFound = false;
  walk(fn, (at) => {
    isFound ||= ts.isCallExpression(at) && isPassedOn(tracer, at, name);
  });
  return isFound;
}

/** What a write puts into a member: a value, or the value of a descriptor. */
function putAt(node: ts.Node): ts.Node | undefined {
  const { parent } = node;
  if (ts.isCallExpression(node))
    return calleeText(node) === 'Reflect.set' ? node.arguments[2] : described(node.arguments[2]);
  if (ts.isBinaryExpression(parent)) return parent.right;
  if (ts.isPropertyAssignment(node)) {
    const call = parent.parent;
    const isDescriptor = ts.isCallExpression(call) && calleeText(call) === DEFINES_ALL;
    return isDescriptor ? described(node.initializer) : node.initializer;
  }
  return ts.isShorthandPropertyAssignment(node) ? node.name : isFunction(node) ? node : undefined;
}

/** The value of a property's descriptor. */
function described(descriptor: ts.Expression | undefined): ts.Node | undefined {
  const table = descriptor && bare(descriptor);
  const value =
    table && ts.isObjectLiteralExpression(table)
      ? table.properties.find((each) => nameOf(each.name) === 'value')
      : undefined;
  return value && (ts.isPropertyAssignment(value) ? value.initializer : value);
}

/** What leaves what stands to its left where there is something. */
const IF_MISSING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

/** Whether something is put under a name only where nothing is: what the platform has stays. */
function isOnlyMissing(write: ts.Node, put: ts.Node, name: string): boolean {
  const isIt = (node: ts.Expression): boolean => accessOf(bare(node))?.name === name;
  // `X.name = X.name || …`
  if (ts.isBinaryExpression(put) && IF_MISSING.has(put.operatorToken.kind) && isIt(put.left)) return true;
  for (let at = write; at.parent && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.thenStatement === at && isMissing(parent.expression, name)) return true;
    if (!ts.isBinaryExpression(parent)) continue;
    const { left, right, operatorToken } = parent;
    if (at === left && IF_MISSING.has(operatorToken.kind)) return true;
    if (at !== right) continue;
    if (IF_MISSING.has(operatorToken.kind) && isIt(left)) return true;
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isMissing(left, name)) return true;
  }
  return false;
}

/** Whether a condition says that nothing is there under a name: `!X.name`, `typeof X.name !== 'function'`, `!('name' in X)`. */
function isMissing(condition: ts.Expression, name: string): boolean {
  const test = bare(condition);
  if (ts.isPrefixUnaryExpression(test)) {
    const asked = bare(test.operand);
    const isPresence = ts.isBinaryExpression(asked) && asked.operatorToken.kind === ts.SyntaxKind.InKeyword;
    return test.operator === ts.SyntaxKind.ExclamationToken && isNamed(isPresence ? asked.left : asked, name);
  }
  if (!ts.isBinaryExpression(test)) return false;
  const { left, right, operatorToken } = test;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isMissing(left, name) || isMissing(right, name);
  const asked = bare(left);
  const isIt = isNamed(ts.isTypeOfExpression(asked) ? asked.expression : asked, name);
  const kind = nameOf(bare(right));
  return isIt && (EQUAL.test(operatorToken.getText()) ? kind === 'undefined' || isNothing(right) : kind === 'function');
}

const EQUAL = /^===?$/;

/** Whether an expression is a member of a name, or the name as a text. */
const isNamed = (node: ts.Expression, name: string): boolean => {
  const inner = bare(node);
  return (accessOf(inner)?.name ?? nameOf(inner)) === name;
};

/** Whether a function that stands for the platform's gives what that gives for the same, or a part of what it is called on. */
function isPassedOn(tracer: Tracer, given: ts.Expression, name: string | undefined): boolean {
  const node = bare(given);
  if (ts.isConditionalExpression(node))
    return isPassedOn(tracer, node.whenTrue, name) && isPassedOn(tracer, node.whenFalse, name);
  if (isNothing(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isElementAccessExpression(node)) return isPassedOn(tracer, node.expression, name);
  if (ts.isIdentifier(node)) {
    const made = constantOf(tracer, node);
    return made !== undefined && isPassedOn(tracer, made, name);
  }
  if (!ts.isCallExpression(node)) return false;
  const callee = bare(node.expression);
  const access = accessOf(callee);
  const isBound = access !== undefined && BINDS.test(access.name);
  const [first] = node.arguments;
  const called = calleeText(node) === 'Reflect.apply' && first ? first : isBound ? access.object : callee;
  const args = called === first ? node.arguments.slice(1) : node.arguments;
  return isPlatforms(tracer, called, name) && args.every((each) => isGiven(tracer, each));
}

/** What a constant stands for. */
function constantOf({ e }: Tracer, name: ts.Identifier): ts.Expression | undefined {
  const [declaration, ...more] = e.declarations(name, 'values');
  return declaration &&
    more.length === 0 &&
    ts.isVariableDeclaration(declaration) &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0
    ? declaration.initializer && bare(declaration.initializer)
    : undefined;
}

/** Whether a function is the platform's own of a name, by what it was called before: `const json = Response.prototype.json`. */
function isPlatforms(tracer: Tracer, callee: ts.Expression, name: string | undefined): boolean {
  const inner = bare(callee);
  const node = ts.isIdentifier(inner) ? constantOf(tracer, inner) : inner;
  const access = accessOf(node);
  if (access) return access.name === name && isBuiltIn(access.object);
  // `const { send } = XMLHttpRequest.prototype`
  const [taken, ...more] = ts.isIdentifier(inner) ? tracer.e.declarations(inner, 'values') : [];
  if (!taken || more.length > 0 || !ts.isBindingElement(taken)) return false;
  const { parent: owner } = taken.parent;
  return (
    ts.isVariableDeclaration(owner) &&
    owner.initializer !== undefined &&
    nameOf(taken.propertyName ?? taken.name) === name &&
    isBuiltIn(owner.initializer)
  );
}

const isBuiltIn = (node: ts.Expression): boolean => BUILT_INS.has(node.getText().replace(/\.prototype$/, ''));

const BUILT_INS: ReadonlySet<string> = new Set(BUILT_IN);

/** Whether an argument is what the function itself was given. */
function isGiven({ e }: Tracer, argument: ts.Expression): boolean {
  const node = bare(ts.isSpreadElement(argument) ? argument.expression : argument);
  return (
    node.kind === ts.SyntaxKind.ThisKeyword ||
    (ts.isIdentifier(node) && (node.text === 'arguments' || e.declarations(node, 'values').some(ts.isParameter)))
  );
}
