/** What a name stands for: variables and what is assigned to them, patterns, hooks, imports. */

import { appliedTo } from '../../flow/containers.ts';
import { namespaceOf } from '../../flow/exports.ts';
import { namedInMarkup } from '../../flow/holders.ts';
import { type Export, exportsNamed, referencesTo, wholeOf } from '../../flow/imports.ts';
import { classTable } from '../../flow/members/classes.ts';
import { partAt } from '../../flow/patterns.ts';
import { HANDED } from '../../flow/project.ts';
import type { Declaration } from '../../flow/scope.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  enclosing,
  givenTo,
  isTarget,
  nameOf,
  returns,
  ts,
} from '../../flow/syntax.ts';
import { ASSIGNS, around, calleeText, definedBy, functionAt } from '../frames.ts';
import { isOfPair, putBy } from '../put.ts';
import { ANY, type Frame, isElement, type Path } from '../source.ts';
import { DEFINES, DEFINES_ALL } from '../vocabulary.ts';
import { fromOptions, isHeld } from './component.ts';
import { fromReducer } from './made.ts';
import type { Walk } from './walk.ts';

export function fromIdentifier(walk: Walk, node: ts.Identifier, path: Path, frame: Frame | undefined): void {
  if (node.text === 'undefined') {
    walk.nothing(node);
    return;
  }
  const script = walk.tracer.e.project.of(node);
  const declarations = script.scopes.resolve(node, node.text);
  if (declarations.length === 0) {
    const meant = walk.tracer.e.project.parts?.meaning(node, script);
    if (meant === 'unknown' || (meant && 'slot' in meant))
      walk.unknown(node, `${node.text === HANDED ? 'it' : `\`${node.text}\``} is what a component hands to its slot`);
    else if (meant && 'declared' in meant) fromDeclaration(walk, meant.declared, path, undefined);
    else if (meant && 'heard' in meant) walk.unknown(node, `\`${node.text}\` is what a component sends`);
    else if (meant && 'list' in meant) walk.from(meant.list, [ANY, ...path], undefined);
    else if (meant) fromComponent(walk, meant.script.path, node, path);
    else walk.unknown(node, `\`${node.text}\` is not declared here`);
    return;
  }
  for (const each of declarations) fromDeclaration(walk, each, path, frame);
}

/** What a component's script means by a name in its markup: a ref is read without its member. */
function fromComponent(walk: Walk, path: string, node: ts.Identifier, rest: Path): void {
  const script = walk.tracer.e.project.file(path);
  const declared = script?.scopes.top(node.text) ?? [];
  if (declared.length === 0) {
    if (script) fromOptions(walk, script, node, rest);
    else walk.unknown(node, 'it is not known what gives it');
    return;
  }
  for (const each of declared) fromDeclaration(walk, each, isHeld(each) ? ['value', ...rest] : rest, undefined);
}

export function fromDeclaration(walk: Walk, node: Declaration, path: Path, frame: Frame | undefined): void {
  if (!walk.isNew(node, path, frame)) return;
  if (ts.isVariableDeclaration(node)) fromVariable(walk, node, path, frame);
  else if (ts.isParameter(node)) walk.fromParameter(node, path, frame);
  else if (ts.isBindingElement(node)) fromBinding(walk, node, path, frame);
  else if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node))
    fromImport(walk, node, path);
  else if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node))
    fromMaker(walk, node, path, frame);
  else if (ts.isEnumDeclaration(node)) {
    const member = node.members.find((each) => nameOf(each.name) === path[0]);
    if (member?.initializer) walk.from(member.initializer, [], undefined);
    else walk.own(node, frame);
  } else if (ts.isModuleDeclaration(node)) {
    const [name, ...rest] = path;
    const own = name === undefined ? [] : walk.tracer.e.project.of(node).scopes.within(node, name);
    if (name === undefined) walk.own(node, frame);
    else if (own.length === 0) walk.unknown(node, 'it is declared elsewhere');
    for (const each of own) fromDeclaration(walk, each, rest, undefined);
  } else walk.unknown(node, 'it is declared elsewhere');
}

