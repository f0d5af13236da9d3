/** Who calls a function: by its name, by other names that it goes by, by what it is handed to, and by the heirs of its class. */
import type { Evaluator } from './evaluate.ts';
import { importsOf, referencesTo } from './imports.ts';
import { insideOf } from './inside.ts';
import { directHeirsOf, namingOf } from './kin.ts';
import { accessOf, bare, dressed, type FunctionNode, isFunction, nameOf, ts, walk } from './syntax.ts';
import type { Env } from './values.ts';

/** A name on more places than this tells nothing at a bearable price. */
export const MAX_CALLERS = 60;
export const MAX_FILES = 16;

export type Caller = ts.CallExpression | ts.NewExpression | ts.JsxOpeningElement | ts.JsxSelfClosingElement;

/** A call that reaches a function, or that is handed it (`as`: the argument that is the function). */
export interface Reached {
  call: Caller;
  env: Env | undefined;
  as?: ts.Expression;
  /** The function is the constructor of a class, and the call makes an heir of it. */
  isAbove?: true;
}

const callers = new WeakMap<Evaluator, Map<ts.Node, readonly Reached[]>>();

/** The calls of a function by its name, each proven to reach it. */
export function callersOf(e: Evaluator, fn: FunctionNode): readonly Reached[] {
  let known = callers.get(e);
  if (!known) callers.set(e, (known = new Map()));
  const done = known.get(fn);
  if (done) return done;
  known.set(fn, []); // a function that asks for itself while it is looked up
  try {
    const found = reachedOf(e, fn);
    known.set(fn, found);
    return found;
  } catch (error) {
    known.delete(fn);
    throw error;
  }
}

function reachedOf(e: Evaluator, fn: FunctionNode): readonly Reached[] {
  const found: Reached[] = [];
  const name = functionName(fn);
  const owner = ts.isConstructorDeclaration(fn) ? fn.parent : undefined;
  const candidates: { call: Caller; callee: ts.Expression; as?: ts.Expression }[] = [];
  const add = (identifier: MemberName): void => {
    const call = calledAt(identifier);
    const argument = call ? undefined : argumentAt(identifier);
    if (call) candidates.push({ call, callee: ts.isJsxOpeningLikeElement(call) ? identifier : call.expression });
    else if (argument) candidates.push({ call: argument.call, callee: argument.as, as: argument.as });
  };
  if (name !== undefined) {
    const own = fn.getSourceFile().fileName;
    const isSeen = isVisible(fn) && !name.startsWith('#');
    for (const path of isSeen ? reachable(e, own, name, fn) : [own]) {
      const scopes = e.project.file(path)?.scopes;
      for (const identifier of [...(scopes?.localNames(name) ?? [])].flatMap(
        (local): readonly MemberName[] => scopes?.privates.get(local) ?? scopes?.identifiers.get(local) ?? [],
      ))
        add(identifier);
      if (candidates.length > MAX_CALLERS) break;
    }
    if (ts.isConstructorDeclaration(fn)) found.push(...calledBelow(e, fn.parent));
  }
  if (isPlain(fn)) for (const each of otherNames(e, fn, name)) add(each);
  for (const each of ownNames(e, fn)) if (each.text !== name) add(each);
  if (candidates.length <= MAX_CALLERS)
    for (const { call, callee, as } of candidates) {
      const hit = e
        .value(callee, undefined)
        .some(
          (value) =>
            (value.kind === 'function' && value.node === fn) ||
            (value.kind === 'namespace' && value.path === e.project.of(fn).path && isGivenAs(fn, name)) ||
            (owner !== undefined && value.kind === 'class' && value.node === owner),
        );
      if (hit) found.push({ call, env: undefined, ...(as && { as }) });
    }
  return found;
}

/** A function that is declared, or put into a variable, or is all that a module gives: what calls it, calls it by a name that means it. */
function isPlain(fn: FunctionNode): boolean {
  if (ts.isFunctionDeclaration(fn)) return true;
  if (ts.isMethodDeclaration(fn) || ts.isConstructorDeclaration(fn)) return false;
  const { parent } = dressed(fn);
  return ts.isVariableDeclaration(parent) || isGivenAs(fn, undefined);
}

/** Whether a module gives a function, or what a name stands for, as its default or as a whole: `export default x`, `module.exports = x`. */
function isGivenAs(fn: FunctionNode, name: string | undefined): boolean {
  const isIt = (node: ts.Expression): boolean => {
    const inner = bare(node);
    return inner === fn || (name !== undefined && ts.isIdentifier(inner) && inner.text === name);
  };
  return fn.getSourceFile().statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return isIt(statement.expression);
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return false;
    const { left, right } = statement.expression;
    return isIt(right) && left.getText() === 'module.exports';
  });
}

/** Where a function says the name that only itself has: `const load = function again(page) { … again(page + 1); }`. */
export const ownNames = (e: Evaluator, fn: FunctionNode): readonly ts.Identifier[] =>
  ts.isFunctionExpression(fn) && fn.name ? e.project.of(fn).scopes.references(fn) : [];

