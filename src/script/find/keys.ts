/**
 * Members that are read without a read of their own: a pattern to the left of an assignment (`({ active } = runner)`), and a walk over all
 * names that looks for one of them (`for (const [key, value] of Object.entries(runner)) if (key === 'active')`).
 */
import type { Evaluator } from '../../flow/evaluate.ts';
import type { Script } from '../../flow/project.ts';
import { accessOf, bare, dressed, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import type { NamedRead } from './named.ts';
import { extent, isComparison } from './places.ts';

/** The members that a pattern takes out of what is assigned to it, in one script. */
export function assignedReads(e: Evaluator, script: Script, member: string): readonly NamedRead[] {
  return script.scopes.named(member).flatMap((name): NamedRead[] => {
    const entry = name.parent;
    if (!(ts.isPropertyAssignment(entry) || ts.isShorthandPropertyAssignment(entry)) || entry.name !== name) return [];
    const steps: string[] = [];
    let pattern: ts.Node = dressed(entry.parent);
    for (let { parent } = pattern; ts.isPropertyAssignment(parent); { parent } = pattern) {
      if (parent.initializer !== pattern) return [];
      steps.unshift(nameOf(parent.name) ?? '');
      pattern = dressed(parent.parent);
    }
    const whole = assignedTo(e, pattern);
    if (!whole) return [];
    const values = steps.reduce<readonly Value[]>((found, step) => e.member(found, step, name), whole);
    const [start, end] = extent(name);
    return [{ node: entry, name, start, end, values, compared: undefined }];
  });
}

/** What is assigned to a pattern; undefined: it is none. */
function assignedTo(e: Evaluator, pattern: ts.Node): readonly Value[] | undefined {
  const { parent } = pattern;
  if (
    ts.isBinaryExpression(parent) &&
    parent.left === pattern &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return e.ask(parent.right);
  if (ts.isForOfStatement(parent) && parent.initializer === pattern) return e.element(e.ask(parent.expression));
  return undefined;
}

/** Where a walk over the names of an object looks for one of them, in one script. */
export function walkedReads(e: Evaluator, script: Script, member: string): readonly NamedRead[] {
  return script.scopes.named(member).flatMap((name): NamedRead[] => {
    const key = ts.isStringLiteralLike(name) ? comparedWith(name) : undefined;
    const object = key && ts.isIdentifier(key) ? walkedBy(e, key) : undefined;
    if (!object) return [];
    const [start, end] = extent(name);
    return [{ node: name.parent, name, start, end, values: e.ask(object), compared: undefined }];
  });
}

/** The other side of a comparison, or what is switched on. */
function comparedWith(literal: ts.StringLiteralLike): ts.Expression | undefined {
  const at = dressed(literal);
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
    return bare(parent.left === at ? parent.right : parent.left);
  return ts.isCaseClause(parent) ? bare(parent.parent.parent.expression) : undefined;
}

/** The object whose names a name stands for, one after the other. */
function walkedBy(e: Evaluator, key: ts.Identifier): ts.Expression | undefined {
  const [declaration, ...more] = e.project.of(key).scopes.resolve(key, key.text);
  if (!declaration || more.length > 0) return undefined;
  const pattern = ts.isBindingElement(declaration) ? declaration.parent : undefined;
  if (pattern && !(ts.isArrayBindingPattern(pattern) && pattern.elements[0] === declaration)) return undefined;
  const owner = pattern ? pattern.parent : declaration;
  if (ts.isVariableDeclaration(owner)) {
    const loop = owner.parent.parent;
    if (ts.isForInStatement(loop)) return pattern ? undefined : loop.expression;
    return ts.isForOfStatement(loop) ? listedBy(loop.expression, pattern !== undefined) : undefined;
  }
  if (!ts.isParameter(owner) || !isFunction(owner.parent) || owner.parent.parameters[0] !== owner) return undefined;
  const callback = dressed(owner.parent);
  const call = callback.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== callback) return undefined;
  const list = accessOf(bare(call.expression))?.object;
  return list && listedBy(list, pattern !== undefined);
}

/** `Object.keys(x)`, `Object.entries(x).filter(…)`: what is listed. */
function listedBy(list: ts.Expression, isPaired: boolean): ts.Expression | undefined {
  const call = bare(list);
  if (!ts.isCallExpression(call)) return undefined;
  const [first] = call.arguments;
  const text = call.expression.getText();
  if (text === (isPaired ? 'Object.entries' : 'Object.keys')) return first;
  const access = accessOf(bare(call.expression));
  return access && /^(filter|sort|toSorted|reverse|toReversed|slice)$/.test(access.name)
    ? listedBy(access.object, isPaired)
    : undefined;
}