/** A class or a function, or what it has itself: `static rows = []`, `load.rows = []`. */
function fromMaker(
  walk: Walk,
  node: ts.FunctionDeclaration | ts.FunctionExpression | ts.ClassLikeDeclaration,
  path: Path,
  frame: Frame | undefined,
): void {
  const [name, ...rest] = path;
  walk.own(node, frame);
  if (name === undefined) return;
  if (ts.isClassLike(node)) {
    const { members, assigned } = classTable(node);
    for (const member of members.get(name) ?? [])
      if (ts.isGetAccessor(member)) for (const each of returns(member)) walk.from(each, rest, undefined);
      else if (ts.isPropertyDeclaration(member) && member.initializer) walk.from(member.initializer, rest, undefined);
    for (const right of assigned.get(name) ?? []) walk.from(right, rest, undefined);
  }
  for (const reference of referencesTo(walk.tracer.e, node)) fromAssigned(walk, reference, path, undefined);
}

export function fromVariable(walk: Walk, node: ts.VariableDeclaration, path: Path, frame: Frame | undefined): void {
  const list = node.parent;
  if (ts.isCatchClause(list)) {
    walk.unknown(node, 'it is what was thrown');
    return;
  }
  const loop = list.parent;
  if (ts.isForOfStatement(loop) && loop.initializer === list) walk.from(loop.expression, [ANY, ...path], frame);
  else if (ts.isForInStatement(loop)) walk.own(node, frame);
  else if (node.initializer) walk.from(node.initializer, path, frame);
  else if (isDeclared(node)) walk.unknown(node, 'it is only declared');
  else walk.nothing(node);
  if (!ts.isIdentifier(node.name)) return;
  const { scopes, path: file } = walk.tracer.e.project.of(node);
  for (const reference of scopes.references(node)) fromAssigned(walk, reference, path, frame);
  const given = namespaceOf(node);
  if (given)
    for (const reference of referencesTo(walk.tracer.e, given.owner))
      fromAssigned(walk, reference, [given.name, ...path], undefined);
  if (!scopes.top(node.name.text).includes(node)) return;
  for (const at of namedInMarkup(walk.tracer.e.project, file, node.name.text))
    fromMarkup(walk, at, isHeld(node) && path[0] === 'value' ? path.slice(1) : path);
}

/** What markup writes to a name, or to a member of it: a person may put anything there. */
function fromMarkup(walk: Walk, at: ts.Identifier, path: Path): void {
  let target: ts.Node = dressed(at);
  for (const step of path) {
    const { parent } = target;
    if (!ts.isPropertyAccessExpression(parent) && !ts.isElementAccessExpression(parent)) break;
    const name = accessOf(parent)?.name;
    if (parent.expression !== target || (name !== undefined && name !== step)) break;
    target = dressed(parent);
  }
  if (ts.isPrefixUnaryExpression(target.parent) && isTarget(target))
    walk.unknown(target, 'it is written to where it is shown');
  else fromAssigned(walk, at, path, undefined);
}

/** What is assigned to a variable, or to its members, where the variable stands. */
export function fromAssigned(walk: Walk, reference: ts.Node, path: Path, frame: Frame | undefined): void {
  let at: ts.Node = reference;
  let depth = 0;
  for (;;) {
    at = dressed(at);
    const { parent } = at;
    if (partAt(at)) {
      walk.unknown(at, 'it is assigned by a pattern');
      return;
    }
    if (ts.isBinaryExpression(parent) && parent.left === at) {
      const kind = parent.operatorToken.kind;
      if (ASSIGNS.has(kind)) walk.from(parent.right, path.slice(depth), around(parent, frame));
      else if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) walk.own(parent, frame);
      return;
    }
    if (ts.isForOfStatement(parent) && parent.initializer === at) {
      walk.from(parent.expression, [ANY, ...path.slice(depth)], around(parent, frame));
      return;
    }
    if (ts.isForInStatement(parent) && parent.initializer === at) {
      walk.own(parent, frame);
      return;
    }
    if (ts.isDeleteExpression(parent)) {
      walk.nothing(parent);
      return;
    }
    if (ts.isCallExpression(parent) && parent.expression !== at) {
      if (parent.arguments[0] === at) fromMerged(walk, parent, path.slice(depth), frame);
      return;
    }
    if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
      return;
    const name = accessOf(parent)?.name;
    const step = path[depth];
    if (step === undefined) return;
    if (ts.isElementAccessExpression(parent) && name === undefined) {
      if (!isElement(step) && ts.isNumericLiteral(bare(parent.argumentExpression))) return;
    } else if (name !== step) {
      // `list.push(x)`, `map.set(key, x)`
      const call = parent.parent;
      if (!ts.isCallExpression(call) || call.expression !== parent || name === undefined) return;
      if (isElement(step))
        for (const each of putBy(name, call.arguments)) {
          const rest = path.slice(depth + 1);
          if (ts.isSpreadElement(each)) walk.from(each.expression, path.slice(depth), around(call, frame));
          else walk.from(each, rest, around(call, frame));
          if (name === 'set' && isOfPair(rest, each)) walk.from(each, rest.slice(1), around(call, frame));
        }
      return;
    }
    at = parent;
    depth++;
  }
}

