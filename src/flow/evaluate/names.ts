/** What a name stands for: a declaration and what is written to it, `this`, and what a component calls its own. */
import { exposedAs } from '../apart.ts';
import { mayBeReached } from '../arms.ts';
import { callersOf } from '../called-by.ts';
import { entriesOf } from '../containers.ts';
import { describedInTable } from '../described.ts';
import { meantAt } from '../discriminated.ts';
import { emittedValues } from '../emitted.ts';
import type { Evaluator } from '../evaluate.ts';
import { calledWithThis, joinedWith } from '../given-this.ts';
import { handedValues, mayBeHanded } from '../handed.ts';
import { componentValues, setValues } from '../holders.ts';
import { parameterValues } from '../parameters.ts';
import { partAt, partValues } from '../patterns.ts';
import type { Script } from '../project.ts';
import type { Declaration } from '../scope.ts';
import { slotValues } from '../slots.ts';
import { programStores } from '../standing.ts';
import {
  accessOf,
  bare,
  dressed,
  enclosing,
  type FunctionNode,
  givenTo,
  isAssignment,
  isConstant,
  isFunction,
  isStatic,
  nameOf,
  ts,
  walk,
} from '../syntax.ts';
import { concat, type Env, type Given, hole, isAnswered, type Text, texts, type Value } from '../values.ts';
import { builtUp, isMore } from './built-up.ts';
import { importedBy } from './modules.ts';

export function selfValues(e: Evaluator, node: ts.Node, env: Env | undefined): readonly Value[] {
  if (env?.self) return env.self;
  // what stands in an object, and in no function of it, says `this` of what is around
  let isOwn = false;
  let loose: ts.ObjectLiteralExpression | undefined;
  const of = (object: ts.ObjectLiteralExpression): readonly Value[] => [
    ...boundTo(e, node),
    ...joinedWith(e, object),
    { kind: 'object', node: object, env },
  ];
  for (let at: ts.Node = node.parent, inner = node; at; inner = at, at = at.parent) {
    if (ts.isClassLike(at)) {
      const kind = ts.isClassElement(inner) && isStatic(inner) ? 'class' : 'instance';
      return [{ kind, node: at, env: undefined }];
    }
    if (ts.isObjectLiteralExpression(at)) {
      if (isOwn) return of(at);
      loose ??= at;
    }
    if (ts.isFunctionDeclaration(at)) return loose ? of(loose) : isOwn ? [] : calledWithThis(e, at);
    if (isFunction(at) && !ts.isArrowFunction(at)) {
      const owner = isOwn ? undefined : calledOn(at);
      const called = owner ? e.value(owner, env) : [];
      if (called.length > 0) return called;
      isOwn = true;
    }
  }
  return loose ? of(loose) : [];
}

/** What a function is called on that is assigned to a member, or that listens: `x.onload = function () { this }`. */
function calledOn(fn: ts.Node): ts.Expression | undefined {
  const at = dressed(fn);
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && parent.right === at && isAssignment(parent.operatorToken.kind))
    return accessOf(parent.left)?.object;
  const access =
    ts.isCallExpression(parent) && parent.expression !== at ? accessOf(bare(parent.expression)) : undefined;
  return access?.name === 'addEventListener' ? access.object : undefined;
}

/** What a library binds to `this` of the function around a place. */
function boundTo(e: Evaluator, node: ts.Node): readonly Value[] {
  if (!mayBeHanded(e)) return [];
  let fn = enclosing(node, isFunction);
  while (fn && ts.isArrowFunction(fn)) fn = enclosing(fn, isFunction);
  return (fn && handedValues(e, fn, 'this')) ?? [];
}