/** The names that stand for a plain function elsewhere and are not its own: what it is exported as, what an import calls a default, a variable that it is put into. */
function otherNames(e: Evaluator, fn: FunctionNode, name: string | undefined): readonly ts.Identifier[] {
  const found = new Set<ts.Expression>();
  const follow = (nodes: readonly ts.Expression[]): void => {
    for (const node of nodes) {
      if (found.has(node) || found.size > MAX_CALLERS) continue;
      found.add(node);
      const at = dressed(node);
      const { parent } = at;
      if (ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isIdentifier(parent.name))
        follow(referencesTo(e, parent, 'renamed'));
    }
  };
  const { parent } = dressed(fn);
  if (ts.isFunctionDeclaration(fn)) follow(referencesTo(e, fn, 'renamed'));
  else if (ts.isVariableDeclaration(parent)) follow(referencesTo(e, parent, 'renamed'));
  if (isGivenAs(fn, name))
    follow(
      importsOf(e, e.project.of(fn).path, 'default', 'said').flatMap(({ node, member }) =>
        member === undefined ? [node] : [],
      ),
    );
  return [...found].flatMap((each) => {
    const at = ts.isIdentifier(each) ? each : accessOf(each)?.at;
    return at && ts.isIdentifier(at) && at.text !== name ? [at] : [];
  });
}

/** How heirs call a constructor: by `super(…)`, or, where they have none of their own, by `new`. */
function calledBelow(
  e: Evaluator,
  owner: ts.ClassLikeDeclaration,
  seen: Set<ts.ClassLikeDeclaration> = new Set([owner]),
): readonly Reached[] {
  const found: Reached[] = [];
  for (const heir of directHeirsOf(e, owner)) {
    // two classes of one name may seem to extend each other
    if (seen.has(heir)) continue;
    seen.add(heir);
    const own = heir.members.find(ts.isConstructorDeclaration);
    if (own)
      walk(own, (at) => {
        if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword)
          found.push({ call: at, env: undefined, isAbove: true });
        return ts.isClassLike(at) ? false : undefined;
      });
    else {
      for (const { parent } of namingOf(e, heir))
        if (ts.isNewExpression(parent)) found.push({ call: parent, env: undefined, isAbove: true });
      found.push(...calledBelow(e, heir, seen));
    }
  }
  return found;
}

/**
 * The files that may call a function: for a plain one those that import its file, directly or passed on; for a method, which is called on
 * objects that come from anywhere, all that say its name, or, when these are many, those that import its file, and those that have it behind a dot.
 */
function reachable(e: Evaluator, own: string, name: string, fn: FunctionNode): readonly string[] {
  const isNamed = isPlain(fn);
  const paths = isNamed ? undefined : e.project.mentioningFew(name, MAX_FILES);
  if (paths) return paths;
  // what many tools of one kind declare few call
  const accessing = isNamed ? [] : e.project.accessing(name);
  // a component's markup calls what its script declares
  return [
    ...new Set([
      ...e.project.near(own, name, MAX_FILES),
      ...e.project.partsBeside(own),
      ...(accessing.length <= MAX_FILES ? accessing : []),
    ]),
  ];
}

/** An identifier, or a private member's. */
type MemberName = ts.Identifier | ts.PrivateIdentifier;

export function calledAt(identifier: MemberName): Caller | undefined {
  let at: ts.Node = identifier;
  if (
    (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) ||
    (ts.isElementAccessExpression(at.parent) && at.parent.argumentExpression === at)
  )
    at = at.parent;
  at = dressed(at);
  const { parent } = at;
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === at) return parent;
  if ((ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent)) && parent.tagName === at) return parent;
  return undefined;
}

/** `list.filter(isOn)`, `<List onPick={pick} />`: what a function is handed to by its name. */
function argumentAt(
  identifier: MemberName,
): { call: ts.CallExpression | ts.JsxOpeningLikeElement; as: ts.Expression } | undefined {
  const isMember = ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier;
  const node: ts.Expression =
    isMember && ts.isPropertyAccessExpression(identifier.parent) ? identifier.parent : identifier;
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.arguments.some((each) => each === node)) return { call: parent, as: node };
  const inside = insideOf(node);
  return inside && !ts.isCallExpression(inside.by) ? { call: inside.by, as: node } : undefined;
}

/** The name a function is called by. */
export function functionName(fn: FunctionNode): string | undefined {
  if (ts.isConstructorDeclaration(fn)) return fn.parent.name?.text ?? variableName(fn.parent);
  if (ts.isMethodDeclaration(fn) || ts.isFunctionDeclaration(fn)) return nameOf(fn.name);
  if (ts.isAccessor(fn)) return undefined;
  return variableName(fn);
}

function variableName(node: ts.Node): string | undefined {
  let at = dressed(node);
  // `const load = useCallback(async () => …)`, `memoize(() => …)`: called by the variable's name
  if (ts.isCallExpression(at.parent) && at.parent.arguments[0] === at) at = dressed(at.parent);
  const { parent } = at;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return nameOf(parent.name);
  if (ts.isBinaryExpression(parent) && parent.right === at && ts.isPropertyAccessExpression(parent.left))
    return parent.left.name.text;
  return undefined;
}

/** A function that another file can reach: all but the plain ones that stand inside another function. */
function isVisible(fn: FunctionNode): boolean {
  if (ts.isMethodDeclaration(fn) || ts.isConstructorDeclaration(fn)) return true;
  for (let at: ts.Node = fn.parent; at; at = at.parent) {
    if (isFunction(at)) return ts.isObjectLiteralExpression(dressed(fn).parent.parent);
  }
  return true;
}