function fromBinding(walk: Walk, node: ts.BindingElement, path: Path, frame: Frame | undefined): void {
  const pattern = node.parent;
  const owner = pattern.parent;
  let steps: readonly string[];
  if (node.dotDotDotToken) steps = [];
  else if (ts.isArrayBindingPattern(pattern)) steps = [`#${pattern.elements.indexOf(node)}`];
  else {
    const name = nameOf(node.propertyName ?? node.name);
    if (name === undefined) {
      walk.unknown(node, 'which member it is, is computed');
      return;
    }
    steps = [name];
  }
  if (ts.isArrayBindingPattern(pattern) && fromHook(walk, node, pattern, path, frame)) return;
  if (ts.isVariableDeclaration(owner)) {
    const loop = owner.parent.parent;
    if (ts.isForOfStatement(loop) && loop.initializer === owner.parent)
      walk.from(loop.expression, [ANY, ...steps, ...path], frame);
    else if (owner.initializer) walk.from(owner.initializer, [...steps, ...path], frame);
    else walk.unknown(node, 'it is only declared');
  } else fromDeclaration(walk, owner, [...steps, ...path], frame);
  if (node.initializer) walk.from(node.initializer, path, frame);
  if (ts.isIdentifier(node.name))
    for (const reference of walk.tracer.e.project.of(node).scopes.references(node))
      fromAssigned(walk, reference, path, frame);
}

/** `const [x, setX] = useState(first)`: the first value, and all that is set. */
function fromHook(
  walk: Walk,
  node: ts.BindingElement,
  pattern: ts.ArrayBindingPattern,
  path: Path,
  frame: Frame | undefined,
): boolean {
  const [value, setter] = pattern.elements;
  const owner = pattern.parent;
  const call = ts.isVariableDeclaration(owner) && owner.initializer ? bare(owner.initializer) : undefined;
  if (!call || !ts.isCallExpression(call) || value !== node || !/^use[A-Z]/.test(calleeName(call))) return false;
  if (walk.tracer.functions(call, frame).length > 0) return false;
  const keep = (argument: ts.Expression | undefined) => {
    if (!argument) return;
    const fn = functionAt(argument);
    if (!fn) walk.from(argument, path, frame);
    // what it is given is what is held already
    else
      for (const each of returns(fn))
        walk.from(
          each,
          path,
          walk.tracer.enterCallback(fn, new Map(fn.parameters.map((one) => [one, []])), frame, frame?.env),
        );
  };
  keep(call.arguments[0]);
  fromReducer(walk, call, path, frame);
  if (!setter || !ts.isBindingElement(setter) || !ts.isIdentifier(setter.name)) return true;
  for (const reference of walk.tracer.e.project.of(setter).scopes.references(setter)) {
    const { parent } = reference;
    if (!ts.isCallExpression(parent)) {
      // a list of what a hook rests on only looks at it
      const isLookedAt = ts.isArrayLiteralExpression(parent) && ts.isCallExpression(parent.parent);
      const arrivals = isLookedAt ? [] : walk.tracer.arrivals({ node: reference, path: [], frame: undefined });
      for (const each of arrivals)
        if (each.kind === 'called') keep(givenTo(each.node)[0]);
        else if (each.kind !== 'read') walk.unknown(reference, 'whoever gets the setter may set anything');
    } else if (parent.expression === reference) keep(parent.arguments[0]);
    else {
      const access = accessOf(bare(parent.expression));
      if (access?.name === 'then') walk.from(access.object, path, frame);
      else walk.unknown(reference, 'whoever gets the setter may set anything');
    }
  }
  return true;
}

