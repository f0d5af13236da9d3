/** Members of classes and their instances, those of the classes that they extend included. */

import { componentMember } from '../component-classes.ts';
import type { Evaluator } from '../evaluate.ts';
import { heirsOf, namingOf } from '../kin.ts';
import { bare, dressed, enclosing, isAssignment, isStatic, nameOf, returns, ts, walk } from '../syntax.ts';
import type { Env, Instance, Memo, Value } from '../values.ts';
import { assignedTo, mergedInto } from './assigned.ts';

/** `super.x`: the member of the class that the enclosing class extends, on the same object. */
export function inheritedMember(e: Evaluator, at: ts.Node, env: Env | undefined, name: string): readonly Value[] {
  const own = enclosing(at, ts.isClassLike);
  const out: Value[] = [];
  for (const clause of own?.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
    for (const base of clause.types)
      for (const value of e.value(base.expression, env)) {
        const [self] = e.self(at, env);
        if (value.kind === 'class' && self) out.push(...classMember(e, value.node, value.env, name, false, self));
      }
  }
  return out;
}

interface ClassTable {
  members: Map<string, ts.ClassElement[]>;
  parameters: Map<string, ts.ParameterDeclaration>;
  /** `this.x = …` anywhere in the class, the nearest function of each beside it. */
  assigned: Map<string, ts.Expression[]>;
  /** `Object.assign(this, x)`. */
  merged: ts.Expression[];
}

const classTables = new WeakMap<ts.ClassLikeDeclaration, ClassTable>();

export function classTable(node: ts.ClassLikeDeclaration): ClassTable {
  const known = classTables.get(node);
  if (known) return known;
  const table: ClassTable = { members: new Map(), parameters: new Map(), assigned: new Map(), merged: [] };
  for (const member of node.members) {
    const name = nameOf(member.name);
    if (name !== undefined) table.members.set(name, [...(table.members.get(name) ?? []), member]);
    if (ts.isConstructorDeclaration(member))
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member) && ts.isIdentifier(parameter.name))
          table.parameters.set(parameter.name.text, parameter);
  }
  walk(node, (at) => {
    if (ts.isClassLike(at)) return false;
    const [into] = ts.isCallExpression(at) ? at.arguments : [];
    if (into?.kind === ts.SyntaxKind.ThisKeyword) table.merged.push(...mergedInto(at, into));
    if (
      ts.isBinaryExpression(at) &&
      isAssignment(at.operatorToken.kind) &&
      ts.isPropertyAccessExpression(at.left) &&
      at.left.expression.kind === ts.SyntaxKind.ThisKeyword
    ) {
      const name = at.left.name.text;
      table.assigned.set(name, [...(table.assigned.get(name) ?? []), at.right]);
    }
    return undefined;
  });
  classTables.set(node, table);
  return table;
}

/** What templates hand to a member of a component. */
export const inputValues = (e: Evaluator, member: ts.ClassElement): readonly Value[] =>
  (e.project.parts?.given(member) ?? []).flatMap((each) => e.value(each, undefined));

/** A member of a class. `self`: what `this` is in it. */
export function classMember(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  name: string,
  ofClass: boolean,
  self: Value,
  seen: Set<ts.Node> = new Set(),
): readonly Value[] {
  if (seen.has(node) || e.isFar(seen)) return [];
  seen.add(node);
  const table = classTable(node);
  const own: readonly Value[] = [self];
  // members see the class's own bindings; without them, whoever constructs it is asked
  const inner: Env | undefined = env
    ? {
        fn: node,
        parent: env,
        values: new Map(),
        types: new Map(),
        self: own,
        by: undefined,
        depth: env.depth,
        memo: memoOf(env, self),
      }
    : undefined;
  const out: Value[] = [];
  const members = table.members.get(name) ?? [];
  for (const member of members) {
    if (isStatic(member) !== ofClass) continue;
    if (ts.isMethodDeclaration(member)) out.push({ kind: 'function', node: member, env: inner, self: own });
    else if (ts.isGetAccessor(member)) {
      for (const each of returns(member)) out.push(...e.value(each, inner));
      if (member.type) out.push(...e.types(member.type, inner));
    } else if (ts.isPropertyDeclaration(member)) {
      if (member.initializer) out.push(...e.value(member.initializer, inner));
      out.push(...inputValues(e, member));
      if (member.type) out.push(...e.types(member.type, inner));
    }
  }
  const parameter = ofClass ? undefined : table.parameters.get(name);
  if (parameter) out.push(...e.declared(parameter, env));
  for (const right of table.assigned.get(name) ?? []) out.push(...e.value(right, inner));
  if (!ofClass) out.push(...componentMember(e, node, name, inner));
  if (out.length === 0)
    for (const clause of node.heritageClauses ?? []) {
      if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
      for (const base of clause.types)
        for (const value of e.value(base.expression, env))
          if (value.kind === 'class')
            // a mixin's class extends what it was given
            out.push(...classMember(e, value.node, value.env ?? env, name, ofClass, self, seen));
          else if (value.kind === 'external') out.push({ ...value, path: [...value.path, 'new', name] });
    }
  // what nobody declares may be what the whole is given: `Object.assign(this, raw)`
  if (out.length === 0 && !ofClass)
    for (const each of table.merged) out.push(...e.member(e.value(each, inner), name, each));
  return out;
}

