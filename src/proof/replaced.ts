/** What else may run where a function of the program is called as a member: what somebody puts in its place later. */
import { oncePer } from '../common/once.ts';
import { kinOf } from '../flow/kin.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  givenTo,
  isFunction,
  isTarget,
  returns,
  ts,
  walk,
} from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { contains, targetAt } from '../script/find/places.ts';
import { calleeText, classAround, type FunctionValue } from './frames.ts';
import { type Frame, type Origin, READ_FROM_SOMEWHERE } from './source.ts';
import type { Tracer } from './tracer.ts';
import { DEFINES, READS_FILES } from './vocabulary.ts';

/** Where another function is put in the place of one that is called as a member: `api.load = …`, `Api.prototype.load = …`. */
export function replacedAt(
  tracer: Tracer,
  call: ts.CallExpression,
  functions: readonly FunctionValue[],
  frame: Frame | undefined,
): ts.Node | undefined {
  const access = accessOf(bare(call.expression));
  if (access?.name === undefined) return undefined;
  const { name, object } = access;
  const { project } = tracer.e;
  const nodes = new Set<ts.Node>(functions.map((each) => each.node));
  const files = new Set([...nodes].flatMap((each) => project.namingTied(name, project.of(each).path)));
  let receiver: readonly Value[] | undefined;
  for (const path of files) {
    if (!project.says(path, `puts .${name}`, (text) => isPut(text, name))) continue;
    for (const at of project.named(path, name)) {
      const defined = definedAt(at, nodes);
      const target = defined ?? targetAt(at);
      const access = dressed(at.parent);
      const write = access.parent;
      // a pattern puts in what it finds: `[api.load] = [other]`
      const isWrite =
        defined ||
        (ts.isBinaryExpression(write) && write.left === access
          ? !isOwnAgain(tracer, write.right, name, nodes)
          : isPattern(write));
      if (!target || !isWrite) continue;
      receiver ??= tracer.values(object, frame);
      if (isSameHolder(tracer, target, receiver, nodes)) return at;
    }
  }
  return computedAt(tracer, object, name, nodes, frame);
}

/** Where a function of the program is put in the place of one that a library or its client has, and that is called here: `api.Runners.all = …`. */
export function replacedOfLibrary(
  tracer: Tracer,
  call: ts.CallExpression,
  frame: Frame | undefined,
): ts.Node | undefined {
  const access = accessOf(bare(call.expression));
  if (!access) return undefined;
  const { name, object } = access;
  const { project } = tracer.e;
  const { path: own } = project.of(call);
  let owners: readonly Value[] | undefined;
  const isAny = (target: ts.Expression): boolean => {
    owners ??= tracer.values(object, frame).filter(isOfLibrary);
    const of = owners;
    return (
      of.length > 0 && tracer.values(target, undefined).some((each) => of.some((one) => isSameOfLibrary(each, one)))
    );
  };
  const paths = new Set([own, ...project.namingTied(name, own)]);
  for (const path of paths) {
    if (!project.says(path, `puts .${name}`, (text) => isPut(text, name))) continue;
    for (const at of project.named(path, name)) {
      const target = definedAt(at, new Set()) ?? targetAt(at);
      if (target && !isBoundAgain(at, name) && isAny(target)) return at;
    }
  }
  // under a name that is worked out it may be this one: `for (const name of names) api.Runners[name] = …`
  return [...paths]
    .filter((path) => putsByName(tracer, path))
    .flatMap((path) => {
      const ast = project.file(path)?.ast;
      return ast ? computedIn(ast) : [];
    })
    .find(isAny);
}

/** Whether a script puts anything under a name that it works out, as its text has it. */
const putsByName = ({ e: { project } }: Tracer, path: string): boolean =>
  project.says(path, 'puts []', (text) => /\]\s*(?:\?\?|\|\|)?=(?![=>])/.test(text));

/** What a script writes to under names that are worked out. */
const computedIn = oncePer((ast: ts.SourceFile): readonly ts.Expression[] => {
  const out: ts.Expression[] = [];
  walk(ast, (at) => {
    if (ts.isElementAccessExpression(at) && !accessOf(at) && isTarget(at)) out.push(at.expression);
    return undefined;
  });
  return out;
});