export function nameValues(e: Evaluator, node: ts.Identifier, env: Env | undefined): readonly Value[] {
  if (node.text === 'undefined') return [{ kind: 'literal', value: undefined, node }];
  const script = e.project.of(node);
  const declarations = script.scopes.resolve(node, node.text);
  if (declarations.length === 0) {
    const meant = e.project.parts?.meaning(node, script);
    const store = e.api.injected.get(node.text);
    if (store !== undefined) return programStores(e, store);
    if (!meant && node.text === 'arguments') return allGiven(e, node, env);
    if (!meant) {
      const shared = sharedBy(e, script, node.text);
      if (shared.length > 0) return shared.flatMap((each) => e.declared(each, undefined));
      const exposed = exposedAs(e, node.text);
      if (exposed.length > 0) return exposed;
      const library = e.api.globals.get(node.text);
      return library === undefined
        ? [{ kind: 'external', module: '', path: [node.text], made: undefined, env: undefined }]
        : [{ kind: 'external', module: library, path: [], made: undefined, env: undefined }];
    }
    if (meant === 'unknown') return [];
    if ('declared' in meant) return e.declared(meant.declared, env);
    if ('list' in meant) return e.element(e.value(meant.list, env));
    if ('heard' in meant) return emittedValues(e, meant.heard, 0);
    if ('slot' in meant) return slotValues(e, node, meant.slot, meant.path, env);
    const found = [...componentValues(e, meant.script, node.text), ...handedTo(e, meant.script, node.text)];
    return e.sent && e.selections(found).length === 0 ? [...found, ...e.sent.own(meant.script, node.text)] : found;
  }
  const [only] = declarations;
  if (only && declarations.length === 1) {
    const values = e.declared(only, env);
    return values.length > 0 ? meantAt(e, node, only, values) : describedInTable(e, node, only);
  }
  return declarations.flatMap((declaration) => e.declared(declaration, env));
}

/** `arguments`: all that a call gives the function around a place, each by its index. */
function allGiven(e: Evaluator, node: ts.Identifier, env: Env | undefined): readonly Value[] {
  let fn = enclosing(node, isFunction);
  while (fn && ts.isArrowFunction(fn)) fn = enclosing(fn, isFunction);
  if (!fn) return [];
  let at = env;
  while (at && at.fn !== fn) at = at.parent;
  const each = at?.by ? givenTo(at.by.node).map((given) => e.value(given, at?.by?.env)) : givenByCallers(e, fn);
  return each.length > 0 ? [{ kind: 'list', of: each.flat(), each }] : [];
}

/** What the callers of a function give it, by index. */
function givenByCallers(e: Evaluator, fn: FunctionNode): readonly (readonly Value[])[] {
  if (!e.mayAskCallers()) return [];
  const calls = callersOf(e, fn).flatMap(({ call, env, as }) =>
    !as && (ts.isCallExpression(call) || ts.isNewExpression(call))
      ? [givenTo(call).map((each) => e.value(each, env))]
      : [],
  );
  const most = Math.max(0, ...calls.map((each) => each.length));
  return Array.from({ length: most }, (_, index) => calls.flatMap((each) => each[index] ?? []));
}

/** What other scripts of a page declare for all of them: neither they nor the one that says the name are modules. */
function sharedBy(e: Evaluator, script: Script, name: string): readonly Declaration[] {
  if (e.project.isModule(script.path)) return [];
  return e.project
    .declaringForAll(name)
    .flatMap((path) => (e.project.isModule(path) ? [] : (e.project.file(path)?.scopes.top(name) ?? [])));
}

/** What the components that use one hand it under a name. */
export function handedTo(e: Evaluator, script: Script, name: string): readonly Value[] {
  const { parts } = e.project;
  if (!parts || parts.fileOf(script.path) === script.path) return [];
  return e.remember(e.memberKey(script.ast, `handed ${name}`), undefined, () =>
    parts.handed(script.path, name).flatMap((each) => e.value(each, undefined)),
  );
}

export function declarationValues(e: Evaluator, node: Declaration, env: Env | undefined): readonly Value[] {
  if (ts.isVariableDeclaration(node)) return variableValues(e, node, env);
  if (ts.isParameter(node)) return parameterValues(e, node, env);
  if (ts.isBindingElement(node)) return bindingValues(e, node, env);
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) {
    if (node.body || !ts.isFunctionDeclaration(node))
      return [{ kind: 'function', node, env: outer(node, env), self: undefined }];
    return [{ kind: 'signature', node, env: undefined }];
  }
  if (ts.isClassLike(node)) return [{ kind: 'class', node, env: outer(node, env) }];
  if (ts.isEnumDeclaration(node)) return [{ kind: 'enum', node }];
  if (ts.isModuleDeclaration(node)) return [{ kind: 'module', node }];
  if (
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportEqualsDeclaration(node)
  )
    return importedBy(e, node);
  return [];
}