/** All that is merged into an instance, by its class or by those that it extends: `Object.assign(this, raw)`. */
export function mergedValues(e: Evaluator, { node, env }: Instance): readonly Value[] {
  const own = classTable(node).merged.flatMap((each) => e.value(each, env));
  if (env || basesOf(e, node, env).length === 0) return [...own, ...mergedAbove(e, node, env, new Set([node]))];
  // a base merges what any of its heirs is made with: those that are made of this class say what is theirs
  const made = namingOf(e, node).flatMap(({ parent }) =>
    ts.isNewExpression(parent)
      ? e.value(parent, undefined).flatMap((each) => (each.kind === 'instance' && each.node === node ? each.env : []))
      : [],
  );
  return [
    ...own,
    ...(made.length > 0 ? made : [undefined]).flatMap((each) => mergedAbove(e, node, each, new Set([node]))),
  ];
}

function basesOf(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
): readonly Extract<Value, { kind: 'class' }>[] {
  return (node.heritageClauses ?? []).flatMap((clause) =>
    clause.token === ts.SyntaxKind.ExtendsKeyword
      ? clause.types.flatMap((base) => e.value(base.expression, env)).filter((each) => each.kind === 'class')
      : [],
  );
}

function mergedAbove(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  seen: Set<ts.Node>,
): readonly Value[] {
  return basesOf(e, node, env).flatMap((base): readonly Value[] => {
    if (seen.has(base.node) || e.isFar(seen)) return [];
    seen.add(base.node);
    // the constructor of a base sees what its heir was made with
    const inner: Env | undefined = env && { ...env, fn: base.node, parent: env, values: new Map(), memo: new Map() };
    return [
      ...classTable(base.node).merged.flatMap((each) => e.value(each, inner)),
      ...mergedAbove(e, base.node, base.env ?? env, seen),
    ];
  });
}

/** A member of an instance. Where its class says a text or nothing of it, heirs say what it is: `this`, and what is declared to be of a class, may be one of theirs. */
export function instanceMember(e: Evaluator, value: Instance, name: string): readonly Value[] {
  const own = [...classMember(e, value.node, value.env, name, false, value), ...writtenWhereMade(e, value, name)];
  // who constructs it here says of which class it is
  if (value.env || !own.every(isLeftToHeirs)) return own;
  const heirs = [...heirsOf(e, value.node)].flatMap((heir) => {
    const { members, parameters, assigned } = classTable(heir);
    if (!members.has(name) && !parameters.has(name) && !assigned.has(name)) return [];
    return classMember(e, heir, undefined, name, false, { ...value, node: heir });
  });
  return heirs.length > 0 ? [...own, ...heirs] : own;
}

/** What is written to an instance by the name that it gets where it is made: `const made = new Box(); made.held = it`. */
function writtenWhereMade(e: Evaluator, { made }: Instance, name: string): readonly Value[] {
  const holder = made && dressed(made.node).parent;
  return holder && ts.isVariableDeclaration(holder) && holder.initializer && bare(holder.initializer) === made.node
    ? assignedTo(e, holder, name, made.env)
    : [];
}

const isLeftToHeirs = (value: Value): boolean =>
  value.kind === 'text' || value.kind === 'literal' || (value.kind === 'function' && !value.node.body);

const memos = new WeakMap<Env, Map<Value, Memo>>();

/** One memory for each object under each set of bindings. */
function memoOf(env: Env, self: Value): Memo {
  let inner = memos.get(env);
  if (!inner) memos.set(env, (inner = new Map()));
  let memo = inner.get(self);
  if (!memo) inner.set(self, (memo = new Map()));
  return memo;
}