const isOfLibrary = ({ kind }: Value): boolean => kind === 'client' || kind === 'external';

/** Whether two values may be one object that a library has made, or is. */
function isSameOfLibrary(one: Value, other: Value): boolean {
  if (one.kind === 'client' && other.kind === 'client') return one.node === other.node;
  return (
    one.kind === 'external' &&
    other.kind === 'external' &&
    one.module === other.module &&
    one.path.filter(isOwnName).join('.') === other.path.filter(isOwnName).join('.') &&
    (one.made === other.made || one.made === undefined || other.made === undefined)
  );
}

/** What is a step of a library's own, and not one to what all of a kind share. */
const isOwnName = (step: string): boolean => step !== 'prototype' && step !== '()';

/** `api.get = api.get.bind(api)`: the same function, for whoever takes it out. */
function isBoundAgain(name: ts.Node, member: string): boolean {
  const access = accessOf(name.parent);
  const write = access && dressed(access.node).parent;
  if (!write || !ts.isBinaryExpression(write)) return false;
  const right = bare(write.right);
  const bound = ts.isCallExpression(right) ? accessOf(bare(right.expression)) : undefined;
  return bound?.name === 'bind' && accessOf(bare(bound.object))?.name === member;
}

/** Where a function is put under a name that is worked out into the object that one is called on: `api[name] = other`. */
function computedAt(
  tracer: Tracer,
  object: ts.Expression,
  name: string,
  known: ReadonlySet<ts.Node>,
  frame: Frame | undefined,
): ts.Node | undefined {
  for (const origin of tracer.origins({ node: object, path: [], frame })) {
    if ((origin.kind !== 'object' && origin.kind !== 'own') || !ts.isExpression(origin.node)) continue;
    const { project } = tracer.e;
    const files = new Set([...known, origin.node, object].map((each) => project.of(each).path));
    if (![...files].some((path) => putsByName(tracer, path))) continue;
    const written = tracer
      .arrivals({ node: origin.node, path: [], frame: origin.frame })
      .find(
        (each) =>
          each.kind === 'written' &&
          (each.name === undefined || each.name === name) &&
          ts.isElementAccessExpression(each.node) &&
          accessOf(each.node) === undefined,
      );
    if (written) return written.node;
  }
  return undefined;
}

/** Where something else than what is called answers for it: a trap of a proxy, a decorator of the method that is the program's own. */
export function answeredBetween(
  tracer: Tracer,
  call: ts.CallExpression,
  functions: readonly FunctionValue[],
  frame: Frame | undefined,
): ts.Node | undefined {
  for (const { node } of functions)
    for (const { expression } of ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [])
      for (const value of tracer.values(
        ts.isCallExpression(expression) ? expression.expression : expression,
        undefined,
      ))
        if (value.kind === 'function') {
          const own = ownOf(tracer, value.node);
          if (own) return own;
        }
  const object = accessOf(bare(call.expression))?.object;
  if (!object || object.kind === ts.SyntaxKind.ThisKeyword) return undefined;
  for (const origin of tracer.origins({ node: object, path: [], frame })) {
    const [, handler] =
      origin.kind === 'own' && ts.isNewExpression(origin.node) && calleeName(origin.node) === 'Proxy'
        ? givenTo(origin.node)
        : [];
    if (!handler) continue;
    const traps = tracer.origins({ node: handler, path: [], frame: undefined });
    for (const trap of traps) {
      const own = trap.kind === 'object' ? ownOf(tracer, trap.node) : trap.node;
      if (own) return own;
    }
  }
  return undefined;
}

/** Where a function inside of a piece of the program gives something of its own, or makes something else of what it gets. */
function ownOf(tracer: Tracer, around: ts.Node): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(around, (at) => {
    if (isFunction(at)) found ??= returns(at).find((each) => isRemade(each) || isOwn(tracer, each));
    else if (ts.isCallExpression(at) && READS_FILES.test(calleeText(at))) found ??= at;
    return undefined;
  });
  return found;
}