function variableValues(e: Evaluator, node: ts.VariableDeclaration, env: Env | undefined): readonly Value[] {
  const out: Value[] = [];
  const loop = node.parent.parent;
  const turn = ts.isForOfStatement(loop) ? bindingOf(node, env) : undefined;
  if (turn) return turn();
  if (ts.isForOfStatement(loop) && loop.initializer === node.parent)
    out.push(...e.element(e.value(loop.expression, env)), ...pieces(e, loop, env));
  if (ts.isForInStatement(loop) && loop.initializer === node.parent)
    out.push(...entriesOf(e, e.value(loop.expression, env)).keys);
  if (node.initializer) out.push(...e.value(node.initializer, env));
  if (ts.isCatchClause(node.parent))
    out.push(...thrownIn(node.parent.parent.tryBlock).flatMap((each) => e.value(each, env)));
  if (ts.isIdentifier(node.name)) {
    const isFixed: boolean = isConstant(node);
    if (!isFixed) {
      const { name } = node;
      const references = e.project.of(node).scopes.references(node);
      const begun = (): readonly Text[] => (node.initializer ? e.asText(node.initializer, env) : []);
      const { texts: built, known } = builtUp(e, node, references, env, begun);
      out.push(...built);
      const isLong = references.filter(({ parent }) => isPutBehind(parent, name.text)).length > MAX_PUT_BEHIND;
      for (const reference of references) {
        const { parent } = reference;
        if (ts.isForOfStatement(parent) && parent.initializer === reference)
          out.push(...e.element(e.value(parent.expression, env)));
        if (ts.isBinaryExpression(parent) && parent.left === reference) {
          const operator = parent.operatorToken.kind;
          // each would be put behind each other one
          if (known.has(parent) || (isLong && built.length > 0 && isPutBehind(parent, name.text))) continue;
          if (isAssignment(operator) && mayBeReached(e, parent, env)) out.push(...e.value(parent.right, env));
          else if (operator === ts.SyntaxKind.PlusEqualsToken) out.push(...appended(e, node, parent, env));
        }
        const part = partAt(reference);
        if (part && mayBeReached(e, part.from, env)) out.push(...partValues(e, part, env));
      }
    }
  }
  if (node.type) {
    const declared = e.types(node.type, env);
    const isMade = isConstant(node) && node.initializer !== undefined && isWrittenOut(node.initializer);
    out.push(...(isMade ? declared.map(supposed) : declared));
  }
  return e.traced(out, node, () => (ts.isIdentifier(node.name) ? node.name.text : ''));
}

/** What a block itself throws, and no function or inner `try` of it catches. */
function thrownIn(block: ts.Block): readonly ts.Expression[] {
  const thrown: ts.Expression[] = [];
  walk(block, (at) => {
    if (ts.isThrowStatement(at)) thrown.push(at.expression);
    return isFunction(at) || ts.isClassLike(at) || (ts.isBlock(at) && isCaught(at)) ? false : undefined;
  });
  return thrown;
}

const isCaught = ({ parent }: ts.Block): boolean => ts.isTryStatement(parent) && parent.catchClause !== undefined;

/** Whether an expression can give nothing but objects that are written out in it, whatever their type calls them. */
function isWrittenOut(node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isObjectLiteralExpression(inner)) return !inner.properties.some(ts.isSpreadAssignment);
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.length > 0 && inner.elements.every(isWrittenOut);
  if (ts.isConditionalExpression(inner)) return isWrittenOut(inner.whenTrue) && isWrittenOut(inner.whenFalse);
  const [made] = ts.isCallExpression(inner) && accessOf(bare(inner.expression))?.name === 'map' ? inner.arguments : [];
  const fn = made && bare(made);
  return fn !== undefined && ts.isArrowFunction(fn) && !ts.isBlock(fn.body) && isWrittenOut(fn.body);
}

/** What is declared of something that is written out: what a library's type calls an answer is made by hand. */
function supposed(value: Value): Value {
  if (value.kind === 'list') return { ...value, of: value.of.map(supposed) };
  if (value.kind === 'typed') return { ...value, isMade: true };
  return value.kind === 'answer' && !value.call ? { ...value, certain: false } : value;
}

/** Of more statements (`url = url + …`) not all orders are gone through. */
const MAX_PUT_BEHIND = 4;

const isPutBehind = (node: ts.Node, name: string): boolean =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isMore(node, name);