function fromImport(walk: Walk, node: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport, path: Path): void {
  const at = enclosing(node, ts.isImportDeclaration);
  const specifier = at && ts.isStringLiteral(at.moduleSpecifier) ? at.moduleSpecifier.text : '';
  const target = walk.tracer.e.project.resolve(node.getSourceFile().fileName, specifier);
  if (!('path' in target)) walk.unknown(node, `it comes from \`${specifier}\``);
  else if (ts.isNamespaceImport(node)) fromModule(walk, node, target.path, path);
  else
    fromExports(
      walk,
      node,
      exportsNamed(
        walk.tracer.e,
        target.path,
        ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text,
      ),
      path,
    );
}

function fromExports(walk: Walk, node: ts.Node, found: readonly Export[] | undefined, path: Path): void {
  if (!found || found.length === 0) walk.unknown(node, 'it is imported from where nothing is known of it');
  for (const each of found ?? [])
    if ('declaration' in each) fromDeclaration(walk, each.declaration, path, undefined);
    else if ('expression' in each) walk.from(each.expression, path, undefined);
    else if ('json' in each) walk.add({ kind: 'json', node });
    else fromModule(walk, node, each.module, path);
}

export function fromModule(walk: Walk, node: ts.Node, file: string, path: Path): void {
  const [name, ...rest] = path;
  if (file.endsWith('.json')) walk.add({ kind: 'json', node });
  else if (name === undefined) walk.own(node, undefined);
  else {
    const named = exportsNamed(walk.tracer.e, file, name);
    if (named) fromExports(walk, node, named, rest);
    else fromWhole(walk, node, file, path);
  }
}

/** What a CommonJS module gives as a whole. */
export function fromWhole(walk: Walk, node: ts.Node, file: string, path: Path): void {
  const whole = wholeOf(walk.tracer.e, file);
  if (!whole) walk.unknown(node, 'it is not known what the module gives');
  for (const each of whole ?? []) walk.from(each, path, undefined);
}

/** Whether a variable is declared for the types alone. */
function isDeclared(node: ts.VariableDeclaration): boolean {
  const statement = node.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some((each) => each.kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}

/** What a function that is known to write to its first argument puts there: `Object.assign(x, more)`, `Reflect.set(x, 'a', …)`. */
export function fromMerged(walk: Walk, call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
  const [step] = path;
  if (step === undefined) return;
  const name = calleeText(call);
  if (name === 'Object.assign') {
    // what has no such member leaves the one that was there
    for (const each of call.arguments.slice(1))
      for (const origin of walk.tracer.origins({ node: each, path, frame: around(call, frame) }))
        if (origin.kind !== 'literal' || origin.value !== undefined) walk.add(origin);
    return;
  }
  // `list.push.apply(list, more)`
  for (const { value, isAll } of isElement(step) ? appliedTo(call) : [])
    walk.from(value, isAll ? path : path.slice(1), around(call, frame));
  const [, second] = call.arguments;
  const isApart =
    name === DEFINES_ALL
      ? definedBy(second).every((each) => each !== undefined && each !== step)
      : !DEFINES.test(name) || (second && isOtherName(walk, second, step, frame));
  if (!isApart) walk.unknown(call, 'it is written in a way that cannot be followed');
}

/** Whether an expression is surely another name. */
const isOtherName = ({ tracer }: Walk, node: ts.Expression, name: string, frame: Frame | undefined): boolean =>
  tracer.origins({ node, path: [], frame }).every((each) => each.kind === 'literal' && each.value !== name);