/** Whether what is given may be data of the program's own. */
const isOwn = (tracer: Tracer, given: ts.Expression): boolean =>
  tracer
    .origins({ node: given, path: [], frame: undefined })
    .some(
      (each) =>
        OWN.has(each.kind) ||
        (each.kind === 'unknown' && each.why === READ_FROM_SOMEWHERE) ||
        (each.kind === 'own' && ts.isArrayLiteralExpression(each.node) && each.node.elements.length > 0),
    );

const OWN: ReadonlySet<Origin['kind']> = new Set(['json', 'object', 'text']);

/** Whether a list or an object is made of another one here. */
const isRemade = (node: ts.Expression): boolean => {
  const inner = bare(node);
  return (
    ts.isCallExpression(inner) && /(?:^|\.)(?:map|flatMap|filter|reduce|fromEntries|assign)$/.test(calleeText(inner))
  );
};

/** Whether what stands in something is a target of a pattern that is assigned to. */
const isPattern = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) || ts.isSpreadElement(node) || ts.isPropertyAssignment(node);

/** What a name is defined on as something else than the functions that are known: `Object.defineProperty(Api.prototype, 'load', …)`, `Object.assign(api, { load })`. */
function definedAt(name: ts.Node, known: ReadonlySet<ts.Node>): ts.Expression | undefined {
  const given =
    ts.isObjectLiteralElement(name.parent) && name.parent.name === name ? dressed(name.parent.parent) : name;
  const call = given.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] === given) return undefined;
  if (!(given === name ? DEFINES : MERGES).test(calleeText(call))) return undefined;
  const isOwn = [...known].some((each) => each.getSourceFile() === call.getSourceFile() && contains(call, each));
  return isOwn ? undefined : call.arguments[0];
}

/** Functions that put the members of another object into the one that they are given first. */
const MERGES = /^Object\.(assign|defineProperties)$/;

/** Whether a text has `.name =` somewhere, or defines something of that name. */
function isPut(text: string, name: string): boolean {
  if (/\bdefinePropert|\bReflect\b|\bObject\.assign\b/.test(text)) return true;
  const word = `.${name}`;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    let next = at + word.length;
    while (/\s/.test(text[next] ?? '')) next++;
    if (text[next] === '=' && text[next + 1] !== '=' && text[next + 1] !== '>') return true;
    if (text[next] === ']' || text[next] === '}' || text[next] === ',') return true;
  }
  return false;
}

/** Whether what is put there is one of the functions that are known to be called, or one of them that is bound. */
function isOwnAgain(tracer: Tracer, right: ts.Expression, name: string, known: ReadonlySet<ts.Node>): boolean {
  const inner = bare(right);
  const bound = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
  if (bound?.name === 'bind' && accessOf(bare(bound.object))?.name === name) return true;
  const values = tracer.values(inner, undefined);
  return values.length > 0 && values.every((each) => each.kind === 'function' && known.has(each.node));
}

/** Whether what a function is put into may be what it is called on. */
function isSameHolder(
  tracer: Tracer,
  target: ts.Expression,
  receiver: readonly Value[],
  functions: ReadonlySet<ts.Node>,
): boolean {
  const inner = bare(target);
  const access = accessOf(inner);
  const owners = [...functions].flatMap(({ parent }) => {
    const member = ts.isPropertyDeclaration(parent) ? parent.parent : parent;
    return ts.isClassLike(member) ? [member] : [];
  });
  const isKin = (each: ts.Node): boolean =>
    owners.some((owner) => owner === each || [...kinOf(tracer.e, owner).heirs].some((heir) => heir === each));
  if (access?.name === 'prototype')
    return tracer.values(access.object, undefined).some((each) => each.kind === 'class' && isKin(each.node));
  if (inner.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = classAround(inner);
    return owner !== undefined && isKin(owner);
  }
  return tracer
    .values(inner, undefined)
    .some(
      (each) =>
        (each.kind === 'instance' && isKin(each.node)) ||
        ((each.kind === 'object' || each.kind === 'class') &&
          receiver.some((one) => one.kind === each.kind && one.node === each.node)),
    );
}