/** `for await (const chunk of response)`: what is answered, piece by piece. */
function pieces(
  e: Evaluator,
  { awaitModifier, expression }: ts.ForOfStatement,
  env: Env | undefined,
): readonly Value[] {
  return awaitModifier ? e.value(expression, env).filter(isAnswered) : [];
}

/** `url += '?' + query`: the text so far, and more. */
function appended(
  e: Evaluator,
  node: ts.VariableDeclaration,
  at: ts.BinaryExpression,
  env: Env | undefined,
): readonly Value[] {
  // what is answered piece by piece is put together again
  const answered = e.value(at.right, env).filter(isAnswered);
  if (answered.length > 0) return answered;
  const head = node.initializer ? e.asText(node.initializer, env) : [];
  return head.length > 0 ? concat([head, e.asText(at.right, env)]) : [];
}

/** What a destructuring pattern takes apart. */
export function takenApart(e: Evaluator, { parent }: ts.BindingPattern, env?: Env): readonly Value[] {
  return ts.isVariableDeclaration(parent) ? variableValues(e, parent, env) : e.declared(parent, env);
}

/** Whether what a pattern takes apart is an object of this call that says its member: what stands there for want of it is not taken. */
function isSaid(whole: readonly Value[], node: ts.BindingElement, env: Env | undefined): boolean {
  const name = nameOf(node.propertyName ?? node.name);
  const owner = node.parent.parent;
  if (!env || (ts.isParameter(owner) && !bindingOf(owner, env))) return false;
  // what the type says is said of the same object
  const objects = whole.filter((each) => each.kind !== 'typed');
  return (
    objects.length > 0 &&
    objects.every(
      (each) =>
        each.kind === 'object' &&
        each.node.properties.some(
          (entry) => ts.isPropertyAssignment(entry) && nameOf(entry.name) === name && isWritten(entry.initializer),
        ),
    )
  );
}

/** What a parameter or the name of a loop is bound to. */
function bindingOf(declared: ts.Node, env: Env | undefined): Given | undefined {
  for (let at = env; at; at = at.parent) {
    const bound = at.values.get(declared);
    if (bound) return bound;
  }
  return undefined;
}

/** A text that is written out, and so no `undefined`. */
const isWritten = (node: ts.Expression): boolean => ts.isStringLiteralLike(bare(node));

function bindingValues(e: Evaluator, node: ts.BindingElement, env: Env | undefined): readonly Value[] {
  const pattern = node.parent;
  const whole = takenApart(e, pattern, env);
  let out: Value[];
  if (node.dotDotDotToken) out = whole.map((value) => rest(value, pattern));
  else if (ts.isArrayBindingPattern(pattern))
    out = [...e.element(whole, pattern.elements.indexOf(node)), ...setValues(e, node, env)];
  else {
    const name = nameOf(node.propertyName ?? node.name);
    out = name === undefined ? [] : [...e.member(whole, name, node)];
  }
  if (node.initializer && !isSaid(whole, node, env)) out.push(...e.value(node.initializer, env));
  const list = enclosing(node, ts.isVariableDeclarationList);
  if (list && ts.isIdentifier(node.name) && (list.flags & ts.NodeFlags.Let) !== 0) {
    const { name } = node;
    const begun = texts(out);
    const references = e.project.of(node).scopes.references(node);
    out.push(...builtUp(e, node, references, env, () => (begun.length > 0 ? begun : [hole(name)])).texts);
  }
  return e.traced(out, node, () => (ts.isIdentifier(node.name) ? node.name.text : ''));
}

/** What is left of a value of a declared type: `{ id, ...others }`. */
function rest(value: Value, { elements }: ts.BindingPattern): Value {
  if (value.kind !== 'typed') return value;
  const taken = elements.flatMap((each) =>
    ts.isBindingElement(each) && !each.dotDotDotToken ? (nameOf(each.propertyName ?? each.name) ?? []) : [],
  );
  return { ...value, without: new Set([...(value.without ?? []), ...taken]) };
}

/** Drops the bindings of calls whose function does not enclose the node. */
export function outer(node: ts.Node, env: Env | undefined): Env | undefined {
  for (let at = env; at; at = at.parent) {
    for (let up: ts.Node | undefined = node; up; up = up.parent) if (up === at.fn) return at;
  }
  return undefined;
}
